package support

import (
	"slices"
	"strconv"
	"strings"
)

// This file checks what the specification says in prose. Rules that it requires
// of every message are always checked, the others with [CheckRules].

// form checks the format of a string that the prose asks for. schema is the
// format that the schema has for it, which counts unless rules are checked; ""
// for none.
func (c *checker) form(got, format, schema string) {
	if c.rules == nil {
		if schema != "" {
			c.format(got, schema)
		}
		return
	}
	if err := c.rules(format, got); err != nil {
		c.fault("format", quoted(got), "the format "+format+": "+bareReason(err))
	}
}

// formOfKeys checks the names in a map.
func formOfKeys[V any](c *checker, m map[string]V, format string) {
	if c.rules == nil {
		return
	}
	for name := range m {
		if err := c.rules(format, name); err != nil && c.push(name) {
			c.fault("key", "the name "+quoted(name), "the format "+format+": "+bareReason(err))
			c.pop()
		}
	}
}

// unique checks that no two items have the same name.
func unique[T any](c *checker, items []T, member string, name func(*T) string) {
	if c.rules == nil {
		return
	}
	first := make(map[string]int, len(items))
	for i := range items {
		n := name(&items[i])
		at, again := first[n]
		if !again {
			first[n] = i
		} else if c.item(i) {
			c.fault("unique", "the "+member+" "+quoted(n)+" of item "+strconv.Itoa(at), "another "+member)
			c.pop()
		}
	}
}

// references checks that names are those of members that are there.
func references[V any](c *checker, names []string, in map[string]V, of string) {
	if c.rules == nil {
		return
	}
	for i, name := range names {
		if _, ok := in[name]; !ok && c.item(i) {
			c.fault("reference", quoted(name), "a name that "+of+" has")
			c.pop()
		}
	}
}

// onlyWith checks a member that is there only if another one has a certain
// value.
func (c *checker) onlyWith(member, got, want string) {
	if c.rules != nil && got != want {
		c.fault("absent", "a value although "+member+" is "+quoted(got), "none, unless "+member+" is "+strconv.Quote(want))
	}
}

// metaKeys checks the names of the undeclared members of a `_meta`.
func (c *checker) metaKeys(m Members) {
	for name := range m {
		if !isMetaKey(name) && c.push(name) {
			c.fault("metaKey", "the name "+quoted(name), "letters and digits, with - _ . between them, behind a prefix such as com.example/ or none")
			c.pop()
		}
	}
}

// reservedKeys checks that no undeclared member of a `_meta` has a prefix that
// MCP keeps for itself: its label at the given place, counted from the end if
// negative, says so. Keys that the schema defines are known.
func (c *checker) reservedKeys(m Members, label int, known ...string) {
	for name := range m {
		prefix, _, ok := strings.Cut(name, "/")
		if !ok || !isReserved(prefix, label) || slices.Contains(known, name) {
			continue
		}
		if c.push(name) {
			c.fault("reservedKey", "the name "+quoted(name), "a prefix of your own: this one belongs to MCP")
			c.pop()
		}
	}
}

func isReserved(prefix string, label int) bool {
	labels := strings.Split(prefix, ".")
	if label < 0 {
		label += len(labels)
	}
	if label < 0 || label >= len(labels) {
		return false
	}
	return labels[label] == "modelcontextprotocol" || labels[label] == "mcp"
}

// metaForm checks a member of a `_meta` whose value has a certain format.
func (c *checker) metaForm(m Members, name, format string) {
	if m[name] == nil || !c.push(name) {
		return
	}
	var text string
	if _, err := m.Get(name, &text); err != nil {
		c.fault("format", shorten(string(m[name])), "a string of the format "+format)
	} else {
		c.form(text, format, "")
	}
	c.pop()
}

// turns follows the tools that are used and the results that they give, through
// the messages of a conversation: a message that uses tools is followed by one
// that has a result for each use and nothing else.
type turns struct {
	uses            map[string]int // the turn of each use without a result, 0 once it has one
	turn            int            // counted from 1
	open            int            // uses of the turn before that have no result yet
	used            int            // uses of this turn
	results, others int            // blocks of this turn
}

// keptUses limits the map that stays with a pooled checker.
const keptUses = 64

// empty is the state before a conversation, with the map that there is.
func (t *turns) empty() turns {
	if len(t.uses) > keptUses {
		return turns{}
	}
	clear(t.uses)
	return turns{uses: t.uses}
}

func (c *checker) beginTurns() {
	c.turns = c.turns.empty()
	c.turns.turn = 1
}

// toolUse takes a block that uses a tool.
func (c *checker) toolUse(id string) {
	t := &c.turns
	if t.uses == nil {
		t.uses = map[string]int{}
	}
	if t.uses[id] != t.turn {
		t.uses[id] = t.turn
		t.used++
	}
}

// toolResult takes a block with the result of a tool.
func (c *checker) toolResult(id string) {
	t := &c.turns
	t.results++
	turn, ok := t.uses[id]
	switch {
	case !ok:
		c.fault("toolResult", "the result of "+quoted(id), "the result of a tool that a message before this one uses")
	case turn == t.turn-1 && turn > 0:
		t.uses[id] = 0
		t.open--
	}
}

// otherBlock takes a block of any other kind.
func (c *checker) otherBlock() { c.turns.others++ }

// endTurn ends a message.
func (c *checker) endTurn() {
	t := &c.turns
	if t.open > 0 {
		c.fault("toolResult", "no result for "+strconv.Itoa(t.open)+" of the tools that the message before this one uses", "a result for each")
	}
	if t.results > 0 && t.others+t.used > 0 {
		c.fault("toolResult", "results of tools together with other content", "nothing but results of tools")
	}
	t.open, t.used, t.results, t.others = t.used, 0, 0, 0
	t.turn++
}

// endTurns ends a conversation.
func (c *checker) endTurns() {
	if c.turns.open > 0 {
		c.fault("toolResult", "no message behind the one that uses tools", "a message with the result for each")
	}
}

package support

import (
	"fmt"
	"strings"
	"testing"
)

// ruled is what a check finds, with and without CheckRules.
func ruled(check func(c *checker), opts ...ValidateOption) string {
	c := newChecker(opts)
	check(c)
	if err := c.finish(); err != nil {
		return strings.TrimPrefix(err.Error(), "invalid value: ")
	}
	return ""
}

// The text of each rule, once, and that it needs the option.
func TestProseRules(t *testing.T) {
	for _, test := range []struct {
		check func(c *checker)
		want  string
	}{
		{func(c *checker) { c.form("nonsense", "mime-type", "") }, `got "nonsense", want the format mime-type: the subtype is missing (format)`},
		{func(c *checker) { c.form("https://a/", "file-uri", "uri") }, `got "https://a/", want the format file-uri: it must begin with file:// (format)`},
		{func(c *checker) { c.format("a b", "uri") }, `got "a b", want the format uri: ' ' cannot stand in a URI (format)`},
		{func(c *checker) { formOfKeys(c, map[string]int{"x": 1, "a/x": 2}, "extension-id") }, `/x: got the name "x", want the format extension-id: there is no prefix such as com.example/ (key)`},
		{func(c *checker) { unique(c, []string{"a", "b", "a"}, "name", func(s *string) string { return *s }) }, `/2: got the name "a" of item 0, want another name (unique)`},
		{func(c *checker) { references(c, []string{"a", "b"}, map[string]int{"a": 1}, "properties") }, `/1: got "b", want a name that properties has (reference)`},
		{func(c *checker) { c.onlyWith("action", "decline", "accept") }, `got a value although action is "decline", want none, unless action is "accept" (absent)`},
	} {
		if got := ruled(test.check, CheckRules()); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
		if got := ruled(test.check); got != "" {
			t.Errorf("without the option: %s", got)
		}
	}
	// A function for formats does not change the other rules.
	no := CheckFormats(func(format, _ string) error { return fmt.Errorf("no %s", format) })
	for _, opts := range [][]ValidateOption{{no, CheckRules()}, {CheckRules(), no}} {
		if got := ruled(func(c *checker) { c.format("a:b", "uri") }, opts...); got != `got "a:b", want the format uri: no uri (format)` {
			t.Error(got)
		}
		if got := ruled(func(c *checker) { c.form("image/png", "mime-type", "") }, opts...); got != "" {
			t.Error(got)
		}
	}
	if got := ruled(func(c *checker) { c.form("a b", "file-uri", "uri") }, no); got != `got "a b", want the format uri: no uri (format)` {
		t.Errorf("the schema's own format: %s", got)
	}
}

func TestReservedKeys(t *testing.T) {
	for key, want := range map[string][2]bool{ // by the second label, by the last but one
		"a":                             {false, false},
		"mcp":                           {false, false},
		"com.example/a":                 {false, false},
		"io.modelcontextprotocol/a":     {true, false},
		"dev.mcp/":                      {true, false},
		"com.mcp.tools/a":               {true, true},
		"org.modelcontextprotocol.api/": {true, true},
		"modelcontextprotocol.io/a":     {false, true},
		"mcp.dev/a":                     {false, true},
		"com.example.mcp/a":             {false, false},
		"mcp/a":                         {false, false},
		"io.modelcontextprotocol/known": {false, false},
	} {
		for i, label := range []int{1, -2} {
			got := ruled(func(c *checker) { c.reservedKeys(Members{key: nil}, label, "io.modelcontextprotocol/known") })
			if (got != "") != want[i] {
				t.Errorf("%s, label %d: %s", key, label, got)
			}
		}
	}
}

func TestMetaForm(t *testing.T) {
	for value, want := range map[string]string{
		``:          "",
		`"garbage"`: `/traceparent: got "garbage", want the format traceparent: it must be 2, 32, 16 and 2 digits with hyphens between (format)`,
		`5`:         `/traceparent: got 5, want a string of the format traceparent (format)`,
		`"00-` + strings.Repeat("1", 32) + `-` + strings.Repeat("2", 16) + `-00"`: "",
	} {
		m := Members{"traceparent": []byte(value)}
		if value == "" {
			m = nil
		}
		if got := ruled(func(c *checker) { c.metaForm(m, "traceparent", "traceparent") }, CheckRules()); got != want {
			t.Errorf("%s: got %s, want %s", value, got, want)
		}
	}
}

// A conversation is written as a word for each message: u and a digit for the use
// of a tool, r and a digit for its result, x for other content.
func TestTurns(t *testing.T) {
	check := func(conversation string) string {
		return ruled(func(c *checker) {
			c.beginTurns()
			for i, message := range strings.Fields(conversation) {
				c.item(i)
				for j := 0; j < len(message); j++ {
					switch message[j] {
					case 'u':
						c.toolUse(message[j+1 : j+2])
					case 'r':
						c.toolResult(message[j+1 : j+2])
					case 'x':
						c.otherBlock()
					}
				}
				c.endTurn()
				c.pop()
			}
			c.endTurns()
		})
	}
	for _, good := range []string{"", "x", "x xx", "x u1 r1", "x u1 r1 x", "xu1u2 r2r1", "u1 r1 u1 r1", "u1 r1 u2u3 r3r2 xu4 r4", "u1u1 r1", "u1 r1r1"} {
		if got := check(good); got != "" {
			t.Errorf("%s: %s", good, got)
		}
	}
	const missing, unknown, mixed, end = "no result for", "the result of", "together with", "no message behind"
	for bad, want := range map[string]string{
		"u1":         end,
		"x u1 r1 u2": end,
		"u1 x":       missing,
		"u1 - r1":    missing,
		"u1u2 r1":    missing,
		"u1u2 r1 r2": missing,
		"u1 r1x":     mixed,
		"u1 xr1":     mixed,
		"u1 r1u2 r2": mixed,
		"r1":         unknown,
		"x r1 x":     unknown,
		"u1 r1r2":    unknown,
		"u1 u1 r1":   missing,
	} {
		if got := check(bad); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %q in it", bad, got, want)
		}
	}
}

// However many tools a conversation uses, it is followed in one pass, and the
// next one knows nothing of it.
func TestTurnsAreLinear(t *testing.T) {
	const n = 100_000
	c := newChecker(nil)
	c.beginTurns()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprint("call ", i)
		c.toolUse(ids[i])
	}
	c.endTurn()
	for _, id := range ids {
		c.toolResult(id)
	}
	c.endTurn()
	c.endTurns()
	if err := c.finish(); err != nil {
		t.Error(err)
	}
	if c.turns.uses != nil {
		t.Error("a large map is kept")
	}
	if got := ruled(func(c *checker) { c.beginTurns(); c.toolResult("call 1"); c.endTurn(); c.endTurns() }); got == "" {
		t.Error("uses of another conversation are known")
	}
}

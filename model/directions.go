package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file determines who sends each message, and which result answers which
// request.

// A roleUnion is a union of messages or of results that one side sends.
type roleUnion struct {
	decl    *Decl
	members []*Decl
	side    Side // NoSide for the messages of input-required results, and for other unions
}

// findDirections sets who sends each message.
func (b *builder) findDirections() {
	b.cast.inputRequests = slices.DeleteFunc(b.cast.inputRequests, func(d *Decl) bool { return b.cast.byDecl[d] == nil })
	requests, notifications := b.roleUnions(false), b.roleUnions(true)
	b.tellSides(requests)
	b.tellSides(notifications)
	b.cast.requests, b.cast.notifications = requests, notifications
	b.warnSameName(slices.Concat(requests, notifications))
	for _, u := range slices.Concat(requests, notifications) {
		for _, d := range u.members {
			m := b.cast.byDecl[d]
			m.fromClient = m.fromClient || u.side == ClientSide
			m.fromServer = m.fromServer || u.side == ServerSide
		}
	}
	for _, d := range b.cast.inputRequests {
		if m := b.cast.byDecl[d]; m != nil {
			m.embedded = true
		}
	}
	b.dropSuperseded()
}

// dropSuperseded decides which declaration is the message where several have the
// same method: the one that somebody sends, else the one that builds on all others.
// The others are types like any other. If that does not decide, all stay, and a
// fault says that they have the same method.
func (b *builder) dropSuperseded() {
	b.cast.superseded = map[*Decl]bool{}
	byMethod := map[string][]*messageDecl{}
	for _, m := range b.cast.messages {
		byMethod[m.method] = append(byMethod[m.method], m)
	}
	b.cast.messages = slices.DeleteFunc(b.cast.messages, func(m *messageDecl) bool {
		same := byMethod[m.method]
		if message := b.messageAmong(same); message == nil || message == m {
			return false
		}
		b.cast.superseded[m.decl] = true
		delete(b.cast.byDecl, m.decl)
		return true
	})
}

// messageAmong is the message among declarations with the same method; nil if
// none of them is the one.
func (b *builder) messageAmong(same []*messageDecl) *messageDecl {
	sent := slices.DeleteFunc(slices.Clone(same), func(m *messageDecl) bool { return !m.fromClient && !m.fromServer && !m.embedded })
	switch {
	case len(sent) == 1:
		return sent[0]
	case len(sent) > 1:
		return nil
	}
	i := slices.IndexFunc(same, func(m *messageDecl) bool {
		return !slices.ContainsFunc(same, func(other *messageDecl) bool { return !b.buildsOn(m.decl, other.decl) })
	})
	if i < 0 {
		return nil
	}
	return same[i]
}

// warnSameName warns about unions of messages that have the same name in
// different files: they stay two types, and no type has the messages of both.
func (b *builder) warnSameName(unions []*roleUnion) {
	first := map[string]*Decl{}
	for _, u := range unions {
		old := first[u.decl.Name]
		if old == nil {
			first[u.decl.Name] = u.decl
			continue
		}
		b.warn(u.decl.Pos, fmt.Sprintf("%s is declared in two files: it becomes two Go types, of which neither has all the messages, and one has another name", u.decl.Name),
			fmt.Sprintf("import the other union under another name, and add to it: %s = Core%s | …", u.decl.Name, u.decl.Name), note(old.Pos, "the other union"))
	}
}

// roleUnions lists the aliases of unions of requests, or of notifications. Unions
// of nothing but other types with the methods of messages are none. One that is not
// exported, or has other members, only counts if it has a message that no better one
// has.
func (b *builder) roleUnions(notifications bool) []*roleUnion {
	is := func(d *Decl) bool { m := b.cast.byDecl[d]; return m != nil && m.notification == notifications }
	own := func(d *Decl) bool { return is(d) && !b.cast.byDecl[d].copied }
	var out []*roleUnion
	found := map[*Decl]bool{}
	add := func(u *roleUnion) {
		out = append(out, u)
		for _, d := range u.members {
			found[d] = true
		}
	}
	type looser struct {
		union  *roleUnion
		strays []stray
	}
	var rest []looser
	for _, d := range b.decls {
		if d.Kind != AliasDecl {
			continue
		}
		members := b.unionDecls(d.Type, map[*Decl]bool{})
		u := &roleUnion{decl: d, members: slices.DeleteFunc(members, func(m *Decl) bool { return !is(m) })}
		if !slices.ContainsFunc(u.members, own) {
			continue
		}
		if strays := b.strays(d.Pos.Source, d.Type, is, map[*Decl]bool{}); d.Exported && len(strays) == 0 {
			add(u)
		} else if len(strays) < len(u.members) || b.sideOf(u) != NoSide && len(strays) == 1 {
			rest = append(rest, looser{u, strays})
		}
	}
	said := map[Pos]bool{}
	for _, l := range rest {
		if !slices.ContainsFunc(l.union.members, func(d *Decl) bool { return !found[d] }) {
			continue
		}
		add(l.union)
		for _, s := range l.strays {
			if !said[s.pos] {
				said[s.pos] = true
				b.warnStray(l.union, s, notifications)
			}
		}
	}
	return out
}

// A stray is a member of a union of messages that is no message of their kind.
type stray struct {
	pos  Pos
	decl *Decl // nil if the member is no declaration
}

// strays finds the members of a union, and of the unions in it, that are not of a
// kind.
func (b *builder) strays(src *parser.Source, t parser.Type, is func(*Decl) bool, done map[*Decl]bool) []stray {
	at := Pos{src, t.Pos()}
	switch t := t.(type) {
	case *parser.Union:
		var out []stray
		for _, m := range t.Of {
			out = append(out, b.strays(src, m, is, done)...)
		}
		return out
	case *parser.Primitive:
		if t.Name == "never" {
			return nil
		}
	case *parser.Ref:
		if d := b.refs[t]; d != nil && d.Kind == AliasDecl && d.Shape == nil {
			if done[d] {
				return nil
			}
			done[d] = true
			return b.strays(d.Pos.Source, d.Type, is, done)
		}
	}
	of := b.unionDecls(t, map[*Decl]bool{})
	if len(of) == 0 {
		return []stray{{at, nil}}
	}
	if is(of[0]) {
		return nil
	}
	return []stray{{at, of[0]}}
}

// warnStray says why a member of a role union is passed over.
func (b *builder) warnStray(u *roleUnion, s stray, notifications bool) {
	kind, other, unions := "request", "notification", "ClientNotification or ServerNotification"
	if notifications {
		kind, other, unions = other, kind, "ClientRequest or ServerRequest"
	}
	name, why, hint := "this member", "it is not an object with a method", "remove it"
	if d := s.decl; d != nil {
		name = d.Name
		var method *Prop
		if d.Shape != nil {
			method = d.Shape.prop("method")
		}
		switch m := b.cast.byDecl[d]; {
		case m != nil:
			why, hint = "it is a "+other, "move it to a union such as "+unions
		case method == nil:
			why = "it has no method"
		default:
			why, hint = "its method is not one string that is not empty", "declare an interface for each method, such as method: \"tools/call\""
		}
	}
	b.warn(s.pos, fmt.Sprintf("%s is no %s, and the client and the server pass it over in %s: %s", name, kind, u.decl.Name, why), hint)
}

// tellSides determines whose messages a union holds: by a member that only one
// side sends, else by the name of the union, else by elimination.
func (b *builder) tellSides(unions []*roleUnion) {
	taken := map[Side]bool{}
	var unclear []*roleUnion
	for _, u := range unions {
		switch side := b.sideOf(u); {
		case !slices.ContainsFunc(u.members, func(d *Decl) bool { return !slices.Contains(b.cast.inputRequests, d) }):
		case side != NoSide:
			u.side, taken[side] = side, true
		default:
			unclear = append(unclear, u)
		}
	}
	for _, u := range unclear {
		switch {
		case strings.HasPrefix(u.decl.Name, "Client"):
			u.side = ClientSide
		case strings.HasPrefix(u.decl.Name, "Server"):
			u.side = ServerSide
		}
		taken[u.side] = true
	}
	for _, u := range unclear {
		switch {
		case u.side != NoSide || !b.isKnown(u):
		case !taken[ClientSide]:
			u.side, taken[ClientSide] = ClientSide, true
		case !taken[ServerSide]:
			u.side, taken[ServerSide] = ServerSide, true
		}
	}
}

// isKnown reports whether the table knows a message of a union.
func (b *builder) isKnown(u *roleUnion) bool {
	return slices.ContainsFunc(u.members, func(d *Decl) bool {
		_, ok := row(b.table, func(r *Duty) bool { return r.Method == b.cast.byDecl[d].method })
		return ok
	})
}

func (b *builder) sideOf(u *roleUnion) Side {
	side := NoSide
	for _, d := range u.members {
		if r, ok := row(b.table, func(r *SentBy) bool { return r.Method == b.cast.byDecl[d].method }); ok && side == NoSide {
			side = r.Side
		}
	}
	return side
}

// findAnswers pairs requests with results: by a row of the table, by name, and
// by elimination if one request and one result of a side are left.
func (b *builder) findAnswers() {
	for _, m := range b.cast.messages {
		if m.notification {
			continue
		}
		_, ok := row(b.table, func(r *Answer) bool {
			return r.Method == m.method && b.answer(m, r.Decl)
		})
		if !ok {
			b.answer(m, resultName(m.decl.Name))
		}
	}
	b.pairTheRest()
}

// resultName names the result of a request: Result in place of Request.
func resultName(request string) string {
	if i := strings.LastIndex(request, "Request"); i >= 0 {
		return request[:i] + "Result" + request[i+len("Request"):]
	}
	return request + "Result"
}

// responseName names the response that holds a result.
func responseName(result string) string {
	i := strings.LastIndex(result, "Result") + len("Result")
	return result[:i] + "Response" + result[i:]
}

// answer looks for the result of a request by its name, or by that of the
// response that holds it, and reports whether there is one.
func (b *builder) answer(m *messageDecl, name string) bool {
	if d := b.objectNamed(m.decl.Pos.Source, responseName(name)); d != nil && d.Shape.prop("result") != nil {
		m.response, m.result = d, b.finalResult(d.Shape.prop("result").Types[0])
		return true
	}
	m.result = b.objectNamed(m.decl.Pos.Source, name)
	if m.result == nil {
		m.result = b.unionNamed(m.decl.Pos.Source, name)
	}
	m.response = b.responseOf(m.result)
	return m.result != nil
}

// responseOf finds the response that holds a result, whatever its name; nil if
// there is none, or more than one.
func (b *builder) responseOf(result *Decl) *Decl {
	if b.cast.responses == nil {
		b.cast.responses = map[*Decl][]*Decl{}
		for _, d := range b.decls {
			if d.Shape != nil && d != b.cast.of[ResponsePart] && b.envelope(d) == ResponsePart {
				final := b.finalResult(d.Shape.prop("result").Types[0])
				b.cast.responses[final] = append(b.cast.responses[final], d)
			}
		}
	}
	if result == nil {
		return nil
	}
	return sole(b.cast.responses[result])
}

// objectNamed finds the object with a name that is known in a file.
func (b *builder) objectNamed(src *parser.Source, name string) *Decl {
	if d := b.find(src, name); d != nil && d.Shape != nil {
		return d
	}
	return nil
}

// unionNamed finds the union of objects with a name that is known in a file.
func (b *builder) unionNamed(src *parser.Source, name string) *Decl {
	if d := b.find(src, name); d != nil && d.Kind == AliasDecl && b.kinds(d.Type, 0) == objectKind {
		return d
	}
	return nil
}

// finalResult is the result in a response that does not ask for input; nil if
// it is not one declaration.
func (b *builder) finalResult(t parser.Type) *Decl {
	if d := b.declOf(t); d != nil && d.Shape != nil {
		return d
	}
	final := slices.DeleteFunc(b.unionDecls(t, map[*Decl]bool{}), func(d *Decl) bool { return d == b.cast.of[InputRequiredPart] })
	if len(final) == 1 {
		return final[0]
	}
	return b.declOf(t)
}

// pairTheRest pairs messages that neither the table nor a name pairs: the only
// request of a role union without an answer, and the only result of the other
// side that answers nothing.
func (b *builder) pairTheRest() {
	answers := map[*Decl]bool{}
	for _, m := range b.cast.messages {
		answers[m.result] = true
	}
	for _, requests := range b.cast.requests {
		var open []*messageDecl
		for _, d := range requests.members {
			if m := b.cast.byDecl[d]; m.result == nil && m.response == nil && !b.hasEmptyAnswer(m) {
				open = append(open, m)
			}
		}
		if len(open) != 1 {
			continue
		}
		if left := b.resultsLeft(requests, answers); len(left) == 1 {
			open[0].result, open[0].response = left[0], b.responseOf(left[0])
			answers[left[0]] = true
		}
	}
}

func (b *builder) hasEmptyAnswer(m *messageDecl) bool {
	_, ok := row(b.table, func(r *EmptyAnswer) bool { return r.Method == m.method })
	return ok
}

// resultsLeft are the results that may answer requests of a union and are not
// paired yet: members of the union that holds the known answers, or the results
// of responses that are not paired.
func (b *builder) resultsLeft(requests *roleUnion, answers map[*Decl]bool) []*Decl {
	var left []*Decl
	add := func(d *Decl) {
		if d != nil && !answers[d] && d != b.cast.of[AnyResultPart] && d != b.cast.of[InputRequiredPart] && !b.isTaskResult(d) && !slices.Contains(left, d) {
			left = append(left, d)
		}
	}
	known := map[*Decl]bool{}
	for _, d := range requests.members {
		if m := b.cast.byDecl[d]; m.result != nil {
			known[m.result] = true
		}
	}
	for _, d := range b.decls {
		switch {
		case d.Kind == AliasDecl:
			members := b.unionDecls(d.Type, map[*Decl]bool{})
			if len(members) > 1 && slices.ContainsFunc(members, func(m *Decl) bool { return known[m] }) {
				for _, m := range members {
					add(m)
				}
			}
		case d.Shape != nil && b.envelope(d) == ResponsePart && d != b.cast.of[ResponsePart]:
			paired := func(m *messageDecl) bool { return m.response == d }
			if !slices.ContainsFunc(b.cast.messages, paired) && requests.side == ClientSide {
				add(b.finalResult(d.Shape.prop("result").Types[0]))
			}
		}
	}
	return left
}

// isTaskResult recognizes the result that answers any request which asked for a
// task.
func (b *builder) isTaskResult(d *Decl) bool {
	if d.Shape == nil || b.cast.of[AnyResultPart] == nil || !b.buildsOn(d, b.cast.of[AnyResultPart]) {
		return false
	}
	p := d.Shape.prop("task")
	return p != nil && !p.Optional
}

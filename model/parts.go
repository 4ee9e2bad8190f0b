package model

import (
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// A Part is the purpose of a declaration, or of the object at a place, in the
// protocol. Parts are found by structure: no declaration needs a certain name.
type Part int

// The parts that rows refer to.
const (
	NoPart            Part = iota
	RequestPart            // the envelope of every request: jsonrpc, id, any method
	NotificationPart       // the envelope of every notification
	ResponsePart           // the envelope of every result
	ErrorResponsePart      // the envelope of every error
	AnyResultPart          // the base of all results
	InputRequiredPart      // the result that asks for input
	ParamsPart             // the params of a method
	ResultPart             // the result of a method
)

func (p Part) String() string {
	return [...]string{"", "request", "notification", "response", "error response", "result", "input-required result", "params", "result"}[p]
}

// A cast says which declaration plays which part. It is determined before any Go
// type is made, because names and defaults depend on it.
type cast struct {
	of map[Part]*Decl // without params and results
	// bases are the bases of the envelopes of requests and notifications, for
	// versions in which typed messages do not extend an envelope.
	requestBase, notificationBase *Decl
	union                         *Decl   // of all envelopes
	inputRequests, inputResponses []*Decl // the requests in input-required results, and their answers
	inputUnions                   []*Decl // the aliases of the unions of both
	requests, notifications       []*roleUnion
	messages                      []*messageDecl
	byDecl                        map[*Decl]*messageDecl
	inline                        map[inlineKey]*messageDecl // the messages that unions write out
	responses                     map[*Decl][]*Decl          // by the result that they hold; see responseOf
	// superseded are the declarations with the method of a message that are not
	// that message; see dropSuperseded.
	superseded map[*Decl]bool
}

// A messageDecl is a declaration of a request or notification.
type messageDecl struct {
	decl         *Decl
	method       string
	notification bool
	// copied says that a union writes it out, although a declaration has the method.
	copied bool
	// fromClient and fromServer say who sends it; embedded says that it is sent
	// in an input-required result.
	fromClient, fromServer, embedded bool
	// response is the envelope of its result, result the result in it; nil if the
	// schema has none, or an inline type.
	response, result *Decl
}

// An inlineKey says where a message is that the schema does not name: in the union
// that a declaration is, or that the values of its map are.
type inlineKey struct {
	in     *Decl
	method string
}

func (c *cast) message(method string) *messageDecl {
	i := slices.IndexFunc(c.messages, func(m *messageDecl) bool { return m.method == method })
	if i < 0 {
		return nil
	}
	return c.messages[i]
}

// findParts finds the parts among the flattened declarations.
func (s *scope) findParts() *cast {
	c := &cast{of: map[Part]*Decl{}, byDecl: map[*Decl]*messageDecl{}, inline: map[inlineKey]*messageDecl{}}
	for _, d := range s.decls {
		if d.Shape == nil {
			continue
		}
		if p := s.envelope(d); p != NoPart && s.isGeneral(d, p) && (c.of[p] == nil || s.buildsOn(c.of[p], d)) {
			c.of[p] = d
		}
		if m := s.methodOf(d); m != "" {
			c.byDecl[d] = &messageDecl{decl: d, method: m}
			c.messages = append(c.messages, c.byDecl[d])
		}
		if d.Shape.prop("inputRequests") != nil && d.Shape.prop("requestState") != nil && c.of[InputRequiredPart] == nil {
			c.of[InputRequiredPart] = d
		}
	}
	s.findInlineMessages(c)
	if d := c.of[InputRequiredPart]; d != nil {
		c.inputRequests = s.valueDecls(d, "inputRequests")
		c.inputUnions = append(c.inputUnions, s.valueName(d, "inputRequests"))
	}
	for _, d := range s.decls {
		if c.inputResponses == nil && d.Shape != nil && d.Shape.prop("inputResponses") != nil {
			c.inputResponses = s.valueDecls(d, "inputResponses")
			c.inputUnions = append(c.inputUnions, s.valueName(d, "inputResponses"))
		}
	}
	c.requestBase, c.notificationBase = s.baseOf(c.of[RequestPart]), s.baseOf(c.of[NotificationPart])
	c.of[AnyResultPart] = s.findResult(c)
	for _, m := range c.messages {
		m.notification = s.isNotification(c, m.decl, m.method)
	}
	written := map[*messageDecl]bool{}
	for _, m := range c.inline {
		written[m] = true
	}
	for key, m := range c.inline {
		m.decl.Name = inlineMessageName(key.method, m.notification)
		m.copied = slices.ContainsFunc(c.messages, func(other *messageDecl) bool { return other.method == m.method && !written[other] })
	}
	for _, d := range s.decls {
		if d.Kind == AliasDecl && c.of[RequestPart] != nil && c.of[NotificationPart] != nil && s.isMessageUnion(c, d) {
			c.union = d
			break
		}
	}
	return c
}

// findInlineMessages finds the messages that a union writes out instead of naming
// a declaration. Each gets a declaration that only stands for it: so it is sent
// and answered like all others.
func (s *scope) findInlineMessages(c *cast) {
	for _, d := range s.decls {
		if d.Kind == AliasDecl {
			s.inlineMessagesOf(c, d, d.Type)
		}
		if d.Shape == nil {
			continue
		}
		for _, x := range d.Shape.Index {
			if x.Path.Root() == d {
				s.inlineMessagesOf(c, d, x.Value)
			}
		}
	}
}

func (s *scope) inlineMessagesOf(c *cast, d *Decl, t parser.Type) {
	u, ok := t.(*parser.Union)
	if !ok {
		return
	}
	for _, m := range u.Of {
		if r, ok := m.(*parser.Ref); ok && s.refs[r] != nil {
			continue
		}
		s.inlineMessagesOf(c, d, m)
		faults := len(s.diags)
		message := &Decl{Kind: InterfaceDecl, Pos: Pos{d.Pos.Source, m.Pos()}, Extends: []parser.Type{m}, Shape: s.shape(d.Pos.Source, m, pathOf(d))}
		s.diags = s.diags[:faults] // they are reported when the union is resolved
		if message.Shape == nil {
			continue
		}
		if method := s.methodOf(message); method != "" && c.inline[inlineKey{d, method}] == nil {
			found := &messageDecl{decl: message, method: method}
			c.byDecl[message], c.inline[inlineKey{d, method}] = found, found
			c.messages = append(c.messages, found)
			s.inline[m] = message
		}
	}
}

// inlineMessageName is the name that a message would have if it were declared:
// AcmeAskRequest for acme/ask.
func inlineMessageName(method string, notification bool) string {
	if notification {
		return goName(strings.TrimPrefix(method, "notifications/")) + "Notification"
	}
	return goName(method) + "Request"
}

// findResult finds the base of all results, in the envelope.
func (s *scope) findResult(c *cast) *Decl {
	if d := c.of[ResponsePart]; d != nil {
		return s.declOf(d.Shape.prop("result").Types[0])
	}
	return nil
}

// resultByAnswers finds it if the schema has no envelope for results: it is an
// object that an answer builds on, with only the members that every result has.
func (s *scope) resultByAnswers(c *cast) *Decl {
	for _, d := range s.decls {
		if d.Shape == nil || slices.ContainsFunc(d.Shape.Props, func(p *Prop) bool { return p.Name != "_meta" && p.Name != "resultType" }) {
			continue
		}
		if slices.ContainsFunc(c.messages, func(m *messageDecl) bool { return m.result != nil && m.result != d && s.buildsOn(m.result, d) }) {
			return d
		}
	}
	return nil
}

// isGeneralError reports whether a type is an error object with any code.
func (s *scope) isGeneralError(shape *Shape) bool {
	if shape == nil {
		return false
	}
	code, message := shape.prop("code"), shape.prop("message")
	return code != nil && message != nil && s.propKinds(code) == numberKind && s.propKinds(message) == stringKind &&
		!slices.ContainsFunc(code.Types, func(t parser.Type) bool { _, fixed := s.literalTexts(t, map[*Decl]bool{}); return fixed })
}

// valueDecls are the declarations of the values of a member that is a map.
func (s *scope) valueDecls(d *Decl, member string) []*Decl {
	p := d.Shape.prop(member)
	shape := s.shape(p.Pos.Source, p.Types[0], p.Path)
	if shape == nil || len(shape.Index) == 0 {
		return nil
	}
	return s.unionDecls(shape.Index[0].Value, map[*Decl]bool{})
}

// valueName is the alias that names the values of a member that is a map; nil if
// they have none.
func (s *scope) valueName(d *Decl, member string) *Decl {
	p := d.Shape.prop(member)
	shape := s.shape(p.Pos.Source, p.Types[0], p.Path)
	if shape == nil || len(shape.Index) == 0 {
		return nil
	}
	if r, ok := shape.Index[0].Value.(*parser.Ref); ok && s.refs[r] != nil && s.refs[r].Kind == AliasDecl {
		return s.refs[r]
	}
	return nil
}

// envelope determines which of the four envelopes of JSON-RPC a declaration may
// be.
func (s *scope) envelope(d *Decl) Part {
	jsonrpc := d.Shape.prop("jsonrpc")
	if jsonrpc == nil {
		return NoPart
	}
	method, id := d.Shape.prop("method"), d.Shape.prop("id")
	switch {
	case method != nil && s.literalOf(method) != "":
		return NoPart // a typed message
	case method != nil && id != nil:
		return RequestPart
	case method != nil:
		return NotificationPart
	case d.Shape.prop("result") != nil:
		return ResponsePart
	case d.Shape.prop("error") != nil:
		return ErrorResponsePart
	}
	return NoPart
}

// isGeneral reports whether an envelope holds any error rather than a specific
// one; other envelopes are always general.
func (s *scope) isGeneral(d *Decl, part Part) bool {
	if part != ErrorResponsePart {
		return true
	}
	p := d.Shape.prop("error")
	return len(p.Types) == 1 && s.isGeneralError(s.shape(p.Pos.Source, p.Types[0], p.Path))
}

// methodOf is the method of a request or notification; "" for other types.
func (s *scope) methodOf(d *Decl) string {
	if p := d.Shape.prop("method"); p != nil && !p.Optional {
		return s.literalOf(p)
	}
	return ""
}

// literalOf is the only string that a member may be; "" if there are others.
func (s *scope) literalOf(p *Prop) string {
	for _, t := range p.Types {
		if texts, ok := s.literalTexts(t, map[*Decl]bool{}); ok && len(texts) == 1 && s.kinds(t, 0) == stringKind {
			return texts[0]
		}
	}
	return ""
}

// declOf is the declaration that a type names, through aliases; nil if it names
// none.
func (s *scope) declOf(t parser.Type) *Decl {
	for range maxDepth {
		r, ok := t.(*parser.Ref)
		if !ok || s.refs[r] == nil {
			return nil
		}
		d := s.refs[r]
		if _, alias := d.Type.(*parser.Ref); !alias || s.declOf(d.Type) == nil {
			return d
		}
		t = d.Type
	}
	return nil
}

// baseOf is the base of an envelope that has its method but is not an envelope;
// the envelope itself if there is none.
func (s *scope) baseOf(envelope *Decl) *Decl {
	if envelope == nil {
		return nil
	}
	for _, d := range s.decls {
		if d.Shape != nil && d.Shape.prop("method") != nil && d.Shape.prop("jsonrpc") == nil && s.buildsOn(envelope, d) {
			return d
		}
	}
	return envelope
}

// isMessageUnion recognizes the union of the envelopes.
func (s *scope) isMessageUnion(c *cast, d *Decl) bool {
	members := s.unionDecls(d.Type, map[*Decl]bool{})
	return slices.Contains(members, c.of[RequestPart]) && slices.Contains(members, c.of[NotificationPart])
}

// unionDecls lists the declarations that a type is a union of, including those
// of nested unions. What is no declaration is left out, but for the messages that
// the union writes out.
func (s *scope) unionDecls(t parser.Type, done map[*Decl]bool) []*Decl {
	switch t := t.(type) {
	case *parser.Union:
		var out []*Decl
		for _, m := range t.Of {
			out = append(out, s.unionDecls(m, done)...)
		}
		return out
	case *parser.Ref:
		d := s.refs[t]
		switch {
		case d == nil && s.inline[t] != nil:
			return []*Decl{s.inline[t]}
		case d == nil || done[d]:
			return nil
		case d.Kind == AliasDecl && d.Shape == nil:
			done[d] = true
			return s.unionDecls(d.Type, done)
		case d.Kind == AliasDecl:
			if of := s.declOf(t); of != nil {
				return []*Decl{of}
			}
		}
		return []*Decl{d}
	}
	if d := s.inline[t]; d != nil {
		return []*Decl{d}
	}
	return nil
}

// buildsOn reports whether a declaration builds on another one: by extends, in
// an intersection, or as an alias.
func (s *scope) buildsOn(d, base *Decl) bool {
	return base != nil && s.reaches(d, base, map[*Decl]bool{})
}

func (s *scope) reaches(d, base *Decl, seen map[*Decl]bool) bool {
	if d == base {
		return true
	}
	if seen[d] {
		return false
	}
	seen[d] = true
	parts := d.Extends
	if d.Type != nil {
		parts = []parser.Type{d.Type}
	}
	for len(parts) > 0 {
		var p parser.Type
		p, parts = parts[0], parts[1:]
		switch p := p.(type) {
		case *parser.Intersection:
			parts = append(slices.Clone(parts), p.Of...)
		case *parser.Ref:
			if next := s.refs[p]; next != nil && s.reaches(next, base, seen) {
				return true
			}
			if s.refs[p] == nil && len(p.Args) > 0 && p.Name.Text != "Record" && p.Name.Text != "Array" {
				parts = append(slices.Clone(parts), p.Args[0]) // Omit<Base, …>
			}
		}
	}
	return false
}

// isNotification reports whether a message is a notification: by its base, else
// by its members, else by its method.
func (s *scope) isNotification(c *cast, d *Decl, method string) bool {
	switch {
	case c.notificationBase != nil && s.buildsOn(d, c.notificationBase):
		return true
	case c.requestBase != nil && s.buildsOn(d, c.requestBase) || d.Shape != nil && d.Shape.prop("id") != nil:
		return false
	}
	return strings.Contains("/"+method, "/notifications/") || d.Shape != nil && d.Shape.prop("jsonrpc") != nil
}

package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// roles determines the role of each type in the protocol.
func (b *builder) roles() {
	results := b.resultDecls()
	for _, t := range b.p.Types {
		if t.Kind != Struct {
			continue
		}
		jsonrpc := field(t, "jsonrpc")
		m, isMessage := b.messageOf(t)
		switch {
		case isMessage && (m != nil && m.notification || m == nil && b.isNotification(b.cast, t.Path.Root(), field(t, "method").Const.Text)):
			t.Role = Notification
		case isMessage:
			t.Role = Request
		case b.isResult(t, results):
			t.Role = Result
		case jsonrpc != nil && field(t, "result") != nil:
			t.Role = Response
		case jsonrpc != nil && field(t, "error") != nil:
			t.Role = ErrorEnvelope
		}
	}
	for _, t := range b.p.Types {
		switch t.Role {
		case Request, Notification:
			for _, p := range structsOf(field(t, "params")) {
				if p.Role == NoRole {
					p.Role = Params
				}
			}
		case ErrorEnvelope:
			for _, o := range structsOf(field(t, "error")) {
				o.Role = ErrorObject
			}
		}
	}
	general := b.errorObject()
	if general != nil && general.Role == NoRole {
		general.Role = ErrorObject
	}
	for _, t := range b.p.Types {
		if t.Role == NoRole && t.Kind == Struct && general != nil && t != general && b.isDeclOf(t) && general.Path.IsDecl() && b.buildsOn(t.Path.Root(), general.Path.Root()) {
			t.Role = ErrorObject
		}
	}
}

// messageOf reports whether a type is that of a message: a declaration, or a
// member of a union, with a constant method. What is nested in other types is none.
// The message is nil where a declaration stands for several.
func (b *builder) messageOf(t *Type) (*messageDecl, bool) {
	method := field(t, "method")
	if method == nil || method.Const == nil || method.Const.Kind != parser.StringLiteral || method.Const.Text == "" {
		return nil, false
	}
	d := t.Path.Root()
	if m := b.cast.byDecl[d]; m != nil && b.isDeclOf(t) {
		return m, true
	}
	if m := b.cast.inline[inlineKey{d, method.Const.Text}]; m != nil {
		return m, !b.cast.superseded[m.decl]
	}
	return nil, b.isDeclOf(t) && !b.cast.superseded[d]
}

// errorObject is the error object with any code: the one in the envelope of
// every error or, without an envelope, a declared object of that form.
func (b *builder) errorObject() *Type {
	if d := b.cast.of[ErrorResponsePart]; d != nil {
		if o := structsOf(field(b.typeOf(d), "error")); len(o) == 1 {
			return o[0]
		}
	}
	for _, d := range b.decls {
		if t := b.typeOf(d); isStruct(t) && b.isGeneralError(d.Shape) {
			return t
		}
	}
	return nil
}

// resultDecls are the declarations of what answers requests.
func (b *builder) resultDecls() map[*Decl]bool {
	out := map[*Decl]bool{}
	for _, m := range b.cast.messages {
		if m.result != nil {
			out[m.result] = true
		}
	}
	for _, d := range b.cast.inputResponses {
		out[d] = true
	}
	return out
}

// isDeclOf reports whether a declaration declares a type, or a union with that
// type.
func (b *builder) isDeclOf(t *Type) bool {
	return !slices.ContainsFunc(t.Path.list(), func(s pathStep) bool { return s.kind != optionStep })
}

func (b *builder) isResult(t *Type, results map[*Decl]bool) bool {
	d := t.Path.Root()
	return b.isDeclOf(t) && (results[d] || b.buildsOn(d, b.cast.of[AnyResultPart]))
}

// typeOf is the type of a declaration, that of another one for an alias.
func (b *builder) typeOf(d *Decl) *Type {
	if d == nil || d.Kind == ConstDecl {
		return nil
	}
	t := b.types[d]
	if t.Kind == Alias && t.Elem != nil && t.Elem.Kind == Named {
		t = t.Elem.Type
	}
	return t
}

// structsOf are the structs that a field may hold.
func structsOf(f *Field) []*Type {
	if f == nil || f.Type == nil || f.Type.Kind != Named {
		return nil
	}
	return structsIn(f.Type.Type)
}

// structsIn are the structs that a value of the type may be: itself, or the
// members of its union.
func structsIn(t *Type) []*Type {
	switch t.Kind {
	case Struct:
		return []*Type{t}
	case Interface:
		return slices.DeleteFunc(slices.Clone(t.Union.Members), func(m *Type) bool { return m.Kind != Struct })
	}
	return nil
}

// metas determines how `_meta` is reached on each type that can have it.
func (b *builder) metas() {
	for _, t := range b.p.Types {
		if t.Kind != Struct {
			continue
		}
		t.MetaField, t.ParamsField = goField(t, "_meta"), goField(t, "params")
		switch f := t.MetaField; {
		case f != nil && StructOf(f) != nil:
			t.Meta = MetaStruct
		case f != nil && f.Type.Resolve().Kind == Members && f.Pointers == 0:
			t.Meta = MetaMembers
		case field(t, "_meta") == nil && (t.Role == Params || t.Role == Result):
			t.Meta = MetaHidden
		}
	}
	for _, t := range b.p.Types {
		if (t.Role == Request || t.Role == Notification) && t.Meta == NoMeta && len(structsOf(t.ParamsField)) > 0 {
			t.Meta = MetaParams
		}
	}
}

// methods lists the requests and notifications with their properties.
func (b *builder) methods() {
	for _, t := range b.p.Types {
		if t.Role != Request && t.Role != Notification {
			continue
		}
		name := field(t, "method").Const.Text
		if old := b.methodsBy[name]; old != nil {
			b.fault(t.Pos, fmt.Sprintf("%s has the same method as %s", t.Path, old.Message.Path), "give each message its own method", note(old.Message.Pos, "the other message"))
			continue
		}
		m := &Method{
			Name: name, Message: t, Notification: t.Role == Notification,
			Go:    strings.TrimSuffix(strings.TrimSuffix(t.Name, "Request"), "Notification"),
			Group: group(name), Doc: t.Doc,
		}
		d, _ := b.messageOf(t)
		switch {
		case d != nil && t.Inline:
			m.Go = stubName(d.decl)
		case m.Go == "":
			m.Go = t.Name
		}
		if d != nil {
			m.FromClient, m.FromServer, m.Embedded = d.fromClient, d.fromServer, d.embedded
		}
		prefix, short := "Method", name
		if m.Notification {
			prefix, short = "Notification", strings.TrimPrefix(name, "notifications/")
		}
		m.Const = b.names.claim(name, prefix+goName(short), "Method")
		b.paramsOf(m)
		if r, ok := row(b.table, func(r *Duty) bool { return r.Method == name }); ok {
			m.Duty = r.Duty
		}
		if !m.Notification {
			if d != nil {
				b.pair(m, d)
			}
			m.Nested = m.FromServer && !m.FromClient && !b.p.Modern
			_, m.Harmless = row(b.table, func(r *Harmless) bool { return m.Nested && r.Method == name })
		}
		t.Method = m
		b.methodsBy[name] = m
		b.p.Methods = append(b.p.Methods, m)
	}
	b.linkMethods()
}

// paramsOf finds the params of a message.
func (b *builder) paramsOf(m *Method) {
	if f := m.Message.ParamsField; f != nil && f.Type.Kind == Named {
		m.Params, m.ParamsOptional = f.Type.Type, f.Presence.MayBeAbsent()
	}
}

// linkMethods links messages, params and results to their methods.
func (b *builder) linkMethods() {
	uses := map[*Type][]*Method{}
	for _, m := range b.p.Methods {
		m.Message.OfRequest = !m.Notification
		if m.Params != nil && !m.Notification {
			for _, t := range structsIn(m.Params) {
				t.OfRequest = true
			}
		}
		for _, t := range []*Type{m.Params, m.Result} {
			if t != nil {
				uses[t] = append(uses[t], m)
			}
		}
	}
	for t, of := range uses {
		if t.Kind == Struct && t.Method == nil && len(of) == 1 {
			t.Method = of[0]
		}
	}
}

// group is the feature group of a method: the prefix of its name.
func group(method string) string {
	method = strings.TrimPrefix(method, "notifications/")
	if i := strings.IndexByte(method, '/'); i >= 0 {
		return method[:i]
	}
	return ""
}

// pair sets the Go types of the result of a request.
func (b *builder) pair(m *Method, d *messageDecl) {
	input := b.typeOf(b.cast.of[InputRequiredPart])
	result := b.typeOf(d.result)
	open := result != nil && isOpen(&Expr{Kind: Named, Type: result})
	if d.response != nil {
		if f := field(b.typeOf(d.response), "result"); f != nil && f.Type != nil {
			open = isOpenObject(f)
			if f.Type.Kind == Named {
				result = f.Type.Type
			}
		}
	}
	switch {
	case open && b.typeOf(b.cast.of[AnyResultPart]) != nil:
		result = b.typeOf(b.cast.of[AnyResultPart]) // of which any result is one
	case result == nil:
		result = b.typeOf(b.cast.of[AnyResultPart])
		if result != nil && !b.hasEmptyAnswer(d) {
			b.noResult(m, d, result)
		}
	case result.Kind == Interface && input != nil && slices.Contains(result.Union.Members, input):
		m.Outcome = result
		result = b.typeOf(d.result)
		if result == nil || result == m.Outcome {
			result = b.finalMember(m.Outcome, input)
		}
	}
	m.Result = result
	if mayAskForTask(m) {
		for _, d := range b.decls {
			if b.isTaskResult(d) {
				m.TaskResult = b.typeOf(d)
			}
		}
		if m.TaskResult == nil {
			b.warn(m.Message.Pos, fmt.Sprintf("%s cannot be answered with a task, although its params may ask for one: no result has a required member task", m.Name), "declare such a result")
		}
	}
}

// noResult says that no result of a request is known, and why.
func (b *builder) noResult(m *Method, d *messageDecl, plain *Type) {
	assumed := "; mcpgen assumes a plain " + plain.Path.String()
	if d.response != nil {
		if f := field(b.typeOf(d.response), "result"); f != nil {
			b.warn(f.Pos, fmt.Sprintf("%s is %s, not an object, which results of %s are%s", f.Path, describe(f), m.Name, assumed), "make it an interface that extends "+plain.Path.String())
			return
		}
	}
	name := resultName(d.decl.Name)
	if other := b.find(d.decl.Pos.Source, name); other != nil {
		b.warn(other.Pos, fmt.Sprintf("%s is no object, as the result of %s has to be%s", name, m.Name, assumed), "make it an interface that extends "+plain.Path.String())
		return
	}
	b.warn(m.Message.Pos, fmt.Sprintf("the schema declares no result for %s%s", m.Name, assumed),
		fmt.Sprintf("declare %s, or %s with a member named result", name, responseName(name)))
}

// mayAskForTask reports whether the params of a request may ask that it is
// answered with a task.
func mayAskForTask(m *Method) bool {
	return slices.ContainsFunc(structsOfParams(m), func(t *Type) bool { return goField(t, "task") != nil && field(t, "task").Presence == Optional })
}

// finalMember is the only member of an outcome that does not ask for input; if
// there are several, it is the outcome itself.
func (b *builder) finalMember(outcome, input *Type) *Type {
	final := slices.DeleteFunc(slices.Clone(outcome.Union.Members), func(t *Type) bool { return t == input })
	if len(final) == 1 {
		return final[0]
	}
	return outcome
}

func structsOfParams(m *Method) []*Type {
	if m.Params == nil {
		return nil
	}
	return structsIn(m.Params)
}

// errors lists the error interfaces that are bound to a code. Where a typed
// error response holds the error object, the response is the error.
func (b *builder) errors() {
	inEnvelope := map[*Type]bool{}
	for _, t := range b.p.Types {
		if t.Role == ErrorEnvelope {
			for _, o := range structsOf(field(t, "error")) {
				inEnvelope[o] = true
			}
		}
	}
	for _, t := range b.p.Types {
		var object *Type
		switch {
		case t.Role == ErrorObject && t.Code != nil && !t.Inline && !inEnvelope[t]:
			object = t
		case t.Role == ErrorEnvelope:
			if o := structsOf(field(t, "error")); len(o) == 1 && o[0].Code != nil {
				object = o[0]
				t.Code = object.Code
			}
		}
		if object == nil {
			continue
		}
		e := &ErrorType{Type: t, Code: object.Code, Object: object}
		if f := field(object, "data"); f != nil && f.Type != nil && f.Type.Kind == Named {
			e.Data = f.Type.Type
		}
		b.p.Errors = append(b.p.Errors, e)
	}
}

// CodeType is the Go type of error codes. It is declared with the constants.
var CodeType = &Type{Kind: Scalar, Ident: Ident{Name: "Code"}, Elem: &Expr{Kind: Int}}

func (b *builder) hasCodes() bool {
	return slices.ContainsFunc(b.p.Consts, func(c *Const) bool { return c.Code })
}

// errorFields finds the fields of error objects and responses by purpose.
func (b *builder) errorFields() {
	codes := map[string]*Const{}
	for _, c := range b.p.Consts {
		if c.Code {
			codes[c.Value.Text] = c
		}
	}
	for _, t := range b.p.Types {
		switch t.Role {
		case ErrorObject:
			f := field(t, "code")
			if f != nil && f.Const != nil {
				t.Code = codes[f.Const.Text]
			}
			if f != nil && f.Const == nil && f.Type.Resolve().Kind == Int && b.hasCodes() {
				f.Type = &Expr{Kind: Named, Type: CodeType}
			}
			t.Error = ErrorFields{Code: f, Message: field(t, "message"), Data: field(t, "data")}
		case ErrorEnvelope:
			t.Error = ErrorFields{Object: field(t, "error"), ID: field(t, "id")}
		}
	}
}

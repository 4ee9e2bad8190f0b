package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// roles finds out what part each type plays in the protocol.
func (b *builder) roles() {
	b.p.Result = b.named("Result")
	results := b.roleMembers("ClientResult", "ServerResult", "InputResponse")
	for _, t := range b.p.Types {
		if t.Kind != Struct {
			continue
		}
		method, jsonrpc := field(t, "method"), field(t, "jsonrpc")
		switch {
		case method != nil && method.Const != nil:
			t.Role = Request
			if strings.HasPrefix(method.Const.Text, "notifications/") || b.descends(t, "Notification") {
				t.Role = Notification
			}
		case b.isResult(t) || slices.Contains(results, t):
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
	for _, t := range b.p.Types {
		if t.Role == NoRole && b.descends(t, "Error") {
			t.Role = ErrorObject
		}
		if t.Role == ErrorObject {
			b.typeCode(t)
		}
	}
}

// typeCode binds an error object's code to the constant that has its value.
func (b *builder) typeCode(t *Type) {
	f := field(t, "code")
	if f == nil || f.Const == nil {
		return
	}
	for _, c := range b.p.Consts {
		if c.Code && c.Value.Text == f.Const.Text {
			t.Code = c
		}
	}
}

// named finds the struct of a declaration.
func (b *builder) named(name string) *Type {
	d := b.scope.names[name]
	if d == nil || d.Kind == ConstDecl {
		return nil
	}
	t := b.types[d]
	if t.Kind == Alias && t.Elem.Kind == Named {
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

// roleMembers are the types in the named unions, which may also be aliases of
// one type.
func (b *builder) roleMembers(unions ...string) []*Type {
	var out []*Type
	for _, name := range unions {
		switch t := b.named(name); {
		case t == nil:
		case t.Kind == Interface:
			out = append(out, t.Union.Members...)
		default:
			out = append(out, t)
		}
	}
	return out
}

// descends reports whether a type's declaration builds on the named one.
func (b *builder) descends(t *Type, base string) bool {
	d := b.scope.names[t.Path]
	return d != nil && d.Name != base && b.buildsOn(d, base, map[*Decl]bool{})
}

func (b *builder) isResult(t *Type) bool {
	return t == b.p.Result || b.descends(t, "Result")
}

func (b *builder) buildsOn(d *Decl, base string, seen map[*Decl]bool) bool {
	if d.Name == base {
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
			if next := b.scope.names[p.Name.Text]; next != nil && b.buildsOn(next, base, seen) {
				return true
			}
		}
	}
	return false
}

// metas says how `_meta` is reached on each type that can carry it.
func (b *builder) metas() {
	for _, t := range b.p.Types {
		if t.Kind != Struct {
			continue
		}
		switch f := field(t, "_meta"); {
		case f != nil && f.Type != nil && f.Type.Kind == Named:
			t.Meta = MetaStruct
		case f != nil:
			t.Meta = MetaField
		case t.Role == Params || t.Role == Result:
			t.Meta = MetaHidden
		}
	}
	for _, t := range b.p.Types {
		if (t.Role == Request || t.Role == Notification) && t.Meta == NoMeta && len(structsOf(field(t, "params"))) > 0 {
			t.Meta = MetaParams
		}
	}
}

// methods lists the requests and notifications and pairs requests with their
// results.
func (b *builder) methods() {
	client := b.roleMembers("ClientRequest", "ClientNotification")
	server := b.roleMembers("ServerRequest", "ServerNotification")
	embedded := b.roleMembers("InputRequest")
	for _, t := range b.p.Types {
		if t.Role != Request && t.Role != Notification {
			continue
		}
		name := field(t, "method").Const.Text
		if old := slices.IndexFunc(b.p.Methods, func(m *Method) bool { return m.Name == name }); old >= 0 {
			b.fault(t.Pos, fmt.Sprintf("%s has the method of %s", t.Path, b.p.Methods[old].Message.Path), "give each message a method of its own", note(b.p.Methods[old].Message.Pos, "the other message"))
			continue
		}
		m := &Method{
			Name: name, Message: t, Notification: t.Role == Notification,
			Go:         strings.TrimSuffix(strings.TrimSuffix(t.Name, "Request"), "Notification"),
			FromClient: slices.Contains(client, t), FromServer: slices.Contains(server, t), Embedded: slices.Contains(embedded, t),
			Group: group(name), Doc: t.Doc,
		}
		prefix := "Method"
		short := name
		if m.Notification {
			prefix, short = "Notification", strings.TrimPrefix(name, "notifications/")
		}
		m.Const = b.names.claim(name, prefix+goName(short), "Method")
		if f := field(t, "params"); f != nil && f.Type != nil && f.Type.Kind == Named {
			m.Params, m.ParamsOptional = f.Type.Type, f.Optional
		}
		if r, ok := b.table.rule(ruleCapability, name); ok {
			m.Capability = r.Value
		}
		if r, ok := b.table.rule(ruleNameHeader, name); ok {
			m.NameFrom = r.Value
		}
		if r, ok := b.table.rule(ruleDuty, name); ok {
			m.Duty = r.Value
		}
		if r, ok := b.table.rule(ruleFilter, name); ok {
			m.Filter = r.Value
		}
		if r, ok := b.table.rule(ruleTask, name); ok {
			m.TaskCapability = r.Value
		}
		if !m.Notification {
			b.pair(m)
			m.Feature = b.featureName(m)
			m.Items = pageItems(m)
			m.Nested = m.FromServer && !m.FromClient
		}
		t.Method = m
		b.p.Methods = append(b.p.Methods, m)
	}
	b.stubNames()
	b.needs()
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

// needs says which params need a capability of their own.
func (b *builder) needs() {
	for _, t := range b.p.Types {
		if t.Role != Params {
			continue
		}
		if r, ok := b.table.rule(ruleNeeds, t.Path); ok {
			t.Needs = r.Value
		}
		for _, f := range t.Fields {
			if r, ok := b.table.rule(ruleNeeds, t.Path+"."+f.JSON); ok {
				f.Needs = r.Value
			}
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

// featureName gives the feature of a method a name that leaves those of its
// interface and of what stands in for it free: ToolsServer and
// UnimplementedToolsServer.
func (b *builder) featureName(m *Method) string {
	name := feature(m)
	for name != "" && !(b.names.free(name+"Server") && b.names.free("Unimplemented"+name+"Server")) {
		name += "Feature"
	}
	return name
}

// stubNames sees to it that what is named after methods has a name of its own:
// the interfaces of single methods, such as RootsListChangedHandler, and the
// methods of a client.
func (b *builder) stubNames() {
	taken := map[string]bool{"Close": true, "Call": true, "Detach": true, "Server": true, "Respond": true}
	for _, m := range b.p.Methods {
		derived := func() []string {
			return []string{m.Go, m.Go + "Once", m.Go + "Task", "Notify" + m.Go}
		}
		for m.Notification && !b.names.free(m.Go+"Handler") || m.TaskResult != nil && !b.names.free(m.Go+"TaskServer") ||
			slices.ContainsFunc(derived(), func(name string) bool { return taken[name] }) {
			m.Go += "Method"
		}
		for _, name := range derived() {
			taken[name] = true
		}
	}
	for _, m := range b.p.Methods {
		if m.Items == nil {
			continue
		}
		m.All = "All" + m.Items.Name
		if taken[m.All] {
			m.All = "All" + m.Go
		}
		for taken[m.All] {
			m.All += "Items"
		}
		taken[m.All] = true
	}
}

// feature names what a server offers that answers a request: the group, and
// what of it needs a capability of its own.
func feature(m *Method) string {
	if !m.FromClient || m.Duty != "" && m.Duty != "subscribe" && m.Duty != "unsubscribe" {
		return ""
	}
	if m.Group == "" {
		return m.Go
	}
	if _, part, ok := strings.Cut(m.Capability, "."); ok {
		return goName(m.Group) + goName(part)
	}
	return goName(m.Group)
}

// pageItems finds the list in a result that comes in pages: the one array
// beside a cursor for the next page.
func pageItems(m *Method) *Field {
	if m.Params == nil || m.Params.Kind != Struct || m.Result == nil || field(m.Params, "cursor") == nil || field(m.Result, "nextCursor") == nil {
		return nil
	}
	var items *Field
	for _, f := range m.Result.Fields {
		if f.Type == nil || f.Type.Kind != SliceOf {
			continue
		}
		if items != nil {
			return nil
		}
		items = f
	}
	return items
}

// pair finds the result of a request: what its XResultResponse holds, else
// XResult by name, else the empty result.
func (b *builder) pair(m *Method) {
	x := strings.TrimSuffix(m.Message.Path, "Request")
	if r := b.named(x + "ResultResponse"); r != nil {
		if f := field(r, "result"); f != nil && f.Type.Kind == Named {
			m.Result = f.Type.Type
			if m.Result.Kind == Interface {
				m.Outcome = m.Result
				m.Result = m.Outcome.Union.Members[0]
			}
		}
	}
	if m.Result == nil {
		m.Result = b.named(x + "Result")
	}
	if m.Result == nil {
		m.Result = b.p.Result
	}
	if m.Params != nil && m.Params.Kind == Struct {
		if f := field(m.Params, "task"); f != nil && f.Optional {
			m.TaskResult = b.named("CreateTaskResult")
		}
	}
	if m.Params != nil && m.Params.Kind == Interface {
		for _, p := range m.Params.Union.Members {
			if field(p, "task") != nil {
				m.TaskResult = b.named("CreateTaskResult")
			}
		}
	}
}

// errors lists the error interfaces that are bound to a code.
func (b *builder) errors() {
	for _, t := range b.p.Types {
		var object *Type
		switch {
		case t.Role == ErrorObject && t.Code != nil && !t.Inline:
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
		if f := field(object, "data"); f != nil && f.Type.Kind == Named {
			e.Data = f.Type.Type
		}
		b.p.Errors = append(b.p.Errors, e)
	}
}

// lacks finds what a schema does not have of the things that servers and
// clients are built on.
func (b *builder) lacks() string {
	for _, name := range []string{"JSONRPCMessage", "RequestId", "ProgressToken", "Result", "Implementation", "ClientCapabilities", "ServerCapabilities",
		"PARSE_ERROR", "INVALID_REQUEST", "METHOD_NOT_FOUND", "INVALID_PARAMS", "INTERNAL_ERROR"} {
		if b.scope.names[name] == nil {
			return name
		}
	}
	if !slices.ContainsFunc(b.p.Types, func(t *Type) bool { return t.Role == ErrorObject && t.Name == "Error" }) {
		return "Error"
	}
	has := func(method string) bool {
		return slices.ContainsFunc(b.p.Methods, func(m *Method) bool { return m.Name == method })
	}
	for _, method := range []string{"notifications/cancelled", "notifications/progress"} {
		if !has(method) {
			return method
		}
	}
	if opening := map[bool]string{false: "initialize", true: "server/discover"}[b.p.Modern]; !has(opening) {
		return opening
	}
	return ""
}

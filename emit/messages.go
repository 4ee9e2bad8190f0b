package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitMessages prints the code for handling messages of any kind: interfaces,
// decoding by method, and access to `_meta`.
func emitMessages(f *file) {
	f.messageInterfaces()
	f.envelopeDecode(f.p.Parts.Request, "AnyRequest", f.messages(false))
	f.envelopeDecode(f.p.Parts.Notification, "AnyNotification", f.messages(true))
	f.unmarshalResult()
	for _, t := range f.p.Types {
		f.metaMethods(t)
		f.progressMethods(t)
	}
	for _, t := range f.p.Types {
		if t.Kind == model.Interface && t.Union.Unknown {
			f.unknownMeta(t)
		}
	}
}

// messages are the methods of one kind.
func (g *generator) messages(notifications bool) []*model.Method {
	return slices.DeleteFunc(slices.Clone(g.p.Methods), func(m *model.Method) bool { return m.Notification != notifications })
}

func getMetaSig() *jen.Statement { return jen.Id("GetMeta").Params().Id("Members") }
func setMetaSig() *jen.Statement {
	return jen.Id("SetMeta").Params(jen.Id("meta").Id("Members")).Error()
}
func (g *generator) progressTokenSig() *jen.Statement {
	return jen.Id("ProgressToken").Params().Params(typeName(g.p.Parts.ProgressToken), jen.Bool())
}
func (g *generator) setProgressTokenSig() *jen.Statement {
	return jen.Id("SetProgressToken").Params(jen.Id("token").Add(typeName(g.p.Parts.ProgressToken))).Error()
}

const (
	sayGetMeta          = "GetMeta returns `_meta`, or nil if it is absent. The map may be a copy: use SetMeta for changes."
	saySetMeta          = "SetMeta replaces `_meta`; nil removes it. It fails if meta lacks a required member."
	sayProgressToken    = "ProgressToken returns the token with which the sender asks for progress notifications; false if there is none."
	saySetProgressToken = "SetProgressToken asks for progress notifications with a token."
)

// messageInterfaces prints the interfaces that all requests, notifications and
// results implement.
func (f *file) messageInterfaces() {
	appendJSON := func(methods *jen.Group) {
		methods.Add(comment(f.says("AppendJSON appends the value as JSON to dst.")))
		methods.Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error())
	}
	meta := func(methods *jen.Group) {
		methods.Add(comment(f.says(sayGetMeta)))
		methods.Add(getMetaSig())
		methods.Add(comment(f.says(saySetMeta)))
		methods.Add(setMetaSig())
	}
	method := func(methods *jen.Group) {
		methods.Add(comment(f.says("Method returns the name of the method.")))
		methods.Id("Method").Params().String()
	}
	requests, notifications := f.messages(false), f.messages(true)
	if len(requests) > 0 {
		f.Add(comment(f.says("AnyRequest is any request of the protocol: a pointer to its type.")))
		f.Type().Id("AnyRequest").InterfaceFunc(func(methods *jen.Group) {
			method(methods)
			meta(methods)
			if f.hasProgress() {
				methods.Add(comment(f.says(sayProgressToken)))
				methods.Add(f.progressTokenSig())
				methods.Add(comment(f.says(saySetProgressToken)))
				methods.Add(f.setProgressTokenSig())
			}
			appendJSON(methods)
		})
		f.Line()
	}
	if len(notifications) > 0 {
		f.Add(comment(f.says("AnyNotification is any notification of the protocol: a pointer to its type.")))
		f.Type().Id("AnyNotification").InterfaceFunc(func(methods *jen.Group) {
			method(methods)
			meta(methods)
			appendJSON(methods)
		})
		f.Line()
	}
	if f.hasResults() {
		f.Add(comment(f.says("AnyResult is any result of the protocol: a pointer to its type.")))
		f.Type().Id("AnyResult").InterfaceFunc(func(methods *jen.Group) {
			meta(methods)
			appendJSON(methods)
		})
		f.Line()
	}
}

func (g *generator) hasResults() bool {
	return slices.ContainsFunc(g.p.Types, isResult)
}

func isResult(t *model.Type) bool {
	return t.Kind == model.Struct && t.Role == model.Result && t.Meta != model.NoMeta
}

// commonInterface names the interface that every member of a union implements
// by its role; "" if the members have different roles.
func (g *generator) commonInterface(t *model.Type) string {
	roles := map[model.Role]string{model.Request: "AnyRequest", model.Notification: "AnyNotification", model.Result: "AnyResult"}
	name := ""
	for i, m := range t.Union.Members {
		common := roles[m.Role]
		if m.Role == model.Result && !isResult(m) || m.Role != model.Result && (m.Method == nil || metaBodies(m).get == nil) {
			common = ""
		}
		if common == "" || i > 0 && common != name {
			return ""
		}
		name = common
	}
	if name == "AnyResult" && t.Union.Unknown {
		return "" // where an unknown result has its _meta is unknown
	}
	return name
}

// envelopeDecode prints Decode, which converts an envelope to the message type
// of its method.
func (f *file) envelopeDecode(envelope *model.Envelope, result string, methods []*model.Method) {
	if envelope == nil || len(methods) == 0 {
		return
	}
	t, name, params := envelope.Type, envelope.Method, envelope.Params
	f.Add(comment(f.says("Decode converts the message to the type of its method. For an unknown method, the error is [ErrUnknownMethod].")))
	f.Add(receiver(t.Name)).Id("Decode").Params(jen.Id("opts").Op("...").Id("DecodeOption")).Params(jen.Id(result), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Var().Id("m").Id(result)
		body.Var().Id("params").Id("Decodable").Add(comment(f.says("the target for the params, if any")))
		body.Switch(jen.Id("v").Dot(name.Name)).BlockFunc(func(cases *jen.Group) {
			for _, m := range methods {
				if m.Embedded && !m.FromClient && !m.FromServer {
					continue // never has an envelope
				}
				cases.Case(jen.Lit(m.Name)).Block(typedMessage(envelope, m)...)
			}
			cases.Default().Block(jen.Return(jen.Nil(), jen.Id("unknownMethod").Call(jen.Id("v").Dot(name.Name))))
		})
		if params == nil {
			body.Return(jen.Id("m"), jen.Nil())
			return
		}
		body.If(jen.Err().Op(":=").Id("paramsInto").Call(
			isPresent(params), jen.Id("v").Dot(params.Name), jen.Id("params"), jen.Id("opts"),
		), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Return(jen.Id("m"), jen.Nil())
	})
	f.Line()
}

// typedMessage prints the code that makes one message of the envelope v.
func typedMessage(envelope *model.Envelope, m *model.Method) []jen.Code {
	params := envelope.Params
	values := []jen.Code{}
	for _, of := range envelope.Type.Fields {
		if field := memberLike(m.Message, of); of.Const == nil && of != params && field != nil {
			values = append(values, jen.Id(field.Name).Op(":").Id("v").Dot(of.Name))
		}
	}
	values = append(values, jen.Id("Extra").Op(":").Id("v").Dot("Extra"))
	body := []jen.Code{jen.Id("r").Op(":=").Op("&").Add(typeName(m.Message)).Values(values...)}
	field := m.Message.ParamsField
	if field == nil || params == nil {
		return append(body, jen.Id("m").Op("=").Id("r"))
	}
	from, to := jen.Id("v").Dot(params.Name), jen.Id("r").Dot(field.Name)
	done := jen.Id("m").Op("=").Id("r")
	var prepare []jen.Code
	var into *jen.Statement
	switch e := field.Type.Resolve(); {
	case sameType(field, params):
		return append(body, to.Op("=").Add(from), done)
	case e.Kind == model.MapOf || e.Kind == model.Raw || e.Kind == model.Named && e.Type.Kind == model.Interface:
		// These have no decode method.
		at := place{expr: func() *jen.Statement { return to.Clone() }}
		into = jen.Id("decodeFunc").Call(jen.Func().Params(jen.Id("d").Op("*").Id("decoder")).Block(decodeTo(at, e, 0)...))
	case field.Pointers > 0:
		prepare = []jen.Code{to.Clone().Op("=").New(goType(field.Type))}
		into = to
	default:
		into = jen.Op("&").Add(to)
	}
	prepare = append(prepare, jen.Id("params").Op("=").Add(into))
	if field.Presence.MayBeAbsent() {
		prepare = []jen.Code{jen.If(isPresent(params)).Block(prepare...)}
	}
	return append(append(body, prepare...), done)
}

// isPresent prints the condition that the envelope v has params.
func isPresent(params *model.Field) *jen.Statement {
	if params.Pointers == 0 && !model.CanBeNil(params.Type) {
		return jen.True()
	}
	return jen.Id("v").Dot(params.Name).Op("!=").Nil()
}

// sameType reports whether a field can be assigned to another.
func sameType(a, b *model.Field) bool {
	x, y := a.Type.Resolve(), b.Type.Resolve()
	return a.Pointers == b.Pointers && x.Kind == y.Kind && x.Type == y.Type && x.Elem == nil && y.Elem == nil
}

// unmarshalResult prints the decoding of results. Only the method of the
// request tells which type a result has.
func (f *file) unmarshalResult() {
	var groups []*resultGroup
	var tasks []*model.Method
	for _, m := range f.messages(false) {
		t := answerOf(m)
		if t == nil || t.Kind != model.Interface && !isResult(t) {
			continue
		}
		i := slices.IndexFunc(groups, func(g *resultGroup) bool { return g.result == t })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &resultGroup{result: t})
		}
		groups[i].methods = append(groups[i].methods, m.Name)
		if m.TaskResult != nil && isResult(m.TaskResult) {
			tasks = append(tasks, m)
		}
	}
	if len(groups) == 0 {
		return
	}
	doc := "UnmarshalResult decodes the result of a request. The method determines the type."
	if len(tasks) > 0 {
		doc += " For a request whose params have `task`, use [UnmarshalResultOf]."
	}
	doc += " For an unknown method, the error is [ErrUnknownMethod]."
	f.Add(comment(f.says(doc)))
	f.Func().Id("UnmarshalResult").Params(jen.Id("method").String(), jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("DecodeOption")).
		Params(jen.Id("AnyResult"), jen.Error()).Block(
		jen.Var().Id("r").Interface(jen.Id("AnyResult"), jen.Id("Decodable")),
		jen.Switch(jen.Id("method")).BlockFunc(func(cases *jen.Group) {
			for _, g := range groups {
				cases.Case(literals(g.methods)...).Block(f.unmarshalOne(g.result)...)
			}
			cases.Default().Block(jen.Return(jen.Nil(), jen.Id("unknownMethod").Call(jen.Id("method"))))
		}),
		jen.If(jen.Err().Op(":=").Id("Unmarshal").Call(jen.Id("data"), jen.Id("r"), jen.Id("opts").Op("...")), jen.Err().Op("!=").Nil()).
			Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Return(jen.Id("r"), jen.Nil()),
	)
	f.Line()

	f.Add(comment(f.says("UnmarshalResultOf decodes the result of the given request.")))
	f.Func().Id("UnmarshalResultOf").Params(jen.Id("request").Id("AnyRequest"), jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("DecodeOption")).
		Params(jen.Id("AnyResult"), jen.Error()).BlockFunc(func(body *jen.Group) {
		if len(tasks) > 0 {
			body.Var().Id("task").Bool()
			body.Switch(jen.Id("request").Op(":=").Id("request").Assert(jen.Type())).BlockFunc(func(cases *jen.Group) {
				for _, m := range tasks {
					cases.Case(jen.Op("*").Add(typeName(m.Message))).Block(heldTask(m)...)
				}
			})
			body.If(jen.Id("task")).Block(
				jen.Id("r").Op(":=").New(typeName(tasks[0].TaskResult)),
				jen.If(jen.Err().Op(":=").Id("Unmarshal").Call(jen.Id("data"), jen.Id("r"), jen.Id("opts").Op("...")), jen.Err().Op("!=").Nil()).
					Block(jen.Return(jen.Nil(), jen.Err())),
				jen.Return(jen.Id("r"), jen.Nil()),
			)
		}
		body.Return(jen.Id("UnmarshalResult").Call(jen.Id("request").Dot("Method").Call(), jen.Id("data"), jen.Id("opts").Op("...")))
	})
	f.Line()
}

// A resultGroup is a result type with all methods that return it.
type resultGroup struct {
	result  *model.Type
	methods []string
}

// unmarshalOne prints the decoding of a result of one type.
func (f *file) unmarshalOne(t *model.Type) []jen.Code {
	if t.Kind != model.Interface {
		return []jen.Code{jen.Id("r").Op("=").New(typeName(t))}
	}
	call := jen.Id(t.Union.Unmarshal).Call(jen.Id("data"), jen.Id("opts").Op("..."))
	if f.commonInterface(t) == "AnyResult" {
		return []jen.Code{jen.Return(call)}
	}
	return []jen.Code{
		jen.List(jen.Id("v"), jen.Err()).Op(":=").Add(call),
		jen.List(jen.Id("result"), jen.Id("_")).Op(":=").Id("v").Assert(jen.Id("AnyResult")),
		jen.Return(jen.Id("result"), jen.Err()),
	}
}

// heldTask prints the check whether the params of a request have `task`.
func heldTask(m *model.Method) []jen.Code {
	params := m.Message.ParamsField
	at := jen.Id("request").Dot(params.Name)
	isSet := func(from *jen.Statement, t *model.Type) jen.Code {
		task := t.TaskField
		if task == nil {
			return nil
		}
		return jen.Id("task").Op("=").Add(from).Dot(task.Name).Op("!=").Nil()
	}
	e := params.Type.Resolve()
	switch {
	case e.Kind == model.Named && e.Type.Kind == model.Struct && params.Pointers > 0:
		return []jen.Code{jen.If(at.Clone().Op("!=").Nil()).Block(isSet(at, e.Type))}
	case e.Kind == model.Named && e.Type.Kind == model.Struct:
		return []jen.Code{isSet(at, e.Type)}
	case e.Kind == model.Named && e.Type.Kind == model.Interface:
		return []jen.Code{jen.Switch(jen.Id("params").Op(":=").Add(at).Assert(jen.Type())).BlockFunc(func(cases *jen.Group) {
			for _, member := range e.Type.Union.Members {
				if set := isSet(jen.Id("params"), member); set != nil {
					cases.Case(jen.Op("*").Add(typeName(member))).Block(set)
				}
			}
		})}
	}
	return nil
}

package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitMethods prints the constants for the methods, and the table of their
// properties. MethodInfo and the functions that users call are support code.
func emitMethods(f *file) {
	f.methodConsts("The names of the requests.", f.messages(false))
	f.methodConsts("The names of the notifications.", f.messages(true))
	methods := f.methods()
	f.methodTable(methods)
	f.methodIndex(methods)
	f.newByMethod("newParams", "newParams returns a new value for decoding the params of a method.", methods, func(m *model.Method) *model.Type { return m.Params })
	f.newByMethod("newResult", "newResult returns a new value for decoding the result of a request.", methods, answerOf)
}

// methods are all methods in the order of the schema, each name once.
func (g *generator) methods() []*model.Method {
	var out []*model.Method
	for _, m := range g.p.Methods {
		if !slices.ContainsFunc(out, func(o *model.Method) bool { return o.Name == m.Name }) {
			out = append(out, m)
		}
	}
	return out
}

// answerOf is the type of all results of a request, except tasks.
func answerOf(m *model.Method) *model.Type {
	if m.Outcome != nil {
		return m.Outcome
	}
	return m.Result
}

func (f *file) methodConsts(doc string, methods []*model.Method) {
	if len(methods) == 0 {
		return
	}
	f.Add(comment(f.says(doc)))
	f.Const().DefsFunc(func(consts *jen.Group) {
		for _, m := range methods {
			about := model.Doc{Text: m.Const + " is the method of [" + m.Message.Name + "]" + senders(m) + ".", Deprecated: m.Doc.Deprecated}
			consts.Add(comment(f.docs(about, "")))
			consts.Id(m.Const).Op("=").Lit(m.Name)
		}
	})
	f.Line()
}

// senders says who sends a message.
func senders(m *model.Method) string {
	switch {
	case m.FromClient && m.FromServer:
		return ", sent by client and server"
	case m.FromClient:
		return ", sent by the client"
	case m.FromServer:
		return ", sent by the server"
	case m.Embedded:
		return ", sent inside a result"
	}
	return ""
}

// methodTable prints one MethodInfo for each method.
func (f *file) methodTable(methods []*model.Method) {
	f.Add(comment(f.says("methodTable describes all methods, in the order of the schema.")))
	f.Var().Id("methodTable").Op("=").Index(jen.Op("...")).Id("MethodInfo").CustomFunc(lines, func(rows *jen.Group) {
		for _, m := range methods {
			rows.Add(methodRow(m))
		}
	})
	f.Line()
}

// lines puts each element of a composite literal on its own line.
var lines = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// methodRow prints the fields that are not zero.
func methodRow(m *model.Method) jen.Code {
	return jen.ValuesFunc(func(row *jen.Group) {
		set := func(name string, value *jen.Statement) { row.Id(name).Op(":").Add(value) }
		when := func(name string, holds bool) {
			if holds {
				set(name, jen.True())
			}
		}
		text := func(name, value string) {
			if value != "" {
				set(name, jen.Lit(value))
			}
		}
		set("Name", jen.Id(m.Const))
		if m.Notification {
			set("Kind", jen.Id("MethodKindNotification"))
		}
		text("Group", m.Group)
		when("FromClient", m.FromClient)
		when("FromServer", m.FromServer)
		when("Embedded", m.Embedded)
		when("MayRequireInput", m.Outcome != nil)
		when("MayCreateTask", m.TaskResult != nil)
		if c := m.Capability(); c != nil {
			text("Capability", c.String())
		}
		if m.NameField != nil {
			text("NameFrom", "params."+m.NameField.JSON)
		}
		when("Deprecated", m.Doc.Deprecated != "")
	})
}

// methodIndex prints the search of the table.
func (f *file) methodIndex(methods []*model.Method) {
	f.Add(comment(f.says("methodIndex returns the index of a method in the table, or -1.")))
	f.Func().Id("methodIndex").Params(jen.Id("name").String()).Int().Block(
		jen.Switch(jen.Id("name")).BlockFunc(func(cases *jen.Group) {
			for i, m := range methods {
				cases.Case(jen.Id(m.Const)).Block(jen.Return(jen.Lit(i)))
			}
		}),
		jen.Return(jen.Lit(-1)),
	)
	f.Line()
}

// newByMethod prints a function that makes a value for each method. Methods of
// the same type share a case.
func (f *file) newByMethod(name, doc string, methods []*model.Method, typeOf func(*model.Method) *model.Type) {
	names := map[string][]jen.Code{}
	var order []string
	for _, m := range methods {
		target := decodeTarget(typeOf(m))
		if target == "" {
			continue
		}
		if names[target] == nil {
			order = append(order, target)
		}
		names[target] = append(names[target], jen.Id(m.Const))
	}
	f.Add(comment(f.says(doc)))
	f.Func().Id(name).Params(jen.Id("method").String()).Id("Decodable").Block(
		jen.Switch(jen.Id("method")).BlockFunc(func(cases *jen.Group) {
			for _, target := range order {
				cases.Case(names[target]...).Block(jen.Return(jen.New(jen.Id(target))))
			}
		}),
		jen.Return(jen.Nil()),
	)
	f.Line()
}

// decodeTarget names the Go type that values of a type are decoded into; "" if
// it has no codec of its own.
func decodeTarget(t *model.Type) string {
	if t == nil {
		return ""
	}
	switch t.Kind {
	case model.Interface:
		return wrapperName(t)
	case model.Enum, model.IntEnum, model.Scalar:
		return ""
	case model.Alias:
		switch e := t.Elem.Resolve(); e.Kind {
		case model.Object, model.Members:
		case model.Named:
			return decodeTarget(e.Type)
		default:
			return ""
		}
	}
	return t.Name
}

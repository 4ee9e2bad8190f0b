package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the client of a server in the same process, and the check of
// what tools return.

// newLocalClient prints the function that makes a client of a server.
func (f *file) newLocalClient() {
	if !f.makes(Server) {
		return
	}
	h := f.p.Parts.Handshake
	text := "NewLocalClient returns a client of a server in the same process, for tests and for programs that are both. Messages are passed as JSON, and all is checked as over other transports. " +
		"The handlers' contexts have the values of those of the calls. options may be nil. Closing the client ends the session."
	if h != nil {
		text += " The handshake is done; if it fails, each call returns the reason."
	}
	f.Add(comment(f.says(text)))
	f.Func().Id("NewLocalClient").Params(jen.Id("server").Op("*").Id("Server"), jen.Id("options").Op("*").Id("ClientOptions")).Op("*").Id("Client").BlockFunc(func(body *jen.Group) {
		client := jen.Id("NewClient").Call(jen.Id("newLocalTransport").Call(jen.Id("server")), jen.Id("options"))
		if h == nil {
			body.Return(client)
		} else {
			body.Id("c").Op(":=").Add(client)
			body.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Id("c").Dot("Initialize").Call(jen.Qual("context", "Background").Call()), jen.Err().Op("!=").Nil()).Block(
				jen.Id("c").Dot("conn").Dot("shut").Call(jen.Err()))
			body.Return(jen.Id("c"))
		}
	})
	f.Line()
}

// checksTools reports whether a client can check what tools return.
func (g *generator) checksTools() bool {
	return g.p.Parts.Tools != nil && g.p.Parts.Tools.Output != nil
}

// checkTools prints the functions that note the output schemas of tools, and
// check results against them.
func (f *file) checkTools() {
	if !f.checksTools() {
		return
	}
	t := f.p.Parts.Tools
	hook := jen.Id("c").Dot("options").Dot("CheckSchema")
	f.Add(comment(f.says("seeTools notes the output schemas of tools.")))
	clientMethod(f, "seeTools").Params(jen.Id("tools").Add(goType(t.List.Page.Items.Type))).Block(
		jen.If(hook.Clone().Op("==").Nil()).Block(jen.Return()),
		jen.For(jen.List(jen.Id("_"), jen.Id("tool")).Op(":=").Range().Id("tools")).Block(
			jen.If(jen.Id("tool").Dot(t.Output.Name).Op("==").Nil()).Block(jen.Id("c").Dot("schemas").Dot("forget").Call(jen.Id("tool").Dot(t.Name.Name))).
				Else().Block(jen.Id("c").Dot("schemas").Dot("learn").Call(jen.Id("tool").Dot(t.Name.Name), jen.Id("tool").Dot(t.Output.Name))),
		),
	)
	f.Line()
	isError := jen.Id("r").Dot(f.p.Parts.ToolResult.IsError.Name)
	f.Add(comment(f.says("checkTool checks the structured content of a tool's result.")))
	clientMethod(f, "checkTool").Params(jen.Id("name").String(), jen.Id("r").Op("*").Add(typeName(t.Call.Result))).Error().Block(
		jen.If(hook.Clone().Op("==").Nil().Op("||").Add(isError.Clone()).Op("!=").Nil().Op("&&").Op("*").Add(isError)).Block(jen.Return(jen.Nil())),
		jen.Return(jen.Id("c").Dot("schemas").Dot("check").Call(hook.Clone(), jen.Id(t.Call.Const), jen.Id("name"), structuredIn("r", t))),
	)
	f.Line()
}

// structuredIn prints the structured content of a result as JSON.
func structuredIn(result string, t *model.Tools) *jen.Statement {
	content := jen.Id(result).Dot(t.Structured.Name)
	if t.AnyStructure {
		return content
	}
	return rawMessage().Call(content)
}

// returnResult prints the return of the result of a request, after a look at it where
// it is about tools.
func (f *file) returnResult(body *jen.Group, m *model.Method, call *jen.Statement) {
	t := f.p.Parts.Tools
	switch {
	case f.checksTools() && m == t.List:
		body.List(jen.Id("result"), jen.Err()).Op(":=").Add(call)
		body.If(jen.Err().Op("==").Nil()).Block(jen.Id("c").Dot("seeTools").Call(jen.Id("result").Dot(m.Page.Items.Name)))
		body.Return(jen.Id("result"), jen.Err())
	case f.checksTools() && m == t.Call:
		checked := jen.If(jen.Err().Op(":=").Id("c").Dot("checkTool").Call(jen.Id("p").Dot(t.CalledName.Name), jen.Id("result")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		if m.MayAsk() {
			body.List(jen.Id("outcome"), jen.Err()).Op(":=").Add(call)
			body.If(jen.List(jen.Id("result"), jen.Id("ok")).Op(":=").Id("outcome").Assert(jen.Op("*").Add(typeName(m.Result))), jen.Id("ok")).Block(checked)
			body.Return(jen.Id("outcome"), jen.Err())
			return
		}
		body.List(jen.Id("result"), jen.Err()).Op(":=").Add(call)
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Add(checked)
		body.Return(jen.Id("result"), jen.Nil())
	default:
		body.Return(call)
	}
}

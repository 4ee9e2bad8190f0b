package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitTools prints a server of tools that are Go functions. What does not depend
// on the schema is support code.
func emitTools(f *file) {
	t := f.p.Parts.Tools
	f.toolbox(t)
	f.addTool(t)
	f.toolboxMethods(t)
	f.structuredResult(t)
}

// toolFunc prints the type of the functions in a toolbox, which take arguments as
// JSON.
func toolFunc(t *model.Tools) *jen.Statement {
	return jen.Func().Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("params").Add(paramsType(t.Call)), jen.Id("call").Op("*").Id("Call"),
	).Params(handlerResult(t.Call), jen.Error())
}

func (f *file) toolbox(t *model.Tools) {
	iface := featureIface(t.Feature)
	more := ""
	if len(t.Feature.Methods) > 2 {
		more = " The other requests of that interface are answered with METHOD_NOT_FOUND."
	}
	f.Add(comment(f.says("A Toolbox is a [" + iface + "] whose tools are Go functions, added by [AddTool]. The zero value has none. " +
		"Give it to [NewServer], or embed it in a type that implements other interfaces, too." + more + "\n\n" +
		"Tools may be added while the server runs; tell clients about it as about any change of the list.")))
	f.Type().Id("Toolbox").StructFunc(func(fields *jen.Group) {
		if len(t.Feature.Methods) > 2 {
			fields.Id("Unimplemented" + iface)
			fields.Line()
		}
		fields.Add(comment(f.says("Schema, if set, returns the JSON Schema of the values of a Go type. AddTool calls it for tools without a schema of their own.")))
		fields.Id("Schema").Func().Params(jen.Qual("reflect", "Type")).Params(rawMessage(), jen.Error())
		fields.Line()
		fields.Id("tools").Id("toolTable").Types(typeName(t.Tool), toolFunc(t))
	})
	f.Line()
}

// addTool prints the function that adds a tool.
func (f *file) addTool(t *model.Tools) {
	result := f.p.Parts.ToolResult
	asIs := "[*" + t.Call.Result.Name + "]"
	if t.Call.Outcome != nil {
		asIs = "[" + t.Call.Outcome.Name + "], or a type that is one,"
	}
	structured := "Other values become a text with the value as JSON."
	switch {
	case t.AnyStructure:
		structured = "Other values become structured content, with a text that has the same JSON, see [StructuredResult]."
	case t.Output != nil:
		structured = "Other values become structured content, if they are objects, with a text that has the same JSON, see [StructuredResult]."
	}
	schemas := "the input schema, from In"
	if t.Output != nil {
		schemas = "the input schema, from In, and the output schema, from Out if that becomes structured content"
	}
	f.Add(comment(f.says("AddTool adds a tool that run implements. If the tool has none, and the toolbox has a Schema function, AddTool sets " + schemas + ".\n\n" +
		"The arguments are decoded into In: strictly into a type of this package, by encoding/json into any other. Arguments that cannot be decoded are a failure of the tool. Whether they fit the schema is checked by [ServerOptions].CheckSchema.\n\n" +
		"Of what run returns, a " + asIs + " is the result as it is. A string becomes a text. " + structured + " " +
		"An error of the protocol, which may be wrapped, is the answer to the request. Every other error becomes a [ToolError], whose text the model reads: it should not hold secrets.\n\n" +
		"AddTool panics if the tool has no name or one that is taken, and if Schema fails.")))
	raw := func(s *jen.Statement) *jen.Statement { return jen.Qual("reflect", "TypeFor").Types(s).Call() }
	f.Func().Id("AddTool").Types(jen.List(jen.Id("In"), jen.Id("Out")).Any()).Params(
		jen.Id("b").Op("*").Id("Toolbox"), jen.Id("tool").Add(typeName(t.Tool)),
		jen.Id("run").Func().Params(jen.Id("ctx").Qual("context", "Context"), jen.Id("in").Id("In"), jen.Id("call").Op("*").Id("Call")).Params(jen.Id("Out"), jen.Error()),
	).BlockFunc(func(body *jen.Group) {
		body.If(jen.Id("b").Dot("Schema").Op("!=").Nil().Op("&&").Qual("reflect", "ValueOf").Call(jen.Id("tool").Dot(t.Input.Name)).Dot("IsZero").Call()).Block(
			jen.Id("schemaInto").Call(jen.Id("b").Dot("Schema"), jen.Id("pointedTo").Call(raw(jen.Id("In"))), jen.Id("tool").Dot(t.Name.Name), jen.Op("&").Id("tool").Dot(t.Input.Name)))
		if t.Output != nil {
			own := jen.Id("out").Op("!=").Add(raw(typeName(t.Call.Result)))
			if in := f.p.Parts.Input; in != nil && t.Call.Outcome != nil {
				own.Op("&&").Id("out").Op("!=").Add(raw(typeName(in.Result)))
			}
			body.If(jen.Id("out").Op(":=").Id("pointedTo").Call(raw(jen.Id("Out"))),
				jen.Id("b").Dot("Schema").Op("!=").Nil().Op("&&").Id("tool").Dot(t.Output.Name).Op("==").Nil().Op("&&").
					Id("isStructured").Call(jen.Id("out"), jen.Lit(!t.AnyStructure)).Op("&&").Add(own),
			).Block(
				jen.Id("tool").Dot(t.Output.Name).Op("=").New(goType(t.Output.Type)),
				jen.Id("schemaInto").Call(jen.Id("b").Dot("Schema"), jen.Id("out"), jen.Id("tool").Dot(t.Name.Name), jen.Id("tool").Dot(t.Output.Name)),
			)
		}
		body.Id("b").Dot("tools").Dot("add").Call(jen.Id("tool").Dot(t.Name.Name), jen.Id("tool"), toolFunc(t).Block(
			jen.Var().Id("in").Id("In"),
			jen.If(jen.Err().Op(":=").Id("params").Dot(t.Arguments.Name).Dot("Decode").Call(jen.Op("&").Id("in")), jen.Err().Op("!=").Nil()).Block(
				jen.Return(jen.Id("ToolError").Call(jen.Err()), jen.Nil())),
			jen.List(jen.Id("out"), jen.Err()).Op(":=").Id("run").Call(jen.Id("ctx"), jen.Id("in"), jen.Id("call")),
			jen.Switch().Block(
				jen.Case(jen.Err().Op("!=").Nil().Op("&&").Id("isToolFailure").Call(jen.Id("ctx"), jen.Err())).Block(jen.Return(jen.Id("ToolError").Call(jen.Err()), jen.Nil())),
				jen.Case(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			),
			jen.Return(jen.Id("toolResultOf").Call(jen.Id("out"))),
		))
	})
	f.Line()

	f.Add(comment([]string{"toolResultOf makes the result of what the function of a tool has returned."}))
	f.Func().Id("toolResultOf").Params(jen.Id("out").Any()).Params(handlerResult(t.Call), jen.Error()).Block(
		jen.If(jen.Id("isNil").Call(jen.Id("out"))).Block(jen.Return(jen.Nil(), jen.Nil())),
		jen.Switch(jen.Id("out").Op(":=").Id("out").Assert(jen.Type())).Block(
			jen.Case(handlerResult(t.Call)).Block(jen.Return(jen.Id("out"), jen.Nil())),
			jen.Case(jen.String()).Block(jen.Return(jen.Op("&").Add(typeName(t.Call.Result)).Values(jen.Dict{jen.Id(result.Content.Name): f.textContent(jen.Id("out"))}), jen.Nil())),
		),
		jen.Return(jen.Id("StructuredResult").Call(jen.Id("out"))),
	)
	f.Line()
}

// textContent prints content that consists of a text.
func (f *file) textContent(text *jen.Statement) *jen.Statement {
	r := f.p.Parts.ToolResult
	return jen.Index().Add(typeName(r.Content.Type.Elem.Type)).Values(
		jen.Op("&").Add(typeName(r.Text)).Values(jen.Dict{jen.Id(r.TextField.Name): text}))
}

// toolboxMethods prints what makes a toolbox a server.
func (f *file) toolboxMethods(t *model.Tools) {
	method := func(name string) *jen.Statement {
		return jen.Func().Params(jen.Id("b").Op("*").Id("Toolbox")).Id(name)
	}
	f.Add(comment(f.says(t.List.Go + " returns all tools, in the order in which they were added.")))
	f.Add(method(t.List.Go)).Params(
		jen.Qual("context", "Context"), paramsType(t.List), jen.Op("*").Id("Call"),
	).Params(handlerResult(t.List), jen.Error()).Block(
		jen.Return(jen.Op("&").Add(typeName(t.List.Result)).Values(jen.Dict{jen.Id(t.List.Page.Items.Name): jen.Id("b").Dot("tools").Dot("all").Call()}), jen.Nil()))
	f.Line()
	f.Add(comment(f.says(t.Call.Go + " calls a tool. The error for an unknown one is [" + f.codeName(-32602) + "].")))
	f.Add(method(t.Call.Go)).Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("params").Add(paramsType(t.Call)), jen.Id("call").Op("*").Id("Call"),
	).Params(handlerResult(t.Call), jen.Error()).Block(
		jen.List(jen.Id("tool"), jen.Id("run")).Op(":=").Id("b").Dot("tools").Dot("find").Call(jen.Id("params").Dot(t.CalledName.Name)),
		jen.If(jen.Id("tool").Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.Id("unknownTool").Call(jen.Id("params").Dot(t.CalledName.Name)))),
		jen.Return(jen.Id("run").Call(jen.Id("ctx"), jen.Id("params"), jen.Id("call"))),
	)
	f.Line()
	f.Add(comment(f.says("FindTool returns a tool; nil if there is none of that name.")))
	f.Add(method("FindTool")).Params(
		jen.Id("_").Qual("context", "Context"), jen.Id("name").String(), jen.Id("_").Op("*").Id("Call"),
	).Params(jen.Op("*").Add(typeName(t.Tool)), jen.Error()).Block(
		jen.List(jen.Id("tool"), jen.Id("_")).Op(":=").Id("b").Dot("tools").Dot("find").Call(jen.Id("name")),
		jen.Return(jen.Id("tool"), jen.Nil()),
	)
	f.Line()
}

// structuredResult prints the function that makes a result of any value.
func (f *file) structuredResult(t *model.Tools) {
	text := "StructuredResult returns the result of a tool that consists of v, encoded as JSON: "
	switch {
	case t.AnyStructure:
		text += "as structured content, and as a text for clients that do not know structured content."
	case t.Output != nil:
		text += "as structured content if it is an object, which structured content must be in this version of the protocol, and as a text for clients that do not know structured content."
	default:
		text += "as a text, since this version of the protocol has no structured content."
	}
	result := f.p.Parts.ToolResult
	f.Add(comment(f.says(text)))
	f.Func().Id("StructuredResult").Params(jen.Id("v").Any()).Params(jen.Op("*").Add(typeName(t.Call.Result)), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.List(jen.Id("data"), jen.Err()).Op(":=").Id("writeAny").Call(jen.Id("v"))
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Id("r").Op(":=").Op("&").Add(typeName(t.Call.Result)).Values(jen.Dict{jen.Id(result.Content.Name): f.textContent(jen.String().Call(jen.Id("data")))})
		switch {
		case t.AnyStructure:
			body.Id("r").Dot(t.Structured.Name).Op("=").Id("data")
		case t.Output != nil:
			body.If(jen.Id("isObject").Call(jen.Id("data")).Op("==").Nil()).Block(jen.Id("r").Dot(t.Structured.Name).Op("=").Id("data"))
		}
		body.Return(jen.Id("r"), jen.Nil())
	})
	f.Line()
}

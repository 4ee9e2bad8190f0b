package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints what stands between the dispatcher and the handlers: methods
// that the schema does not have, the validation of results, and the check of
// tools against their schemas.

// serveCustom prints the serving of a request with a method that the schema does
// not have.
func (f *file) serveCustom() {
	result := f.p.Parts.Result
	f.Add(comment([]string{"serveCustom serves a request with a method that was given to [Handle]."}))
	f.Add(handlersMethod("serveCustom")).Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("c").Op("*").Id("Call"),
		jen.Id("params").Index().Byte(), jen.Id("e").Op("*").Id("encoder"), jen.Id("handle").Id("customHandler"),
	).Error().BlockFunc(func(body *jen.Group) {
		if t := f.p.Parts.RequestParams; t != nil {
			f.readParams(body, &model.Method{Params: t, ParamsOptional: !f.p.Modern})
		}
		body.List(jen.Id("data"), jen.Err()).Op(":=").Id("handle").Call(jen.Id("ctx"), jen.Id("params"), jen.Id("c"))
		body.Add(returnErr())
		body.Id("r").Op(":=").New(typeName(result))
		body.Add(check(jen.Id("Unmarshal").Call(jen.Id("data"), jen.Id("r"))))
		f.checkResultType(body, result)
		f.encodeResult(body, result)
		body.Return(jen.Nil())
	})
	f.Line()
}

// validityOf prints the function that validates values whose type is only known
// when the program runs.
func (f *file) validityOf() {
	f.Add(comment([]string{"validityOf validates a value of a type of this package; others are not checked."}))
	if !f.parts[Validate] {
		f.Func().Id("validityOf").Params(jen.Any()).Error().Add(inline(jen.Return(jen.Nil())))
		f.Line()
		return
	}
	f.Func().Id("validityOf").Params(jen.Id("v").Any()).Error().Block(
		jen.If(
			jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Id("v").Assert(jen.Interface(jen.Id("Validate").Params(jen.Id("opts").Op("...").Id("ValidateOption")).Error())),
			jen.Id("ok"),
		).Block(jen.Return(jen.Id("v").Dot("Validate").Call())),
		jen.Return(jen.Nil()),
	)
	f.Line()
}

// checkResult prints the validation of a handler's result.
func (f *file) checkResult(body *jen.Group, result string) {
	if f.parts[Validate] {
		body.If(jen.Id("c").Dot("server").Dot("checking")).Block(
			jen.If(jen.Err().Op(":=").Id(result).Dot("Validate").Call(), jen.Err().Op("!=").Nil()).Block(
				jen.Return(jen.Id("invalidResult").Call(jen.Err()))),
		)
	}
}

// toolFinder prints the interface by which a server looks up one tool.
func (f *file) toolFinder() {
	t := f.p.Parts.Tools
	if t == nil {
		return
	}
	f.Add(comment(f.says("ToolFinder is the interface of a [" + featureIface(t.Feature) + "] that can look up a tool by its name. FindTool returns nil if there is no such tool. " +
		"NewServer detects it: with [ServerOptions].CheckSchema, the server otherwise goes through the list of tools at each call.")))
	f.Type().Id("ToolFinder").Interface(jen.Id("FindTool").Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("name").String(), jen.Id("call").Op("*").Id("Call"),
	).Params(jen.Op("*").Add(typeName(t.Tool)), jen.Error()))
	f.Line()
}

// isCheckedCall reports whether a request calls a tool whose schemas can be
// checked.
func (g *generator) isCheckedCall(m *model.Method) bool {
	return g.p.Parts.Tools != nil && g.p.Parts.Tools.Call == m
}

// checkedCall prints the function that calls a tool between the checks of its
// schemas, and the one that finds the tool.
func (f *file) checkedCall() {
	t := f.p.Parts.Tools
	if t == nil {
		return
	}
	handler := jen.Id("h").Dot(t.Feature.Field).Dot(t.Call.Go)
	call := func() *jen.Statement { return handler.Clone().Call(jen.Id("ctx"), jen.Id("p"), jen.Id("c")) }
	hook := jen.Id("c").Dot("server").Dot("schema")
	params := func() []jen.Code {
		return []jen.Code{jen.Id("ctx").Qual("context", "Context"), jen.Id("p").Add(paramsType(t.Call)), jen.Id("c").Op("*").Id("Call")}
	}

	f.Add(comment([]string{"toolOf finds the tool that a request calls, if its schemas are to be checked, and", "checks the arguments. It returns nil if there is nothing to check."}))
	f.Add(handlersMethod("toolOf")).Params(params()...).Params(jen.Id("tool").Op("*").Add(typeName(t.Tool)), jen.List(jen.Id("fault"), jen.Err()).Error()).Block(
		jen.If(hook.Clone().Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.Nil(), jen.Nil())),
		jen.List(jen.Id("tool"), jen.Err()).Op("=").Id("h").Dot("findTool").Call(jen.Id("ctx"), jen.Id("p").Dot(t.CalledName.Name), jen.Id("c")),
		jen.If(jen.Err().Op("!=").Nil().Op("||").Id("tool").Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.Nil(), jen.Err())),
		jen.Return(jen.Id("tool"), jen.Id("checkSchema").Call(hook.Clone(), jen.Op("&").Id("tool").Dot(t.Input.Name), jen.Id("argumentsOf").Call(jen.Id("p").Dot(t.Arguments.Name))), jen.Nil()),
	)
	f.Line()

	f.Add(comment([]string{"checkedCall calls a tool. Arguments that do not fit its schema are a failure of", "the tool, for the model to read; structured content that does not is one of the", "server."}))
	f.Add(handlersMethod("checkedCall")).Params(params()...).Params(handlerResult(t.Call), jen.Error()).BlockFunc(func(body *jen.Group) {
		tool := "tool"
		if t.Output == nil {
			tool = "_"
		}
		body.List(jen.Id(tool), jen.Id("fault"), jen.Err()).Op(":=").Id("h").Dot("toolOf").Call(jen.Id("ctx"), jen.Id("p"), jen.Id("c"))
		body.Switch().Block(
			jen.Case(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			jen.Case(jen.Id("fault").Op("!=").Nil()).Block(jen.Return(jen.Id("ToolError").Call(jen.Id("fault")), jen.Nil())),
		)
		if t.Output == nil {
			body.Return(call())
			return
		}
		name := "r"
		if answerOf(t.Call).Kind == model.Interface {
			name = "outcome"
		}
		body.List(jen.Id(name), jen.Err()).Op(":=").Add(call())
		body.If(jen.Err().Op("!=").Nil().Op("||").Id("tool").Op("==").Nil().Op("||").Id("tool").Dot(t.Output.Name).Op("==").Nil()).Block(
			jen.Return(jen.Id(name), jen.Err()))
		isError := jen.Id("r").Dot(f.p.Parts.ToolResult.IsError.Name)
		good := jen.Id("r").Op("!=").Nil().Op("&&").Parens(isError.Clone().Op("==").Nil().Op("||").Op("!").Op("*").Add(isError))
		verify := jen.If(
			jen.Err().Op(":=").Id("checkSchema").Call(hook.Clone(), jen.Id("tool").Dot(t.Output.Name), structuredIn("r", t)),
			jen.Err().Op("!=").Nil(),
		).Block(jen.Return(jen.Nil(), jen.Qual("fmt", "Errorf").Call(jen.Lit("structured content of tool %.60q: %w"), jen.Id("p").Dot(t.CalledName.Name), jen.Err())))
		if name == "r" {
			body.If(good).Block(verify)
		} else {
			body.If(jen.List(jen.Id("r"), jen.Id("ok")).Op(":=").Id("outcome").Assert(jen.Op("*").Add(typeName(t.Call.Result))),
				jen.Id("ok").Op("&&").Add(good)).Block(verify)
		}
		body.Return(jen.Id(name), jen.Nil())
	})
	f.Line()
	f.findTool(t)
}

// findTool prints the function that looks a tool up: by the implementation, or in
// its list.
func (f *file) findTool(t *model.Tools) {
	impl := jen.Id("h").Dot(t.Feature.Field)
	page := t.List.Page
	f.Add(comment([]string{"findTool looks up a tool, on behalf of the request that calls it; nil if there is", "none. Nothing is remembered: not every client need have the same tools."}))
	f.Add(handlersMethod("findTool")).Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("name").String(), jen.Id("c").Op("*").Id("Call"),
	).Params(jen.Op("*").Add(typeName(t.Tool)), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.If(jen.List(jen.Id("finder"), jen.Id("ok")).Op(":=").Add(impl.Clone()).Assert(jen.Id("ToolFinder")), jen.Id("ok")).Block(
			jen.Return(jen.Id("finder").Dot("FindTool").Call(jen.Id("ctx"), jen.Id("name"), jen.Id("c"))))
		body.Id("p").Op(":=").New(typeName(t.List.Params))
		if meta := f.p.Parts.RequestMeta; f.p.Modern && f.hasRequestMeta(t.List.Params) {
			at := jen.Id("p").Dot(t.List.Params.MetaField.Name)
			body.Add(at.Clone()).Op("=").Op("*").Id("c").Dot("data").Dot("meta")
			if meta.Token != nil {
				body.Add(at.Clone()).Dot(meta.Token.Name).Op("=").Nil()
			}
		}
		body.For(jen.Range().Id("maxToolPages")).BlockFunc(func(loop *jen.Group) {
			loop.List(jen.Id("r"), jen.Err()).Op(":=").Add(impl.Clone()).Dot(t.List.Go).Call(jen.Id("ctx"), jen.Id("p"), jen.Id("c"))
			loop.If(jen.Err().Op("!=").Nil().Op("||").Id("r").Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
			loop.For(jen.Id("i").Op(":=").Range().Id("r").Dot(page.Items.Name)).Block(
				jen.If(jen.Id("tool").Op(":=").Op("&").Id("r").Dot(page.Items.Name).Index(jen.Id("i")), jen.Id("tool").Dot(t.Name.Name).Op("==").Id("name")).Block(
					jen.Return(jen.Id("tool"), jen.Nil())),
			)
			loop.If(jen.Id("r").Dot(page.Next.Name).Op("==").Nil()).Block(jen.Return(jen.Nil(), jen.Nil()))
			next := jen.Id("r").Dot(page.Next.Name)
			if !sameType(page.Next, page.Cursor) {
				next = jen.Parens(jen.Op("*").Add(goType(page.Cursor.Type))).Call(next)
			}
			loop.Id("p").Dot(page.Cursor.Name).Op("=").Add(next)
		})
		body.Return(jen.Nil(), jen.Id("errEndlessTools"))
	})
	f.Line()
}

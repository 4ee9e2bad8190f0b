package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the check of a filled-in form against its schema.

// formCheck prints the method that checks the content of a form.
func (f *file) formCheck() {
	form := f.p.Parts.Form
	if form == nil {
		return
	}
	schema := form.Schema.Type.Resolve().Type
	f.Add(comment(f.says("Check reports where the content of a form does not fit the schema, as [ValidationErrors]: the types of the values, their limits, the choices, and which must be there. Formats are checked if [CheckFormats] asks for it. " +
		"A client checks the answers of its handler; a server should check those of its clients.")))
	f.Add(receiver(schema.Name)).Id("Check").Params(jen.Id("content").Add(goType(form.Content.Type)), jen.Id("opts").Op("...").Id("ValidateOption")).Error().Block(
		jen.Return(jen.Id("checkForm").Call(jen.Id("v"), jen.Id("content"), jen.Id("opts"))),
	)
	f.Line()
}

// checksForms reports whether the client checks the answers of its handler.
func (f *file) checksForms(m *model.Method) bool {
	form := f.p.Parts.Form
	return form != nil && form.Method == m && f.parts[Validate] && slices.Contains(f.p.Client.Handled, m)
}

// fillName names the method of the client that has a form filled in.
func fillName(m *model.Method) string { return "fill" + m.Go }

// formFilling prints the method of the client that calls the handler and checks
// what it has filled in.
func (f *file) formFilling() {
	form := f.p.Parts.Form
	if form == nil || !f.checksForms(form.Method) {
		return
	}
	m := form.Method
	f.Add(comment(f.says(fillName(m) + " calls the handler, and checks what it has filled into the form.")))
	clientMethod(f, fillName(m)).Params(contextParam(), jen.Id("params").Add(passed(m.Params))).Params(jen.Op("*").Add(typeName(m.Result)), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.List(jen.Id("result"), jen.Err()).Op(":=").Id("c").Dot("options").Dot(m.Go).Call(jen.Id("ctx"), jen.Id("params"))
		body.If(jen.Err().Op("!=").Nil().Op("||").Id("result").Op("==").Nil().Op("||").Id("result").Dot(form.Action.Name).Op("!=").Id(form.Accept.Name)).Block(
			jen.Return(jen.Id("result"), jen.Err()))
		asked := jen.Id("params")
		if m.Params.Kind == model.Interface {
			asked = jen.Id("form")
			body.List(jen.Id("form"), jen.Id("ok")).Op(":=").Id("params").Assert(jen.Op("*").Add(typeName(form.Params)))
			body.If(jen.Op("!").Id("ok")).Block(jen.Return(jen.Id("result"), jen.Nil()))
		}
		body.If(jen.Err().Op(":=").Add(asked).Dot(form.Schema.Name).Dot("Check").Call(jen.Id("result").Dot(form.Content.Name)), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Nil(), jen.Op("&").Add(typeName(f.p.Parts.Error)).Values(jen.Dict{
				jen.Id(f.p.Parts.Error.Error.Code.Name):    jen.Id("internalError"),
				jen.Id(f.p.Parts.Error.Error.Message.Name): jen.Lit("the answer does not fit the form: ").Op("+").Err().Dot("Error").Call(),
			})))
		body.Return(jen.Id("result"), jen.Nil())
	})
	f.Line()
}

package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints strings of the protocol, such as versions, that a schema may give
// a type of its own or make optional.

func isPlainString(e *model.Expr) bool { return e.Resolve().Kind == model.String }

// textAt prints the reading of a string.
func textAt(field *model.Field, at *jen.Statement) *jen.Statement {
	switch {
	case field.Pointers > 0:
		return jen.Id("textOf").Call(at)
	case isPlainString(field.Type):
		return at
	}
	return jen.String().Call(at)
}

// textFor prints a string as the value of a member.
func textFor(field *model.Field, value *jen.Statement) *jen.Statement {
	if !isPlainString(field.Type) {
		value = goType(field.Type).Call(value)
	}
	if field.Pointers > 0 {
		return jen.Id("Ptr").Call(value)
	}
	return value
}

// emptyText prints the condition that a string is absent or empty.
func emptyText(field *model.Field, at *jen.Statement) *jen.Statement {
	if field.Pointers > 0 {
		return at.Op("==").Nil()
	}
	return at.Op("==").Lit("")
}

// valueAs prints a variable as the value of a member: its address where the member is
// optional.
func valueAs(field *model.Field, value *jen.Statement) *jen.Statement {
	if field.Pointers > 0 {
		return jen.Op("&").Add(value)
	}
	return value
}

// textsAt prints a list of strings as another list of strings.
func textsAt(from, to *model.Expr, at *jen.Statement) *jen.Statement {
	if isPlainString(from) && isPlainString(to) {
		return at
	}
	return jen.Id("textsOf").Types(goType(to)).Call(at)
}

// textHelpers prints the functions that the above call.
func (f *file) textHelpers() {
	p := f.p.Parts
	if f.p.Lacks != "" {
		return
	}
	var read []*model.Field
	if p.RequestMeta != nil {
		read = append(read, p.RequestMeta.Version)
	}
	if p.Handshake != nil {
		read = append(read, p.Handshake.Answer.Version)
	}
	for _, field := range read {
		if field.Pointers > 0 {
			f.Add(comment([]string{"textOf returns a string that may be absent, or else \"\"."}))
			f.Func().Id("textOf").Types(jen.Id("T").Op("~").String()).Params(jen.Id("p").Op("*").Id("T")).String().Block(
				jen.If(jen.Id("p").Op("==").Nil()).Block(jen.Return(jen.Lit(""))),
				jen.Return(jen.String().Call(jen.Op("*").Id("p"))),
			)
			f.Line()
			break
		}
	}
	if d := p.Discovery; d != nil && !isPlainString(d.Versions.Type.Resolve().Elem) {
		f.Add(comment([]string{"textsOf converts a list of strings."}))
		f.Func().Id("textsOf").Types(jen.List(jen.Id("To"), jen.Id("From")).Op("~").String()).Params(jen.Id("list").Index().Id("From")).Index().Id("To").Block(
			jen.Id("out").Op(":=").Make(jen.Index().Id("To"), jen.Len(jen.Id("list"))),
			jen.For(jen.List(jen.Id("i"), jen.Id("text")).Op(":=").Range().Id("list")).Block(jen.Id("out").Index(jen.Id("i")).Op("=").Id("To").Call(jen.Id("text"))),
			jen.Return(jen.Id("out")),
		)
		f.Line()
	}
}

// plainText is the type of strings without a name.
var plainText = &model.Expr{Kind: model.String}

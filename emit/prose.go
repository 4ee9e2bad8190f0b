package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the checks of what only the prose of the specification says.

// proseChecks prints the checks of a member. at is its field, value what that
// holds.
func (f *file) proseChecks(field *model.Field, at, value place) []jen.Code {
	var checks []jen.Code
	p := field.Prose
	if p.Form != "" {
		text := value.expr()
		if field.Type.Resolve().Kind != model.String {
			text = jen.String().Call(text)
		}
		checks = append(checks, chk("form", text, jen.Lit(p.Form), jen.Lit(field.Limits.Format)))
	}
	if p.KeyForm != "" {
		checks = append(checks, jen.Id("formOfKeys").Call(jen.Id("c"), value.expr(), jen.Lit(p.KeyForm)))
	}
	if p.Unique != nil {
		item := jen.Id("item").Op("*").Add(goType(field.Type.Elem))
		checks = append(checks, jen.Id("unique").Call(jen.Id("c"), at.expr(), jen.Lit(p.Unique.JSON),
			jen.Func().Params(item).String().Block(jen.Return(jen.Id("item").Dot(p.Unique.Name)))))
	}
	if p.NamesOf != nil {
		checks = append(checks, jen.Id("references").Call(jen.Id("c"), at.expr(), jen.Id("v").Dot(p.NamesOf.Name), jen.Lit(p.NamesOf.JSON)))
	}
	if p.OnlyWith != nil {
		checks = append(checks, chk("onlyWith", jen.Lit(p.OnlyWith.JSON), jen.String().Call(jen.Id("v").Dot(p.OnlyWith.Name)), jen.Lit(p.OnlyValue)))
	}
	if p.Turns != nil {
		checks = append(checks, turnChecks(p.Turns, at)...)
	}
	return checks
}

// turnChecks prints the way through the messages of a conversation.
func turnChecks(t *model.TurnsOf, at place) []jen.Code {
	blocks := at.sel().Index(jen.Id("i")).Dot(t.Blocks.Name).Dot("Items")
	taken := func(of *model.Type, method string, id *model.Field) jen.Code {
		return jen.Case(jen.Op("*").Add(typeName(of))).Block(
			jen.If(jen.Id("block").Op("!=").Nil()).Block(chk(method, jen.Id("block").Dot(id.Name))),
		)
	}
	return []jen.Code{
		chk("beginTurns"),
		jen.For(jen.Id("i").Op(":=").Range().Add(at.expr())).Block(
			jen.If(chk("item", jen.Id("i"))).Block(
				jen.For(jen.List(jen.Id("_"), jen.Id("block")).Op(":=").Range().Add(blocks)).Block(
					jen.Switch(jen.Id("block").Op(":=").Id("block").Assert(jen.Type())).Block(
						taken(t.Use, "toolUse", t.UseID),
						taken(t.Result, "toolResult", t.ResultID),
						jen.Default().Block(chk("otherBlock")),
					),
				),
				chk("endTurn"),
				chk("pop"),
			),
		),
		chk("endTurns"),
	}
}

// metaRules prints the checks of undeclared members of `_meta`.
func (f *file) metaRules() {
	m := f.p.MetaRules
	if m == nil {
		return
	}
	members := jen.Id("m")
	f.Add(comment([]string{"meta checks the undeclared members of a `_meta`."}))
	f.Func().Params(checkerParam()).Id("meta").Params(jen.Id("m").Id("Members")).BlockFunc(func(body *jen.Group) {
		body.If(jen.Id("c").Dot("rules").Op("==").Nil()).Block(jen.Return())
		if m.Names {
			body.Add(chk("metaKeys", members))
		}
		if m.HasReserved {
			args := []jen.Code{members, jen.Lit(m.Reserved)}
			for _, key := range m.Known {
				args = append(args, jen.Lit(key))
			}
			body.Add(chk("reservedKeys", args...))
		}
		for _, form := range m.Forms {
			body.Add(chk("metaForm", members, jen.Lit(form.Key), jen.Lit(form.Form)))
		}
	})
	f.Line()
}

package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitValidate prints the Validate methods. Each calls validate, which passes a
// checker through the value. Types and members with nothing to check have no
// validate.
func emitValidate(f *file) {
	defer f.formCheck()
	for _, t := range f.p.Types {
		switch t.Kind {
		case model.Alias: // it has the methods of its target
		case model.Interface:
			f.validateUnion(t)
		case model.Enum, model.IntEnum:
			f.validateEnum(t)
		default:
			f.validateType(t)
		}
	}
	f.patterns()
	f.metaRules()
}

// isChecked reports whether the params of a request have Validate with something
// to check.
func (g *generator) isChecked(m *model.Method) bool {
	return g.parts[Validate] && m.Params != nil && (m.Params.Checked || m.Params.Kind == model.Interface)
}

// chk calls a method of the checker.
func chk(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("c").Dot(method).Call(args...)
}

// validateMethod prints Validate for a type that has validate or has nothing
// to check.
func (f *file) validateMethod(name string, checked bool) {
	f.Add(comment(f.says("Validate reports violations of the schema, and of the protocol's rules for single values, as [ValidationErrors].")))
	opts := jen.Id("opts").Op("...").Id("ValidateOption")
	if !checked {
		f.Add(bareReceiver(name)).Id("Validate").Params(jen.Op("...").Id("ValidateOption")).Error().Add(inline(jen.Return(jen.Nil())))
		f.Line()
		return
	}
	f.Add(receiver(name)).Id("Validate").Params(opts).Error().Block(
		jen.Id("c").Op(":=").Id("newChecker").Call(jen.Id("opts")),
		jen.Id("v").Dot("validate").Call(jen.Id("c")),
		jen.Return(chk("finish")),
	)
	f.Line()
}

func checkerParam() jen.Code { return jen.Id("c").Op("*").Id("checker") }

func (f *file) validateEnum(t *model.Type) {
	f.validateMethod(t.Name, t.Checked)
	if !t.Checked {
		return
	}
	args := []jen.Code{jen.String().Call(jen.Id("v"))}
	method := "notOneOf"
	if t.Kind == model.IntEnum {
		args, method = []jen.Code{jen.Int64().Call(jen.Id("v"))}, "notOneOfInts"
	}
	for _, v := range t.Values {
		args = append(args, jen.Lit(v.Text))
	}
	var body []jen.Code
	if !t.Open {
		body = append(body, jen.If(jen.Op("!").Id("v").Dot("Known").Call()).Block(chk(method, args...)))
	}
	own := &model.Expr{Kind: model.Named, Type: t}
	body = append(body, limitChecks(t.Limits, own, local("v"), patternName(t, ""))...)
	f.Add(receiver(t.Name)).Id("validate").Params(checkerParam()).Block(body...)
	f.Line()
}

// validateType prints the methods of all types except enumerations and
// interfaces. A member of a union always has validate, since the interface
// requires it.
func (f *file) validateType(t *model.Type) {
	inUnion := f.inUnion[t]
	f.validateMethod(t.Name, t.Checked)
	if !t.Checked && !inUnion {
		return
	}
	var body []jen.Code
	if inUnion {
		body = append(body, jen.If(jen.Id("v").Op("==").Nil()).Block(chk("missing", jen.Lit(article(t.Name)+" "+t.Name)), jen.Return()))
	}
	own := &model.Expr{Kind: model.Named, Type: t}
	switch t.Kind {
	case model.Struct:
		body = append(body, f.structChecks(t)...)
	case model.Slice:
		list := &model.Expr{Kind: model.SliceOf, Elem: t.Elem}
		body = append(body, limitChecks(t.Limits, list, self(), "")...)
		body = append(body, f.itemChecks(self(), t.Elem, 0, stepIntoItem)...)
	case model.Map:
		body = append(body, f.entryChecks(self(), t.Elem, 0)...)
	case model.Scalar:
		value := place{expr: func() *jen.Statement { return goType(t.Elem.Resolve()).Call(self().expr()) }}
		body = append(body, limitChecks(t.Limits, t.Elem, value, patternName(t, ""))...)
		body = append(body, f.valueChecks(value, t.Elem, 0)...)
	case model.OneOrMany:
		body = append(body, limitChecks(t.Limits, own, self(), patternName(t, ""))...)
		body = append(body, chk("single", jen.Id("v").Dot("Single"), jen.Len(jen.Id("v").Dot("Items"))))
		body = append(body, f.itemChecks(member("Items"), t.Elem, 0, func(i jen.Code) *jen.Statement {
			return chk("itemOrSingle", jen.Id("v").Dot("Single"), i)
		})...)
	case model.ScalarUnion:
		body = append(body, limitChecks(t.Limits, own, self(), patternName(t, ""))...)
	case model.KindUnion:
		body = append(body, limitChecks(t.Limits, own, self(), patternName(t, ""))...)
		body = append(body, f.kindChecks(t)...)
	}
	f.Add(pointerReceiver(t.Name)).Id("validate").Params(checkerParam()).Block(body...)
	f.Line()
}

// structChecks prints the checks of the members of a struct, in their order.
func (f *file) structChecks(t *model.Type) []jen.Code {
	var body []jen.Code
	if len(t.OneOf) > 0 {
		cond := jen.Null()
		var names []jen.Code
		for i, field := range t.OneOf {
			if i > 0 {
				cond = cond.Op("&&")
			}
			cond = cond.Id("v").Dot(field.Name).Op("==").Nil()
			names = append(names, jen.Lit(field.JSON))
		}
		body = append(body, jen.If(cond).Block(chk("missingAll", names...)))
	}
	for _, field := range t.Fields {
		if field.Const != nil {
			continue
		}
		body = append(body, f.fieldChecks(t, field)...)
	}
	if t.MetaKeys {
		body = append(body, chk("meta", jen.Id("v").Dot("Extra")))
	}
	if t.Extra != nil {
		body = append(body, f.extraChecks(t.Extra)...)
	}
	return body
}

// fieldChecks prints the checks of one member, which are skipped if it is
// absent.
func (f *file) fieldChecks(t *model.Type, field *model.Field) []jen.Code {
	at := member(field.Name)
	value := at
	switch {
	case field.Pointers > 1:
		value = at.deref().deref()
	case field.Pointers > 0:
		value = at.deref()
	}
	limits := field.Limits
	if field.Prose != nil && field.Prose.Form != "" {
		limits.Format = "" // proseChecks prints it
	}
	checks := limitChecks(limits, field.Type, value, patternName(t, field.Name))
	if model.NeedsCheck(field.Type) {
		checks = append(checks, f.valueChecks(value, field.Type, 0)...)
	}
	if field.MetaKeys {
		checks = append(checks, chk("meta", at.expr()))
	}
	if field.Prose != nil {
		checks = append(checks, f.proseChecks(field, at, value)...)
	}
	if field.MustBe != "" {
		got := jen.String().Call(at.expr())
		if field.Default != "" {
			got = jen.Id("effective").Call(jen.String().Call(at.expr()), jen.Lit(field.Default), jen.Id("v").Dot("Extra"), jen.Lit(field.JSON))
		}
		checks = append(checks, chk("constant", got, jen.Lit(field.MustBe)))
	}
	if len(checks) == 0 {
		return nil
	}
	step := jen.If(chk("push", jen.Lit(field.JSON))).Block(append(checks, chk("pop"))...)
	switch {
	case field.Presence == model.OptionalNullable: // a pointer to nil is null
		step = jen.If(at.expr().Op("!=").Nil().Op("&&").Op("*").Add(at.expr()).Op("!=").Nil()).Block(step)
	case field.Pointers > 0, field.Presence.MayBeAbsent() && model.CanBeNil(field.Type), field.Presence.MayBeNull():
		step = jen.If(at.expr().Op("!=").Nil()).Block(step)
	}
	return []jen.Code{step}
}

// limitChecks prints the checks of constraints on a value. Each constraint
// applies to one JSON kind: if the value may be of several, its actual form is
// checked. pattern names the variable of the pattern.
func limitChecks(l model.Limits, e *model.Expr, at place, pattern string) []jen.Code {
	var checks []jen.Code
	add := func(ok bool, check *jen.Statement) {
		if ok {
			checks = append(checks, check)
		}
	}
	for _, alt := range formsOf(e, at) {
		if inner := limitChecks(l, alt.typ, alt.value, pattern); len(inner) > 0 {
			checks = append(checks, alt.when.Block(inner...))
		}
	}
	plain := func(kind model.ExprKind, convert *jen.Statement) jen.Code {
		if e.Resolve().Kind == kind {
			return at.expr()
		}
		return convert.Call(at.expr())
	}
	switch e.JSONKind() {
	case '0':
		if e.Resolve().Kind == model.Number {
			break // no tag gives such numbers limits
		}
		value := plain(model.Float, jen.Float64())
		add(l.Minimum != nil, chk("minimum", value, limitOf(l.Minimum)))
		add(l.Maximum != nil, chk("maximum", value, limitOf(l.Maximum)))
	case '[':
		add(l.MinItems != nil, chk("minItems", jen.Len(at.expr()), limitOf(l.MinItems)))
		add(l.MaxItems != nil, chk("maxItems", jen.Len(at.expr()), limitOf(l.MaxItems)))
	case '"':
		text := plain(model.String, jen.String())
		add(l.MinLength != nil, chk("minLength", text, limitOf(l.MinLength)))
		add(l.MaxLength != nil, chk("maxLength", text, limitOf(l.MaxLength)))
		add(l.Pattern != "", chk("pattern", text, jen.Id(pattern)))
		add(l.Format != "", chk("format", text, jen.Lit(l.Format)))
	}
	return checks
}

// limitOf prints the number of a constraint.
func limitOf[T int | float64](n *T) jen.Code {
	if n == nil {
		return jen.Null()
	}
	return jen.Lit(*n)
}

// A valueForm is one form of a value that may be of several JSON kinds.
type valueForm struct {
	typ   *model.Expr
	when  *jen.Statement // the head of the if statement that tests for it
	value place
}

// formsOf are the forms of a value of several JSON kinds; none for others.
func formsOf(e *model.Expr, at place) []valueForm {
	e = e.Resolve()
	if e.Kind != model.Named {
		return nil
	}
	var forms []valueForm
	switch t := e.Type; t.Kind {
	case model.KindUnion:
		for _, a := range t.Alts {
			value := place{expr: func() *jen.Statement { return at.sel().Dot(a.Field) }}
			when := jen.If(value.expr().Op("!=").Nil())
			if a.Pointer {
				value = value.deref()
			}
			forms = append(forms, valueForm{a.Type, when, value})
		}
	case model.ScalarUnion:
		text := place{expr: func() *jen.Statement { return at.method("String").Call() }}
		forms = append(forms,
			valueForm{&model.Expr{Kind: model.String}, jen.If(at.method("IsString").Call()), text},
			valueForm{&model.Expr{Kind: model.Int}, jen.If(jen.List(jen.Id("n"), jen.Id("ok")).Op(":=").Add(at.method("Int64").Call()), jen.Id("ok")), local("n")})
	case model.OneOrMany:
		items := place{expr: func() *jen.Statement { return at.sel().Dot("Items") }}
		single := place{expr: func() *jen.Statement { return items.sel().Index(jen.Lit(0)) }}
		forms = append(forms,
			valueForm{t.Elem, jen.If(at.sel().Dot("Single").Op("&&").Len(items.expr()).Op("==").Lit(1)), single},
			valueForm{&model.Expr{Kind: model.SliceOf, Elem: t.Elem}, jen.If(jen.Op("!").Add(at.sel().Dot("Single"))), items})
	}
	return forms
}

// canBeText reports whether a value may be a string, to which patterns apply.
func canBeText(e *model.Expr) bool {
	return e.JSONKind() == '"' || slices.ContainsFunc(formsOf(e, self()), func(f valueForm) bool { return canBeText(f.typ) })
}

// patternName names the variable of a @pattern. Names of types and fields are
// without underscores, so that A.BC and AB.C have one each.
func patternName(t *model.Type, field string) string {
	if field == "" {
		return "pattern" + t.Name
	}
	return "pattern" + t.Name + "_" + field
}

// patterns prints the regular expressions of @pattern tags.
func (f *file) patterns() {
	declare := func(name, pattern string) {
		f.Var().Id(name).Op("=").Qual("regexp", "MustCompile").Call(rawString(pattern))
		f.Line()
	}
	for _, t := range f.p.Types {
		if t.Limits.Pattern != "" && canBeText(&model.Expr{Kind: model.Named, Type: t}) {
			declare(patternName(t, ""), t.Limits.Pattern)
		}
		for _, field := range t.Fields {
			if field.Limits.Pattern != "" && field.Const == nil && canBeText(field.Type) {
				declare(patternName(t, field.Name), field.Limits.Pattern)
			}
		}
	}
}

// valueChecks prints the checks of the value at a place, by its type.
func (f *file) valueChecks(at place, e *model.Expr, depth int) []jen.Code {
	e = e.Resolve()
	if !model.NeedsCheck(e) {
		return nil
	}
	switch e.Kind {
	case model.Float:
		return []jen.Code{chk("finite", at.expr())}
	case model.SliceOf:
		return f.itemChecks(at, e.Elem, depth, stepIntoItem)
	case model.MapOf:
		return f.entryChecks(at, e.Elem, depth)
	case model.NullableOf:
		value := at
		if !model.CanBeNil(e.Elem) {
			value = at.deref()
		}
		return []jen.Code{jen.If(at.expr().Op("!=").Nil()).Block(f.valueChecks(value, e.Elem, depth)...)}
	}
	if e.Type.Kind == model.Interface {
		return []jen.Code{jen.Id(validateUnionName(e.Type)).Call(jen.Id("c"), at.expr())}
	}
	return []jen.Code{at.method("validate").Call(jen.Id("c"))}
}

func (f *file) itemChecks(at place, elem *model.Expr, depth int, step func(i jen.Code) *jen.Statement) []jen.Code {
	i := jen.Id("i" + suffix(depth))
	item := place{expr: func() *jen.Statement { return at.sel().Index(i.Clone()) }}
	checks := f.valueChecks(item, elem, depth+1)
	if len(checks) == 0 {
		return nil
	}
	return []jen.Code{jen.For(i.Clone().Op(":=").Range().Add(at.expr())).Block(
		jen.If(step(i.Clone())).Block(append(checks, chk("pop"))...),
	)}
}

func stepIntoItem(i jen.Code) *jen.Statement { return chk("item", i) }

func (f *file) entryChecks(at place, elem *model.Expr, depth int) []jen.Code {
	name, item := jen.Id("name"+suffix(depth)), local("item"+suffix(depth))
	checks := f.valueChecks(item, elem, depth+1)
	if len(checks) == 0 {
		return nil
	}
	return []jen.Code{jen.For(jen.List(name.Clone(), item.expr()).Op(":=").Range().Add(at.expr())).Block(
		jen.If(chk("push", name.Clone())).Block(append(checks, chk("pop"))...),
	)}
}

// extraChecks prints the checks of undeclared members whose type an index
// signature declares. They are kept undecoded, so each is decoded to see whether
// it fits.
func (f *file) extraChecks(elem *model.Expr) []jen.Code {
	item := local("item")
	body := []jen.Code{
		jen.Var().Add(item.expr()).Add(goType(elem)),
		jen.Id("d").Op(":=").Id("newDecoder").Call(jen.Id("written").Call(jen.Id("raw"))),
	}
	body = append(body, decodeTo(item, elem, 0)...)
	fits := f.valueChecks(item, elem, 0)
	failed := jen.If(jen.Err().Op(":=").Add(dec("finish")), jen.Err().Op("!=").Nil()).Block(chk("unfit", jen.Id("raw"), jen.Err()))
	if len(fits) > 0 {
		failed = failed.Else().Block(fits...)
	} else {
		body = append(body, jen.Id("_").Op("=").Add(item.expr())) // only to see whether it decodes
	}
	body = append(body, failed, chk("pop"))
	return []jen.Code{jen.For(jen.List(jen.Id("name"), jen.Id("raw")).Op(":=").Range().Id("v").Dot("Extra")).Block(
		jen.If(chk("push", jen.Id("name"))).Block(body...),
	)}
}

// kindChecks prints that one form is set, and the checks of each form.
func (f *file) kindChecks(t *model.Type) []jen.Code {
	body := []jen.Code{jen.Id("set").Op(":=").Lit(0)}
	for _, a := range t.Alts {
		at := member(a.Field)
		value := at
		if a.Pointer {
			value = at.deref()
		}
		inner := append([]jen.Code{jen.Id("set").Op("++")}, f.valueChecks(value, a.Type, 0)...)
		body = append(body, jen.If(at.expr().Op("!=").Nil()).Block(inner...))
	}
	return append(body, chk("oneForm", jen.Id("set")))
}

func validateUnionName(t *model.Type) string { return "validate" + t.Name }

// validateUnion prints the function that checks a value of an interface, and
// the methods of its unknown member and its wrapper.
func (f *file) validateUnion(t *model.Type) {
	what := article(t.Name) + " " + t.Name
	f.Func().Id(validateUnionName(t)).Params(checkerParam(), jen.Id("v").Add(typeName(t))).Block(
		jen.If(jen.Id("v").Op("==").Nil()).Block(chk("missing", jen.Lit(what)), jen.Return()),
		jen.Id("v").Dot("validate").Call(jen.Id("c")),
	)
	f.Line()
	if t.Union.Unknown {
		name := unknownName(t)
		f.validateMethod(name, true)
		args := []jen.Code{jen.Lit(t.Union.Tag), jen.Id("v").Dot(tagAccessor(t.Union)).Call()}
		for _, b := range t.Union.Branches {
			for _, value := range b.Values {
				args = append(args, jen.Lit(value))
			}
		}
		f.Add(pointerReceiver(name)).Id("validate").Params(checkerParam()).Block(
			jen.If(jen.Id("v").Op("==").Nil()).Block(chk("missing", jen.Lit(what)), jen.Return()),
			chk("unknownMember", args...),
		)
		f.Line()
	}
	name := wrapperName(t)
	f.validateMethod(name, true)
	f.Add(pointerReceiver(name)).Id("validate").Params(checkerParam()).Block(
		jen.Id(validateUnionName(t)).Call(jen.Id("c"), jen.Id("v").Dot("Value")),
	)
	f.Line()
}

package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the encoding of values, by type expression.

// enc calls a method of the encoder.
func enc(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("e").Dot(method).Call(args...)
}

// encodeValue prints the encoding of the value at a place.
func encodeValue(at place, e *model.Expr, depth int) []jen.Code {
	e = e.Resolve()
	one := func(method string, value jen.Code) []jen.Code { return []jen.Code{enc(method, value)} }
	switch e.Kind {
	case model.String:
		return one("string", at.expr())
	case model.Bool:
		return one("bool", at.expr())
	case model.Int:
		return one("int", at.expr())
	case model.Float:
		return one("float", at.expr())
	case model.Number:
		return one("digits", at.expr())
	case model.Raw:
		return one("raw", at.expr())
	case model.Object:
		if e.OrBool {
			return one("subSchema", at.expr())
		}
		return one("object", at.expr())
	case model.Members:
		return one("members", at.expr())
	case model.SliceOf:
		return encodeItems(at, e.Elem, depth)
	case model.MapOf:
		return encodeEntries(at, e.Elem, depth)
	case model.NullableOf:
		value := at
		if !model.CanBeNil(e.Elem) {
			value = at.deref()
		}
		return []jen.Code{orNull(at, encodeValue(value, e.Elem, depth))}
	}
	switch t := e.Type; {
	case t.Exact && len(t.Values) == 1 && t.Kind == model.Enum:
		return []jen.Code{enc("exactString", jen.String().Call(at.expr()), jen.Lit(t.Values[0].Text))}
	case t.Exact && len(t.Values) == 1 && t.Kind == model.IntEnum:
		return []jen.Code{enc("exactInt", jen.Int64().Call(at.expr()), intText(t.Values[0].Text))}
	case t.Kind == model.Enum:
		return one("string", jen.String().Call(at.expr()))
	case t.Kind == model.IntEnum:
		return one("int", jen.Int64().Call(at.expr()))
	case t.Kind == model.Scalar:
		plain := place{expr: func() *jen.Statement { return goType(t.Elem.Resolve()).Call(at.expr()) }}
		return encodeValue(plain, t.Elem, depth)
	case t.Kind == model.Interface:
		return []jen.Code{jen.Id(encodeUnion(t)).Call(jen.Id("e"), at.expr())}
	}
	return []jen.Code{at.method("encode").Call(jen.Id("e"))}
}

// encodeItems prints the loop that encodes a slice; a nil slice is empty.
func encodeItems(at place, elem *model.Expr, depth int) []jen.Code {
	i := jen.Id("i" + suffix(depth))
	var loop *jen.Statement
	var item place
	if isLarge(elem) { // avoid a copy
		item = place{expr: func() *jen.Statement { return at.sel().Index(i.Clone()) }}
		loop = jen.For(i.Clone().Op(":=").Range().Add(at.expr()))
	} else {
		item = local("item" + suffix(depth))
		loop = jen.For(jen.List(i.Clone(), item.expr()).Op(":=").Range().Add(at.expr()))
	}
	body := append([]jen.Code{enc("elem", i.Clone())}, encodeValue(item, elem, depth+1)...)
	return []jen.Code{jen.If(enc("beginArray")).Block(loop.Block(body...), enc("endArray"))}
}

// encodeEntries prints the loop that encodes a map in the order of its keys; a
// nil map is empty.
func encodeEntries(at place, elem *model.Expr, depth int) []jen.Code {
	name := jen.Id("name" + suffix(depth))
	item := local("item" + suffix(depth))
	body := []jen.Code{
		enc("key", name.Clone()),
	}
	if isLarge(elem) {
		body = append(body, item.expr().Op(":=").Add(at.sel().Index(name.Clone())))
	} else {
		item = place{expr: func() *jen.Statement { return at.sel().Index(name.Clone()) }}
	}
	body = append(body, encodeValue(item, elem, depth+1)...)
	return []jen.Code{jen.If(enc("begin")).Block(
		jen.For(jen.List(jen.Id("_"), name.Clone()).Op(":=").Range().Id("sortedKeys").Call(at.expr())).Block(body...),
		enc("end"),
	)}
}

// isLarge reports whether values of a type are structs, whose encode has a
// pointer receiver.
func isLarge(e *model.Expr) bool {
	e = e.Resolve()
	if e.Kind != model.Named {
		return false
	}
	switch e.Type.Kind {
	case model.Struct, model.ScalarUnion, model.KindUnion, model.OneOrMany, model.Slice, model.Map:
		return true
	}
	return false
}

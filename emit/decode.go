package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the decoding of values, by type expression.

// dec calls a method of the decoder.
func dec(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("d").Dot(method).Call(args...)
}

// A place is an expression that can be assigned to.
type place struct {
	expr    func() *jen.Statement
	pointer *place // the pointer that is dereferenced, if any
}

// self is what a method's pointer receiver points to.
func self() place { return local("v").deref() }

func local(name string) place {
	return place{expr: func() *jen.Statement { return jen.Id(name) }}
}

// member is a field of v.
func member(name string) place {
	return place{expr: func() *jen.Statement { return jen.Id("v").Dot(name) }}
}

// deref is what the pointer at p points to.
func (p place) deref() place {
	return place{func() *jen.Statement { return jen.Op("*").Add(p.expr()) }, &p}
}

func (p place) set(value jen.Code) *jen.Statement { return p.expr().Op("=").Add(value) }

// sel prints the place so that an index or a selector may follow.
func (p place) sel() *jen.Statement {
	if p.pointer != nil {
		return jen.Parens(p.expr())
	}
	return p.expr()
}

// method prints the selection of a method; Go dereferences one pointer for it.
func (p place) method(name string) *jen.Statement {
	if p.pointer != nil {
		return p.pointer.sel().Dot(name)
	}
	return p.sel().Dot(name)
}

// decoded returns the expression that reads a value of the type, and the
// statements before it; false if reading takes more than an expression.
func decoded(e *model.Expr) (before []jen.Code, value *jen.Statement, ok bool) {
	e = e.Resolve()
	switch e.Kind {
	case model.String:
		return nil, dec("string"), true
	case model.Bool:
		return nil, dec("bool"), true
	case model.Int:
		return nil, dec("int"), true
	case model.Float:
		return nil, dec("float"), true
	case model.Number:
		return nil, dec("digits"), true
	case model.Raw:
		return nil, dec("raw"), true
	case model.Object:
		if e.OrBool {
			return nil, dec("subSchema"), true
		}
		return nil, dec("object"), true
	case model.Members:
		return nil, dec("members"), true
	case model.Named:
		t := e.Type
		switch {
		case t.Exact && t.Kind == model.Enum && len(t.Values) == 1:
			return []jen.Code{dec("constString", jen.Lit(t.Values[0].Text))}, jen.Id(t.Values[0].Name), true
		case t.Exact && t.Kind == model.IntEnum && len(t.Values) == 1:
			return []jen.Code{dec("constInt", intText(t.Values[0].Text))}, jen.Id(t.Values[0].Name), true
		case t.Kind == model.Enum:
			return nil, typeName(t).Call(dec("string")), true
		case t.Kind == model.IntEnum:
			return nil, typeName(t).Call(dec("int")), true
		case t.Kind == model.Scalar:
			_, value, _ := decoded(t.Elem)
			return nil, typeName(t).Call(value), true
		case t.Kind == model.Interface:
			return nil, jen.Id(decodeUnion(t)).Call(jen.Id("d")), true
		}
	}
	return nil, nil, false
}

// converted prints the conversion of a string to a named string type.
func converted(e *model.Expr, s *jen.Statement) *jen.Statement {
	if e.Kind == model.Named && e.Type.Kind != model.Alias {
		return typeName(e.Type).Call(s)
	}
	return s
}

// decodeTo prints the decoding of a value into a place. The depth counts the
// enclosing slices and maps; it makes variable names unique.
func decodeTo(at place, e *model.Expr, depth int) []jen.Code {
	e = e.Resolve()
	if before, value, ok := decoded(e); ok {
		return append(before, at.set(value))
	}
	switch e.Kind {
	case model.SliceOf:
		return []jen.Code{at.set(goType(e).Values()), decodeItems(at, e.Elem, depth)}
	case model.MapOf:
		return []jen.Code{at.set(goType(e).Values()), decodeEntries(at, e.Elem, depth)}
	case model.NullableOf:
		if model.CanBeNil(e.Elem) {
			return []jen.Code{jen.If(jen.Op("!").Add(dec("null"))).Block(decodeTo(at, e.Elem, depth)...)}
		}
		return []jen.Code{jen.If(jen.Op("!").Add(dec("null"))).Block(decodePointer(at, e.Elem, depth)...)}
	}
	return []jen.Code{at.method("decode").Call(jen.Id("d"))}
}

// decodePointer prints the decoding of a value into a new variable that a
// pointer refers to.
func decodePointer(at place, e *model.Expr, depth int) []jen.Code {
	if before, value, ok := decoded(e); ok {
		return append(before, at.set(jen.Id("Ptr").Call(value)))
	}
	made := at.set(jen.New(goType(e)))
	if e.Resolve().Kind == model.Named {
		return []jen.Code{made, at.sel().Dot("decode").Call(jen.Id("d"))}
	}
	return append([]jen.Code{made}, decodeTo(at.deref(), e, depth)...)
}

// decodeItems prints the loop that appends the items of an array to a slice.
func decodeItems(at place, elem *model.Expr, depth int) jen.Code {
	return jen.For(dec("beginArray"), dec("nextElem"), jen.Empty()).Block(decodeItem(at, elem, depth)...)
}

// decodeItem prints the decoding of one item, which is appended to a slice. An
// item that may be large is decoded in place.
func decodeItem(at place, elem *model.Expr, depth int) []jen.Code {
	if before, value, ok := decoded(elem); ok {
		return append(before, at.set(jen.Append(at.expr(), value)))
	}
	if e := elem.Resolve(); e.Kind == model.Named {
		zero := typeName(e.Type).Values()
		if model.CanBeNil(e) {
			zero = jen.Nil()
		}
		last := at.sel().Index(jen.Len(at.expr()).Op("-").Lit(1))
		return []jen.Code{at.set(jen.Append(at.expr(), zero)), last.Dot("decode").Call(jen.Id("d"))}
	}
	item := local("item" + suffix(depth))
	return append(decodeNew(item, elem, depth+1), at.set(jen.Append(at.expr(), item.expr())))
}

// decodeNew prints the decoding of a value into a new variable.
func decodeNew(v place, e *model.Expr, depth int) []jen.Code {
	made := v.expr().Op(":=").Add(goType(e).Values())
	switch r := e.Resolve(); r.Kind {
	case model.SliceOf:
		return []jen.Code{made, decodeItems(v, r.Elem, depth)}
	case model.MapOf:
		return []jen.Code{made, decodeEntries(v, r.Elem, depth)}
	}
	return append([]jen.Code{jen.Var().Add(v.expr()).Add(goType(e))}, decodeTo(v, e, depth)...)
}

// decodeEntries prints the loop that reads an object into a map.
func decodeEntries(at place, elem *model.Expr, depth int) jen.Code {
	name := jen.Id("name" + suffix(depth))
	entry := at.sel().Index(name)
	var body []jen.Code
	if before, value, ok := decoded(elem); ok {
		body = append(before, entry.Clone().Op("=").Add(value))
	} else {
		item := local("item" + suffix(depth))
		body = append(decodeNew(item, elem, depth+1), entry.Clone().Op("=").Add(item.expr()))
	}
	return jen.For(dec("beginObject"), dec("nextKey"), jen.Empty()).Block(
		name.Clone().Op(":=").Add(dec("name")),
		jen.If(jen.List(jen.Id("_"), jen.Id("known")).Op(":=").Add(entry.Clone()), dec("unique", jen.Id("known"))).Block(body...),
	)
}

// decodeRequiredSlice prints the decoding of an array for which lenient callers
// accept null.
func decodeRequiredSlice(at place, e *model.Expr) []jen.Code {
	if e := e.Resolve(); e.Kind == model.SliceOf {
		return []jen.Code{
			at.set(goType(e).Values()),
			jen.If(jen.Op("!").Add(dec("emptyNull"))).Block(decodeItems(at, e.Elem, 0)),
		}
	}
	return []jen.Code{
		jen.If(dec("emptyNull")).Block(at.set(goType(e).Values())).Else().Block(decodeTo(at, e, 0)...),
	}
}

// decodeRequiredMap prints the decoding of an object with members of any name
// for which lenient callers accept null.
func decodeRequiredMap(at place, e *model.Expr) []jen.Code {
	empty := goType(e).Values()
	if e.Resolve().Kind == model.Object {
		empty = jen.Id("Object").Call(jen.Lit("{}"))
	}
	return []jen.Code{
		jen.If(dec("emptyNullMap")).Block(at.set(empty)).Else().Block(decodeTo(at, e, 0)...),
	}
}

func isMap(e *model.Expr) bool {
	e = e.Resolve()
	switch e.Kind {
	case model.MapOf, model.Object, model.Members:
		return true
	}
	return e.Kind == model.Named && e.Type.Kind == model.Map
}

func isSlice(e *model.Expr) bool {
	e = e.Resolve()
	return e.Kind == model.SliceOf || e.Kind == model.Named && e.Type.Kind == model.Slice
}

// suffix distinguishes the variables of nested loops.
func suffix(depth int) string {
	if depth == 0 {
		return ""
	}
	return digits(depth + 1)
}

func digits(n int) string { return strconv.Itoa(n) }

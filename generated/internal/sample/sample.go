// Package sample makes JSON instances of the types of a schema, as the tests of
// the generated packages need them, and says what a schema expects at a place
// in an instance. It knows only package model, nothing of the generated code.
package sample

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// A Maker makes instances, made up of what encoding/json decodes into an any,
// with numbers as json.Number.
type Maker struct {
	// Full adds optional members, undeclared ones and elements of arrays; else
	// an instance has no more than it must.
	Full bool
	// Choice picks the member of each union and the value of each enumeration:
	// the first for 0, and so on, in circles.
	Choice int
}

// deepest ends the recursion of types that hold themselves.
const deepest = 8

// Variants returns different instances of a type: the least, and full ones for
// each choice that some union or enumeration in it offers.
func Variants(t *model.Type) []any {
	var list []any
	seen := map[string]bool{}
	add := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		if !seen[string(text)] {
			seen[string(text)] = true
			list = append(list, v)
		}
	}
	add(Maker{}.Type(t))
	for choice := range mostChoices(t, map[*model.Type]bool{}) {
		add(Maker{Full: true, Choice: choice}.Type(t))
	}
	return list
}

// mostChoices is the greatest number of members that a union inside of t has,
// but at least 2: for enumerations, and for strings or integers.
func mostChoices(t *model.Type, seen map[*model.Type]bool) int {
	if seen[t] {
		return 0
	}
	seen[t] = true
	most := 2
	if t.Union != nil {
		most = max(most, len(t.Union.Members))
		for _, m := range t.Union.Members {
			most = max(most, mostChoices(m, seen))
		}
	}
	var visit func(e *model.Expr)
	visit = func(e *model.Expr) {
		if e == nil {
			return
		}
		if e.Type != nil {
			most = max(most, mostChoices(e.Type, seen))
		}
		visit(e.Elem)
	}
	for _, f := range t.Fields {
		visit(f.Type)
	}
	for _, a := range t.Alts {
		visit(a.Type)
	}
	visit(t.Elem)
	return max(most, len(t.Alts))
}

// Type makes an instance of a declared type.
func (m Maker) Type(t *model.Type) any { return m.named(t, model.Limits{}, 0) }

// Expr makes an instance of a type expression.
func (m Maker) Expr(e *model.Expr) any { return m.expr(e, model.Limits{}, 0) }

func (m Maker) expr(e *model.Expr, l model.Limits, depth int) any {
	switch e.Kind {
	case model.String:
		return "text"
	case model.Bool:
		return m.Choice%2 == 0
	case model.Int:
		return json.Number(strconv.FormatFloat(within(l, 1), 'f', -1, 64))
	case model.Float, model.Number:
		return json.Number(strconv.FormatFloat(within(l, 0.5), 'f', -1, 64))
	case model.Raw:
		return map[string]any{"any": []any{json.Number("1.50"), nil, "text"}}
	case model.Object, model.Members:
		return map[string]any{"com.example/key": json.Number("9007199254740993")}
	case model.SliceOf:
		return m.list(e.Elem, l, depth)
	case model.MapOf:
		return m.table(e.Elem, depth)
	case model.NullableOf:
		if m.Choice%2 == 1 {
			return nil
		}
		return m.expr(e.Elem, l, depth)
	case model.Named:
		return m.named(e.Type, l, depth)
	}
	panic(fmt.Sprintf("sample: expression kind %d", e.Kind))
}

func (m Maker) named(t *model.Type, l model.Limits, depth int) any {
	switch t.Kind {
	case model.Struct:
		return m.object(t, depth+1)
	case model.Enum:
		return t.Values[m.Choice%len(t.Values)].Text
	case model.IntEnum:
		return json.Number(t.Values[m.Choice%len(t.Values)].Text)
	case model.Scalar, model.Alias:
		return m.expr(t.Elem, l, depth)
	case model.Slice:
		return m.list(t.Elem, l, depth)
	case model.Map:
		return m.table(t.Elem, depth)
	case model.Interface:
		member := t.Union.Members[m.Choice%len(t.Union.Members)]
		return m.named(member, l, depth)
	case model.ScalarUnion:
		if m.Choice%2 == 0 {
			return "text"
		}
		return json.Number("9007199254740993")
	case model.KindUnion:
		return m.expr(t.Alts[m.Choice%len(t.Alts)].Type, l, depth)
	case model.OneOrMany:
		if m.Choice%2 == 0 {
			return m.expr(t.Elem, l, depth)
		}
		return m.list(t.Elem, l, depth)
	}
	panic(fmt.Sprintf("sample: type kind %d", t.Kind))
}

// list makes two elements of different choices where the maker is full, so
// that an array shows its order.
func (m Maker) list(elem *model.Expr, l model.Limits, depth int) any {
	n := 0
	if m.Full && depth < deepest {
		n = 2
	}
	if l.MinItems != nil {
		n = max(n, *l.MinItems)
	}
	if l.MaxItems != nil {
		n = min(n, *l.MaxItems)
	}
	list := []any{}
	for i := range n {
		next := m
		next.Choice += i
		list = append(list, next.expr(elem, model.Limits{}, depth+1))
	}
	return list
}

func (m Maker) table(elem *model.Expr, depth int) any {
	table := map[string]any{}
	if m.Full && depth < deepest {
		table["key"] = m.expr(elem, model.Limits{}, depth+1)
	}
	return table
}

func (m Maker) object(t *model.Type, depth int) any {
	object := map[string]any{}
	for _, f := range t.Fields {
		switch {
		case f.Const != nil:
			if !f.Presence.MayBeAbsent() || m.Full {
				object[f.JSON] = Literal(f.Const)
			}
		case f.Default != "":
			object[f.JSON] = f.Default
		case f.Presence.MayBeAbsent() && (!m.Full || depth > deepest):
		case f.Presence.MayBeNull() && (!m.Full || m.Choice%2 == 1):
			object[f.JSON] = nil
		default:
			object[f.JSON] = m.expr(f.Type, f.Limits, depth)
		}
	}
	if m.Full {
		extra := t.Extra
		if extra == nil {
			extra = &model.Expr{Kind: model.Raw}
		}
		object["com.example/extra"] = m.expr(extra, model.Limits{}, depth)
	}
	return object
}

// Literal is the value of a constant.
func Literal(l *parser.Literal) any {
	switch l.Kind {
	case parser.NumberLiteral:
		return json.Number(l.Text)
	case parser.BoolLiteral:
		return l.Text == "true"
	}
	return l.Text
}

// within moves a number into its limits.
func within(l model.Limits, n float64) float64 {
	if l.Minimum != nil {
		n = math.Max(n, *l.Minimum)
	}
	if l.Maximum != nil {
		n = math.Min(n, *l.Maximum)
	}
	return n
}

package sample

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/model"
)

// A Place is a value inside of an instance, with what is expected there.
type Place struct {
	Path  []string
	Value any
	// Type is what the value has to be, with unions and aliases resolved; nil
	// for a constant.
	Type *model.Expr
	// Field is the declared member whose value it is, if it is one.
	Field *model.Field

	Set  func(any) // puts another value there; nil for the whole instance
	Drop func()    // takes the member out of its object; nil for what is no member
}

// Walk visits an instance and all that is in it, as far as types say what it
// is, and not what is within raw values. Where the instance leaves open which
// member of a union it is, places are visited once for each.
func Walk(e *model.Expr, instance any, visit func(Place)) {
	walk(e, nil, Place{Value: instance}, visit)
}

func walk(e *model.Expr, field *model.Field, at Place, visit func(Place)) {
	at.Field = field
	for _, e := range resolve(e, at.Value) {
		at.Type = e
		visit(at)
		switch v := at.Value.(type) {
		case map[string]any:
			if e.Kind == model.Raw || e.Kind == model.Object || e.Kind == model.Members {
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(v)) {
				inner := Place{
					Path: append(slices.Clip(at.Path), name), Value: v[name],
					Set: func(value any) { v[name] = value }, Drop: func() { delete(v, name) },
				}
				field := fieldOf(e, name)
				if field != nil && field.Const != nil {
					inner.Field = field
					visit(inner)
					continue
				}
				walk(member(e, name), field, inner, visit)
			}
		case []any:
			if e.Kind == model.Raw {
				continue
			}
			for i := range v {
				inner := Place{Path: append(slices.Clip(at.Path), strconv.Itoa(i)), Value: v[i], Set: func(value any) { v[i] = value }}
				walk(member(e, ""), nil, inner, visit)
			}
		}
	}
}

func fieldOf(e *model.Expr, name string) *model.Field {
	if e.Kind != model.Named || e.Type.Kind != model.Struct {
		return nil
	}
	for _, f := range e.Type.Fields {
		if f.JSON == name {
			return f
		}
	}
	return nil
}

// Edges makes instances of a type on both sides of every line that its schema
// draws: each of its [Variants], and these with one change. A member is left
// out; a value is of another JSON kind, is another constant or value of an
// enumeration, or lies just inside or just outside of a limit. The name says
// which change and where. An instance is valid until the next one only.
func Edges(t *model.Type) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		more := true
		next := func(name string, instance any) bool {
			more = more && yield(name, instance)
			return more
		}
		for i, instance := range Variants(t) {
			if !next(fmt.Sprintf("variant %d", i), instance) {
				return
			}
		}
		EachPlace(t, func(instance any, p Place) {
			where := " /" + strings.Join(p.Path, "/")
			for name, value := range changes(p) {
				if p.Set == nil {
					next(name+where, value)
				} else if p.Set(value); !next(name+where, instance) {
					return
				}
			}
			if p.Drop != nil && more {
				p.Drop()
				next("drop"+where, instance)
			}
		})
	}
}

// EachPlace visits the places of the [Variants] of a type, each kind of place
// once: those of one type that differ only in indexes are the same. A visitor
// may change the place, which is as before for the next one.
func EachPlace(t *model.Type, visit func(instance any, p Place)) {
	seen := map[string]bool{}
	for _, instance := range Variants(t) {
		var places []Place
		Walk(Of(t), instance, func(p Place) { places = append(places, p) })
		for _, p := range places {
			if key := placeKey(p); !seen[key] {
				seen[key] = true
				visit(instance, p)
				if p.Set != nil {
					p.Set(p.Value)
				}
			}
		}
	}
}

// placeKey is the same for places of one type that differ in indexes only.
func placeKey(p Place) string {
	var b strings.Builder
	for _, name := range p.Path {
		if _, err := strconv.Atoi(name); err == nil {
			name = "*"
		}
		b.WriteString("/" + name)
	}
	items, _ := p.Value.([]any)
	fmt.Fprintf(&b, " %T %t", p.Value, len(items) > 0)
	if p.Type != nil {
		fmt.Fprintf(&b, " %d", p.Type.Kind)
		if p.Type.Kind == model.Named {
			b.WriteString(" " + p.Type.Type.Path.String())
		}
	}
	return b.String()
}

// deep is how many steps down a change of kind is like any other: what is there
// has a type of its own, whose instances have all changes.
const deep = 3

// changes are other values for a place, by what the change is called.
func changes(p Place) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for _, kind := range []any{nil, true, json.Number("0"), json.Number("1.5"), "", "other", []any{}, map[string]any{}} {
			if !yield(fmt.Sprintf("%T", kind), kind) {
				return
			}
			if len(p.Path) > deep && kind != nil {
				break
			}
		}
		if p.Type != nil && p.Type.Kind == model.Named {
			for _, v := range p.Type.Type.Values {
				var value any = v.Text
				if p.Type.Type.Kind == model.IntEnum {
					value = json.Number(v.Text)
				}
				if !yield("enum", value) {
					return
				}
			}
		}
		if p.Field == nil {
			return
		}
		for _, value := range atLimits(p.Field.Limits, p.Value) {
			if !yield("limit", value) {
				return
			}
		}
	}
}

// atLimits are values like v on, just inside and just outside of the limits.
func atLimits(l model.Limits, v any) []any {
	var list []any
	for _, limit := range []*float64{l.Minimum, l.Maximum} {
		if limit != nil {
			for _, step := range []float64{-1, -0.001, 0, 0.001, 1} {
				list = append(list, json.Number(strconv.FormatFloat(*limit+step, 'f', -1, 64)))
			}
		}
	}
	for _, limit := range []*int{l.MinItems, l.MaxItems} {
		items, _ := v.([]any)
		if limit == nil || len(items) == 0 {
			continue
		}
		for n := max(*limit-1, 0); n <= *limit+1; n++ {
			var resized []any
			for i := range n {
				resized = append(resized, items[i%len(items)])
			}
			list = append(list, append([]any{}, resized...))
		}
	}
	for _, limit := range []*int{l.MinLength, l.MaxLength} {
		if limit != nil {
			for n := max(*limit-1, 0); n <= *limit+1; n++ {
				list = append(list, strings.Repeat("é", n))
			}
		}
	}
	return list
}

package sample

import (
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/mcpgen/mcpgen/model"
)

// At says what a type expects at a place inside of an instance: the path leads
// there by member names and indexes. Where the instance leaves open which
// member of a union it is, there are several answers. Unions and aliases are
// resolved.
func At(e *model.Expr, instance any, path []string) []*model.Expr {
	at := resolve(e, instance)
	for _, name := range path {
		var inner any
		switch v := instance.(type) {
		case map[string]any:
			inner = v[name]
		case []any:
			if i, err := strconv.Atoi(name); err == nil && i < len(v) {
				inner = v[i]
			}
		}
		var next []*model.Expr
		for _, e := range at {
			next = append(next, resolve(member(e, name), inner)...)
		}
		at, instance = next, inner
	}
	return at
}

// Of is the type expression of a declared type.
func Of(t *model.Type) *model.Expr { return &model.Expr{Kind: model.Named, Type: t} }

var anything = &model.Expr{Kind: model.Raw}

// member is what a resolved expression expects in a member or element.
func member(e *model.Expr, name string) *model.Expr {
	switch e.Kind {
	case model.SliceOf, model.MapOf:
		return e.Elem
	case model.Named:
		if e.Type.Kind != model.Struct {
			break
		}
		for _, f := range e.Type.Fields {
			if f.JSON == name && f.Const == nil {
				return f.Type
			}
		}
		if e.Type.Extra != nil {
			return e.Type.Extra
		}
	}
	return anything
}

// resolve looks through aliases and unions, down to what v can be.
func resolve(e *model.Expr, v any) []*model.Expr {
	if e.Kind == model.NullableOf {
		return resolve(e.Elem, v)
	}
	if e.Kind != model.Named {
		return []*model.Expr{e}
	}
	t := e.Type
	switch t.Kind {
	case model.Alias, model.Scalar:
		return resolve(t.Elem, v)
	case model.Slice:
		return []*model.Expr{{Kind: model.SliceOf, Elem: t.Elem}}
	case model.Map:
		return []*model.Expr{{Kind: model.MapOf, Elem: t.Elem}}
	case model.OneOrMany:
		if _, many := v.([]any); many {
			return []*model.Expr{{Kind: model.SliceOf, Elem: t.Elem}}
		}
		return resolve(t.Elem, v)
	case model.KindUnion:
		var list []*model.Expr
		for _, a := range t.Alts {
			for _, r := range resolve(a.Type, v) {
				if sameKind(r, v) {
					list = append(list, r)
				}
			}
		}
		return list
	case model.Interface:
		if t.Union.General != nil {
			return []*model.Expr{Of(t.Union.General)}
		}
		var list []*model.Expr
		for _, m := range t.Union.Members {
			for _, r := range resolve(Of(m), v) {
				if sameKind(r, v) {
					list = append(list, r)
				}
			}
		}
		if list == nil {
			list = []*model.Expr{anything}
		}
		return list
	}
	return []*model.Expr{e}
}

// sameKind reports whether v can be what e says, by its JSON kind and, for
// objects, by constants and required members.
func sameKind(e *model.Expr, v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return e.Kind != model.Named || e.Type.Kind == model.Struct && fits(e.Type, v)
	case []any:
		return e.Kind == model.SliceOf || e.Kind == model.Raw
	case string:
		return e.Kind == model.String || e.Kind == model.Raw || e.Kind == model.Named && e.Type.Kind != model.Struct
	case json.Number:
		return e.Kind == model.Int || e.Kind == model.Float || e.Kind == model.Number || e.Kind == model.Raw || e.Kind == model.Named && e.Type.Kind != model.Struct
	case bool:
		return e.Kind == model.Bool || e.Kind == model.Raw || e.OrBool
	}
	return e.Kind == model.Raw
}

func fits(t *model.Type, v map[string]any) bool {
	for _, f := range t.Fields {
		value, present := v[f.JSON]
		if !present && !f.Presence.MayBeAbsent() && f.Default == "" && f.Unset == "" {
			return false
		}
		if !present {
			continue
		}
		if f.Const != nil && value != Literal(f.Const) {
			return false
		}
		if f.Const == nil && f.Type.Kind == model.Named && f.Type.Type.Kind == model.Enum && !f.Type.Type.Open {
			if !slices.ContainsFunc(f.Type.Type.Values, func(known *model.Value) bool { return known.Text == value }) {
				return false
			}
		}
	}
	return true
}

// BeyondLimits lists the places in an instance where a number, text or array
// is outside of the limits that the schema sets there.
func BeyondLimits(e *model.Expr, instance any) []string {
	var places []string
	var visit func(e *model.Expr, v any, path string)
	visit = func(e *model.Expr, v any, path string) {
		for _, e := range resolve(e, v) {
			switch v := v.(type) {
			case map[string]any:
				for name, inner := range v {
					if e.Kind == model.Named && e.Type.Kind == model.Struct {
						for _, f := range e.Type.Fields {
							if f.JSON == name && beyond(f.Limits, inner) {
								places = append(places, path+"/"+name)
							}
						}
					}
					visit(member(e, name), inner, path+"/"+name)
				}
			case []any:
				for i, inner := range v {
					visit(member(e, ""), inner, path+"/"+strconv.Itoa(i))
				}
			}
		}
	}
	visit(e, instance, "")
	return places
}

func beyond(l model.Limits, v any) bool {
	switch v := v.(type) {
	case json.Number:
		n, err := v.Float64()
		return err != nil || l.Minimum != nil && n < *l.Minimum || l.Maximum != nil && n > *l.Maximum
	case []any:
		return l.MinItems != nil && len(v) < *l.MinItems || l.MaxItems != nil && len(v) > *l.MaxItems
	case string:
		n := utf8.RuneCountInString(v)
		return l.MinLength != nil && n < *l.MinLength || l.MaxLength != nil && n > *l.MaxLength
	}
	return false
}

package model

import (
	"fmt"
	"slices"
	"strings"
)

// This file says in words what was found where something else was expected.

// A misfit is why the schema does not have something that servers and clients
// need, and where.
type misfit struct {
	pos        Pos
	text, hint string
}

// misfits records why a need is not met; the first reason counts.
func (b *builder) misfit(need string, pos Pos, text, hint string) {
	if _, ok := b.misfits[need]; !ok {
		b.misfits[need] = misfit{pos, text, hint}
	}
}

// unlike records that a member is not what a need asks for.
func (b *builder) unlike(need string, f *Field, want string) {
	if t := namedOf(f); t != nil && t.Kind == Scalar && f.Presence == Required { // the type is the cause, not the member
		b.misfit(need, t.Pos, fmt.Sprintf("%s, the type of %s, is %s, not %s", t.Path, f.Path, withArticle(describeType(f.Type)), want), "make it "+want)
		return
	}
	b.misfit(need, f.Pos, fmt.Sprintf("%s is %s, not %s", f.Path, describe(f), want), "make it "+want)
}

// describe says what a member is, e.g., "an optional number".
func describe(f *Field) string {
	if f == nil {
		return "missing"
	}
	if f.Const != nil {
		return fmt.Sprintf("the constant %v", LiteralValue(f.Const))
	}
	what := describeType(f.Type)
	switch f.Presence {
	case Optional:
		what = "optional " + what
	case Nullable:
		what += " or null"
	case OptionalNullable:
		what = "optional " + what + " or null"
	default:
		what = "required " + what
	}
	return withArticle(what)
}

// describeType names the JSON kinds of a type.
func describeType(e *Expr) string {
	if r := e.Resolve(); r.Kind == Int {
		return "integer"
	} else if r.Kind == Named && r.Type.Kind == Scalar && r.Type.Elem.Resolve().Kind == Int {
		return "integer"
	}
	k := e.kinds()
	if k == anyKind {
		return "value of any type"
	}
	var words []string
	for _, of := range []struct {
		kind kinds
		word string
	}{{stringKind, "string"}, {numberKind, "number"}, {boolKind, "boolean"}, {arrayKind, "array"}, {objectKind, "object"}} {
		if k&of.kind != 0 {
			words = append(words, of.word)
		}
	}
	return strings.Join(words, " or ")
}

func withArticle(what string) string {
	if what != "" && strings.IndexByte("aeio", what[0]) >= 0 {
		return "an " + what
	}
	return "a " + what
}

// isAnyString reports whether a type is a string in Go, under whatever name.
func isAnyString(e *Expr) bool {
	switch e = e.Resolve(); e.Kind {
	case String:
		return true
	case Named:
		return e.Type.Kind == Enum || e.Type.Kind == Scalar && isAnyString(e.Type.Elem)
	}
	return false
}

// isTextMember reports whether a member holds a string, required or not.
func isTextMember(f *Field) bool { return f != nil && f.Pointers <= 1 && isAnyString(f.Type) }

// filledIn warns, once for each, about required members of what the stubs send by
// themselves that nothing gives a value. An empty array is one, and so is an object
// without required members.
func (b *builder) filledIn(what string, t *Type, by ...*Field) {
	if !isStruct(t) {
		return
	}
	for _, f := range t.Fields {
		mayBeZero := f.Limits.Minimum != nil && *f.Limits.Minimum == 0 // the schema says so
		if f.Const != nil || f.Type == nil || f.Presence != Required || f.Default != "" || mayBeZero || slices.Contains(by, f) || mayBeEmpty(f) || b.unfilled[f.Pos] {
			continue
		}
		b.unfilled[f.Pos] = true
		b.warn(f.Pos, fmt.Sprintf("%s is required, but empty in what is sent: nothing gives %s a value in %s", f.Path, f.JSON, what), "make it optional")
	}
}

// mayBeEmpty reports whether a member is valid without anything in it.
func mayBeEmpty(f *Field) bool {
	if t := StructOf(f); t != nil {
		return !slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Const != nil || f.Presence == Required })
	}
	k := f.Type.kinds()
	return (k == arrayKind || k == objectKind) && !isUnion(namedOf(f))
}

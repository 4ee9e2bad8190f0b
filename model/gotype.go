package model

import "strings"

// String writes a type expression as Go, e.g., "[]ContentBlock".
func (e *Expr) String() string {
	switch e.Kind {
	case String:
		return "string"
	case Bool:
		return "bool"
	case Int:
		return "int64"
	case Float:
		return "float64"
	case Number:
		return "json.Number"
	case Raw:
		return "json.RawMessage"
	case Object:
		return "Object"
	case Members:
		return "Members"
	case SliceOf:
		return "[]" + e.Elem.String()
	case MapOf:
		return "map[string]" + e.Elem.String()
	case NullableOf:
		if CanBeNil(e.Elem) {
			return e.Elem.String()
		}
		return "*" + e.Elem.String()
	}
	return e.Type.Name
}

// GoType writes the Go type of a field; "" for a constant, which has none.
func (f *Field) GoType() string {
	if f.Const != nil {
		return ""
	}
	return strings.Repeat("*", f.Pointers) + f.Type.String()
}

// GoType writes the Go type of a field of a KindUnion.
func (a *Alt) GoType() string {
	if a.Pointer {
		return "*" + a.Type.String()
	}
	return a.Type.String()
}

package support

import "reflect"

// isStructured reports whether values of a type go out as structured content.
// Strings are text, and of an interface nothing is known.
func isStructured(t reflect.Type, objectsOnly bool) bool {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return true
	case reflect.String, reflect.Interface:
		return false
	}
	return !objectsOnly
}

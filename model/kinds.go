package model

// JSONKind is a kind of JSON value, named by its first byte: '{' '[' '"' '0'
// (numbers) 't' (booleans).
type JSONKind byte

// String names the kind in messages.
func (k JSONKind) String() string {
	switch k {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case '0':
		return "number"
	case 't':
		return "boolean"
	}
	return "value"
}

// JSONKind is the kind of all values of a Go type; 0 if there are several.
func (e *Expr) JSONKind() JSONKind {
	switch e.kinds() {
	case stringKind:
		return '"'
	case numberKind:
		return '0'
	case boolKind:
		return 't'
	case arrayKind:
		return '['
	case objectKind:
		return '{'
	}
	return 0
}

// kinds are the JSON kinds of the values of a Go type. Null is no kind here: it
// is a matter of the place where the type stands.
func (e *Expr) kinds() kinds {
	switch e = e.Resolve(); e.Kind {
	case String:
		return stringKind
	case Int, Float, Number:
		return numberKind
	case Bool:
		return boolKind
	case Object, Members, MapOf:
		return objectKind
	case SliceOf:
		return arrayKind
	case NullableOf:
		return e.Elem.kinds()
	case Named:
		return e.Type.kinds()
	}
	return anyKind
}

func (t *Type) kinds() kinds {
	switch t.Kind {
	case Enum:
		return stringKind
	case IntEnum:
		return numberKind
	case Scalar:
		return t.Elem.kinds()
	case Struct, Map:
		return objectKind
	case Slice:
		return arrayKind
	case ScalarUnion:
		return stringKind | numberKind
	case OneOrMany:
		return arrayKind | t.Elem.kinds()
	case KindUnion:
		var k kinds
		for _, a := range t.Alts {
			k |= a.Type.kinds()
		}
		return k
	case Interface:
		var k kinds
		for _, m := range t.Union.Members {
			k |= m.kinds()
		}
		return k
	}
	return anyKind
}

package model

import "slices"

// checks decides what Validate checks: the rules that the schema does
// not state, and which types have anything to check at all, in themselves or
// further down.
func (b *builder) checks() {
	for _, t := range b.p.Types {
		b.ruledOneOf(t)
		for _, f := range t.Fields {
			b.ruledField(t, f)
		}
	}
	b.prose()
	b.markChecked()
}

// markChecked marks the types that have something to check, and those that hold
// them.
func (b *builder) markChecked() {
	holders := map[*Type][]*Type{}
	for _, t := range b.p.Types {
		held := func(e *Expr) {
			for e != nil && e.Kind != Named {
				e = e.Elem
			}
			if e != nil {
				holders[e.Type] = append(holders[e.Type], t)
			}
		}
		held(t.Elem)
		for _, f := range t.Fields {
			held(f.Type)
		}
	}
	left := slices.Clone(b.p.Types)
	for len(left) > 0 {
		t := left[len(left)-1]
		left = left[:len(left)-1]
		if !t.Checked && b.isChecked(t) {
			t.Checked = true
			left = append(left, holders[t]...)
		}
	}
}

func (b *builder) ruledOneOf(t *Type) {
	if r, ok := rowAt[*OneOf](b, t.Path); ok {
		for _, name := range r.Members {
			t.OneOf = append(t.OneOf, field(t, name))
		}
	}
}

func (b *builder) ruledField(t *Type, f *Field) {
	if r, ok := rowFor[*Always](b, t, f); ok && f.Const == nil {
		f.MustBe = r.Value
	}
	if r, ok := rowAt[*MaxItems](b, f.Path); ok {
		f.Limits.MaxItems = &r.Items
	}
}

// markMetaKeys finds the members whose undeclared keys follow the rules for
// keys of _meta, and reports whether there are any.
func (b *builder) markMetaKeys() (found bool) {
	for _, t := range b.p.Types {
		for _, f := range t.Fields {
			if f.JSON != "_meta" || f.Type == nil {
				continue
			}
			if f.Type.Kind == Members {
				f.MetaKeys, found = true, true
			} else if f.Type.Kind == Named && f.Type.Type.Kind == Struct {
				f.Type.Type.MetaKeys, found = true, true
			}
		}
	}
	return found
}

func (b *builder) isChecked(t *Type) bool {
	switch t.Kind {
	case Enum:
		return !t.Open || t.Limits != (Limits{})
	case IntEnum, Interface, KindUnion, OneOrMany:
		return true
	case ScalarUnion:
		return t.Limits != (Limits{})
	case Scalar, Slice, Map:
		return t.Limits != (Limits{}) || NeedsCheck(t.Elem)
	case Struct:
		if len(t.OneOf) > 0 || t.MetaKeys || t.Extra != nil {
			return true
		}
		for _, f := range t.Fields {
			if f.Const == nil && (f.MustBe != "" || f.MetaKeys || f.Prose != nil || f.Limits != (Limits{}) || NeedsCheck(f.Type)) {
				return true
			}
		}
	}
	return false
}

// NeedsCheck reports whether a value of the type can be wrong in a way that
// decoding accepts, or that is possible only in Go.
func NeedsCheck(e *Expr) bool {
	switch e.Kind {
	case Float:
		return true
	case SliceOf, MapOf, NullableOf:
		return NeedsCheck(e.Elem)
	case Named:
		return e.Type.Checked
	}
	return false
}

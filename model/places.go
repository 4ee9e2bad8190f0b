package model

import "github.com/mcpgen/mcpgen/parser"

// This file finds the places that rows apply to.

// atOf is the place that a row applies to, for rows that have one.
func atOf(r Row) (At, bool) {
	switch r := r.(type) {
	case *InlineName:
		return r.At, true
	case *Fraction:
		return r.At, true
	case *Default:
		return r.At, true
	case *Always:
		return r.At, true
	case *OneOf:
		return r.At, true
	case *MaxItems:
		return r.At, true
	case *SubSchemas:
		return r.At, true
	case *Never:
		return r.At, true
	case *Format:
		return r.At, true
	case *Unique:
		return r.At, true
	case *References:
		return r.At, true
	case *OnlyWith:
		return r.At, true
	case *Turns:
		return r.At, true
	case *DeprecatedValues:
		return r.At, true
	}
	return At{}, false
}

// placeRows finds the places of all rows, once the parts are known.
func (b *builder) placeRows() {
	b.rowsAt = map[Path][]placedRow{}
	for _, r := range b.table.rows {
		a, ok := atOf(r)
		if !ok {
			continue
		}
		d, p, t := b.place(a)
		if d == nil {
			continue
		}
		b.rowsAt[p] = append(b.rowsAt[p], placedRow{r, d})
		if _, ok := r.(*Fraction); ok {
			b.fractions = append(b.fractions, p)
		}
		if r, ok := r.(*InlineName); ok && t != nil && !b.isDeclared(t) {
			b.names.kept[r.Name] = p.String() // from declared types
		}
	}
}

// A placedRow is a row with the declaration that it names. The member may be
// inherited from another declaration.
type placedRow struct {
	row  Row
	decl *Decl
}

// rowAt returns the row of a kind for a place, and marks it as used.
func rowAt[R Row](b *builder, p Path) (found R, ok bool) {
	if found, ok = rowFound[R](b, p); ok {
		b.table.used[found] = true
	}
	return found, ok
}

// rowFound is rowAt for a row that may turn out to be of no use.
func rowFound[R Row](b *builder, p Path) (found R, ok bool) {
	for _, placed := range b.rowsAt[p] {
		if r, is := placed.row.(R); is {
			return r, true
		}
	}
	return found, false
}

// rowFor returns the row of a kind for a member of a type: of several, the one
// for the declaration closest to the type.
func rowFor[R Row](b *builder, t *Type, f *Field) (found R, ok bool) {
	var closest *Decl
	for _, placed := range b.rowsAt[f.Path] {
		r, is := placed.row.(R)
		if !is || !b.buildsOn(t.Path.Root(), placed.decl) || closest != nil && !b.buildsOn(placed.decl, closest) {
			continue
		}
		found, closest = r, placed.decl
	}
	if closest != nil {
		b.table.used[found] = true
	}
	return found, closest != nil
}

// place returns the declaration, the path and the type of a place; nil if the
// schema does not have it.
func (b *builder) place(a At) (d *Decl, at Path, t parser.Type) {
	d = b.declAt(a)
	if d == nil {
		return nil, Path{}, nil
	}
	members := a.Members
	if a.Part == ParamsPart {
		members = append([]string{"params"}, members...)
	}
	at, shape := pathOf(d), d.Shape
	for _, name := range members {
		if shape == nil || shape.prop(name) == nil {
			return nil, Path{}, nil
		}
		p := shape.prop(name)
		at, t, shape = p.Path, p.Types[0], b.shapeOf(p)
	}
	if a.Items {
		at, t = at.items(), b.elemOf(t)
	}
	return d, at, t
}

// declAt is the declaration in which a place begins; for params, the message.
func (b *builder) declAt(a At) *Decl {
	switch {
	case a.Tag != "":
		for _, d := range b.decls {
			if d.Shape != nil && d.Shape.prop(a.Tag) != nil && b.literalOf(d.Shape.prop(a.Tag)) == a.Value {
				return d
			}
		}
		return nil
	case a.Part == ParamsPart:
		if m := b.cast.message(a.Method); m != nil {
			return m.decl
		}
		return nil
	case a.Part == ResultPart:
		if m := b.cast.message(a.Method); m != nil {
			return m.result
		}
		return nil
	}
	return b.cast.of[a.Part]
}

// shapeOf flattens the type of a member, or of its elements if it is an array;
// nil if that is not an object.
func (b *builder) shapeOf(p *Prop) *Shape {
	faults := len(b.diags)
	t, at := p.Types[0], p.Path
	if elem := b.elemOf(t); elem != nil {
		t, at = elem, at.items()
	}
	shape := b.shape(p.Pos.Source, t, at)
	b.diags = b.diags[:faults] // they are reported when it is resolved again
	return shape
}

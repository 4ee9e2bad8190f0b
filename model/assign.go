package model

import (
	"fmt"
	"slices"

	"github.com/mcpgen/mcpgen/parser"
)

// This file compares types: whether two are the same, and whether one
// certainly does not fit another. TypeScript's checker would say so too, but it
// may never have seen the schema. Both answers err on the side of accepting,
// and give up on types that are too large to compare.

// compareSteps is how many parts of two types are compared.
const compareSteps = 2000

// same reports whether two types are identical: names of aliases, and the order
// of members, make no difference.
func (s *scope) same(x, y parser.Type) bool {
	steps := compareSteps
	return s.sameIn(x, y, &steps)
}

func (s *scope) sameIn(x, y parser.Type, steps *int) bool {
	if *steps--; *steps < 0 {
		return false
	}
	if x == y {
		return true
	}
	rx, isRef := x.(*parser.Ref)
	if ry, ok := y.(*parser.Ref); ok && isRef && s.refs[rx] == s.refs[ry] {
		return rx.Name.Text == ry.Name.Text && s.eachSame(rx.Args, ry.Args, steps) || s.refs[rx] != nil
	}
	x, y = s.plain(x), s.plain(y)
	switch x := x.(type) {
	case *parser.Primitive:
		y, ok := y.(*parser.Primitive)
		return ok && x.Name == y.Name
	case *parser.Literal:
		y, ok := y.(*parser.Literal)
		return ok && x.Kind == y.Kind && x.Text == y.Text
	case *parser.Array:
		y, ok := y.(*parser.Array)
		return ok && s.sameIn(x.Elem, y.Elem, steps)
	case *parser.Ref:
		y, ok := y.(*parser.Ref)
		return ok && s.refs[x] == s.refs[y] && (s.refs[x] != nil || x.Name.Text == y.Name.Text && s.eachSame(x.Args, y.Args, steps))
	case *parser.Intersection:
		y, ok := y.(*parser.Intersection)
		return ok && s.eachSame(x.Of, y.Of, steps)
	case *parser.Union:
		y, ok := y.(*parser.Union)
		if !ok {
			return false
		}
		xs, ys := s.alternatives(x, nil), s.alternatives(y, nil)
		return s.allAmong(xs, ys, steps) && s.allAmong(ys, xs, steps)
	case *parser.Object:
		y, ok := y.(*parser.Object)
		return ok && s.sameObject(x, y, steps)
	}
	return false
}

func (s *scope) eachSame(xs, ys []parser.Type, steps *int) bool {
	return slices.EqualFunc(xs, ys, func(x, y parser.Type) bool { return s.sameIn(x, y, steps) })
}

func (s *scope) allAmong(xs, ys []parser.Type, steps *int) bool {
	return !slices.ContainsFunc(xs, func(x parser.Type) bool {
		return !slices.ContainsFunc(ys, func(y parser.Type) bool { return s.sameIn(x, y, steps) })
	})
}

func (s *scope) sameObject(x, y *parser.Object, steps *int) bool {
	if len(x.Members) != len(y.Members) {
		return false
	}
	isSame := func(m, n parser.Member) bool {
		switch m := m.(type) {
		case *parser.Property:
			n, ok := n.(*parser.Property)
			return ok && m.Name.Text == n.Name.Text && m.Optional == n.Optional && s.sameIn(m.Type, n.Type, steps)
		case *parser.Index:
			n, ok := n.(*parser.Index)
			return ok && s.sameIn(m.Key, n.Key, steps) && s.sameIn(m.Value, n.Value, steps)
		}
		return false
	}
	return !slices.ContainsFunc(x.Members, func(m parser.Member) bool {
		return !slices.ContainsFunc(y.Members, func(n parser.Member) bool { return isSame(m, n) })
	})
}

// plain looks through aliases and typeof, and writes arrays as arrays.
func (s *scope) plain(t parser.Type) parser.Type {
	for range maxDepth {
		switch x := t.(type) {
		case *parser.Typeof:
			d := s.consts[x]
			if d == nil {
				return t
			}
			t = d.typeOf()
			continue
		case *parser.Ref:
			switch d := s.refs[x]; {
			case d != nil && d.Kind == AliasDecl:
				t = d.Type
				continue
			case d == nil && (x.Name.Text == "Array" || x.Name.Text == "ReadonlyArray") && len(x.Args) == 1:
				return &parser.Array{Span: x.Span, Elem: x.Args[0]}
			}
		}
		return t
	}
	return t
}

// alternatives are the members of a union, those of unions in it among them.
func (s *scope) alternatives(t parser.Type, list []parser.Type) []parser.Type {
	if len(list) > compareSteps {
		return list
	}
	u, ok := s.plain(t).(*parser.Union)
	if !ok {
		return append(list, t)
	}
	for _, m := range u.Of {
		list = s.alternatives(m, list)
	}
	return list
}

// misfits reports whether some value of a type is certainly none of another.
func (s *scope) misfits(at site, x, y parser.Type) bool {
	steps := compareSteps
	return s.misfitsIn(at, x, y, &steps)
}

func (s *scope) misfitsIn(at site, x, y parser.Type, steps *int) bool {
	if *steps--; *steps < 0 || s.same(x, y) {
		return false
	}
	x, y = s.plain(x), s.plain(y)
	if p, ok := x.(*parser.Primitive); ok && p.Name == "any" {
		return false
	}
	// An optional member is one that may be undefined, which is no JSON.
	if s.kinds(x, 0)&^s.kinds(y, 0) != 0 {
		return true
	}
	if u, ok := x.(*parser.Union); ok {
		return slices.ContainsFunc(s.alternatives(u, nil), func(m parser.Type) bool { return s.misfitsIn(at, m, y, steps) })
	}
	if u, ok := y.(*parser.Union); ok {
		if isWide(x) && s.kinds(x, 0) != boolKind && !slices.ContainsFunc(s.alternatives(u, nil), func(m parser.Type) bool { return !isLiteral(s.plain(m)) }) {
			return true
		}
		// Several members may accept it together, each a part of it.
		var last parser.Type
		for _, m := range s.alternatives(u, nil) {
			switch k := s.kinds(m, 0) & s.kinds(x, 0); {
			case k == 0:
			case isLiteral(x) || last == nil && k != boolKind:
				if last = m; isLiteral(x) && !s.misfitsIn(at, x, m, steps) {
					return false
				}
			default:
				return false
			}
		}
		return last != nil && s.misfitsIn(at, x, last, steps)
	}
	switch y := y.(type) {
	case *parser.Literal:
		return isLiteral(x) && x.(*parser.Literal).Text != y.Text || isWide(x)
	case *parser.Array:
		x, ok := x.(*parser.Array)
		return ok && s.misfitsIn(at, x.Elem, y.Elem, steps)
	}
	from, to := s.shape(at.src, x, at.path), s.shape(at.src, y, at.path)
	return from != nil && to != nil && s.misfitsShape(at, from, to, steps)
}

func isLiteral(t parser.Type) bool {
	_, ok := t.(*parser.Literal)
	return ok
}

// isWide reports whether a type has all values of its kind.
func isWide(t parser.Type) bool {
	p, ok := t.(*parser.Primitive)
	return ok && (p.Name == "string" || p.Name == "number" || p.Name == "boolean")
}

func (s *scope) misfitsShape(at site, from, to *Shape, steps *int) bool {
	for _, want := range to.Props {
		got := from.prop(want.Name)
		if got == nil {
			if !want.Optional && len(from.Index) == 0 {
				return true
			}
			continue
		}
		if got.Optional && !want.Optional || s.misfitsIn(at, got.typ(), want.typ(), steps) {
			return true
		}
	}
	for _, x := range to.Index {
		if slices.ContainsFunc(from.Props, func(p *Prop) bool { return s.misfitsIn(at, p.typ(), x.Value, steps) }) {
			return true
		}
	}
	return false
}

// typ is the type of a member as one.
func (p *Prop) typ() parser.Type {
	if len(p.Types) == 1 {
		return p.Types[0]
	}
	return &parser.Intersection{Span: p.Pos.Span, Of: p.Types}
}

// siteOf is the place of a member's type: of several, the first that says
// something.
func siteOf(p *Prop) site {
	return site{p.Pos.Source, p.Path, p.Doc, p.telling().Pos()}
}

// telling is the first type of a member that is not any or unknown, if there is
// one.
func (p *Prop) telling() parser.Type {
	for _, t := range p.Types {
		if any, ok := t.(*parser.Primitive); !ok || any.Name != "any" && any.Name != "unknown" {
			return t
		}
	}
	return p.Types[0]
}

// checkNarrowing refuses an own member that an inherited one does not allow.
func (s *scope) checkNarrowing(d *Decl, own, inherited *Prop) {
	if own.Optional && !inherited.Optional {
		s.fault(own.Pos, fmt.Sprintf("%s.%s is optional, but %s requires it", d.Name, own.Name, inherited.Path.Root().Name), "remove the question mark",
			note(inherited.Pos, "required here"))
		return
	}
	if s.misfits(siteOf(own), own.typ(), inherited.typ()) {
		s.fault(own.Pos, fmt.Sprintf("%s.%s does not fit the type that %s gives it", d.Name, own.Name, inherited.Path.Root().Name),
			"an inherited member may only be narrowed", note(inherited.Pos, "inherited from here"))
	}
}

// checkConst refuses a constant whose value is none of the type that is written.
func (s *scope) checkConst(src *parser.Source, d *parser.Const) {
	if s.misfits(site{src: src, span: d.Span}, d.Value, d.Type) {
		s.fault(Pos{src, d.Value.Span}, fmt.Sprintf("the value of %s does not fit its type", d.Name.Text), "correct one of the two", note(Pos{src, d.Type.Pos()}, "the type"))
	}
}

// checkInherited refuses a member that two bases give different types.
func (s *scope) checkInherited(d *Decl, pos Pos, one, other *Prop) {
	hint := "leave one of the two out: Omit<" + other.Path.Root().Name + `, "` + other.Name + `">`
	notes := []parser.Note{note(one.Pos, "one is here"), note(other.Pos, "the other is here")}
	what := fmt.Sprintf("%s inherits %s from %s and from %s, and ", d.Name, one.Name, one.Path.Root().Name, other.Path.Root().Name)
	switch {
	case s.propKinds(one)&s.propKinds(other) == 0:
		s.fault(pos, what+"no value fits both", hint, notes...)
	case s.misfits(siteOf(one), one.typ(), other.typ()) || s.misfits(siteOf(other), other.typ(), one.typ()):
		s.fault(pos, what+"the types differ", hint, notes...)
	}
}

// checkIndex refuses members that the index signature beside them does not
// allow.
func (s *scope) checkIndex(shape *Shape) {
	for _, p := range shape.Props {
		if x := shape.Index[0]; s.misfits(siteOf(p), p.typ(), x.Value) {
			s.fault(p.Pos, fmt.Sprintf("%s does not fit the index signature", p.Path), "let the index signature allow it, too, or remove one of the two",
				note(x.Pos, "the index signature"))
		}
	}
}

// isNever reports whether a type has no value at all: a member of it must be
// absent.
func (s *scope) isNever(t parser.Type) bool {
	switch t := s.plain(t).(type) {
	case *parser.Primitive:
		return t.Name == "never" || t.Name == "undefined"
	case *parser.Union:
		return !slices.ContainsFunc(t.Of, func(m parser.Type) bool { return !s.isNever(m) })
	}
	return false
}

// mustBeAbsent reports whether no value of an object has the member.
func (p *Prop) mustBeAbsent(s *scope) bool {
	return !slices.ContainsFunc(p.Types, func(t parser.Type) bool { return !s.isNever(t) })
}

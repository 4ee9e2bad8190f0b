package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file works out unions and intersections: it lists the members of a type,
// without anything about Go.

// members lists the members of a type. It evaluates utility types, multiplies
// intersections over unions, and leaves out undefined; null reports whether the
// type allows null. A reference to a declared union stays one member.
func (b *builder) members(at site, t parser.Type) (list []parser.Type, null bool) {
	switch t := t.(type) {
	case *parser.Union:
		for _, m := range t.Of {
			l, n := b.members(at, m)
			list, null = append(list, l...), null || n
		}
		return list, null
	case *parser.Primitive:
		switch t.Name {
		case "null":
			return nil, true
		case "undefined", "never":
			return nil, false
		}
	case *parser.Typeof:
		if d := b.consts[t]; d != nil {
			return b.members(at, d.typeOf())
		}
		return nil, false
	case *parser.Intersection:
		return b.distribute(at, t)
	case *parser.Ref:
		d, ok := b.lookup(t)
		if !ok {
			return nil, false
		}
		if d != nil {
			if d.Kind == ConstDecl { // a member of an enum
				return []parser.Type{d.Value}, false
			}
			if d.Kind == AliasDecl {
				b.declared(d)
				null = b.null[d]
			}
			return []parser.Type{t}, null
		}
		switch t.Name.Text {
		case "NonNullable":
			list, _ = b.members(at, t.Args[0])
			return list, false
		case "Readonly":
			return b.members(at, t.Args[0])
		case "Required", "Partial":
			if b.elemOf(t.Args[0]) != nil {
				return b.members(at, t.Args[0])
			}
		case "Exclude", "Extract":
			return b.filter(at, t)
		}
	}
	return []parser.Type{t}, false
}

// filter evaluates Exclude and Extract. It compares members by name, and
// literals also with the primitive type that they are values of. If nothing
// matches, it reports a fault: TypeScript compares by structure, which is not
// supported.
func (b *builder) filter(at site, r *parser.Ref) (list []parser.Type, null bool) {
	p, ok := b.filtered[r]
	if !ok {
		p.of, p.null = b.filterOnce(at, r)
		b.filtered[r] = p
	}
	return p.of, p.null
}

func (b *builder) filterOnce(at site, r *parser.Ref) (list []parser.Type, null bool) {
	all, null := b.members(at, r.Args[0])
	all = b.expand(at, all)
	by, byNull := b.members(at, r.Args[1])
	by = b.expand(at, by)
	extract := r.Name.Text == "Extract"
	isNamed := b.valuesOf(by)
	hits := 0
	for _, m := range all {
		hit := isNamed(m)
		if hit {
			hits++
		}
		if hit == extract {
			list = append(list, m)
		}
	}
	if hits == 0 && len(by) > 0 {
		b.fault(b.pos(at, r.Args[1]), fmt.Sprintf("the second argument of %s matches no member of the union", r.Name.Text), "name the members as the union does")
		return unclear(r), false
	}
	return list, null && byNull == extract
}

// valuesOf returns a function that reports whether a type is in a list, by name,
// or is a literal of a primitive type in the list.
func (b *builder) valuesOf(list []parser.Type) func(parser.Type) bool {
	named := map[string]bool{}
	var wide kinds
	for _, t := range list {
		named[b.typeKey(t)] = true
		if isWide(t) {
			wide |= b.kinds(t, 0)
		}
	}
	return func(t parser.Type) bool {
		lit, ok := t.(*parser.Literal)
		return named[b.typeKey(t)] || ok && literalKind(lit)&wide != 0
	}
}

// meet returns the values that two lists of scalars have in common.
func (b *builder) meet(x, y []parser.Type) []parser.Type {
	var out []parser.Type
	for _, side := range [][2][]parser.Type{{x, y}, {y, x}} {
		isValue := b.valuesOf(side[1])
		for _, m := range side[0] {
			if isValue(m) {
				out = append(out, m)
			}
		}
	}
	return b.unique(out)
}

// expand replaces references to declared unions by their members.
func (b *builder) expand(at site, list []parser.Type) []parser.Type {
	return b.expandNew(at, list, map[*Decl]bool{})
}

// expandNew is expand without the unions in done, which are already expanded.
func (b *builder) expandNew(at site, list []parser.Type, done map[*Decl]bool) []parser.Type {
	var out []parser.Type
	for _, m := range list {
		if r, ok := m.(*parser.Ref); ok {
			if d := b.refs[r]; d != nil && d.Kind == AliasDecl && d.Shape == nil {
				if done[d] {
					continue
				}
				if inner, _ := b.members(at, d.Type); len(inner) > 1 || len(inner) == 1 && b.typeKey(inner[0]) != b.typeKey(m) && isRef(inner[0]) {
					done[d] = true
					out = append(out, b.expandNew(at, inner, done)...)
					continue
				}
			}
		}
		out = append(out, m)
	}
	return out
}

func isRef(t parser.Type) bool {
	_, ok := t.(*parser.Ref)
	return ok
}

// A product is the result of evaluating an intersection.
type product struct {
	of   []parser.Type
	null bool
}

// distribute multiplies an intersection over the unions in it, and narrows
// scalars to what they have in common: number & -32022 is -32022.
func (b *builder) distribute(at site, t *parser.Intersection) ([]parser.Type, bool) {
	p, ok := b.products[t]
	if !ok {
		p = b.multiply(at, t)
		b.products[t] = p
	}
	return p.of, p.null
}

func (b *builder) multiply(at site, t *parser.Intersection) product {
	if b.kinds(t, 0) == 0 {
		b.fault(b.pos(at, t), "this intersection has no values: its parts exclude each other", "intersect object types only")
		return product{of: unclear(t)}
	}
	out := product{null: true}
	var parts []parser.Type
	for _, m := range b.unique(t.Of) {
		list, null := b.members(at, m)
		switch {
		case b.isEmptyObject(m):
			out.null = false // {} & T is T without null
		case len(list) == 1 && b.kinds(list[0], 0) == anyKind:
			// unknown & T is T
		default:
			out.null = out.null && null
			parts = append(parts, m)
		}
	}
	parts = b.withoutOpen(parts)
	switch len(parts) {
	case 0:
		out.of = unclear(t) // unknown & unknown
		if slices.ContainsFunc(t.Of, b.isEmptyObject) {
			out.of = t.Of[:1]
		}
		return out
	case 1:
		out.of, _ = b.members(at, parts[0])
		return out
	}
	rows := [][]parser.Type{nil} // of objects
	var narrow []parser.Type     // other members
	for i, m := range parts {
		list, _ := b.members(at, m)
		var objects, others []parser.Type
		for _, x := range b.expand(at, list) {
			if b.kinds(x, 0)&objectKind != 0 {
				objects = append(objects, x)
			} else {
				others = append(others, x)
			}
		}
		if narrow = b.meet(narrow, others); i == 0 {
			narrow = others
		}
		if len(rows)*len(objects) > maxAlternatives {
			b.fault(b.pos(at, t), fmt.Sprintf("this intersection of unions multiplies out to more than %d members", maxAlternatives), "declare one union of its members")
			return product{of: unclear(t)}
		}
		var next [][]parser.Type
		for _, row := range rows {
			for _, x := range objects {
				next = append(next, append(slices.Clone(row), x))
			}
		}
		rows = next
	}
	out.of = narrow
	for _, row := range rows {
		out.of = append(out.of, b.product(t, row))
	}
	if out.of = b.unique(out.of); len(out.of) == 0 && !out.null {
		b.fault(b.pos(at, t), "cannot determine which values the parts of this intersection have in common", "write the resulting type")
		out.of = unclear(t)
	}
	return out
}

// product returns the intersection of object types, without repetitions.
func (b *builder) product(t *parser.Intersection, row []parser.Type) parser.Type {
	var of []parser.Type
	for _, x := range row {
		if i, ok := x.(*parser.Intersection); ok {
			of = append(of, i.Of...)
		} else {
			of = append(of, x)
		}
	}
	if of = b.unique(of); len(of) == 1 {
		return of[0]
	}
	made := &parser.Intersection{Span: t.Span, Of: of}
	if src := b.sourceOf(t, nil); src != nil {
		b.sources[made] = src
	}
	return made
}

// withoutOpen removes the parts of an intersection that allow any object, unless
// there are no other parts: they add nothing.
func (b *builder) withoutOpen(parts []parser.Type) []parser.Type {
	isOpen := func(t parser.Type) bool {
		switch t := b.plain(t).(type) {
		case *parser.Primitive:
			return t.Name == "object"
		case *parser.Object:
			if len(t.Members) == 1 {
				x, ok := t.Members[0].(*parser.Index)
				return ok && b.isOpen(x.Value)
			}
		}
		return false
	}
	closed := slices.DeleteFunc(slices.Clone(parts), isOpen)
	switch {
	case len(closed) == 0:
		return parts[:min(1, len(parts))]
	case len(closed) == len(parts) || slices.ContainsFunc(closed, func(t parser.Type) bool { return b.kinds(t, 0) != objectKind }):
		return parts
	}
	return closed
}

// isOpen reports whether a type takes any value.
func (b *builder) isOpen(t parser.Type) bool {
	p, ok := b.plain(t).(*parser.Primitive)
	return ok && (p.Name == "any" || p.Name == "unknown")
}

// maxAlternatives limits the members that an intersection of unions multiplies
// out to, and the members of a union that are tried in turn.
const maxAlternatives = 1000

// unclear returns a type that may be anything. It also stands for a type whose
// fault has been reported, so that the types around it do not report it again.
func unclear(t parser.Type) []parser.Type {
	return []parser.Type{&parser.Primitive{Span: t.Pos(), Name: "unknown"}}
}

func (b *builder) allowsUndefined(t parser.Type) bool {
	u, ok := t.(*parser.Union)
	return ok && slices.ContainsFunc(u.Of, func(m parser.Type) bool {
		p, ok := m.(*parser.Primitive)
		return ok && p.Name == "undefined" || b.allowsUndefined(m)
	})
}

// soleLiteral returns the literal if it is the only member, otherwise nil.
func (b *builder) soleLiteral(at site, members []parser.Type) *parser.Literal {
	if len(members) != 1 {
		return nil
	}
	if r, ok := members[0].(*parser.Ref); ok {
		if d := b.refs[r]; d != nil && d.Kind == AliasDecl {
			inner, null := b.members(at, d.Type)
			if null || len(inner) == 1 && b.typeKey(inner[0]) == b.typeKey(r) {
				return nil
			}
			return b.soleLiteral(at, inner)
		}
	}
	lit, _ := members[0].(*parser.Literal)
	return lit
}

// openEnums replaces an enum declaration by its values if other members have the
// same JSON kind: together they are one enumeration.
func (b *builder) openEnums(at site, members []parser.Type) []parser.Type {
	if !slices.ContainsFunc(members, func(m parser.Type) bool { return b.kinds(m, 0)&(stringKind|numberKind) != 0 }) {
		return members // no enum is among them
	}
	all := b.expand(at, members)
	var out []parser.Type
	changed := false
	once, more := kinds(0), kinds(0) // kinds that one member has, and those that several have
	for _, m := range all {
		k := b.kinds(m, 0)
		once, more = once|k, more|once&k
	}
	for _, m := range all {
		d := b.enumOf(m)
		if d == nil || b.kinds(m, 0)&more == 0 {
			out = append(out, m)
			continue
		}
		changed = true
		for _, v := range d.Members {
			out = append(out, v.Value)
		}
	}
	if !changed {
		return members // references to declared unions stay what they are
	}
	return out
}

// enumOf returns the enum declaration that a type names; nil for other types.
func (b *builder) enumOf(t parser.Type) *Decl {
	if r, ok := t.(*parser.Ref); ok {
		if d := b.refs[r]; d != nil && d.Kind == EnumDecl {
			return d
		}
	}
	return nil
}

func (b *builder) unique(members []parser.Type) []parser.Type {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(members), func(m parser.Type) bool {
		k := b.typeKey(m)
		if seen[k] {
			return true
		}
		seen[k] = true
		return false
	})
}

// typeKey prints a type so that equal types print alike.
func (b *builder) typeKey(t parser.Type) string {
	list := func(open string, of []parser.Type, sep string) string {
		var parts []string
		for _, m := range of {
			parts = append(parts, b.typeKey(m))
		}
		return open + strings.Join(parts, sep)
	}
	switch t := t.(type) {
	case *parser.Primitive:
		return t.Name
	case *parser.Literal:
		return fmt.Sprintf("%d%q", t.Kind, t.Text)
	case *parser.Typeof:
		return fmt.Sprintf("typeof %p", b.consts[t])
	case *parser.Ref:
		switch d := b.refs[t]; {
		case d != nil:
			return fmt.Sprintf("%p", d)
		case t.Name.Text == "Array" || t.Name.Text == "ReadonlyArray":
			return "(" + b.typeKey(t.Args[0]) + ")[]"
		}
		return list(t.Name.Text+"<", t.Args, ",")
	case *parser.Array:
		return "(" + b.typeKey(t.Elem) + ")[]"
	case *parser.Union:
		return list("(|", t.Of, "|") + ")"
	case *parser.Intersection:
		return list("(&", t.Of, "&") + ")"
	}
	return fmt.Sprintf("%p", t)
}

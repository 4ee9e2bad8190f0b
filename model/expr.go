package model

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/mcpgen/mcpgen/parser"
)

// This file gives type expressions their Go types.

// A site is where a type expression stands.
type site struct {
	src  *parser.Source
	path Path
	doc  *parser.Doc // of the member or declaration, for @TJS-type
	span parser.Span // of the expression, or of what it is a part of
}

func (at site) at(path Path) site {
	at.path = path
	return at
}

// indexSite is the place of the values of an index signature.
func indexSite(x *Index) site {
	return site{x.Pos.Source, x.Path.values(), nil, x.Value.Pos()}
}

// pos is the position of a type expression at a site, or of a member of it that
// stands in another file.
func (b *builder) pos(at site, t parser.Type) Pos { return Pos{b.sourceOf(t, at.src), t.Pos()} }

// expr returns the Go type of a type expression inside a slice or a map, where
// null needs a form of its own. It returns nil if it has reported a fault.
func (b *builder) expr(at site, t parser.Type) *Expr {
	members, null := b.members(at, t)
	e := b.combine(at, members, nil)
	if e != nil && null && e.Kind != Raw {
		return &Expr{Kind: NullableOf, Elem: e}
	}
	return e
}

// combine returns the Go type of a list of members. If that is a type to declare,
// it fills named, or an inline type if named is nil.
func (b *builder) combine(at site, members []parser.Type, named *Type) *Expr {
	switch len(members) {
	case 0:
		b.fault(Pos{at.src, at.span}, at.path.String()+" has no valid JSON value other than null", "write unknown for any value, or {} for an object without declared members")
		return nil
	case 1:
		return b.single(at, members[0], named)
	}
	return b.union(at, members, named)
}

func (b *builder) single(at site, t parser.Type, named *Type) *Expr {
	switch t := t.(type) {
	case *parser.Primitive:
		switch t.Name {
		case "string":
			return &Expr{Kind: String}
		case "number":
			return &Expr{Kind: b.number(at)}
		case "boolean":
			return &Expr{Kind: Bool}
		case "object":
			return &Expr{Kind: Object}
		}
		return &Expr{Kind: Raw}
	case *parser.Literal:
		if t.Kind == parser.BoolLiteral {
			b.fault(b.pos(at, t), "the constant "+t.Text+" is supported only as the type of a required member", "write boolean")
			return nil
		}
		return b.enum(at, []*parser.Literal{t}, false, true, named)
	case *parser.Array:
		return b.slice(at, t.Elem)
	case *parser.Ref:
		return b.ref(at, t, named)
	}
	at.src = b.sourceOf(t, at.src)
	shape := b.shape(at.src, t, at.path)
	if shape == nil {
		b.fault(b.pos(at, t), at.path.String()+": this is not an object type", "intersect object types only")
		return nil
	}
	return b.object(at, shape, named)
}

func (b *builder) ref(at site, r *parser.Ref, named *Type) *Expr {
	d, ok := b.lookup(r)
	if !ok {
		return nil
	}
	if d != nil {
		t := b.declared(d)
		if t.Kind == Alias && t.Elem != nil {
			return t.Elem
		}
		return &Expr{Kind: Named, Type: t}
	}
	if elem := b.elemOf(r); elem != nil {
		return b.slice(at, elem)
	}
	shape := b.shape(at.src, r, at.path)
	if shape == nil {
		b.fault(b.pos(at, r), fmt.Sprintf("%s needs an object type", r.Name.Text), "pass an interface, or an alias of an object type")
		return nil
	}
	return b.object(at, shape, named)
}

func (b *builder) slice(at site, elem parser.Type) *Expr {
	e := b.expr(at.at(at.path.items()), elem)
	if e == nil {
		return nil
	}
	return &Expr{Kind: SliceOf, Elem: e}
}

func (b *builder) object(at site, shape *Shape, named *Type) *Expr {
	if len(shape.Props) == 0 {
		if len(shape.Index) == 0 {
			return &Expr{Kind: Object}
		}
		x := shape.Index[0]
		if b.isNever(x.Value) {
			t, _ := b.target(at, named)
			b.fillStruct(t, shape)
			return &Expr{Kind: Named, Type: t}
		}
		e := b.expr(site{x.Pos.Source, at.path.values(), at.doc, x.Value.Pos()}, x.Value)
		switch {
		case e == nil:
			return nil
		case e.Kind == Raw:
			return &Expr{Kind: Object}
		}
		return &Expr{Kind: MapOf, Elem: e}
	}
	t, old := b.target(at, named)
	if !old {
		b.fillStruct(t, shape)
	}
	return &Expr{Kind: Named, Type: t}
}

// target is the type to fill: the declared one, or an inline one.
func (b *builder) target(at site, named *Type) (t *Type, old bool) {
	if named != nil {
		return named, false
	}
	return b.newInline(at)
}

// number decides between integer and float: an integer, as the official JSON
// Schema has it, unless a tag or the facts table says otherwise.
func (b *builder) number(at site) ExprKind {
	for _, tag := range tags(at.doc) {
		if tag.Name == "TJS-type" && tag.Text == "number" {
			return Float
		}
	}
	for _, p := range b.fractions {
		if at.path.within(p) {
			if _, ok := rowAt[*Fraction](b, p); ok {
				return Number
			}
		}
	}
	return Int
}

// union returns the Go type of several members.
func (b *builder) union(at site, members []parser.Type, named *Type) *Expr {
	if members = b.unique(b.openEnums(at, members)); len(members) == 1 {
		return b.single(at, members[0], named)
	}
	if b.allLiterals(at, members) {
		return b.literalUnion(at, members, named)
	}
	for _, m := range members {
		if p, ok := m.(*parser.Primitive); ok && (p.Name == "any" || p.Name == "unknown") {
			return &Expr{Kind: Raw}
		}
	}
	if elem := b.oneOrMany(at, members); elem != nil {
		e := b.expr(at.at(at.path.items()), elem)
		if e == nil {
			return nil
		}
		t, old := b.target(at, named)
		if !old {
			t.Kind, t.Elem = OneOrMany, e
		}
		return &Expr{Kind: Named, Type: t}
	}
	members = b.unique(b.expand(at, members))
	if len(members) == 1 {
		return b.single(at, members[0], named)
	}
	k := map[string]bool{}
	for _, m := range members {
		k[b.typeKey(m)] = true
	}
	if len(k) == 2 && k["string"] && k["number"] && b.number(at) == Int {
		t, old := b.target(at, named)
		if !old {
			t.Kind = ScalarUnion
		}
		return &Expr{Kind: Named, Type: t}
	}
	if b.allSealed(at, members) {
		return b.sealed(at, members, named)
	}
	return b.kindUnion(at, members, named)
}

// allLiterals reports whether all members are literals of one kind. The type
// string may be among string literals: the enumeration is then open.
func (b *builder) allLiterals(at site, members []parser.Type) bool {
	var k kinds
	literals := false
	for _, m := range b.expand(at, members) {
		switch m := m.(type) {
		case *parser.Literal:
			literals = true
			k |= literalKind(m)
		case *parser.Primitive:
			if m.Name != "string" {
				return false
			}
			k |= stringKind
		default:
			return false
		}
	}
	return literals && (k == stringKind || k == numberKind || k == boolKind)
}

func (b *builder) literalUnion(at site, members []parser.Type, named *Type) *Expr {
	var lits []*parser.Literal
	open := false
	seen := map[string]bool{}
	for _, m := range b.expand(at, members) {
		lit, ok := m.(*parser.Literal)
		if !ok {
			open = true
			continue
		}
		if !seen[lit.Text] {
			seen[lit.Text] = true
			lits = append(lits, lit)
		}
	}
	if lits[0].Kind == parser.BoolLiteral {
		if len(lits) == 2 {
			return &Expr{Kind: Bool}
		}
		return b.single(at, lits[0], named)
	}
	return b.enum(at, lits, open, false, named)
}

func (b *builder) enum(at site, lits []*parser.Literal, open, exact bool, named *Type) *Expr {
	for _, l := range lits {
		if l.Kind == parser.NumberLiteral && !b.checkInteger(b.pos(at, l), l) {
			return nil
		}
	}
	t, old := b.target(at, named)
	if old {
		return &Expr{Kind: Named, Type: t}
	}
	t.Kind, t.Open, t.Exact = Enum, open, exact
	if lits[0].Kind == parser.NumberLiteral {
		t.Kind = IntEnum
	}
	for _, l := range lits {
		t.Values = append(t.Values, &Value{Text: l.Text})
	}
	return &Expr{Kind: Named, Type: t}
}

// checkInteger reports a number that cannot be a value of an enumeration.
func (b *builder) checkInteger(pos Pos, l *parser.Literal) bool {
	if l.Kind != parser.NumberLiteral {
		return true
	}
	_, err := strconv.ParseInt(l.Text, 10, 64)
	if err != nil {
		b.fault(pos, fmt.Sprintf("%s cannot be a value of an enumeration: only strings and 64-bit integers can", l.Text), "write number")
	}
	return err == nil
}

// oneOrMany recognizes X | X[] and returns X; nil for other unions.
func (b *builder) oneOrMany(at site, members []parser.Type) parser.Type {
	var elem parser.Type
	rest := map[string]bool{}
	for _, m := range members {
		if e := b.elemOf(m); e != nil {
			if elem != nil {
				return nil
			}
			elem = e
			continue
		}
		rest[b.typeKey(m)] = true
	}
	if elem == nil {
		return nil
	}
	of, null := b.members(at, elem)
	many := map[string]bool{}
	for _, m := range of {
		many[b.typeKey(m)] = true
	}
	if null || !maps.Equal(rest, many) {
		return nil
	}
	return elem
}

// kindUnion makes the struct for a union whose members differ in JSON kind.
func (b *builder) kindUnion(at site, members []parser.Type, named *Type) *Expr {
	group := map[kinds][]parser.Type{}
	for _, m := range members {
		k := b.kinds(m, 0)
		if k&(k-1) != 0 || k == 0 {
			b.fault(b.pos(at, m), at.path.String()+": this member of the union cannot be told apart from the others", "give the members of the union different JSON kinds, or a constant member each")
			return nil
		}
		group[k] = append(group[k], m)
	}
	t, old := b.target(at, named)
	e := &Expr{Kind: Named, Type: t}
	if old {
		return e
	}
	t.Kind = KindUnion
	for _, k := range []struct {
		kinds
		field string
	}{{stringKind, "String"}, {numberKind, "Number"}, {boolKind, "Bool"}, {arrayKind, "Array"}, {objectKind, "Object"}} {
		list := group[k.kinds]
		if len(list) == 0 {
			continue
		}
		isOpen := func(m parser.Type) bool { return !b.allSealed(at, []parser.Type{m}) }
		if i := slices.IndexFunc(list, isOpen); k.kinds == objectKind && len(list) > 1 && i >= 0 {
			b.fault(b.pos(at, list[i]), at.path.String()+": this object cannot be told apart from the others", "declare its members, or write object for any object")
			return nil
		}
		if k.kinds != objectKind && slices.ContainsFunc(list, isPrimitive) {
			list = slices.DeleteFunc(list, func(m parser.Type) bool { return !isPrimitive(m) })[:1] // "a" | string is string here
		}
		if len(list) == len(members) {
			b.fault(b.pos(at, list[1]), at.path.String()+": this member of the union cannot be told apart from the others", "give the members of the union different JSON kinds, or a constant member each")
			return nil
		}
		sub := b.combine(at.at(at.path.option(k.field)), list, nil)
		if sub == nil {
			return nil
		}
		t.Alts = append(t.Alts, &Alt{Field: k.field, Type: sub})
	}
	return e
}

func isPrimitive(t parser.Type) bool {
	_, ok := t.(*parser.Primitive)
	return ok
}

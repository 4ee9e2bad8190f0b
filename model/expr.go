package model

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

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

func (at site) pos(t parser.Type) Pos { return Pos{at.src, t.Pos()} }

// expr gives the Go type of a type expression inside a slice or a map, where
// null needs a form of its own. Nil says that a fault was reported.
func (b *builder) expr(at site, t parser.Type) *Expr {
	members, null := b.members(at, t)
	e := b.combine(at, members, nil)
	if e != nil && null && e.Kind != Raw {
		return &Expr{Kind: NullableOf, Elem: e}
	}
	return e
}

// members takes a union apart, utility types on it worked out, intersections
// over unions multiplied out, and null and undefined set aside. A reference to
// a declared union stays one member.
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

// filter works out Exclude and Extract: members by name, literals also by the
// primitive that they are values of. One that names nothing is refused: it
// would have to be worked out by structure, which is not done here.
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
		b.fault(at.pos(r.Args[1]), fmt.Sprintf("%s names no member of the union", r.Name.Text), "write the members that are meant, by name")
		return unclear(r), false
	}
	return list, null && byNull == extract
}

// valuesOf gives a function that reports whether a type is one of a list, by
// name, or a literal of a primitive type in it.
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

// meet gives the values that two lists of scalars have in common.
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

// expandNew leaves out unions that have been expanded already.
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

// A product is what an intersection comes to.
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
		b.fault(at.pos(t), "no value fits all parts of this intersection", "intersect object types only")
		return product{of: unclear(t)}
	}
	out := product{null: true}
	var parts []parser.Type
	for _, m := range b.unique(t.Of) {
		list, null := b.members(at, m)
		switch {
		case b.isEmptyObject(m):
			out.null = false // {} & T is T but for null
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
	var narrow []parser.Type     // what is no object
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
			b.fault(at.pos(t), fmt.Sprintf("this intersection of unions multiplies out to more than %d members", maxAlternatives), "declare one union of its members")
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
		b.fault(at.pos(t), "the parts of this intersection have no value in common that can be told", "write the type that is meant")
		out.of = unclear(t)
	}
	return out
}

// product makes one type of object types, each of them once.
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
	return &parser.Intersection{Span: t.Span, Of: of}
}

// withoutOpen leaves out the parts of an intersection that allow any object,
// where there are others: they say nothing more.
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

// maxAlternatives is how many members an intersection of unions may come to, and
// how many members of a union may be tried in turn.
const maxAlternatives = 1000

// unclear stands for a type that may be anything, among them one whose fault has
// been reported: what it is a part of does not report it again.
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

// soleLiteral gives the literal that is the only member.
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

// combine gives the Go type of what members found. A type that has to be
// declared for it is named, or is an inline type where named is nil.
func (b *builder) combine(at site, members []parser.Type, named *Type) *Expr {
	switch len(members) {
	case 0:
		b.fault(Pos{at.src, at.span}, at.path.String()+" has a type that no JSON value, or only null, fits", "write unknown for any value, or {} for an object without declared members")
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
			b.fault(at.pos(t), "the constant "+t.Text+" has a Go form only as the type of a required member", "write boolean")
			return nil
		}
		return b.enum(at, []*parser.Literal{t}, false, true, named)
	case *parser.Array:
		return b.slice(at, t.Elem)
	case *parser.Ref:
		return b.ref(at, t, named)
	}
	shape := b.shape(at.src, t, at.path)
	if shape == nil {
		b.fault(at.pos(t), at.path.String()+": the parts of this type do not make an object", "intersect object types only")
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
		b.fault(at.pos(r), fmt.Sprintf("%s of something that is no object type", r.Name.Text), "give it an interface or an alias of an object")
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

// union gives the Go type of several members.
func (b *builder) union(at site, members []parser.Type, named *Type) *Expr {
	members = b.openEnums(at, members)
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

// openEnums puts the values of an enum declaration in its place where other
// members are of its JSON kind: together they are one enumeration.
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

// enumOf gives the enum declaration that a type names.
func (b *builder) enumOf(t parser.Type) *Decl {
	if r, ok := t.(*parser.Ref); ok {
		if d := b.refs[r]; d != nil && d.Kind == EnumDecl {
			return d
		}
	}
	return nil
}

// allLiterals reports whether all members are literals of one kind; string may
// stand beside string literals and leaves the enumeration open.
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
		if !b.checkInteger(at.pos(l), l) {
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

// checkInteger refuses a number that cannot be a value of an enumeration.
func (b *builder) checkInteger(pos Pos, l *parser.Literal) bool {
	if l.Kind != parser.NumberLiteral {
		return true
	}
	_, err := strconv.ParseInt(l.Text, 10, 64)
	if err != nil {
		b.fault(pos, fmt.Sprintf("an enumeration of numbers holds integers of 64 bits only, not %s", l.Text), "write number")
	}
	return err == nil
}

// oneOrMany recognizes X | X[] and gives X.
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

// kindUnion makes the struct for a union whose members differ in JSON kind.
func (b *builder) kindUnion(at site, members []parser.Type, named *Type) *Expr {
	group := map[kinds][]parser.Type{}
	for _, m := range members {
		k := b.kinds(m, 0)
		if k&(k-1) != 0 || k == 0 {
			b.fault(at.pos(m), at.path.String()+": nothing tells this member of the union from the others", "give the members of the union different JSON kinds, or a constant member each")
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
		if k.kinds == arrayKind && len(list) > 1 {
			b.fault(at.pos(list[1]), at.path.String()+": nothing tells this array from the other one", "make one array of it, whose elements are a union")
			return nil
		}
		isOpen := func(m parser.Type) bool { return !b.allSealed(at, []parser.Type{m}) }
		if i := slices.IndexFunc(list, isOpen); k.kinds == objectKind && len(list) > 1 && i >= 0 {
			b.fault(at.pos(list[i]), at.path.String()+": nothing tells this object from the others", "declare its members, or write object for any object")
			return nil
		}
		if k.kinds != objectKind && slices.ContainsFunc(list, isPrimitive) {
			list = slices.DeleteFunc(list, func(m parser.Type) bool { return !isPrimitive(m) })[:1] // "a" | string is string here
		}
		if len(list) == len(members) {
			b.fault(at.pos(list[1]), at.path.String()+": nothing tells this member of the union from the others", "give the members of the union different JSON kinds, or a constant member each")
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
		if d := b.refs[t]; d != nil {
			return fmt.Sprintf("%p", d)
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

package model

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// allSealed reports whether every member can be a member of a sealed
// interface: an object type, a declared array, or one of several arrays.
func (b *builder) allSealed(at site, members []parser.Type) bool {
	arrays := 0
	for _, m := range members {
		if b.kinds(m, 0) == arrayKind {
			arrays++
		}
	}
	for _, m := range members {
		switch b.kinds(m, 0) {
		case objectKind:
			if s := b.shape(at.src, m, at.path); s != nil && len(s.Props) == 0 && !b.isDeclared(m) {
				return false // an inline open map has no type to carry the marker
			}
		case arrayKind:
			if arrays == 1 && !b.isDeclared(m) {
				return false // a field of the array's own kind is simpler
			}
		default:
			return false
		}
	}
	return true
}

func (b *builder) isDeclared(t parser.Type) bool {
	r, ok := t.(*parser.Ref)
	return ok && b.refs[r] != nil
}

// sealed makes the interface of a union of objects and arrays.
func (b *builder) sealed(at site, members []parser.Type, named *Type) *Expr {
	t, old := b.target(at, named)
	e := &Expr{Kind: Named, Type: t}
	if old {
		return e
	}
	t.Kind, t.Union = Interface, &Union{}
	names := b.optionNames(at, members)
	isMember := map[*Type]bool{}
	for i, m := range members {
		option := at.at(at.path.option(names[i]))
		m := b.combine(option, []parser.Type{m}, nil)
		if m == nil {
			return nil
		}
		if m.Kind == SliceOf {
			array, old := b.newInline(option)
			if !old {
				array.Kind, array.Elem = Slice, m.Elem
			}
			m = &Expr{Kind: Named, Type: array}
		}
		if m.Kind != Named || m.Type.Kind != Struct && m.Type.Kind != Slice {
			b.fault(Pos{at.src, at.span}, at.path.String()+": a member of this union is an object without declared members", "declare at least one of its members")
			return nil
		}
		if !isMember[m.Type] {
			isMember[m.Type] = true
			t.Union.Members = append(t.Union.Members, m.Type)
			m.Type.In = append(m.Type.In, t)
		}
	}
	return e
}

// discriminate decides how the members of a sealed interface are told apart:
// by JSON kind, by a member that accepts all others, by a constant, by the
// presence of required members.
func (b *builder) discriminate(t *Type) {
	u := t.Union
	var objects, arrays []*Type
	for _, m := range u.Members {
		if m.Kind == Slice {
			arrays = append(arrays, m)
		} else {
			objects = append(objects, m)
		}
	}
	if len(arrays) > 0 {
		br := &Branch{Kind: '['}
		for _, m := range arrays {
			br.Try = append(br.Try, &Candidate{Type: m})
		}
		u.Branches = append(u.Branches, br)
	}
	if len(objects) == 0 {
		u.How = "told apart by their elements: the first that decodes is taken"
		return
	}
	if g := b.general(objects); g != nil && len(objects) > 1 {
		u.General = g
		u.Branches = append(u.Branches, &Branch{Kind: '{', Try: []*Candidate{{Type: g}}})
		u.How = fmt.Sprintf("every member is also a valid %s, so decoding gives that: the method of the request tells which member it is", g.Name)
		return
	}
	if b.tagByRow(t, objects) {
		return
	}
	u.Tag = commonTag(objects)
	if u.Tag == "" {
		u.Branches = append(u.Branches, &Branch{Kind: '{', Try: b.candidates(t, objects, "")})
		u.How = "told apart by the members that are present"
	} else {
		u.Unknown = true
		b.tagBranches(t, objects)
		u.How = fmt.Sprintf("told apart by the member %q", u.Tag)
		if slices.ContainsFunc(u.Branches, func(br *Branch) bool { return len(br.Try) > 1 }) {
			u.How += ", then by the members that are present"
		}
	}
	if len(arrays) > 0 {
		u.How += "; arrays are tried in turn"
	}
}

// general finds the member that all others extend and that requires nothing
// beyond what they require.
func (b *builder) general(members []*Type) *Type {
	for _, g := range members {
		if !slices.ContainsFunc(members, func(m *Type) bool { return m != g && !extends(m, g) }) {
			return g
		}
	}
	return nil
}

// extends reports whether every value of m is also a value of g, and g requires
// only members that have a default.
func extends(m, g *Type) bool {
	for _, f := range g.Fields {
		if !f.Presence.MayBeAbsent() && f.Default == "" && f.Unset == "" {
			return false
		}
		of := field(m, f.JSON)
		if of == nil && !slices.Contains(m.Absent, f.JSON) || of != nil && !accepts(f, of) {
			return false
		}
	}
	for _, name := range g.Absent {
		if !slices.Contains(m.Absent, name) {
			return false
		}
	}
	if g.Extra != nil && (m.Extra == nil || m.Extra.String() != g.Extra.String()) {
		return false
	}
	return !g.Closed || m.Closed
}

// accepts reports whether a member takes all values of a member of another type.
func accepts(f, other *Field) bool {
	switch {
	case f.Path == other.Path: // inherited
		return true
	case other.Presence.MayBeNull() && !f.Presence.MayBeNull():
		return false
	case f.Const != nil:
		return other.Const != nil && f.Const.Kind == other.Const.Kind && f.Const.Text == other.Const.Text
	case other.Const != nil:
		return takesLiteral(f.Type.Resolve(), other.Const)
	}
	return takes(f.Type, other.Type, 0)
}

// takesLiteral reports whether a constant is a value of a Go type.
func takesLiteral(e *Expr, l *parser.Literal) bool {
	if e.Kind == Named && (e.Type.Kind == Enum || e.Type.Kind == IntEnum) {
		return e.Type.Open || e.kinds() == literalKind(l) && slices.ContainsFunc(e.Type.Values, func(v *Value) bool { return v.Text == l.Text })
	}
	return e.Kind != Named && e.kinds()&literalKind(l) != 0
}

// takes reports whether all values of one Go type are values of another.
func takes(e, other *Expr, depth int) bool {
	e, other = e.Resolve(), other.Resolve()
	switch {
	case depth > maxDepth:
		return false
	case e.String() == other.String():
		return true
	}
	switch e.Kind {
	case Raw:
		return true
	case String, Bool, Float, Object, Members:
		return other.kinds()&^e.kinds() == 0
	case SliceOf, MapOf:
		return other.Kind == e.Kind && takes(e.Elem, other.Elem, depth+1)
	case Named:
		return e.Type.Kind == Enum && e.Type.Open && other.kinds() == stringKind ||
			other.Kind == Named && e.Type.Kind == Struct && other.Type.Kind == Struct && e.Type != other.Type && extends(other.Type, e.Type)
	}
	return false
}

func field(t *Type, json string) *Field {
	i := slices.IndexFunc(t.Fields, func(f *Field) bool { return f.JSON == json })
	if i < 0 {
		return nil
	}
	return t.Fields[i]
}

// constantsOf returns the string constants that a member allows: one for a
// constant, several for an enumeration that is not open, otherwise none.
func constantsOf(f *Field) []string {
	switch {
	case f == nil:
		return nil
	case f.Const != nil:
		if f.Const.Kind == parser.StringLiteral {
			return []string{f.Const.Text}
		}
		return nil
	case f.Type.Kind == Named && f.Type.Type.Kind == Enum && !f.Type.Type.Open && !f.Presence.MayBeNull():
		var out []string
		for _, v := range f.Type.Type.Values {
			out = append(out, v.Text)
		}
		return out
	}
	return nil
}

// commonTag finds the member that has constants in all types, with the most
// different values; "" if no member tells types apart.
func commonTag(types []*Type) string {
	if len(types) < 2 {
		return ""
	}
	best, most := "", 1
	for _, f := range types[0].Fields {
		sets := map[string]bool{}
		for _, t := range types {
			c := constantsOf(field(t, f.JSON))
			if c == nil {
				sets = nil
				break
			}
			sets[strings.Join(c, "\x00")] = true
		}
		if len(sets) > most {
			best, most = f.JSON, len(sets)
		}
	}
	return best
}

func (b *builder) tagBranches(t *Type, types []*Type) {
	u := t.Union
	groups := map[string][]*Type{}
	var order []string
	var absent []*Type
	for _, m := range types {
		f := field(m, u.Tag)
		for _, v := range constantsOf(f) {
			if groups[v] == nil {
				order = append(order, v)
			}
			groups[v] = append(groups[v], m)
		}
		if f.Presence.MayBeAbsent() {
			absent = append(absent, m)
		}
	}
	var branches []*Branch
	number := map[*Type]int{}
	for i, m := range types {
		number[m] = i
	}
	of := map[string]*Branch{} // by the numbers of their types
	for _, v := range order {
		key := ""
		for _, m := range groups[v] {
			key += strconv.Itoa(number[m]) + " "
		}
		if br := of[key]; br != nil {
			br.Values = append(br.Values, v)
			continue
		}
		br := &Branch{Kind: '{', Values: []string{v}, Absent: len(absent) > 0 && slices.Equal(groups[v], absent)}
		br.Try = b.candidates(t, groups[v], u.Tag)
		of[key] = br
		branches = append(branches, br)
	}
	if len(absent) > 0 && !slices.ContainsFunc(branches, func(br *Branch) bool { return br.Absent }) {
		branches = append(branches, &Branch{Kind: '{', Absent: true, Try: b.candidates(t, absent, u.Tag)})
	}
	u.Branches = append(u.Branches, branches...)
}

// tagByRow tells the type that plays a part from the other members of a union by
// a value in the table: that value selects the type first, any other value
// selects it last.
func (b *builder) tagByRow(t *Type, types []*Type) bool {
	u := t.Union
	for i, first := range types {
		r, ok := row(b.table, func(r *Tag) bool { return b.typeOf(b.cast.of[r.Part]) == first && field(first, r.Member) != nil })
		if !ok || len(types) < 2 {
			continue
		}
		others := slices.Delete(slices.Clone(types), i, i+1)
		u.Tag = r.Member
		u.Branches = append(u.Branches,
			&Branch{Kind: '{', Values: []string{r.Value}, Try: append([]*Candidate{{Type: first}}, b.candidates(t, others, r.Member)...)},
			&Branch{Kind: '{', Absent: true, Try: append(without(b.candidates(t, types, r.Member), first), &Candidate{Type: first})})
		u.How = fmt.Sprintf("%s where the member %q is %q", first.Name, r.Member, r.Value)
		return true
	}
	return false
}

// without returns the candidates of all other types.
func without(list []*Candidate, t *Type) []*Candidate {
	return slices.DeleteFunc(list, func(c *Candidate) bool { return c.Type == t })
}

// candidates orders types that a tag does not tell apart: by the required
// members that not all of them have, most specific first.
func (b *builder) candidates(t *Type, types []*Type, tag string) []*Candidate {
	if len(types) == 1 {
		return []*Candidate{{Type: types[0]}}
	}
	if len(types) > maxAlternatives {
		b.fault(t.Pos, fmt.Sprintf("%s: more than %d members of this union have no constant that tells them apart", t.Path, maxAlternatives), "give each a constant member, such as a type")
		return nil
	}
	sets := make([][]string, len(types))
	count := map[string]int{}
	for i, m := range types {
		sets[i] = requirements(m, tag)
		for _, n := range sets[i] {
			count[n]++
		}
	}
	var list []*Candidate
	for i, m := range types {
		needs := slices.DeleteFunc(slices.Clone(sets[i]), func(n string) bool {
			outer, _, nested := strings.Cut(n, "/")
			// What all require tells nothing; what is inside of a member tells
			// something only where all have that member.
			return count[n] == len(types) || nested && count[outer] < len(types)
		})
		for j, other := range types {
			if i == j || !slices.Equal(sets[i], sets[j]) {
				continue
			}
			// The same is required of both: an optional member that only one
			// declares tells them apart, else nothing does.
			mine := optionalOnly(m, other)
			if len(mine) == 0 && constantsDiffer(m, other) || lacksMore(m, other) || lacksMore(other, m) {
				continue // decoding tells them apart
			}
			if len(mine) == 0 && len(optionalOnly(other, m)) == 0 {
				b.fault(t.Pos, fmt.Sprintf("%s: %s and %s cannot be told apart", t.Path, m.Name, other.Name), "give each a constant member, such as a type")
				return nil
			}
			for _, n := range mine {
				list = append(list, &Candidate{Type: m, Needs: append(slices.Clone(needs), n)})
			}
		}
		c := &Candidate{Type: m, Needs: needs, Lacks: m.Absent}
		if r, ok := rowAt[*Never](b, m.Path); ok {
			c.Lacks = append(slices.Clone(c.Lacks), r.Member)
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(x, y *Candidate) int { return cmp.Compare(len(y.Needs), len(x.Needs)) })
	return list
}

// requirements are the members that a type requires, also one level down, except
// the tag.
func requirements(t *Type, tag string) []string {
	var out []string
	for _, f := range t.Fields {
		if f.Presence.MayBeAbsent() || f.JSON == tag || f.Default != "" || f.Unset != "" {
			continue
		}
		out = append(out, f.JSON)
		if f.Const == nil && f.Type.Kind == Named && f.Type.Type.Kind == Struct {
			for _, g := range f.Type.Type.Fields {
				if !g.Presence.MayBeAbsent() {
					out = append(out, f.JSON+"/"+g.JSON)
				}
			}
		}
	}
	return out
}

// optionalOnly lists optional members of t that other does not declare.
func optionalOnly(t, other *Type) []string {
	var out []string
	for _, f := range t.Fields {
		if f.Presence.MayBeAbsent() && field(other, f.JSON) == nil {
			out = append(out, f.JSON)
		}
	}
	return out
}

// lacksMore reports whether t forbids a member that other allows.
func lacksMore(t, other *Type) bool {
	return slices.ContainsFunc(t.Absent, func(name string) bool { return !slices.Contains(other.Absent, name) })
}

// constantsDiffer reports whether a member is a constant in both types, with
// different values: then no value decodes as both.
func constantsDiffer(t, other *Type) bool {
	for _, f := range t.Fields {
		g := field(other, f.JSON)
		if f.Const != nil && g != nil && g.Const != nil && (f.Const.Kind != g.Const.Kind || f.Const.Text != g.Const.Text) {
			return true
		}
	}
	return false
}

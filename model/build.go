package model

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// Options are what a caller may decide about a [Protocol].
type Options struct {
	// Version names the protocol version, e.g., "2026-07-28"; where empty, it
	// is the value of LATEST_PROTOCOL_VERSION.
	Version string
}

// Build resolves the files of a schema. With faults in the result the
// Protocol is nil.
func Build(files []*parser.File, opts Options) (*Protocol, parser.Diagnostics) {
	s := newScope()
	for _, f := range files {
		s.declare(f)
	}
	for _, f := range files {
		s.checkNames(f)
	}
	if len(s.decls) == 0 && len(s.diags) == 0 && len(files) > 0 {
		s.fault(Pos{Source: files[0].Source}, "the file declares nothing", "is this the right file? a schema holds interface, type and const declarations")
	}
	if s.checkRings() {
		for _, d := range s.decls {
			s.resolve(d)
		}
	}
	if len(s.diags) > 0 {
		return nil, s.diags
	}
	if opts.Version == "" {
		if d := s.names["LATEST_PROTOCOL_VERSION"]; d != nil && d.Value != nil {
			opts.Version = d.Value.Text
		}
	}
	b := &builder{
		scope:    s,
		table:    factsOf(opts.Version),
		names:    names{taken: map[string]string{}, kept: map[string]string{}},
		types:    map[*Decl]*Type{},
		inline:   map[string]*Type{},
		filled:   map[*Decl]bool{},
		null:     map[*Decl]bool{},
		codes:    map[string]bool{},
		products: map[*parser.Intersection][]parser.Type{},
		p:        &Protocol{Version: opts.Version, Decls: s.decls},
	}
	b.build()
	if len(b.diags) > 0 {
		return nil, b.diags
	}
	return b.p, nil
}

// A builder turns declarations into Go types. It fills types first, then, when
// all of them are known, decides what depends on the others: pointers, unions,
// names of members, roles, methods.
type builder struct {
	*scope
	table  *table
	names  names
	types  map[*Decl]*Type
	inline map[string]*Type // by path
	filled map[*Decl]bool   // or being filled
	null   map[*Decl]bool   // aliases that include null
	codes  map[string]bool  // constants that members named code are bound to
	// products are what intersections come to; see distribute.
	products map[*parser.Intersection][]parser.Type
	p        *Protocol
	made     []*Type // in the order of creation
}

func (b *builder) build() {
	b.keepNames()
	for _, d := range b.decls {
		if d.Kind != ConstDecl {
			b.types[d] = &Type{Path: d.Name, Pos: d.Pos, Name: b.names.claim(d.Name, goName(d.Name), "Type")}
		}
	}
	for _, d := range b.decls {
		if d.Kind != ConstDecl {
			b.declared(d)
		}
	}
	if len(b.diags) > 0 {
		return
	}
	b.order()
	b.constants()
	for _, t := range b.p.Types {
		b.finishFields(t)
	}
	b.refuseInfinite()
	b.roles()
	b.nameConstructors()
	b.p.Modern = b.p.Version >= firstModern || b.p.Version == "draft"
	for _, t := range b.p.Types {
		if t.Kind == Interface {
			b.nameUnion(t)
		}
	}
	for _, t := range b.p.Types {
		b.nameFields(t)
		b.nameValues(t)
	}
	for _, t := range b.p.Types {
		if t.Kind == Interface {
			b.discriminate(t)
		}
	}
	b.metas()
	b.methods()
	b.errors()
	b.p.Lacks = b.lacks()
	b.checks()
	b.docs()
	used, unused := b.table.split()
	b.p.Rules = used
	if b.table.strict && b.complete() {
		for _, r := range unused {
			b.fault(b.decls[0].Pos, fmt.Sprintf("the facts table of %s has a row that nothing uses: %s %s", b.table.version, r.Kind, r.Path),
				"correct the row in model/facts.go")
		}
	}
	b.p.Renames = b.names.renames
}

// firstModern is the first version without a handshake.
const firstModern = "2026-07-28"

// complete reports whether the schema is a whole protocol, rather than a part
// of one, as test cases are.
func (b *builder) complete() bool {
	return b.scope.names["JSONRPCMessage"] != nil
}

// order puts the types in source order, inline ones behind the declaration
// that they stand in.
func (b *builder) order() {
	rank := map[string]int{}
	for i, d := range b.decls {
		rank[d.Name] = i
	}
	slices.SortStableFunc(b.made, func(x, y *Type) int {
		return cmp.Or(cmp.Compare(rank[root(x.Path)], rank[root(y.Path)]), cmp.Compare(depth(x.Path), depth(y.Path)))
	})
	b.p.Types = b.made
}

// depth is 0 for a declared type, 1 for all that is inline.
func depth(path string) int {
	return min(len(splitPath(path))-1, 1)
}

func root(path string) string {
	return splitPath(path)[0]
}

// declared fills the type of a declaration, once.
func (b *builder) declared(d *Decl) *Type {
	t := b.types[d]
	if b.filled[d] {
		return t
	}
	b.filled[d] = true
	b.made = append(b.made, t)
	switch d.Kind {
	case InterfaceDecl:
		if len(d.Shape.Props) == 0 && len(d.Shape.Index) > 0 {
			b.fillMap(t, d.Shape.Index[0])
		} else {
			b.fillStruct(t, d.Shape)
		}
	case EnumDecl:
		b.fillEnumDecl(t, d)
	case AliasDecl:
		b.fillAlias(t, d)
	}
	return t
}

func (b *builder) fillMap(t *Type, x *Index) {
	elem := b.expr(indexSite(x), x.Value)
	if elem == nil || elem.Kind == Raw {
		t.Kind = Struct
		return
	}
	t.Kind, t.Elem = Map, elem
}

func (b *builder) fillAlias(t *Type, d *Decl) {
	at := site{d.Pos.Source, d.Name, d.Doc, d.Type.Pos()}
	// First of all, since JSONValue, JSONObject and JSONArray refer to each other.
	if b.isAnyJSON(d) {
		t.Kind, t.Elem = Alias, &Expr{Kind: Raw}
		return
	}
	members, null := b.members(at, d.Type)
	b.null[d] = null
	e := b.combine(at, members, t)
	if e == nil || e.Type == t {
		return // filled in place, or a fault was reported
	}
	if _, ok := b.table.rule(ruleMembers, d.Name); ok && e.Kind == Object {
		e = &Expr{Kind: Members}
	}
	t.Elem = e
	switch e.Kind {
	case SliceOf:
		t.Kind, t.Elem = Slice, e.Elem
	case MapOf:
		t.Kind, t.Elem = Map, e.Elem
	case String, Bool, Int, Float:
		t.Kind = Scalar
	default:
		t.Kind = Alias
	}
	if t.Kind == Scalar || t.Kind == Slice {
		t.Limits = b.limits(d.Pos.Source, d.Doc)
	}
}

// isAnyJSON recognizes an alias that stands for any JSON value: one that
// allows every kind, and arrays of itself.
func (b *builder) isAnyJSON(d *Decl) bool {
	u, ok := d.Type.(*parser.Union)
	if !ok {
		return false
	}
	var k kinds
	ownArray := false
	for _, m := range u.Of {
		k |= b.kinds(d.Pos.Source, m, 0)
		if elem := b.elemOf(m); elem != nil {
			if r, ok := elem.(*parser.Ref); ok && r.Name.Text == d.Name {
				ownArray = true
			}
		}
	}
	return ownArray && k&(stringKind|numberKind|boolKind|objectKind) == stringKind|numberKind|boolKind|objectKind
}

// elemOf gives the element type of an array type, also through an alias.
func (b *builder) elemOf(t parser.Type) parser.Type {
	for range maxDepth {
		switch x := t.(type) {
		case *parser.Array:
			return x.Elem
		case *parser.Ref:
			d := b.scope.names[x.Name.Text]
			if d != nil && d.Kind == AliasDecl {
				t = d.Type
				continue
			}
			if d == nil && (x.Name.Text == "Array" || x.Name.Text == "ReadonlyArray") && len(x.Args) == 1 {
				return x.Args[0]
			}
		}
		return nil
	}
	return nil
}

func (b *builder) fillEnumDecl(t *Type, d *Decl) {
	t.Kind = Enum
	for _, m := range d.Members {
		if m.Value.Kind == parser.NumberLiteral {
			t.Kind = IntEnum
		}
		t.Values = append(t.Values, &Value{Name: goName(m.Name.Text), Text: m.Value.Text, Doc: rawDoc(m.Doc)})
	}
	for _, m := range d.Members {
		if (m.Value.Kind == parser.NumberLiteral) != (t.Kind == IntEnum) {
			b.fault(Pos{d.Pos.Source, m.Span}, d.Name+" mixes numbers and strings", "make two enums of it")
		}
	}
}

// newInline makes the type of something that the schema does not name, or
// gives the one that was made for its path before.
func (b *builder) newInline(at site) (t *Type, old bool) {
	if t := b.inline[at.path]; t != nil {
		return t, true
	}
	name := pathName(at.path)
	if r, ok := b.table.rule(ruleName, at.path); ok {
		name = r.Value
		delete(b.names.kept, name)
		for _, t := range b.made {
			if t.Inline && t.Name == name {
				b.inline[at.path] = t
				return t, true
			}
		}
	}
	t = &Type{Path: at.path, Inline: true, Pos: Pos{at.src, at.span}, Name: b.names.claim(at.path, name, "Type")}
	b.inline[at.path] = t
	b.made = append(b.made, t)
	return t, false
}

func (b *builder) fillStruct(t *Type, shape *Shape) {
	t.Kind = Struct
	for _, p := range shape.Props {
		if f := b.field(p); f != nil {
			t.Fields = append(t.Fields, f)
		}
	}
	for _, x := range shape.Index {
		if e := b.expr(indexSite(x), x.Value); e != nil && e.Kind != Raw {
			t.Extra = e
		}
	}
}

// field makes the Go field of a member, its name and pointer left for later.
func (b *builder) field(p *Prop) *Field {
	at := site{p.Pos.Source, p.Path, p.Doc, p.Types[0].Pos()}
	f := &Field{JSON: p.Name, Path: p.Path, Doc: rawDoc(p.Doc), Pos: p.Pos, Optional: p.Optional, Limits: b.limits(p.Pos.Source, p.Doc)}
	typ := p.Types[0]
	if len(p.Types) > 1 {
		typ = &parser.Intersection{Span: p.Pos.Span, Of: p.Types}
	}
	members, null := b.members(at, typ)
	if len(members) > 0 && b.allowsUndefined(typ) {
		f.Optional = true
	}
	f.Nullable = null
	for _, t := range p.Types {
		if c, ok := t.(*parser.Typeof); ok && p.Name == "code" {
			b.codes[c.Name.Text] = true
		}
	}
	if lit := b.soleLiteral(at, members); lit != nil && !null {
		if !f.Optional {
			f.Const, f.Accessor = lit, p.Name != "jsonrpc"
			return f
		}
	}
	f.Type = b.combine(at, members, nil)
	if f.Type == nil {
		return nil
	}
	if p.Name == "_meta" && f.Type.Kind == Object {
		f.Type = &Expr{Kind: Members}
	}
	return f
}

// finishFields decides which fields are pointers and which have a default,
// once all types are known.
func (b *builder) finishFields(t *Type) {
	for _, a := range t.Alts {
		a.Pointer = !CanBeNil(a.Type)
	}
	for _, f := range t.Fields {
		if f.Const != nil {
			continue
		}
		b.checkLimits(f)
		if r, ok := b.table.rule(ruleDefault, t.Path+"."+f.JSON); ok {
			f.Default = r.Value
		} else if r, ok := b.table.rule(ruleDefault, f.Path); ok {
			f.Default = r.Value
		}
		if r, ok := b.table.rule(ruleUnset, f.Path); ok {
			f.Unset = r.Value
		}
		switch {
		case f.Optional && f.Nullable:
			f.Pointer = true
			f.DoublePointer = !CanBeNil(f.Type)
		case f.Optional || f.Nullable:
			f.Pointer = !CanBeNil(f.Type)
		}
	}
}

// CanBeNil reports whether a Go type has a nil of its own.
func CanBeNil(e *Expr) bool {
	switch e.Kind {
	case Raw, Object, Members, SliceOf, MapOf, Nullable:
		return true
	case Named:
		switch e.Type.Kind {
		case Slice, Map, Interface:
			return true
		case Alias:
			return CanBeNil(e.Type.Elem)
		}
	}
	return false
}

// refuseInfinite finds structs that hold themselves by value: no JSON value is
// finite and fits them.
func (b *builder) refuseInfinite() {
	state := map[*Type]int{}
	var visit func(t *Type)
	visit = func(t *Type) {
		state[t] = 1
		for _, f := range t.Fields {
			if f.Type == nil || f.Pointer || f.Type.Kind != Named || f.Type.Type.Kind != Struct {
				continue
			}
			switch next := f.Type.Type; state[next] {
			case 0:
				visit(next)
			case 1:
				b.fault(f.Pos, fmt.Sprintf("%s requires a value that holds itself", f.Path), "make the member optional")
			}
		}
		state[t] = 2
	}
	for _, t := range b.p.Types {
		if state[t] == 0 {
			visit(t)
		}
	}
}

// isCode reports whether a constant is an error code: an integer that is
// negative, or named a code, or that a member named code is bound to.
func (b *builder) isCode(d *Decl) bool {
	if d.Value.Kind != parser.NumberLiteral {
		return false
	}
	n, err := strconv.ParseInt(d.Value.Text, 10, 64)
	return err == nil && (n < 0 || b.codes[d.Name] || strings.HasSuffix(d.Name, "_CODE"))
}

// constants lists the schema's constants.
func (b *builder) constants() {
	for _, d := range b.decls {
		if d.Kind != ConstDecl || !d.Exported {
			continue
		}
		c := &Const{TS: d.Name, Value: d.Value, Doc: rawDoc(d.Doc), Code: b.isCode(d)}
		name := constName(d.Name)
		if r, ok := b.table.rule(ruleStatus, d.Name); ok {
			c.HTTPStatus, _ = strconv.Atoi(r.Value)
		}
		if c.Code {
			name = "Code" + strings.TrimSuffix(name, "Code")
		}
		c.Name = b.names.claim(d.Name, name, "Const")
		b.p.Consts = append(b.p.Consts, c)
	}
}

// keepNames keeps the names that the facts table gives to inline types from the
// declared ones: the support code relies on Error.
func (b *builder) keepNames() {
	for _, r := range b.table.rules {
		if r.Kind == ruleName && b.scope.names[root(r.Path)] != nil {
			b.names.kept[r.Value] = r.Path
		}
	}
}

// nameConstructors keeps the names of the functions that make errors, such as
// NewParseError, from other types.
func (b *builder) nameConstructors() {
	for _, t := range b.p.Types {
		if t.Role != ErrorObject && t.Role != ErrorEnvelope {
			continue
		}
		name := "New" + t.Name
		for _, other := range b.p.Types {
			if other.Name == name {
				other.Name = b.names.claim(other.Path, name, "Type")
			}
		}
		b.names.taken[name] = t.Path
	}
}

// nameUnion claims the names that go with an interface: of its unknown member,
// its wrapper and its functions. Where one is taken the interface gets another
// name.
func (b *builder) nameUnion(t *Type) {
	derived := func() []string {
		return []string{"Unknown" + t.Name, t.Name + "Value", "Unmarshal" + t.Name, "Unmarshal" + t.Name + "s", "Unmarshal" + t.Name + "List"}
	}
	taken := func(name string) bool { return !b.names.free(name) }
	for reservedUnions[t.Name] || slices.ContainsFunc(derived(), taken) {
		t.Name = b.names.claim(t.Path, t.Name+"Union", "Union")
	}
	for _, name := range derived() {
		b.names.taken[name] = t.Path
	}
}

// nameFields gives the fields of a struct their Go names.
func (b *builder) nameFields(t *Type) {
	taken := map[string]string{}
	isTaken := func(name string) bool {
		_, ok := taken[name]
		return ok
	}
	// Accessors first: interfaces ask for Method.
	fields := slices.Clone(t.Fields)
	slices.SortStableFunc(fields, func(x, y *Field) int {
		switch {
		case x.Accessor == y.Accessor:
			return 0
		case x.Accessor:
			return -1
		}
		return 1
	})
	for _, f := range fields {
		name := memberName(f.JSON)
		if t.Role == ErrorEnvelope && f.JSON == "error" {
			name = "Err"
		}
		reason := ""
		if what, ok := reservedMembers[name]; ok {
			reason = fmt.Sprintf("%s is %s of every type", name, what)
		} else if (t.Role == ErrorObject || t.Role == ErrorEnvelope) && errorMethods[name] {
			reason = fmt.Sprintf("%s is a method of every error", name)
		} else if by, ok := taken[name]; ok {
			reason = fmt.Sprintf("%s is the name of member %q", name, by)
		}
		if reason != "" {
			name += "Field"
			for i := 2; isTaken(name); i++ {
				name = fmt.Sprintf("%sField%d", memberName(f.JSON), i)
			}
			b.names.renames = append(b.names.renames, Rename{Path: t.Path + "." + f.JSON, Name: name, Reason: reason})
		}
		taken[name] = f.JSON
		f.Name = name
		b.key(f)
	}
}

// key notes a namespaced member name, which gets a constant.
func (b *builder) key(f *Field) {
	if !strings.Contains(f.JSON, "/") || slices.ContainsFunc(b.p.Keys, func(k *Key) bool { return k.JSON == f.JSON }) {
		return
	}
	name := b.names.claim(f.Path, "MetaKey"+memberName(f.JSON), "Key")
	b.p.Keys = append(b.p.Keys, &Key{Name: name, JSON: f.JSON, Doc: f.Doc})
}

// nameValues gives the constants of an enumeration and the constructors of a
// scalar union their names.
func (b *builder) nameValues(t *Type) {
	switch t.Kind {
	case Enum, IntEnum:
		for _, v := range t.Values {
			word := goName(v.Text)
			switch {
			case v.Name != "":
				word = v.Name // that of an enum declaration
			case v.Text == "":
				word = "Empty"
			case t.Kind == IntEnum:
				word = strings.NewReplacer("-", "Minus", ".", "Point").Replace(v.Text)
			}
			v.Name = b.names.claim(t.Path+"="+v.Text, t.Name+word, "Value")
		}
	case ScalarUnion:
		w := words(t.Name)
		last := goName(w[len(w)-1])
		if !b.names.free("String"+last) || !b.names.free("Int"+last) {
			last = t.Name
		}
		t.StringName = b.names.claim(t.Path, "String"+last, "Value")
		t.IntName = b.names.claim(t.Path, "Int"+last, "Value")
	}
}

package model

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// Options are the choices of a caller for a [Protocol].
type Options struct {
	// Version names the protocol version, e.g., "2026-07-28". If empty, it is
	// the value of LATEST_PROTOCOL_VERSION: the one in the file that declares the
	// union of all messages, else the one that all files agree on.
	Version string
}

// Build resolves the files of a schema. The Protocol is nil if the diagnostics
// contain a fault; warnings alone do not prevent it.
func Build(files []*parser.File, opts Options) (*Protocol, parser.Diagnostics) {
	s := newScope()
	for _, f := range files {
		s.declare(f)
	}
	for _, f := range files {
		s.bind(f)
	}
	if len(s.decls) == 0 && len(s.diags) == 0 && len(files) > 0 {
		s.fault(Pos{Source: files[0].Source}, "the file declares nothing", "is this the right file? a schema has interface, type and const declarations")
	}
	if s.checkRings() {
		for _, d := range s.decls {
			s.resolve(d)
		}
		s.flattened = true
		for _, check := range s.checks {
			check()
		}
	}
	if s.diags.HasFaults() {
		return nil, s.diags
	}
	b := &builder{
		scope:      s,
		names:      names{taken: map[string]string{}, kept: map[string]string{}},
		types:      map[*Decl]*Type{},
		inline:     map[Path]*Type{},
		filled:     map[*Decl]bool{},
		null:       map[*Decl]bool{},
		methodsBy:  map[string]*Method{},
		keysBy:     map[string]*Key{},
		featuresBy: map[string]*Feature{},
		codes:      map[string]bool{},
		misfits:    map[string]misfit{},
		unfilled:   map[Pos]bool{},
		products:   map[*parser.Intersection]product{},
		filtered:   map[*parser.Ref]product{},
		p:          &Protocol{Version: opts.Version, Decls: s.decls},
	}
	b.build()
	if b.diags.HasFaults() {
		return nil, b.diags
	}
	return b.p, b.diags
}

// A builder turns declarations into Go types. It fills the types first. When all
// are known, it decides what depends on other types: pointers, unions, names of
// members, roles, methods.
type builder struct {
	*scope
	cast      *cast
	table     *table
	rowsAt    map[Path][]placedRow
	fractions []Path // the places of rows that say Fraction
	names     names
	types     map[*Decl]*Type
	inline    map[Path]*Type
	filled    map[*Decl]bool // or being filled
	null      map[*Decl]bool // aliases that include null
	metaDecls map[*Decl]bool // see isMeta
	rank      map[*Decl]int  // the places of declarations in the source
	methodsBy map[string]*Method
	keysBy    map[string]*Key // by member name
	// featuresBy are the features by the names that they would have if all names
	// were free.
	featuresBy map[string]*Feature
	codes      map[string]bool   // constants that members named code are bound to
	misfits    map[string]misfit // by what servers and clients need
	unfilled   map[Pos]bool      // members of which filledIn has warned
	// products are what intersections come to; see distribute.
	products map[*parser.Intersection]product
	// filtered are what Exclude and Extract come to.
	filtered map[*parser.Ref]product
	p        *Protocol
	made     []*Type // in the order of creation
}

func (b *builder) build() {
	b.cast = b.findParts()
	if b.p.Version == "" {
		b.p.Version = b.version()
	}
	b.p.Modern = b.isModern()
	b.table = newTable(b.effectiveVersion())
	b.findDirections()
	b.findAnswers()
	if b.cast.of[AnyResultPart] == nil {
		b.cast.of[AnyResultPart] = b.resultByAnswers(b.cast)
	}
	b.placeRows()
	for _, d := range b.claimants() {
		if d.Kind != ConstDecl {
			b.types[d] = &Type{Path: pathOf(d), Pos: d.Pos, Ident: Ident{Name: b.names.claim(d.Name, goName(d.Name), "Type")}}
		}
	}
	for _, d := range b.decls {
		if d.Kind != ConstDecl {
			b.declared(d)
		}
	}
	if b.diags.HasFaults() {
		return
	}
	b.order()
	b.constants()
	for _, t := range b.p.Types {
		b.finishFields(t)
	}
	b.refuseInfinite()
	b.roles()
	b.unset()
	b.errorFields()
	b.nameConstructors()
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
	b.parts()
	b.features()
	b.checks()
	b.checkUnread()
	b.docs()
	b.p.Rules, b.p.Unused = b.table.split()
	b.p.Renames = b.names.renames
}

// claimants are the declarations in the order in which they claim Go names:
// those of the file with the protocol first, so that an addition in another file
// does not rename them, whichever file is named first.
func (b *builder) claimants() []*Decl {
	if b.cast.union == nil {
		return b.decls
	}
	isOther := func(d *Decl) bool { return d.Pos.Source != b.cast.union.Pos.Source }
	out := slices.Clone(b.decls)
	slices.SortStableFunc(out, func(x, y *Decl) int { return compareBool(isOther(x), isOther(y)) })
	return out
}

// version is the value of the constant that names the protocol version: of the
// one in the file with the protocol, else of all of that name. Constants that
// disagree are faults.
func (b *builder) version() string {
	var all []*Decl
	for _, d := range b.decls {
		if d.Kind == ConstDecl && d.Name == "LATEST_PROTOCOL_VERSION" {
			if b.cast.union != nil && d.Pos.Source == b.cast.union.Pos.Source {
				return d.Value.Text
			}
			all = append(all, d)
		}
	}
	if len(all) == 0 {
		return ""
	}
	for _, d := range all[1:] {
		if d.Value.Text != all[0].Value.Text {
			b.fault(d.Pos, fmt.Sprintf("%s is %q here and %q in another file", d.Name, d.Value.Text, all[0].Value.Text), "say which version is meant, with --protocol",
				note(all[0].Pos, "the other value"))
		}
	}
	return all[0].Value.Text
}

// isModern reports whether requests are stateless: their `_meta` says which
// version they follow. If no request is declared, the version decides. A request
// initialize without the notification that ends the handshake begins no session if
// there is another introduction.
func (b *builder) isModern() bool {
	discover := b.cast.message("server/discover") != nil
	if b.cast.message("initialize") != nil && !(discover && b.cast.message("notifications/initialized") == nil) {
		return false
	}
	return discover || atLeast(b.p.Version, v2026_07_28) && b.p.Version != ""
}

// effectiveVersion is the version whose facts apply: the version of the schema,
// or the first stateless version if a stateless schema claims an older one.
func (b *builder) effectiveVersion() string {
	if b.p.Modern && !atLeast(b.p.Version, v2026_07_28) {
		return v2026_07_28
	}
	return b.p.Version
}

// isProtocol reports whether the schema is a whole protocol rather than a part
// of one, such as a test case: it has a union of all messages or, without one, the
// envelopes that would be in it and the unions that say who sends what.
func (b *builder) isProtocol() bool {
	of := b.cast.of
	return b.cast.union != nil || of[RequestPart] != nil && of[NotificationPart] != nil && of[ResponsePart] != nil && of[ErrorResponsePart] != nil &&
		len(b.cast.requests) > 0 && len(b.cast.notifications) > 0
}

// order sorts the types in source order, inline types after the declaration
// that contains them.
func (b *builder) order() {
	b.rank = map[*Decl]int{}
	for i, d := range b.decls {
		b.rank[d] = i
	}
	slices.SortStableFunc(b.made, func(x, y *Type) int {
		return cmp.Or(cmp.Compare(b.rank[x.Path.Root()], b.rank[y.Path.Root()]), compareBool(y.Path.IsDecl(), x.Path.IsDecl()))
	})
	b.p.Types = b.made
}

// compareBool sorts false before true.
func compareBool(x, y bool) int {
	switch {
	case x == y:
		return 0
	case y:
		return -1
	}
	return 1
}

// declared fills the type of a declaration, once.
func (b *builder) declared(d *Decl) *Type {
	t := b.types[d]
	if b.filled[d] {
		return t
	}
	b.filled[d] = true
	b.made = append(b.made, t)
	t.Limits = b.limits(d.Pos.Source, d.Doc)
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

// isUnionOfOne reports whether an alias stands for the requests in results that ask
// for input, or for their answers, where there is one only: it becomes a union like
// one of several, so that stubs are the same.
func (b *builder) isUnionOfOne(d *Decl, members []parser.Type) bool {
	if len(members) != 1 || d.Shape == nil {
		return false
	}
	r, ok := d.Type.(*parser.Ref)
	return ok && b.refs[r] != nil && slices.Contains(b.cast.inputUnions, d)
}

func (b *builder) fillMap(t *Type, x *Index) {
	if b.isNever(x.Value) {
		b.fillStruct(t, &Shape{Index: []*Index{x}})
		return
	}
	elem := b.expr(indexSite(x), x.Value)
	if elem == nil || elem.Kind == Raw {
		t.Kind = Struct
		return
	}
	t.Kind, t.Elem = Map, elem
}

func (b *builder) fillAlias(t *Type, d *Decl) {
	at := site{d.Pos.Source, pathOf(d), d.Doc, d.Type.Pos()}
	// This comes first: JSONValue, JSONObject and JSONArray refer to each other.
	if b.isAnyJSON(d) {
		t.Kind, t.Elem = Alias, &Expr{Kind: Raw}
		return
	}
	members, null := b.members(at, d.Type)
	b.null[d] = null
	if b.isUnionOfOne(d, members) && !null {
		b.sealed(at, members, t)
		return
	}
	e := b.combine(at, members, t)
	if e == nil || e.Type == t {
		return // filled in place, or a fault was reported
	}
	if e.Kind == Object && b.isMeta(d) {
		e = &Expr{Kind: Members}
	}
	t.Elem = e
	switch e.Kind {
	case SliceOf:
		t.Kind, t.Elem = Slice, e.Elem
	case MapOf:
		t.Kind, t.Elem = Map, e.Elem
	case String, Bool, Int, Float, Number:
		t.Kind = Scalar
	default:
		t.Kind = Alias
	}
	if t.Kind == Scalar || t.Kind == Slice {
		b.checkTags(d.Pos.Source, d.Doc, b.kinds(d.Type, 0))
	}
}

// isMeta reports whether an alias is the type of `_meta`: it is the type of a
// member of that name, or such a type builds on it.
func (b *builder) isMeta(d *Decl) bool {
	if b.metaDecls == nil {
		b.metaDecls = map[*Decl]bool{}
		for _, other := range b.decls {
			if other.Shape == nil {
				continue
			}
			if p := other.Shape.prop("_meta"); p != nil {
				if typ := b.declOf(p.Types[0]); typ != nil {
					b.reaches(typ, nil, b.metaDecls) // marks all that it builds on
				}
			}
		}
	}
	return b.metaDecls[d]
}

// isAnyJSON recognizes an alias for any JSON value: it allows every kind, and
// arrays of itself.
func (b *builder) isAnyJSON(d *Decl) bool {
	u, ok := d.Type.(*parser.Union)
	if !ok {
		return false
	}
	var k kinds
	ownArray := false
	for _, m := range u.Of {
		k |= b.kinds(m, 0)
		if elem := b.elemOf(m); elem != nil {
			if r, ok := elem.(*parser.Ref); ok && b.refs[r] == d {
				ownArray = true
			}
		}
	}
	return ownArray && k&(stringKind|numberKind|boolKind|objectKind) == stringKind|numberKind|boolKind|objectKind
}

// elemOf returns the element type of an array type, also through an alias.
func (b *builder) elemOf(t parser.Type) parser.Type {
	for range maxDepth {
		switch x := t.(type) {
		case *parser.Array:
			return x.Elem
		case *parser.Ref:
			d := b.refs[x]
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
	if len(d.Members) == 0 {
		b.fault(d.Pos, d.Name+" has no members", "add a member, or remove it")
	}
	names := map[string]bool{}
	for _, m := range d.Members {
		pos := Pos{d.Pos.Source, m.Span}
		if (m.Value.Kind == parser.NumberLiteral) != (t.Kind == IntEnum) {
			b.fault(pos, d.Name+" mixes numbers and strings", "split it into two enums")
		}
		b.checkInteger(pos, m.Value)
		if names[m.Name.Text] {
			b.fault(pos, fmt.Sprintf("%s.%s is declared twice", d.Name, m.Name.Text), "remove one of the two")
		}
		names[m.Name.Text] = true
	}
}

// newInline makes the type of something that the schema does not name, or
// returns the type that was already made for its path.
func (b *builder) newInline(at site) (t *Type, old bool) {
	if t := b.inline[at.path]; t != nil {
		return t, true
	}
	name := b.inlineName(at.path)
	if r, ok := rowAt[*InlineName](b, at.path); ok {
		name = r.Name
		delete(b.names.kept, name)
		for _, t := range b.made {
			if t.Inline && t.Name == name {
				b.inline[at.path] = t
				return t, true
			}
		}
	}
	t = &Type{Path: at.path, Inline: true, Pos: Pos{at.src, at.span}, Ident: Ident{Name: b.names.claim(at.path.String(), name, "Type")}}
	b.inline[at.path] = t
	b.made = append(b.made, t)
	return t, false
}

func (b *builder) fillStruct(t *Type, shape *Shape) {
	t.Kind = Struct
	for _, p := range shape.Props {
		if p.mustBeAbsent(b.scope) {
			t.Absent = append(t.Absent, p.Name)
		} else if f := b.field(p); f != nil {
			t.Fields = append(t.Fields, f)
		}
	}
	for _, x := range shape.Index {
		if b.isNever(x.Value) {
			t.Closed = true
			if len(t.Fields) > 0 {
				b.fault(x.Pos, t.Path.String()+" has members, but its index signature allows none", "remove the index signature")
			}
		} else if e := b.expr(indexSite(x), x.Value); e != nil && e.Kind != Raw {
			t.Extra = e
		}
	}
}

// field makes the Go field of a member, its name and pointer left for later.
func (b *builder) field(p *Prop) *Field {
	at := siteOf(p)
	at.src = b.sourceOf(p.telling(), at.src)
	f := &Field{JSON: p.Name, Path: p.Path, Doc: rawDoc(p.Doc), Pos: p.Pos, Limits: b.limits(p.Pos.Source, p.Doc)}
	optional := p.Optional
	typ := p.typ()
	if len(p.Types) > 1 && b.kinds(typ, 0)&(objectKind|arrayKind) != 0 {
		at.path = p.Merged
	}
	b.checkTags(p.Pos.Source, p.Doc, b.kinds(typ, 0))
	members, null := b.members(at, typ)
	if len(members) > 0 && b.allowsUndefined(typ) {
		optional = true
	}
	if null && len(members) == 0 && !optional && !b.allowsUndefined(typ) {
		f.Const = &parser.Literal{Span: typ.Pos(), Kind: parser.NullLiteral, Text: "null"}
		return f
	}
	f.Presence = presence(optional, null)
	for _, t := range p.Types {
		if c, ok := t.(*parser.Typeof); ok && p.Name == "code" {
			b.codes[c.Name.Text] = true
		}
	}
	if lit := b.soleLiteral(at, members); lit != nil && f.Presence == Required {
		f.Const, f.Accessor = lit, p.Name != "jsonrpc"
		return f
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
	b.checkLimits(t.Pos, t.Path, t.Limits, &Expr{Kind: Named, Type: t})
	for _, a := range t.Alts {
		a.Pointer = !CanBeNil(a.Type)
	}
	for _, f := range t.Fields {
		if f.Const != nil {
			continue
		}
		b.checkLimits(f.Pos, f.Path, f.Limits, f.Type)
		if r, ok := rowFor[*Default](b, t, f); ok {
			f.Default = r.Value
		}
		if e := valuesOf(f.Type); e != nil && (*e).Kind == Object {
			if _, ok := rowAt[*SubSchemas](b, f.Path); ok {
				*e = &Expr{Kind: Object, OrBool: true}
			}
		}
		if f.Presence != Required && !CanBeNil(f.Type) {
			f.Pointers++
		}
		if f.Presence == OptionalNullable {
			f.Pointers++
		}
	}
}

// valuesOf is where the type of the values of a map is kept; nil for other types.
func valuesOf(e *Expr) **Expr {
	switch e = e.Resolve(); {
	case e.Kind == MapOf:
		return &e.Elem
	case e.Kind == Named && e.Type.Kind == Map:
		return &e.Type.Elem
	}
	return nil
}

// CanBeNil reports whether values of a Go type can be nil.
func CanBeNil(e *Expr) bool {
	switch e.Kind {
	case Raw, Object, Members, SliceOf, MapOf, NullableOf:
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

// refuseInfinite finds structs that hold themselves by value: no finite JSON
// value fits them.
func (b *builder) refuseInfinite() {
	state := map[*Type]int{}
	var visit func(t *Type)
	visit = func(t *Type) {
		state[t] = 1
		for _, f := range t.Fields {
			if f.Type == nil || f.Pointers > 0 || f.Type.Kind != Named || f.Type.Type.Kind != Struct {
				continue
			}
			switch next := f.Type.Type; state[next] {
			case 0:
				visit(next)
			case 1:
				b.fault(f.Pos, fmt.Sprintf("%s requires a value that contains itself", f.Path), "make the member optional")
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
// negative, is named a code, or is the value of a member named code.
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
		c := &Const{TS: d.Name, Value: d.Value, Doc: rawDoc(d.Doc), Code: b.isCode(d), Pos: d.Pos, decl: d}
		name := constName(d.Name)
		if c.Code {
			number, _ := strconv.ParseInt(d.Value.Text, 10, 64)
			if r, ok := row(b.table, func(r *Status) bool { return r.Code == number }); ok {
				c.HTTPStatus = r.Status
			}
			name = "Code" + strings.TrimSuffix(name, "Code")
		}
		c.Name = b.names.claim(d.Name, name, "Const")
		b.p.Consts = append(b.p.Consts, c)
	}
}

// nameConstructors reserves the names of functions that make errors, such as
// NewParseError.
func (b *builder) nameConstructors() {
	called := map[string][]*Type{}
	for _, t := range b.p.Types {
		called[t.Name] = append(called[t.Name], t)
	}
	for _, t := range b.p.Types {
		if t.Role != ErrorObject && t.Role != ErrorEnvelope {
			continue
		}
		name := "New" + t.Name
		for _, other := range called[name] {
			other.Name = b.names.claim(other.Path.String(), name, "Type")
		}
		b.names.taken[name] = t.Path.String()
	}
}

// nameUnion claims the names that belong to an interface: those of its unknown
// member, its wrapper and its functions. If one is taken, the interface gets
// another name.
func (b *builder) nameUnion(t *Type) {
	derived := func() []string {
		return []string{"Unknown" + t.Name, t.Name + "Value", "Unmarshal" + t.Name, b.unmarshalList(t.Name)}
	}
	taken := func(name string) bool { return !b.names.free(name) }
	for reservedUnions[t.Name] || slices.ContainsFunc(derived(), taken) {
		t.Name = b.names.claim(t.Path.String(), t.Name+"Union", "Union")
	}
	for _, name := range derived() {
		b.names.taken[name] = t.Path.String()
	}
	t.Union.Unmarshal, t.Union.UnmarshalList = "Unmarshal"+t.Name, b.unmarshalList(t.Name)
}

// unmarshalList names the function that decodes an array. It uses the plural,
// unless that is the name of a function for one value of another type.
func (b *builder) unmarshalList(name string) string {
	list := name + "s"
	if strings.HasSuffix(name, "s") || b.names.taken[list] != "" {
		list = name + "List"
	}
	for i := 2; b.names.taken[list] != ""; i++ {
		list = name + "List" + strconv.Itoa(i)
	}
	return "Unmarshal" + list
}

// nameFields sets the Go names of the fields of a struct.
func (b *builder) nameFields(t *Type) {
	taken := map[string]string{}
	isTaken := func(name string) bool {
		_, ok := taken[name]
		return ok
	}
	// Accessors come first: interfaces require Method.
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
			b.names.renames = append(b.names.renames, Rename{Path: t.Path.member(f.JSON).String(), Name: name, Reason: reason})
		}
		taken[name] = f.JSON
		f.Name = name
		b.key(f)
	}
}

// key records a namespaced member name, which gets a constant.
func (b *builder) key(f *Field) {
	if !strings.Contains(f.JSON, "/") || b.keysBy[f.JSON] != nil {
		return
	}
	name := b.names.claim(f.Path.String(), "MetaKey"+memberName(f.JSON), "Key")
	b.keysBy[f.JSON] = &Key{Name: name, JSON: f.JSON, Doc: f.Doc, Pos: f.Pos}
	b.p.Keys = append(b.p.Keys, b.keysBy[f.JSON])
}

// nameValues names the constants of an enumeration and the constructors of a
// scalar union.
func (b *builder) nameValues(t *Type) {
	switch t.Kind {
	case Enum, IntEnum:
		for i, word := range valueWords(t) {
			v := t.Values[i]
			v.Name = b.names.claim(t.Path.String()+"="+v.Text, t.Name+word, "Value")
		}
	case ScalarUnion:
		w := words(t.Name)
		last := goName(w[len(w)-1])
		if !b.names.free("String"+last) || !b.names.free("Int"+last) {
			last = t.Name
		}
		t.StringName = b.names.claim(t.Path.String(), "String"+last, "Value")
		t.IntName = b.names.claim(t.Path.String(), "Int"+last, "Value")
	}
}

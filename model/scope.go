package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// A scope holds the declarations of all files, and resolves the names in each
// file. It reports unknown names and clashes.
type scope struct {
	decls   []*Decl // in the order of the files, then of the source
	modules map[*parser.Source]*module
	refs    map[*parser.Ref]*Decl          // the declarations of references; see bind
	consts  map[*parser.Typeof]*Decl       // the declarations of typeof
	unknown map[*parser.Ref]bool           // references whose fault has been reported
	sources map[parser.Type]*parser.Source // the files of type expressions; see sourceOf
	inline  map[parser.Type]*Decl          // the messages that unions write out; see findInlineMessages
	meant   int                            // how many unknown names closest has searched for
	diags   parser.Diagnostics
	// checks are run when all declarations are flattened.
	checks    []func()
	flattened bool
}

// A module is a file with the names that it knows.
type module struct {
	source   *parser.Source
	declared map[string]*Decl // types
	values   map[string]*Decl // constants: in TypeScript, a constant and a type may share a name
	imports  map[string]importedName
	spaces   map[string]*parser.Import // import * as name
	exports  []*parser.Import          // export … from
	handedOn map[string]parser.Span    // the names of those, with the place of each
}

// An importedName is a name of another module.
type importedName struct {
	from *parser.Import
	name parser.Ident // the name there
}

func newScope() *scope {
	return &scope{
		modules: map[*parser.Source]*module{}, refs: map[*parser.Ref]*Decl{}, consts: map[*parser.Typeof]*Decl{}, unknown: map[*parser.Ref]bool{},
		inline: map[parser.Type]*Decl{},
	}
}

func (s *scope) fault(pos Pos, text, hint string, notes ...parser.Note) {
	s.diags = append(s.diags, parser.Diagnostic{Source: pos.Source, Span: pos.Span, Text: text, Hint: hint, Notes: notes})
}

func note(pos Pos, text string) parser.Note {
	return parser.Note{Source: pos.Source, Span: pos.Span, Text: text}
}

// declare adds the declarations of a file and merges interfaces with the same
// name.
func (s *scope) declare(f *parser.File) {
	m := &module{source: f.Source, declared: map[string]*Decl{}, values: map[string]*Decl{}, imports: map[string]importedName{}, spaces: map[string]*parser.Import{}, handedOn: map[string]parser.Span{}}
	s.modules[f.Source] = m
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *parser.Interface:
			s.declareInterface(m, d)
		case *parser.Alias:
			s.enter(m, &Decl{Name: d.Name.Text, Kind: AliasDecl, Exported: d.Exported, Type: d.Type, Doc: d.Doc, Pos: Pos{f.Source, d.Name.Span}})
		case *parser.Const:
			s.enter(m, &Decl{Name: d.Name.Text, Kind: ConstDecl, Exported: d.Exported, Type: d.Type, Value: d.Value, Doc: d.Doc, Pos: Pos{f.Source, d.Name.Span}})
		case *parser.Enum:
			s.declareEnum(m, d)
		case *parser.Import:
			s.enterImport(m, d)
		}
	}
}

// enterImport adds the names of an import to a module. The parser has seen to it
// that each is imported once; here each may be handed on once.
func (s *scope) enterImport(m *module, d *parser.Import) {
	if d.Reexport {
		for _, n := range d.Names {
			if old, ok := m.handedOn[n.Local.Text]; ok {
				s.fault(Pos{m.source, n.Local.Span}, n.Local.Text+" is exported twice", "remove one of the two, or rename it with as", note(Pos{m.source, old}, "first exported here"))
				continue
			}
			m.handedOn[n.Local.Text] = n.Local.Span
		}
		m.exports = append(m.exports, d)
		return
	}
	for _, n := range d.Names {
		m.imports[n.Local.Text] = importedName{d, n.Name}
	}
	if d.Namespace != nil {
		m.spaces[d.Namespace.Text] = d
	}
}

func (s *scope) declareInterface(m *module, d *parser.Interface) {
	pos := Pos{m.source, d.Name.Span}
	if old := m.declared[d.Name.Text]; old != nil && old.Kind == InterfaceDecl {
		old.body = append(old.body, d.Body)
		old.Extends = append(old.Extends, d.Extends...)
		old.Exported = old.Exported || d.Exported
		if old.Doc == nil {
			old.Doc = d.Doc
		}
		old.Own = append(old.Own, ownNames(d.Body)...)
		return
	}
	s.enter(m, &Decl{Name: d.Name.Text, Kind: InterfaceDecl, Exported: d.Exported, Extends: d.Extends,
		Own: ownNames(d.Body), Doc: d.Doc, Pos: pos, body: []*parser.Object{d.Body}})
}

func (s *scope) declareEnum(m *module, d *parser.Enum) {
	if old := m.declared[d.Name.Text]; old != nil && old.Kind == EnumDecl {
		old.Members = slices.Concat(old.Members, d.Members)
		old.Exported = old.Exported || d.Exported
		if old.Doc == nil {
			old.Doc = d.Doc
		}
		return
	}
	s.enter(m, &Decl{Name: d.Name.Text, Kind: EnumDecl, Exported: d.Exported, Members: d.Members, Doc: d.Doc, Pos: Pos{m.source, d.Name.Span}})
}

func ownNames(o *parser.Object) []string {
	var names []string
	for _, m := range o.Members {
		if p, ok := m.(*parser.Property); ok {
			names = append(names, p.Name.Text)
		}
	}
	return names
}

func (s *scope) enter(m *module, d *Decl) {
	names, others := m.declared, m.values
	if d.Kind == ConstDecl {
		names, others = m.values, m.declared
	}
	old := names[d.Name]
	if o := others[d.Name]; o != nil && (o.Kind == EnumDecl || d.Kind == EnumDecl) {
		old = o // an enum is a type and a value
	}
	if old != nil {
		s.fault(d.Pos, fmt.Sprintf("%s is declared twice", d.Name), "rename one of the two", note(old.Pos, "first declared here"))
		return
	}
	names[d.Name] = d
	s.decls = append(s.decls, d)
}

// own returns the declaration of a name in a module. If the name is both a type
// and a constant, space decides.
func (m *module) own(name string, kind space) *Decl {
	first, second := m.declared[name], m.values[name]
	if kind == valueSpace {
		first, second = second, first
	}
	if first != nil {
		return first
	}
	return second
}

// A space says whether a name is looked up as a type or as a constant.
type space int

const (
	typeSpace space = iota
	valueSpace
)

// find returns the declaration of a name in a file, preferring a type; nil if
// there is none. A name of a namespace import is written with a dot.
func (s *scope) find(src *parser.Source, name string) *Decl { return s.findIn(typeSpace, src, name) }

// findIn is find for types or for constants. A name that stands for several
// declarations stands for none; see checkAmbiguous.
func (s *scope) findIn(kind space, src *parser.Source, name string) *Decl {
	return sole(s.meanings(kind, src, name))
}

func sole(list []*Decl) *Decl {
	if len(list) != 1 {
		return nil
	}
	return list[0]
}

// meanings lists the declarations that a name in a file may stand for: several
// if it comes from a file that exports several of that name.
func (s *scope) meanings(kind space, src *parser.Source, name string) []*Decl {
	m := s.modules[src]
	if m == nil {
		return nil
	}
	if d := m.own(name, kind); d != nil {
		return []*Decl{d}
	}
	if i, ok := m.imports[name]; ok {
		return s.exported(kind, i.from.Resolved, i.name.Text, map[export]bool{})
	}
	if space, rest, ok := strings.Cut(name, "."); ok && m.spaces[space] != nil {
		return s.exported(kind, m.spaces[space].Resolved, rest, map[export]bool{})
	}
	return nil
}

// exported lists the declarations that a module exports under a name. There are
// several only if several `export * from` have the name; a declaration and an
// export by name come before those. What was searched already is in asked:
// files may re-export names in a ring.
func (s *scope) exported(kind space, src *parser.Source, name string, asked map[export]bool) []*Decl {
	m := s.modules[src]
	if m == nil || asked[export{src, name}] {
		return nil
	}
	if d := m.own(name, kind); d != nil && d.Exported {
		return []*Decl{d}
	}
	asked[export{src, name}] = true
	for _, e := range m.exports {
		for _, n := range e.Names {
			if n.Local.Text != name {
				continue
			}
			if list := s.exported(kind, e.Resolved, n.Name.Text, asked); len(list) > 0 {
				return list
			}
		}
	}
	var all []*Decl
	for _, e := range m.exports {
		if len(e.Names) == 0 { // export * from
			all = union(all, s.exported(kind, e.Resolved, name, asked))
		}
	}
	return all
}

// checkAmbiguous reports a name that stands for several declarations.
func (s *scope) checkAmbiguous(pos Pos, name string, list []*Decl) bool {
	if len(list) < 2 {
		return false
	}
	var notes []parser.Note
	for _, d := range list {
		notes = append(notes, note(d.Pos, "one is declared here"))
	}
	s.fault(pos, fmt.Sprintf("%s may be one of %d declarations, which different files export under this name", name, len(list)),
		"export the one that is meant by its name: export { "+list[0].Name+` } from "…"`, notes...)
	return true
}

// An export is a name that a module may export.
type export struct {
	from *parser.Source
	name string
}

// isForeign reports whether a name comes from a file that was not loaded. The
// import has already been reported.
func (s *scope) isForeign(src *parser.Source, name string) bool {
	m := s.modules[src]
	name, _, _ = strings.Cut(name, ".")
	if i, ok := m.imports[name]; ok {
		return s.modules[i.from.Resolved] == nil
	}
	if d := m.spaces[name]; d != nil {
		return s.modules[d.Resolved] == nil
	}
	return false
}

// utilities are the generic types that mcpgen supports, with the number of their
// arguments.
var utilities = map[string]int{
	"Array": 1, "ReadonlyArray": 1, "Record": 2, "Omit": 2, "Pick": 2, "Partial": 1, "Required": 1,
	"Readonly": 1, "NonNullable": 1, "Exclude": 2, "Extract": 2,
}

// lookup returns the declaration of a reference; nil, true for a utility type
// that the schema does not declare itself, and false if a fault has been
// reported.
func (s *scope) lookup(r *parser.Ref) (d *Decl, ok bool) {
	return s.refs[r], !s.unknown[r]
}

// maxMeant is for how many unknown names closest searches. Each search goes
// through all declarations, and somebody who sees so many faults has another
// problem than a mistyped name.
const maxMeant = 100

// closest returns a name declared in a file that differs in case or by one
// letter; "" if there is none.
func (s *scope) closest(src *parser.Source, name string) string {
	if s.meant++; s.meant > maxMeant {
		return ""
	}
	for _, d := range s.decls {
		if d.Pos.Source == src && (strings.EqualFold(d.Name, name) || oneEdit(d.Name, name)) {
			return d.Name
		}
	}
	return ""
}

// oneEdit reports whether inserting, removing or replacing one letter turns a
// into b.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || len(a) < 3 {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return a[i:] == b[i+1:] || len(a) == len(b) && a[i+1:] == b[i+1:]
		}
	}
	return len(b) == len(a)+1
}

// sourceOf returns the file that a type expression stands in. The members of a
// union may come from other files than the union itself, which is in from.
func (s *scope) sourceOf(t parser.Type, from *parser.Source) *parser.Source {
	if len(s.modules) < 2 {
		return from
	}
	if s.sources == nil {
		s.sources = map[parser.Type]*parser.Source{}
		for _, d := range s.decls {
			enter := func(t parser.Type) { s.sources[t] = d.Pos.Source }
			for _, body := range d.body {
				walk(body, enter)
			}
			if d.Type != nil {
				walk(d.Type, enter)
			}
			if d.Value != nil {
				enter(d.Value)
			}
			for _, m := range d.Members {
				enter(m.Value)
			}
		}
	}
	if src := s.sources[t]; src != nil {
		return src
	}
	return from
}

// warn reports something that the schema asks for and that is not done.
func (s *scope) warn(pos Pos, text, hint string, notes ...parser.Note) {
	s.diags = append(s.diags, parser.Diagnostic{Severity: parser.Warning, Source: pos.Source, Span: pos.Span, Text: text, Hint: hint, Notes: notes})
}

package model

import (
	"fmt"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// A scope knows every declared name. It reports what is wrong with names:
// unknown ones, clashes, rings.
type scope struct {
	decls []*Decl // in source order
	names map[string]*Decl
	diags parser.Diagnostics
	// unknown are the references to nothing, imported the names from elsewhere.
	unknown  map[*parser.Ref]bool
	imported map[string]bool
}

func newScope() *scope {
	return &scope{names: map[string]*Decl{}, unknown: map[*parser.Ref]bool{}, imported: map[string]bool{}}
}

func (s *scope) fault(pos Pos, text, hint string, notes ...parser.Note) {
	s.diags = append(s.diags, parser.Diagnostic{Source: pos.Source, Span: pos.Span, Text: text, Hint: hint, Notes: notes})
}

func note(pos Pos, text string) parser.Note {
	return parser.Note{Source: pos.Source, Span: pos.Span, Text: text}
}

// declare enters the declarations of a file and merges interfaces of one name.
func (s *scope) declare(f *parser.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *parser.Interface:
			s.declareInterface(f.Source, d)
		case *parser.Alias:
			s.enter(&Decl{Name: d.Name.Text, Kind: AliasDecl, Exported: d.Exported, Type: d.Type, Doc: d.Doc, Pos: Pos{f.Source, d.Name.Span}})
		case *parser.Const:
			s.enter(&Decl{Name: d.Name.Text, Kind: ConstDecl, Exported: d.Exported, Value: d.Value, Doc: d.Doc, Pos: Pos{f.Source, d.Name.Span}})
		case *parser.Enum:
			s.enter(&Decl{Name: d.Name.Text, Kind: EnumDecl, Exported: d.Exported, Members: d.Members, Doc: d.Doc, Pos: Pos{f.Source, d.Name.Span}})
		case *parser.Import:
			s.fault(Pos{f.Source, d.PathSpan}, fmt.Sprintf("the import of %q cannot be followed", d.Path),
				"mcpgen reads one self-contained file: put the declarations that are used into it")
			for _, n := range d.Names {
				s.imported[n.Local.Text] = true
			}
			if d.Namespace != nil {
				s.imported[d.Namespace.Text] = true
			}
		}
	}
}

func (s *scope) declareInterface(src *parser.Source, d *parser.Interface) {
	pos := Pos{src, d.Name.Span}
	if old := s.names[d.Name.Text]; old != nil && old.Kind == InterfaceDecl {
		old.body = append(old.body, d.Body)
		old.Extends = append(old.Extends, d.Extends...)
		old.Exported = old.Exported || d.Exported
		if old.Doc == nil {
			old.Doc = d.Doc
		}
		old.Own = append(old.Own, ownNames(d.Body)...)
		return
	}
	s.enter(&Decl{Name: d.Name.Text, Kind: InterfaceDecl, Exported: d.Exported, Extends: d.Extends,
		Own: ownNames(d.Body), Doc: d.Doc, Pos: pos, body: []*parser.Object{d.Body}})
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

func (s *scope) enter(d *Decl) {
	if old := s.names[d.Name]; old != nil {
		s.fault(d.Pos, fmt.Sprintf("%s is declared twice", d.Name), "rename one of the two", note(old.Pos, "first declared here"))
		return
	}
	s.names[d.Name] = d
	s.decls = append(s.decls, d)
}

// utilities are the generic types that mcpgen understands, with the number of
// their arguments.
var utilities = map[string]int{
	"Array": 1, "ReadonlyArray": 1, "Record": 2, "Omit": 2, "Pick": 2, "Partial": 1, "Required": 1,
	"Readonly": 1, "NonNullable": 1, "Exclude": 2, "Extract": 2,
}

// lookup finds the declaration of a reference; it reports unknown names. A
// utility type that the schema does not declare itself gives nil, true.
func (s *scope) lookup(src *parser.Source, r *parser.Ref) (d *Decl, ok bool) {
	if s.unknown[r] || s.isImported(r.Name.Text) {
		return nil, false // reported before
	}
	if d := s.names[r.Name.Text]; d != nil {
		if len(r.Args) > 0 {
			s.fault(Pos{src, r.Span}, fmt.Sprintf("%s takes no type arguments", r.Name.Text), "")
			return nil, false
		}
		if d.Kind == ConstDecl {
			s.fault(Pos{src, r.Span}, fmt.Sprintf("%s is a constant, not a type", r.Name.Text), "write typeof "+r.Name.Text)
			return nil, false
		}
		return d, true
	}
	n, known := utilities[r.Name.Text]
	if !known {
		hint := "declare it, or correct the name"
		if c := s.closest(r.Name.Text); c != "" {
			hint = "did you mean " + c + "?"
		}
		s.fault(Pos{src, r.Name.Span}, fmt.Sprintf("no type named %s is declared", r.Name.Text), hint)
		return nil, false
	}
	if len(r.Args) != n {
		s.fault(Pos{src, r.Span}, fmt.Sprintf("%s takes %d type arguments, not %d", r.Name.Text, n, len(r.Args)), "")
		return nil, false
	}
	return nil, true
}

// closest gives a declared name that differs in case or by one letter.
func (s *scope) closest(name string) string {
	for _, d := range s.decls {
		if strings.EqualFold(d.Name, name) || oneEdit(d.Name, name) {
			return d.Name
		}
	}
	return ""
}

// oneEdit reports whether one letter put in, taken out or replaced turns a
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

// constant gives the value of typeof NAME.
func (s *scope) constant(src *parser.Source, t *parser.Typeof) *parser.Literal {
	if s.isImported(t.Name.Text) {
		return nil
	}
	d := s.names[t.Name.Text]
	if d == nil || d.Kind != ConstDecl {
		s.fault(Pos{src, t.Span}, fmt.Sprintf("typeof wants a constant, and %s is none", t.Name.Text), "declare it with export const")
		return nil
	}
	return d.Value
}

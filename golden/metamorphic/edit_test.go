package metamorphic

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// An edit replaces a stretch of a text.
type edit struct {
	parser.Span
	text string
}

// apply makes edits that do not overlap. Of two at the same place the first
// given comes first.
func apply(text []byte, edits ...edit) []byte {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.Start, b.Start) })
	var out []byte
	at := 0
	for _, e := range edits {
		if e.Start < at {
			panic("edits overlap at " + string(text[e.Start:e.End]))
		}
		out = append(append(out, text[at:e.Start]...), e.text...)
		at = e.End
	}
	return append(out, text[at:]...)
}

// source gives the text of a node.
func (s *schema) source(n parser.Node) string {
	return string(s.file.Source.Text[n.Pos().Start:n.Pos().End])
}

func (s *schema) text() []byte { return s.file.Source.Text }

// nameOf gives the name of a declaration; nil for an import.
func nameOf(d parser.Decl) *parser.Ident {
	switch d := d.(type) {
	case *parser.Interface:
		return &d.Name
	case *parser.Alias:
		return &d.Name
	case *parser.Const:
		return &d.Name
	case *parser.Enum:
		return &d.Name
	}
	return nil
}

// docOf gives the comment of a declaration.
func docOf(d parser.Decl) *parser.Doc {
	switch d := d.(type) {
	case *parser.Interface:
		return d.Doc
	case *parser.Alias:
		return d.Doc
	case *parser.Const:
		return d.Doc
	case *parser.Enum:
		return d.Doc
	}
	return nil
}

// typeNames are the names of the declared types in source order.
func (s *schema) typeNames() []string {
	var names []string
	for _, d := range s.file.Decls {
		if _, constant := d.(*parser.Const); !constant && nameOf(d) != nil && !slices.Contains(names, nameOf(d).Text) {
			names = append(names, nameOf(d).Text)
		}
	}
	return names
}

// declNames are the names of all declarations in source order.
func (s *schema) declNames() []string {
	var names []string
	for _, d := range s.file.Decls {
		if n := nameOf(d); n != nil && !slices.Contains(names, n.Text) {
			names = append(names, n.Text)
		}
	}
	return names
}

// whole is the stretch of a declaration with its comment.
func whole(d parser.Decl) parser.Span {
	span := d.Pos()
	if doc := docOf(d); doc != nil && doc.Start < span.Start {
		span.Start = doc.Start
	}
	return span
}

// wholeMember is the stretch of a member with its comment.
func wholeMember(m parser.Member) parser.Span {
	span := m.Pos()
	var doc *parser.Doc
	switch m := m.(type) {
	case *parser.Property:
		doc = m.Doc
	case *parser.Index:
		doc = m.Doc
	}
	if doc != nil && doc.Start < span.Start {
		span.Start = doc.Start
	}
	return span
}

// walk calls visit for a type expression and all in it; visit says whether to
// go on into what it was given.
func walk(t parser.Type, visit func(parser.Type) bool) {
	if t == nil || !visit(t) {
		return
	}
	switch t := t.(type) {
	case *parser.Ref:
		for _, a := range t.Args {
			walk(a, visit)
		}
	case *parser.Array:
		walk(t.Elem, visit)
	case *parser.Union:
		for _, m := range t.Of {
			walk(m, visit)
		}
	case *parser.Intersection:
		for _, m := range t.Of {
			walk(m, visit)
		}
	case *parser.Object:
		for _, m := range t.Members {
			switch m := m.(type) {
			case *parser.Property:
				walk(m.Type, visit)
			case *parser.Index:
				walk(m.Key, visit)
				walk(m.Value, visit)
			}
		}
	}
}

// walkDecl calls visit for the type expressions of a declaration.
func walkDecl(d parser.Decl, visit func(parser.Type) bool) {
	switch d := d.(type) {
	case *parser.Interface:
		for _, t := range d.Extends {
			walk(t, visit)
		}
		walk(d.Body, visit)
	case *parser.Alias:
		walk(d.Type, visit)
	case *parser.Const:
		walk(d.Type, visit)
	}
}

// refers reports whether a type expression names one of the declarations.
func refers(t parser.Type, names map[string]bool) bool {
	found := false
	walk(t, func(t parser.Type) bool {
		switch t := t.(type) {
		case *parser.Ref:
			found = found || names[t.Name.Text]
		case *parser.Typeof:
			found = found || names[t.Name.Text]
		}
		return !found
	})
	return found
}

// docs are the comments of a file that document something.
func docs(f *parser.File) []*parser.Doc {
	var list []*parser.Doc
	add := func(d *parser.Doc) {
		if d != nil {
			list = append(list, d)
		}
	}
	for _, d := range f.Decls {
		add(docOf(d))
		if e, ok := d.(*parser.Enum); ok {
			for _, m := range e.Members {
				add(m.Doc)
			}
		}
		walkDecl(d, func(t parser.Type) bool {
			if o, ok := t.(*parser.Object); ok {
				for _, m := range o.Members {
					switch m := m.(type) {
					case *parser.Property:
						add(m.Doc)
					case *parser.Index:
						add(m.Doc)
					}
				}
			}
			return true
		})
	}
	return list
}

// docLink is the target of an inline link.
var docLink = regexp.MustCompile(`\{@link(?:code|plain)?\s+(\w+)`)

// renameAll gives types other names: where they are declared, where they are
// referred to, and in the links of comments.
func (s *schema) renameAll(to func(string) string) []byte {
	types := s.typeNames()
	var edits []edit
	name := func(n parser.Ident) {
		if slices.Contains(types, n.Text) && to(n.Text) != n.Text {
			edits = append(edits, edit{n.Span, to(n.Text)})
		}
	}
	for _, d := range s.file.Decls {
		if n := nameOf(d); n != nil {
			name(*n)
		}
		walkDecl(d, func(t parser.Type) bool {
			switch t := t.(type) {
			case *parser.Ref:
				name(t.Name)
			case *parser.Typeof:
				name(t.Name)
			}
			return true
		})
	}
	for _, d := range docs(s.file) {
		for _, at := range docLink.FindAllSubmatchIndex(s.text()[d.Start:d.End], -1) {
			span := parser.Span{Start: d.Start + at[2], End: d.Start + at[3]}
			name(parser.Ident{Span: span, Text: string(s.text()[span.Start:span.End])})
		}
	}
	// A comment that documents several declarations has its links once.
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.Start, b.Start) })
	return apply(s.text(), slices.CompactFunc(edits, func(a, b edit) bool { return a.Span == b.Span })...)
}

// fresh gives a name that no declaration has.
func (s *schema) fresh(name string) string {
	for taken := s.declNames(); slices.ContainsFunc(taken, func(n string) bool { return strings.EqualFold(n, name) }); {
		name += "x"
	}
	return name
}

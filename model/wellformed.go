package model

import (
	"fmt"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file checks a schema as a whole before anything is resolved: whether
// every name is declared, and whether anything builds on itself. All later steps
// rely on that.

// bind resolves the names in a file, and reports unknown ones.
func (s *scope) bind(f *parser.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *parser.Interface:
			for _, base := range d.Extends {
				walk(base, func(t parser.Type) { s.bindType(f.Source, t) })
			}
			walk(d.Body, func(t parser.Type) { s.bindType(f.Source, t) })
		case *parser.Alias:
			walk(d.Type, func(t parser.Type) { s.bindType(f.Source, t) })
		case *parser.Const:
			if d.Type != nil {
				walk(d.Type, func(t parser.Type) { s.bindType(f.Source, t) })
				s.later(func() { s.checkConst(f.Source, d) })
			}
		case *parser.Import:
			s.checkImport(f.Source, d)
		}
	}
}

// checkImport reports an import of a file that was not loaded, and names that
// the file does not export.
func (s *scope) checkImport(src *parser.Source, d *parser.Import) {
	if s.modules[d.Resolved] == nil {
		s.fault(Pos{src, d.PathSpan}, fmt.Sprintf("the import of %q cannot be followed", d.Path),
			"name the file on the command line as well, or move the used declarations into this file")
		return
	}
	m := s.modules[src]
	for _, n := range d.Names {
		list := s.exported(typeSpace, d.Resolved, n.Name.Text, map[export]bool{})
		switch own := m.declared[n.Local.Text]; {
		case len(list) == 0:
			s.fault(Pos{src, n.Name.Span}, fmt.Sprintf("%q does not export %s", d.Path, n.Name.Text), "declare it there with export, or correct the name")
		case s.checkAmbiguous(Pos{src, n.Name.Span}, n.Name.Text, list):
		case own != nil && !d.Reexport && list[0].Kind != ConstDecl:
			s.fault(Pos{src, n.Local.Span}, fmt.Sprintf("%s is imported, and declared in this file too", n.Local.Text), "rename one of the two: import { "+n.Name.Text+" as … }",
				note(own.Pos, "declared here"))
		}
	}
}

func (s *scope) bindType(src *parser.Source, t parser.Type) {
	switch t := t.(type) {
	case *parser.Ref:
		d, ok := s.meaning(src, t)
		s.unknown[t] = !ok
		if d != nil {
			s.refs[t] = d
		}
	case *parser.Typeof:
		list := s.meanings(valueSpace, src, t.Name.Text)
		d := sole(list)
		switch {
		case s.isAmbiguous(src, t.Name, list):
		case d != nil && d.Kind == ConstDecl:
			s.consts[t] = d
		case d == nil && s.enumOf(src, t.Name.Text) != nil:
			if member := s.enumMember(src, t.Name); member != nil {
				s.consts[t] = member
			}
		case !s.isForeign(src, t.Name.Text):
			s.fault(Pos{src, t.Span}, fmt.Sprintf("typeof requires a constant, but %s is not one", t.Name.Text), "declare it with export const")
		}
	}
}

// enumOf finds the enum that a name such as Shape.Circle begins with.
func (s *scope) enumOf(src *parser.Source, name string) *Decl {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return nil
	}
	if d := s.find(src, name[:dot]); d != nil && d.Kind == EnumDecl {
		return d
	}
	return nil
}

// enumMember returns a member of an enum as a constant. If the enum has no such
// member, it reports that and returns nil.
func (s *scope) enumMember(src *parser.Source, name parser.Ident) *Decl {
	enum := s.enumOf(src, name.Text)
	member := name.Text[strings.LastIndexByte(name.Text, '.')+1:]
	for _, m := range enum.Members {
		if m.Name.Text == member {
			return &Decl{Name: name.Text, Kind: ConstDecl, Value: m.Value, Doc: m.Doc, Pos: Pos{enum.Pos.Source, m.Name.Span}}
		}
	}
	s.fault(Pos{src, name.Span}, fmt.Sprintf("the enum %s has no member %s", enum.Name, member), "correct the name, or add the member",
		note(enum.Pos, "the enum is declared here"))
	return nil
}

// isAmbiguous reports whether a name stands for several declarations, and
// reports that. If the name is imported, it is reported at the import.
func (s *scope) isAmbiguous(src *parser.Source, name parser.Ident, list []*Decl) bool {
	if _, ok := s.modules[src].imports[name.Text]; ok {
		return len(list) > 1
	}
	return s.checkAmbiguous(Pos{src, name.Span}, name.Text, list)
}

// meaning finds the declaration of a reference; the member of an enum is a
// constant. It returns nil, true for a utility type, and false if it has
// reported a fault.
func (s *scope) meaning(src *parser.Source, r *parser.Ref) (d *Decl, ok bool) {
	name := r.Name.Text
	if d := s.find(src, name); d != nil {
		switch {
		case len(r.Args) > 0:
			s.fault(Pos{src, r.Span}, name+" takes no type arguments", "")
		case d.Kind == ConstDecl:
			s.fault(Pos{src, r.Span}, name+" is a constant, not a type", "write typeof "+name)
		default:
			return d, true
		}
		return nil, false
	}
	if s.enumOf(src, name) != nil {
		if len(r.Args) > 0 {
			s.fault(Pos{src, r.Span}, name+" takes no type arguments", "")
			return nil, false
		}
		d := s.enumMember(src, r.Name)
		return d, d != nil
	}
	if _, ok := s.modules[src].imports[name]; ok || s.isForeign(src, name) {
		return nil, false // reported at the import
	}
	if s.isAmbiguous(src, r.Name, s.meanings(typeSpace, src, name)) {
		return nil, false
	}
	n, known := utilities[name]
	if !known && noJSON[name] {
		s.fault(Pos{src, r.Name.Span}, fmt.Sprintf("values of type %s cannot be written as JSON", name), "write the JSON type, e.g., string with @format date-time for a date, Record<string, T> for a map")
		return nil, false
	}
	if !known {
		hint := "declare it, or correct the name"
		if c := s.closest(src, name); c != "" {
			hint = "did you mean " + c + "?"
		}
		s.fault(Pos{src, r.Name.Span}, fmt.Sprintf("no type named %s is declared", name), hint)
		return nil, false
	}
	if len(r.Args) != n {
		s.fault(Pos{src, r.Span}, fmt.Sprintf("%s takes %d type arguments, not %d", name, n, len(r.Args)), "")
		return nil, false
	}
	return nil, true
}

// noJSON are predeclared types of TypeScript whose values cannot be written as
// JSON.
var noJSON = map[string]bool{
	"Date": true, "Map": true, "Set": true, "WeakMap": true, "WeakSet": true, "ReadonlyMap": true, "ReadonlySet": true, "Promise": true,
	"RegExp": true, "Function": true, "Symbol": true, "BigInt": true, "ArrayBuffer": true, "DataView": true, "Uint8Array": true,
	"Int8Array": true, "Uint16Array": true, "Int16Array": true, "Uint32Array": true, "Int32Array": true, "Float32Array": true,
	"Float64Array": true, "Blob": true, "File": true, "Buffer": true, "URL": true,
}

// hasUnknown reports whether a name in a type is not declared.
func (s *scope) hasUnknown(t parser.Type) bool {
	found := false
	walk(t, func(t parser.Type) {
		if r, ok := t.(*parser.Ref); ok && s.unknown[r] {
			found = true
		}
	})
	return found
}

// walk calls visit with a type and all types in it.
func walk(t parser.Type, visit func(parser.Type)) {
	visit(t)
	each := func(list []parser.Type) {
		for _, t := range list {
			walk(t, visit)
		}
	}
	switch t := t.(type) {
	case *parser.Ref:
		each(t.Args)
	case *parser.Array:
		walk(t.Elem, visit)
	case *parser.Union:
		each(t.Of)
	case *parser.Intersection:
		each(t.Of)
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

// checkRings refuses declarations that build on themselves (interfaces that
// extend each other in a cycle, aliases that refer to themselves without an
// array or an object between), and chains of declarations that are too long. It
// reports whether there are none.
func (s *scope) checkRings() bool {
	faults := len(s.diags)
	const looking = -1
	length := map[*Decl]int{} // of the longest chain below, or looking
	tooLong := func(d *Decl) int {
		s.fault(d.Pos, fmt.Sprintf("%s builds on a chain of more than %d declarations", d.Name, maxDepth), "shorten the chain")
		return length[d]
	}
	var visit func(d *Decl, above int) int
	visit = func(d *Decl, above int) int {
		switch {
		case length[d] == looking:
			s.fault(d.Pos, fmt.Sprintf("%s refers back to itself", d.Name), "break the cycle: one of its types must not build on the others")
			return 0
		case length[d] > 0:
			return length[d]
		}
		length[d] = looking
		most := 0
		for _, base := range s.basesOf(d) {
			if above >= maxDepth {
				length[d] = 1
				return tooLong(d)
			}
			most = max(most, visit(base, above+1))
		}
		length[d] = most + 1
		if most == maxDepth {
			return tooLong(d)
		}
		return length[d]
	}
	for _, d := range s.decls {
		visit(d, 0)
	}
	return len(s.diags) == faults
}

// basesOf lists the declarations that a declaration builds on: those that
// determine what kind of value it is.
func (s *scope) basesOf(d *Decl) []*Decl {
	var bases []*Decl
	var follow func(list []parser.Type)
	follow = func(list []parser.Type) {
		for _, t := range list {
			switch t := t.(type) {
			case *parser.Union:
				follow(t.Of)
			case *parser.Intersection:
				follow(t.Of)
			case *parser.Typeof:
				if c := s.consts[t]; c != nil {
					bases = append(bases, c)
				}
			case *parser.Ref:
				switch base := s.refs[t]; {
				case base != nil:
					bases = append(bases, base)
				case t.Name.Text == "Array" || t.Name.Text == "ReadonlyArray":
				case t.Name.Text == "Record":
					follow(t.Args[:min(1, len(t.Args))])
				default:
					follow(t.Args)
				}
			}
		}
	}
	follow(d.Extends)
	if d.Type != nil {
		follow([]parser.Type{d.Type})
	}
	return bases
}

package model

import (
	"fmt"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file looks at a schema as a whole before anything is resolved: whether
// every name is declared, and whether something builds on itself. All that
// comes after follows names without minding either.

// checkNames reports all names in a file that are not declared.
func (s *scope) checkNames(f *parser.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *parser.Interface:
			for _, base := range d.Extends {
				walk(base, func(t parser.Type) { s.checkName(f.Source, t) })
			}
			walk(d.Body, func(t parser.Type) { s.checkName(f.Source, t) })
		case *parser.Alias:
			walk(d.Type, func(t parser.Type) { s.checkName(f.Source, t) })
		}
	}
}

func (s *scope) checkName(src *parser.Source, t parser.Type) {
	switch t := t.(type) {
	case *parser.Ref:
		if _, ok := s.lookup(src, t); !ok {
			s.unknown[t] = true
		}
	case *parser.Typeof:
		s.constant(src, t)
	}
}

// isImported reports whether a name comes from another file, which has been
// reported as a fault of its own.
func (s *scope) isImported(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	return s.imported[name]
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

// walk calls visit with a type and all that it is written with.
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
// extend each other in a ring, aliases that come back to themselves without an
// array or an object between), and rows of declarations that are too long to
// follow. It reports whether there are none.
func (s *scope) checkRings() bool {
	faults := len(s.diags)
	const looking = -1
	length := map[*Decl]int{} // of the longest row below, or looking
	tooLong := func(d *Decl) int {
		s.fault(d.Pos, fmt.Sprintf("%s builds on a row of more than %d declarations", d.Name, maxDepth), "shorten the row")
		return length[d]
	}
	var visit func(d *Decl, above int) int
	visit = func(d *Decl, above int) int {
		switch {
		case length[d] == looking:
			s.fault(d.Pos, fmt.Sprintf("%s refers back to itself", d.Name), "break the ring: one of its types must not build on another of it")
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

// basesOf lists the declarations that one builds on: those that have to be
// known to tell what kind of value it is.
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
			case *parser.Ref:
				switch base := s.names[t.Name.Text]; {
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

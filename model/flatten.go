package model

import (
	"fmt"
	"slices"

	"github.com/mcpgen/mcpgen/parser"
)

// resolve flattens a declaration, once.
func (s *scope) resolve(d *Decl) *Shape {
	if d.resolved {
		return d.Shape
	}
	d.resolved = true // there are no rings: see checkRings
	switch d.Kind {
	case InterfaceDecl:
		d.Shape = s.interfaceShape(d)
	case AliasDecl:
		d.Shape = s.shape(d.Pos.Source, d.Type, pathOf(d))
	}
	return d.Shape
}

func (s *scope) interfaceShape(d *Decl) *Shape {
	shape := &Shape{}
	for _, body := range d.body {
		own := s.objectShape(d.Pos.Source, body, pathOf(d))
		for _, p := range own.Props {
			if old := shape.prop(p.Name); old != nil {
				s.fault(p.Pos, fmt.Sprintf("%s is declared twice in %s", p.Name, d.Name), "remove one of the two", note(old.Pos, "first declared here"))
				continue
			}
			shape.Props = append(shape.Props, p)
		}
		shape.Index = append(shape.Index, own.Index...)
	}
	own := len(shape.Props)
	for _, base := range d.Extends {
		pos := Pos{d.Pos.Source, base.Pos()}
		faults := len(s.diags)
		b := s.shape(d.Pos.Source, base, pathOf(d))
		if b == nil {
			if len(s.diags) == faults && !s.hasUnknown(base) {
				s.fault(pos, fmt.Sprintf("%s extends something that is no object type", d.Name), "extend an interface or an alias of an object")
			}
			continue
		}
		for _, p := range b.Props {
			old := shape.prop(p.Name)
			switch {
			case old == nil:
				shape.Props = append(shape.Props, p)
			case slices.Index(shape.Props, old) < own:
				old.Overrides = append(old.Overrides, p)
				s.checkNarrowing(d, old, p)
			case s.propKinds(old)&s.propKinds(p) == 0:
				s.fault(pos, fmt.Sprintf("%s inherits %s from %s and from %s, and no value fits both", d.Name, p.Name, old.Path.Root().Name, p.Path.Root().Name),
					"leave one of the two out: Omit<"+p.Path.Root().Name+`, "`+p.Name+`">`, note(old.Pos, "one is here"), note(p.Pos, "the other is here"))
			}
		}
		if len(shape.Index) == 0 {
			shape.Index = b.Index
		}
	}
	return shape
}

// checkNarrowing refuses an own member that an inherited one does not allow:
// TypeScript would too, but no compiler may have seen the schema.
func (s *scope) checkNarrowing(d *Decl, own, inherited *Prop) {
	if own.Optional && !inherited.Optional {
		s.fault(own.Pos, fmt.Sprintf("%s.%s is optional, but %s requires it", d.Name, own.Name, inherited.Path.Root().Name), "remove the question mark",
			note(inherited.Pos, "required here"))
		return
	}
	a, b := s.propKinds(own), s.propKinds(inherited)
	values, ok := s.literalTexts(own.Types[0], map[*Decl]bool{})
	allowed, both := s.literalTexts(inherited.Types[0], map[*Decl]bool{})
	isForeign := func(v string) bool { return !slices.Contains(allowed, v) }
	if a&^b != 0 || both && (!ok || slices.ContainsFunc(values, isForeign)) {
		s.fault(own.Pos, fmt.Sprintf("%s.%s does not fit the type that %s gives it", d.Name, own.Name, inherited.Path.Root().Name),
			"an inherited member may only be narrowed", note(inherited.Pos, "inherited from here"))
	}
}

// propKinds are the JSON kinds of a member's values.
func (s *scope) propKinds(p *Prop) kinds {
	return s.kinds(&parser.Intersection{Of: p.Types}, 0)
}

// kinds are the JSON kinds of a type's values as a bit set.
type kinds uint

const (
	stringKind kinds = 1 << iota
	numberKind
	boolKind
	nullKind
	arrayKind
	objectKind
	anyKind = 1<<iota - 1
)

// kinds tells which JSON kinds a type allows; what it cannot tell counts as
// any.
func (s *scope) kinds(t parser.Type, depth int) kinds {
	if depth > maxDepth {
		return anyKind
	}
	switch t := t.(type) {
	case *parser.Primitive:
		switch t.Name {
		case "string":
			return stringKind
		case "number":
			return numberKind
		case "boolean":
			return boolKind
		case "null":
			return nullKind
		case "object":
			return objectKind
		case "undefined", "never":
			return 0
		}
		return anyKind
	case *parser.Literal:
		return literalKind(t)
	case *parser.Typeof:
		if d := s.consts[t]; d != nil {
			return literalKind(d.Value)
		}
	case *parser.Array:
		return arrayKind
	case *parser.Object:
		return objectKind
	case *parser.Union:
		var k kinds
		for _, m := range t.Of {
			k |= s.kinds(m, depth+1)
		}
		return k
	case *parser.Intersection:
		k := kinds(anyKind)
		for _, m := range t.Of {
			k &= s.kinds(m, depth+1)
		}
		return k
	case *parser.Ref:
		if d := s.refs[t]; d != nil {
			switch d.Kind {
			case InterfaceDecl:
				return objectKind
			case AliasDecl:
				if d.kinds == nil {
					k := s.kinds(d.Type, depth+1)
					d.kinds = &k
				}
				return *d.kinds
			case EnumDecl:
				var k kinds
				for _, m := range d.Members {
					k |= literalKind(m.Value)
				}
				return k
			case ConstDecl: // a member of an enum
				return literalKind(d.Value)
			}
			return anyKind
		}
		switch t.Name.Text {
		case "Array", "ReadonlyArray":
			return arrayKind
		case "Record", "Omit", "Pick", "Partial":
			return objectKind
		case "Required", "Readonly":
			return s.kinds(t.Args[0], depth+1)
		}
	}
	return anyKind
}

func literalKind(l *parser.Literal) kinds {
	switch l.Kind {
	case parser.NumberLiteral:
		return numberKind
	case parser.BoolLiteral:
		return boolKind
	}
	return stringKind
}

// maxDepth bounds how deep types are followed.
const maxDepth = 200

// shape flattens a type that stands at path, or gives nil where it denotes no
// object.
func (s *scope) shape(src *parser.Source, t parser.Type, path Path) *Shape {
	switch t := t.(type) {
	case *parser.Object:
		return s.objectShape(src, t, path)
	case *parser.Ref:
		d, ok := s.lookup(t)
		switch {
		case !ok:
			return nil
		case d != nil:
			return s.resolve(d)
		}
		return s.utilityShape(src, t, path)
	case *parser.Intersection:
		var parts []*Shape
		for _, m := range t.Of {
			p := s.shape(src, m, path)
			if p == nil {
				return nil
			}
			parts = append(parts, p)
		}
		return intersect(parts)
	}
	return nil
}

func (s *scope) objectShape(src *parser.Source, o *parser.Object, path Path) *Shape {
	shape := &Shape{}
	for _, m := range o.Members {
		switch m := m.(type) {
		case *parser.Property:
			p := &Prop{Name: m.Name.Text, Optional: m.Optional, Readonly: m.Readonly, Quoted: m.Quoted, Types: []parser.Type{m.Type},
				Path: path.member(m.Name.Text), Doc: m.Doc, Pos: Pos{src, m.Name.Span}}
			if old := shape.prop(p.Name); old != nil {
				s.fault(p.Pos, fmt.Sprintf("%s is declared twice", p.Path), "remove one of the two", note(old.Pos, "first declared here"))
				continue
			}
			shape.Props = append(shape.Props, p)
		case *parser.Index:
			if s.kinds(m.Key, 0) != stringKind {
				s.fault(Pos{src, m.Key.Pos()}, "an index signature of another type than string", "write [key: string]: the names of JSON members are strings")
			}
			shape.Index = append(shape.Index, &Index{Key: m.Key, Value: m.Value, Path: path, Pos: Pos{src, m.Span}})
		}
	}
	return shape
}

// intersect merges the parts of an intersection: a member is optional where it
// is in all parts that have it.
func intersect(parts []*Shape) *Shape {
	shape := &Shape{}
	for _, part := range parts {
		for _, p := range part.Props {
			old := shape.prop(p.Name)
			if old == nil {
				c := *p
				shape.Props = append(shape.Props, &c)
				continue
			}
			old.Types = union(old.Types, p.Types)
			if old.Optional && !p.Optional {
				old.Optional, old.Path, old.Pos = false, p.Path, p.Pos
			}
			if p.Doc != nil {
				old.Doc = p.Doc
			}
		}
		shape.Index = union(shape.Index, part.Index)
	}
	return shape
}

// union puts two lists together, each element once: an interface that is part
// of an intersection twice adds nothing.
func union[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(a, x) {
			out = append(out, x)
		}
	}
	return out
}

func (s *scope) utilityShape(src *parser.Source, r *parser.Ref, path Path) *Shape {
	arg := func() *Shape {
		shape := s.shape(src, r.Args[0], path)
		if shape == nil {
			return nil
		}
		return &Shape{Props: slices.Clone(shape.Props), Index: shape.Index}
	}
	each := func(change func(*Prop)) *Shape {
		shape := arg()
		if shape == nil {
			return nil
		}
		for i, p := range shape.Props {
			c := *p
			change(&c)
			shape.Props[i] = &c
		}
		return shape
	}
	switch r.Name.Text {
	case "Record":
		return s.recordShape(src, r, path)
	case "Omit", "Pick":
		shape := arg()
		keys, ok := s.literals(src, r.Args[1])
		if shape == nil || !ok {
			return shape
		}
		for _, k := range keys {
			if shape.prop(k) == nil && r.Name.Text == "Pick" {
				s.fault(Pos{src, r.Args[1].Pos()}, fmt.Sprintf("Pick names %q, which the type does not have", k), "correct the name")
			}
		}
		omit := r.Name.Text == "Omit"
		shape.Props = slices.DeleteFunc(shape.Props, func(p *Prop) bool { return slices.Contains(keys, p.Name) == omit })
		if !omit {
			shape.Index = nil
		}
		return shape
	case "Partial":
		return each(func(p *Prop) { p.Optional = true })
	case "Required":
		return each(func(p *Prop) { p.Optional = false })
	case "Readonly":
		return each(func(p *Prop) { p.Readonly = true })
	case "NonNullable":
		return arg()
	}
	return nil
}

func (s *scope) recordShape(src *parser.Source, r *parser.Ref, path Path) *Shape {
	if p, ok := r.Args[0].(*parser.Primitive); ok && p.Name == "string" {
		return &Shape{Index: []*Index{{Key: r.Args[0], Value: r.Args[1], Path: path, Pos: Pos{src, r.Span}}}}
	}
	keys, ok := s.literals(src, r.Args[0])
	if !ok {
		return nil
	}
	shape := &Shape{}
	for _, k := range keys {
		shape.Props = append(shape.Props, &Prop{Name: k, Types: []parser.Type{r.Args[1]}, Path: path.member(k), Pos: Pos{src, r.Span}})
	}
	return shape
}

// literals reads a union of string literals, as the keys of Omit are.
func (s *scope) literals(src *parser.Source, t parser.Type) ([]string, bool) {
	texts, ok := s.literalTexts(t, map[*Decl]bool{})
	if !ok {
		s.fault(Pos{src, t.Pos()}, "keys must be string literals", `write them out, e.g., "a" | "b"`)
	}
	return texts, ok
}

// literalTexts gives the literals that a type is a union of, each declared
// union once; false where it is more than that.
func (s *scope) literalTexts(t parser.Type, done map[*Decl]bool) ([]string, bool) {
	switch t := t.(type) {
	case *parser.Literal:
		return []string{t.Text}, true
	case *parser.Typeof:
		if d := s.consts[t]; d != nil {
			return []string{d.Value.Text}, true
		}
	case *parser.Union:
		var all []string
		for _, m := range t.Of {
			l, ok := s.literalTexts(m, done)
			if !ok {
				return nil, false
			}
			all = append(all, l...)
		}
		return all, true
	case *parser.Ref:
		switch d := s.refs[t]; {
		case d == nil:
		case d.Kind == ConstDecl:
			return []string{d.Value.Text}, true
		case d.Kind == AliasDecl && done[d]:
			return nil, true
		case d.Kind == AliasDecl:
			done[d] = true
			return s.literalTexts(d.Type, done)
		}
	}
	return nil, false
}

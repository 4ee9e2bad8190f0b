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
				// Interfaces merge where they agree.
				if old.Optional != p.Optional || !s.same(old.typ(), p.typ()) {
					s.fault(p.Pos, fmt.Sprintf("%s is declared twice in %s, with different types", p.Name, d.Name), "remove one of the two", note(old.Pos, "first declared here"))
				}
				continue
			}
			shape.add(p)
		}
		shape.Index = append(shape.Index, own.Index...)
	}
	if len(shape.Index) > 1 {
		s.refuseSecondIndex(shape)
	}
	inherited := map[*Prop]bool{}
	for _, base := range d.Extends {
		pos := Pos{d.Pos.Source, base.Pos()}
		faults := len(s.diags)
		b := s.shape(d.Pos.Source, base, pathOf(d))
		if b == nil {
			if len(s.diags) == faults && !s.hasUnknown(base) {
				s.fault(pos, fmt.Sprintf("%s extends a type that is not an object type", d.Name), "extend an interface or an alias of an object")
			}
			continue
		}
		for _, p := range b.Props {
			old := shape.prop(p.Name)
			switch {
			case old == nil:
				shape.add(p)
				inherited[p] = true
			case !inherited[old]:
				old.Overrides = append(old.Overrides, p)
				s.later(func() { s.checkNarrowing(d, old, p) })
			default:
				s.later(func() { s.checkInherited(d, pos, old, p) })
			}
		}
		if len(shape.Index) == 0 {
			shape.Index = b.Index
		}
	}
	if len(shape.Index) > 0 {
		s.later(func() { s.checkIndex(shape) })
	}
	return shape
}

// later puts a check off until all declarations are flattened.
func (s *scope) later(check func()) {
	if s.flattened {
		check()
		return
	}
	s.checks = append(s.checks, check)
}

// refuseSecondIndex reports all index signatures but the first.
func (s *scope) refuseSecondIndex(shape *Shape) {
	for _, x := range shape.Index[1:] {
		s.fault(x.Pos, "an object type may have only one index signature", "merge the two: the values of one index signature can be a union", note(shape.Index[0].Pos, "the first one"))
	}
	shape.Index = shape.Index[:1]
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
			return s.kinds(d.typeOf(), depth+1)
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
			if !s.isEmptyObject(m) {
				k &= s.kinds(m, depth+1)
			}
		}
		switch {
		case !slices.ContainsFunc(t.Of, s.isEmptyObject):
		case k == anyKind:
			k = objectKind
		default:
			k &^= nullKind
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
		case "NonNullable":
			return s.kinds(t.Args[0], depth+1) &^ nullKind
		case "Exclude":
			k := s.kinds(t.Args[0], depth+1)
			for _, m := range s.alternatives(t.Args[1], nil) {
				if m = s.plain(m); isWide(m) || s.kinds(m, 0) == nullKind {
					k &^= s.kinds(m, 0)
				}
			}
			return k
		case "Extract":
			return s.kinds(t.Args[0], depth+1) & s.kinds(t.Args[1], depth+1)
		}
	}
	return anyKind
}

// isEmptyObject reports whether a type is {}, which in an intersection stands
// for any value but null: string & {} is string.
func (s *scope) isEmptyObject(t parser.Type) bool {
	o, ok := s.plain(t).(*parser.Object)
	return ok && len(o.Members) == 0
}

func literalKind(l *parser.Literal) kinds {
	switch l.Kind {
	case parser.NumberLiteral:
		return numberKind
	case parser.BoolLiteral:
		return boolKind
	case parser.NullLiteral:
		return nullKind
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
		return s.intersect(path, parts)
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
			shape.add(p)
		case *parser.Index:
			if s.kinds(m.Key, 0) != stringKind {
				s.fault(Pos{src, m.Key.Pos()}, "the key of an index signature must be of type string", "write [key: string]: the names of JSON members are strings")
			}
			shape.Index = append(shape.Index, &Index{Key: m.Key, Value: m.Value, Path: path, Pos: Pos{src, m.Span}})
		}
	}
	if len(shape.Index) > 1 {
		s.refuseSecondIndex(shape)
	}
	if len(shape.Index) > 0 {
		s.later(func() { s.checkIndex(shape) })
	}
	return shape
}

// intersect merges the parts of an intersection that stands at path: a member
// is optional where it is in all parts that have it.
func (s *scope) intersect(path Path, parts []*Shape) *Shape {
	shape := &Shape{}
	for _, part := range parts {
		for _, p := range part.Props {
			old := shape.prop(p.Name)
			if old == nil {
				c := *p
				shape.add(&c)
				continue
			}
			s.meetProps(path, old, p)
		}
		shape.Index = union(shape.Index, part.Index)
	}
	if len(shape.Index) > 1 {
		shape.Index = s.meetIndexes(path, shape.Index)
	}
	return shape
}

// meetProps gives a member of an intersection what another part says of it. One
// part may say that it must be absent: then all have to let it be.
func (s *scope) meetProps(path Path, old, p *Prop) {
	switch never := p.mustBeAbsent(s); {
	case never && old.Optional:
		old.Types, old.Optional = p.Types, true
	case old.mustBeAbsent(s) && !never && p.Optional:
		return
	case !s.same(old.typ(), p.typ()):
		old.Types = union(old.Types, p.Types)
		old.Merged = path.member(p.Name)
	}
	if old.Optional && !p.Optional {
		old.Optional, old.Path, old.Pos = false, p.Path, p.Pos
	}
	if p.Doc != nil {
		old.Doc = p.Doc
	}
}

// meetIndexes makes one index signature of those of an intersection.
func (s *scope) meetIndexes(path Path, list []*Index) []*Index {
	first := list[0]
	values := []parser.Type{first.Value}
	for _, x := range list[1:] {
		if !slices.ContainsFunc(values, func(v parser.Type) bool { return s.same(v, x.Value) }) {
			values = append(values, x.Value)
		}
	}
	if len(values) == 1 {
		return list[:1]
	}
	return []*Index{{Key: first.Key, Value: &parser.Intersection{Span: first.Value.Pos(), Of: values}, Path: path, Pos: first.Pos}}
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
		return shape.filter(func(*Prop) bool { return true })
	}
	each := func(change func(*Prop)) *Shape {
		shape := arg()
		if shape == nil {
			return nil
		}
		for _, p := range shape.Props {
			change(p)
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
		if r.Name.Text == "Omit" {
			return s.omit(Pos{src, r.Span}, shape, keys)
		}
		return s.pick(Pos{src, r.Args[1].Pos()}, shape, keys)
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

// omit leaves members out. Where there is an index signature any string is a
// key: TypeScript then forgets which members are declared.
func (s *scope) omit(pos Pos, shape *Shape, keys []string) *Shape {
	if len(shape.Index) > 0 && len(shape.Props) > 0 {
		s.warn(pos, "Omit of a type with an index signature leaves all declared members out, as in TypeScript", "declare the members without the index signature, and add it afterwards")
		return &Shape{Index: shape.Index}
	}
	left := map[string]bool{}
	for _, k := range keys {
		left[k] = true
	}
	return shape.filter(func(p *Prop) bool { return !left[p.Name] })
}

// pick keeps the named members; of an index signature those names.
func (s *scope) pick(pos Pos, shape *Shape, keys []string) *Shape {
	kept := map[string]bool{}
	for _, k := range keys {
		kept[k] = true
	}
	out := shape.filter(func(p *Prop) bool { return kept[p.Name] })
	out.Index = nil
	for _, k := range keys {
		switch {
		case out.prop(k) != nil:
		case len(shape.Index) > 0:
			x := shape.Index[0]
			out.add(&Prop{Name: k, Types: []parser.Type{x.Value}, Path: x.Path.member(k), Pos: pos})
		default:
			s.fault(pos, fmt.Sprintf("Pick names %q, which the type does not have", k), "correct the name")
		}
	}
	return out
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
		if shape.prop(k) != nil {
			continue // named twice
		}
		shape.add(&Prop{Name: k, Types: []parser.Type{r.Args[1]}, Path: path.member(k), Pos: Pos{src, r.Span}})
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
			return s.literalTexts(d.typeOf(), done)
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

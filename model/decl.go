package model

import (
	"github.com/mcpgen/mcpgen/parser"
)

// DeclKind says how a declaration was made.
type DeclKind string

// The kinds of declaration.
const (
	InterfaceDecl DeclKind = "interface"
	AliasDecl     DeclKind = "alias"
	ConstDecl     DeclKind = "const"
	EnumDecl      DeclKind = "enum"
)

// A Decl is a declaration as TypeScript sees it: names resolved, interfaces of
// one name merged, members flattened.
type Decl struct {
	Name     string
	Kind     DeclKind
	Exported bool
	Pos      Pos
	Doc      *parser.Doc

	Extends []parser.Type   // interface
	Own     []string        // interface: the names that its body declares
	Type    parser.Type     // alias, const: as written; nil for a const without a type
	Value   *parser.Literal // const
	Members []*parser.EnumMember

	// Shape is the flattened object type that is declared; nil if it is not an
	// object type.
	Shape *Shape

	body     []*parser.Object
	resolved bool
	kinds    *kinds // alias: of its values, once asked for
}

// A Shape is a flattened object type.
type Shape struct {
	Props []*Prop  // own members first, then those of each base, first seen wins
	Index []*Index // index signatures, own first

	byName map[string]*Prop
}

// A Prop is a member of a [Shape].
type Prop struct {
	Name     string
	Optional bool
	Readonly bool
	Quoted   bool
	// Types has one type, or several where parts of an intersection declare
	// the same name: the value fits all of them.
	Types []parser.Type
	// Path is where it stands, e.g., CallToolRequest.params.name.
	Path      Path
	Doc       *parser.Doc
	Pos       Pos
	Overrides []*Prop // inherited members that an own one replaces
	// Merged is the intersection that gives it several types, which are one
	// type only there.
	Merged Path
}

// An Index is an index signature of a [Shape].
type Index struct {
	Key, Value parser.Type
	Path       Path // of the object that it belongs to
	Pos        Pos
}

func (s *Shape) prop(name string) *Prop { return s.byName[name] }

// add appends a member; its name must be new.
func (s *Shape) add(p *Prop) {
	if s.byName == nil {
		s.byName = map[string]*Prop{}
	}
	s.byName[p.Name] = p
	s.Props = append(s.Props, p)
}

// filter returns a copy with copies of the wanted members.
func (s *Shape) filter(want func(*Prop) bool) *Shape {
	out := &Shape{Index: s.Index}
	for _, p := range s.Props {
		if want(p) {
			c := *p
			out.add(&c)
		}
	}
	return out
}

// typeOf is the type of a constant: the declared type, or else its value.
func (d *Decl) typeOf() parser.Type {
	if d.Type != nil {
		return d.Type
	}
	return d.Value
}

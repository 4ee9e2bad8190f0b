package model

import (
	"slices"

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
	Type    parser.Type     // alias: as written
	Value   *parser.Literal // const
	Members []*parser.EnumMember

	// Shape is the flattened object that the declaration denotes; nil where it
	// denotes none.
	Shape *Shape

	body     []*parser.Object
	resolved bool
	kinds    *kinds // alias: of its values, once asked for
}

// A Shape is a flattened object type.
type Shape struct {
	Props []*Prop  // own members first, then those of each base, first seen wins
	Index []*Index // index signatures, own first
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
}

// An Index is an index signature of a [Shape].
type Index struct {
	Key, Value parser.Type
	Path       Path // of the object that it belongs to
	Pos        Pos
}

func (s *Shape) prop(name string) *Prop {
	i := slices.IndexFunc(s.Props, func(p *Prop) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return s.Props[i]
}

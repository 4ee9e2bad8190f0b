// Package parser reads the type declarations of a TypeScript file.
//
// The input is the text of a schema.ts (or of a .d.ts made from one). The output
// is a [File], the syntax tree as written, with byte positions and documentation
// comments, and [Diagnostics]: all faults of the text in one run, each with its
// place and a hint. What a declaration means, whether a name exists and what it
// becomes in Go is decided in package model.
//
// mcpgen has its own parser because esbuild, the one Go package that reads
// TypeScript, skips types and comments, which are all that matters here. esbuild
// has two smaller jobs: it checks what this parser accepted (gate.go), and it
// computes constants that are not written as literals (fold.go). The parser
// reads type declarations; everything else in TypeScript is refused, never
// silently skipped.
//
//	scan.go      characters to tokens, one at a time
//	parse.go     Parse, moving through the tokens, faults and recovery
//	decl.go      declarations: interface, type, const, enum, import, export
//	typeexpr.go  types and the members of objects
//	jsdoc.go     documentation comments and their tags
//	gate.go      esbuild as a second check
//	fold.go      values of constants and enum members
//	diag.go      how diagnostics are printed
package parser

// A Span is a stretch of the source text as byte offsets: Start is the first
// byte, End the one after the last.
type Span struct{ Start, End int }

// Pos returns the span itself, so that every node that embeds one is a [Node].
func (s Span) Pos() Span { return s }

// A Node is anything with a place in the source text.
type Node interface{ Pos() Span }

// A File is the syntax tree of one source file, as written: nothing is
// resolved, merged or reordered. If the text has faults, it holds what could be
// read; every node in it is complete.
type File struct {
	Source *Source
	Decls  []Decl // in source order
}

// A Decl is a top-level declaration: [*Interface], [*Alias], [*Const], [*Enum]
// or [*Import]. `export { Name };` is not one: it sets Exported of the
// declaration it names, or becomes an [*Import] with Reexport if the name was
// imported.
type Decl interface {
	Node
	decl()
}

// An Interface is `interface Name extends A, Omit<B, "x"> { … }`. Duplicates
// of one name are kept apart here; model merges them.
type Interface struct {
	Span
	Name     Ident
	Exported bool
	Extends  []Type // a *Ref each, with its type arguments
	Body     *Object
	Doc      *Doc // nil if there is none
}

// An Alias is `type Name = Type;`.
type Alias struct {
	Span
	Name     Ident
	Exported bool
	Type     Type
	Doc      *Doc
}

// A Const is `const NAME = value;` whose value is a literal or was computed. `const A = 1,
// B = 2;` makes one for each name.
type Const struct {
	Span
	Name     Ident
	Exported bool
	// Type is the annotation of `const NAME: Type = value`, nil if there is
	// none. `declare const NAME: "lit";` has both Type and Value.
	Type  Type
	Value *Literal
	Doc   *Doc
}

// An Enum is `enum Name { A = "a", B = 1, C }`; members without a value are
// counted as TypeScript counts them.
type Enum struct {
	Span
	Name     Ident
	Exported bool
	Members  []*EnumMember
	Doc      *Doc
}

// An EnumMember is one name of an enum with its value.
type EnumMember struct {
	Span
	Name  Ident
	Value *Literal
	Doc   *Doc
}

// An Import is `import type { A, B as C } from "path";`, also
// `export { A } from "path";` (Reexport) and `export * from "path";`
// (Reexport with no names). The parser does not resolve it.
type Import struct {
	Span
	Names     []ImportName
	Namespace *Ident // e.g., core in `import * as core from "…"`
	Path      string // e.g., "./spec.types.js"
	PathSpan  Span
	Reexport  bool
	// Resolved is the file that Path stands for, once somebody has found it; nil
	// before that.
	Resolved *Source
}

// An ImportName is one name of an import: `Error as RpcError` has Name Error
// and Local RpcError; without a renaming both are the same.
type ImportName struct {
	Span
	Name, Local Ident
}

// An Ident is a name and its place.
type Ident struct {
	Span
	Text string // e.g., "ListToolsResult"
}

// A Type is a type expression: [*Primitive], [*Literal], [*Typeof], [*Ref],
// [*Array], [*Union], [*Intersection] or [*Object]. Parentheses are not kept.
type Type interface {
	Node
	typ()
}

// A Primitive is a type that a keyword names: string, number, boolean, null,
// any, unknown, object, undefined or never.
type Primitive struct {
	Span
	Name string
}

// LiteralKind says what a [Literal] is.
type LiteralKind int

// The kinds of literal.
const (
	StringLiteral LiteralKind = iota
	NumberLiteral
	BoolLiteral
	// NullLiteral is what model takes a member for that is always null. The
	// parser reads null as a [Primitive].
	NullLiteral
)

// A Literal is a string, number or boolean used as a type or as the value of a
// constant.
type Literal struct {
	Span
	Kind LiteralKind
	// Text is the string's value without quotes and escapes, the number as a
	// JSON number with its digits kept (e.g., "-32700"; "16" for 0x10, "1000"
	// for 1_000 and 1e3, "1.5e-7" where only an exponent can say it), or
	// "true" or "false".
	Text string
}

// A Typeof is `typeof CONST`.
type Typeof struct {
	Span
	Name Ident // e.g., "PARSE_ERROR", "core.PARSE_ERROR" for a qualified name
}

// A Ref names a declaration or, with arguments, a utility type:
// `Tool`, `Omit<Result, "x">`, `Record<string, unknown>`, `Array<X>`.
type Ref struct {
	Span
	Name Ident // e.g., "Tool", "core.Tool" for a qualified name
	Args []Type
}

// An Array is `T[]`; `readonly T[]` too. (`Array<T>` is a [*Ref].)
type Array struct {
	Span
	Elem Type
}

// A Union is `A | B`, members in source order, parenthesized unions kept as
// members.
type Union struct {
	Span
	Of []Type
}

// An Intersection is `A & B`.
type Intersection struct {
	Span
	Of []Type
}

// An Object is `{ … }`: the body of an interface or an inline object type.
type Object struct {
	Span
	Members []Member // in source order
}

// A Member is a [*Property] or an [*Index].
type Member interface {
	Node
	member()
}

// A Property is `readonly name?: Type;`.
type Property struct {
	Span
	Name     Ident // Text without quotes and escapes, Span with the quotes
	Quoted   bool
	Optional bool
	Readonly bool
	Type     Type
	Doc      *Doc
}

// An Index is an index signature, `[key: string]: Type;`.
type Index struct {
	Span
	Readonly bool
	Key      Type // the key's type, e.g., string
	Value    Type
	Doc      *Doc
}

// A Doc is the comment that documents a declaration or a member; jsdoc.go
// explains which comment that is. It has text, tags or both.
type Doc struct {
	Span
	// Text is the text before the first block tag, without comment marks,
	// leading stars and blank lines at either end. Inline tags such as
	// {@link X} are kept; lines are joined by "\n".
	Text string
	Tags []Tag // block tags in source order
}

// A Tag is a JSDoc block tag: `@format uri` has Name "format" and Text "uri".
type Tag struct {
	Span
	Name string
	Text string // up to the next tag, trimmed, lines joined by "\n"
}

func (*Interface) decl() {}
func (*Alias) decl()     {}
func (*Const) decl()     {}
func (*Enum) decl()      {}
func (*Import) decl()    {}

func (*Primitive) typ()    {}
func (*Literal) typ()      {}
func (*Typeof) typ()       {}
func (*Ref) typ()          {}
func (*Array) typ()        {}
func (*Union) typ()        {}
func (*Intersection) typ() {}
func (*Object) typ()       {}

func (*Property) member() {}
func (*Index) member()    {}

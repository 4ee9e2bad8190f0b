// Package model determines what a schema means in Go terms: the Go types and
// their names, the fields of each type after inheritance, which of them are
// pointers, how the members of a union are told apart, and which result answers
// which request. It takes syntax trees from package parser and returns a
// [Protocol], which package emit only prints.
//
// Every decision about the output is made here, once.
package model

import "github.com/mcpgen/mcpgen/parser"

// A Protocol is a resolved schema. It does not change after [Build], holds no
// maps, and keeps the order of the source.
type Protocol struct {
	Version string // e.g., "2026-07-28"
	Modern  bool   // stateless requests (2026-07-28 and later) rather than a handshake
	SpecURL string // the specification's page for the version; "" for other schemas

	// Types are the Go types to declare: in source order, an inline type right
	// after the type that contains it.
	Types   []*Type
	Consts  []*Const  // the schema's constants
	Keys    []*Key    // namespaced member names, one constant each
	Methods []*Method // requests and notifications, in source order of their messages
	Errors  []*ErrorType

	// MetaRules are the rules for undeclared members of `_meta`; nil if there are
	// none.
	MetaRules *MetaRules

	Parts  Parts  // what plays which part in the protocol
	Server Server // what servers implement
	Client Client // what clients do
	// Lacks names something that servers and clients need and the schema does not
	// have, e.g., "id of requests"; "" for a whole protocol.
	Lacks string
	// LacksTools names something that the part for tools needs and the schema does
	// not have; "" if it has all.
	LacksTools string

	Renames []Rename
	Rules   []Rule // facts that the schema does not state: rows of the table that apply
	Unused  []Rule // rows of the table that do not apply to the schema

	// Decls are the flattened declarations, with the meaning that TypeScript gives them.
	Decls []*Decl
}

// A Rename records a Go name that differs from the obvious one, which was taken
// or reserved.
type Rename struct {
	Path   string // e.g., "Tool.validate"
	Name   string // e.g., "ValidateField"
	Reason string // e.g., "Validate is the name of a method"
}

// TypeKind is the form of the Go declaration of a [Type].
type TypeKind int

// The kinds of Go type.
const (
	// Struct: fields, and Extra for undeclared members.
	Struct TypeKind = iota
	// Enum: a named string type with constants and Known.
	Enum
	// IntEnum: the same over int64, for unions of number literals.
	IntEnum
	// Scalar: a named string, int64, float64 or bool (Elem says which).
	Scalar
	// Slice: a named slice of Elem.
	Slice
	// Map: a named map from string to Elem.
	Map
	// Alias: a Go alias of Elem (Raw, Object or Members).
	Alias
	// Interface: a sealed interface over object types (and named slices).
	Interface
	// ScalarUnion: a comparable struct that holds a string or an integer.
	ScalarUnion
	// KindUnion: a struct with one pointer or nilable field for each JSON kind
	// of the value; exactly one of them is set.
	KindUnion
	// OneOrMany: struct { Items []Elem; Single bool } for `X | X[]`.
	OneOrMany
)

// An Ident is a Go identifier of a package.
type Ident struct {
	Package string // import path; "" for the generated package itself
	Name    string // e.g., "ListToolsResult"
}

// A Type is a Go type to declare.
type Type struct {
	Kind TypeKind
	Ident
	Path Path // its position in the schema, e.g., ListToolsResult, ClientCapabilities.roots
	// Inline is set for a type that the schema does not name.
	Inline bool
	Doc    Doc
	Pos    Pos

	Fields []*Field // Struct: own members first, then those of each base, first seen wins
	// Absent are the members that a Struct must not have: those of type never.
	Absent []string
	// Closed is set on a Struct that must not have any members.
	Closed bool
	// Extra is the type of undeclared members of a Struct: nil for any value.
	Extra  *Expr
	Values []*Value // Enum, IntEnum
	Open   bool     // Enum: other strings are valid too
	// Exact is set on an enumeration for a constant, such as `mode?: "form"`:
	// other values do not decode.
	Exact bool
	Elem  *Expr // Scalar, Slice, Map, Alias, OneOrMany
	// Limits are the limits in the tags of the declaration.
	Limits Limits
	Union  *Union // Interface
	Alts   []*Alt // KindUnion, in the order string, number, boolean, array, object
	// StringName and IntName are a ScalarUnion's constructors, e.g., "StringID" and "IntID".
	StringName, IntName string

	// Checked is set if Validate has something to check, in the type or its
	// members.
	Checked bool
	// OneOf are members of which at least one must be present.
	OneOf []*Field
	// MetaKeys is set if the undeclared members follow the rules for keys of
	// `_meta`.
	MetaKeys bool

	Role   Role
	Method *Method // the method of a request or notification, or of params or a result that no other method has
	// OfRequest is set on requests and on params of requests.
	OfRequest bool
	// In are the sealed interfaces that the type is a member of.
	In []*Type
	// Meta says how `_meta` is reached, on types that can have it.
	Meta Meta
	// MetaField is the field of `_meta`, ParamsField the field of a message's
	// params; nil if the type does not declare them.
	MetaField, ParamsField *Field
	// MetaToken is the progress token in the struct that MetaField holds.
	MetaToken *Field
	// TaskField is the member of params that asks for a task.
	TaskField *Field
	// Error holds the fields of an error object or an error response by purpose.
	Error ErrorFields
	// Code is the error code that an error object is bound to.
	Code *Const
}

// ErrorFields are the fields of an error object, and the field of a response
// that holds one. Missing fields, and fields of other types, are nil.
type ErrorFields struct {
	Code, Message, Data *Field
	Object              *Field // of a response
	ID                  *Field // of a response
}

// Role is the role of a type in the protocol.
type Role int

// The roles of a type.
const (
	NoRole        Role = iota
	Request            // e.g., CallToolRequest
	Notification       // e.g., ProgressNotification
	Params             // of a request or notification
	Result             // e.g., CallToolResult
	Response           // e.g., CallToolResultResponse
	ErrorEnvelope      // a JSON-RPC error response, e.g., UnsupportedProtocolVersionError
	ErrorObject        // the error object in one, e.g., Error, ParseError
)

// Meta says where the `_meta` object of a type is.
type Meta int

// The places of `_meta`.
const (
	NoMeta      Meta = iota
	MetaMembers      // a field of type Members (optional or not)
	MetaStruct       // a field of struct type, or a pointer to one
	MetaHidden       // not declared: kept in Extra under "_meta"
	MetaParams       // reached through the params of a message
)

// An Expr is a Go type expression.
type Expr struct {
	Kind ExprKind
	// OrBool is set on an Object that may be true or false instead.
	OrBool bool
	Elem   *Expr // SliceOf, MapOf, NullableOf
	Type   *Type // Named
}

// ExprKind says what an [Expr] is.
type ExprKind int

// The kinds of type expression.
const (
	String  ExprKind = iota
	Bool             // bool
	Int              // int64
	Float            // float64
	Number           // json.Number: a number that keeps its digits
	Raw              // json.RawMessage: any JSON value
	Object           // Object: raw bytes of one JSON object
	Members          // Members: map[string]json.RawMessage
	SliceOf          // []Elem
	MapOf            // map[string]Elem
	Named            // a declared Type
	// NullableOf is Elem or null, inside slices and maps: *Elem in Go, or Elem
	// itself if it can be nil.
	NullableOf
)

// A Field is a member of a Struct.
type Field struct {
	Name string // Go name, e.g., "MIMEType"; also that of the accessor of a constant
	JSON string // member name, e.g., "mimeType"
	Path Path   // e.g., Resource.mimeType, in its declaration
	Doc  Doc
	Pos  Pos
	Type *Expr

	Presence Presence
	// Pointers is the number of stars before Type in the Go field. Optional or
	// nullable scalars, enums, structs and value unions have one; nil is absent
	// or null. Types that can be nil (slices, maps, raw values, interfaces) have
	// one only if the member is both optional and nullable: a nil pointer is
	// absent, a pointer to nil is null. Other types have two then.
	Pointers int

	// Const is the value of a required constant. Such a member has no Go field;
	// it is written when encoding and checked when decoding. Accessor is set if
	// a method Name() returns the value.
	Const    *parser.Literal
	Accessor bool
	// Default is the value that an absent or empty member is read and written as
	// (`resultType`); "" if there is none.
	Default string

	Limits Limits
	// MustBe is the only valid value, although the type allows others; "" if
	// there is none.
	MustBe string
	// MetaKeys is set if the keys of a Members follow the rules for `_meta`.
	MetaKeys bool
	// Prose is what only the specification's prose says of the member; nil if
	// there is nothing.
	Prose *Prose
	// Unset is the value that an absent member is read as, and that stubs send if a
	// handler leaves it empty, although the schema requires a value, e.g., "private".
	Unset string
}

// Presence says whether a member may be absent, and whether it may be null.
type Presence int

// The kinds of presence.
const (
	Required         Presence = iota // present, and not null
	Optional                         // may be absent
	Nullable                         // present, but may be null
	OptionalNullable                 // may be absent or null, with different meanings
)

// MayBeAbsent reports whether the member may be absent.
func (p Presence) MayBeAbsent() bool { return p == Optional || p == OptionalNullable }

// MayBeNull reports whether the member may be null.
func (p Presence) MayBeNull() bool { return p == Nullable || p == OptionalNullable }

// presence combines the two.
func presence(optional, nullable bool) Presence {
	switch {
	case optional && nullable:
		return OptionalNullable
	case optional:
		return Optional
	case nullable:
		return Nullable
	}
	return Required
}

// Limits are the constraints that tags put on a value. Pointers are nil if there
// is no limit.
type Limits struct {
	Minimum, Maximum     *float64
	MinItems, MaxItems   *int
	MinLength, MaxLength *int
	Pattern              string
	Format               string // e.g., "uri"; "" for none
}

// A Value is one value of an enumeration.
type Value struct {
	Name string // Go name of the constant, e.g., "RoleUser"
	Text string // e.g., "user"; digits for an IntEnum
	Doc  Doc
}

// An Alt is one JSON kind of a KindUnion.
type Alt struct {
	Field string // Go name, e.g., "String", "Number", "Strings"
	Type  *Expr
	// Pointer is set if the field is *Type; slices, maps, raw values and
	// interfaces are nil if not set.
	Pointer bool
}

// A Union says how the members of an Interface are told apart.
type Union struct {
	Members []*Type // pointers to these are the interface's members; source order
	// Tag is the member whose constant value decides first, e.g., "type"; "" if
	// there is none.
	Tag string
	// Unknown is set if an UnknownX member keeps values that no branch accepts:
	// those with an unknown value of the tag.
	Unknown bool
	// Branches are tried in order; the first that fits is taken.
	Branches []*Branch
	// General is the member that accepts all values of the others; it is then
	// the only branch.
	General *Type
	// How says in words how the members are told apart, for docs and inspect.
	How string
	// Unmarshal and UnmarshalList are the functions that decode one value and an
	// array of them.
	Unmarshal, UnmarshalList string
}

// A Branch is the choice for some JSON kinds and values of the tag.
type Branch struct {
	Kind   JSONKind // '{' or '['
	Values []string // values of the tag that lead here; empty if the tag does not matter
	Absent bool     // also if the tag is absent
	// Try are the candidates in order: the first whose Needs are present and
	// Lacks absent, and that decodes. A failed candidate passes on to the next
	// one that fits; the fault that is reported is that of the one that got furthest.
	Try []*Candidate
}

// A Candidate is a member of a union that a branch may select.
type Candidate struct {
	Type *Type
	// Needs are members that must be present ("items/anyOf" looks one level
	// down); Lacks must be absent.
	Needs, Lacks []string
}

// A Const is an exported constant of the schema.
type Const struct {
	Name  string // Go name, e.g., "CodeParseError", "LatestProtocolVersion"
	TS    string // e.g., "PARSE_ERROR"
	Value *parser.Literal
	Code  bool // an error code: of type Code
	// HTTPStatus is that of a response which carries the error, over HTTP; 0
	// where it is 200.
	HTTPStatus int
	Doc        Doc
	Pos        Pos

	decl *Decl
}

// A Key is a namespaced member name, e.g., MetaKeyProtocolVersion =
// "io.modelcontextprotocol/protocolVersion".
type Key struct {
	Name, JSON string
	Doc        Doc
	Pos        Pos
}

// An ErrorType is an error interface of the schema.
type ErrorType struct {
	Type *Type  // the declared type: an envelope or an error object
	Code *Const // its code
	Data *Type  // typed data; nil where the schema leaves it open
	// Object is the error object's type: Type itself, or that of the envelope's member.
	Object *Type
}

// A Doc is documentation, links already resolved to Go names.
type Doc struct {
	// Text is the comment's text in the schema's own Markdown, with
	// {@link X | y} turned into [GoName]; "" where there is none.
	Text string
	// Deprecated is what @deprecated says; a bare tag is "Deprecated by the
	// specification."
	Deprecated string
}

// A Pos is a place in a source, for messages.
type Pos struct {
	Source *parser.Source
	Span   parser.Span
}

// Resolve looks through aliases.
func (e *Expr) Resolve() *Expr {
	for e.Kind == Named && e.Type.Kind == Alias {
		e = e.Type.Elem
	}
	return e
}

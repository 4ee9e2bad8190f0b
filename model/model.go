// Package model says what a schema means, in Go terms: which Go types there
// are and what each is called, which fields a type has after inheritance,
// which are pointers, how the members of a union are told apart, which result
// answers which request. It takes syntax trees from package parser and gives
// a [Protocol], which package emit only prints.
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
	// after the type that it stands in.
	Types   []*Type
	Consts  []*Const  // the schema's constants
	Keys    []*Key    // namespaced member names, one constant each
	Methods []*Method // requests and notifications, in source order of their messages
	Errors  []*ErrorType

	Parts  Parts  // what plays which part in the protocol
	Server Server // what servers implement
	Client Client // what clients do
	// Lacks names something that servers and clients are built on and the schema
	// does not have, e.g., "ids of requests"; "" for a whole protocol.
	Lacks string

	Renames []Rename
	Rules   []Rule // what the schema does not say: rows of the table that apply
	Unused  []Rule // rows of the table that do not apply to the schema

	// Decls are the declarations as TypeScript sees them, flattened.
	Decls []*Decl
}

// A Rename tells of a Go name that is not the obvious one, because that was
// taken or reserved.
type Rename struct {
	Path   string // e.g., "Tool.validate"
	Name   string // e.g., "ValidateField"
	Reason string // e.g., "Validate is the name of a method"
}

// TypeKind says what form the Go declaration of a [Type] has.
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
	// that the value may have, exactly one of them set.
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
	Path Path // where it stands in the schema, e.g., ListToolsResult, ClientCapabilities.roots
	// Inline is set for a type that the schema does not name.
	Inline bool
	Doc    Doc
	Pos    Pos

	Fields []*Field // Struct: own members first, then those of each base, first seen wins
	// Absent are the members that no value of a Struct has: those of type never.
	Absent []string
	// Closed is set on a Struct without members, declared or not.
	Closed bool
	// Extra is what undeclared members of a Struct must be: nil for any value.
	Extra  *Expr
	Values []*Value // Enum, IntEnum
	Open   bool     // Enum: other strings are valid too
	// Exact is set on an enumeration that stands for a constant, such as
	// `mode?: "form"`: another value does not decode.
	Exact bool
	Elem  *Expr // Scalar, Slice, Map, Alias, OneOrMany
	// Limits are those that the tags of a declaration state.
	Limits Limits
	Union  *Union // Interface
	Alts   []*Alt // KindUnion, in the order string, number, boolean, array, object
	// StringName and IntName are a ScalarUnion's constructors, e.g., "StringID" and "IntID".
	StringName, IntName string

	// Checked is set where Validate has something to look at, in the type or
	// further down.
	Checked bool
	// OneOf are members of which at least one must be there.
	OneOf []*Field
	// MetaKeys is set where the undeclared members follow the rules for keys of
	// `_meta`.
	MetaKeys bool

	Role   Role
	Method *Method // the method of a request or notification, or of params or a result that no other method has
	// OfRequest is set on requests and on params that some request has.
	OfRequest bool
	// In are the sealed interfaces that the type is a member of.
	In []*Type
	// Meta says how `_meta` is reached, on types that can carry it.
	Meta Meta
	// MetaField is the field of `_meta`, ParamsField that of a message's params;
	// nil where the type does not declare them.
	MetaField, ParamsField *Field
	// MetaToken is the progress token in the struct that MetaField holds.
	MetaToken *Field
	// TaskField is the member of params that asks for a task.
	TaskField *Field
	// Error says what the fields of an error object or an error response are for.
	Error ErrorFields
	// Code is the error code that an error object is bound to.
	Code *Const
}

// ErrorFields are the fields of an error object, nil for those that it lacks or
// that are no such thing, and the field of a response that holds one.
type ErrorFields struct {
	Code, Message, Data *Field
	Object              *Field // of a response
	ID                  *Field // of a response
}

// Role says what part a type plays in the protocol.
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
	Elem *Expr // SliceOf, MapOf, NullableOf
	Type *Type // Named
}

// ExprKind says what an [Expr] is.
type ExprKind int

// The kinds of type expression.
const (
	String  ExprKind = iota
	Bool             // bool
	Int              // int64
	Float            // float64
	Raw              // json.RawMessage: any JSON value
	Object           // Object: raw bytes of one JSON object
	Members          // Members: map[string]json.RawMessage
	SliceOf          // []Elem
	MapOf            // map[string]Elem
	Named            // a declared Type
	// NullableOf is Elem or null, inside slices and maps: *Elem in Go, or Elem
	// itself where that can be nil.
	NullableOf
)

// A Field is a member of a Struct.
type Field struct {
	Name string // Go name, e.g., "MIMEType"; also that of the accessor of a constant
	JSON string // member name, e.g., "mimeType"
	Path Path   // e.g., Resource.mimeType, of the declaration that has it
	Doc  Doc
	Pos  Pos
	Type *Expr

	Presence Presence
	// Pointers is how many stars stand before Type in the Go field. Optional or
	// nullable scalars, enums, structs and value unions have one, nil for absent
	// or null. What can be nil by itself (slices, maps, raw values, interfaces)
	// has one only where it is both: a nil pointer is absent, a pointer to nil is
	// null; what cannot has two then.
	Pointers int

	// Const is the value of a required constant: such a member has no Go
	// field; it is written on encode and checked on decode. Accessor is set
	// where a method Name() gives the value.
	Const    *parser.Literal
	Accessor bool
	// Default is what an absent or empty value is read as and written as
	// (`resultType`); "" where there is none.
	Default string

	Limits Limits
	// MustBe is the one value that is right, where the type allows others; ""
	// for none.
	MustBe string
	// MetaKeys is set where the keys of a Members follow the rules for `_meta`.
	MetaKeys bool
	// Unset is what stubs send where a result leaves the member empty, though
	// the schema requires one of its values, e.g., "private".
	Unset string
}

// Presence says whether a member may be absent, and whether null is a value of
// it.
type Presence int

// The kinds of presence.
const (
	Required         Presence = iota // there, and not null
	Optional                         // may be absent
	Nullable                         // there, but may be null
	OptionalNullable                 // absent and null are two things
)

// MayBeAbsent reports whether the member may be left out.
func (p Presence) MayBeAbsent() bool { return p == Optional || p == OptionalNullable }

// MayBeNull reports whether null is a value of the member.
func (p Presence) MayBeNull() bool { return p == Nullable || p == OptionalNullable }

// presence is the kind for what a schema says.
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

// Limits are the constraints that tags put on a value. Pointers are nil where
// there is none.
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
	// Pointer is set where the field is *Type; slices, maps, raw values and
	// interfaces are nil where not set.
	Pointer bool
}

// A Union says how the members of an Interface are told apart.
type Union struct {
	Members []*Type // pointers to these are the interface's members; source order
	// Tag is the member whose constant value decides first, e.g., "type"; ""
	// where none does.
	Tag string
	// Unknown is set where an UnknownX member keeps what no branch takes: a
	// tag with a value that is none of those known.
	Unknown bool
	// Branches are looked at in order; the first that fits is taken.
	Branches []*Branch
	// General is the member that accepts what all others do; it then is the
	// only branch.
	General *Type
	// How says in words how the members are told apart, for docs and inspect.
	How string
	// Unmarshal and UnmarshalList are the functions that decode one value and an
	// array of them.
	Unmarshal, UnmarshalList string
}

// A Branch is one outcome of looking at the JSON kind and the tag.
type Branch struct {
	Kind   JSONKind // '{' or '['
	Values []string // values of the tag that lead here; empty where the tag does not matter
	Absent bool     // also where the tag is absent
	// Try are the candidates in order: the first whose Needs are present and
	// Lacks absent, and that decodes. A failed candidate passes on to the next
	// one that fits; the fault that is reported is that of the one that got furthest.
	Try []*Candidate
}

// A Candidate is a member of a union that a branch may turn out to be.
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

package model

import (
	"strconv"
	"strings"
)

// A Row states a fact that the schema does not state, or an exception to a rule.
// The tables of this package (facts.go) consist of rows. Each kind of row is a
// type.
type Row interface {
	// Rule describes the row for people.
	Rule() Rule
	origin() *Origin
}

// A Rule is a row as [Protocol.Rules] lists it.
type Rule struct {
	Kind   string // e.g., "fraction"
	At     string // what it applies to, e.g., "result of elicitation/create, content"
	Value  string // what it states; may be empty
	Reason string
	Pos    Pos // the position of the row; zero for mcpgen's own table
}

// Origin says why a row exists, and for which versions.
type Origin struct {
	Reason       string
	Since, Until string // versions, both included; "" for no limit
	Pos          Pos
}

func (o *Origin) origin() *Origin { return o }

func (o *Origin) rule(kind, at, value string) Rule { return Rule{kind, at, value, o.Reason, o.Pos} }

// covers reports whether the row applies to a version.
func (o *Origin) covers(version string) bool {
	return (o.Since == "" || atLeast(version, o.Since)) && (o.Until == "" || !atLeast(version, o.Until) || version == o.Until)
}

// atLeast reports whether a version is the same as another one or newer. Names
// that are not dates, such as "draft", are newer than all dates.
func atLeast(version, other string) bool {
	return !isDate(version) || version >= other
}

func isDate(version string) bool {
	return len(version) == len("2006-01-02") && strings.Trim(version, "0123456789-") == ""
}

// An At is a place in a schema that a row applies to. It starts at the object
// that plays a part in the protocol or has a certain constant, and follows
// members from there, through arrays. No row needs the name of a declaration.
type At struct {
	Part       Part   // what plays the part,
	Method     string // for this method where the part is one of a message; else
	Tag, Value string // the object with this constant member
	Members    []string
	Items      bool // the elements of the array there
}

func (a At) String() string {
	s := a.Part.String()
	switch {
	case a.Tag != "":
		s = a.Tag + " " + a.Value
	case a.Method != "":
		s += " of " + a.Method
	}
	if len(a.Members) > 0 {
		s += ", " + strings.Join(a.Members, ".")
	}
	if a.Items {
		s += ", items"
	}
	return s
}

// A Side is one of the two peers.
type Side int

// The sides.
const (
	NoSide Side = iota
	ClientSide
	ServerSide
)

// The kinds of row about names.
type (
	// InlineName names a type that the schema does not name.
	InlineName struct {
		At   At
		Name string
		Origin
	}
)

// The kinds of row about values.
type (
	// Fraction says that numbers may have a fraction although they lack
	// @TJS-type number.
	Fraction struct {
		At At
		Origin
	}
	// Default is the value that an absent or empty member is read and written as.
	Default struct {
		At    At
		Value string
		Origin
	}
	// Always is the only value of a member, although the schema allows others.
	Always struct {
		At    At
		Value string
		Origin
	}
	// OneOf says that at least one of the members is present.
	OneOf struct {
		At      At
		Members []string
		Origin
	}
	// MaxItems limits an array.
	MaxItems struct {
		At    At
		Items int
		Origin
	}
	// SubSchemas says that the values of an object are JSON Schemas: also true and
	// false, although the schema says object.
	SubSchemas struct {
		At At
		Origin
	}
	// MetaKeys says that the keys of `_meta` follow the specification's rules.
	MetaKeys struct{ Origin }
	// Unset is the value of a required member of a result that is left out: it is
	// read for an absent one, and a server sends it if a handler leaves the member
	// empty.
	Unset struct {
		Member, Value string
		Origin
	}
	// Never says that the object that plays a part never has a member, declared
	// or not.
	Never struct {
		At     At
		Member string
		Origin
	}
	// Format is the format of a string that only the prose asks for.
	Format struct {
		At     At
		Format string // as support code knows it, e.g., "file-uri"
		Origin
	}
	// MemberFormat is the same for all members of one name.
	MemberFormat struct {
		Member, Format string
		Origin
	}
	// KeyFormat is the format of the names in all maps of one name.
	KeyFormat struct {
		Member, Format string
		Origin
	}
	// Unique says that the elements of an array differ in a member.
	Unique struct {
		At     At
		Member string
		Origin
	}
	// References says that an array lists names that a map beside it has.
	References struct {
		At     At
		Member string // the map
		Origin
	}
	// OnlyWith says that a member is there only if one beside it has a value.
	OnlyWith struct {
		At            At
		Member, Value string
		Origin
	}
	// Turns says that an array holds the messages of a conversation, in which
	// each use of a tool is followed by its result.
	Turns struct {
		At               At
		Blocks           string // the content of a message
		Tag              string // what tells blocks apart
		Use, UseID       string // the value of the tag, and the member that results refer to
		Result, ResultID string
		Origin
	}
	// ReservedPrefix says which label of a key of `_meta` reserves its prefix.
	ReservedPrefix struct {
		Label int      // counted from 0, or from the end if negative
		Known []string // keys that only the prose defines
		Origin
	}
	// MetaFormat is the format of the value of an undeclared key of `_meta`.
	MetaFormat struct {
		Key, Format string
		Origin
	}
	// DeprecatedValues says that a mark on a member is about some of its values.
	DeprecatedValues struct {
		At      At
		Values  []string
		Instead string // what to do
		Origin
	}
	// Tag says which value of a member selects the object that plays the part in
	// a union.
	Tag struct {
		Part          Part
		Member, Value string
		Origin
	}
)

// The kinds of row about messages.
type (
	// SentBy says who sends a message; it determines the sides of role unions.
	SentBy struct {
		Method string
		Side   Side
		Origin
	}
	// Answer names the result of a request.
	Answer struct {
		Method, Decl string
		Origin
	}
	// EmptyAnswer says that the result of a request has no members of its own.
	EmptyAnswer struct {
		Method string
		Origin
	}
	// CapabilityOf is the capability of a message. It is declared by the side
	// that answers the request or sends the notification.
	CapabilityOf struct {
		Method string
		Path   []string // e.g., resources, subscribe
		Origin
	}
	// Needs says that params with a member, or with a value of it, need an
	// additional capability of the receiver.
	Needs struct {
		Method, Member, Value string
		Path                  []string
		Origin
	}
	// Wants is like Needs, for a capability that params should not be sent without.
	Wants struct {
		Method, Member, Value string
		Path                  []string
		Origin
	}
	// Implied says that the object around a capability of the client declares it
	// even if it has no member for it, unless another member is there.
	Implied struct {
		Path   []string
		Unless string
		Origin
	}
	// TaskOf says that the request is about the task that a member of the
	// params names, and that the messages on its behalf name it in `_meta`.
	TaskOf struct {
		Method, Member, Key string
		Origin
	}
	// NotFound is the error code for something that the request asks for and that
	// does not exist.
	NotFound struct {
		Method string
		Code   int64
		Origin
	}
	// TaskCapability is declared by a side that answers the request with a task.
	TaskCapability struct {
		Method string
		Path   []string
		Origin
	}
	// Duty is the part of a message in the protocol's machinery.
	Duty struct {
		Method string
		Duty   DutyKind
		Origin
	}
	// Harmless says that nobody has to be asked for the answer to a request of the
	// server, so that it does no harm to answer it at any time.
	Harmless struct {
		Method string
		Origin
	}
	// Filter is the member of a subscription's filter that asks for a notification.
	Filter struct {
		Method, Member string
		Origin
	}
	// NameHeader is the member of the params that the Mcp-Name header repeats.
	NameHeader struct {
		Method, Member string
		Origin
	}
	// Status is the HTTP status of a response with an error code.
	Status struct {
		Code   int64
		Status int
		Origin
	}
)

func (r *InlineName) Rule() Rule   { return r.rule("name", r.At.String(), r.Name) }
func (r *Fraction) Rule() Rule     { return r.rule("fraction", r.At.String(), "") }
func (r *Default) Rule() Rule      { return r.rule("default", r.At.String(), r.Value) }
func (r *Always) Rule() Rule       { return r.rule("always", r.At.String(), r.Value) }
func (r *OneOf) Rule() Rule        { return r.rule("oneOf", r.At.String(), strings.Join(r.Members, ", ")) }
func (r *MaxItems) Rule() Rule     { return r.rule("maxItems", r.At.String(), strconv.Itoa(r.Items)) }
func (r *SubSchemas) Rule() Rule   { return r.rule("subSchemas", r.At.String(), "") }
func (r *MetaKeys) Rule() Rule     { return r.rule("metaKeys", "_meta", "") }
func (r *Unset) Rule() Rule        { return r.rule("unset", r.Member, r.Value) }
func (r *Never) Rule() Rule        { return r.rule("never", r.At.String(), r.Member) }
func (r *Tag) Rule() Rule          { return r.rule("tag", r.Part.String(), r.Member+" = "+r.Value) }
func (r *Format) Rule() Rule       { return r.rule("format", r.At.String(), r.Format) }
func (r *MemberFormat) Rule() Rule { return r.rule("memberFormat", r.Member, r.Format) }
func (r *KeyFormat) Rule() Rule    { return r.rule("keyFormat", r.Member, r.Format) }
func (r *Unique) Rule() Rule       { return r.rule("unique", r.At.String(), r.Member) }
func (r *References) Rule() Rule   { return r.rule("references", r.At.String(), r.Member) }
func (r *OnlyWith) Rule() Rule {
	return r.rule("onlyWith", r.At.String(), r.Member+" = "+r.Value)
}
func (r *Turns) Rule() Rule {
	return r.rule("turns", r.At.String(), r.Use+"."+r.UseID+" = "+r.Result+"."+r.ResultID)
}
func (r *ReservedPrefix) Rule() Rule {
	return r.rule("reservedPrefix", "_meta", strings.Join(append([]string{"label " + strconv.Itoa(r.Label)}, r.Known...), ", but not "))
}
func (r *MetaFormat) Rule() Rule { return r.rule("metaFormat", r.Key, r.Format) }
func (r *DeprecatedValues) Rule() Rule {
	return r.rule("deprecatedValues", r.At.String(), strings.Join(r.Values, ", "))
}
func (r *SentBy) Rule() Rule       { return r.rule("sentBy", r.Method, r.Side.String()) }
func (r *Answer) Rule() Rule       { return r.rule("answer", r.Method, r.Decl) }
func (r *EmptyAnswer) Rule() Rule  { return r.rule("emptyAnswer", r.Method, "") }
func (r *CapabilityOf) Rule() Rule { return r.rule("capability", r.Method, strings.Join(r.Path, ".")) }
func (r *Needs) Rule() Rule {
	return r.rule("needs", needPlace(r.Method, r.Member, r.Value), strings.Join(r.Path, "."))
}
func (r *Wants) Rule() Rule {
	return r.rule("wants", needPlace(r.Method, r.Member, r.Value), strings.Join(r.Path, "."))
}
func (r *Implied) Rule() Rule {
	return r.rule("implied", strings.Join(r.Path, "."), "unless "+r.Unless)
}
func (r *TaskOf) Rule() Rule { return r.rule("taskOf", r.Method+", "+r.Member, r.Key) }
func (r *NotFound) Rule() Rule {
	return r.rule("notFound", r.Method, strconv.FormatInt(r.Code, 10))
}
func (r *TaskCapability) Rule() Rule { return r.rule("task", r.Method, strings.Join(r.Path, ".")) }
func (r *Duty) Rule() Rule           { return r.rule("duty", r.Method, string(r.Duty)) }
func (r *Harmless) Rule() Rule       { return r.rule("harmless", r.Method, "") }
func (r *Filter) Rule() Rule         { return r.rule("filter", r.Method, r.Member) }
func (r *NameHeader) Rule() Rule     { return r.rule("nameHeader", r.Method, r.Member) }
func (r *Status) Rule() Rule {
	return r.rule("httpStatus", strconv.FormatInt(r.Code, 10), strconv.Itoa(r.Status))
}

// needPlace says which params a row is about.
func needPlace(method, member, value string) string {
	at := method + ", " + member
	if value != "" {
		at += " = " + value
	}
	return at
}

func (s Side) String() string { return [...]string{"", "client", "server"}[s] }

// A table holds the rows of a build, and records which of them are used.
type table struct {
	rows []Row
	used map[Row]bool
}

func newTable(version string) *table {
	t := &table{used: map[Row]bool{}}
	for _, r := range facts {
		if r.origin().covers(version) {
			t.rows = append(t.rows, r)
		}
	}
	return t
}

// row finds the first row of a kind that matches, and marks it as used.
func row[R Row](t *table, matches func(R) bool) (found R, ok bool) {
	for _, r := range t.rows {
		if r, is := r.(R); is && matches(r) {
			t.used[r] = true
			return r, true
		}
	}
	return found, false
}

// rowsOf returns all rows of a kind, without marking them as used.
func rowsOf[R Row](t *table) []R {
	var out []R
	for _, r := range t.rows {
		if r, is := r.(R); is {
			out = append(out, r)
		}
	}
	return out
}

// split returns the rows that were used, and those that do not apply.
func (t *table) split() (used, unused []Rule) {
	for _, r := range t.rows {
		if t.used[r] {
			used = append(used, r.Rule())
		} else {
			unused = append(unused, r.Rule())
		}
	}
	return used, unused
}

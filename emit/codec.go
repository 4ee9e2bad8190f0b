package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// The codec reads and writes values. Each type has the methods that users call,
// and the methods decode and encode, which those and other types build on. The
// decoder and the encoder are support code. Both remember their first error, so
// the code printed here need not check for errors.
//
// It is spread over files by the role of the types: readers look for that, and
// the files can be made in parallel.

func emitCodec(f *file) { f.codecs(model.NoRole) }

func emitMessageCodec(f *file) { f.codecs(model.Request, model.Notification, model.Params) }

func emitResultCodec(f *file) {
	f.codecs(model.Result, model.Response, model.ErrorEnvelope, model.ErrorObject)
}

// codecs prints the codecs of all types of the given roles.
func (f *file) codecs(roles ...model.Role) {
	for _, t := range f.p.Types {
		if slices.Contains(roles, t.Role) {
			f.codec(t)
		}
	}
}

func (f *file) codec(t *model.Type) {
	switch t.Kind {
	case model.Struct:
		f.codecMethods(t.Name)
		f.structDecode(t)
		f.structEncode(t)
		f.memberNames(t)
	case model.Slice:
		f.codecMethods(t.Name)
		f.decodeMethod(t.Name, self().set(typeName(t).Values()), decodeItems(self(), t.Elem, 0))
		f.encodeMethod(t, encodeItems(self(), t.Elem, 0)...)
	case model.Map:
		f.codecMethods(t.Name)
		f.decodeMethod(t.Name, self().set(typeName(t).Values()), decodeEntries(self(), t.Elem, 0))
		f.encodeMethod(t, encodeEntries(self(), t.Elem, 0)...)
	case model.ScalarUnion:
		f.codecMethods(t.Name)
		f.decodeMethod(t.Name, member("value").set(dec("scalar")))
		f.encodeMethod(t, enc("scalar", member("value").expr()))
	case model.KindUnion:
		f.codecMethods(t.Name)
		f.kindUnionCodec(t)
	case model.OneOrMany:
		f.codecMethods(t.Name)
		f.oneOrManyCodec(t)
	}
}

// codecMethods prints what encoding/json and users call.
func (f *file) codecMethods(name string) {
	f.Add(comment(f.says("UnmarshalJSON decodes data into v, replacing the whole value.")))
	f.Add(pointerReceiver(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.Id("d").Op(":=").Id("newDecoder").Call(jen.Id("data")),
		jen.Id("v").Dot("decode").Call(jen.Id("d")),
		jen.Return(dec("finish")),
	)
	f.Line()
	f.Add(comment(f.says("MarshalJSON returns v as JSON.")))
	f.Add(receiver(name)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).
		Add(inline(jen.Return(jen.Id("v").Dot("AppendJSON").Call(jen.Nil()))))
	f.Line()
	f.Add(comment(f.says("AppendJSON appends v as JSON to dst.")))
	f.Add(receiver(name)).Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Id("e").Op(":=").Id("newEncoder").Call(jen.Id("dst")),
		jen.Id("v").Dot("encode").Call(jen.Id("e")),
		jen.Return(enc("finish")),
	)
	f.Line()
}

func (f *file) decodeMethod(name string, body ...jen.Code) {
	f.Add(pointerReceiver(name)).Id("decode").Params(jen.Id("d").Op("*").Id("decoder")).Block(body...)
	f.Line()
}

// encodeMethod prints encode. A member of a union may be a nil pointer: a nil
// *T in an interface is not a nil interface.
func (f *file) encodeMethod(t *model.Type, body ...jen.Code) {
	if f.inUnion[t] {
		body = append([]jen.Code{f.refuseNil(t.Name)}, body...)
	}
	f.Add(pointerReceiver(t.Name)).Id("encode").Params(jen.Id("e").Op("*").Id("encoder")).Block(body...)
	f.Line()
}

func (f *file) refuseNil(name string) jen.Code {
	return jen.If(jen.Id("v").Op("==").Nil()).Block(
		enc("nilMember", jen.Lit("*"+name)),
		jen.Return(),
	)
}

// A seenWord is a variable that records which of up to 64 members were seen.
type seenWord struct {
	name     string
	first    int   // the number of its first member
	required []int // bits of the members that must be there
}

const wordBits = 64

// seenWords gives the variables for the members of a struct.
func seenWords(t *model.Type) []seenWord {
	var words []seenWord
	for i, field := range t.Fields {
		if i%wordBits == 0 {
			words = append(words, seenWord{name: "seen", first: i})
		}
		if !field.Presence.MayBeAbsent() && !isDefaulted(field) && field.Unset == "" {
			w := &words[len(words)-1]
			w.required = append(w.required, i-w.first)
		}
	}
	if len(words) > 1 {
		for i := range words {
			words[i].name += digits(i)
		}
	}
	return words
}

// mask prints the bits of a word as 1<<0|1<<3.
func mask(bits []int) *jen.Statement {
	s := jen.Lit(1).Op("<<").Lit(bits[0])
	for _, b := range bits[1:] {
		s.Op("|").Lit(1).Op("<<").Lit(b)
	}
	return s
}

func (f *file) structDecode(t *model.Type) {
	words := seenWords(t)
	body := []jen.Code{jen.Op("*").Id("v").Op("=").Add(typeName(t)).Values()}
	for _, w := range words {
		body = append(body, jen.Var().Id(w.name).Uint64())
	}
	undeclared := dec("extra", jen.Op("&").Id("v").Dot("Extra"))
	loop := jen.For(dec("beginObject"), dec("nextKey"), jen.Empty())
	if len(t.Fields)+len(t.Absent) == 0 {
		body = append(body, loop.Block(append(extraCheck(t), undeclared)...))
	} else {
		body = append(body, loop.Block(jen.Switch(jen.String().Call(jen.Id("d").Dot("key"))).BlockFunc(func(cases *jen.Group) {
			for i, field := range t.Fields {
				w := words[i/wordBits]
				once := dec("once", jen.Op("&").Id(w.name), jen.Lit(i-w.first))
				cases.Case(jen.Lit(field.JSON)).Block(decodeMember(t, field, once))
			}
			if len(t.Absent) > 0 {
				cases.Case(literals(t.Absent)...).Block(refuseMember())
			}
			cases.Default().Block(append(extraCheck(t), undeclared)...)
		})))
	}
	for _, w := range words {
		if len(w.required) == 0 {
			continue
		}
		names := jen.Id(membersOf(t)).Index(jen.Empty(), jen.Empty())
		if w.first > 0 {
			names = jen.Id(membersOf(t)).Index(jen.Lit(w.first), jen.Empty())
		}
		body = append(body, dec("require", jen.Id(w.name), mask(w.required), names))
	}
	for i, field := range t.Fields {
		var value *jen.Statement
		switch {
		case isDefaulted(field):
			value = defaultValue(field)
		case field.Unset != "" && isEnum(field.Type): // for a number it is the zero value
			value = valueOf(field, field.Unset)
		}
		if value != nil {
			w := words[i/wordBits]
			body = append(body, jen.If(jen.Id(w.name).Op("&").Parens(mask([]int{i - w.first})).Op("==").Lit(0)).Block(
				jen.Id("v").Dot(field.Name).Op("=").Add(value),
			))
		}
	}
	f.decodeMethod(t.Name, body...)
}

// refuseMember prints the error for a member that must be absent.
func refuseMember() jen.Code { return dec("failf", jen.Lit("the schema does not allow this member")) }

// extraCheck prints the check of undeclared members: that there are none, or
// that they are of one kind. Validation checks the rest.
func extraCheck(t *model.Type) []jen.Code {
	if t.Closed {
		return []jen.Code{refuseMember()}
	}
	if t.Extra == nil {
		return nil
	}
	kind := t.Extra.JSONKind()
	if kind == 0 {
		return nil
	}
	return []jen.Code{jen.If(dec("kind").Op("!=").LitRune(rune(kind))).Block(dec("expected", jen.Lit(kind.String())))}
}

// decodeMember prints how one member is read.
func decodeMember(t *model.Type, field *model.Field, once *jen.Statement) jen.Code {
	at := member(field.Name)
	cond := once
	var body []jen.Code
	switch {
	case field.Const != nil:
		body = []jen.Code{decodeConst(field)}
	case isDefaulted(field):
		body = []jen.Code{at.set(converted(field.Type, dec("defaulted", jen.Lit(field.Default), jen.Op("&").Id("v").Dot("Extra"), jen.Lit(field.JSON))))}
	case field.Presence.MayBeAbsent() && field.Presence.MayBeNull():
		// A pointer to nil is null.
		inner := at.deref()
		read := decodeTo(inner, field.Type, 0)
		elem := goType(field.Type)
		if field.Pointers > 1 {
			read = decodePointer(inner, field.Type, 0)
			elem = jen.Op("*").Add(elem)
		}
		body = []jen.Code{at.set(jen.New(elem)), jen.If(jen.Op("!").Add(dec("null"))).Block(read...)}
	default:
		nullable := field.Presence.MayBeNull()
		if t.Role == model.ErrorEnvelope && field == t.Error.ID {
			cond = cond.Op("&&").Op("!").Add(dec("nullErrorID"))
		}
		if nullable {
			cond = cond.Op("&&").Op("!").Add(dec("null"))
		} else if field.Presence.MayBeAbsent() && field.Type.Resolve().Kind != model.Raw {
			cond = cond.Op("&&").Op("!").Add(dec("absentNull"))
		}
		switch {
		case field.Pointers > 0:
			body = decodePointer(at, field.Type, 0)
		case t.Role == model.ErrorEnvelope && field == t.Error.Object && hasOpenCode(field.Type):
			body = []jen.Code{stringError(at, field.Type)}
		case !field.Presence.MayBeAbsent() && !nullable && isSlice(field.Type):
			body = decodeRequiredSlice(at, field.Type)
		case !field.Presence.MayBeAbsent() && !nullable && isMap(field.Type):
			body = decodeRequiredMap(at, field.Type)
		default:
			body = decodeTo(at, field.Type, 0)
		}
	}
	return jen.If(cond).Block(body...)
}

// decodeConst prints the check of a constant member.
func decodeConst(field *model.Field) jen.Code {
	switch v := model.LiteralValue(field.Const).(type) {
	case nil:
		return jen.If(jen.Op("!").Add(dec("null"))).Block(dec("expected", jen.Lit("null")))
	case string:
		return dec("constString", jen.Lit(v))
	case bool:
		return dec("constBool", jen.Lit(v))
	case float64:
		return dec("constFloat", jen.Lit(v))
	default:
		return dec("constInt", literal(v))
	}
}

// stringError prints the decoding of an error that some peers send as a string.
func stringError(at place, e *model.Expr) jen.Code {
	t := e.Resolve().Type
	return jen.If(jen.List(jen.Id("message"), jen.Id("ok")).Op(":=").Add(dec("stringError")), jen.Id("ok")).Block(
		at.set(typeName(t).Values(jen.Dict{jen.Id(t.Error.Message.Name): jen.Id("message")})),
	).Else().Block(at.method("decode").Call(jen.Id("d")))
}

// hasOpenCode reports whether an error object takes any code and a message.
func hasOpenCode(e *model.Expr) bool {
	if !isErrorObject(e) {
		return false
	}
	fields := e.Resolve().Type.Error
	return fields.Code != nil && fields.Code.Const == nil && fields.Code.Pointers == 0 &&
		fields.Message != nil && fields.Message.Const == nil && fields.Message.Pointers == 0 && fields.Message.Type.Resolve().Kind == model.String
}

// isDefaulted reports whether a member has a default: it is decoded for an
// absent member, and encoded for an empty one.
func isDefaulted(field *model.Field) bool {
	return field.Default != "" && field.Const == nil && field.Pointers == 0
}

// defaultValue prints the default of a field, by its name where it has one.
func defaultValue(field *model.Field) *jen.Statement {
	if field.Type.Kind == model.Named {
		for _, v := range field.Type.Type.Values {
			if v.Text == field.Default {
				return jen.Id(v.Name)
			}
		}
	}
	return jen.Lit(field.Default)
}

func (f *file) structEncode(t *model.Type) {
	var body []jen.Code
	if t.Closed || len(t.Absent) > 0 {
		body = append(body, enc("absent", append([]jen.Code{jen.Id("v").Dot("Extra")}, literals(t.Absent)...)...))
	}
	if len(t.Fields) == 0 {
		f.encodeMethod(t, append(body, enc("members", jen.Id("v").Dot("Extra")))...)
		return
	}
	body = append(body, jen.If(jen.Op("!").Add(enc("begin"))).Block(jen.Return()))
	extra := jen.Id("v").Dot("Extra")
	for _, field := range t.Fields {
		body = append(body, encodeMember(field)...)
		if isDefaulted(field) {
			extra = jen.Id("withoutMark").Call(extra, jen.Lit(field.JSON))
		}
	}
	body = append(body,
		enc("undeclared", extra, jen.Id(membersOf(t)).Index(jen.Empty(), jen.Empty())),
		enc("end"),
	)
	f.encodeMethod(t, body...)
}

// encodeMember prints how one member is written.
func encodeMember(field *model.Field) []jen.Code {
	name := jsonString(field.JSON) + ":"
	if field.Const != nil {
		return []jen.Code{enc("member", rawString(name+constText(field)))}
	}
	at := member(field.Name)
	start := enc("member", rawString(name))
	isSet := at.expr().Op("!=").Nil()
	switch {
	case isDefaulted(field):
		return []jen.Code{start, enc("defaulted", jen.String().Call(at.expr()), jen.Lit(field.Default), jen.Id("v").Dot("Extra"), jen.Lit(field.JSON))}
	case field.Presence.MayBeAbsent() && field.Presence.MayBeNull() && field.Pointers > 0:
		inner := at.deref()
		value := encodeValue(inner, field.Type, 0)
		if field.Pointers > 1 {
			value = encodeValue(inner.deref(), field.Type, 0)
		}
		return []jen.Code{jen.If(isSet).Block(start, orNull(inner, value))}
	case field.Presence.MayBeAbsent() && field.Pointers > 0:
		return []jen.Code{jen.If(isSet).Block(append([]jen.Code{start}, encodeValue(at.deref(), field.Type, 0)...)...)}
	case field.Presence.MayBeAbsent():
		return []jen.Code{jen.If(isSet).Block(append([]jen.Code{start}, encodeValue(at, field.Type, 0)...)...)}
	case field.Presence.MayBeNull() && field.Pointers > 0:
		return []jen.Code{start, orNull(at, encodeValue(at.deref(), field.Type, 0))}
	case field.Presence.MayBeNull():
		return []jen.Code{start, orNull(at, encodeValue(at, field.Type, 0))}
	}
	return append([]jen.Code{start}, encodeValue(at, field.Type, 0)...)
}

// orNull prints the encoding of a value that may be nil, which becomes null.
func orNull(at place, write []jen.Code) jen.Code {
	return jen.If(at.expr().Op("==").Nil()).Block(enc("null")).Else().Block(write...)
}

// memberNames prints the list of all declared members, in the order in which
// decode numbers them.
func (f *file) memberNames(t *model.Type) {
	if len(t.Fields) == 0 {
		return
	}
	names := make([]jen.Code, len(t.Fields))
	for i, field := range t.Fields {
		names[i] = jen.Lit(field.JSON)
	}
	f.Var().Id(membersOf(t)).Op("=").Index(jen.Op("...")).String().Values(names...)
	f.Line()
}

// kindUnionCodec prints the codec of a struct with one field for each JSON
// kind.
func (f *file) kindUnionCodec(t *model.Type) {
	var kinds, set []jen.Code
	var words []string
	write := jen.Switch().BlockFunc(func(cases *jen.Group) {
		for _, a := range t.Alts {
			at := member(a.Field)
			kind := a.Type.JSONKind()
			words = append(words, kind.String())
			set = append(set, at.expr().Op("!=").Nil())
			read, value := decodeTo(at, a.Type, 0), at
			if a.Pointer {
				read, value = decodePointer(at, a.Type, 0), at.deref()
			}
			kinds = append(kinds, jen.Case(jen.LitRune(rune(kind))).Block(read...))
			cases.Case(at.expr().Op("!=").Nil()).Block(encodeValue(value, a.Type, 0)...)
		}
	})
	kinds = append(kinds, jen.Default().Block(dec("expected", jen.Lit(orList(words)))))
	f.decodeMethod(t.Name,
		jen.Op("*").Id("v").Op("=").Add(typeName(t)).Values(),
		jen.Switch(dec("kind")).Block(kinds...),
	)
	f.encodeMethod(t,
		jen.If(jen.Op("!").Add(enc("oneSet", append([]jen.Code{jen.Lit(t.Name)}, set...)...))).Block(jen.Return()),
		write,
	)
}

// oneOrManyCodec prints the codec of `X | X[]`.
func (f *file) oneOrManyCodec(t *model.Type) {
	items := member("Items")
	single := jen.Id("v").Dot("Single")
	f.decodeMethod(t.Name,
		jen.Op("*").Id("v").Op("=").Add(typeName(t)).Values(jen.Dict{
			jen.Id("Items"):  jen.Index().Add(goType(t.Elem)).Values(),
			jen.Id("Single"): dec("kind").Op("!=").LitRune('['),
		}),
		jen.If(single).Block(append(decodeItem(items, t.Elem, 0), jen.Return())...),
		decodeItems(items, t.Elem, 0),
	)
	first := place{expr: func() *jen.Statement { return jen.Id("v").Dot("Items").Index(jen.Lit(0)) }}
	f.encodeMethod(t, append(
		[]jen.Code{jen.If(single).Block(
			jen.If(enc("single", jen.Lit(t.Name), jen.Len(items.expr()))).Block(encodeValue(first, t.Elem, 0)...),
			jen.Return(),
		)},
		encodeItems(items, t.Elem, 0)...)...)
}

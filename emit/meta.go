package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the methods for access to `_meta`, wherever a type or a
// version of the protocol has it.

// metaMethods prints GetMeta and SetMeta.
func (f *file) metaMethods(t *model.Type) {
	if b := metaBodies(t); b.get != nil {
		f.getMeta(t.Name, b.get)
		f.setMeta(t.Name, b.set)
	}
}

func (f *file) getMeta(name string, body []jen.Code) {
	f.Add(comment(f.says(sayGetMeta)))
	f.Add(receiver(name)).Add(getMetaSig()).Add(short(body))
	f.Line()
}

func (f *file) setMeta(name string, body []jen.Code) {
	f.Add(comment(f.says(saySetMeta)))
	f.Add(pointerReceiver(name)).Add(setMetaSig()).Add(short(body))
	f.Line()
}

// short prints a body of one statement on one line.
func short(body []jen.Code) jen.Code {
	if len(body) == 1 {
		return inline(body...)
	}
	return jen.Block(body...)
}

// metaBodies returns the bodies of GetMeta and SetMeta; none if a type cannot
// have `_meta`.
func metaBodies(t *model.Type) bodies {
	switch {
	case t.Meta == model.MetaHidden:
		return metaThrough("hiddenMeta", "setHiddenMeta", member("Extra"))
	case t.Meta == model.MetaMembers || t.Meta == model.MetaStruct:
		return ownMeta(t.MetaField)
	case t.Kind == model.Struct && (t.Role == model.Request || t.Role == model.Notification):
		return paramsMeta(t.ParamsField)
	}
	return bodies{}
}

// metaThrough calls functions of the support code.
func metaThrough(get, set string, at place) bodies {
	return bodies{
		get: []jen.Code{jen.Return(jen.Id(get).Call(at.expr()))},
		set: []jen.Code{jen.Return(jen.Id(set).Call(jen.Op("&").Add(at.expr()), jen.Id("meta")))},
	}
}

// ownMeta returns the bodies for a type that declares `_meta`.
func ownMeta(field *model.Field) bodies {
	at := member(field.Name)
	done := jen.Return(jen.Nil())
	if field.Type.Resolve().Kind == model.Members && field.Pointers == 0 {
		return bodies{
			get: []jen.Code{jen.Return(at.expr())},
			set: []jen.Code{at.set(jen.Id("meta")), done},
		}
	}
	typ := model.StructOf(field)
	if typ == nil {
		return bodies{}
	}
	convert := func(to jen.Code) jen.Code {
		return jen.If(jen.Err().Op(":=").Id("fromMembers").Call(jen.Id("meta"), to), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
	}
	if field.Pointers == 0 {
		return bodies{
			get: []jen.Code{jen.Return(jen.Id("asMembers").Call(jen.Op("&").Add(at.expr())))},
			set: []jen.Code{
				jen.Var().Id("made").Add(typeName(typ)),
				convert(jen.Op("&").Id("made")),
				at.set(jen.Id("made")),
				done,
			},
		}
	}
	return bodies{
		get: []jen.Code{
			jen.If(at.expr().Op("==").Nil()).Block(jen.Return(jen.Nil())),
			jen.Return(jen.Id("asMembers").Call(at.expr())),
		},
		set: []jen.Code{
			jen.If(jen.Id("meta").Op("==").Nil()).Block(at.set(jen.Nil()), done),
			jen.Id("made").Op(":=").New(typeName(typ)),
			convert(jen.Id("made")),
			at.set(jen.Id("made")),
			done,
		},
	}
}

// paramsMeta returns the bodies for a message, whose `_meta` is in its params.
func paramsMeta(field *model.Field) bodies {
	if field == nil || field.Const != nil {
		return metaThrough("hiddenParamsMeta", "setHiddenParamsMeta", member("Extra"))
	}
	at := member(field.Name)
	e := field.Type.Resolve()
	switch {
	case e.Kind == model.Object && field.Pointers == 0:
		return metaThrough("objectMeta", "setObjectMeta", at)
	case e.Kind == model.Named && e.Type.Kind == model.Interface && field.Pointers == 0:
		return bodies{
			get: []jen.Code{jen.Return(jen.Id("unionMeta").Call(at.expr()))},
			set: []jen.Code{jen.Return(jen.Id("setUnionMeta").Call(at.expr(), jen.Id("meta")))},
		}
	}
	if e.Kind == model.Raw {
		return metaThrough("rawMeta", "setRawMeta", at)
	}
	typ := model.StructOf(field)
	if typ == nil || metaBodies(typ).get == nil {
		return bodies{ // such as a map of strings, in which `_meta` has no place
			get: []jen.Code{jen.Return(jen.Nil())},
			set: []jen.Code{jen.Return(jen.Id("setUnionMeta").Call(jen.Nil(), jen.Id("meta")))},
		}
	}
	get := jen.Return(at.expr().Dot("GetMeta").Call())
	if field.Pointers == 0 {
		return bodies{
			get: []jen.Code{get},
			set: []jen.Code{jen.Return(at.expr().Dot("SetMeta").Call(jen.Id("meta")))},
		}
	}
	params := jen.Id("params")
	return bodies{
		get: []jen.Code{
			jen.If(at.expr().Op("==").Nil()).Block(jen.Return(jen.Nil())),
			get,
		},
		set: []jen.Code{
			params.Clone().Op(":=").Add(at.expr()),
			jen.If(params.Clone().Op("==").Nil()).Block(
				jen.If(jen.Id("meta").Op("==").Nil()).Block(jen.Return(jen.Nil())),
				params.Clone().Op("=").New(typeName(typ)),
			),
			jen.If(jen.Err().Op(":=").Add(params.Clone()).Dot("SetMeta").Call(jen.Id("meta")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
			at.set(params.Clone()),
			jen.Return(jen.Nil()),
		},
	}
}

// hasProgress reports whether the protocol has progress tokens.
func (g *generator) hasProgress() bool {
	return g.p.Parts.ProgressToken != nil
}

// progressMethods prints the access to the progress token of requests and of
// their params.
func (f *file) progressMethods(t *model.Type) {
	if !f.hasProgress() || !f.carriesToken(t) {
		return
	}
	f.progressMethodsOf(t.Name, f.progressBodies(t))
}

// bodies are the bodies of a getter and a setter.
type bodies struct{ get, set []jen.Code }

func (f *file) progressMethodsOf(name string, b bodies) {
	f.Add(comment(f.says(sayProgressToken)))
	f.Add(receiver(name)).Add(f.progressTokenSig()).Add(short(b.get))
	f.Line()
	f.Add(comment(f.says(saySetProgressToken)))
	f.Add(pointerReceiver(name)).Add(f.setProgressTokenSig()).Add(short(b.set))
	f.Line()
}

// genericProgress uses GetMeta and SetMeta.
func (f *file) genericProgress() bodies {
	return bodies{
		get: []jen.Code{jen.Return(jen.Id("metaToken").Types(typeName(f.p.Parts.ProgressToken)).Call(jen.Id("v").Dot("GetMeta").Call()))},
		set: []jen.Code{jen.Return(jen.Id("setMetaToken").Call(jen.Id("v"), jen.Id("token")))},
	}
}

// carriesToken reports whether a type has the methods for a progress token.
func (g *generator) carriesToken(t *model.Type) bool {
	if t == nil || t.Kind != model.Struct || !t.OfRequest {
		return false
	}
	for _, field := range t.Fields {
		if field.Name == "ProgressToken" || field.Name == "SetProgressToken" {
			return false
		}
	}
	if metaBodies(t).get == nil {
		return false
	}
	return t.Role == model.Request || t.Role == model.Params
}

// progressBodies finds the shortest way to the token: the one of the params, a
// declared member of `_meta`, or else any `_meta`.
func (f *file) progressBodies(t *model.Type) bodies {
	token := jen.Id("token")
	zero := typeName(f.p.Parts.ProgressToken).Values()
	if field := t.ParamsField; t.Role == model.Request && field != nil {
		params := model.StructOf(field)
		if params == nil || !f.carriesToken(params) {
			return f.genericProgress()
		}
		at := member(field.Name).expr()
		b := bodies{
			get: []jen.Code{jen.Return(at.Clone().Dot("ProgressToken").Call())},
			set: []jen.Code{jen.Return(at.Clone().Dot("SetProgressToken").Call(token))},
		}
		if field.Pointers > 0 {
			b.get = slices.Insert(b.get, 0, jen.Code(jen.If(at.Clone().Op("==").Nil()).Block(jen.Return(zero, jen.False()))))
			b.set = slices.Insert(b.set, 0, jen.Code(jen.If(at.Clone().Op("==").Nil()).Block(at.Clone().Op("=").New(typeName(params)))))
		}
		return b
	}

	if t.Meta != model.MetaStruct || t.MetaToken == nil {
		return f.genericProgress()
	}
	field, inMeta := t.MetaField, t.MetaToken
	typ := model.StructOf(field)
	meta := member(field.Name).expr()
	at := meta.Clone().Dot(inMeta.Name)
	absent := at.Clone().Op("==").Nil()
	set := []jen.Code{at.Clone().Op("=").Op("&").Add(token), jen.Return(jen.Nil())}
	if field.Pointers > 0 {
		absent = meta.Clone().Op("==").Nil().Op("||").Add(absent)
		set = slices.Insert(set, 0, jen.Code(jen.If(meta.Clone().Op("==").Nil()).Block(meta.Clone().Op("=").New(typeName(typ)))))
	}
	return bodies{
		get: []jen.Code{
			jen.If(absent).Block(jen.Return(zero, jen.False())),
			jen.Return(jen.Op("*").Add(at), jen.True()),
		},
		set: set,
	}
}

// unknownMeta prints the access to `_meta` in messages with unknown methods and
// in unknown params.
func (f *file) unknownMeta(t *model.Type) {
	get, set := "messageMeta", "setMessageMeta"
	common := f.commonInterface(t)
	if common == "" {
		if slices.ContainsFunc(t.Union.Members, func(m *model.Type) bool { return m.Role != model.Params }) {
			return
		}
		get, set = "rawMeta", "setRawMeta"
	}
	name := unknownName(t)
	raw := jen.Id("v").Dot("Raw")
	f.getMeta(name, []jen.Code{jen.Return(jen.Id(get).Call(raw.Clone()))})
	f.setMeta(name, []jen.Code{jen.Return(jen.Id(set).Call(jen.Op("&").Add(raw.Clone()), jen.Id("meta")))})
	if common == "AnyRequest" && f.hasProgress() {
		f.progressMethodsOf(name, f.genericProgress())
	}
}

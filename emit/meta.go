package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the methods that give access to `_meta`, wherever a type or
// a version of the protocol has it.

// metaMethods prints GetMeta and SetMeta.
func (f *file) metaMethods(t *model.Type) {
	get, set := metaBodies(t)
	if get == nil {
		return
	}
	f.getMeta(t.Name, get)
	f.setMeta(t.Name, set)
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

// metaBodies gives the bodies of GetMeta and SetMeta; nil where a type cannot
// carry `_meta`.
func metaBodies(t *model.Type) (get, set []jen.Code) {
	arg := jen.Id("meta")
	noError := jen.Return(jen.Nil())
	switch {
	case t.Meta == model.MetaHidden:
		extra := jen.Id("v").Dot("Extra")
		return []jen.Code{jen.Return(jen.Id("hiddenMeta").Call(extra))},
			[]jen.Code{jen.Return(jen.Id("setHiddenMeta").Call(jen.Op("&").Add(extra.Clone()), arg))}

	case isMessage(t) && t.Meta != model.MetaField && t.Meta != model.MetaStruct:
		return paramsMeta(t)

	case t.Meta == model.MetaField || t.Meta == model.MetaStruct:
		field := fieldOf(t, "_meta")
		at := jen.Id("v").Dot(field.Name)
		e := resolve(field.Type)
		switch {
		case e.Kind == model.Members && !field.Pointer:
			return []jen.Code{jen.Return(at)}, []jen.Code{at.Clone().Op("=").Add(arg), noError}
		case e.Kind == model.Named && e.Type.Kind == model.Struct && !field.DoublePointer:
			made := func(pointer bool) []jen.Code {
				local, to := jen.Var().Id("made").Id(e.Type.Name), jen.Op("&").Id("made")
				if pointer {
					local, to = jen.Id("made").Op(":=").New(jen.Id(e.Type.Name)), jen.Id("made")
				}
				return []jen.Code{
					local,
					jen.If(jen.Err().Op(":=").Id("fromMembers").Call(arg, to), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
					at.Clone().Op("=").Id("made"),
					noError,
				}
			}
			if !field.Pointer {
				return []jen.Code{jen.Return(jen.Id("asMembers").Call(jen.Op("&").Add(at.Clone())))}, made(false)
			}
			get = []jen.Code{
				jen.If(at.Clone().Op("==").Nil()).Block(jen.Return(jen.Nil())),
				jen.Return(jen.Id("asMembers").Call(at)),
			}
			set = append([]jen.Code{
				jen.If(jen.Id("meta").Op("==").Nil()).Block(at.Clone().Op("=").Nil(), noError),
			}, made(true)...)
			return get, set
		}
	}
	return nil, nil
}

func isMessage(t *model.Type) bool {
	return t.Kind == model.Struct && (t.Role == model.Request || t.Role == model.Notification)
}

// paramsMeta gives the bodies for a message, whose `_meta` is in its params.
func paramsMeta(t *model.Type) (get, set []jen.Code) {
	arg := jen.Id("meta")
	field := fieldOf(t, "params")
	if field == nil || field.Const != nil {
		return []jen.Code{jen.Return(jen.Id("hiddenParamsMeta").Call(jen.Id("v").Dot("Extra")))},
			[]jen.Code{jen.Return(jen.Id("setHiddenParamsMeta").Call(jen.Op("&").Id("v").Dot("Extra"), arg))}
	}
	at := jen.Id("v").Dot(field.Name)
	e := resolve(field.Type)
	switch {
	case e.Kind == model.Object:
		return []jen.Code{jen.Return(jen.Id("objectMeta").Call(at))},
			[]jen.Code{jen.Return(jen.Id("setObjectMeta").Call(jen.Op("&").Add(at.Clone()), arg))}
	case e.Kind == model.Named && e.Type.Kind == model.Interface:
		return []jen.Code{jen.Return(jen.Id("unionMeta").Call(at))},
			[]jen.Code{jen.Return(jen.Id("setUnionMeta").Call(at.Clone(), arg))}
	case e.Kind == model.Named && e.Type.Kind == model.Struct && e.Type.Meta != model.NoMeta && !field.DoublePointer:
		if !field.Pointer {
			return []jen.Code{jen.Return(at.Clone().Dot("GetMeta").Call())},
				[]jen.Code{jen.Return(at.Clone().Dot("SetMeta").Call(arg))}
		}
		get = []jen.Code{
			jen.If(at.Clone().Op("==").Nil()).Block(jen.Return(jen.Nil())),
			jen.Return(at.Clone().Dot("GetMeta").Call()),
		}
		set = []jen.Code{
			jen.Id("params").Op(":=").Add(at),
			jen.If(jen.Id("params").Op("==").Nil()).Block(
				jen.If(jen.Id("meta").Op("==").Nil()).Block(jen.Return(jen.Nil())),
				jen.Id("params").Op("=").New(jen.Id(e.Type.Name)),
			),
			jen.If(jen.Err().Op(":=").Id("params").Dot("SetMeta").Call(arg), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
			at.Clone().Op("=").Id("params"),
			jen.Return(jen.Nil()),
		}
		return get, set
	}
	return nil, nil
}

// hasProgress reports whether the protocol has progress tokens.
func (g *generator) hasProgress() bool {
	t := g.names["ProgressToken"]
	return t != nil && t.Kind == model.ScalarUnion
}

// progressMethods prints the access to the progress token of requests and of
// their params.
func (f *file) progressMethods(t *model.Type) {
	if !f.hasProgress() || !f.carriesToken(t) {
		return
	}
	get, set := f.progressBodies(t)
	f.Add(comment(f.says(sayProgressToken)))
	f.Add(receiver(t.Name)).Add(progressTokenSig()).Add(short(get))
	f.Line()
	f.Add(comment(f.says(saySetProgressToken)))
	f.Add(pointerReceiver(t.Name)).Add(setProgressTokenSig()).Add(short(set))
	f.Line()
}

// carriesToken reports whether a type gets access to a progress token.
func (g *generator) carriesToken(t *model.Type) bool {
	if t.Kind != model.Struct || t.Method == nil || t.Method.Notification {
		return false
	}
	for _, field := range t.Fields {
		if field.Name == "ProgressToken" || field.Name == "SetProgressToken" {
			return false
		}
	}
	if get, _ := metaBodies(t); get == nil {
		return false
	}
	return t.Role == model.Request || t.Role == model.Params
}

func (f *file) progressBodies(t *model.Type) (get, set []jen.Code) {
	token := jen.Id("token")
	zero := jen.Id("ProgressToken").Values()
	noError := jen.Return(jen.Nil())
	get = []jen.Code{jen.Return(jen.Id("metaToken").Types(jen.Id("ProgressToken")).Call(jen.Id("v").Dot("GetMeta").Call()))}
	set = []jen.Code{jen.Return(jen.Id("setMetaToken").Call(jen.Id("v"), token))}

	if field := fieldOf(t, "params"); t.Role == model.Request && field != nil && field.Const == nil {
		e := resolve(field.Type)
		if e.Kind != model.Named || e.Type.Kind != model.Struct || field.DoublePointer || !f.carriesToken(e.Type) {
			return get, set
		}
		at := jen.Id("v").Dot(field.Name)
		get = []jen.Code{jen.Return(at.Clone().Dot("ProgressToken").Call())}
		set = []jen.Code{jen.Return(at.Clone().Dot("SetProgressToken").Call(token))}
		if field.Pointer {
			get = append([]jen.Code{jen.If(at.Clone().Op("==").Nil()).Block(jen.Return(zero, jen.False()))}, get...)
			set = append([]jen.Code{jen.If(at.Clone().Op("==").Nil()).Block(at.Clone().Op("=").New(jen.Id(e.Type.Name)))}, set...)
		}
		return get, set
	}

	field := fieldOf(t, "_meta")
	if field == nil || field.Const != nil || t.Meta != model.MetaStruct {
		return get, set
	}
	e := resolve(field.Type)
	if e.Kind != model.Named || e.Type.Kind != model.Struct || field.DoublePointer {
		return get, set
	}
	inMeta := fieldOf(e.Type, "progressToken")
	if inMeta == nil || inMeta.Const != nil || !inMeta.Pointer || inMeta.DoublePointer || resolve(inMeta.Type).Type != f.names["ProgressToken"] {
		return get, set
	}
	meta := jen.Id("v").Dot(field.Name)
	at := meta.Clone().Dot(inMeta.Name)
	absent := at.Clone().Op("==").Nil()
	set = []jen.Code{at.Clone().Op("=").Op("&").Add(token), noError}
	if field.Pointer {
		absent = meta.Clone().Op("==").Nil().Op("||").Add(absent)
		set = append([]jen.Code{jen.If(meta.Clone().Op("==").Nil()).Block(meta.Clone().Op("=").New(jen.Id(e.Type.Name)))}, set...)
	}
	get = []jen.Code{
		jen.If(absent).Block(jen.Return(zero, jen.False())),
		jen.Return(jen.Op("*").Add(at), jen.True()),
	}
	return get, set
}

// unknownMeta prints the access to `_meta` in a message of unknown method.
func (f *file) unknownMeta(t *model.Type) {
	name := unknownName(t)
	raw := jen.Id("v").Dot("Raw")
	f.getMeta(name, []jen.Code{jen.Return(jen.Id("messageMeta").Call(raw.Clone()))})
	f.setMeta(name, []jen.Code{jen.Return(jen.Id("setMessageMeta").Call(jen.Op("&").Add(raw.Clone()), jen.Id("meta")))})
	if f.commonInterface(t) != "AnyRequest" || !f.hasProgress() {
		return
	}
	f.Add(comment(f.says(sayProgressToken)))
	f.Add(receiver(name)).Add(progressTokenSig()).Add(inline(jen.Return(jen.Id("metaToken").Types(jen.Id("ProgressToken")).Call(jen.Id("v").Dot("GetMeta").Call()))))
	f.Line()
	f.Add(comment(f.says(saySetProgressToken)))
	f.Add(pointerReceiver(name)).Add(setProgressTokenSig()).Add(inline(jen.Return(jen.Id("setMetaToken").Call(jen.Id("v"), jen.Id("token")))))
	f.Line()
}

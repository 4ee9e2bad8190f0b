package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the preparation of a request: what the client adds to its
// `_meta`, and the callbacks of its options.

// newCall prints the method that prepares every request.
func (f *file) newCall() {
	f.callParams()
	if f.p.Modern {
		f.modernCall()
	} else {
		f.legacyCall()
	}
	f.looseParams()
}

// callTypes are the params types that the client sends without converting
// them, each once.
func (g *generator) callTypes() []*model.Type {
	var out []*model.Type
	seen := map[*model.Type]bool{}
	add := func(t *model.Type) {
		if t != nil && !seen[t] && g.fillable(t) {
			seen[t] = true
			out = append(out, t)
		}
	}
	for _, m := range g.p.Client.Requests {
		add(m.Params)
	}
	add(g.p.Parts.RequestParams)
	return out
}

// fillable reports whether the client can copy params and fill in their `_meta`.
// Others are sent as RequestParams.
func (g *generator) fillable(t *model.Type) bool {
	return g.carriesToken(t) && (!g.p.Modern || model.StructOf(t.MetaField) == g.p.Parts.RequestMeta.Type)
}

// callParams prints what newCall needs to fill in params. They are a shallow
// copy of those of the caller.
func (f *file) callParams() {
	f.Add(comment(f.says("callParams are the params of a request before the client fills in their _meta.")))
	f.Type().Id("callParams").InterfaceFunc(func(methods *jen.Group) {
		methods.Id("jsonWriter")
		if f.p.Modern {
			methods.Id("requestMeta").Params().Op("*").Add(typeName(f.p.Parts.RequestMeta.Type))
			return
		}
		methods.Id("ownMeta").Params()
		methods.Add(f.progressTokenSig())
		methods.Add(f.setProgressTokenSig())
	})
	f.Line()
	for _, t := range f.callTypes() {
		switch {
		case f.p.Modern:
			meta, at := typeName(f.p.Parts.RequestMeta.Type), jen.Id("v").Dot(t.MetaField.Name)
			method := f.Add(pointerReceiver(t.Name)).Id("requestMeta").Params().Op("*").Add(meta)
			if t.MetaField.Pointers == 0 {
				method.Add(inline(jen.Return(jen.Op("&").Add(at))))
				break
			}
			// The caller's stays as it is.
			method.Block(
				jen.Id("meta").Op(":=").New(meta),
				jen.If(at.Clone().Op("!=").Nil()).Block(jen.Op("*").Id("meta").Op("=").Op("*").Add(at)),
				at.Clone().Op("=").Id("meta"),
				jen.Return(jen.Id("meta")),
			)
		default:
			f.Add(pointerReceiver(t.Name)).Id("ownMeta").Params().Add(short(copyMeta(t)))
		}
		f.Line()
	}
}

// hasLooseParams reports whether the client sends params whose `_meta` is not
// declared as that of other requests, or unions of params.
func (g *generator) hasLooseParams() bool {
	return slices.ContainsFunc(g.p.Client.Requests, func(m *model.Method) bool { return !g.fillable(m.Params) })
}

// looseParams prints the conversion of such params to those that every request
// may have.
func (f *file) looseParams() {
	if !f.hasLooseParams() {
		return
	}
	general := f.p.Parts.RequestParams
	f.Add(comment(f.says("requestParams converts params to those that every request may have, with all other members in Extra.")))
	f.Func().Id("requestParams").Params(jen.Id("params").Id("jsonWriter")).Params(jen.Op("*").Add(typeName(general)), jen.Error()).BlockFunc(func(body *jen.Group) {
		missing := jen.Nil()
		if meta := f.p.Parts.RequestMeta; meta != nil {
			// The client fills these in.
			values := jen.Dict{jen.Lit(meta.Version.JSON): rawMessage().Call(jen.Lit(`""`))}
			if meta.Capabilities != nil && meta.Capabilities.Pointers == 0 {
				values[jen.Lit(meta.Capabilities.JSON)] = rawMessage().Call(jen.Lit("{}"))
			}
			if meta.Info != nil && meta.Info.Pointers == 0 {
				values[jen.Lit(meta.Info.JSON)] = rawMessage().Call(jen.Lit(`{"` + f.p.Parts.SoftwareName.JSON + `":"","` + f.p.Parts.SoftwareVersion.JSON + `":""}`))
			}
			missing = jen.Id("Members").Values(values)
		}
		body.Id("p").Op(":=").New(typeName(general))
		body.Return(jen.Id("p"), jen.Id("reshapeParams").Call(jen.Id("params"), jen.Id("p"), missing))
	})
	f.Line()
}

// copyMeta prints the copying of the value that holds the progress token.
func copyMeta(t *model.Type) []jen.Code {
	clone := func(name string) []jen.Code {
		at := jen.Id("v").Dot(name)
		return []jen.Code{at.Clone().Op("=").Qual("maps", "Clone").Call(at)}
	}
	field := t.MetaField
	switch {
	case field == nil:
		return clone("Extra")
	case t.Meta == model.MetaMembers:
		return clone(field.Name)
	case field.Pointers > 0:
		return []jen.Code{jen.Id("ownPointer").Call(jen.Op("&").Id("v").Dot(field.Name))}
	}
	return nil
}

func newToken(t *model.Type) *jen.Statement {
	return typeName(t).Values(jen.Id("c").Dot("conn").Dot("newToken").Call())
}

// modernCall prints newCall for stateless versions.
func (f *file) modernCall() {
	meta := f.p.Parts.RequestMeta
	at := func(field *model.Field) *jen.Statement { return jen.Id("meta").Dot(field.Name) }
	f.Add(comment(f.says("newCall makes a request of params and fills in missing members of their _meta. Members that the caller has set are kept.")))
	clientMethod(f, "newCall").Params(jen.Id("method").String(), jen.Id("params").Id("callParams"), jen.Id("options").Index().Id("CallOptions")).Op("*").Id("clientCall").BlockFunc(func(body *jen.Group) {
		body.Id("meta").Op(":=").Id("params").Dot("requestMeta").Call()
		body.If(emptyText(meta.Version, at(meta.Version))).Block(at(meta.Version).Op("=").Add(textFor(meta.Version, jen.Id("Version"))))
		if meta.Info != nil {
			if meta.Info.Pointers > 0 {
				body.If(at(meta.Info).Op("==").Nil()).Block(at(meta.Info).Op("=").Op("&").Id("c").Dot("options").Dot("Info"))
			} else {
				body.If(at(meta.Info).Dot(f.p.Parts.SoftwareName.Name).Op("==").Lit("")).Block(at(meta.Info).Op("=").Id("c").Dot("options").Dot("Info"))
			}
		}
		if caps := meta.Capabilities; caps != nil && caps.Pointers > 0 {
			body.If(at(caps).Op("==").Nil()).Block(at(caps).Op("=").New(goType(caps.Type)))
			body.Add(at(caps).Op("=").Id("c").Dot("declared").Call(at(caps), jen.Id("options")))
		} else if caps != nil {
			body.Add(at(caps).Op("=").Op("*").Id("c").Dot("declared").Call(jen.Op("&").Add(at(caps)), jen.Id("options")))
		}
		body.Id("r").Op(":=").Op("&").Id("clientCall").Values(jen.Dict{
			jen.Id("method"):  jen.Id("method"),
			jen.Id("params"):  jen.Id("params"),
			jen.Id("version"): textAt(meta.Version, at(meta.Version)),
			jen.Id("setVersion"): jen.Func().Params(jen.Id("version").String()).Block(
				at(meta.Version).Op("=").Add(textFor(meta.Version, jen.Id("version")))),
		})
		body.For(jen.List(jen.Id("_"), jen.Id("o")).Op(":=").Range().Id("options")).BlockFunc(func(loop *jen.Group) {
			f.setProgress(loop)
			if level := f.callLog(); level != nil {
				loop.If(jen.Id("o").Dot("LogLevel").Op("!=").Lit("")).Block(at(meta.LogLevel).Op("=").Op("&").Id("o").Dot("LogLevel"))
				loop.If(jen.Id("o").Dot("Log").Op("!=").Nil()).Block(
					jen.Id("r").Dot("log").Op("=").Id("hookOf").Call(jen.Id("o").Dot("Log"), jen.Id("c").Dot("options").Dot("Lenient")))
			}
		})
		if meta.Token != nil {
			body.If(jen.Id("r").Dot("progress").Op("!=").Nil().Op("&&").Add(at(meta.Token)).Op("==").Nil()).Block(
				at(meta.Token).Op("=").Op("&").Add(newToken(meta.Token.Type.Resolve().Type)))
			body.If(at(meta.Token).Op("!=").Nil()).Block(
				jen.List(jen.Id("r").Dot("token"), jen.Id("r").Dot("hasToken")).Op("=").List(at(meta.Token).Dot("value"), jen.True()))
		}
		if level := f.callLog(); level != nil {
			if values := level.Type.Type.Values; level.Type.Kind == model.Named && len(values) > 0 {
				body.If(jen.Id("r").Dot("log").Op("!=").Nil().Op("&&").Add(at(meta.LogLevel)).Op("==").Nil()).Block(
					at(meta.LogLevel).Op("=").Id("Ptr").Call(jen.Id(values[0].Name)))
			}
		}
		body.Return(jen.Id("r"))
	})
	f.Line()
	if meta.Capabilities == nil {
		return
	}
	capabilities := jen.Op("*").Add(typeName(f.p.Parts.ClientCapabilities))
	f.Add(comment(f.says("declared returns the capabilities that a request declares: those of its options or else of its params, unless they are empty, or else those of the client.")))
	clientMethod(f, "declared").Params(jen.Id("own").Add(capabilities), jen.Id("options").Index().Id("CallOptions")).Add(capabilities.Clone()).Block(
		jen.If(jen.Id("isZero").Call(jen.Id("own"))).Block(jen.Id("own").Op("=").Op("&").Id("c").Dot("capabilities")),
		jen.For(jen.List(jen.Id("_"), jen.Id("o")).Op(":=").Range().Id("options")).Block(
			jen.If(jen.Id("o").Dot("Capabilities").Op("!=").Nil()).Block(jen.Id("own").Op("=").Id("o").Dot("Capabilities"))),
		jen.Return(jen.Id("own")),
	)
	f.Line()
}

func (f *file) setProgress(loop *jen.Group) {
	if f.p.Modern && f.p.Parts.RequestMeta.Token == nil {
		return
	}
	if f.p.Parts.Progress != nil {
		loop.If(jen.Id("o").Dot("Progress").Op("!=").Nil()).Block(
			jen.Id("r").Dot("progress").Op("=").Id("hookOf").Call(jen.Id("o").Dot("Progress"), jen.Id("c").Dot("options").Dot("Lenient")))
	}
}

// legacyCall prints newCall for versions with a handshake.
func (f *file) legacyCall() {
	f.Add(comment(f.says("newCall makes a request of params, which are omitted if the caller gave none and the request does not need them.")))
	clientMethod(f, "newCall").Params(
		jen.Id("method").String(), jen.Id("params").Id("callParams"), jen.Id("omit").Bool(), jen.Id("options").Index().Id("CallOptions"),
	).Op("*").Id("clientCall").BlockFunc(func(body *jen.Group) {
		body.Id("r").Op(":=").Op("&").Id("clientCall").Values(jen.Dict{
			jen.Id("method"):  jen.Id("method"),
			jen.Id("params"):  jen.Id("params"),
			jen.Id("version"): jen.Id("Version"),
		})
		if f.p.Parts.Progress != nil {
			body.For(jen.List(jen.Id("_"), jen.Id("o")).Op(":=").Range().Id("options")).BlockFunc(f.setProgress)
			body.List(jen.Id("token"), jen.Id("has")).Op(":=").Id("params").Dot("ProgressToken").Call()
			body.If(jen.Id("r").Dot("progress").Op("!=").Nil().Op("&&").Op("!").Id("has")).Block(
				jen.List(jen.Id("token"), jen.Id("has")).Op("=").List(newToken(f.p.Parts.ProgressToken), jen.True()),
				jen.Id("params").Dot("ownMeta").Call(),
				jen.Id("r").Dot("err").Op("=").Id("params").Dot("SetProgressToken").Call(jen.Id("token")),
				jen.Id("omit").Op("=").False(),
			)
			body.List(jen.Id("r").Dot("token"), jen.Id("r").Dot("hasToken")).Op("=").List(jen.Id("token").Dot("value"), jen.Id("has"))
		}
		if f.checksServer() {
			body.If(jen.Err().Op(":=").Id("c").Dot("supports").Call(jen.Id("method")), jen.Err().Op("!=").Nil()).Block(jen.Id("r").Dot("err").Op("=").Err())
		}
		body.If(jen.Id("omit")).Block(jen.Id("r").Dot("params").Op("=").Nil())
		body.Return(jen.Id("r"))
	})
	f.Line()
}

package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints how a request is made ready: what the client adds to its
// `_meta`, and the callbacks of its options.

// newCall prints the method that all requests go through.
func (f *file) newCall() {
	meta := f.requestMetaType()
	f.callParams(meta)
	if meta != nil {
		f.modernCall(meta)
	} else {
		f.legacyCall()
	}
}

// requestMetaType is the struct that every request of a stateless version has
// in `_meta`; nil where the version has none.
func (g *generator) requestMetaType() *model.Type {
	if !g.p.Modern || g.requestMeta("protocolVersion") == nil {
		return nil
	}
	return fieldOf(g.names["RequestParams"], "_meta").Type.Type
}

// callTypes are the params of all requests that the client sends, each once.
func (g *generator) callTypes() []*model.Type {
	var out []*model.Type
	seen := map[*model.Type]bool{}
	add := func(t *model.Type) {
		if !seen[t] && g.fillable(t) {
			seen[t] = true
			out = append(out, t)
		}
	}
	for _, m := range g.clientRequests() {
		add(m.Params)
	}
	add(g.names["RequestParams"])
	return out
}

// callParams prints what newCall needs of params, which it may change: those of
// the caller were copied, but not what they point to.
func (f *file) callParams(meta *model.Type) {
	f.Add(comment(f.says("callParams are the params of a request before the client has filled in their _meta.")))
	f.Type().Id("callParams").InterfaceFunc(func(methods *jen.Group) {
		methods.Id("jsonWriter")
		if meta != nil {
			methods.Id("requestMeta").Params().Op("*").Id(meta.Name)
			return
		}
		if f.takesProgress() {
			methods.Id("ownMeta").Params()
			methods.Add(progressTokenSig())
			methods.Add(setProgressTokenSig())
		}
	})
	f.Line()
	for _, t := range f.callTypes() {
		if meta != nil {
			f.Add(pointerReceiver(t.Name)).Id("requestMeta").Params().Op("*").Id(meta.Name).
				Add(inline(jen.Return(jen.Op("&").Id("v").Dot(fieldOf(t, "_meta").Name))))
			f.Line()
			continue
		}
		if !f.takesProgress() {
			continue
		}
		f.Add(pointerReceiver(t.Name)).Id("ownMeta").Params().Add(short(copyMeta(t)))
		f.Line()
	}
}

// copyMeta prints the copying of what holds the progress token.
func copyMeta(t *model.Type) []jen.Code {
	clone := func(name string) []jen.Code {
		at := jen.Id("v").Dot(name)
		return []jen.Code{at.Clone().Op("=").Qual("maps", "Clone").Call(at)}
	}
	field := fieldOf(t, "_meta")
	switch {
	case field == nil:
		return clone("Extra")
	case t.Meta == model.MetaField:
		return clone(field.Name)
	case field.Pointer:
		return []jen.Code{jen.Id("ownPointer").Call(jen.Op("&").Id("v").Dot(field.Name))}
	}
	return nil
}

// takesProgress reports whether calls can ask for progress notifications.
func (g *generator) takesProgress() bool {
	m := g.withDuty("progress")
	return m != nil && isStruct(m.Params) && g.hasProgress()
}

func newTokenOf(t string) *jen.Statement {
	return jen.Id(t).Values(jen.Id("c").Dot("conn").Dot("newToken").Call())
}

// modernCall prints newCall for versions whose requests stand for themselves.
func (f *file) modernCall(meta *model.Type) {
	at := func(name string) *jen.Statement { return jen.Id("meta").Dot(f.requestMeta(name).Name) }
	f.Add(comment(f.says("newCall makes a request of params: it fills in what their _meta lacks. What the caller has set stays.")))
	clientMethod(f, "newCall").Params(jen.Id("method").String(), jen.Id("params").Id("callParams"), jen.Id("options").Index().Id("CallOptions")).Op("*").Id("clientCall").BlockFunc(func(body *jen.Group) {
		body.Id("meta").Op(":=").Id("params").Dot("requestMeta").Call()
		body.If(at("protocolVersion").Op("==").Lit("")).Block(at("protocolVersion").Op("=").Id("Version"))
		if info := f.requestMeta("clientInfo"); info != nil && f.names["Implementation"] != nil {
			name := jen.Id("c").Dot("options").Dot("Info")
			body.If(at("clientInfo").Op("==").Nil().Op("&&").Add(name.Clone()).Dot("Name").Op("!=").Lit("")).Block(
				at("clientInfo").Op("=").Op("&").Add(name))
		}
		if caps := f.requestMeta("clientCapabilities"); caps != nil && f.names["ClientCapabilities"] != nil {
			body.If(jen.Id("isZero").Call(jen.Op("&").Add(at("clientCapabilities")))).Block(
				at("clientCapabilities").Op("=").Id("c").Dot("capabilities"))
		}
		body.Id("r").Op(":=").Op("&").Id("clientCall").Values(jen.Dict{
			jen.Id("method"):  jen.Id("method"),
			jen.Id("params"):  jen.Id("params"),
			jen.Id("version"): at("protocolVersion"),
			jen.Id("setVersion"): jen.Func().Params(jen.Id("version").String()).Block(
				at("protocolVersion").Op("=").Id("version")),
		})
		body.For(jen.List(jen.Id("_"), jen.Id("o")).Op(":=").Range().Id("options")).BlockFunc(func(loop *jen.Group) {
			f.setProgress(loop)
			if level := f.callLog(); level != nil {
				loop.If(jen.Id("o").Dot("LogLevel").Op("!=").Lit("")).Block(at("logLevel").Op("=").Op("&").Id("o").Dot("LogLevel"))
				loop.If(jen.Id("o").Dot("Log").Op("!=").Nil()).Block(
					jen.Id("r").Dot("log").Op("=").Id("hookOf").Call(jen.Id("o").Dot("Log"), jen.Id("c").Dot("options").Dot("Lenient")))
			}
		})
		if f.takesProgress() {
			body.If(jen.Id("r").Dot("progress").Op("!=").Nil()).Block(
				jen.If(at("progressToken").Op("==").Nil()).Block(
					at("progressToken").Op("=").Op("&").Add(newTokenOf("ProgressToken"))),
				jen.Id("r").Dot("token").Op("=").Add(at("progressToken")).Dot("value"),
			)
		}
		if level := f.callLog(); level != nil {
			if values := level.Type.Type.Values; level.Type.Kind == model.Named && len(values) > 0 {
				body.If(jen.Id("r").Dot("log").Op("!=").Nil().Op("&&").Add(at("logLevel")).Op("==").Nil()).Block(
					at("logLevel").Op("=").Id("Ptr").Call(jen.Id(values[0].Name)))
			}
		}
		body.Return(jen.Id("r"))
	})
	f.Line()
}

func (f *file) setProgress(loop *jen.Group) {
	if f.takesProgress() {
		loop.If(jen.Id("o").Dot("Progress").Op("!=").Nil()).Block(
			jen.Id("r").Dot("progress").Op("=").Id("hookOf").Call(jen.Id("o").Dot("Progress"), jen.Id("c").Dot("options").Dot("Lenient")))
	}
}

// legacyCall prints newCall for versions with a handshake.
func (f *file) legacyCall() {
	f.Add(comment(f.says("newCall makes a request of params, which are left out where the caller gave none and none are needed.")))
	clientMethod(f, "newCall").Params(
		jen.Id("method").String(), jen.Id("params").Id("callParams"), jen.Id("omit").Bool(), jen.Id("options").Index().Id("CallOptions"),
	).Op("*").Id("clientCall").BlockFunc(func(body *jen.Group) {
		body.Id("r").Op(":=").Op("&").Id("clientCall").Values(jen.Dict{
			jen.Id("method"):  jen.Id("method"),
			jen.Id("params"):  jen.Id("params"),
			jen.Id("version"): jen.Id("Version"),
		})
		if f.takesProgress() {
			body.For(jen.List(jen.Id("_"), jen.Id("o")).Op(":=").Range().Id("options")).BlockFunc(f.setProgress)
			body.If(jen.Id("r").Dot("progress").Op("!=").Nil()).Block(
				jen.List(jen.Id("token"), jen.Id("ok")).Op(":=").Id("params").Dot("ProgressToken").Call(),
				jen.If(jen.Op("!").Id("ok")).Block(
					jen.Id("token").Op("=").Add(newTokenOf("ProgressToken")),
					jen.Id("params").Dot("ownMeta").Call(),
					jen.Id("r").Dot("err").Op("=").Id("params").Dot("SetProgressToken").Call(jen.Id("token")),
				),
				jen.Id("r").Dot("token").Op("=").Id("token").Dot("value"),
				jen.Id("omit").Op("=").False(),
			)
		}
		body.If(jen.Id("omit")).Block(jen.Id("r").Dot("params").Op("=").Nil())
		body.Return(jen.Id("r"))
	})
	f.Line()
}

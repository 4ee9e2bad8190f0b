package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitRecorder prints the maker of calls for tests of handlers.
func emitRecorder(f *file) {
	parts := f.p.Parts
	asks := ""
	if f.p.Modern {
		if parts.Input != nil {
			asks = " What the handler asks the client for is in the result that it returns."
		}
	} else if len(f.p.Server.Nested) > 0 {
		asks = " Requests to the client are answered by Answer."
	}
	together := ""
	if f.makes(Client) {
		together = " To test a server as clients see it, use [NewLocalClient]."
	}
	f.Add(comment(f.says("A CallRecorder makes a [Call] for a test that calls a handler as a function, and records what the handler sends through it. Nothing of a server is needed, and the zero value is ready to use:\n\n" +
		"\trecorder := new(CallRecorder)\n\tresult, err := handler(ctx, params, recorder.Call())\n\n" +
		"All progress and all log messages are recorded, unless the fields say otherwise." + asks + together)))
	f.Type().Id("CallRecorder").StructFunc(func(fields *jen.Group) {
		add := func(doc string, code ...jen.Code) {
			fields.Add(comment(f.says(doc)))
			fields.Add(code...)
		}
		if f.p.Modern {
			add("Meta is the `_meta` of the request: the capabilities of the client, its log level, its progress token. Missing members are filled in.",
				jen.Id("Meta").Add(typeName(parts.RequestMeta.Type)))
			if parts.Input != nil {
				add("InputResponses and RequestState are what the client answers to an earlier result that asked for input.",
					jen.Id("InputResponses").Add(goType(parts.Input.Responses)))
				fields.Id("RequestState").String()
			}
		} else {
			add("Client is the client's part of the handshake, with its capabilities.", jen.Id("Client").Add(typeName(parts.Handshake.Begin.Params)))
			add("Answer answers a request to the client: it takes the method and the params as JSON, and returns the result or the client's error. If it is nil, requests are answered with a method-not-found error.",
				jen.Id("Answer").Func().Params(jen.Id("method").String(), jen.Id("params").Add(rawMessage())).Params(jen.Id("result").Any(), jen.Err().Error()))
		}
		fields.Line()
		fields.Id("recorder").Id("recorder")
	})
	f.Line()
	f.recordedCall()
	receiver := func(name string) *jen.Statement {
		return jen.Func().Params(jen.Id("r").Op("*").Id("CallRecorder")).Id(name)
	}
	list := func(name, what string, m *model.Method) {
		f.Add(comment(f.saysOf(m.Params.Doc, name+" returns the params of the "+what+" that the handler has sent until now.")))
		f.Add(receiver(name)).Params().Index().Op("*").Add(typeName(m.Params)).Block(
			jen.Return(jen.Id("sentParamsOf").Types(typeName(m.Params)).Call(jen.Op("&").Id("r").Dot("recorder"), jen.Id(m.Const))))
		f.Line()
	}
	f.Add(comment(f.says("Sent returns all that the handler has sent until now, in order.")))
	f.Add(receiver("Sent")).Params().Index().Id("SentMessage").Block(jen.Return(jen.Id("r").Dot("recorder").Dot("all").Call()))
	f.Line()
	list("Progress", "progress notifications", parts.Progress.Method)
	if parts.Log != nil && (!f.p.Modern || f.callLog() != nil) {
		list("Logs", "log messages", parts.Log.Method)
	}
}

// recordedCall prints the method that makes a call.
func (f *file) recordedCall() {
	f.Add(comment(f.says("Call returns a call whose messages are recorded. It stays usable after the handler has returned.")))
	f.Func().Params(jen.Id("r").Op("*").Id("CallRecorder")).Id("Call").Params().Op("*").Id("Call").BlockFunc(func(body *jen.Group) {
		body.Id("server").Op(":=").Id("NewServer").Call(jen.Nil(), jen.Nil())
		if l := f.p.Parts.Log; l != nil && l.Method.ServerCapability != nil {
			body.Id("capabilities").Op(":=").Op("&").Id("server").Dot("handlers").Dot("capabilities")
			for _, code := range declare(l.Method.ServerCapability, jen.Id("capabilities")) {
				body.Add(code)
			}
		}
		values := jen.Dict{
			jen.Id("server"): jen.Id("server"), jen.Id("hasToken"): jen.True(),
			jen.Id("id"): jen.Id("intScalar").Call(jen.Lit(1)), jen.Id("rawID"): jen.Index().Byte().Call(jen.Lit("1")), jen.Id("token"): jen.Id("intScalar").Call(jen.Lit(1)),
		}
		if f.p.Modern {
			f.modernRecording(body, values)
		} else {
			f.legacyRecording(body, values)
		}
	})
	f.Line()
}

func (f *file) modernRecording(body *jen.Group, values jen.Dict) {
	meta := f.p.Parts.RequestMeta
	at := func(field *model.Field) *jen.Statement { return jen.Id("meta").Dot(field.Name) }
	body.Id("meta").Op(":=").Id("r").Dot("Meta")
	body.If(emptyText(meta.Version, at(meta.Version))).Block(at(meta.Version).Op("=").Add(textFor(meta.Version, jen.Id("Version"))))
	if level := f.callLog(); level != nil && level.Type.Kind == model.Named && len(level.Type.Type.Values) > 0 {
		body.If(at(level).Op("==").Nil()).Block(at(level).Op("=").Id("Ptr").Call(jen.Id(level.Type.Type.Values[0].Name)))
	}
	data := jen.Dict{jen.Id("meta"): jen.Op("&").Id("meta")}
	if f.p.Parts.Input != nil {
		data[jen.Id("inputs")] = jen.Id("r").Dot("InputResponses")
	}
	values[jen.Id("out")] = jen.Op("&").Id("r").Dot("recorder")
	values[jen.Id("data")] = jen.Id("callData").Values(data)
	body.Id("c").Op(":=").Op("&").Id("Call").Values(values)
	if meta.Token != nil {
		body.If(at(meta.Token).Op("!=").Nil()).Block(jen.Id("c").Dot("token").Op("=").Add(at(meta.Token)).Dot("value"))
	}
	if f.p.Parts.Input != nil {
		body.If(jen.Id("state").Op(":=").Id("r").Dot("RequestState"), jen.Id("state").Op("!=").Lit("")).Block(
			jen.Id("c").Dot("data").Dot("state").Op("=").Add(stateFor(f.p.Parts.Input.State)))
	}
	body.Return(jen.Id("c"))
}

func (f *file) legacyRecording(body *jen.Group, values jen.Dict) {
	h := f.p.Parts.Handshake
	body.Id("client").Op(":=").Id("r").Dot("Client")
	version := func() *jen.Statement { return jen.Id("client").Dot(h.Version.Name) }
	body.If(emptyText(h.Version, version())).Block(version().Op("=").Add(textFor(h.Version, jen.Id("Version"))))
	body.Id("end").Op(":=").Op("&").Id("answering").Values(jen.Dict{
		jen.Id("recorder"): jen.Op("&").Id("r").Dot("recorder"), jen.Id("answer"): jen.Id("r").Dot("Answer")})
	body.Id("end").Dot("session").Op("=").Id("server").Dot("NewSession").Call(jen.Id("end").Dot("send"))
	body.Id("end").Dot("session").Dot("data").Dot("Store").Call(jen.Op("&").Id("client"))
	body.Id("end").Dot("session").Dot("legacy").Call().Dot("greet").Call()
	values[jen.Id("session")] = jen.Id("end").Dot("session")
	values[jen.Id("out")] = jen.Id("end")
	body.Return(jen.Op("&").Id("Call").Values(values))
}

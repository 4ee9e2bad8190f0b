package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitServerDispatch prints the way from the params of a request to the method
// of the implementation and back to the result. Reading requests and writing
// responses is support code.
func emitServerDispatch(f *file) {
	f.handlersType()
	f.eraFunc()
	f.requestSwitch()
	f.notificationSwitch()
	for _, m := range f.p.Methods {
		switch {
		case m.Feature != nil:
			f.serveRequest(m)
		case slices.Contains(f.p.Server.Duties, m):
			f.serveDuty(m)
		}
	}
	f.serveCustom()
	f.validityOf()
	f.checkedCall()
	if f.p.Parts.ResultMeta != nil {
		f.withInfo()
	}
	f.looseMeta()
	if f.p.Modern {
		f.typedCodes()
	}
	if in := f.p.Parts.Input; f.p.Modern && in != nil {
		f.Add(comment([]string{"isInput reports whether an answer has the form of one that the protocol has."}))
		f.Func().Id("isInput").Params(jen.Id("answer").Index().Byte()).Bool().Block(
			jen.List(jen.Id("_"), jen.Err()).Op(":=").Id(in.Response.Union.Unmarshal).Call(jen.Id("answer")),
			jen.Return(jen.Op("!").Id("isOfNoMember").Call(jen.Err())),
		)
		f.Line()
	}
}

// typedCodes prints the function that knows the codes whose errors have data of a
// certain type.
func (f *file) typedCodes() {
	f.Add(comment([]string{"isTyped reports whether the schema has a type for errors with this code."}))
	f.Func().Id("isTyped").Params(jen.Id("c").Id("Code")).Bool().BlockFunc(func(body *jen.Group) {
		var codes []jen.Code
		seen := map[*model.Const]bool{}
		for _, e := range f.p.Errors {
			if f.errorTarget(e.Type) != nil && !seen[e.Code] {
				seen[e.Code] = true
				codes = append(codes, jen.Id(e.Code.Name))
			}
		}
		if len(codes) > 0 {
			body.Switch(jen.Id("c")).Block(jen.Case(codes...).Block(jen.Return(jen.True())))
		}
		body.Return(jen.False())
	})
	f.Line()
}

func (f *file) handlersType() {
	f.Add(comment([]string{"handlers holds the implementation, with nil for what the server does not offer,", "and what the server says about itself."}))
	f.Type().Id("handlers").StructFunc(func(fields *jen.Group) {
		for _, feat := range f.p.Server.Features {
			fields.Id(feat.Field).Id(featureIface(feat))
		}
		for _, m := range f.p.Server.Tasks {
			fields.Id(m.HandlerField).Id(taskIface(m))
		}
		for _, m := range f.p.Server.Handled {
			fields.Id(m.HandlerField).Id(notificationIface(m))
		}
		fields.Line()
		if t := f.p.Parts.Implementation; t != nil {
			fields.Id("info").Add(typeName(t))
		}
		if f.instructions() != nil {
			fields.Id("instructions").Op("*").String()
		}
		if t := f.p.Parts.ServerCapabilities; t != nil {
			fields.Id("capabilities").Add(typeName(t))
		}
		if d := f.p.Parts.Discovery; f.p.Modern && d != nil {
			fields.Id("discover").Func().Params(jen.Op("*").Add(typeName(d.Method.Result)))
		}
		if meta := f.p.Parts.ResultMeta; meta != nil {
			fields.Id("said").Op("*").Add(typeName(f.p.Parts.Implementation)).Comment("info in the `_meta` of results; nil to say nothing")
			fields.Id("meta").Op("*").Add(typeName(meta.Type)).Comment("for results without their own")
		}
	})
	f.Line()
}

// eraFunc prints the function that selects the support code for stateless
// versions or for versions with a handshake.
func (f *file) eraFunc() {
	if f.p.Modern {
		f.serverData(jen.Id("modernServer"))
		f.Type().Id("sessionData").Struct()
		f.Line()
		f.Func().Id("newEra").Params(jen.Id("s").Op("*").Id("Session")).Id("era").Block(
			jen.Return(jen.Op("&").Id("modernSession").Values(jen.Dict{jen.Id("session"): jen.Id("s")})),
		)
		f.Line()
		return
	}
	f.serverData(jen.Id("legacyServer"))
	f.Add(comment([]string{"sessionData is the client's part of the handshake."}))
	f.Type().Id("sessionData").Op("=").Add(typeName(f.p.Parts.Handshake.Begin.Params))
	f.Line()
	f.Func().Id("newEra").Params(jen.Id("s").Op("*").Id("Session")).Id("era").Block(
		jen.Return(jen.Id("newLegacySession").Call(jen.Id("s"))),
	)
	f.Line()
}

// serverData prints what a server has beyond what all have.
func (f *file) serverData(fields ...jen.Code) {
	if f.parts[HTTP] {
		fields = append(fields, jen.Id("HTTP").Op("*").Id("HTTPOptions"))
	}
	f.Type().Id("serverData").Struct(fields...)
	f.Line()
}

// serveParams are the parameters of all functions that serve a request.
func serveParams() *jen.Statement {
	return jen.Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("c").Op("*").Id("Call"),
		jen.Id("params").Index().Byte(), jen.Id("e").Op("*").Id("encoder"),
	)
}

func handlersMethod(name string) *jen.Statement {
	return jen.Func().Params(jen.Id("h").Op("*").Id("handlers")).Id(name)
}

func serveName(m *model.Method) string { return "serve" + m.Go }

func (f *file) requestSwitch() {
	f.Add(comment([]string{"request serves a request and writes its result."}))
	f.Add(handlersMethod("request")).Add(serveParams()).Error().BlockFunc(func(body *jen.Group) {
		call := func(m *model.Method) jen.Code {
			return jen.Return(jen.Id("h").Dot(serveName(m)).Call(jen.Id("ctx"), jen.Id("c"), jen.Id("params"), jen.Id("e")))
		}
		body.Switch(jen.String().Call(jen.Id("c").Dot("method"))).BlockFunc(func(cases *jen.Group) {
			for _, m := range f.p.Methods {
				if feat := m.Feature; feat != nil {
					cases.Case(jen.Id(m.Const)).Block(
						jen.If(jen.Id("h").Dot(feat.Field).Op("!=").Nil()).Block(call(m)),
					)
				} else if slices.Contains(f.p.Server.Duties, m) {
					cases.Case(jen.Id(m.Const)).Block(call(m))
				}
			}
		})
		body.If(jen.Id("handle").Op(":=").Id("c").Dot("server").Dot("custom").Dot("of").Call(jen.Id("c").Dot("method")), jen.Id("handle").Op("!=").Nil()).Block(
			jen.Return(jen.Id("h").Dot("serveCustom").Call(jen.Id("ctx"), jen.Id("c"), jen.Id("params"), jen.Id("e"), jen.Id("handle"))),
		)
		notFound := jen.Id("methodNotFound").Call(jen.String().Call(jen.Id("c").Dot("method")))
		if f.p.Modern {
			notFound = jen.Id("c").Dot("noMethod").Call(jen.Id("params"))
		}
		body.Return(notFound)
	})
	f.Line()
}

func (f *file) notificationSwitch() {
	own := f.p.Server.Handled
	f.Add(comment([]string{"notification passes a notification to its handler. Unknown ones are dropped, and", "so are invalid ones, for which it returns the error."}))
	f.Add(handlersMethod("notification")).Params(
		jen.Id("ctx").Qual("context", "Context"), jen.Id("s").Op("*").Id("Session"), jen.List(jen.Id("method"), jen.Id("params")).Index().Byte(),
	).Error().BlockFunc(func(body *jen.Group) {
		if len(own) == 0 {
			body.Return(jen.Nil())
			return
		}
		body.Switch(jen.String().Call(jen.Id("method"))).BlockFunc(func(cases *jen.Group) {
			for _, m := range own {
				handler := jen.Id("h").Dot(m.HandlerField)
				handle := func(args ...jen.Code) *jen.Statement {
					return handler.Clone().Dot("Handle" + m.Go).Call(append(args, jen.Id("s"))...)
				}
				then := []jen.Code{handle(jen.Id("ctx"))}
				if m.Params != nil {
					decl, decode, value := f.paramsVar(m)
					then = []jen.Code{decl, check(jen.Id("takeParams").Call(jen.Id("params"), jen.Lit(m.ParamsOptional), decode)), handle(jen.Id("ctx"), value)}
				}
				cases.Case(jen.Id(m.Const)).Block(jen.If(handler.Clone().Op("!=").Nil()).Block(then...))
			}
		})
		body.Return(jen.Nil())
	})
	f.Line()
}

// paramsVar prints the declaration of a variable for params, the target for
// decoding them, and their value.
func (f *file) paramsVar(m *model.Method) (decl, decode, value *jen.Statement) {
	p := jen.Id("p")
	if m.Params.Kind == model.Interface {
		return jen.Var().Id("p").Add(typeName(m.Params)),
			jen.Id("decodeFunc").Call(jen.Func().Params(jen.Id("d").Op("*").Id("decoder")).Block(p.Clone().Op("=").Id(decodeUnion(m.Params)).Call(jen.Id("d")))),
			p
	}
	return p.Clone().Op(":=").New(typeName(m.Params)), p, p
}

func returnErr() jen.Code { return jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())) }

// check prints `if err := call; err != nil { return err }`.
func check(call *jen.Statement) jen.Code {
	return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
}

// readParams prints the decoding of the params of a request into the variable
// p, and what the call keeps of them.
func (f *file) readParams(body *jen.Group, m *model.Method) {
	if m.Params == nil {
		return
	}
	decl, decode, _ := f.paramsVar(m)
	body.Add(decl)
	fault := jen.Err()
	if f.p.Modern {
		fault = jen.Id("c").Dot("misfit").Call(jen.Id("params"), jen.Err())
	}
	take := jen.Id("takeParams").Call(jen.Id("params"), jen.Lit(m.ParamsOptional), decode)
	if m.Input == nil {
		body.If(jen.Err().Op(":=").Add(take), jen.Err().Op("!=").Nil()).Block(jen.Return(fault))
	} else {
		body.Err().Op(":=").Add(take)
		body.If(jen.Err().Op("!=").Nil()).Block(
			jen.If(
				jen.List(jen.Id("kept"), jen.Id("ok")).Op(":=").Id("knownInput").Call(jen.Id("params"), jen.Lit(m.Input.Responses.JSON), jen.Id("isInput")),
				jen.Id("ok"),
			).Block(jen.Err().Op("=").Id("takeParams").Call(jen.Id("kept"), jen.Lit(m.ParamsOptional), decode.Clone())),
		)
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(fault))
	}
	if f.p.Modern {
		f.readMeta(body, m)
	} else if token := f.tokenOf(m.Params); token != nil {
		body.If(jen.List(jen.Id("token"), jen.Id("ok")).Op(":=").Add(token), jen.Id("ok")).Block(
			jen.List(jen.Id("c").Dot("token"), jen.Id("c").Dot("hasToken")).Op("=").List(jen.Id("token").Dot("value"), jen.True()),
		)
	}
	if f.parts[Validate] {
		body.If(jen.Err().Op(":=").Id("p").Dot("Validate").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("invalidParams").Call(jen.Err())))
	}
	if m.NameField != nil {
		body.Add(check(jen.Id("c").Dot("checkName").Call(jen.Id("p").Dot(m.NameField.Name))))
	}
}

// tokenOf prints the look for the progress token in the params p; nil where they
// have none.
func (f *file) tokenOf(params *model.Type) *jen.Statement {
	switch {
	case f.carriesToken(params):
		return jen.Id("p").Dot("ProgressToken").Call()
	case params.Kind == model.Interface && f.hasProgress():
		return jen.Id("metaToken").Types(typeName(f.p.Parts.ProgressToken)).Call(jen.Id("unionMeta").Call(jen.Id("p")))
	}
	return nil
}

// hasRequestMeta reports whether params declare the `_meta` that every request
// has.
func (g *generator) hasRequestMeta(t *model.Type) bool {
	meta, field := g.p.Parts.RequestMeta, t.MetaField
	return meta != nil && field != nil && field.Pointers == 0 && field.Type.Resolve().Kind == model.Named && field.Type.Resolve().Type == meta.Type
}

// readMeta prints the reading of the `_meta` of a request, even if its params
// declare a `_meta` of another type, or none.
func (f *file) readMeta(body *jen.Group, m *model.Method) {
	if f.hasRequestMeta(m.Params) {
		body.Add(check(jen.Id("c").Dot("begin").Call(jen.Op("&").Id("p").Dot(m.Params.MetaField.Name))))
		return
	}
	get := jen.Id("p").Dot("GetMeta").Call()
	if m.Params.Kind == model.Interface {
		get = jen.Id("unionMeta").Call(jen.Id("p"))
	}
	body.Add(check(jen.Id("c").Dot("beginWith").Call(jen.Id("params"), get)))
}

// looseMeta prints the reading of a `_meta` that params do not declare as the
// `_meta` of requests, if there are such params.
func (f *file) looseMeta() {
	if !f.p.Modern || !slices.ContainsFunc(f.p.Methods, func(m *model.Method) bool {
		return (m.Feature != nil || slices.Contains(f.p.Server.Duties, m)) && m.Params != nil && !f.hasRequestMeta(m.Params)
	}) {
		return
	}
	meta := f.p.Parts.RequestMeta
	f.Add(comment([]string{"beginWith reads a `_meta` that is not declared as the `_meta` of requests."}))
	f.Add(callMethod("beginWith")).Params(jen.Id("params").Index().Byte(), jen.Id("members").Id("Members")).Error().Block(
		jen.Id("meta").Op(":=").New(typeName(meta.Type)),
		jen.If(jen.Err().Op(":=").Id("fromMembers").Call(jen.Id("members"), jen.Id("meta")), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Id("c").Dot("misfit").Call(jen.Id("params"), jen.Id("invalidParams").Call(jen.Id("inMember").Call(jen.Id("metaName"), jen.Err())))),
		),
		jen.Return(jen.Id("c").Dot("begin").Call(jen.Id("meta"))),
	)
	f.Line()
}

// serveRequest prints the serving of a request that the implementation answers.
func (f *file) serveRequest(m *model.Method) {
	f.Add(handlersMethod(serveName(m))).Add(serveParams()).Error().BlockFunc(func(body *jen.Group) {
		f.readParams(body, m)
		if m.Duty == model.SubscribeDuty && m.URI != nil && !f.p.Modern {
			room := jen.Id("c").Dot("session").Dot("legacy").Call().Dot("listener").Dot("room").Call(jen.Id("p").Dot(m.URI.Name))
			body.Add(check(room))
		}
		args := []jen.Code{jen.Id("ctx")}
		if m.Params != nil {
			args = append(args, jen.Id("p"))
		}
		args = append(args, jen.Id("c"))
		if in := m.Input; in != nil {
			body.List(jen.Id("c").Dot("data").Dot("inputs"), jen.Id("c").Dot("data").Dot("state")).Op("=").
				List(jen.Id("p").Dot(in.Responses.Name), jen.Id("p").Dot(in.State.Name))
		}
		if related := m.RelatedTask; related != nil && !f.p.Modern {
			body.List(jen.Id("c").Dot("taskKey"), jen.Id("c").Dot("taskID")).Op("=").List(jen.Lit(related.Key), jen.Id("p").Dot(related.ID.Name))
		}
		if slices.Contains(f.p.Server.Tasks, m) {
			handler := jen.Id("h").Dot(m.HandlerField)
			body.If(jen.Id("p").Dot(m.Task.Name).Op("!=").Nil().Op("&&").Add(handler.Clone()).Op("!=").Nil()).BlockFunc(func(then *jen.Group) {
				if f.isCheckedCall(m) {
					then.If(jen.List(jen.Id("_"), jen.Id("fault"), jen.Err()).Op(":=").Id("h").Dot("toolOf").Call(args...), jen.Err().Op("!=").Nil()).
						Block(jen.Return(jen.Err())).
						Else().If(jen.Id("fault").Op("!=").Nil()).Block(jen.Return(jen.Id("invalidParams").Call(jen.Id("fault"))))
				}
				then.List(jen.Id("r"), jen.Err()).Op(":=").Add(handler).Dot(m.Go + "Task").Call(args...)
				f.writeResult(then, m, m.TaskResult)
			})
		}
		handler := jen.Id("h").Dot(m.Feature.Field).Dot(m.Go)
		if f.isCheckedCall(m) {
			handler = jen.Id("h").Dot("checkedCall")
		}
		result := answerOf(m)
		if result.Kind != model.Interface {
			body.List(jen.Id("r"), jen.Err()).Op(":=").Add(handler).Call(args...)
			f.writeResult(body, m, m.Result)
			return
		}
		body.List(jen.Id("outcome"), jen.Err()).Op(":=").Add(handler).Call(args...)
		body.Add(returnErr())
		body.Switch(jen.Id("r").Op(":=").Id("outcome").Assert(jen.Type())).BlockFunc(func(cases *jen.Group) {
			for _, t := range result.Union.Members {
				cases.Case(jen.Op("*").Add(typeName(t))).BlockFunc(func(then *jen.Group) {
					then.If(jen.Id("r").Op("!=").Nil()).BlockFunc(func(then *jen.Group) {
						if in := f.p.Parts.Input; in != nil && t == in.Result {
							then.Add(check(jen.Id("c").Dot("allow").Call(jen.Id("r"))))
						}
						f.checkResultType(then, t)
						f.encodeHandled(then, t)
						then.Return(jen.Nil())
					})
				})
			}
		})
		body.Return(jen.Id("noResult").Call(jen.Id(m.Const)))
	})
	f.Line()
}

// checkResultType prints the check of the result type: it must say whether the
// result asks for input.
func (f *file) checkResultType(body *jen.Group, t *model.Type) {
	in := f.p.Parts.Input
	if in == nil || in.ResultType == nil || !isDefaulted(in.ResultType) {
		return
	}
	field := memberLike(t, in.ResultType)
	if field == nil {
		return
	}
	is, want := jen.Id("r").Dot(field.Name), defaultValue(in.ResultType)
	wrong := is.Clone().Op("==").Add(want)
	if t == in.Result {
		wrong = is.Clone().Op("!=").Lit("").Op("&&").Add(is).Op("!=").Add(want)
	}
	body.If(wrong).Block(jen.Return(jen.Id("errResultType")))
	if t != in.Result && isKind(field, model.Enum) {
		unknown := jen.Id("r").Dot(field.Name).Op("!=").Lit("").Op("&&").Op("!").Id("r").Dot(field.Name).Dot("Known").Call()
		if extended := f.bothExtended(); extended != nil {
			unknown.Op("&&").Op("!").Parens(extended)
		}
		body.If(unknown).Block(jen.Return(jen.Id("errUnknownResultType")))
	}
}

// bothExtended prints the condition that both sides declare an extension, which
// may have results of its own; nil if they cannot.
func (g *generator) bothExtended() *jen.Statement {
	declares := func(caps *model.Type) *model.Field {
		if caps == nil {
			return nil
		}
		if field := memberNamed(caps, "extensions"); field != nil && field.Pointers == 0 && model.CanBeNil(field.Type) && field.Type.Resolve().Kind != model.Raw {
			return field
		}
		return nil
	}
	server, client := declares(g.p.Parts.ServerCapabilities), declares(g.p.Parts.ClientCapabilities)
	if !g.p.Modern || server == nil || client == nil || g.p.Parts.RequestMeta.Capabilities == nil {
		return nil
	}
	return jen.Len(jen.Id("h").Dot("capabilities").Dot(server.Name)).Op(">").Lit(0).Op("&&").
		Len(jen.Id("c").Dot("ClientCapabilities").Call().Dot(client.Name)).Op(">").Lit(0)
}

// isKind reports whether a field holds a declared type of a kind.
func isKind(field *model.Field, k model.TypeKind) bool {
	e := field.Type.Resolve()
	return field.Pointers == 0 && e.Kind == model.Named && e.Type.Kind == k
}

// memberNamed finds the field of a type for a member.
func memberNamed(t *model.Type, json string) *model.Field {
	for _, field := range t.Fields {
		if field.JSON == json && field.Const == nil {
			return field
		}
	}
	return nil
}

// memberLike finds the field with the same JSON name and Go type as a field of
// another type; nil if there is none.
func memberLike(t *model.Type, of *model.Field) *model.Field {
	for _, field := range t.Fields {
		if field.JSON == of.JSON && field.Const == nil && sameType(field, of) {
			return field
		}
	}
	return nil
}

// writeResult prints the encoding of the result r, or the return of err.
func (f *file) writeResult(body *jen.Group, m *model.Method, t *model.Type) {
	body.Add(returnErr())
	body.If(jen.Id("r").Op("==").Nil()).Block(jen.Return(jen.Id("noResult").Call(jen.Id(m.Const))))
	f.checkResultType(body, t)
	f.afterwards(body, m)
	if related := m.RelatedTask; related != nil && !f.p.Modern && t.Meta == model.MetaMembers && t.MetaField.Pointers == 0 {
		meta := t.MetaField.Name
		body.Id("related").Op(":=").Op("*").Id("r")
		body.Id("related").Dot(meta).Op("=").Id("relatedTo").Call(jen.Id("r").Dot(meta), jen.Lit(related.Key), jen.Id("p").Dot(related.ID.Name))
		body.Id("r").Op("=").Op("&").Id("related")
	}
	f.encodeHandled(body, t)
	body.Return(jen.Nil())
}

// afterwards prints what the server does after a handler has succeeded.
func (f *file) afterwards(body *jen.Group, m *model.Method) {
	if m.URI == nil || f.p.Modern {
		return
	}
	if m.Duty == model.SubscribeDuty || m.Duty == model.UnsubscribeDuty {
		body.Id("c").Dot("session").Dot("legacy").Call().Dot("listener").Dot(string(m.Duty)).Call(jen.Id("p").Dot(m.URI.Name))
	}
}

// encodeResult prints the encoding of the result r. Missing members, such as
// the server info, are filled in on a copy: the handler may keep the result for
// other requests.
func (f *file) encodeResult(body *jen.Group, t *model.Type) {
	f.encodeChecked(body, t, func(string) {})
}

// encodeHandled is encodeResult for the result of a handler, which is validated.
func (f *file) encodeHandled(body *jen.Group, t *model.Type) {
	f.encodeChecked(body, t, func(result string) { f.checkResult(body, result) })
}

func (f *file) encodeChecked(body *jen.Group, t *model.Type, check func(result string)) {
	info := f.saysInfo(t)
	var unset []*model.Field
	for _, field := range t.Fields {
		if field.Unset != "" && isEnum(field.Type) {
			unset = append(unset, field)
		}
	}
	if !info && len(unset) == 0 {
		check("r")
		body.Id("r").Dot("encode").Call(jen.Id("e"))
		return
	}
	body.Id("v").Op(":=").Op("*").Id("r")
	if info {
		meta := t.MetaField.Name
		body.Id("v").Dot(meta).Op("=").Id("h").Dot("withInfo").Call(jen.Id("v").Dot(meta))
	}
	for _, field := range unset {
		body.If(jen.Id("v").Dot(field.Name).Op("==").Lit("")).Block(
			jen.Id("v").Dot(field.Name).Op("=").Add(valueOf(field, field.Unset)),
		)
	}
	check("v")
	body.Id("v").Dot("encode").Call(jen.Id("e"))
}

// isEnum reports whether a value is one of a set of strings, of which the empty
// one is none.
func isEnum(e *model.Expr) bool {
	e = e.Resolve()
	return e.Kind == model.Named && e.Type.Kind == model.Enum
}

// saysInfo reports whether the `_meta` of a result has a member for the server
// info.
func (g *generator) saysInfo(t *model.Type) bool {
	meta, field := g.p.Parts.ResultMeta, t.MetaField
	return meta != nil && field != nil && field.Pointers == 1 && model.StructOf(field) == meta.Type
}

// valueOf prints a value of a field, by its name where it has one.
func valueOf(field *model.Field, text string) *jen.Statement {
	if e := field.Type.Resolve(); e.Kind == model.Named {
		for _, v := range e.Type.Values {
			if v.Text == text {
				return jen.Id(v.Name)
			}
		}
	}
	return jen.Lit(text)
}

// withInfo prints the function that completes the `_meta` of a result.
func (f *file) withInfo() {
	t, member := f.p.Parts.ResultMeta.Type, f.p.Parts.ResultMeta.Info
	info := member.Name
	said, value := jen.Id("meta").Dot(info).Op("!=").Nil(), jen.Id("h").Dot("said")
	if member.Pointers == 0 {
		value = jen.Id("h").Dot("info")
		said = jen.Id("meta").Dot(info).Dot(f.p.Parts.SoftwareName.Name).Op("!=").Lit("")
	}
	f.Add(comment([]string{"withInfo returns the `_meta` of a result with the server info filled in."}))
	f.Add(handlersMethod("withInfo")).Params(jen.Id("meta").Op("*").Add(typeName(t))).Op("*").Add(typeName(t)).Block(
		jen.If(jen.Id("meta").Op("==").Nil()).Block(jen.Return(jen.Id("h").Dot("meta"))),
		jen.If(said.Op("||").Id("h").Dot("said").Op("==").Nil()).Block(jen.Return(jen.Id("meta"))),
		jen.Id("full").Op(":=").Op("*").Id("meta"),
		jen.Id("full").Dot(info).Op("=").Add(value),
		jen.Return(jen.Op("&").Id("full")),
	)
	f.Line()
}

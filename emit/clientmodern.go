package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the parts of the client that only stateless versions have:
// results that ask for input, and subscriptions.

// outcomeMethods prints two methods for a request whose result may ask for
// input: one that answers, and one that leaves answering to the caller.
func (f *file) outcomeMethods(m *model.Method) {
	in := f.p.Parts.Input
	asked, given := in.Result, in.State
	responses, state := m.Input.Responses, m.Input.State
	once := m.Go + "Once"
	f.Add(comment(f.aboutMethod(m, m.Go+" sends `"+m.Name+"` and returns the result. "+
		"If the result asks for input, the handlers of the client answer, and the request is sent again with a new id.")))
	callSignature(f, m, m.Go).Params(jen.Op("*").Add(typeName(m.Result)), jen.Error()).Block(
		jen.Id("p").Op(":=").Id("valueOf").Call(jen.Id("params")),
		jen.For(jen.Id("round").Op(":=").Lit(0), jen.Empty(), jen.Id("round").Op("++")).Block(
			jen.List(jen.Id("outcome"), jen.Err()).Op(":=").Id("c").Dot(once).Call(jen.Id("ctx"), jen.Op("&").Id("p"), jen.Id("options").Op("...")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			jen.If(jen.List(jen.Id("result"), jen.Id("ok")).Op(":=").Id("outcome").Assert(jen.Op("*").Add(typeName(m.Result))), jen.Id("ok")).Block(
				jen.Return(jen.Id("result"), jen.Nil()),
			),
			jen.Id("asked").Op(":=").Id("outcome").Assert(jen.Op("*").Add(typeName(asked))),
			jen.List(jen.Id("responses"), jen.Err()).Op(":=").Id("c").Dot("inputFor").Call(append([]jen.Code{jen.Id("ctx"), jen.Id(m.Const), jen.Id("asked"), jen.Id("round")}, f.declaredWith(m)...)...),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			jen.List(jen.Id("p").Dot(responses.Name), jen.Id("p").Dot(state.Name)).Op("=").List(jen.Id("responses"), jen.Id("asked").Dot(given.Name)),
		),
	)
	f.Line()

	f.Add(comment(f.says(once + " sends `" + m.Name + "` once and returns the result, even if it asks for input. To answer, send the request again " +
		"with InputResponses under the same keys, and with RequestState unchanged, or nil if there was none.")))
	callSignature(f, m, once).Params(typeName(m.Outcome), jen.Error()).BlockFunc(func(body *jen.Group) {
		for _, code := range f.copyParams(m) {
			body.Add(code)
		}
		body.Id("r").Op(":=").Add(f.newCallOf(m))
		if m.NameField != nil {
			body.Add(mcpName(m))
		}
		body.Id("r").Dot("mayAsk").Op("=").True()
		f.returnResult(body, m, jen.Id("outcomeOf").Types(typeName(m.Outcome), typeName(m.Result), typeName(asked)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r")))
	})
	f.Line()
}

// declaredWith prints the argument with the capabilities that a request has
// declared, which bound what its result may ask for.
func (f *file) declaredWith(m *model.Method) []jen.Code {
	if !f.declaresEach() {
		return nil
	}
	own := jen.New(typeName(f.p.Parts.ClientCapabilities))
	if f.hasRequestMeta(m.Params) {
		meta, caps := m.Params.MetaField, f.p.Parts.RequestMeta.Capabilities
		own = jen.Op("&").Id("p").Dot(meta.Name).Dot(caps.Name)
		if meta.Pointers > 0 || caps.Pointers > 0 { // the caller may have left them out
			at := jen.Id("p").Dot(meta.Name)
			if meta.Pointers > 0 {
				at = jen.Id("valueOf").Call(at)
			}
			at = at.Dot(caps.Name)
			if caps.Pointers > 0 {
				at = jen.Id("valueOf").Call(at)
			}
			own = jen.Id("Ptr").Call(at)
		}
	}
	return []jen.Code{jen.Id("c").Dot("declared").Call(own, jen.Id("options"))}
}

// haveParam prints the parameter for these capabilities.
func (f *file) haveParam(params *jen.Group) {
	if f.declaresEach() {
		params.Id("have").Op("*").Add(typeName(f.p.Parts.ClientCapabilities))
	}
}

// inputAnswers prints the code that answers input requests.
func (f *file) inputAnswers() {
	in := f.p.Parts.Input
	asked, requests, state, request, response := in.Result, in.Requests, in.State, in.Request, in.Response
	mapped := jen.Map(jen.String()).Add(typeName(response))

	f.Add(comment(f.says("An InputRequiredError reports that a result asks for input which the client does not provide: a handler is missing or has failed, the server has asked too often, or answering is disabled. " +
		"The caller may send the request again, with the answers and the RequestState of Result.")))
	f.Type().Id("InputRequiredError").Struct(
		jen.Id("Method").String().Add(comment(f.says("of the request, e.g., \"tools/call\""))),
		jen.Id("Result").Op("*").Add(typeName(asked)).Add(comment(f.says("what the server asks for"))),
		jen.Id("Err").Error().Add(comment(f.says("why the client does not answer"))),
	)
	f.Line()
	e := jen.Func().Params(jen.Id("e").Op("*").Id("InputRequiredError"))
	f.Add(comment(f.says("Error names the request and says why the client does not answer.")))
	f.Add(e.Clone()).Id("Error").Params().String().Block(
		jen.Return(jen.Lit("the result of ").Op("+").Id("e").Dot("Method").Op("+").Lit(" asks for input: ").Op("+").Id("e").Dot("Err").Dot("Error").Call()))
	f.Line()
	f.Add(comment(f.says("Unwrap returns the reason why the client does not answer, such as the error of a handler.")))
	f.Add(e.Clone()).Id("Unwrap").Params().Error().Add(inline(jen.Return(jen.Id("e").Dot("Err"))))
	f.Line()

	f.Add(comment(f.says("inputFor answers a result that asks for input.")))
	answer := jen.Id("c").Dot("answer")
	if f.declaresEach() {
		answer = jen.Func().Params(contextParam(), jen.Id("request").Add(typeName(request))).Params(typeName(response), jen.Error()).Block(
			jen.Return(jen.Id("c").Dot("answer").Call(jen.Id("ctx"), jen.Id("request"), jen.Id("have"))))
	}
	clientMethod(f, "inputFor").ParamsFunc(func(params *jen.Group) {
		params.Add(contextParam())
		params.Id("method").String()
		params.Id("asked").Op("*").Add(typeName(asked))
		params.Id("round").Int()
		f.haveParam(params)
	}).
		Params(mapped, jen.Error()).Block(
		jen.Id("failed").Op(":=").Func().Params(jen.Err().Error()).Params(mapped.Clone(), jen.Error()).Block(
			jen.Return(jen.Nil(), jen.Op("&").Id("InputRequiredError").Values(jen.Id("method"), jen.Id("asked"), jen.Err())),
		),
		jen.If(jen.Err().Op(":=").Id("checkRound").Call(jen.Id("round"), jen.Id("c").Dot("options").Dot("MaxInputRounds")), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Id("failed").Call(jen.Err())),
		),
		jen.If(jen.Id("asked").Dot(requests.Name).Op("==").Nil().Op("&&").Id("asked").Dot(state.Name).Op("==").Nil()).Block(
			jen.Return(jen.Id("failed").Call(jen.Id("errNothingAsked"))),
		),
		jen.List(jen.Id("responses"), jen.Err()).Op(":=").Id("answersTo").Call(jen.Id("ctx"), jen.Id("asked").Dot(requests.Name), answer),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("failed").Call(jen.Err()))),
		jen.Return(jen.Id("responses"), jen.Nil()),
	)
	f.Line()

	f.Add(comment(f.says("answer passes an input request to its handler, unless the client must not answer it.")))
	clientMethod(f, "answer").ParamsFunc(func(params *jen.Group) {
		params.Add(contextParam())
		params.Id("request").Add(typeName(request))
		f.haveParam(params)
	}).Params(typeName(response), jen.Error()).Block(
		jen.Switch(jen.Id("r").Op(":=").Id("request").Assert(jen.Type())).BlockFunc(func(cases *jen.Group) {
			for _, m := range f.p.Client.Handled {
				if m.Embedded {
					cases.Case(jen.Op("*").Add(typeName(m.Message))).Block(f.answerOne(m)...)
				}
			}
		}),
		jen.Return(jen.Nil(), jen.Id("errNoHandler")),
	)
	f.Line()
}

// answerOne prints the call of the handler for one kind of input request.
func (f *file) answerOne(m *model.Method) []jen.Code {
	handler := jen.Id("c").Dot("options").Dot(m.Go)
	params := m.Message.ParamsField
	var arg *jen.Statement
	var body []jen.Code
	if m.Params != nil {
		arg = jen.Id("r").Dot(params.Name)
	}
	switch {
	case m.Params == nil:
		arg = jen.New(jen.Id("Members"))
	case params.Pointers > 0:
		body = append(body,
			jen.Id("params").Op(":=").Add(arg),
			jen.If(jen.Id("params").Op("==").Nil()).Block(jen.Id("params").Op("=").New(typeName(m.Params))))
		arg = jen.Id("params")
	case m.Params.Kind != model.Interface:
		arg = jen.Op("&").Add(arg)
	}
	if f.checksParams(m) {
		args := []jen.Code{arg}
		if f.declaresEach() {
			args = append(args, jen.Id("have"))
		}
		body = append(body, jen.If(jen.Err().Op(":=").Id("c").Dot(checkName(m)).Call(args...), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())))
	}
	call := handler
	if f.checksForms(m) {
		call = jen.Id("c").Dot(fillName(m))
	}
	body = append(body, jen.Return(jen.Id("resultOr").Call(call.Clone().Call(jen.Id("ctx"), arg))))
	return []jen.Code{jen.If(handler.Clone().Op("!=").Nil()).Block(body...)}
}

// clientListen prints the subscription.
func (f *file) clientListen(l *model.Listen) {
	m, ack, union := l.Method, l.Acknowledge, l.Notification
	next := jen.Params(typeName(union), jen.Error())
	receiver := jen.Func().Params(jen.Id("s").Op("*").Id("Subscription"))

	f.Add(comment(f.says("A Subscription is an open stream of the notifications that the client has asked for. It must be closed or read to its end.\n\n" +
		"It ends with the connection, and is not opened again by itself. After any end but [Subscription.Close], a client that wants to go on must subscribe again, and should request anew what it has kept: " +
		"changes in between are not told later.\n\n" +
		"Up to 1024 notifications wait to be read. When that many wait, a further notification is dropped if an equal one is among them; otherwise the subscription ends with [ErrOverflow].")))
	f.Type().Id("Subscription").Struct(
		comment(f.says("Acknowledged is the server's first message. Its Notifications are the part of the filter that the server accepts.")),
		jen.Id("Acknowledged").Add(typeName(ack.Params)),
		jen.Line(),
		jen.Id("stream").Op("*").Id("clientStream"),
		jen.Id("lenient").Id("DecodeOption"),
	)
	f.Line()

	f.Add(comment(f.aboutMethod(m, m.Go+" sends `"+m.Name+"` and returns when the server has acknowledged it. ctx governs the whole subscription, not only the opening: cancelling it ends the subscription.")))
	callSignature(f, m, m.Go).Params(jen.Op("*").Id("Subscription"), jen.Error()).Block(
		jen.Id("p").Op(":=").Id("valueOf").Call(jen.Id("params")),
		jen.Id("s").Op(":=").Op("&").Id("Subscription").Values(jen.Dict{jen.Id("lenient"): jen.Id("c").Dot("options").Dot("Lenient")}),
		jen.Var().Err().Error(),
		jen.If(jen.List(jen.Id("s").Dot("stream"), jen.Err()).Op("=").Id("c").Dot("conn").Dot("subscribe").Call(
			jen.Id("ctx"), f.newCallOf(m), jen.Id(ack.Const), jen.Op("&").Id("s").Dot("Acknowledged"), jen.Id("s").Dot("lenient")), jen.Err().Op("!=").Nil()).Block(
			jen.Return(jen.Nil(), jen.Err()),
		),
		jen.Return(jen.Id("s"), jen.Nil()),
	)
	f.Line()

	f.Add(comment(f.says("Next waits for the next notification. The error is one of these:\n\n" +
		"- [io.EOF] once the server has ended the subscription normally; see [Subscription.Result]\n" +
		"- the error of ctx, which ends only this wait\n" +
		"- a [DecodeError] for an invalid notification; others may follow\n" +
		"- [ErrSubscriptionClosed], [ErrCancelledByServer] or [ErrOverflow]\n" +
		"- an error that every call can return, see [Client]")))
	f.Add(receiver.Clone()).Id("Next").Params(contextParam()).Add(next).Block(
		jen.List(jen.Id("data"), jen.Err()).Op(":=").Id("s").Dot("stream").Dot("nextMessage").Call(jen.Id("ctx")),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Return(jen.Id("Unmarshal"+union.Name).Call(jen.Id("data"), jen.Id("s").Dot("lenient"))),
	)
	f.Line()

	f.Add(comment(f.says("All iterates over the notifications until the server ends the subscription normally. Any other end, and an invalid notification, ends the iteration with an error and a nil notification.")))
	f.Add(receiver.Clone()).Id("All").Params(contextParam()).Qual("iter", "Seq2").Types(typeName(union), jen.Error()).Block(
		jen.Return(jen.Id("untilEOF").Call(jen.Func().Params().Params(typeName(union), jen.Error()).Block(
			jen.Return(jen.Id("s").Dot("Next").Call(jen.Id("ctx"))),
		))),
	)
	f.Line()

	f.Add(comment(f.says("Result returns the result with which the server ended the subscription normally. It is nil before that, and if the subscription ended in another way.")))
	f.Add(receiver.Clone()).Id("Result").Params().Op("*").Add(typeName(m.Result)).Block(
		jen.Id("result").Op(":=").New(typeName(m.Result)),
		jen.If(jen.Op("!").Id("s").Dot("stream").Dot("decodeEnding").Call(jen.Id("result"), jen.Id("s").Dot("lenient"))).Block(jen.Return(jen.Nil())),
		jen.Return(jen.Id("result")),
	)
	f.Line()

	f.Add(comment(f.says("Close ends the subscription. It may be called more than once.")))
	f.Add(receiver.Clone()).Id("Close").Params().Add(inline(jen.Id("s").Dot("stream").Dot("close").Call()))
	f.Line()
}

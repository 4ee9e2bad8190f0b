package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the requests of a server to the client: they are part of a
// result in stateless versions, and separate requests in versions with a
// handshake.

// requireInput prints the functions that make and check an InputRequiredResult.
func (f *file) requireInput() {
	in := f.p.Parts.Input
	if in == nil {
		return
	}
	t, requests, state := in.Result, in.Requests, in.State
	missing := f.p.Parts.MissingCapability
	refused := "Requests for which the client did not declare the capability must not be sent."
	if missing != nil {
		refused = "A request for which the client did not declare the capability is refused with a [" + missing.Type.Name + "] (SEP-2322). This also applies to results that are made without RequireInput."
	}
	if f.parts[Validate] {
		refused += " Requests that are not valid are refused with [ValidationErrors]."
	}
	f.Add(comment(f.says("RequireInput returns a result that asks the client for input. Return it instead of the final result. The client then sends its request again, with a response to each request under the same key, see [Call.InputResponses], and with the state unchanged. " +
		"Requests or state may be omitted. The state passes through the client: sign it if you must rely on it.\n\n" + refused)))
	f.Add(callMethod("RequireInput")).Params(jen.Id("requests").Add(goType(requests.Type)), jen.Id("state").String()).
		Params(jen.Op("*").Add(typeName(t)), jen.Error()).Block(
		jen.Id("r").Op(":=").Op("&").Add(typeName(t)).Values(jen.Dict{jen.Id(requests.Name): jen.Id("requests")}),
		jen.If(jen.Id("state").Op("!=").Lit("")).Block(jen.Id("r").Dot(state.Name).Op("=").Add(stateFor(state))),
		jen.If(jen.Err().Op(":=").Id("c").Dot("allow").Call(jen.Id("r")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Return(jen.Id("r"), jen.Nil()),
	)
	f.Line()

	f.Add(comment([]string{"allow returns why a result that asks for input must not be sent."}))
	f.Add(callMethod("allow")).Params(jen.Id("r").Op("*").Add(typeName(t))).Error().BlockFunc(func(body *jen.Group) {
		body.If(jen.Len(jen.Id("r").Dot(requests.Name)).Op("==").Lit(0).Op("&&").Id("r").Dot(state.Name).Op("==").Nil()).Block(
			jen.Return(jen.Id("errEmptyInput")),
		)
		if f.parts[Validate] && t.Checked {
			body.Add(check(jen.Id("r").Dot("Validate").Call()))
		}
		cases, looks := f.neededCases()
		if missing == nil || len(cases) == 0 {
			body.Return(jen.Nil())
			return
		}
		caps := f.p.Parts.ClientCapabilities
		body.List(jen.Id("have"), jen.Id("lacks"), jen.Id("missing")).Op(":=").
			List(jen.Id("c").Dot("ClientCapabilities").Call(), jen.New(typeName(caps)), jen.False())
		subject := jen.Id("request").Assert(jen.Type())
		if looks {
			subject = jen.Id("request").Op(":=").Add(subject)
		}
		body.For(jen.List(jen.Id("_"), jen.Id("request")).Op(":=").Range().Id("r").Dot(requests.Name)).Block(
			jen.Switch(subject).Block(cases...),
		)
		body.If(jen.Id("missing")).Block(jen.Return(jen.Id("New" + missing.Type.Name).Call(jen.Op("*").Id("lacks"))))
		body.Return(jen.Nil())
	})
	f.Line()
}

// stateFor prints the string state as the state of a result.
func stateFor(field *model.Field) *jen.Statement {
	if isPlainString(field.Type) {
		return jen.Op("&").Id("state")
	}
	return textFor(field, jen.Id("state"))
}

// readState prints the state of a request as a string.
func readState(field *model.Field) *jen.Statement {
	state := jen.Op("*").Id("c").Dot("data").Dot("state")
	if isPlainString(field.Type) {
		return state
	}
	return jen.String().Call(state)
}

// neededCases prints, for each request that a result may hold, the search for
// needed capabilities that the client did not declare. It reports whether they
// depend on the request.
func (f *file) neededCases() (cases []jen.Code, looks bool) {
	for _, m := range f.p.Client.Handled {
		if !m.Embedded {
			continue
		}
		needs := f.needsOf(m, jen.Id("request"))
		if len(needs) == 0 {
			continue
		}
		cases = append(cases, jen.Case(jen.Op("*").Add(typeName(m.Message))).BlockFunc(func(then *jen.Group) {
			for _, n := range needs {
				cond := jen.Op("!").Parens(isDeclared(n.capability, jen.Id("have")))
				if n.when != nil {
					looks = true
					cond = jen.Add(n.when).Op("&&").Add(cond)
				}
				lacks := append(declare(n.capability, jen.Id("lacks")), jen.Id("missing").Op("=").True())
				if n.init != nil {
					then.If(n.init, cond).Block(lacks...)
				} else {
					then.If(cond).Block(lacks...)
				}
			}
		}))
	}
	return cases, looks
}

// A need is a capability without which a request must not be sent.
type need struct {
	capability *model.Capability
	init, when *jen.Statement // the condition on the request; nil if it is always needed
}

// needsOf returns the needs of a request. from is the message, or nil if there
// is only the variable params.
func (f *file) needsOf(m *model.Method, from *jen.Statement) []need {
	var needs []need
	if m.ClientCapability != nil {
		needs = append(needs, need{capability: m.ClientCapability})
	}
	if m.Params == nil {
		return needs
	}
	params := jen.Id("params")
	if from != nil {
		field := m.Message.ParamsField
		if field.Pointers > 0 {
			return needs // optional params hold only `_meta`
		}
		params = from.Clone().Dot(field.Name)
	}
	for _, n := range slices.Concat(m.Needs, m.Wants) {
		if n.Member != nil {
			needs = append(needs, need{
				capability: n.Capability,
				init:       jen.List(jen.Id("_"), jen.Id("ok")).Op(":=").Add(params.Clone()).Assert(jen.Op("*").Add(typeName(n.Member))),
				when:       jen.Id("ok"),
			})
			continue
		}
		field := params.Clone().Dot(n.Field.Name)
		when := field.Clone().Op("!=").Nil()
		if n.Value != nil {
			when.Op("&&").Op("*").Add(field).Op("==").Id(n.Value.Name)
		}
		needs = append(needs, need{capability: n.Capability, when: when})
	}
	return needs
}

// inputReaders prints the methods that return the responses of the client.
func (f *file) inputReaders() {
	in := f.p.Parts.Input
	if in == nil {
		return
	}
	f.Add(comment(f.says("RequestState returns the state of an earlier result of [Call.RequireInput], or \"\" if the request comes for the first time. The client may have changed it.")))
	f.Add(callMethod("RequestState")).Params().String().Block(
		jen.If(jen.Id("c").Dot("data").Dot("state").Op("==").Nil()).Block(jen.Return(jen.Lit(""))),
		jen.Return(readState(in.State)),
	)
	f.Line()
	example, first := "", ""
	for _, m := range f.p.Client.Handled {
		if m.Embedded && (first == "" || m.Name < first) { // independent of the order of the schema
			example, first = " For typed responses there are methods such as "+m.Go+"Response.", m.Name
		}
	}
	f.Add(comment(f.says("InputResponses returns the client's responses to the requests of [Call.RequireInput], by key; nil if the request comes for the first time." + example)))
	f.Add(callMethod("InputResponses")).Params().Add(goType(in.Responses)).Block(jen.Return(jen.Id("c").Dot("data").Dot("inputs")))
	f.Line()
	for _, m := range f.p.Client.Handled {
		if !m.Embedded || m.Result.Kind != model.Struct {
			continue
		}
		name := m.Go + "Response"
		f.Add(comment(f.saysOf(m.Doc, fmt.Sprintf("%s returns the response to the request `%s` with this key. It reports false if the response is missing or of another type: then ask again.", name, m.Name))))
		f.Add(callMethod(name)).Params(jen.Id("key").String()).Params(jen.Op("*").Add(typeName(m.Result)), jen.Bool()).Block(
			jen.List(jen.Id("r"), jen.Id("ok")).Op(":=").Id("c").Dot("data").Dot("inputs").Index(jen.Id("key")).Assert(jen.Op("*").Add(typeName(m.Result))),
			jen.Return(jen.Id("r"), jen.Id("ok")),
		)
		f.Line()
	}
}

// nestedRequests prints the requests that a handler may send to the client.
func (f *file) nestedRequests() {
	for _, m := range f.p.Server.Nested {
		f.nestedRequest(m, m.Go, m.Result, false)
		if m.TaskResult != nil && m.Params != nil && len(taskParams(m)) > 0 {
			f.nestedRequest(m, m.Go+"Task", m.TaskResult, true)
		}
	}
}

// taskParams are the types of the params of a method that can ask for a task:
// the params, or members of their union.
func taskParams(m *model.Method) []*model.Type {
	types := []*model.Type{m.Params}
	if m.Params.Kind == model.Interface {
		types = m.Params.Union.Members
	}
	return slices.DeleteFunc(slices.Clone(types), func(t *model.Type) bool { return t.TaskField == nil })
}

// refuseTask prints that params which ask for a task are refused, because the
// result itself is expected.
func refuseTask(body *jen.Group, m *model.Method) {
	for _, t := range taskParams(m) {
		refuse := func(p *jen.Statement) jen.Code {
			return jen.If(p.Dot(t.TaskField.Name).Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id("errOwnTask")))
		}
		if m.Params.Kind != model.Interface {
			body.Add(refuse(jen.Id("params")))
			continue
		}
		body.If(
			jen.List(jen.Id("p"), jen.Id("ok")).Op(":=").Id("params").Assert(jen.Op("*").Add(typeName(t))),
			jen.Id("ok").Op("&&").Id("p").Op("!=").Nil().Op("&&").Id("p").Dot(t.TaskField.Name).Op("!=").Nil(),
		).Block(jen.Return(jen.Nil(), jen.Id("errOwnTask")))
	}
}

// askForTask prints that params ask for a task: a copy of those that do not.
func askForTask(body *jen.Group, m *model.Method) {
	for _, t := range taskParams(m) {
		field := t.TaskField
		set := []jen.Code{
			jen.Id("asking").Op(":=").Op("*").Id("p"),
			jen.Id("asking").Dot(field.Name).Op("=").New(typeName(model.StructOf(field))),
			jen.Id("params").Op("=").Op("&").Id("asking"),
		}
		if m.Params.Kind != model.Interface {
			body.If(jen.Id("p").Op(":=").Id("params"), jen.Id("p").Dot(field.Name).Op("==").Nil()).Block(set...)
			continue
		}
		body.If(
			jen.List(jen.Id("p"), jen.Id("ok")).Op(":=").Id("params").Assert(jen.Op("*").Add(typeName(t))),
			jen.Id("ok").Op("&&").Id("p").Op("!=").Nil().Op("&&").Id("p").Dot(field.Name).Op("==").Nil(),
		).Block(set...)
	}
}

// nestedRequest prints the method for a request that is answered with its result,
// or with a task.
func (f *file) nestedRequest(m *model.Method, name string, result *model.Type, asTask bool) {
	note := ""
	if asTask {
		note = " The client answers with a task, whose result comes later. If the params do not ask for a task, a copy of them asks for one without a time limit. " +
			"If ctx ends before the client has answered, nobody cancels the task."
	}
	text := fmt.Sprintf("%s sends the request `%s` to the client and waits for the result. It is part of the request of the call (SEP-2260). The client's request stays open meanwhile; only ctx limits the wait.%s\n\n"+
		"The error is an ["+f.errorName()+"] or a typed error if the client answers with an error", name, m.Name, note)
	if m.ClientCapability != nil {
		text += ", [ErrNotSupported] if it did not declare the capability"
	}
	if f.isChecked(m) {
		text += ", [ValidationErrors] for params that are not valid"
	}
	text += ", [ErrNotReady] if it has not finished the handshake, [ErrCallEnded] if the handler has returned, or the error of ctx."
	if !asTask {
		text += " If ctx is cancelled, the request to the client is cancelled as well."
	}
	if m.Params != nil && m.ParamsOptional {
		text += " params may be nil."
	}
	f.Add(comment(f.docs(model.Doc{Text: text, Deprecated: m.Doc.Deprecated}, "")))
	f.Add(callMethod(name)).ParamsFunc(func(params *jen.Group) {
		params.Id("ctx").Qual("context", "Context")
		if m.Params != nil {
			params.Id("params").Add(paramsType(m))
		}
	}).Params(jen.Op("*").Add(typeName(result)), jen.Error()).BlockFunc(func(body *jen.Group) {
		var sent *jen.Statement
		switch {
		case m.Params == nil:
			sent = jen.Nil()
		case m.Params.Kind == model.Interface:
			sent = sentParams(m)
		default:
			body.If(jen.Id("params").Op("==").Nil()).Block(jen.Id("params").Op("=").New(typeName(m.Params)))
			sent = jen.Id("params")
		}
		needs := f.needsOf(m, nil)
		switch {
		case asTask && m.TaskCapability != nil && m.TaskCapability.Of == f.p.Parts.ClientCapabilities:
			needs = append(needs, need{capability: m.TaskCapability})
		case !asTask && m.TaskResult != nil && m.Params != nil:
			refuseTask(body, m)
		}
		if len(needs) > 0 {
			body.Id("have").Op(":=").Id("c").Dot("ClientCapabilities").Call()
			for _, n := range needs {
				then := jen.If(
					jen.Err().Op(":=").Id("needs").Call(isDeclared(n.capability, jen.Id("have")), jen.Lit(n.capability.String())), jen.Err().Op("!=").Nil(),
				).Block(jen.Return(jen.Nil(), jen.Err()))
				switch {
				case n.init != nil:
					body.If(n.init, n.when).Block(then)
				case n.when != nil:
					body.If(n.when).Block(then)
				default:
					body.Add(then)
				}
			}
		}
		if f.isChecked(m) {
			valid := sent.Clone().Dot("Validate").Call()
			if m.Params.Kind == model.Interface {
				valid = jen.Parens(sent.Clone()).Dot("Validate").Call()
			}
			body.If(jen.Err().Op(":=").Add(valid), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		}
		request := "request"
		if asTask {
			askForTask(body, m)
			request = "requestTask"
		}
		body.Id("r").Op(":=").New(typeName(result))
		body.If(
			jen.Err().Op(":=").Id("c").Dot("session").Dot("legacy").Call().Dot(request).Call(jen.Id("ctx"), jen.Id("c"), jen.Id(m.Const), sent, jen.Id("r")),
			jen.Err().Op("!=").Nil(),
		).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Return(jen.Id("r"), jen.Nil())
	})
	f.Line()
}

// sessionMethods prints the methods of a session that work outside of any
// request.
func (f *file) sessionMethods() {
	if m := f.withDuty(model.PingDuty); m != nil && m.FromServer && m.Result != nil {
		f.Add(comment(f.says("Ping checks that the client is alive. It waits for the answer until ctx is cancelled. Unlike other requests, it may be sent at any time.")))
		f.Add(sessionMethod("Ping")).Params(jen.Id("ctx").Qual("context", "Context")).Error().Block(
			jen.Return(jen.Id("s").Dot("legacy").Call().Dot("request").Call(jen.Id("ctx"), jen.Nil(), jen.Id(m.Const), jen.Nil(), jen.New(typeName(m.Result)))),
		)
		f.Line()
	}
	m := f.p.Parts.Handshake.Begin
	f.Add(comment(f.says("Client returns the client's part of the handshake, or nil before it. Do not modify it.")))
	f.Add(sessionMethod("Client")).Params().Op("*").Add(typeName(m.Params)).Block(jen.Return(jen.Id("s").Dot("data").Dot("Load").Call()))
	f.Line()
}

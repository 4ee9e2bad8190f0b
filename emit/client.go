package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitClient prints the client and its options: the part that depends on the
// types of the schema. How messages are handled is support code.
func emitClient(f *file) {
	f.clientOptions()
	f.callOptions()
	f.clientType()
	f.newClient()
	f.newLocalClient()
	f.paramsChecks()
	f.formFilling()
	f.newCall()
	f.serverSupport()
	f.checkTools()
	f.clientEnd()
}

// passed prints the parameter type for values of a struct or union, and for
// params without a declared type.
func passed(t *model.Type) *jen.Statement {
	switch {
	case t == nil:
		return jen.Op("*").Id("Members")
	case t.Kind == model.Interface:
		return typeName(t)
	}
	return jen.Op("*").Add(typeName(t))
}

func contextParam() *jen.Statement { return jen.Id("ctx").Qual("context", "Context") }

// handlerType prints the type of a function that answers a request.
func handlerType(params, result *model.Type) *jen.Statement {
	return jen.Func().Params(contextParam(), jen.Id("params").Add(passed(params))).Params(jen.Op("*").Add(typeName(result)), jen.Error())
}

// listenerType prints the type of a function that receives a notification. A
// union is passed in its wrapper.
func listenerType(params *model.Type) *jen.Statement {
	if params != nil && params.Kind == model.Interface {
		return jen.Func().Params(contextParam(), jen.Id("params").Op("*").Id(wrapperName(params)))
	}
	return jen.Func().Params(contextParam(), jen.Id("params").Add(passed(params)))
}

// callbackType prints the type of a function that receives the notifications
// of one call.
func callbackType(params *model.Type) *jen.Statement {
	return jen.Func().Params(jen.Id("params").Op("*").Add(typeName(params)))
}

// taskHandlerName names the handler that answers a request with a task.
func taskHandlerName(m *model.Method) string { return m.Go + "Task" }

func (f *file) clientOptions() {
	handlers, listeners := f.p.Client.Handled, f.p.Client.Listened
	doc := "ClientOptions configure a [Client]: the requests it answers, and the notifications it receives. The zero value is ready to use; such a client declares no capabilities."
	if f.p.Modern {
		doc += "\n\nThe handlers answer the requests that a server puts into a result. The client then sends its own request again. Handlers run in the goroutine of the request, with its context."
	} else if len(handlers) > 0 {
		doc += "\n\nThe handlers answer requests of the server. Each call runs in its own goroutine. Its context is cancelled when the server cancels the request, when the client's request that it belongs to ends, and when the connection ends. " +
			"An error becomes the error response; [AsError] describes how much of it the server sees. Requests without a handler are answered with a method-not-found error."
	}
	doc += "\n\nSetting a handler declares its capability."
	f.Add(comment(f.says(doc)))
	f.Type().Id("ClientOptions").StructFunc(func(fields *jen.Group) {
		add := func(text string, name string, typ *jen.Statement) {
			fields.Add(comment(f.says(text)))
			fields.Id(name).Add(typ)
		}
		about := func(m *model.Method, text string, name string, typ *jen.Statement) {
			fields.Add(comment(f.docs(model.Doc{Text: text, Deprecated: m.Doc.Deprecated}, "")))
			fields.Id(name).Add(typ)
		}
		info := "Info describes the client software. Without a name, it is that of the program's main module. "
		if f.p.Modern {
			info += "It is sent with every request."
		} else {
			info += "It is sent in the handshake."
		}
		if t := f.p.Parts.Implementation; t != nil && f.p.Parts.ClientInfo() != nil {
			add(info, "Info", typeName(t))
		}
		if t := f.p.Parts.ClientCapabilities; t != nil {
			add("Capabilities, if set, may change the capabilities that the client declares. NewClient calls it once, with those that follow from the handlers.",
				"Capabilities", jen.Func().Params(jen.Id("capabilities").Op("*").Add(typeName(t))))
			fields.Line()
		}
		for _, m := range handlers {
			about(m, m.Go+" answers `"+m.Name+"`.", m.Go, handlerType(m.Params, m.Result))
			if m.TaskResult != nil {
				about(m, taskHandlerName(m)+" answers `"+m.Name+"` with a task, if the params ask for one.", taskHandlerName(m), handlerType(m.Params, m.TaskResult))
			}
		}
		if len(handlers) > 0 {
			fields.Line()
		}
		for i, m := range listeners {
			text := "On" + m.Go + " receives `" + m.Name + "`" + elsewhere(m) + "."
			if i == 0 {
				text += " The On functions are called one at a time, in the order of arrival. Their context is cancelled when the connection ends. " +
					"They may use the client. While one runs, up to 1024 notifications wait; further ones are dropped."
			}
			about(m, text, "On"+m.Go, listenerType(m.Params))
		}
		fields.Line()
		add("OnError receives errors that belong to no call: invalid messages, responses that match no request, and dropped notifications. It is called like the functions above.",
			"OnError", jen.Func().Params(jen.Err().Error()))
		if f.asksInput() {
			fields.Line()
			add("MaxInputRounds limits how often the results of one request may ask for input. Beyond it the request fails with an [InputRequiredError]. 0 means 8. "+
				"A negative number disables answering: every result that asks for input becomes such an error. Methods whose names end in Once leave answering to the caller.",
				"MaxInputRounds", jen.Int())
		}
		if f.checksTools() {
			fields.Line()
			add("CheckSchema, if set, checks the structured content of tools against the output schemas that the lists of tools have had until then: it reports how a value differs from a JSON Schema, both given as JSON. If it does not fit, the error of the call is a [ResponseError]. "+
				"A validator for JSON Schema makes a good one; it should keep the schemas that it has compiled.",
				"CheckSchema", jen.Func().Params(jen.List(jen.Id("schema"), jen.Id("value")).Add(rawMessage())).Error())
		}
		fields.Line()
		if f.hasNested() {
			add("Nested says which requests of the server are answered that belong to no request of the client.", "Nested", jen.Id("NestedRule"))
		}
		if f.checksServer() {
			add("AnyCapability lets the client use what the server did not declare in the handshake. Without it, such calls return [ErrNotSupported], and nothing is sent.", "AnyCapability", jen.Bool())
		}
		add("Lenient says which malformed input the client tolerates in messages of the server.", "Lenient", jen.Id("DecodeOption"))
	})
	f.Line()
}

// elsewhere says which notifications reach the handler of the client, where
// calls may take them first.
func elsewhere(m *model.Method) string {
	switch m.Duty {
	case model.ProgressDuty:
		return " for requests that have a progress token but no function in their [CallOptions]"
	case model.LogDuty:
		return " that no call takes"
	}
	return ""
}

// asksInput reports whether results may ask for input that the client can give.
func (g *generator) asksInput() bool {
	for _, m := range g.p.Methods {
		if m.MayAsk() {
			return true
		}
	}
	return false
}

// callLog is the member of `_meta` with the log level, where each request has
// its own.
func (g *generator) callLog() *model.Field {
	if g.p.Parts.Log == nil || g.p.Parts.RequestMeta == nil {
		return nil
	}
	return g.p.Parts.RequestMeta.LogLevel
}

func (f *file) callOptions() {
	f.Add(comment(f.says("CallOptions apply to one request. Options are merged; later ones win.\n\n" +
		"The functions are called in the goroutine of the call, in the order in which the notifications arrive, and never after the call has returned. " +
		"On stdio, a slow function delays all calls of the client: a function that waits for another call of the same client should do so in its own goroutine.")))
	f.Type().Id("CallOptions").StructFunc(func(fields *jen.Group) {
		if f.declaresEach() {
			fields.Add(comment(f.says("Capabilities, if set, are declared for this request in place of those of the client. Those of a pointer to an empty value are none.")))
			fields.Id("Capabilities").Op("*").Add(typeName(f.p.Parts.ClientCapabilities))
		}
		if g := f.p.Parts.Progress; g != nil && (!f.p.Modern || f.p.Parts.RequestMeta.Token != nil) {
			fields.Add(comment(f.says("Progress asks for progress notifications and receives them. The server may send none.")))
			fields.Id("Progress").Add(callbackType(g.Method.Params))
		}
		if level := f.callLog(); level != nil {
			fields.Add(comment(f.saysOf(level.Doc, "LogLevel asks for log messages about the request, at this level and above. Without Log, they go to the handler of the client.")))
			fields.Id("LogLevel").Add(goType(level.Type))
			fields.Add(comment(f.saysOf(f.p.Parts.Log.Method.Doc, "Log receives the log messages; without a LogLevel, those of every level. On stdio, log messages do not name the request that they are about: every call that asked for some receives all of them.")))
			fields.Id("Log").Add(callbackType(f.p.Parts.Log.Method.Params))
		}
	})
	f.Line()
}

func (f *file) clientType() {
	version := "the protocol"
	if f.p.Version != "" {
		version = "protocol version " + oneLine(f.p.Version)
	}
	doc := "A Client sends requests to one server, using " + version + ". It has a method for each request, and is safe for concurrent use.\n\n"
	if f.p.Parts.Handshake != nil {
		doc += "The first call must be [Client.Initialize].\n\n"
	}
	doc += "Every method waits for the response, without a time limit of its own. If its context is cancelled, it returns at once and tells the server to cancel the request. The error is one of these:\n\n" +
		"- the server's answer: an [" + f.errorName() + "], or the typed error that the schema declares for its code; errors.Is(err, " + f.codeName(-32602) + ") and errors.As work for both\n" +
		"- the error of the context\n" +
		"- a [ResponseError] for an invalid response\n"
	if f.asksInput() {
		doc += "- an [InputRequiredError] for a result that asks for input which the client does not provide\n"
	}
	if f.checksServer() {
		doc += "- [ErrNotSupported] for what needs a capability that the server did not declare; nothing is sent\n"
	}
	doc += "- a [ConnectionError] once the connection is lost, and [ErrClientClosed] once it is closed\n" +
		"- an [EncodeError] for params that cannot be encoded as JSON, or an error of the transport"
	f.Add(comment(f.says(doc)))
	f.Type().Id("Client").StructFunc(func(fields *jen.Group) {
		fields.Id("conn").Op("*").Id("clientConn")
		fields.Id("options").Id("ClientOptions")
		if t := f.p.Parts.ClientCapabilities; t != nil {
			fields.Id("capabilities").Add(typeName(t))
		}
		if h := f.p.Parts.Handshake; h != nil {
			fields.Id("server").Qual("sync/atomic", "Pointer").Types(typeName(h.Begin.Result))
		}
		if f.checksTools() {
			fields.Id("schemas").Id("outputSchemas")
		}
	})
	f.Line()
}

func (f *file) newClient() {
	f.Add(comment(f.says("NewClient starts a client over a transport. No other client may use the transport until this one is closed or detached. options may be nil. NewClient sends nothing.")))
	f.Func().Id("NewClient").Params(jen.Id("transport").Id("Transport"), jen.Id("options").Op("*").Id("ClientOptions")).Op("*").Id("Client").BlockFunc(func(body *jen.Group) {
		body.Id("c").Op(":=").New(jen.Id("Client"))
		body.If(jen.Id("options").Op("!=").Nil()).Block(jen.Id("c").Dot("options").Op("=").Op("*").Id("options"))
		body.Id("o").Op(":=").Op("&").Id("c").Dot("options")
		if f.p.Parts.Implementation != nil && f.p.Parts.ClientInfo() != nil {
			name, version := jen.Id("o").Dot("Info").Dot(f.p.Parts.SoftwareName.Name), jen.Id("o").Dot("Info").Dot(f.p.Parts.SoftwareVersion.Name)
			body.If(name.Clone().Op("==").Lit("")).Block(jen.List(name, version).Op("=").Id("programName").Call(jen.Lit("mcp-client")))
		}
		config := jen.Dict{
			jen.Id("version"):       jen.Id("Version"),
			jen.Id("lenient"):       jen.Id("o").Dot("Lenient"),
			jen.Id("requests"):      jen.Map(jen.String()).Id("requestHandler").Values(),
			jen.Id("notifications"): jen.Map(jen.String()).Id("notificationHandler").Values(),
			jen.Id("onError"):       jen.Id("o").Dot("OnError"),
		}
		if f.p.Modern {
			config[jen.Id("modern")] = jen.True()
			config[jen.Id("prepare")] = jen.Id("prepareAgain")
		}
		if f.p.Parts.Handshake != nil {
			config[jen.Id("notReady")] = jen.Id("ErrNotInitialized")
		}
		if f.p.Parts.Batch != nil {
			config[jen.Id("batches")] = jen.True()
		}
		if key := f.p.Parts.SubscriptionKey; key != nil {
			config[jen.Id("subscriptionKey")] = jen.Id(key.Name)
		}
		body.Id("config").Op(":=").Id("clientConfig").Values(config)
		for _, m := range f.p.Client.Listened {
			field := jen.Id("o").Dot("On" + m.Go)
			body.If(field.Clone().Op("!=").Nil()).Block(
				jen.Id("config").Dot("notifications").Index(jen.Id(m.Const)).Op("=").Id("listenerOf").Call(field.Clone(), jen.Id("o").Dot("Lenient")),
			)
		}
		if m := f.withDuty(model.PingDuty); m != nil && m.FromServer {
			body.Id("config").Dot("requests").Index(jen.Id(m.Const)).Op("=").Id("requestHandler").Values(jen.Dict{jen.Id("handle"): jen.Id("answerPing")})
		}
		for _, m := range f.p.Client.Handled {
			body.Add(f.registerHandler(m))
		}
		if f.p.Parts.ClientCapabilities != nil {
			body.If(jen.Id("o").Dot("Capabilities").Op("!=").Nil()).Block(append(
				[]jen.Code{jen.Id("o").Dot("Capabilities").Call(jen.Op("&").Id("c").Dot("capabilities"))}, f.withdrawn()...)...)
		}
		body.Id("c").Dot("conn").Op("=").Id("newClientConn").Call(jen.Id("transport"), jen.Id("config"))
		body.Return(jen.Id("c"))
	})
	f.Line()
}

// withdrawn prints the removal of handlers for what the user has taken out of the
// capabilities.
func (f *file) withdrawn() (out []jen.Code) {
	for _, m := range f.p.Client.Handled {
		if m.FromServer && m.ClientCapability != nil {
			out = append(out, jen.If(jen.Op("!").Parens(isDeclared(m.ClientCapability, jen.Id("c").Dot("capabilities")))).Block(
				jen.Delete(jen.Id("config").Dot("requests"), jen.Id(m.Const))))
		}
	}
	return out
}

// hasNested reports whether the server sends requests of its own that should
// belong to one of the client.
func (g *generator) hasNested() bool {
	return slices.ContainsFunc(g.p.Client.Handled, func(m *model.Method) bool { return m.FromServer && m.Nested })
}

// registerHandler prints the registration of a handler that is set: it declares
// the capability and, where the server sends requests, routes them to the
// handler.
func (f *file) registerHandler(m *model.Method) jen.Code {
	field := jen.Id("o").Dot(m.Go)
	declare := f.declare(m.ClientCapability)
	if !m.FromServer || f.p.Modern { // sent inside of results
		return jen.If(field.Clone().Op("!=").Nil()).Block(declare...)
	}
	entry := func(handle *jen.Statement) jen.Code {
		handler := jen.Id("requestHandler").Values(jen.Dict{jen.Id("handle"): handle})
		if m.Nested {
			handler = jen.Id("o").Dot("Nested").Dot("handler").Call(handle, jen.Lit(m.Harmless))
		}
		return jen.Id("config").Dot("requests").Index(jen.Id(m.Const)).Op("=").Add(handler)
	}
	answer := field
	if f.checksForms(m) {
		answer = jen.Id("c").Dot(fillName(m))
	}
	if m.TaskResult == nil {
		return jen.If(field.Clone().Op("!=").Nil()).Block(append(declare, entry(f.handlerFor(m, answer)))...)
	}
	task := jen.Id("o").Dot(taskHandlerName(m))
	return jen.If(field.Clone().Op("!=").Nil().Op("||").Add(task.Clone()).Op("!=").Nil()).Block(append(declare,
		jen.Var().List(jen.Id("plain"), jen.Id("task")).Id("requestFunc"),
		jen.If(field.Clone().Op("!=").Nil()).Block(jen.Id("plain").Op("=").Add(f.handlerFor(m, answer))),
		jen.If(task.Clone().Op("!=").Nil()).Block(append(f.declare(m.TaskCapability), jen.Id("task").Op("=").Add(f.handlerFor(m, task)))...),
		entry(jen.Id("taskHandlerOf").Call(jen.Id("plain"), jen.Id("task"))),
	)...)
}

// handlerFor prints a handler of a user's function.
func (f *file) handlerFor(m *model.Method, function *jen.Statement) *jen.Statement {
	check := jen.Nil()
	if f.checksParams(m) {
		check = jen.Id("c").Dot(checkName(m))
	}
	if m.Params != nil && m.Params.Kind == model.Interface {
		return jen.Id("unionHandlerOf").Call(function.Clone(), jen.Id(decodeUnion(m.Params)), check, jen.Id("o").Dot("Lenient"))
	}
	return jen.Id("handlerOf").Call(function.Clone(), check, jen.Id("o").Dot("Lenient"))
}

// declare prints the declaration of a capability of the client.
func (f *file) declare(c *model.Capability) []jen.Code {
	if c == nil {
		return nil
	}
	return declare(c, jen.Id("c").Dot("capabilities"))
}

func (f *file) clientEnd() {
	f.Add(comment(f.says("Close ends the connection and closes the transport. Waiting calls return [ErrClientClosed]. Close cancels the context of running handlers, and does not wait for them.")))
	clientMethod(f, "Close").Params().Error().Add(inline(jen.Return(jen.Id("c").Dot("conn").Dot("close").Call())))
	f.Line()
	f.Add(comment(f.says("Detach ends the client as [Client.Close] does, but leaves the transport open for another client. A program that supports several protocol versions can probe the server with one client and continue with another.")))
	clientMethod(f, "Detach").Params().Add(inline(jen.Id("c").Dot("conn").Dot("detach").Call()))
	f.Line()
}

func clientMethod(f *file, name string) *jen.Statement {
	return f.Func().Params(jen.Id("c").Op("*").Id("Client")).Id(name)
}

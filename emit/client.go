package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitClient prints the client with its options. What it does with messages is
// support code; here is what depends on the types of the schema.
func emitClient(f *file) {
	f.clientOptions()
	f.callOptions()
	f.clientType()
	f.newClient()
	f.newCall()
	f.clientEnd()
}

// passed prints the type in which values of a struct or union are handed over,
// and params of which nothing is declared.
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

// listenerType prints the type of a function that takes a notification. A union
// comes in its wrapper.
func listenerType(params *model.Type) *jen.Statement {
	if params != nil && params.Kind == model.Interface {
		return jen.Func().Params(contextParam(), jen.Id("params").Op("*").Id(wrapperName(params)))
	}
	return jen.Func().Params(contextParam(), jen.Id("params").Add(passed(params)))
}

// callbackType prints the type of a function that takes a notification of one
// call.
func callbackType(params *model.Type) *jen.Statement {
	return jen.Func().Params(jen.Id("params").Op("*").Add(typeName(params)))
}

// taskHandlerName names the handler that answers a request by a task.
func taskHandlerName(m *model.Method) string { return m.Go + "Task" }

func (f *file) clientOptions() {
	handlers, listeners := f.p.Client.Handled, f.p.Client.Listened
	doc := "ClientOptions say what a [Client] can do beside sending requests. The zero value is of use: such a client declares no capabilities."
	if f.p.Modern {
		doc += "\n\nThe handlers answer what a server asks for in a result; the client then sends its request again. They are called in the goroutine of the request, with its context."
	} else if len(handlers) > 0 {
		doc += "\n\nThe handlers answer requests of the server, each in a goroutine of its own. The context ends when the server cancels its request, when the request of the client ends that it belongs to, and with the connection. " +
			"An error becomes the error response; see [AsError] for how much of it the server learns. A handler that is not set leaves the server with the error that there is no such method."
	}
	doc += "\n\nA handler that is set is a capability that is declared."
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
		info := "Info says which software the client is. "
		if f.p.Modern {
			info += "It goes with every request, unless its name is empty."
		} else {
			info += "The handshake wants a name and a version."
		}
		if t := f.p.Parts.Implementation; t != nil {
			add(info, "Info", typeName(t))
		}
		if t := f.p.Parts.ClientCapabilities; t != nil {
			add("Capabilities, if set, may change what the client declares. It is called once, with what follows from the handlers.",
				"Capabilities", jen.Func().Params(jen.Id("capabilities").Op("*").Add(typeName(t))))
			fields.Line()
		}
		for _, m := range handlers {
			about(m, m.Go+" answers `"+m.Name+"`.", m.Go, handlerType(m.Params, m.Result))
			if m.TaskResult != nil {
				about(m, taskHandlerName(m)+" answers `"+m.Name+"` by a task, where the params ask for one.", taskHandlerName(m), handlerType(m.Params, m.TaskResult))
			}
		}
		if len(handlers) > 0 {
			fields.Line()
		}
		for i, m := range listeners {
			text := "On" + m.Go + " takes `" + m.Name + "`" + elsewhere(m) + "."
			if i == 0 {
				text += " These functions are called one after the other, in the order in which the notifications come, with a context that ends with the connection. " +
					"They may use the client. While one runs, up to 1024 others wait; what comes beyond that is dropped."
			}
			about(m, text, "On"+m.Go, listenerType(m.Params))
		}
		fields.Line()
		add("OnError takes what is wrong and cannot be the error of any call: messages that are not valid or answer nothing, and notifications that were dropped. It is called like the functions above.",
			"OnError", jen.Func().Params(jen.Err().Error()))
		if f.asksInput() {
			fields.Line()
			add("MaxInputRounds is how often the results of one request may ask for input before the request fails with an [InputRequiredError]; 0 stands for 8. "+
				"A negative number turns answering off: every result that asks for input is such an error. The methods whose names end in Once leave the answering to the caller.",
				"MaxInputRounds", jen.Int())
		}
		fields.Line()
		add("Lenient is what the client lets pass in messages of the server.", "Lenient", jen.Id("DecodeOption"))
	})
	f.Line()
}

// elsewhere says where notifications go if not to the client.
func elsewhere(m *model.Method) string {
	switch m.Duty {
	case model.ProgressDuty:
		return " for requests that brought a progress token but no function in their [CallOptions]"
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
	f.Add(comment(f.says("CallOptions are for one request. Of several, all that is set counts, and the last where it is set twice.\n\n" +
		"The functions are called in the goroutine of the call, in the order in which the notifications come, and never after the call has returned. " +
		"On stdio a function that takes long holds up all calls of the client: one that waits for another call of the same client should do so in a goroutine of its own.")))
	f.Type().Id("CallOptions").StructFunc(func(fields *jen.Group) {
		if g := f.p.Parts.Progress; g != nil && (!f.p.Modern || f.p.Parts.RequestMeta.Token != nil) {
			fields.Add(comment(f.says("Progress asks for progress notifications and takes them. The server is free to send none.")))
			fields.Id("Progress").Add(callbackType(g.Method.Params))
		}
		if level := f.callLog(); level != nil {
			fields.Add(comment(f.says("LogLevel asks for log messages about the request, of this level or more severe ones. Without Log they go to the handler of the client.")))
			fields.Id("LogLevel").Add(goType(level.Type))
			fields.Add(comment(f.says("Log takes the log messages; without a LogLevel, those of every level. On stdio nothing says which request a log message is about: each call that asked for some gets all.")))
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
	doc := "A Client sends requests to one server, in " + version + ". It has a method for each request, and is safe for concurrent use.\n\n"
	if f.p.Parts.Handshake != nil {
		doc += "The first call must be [Client.Initialize].\n\n"
	}
	doc += "Every method waits until the response is there, however long that takes; nothing but its context ends the wait earlier, and then the server is told to give up the request. The error is one of these:\n\n" +
		"- what the server has answered: an [" + f.errorName() + "], or the typed error that the schema has for its code; errors.Is(err, " + f.codeName(-32602) + ") and errors.As work for both\n" +
		"- the error of the context\n" +
		"- a [ResponseError] for a response that is not valid\n"
	if f.asksInput() {
		doc += "- an [InputRequiredError] for a result that asks for input which the client does not give\n"
	}
	doc += "- a [ConnectionError] once the connection is lost, and [ErrClientClosed] once it is closed\n" +
		"- an [EncodeError] for params that have no JSON form, or what the transport says about the message"
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
	})
	f.Line()
}

func (f *file) newClient() {
	f.Add(comment(f.says("NewClient starts a client over a transport, which serves no other one until the client is closed or detached. options may be nil. It sends nothing by itself.")))
	f.Func().Id("NewClient").Params(jen.Id("transport").Id("Transport"), jen.Id("options").Op("*").Id("ClientOptions")).Op("*").Id("Client").BlockFunc(func(body *jen.Group) {
		body.Id("c").Op(":=").New(jen.Id("Client"))
		body.If(jen.Id("options").Op("!=").Nil()).Block(jen.Id("c").Dot("options").Op("=").Op("*").Id("options"))
		body.Id("o").Op(":=").Op("&").Id("c").Dot("options")
		config := jen.Dict{
			jen.Id("version"):       jen.Id("Version"),
			jen.Id("lenient"):       jen.Id("o").Dot("Lenient"),
			jen.Id("requests"):      jen.Map(jen.String()).Id("requestHandler").Values(),
			jen.Id("notifications"): jen.Map(jen.String()).Id("notificationHandler").Values(),
			jen.Id("onError"):       jen.Id("o").Dot("OnError"),
		}
		if f.p.Modern {
			config[jen.Id("modern")] = jen.True()
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
			body.If(jen.Id("o").Dot("Capabilities").Op("!=").Nil()).Block(jen.Id("o").Dot("Capabilities").Call(jen.Op("&").Id("c").Dot("capabilities")))
		}
		body.Id("c").Dot("conn").Op("=").Id("newClientConn").Call(jen.Id("transport"), jen.Id("config"))
		body.Return(jen.Id("c"))
	})
	f.Line()
}

// registerHandler prints what a handler that is set brings about: a capability
// and, where the server sends requests, that it is called.
func (f *file) registerHandler(m *model.Method) jen.Code {
	field := jen.Id("o").Dot(m.Go)
	declare := f.declare(m.ClientCapability)
	if !m.FromServer {
		return jen.If(field.Clone().Op("!=").Nil()).Block(declare...)
	}
	entry := func(handle *jen.Statement) jen.Code {
		values := jen.Dict{jen.Id("handle"): handle}
		if m.Nested {
			values[jen.Id("nested")] = jen.True()
		}
		return jen.Id("config").Dot("requests").Index(jen.Id(m.Const)).Op("=").Id("requestHandler").Values(values)
	}
	if m.TaskResult == nil {
		return jen.If(field.Clone().Op("!=").Nil()).Block(append(declare, entry(handlerFor(m, field)))...)
	}
	task := jen.Id("o").Dot(taskHandlerName(m))
	return jen.If(field.Clone().Op("!=").Nil().Op("||").Add(task.Clone()).Op("!=").Nil()).Block(append(declare,
		jen.Var().List(jen.Id("plain"), jen.Id("task")).Id("requestFunc"),
		jen.If(field.Clone().Op("!=").Nil()).Block(jen.Id("plain").Op("=").Add(handlerFor(m, field))),
		jen.If(task.Clone().Op("!=").Nil()).Block(append(f.declare(m.TaskCapability), jen.Id("task").Op("=").Add(handlerFor(m, task)))...),
		entry(jen.Id("taskHandlerOf").Call(jen.Id("plain"), jen.Id("task"))),
	)...)
}

// handlerFor prints a handler of a user's function.
func handlerFor(m *model.Method, function *jen.Statement) *jen.Statement {
	if m.Params != nil && m.Params.Kind == model.Interface {
		return jen.Id("unionHandlerOf").Call(function.Clone(), jen.Id(decodeUnion(m.Params)), jen.Id("o").Dot("Lenient"))
	}
	return jen.Id("handlerOf").Call(function.Clone(), jen.Id("o").Dot("Lenient"))
}

// declare prints the declaration of a capability of the client.
func (f *file) declare(c *model.Capability) []jen.Code {
	if c == nil {
		return nil
	}
	return declare(c, jen.Id("c").Dot("capabilities"))
}

func (f *file) clientEnd() {
	f.Add(comment(f.says("Close ends the connection and closes the transport. Calls that are waiting return [ErrClientClosed]; handlers that are running are not waited for, their context ends.")))
	clientMethod(f, "Close").Params().Error().Add(inline(jen.Return(jen.Id("c").Dot("conn").Dot("close").Call())))
	f.Line()
	f.Add(comment(f.says("Detach ends the client as [Client.Close] does, but leaves the transport open for another one: a program that speaks several versions of the protocol asks with one client and goes on with another.")))
	clientMethod(f, "Detach").Params().Add(inline(jen.Id("c").Dot("conn").Dot("detach").Call()))
	f.Line()
}

func clientMethod(f *file, name string) *jen.Statement {
	return f.Func().Params(jen.Id("c").Op("*").Id("Client")).Id(name)
}

package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitServer prints what users implement and how it becomes a server: an
// interface and an embeddable default for each feature, the options, and
// NewServer, which detects the features. The server itself is support code.
func emitServer(f *file) {
	features := f.p.Server.Features
	for _, feat := range features {
		f.featureInterface(feat)
		f.unimplemented(feat)
	}
	for _, m := range f.p.Server.Tasks {
		f.taskInterface(m)
	}
	for _, m := range f.p.Server.Handled {
		f.notificationInterface(m)
	}
	f.toolFinder()
	f.serverOptions()
	f.newServer(features)
	f.detect(features)
	f.capabilities()
	f.publishers()
}

// featureIface names the interface of a feature.
func featureIface(feat *model.Feature) string { return feat.Name + "Server" }

// withDuty finds the message with the given duty; nil if the schema has none.
func (g *generator) withDuty(duty model.DutyKind) *model.Method {
	for _, m := range g.p.Methods {
		if m.Duty == duty {
			return m
		}
	}
	return nil
}

// signature prints name and signature of the method that handles a request.
func (f *file) signature(m *model.Method) *jen.Statement {
	return jen.Id(m.Go).ParamsFunc(func(params *jen.Group) {
		params.Id("ctx").Qual("context", "Context")
		if m.Params != nil {
			params.Id("params").Add(paramsType(m))
		}
		params.Id("call").Op("*").Id("Call")
	}).Params(handlerResult(m), jen.Error())
}

// paramsType is the type of the params of a handler, which are never nil.
func paramsType(m *model.Method) *jen.Statement {
	if m.Params.Kind == model.Interface {
		return typeName(m.Params)
	}
	return jen.Op("*").Add(typeName(m.Params))
}

// handlerResult is the type that a handler returns: the result or, where the
// handler may ask for input instead, the sealed interface of both. Other
// handlers then cannot ask for input.
func handlerResult(m *model.Method) *jen.Statement { return passed(answerOf(m)) }

func (f *file) featureInterface(feat *model.Feature) {
	name := featureIface(feat)
	var says []string
	for _, m := range feat.Methods {
		says = append(says, "`"+m.Name+"`")
	}
	text := fmt.Sprintf("%s is the interface of servers that answer %s. NewServer detects it and declares the capability", name, andList(says))
	if c := feat.Capability(); c != nil {
		text += " `" + c.String() + "`"
	} else {
		text = strings.TrimSuffix(text, ", and declares the capability")
	}
	text += ". Params and call are never nil. A handler returns a result or an error. Errors of the protocol are sent unchanged, see [AsError]; other errors reach the client as a generic internal error."
	text += fmt.Sprintf("\n\nTo have the compiler find misspelt methods, add a line such as this:\n\n\tvar _ %s = (*myServer)(nil)\n\nTo answer only some of the requests, embed [Unimplemented%s].", name, name)
	f.Add(comment(f.says(text)))
	f.Type().Id(name).InterfaceFunc(func(methods *jen.Group) {
		for _, m := range feat.Methods {
			methods.Add(comment(f.aboutMethod(m, m.Go+" answers `"+m.Name+"`.", f.handlerNotes(m)...)))
			methods.Add(f.signature(m))
		}
	})
	f.Line()
}

// handlerNotes are notes for handlers, in addition to the schema's text.
func (f *file) handlerNotes(m *model.Method) []string {
	var notes []string
	if m.Outcome != nil {
		notes = append(notes, "The handler may also return the result of [Call.RequireInput].")
	}
	if missing := f.p.Parts.NotFound; missing != nil && missing.Method == m {
		notes = append(notes, "For a resource that does not exist, return [NewResourceNotFoundError], not a result without contents.")
	}
	if f.p.Modern && f.parts[HTTP] && f.listsTools(m) {
		notes = append(notes, "Over HTTP, the server also calls it on behalf of calls of tools, to compare their headers with their arguments (SEP-2243). "+
			"Where all clients see the same tools, results with a `cacheScope` of `public` and a `ttlMs` save that.")
	}
	switch m.Duty {
	case model.SubscribeDuty:
		notes = append(notes, "If the handler returns no error, the session is notified of later changes to the resource.")
	case model.UnsubscribeDuty:
		notes = append(notes, "If the handler returns no error, the session is no longer notified of changes to the resource.")
	}
	return notes
}

// listsTools reports whether a request lists the tools that another one of the
// same feature calls.
func (g *generator) listsTools(m *model.Method) bool {
	tool := g.p.Parts.ToolResult
	return m.Page != nil && m.Feature != nil && tool != nil &&
		slices.ContainsFunc(m.Feature.Methods, func(other *model.Method) bool { return other.Result == tool.Type })
}

func andList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

func (f *file) unimplemented(feat *model.Feature) {
	name := "Unimplemented" + featureIface(feat)
	says := "every request with METHOD_NOT_FOUND"
	if slices.ContainsFunc(feat.Methods, func(m *model.Method) bool { return m.Page != nil }) {
		says = "requests for lists with an empty list, and others with METHOD_NOT_FOUND"
	}
	f.Add(comment(f.says(fmt.Sprintf("%s implements [%s] by answering %s. "+
		"Embed it to remain a %s when a later version of mcpgen or of the schema adds methods.", name, featureIface(feat), says, featureIface(feat)))))
	f.Type().Id(name).Struct()
	f.Line()
	for _, m := range feat.Methods {
		does, answer := "returns a method-not-found error", []jen.Code{jen.Nil(), jen.Id("methodNotFound").Call(jen.Id(m.Const))}
		if m.Page != nil && m.Outcome == nil {
			// Whoever declares the capability has a list.
			does, answer = "returns an empty list", []jen.Code{jen.New(typeName(m.Result)), jen.Nil()}
		}
		f.Add(comment(f.says(m.Go + " " + does + ".")))
		f.Add(bareReceiver(name)).Id(m.Go).ParamsFunc(func(params *jen.Group) {
			params.Qual("context", "Context")
			if m.Params != nil {
				params.Add(paramsType(m))
			}
			params.Op("*").Id("Call")
		}).Params(handlerResult(m), jen.Error()).Block(
			jen.Return(answer...),
		)
		f.Line()
	}
}

func taskIface(m *model.Method) string { return m.Go + "TaskServer" }

// taskInterface prints the interface for answering a request with a task.
func (f *file) taskInterface(m *model.Method) {
	name := taskIface(m)
	f.Add(comment(f.says(fmt.Sprintf("%s is the interface of servers that, in addition to %sServer, answer `%s` requests with a task if the params ask for one. "+
		"NewServer then declares the capability `%s`. Without it, such requests are answered like all others.", name, m.Feature.Name, m.Name, m.TaskCapability))))
	f.Type().Id(name).Interface(
		jen.Id(m.Go+"Task").Params(
			jen.Id("ctx").Qual("context", "Context"), jen.Id("params").Add(paramsType(m)), jen.Id("call").Op("*").Id("Call"),
		).Params(jen.Op("*").Add(typeName(m.TaskResult)), jen.Error()),
	)
	f.Line()
}

func notificationIface(m *model.Method) string { return m.Go + "Handler" }

// notificationInterface prints the interface for receiving a notification.
func (f *file) notificationInterface(m *model.Method) {
	name := notificationIface(m)
	f.Add(comment(f.says(fmt.Sprintf("%s is the interface of servers that receive `%s`. Messages after the notification wait until the handler returns, so it should return soon.", name, m.Name))))
	f.Type().Id(name).Interface(
		jen.Id("Handle" + m.Go).ParamsFunc(func(params *jen.Group) {
			params.Id("ctx").Qual("context", "Context")
			if m.Params != nil {
				params.Id("params").Add(paramsType(m))
			}
			params.Id("session").Op("*").Id("Session")
		}),
	)
	f.Line()
}

// serverOptions prints the options, which are all optional.
func (f *file) serverOptions() {
	f.Add(comment(f.says("ServerOptions configure a [Server]. All options are optional. Nil is valid.")))
	f.Type().Id("ServerOptions").StructFunc(func(fields *jen.Group) {
		add := func(doc string, code ...jen.Code) {
			fields.Add(comment(f.says(doc)))
			fields.Add(code...)
		}
		if t := f.p.Parts.Implementation; t != nil {
			add("Info describes the server software. If its name is empty, NewServer uses the program's main module.", jen.Id("Info").Add(typeName(t)))
		}
		if f.instructions() != nil {
			add("Instructions explain how to use the server. A client may pass them to its model.", jen.Id("Instructions").String())
		}
		if t := f.p.Parts.ServerCapabilities; t != nil {
			add("Capabilities, if set, may change the capabilities that the server declares. NewServer calls it once, with those that follow from the implementation. "+
				"Use it to declare that lists may change: notifications about changes are sent only if their capability is declared."+f.loggingNote(),
				jen.Id("Capabilities").Func().Params(jen.Id("capabilities").Op("*").Add(typeName(t))))
		}
		if d := f.p.Parts.Discovery; f.p.Modern && d != nil {
			add("Discover, if set, may change each answer to `"+d.Method.Name+"` before it is sent, for example to say how long clients may keep it. "+
				"What the answer points to belongs to the server, and is not to be changed.",
				jen.Id("Discover").Func().Params(jen.Id("result").Op("*").Add(typeName(d.Method.Result))))
		}
		if f.p.Parts.ResultMeta != nil {
			add("OmitInfo leaves the description of the server out of the `_meta` of results.", jen.Id("OmitInfo").Bool())
		}
		if f.p.Modern {
			add("Legacy serves clients of older protocol versions. Set it to a server of another generated package, or to several servers that package versions has combined. "+
				"It receives the requests whose `_meta` names no protocol version, and the messages that belong to them. "+
				"If it is nil, such requests are answered with an error.",
				jen.Id("Legacy").Id("LegacyServer"))
		}
		add("Around, if set, is called around the handling of every request and notification of clients, also of those that the server answers itself: it may log, measure, trace or refuse them. "+
			"next handles the message, with the context that it is given, and returns the error of it: for a request the one that the client is to get, before its text is hidden; for a notification one that nobody gets. "+
			"Around returns that error or another, in place of which the client gets the other one. It may leave next out, and must not call it twice, nor after it has returned. call is nil for notifications. Before next is called, it does not know yet what the request says about the client.\n\n"+
			"Malformed messages, and requests for which the server has no room or which come before the handshake, are answered without it. So are all that belong to another server, such as one for older versions, which has an Around of its own. "+
			"While it runs for a notification or the handshake, later messages of the client wait.",
			jen.Id("Around").Func().Params(jen.Id("ctx").Qual("context", "Context"), jen.Id("in").Op("*").Id("Incoming"), jen.Id("call").Op("*").Id("Call"),
				jen.Id("next").Func().Params(jen.Id("ctx").Qual("context", "Context")).Error()).Error())
		if t := f.p.Parts.Tools; t != nil {
			output := ""
			if t.Output != nil {
				output = " Structured content is checked against the output schema: if it does not fit, the client gets an internal error, and the Logger gets the reason."
			}
			add("CheckSchema, if set, checks tools: it reports how a value differs from a JSON Schema, both given as JSON. A validator for JSON Schema, which this package does not have, makes a good one; it should keep the schemas that it has compiled. "+
				"Arguments are checked against the input schema before the tool is called: if they do not fit, the result is a [ToolError] that says why."+output+" See also [ToolFinder].",
				jen.Id("CheckSchema").Func().Params(jen.List(jen.Id("schema"), jen.Id("value")).Add(rawMessage())).Error())
		}
		if f.parts[Validate] {
			add("UncheckedResults has the server send the results of handlers without validating them. Normally, an invalid one is replaced by an internal error, and the Logger gets the reason.", jen.Id("UncheckedResults").Bool())
		}
		add("MaxMessage limits the size of a message in bytes; 0 means 4 MiB. Handle does not check it.", jen.Id("MaxMessage").Int())
		add("MaxDepth limits how deep objects and arrays are nested in a message; 0 means 1,000, which is also the most.", jen.Id("MaxDepth").Int())
		add("MaxRequests limits how many requests of one session are worked on at once; 0 means 16,384. Others are answered with an error.", jen.Id("MaxRequests").Int())
		if f.p.Parts.Listen != nil {
			add("MaxSubscriptions limits how many subscriptions of all clients are open at once; 0 means 5,000. Others are answered with an error.", jen.Id("MaxSubscriptions").Int())
			add("MaxSubscribedURIs limits how many resources one subscription is about; 0 means 1,024. If there are more, it is answered with an error.", jen.Id("MaxSubscribedURIs").Int())
		} else if f.withDuty(model.SubscribeDuty) != nil {
			add("MaxSubscribedURIs limits how many resources one session is subscribed to; 0 means 1,024. Others are answered with an error.", jen.Id("MaxSubscribedURIs").Int())
		}
		add("ShutdownTime is how long requests may take that are worked on when the server ends, over stdio and in ListenAndServe; 0 means 5 seconds.", jen.Id("ShutdownTime").Qual("time", "Duration"))
		if f.parts[HTTP] {
			add("HTTP are the options for ListenAndServe, and for HTTPHandler where it is given none.", jen.Id("HTTP").Op("*").Id("HTTPOptions"))
		}
		add("ExposeErrors sends clients the text of all errors that handlers return, not only of errors of the protocol. It is meant for development.", jen.Id("ExposeErrors").Bool())
		add("Logger receives panics, and the errors that are hidden from clients. If it is nil, [slog.Default] is used.", jen.Id("Logger").Op("*").Qual("log/slog", "Logger"))
	})
	f.Line()
}

// loggingNote is a note on the capability for log messages.
func (g *generator) loggingNote() string {
	l := g.p.Parts.Log
	if l == nil || l.Method.ServerCapability == nil || !isDeprecated(l.Method.ServerCapability) {
		return ""
	}
	return " The same goes for log messages, which are deprecated: without the capability `" + l.Method.ServerCapability.String() + "`, which nothing declares by itself, none are sent."
}

// instructions is the member with instructions of the result that introduces
// the server.
func (g *generator) instructions() *model.Field { return g.p.Parts.Introduction().Instructions }

func (f *file) newServer(features []*model.Feature) {
	var list []string
	for _, feat := range features {
		list = append(list, "["+featureIface(feat)+"]")
	}
	f.Add(comment(f.says("NewServer returns a server for impl, which implements one or more of " + andList(list) + ". " +
		"It panics if impl has some, but not all methods of one of these.")))
	f.Func().Id("NewServer").Params(jen.Id("impl").Any(), jen.Id("opts").Op("*").Id("ServerOptions")).Op("*").Id("Server").BlockFunc(func(body *jen.Group) {
		body.If(jen.Id("opts").Op("==").Nil()).Block(jen.Id("opts").Op("=").New(jen.Id("ServerOptions")))
		body.Id("s").Op(":=").Op("&").Id("Server").Values(jen.DictFunc(func(d jen.Dict) {
			d[jen.Id("log")] = jen.Id("opts").Dot("Logger")
			d[jen.Id("expose")] = jen.Id("opts").Dot("ExposeErrors")
			d[jen.Id("limit")] = jen.Id("opts").Dot("MaxMessage")
			limits := jen.Dict{
				jen.Id("depth"):    jen.Id("opts").Dot("MaxDepth"),
				jen.Id("requests"): jen.Id("opts").Dot("MaxRequests"),
				jen.Id("shutdown"): jen.Id("opts").Dot("ShutdownTime"),
			}
			if f.p.Parts.Listen != nil {
				limits[jen.Id("subscriptions")] = jen.Id("opts").Dot("MaxSubscriptions")
			}
			if f.p.Parts.Listen != nil || f.withDuty(model.SubscribeDuty) != nil {
				limits[jen.Id("uris")] = jen.Id("opts").Dot("MaxSubscribedURIs")
			}
			d[jen.Id("limits")] = jen.Id("serverLimits").Values(limits)
			d[jen.Id("around")] = jen.Id("opts").Dot("Around")
			if f.p.Parts.Tools != nil {
				d[jen.Id("schema")] = jen.Id("opts").Dot("CheckSchema")
			}
			if f.parts[Validate] {
				d[jen.Id("checking")] = jen.Op("!").Id("opts").Dot("UncheckedResults")
			}
			d[jen.Id("uriEvent")] = jen.Lit(f.uriEvent())
			if f.p.Parts.Batch != nil {
				d[jen.Id("batches")] = jen.True()
			}
		}))
		if f.p.Modern && f.p.Parts.Discovery != nil {
			body.Id("s").Dot("handlers").Dot("discover").Op("=").Id("opts").Dot("Discover")
		}
		if f.p.Modern {
			body.Id("s").Dot("data").Dot("legacy").Op("=").Id("opts").Dot("Legacy")
		}
		if f.parts[HTTP] {
			body.Id("s").Dot("data").Dot("HTTP").Op("=").Id("opts").Dot("HTTP")
		}
		body.Id("s").Dot("defaults").Call()
		body.Id("h").Op(":=").Op("&").Id("s").Dot("handlers")
		body.Id("h").Dot("detect").Call(jen.Id("impl"))
		if f.p.Parts.Implementation != nil {
			body.Id("h").Dot("info").Op("=").Id("opts").Dot("Info")
			body.If(jen.Id("h").Dot("info").Dot(f.p.Parts.SoftwareName.Name).Op("==").Lit("")).Block(
				jen.List(jen.Id("h").Dot("info").Dot(f.p.Parts.SoftwareName.Name), jen.Id("h").Dot("info").Dot(f.p.Parts.SoftwareVersion.Name)).Op("=").Id("programName").Call(jen.Lit("mcp-server")),
			)
		}
		if f.instructions() != nil {
			body.If(jen.Id("opts").Dot("Instructions").Op("!=").Lit("")).Block(
				jen.Id("h").Dot("instructions").Op("=").Op("&").Id("opts").Dot("Instructions"),
			)
		}
		if f.p.Parts.ServerCapabilities != nil {
			body.Id("h").Dot("derive").Call()
			body.If(jen.Id("opts").Dot("Capabilities").Op("!=").Nil()).Block(
				jen.Id("opts").Dot("Capabilities").Call(jen.Op("&").Id("h").Dot("capabilities")),
			)
			body.Id("s").Dot("offered").Op("=").Id("h").Dot("events").Call()
		}
		if meta := f.p.Parts.ResultMeta; meta != nil {
			info := jen.Id("h").Dot("said")
			if meta.Info.Pointers == 0 {
				info = jen.Id("h").Dot("info")
			}
			body.If(jen.Op("!").Id("opts").Dot("OmitInfo")).Block(
				jen.Id("h").Dot("said").Op("=").Op("&").Id("h").Dot("info"),
				jen.Id("h").Dot("meta").Op("=").Op("&").Add(typeName(meta.Type)).Values(jen.Dict{jen.Id(meta.Info.Name): info}),
			)
		}
		body.Return(jen.Id("s"))
	})
	f.Line()
}

// detect prints the detection of the interfaces that a server implements.
func (f *file) detect(features []*model.Feature) {
	f.Func().Params(jen.Id("h").Op("*").Id("handlers")).Id("detect").Params(jen.Id("impl").Any()).BlockFunc(func(body *jen.Group) {
		for _, feat := range features {
			body.List(jen.Id("h").Dot(feat.Field), jen.Id("_")).Op("=").Id("impl").Assert(jen.Id(featureIface(feat)))
			if len(feat.Methods) < 2 {
				continue
			}
			body.If(jen.Id("h").Dot(feat.Field).Op("==").Nil()).BlockFunc(func(partly *jen.Group) {
				for i, m := range feat.Methods {
					has := fmt.Sprintf("has%d", i)
					partly.List(jen.Id("_"), jen.Id(has)).Op(":=").Id("impl").Assert(jen.Interface(f.signature(m)))
				}
				var pairs []jen.Code
				for i, m := range feat.Methods {
					pairs = append(pairs, jen.Id("found").Values(jen.Lit(m.Go), jen.Id(fmt.Sprintf("has%d", i))))
				}
				partly.Id("refusePart").Call(append([]jen.Code{jen.Id("impl"), jen.Lit(featureIface(feat))}, pairs...)...)
			})
		}
		for _, m := range f.p.Server.Tasks {
			body.List(jen.Id("h").Dot(m.HandlerField), jen.Id("_")).Op("=").Id("impl").Assert(jen.Id(taskIface(m)))
		}
		for _, m := range f.p.Server.Handled {
			body.List(jen.Id("h").Dot(m.HandlerField), jen.Id("_")).Op("=").Id("impl").Assert(jen.Id(notificationIface(m)))
		}
	})
	f.Line()
}

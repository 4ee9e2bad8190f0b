package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitServerCall prints the typed methods of Call and Session: the data of a
// request, and the messages that its handler may send.
func emitServerCall(f *file) {
	f.serverCallData()
	f.serverCallInfo()
	f.serverProgress()
	f.serverLog()
	if f.p.Modern {
		f.requireInput()
		f.inputReaders()
	} else {
		f.nestedRequests()
		f.sessionMethods()
	}
	f.serverNotifications()
}

func callMethod(name string) *jen.Statement {
	return jen.Func().Params(jen.Id("c").Op("*").Id("Call")).Id(name)
}

func sessionMethod(name string) *jen.Statement {
	return jen.Func().Params(jen.Id("s").Op("*").Id("Session")).Id(name)
}

func (f *file) serverCallData() {
	f.Add(comment([]string{"callData holds data from the `_meta` and params of a request."}))
	parts := f.p.Parts
	if !f.p.Modern {
		f.Type().Id("callData").Struct()
		f.Line()
		return
	}
	meta := parts.RequestMeta
	f.Type().Id("callData").StructFunc(func(fields *jen.Group) {
		fields.Id("meta").Op("*").Add(typeName(meta.Type))
		if in := parts.Input; in != nil {
			fields.Id("inputs").Add(goType(in.Responses))
			fields.Id("state").Add(fieldType(in.State))
		}
	})
	f.Line()
	at := func(field *model.Field) *jen.Statement { return jen.Id("meta").Dot(field.Name) }
	f.Add(comment([]string{"begin stores the `_meta` of a request, or returns why the request is refused."}))
	f.Add(callMethod("begin")).Params(jen.Id("meta").Op("*").Add(typeName(meta.Type))).Error().BlockFunc(func(body *jen.Group) {
		body.Add(check(jen.Id("c").Dot("admit").Call(textAt(meta.Version, at(meta.Version)))))
		if meta.Token != nil {
			body.If(at(meta.Token).Op("!=").Nil()).Block(
				jen.List(jen.Id("c").Dot("token"), jen.Id("c").Dot("hasToken")).Op("=").List(at(meta.Token).Dot("value"), jen.True()),
			)
		}
		if meta.LogLevel != nil {
			body.If(at(meta.LogLevel).Op("!=").Nil().Op("&&").Id("severityOf").Call(f.asLevel(jen.Op("*").Add(at(meta.LogLevel)), meta.LogLevel)).Op("<").Lit(0)).Block(
				jen.Return(jen.Id("invalidParams").Call(jen.Id("errUnknownLevel"))),
			)
		}
		body.Id("c").Dot("data").Dot("meta").Op("=").Id("meta")
		body.Return(jen.Nil())
	})
	f.Line()
}

// serverCallInfo prints the methods for what the client says about itself. They
// work before it has said anything, too.
func (f *file) serverCallInfo() {
	var from *jen.Statement
	var say string
	var info, capabilities *model.Field
	if f.p.Modern {
		meta := f.p.Parts.RequestMeta
		from, say = jen.Id("c").Dot("data").Dot("meta"), "the request"
		info, capabilities = meta.Info, meta.Capabilities
		f.Add(comment(f.says("ProtocolVersion returns the protocol version of the request.")))
	} else {
		h := f.p.Parts.Handshake
		from, say = jen.Id("c").Dot("handshake").Call(), "the handshake"
		info, capabilities = h.Info, h.Capabilities
		f.Add(comment(f.says("ProtocolVersion returns the protocol version of the session.")))
	}
	f.Add(callMethod("ProtocolVersion")).Params().String().Block(jen.Return(jen.Id("Version")))
	f.Line()
	getter := func(name, text string, field *model.Field, is, value, none *jen.Statement) {
		f.Add(comment(f.says(text)))
		f.Add(callMethod(name)).Params().Op("*").Add(goType(field.Type)).Block(
			jen.If(jen.Id("said").Op(":=").Add(from.Clone()), jen.Id("said").Op("!=").Nil().Add(is)).Block(jen.Return(value)),
			jen.Return(none),
		)
		f.Line()
	}
	if info != nil {
		value, nilNote := jen.Id("said").Dot(info.Name), ", or nil if it does not say"
		if info.Pointers == 0 {
			value, nilNote = jen.Op("&").Add(value), ", or nil before that"
		}
		getter("ClientInfo", "ClientInfo returns the client's description of its software, from "+say+nilNote+". Do not trust it, and do not modify it.", info, jen.Null(), value, jen.Nil())
	}
	if capabilities != nil {
		value, is := jen.Id("said").Dot(capabilities.Name), jen.Null()
		if capabilities.Pointers > 0 {
			is = jen.Op("&&").Add(value.Clone()).Op("!=").Nil()
		} else {
			value = jen.Op("&").Add(value)
		}
		getter("ClientCapabilities", "ClientCapabilities returns the capabilities that the client declares in "+say+"; none before that. Do not modify them.",
			capabilities, is, value, jen.New(goType(capabilities.Type)))
	}
}

func (f *file) serverProgress() {
	g := f.p.Parts.Progress
	m, total, message := g.Method, g.Total, g.Message
	text := "Progress reports the progress of the request to the client. progress grows with each call, up to total; one that has not grown is not sent. A total of 0 means unknown."
	if message != nil {
		text += " message describes the current step and may be empty."
	}
	text += " If the client sent no progress token, Progress does nothing and returns nil. " +
		"The error is [ErrCallEnded] after the handler has returned, or else an error of the connection."
	f.Add(comment(f.says(text)))
	params := func(params *jen.Group) {
		params.List(jen.Id("progress"), jen.Id("total")).Float64()
		if message != nil {
			params.Id("message").String()
		}
	}
	args := []jen.Code{jen.Id("progress"), jen.Id("total")}
	if message != nil {
		args = append(args, jen.Id("message"))
	}
	made := jen.Id("c").Dot("progressParams").Call(args...)
	f.Add(callMethod("Progress")).ParamsFunc(params).Error().Block(
		jen.If(jen.Op("!").Id("c").Dot("hasToken")).Block(jen.Return(jen.Nil())),
		jen.Return(jen.Id("c").Dot("report").Call(jen.Id("progress"), jen.Id(m.Const), made)),
	)
	f.Line()
	f.Add(comment([]string{"progressParams returns the params of a notification of progress."}))
	f.Add(callMethod("progressParams")).ParamsFunc(params).Op("*").Add(typeName(m.Params)).BlockFunc(func(body *jen.Group) {
		body.Id("p").Op(":=").Op("&").Add(typeName(m.Params)).Values(jen.Dict{
			jen.Id(g.Token.Name):    jen.Add(goType(g.Token.Type)).Values(jen.Dict{jen.Id("value"): jen.Id("c").Dot("token")}),
			jen.Id(g.Progress.Name): jen.Id("progress"),
		})
		if total != nil {
			body.If(jen.Id("total").Op("!=").Lit(0)).Block(jen.Id("p").Dot(total.Name).Op("=").Op("&").Id("total"))
		}
		if message != nil {
			body.If(jen.Id("message").Op("!=").Lit("")).Block(jen.Id("p").Dot(message.Name).Op("=").Op("&").Id("message"))
		}
		body.Return(jen.Id("p"))
	})
	f.Line()
	key := f.taskKey()
	if f.p.Modern || len(f.p.Server.Tasks) == 0 || key == "" {
		return
	}
	f.Add(comment(f.says("TaskProgress returns a function like [Call.Progress] for a request that is answered with a task. It also works after the handler has returned, until the session ends. " +
		"Do not call it any more when the task has ended. taskID is the ID of the task.")))
	f.Add(callMethod("TaskProgress")).Params(jen.Id("taskID").String()).Func().ParamsFunc(params).Error().Block(
		jen.Id("r").Op(":=").Id("c").Dot("reportTask").Call(jen.Lit(key), jen.Id("taskID")),
		jen.Return(jen.Func().ParamsFunc(params).Error().Block(
			jen.If(jen.Op("!").Id("c").Dot("hasToken")).Block(jen.Return(jen.Nil())),
			jen.Return(jen.Id("r").Dot("report").Call(jen.Id("progress"), jen.Id(m.Const), made.Clone())),
		)),
	)
	f.Line()
}

// taskKey is the member of `_meta` that names the task that a message belongs
// to; "" if there is none.
func (g *generator) taskKey() string {
	for _, m := range g.p.Methods {
		if m.RelatedTask != nil {
			return m.RelatedTask.Key
		}
	}
	return ""
}

// asLevel prints a level of log messages in the type that log messages have it
// in: one that is written out in two places has two.
func (f *file) asLevel(value *jen.Statement, field *model.Field) *jen.Statement {
	if levels := f.p.Parts.Log.Levels; field.Type.Resolve().Type != levels {
		return typeName(levels).Call(value)
	}
	return value
}

func (f *file) serverLog() {
	log := f.p.Parts.Log
	if log == nil {
		return
	}
	m, level := log.Method, log.Levels
	when := "at this level or a less severe one. Until the client sets a level, it gets all messages"
	wants := jen.Id("c").Dot("session").Op("!=").Nil().Op("&&").Id("c").Dot("session").Dot("legacy").Call().Dot("logs").Call(jen.Id("severityOf").Call(jen.Id("level")))
	if f.p.Modern {
		field := f.callLog()
		if field == nil {
			return // there is no way to tell which messages a client wants
		}
		when = "with the request, at this level or a less severe one"
		asked := jen.Id("c").Dot("data").Dot("meta").Dot(field.Name)
		wants = jen.Id("c").Dot("data").Dot("meta").Op("!=").Nil().Op("&&").Add(asked.Clone()).Op("!=").Nil().Op("&&").Id("severityOf").Call(jen.Id("level")).Op(">=").Id("severityOf").Call(f.asLevel(jen.Op("*").Add(asked), field))
	}
	if m.ServerCapability != nil {
		wants = jen.Id("c").Dot("server").Op("!=").Nil().Op("&&").Add(isDeclared(m.ServerCapability, jen.Id("c").Dot("server").Dot("handlers").Dot("capabilities"))).Op("&&").Add(wants)
	}
	f.Add(comment(f.saysOf(m.Doc, "Logs reports whether the client wants log messages of a level: it must have asked for them "+when+".")))
	f.Add(callMethod("Logs")).Params(jen.Id("level").Add(typeName(level))).Bool().Block(jen.Return(wants))
	f.Line()
	f.Add(comment(f.saysOf(m.Doc, "Log sends a log message about the request if the client wants messages of this level, see [Call.Logs]. logger names the part of the program that logs, and may be empty. data is any value that can be encoded as JSON, such as a string. "+
		"The error is [ErrCallEnded] after the handler has returned, an [EncodeError], or an error of the connection.")))
	f.Add(callMethod("Log")).Params(jen.Id("level").Add(typeName(level)), jen.Id("logger").String(), jen.Id("data").Any()).Error().BlockFunc(func(body *jen.Group) {
		body.If(jen.Op("!").Id("c").Dot("Logs").Call(jen.Id("level"))).Block(jen.Return(jen.Nil()))
		body.List(jen.Id("raw"), jen.Err()).Op(":=").Id("writeAny").Call(jen.Id("data"))
		body.Add(returnErr())
		body.Id("p").Op(":=").Op("&").Add(typeName(m.Params)).Values(jen.Dict{
			jen.Id(log.Level.Name): jen.Id("level"),
			jen.Id(log.Data.Name):  jen.Id("raw"),
		})
		if log.Logger != nil {
			body.If(jen.Id("logger").Op("!=").Lit("")).Block(jen.Id("p").Dot(log.Logger.Name).Op("=").Op("&").Id("logger"))
		}
		body.Return(jen.Id("c").Dot("notify").Call(jen.Id(m.Const), jen.Id("p")))
	})
	f.Line()
	f.Add(comment([]string{"severityOf returns the rank of a level, higher for more severe ones; -1 if unknown."}))
	f.Func().Id("severityOf").Params(jen.Id("level").Add(typeName(level))).Int().Block(
		jen.Switch(jen.Id("level")).BlockFunc(func(cases *jen.Group) {
			for i, v := range level.Values {
				cases.Case(jen.Id(v.Name)).Block(jen.Return(jen.Lit(i)))
			}
		}),
		jen.Return(jen.Lit(-1)),
	)
	f.Line()
}

// serverNotifications prints the methods for notifications that the server does
// not send by itself.
func (f *file) serverNotifications() {
	for _, m := range f.p.Server.Notifications {
		text := fmt.Sprintf("Notify%s sends `%s`", m.Go, m.Name)
		receiver, send := sessionMethod("Notify"+m.Go), jen.Id("s").Dot("notify")
		if f.p.Modern {
			receiver, send = callMethod("Notify"+m.Go), jen.Id("c").Dot("notify")
			text += " on behalf of the request"
		}
		f.Add(comment(f.says(text + ".")))
		if m.Params == nil {
			f.Add(receiver).Params().Error().Block(jen.Return(send.Call(jen.Id(m.Const), jen.Nil())))
		} else {
			f.Add(receiver).Params(jen.Id("params").Add(paramsType(m))).Error().Block(jen.Return(send.Call(jen.Id(m.Const), sentParams(m))))
		}
		f.Line()
	}
}

// sentParams prints params as a value that can be encoded.
func sentParams(m *model.Method) *jen.Statement {
	if m.Params.Kind == model.Interface {
		return jen.Op("&").Id(wrapperName(m.Params)).Values(jen.Dict{jen.Id("Value"): jen.Id("params")})
	}
	return jen.Id("params")
}

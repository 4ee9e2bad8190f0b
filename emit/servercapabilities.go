package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints what has to do with the capabilities of a server, and the
// notifications that depend on them.

// capabilities prints what is declared for what is implemented.
func (f *file) capabilities(features []*feature) {
	caps := f.names["ServerCapabilities"]
	if caps == nil {
		return
	}
	f.Add(comment([]string{"derive declares the capabilities that follow from what is implemented."}))
	f.Func().Params(jen.Id("h").Op("*").Id("handlers")).Id("derive").Params().BlockFunc(func(body *jen.Group) {
		body.Id("c").Op(":=").Op("&").Id("h").Dot("capabilities")
		body.Op("*").Id("c").Op("=").Id(caps.Name).Values()
		if m := f.withDuty("log"); m != nil {
			// The stubs themselves offer it, as a method of Call.
			declare(body, caps, m.Capability, "c")
		}
		for _, feat := range features {
			if feat.capability() == "" {
				continue
			}
			body.If(jen.Id("h").Dot(feat.field()).Op("!=").Nil()).BlockFunc(func(then *jen.Group) {
				declare(then, caps, feat.capability(), "c")
			})
		}
		for _, m := range f.taskMethods() {
			body.If(jen.Id("h").Dot(lowerFirst(m.Go) + "Task").Op("!=").Nil()).BlockFunc(func(then *jen.Group) {
				declare(then, caps, m.TaskCapability, "c")
			})
		}
	})
	f.Line()
}

// declare prints the setting of a capability by its path, with all that it is
// part of.
func declare(body *jen.Group, t *model.Type, path, variable string) {
	at := jen.Id(variable)
	for _, name := range strings.Split(path, ".") {
		field := fieldOf(t, name)
		if field == nil {
			return
		}
		at = at.Clone().Dot(field.Name)
		e := resolve(field.Type)
		last := name == path || strings.HasSuffix(path, "."+name) && e.Kind != model.Named
		switch {
		case e.Kind == model.Named && e.Type.Kind == model.Struct && field.Pointer:
			body.If(at.Clone().Op("==").Nil()).Block(at.Clone().Op("=").New(jen.Id(e.Type.Name)))
			t = e.Type
		case e.Kind == model.Object && last:
			body.If(at.Clone().Op("==").Nil()).Block(at.Clone().Op("=").Id("Object").Call(jen.Lit("{}")))
			return
		case e.Kind == model.Bool && field.Pointer && last:
			body.Add(at.Clone().Op("=").Id("Ptr").Call(jen.True()))
			return
		default:
			return
		}
	}
}

// capabilityAt prints the condition that a capability is declared.
func capabilityAt(t *model.Type, path string, from *jen.Statement) *jen.Statement {
	cond, at := jen.Null(), from
	for i, name := range strings.Split(path, ".") {
		field := fieldOf(t, name)
		if field == nil {
			return jen.False()
		}
		at = at.Clone().Dot(field.Name)
		if i > 0 {
			cond.Op("&&")
		}
		cond.Add(at.Clone()).Op("!=").Nil()
		switch e := resolve(field.Type); {
		case e.Kind == model.Bool && field.Pointer:
			cond.Op("&&").Op("*").Add(at.Clone())
		case e.Kind == model.Named && e.Type.Kind == model.Struct:
			t = e.Type
		}
	}
	return cond
}

// events are the notifications that are sent when something changes.
func (g *generator) events() []*model.Method {
	var out []*model.Method
	for _, m := range g.messages(true) {
		if m.Duty == "event" && m.FromServer {
			out = append(out, m)
		}
	}
	return out
}

// aboutURI reports whether an event is about something that has a URI.
func aboutURI(m *model.Method) bool { return m.Params != nil && fieldOf(m.Params, "uri") != nil }

// uriEvent is the number of the event that is about a URI, -1 for none.
func (g *generator) uriEvent() int {
	for i, m := range g.events() {
		if aboutURI(m) {
			return i
		}
	}
	return -1
}

// publishers prints the table of events and the methods that send them.
func (f *file) publishers() {
	events := f.events()
	f.Add(comment([]string{"eventMethods are the notifications that a change may cause."}))
	f.Var().Id("eventMethods").Op("=").Index(jen.Op("...")).String().ValuesFunc(func(names *jen.Group) {
		for _, m := range events {
			names.Id(m.Const)
		}
	})
	f.Line()
	caps := f.names["ServerCapabilities"]
	if caps != nil {
		f.Add(comment([]string{"events gives those whose capability is declared, as bits."}))
		f.Func().Params(jen.Id("h").Op("*").Id("handlers")).Id("events").Params().Params(jen.Id("bits").Uint64()).BlockFunc(func(body *jen.Group) {
			if len(events) > 0 {
				body.Id("c").Op(":=").Op("&").Id("h").Dot("capabilities")
			}
			for i, m := range events {
				body.If(capabilityAt(caps, m.Capability, jen.Id("c"))).Block(jen.Id("bits").Op("|=").Lit(1).Op("<<").Lit(i))
			}
			body.Return(jen.Id("bits"))
		})
		f.Line()
	}
	for i, m := range events {
		about := jen.Lit("")
		params := []jen.Code{}
		what := "that asked for it"
		if aboutURI(m) {
			about = jen.Id("uri")
			params = append(params, jen.Id("uri").String())
			what = "that subscribed to the resource with this URI"
		}
		to := "clients"
		if f.p.Modern {
			to = "subscriptions"
		} else if !aboutURI(m) {
			what = "that have finished the handshake"
		}
		text := "Notify" + m.Go + " sends `" + m.Name + "` to all " + to + " " + what + ". It does not wait for them: a client that was not told of one change yet is told once of several. " +
			"Nothing is sent unless the capability `" + m.Capability + "` is declared, see ServerOptions."
		f.Add(comment(f.says(text)))
		f.Func().Params(jen.Id("s").Op("*").Id("Server")).Id("Notify" + m.Go).Params(params...).Block(
			jen.Id("s").Dot("events").Dot("publish").Call(jen.Lit(i), about),
		)
		f.Line()
	}
}

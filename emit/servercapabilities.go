package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints the capabilities of a server, and the notifications that
// depend on them.

// capabilities prints the method that declares the capabilities of what is
// implemented.
func (f *file) capabilities() {
	caps := f.p.Parts.ServerCapabilities
	c := func() *jen.Statement { return jen.Id("c") }
	f.Add(comment([]string{"derive declares the capabilities that follow from what is implemented."}))
	f.Func().Params(jen.Id("h").Op("*").Id("handlers")).Id("derive").Params().BlockFunc(func(body *jen.Group) {
		body.Id("c").Op(":=").Op("&").Id("h").Dot("capabilities")
		body.Op("*").Id("c").Op("=").Add(typeName(caps)).Values()
		if l := f.p.Parts.Log; l != nil && l.Method.ServerCapability != nil && !isDeprecated(l.Method.ServerCapability) {
			// Every server can log: Call has a method for it. What is on its way out
			// is declared by those only who ask for it.
			for _, code := range declare(l.Method.ServerCapability, c()) {
				body.Add(code)
			}
		}
		for _, feat := range f.p.Server.Features {
			if feat.Capability() != nil {
				body.If(jen.Id("h").Dot(feat.Field).Op("!=").Nil()).Block(declare(feat.Capability(), c())...)
			}
		}
		for _, m := range f.p.Server.Tasks {
			body.If(jen.Id("h").Dot(m.HandlerField).Op("!=").Nil()).Block(declare(m.TaskCapability, c())...)
		}
	})
	f.Line()
}

// declare prints the assignments that declare a capability in a variable, with
// all objects around it. What is already set is kept.
func declare(c *model.Capability, in *jen.Statement) []jen.Code {
	var out []jen.Code
	at := in
	for _, field := range c.Fields {
		at = at.Clone().Dot(field.Name)
		if field.Pointers == 0 && model.StructOf(field) != nil {
			continue // it is always there
		}
		if field.Type.Resolve().Kind == model.Bool && field.Pointers != 1 {
			value := jen.True()
			for range field.Pointers {
				value = jen.Id("Ptr").Call(value)
			}
			out = append(out, at.Clone().Op("=").Add(value))
			continue
		}
		var value *jen.Statement
		switch e := field.Type.Resolve(); e.Kind {
		case model.Object, model.Raw:
			value = goType(field.Type).Call(jen.Lit("{}"))
		case model.Members, model.MapOf:
			value = goType(field.Type).Values()
		case model.Bool:
			value = jen.Id("Ptr").Call(jen.True())
		default:
			value = jen.New(goType(field.Type))
			if model.CanBeNil(field.Type) { // a declared map
				value = goType(field.Type).Values()
			}
		}
		out = append(out, jen.If(at.Clone().Op("==").Nil()).Block(at.Clone().Op("=").Add(value)))
	}
	return out
}

// isDeprecated reports whether a capability is on its way out of the protocol.
func isDeprecated(c *model.Capability) bool {
	return slices.ContainsFunc(c.Fields, func(field *model.Field) bool { return field.Doc.Deprecated != "" })
}

// isDeclared prints the condition that a capability is declared.
func isDeclared(c *model.Capability, in *jen.Statement) *jen.Statement {
	cond, at := jen.Null(), in
	first := true
	and := func(c *jen.Statement) {
		if !first {
			cond.Op("&&")
		}
		cond.Add(c)
		first = false
	}
	for i, field := range c.Fields {
		around := at
		at = at.Clone().Dot(field.Name)
		if i == len(c.Fields)-1 && c.Unless != nil {
			and(jen.Parens(at.Clone().Op("!=").Nil().Op("||").Add(around.Clone()).Dot(c.Unless.Name).Op("==").Nil()))
			break
		}
		value, isBool := at.Clone(), field.Type.Resolve().Kind == model.Bool
		switch {
		case isBool:
			for range field.Pointers {
				and(value.Clone().Op("!=").Nil())
				value = jen.Op("*").Add(value)
			}
			and(value)
		case field.Pointers > 0 || model.StructOf(field) == nil:
			and(value.Op("!=").Nil())
		}
	}
	return cond
}

// uriEvent is the number of the event that is about a URI, or -1.
func (g *generator) uriEvent() int {
	for i, m := range g.p.Server.Events {
		if m.URI != nil {
			return i
		}
	}
	return -1
}

// publishers prints the table of events and the methods that send them.
func (f *file) publishers() {
	events := f.p.Server.Events
	f.Add(comment([]string{"eventMethods are the notifications that a change can cause."}))
	f.Var().Id("eventMethods").Op("=").Index(jen.Op("...")).String().ValuesFunc(func(names *jen.Group) {
		for _, m := range events {
			names.Id(m.Const)
		}
	})
	f.Line()
	f.Add(comment([]string{"events returns, as bits, the events whose capability is declared."}))
	f.Func().Params(jen.Id("h").Op("*").Id("handlers")).Id("events").Params().Params(jen.Id("bits").Uint64()).BlockFunc(func(body *jen.Group) {
		if len(events) > 0 {
			body.Id("c").Op(":=").Op("&").Id("h").Dot("capabilities")
		}
		for i, m := range events {
			body.If(isDeclared(m.ServerCapability, jen.Id("c"))).Block(jen.Id("bits").Op("|=").Lit(1).Op("<<").Lit(i))
		}
		body.Return(jen.Id("bits"))
	})
	f.Line()
	for i, m := range events {
		about := []jen.Code{jen.Lit(i), jen.Lit("")}
		params := []jen.Code{}
		what, more := "that asked for it", ""
		if m.URI != nil {
			about = []jen.Code{jen.Lit(i), jen.Id("uri"), jen.Id("within").Op("...")}
			params = append(params, jen.Id("uri").String(), jen.Id("within").Op("...").String())
			what = "that subscribed to the resource with this URI, or to one that it is within: a change of a part is one of the whole"
			more = "The notification names uri, unless too many wait for the client already. "
		}
		to := "clients"
		if f.p.Modern {
			to = "subscriptions"
		} else if m.URI == nil {
			what = "that have finished the handshake"
		}
		text := "Notify" + m.Go + " sends `" + m.Name + "` to all " + to + " " + what + ". " + more + "It does not wait for delivery. Changes that have not been delivered yet are combined into one notification. " +
			"Nothing is sent unless the capability `" + m.ServerCapability.String() + "` is declared, see [ServerOptions]."
		f.Add(comment(f.says(text)))
		f.Func().Params(jen.Id("s").Op("*").Id("Server")).Id("Notify" + m.Go).Params(params...).Block(
			jen.Id("s").Dot("events").Dot("publish").Call(about...),
		)
		f.Line()
	}
}

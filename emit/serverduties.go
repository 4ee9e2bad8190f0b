package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints handlers for requests that the server answers itself.

// serveDuty prints the handler for such a request.
func (f *file) serveDuty(m *model.Method) {
	f.Add(handlersMethod(serveName(m))).Add(serveParams()).Error().BlockFunc(func(body *jen.Group) {
		f.readParams(body, m)
		switch m.Duty {
		case model.InitializeDuty:
			body.Id("c").Dot("session").Dot("data").Dot("Store").Call(jen.Id("p"))
			body.Id("c").Dot("session").Dot("legacy").Call().Dot("open").Call()
			f.introduce(body, &f.p.Parts.Handshake.Answer)
		case model.DiscoverDuty:
			f.introduce(body, f.p.Parts.Discovery)
		case model.SetLevelDuty:
			level := memberNamed(m.Params, f.p.Parts.Log.Level.JSON)
			body.Id("severity").Op(":=").Id("severityOf").Call(f.asLevel(jen.Id("p").Dot(level.Name), level))
			body.If(jen.Id("severity").Op("<").Lit(0)).Block(
				jen.Return(jen.Id("invalidParams").Call(jen.Id("errUnknownLevel"))),
			)
			body.Id("c").Dot("session").Dot("legacy").Call().Dot("severity").Dot("Store").Call(jen.Int32().Call(jen.Id("severity")))
			body.Id("r").Op(":=").New(typeName(m.Result))
			f.encodeResult(body, m.Result)
		case model.ListenDuty:
			f.listen(body, f.p.Parts.Listen)
		default: // ping
			body.Id("r").Op(":=").New(typeName(m.Result))
			f.encodeResult(body, m.Result)
		}
		body.Return(jen.Nil())
	})
	f.Line()
}

// introduce prints the result in which the server describes itself.
func (f *file) introduce(body *jen.Group, i *model.Introduction) {
	values := jen.Dict{}
	set := func(field *model.Field, value *jen.Statement) {
		if field != nil {
			values[jen.Id(field.Name)] = value
		}
	}
	if i.Version != nil {
		set(i.Version, textFor(i.Version, jen.Id("Version")))
	}
	if i.Versions != nil {
		set(i.Versions, textsAt(plainText, i.Versions.Type.Resolve().Elem, jen.Id("c").Dot("server").Dot("data").Dot("supported").Call()))
	}
	if i.Capabilities != nil {
		set(i.Capabilities, valueAs(i.Capabilities, jen.Id("h").Dot("capabilities")))
	}
	if i.Info != nil {
		set(i.Info, valueAs(i.Info, jen.Id("h").Dot("info")))
	}
	set(i.Instructions, jen.Id("h").Dot("instructions"))
	if i.CacheScope != nil {
		// All clients get the same result. How long it stays valid is unknown.
		set(i.CacheScope, jen.Id(i.CacheScope.Type.Resolve().Type.Values[0].Name))
	}
	body.Id("r").Op(":=").Op("&").Add(typeName(i.Method.Result)).Values(values)
	if f.p.Modern && i == f.p.Parts.Discovery {
		body.If(jen.Id("h").Dot("discover").Op("!=").Nil()).Block(jen.Id("h").Dot("discover").Call(jen.Id("r")))
	}
	f.encodeResult(body, i.Method.Result)
}

// listen prints the handler for a subscription.
func (f *file) listen(body *jen.Group, l *model.Listen) {
	ack, result := l.Acknowledge.Params, l.Method.Result
	filter := l.Filter.Type.Resolve().Type
	body.Id("l").Op(":=").Id("c").Dot("subscriber").Call(jen.Lit(f.uriEvent()))
	if slices.ContainsFunc(f.p.Server.Events, func(m *model.Method) bool { return m.Filter != nil }) {
		body.List(jen.Id("asked"), jen.Id("granted")).Op(":=").List(jen.Op("&").Id("p").Dot(l.Filter.Name), typeName(filter).Values())
	} else {
		body.Id("granted").Op(":=").Add(typeName(filter)).Values() // there is nothing to ask for
	}
	for i, event := range f.p.Server.Events {
		field := event.Filter
		if field == nil {
			continue
		}
		asked, granted := jen.Id("asked").Dot(field.Name), jen.Id("granted").Dot(field.Name)
		offered := jen.Id("c").Dot("server").Dot("offered").Op(">>").Lit(i).Op("&").Lit(1).Op("!=").Lit(0)
		listen := jen.Id("l").Dot("events").Op("|=").Lit(1).Op("<<").Lit(i)
		if field.Type.Resolve().Kind == model.Bool {
			body.If(asked.Clone().Op("!=").Nil().Op("&&").Op("*").Add(asked).Op("&&").Add(offered)).Block(
				granted.Op("=").Id("Ptr").Call(jen.True()), listen,
			)
			continue
		}
		body.If(jen.Len(asked.Clone()).Op(">").Lit(0).Op("&&").Add(offered)).Block(
			granted.Op("=").Add(asked.Clone()), listen,
			jen.For(jen.List(jen.Id("_"), jen.Id("uri")).Op(":=").Range().Add(asked)).Block(jen.Id("l").Dot("subscribe").Call(jen.Id("uri"))),
		)
	}
	body.Id("id").Op(":=").Add(typeName(f.p.Parts.RequestID)).Values(jen.Dict{jen.Id("value"): jen.Id("c").Dot("id")})
	body.Id("acknowledgement").Op(":=").Op("&").Add(typeName(ack)).Values(jen.Dict{
		jen.Id(l.Granted.Name):     jen.Id("granted"),
		jen.Id(ack.MetaField.Name): f.subscriptionMeta(ack.MetaField),
	})
	body.Add(check(jen.Id("c").Dot("listen").Call(jen.Id("ctx"), jen.Id("l"), jen.Id(l.Acknowledge.Const), jen.Id("acknowledgement"))))
	body.Id("r").Op(":=").Op("&").Add(typeName(result)).Values(jen.Dict{
		jen.Id(result.MetaField.Name): f.subscriptionMeta(result.MetaField),
	})
	body.Id("r").Dot("encode").Call(jen.Id("e"))
}

// subscriptionMeta prints a `_meta` with the subscription id and, if it has a
// member for it, the server info.
func (f *file) subscriptionMeta(field *model.Field) *jen.Statement {
	t := model.StructOf(field)
	values := jen.Dict{}
	for _, member := range t.Fields {
		switch {
		case member.JSON == f.p.Parts.SubscriptionKey.JSON:
			id, of := jen.Id("id"), member.Type.Resolve().Type
			if of != f.p.Parts.RequestID {
				id = typeName(of).Call(id)
			}
			for i := range member.Pointers {
				if i == 0 && of == f.p.Parts.RequestID {
					id = jen.Op("&").Add(id)
				} else {
					id = jen.Id("Ptr").Call(id)
				}
			}
			values[jen.Id(member.Name)] = id
		case f.p.Parts.ResultMeta != nil && sameType(member, f.p.Parts.ResultMeta.Info) && member.JSON == f.p.Parts.ResultMeta.Info.JSON:
			info := jen.Id("h").Dot("said")
			if member.Pointers == 0 {
				info = jen.Id("h").Dot("info")
			}
			values[jen.Id(member.Name)] = info
		}
	}
	s := typeName(t).Values(values)
	if field.Pointers > 0 {
		return jen.Op("&").Add(s)
	}
	return s
}

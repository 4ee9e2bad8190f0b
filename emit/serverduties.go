package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file prints how the requests are answered that are the machinery's own.

// serveDuty prints the serving of such a request.
func (f *file) serveDuty(m *model.Method) {
	f.Add(handlersMethod(serveName(m))).Add(serveParams()).Error().BlockFunc(func(body *jen.Group) {
		f.readParams(body, m)
		switch m.Duty {
		case "initialize":
			body.Id("c").Dot("session").Dot("data").Dot("Store").Call(jen.Id("p"))
			body.Id("c").Dot("session").Dot("legacy").Call().Dot("open").Call()
			f.introduce(body, m)
		case "discover":
			f.introduce(body, m)
		case "setLevel":
			body.Id("severity").Op(":=").Id("severityOf").Call(jen.Id("p").Dot(fieldOf(m.Params, "level").Name))
			body.If(jen.Id("severity").Op("<").Lit(0)).Block(
				jen.Return(jen.Id("invalidParams").Call(jen.Id("errUnknownLevel"))),
			)
			body.Id("c").Dot("session").Dot("legacy").Call().Dot("severity").Dot("Store").Call(jen.Int32().Call(jen.Id("severity")))
			body.Id("r").Op(":=").New(jen.Id(m.Result.Name))
			f.encodeResult(body, m.Result)
		case "listen":
			f.listen(body, m)
		default: // ping
			body.Id("r").Op(":=").New(jen.Id(m.Result.Name))
			f.encodeResult(body, m.Result)
		}
		body.Return(jen.Nil())
	})
	f.Line()
}

// introduce prints the answer in which the server says what it is and has.
func (f *file) introduce(body *jen.Group, m *model.Method) {
	values := jen.Dict{}
	for _, field := range m.Result.Fields {
		switch field.JSON {
		case "protocolVersion":
			values[jen.Id(field.Name)] = jen.Id("Version")
		case "supportedVersions":
			values[jen.Id(field.Name)] = jen.Index().String().Values(jen.Id("Version"))
		case "capabilities":
			values[jen.Id(field.Name)] = jen.Id("h").Dot("capabilities")
		case "serverInfo":
			values[jen.Id(field.Name)] = jen.Id("h").Dot("info")
		case "instructions":
			values[jen.Id(field.Name)] = jen.Id("h").Dot("instructions")
		case "cacheScope":
			// All clients are told the same; for how long that holds, nobody knows.
			if e := resolve(field.Type); e.Kind == model.Named && len(e.Type.Values) > 0 {
				values[jen.Id(field.Name)] = jen.Id(e.Type.Values[0].Name)
			}
		}
	}
	body.Id("r").Op(":=").Op("&").Id(m.Result.Name).Values(values)
	f.encodeResult(body, m.Result)
}

// listen prints how a subscription is granted and lasts.
func (f *file) listen(body *jen.Group, m *model.Method) {
	ack := f.withDuty("acknowledge")
	filter := fieldOf(m.Params, "notifications")
	if ack == nil || ack.Params == nil || filter == nil || resolve(filter.Type).Kind != model.Named {
		return
	}
	filterType := resolve(filter.Type).Type
	body.Id("l").Op(":=").Id("c").Dot("subscriber").Call(jen.Lit(f.uriEvent()))
	body.List(jen.Id("asked"), jen.Id("granted")).Op(":=").List(jen.Op("&").Id("p").Dot(filter.Name), jen.Id(filterType.Name).Values())
	for i, event := range f.events() {
		field := fieldOf(filterType, event.Filter)
		if event.Filter == "" || field == nil {
			continue
		}
		asked, granted := jen.Id("asked").Dot(field.Name), jen.Id("granted").Dot(field.Name)
		offered := jen.Id("c").Dot("server").Dot("offered").Op(">>").Lit(i).Op("&").Lit(1).Op("!=").Lit(0)
		listen := jen.Id("l").Dot("events").Op("|=").Lit(1).Op("<<").Lit(i)
		if resolve(field.Type).Kind == model.Bool {
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
	body.Id("id").Op(":=").Id("RequestID").Values(jen.Dict{jen.Id("value"): jen.Id("c").Dot("id")})
	body.Id("acknowledgement").Op(":=").Op("&").Id(ack.Params.Name).Values(jen.Dict{
		jen.Id(fieldOf(ack.Params, "notifications").Name): jen.Id("granted"),
		jen.Id(fieldOf(ack.Params, "_meta").Name):         subscriptionMeta(fieldOf(ack.Params, "_meta"), nil),
	})
	body.Add(check(jen.Id("c").Dot("listen").Call(jen.Id("ctx"), jen.Id("l"), jen.Id(ack.Const), jen.Id("acknowledgement"))))
	body.Id("r").Op(":=").Op("&").Id(m.Result.Name).Values(jen.Dict{
		jen.Id(fieldOf(m.Result, "_meta").Name): subscriptionMeta(fieldOf(m.Result, "_meta"), jen.Op("&").Id("h").Dot("info")),
	})
	body.Id("r").Dot("encode").Call(jen.Id("e"))
}

// subscriptionMeta prints a `_meta` that names the subscription id.
func subscriptionMeta(field *model.Field, info *jen.Statement) *jen.Statement {
	t := resolve(field.Type).Type
	values := jen.Dict{}
	for _, member := range t.Fields {
		switch {
		case member.Name == "SubscriptionID" && member.Pointer:
			values[jen.Id(member.Name)] = jen.Op("&").Id("id")
		case member.Name == "SubscriptionID":
			values[jen.Id(member.Name)] = jen.Id("id")
		case member.Name == "ServerInfo" && info != nil:
			values[jen.Id(member.Name)] = info
		}
	}
	s := jen.Id(t.Name).Values(values)
	if field.Pointer {
		return jen.Op("&").Add(s)
	}
	return s
}

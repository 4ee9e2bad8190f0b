package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitClientMethods prints one method of the client for each request, and the
// methods that build on them.
func emitClientMethods(f *file) {
	f.handshake()
	f.greeting()
	for _, m := range f.p.Client.Requests {
		switch {
		case m.Duty == model.ListenDuty:
			f.clientListen(f.p.Parts.Listen)
		case m.MayAsk():
			f.outcomeMethods(m)
		default:
			f.requestMethod(m)
		}
		if m.Task != nil {
			f.taskMethod(m)
		}
		if m.Page != nil {
			f.allMethod(m)
		}
	}
	f.rawCall()
	for _, m := range f.p.Client.Notifications {
		f.notifyMethod(m)
	}
	if f.asksInput() {
		f.inputAnswers()
	}
}

// aboutMethod gives a comment that starts with a sentence of ours and goes on
// with what the schema says about the message.
func (f *file) aboutMethod(m *model.Method, first string, notes ...string) []string {
	text := first
	if m.Doc.Text != "" {
		text += "\n\n" + m.Doc.Text
	}
	if f.p.SpecURL != "" {
		notes = append(notes, "Specification: "+f.p.SpecURL)
	}
	return f.docs(model.Doc{Text: text, Deprecated: m.Doc.Deprecated}, "", notes...)
}

// callSignature prints the name and parameters of a method for a request.
func callSignature(f *file, m *model.Method, name string) *jen.Statement {
	return clientMethod(f, name).Params(contextParam(), jen.Id("params").Add(passed(m.Params)), jen.Id("options").Op("...").Id("CallOptions"))
}

// copyParams prints the copying of the params, which the client fills in.
func (f *file) copyParams(m *model.Method) []jen.Code {
	copied := jen.Id("p").Op(":=").Id("valueOf").Call(jen.Id("params"))
	if f.fillable(m.Params) {
		return []jen.Code{copied}
	}
	loose := func(params *jen.Statement) []jen.Code {
		return []jen.Code{
			jen.List(jen.Id("general"), jen.Err()).Op(":=").Id("requestParams").Call(params),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		}
	}
	if m.Params.Kind == model.Interface {
		return loose(sentParams(m))
	}
	return append([]jen.Code{copied}, loose(jen.Op("&").Id("p"))...)
}

// newCallOf prints the call that makes a request of the params p.
func (f *file) newCallOf(m *model.Method) *jen.Statement {
	p := jen.Op("&").Id("p")
	if !f.fillable(m.Params) {
		p = jen.Id("general")
	}
	args := []jen.Code{jen.Id(m.Const), p}
	if !f.p.Modern {
		omit := jen.False()
		if m.ParamsOptional {
			omit = jen.Id("params").Op("==").Nil()
		}
		args = append(args, omit)
	}
	return jen.Id("c").Dot("newCall").Call(append(args, jen.Id("options"))...)
}

// mcpName prints the assignment of the value that the header Mcp-Name repeats.
func mcpName(m *model.Method) jen.Code {
	if m.NameField == nil {
		return jen.Null()
	}
	return jen.List(jen.Id("r").Dot("name"), jen.Id("r").Dot("named")).Op("=").List(jen.Id("p").Dot(m.NameField.Name), jen.True())
}

func (f *file) requestMethod(m *model.Method) {
	note := ""
	if mayOmit(m) {
		note = "params may be nil."
	}
	f.Add(comment(f.aboutMethod(m, m.Go+" sends `"+m.Name+"` and returns the result.", note)))
	result := answerOf(m)
	callSignature(f, m, m.Go).Params(passed(result), jen.Error()).BlockFunc(func(body *jen.Group) {
		for _, code := range f.copyParams(m) {
			body.Add(code)
		}
		if m.Task != nil {
			body.If(jen.Id("p").Dot(m.Task.Name).Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id("errHeldTask")))
		}
		body.Id("r").Op(":=").Add(f.newCallOf(m))
		if m.NameField != nil {
			body.Add(mcpName(m))
		}
		if m.Outcome != nil {
			body.Id("r").Dot("mayAsk").Op("=").True()
		}
		if result.Kind != model.Interface {
			f.returnResult(body, m, jen.Id("resultOf").Types(typeName(result)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r")))
			return
		}
		body.List(jen.Id("result"), jen.Err()).Op(":=").Id("resultOf").Types(jen.Id(wrapperName(result))).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r"))
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Return(jen.Id("result").Dot("Value"), jen.Nil())
	})
	f.Line()
}

// mayOmit reports whether a caller may omit the params: they have no required
// members, except those that the client fills in.
func mayOmit(m *model.Method) bool {
	if m.Params.Kind != model.Struct {
		return false
	}
	for _, field := range m.Params.Fields {
		if !field.Presence.MayBeAbsent() && field != m.Params.MetaField {
			return false
		}
	}
	return true
}

// taskMethod prints the method for a request that is answered with a task.
func (f *file) taskMethod(m *model.Method) {
	task, name := m.Task, taskHandlerName(m)
	f.Add(comment(f.says(name + " sends `" + m.Name + "` to be run as a task, whose result comes later. " +
		"If the params do not ask for a task, it asks for one without a time limit. " +
		"A server that does not support tasks sends its result directly: the error is then a [ResponseError] whose Result holds a [" + m.Result.Name + "].")))
	callSignature(f, m, name).Params(jen.Op("*").Add(typeName(m.TaskResult)), jen.Error()).BlockFunc(func(body *jen.Group) {
		for _, code := range f.copyParams(m) {
			body.Add(code)
		}
		body.If(jen.Id("p").Dot(task.Name).Op("==").Nil()).Block(jen.Id("p").Dot(task.Name).Op("=").New(typeName(task.Type.Type)))
		body.Id("r").Op(":=").Add(f.newCallOf(m))
		if m.TaskCapability != nil && f.checksServer() {
			body.If(jen.Err().Op(":=").Id("c").Dot("supportsTask").Call(jen.Id(m.Const)), jen.Err().Op("!=").Nil()).Block(jen.Id("r").Dot("err").Op("=").Err())
		}
		body.Return(jen.Id("resultOf").Types(typeName(m.TaskResult)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r")))
	})
	f.Line()
}

// allMethod prints the method that goes through a list page by page.
func (f *file) allMethod(m *model.Method) {
	cursor, next := m.Page.Cursor, m.Page.Next
	item := m.Page.Items.Type.Elem
	name := m.Page.All
	f.Add(comment(f.says(name + " iterates over the whole list that [Client." + m.Go + "] returns in pages, and requests each page when it is needed. " +
		"An error ends the iteration, with a nil item. The page without a cursor for the next one is the last; ctx, or ending the iteration, bounds a list that goes on for ever.")))
	toString := func(at *jen.Statement, t *model.Expr) *jen.Statement {
		if t.Kind == model.String {
			return at
		}
		return jen.Parens(jen.Op("*").String()).Call(at)
	}
	fromString := func(at *jen.Statement, t *model.Expr) *jen.Statement {
		if t.Kind == model.String {
			return at
		}
		return jen.Parens(jen.Op("*").Add(goType(t))).Call(at)
	}
	clientMethod(f, name).Params(contextParam(), jen.Id("options").Op("...").Id("CallOptions")).
		Qual("iter", "Seq2").Types(jen.Op("*").Add(goType(item)), jen.Error()).Block(
		jen.Return(jen.Id("pages").Call(jen.Func().Params(jen.Id("cursor").Op("*").String()).
			Params(jen.Index().Add(goType(item)), jen.Op("*").String(), jen.Error()).Block(
			jen.Var().Id("params").Op("*").Add(typeName(m.Params)),
			jen.If(jen.Id("cursor").Op("!=").Nil()).Block(
				jen.Id("params").Op("=").Op("&").Add(typeName(m.Params)).Values(jen.Dict{jen.Id(cursor.Name): fromString(jen.Id("cursor"), cursor.Type)})),
			jen.List(jen.Id("page"), jen.Err()).Op(":=").Id("c").Dot(m.Go).Call(jen.Id("ctx"), jen.Id("params"), jen.Id("options").Op("...")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Nil(), jen.Err())),
			jen.Return(jen.Id("page").Dot(m.Page.Items.Name), toString(jen.Id("page").Dot(next.Name), next.Type), jen.Nil()),
		))),
	)
	f.Line()
}

// rawCall prints the method for requests that the schema does not have.
func (f *file) rawCall() {
	t := f.p.Parts.RequestParams
	if t == nil || !f.fillable(t) {
		return
	}
	anyType := ""
	if f.p.Modern {
		anyType = " The result may have any `resultType`."
	}
	f.Add(comment(f.says("Call sends a request with any method, such as one of an extension, and returns the raw result. Members of params go into Extra." + anyType)))
	clientMethod(f, "Call").Params(contextParam(), jen.Id("method").String(), jen.Id("params").Op("*").Add(typeName(t)), jen.Id("options").Op("...").Id("CallOptions")).
		Params(jen.Id("Object"), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Id("p").Op(":=").Id("valueOf").Call(jen.Id("params"))
		args := []jen.Code{jen.Id("method"), jen.Op("&").Id("p")}
		if !f.p.Modern {
			args = append(args, jen.Id("params").Op("==").Nil())
		}
		body.Id("r").Op(":=").Id("c").Dot("newCall").Call(append(args, jen.Id("options"))...)
		if f.p.Modern {
			body.Id("r").Dot("anyType").Op("=").True()
			f.rawName(body)
		}
		body.List(jen.Id("result"), jen.Err()).Op(":=").Id("resultOf").Types(jen.Id("Object")).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r"))
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Return(jen.Op("*").Id("result"), jen.Nil())
	})
	f.Line()
}

// rawName prints the search for the value that the header Mcp-Name repeats, for
// the methods that have one.
func (f *file) rawName(body *jen.Group) {
	members := map[string][]jen.Code{}
	var order []string
	for _, m := range f.p.Client.Requests {
		if m.NameField == nil {
			continue
		}
		name := m.NameField.JSON
		if members[name] == nil {
			order = append(order, name)
		}
		members[name] = append(members[name], jen.Id(m.Const))
	}
	if len(order) == 0 {
		return
	}
	body.Switch(jen.Id("method")).BlockFunc(func(cases *jen.Group) {
		for _, name := range order {
			cases.Case(members[name]...).Block(
				jen.List(jen.Id("found"), jen.Err()).Op(":=").Id("p").Dot("Extra").Dot("Get").Call(jen.Lit(name), jen.Op("&").Id("r").Dot("name")),
				jen.Id("r").Dot("named").Op("=").Id("found").Op("&&").Err().Op("==").Nil(),
			)
		}
	})
}

func (f *file) notifyMethod(m *model.Method) {
	name := "Notify" + m.Go
	note := ""
	if m.ParamsOptional {
		note = "params may be nil."
	}
	first := name + " sends `" + m.Name + "`."
	var needed []jen.Code
	if c := m.ClientCapability; c != nil && f.p.Parts.ClientCapabilities != nil && !f.p.Modern {
		first += " The error is [ErrNotSupported] unless the client declares `" + c.String() + "`, see [ClientOptions]."
		needed = append(needed, check(jen.Id("needs").Call(isDeclared(c, jen.Id("c").Dot("capabilities")), jen.Lit(c.String()))))
	}
	f.Add(comment(f.aboutMethod(m, first, note)))
	if m.Params == nil {
		clientMethod(f, name).Params(contextParam()).Error().Block(append(needed,
			jen.Return(jen.Id("c").Dot("conn").Dot("send").Call(jen.Id("ctx"), jen.Id("notificationMessage").Values(jen.Dict{jen.Id("method"): jen.Id(m.Const)}))),
		)...)
		f.Line()
		return
	}
	params := jen.Id("params")
	if m.Params.Kind == model.Interface {
		params = sentParams(m)
	}
	clientMethod(f, name).Params(contextParam(), jen.Id("params").Add(passed(m.Params))).Error().Block(append(needed,
		jen.Return(jen.Id("c").Dot("conn").Dot("send").Call(jen.Id("ctx"),
			jen.Id("notificationOf").Call(jen.Id(m.Const), params, jen.Lit(m.ParamsOptional)))),
	)...)
	f.Line()
}

// greeting prints the method by which a client of a stateless version asks for
// the versions of the server.
func (f *file) greeting() {
	d := f.p.Parts.Discovery
	if d == nil || d.Versions == nil || !slices.Contains(f.p.Client.Requests, d.Method) {
		return
	}
	f.Add(comment(f.says("Greet calls [Client." + d.Method.Go + "] for package versions. Its result has the same type in all generated packages.")))
	clientMethod(f, "Greet").Params(contextParam()).Params(jen.Id("Greeting"), jen.Error()).Block(
		jen.List(jen.Id("result"), jen.Err()).Op(":=").Id("c").Dot(d.Method.Go).Call(jen.Id("ctx"), jen.Nil()),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("greetingOf").Call(jen.Err()))),
		jen.Return(jen.Id("Greeting").Values(jen.Dict{jen.Id("Versions"): textsAt(d.Versions.Type.Resolve().Elem, plainText, jen.Id("result").Dot(d.Versions.Name))}), jen.Nil()),
	)
	f.Line()
}

// handshake prints the methods for the handshake, in versions that have one.
func (f *file) handshake() {
	h := f.p.Parts.Handshake
	if h == nil {
		return
	}
	begin, done := h.Begin, h.End
	result := jen.Op("*").Add(typeName(begin.Result))
	values := jen.Dict{}
	set := func(field *model.Field, value *jen.Statement) {
		if field != nil {
			values[jen.Id(field.Name)] = valueAs(field, value)
		}
	}
	values[jen.Id(h.Version.Name)] = textFor(h.Version, jen.Id("Version"))
	set(h.Capabilities, jen.Id("c").Dot("capabilities"))
	set(h.Info, jen.Id("c").Dot("options").Dot("Info"))
	version := textAt(h.Answer.Version, jen.Id("result").Dot(h.Answer.Version.Name))
	f.Add(comment(f.aboutMethod(begin, "Initialize performs the handshake: it sends `"+begin.Name+"`, checks that the server chooses this version of the protocol, and sends `"+done.Name+"`. "+
		"If the server chooses another version, the error is a [VersionError], and the result is returned as well.")))
	clientMethod(f, "Initialize").Params(contextParam()).Params(result.Clone(), jen.Error()).Block(
		jen.Id("params").Op(":=").Op("&").Add(typeName(begin.Params)).Values(values),
		jen.Id("r").Op(":=").Op("&").Id("clientCall").Values(jen.Dict{
			jen.Id("method"): jen.Id(begin.Const), jen.Id("params"): jen.Id("params"), jen.Id("version"): jen.Id("Version"),
		}),
		jen.List(jen.Id("result"), jen.Err()).Op(":=").Id("resultOf").Types(typeName(begin.Result)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r")),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.If(version.Clone().Op("!=").Id("Version")).Block(
			jen.Return(jen.Id("result"), jen.Op("&").Id("VersionError").Values(jen.Dict{
				jen.Id("Requested"): jen.Id("Version"), jen.Id("Answered"): version.Clone(),
			})),
		),
		jen.Return(jen.Id("result"), jen.Id("c").Dot("Initialized").Call(jen.Id("ctx"), jen.Id("result"))),
	)
	f.Line()

	f.Add(comment(f.says("Initialized ends the handshake with `" + done.Name + "` and allows all other requests. [Client.Initialize] calls it. " +
		"Use it only if the result was obtained in another way, such as by a client of another version on the same transport.")))
	clientMethod(f, "Initialized").Params(contextParam(), jen.Id("result").Add(result.Clone())).Error().Block(
		jen.If(jen.Err().Op(":=").Id("c").Dot("conn").Dot("send").Call(jen.Id("ctx"), jen.Id("notificationMessage").Values(jen.Dict{jen.Id("method"): jen.Id(done.Const)})),
			jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Id("c").Dot("server").Dot("Store").Call(jen.Id("result")),
		jen.Id("c").Dot("conn").Dot("setReady").Call(),
		jen.Return(jen.Nil()),
	)
	f.Line()

	f.Add(comment(f.says("Greet calls [Client.Initialize] for package versions. Its result has the same type in all generated packages, and another version of the server is not an error.")))
	clientMethod(f, "Greet").Params(contextParam()).Params(jen.Id("Greeting"), jen.Error()).Block(
		jen.List(jen.Id("result"), jen.Err()).Op(":=").Id("c").Dot("Initialize").Call(jen.Id("ctx")),
		jen.If(jen.Id("result").Op("==").Nil()).Block(jen.Return(jen.Id("greetingOf").Call(jen.Err()))),
		jen.Return(jen.Id("greetingWith").Call(version.Clone(), jen.Id("result"), jen.Err())),
	)
	f.Line()

	f.Add(comment(f.says("Greeted calls [Client.Initialized] with the greeting that the client of another version has received.")))
	clientMethod(f, "Greeted").Params(contextParam(), jen.Id("greeting").Id("Greeting")).Error().Block(
		jen.Id("result").Op(":=").New(jen.Id(begin.Result.Name)),
		jen.If(jen.Err().Op(":=").Id("resultIn").Call(jen.Id("greeting"), jen.Id("result"), jen.Id("c").Dot("options").Dot("Lenient")), jen.Err().Op("!=").Nil()).
			Block(jen.Return(jen.Err())),
		jen.Return(jen.Id("c").Dot("Initialized").Call(jen.Id("ctx"), jen.Id("result"))),
	)
	f.Line()

	f.Add(comment(f.says("Server returns the server's result of the handshake, or nil before the handshake is done. It must not be modified.")))
	clientMethod(f, "Server").Params().Add(result.Clone()).Add(inline(jen.Return(jen.Id("c").Dot("server").Dot("Load").Call())))
	f.Line()
}

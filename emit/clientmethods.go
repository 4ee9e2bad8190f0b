package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitClientMethods prints one method of the client for each request, and what
// builds on them.
func emitClientMethods(f *file) {
	f.handshake()
	for _, m := range f.clientRequests() {
		switch {
		case m.Duty == "listen":
			f.clientListen(m)
		case m.Outcome != nil:
			f.outcomeMethods(m)
		default:
			f.requestMethod(m)
		}
		if m.TaskResult != nil {
			f.taskMethod(m)
		}
		if m.Items != nil {
			f.allMethod(m)
		}
	}
	f.rawCall()
	for _, m := range f.clientNotifications() {
		f.notifyMethod(m)
	}
	if f.asksInput() {
		f.inputAnswers()
	}
}

// clientRequests are the requests that the client has a method for: all but
// the handshake, as far as its params can be copied and filled in.
func (g *generator) clientRequests() []*model.Method {
	var out []*model.Method
	for _, m := range g.messages(false) {
		if m.FromClient && m.Duty != "initialize" && g.fillable(m.Params) && isStruct(m.Result) && (m.Outcome == nil || g.mayAsk(m)) {
			out = append(out, m)
		}
	}
	return out
}

// fillable reports whether the client can copy params and fill in their `_meta`.
func (g *generator) fillable(t *model.Type) bool {
	if !isStruct(t) || !g.carriesToken(t) {
		return false
	}
	meta := g.requestMetaType()
	if meta == nil {
		return true
	}
	field := fieldOf(t, "_meta")
	return field != nil && !field.Pointer && resolve(field.Type).Type == meta
}

// clientNotifications are those that the user sends: others the client sends by
// itself.
func (g *generator) clientNotifications() []*model.Method {
	var out []*model.Method
	for _, m := range g.messages(true) {
		if m.FromClient && m.Duty != "cancel" && m.Duty != "initialized" && isStruct(m.Params) {
			out = append(out, m)
		}
	}
	return out
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
	return clientMethod(f, name).Params(contextParam(), jen.Id("params").Op("*").Id(m.Params.Name), jen.Id("options").Op("...").Id("CallOptions"))
}

// copyParams prints the copying of the params, which the client fills in.
func copyParams() jen.Code { return jen.Id("p").Op(":=").Id("valueOf").Call(jen.Id("params")) }

// newCallOf prints the making of a request of the params p.
func (f *file) newCallOf(m *model.Method) *jen.Statement {
	args := []jen.Code{jen.Id(m.Const), jen.Op("&").Id("p")}
	if f.requestMetaType() == nil {
		omit := jen.False()
		if m.ParamsOptional {
			omit = jen.Id("params").Op("==").Nil()
		}
		args = append(args, omit)
	}
	return jen.Id("c").Dot("newCall").Call(append(args, jen.Id("options"))...)
}

// mcpName prints the setting of what the header Mcp-Name mirrors.
func mcpName(m *model.Method) jen.Code {
	name, ok := strings.CutPrefix(m.NameFrom, "params.")
	if !ok {
		return jen.Null()
	}
	field := fieldOf(m.Params, name)
	if field == nil || field.Pointer || resolve(field.Type).Kind != model.String {
		return jen.Null()
	}
	return jen.List(jen.Id("r").Dot("name"), jen.Id("r").Dot("named")).Op("=").List(jen.Id("p").Dot(field.Name), jen.True())
}

func (f *file) requestMethod(m *model.Method) {
	note := ""
	if mayOmit(m) {
		note = "params may be nil."
	}
	f.Add(comment(f.aboutMethod(m, m.Go+" sends `"+m.Name+"` and returns the result.", note)))
	callSignature(f, m, m.Go).Params(jen.Op("*").Id(m.Result.Name), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Add(copyParams())
		if task := heldTaskField(m); task != nil {
			body.If(jen.Id("p").Dot(task.Name).Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id("errHeldTask")))
		}
		body.Id("r").Op(":=").Add(f.newCallOf(m))
		if m.NameFrom != "" {
			body.Add(mcpName(m))
		}
		body.Return(jen.Id("resultOf").Types(jen.Id(m.Result.Name)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r")))
	})
	f.Line()
}

// mayOmit reports whether a caller may leave the params out: nothing in them is
// required but what the client fills in.
func mayOmit(m *model.Method) bool {
	for _, field := range m.Params.Fields {
		if !field.Optional && field.JSON != "_meta" {
			return false
		}
	}
	return true
}

// heldTaskField is the field of the params that asks for a task; nil where a
// request cannot.
func heldTaskField(m *model.Method) *model.Field {
	if m.TaskResult == nil || !isStruct(m.Params) {
		return nil
	}
	if field := fieldOf(m.Params, "task"); field != nil && field.Pointer && field.Type.Kind == model.Named {
		return field
	}
	return nil
}

// taskMethod prints the method for a request that a task answers.
func (f *file) taskMethod(m *model.Method) {
	task := heldTaskField(m)
	if task == nil {
		return
	}
	name := taskHandlerName(m)
	f.Add(comment(f.says(name + " sends `" + m.Name + "` for the server to answer by a task, whose result comes later. " +
		"If the params ask for no task yet, it adds one without limits. " +
		"A server that does not do tasks answers at once: the error is then a [ResponseError] whose Result is a [" + m.Result.Name + "].")))
	callSignature(f, m, name).Params(jen.Op("*").Id(m.TaskResult.Name), jen.Error()).Block(
		copyParams(),
		jen.If(jen.Id("p").Dot(task.Name).Op("==").Nil()).Block(jen.Id("p").Dot(task.Name).Op("=").New(jen.Id(task.Type.Type.Name))),
		jen.Return(jen.Id("resultOf").Types(jen.Id(m.TaskResult.Name)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), f.newCallOf(m))),
	)
	f.Line()
}

// allMethod prints the method that goes through a list page by page.
func (f *file) allMethod(m *model.Method) {
	cursor, next := fieldOf(m.Params, "cursor"), fieldOf(m.Result, "nextCursor")
	item := m.Items.Type.Elem
	if cursor == nil || !cursor.Pointer || next == nil || !next.Pointer {
		return
	}
	name := m.All
	f.Add(comment(f.says(name + " goes through the whole list that [Client." + m.Go + "] gives page by page, and asks for a page when it gets there. " +
		"An error is the last element, with a nil item. A server that gives the same cursor twice in a row is one.")))
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
			jen.Var().Id("params").Op("*").Id(m.Params.Name),
			jen.If(jen.Id("cursor").Op("!=").Nil()).Block(
				jen.Id("params").Op("=").Op("&").Id(m.Params.Name).Values(jen.Dict{jen.Id(cursor.Name): fromString(jen.Id("cursor"), cursor.Type)})),
			jen.List(jen.Id("page"), jen.Err()).Op(":=").Id("c").Dot(m.Go).Call(jen.Id("ctx"), jen.Id("params"), jen.Id("options").Op("...")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Nil(), jen.Err())),
			jen.Return(jen.Id("page").Dot(m.Items.Name), toString(jen.Id("page").Dot(next.Name), next.Type), jen.Nil()),
		))),
	)
	f.Line()
}

// rawCall prints the method for requests that the schema does not have.
func (f *file) rawCall() {
	t := f.names["RequestParams"]
	if !f.fillable(t) {
		return
	}
	anyType := ""
	if f.p.Modern {
		anyType = " The result may have any `resultType`."
	}
	f.Add(comment(f.says("Call sends a request of any method, such as one of an extension, and returns its result as it came. The members of the params are those in Extra." + anyType)))
	clientMethod(f, "Call").Params(contextParam(), jen.Id("method").String(), jen.Id("params").Op("*").Id(t.Name), jen.Id("options").Op("...").Id("CallOptions")).
		Params(jen.Id("Object"), jen.Error()).BlockFunc(func(body *jen.Group) {
		body.Add(copyParams())
		args := []jen.Code{jen.Id("method"), jen.Op("&").Id("p")}
		if f.requestMetaType() == nil {
			args = append(args, jen.Id("params").Op("==").Nil())
		}
		body.Id("r").Op(":=").Id("c").Dot("newCall").Call(append(args, jen.Id("options"))...)
		if f.p.Modern {
			body.Id("r").Dot("anyType").Op("=").True()
		}
		body.List(jen.Id("result"), jen.Err()).Op(":=").Id("resultOf").Types(jen.Id("Object")).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r"))
		body.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		body.Return(jen.Op("*").Id("result"), jen.Nil())
	})
	f.Line()
}

func (f *file) notifyMethod(m *model.Method) {
	name := "Notify" + m.Go
	note := ""
	if m.ParamsOptional {
		note = "params may be nil."
	}
	f.Add(comment(f.aboutMethod(m, name+" sends `"+m.Name+"`.", note)))
	clientMethod(f, name).Params(contextParam(), jen.Id("params").Op("*").Id(m.Params.Name)).Error().Block(
		jen.Return(jen.Id("c").Dot("conn").Dot("send").Call(jen.Id("ctx"),
			jen.Id("notificationOf").Call(jen.Id(m.Const), jen.Id("params"), jen.Lit(m.ParamsOptional)))),
	)
	f.Line()
}

// handshake prints what versions with a handshake begin with.
func (f *file) handshake() {
	begin, done := f.withDuty("initialize"), f.withDuty("initialized")
	if begin == nil || done == nil || !isStruct(begin.Params) || !isStruct(begin.Result) {
		return
	}
	result := jen.Op("*").Id(begin.Result.Name)
	values := jen.Dict{}
	set := func(member string, value *jen.Statement) {
		if field := fieldOf(begin.Params, member); field != nil {
			values[jen.Id(field.Name)] = value
		}
	}
	set("protocolVersion", jen.Id("Version"))
	set("capabilities", jen.Id("c").Dot("capabilities"))
	set("clientInfo", jen.Id("c").Dot("options").Dot("Info"))
	version := fieldOf(begin.Result, "protocolVersion")
	if version == nil {
		return
	}
	f.Add(comment(f.aboutMethod(begin, "Initialize does the handshake: it sends `"+begin.Name+"`, checks that the server answers with this version of the protocol, and sends `"+done.Name+"`. "+
		"If the version is another one, the error is a [VersionError], beside which the result is returned as well.")))
	clientMethod(f, "Initialize").Params(contextParam()).Params(result.Clone(), jen.Error()).Block(
		jen.Id("params").Op(":=").Op("&").Id(begin.Params.Name).Values(values),
		jen.Id("r").Op(":=").Op("&").Id("clientCall").Values(jen.Dict{
			jen.Id("method"): jen.Id(begin.Const), jen.Id("params"): jen.Id("params"), jen.Id("version"): jen.Id("Version"),
		}),
		jen.List(jen.Id("result"), jen.Err()).Op(":=").Id("resultOf").Types(jen.Id(begin.Result.Name)).Call(jen.Id("ctx"), jen.Id("c").Dot("conn"), jen.Id("r")),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.If(jen.Id("result").Dot(version.Name).Op("!=").Id("Version")).Block(
			jen.Return(jen.Id("result"), jen.Op("&").Id("VersionError").Values(jen.Dict{
				jen.Id("Requested"): jen.Id("Version"), jen.Id("Answered"): jen.Id("result").Dot(version.Name),
			})),
		),
		jen.Return(jen.Id("result"), jen.Id("c").Dot("Initialized").Call(jen.Id("ctx"), jen.Id("result"))),
	)
	f.Line()

	f.Add(comment(f.says("Initialized ends the handshake with `" + done.Name + "` and lets all other requests through. [Client.Initialize] does that by itself; " +
		"it is for programs that got the result in another way, such as from the client of another version on the same transport.")))
	clientMethod(f, "Initialized").Params(contextParam(), jen.Id("result").Add(result.Clone())).Error().Block(
		jen.If(jen.Err().Op(":=").Id("c").Dot("conn").Dot("send").Call(jen.Id("ctx"), jen.Id("notificationMessage").Values(jen.Dict{jen.Id("method"): jen.Id(done.Const)})),
			jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Id("c").Dot("server").Dot("Store").Call(jen.Id("result")),
		jen.Id("c").Dot("conn").Dot("setReady").Call(),
		jen.Return(jen.Nil()),
	)
	f.Line()

	f.Add(comment(f.says("Server gives what the server has said of itself in the handshake; nil before that is done. It must not be changed.")))
	clientMethod(f, "Server").Params().Add(result.Clone()).Add(inline(jen.Return(jen.Id("c").Dot("server").Dot("Load").Call())))
	f.Line()
}

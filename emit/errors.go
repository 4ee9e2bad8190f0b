package emit

import (
	"go/token"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitErrors prints the methods that make Go errors of the schema's error codes
// and error types. Code that is the same for every schema is support code.
func emitErrors(f *file) {
	codes := distinctCodes(f.p.Consts)
	if len(codes) > 0 {
		f.codeString(codes)
		if f.p.Modern {
			f.httpStatus(codes)
		}
	}
	if !f.hasErrors() {
		return
	}
	f.typedMethod()
	f.errorAs()
	for _, t := range f.p.Types {
		switch {
		case t.Kind != model.Struct:
		case t == f.p.Parts.Error:
			if f.p.Modern {
				f.statusMethod(t)
			}
		case t.Role == model.ErrorObject && errorCode(t) != nil:
			f.errorObject(t)
		case t.Role == model.ErrorEnvelope && envelopeError(t) != nil:
			f.errorEnvelope(t)
		}
	}
	for _, e := range f.p.Errors {
		f.errorConstructor(e)
	}
	f.toolError()
	if f.p.Parts.NotFound != nil {
		f.notFoundError()
	}
}

// hasErrors reports whether the schema has the error object of JSON-RPC and
// codes for it. The support code for errors requires them.
func (g *generator) hasErrors() bool { return g.p.Parts.Error != nil && g.needsCode() }

// makes reports whether a part is generated: it is wanted, and the schema has
// what its support code builds on.
func (g *generator) makes(part Part) bool {
	return g.parts[part] && (part != Errors || g.hasErrors())
}

// distinctCodes are the error codes; of several with the same number, the
// first.
func distinctCodes(consts []*model.Const) []*model.Const {
	var codes []*model.Const
	seen := map[string]bool{}
	for _, c := range consts {
		if c.Code && !seen[c.Value.Text] {
			seen[c.Value.Text] = true
			codes = append(codes, c)
		}
	}
	return codes
}

func (f *file) codeString(codes []*model.Const) {
	f.Add(comment(f.says("String returns the schema's name for the code, such as PARSE_ERROR, or the digits of a code that the schema does not declare.")))
	f.Func().Params(jen.Id("c").Id("Code")).Id("String").Params().String().BlockFunc(func(body *jen.Group) {
		body.Switch(jen.Id("c")).BlockFunc(func(cases *jen.Group) {
			for _, c := range codes {
				cases.Case(jen.Id(c.Name)).Block(jen.Return(jen.Lit(c.TS)))
			}
		})
		body.Return(jen.Qual("strconv", "FormatInt").Call(jen.Int64().Call(jen.Id("c")), jen.Lit(10)))
	})
	f.Line()
}

// statusNames are the names that net/http has for the statuses of errors.
var statusNames = map[int]string{http.StatusBadRequest: "StatusBadRequest", http.StatusNotFound: "StatusNotFound"}

func (f *file) httpStatus(codes []*model.Const) {
	f.Add(comment(f.says("HTTPStatus returns the status of an HTTP response whose only message is an error with this code: " +
		"404 for an unknown method, 400 for an invalid request, and 200 for all other codes, which answer well-formed requests.")))
	f.Func().Id("HTTPStatus").Params(jen.Id("c").Id("Code")).Int().BlockFunc(func(body *jen.Group) {
		body.Switch(jen.Id("c")).BlockFunc(func(cases *jen.Group) {
			for _, status := range []int{http.StatusBadRequest, http.StatusNotFound} {
				var names []jen.Code
				for _, c := range codes {
					if c.HTTPStatus == status {
						names = append(names, jen.Id(c.Name))
					}
				}
				if len(names) > 0 {
					cases.Case(names...).Block(jen.Return(jen.Qual("net/http", statusNames[status])))
				}
			}
		})
		body.Return(jen.Qual("net/http", "StatusOK"))
	})
	f.Line()
}

// errorCode prints the code of an error object; nil if it has none.
func errorCode(t *model.Type) *jen.Statement {
	field := t.Error.Code
	switch {
	case t.Code != nil:
		return jen.Id(t.Code.Name)
	case field == nil:
		return nil
	case field.Const != nil:
		if n, ok := model.LiteralValue(field.Const).(int64); ok {
			return number(n)
		}
		return nil
	case !isCode(field):
		return nil
	}
	return jen.Id("v").Dot(field.Name)
}

// isCode reports whether a field has the type of error codes.
func isCode(field *model.Field) bool {
	e := field.Type.Resolve()
	return field.Pointers == 0 && e.Kind == model.Named && e.Type == model.CodeType
}

// hasFixedCode reports whether all errors of a type have the same code.
func hasFixedCode(t *model.Type) bool {
	return t.Error.Code != nil && t.Error.Code.Const != nil
}

// envelopeError is the field of a response that holds the error object; nil if
// it does not hold one type of error.
func envelopeError(t *model.Type) *model.Field {
	field := t.Error.Object
	if field == nil || field.Const != nil || field.Pointers > 0 || !isErrorObject(field.Type) {
		return nil
	}
	e := field.Type.Resolve().Type
	if e.Kind != model.Struct || errorCode(e) == nil {
		return nil
	}
	return field
}

// typedMethod prints the conversion of the general error to the typed one of
// its code.
func (f *file) typedMethod() {
	f.Add(comment(f.says("Typed converts the error to the type that the schema declares for its code, if the data fits. The result is a pointer. " +
		"The conversion loses nothing: [AsError] returns the original error. All other errors are returned unchanged.")))
	byCode := map[*model.Const][]jen.Code{}
	var order []*model.Const
	for _, e := range f.p.Errors {
		target := f.errorTarget(e.Type)
		if target == nil {
			continue
		}
		if byCode[e.Code] == nil {
			order = append(order, e.Code)
		}
		byCode[e.Code] = append(byCode[e.Code], jen.If(
			jen.Id("t").Op(":=").New(typeName(e.Type)),
			target.convert("v"),
		).Block(jen.Return(jen.Id("t"))))
	}
	f.Add(pointerReceiver(f.p.Parts.Error.Name)).Id("Typed").Params().Error().BlockFunc(func(body *jen.Group) {
		body.If(jen.Id("v").Op("==").Nil()).Block(jen.Return(jen.Nil()))
		if len(order) > 0 {
			body.Switch(jen.Id("v").Dot("Code")).BlockFunc(func(cases *jen.Group) {
				for _, code := range order {
					cases.Case(jen.Id(code.Name)).Block(byCode[code]...)
				}
			})
		}
		body.Return(jen.Id("v"))
	})
	f.Line()
}

// An errorTarget is a type that an error object can be converted to.
type errorTarget struct {
	t      *model.Type
	object *jen.Statement // pointer to the error object in t, which is the variable t
	code   *jen.Statement // nil for any
}

// errorTarget returns nil for a type that is not an error.
func (g *generator) errorTarget(t *model.Type) *errorTarget {
	if t.Kind != model.Struct || t == g.p.Parts.Error {
		return nil
	}
	object, at := t, jen.Id("t")
	if t.Role == model.ErrorEnvelope {
		field := envelopeError(t)
		if field == nil {
			return nil
		}
		object, at = field.Type.Resolve().Type, jen.Op("&").Id("t").Dot(field.Name)
	}
	if object.Role != model.ErrorObject || errorCode(object) == nil {
		return nil
	}
	target := &errorTarget{t: t, object: at}
	if hasFixedCode(object) {
		target.code = errorCode(object)
	}
	return target
}

// convert prints the conversion, which reports false if it fails.
func (e *errorTarget) convert(from string) *jen.Statement {
	code := e.code
	if code == nil {
		code = jen.Id(from).Dot("ErrorCode").Call()
	}
	return jen.Id("convertError").Call(jen.Id(from), code, e.object)
}

// errorAs prints the conversion of error objects to all other types of error.
func (f *file) errorAs() {
	f.Add(comment(f.says("errorAs implements [errors.As] for an error object.")))
	f.Func().Id("errorAs").Params(jen.Id("v").Id("errorObject"), jen.Id("target").Any()).Bool().BlockFunc(func(body *jen.Group) {
		var cases []jen.Code
		for _, t := range f.p.Types {
			target := f.errorTarget(t)
			if target == nil {
				continue
			}
			cases = append(cases, jen.Case(jen.Op("*").Add(typeName(t)), jen.Op("**").Add(typeName(t))).Block(
				jen.Id("t").Op(":=").New(typeName(t)),
				jen.Return(target.convert("v").Op("&&").Id("setError").Call(jen.Id("target"), jen.Id("t"))),
			))
		}
		if len(cases) > 0 {
			body.Switch(jen.Id("target").Assert(jen.Type())).Block(cases...)
		}
		body.Return(jen.Id("objectAs").Call(jen.Id("v"), jen.Id("target")))
	})
	f.Line()
}

// errorObject prints the methods of an error object.
func (f *file) errorObject(t *model.Type) {
	code := errorCode(t)
	self := receiver(t.Name)
	if hasFixedCode(t) {
		self = bareReceiver(t.Name)
	}
	f.Add(comment(f.says("ErrorCode returns the error code. Every error type of this package has this method.")))
	f.Add(self).Id("ErrorCode").Params().Id("Code").Add(inline(jen.Return(code.Clone())))
	f.Line()
	if f.p.Modern {
		f.statusMethod(t)
	}
	f.Add(comment(f.says("Is reports whether target is the [Code] of the error. It implements [errors.Is].")))
	f.Add(self.Clone()).Id("Is").Params(jen.Id("target").Error()).Bool().
		Add(inline(jen.Return(jen.Id("isCode").Call(code.Clone(), jen.Id("target")))))
	f.Line()
	f.Add(comment(f.says("As implements [errors.As]. It also finds an [" + f.errorName() + "], a [Code], and other types that the schema declares for the same code.")))
	f.Add(receiver(t.Name)).Id("As").Params(jen.Id("target").Any()).Bool().Add(inline(jen.Return(
		setErrorCall().Op("||").Id("errorAs").Call(jen.Op("&").Id("v"), jen.Id("target")),
	)))
	f.Line()
}

func setErrorCall() *jen.Statement {
	return jen.Id("setError").Call(jen.Id("target"), jen.Op("&").Id("v"))
}

// errorEnvelope prints the methods of a response that is an error.
func (f *file) errorEnvelope(t *model.Type) {
	object := jen.Id("v").Dot(envelopeError(t).Name)
	f.Add(comment(f.says("ErrorCode returns the error code. Every error type of this package has this method.")))
	f.Add(receiver(t.Name)).Id("ErrorCode").Params().Id("Code").Add(inline(jen.Return(object.Clone().Dot("ErrorCode").Call())))
	f.Line()
	if f.p.Modern {
		f.statusMethod(t)
	}
	f.Add(comment(f.says("Unwrap returns the error object, in which [errors.Is] and [errors.As] find the code, and an [" + f.errorName() + "].")))
	f.Add(receiver(t.Name)).Id("Unwrap").Params().Error().Add(inline(jen.Return(object.Clone())))
	f.Line()
	f.Add(comment(f.says("As implements [errors.As], for a value as well as for a pointer.")))
	f.Add(receiver(t.Name)).Id("As").Params(jen.Id("target").Any()).Bool().Add(inline(jen.Return(setErrorCall())))
	f.Line()
}

// statusMethod prints the HTTP status of an error.
func (f *file) statusMethod(t *model.Type) {
	f.Add(comment(f.says("HTTPStatus returns the status of an HTTP response that carries the error; see the function [HTTPStatus].")))
	f.Add(receiver(t.Name)).Id("HTTPStatus").Params().Int().
		Add(inline(jen.Return(jen.Id("HTTPStatus").Call(jen.Id("v").Dot("ErrorCode").Call()))))
	f.Line()
}

// errorConstructor prints a function that makes an error. Its parameters are
// the members that the schema requires in the error and its data; only the
// message if there are no others.
func (f *file) errorConstructor(e *model.ErrorType) {
	name := "New" + e.Type.Name
	if f.errorTarget(e.Type) == nil {
		return
	}
	c := constructor{taken: map[string]bool{}}
	object := jen.Dict{}
	var message *model.Field
	for _, field := range e.Object.Fields {
		switch {
		case field.Const != nil || field.Presence.MayBeAbsent():
		case field == e.Object.Error.Message && field.Pointers == 0 && field.Type.Resolve().Kind == model.String:
			message = field
		case field == e.Object.Error.Data && field.Type.Resolve().Kind == model.Named && field.Type.Resolve().Type.Kind == model.Struct && field.Pointers == 0:
			data := field.Type.Resolve().Type
			members := jen.Dict{}
			for _, member := range data.Fields {
				if member.Const == nil && !member.Presence.MayBeAbsent() {
					members[jen.Id(member.Name)] = c.param(member)
				}
			}
			object[jen.Id(field.Name)] = typeName(data).Values(members)
		default:
			object[jen.Id(field.Name)] = c.param(field)
		}
	}
	doc := name + " returns an error with the code [" + e.Code.Name + "]"
	switch {
	case message == nil:
		doc += " and the required members."
	case len(c.params) == 0:
		doc += ". The message says what went wrong, in one short sentence."
		object[jen.Id(message.Name)] = c.param(message)
	default:
		doc += " and the required members. Its message describes the code; set a more specific one where possible."
		object[jen.Id(message.Name)] = jen.Id(e.Code.Name).Dot("words").Call()
	}
	value := typeName(e.Object).Values(object)
	if e.Object != e.Type {
		value = typeName(e.Type).Values(jen.Dict{jen.Id(envelopeError(e.Type).Name): value})
	}
	f.Add(comment(f.says(doc)))
	f.Func().Id(name).Params(c.params...).Op("*").Add(typeName(e.Type)).Block(jen.Return(jen.Op("&").Add(value)))
	f.Line()
}

// A constructor collects the parameters of a function that makes a value.
type constructor struct {
	params []jen.Code
	taken  map[string]bool
}

// param adds a parameter for a field and prints its name.
func (c *constructor) param(field *model.Field) *jen.Statement {
	name := paramName(field)
	for c.taken[name] {
		name += "Value"
	}
	c.taken[name] = true
	c.params = append(c.params, jen.Id(name).Add(fieldType(field)))
	return jen.Id(name)
}

// paramName names the parameter of a function that sets a field: URIList gives
// uriList, IDs gives ids.
func paramName(field *model.Field) string {
	name := []rune(field.Name)
	head := 0 // the first word
	for head < len(name) && unicode.IsUpper(name[head]) {
		head++
	}
	rest := string(name[head:])
	if plural := strings.HasPrefix(rest, "s") && !startsLower(rest[1:]); head > 1 && startsLower(rest) && !plural {
		head-- // the last capital starts the next word
	}
	param := strings.ToLower(string(name[:head])) + string(name[head:])
	if token.IsKeyword(param) {
		param += "Value"
	}
	return param
}

func startsLower(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

// toolError prints the function that makes the result of a failed tool.
func (f *file) toolError() {
	tool := f.p.Parts.ToolResult
	if tool == nil {
		return
	}
	result, content, isError := tool.Type, tool.Content, tool.IsError
	union := content.Type.Elem.Type
	f.Add(comment(f.says("ToolError returns the result of a failed tool: the text of err is its content, and `" + isError.JSON + "` is set.\n\n" +
		"Use it for failures of the tool itself: a service does not answer, an argument has an unusable value, a file does not exist. " +
		"The model that called the tool reads the text and may try again. Do not put secrets into it.\n\n" +
		"Return an error instead of a result if the call itself is wrong or cannot be handled: an unknown tool, invalid params (both [" + f.codeName(-32602) + "]), or a failure of the server. " +
		"The model may never see such an error.")))
	f.Func().Id("ToolError").Params(jen.Id("err").Error()).Op("*").Add(typeName(result)).Block(
		jen.Return(jen.Op("&").Add(typeName(result)).Values(jen.Dict{
			jen.Id(content.Name): jen.Index().Add(typeName(union)).Values(
				jen.Op("&").Add(typeName(tool.Text)).Values(jen.Dict{jen.Id(tool.TextField.Name): jen.Id("toolErrorText").Call(jen.Id("err"))}),
			),
			jen.Id(isError.Name): jen.Id("Ptr").Call(jen.True()),
		})),
	)
	f.Line()
}

// notFoundError prints the functions for the error about a resource that does
// not exist.
func (f *file) notFoundError() {
	code := f.p.Parts.NotFound.Code
	f.Add(comment(f.says("NewResourceNotFoundError returns the error for a resource that does not exist: " + f.codeName(code) + " with the URI as its data. " +
		"A result without contents says that the resource is there, and empty.")))
	f.Func().Id("NewResourceNotFoundError").Params(jen.Id("uri").String()).Op("*").Id(f.errorName()).Block(
		jen.Return(jen.Id("resourceNotFound").Call(jen.Lit(int(code)), jen.Id("uri"))),
	)
	f.Line()
}

// errorName is the name of the error object that takes any code.
func (g *generator) errorName() string {
	if t := g.p.Parts.Error; t != nil {
		return t.Name
	}
	return supportError
}

// codeName names an error code in documentation: the constant for it, or the
// number where the schema has none.
func (g *generator) codeName(code int64) string {
	for _, c := range g.p.Consts {
		if c.Code && model.LiteralValue(c.Value) == code {
			return c.Name
		}
	}
	return strconv.FormatInt(code, 10)
}

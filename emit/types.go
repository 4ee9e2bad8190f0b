package emit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// emitTypes prints the types that hold one kind of JSON value. Unions are in
// unions.go.
func emitTypes(f *file) {
	for _, t := range f.p.Types {
		switch t.Kind {
		case model.Struct:
			f.structType(t)
		case model.Enum, model.IntEnum:
			f.enumType(t)
		case model.Scalar, model.Slice, model.Map, model.Alias:
			f.definedType(t)
		}
	}
}

// typeDocs gives the comment of a declared type.
func (g *generator) typeDocs(t *model.Type, notes ...string) []string {
	if g.p.SpecURL != "" && !t.Inline {
		notes = append(notes, "Specification: "+g.p.SpecURL)
	}
	doc, ours := t.Doc, fallback(t)
	if t.Inline && doc.Text != "" {
		// The text describes the member; a comment begins with the type's name.
		if first, _ := utf8.DecodeRuneInString(doc.Text); unicode.IsLetter(first) {
			doc.Text = strings.TrimSuffix(ours, ".") + ": " + doc.Text
		} else { // a list, for example
			doc.Text = ours + "\n\n" + doc.Text
		}
	}
	return g.docs(doc, ours, notes...)
}

// fallback describes a type that the schema does not document.
func fallback(t *model.Type) string {
	switch {
	case t.Role == model.Request && t.Method != nil:
		return t.Name + " is the request `" + t.Method.Name + "`."
	case t.Role == model.Notification && t.Method != nil:
		return t.Name + " is the notification `" + t.Method.Name + "`."
	case t.Role == model.Params && t.Method != nil:
		return t.Name + " holds the params of `" + t.Method.Name + "`."
	case t.Role == model.Result && t.Method != nil:
		return t.Name + " is the result of `" + t.Method.Name + "`."
	case t.Role == model.Response && t.Method != nil:
		return t.Name + " is the response to `" + t.Method.Name + "`."
	case t.Role == model.ErrorObject && t.Code != nil:
		return t.Name + " is the error object with the code [" + t.Code.Name + "]."
	case t.Role == model.ErrorEnvelope && t.Code != nil:
		return t.Name + " is the response with an error of the code [" + t.Code.Name + "]."
	case t.Role == model.ErrorObject:
		return t.Name + " is an error object."
	case t.Role == model.Result:
		return t.Name + " is a result."
	case t.Role == model.Params:
		return t.Name + " holds the params of a message."
	case t.Inline:
		return t.Name + " is the type of `" + t.Path.String() + "`."
	}
	switch t.Kind {
	case model.Enum, model.IntEnum:
		return t.Name + " is one of a set of values."
	case model.Interface:
		return t.Name + " is a union of object types."
	case model.ScalarUnion:
		return t.Name + " is a string or an integer."
	case model.KindUnion:
		return t.Name + " is a value of one of several JSON kinds."
	case model.OneOrMany:
		return t.Name + " is one value or an array of them."
	case model.Slice:
		return t.Name + " is an array."
	case model.Map:
		return t.Name + " is an object whose members all have the same type."
	case model.Alias:
		switch t.Elem.Kind {
		case model.Raw:
			return t.Name + " is any JSON value."
		case model.Object:
			return t.Name + " is any JSON object."
		case model.Named:
			return t.Name + " is another name for [" + t.Elem.Type.Name + "]."
		}
	}
	return t.Name + " is the schema's type of that name."
}

// fewLines is the longest documentation of fields that are printed without a
// blank line between them.
const fewLines = 2

// declared omits constant members, which have no Go field.
func declared(fields []*model.Field) []*model.Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f *model.Field) bool { return f.Const != nil })
}

// fieldNote says what neither the schema nor the Go type of a field does.
func fieldNote(field *model.Field) string {
	e := field.Type.Resolve()
	if e.Kind == model.Named && e.Type.Kind == model.Map {
		e = e.Type.Elem
	} else if e.Kind == model.MapOf {
		e = e.Elem
	}
	if e.OrBool {
		return "A value may also be true or false, as JSON Schema has it: Object(\"true\")."
	}
	return ""
}

func (f *file) structType(t *model.Type) {
	f.Add(comment(f.typeDocs(t)))
	f.Type().Add(typeName(t)).StructFunc(func(fields *jen.Group) {
		before := 0 // lines of documentation of the field before
		for i, field := range declared(t.Fields) {
			docs := f.docs(field.Doc, "", fieldNote(field))
			if i > 0 && (before > fewLines || len(docs) > fewLines) {
				fields.Line()
			}
			before = len(docs)
			fields.Add(comment(docs))
			fields.Id(field.Name).Add(fieldType(field)).Tag(jsonTag(field))
		}
		if extra := f.says("Extra holds the members that the schema does not declare."); len(extra) > 0 {
			if len(declared(t.Fields)) > 0 {
				fields.Line()
			}
			fields.Add(comment(extra))
		}
		fields.Id("Extra").Id("Members").Tag(map[string]string{"json": "-"})
	})
	f.Line()
	for _, field := range t.Fields {
		if field.Const != nil && field.Accessor {
			f.accessor(t, field)
		}
	}
	f.errorMethod(t)
}

// jsonTag returns the tag that tells tools the name of the member. Our own
// codec ignores it.
func jsonTag(f *model.Field) map[string]string {
	name := f.JSON
	valid := func(r rune) bool {
		return r > ' ' && (r < '\x7f' || r > '\u00a0') && !strings.ContainsRune("\"',\\`", r)
	}
	if name == "" || name == "-" || strings.ContainsFunc(name, func(r rune) bool { return !valid(r) }) {
		return map[string]string{"json": "-"} // a tag cannot hold this name, or linters reject it
	}
	if f.Presence.MayBeAbsent() {
		return map[string]string{"json": name + ",omitempty"}
	}
	return map[string]string{"json": name}
}

// accessor prints the method that returns the value of a constant member.
func (f *file) accessor(t *model.Type, field *model.Field) {
	typ, value := f.constant(t, field)
	doc := field.Doc
	doc.Text = strings.TrimSpace(fmt.Sprintf("%s returns the member `%s`, which is always %s.\n\n%s", field.Name, field.JSON, constText(field), doc.Text))
	f.Add(comment(f.docs(doc, "")))
	f.Add(bareReceiver(t.Name)).Id(field.Name).Params().Add(typ).Add(inline(jen.Return(value)))
	f.Line()
}

// constText writes a constant as JSON has it.
func constText(f *model.Field) string {
	if s, ok := model.LiteralValue(f.Const).(string); ok {
		return jsonString(s)
	}
	return f.Const.Text
}

// constant returns the Go type and value of a constant member. The code of an
// error object has the type of the error codes.
func (g *generator) constant(t *model.Type, field *model.Field) (typ, value *jen.Statement) {
	v := model.LiteralValue(field.Const)
	switch v.(type) {
	case string:
		return jen.String(), jen.Lit(v)
	case bool:
		return jen.Bool(), jen.Lit(v)
	case float64:
		return jen.Float64(), jen.Lit(v)
	}
	if t.Role == model.ErrorObject {
		for _, c := range g.p.Consts {
			if c.Code && c.Value.Text == field.Const.Text {
				return jen.Id("Code"), jen.Id(c.Name)
			}
		}
	}
	return jen.Int64(), literal(v)
}

// errorMethod makes errors of the protocol Go errors.
func (f *file) errorMethod(t *model.Type) {
	var text *jen.Statement
	switch t.Role {
	case model.ErrorObject:
		message, code := jen.Lit(""), jen.Lit(0)
		if field := t.Error.Message; field != nil && field.Const == nil && field.Pointers == 0 && field.Type.Resolve().Kind == model.String {
			message = jen.Id("v").Dot(field.Name)
		}
		switch field := t.Error.Code; {
		case field == nil || field.Pointers > 0:
		case field.Const != nil:
			code = literal(model.LiteralValue(field.Const))
		case isCode(field):
			code = jen.Int64().Call(jen.Id("v").Dot(field.Name))
		}
		text = jen.Id("errorText").Call(message, code)
	case model.ErrorEnvelope:
		if field := t.Error.Object; field != nil && field.Const == nil && field.Pointers == 0 && isErrorObject(field.Type) {
			text = jen.Id("v").Dot(field.Name).Dot("Error").Call()
		}
	}
	if text == nil {
		return
	}
	f.Add(comment(f.says("Error returns the message and the code. The data is omitted because it may be sensitive.")))
	f.Add(receiver(t.Name)).Id("Error").Params().String().Add(inline(jen.Return(text)))
	f.Line()
}

func isErrorObject(e *model.Expr) bool {
	e = e.Resolve()
	return e.Kind == model.Named && e.Type.Role == model.ErrorObject
}

func (f *file) enumType(t *model.Type) {
	underlying := jen.String()
	if t.Kind == model.IntEnum {
		underlying = jen.Int64()
	}
	f.Add(comment(f.typeDocs(t, enumNote(t))))
	f.Type().Add(typeName(t)).Add(underlying)
	f.Line()
	if len(t.Values) == 0 {
		return
	}
	f.Add(comment(f.says("The values of [" + t.Name + "] that the schema declares.")))
	f.Const().DefsFunc(func(consts *jen.Group) {
		for _, v := range t.Values {
			consts.Add(comment(f.docs(v.Doc, "")))
			consts.Id(v.Name).Add(typeName(t)).Op("=").Add(enumValue(t, v))
		}
	})
	f.Line()
	f.Add(comment(f.says("Known reports whether the schema declares the value v.")))
	f.Add(receiver(t.Name)).Id("Known").Params().Bool().Block(
		jen.Switch(jen.Id("v")).Block(
			jen.CaseFunc(func(values *jen.Group) {
				seen := map[string]bool{} // an enum declaration may name a value twice
				for _, v := range t.Values {
					if !seen[v.Text] {
						seen[v.Text] = true
						values.Id(v.Name)
					}
				}
			}).Block(jen.Return(jen.True())),
		),
		jen.Return(jen.False()),
	)
	f.Line()
}

func enumNote(t *model.Type) string {
	switch {
	case t.Exact:
		return "All other values are rejected when decoding and encoding."
	case t.Open:
		return "Values other than these constants are valid, too."
	}
	return "Other values than these constants decode and encode as they are; the schema does not have them."
}

func enumValue(t *model.Type, v *model.Value) *jen.Statement {
	if t.Kind == model.IntEnum {
		return intText(v.Text)
	}
	return jen.Lit(v.Text)
}

func (f *file) definedType(t *model.Type) {
	f.Add(comment(f.typeDocs(t)))
	switch t.Kind {
	case model.Alias:
		f.Type().Add(typeName(t)).Op("=").Add(goType(t.Elem))
	case model.Slice:
		f.Type().Add(typeName(t)).Index().Add(goType(t.Elem))
	case model.Map:
		f.Type().Add(typeName(t)).Map(jen.String()).Add(goType(t.Elem))
	default:
		f.Type().Add(typeName(t)).Add(goType(t.Elem))
	}
	f.Line()
}

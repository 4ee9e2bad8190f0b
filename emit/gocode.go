package emit

import (
	"encoding/json"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/mcpgen/mcpgen/model"
)

// This file holds the small pieces of Go that several emitters print.

// goType prints a type expression.
func goType(e *model.Expr) *jen.Statement {
	switch e.Kind {
	case model.String:
		return jen.String()
	case model.Bool:
		return jen.Bool()
	case model.Int:
		return jen.Int64()
	case model.Float:
		return jen.Float64()
	case model.Number:
		return jen.Qual("encoding/json", "Number")
	case model.Raw:
		return rawMessage()
	case model.Object:
		return jen.Id("Object")
	case model.Members:
		return jen.Id("Members")
	case model.SliceOf:
		return jen.Index().Add(goType(e.Elem))
	case model.MapOf:
		return jen.Map(jen.String()).Add(goType(e.Elem))
	case model.NullableOf:
		if model.CanBeNil(e.Elem) {
			return goType(e.Elem)
		}
		return jen.Op("*").Add(goType(e.Elem))
	default:
		return typeName(e.Type)
	}
}

// fieldType prints the type of a struct field.
func fieldType(f *model.Field) *jen.Statement {
	switch {
	case f.Pointers > 1:
		return jen.Op("**").Add(goType(f.Type))
	case f.Pointers > 0:
		return jen.Op("*").Add(goType(f.Type))
	}
	return goType(f.Type)
}

func rawMessage() *jen.Statement { return jen.Qual("encoding/json", "RawMessage") }

// rawString prints a string literal in back quotes if it can: it is easier to
// read without backslashes.
func rawString(s string) *jen.Statement {
	if strings.ContainsFunc(s, func(r rune) bool { return r == '`' || r == '\r' || r == unicode.ReplacementChar || !unicode.IsPrint(r) }) {
		return jen.Lit(s)
	}
	return jen.Op("`" + s + "`") // one token; jennifer has no raw strings
}

// jsonString gives a string as JSON.
func jsonString(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.Encode(s) // a strings.Builder never fails
	return strings.TrimSuffix(b.String(), "\n")
}

// number prints an integer constant without a conversion around it.
func number(n int64) *jen.Statement {
	return jen.Lit(int(n))
}

// literal prints the Go value of a constant.
func literal(v any) *jen.Statement {
	if n, ok := v.(int64); ok {
		return number(n)
	}
	return jen.Lit(v)
}

// typeName prints the name of a declared type.
func typeName(t *model.Type) *jen.Statement {
	if t.Package == "" {
		return jen.Id(t.Name)
	}
	return jen.Qual(t.Package, t.Name)
}

// receiver prints `func (v T) ` or `func (v *T) `.
func receiver(typ string) *jen.Statement {
	return jen.Func().Params(jen.Id("v").Id(typ))
}

func pointerReceiver(typ string) *jen.Statement {
	return jen.Func().Params(jen.Id("v").Op("*").Id(typ))
}

// bareReceiver prints a receiver without a name, for methods that do not use it.
func bareReceiver(typ string) *jen.Statement {
	return jen.Func().Params(jen.Id(typ))
}

// inline prints a function body on one line.
func inline(body ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{ ", Close: " }", Separator: "; "}, body...)
}

// comment prints lines of text as a comment; nothing if there are none.
func comment(lines []string) jen.Code {
	if len(lines) == 0 {
		return jen.Null()
	}
	slashed := make([]string, len(lines))
	for i, line := range lines {
		slashed[i] = commentLine(line)
	}
	return jen.Comment(strings.Join(slashed, "\n"))
}

func commentLine(line string) string {
	if line == "" || line[0] == '\t' {
		return "//" + line
	}
	return "// " + line
}

// membersOf names the list of the declared members of a struct.
func membersOf(t *model.Type) string { return "membersOf" + t.Name }

func decodeUnion(t *model.Type) string { return "decode" + t.Name }
func encodeUnion(t *model.Type) string { return "encode" + t.Name }

func unknownName(t *model.Type) string { return "Unknown" + t.Name }
func wrapperName(t *model.Type) string { return t.Name + "Value" }
func markerName(t *model.Type) string  { return "is" + t.Name }

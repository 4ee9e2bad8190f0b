package golden

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// This file prints what package model made of a schema: a paragraph for each
// Go type, a line for everything else. A member is printed as
//
//	name on the wire, "?" if optional: Go name, Go type; notes

func printProtocol(p *model.Protocol) string {
	var b strings.Builder
	for _, t := range p.Types {
		printType(&b, t)
	}
	for _, c := range p.Consts {
		kind := "const"
		if c.Code {
			kind = "code"
		}
		fmt.Fprintf(&b, "%s %s = %s\n", kind, c.Name, literal(c.Value))
	}
	for _, k := range p.Keys {
		fmt.Fprintf(&b, "key %s = %q\n", k.Name, k.JSON)
	}
	for _, m := range p.Methods {
		printMethod(&b, m)
	}
	for _, e := range p.Errors {
		fmt.Fprintf(&b, "error %s: code %s, object %s", e.Type.Name, e.Code.Name, e.Object.Name)
		if e.Data != nil {
			fmt.Fprintf(&b, ", data %s", e.Data.Name)
		}
		b.WriteByte('\n')
	}
	for _, r := range p.Renames {
		fmt.Fprintf(&b, "renamed %s to %s: %s\n", r.Path, r.Name, r.Reason)
	}
	for _, r := range p.Rules {
		fmt.Fprintf(&b, "rule %s\n", strings.TrimSpace(r.Kind+" "+r.At+" "+r.Value))
	}
	return b.String()
}

func printType(b *strings.Builder, t *model.Type) {
	fmt.Fprintf(b, "%s%s\n", form(t), notes(typeNotes(t)))
	for _, f := range t.Fields {
		printField(b, f)
	}
	for _, name := range t.Absent {
		fmt.Fprintf(b, "  no %s\n", name)
	}
	if t.Closed {
		b.WriteString("  no others\n")
	}
	if t.Extra != nil {
		fmt.Fprintf(b, "  others: Extra %s\n", t.Extra.String())
	}
	for _, v := range t.Values {
		text := v.Text
		if t.Kind == model.Enum {
			text = strconv.Quote(text)
		}
		fmt.Fprintf(b, "  %s = %s\n", v.Name, text)
	}
	for _, a := range t.Alts {
		fmt.Fprintf(b, "  %s %s\n", a.Field, a.GoType())
	}
	if t.Union != nil {
		printUnion(b, t.Union)
	}
}

// form says what a type is, nearly as Go does.
func form(t *model.Type) string {
	switch t.Kind {
	case model.Struct:
		return "struct " + t.Name
	case model.Enum:
		return "enum " + t.Name
	case model.IntEnum:
		return "integer enum " + t.Name
	case model.Slice:
		return "type " + t.Name + " []" + t.Elem.String()
	case model.Map:
		return "type " + t.Name + " map[string]" + t.Elem.String()
	case model.Alias:
		return "type " + t.Name + " = " + t.Elem.String()
	case model.Interface:
		return "interface " + t.Name
	case model.ScalarUnion:
		return "string or integer " + t.Name + ": " + t.StringName + ", " + t.IntName
	case model.KindUnion:
		return "by JSON kind " + t.Name
	case model.OneOrMany:
		return "one or many " + t.Name + " of " + t.Elem.String()
	}
	return "type " + t.Name + " " + t.Elem.String()
}

var roles = map[model.Role]string{
	model.Request: "request", model.Notification: "notification", model.Params: "params", model.Result: "result",
	model.Response: "response", model.ErrorEnvelope: "error envelope", model.ErrorObject: "error object",
}

func typeNotes(t *model.Type) []string {
	var list []string
	if path := t.Path.String(); path != t.Name {
		list = append(list, "at "+path)
	}
	if t.Open {
		list = append(list, "open")
	}
	if t.Exact {
		list = append(list, "exact")
	}
	if role := roles[t.Role]; role != "" {
		if t.Method != nil {
			role += " of " + t.Method.Name
		}
		list = append(list, role)
	}
	if t.Code != nil {
		list = append(list, "code "+t.Code.Name)
	}
	for _, in := range t.In {
		list = append(list, "in "+in.Name)
	}
	if t.Doc.Deprecated != "" {
		list = append(list, "deprecated")
	}
	return list
}

func printField(b *strings.Builder, f *model.Field) {
	name := f.JSON
	if f.JSON == "" || strings.ContainsAny(f.JSON, "\n \"\\:?") {
		name = strconv.Quote(f.JSON)
	}
	if f.Presence.MayBeAbsent() {
		name += "?"
	}
	var list []string
	if f.Presence.MayBeNull() {
		list = append(list, "null")
	}
	if f.Default != "" {
		list = append(list, "default "+f.Default)
	}
	if f.MustBe != "" {
		list = append(list, "must be "+f.MustBe)
	}
	list = append(list, limits(f.Limits)...)
	if f.Doc.Deprecated != "" {
		list = append(list, "deprecated")
	}
	switch {
	case f.Const == nil:
		fmt.Fprintf(b, "  %s: %s %s%s\n", name, f.Name, f.GoType(), notes(list))
	case f.Accessor:
		fmt.Fprintf(b, "  %s: %s() = %s%s\n", name, f.Name, literal(f.Const), notes(list))
	default:
		fmt.Fprintf(b, "  %s = %s%s\n", name, literal(f.Const), notes(list))
	}
}

func limits(l model.Limits) []string {
	var list []string
	number := func(name string, n *float64) {
		if n != nil {
			list = append(list, fmt.Sprintf("%s %v", name, *n))
		}
	}
	count := func(name string, n *int) {
		if n != nil {
			list = append(list, fmt.Sprintf("%s %d", name, *n))
		}
	}
	number("minimum", l.Minimum)
	number("maximum", l.Maximum)
	count("minItems", l.MinItems)
	count("maxItems", l.MaxItems)
	count("minLength", l.MinLength)
	count("maxLength", l.MaxLength)
	if l.Pattern != "" {
		list = append(list, "pattern "+l.Pattern)
	}
	if l.Format != "" {
		list = append(list, "format "+l.Format)
	}
	return list
}

func printUnion(b *strings.Builder, u *model.Union) {
	fmt.Fprintf(b, "  %s\n", u.How)
	for _, br := range u.Branches {
		lead := string(br.Kind)
		if len(br.Values) > 0 {
			lead += " " + u.Tag + " " + strings.Join(br.Values, " or ")
		}
		if br.Absent {
			lead += ", no " + u.Tag
		}
		for i, c := range br.Try {
			if i > 0 {
				lead = "  else"
			}
			fmt.Fprintf(b, "  %s: %s", lead, c.Type.Name)
			if len(c.Needs) > 0 {
				fmt.Fprintf(b, " with %s", strings.Join(c.Needs, ", "))
			}
			if len(c.Lacks) > 0 {
				fmt.Fprintf(b, " without %s", strings.Join(c.Lacks, ", "))
			}
			b.WriteByte('\n')
		}
	}
	if u.Unknown {
		b.WriteString("  any other: unknown\n")
	}
}

func printMethod(b *strings.Builder, m *model.Method) {
	kind := "request"
	if m.Notification {
		kind = "notification"
	}
	fmt.Fprintf(b, "%s %s: %s", kind, m.Name, m.Message.Name)
	if m.Params != nil {
		fmt.Fprintf(b, "(%s)", m.Params.Name)
	}
	if m.Result != nil {
		fmt.Fprintf(b, " -> %s", m.Result.Name)
	}
	if m.Outcome != nil {
		fmt.Fprintf(b, " by %s", m.Outcome.Name)
	}
	var list []string
	if m.FromClient {
		list = append(list, "from client")
	}
	if m.FromServer {
		list = append(list, "from server")
	}
	if c := m.Capability(); c != nil {
		list = append(list, "needs "+c.String())
	}
	fmt.Fprintf(b, "%s\n", notes(list))
}

func literal(l *parser.Literal) string {
	if l.Kind == parser.StringLiteral {
		return strconv.Quote(l.Text)
	}
	return l.Text
}

func notes(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "; " + strings.Join(list, ", ")
}

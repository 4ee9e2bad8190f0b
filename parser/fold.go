package parser

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// This file gives constants and enum members their values. A literal is read
// as it stands. A member of an enum without a value is counted. Everything
// else, `1 << 4` or `A + "b"`, is a JavaScript expression; esbuild computes it
// as far as its minifier goes, and what is no literal then is a fault.

// The limits of what is handed to esbuild. Its recursion has none of its own,
// and its minifier makes one nested expression of a whole enum.
const (
	maxExpression = 4096 // bytes of an expression
	maxMembers    = 256  // members of an enum that has values to compute, or that expressions refer to
)

// A pending is a value that is known only when the whole file was read.
type pending struct {
	slot *(*Literal) // where the value belongs
	name Ident       // of the constant or the member
	enum *Enum       // of the member, nil for a constant

	expression Span        // what is to be computed, or empty:
	before     *EnumMember // the value is one more than that of this member, or 0
}

func (w pending) isExpression() bool { return w.expression != Span{} }

// parseValue reads the value behind `NAME =`: a literal, or an expression that
// is to be computed later, of which it gives the span.
func (p *parser) parseValue() (*Literal, Span) {
	start := p.mark()
	if value := p.parseLiteralValue(); value != nil && p.atValueEnd() {
		return value, Span{}
	}
	p.rewind(start)
	return nil, p.parseExpression()
}

// parseLiteralValue reads a literal and the `as const` behind it. `!0` and `!1`
// are how esbuild writes true and false.
func (p *parser) parseLiteralValue() *Literal {
	var value *Literal
	switch start := p.tok.start; {
	case p.tok.kind == bigint:
		p.unsupported(p.tok.span(), "a bigint", "use a number, or a string of digits")
	case p.tok.kind == stringToken, p.tok.kind == number, p.atWord("true", "false"):
		value = p.parseLiteral()
	case p.at("-") && p.followed(func() bool { return p.tok.kind == number }):
		value = p.parseLiteral()
	case p.at("!"):
		p.next()
		if p.tok.kind != number || p.tok.value != "0" && p.tok.value != "1" {
			return nil
		}
		isTrue := p.tok.value == "0"
		p.next()
		value = &Literal{p.spanFrom(start), BoolLiteral, strconv.FormatBool(isTrue)}
	default:
		return nil
	}
	if p.atWord("as") && p.followed(func() bool { return p.atWord("const") }) {
		p.next()
		p.next()
	}
	return value
}

// atValueEnd reports whether a value ends before this token: at a ";" or ",",
// or where the next line does not go on with the expression.
func (p *parser) atValueEnd() bool {
	if p.tok.kind == endOfFile || p.at(";", ",", ")", "]", "}") {
		return true
	}
	goesOn := p.atWord("in", "instanceof") || p.text[p.tok.start] == '`' ||
		p.at("+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "=", "=>", "?", ":", ".", "(", "[")
	return p.tok.newline && !goesOn && p.prev.endsType()
}

// parseExpression moves over an expression and gives its span.
func (p *parser) parseExpression() Span {
	start := p.tok.start
	switch {
	case p.at("{", "["):
		p.unsupported(p.tok.span(), "an object or array as a value", "declare a constant for each value in it")
	case p.at("/"):
		p.unsupported(p.tok.span(), "a regular expression as a value", "write it as a string")
	}
	if p.at(";", ",", ")", "]", "}") || p.tok.kind == endOfFile {
		p.failExpected("a value")
	}
	for depth := 0; p.tok.kind != endOfFile; {
		switch {
		case p.tok.kind == broken:
			p.failExpected("a value")
		case p.tok.end-start > maxExpression:
			p.fail(Span{start, p.tok.end}, fmt.Sprintf("this expression is too long: mcpgen computes at most %d bytes", maxExpression),
				"write the value as a literal")
		case p.at("(", "[", "{"):
			depth++
		case depth > 0 && p.at(")", "]", "}"):
			depth--
		}
		p.next()
		if depth == 0 && p.atValueEnd() {
			break
		}
	}
	return p.spanFrom(start)
}

// fold computes the pending values, in the order of the source, and takes out
// what stays without one.
func (p *parser) fold() {
	values, ok := p.compute()
	for i, w := range p.pending {
		switch {
		case w.isExpression() && ok:
			*w.slot = p.computed(w, values[i])
		case w.isExpression():
		case w.before == nil:
			*w.slot = &Literal{w.name.Span, NumberLiteral, "0"}
		case w.before.Value != nil:
			*w.slot = p.counted(w)
		}
	}
	if len(p.pending) == 0 {
		return
	}
	for _, d := range p.decls {
		if e, isEnum := d.(*Enum); isEnum {
			e.Members = slices.DeleteFunc(e.Members, func(m *EnumMember) bool { return m.Value == nil })
		}
	}
	p.decls = slices.DeleteFunc(p.decls, func(d Decl) bool {
		c, isConst := d.(*Const)
		return isConst && c.Value == nil
	})
}

// computed checks a value that esbuild came to.
func (p *parser) computed(w pending, value *Literal) *Literal {
	const hint = "write the value as a literal: a string, a number, true or false"
	if value == nil {
		p.report(w.expression, fmt.Sprintf("the value of %s is not a constant that mcpgen can compute", w.name.Text), hint)
		return nil
	}
	if f, _ := strconv.ParseFloat(value.Text, 64); value.Kind == NumberLiteral && math.Abs(f) >= 1<<53 {
		p.report(w.expression, fmt.Sprintf("the value of %s is 2^53 or more, where computing loses digits", w.name.Text), hint)
		return nil
	}
	return &Literal{w.expression, value.Kind, value.Text}
}

// counted gives a member of an enum one more than the member before it has.
func (p *parser) counted(w pending) *Literal {
	f, err := strconv.ParseFloat(w.before.Value.Text, 64)
	if w.before.Value.Kind != NumberLiteral || err != nil || math.Abs(f) >= 1<<53 {
		p.report(w.name.Span, fmt.Sprintf("the member %s needs a value: the one before it is no number to count from", w.name.Text),
			fmt.Sprintf("write %s = value", w.name.Text))
		return nil
	}
	return &Literal{w.name.Span, NumberLiteral, strconv.FormatFloat(f+1, 'f', -1, 64)}
}

// compute hands the expressions to esbuild, each value at the index of its
// pending; ok is false where esbuild refused the text, whose fault was then
// found before. No expression, no esbuild.
//
// What esbuild gets is a file of all constants and enums, in their order, so
// that expressions can refer to the ones before. (It knows numeric constants in
// constants, and members of enums everywhere; constants in enums it does not.)
// For each member that is to be computed a constant is added that reads it. What comes back is JavaScript;
// our own parser reads the constants in it.
func (p *parser) compute() (values []*Literal, ok bool) {
	if !slices.ContainsFunc(p.pending, pending.isExpression) {
		return nil, true
	}
	expressions := map[*(*Literal)]string{}
	for _, w := range p.pending {
		if w.isExpression() {
			expressions[w.slot] = p.text[w.expression.Start:w.expression.End]
		}
	}

	var b strings.Builder
	value := func(slot *(*Literal)) {
		if *slot != nil {
			fmt.Fprintf(&b, " = %s", script(*slot))
		} else if text, ok := expressions[slot]; ok {
			// The line break ends a "//" comment.
			fmt.Fprintf(&b, " = (%s\n)", text)
		}
	}
	for _, d := range p.decls {
		switch d := d.(type) {
		case *Const:
			fmt.Fprintf(&b, "export const %s", d.Name.Text)
			value(&d.Value)
			b.WriteString(";\n")
		case *Enum:
			if len(d.Members) > maxMembers {
				continue // what refers to it stays without a value
			}
			fmt.Fprintf(&b, "export enum %s {\n", d.Name.Text)
			for _, m := range d.Members {
				b.WriteString(quote(m.Name.Text))
				value(&m.Value)
				b.WriteString(",\n")
			}
			b.WriteString("}\n")
		}
	}
	names := make([]string, len(p.pending))
	for i, w := range p.pending {
		names[i] = w.name.Text
		if w.enum != nil {
			names[i] = fmt.Sprintf("$mcpgen$%d", i)
			fmt.Fprintf(&b, "export const %s = %s[%s];\n", names[i], w.enum.Name.Text, quote(w.name.Text))
		}
	}

	result := api.Transform(b.String(), api.TransformOptions{
		Loader:       api.LoaderTS,
		LogLevel:     api.LogLevelSilent,
		MinifySyntax: true,
	})
	if len(result.Errors) > 0 && len(p.faults) > 0 {
		return nil, false
	}
	q := newParser(&Source{Text: result.Code})
	q.limit = math.MaxInt
	q.parseFile()
	literals := map[string]*Literal{}
	for _, d := range q.decls {
		if c, isConst := d.(*Const); isConst {
			literals[c.Name.Text] = c.Value
		}
	}
	for _, name := range names {
		values = append(values, literals[name])
	}
	return values, true
}

// script writes a literal as JavaScript.
func script(l *Literal) string {
	if l.Kind == StringLiteral {
		return quote(l.Text)
	}
	return l.Text
}

// quote writes a string in quotes, with escapes that JSON and JavaScript share.
func quote(s string) string {
	quoted, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always has a JSON form
	}
	return string(quoted)
}

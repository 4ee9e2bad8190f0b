package parser

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"
)

// This file gives constants and enum members their values. A literal is its own
// value. A member of an enum without a value is counted. Everything else, such
// as `1 << 4` or `A + "b"`, is a JavaScript expression: esbuild's minifier
// computes it, and if the result is not a literal, that is a fault.

// The limits of what is handed to esbuild. Its recursion has none of its own,
// and its minifier makes one nested expression of a whole enum. A text that is
// made of earlier ones can double with each value, so their length has a limit
// too.
const (
	maxExpression = 4096     // bytes of an expression
	maxMembers    = 256      // members of an enum that has values to compute, or that expressions refer to
	maxComputed   = 64 << 10 // bytes of a computed value
	maxTotal      = 4 << 20  // bytes of all computed values of a file
)

// A pending is a value that is known only once the whole file has been read.
type pending struct {
	slot *(*Literal) // where the value goes
	name Ident       // of the constant or the member
	enum *Enum       // of the member, nil for a constant

	expression Span        // what to compute; if empty,
	before     *EnumMember // the value is one more than that of this member, or 0
}

func (w pending) isExpression() bool { return w.expression != Span{} }

// parseValue reads the value after `NAME =`: a literal, or an expression to
// compute later, whose span it returns.
func (p *parser) parseValue() (*Literal, Span) {
	start := p.mark()
	if value := p.parseLiteralValue(); value != nil && p.atValueEnd() {
		return value, Span{}
	}
	p.rewind(start)
	return nil, p.parseExpression()
}

// parseLiteralValue reads a literal and the `as const` after it. `!0` and `!1`
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
// or at a new line that does not continue the expression.
func (p *parser) atValueEnd() bool {
	if p.tok.kind == endOfFile || p.at(";", ",", ")", "]", "}") {
		return true
	}
	goesOn := p.atWord("in", "instanceof") || p.text[p.tok.start] == '`' ||
		p.at("+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "=", "=>", "?", ":", ".", "(", "[")
	return p.tok.newline && !goesOn && p.prev.endsType()
}

// parseExpression skips an expression and returns its span.
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

// fold computes the pending values, in source order, and removes the constants
// and members that have none.
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

// computed checks a value that esbuild has computed.
func (p *parser) computed(w pending, value *Literal) *Literal {
	const hint = "write the value as a literal: a string, a number, true or false"
	if value == nil {
		p.report(w.expression, fmt.Sprintf("the value of %s is not a constant that mcpgen can compute", w.name.Text), hint)
		return nil
	}
	if f, _ := strconv.ParseFloat(value.Text, 64); value.Kind == NumberLiteral && math.Abs(f) >= 1<<53 {
		p.report(w.expression, fmt.Sprintf("the value of %s is too large to compute exactly: it is 2^53 or more", w.name.Text), hint)
		return nil
	}
	return &Literal{w.expression, value.Kind, value.Text}
}

// counted gives a member of an enum one more than the member before it has.
func (p *parser) counted(w pending) *Literal {
	f, err := strconv.ParseFloat(w.before.Value.Text, 64)
	if w.before.Value.Kind != NumberLiteral || err != nil || math.Abs(f) >= 1<<53 {
		p.report(w.name.Span, fmt.Sprintf("the member %s needs a value: the one before it is not a number to count from", w.name.Text),
			fmt.Sprintf("write %s = value", w.name.Text))
		return nil
	}
	return &Literal{w.name.Span, NumberLiteral, strconv.FormatFloat(f+1, 'f', -1, 64)}
}

// compute has esbuild compute the expressions; each value has the index of its
// pending. If ok is false, there are no values and the reason has been reported.
// Without expressions esbuild is not called.
//
// esbuild gets a file of all constants and enums, in source order, so that
// expressions can refer to earlier ones. (It knows earlier constants in
// constants, and earlier enum members everywhere; constants in enums it does
// not.) For each member to compute, a constant is added that reads it. What
// comes back is JavaScript; our own parser reads the constants in it.
func (p *parser) compute() (values []*Literal, ok bool) {
	if !slices.ContainsFunc(p.pending, pending.isExpression) {
		return nil, true
	}
	if p.tooLong {
		return nil, false
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
				continue // expressions that refer to it have no value
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

// limitValues reports the first value that can get longer than the limits, and
// sets tooLong. It has to come before esbuild sees the text at all, since the
// gate computes values as well.
func (p *parser) limitValues() {
	known := &sizes{byName: map[string]size{}}
	for _, d := range p.decls {
		switch d := d.(type) {
		case *Const:
			known.add(d.Name.Text, d.Value)
		case *Enum:
			known.join(d.Name.Text, size{})
			for _, m := range d.Members {
				known.add(m.Name.Text, m.Value)
			}
		}
	}
	total := 0
	for _, w := range p.pending {
		if !w.isExpression() {
			known.join(w.name.Text, size{bytes: numberSize})
			continue
		}
		s := known.of(p.text[w.expression.Start:w.expression.End])
		if s.isText {
			total += s.bytes
		}
		text := ""
		switch {
		case s.bytes > maxComputed:
			text = fmt.Sprintf("the value of %s can get too long: mcpgen computes at most %d bytes", w.name.Text, maxComputed)
		case total > maxTotal:
			text = fmt.Sprintf("the values of this file can get too long: mcpgen computes at most %d bytes in all", maxTotal)
		}
		if text != "" {
			p.report(w.name.Span, text, "write the value as a literal")
			p.tooLong = true
			return
		}
		known.join(w.name.Text, s)
	}
}

// A size is the most bytes that a value can have.
type size struct {
	bytes  int
	isText bool // it may be a string; a number does not grow with what it is made of
}

// numberSize is the most bytes that JavaScript writes a number in.
const numberSize = 32

// sizes are the sizes of constants and enum members by name; members of several
// enums with one name count as one. The names of enums are in it too.
type sizes struct {
	byName  map[string]size
	longest int
}

func (known *sizes) add(name string, value *Literal) {
	if value != nil {
		known.join(name, size{len(value.Text), value.Kind == StringLiteral})
	}
}

func (known *sizes) join(name string, s size) {
	old := known.byName[name]
	known.byName[name] = size{max(old.bytes, s.bytes), old.isText || s.isText}
	known.longest = max(known.longest, s.bytes)
}

// of gives an upper bound for the value of an expression: its own length and
// the sizes of all names in it. Names that are computed or escaped,
// `E["a" + "b"]`, can be any: each counts as the longest.
func (known *sizes) of(expression string) size {
	anyName := strings.Count(expression, "[") + strings.Count(expression, `\`)
	s := size{bytes: len(expression) + anyName*known.longest}
	s.isText = strings.ContainsAny(expression, "\"'`[\\")
	for at := 0; at < len(expression); {
		end := wordEnd(expression, at)
		if end == at {
			_, n := utf8.DecodeRuneInString(expression[at:])
			at += n
			continue
		}
		if word := expression[at:end]; !isDigit(word[0]) {
			k, isKnown := known.byName[word]
			s.bytes += k.bytes
			s.isText = s.isText || k.isText || !isKnown
		}
		at = end
	}
	if !s.isText {
		return size{bytes: numberSize}
	}
	return s
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

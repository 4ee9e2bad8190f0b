package parser

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// parseType reads a whole type:
//
//	string
//	| "a" | "b"
//	A & { b: string }
//	(A | B)[] | null
func (p *parser) parseType() Type {
	p.enter()
	start := p.tok.start
	t := p.parseUnion()
	// What follows a type can make it a type of another form.
	behind := Span{start, p.tok.end}
	switch {
	case p.atWord("extends") && !p.tok.newline:
		// `A extends B ? C : D`
		p.unsupported(behind, "a conditional type", "write the resulting type")
	case p.at("=>"):
		// `(a) => b`, where "(a)" was taken for a type
		p.unsupported(behind, "a function type", noFunctions)
	case p.atWord("is") && !p.tok.newline:
		// `value is string`
		p.unsupported(behind, "a type predicate", "use boolean")
	case p.at("?", "!") && !p.tok.newline:
		// `string?` of JSDoc
		p.fail(p.tok.span(), fmt.Sprintf("%q is not allowed after a type", p.tok.value),
			"an optional member is written name?: Type, a nullable type Type | null")
	}
	p.leave()
	return t
}

const noFunctions = "mcpgen describes data only; leave it out"

// unsupported refuses what TypeScript knows and mcpgen does not.
func (p *parser) unsupported(span Span, what, hint string) {
	p.fail(span, what+" is not supported by mcpgen", hint)
}

// parseUnion reads `A | B`, also with a leading "|".
func (p *parser) parseUnion() Type {
	start := p.tok.start
	p.accept("|")
	of := []Type{p.parseIntersection()}
	for p.accept("|") {
		of = append(of, p.parseIntersection())
	}
	if len(of) == 1 {
		return of[0]
	}
	return &Union{p.spanFrom(start), of}
}

// parseIntersection reads `A & B`, also with a leading "&".
func (p *parser) parseIntersection() Type {
	start := p.tok.start
	p.accept("&")
	of := []Type{p.parseArray()}
	for p.accept("&") {
		of = append(of, p.parseArray())
	}
	if len(of) == 1 {
		return of[0]
	}
	return &Intersection{p.spanFrom(start), of}
}

// parseArray reads `T`, `T[]`, `T[][]` and `readonly T[]`.
func (p *parser) parseArray() Type {
	start := p.tok.start
	readonly := p.tok
	isReadonly := p.atWord("readonly")
	if isReadonly {
		p.next()
	}
	t := p.parsePrimary()
	depth := p.depth
	for p.at("[") && !p.tok.newline {
		open := p.tok
		p.next()
		if !p.accept("]") {
			// `T["member"]`
			p.unsupported(open.span(), "an indexed access type", "name the type of the member and use that name")
		}
		p.enter()
		t = &Array{p.spanFrom(start), t}
	}
	p.depth = depth
	if _, isArray := t.(*Array); isReadonly && !isArray {
		p.fail(readonly.span(), `"readonly" is allowed only before an array type`,
			"write readonly T[], or ReadonlyArray<T>; before a member's name it marks the member")
	}
	return t
}

// parsePrimary reads a type without operators.
func (p *parser) parsePrimary() Type {
	t := p.tok
	switch t.kind {
	case stringToken, number:
		// `"complete"`, `1`
		return p.parseLiteral()
	case bigint:
		p.unsupported(t.span(), "a bigint", "use a number, or a string of digits")
	case template:
		// `prefix-${string}`
		p.unsupported(t.span(), "a template literal type with substitutions", "use string, or a union of the strings it stands for")
	case word:
		return p.parseNamed()
	case punctuation:
		switch t.value {
		case "-":
			// `-1`
			return p.parseLiteral()
		case "{":
			// `{ a: string; b?: number }`
			return p.parseObject("this object type")
		case "(":
			// `(A | B)`
			return p.parseParenthesized()
		case "[":
			// `[string, number]`
			p.unsupported(p.bracketSpan(), "a tuple type", "use an array, e.g., (A | B)[], or an object with named members")
		case "<":
			// `<T>(a: T) => T`
			p.unsupported(t.span(), "a function type", noFunctions)
		}
	}
	p.failExpected("a type")
	return nil
}

// parseParenthesized reads `(A | B)`; the parentheses are not kept.
func (p *parser) parseParenthesized() Type {
	if p.followed(p.atParameters) {
		// `() => void`, `(a: string) => void`, `(...a) => void`
		p.unsupported(p.bracketSpan(), "a function type", noFunctions)
	}
	open := p.tok
	p.next()
	t := p.parseType()
	p.expectClosing(")", open)
	return t
}

// atParameters tells the parameters of a function from a type in parentheses
// by their first tokens: `)`, `...`, `a:`, `a,`, `a?:`, `a =`. In place of the
// name there can be `{ a }` or `[a]`, also alone, as in `({ a }) =>`.
func (p *parser) atParameters() bool {
	if p.at(")", "...") {
		return true
	}
	isPattern := p.at("{", "[") && p.skipBrackets()
	if !isPattern && p.tok.kind == word {
		p.next()
	} else if !isPattern {
		return false
	}
	return p.at(":", ",", "?", "=") || isPattern && p.accept(")") && p.at("=>")
}

// expectClosing skips the bracket that closes an earlier one.
func (p *parser) expectClosing(mark string, open token) {
	if !p.accept(mark) {
		p.fail(p.tok.span(), p.expected(strconv.Quote(mark)), "", p.note(open.span(), fmt.Sprintf("the %q is here", open.value)))
	}
}

// bracketSpan is the span from an opening bracket to the one that closes it, or
// of the bracket alone if none is near.
func (p *parser) bracketSpan() Span {
	span := p.tok.span()
	p.lookAhead(func() bool {
		if p.skipBrackets() {
			span = p.spanFrom(span.Start)
		}
		return true
	})
	return span
}

// skipBrackets skips everything from an opening bracket to the one that closes
// it, of whatever kind. It gives up after a thousand bytes, since it may be
// called many times on text with faults.
func (p *parser) skipBrackets() bool {
	start := p.tok.start
	for depth := 0; p.tok.kind != endOfFile && p.tok.start-start < 1000; {
		if p.at("(", "[", "{", "<") {
			depth++
		} else if p.at(")", "]", "}", ">") {
			depth--
		}
		p.next()
		if depth == 0 {
			return true
		}
	}
	return false
}

// primitives are the types named by a keyword.
var primitives = []string{
	"string", "number", "boolean", "null", "any", "unknown", "object", "undefined", "never",
}

// parseNamed reads a type that begins with a word.
func (p *parser) parseNamed() Type {
	t := p.tok
	if slices.Contains(primitives, t.value) {
		p.next()
		return &Primitive{t.span(), t.value}
	}
	switch t.value {
	case "true", "false":
		return p.parseLiteral()
	case "typeof":
		return p.parseTypeof()
	case "void":
		p.unsupported(t.span(), "the type void", "use undefined, or leave the member out")
	case "bigint":
		p.unsupported(t.span(), "the type bigint", "use number, or string")
	case "symbol":
		p.unsupported(t.span(), "the type symbol", "JSON has no symbols; leave the member out")
	case "this":
		p.unsupported(t.span(), "the type this", "write the name of the interface")
	case "keyof":
		// `keyof T`
		p.unsupported(t.span(), "keyof", "write the names as a union of strings")
	case "readonly":
		p.fail(t.span(), `"readonly" is repeated`, "")
	case "new", "function":
		// `new () => T`
		p.unsupported(t.span(), "a constructor or function type", noFunctions)
	case "import":
		// `import("./core").Tool`
		p.unsupported(t.span(), "an import type", `import the name with import type { … } from "…"`)
	case "infer":
		// `infer T`
		p.unsupported(t.span(), "infer", "write the resulting type")
	case "unique":
		// `unique symbol`
		p.unsupported(t.span(), "unique symbol", "JSON has no symbols; leave the member out")
	case "asserts", "abstract":
		// `asserts a`, `abstract new () => T`; alone they are names
		if p.followed(func() bool { return p.tok.kind == word && !p.tok.newline && !p.atWord("extends", "is") }) {
			p.unsupported(t.span(), "a type predicate or a constructor type", noFunctions)
		}
	}
	if isReserved(t.value) {
		p.failExpected("a type")
	}
	return p.parseRef()
}

// followed tests the token after this one.
func (p *parser) followed(test func() bool) bool {
	return p.lookAhead(func() bool {
		p.next()
		return test()
	})
}

// parseRef reads `Tool`, `core.Tool`, `Omit<Result, "x">`.
func (p *parser) parseRef() *Ref {
	name := p.parseQualified()
	var args []Type
	if open := p.tok; !open.newline && p.accept("<") {
		args = append(args, p.parseType())
		for p.accept(",") {
			args = append(args, p.parseType())
		}
		p.expectClosing(">", open)
	}
	return &Ref{p.spanFrom(name.Start), name, args}
}

// parseQualified reads `Tool` and `core.Tool`.
func (p *parser) parseQualified() Ident {
	start := p.tok.start
	parts := []string{p.tok.value}
	p.next()
	for p.accept(".") {
		if p.tok.kind != word {
			p.failExpected(`a name after "."`)
		}
		parts = append(parts, p.tok.value)
		p.next()
	}
	return Ident{p.spanFrom(start), strings.Join(parts, ".")}
}

// parseTypeof reads `typeof PARSE_ERROR`, `typeof core.PARSE_ERROR`.
func (p *parser) parseTypeof() Type {
	start := p.tok.start
	p.next()
	if p.tok.kind != word || isReserved(p.tok.value) {
		if p.atWord("import", "this") {
			p.unsupported(Span{start, p.tok.end}, "typeof "+p.tok.value, "use typeof with the name of a constant")
		}
		p.failExpected("the name of a constant")
	}
	name := p.parseQualified()
	if p.at("<") && !p.tok.newline {
		p.unsupported(p.bracketSpan(), "typeof with type arguments", "use typeof with the name of a constant")
	}
	return &Typeof{p.spanFrom(start), name}
}

// parseLiteral reads `"a"`, `1`, `-1`, `true` and `false`.
func (p *parser) parseLiteral() *Literal {
	start := p.tok.start
	minus := ""
	if p.accept("-") {
		minus = "-"
		if p.tok.kind == bigint {
			p.unsupported(Span{start, p.tok.end}, "a bigint", "use a number, or a string of digits")
		}
		if p.tok.kind != number {
			p.failExpected(`a number after "-"`)
		}
	}
	kind := NumberLiteral
	switch p.tok.kind {
	case stringToken:
		kind = StringLiteral
	case word:
		kind = BoolLiteral
	}
	text := minus + p.tok.value
	p.next()
	if kind == NumberLiteral && !isExact(text) {
		p.report(p.spanFrom(start), "this number has more digits than a number of TypeScript can hold", "write the number that is meant, or a string")
	}
	return &Literal{p.spanFrom(start), kind, text}
}

// isExact reports whether JavaScript, whose numbers are float64, keeps all
// digits of a whole number.
func isExact(number string) bool {
	n, isWhole := new(big.Int).SetString(number, 10)
	if !isWhole {
		return true
	}
	_, accuracy := new(big.Float).SetInt(n).Float64()
	return accuracy == big.Exact
}

// parseObject reads the body of an interface or an object type; messages call it
// what. Members end at ";", "," or the end of the line.
//
//	{ a: string; readonly b?: number, [key: string]: unknown }
func (p *parser) parseObject(what string) *Object {
	open := p.tok
	p.expect("{", "to open "+what)
	o := &Object{}
	for !p.at("}") {
		if p.tok.kind == endOfFile || p.atDeclaration() {
			p.report(p.tok.span(), p.expected(`"}"`), "", p.note(open.span(), what+" begins here"))
			o.Span = p.spanFrom(open.start)
			return o
		}
		p.attempt(func() {
			m := p.parseMember()
			p.endMember()
			o.Members = append(o.Members, m)
		}, true)
	}
	p.next()
	o.Span = p.spanFrom(open.start)
	return o
}

// endMember skips what separates members.
func (p *parser) endMember() {
	if !p.accept(";") && !p.accept(",") && !p.at("}") && !p.tok.newline {
		p.failExpected(`";" or a new line after the member`)
	}
}

// atName reports whether the token can name a member: `name`, `"name"`, `1`.
// Keywords can too.
func (p *parser) atName() bool {
	return slices.Contains([]tokenKind{word, stringToken, number}, p.tok.kind)
}

// parseMember reads one member of an object type.
func (p *parser) parseMember() Member {
	first := p.tok
	readonly := p.parseModifiers()
	doc := p.doc(first, true)
	switch {
	case p.at("["):
		return p.parseIndex(first, readonly, doc)
	case p.at("(", "<"):
		// `(a: string): number`
		p.unsupported(p.tok.span(), "a call signature", noFunctions)
	case p.at("-", "+"):
		// `-readonly [K in keyof T]: …`
		p.unsupported(p.tok.span(), "a mapped type", "write out the members, or use Record<K, V>")
	case p.at("..."):
		p.unsupported(p.tok.span(), "a spread in a type", "use an intersection, A & { … }")
	case p.at("@"):
		p.unsupported(p.tok.span(), "a decorator", "write a tag in the comment instead")
	case p.at("#"):
		p.unsupported(p.tok.span(), "a private name", "leave the member out")
	case p.atWord("new") && p.followed(func() bool { return p.at("(", "<") }):
		// `new (a: string): T`
		p.unsupported(p.tok.span(), "a construct signature", noFunctions)
	}
	name, quoted := p.parseMemberName()
	optional := p.accept("?")
	p.expectColon(name)
	t := p.parseType()
	return &Property{p.spanFrom(first.start), name, quoted, optional, readonly, t, doc}
}

// classModifiers are allowed only before the members of a class.
var classModifiers = []string{
	"public", "private", "protected", "static", "abstract", "override", "declare", "export", "accessor", "const", "default",
}

// parseModifiers reads `readonly`; the other modifiers of TypeScript belong to
// classes. What looks like one can also be a name: `readonly: boolean`.
func (p *parser) parseModifiers() (readonly bool) {
	atModified := func() bool { return !p.tok.newline && (p.atName() || p.at("[")) }
	atMember := func() bool { return !p.tok.newline && p.atMember() }
	for {
		t := p.tok
		switch {
		case p.atWord("readonly") && p.followed(atModified):
			if readonly {
				p.fail(t.span(), `"readonly" is repeated`, "remove one of them")
			}
			readonly = true
			p.next()
		case p.atWord("get", "set", "async") && p.followed(atMember):
			// `get a(): string`
			p.unsupported(t.span(), "an accessor or a method", "write a member with a type, e.g., a: string")
		case p.atWord(classModifiers...) && p.followed(atMember):
			p.fail(t.span(), fmt.Sprintf("%q is not allowed before a member", t.value), "remove it")
		default:
			return readonly
		}
	}
}

// parseMemberName reads `name`, `"a name"` and `1`.
func (p *parser) parseMemberName() (name Ident, quoted bool) {
	t := p.tok
	switch {
	case !p.atName():
		p.failExpected("a member")
	case t.kind == stringToken && p.text[t.start] == '`':
		p.fail(t.span(), "a template cannot be the name of a member", `write the name in quotes: "name"`)
	case t.kind == number && !allDigits(p.text[t.start:t.end]):
		p.fail(t.span(), "a number that names a member must be a plain whole number", `write the name in quotes: "1.5"`)
	}
	p.next()
	return Ident{t.span(), t.value}, t.kind == stringToken
}

// expectColon skips the ":" between a member's name and its type.
func (p *parser) expectColon(name Ident) {
	written := p.text[name.Start:name.End]
	switch {
	case p.accept(":"):
	case p.at("(", "<"):
		// `name(a: string): number`
		p.unsupported(name.Span, "a method", noFunctions)
	case p.at("="):
		p.fail(p.tok.span(), "a member of a type has no value", "write its type after a colon: "+written+": Type")
	case p.at("!"):
		p.fail(p.tok.span(), `"!" is not allowed after a member's name`, "remove it")
	case p.at(";", ",", "}") || p.tok.newline && p.tok.kind != endOfFile:
		p.fail(name.Span, fmt.Sprintf("the member %s has no type", written), "write "+written+": unknown if it can be anything")
	default:
		p.fail(p.tok.span(), p.expected(fmt.Sprintf(`":" after the name %s`, written)), "a member is written name: Type")
	}
}

// parseIndex reads an index signature, `[key: string]: unknown`.
func (p *parser) parseIndex(first token, readonly bool, doc *Doc) Member {
	open := p.tok
	if p.followed(p.atMapped) {
		// `[K in Keys]: T`
		p.unsupported(p.bracketSpan(), "a mapped type", "write out the members, or use Record<K, V>")
	}
	if p.followed(func() bool { return p.tok.kind != word || !p.followed(func() bool { return p.at(":", "?", ",") }) }) {
		// `["name"]: T`, `[Symbol.iterator]: T`
		p.unsupported(p.bracketSpan(), "a computed member name", `write the name itself, in quotes if need be: "name"`)
	}
	p.next()
	p.next()
	if p.at("?", ",") {
		p.fail(p.tok.span(), "an index signature has one key, which is not optional", "write [key: string]: Type")
	}
	p.expect(":", "after the name of the key")
	key := p.parseType()
	p.expectClosing("]", open)
	if p.at("?") {
		p.fail(p.tok.span(), "an index signature cannot be optional", "remove the question mark")
	}
	if !p.at(":") && (p.at(";", ",", "}") || p.tok.newline) {
		p.fail(p.spanFrom(open.start), "the index signature has no type for its values", "write [key: string]: unknown if they can be anything")
	}
	p.expect(":", "after the index signature")
	value := p.parseType()
	return &Index{p.spanFrom(first.start), readonly, key, value, doc}
}

// atMapped looks for the `K in` of a mapped type.
func (p *parser) atMapped() bool {
	return p.tok.kind == word && p.followed(func() bool { return p.atWord("in") })
}

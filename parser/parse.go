package parser

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits on the input. No schema comes near them; they bound time, memory and
// stack for any input.
const (
	maxSize   = 16 << 20 // bytes of a text
	maxDepth  = 256      // levels of nested types and objects
	maxFaults = 100      // faults reported for one text
)

// Parse reads a source. The file is never nil: if there are faults, it holds what
// could be read. A text of more than 16 MiB, or one that is not UTF-8, is refused
// as a whole; types nested more than 256 levels deep are refused at the place
// where they get too deep. The time is linear in the length of the text.
func Parse(src Source) (*File, Diagnostics) {
	file := &File{Source: &src}
	if fault := unreadable(&src); fault != nil {
		return file, Diagnostics{*fault}
	}
	p := newParser(&src)
	p.parseFile()
	p.limitValues()
	// The gate runs after our own parser: esbuild's recursion is not limited (a
	// megabyte of "(" ends the process), while the depth of what we accept is;
	// and esbuild stops at the first fault, where we continue.
	if len(p.faults) == 0 {
		p.faults = gate(&src)
	}
	file.Decls = p.finish()
	return file, p.faults.sorted()
}

// unreadable says what is wrong with a text that cannot be read at all.
func unreadable(src *Source) *Diagnostic {
	refuse := func(at int, text, hint string) *Diagnostic {
		return &Diagnostic{Source: src, Span: Span{at, at}, Text: text, Hint: hint}
	}
	text := src.Text
	if len(text) > maxSize {
		return refuse(0, fmt.Sprintf("the file is too large: it has %d bytes, mcpgen reads at most %d", len(text), maxSize),
			"a schema has a few hundred kilobytes; is this the right file?")
	}
	const toUTF8 = "save the file as UTF-8"
	if bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) {
		return refuse(0, "the file is UTF-16, mcpgen reads UTF-8", toUTF8)
	}
	if at := bytes.IndexByte(text, 0); at >= 0 {
		return refuse(at, "the file holds a zero byte: it is UTF-16, or not text", toUTF8)
	}
	if !utf8.Valid(text) {
		at := 0
		for {
			r, size := utf8.DecodeRune(text[at:])
			if r == utf8.RuneError && size == 1 {
				return refuse(at, fmt.Sprintf("the file is not UTF-8: byte 0x%02X is not part of a character", text[at]), toUTF8)
			}
			at += size
		}
	}
	return nil
}

// A parser reads one text.
type parser struct {
	src   *Source
	text  string
	begin int // where the text starts, after a byte order mark
	limit int // of faults

	tok      token // the token to look at
	prev     token // the one before it
	braces   int   // how many "{" are open before the token
	brackets int   // how many "(", "[" and "<"
	depth    int   // of nested types

	faults  Diagnostics
	stopped bool // too many faults: the rest of the text is ignored

	decls   []Decl
	named   map[string]Ident // what has a value or is imported, by name
	exports []Ident          // names in `export { A, B };`
	pending []pending        // values to compute, see fold.go
	tooLong bool             // one of them can get too long: none is computed
}

func newParser(src *Source) *parser {
	p := &parser{src: src, text: string(src.Text), limit: maxFaults, named: map[string]Ident{}}
	if src.hasMark() {
		p.begin = len(byteOrderMark)
	}
	p.tok = scan(p.text, p.begin)
	return p
}

// next moves to the next token.
func (p *parser) next() {
	if p.tok.kind == punctuation {
		switch p.tok.value {
		case "{":
			p.braces++
		case "}":
			p.braces = max(0, p.braces-1)
		case "(", "[", "<":
			p.brackets++
		case ")", "]", ">":
			p.brackets = max(0, p.brackets-1)
		}
	}
	p.prev = p.tok
	if p.stopped {
		p.tok = token{full: p.tok.end, start: p.tok.end, end: p.tok.end}
		return
	}
	p.tok = scan(p.text, p.tok.end)
}

// A mark is a place to go back to.
type mark struct {
	tok, prev        token
	braces, brackets int
}

func (p *parser) mark() mark { return mark{p.tok, p.prev, p.braces, p.brackets} }

func (p *parser) rewind(m mark) {
	p.tok, p.prev, p.braces, p.brackets = m.tok, m.prev, m.braces, m.brackets
}

// lookAhead runs a test further on and comes back.
func (p *parser) lookAhead(test func() bool) bool {
	m := p.mark()
	found := test()
	p.rewind(m)
	return found
}

// at reports whether the token is one of these punctuation marks.
func (p *parser) at(marks ...string) bool {
	return p.tok.kind == punctuation && slices.Contains(marks, p.tok.value)
}

// atWord reports whether the token is one of these words.
func (p *parser) atWord(words ...string) bool {
	return p.tok.kind == word && slices.Contains(words, p.tok.value)
}

// accept skips a punctuation mark if it is there.
func (p *parser) accept(mark string) bool {
	if !p.at(mark) {
		return false
	}
	p.next()
	return true
}

// expect skips a punctuation mark that is required; where says after what, e.g.,
// "after the name".
func (p *parser) expect(mark, where string) {
	if !p.accept(mark) {
		p.failExpected(fmt.Sprintf("%q %s", mark, where))
	}
}

// spanFrom is the span from an offset to the end of the token before this one.
func (p *parser) spanFrom(start int) Span { return Span{start, max(start, p.prev.end)} }

// A bailout ends the reading of a declaration or member; attempt recovers.
type bailout struct{}

// fail reports a fault and gives up the declaration or member being read.
func (p *parser) fail(span Span, text, hint string, notes ...Note) {
	p.report(span, text, hint, notes...)
	panic(bailout{})
}

// failExpected reports that something else was expected here, and gives up.
func (p *parser) failExpected(what string) {
	p.fail(p.tok.span(), p.expected(what), "")
}

// expected is the message that something else was expected here. A broken token
// has a message of its own.
func (p *parser) expected(what string) string {
	switch p.tok.kind {
	case broken:
		return p.tok.fault
	case endOfFile:
		return fmt.Sprintf("expected %s, found the end of the file", what)
	}
	found := p.text[p.tok.start:p.tok.end]
	if first, _, more := strings.Cut(found, "\n"); more || len(found) > 40 {
		found = strings.ToValidUTF8(first[:min(len(first), 40)], "") + "…"
	}
	if p.tok.kind != stringToken {
		found = `"` + found + `"`
	}
	return fmt.Sprintf("expected %s, found %s", what, found)
}

// report notes a fault. Of several faults in a row at one place only the first
// is kept.
func (p *parser) report(span Span, text, hint string, notes ...Note) {
	if n := len(p.faults); p.stopped || n > 0 && p.faults[n-1].Span.Start == span.Start {
		return
	}
	p.faults = append(p.faults, Diagnostic{Source: p.src, Span: span, Text: text, Hint: hint, Notes: notes})
	if len(p.faults) == p.limit {
		p.stopped = true
		p.faults = append(p.faults, Diagnostic{
			Source: p.src,
			Span:   Span{span.End, span.End},
			Text:   fmt.Sprintf("%d faults have been found: the rest of the file is not read", p.limit),
			Hint:   "is this a file of TypeScript types?",
		})
	}
}

// note points at another place of this text.
func (p *parser) note(span Span, text string) Note {
	return Note{Source: p.src, Span: span, Text: text}
}

// enter counts one more level of nesting; leave counts it back, and so does
// attempt after a bailout.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.fail(p.tok.span(), fmt.Sprintf("types are nested too deeply here: mcpgen reads at most %d levels", maxDepth),
			"give the inner types names of their own")
	}
}

func (p *parser) leave() { p.depth-- }

// attempt reads one declaration or one member. When that bails out, the rest
// of it is skipped, so that the next one can be read and its faults found too.
func (p *parser) attempt(read func(), inObject bool) {
	start, depth := p.mark(), p.depth
	defer func() {
		switch r := recover().(type) {
		case nil:
		case bailout:
			p.skip(start, inObject)
			p.braces, p.brackets, p.depth = start.braces, start.brackets, depth
		default:
			panic(r)
		}
	}()
	read()
}

// skip skips the rest of a declaration or member that began at a mark, up to
// where the next one can start: after a ";" (in an object also a ","),
// before the "}" of the object, or on a new line that begins something else.
func (p *parser) skip(start mark, inObject bool) {
	for p.tok.kind != endOfFile {
		inBraces := p.braces > start.braces
		inBrackets := p.brackets > start.brackets
		switch {
		case inBraces:
		case p.at("}") && inObject:
			return
		case p.at(";"), p.at(",") && inObject && !inBrackets:
			p.next()
			return
		case !p.tok.newline || p.tok.start == start.tok.start:
		case p.atBeginning(inObject), inObject && !inBrackets && p.prev.endsType() && !p.goesOn():
			return
		}
		p.next()
	}
}

// atBeginning reports whether the token, the first of its line, looks like the
// beginning of a declaration. In an object, `export` can name a member.
func (p *parser) atBeginning(inObject bool) bool {
	return p.atWord("export") && !inObject || p.atDeclaration()
}

// goesOn reports whether the token, the first of its line, continues the member
// of the line before: `| A`, `? A`, `extends A`.
func (p *parser) goesOn() bool {
	if p.atWord("extends", "is") {
		return !p.atMember()
	}
	return p.at("|", "&", "?", ":", "=", "=>", ".", ",", ")", "]", ">", "{")
}

// endsType reports whether a type, or a value, can end with the token.
func (t token) endsType() bool {
	switch t.kind {
	case word:
		return !slices.Contains([]string{"extends", "keyof", "typeof", "infer", "is", "in", "new"}, t.value)
	case punctuation:
		return slices.Contains([]string{")", "]", "}", ">"}, t.value)
	}
	return true
}

// atMember looks for `name:`, `name?`, `name(` and `[`, each also after
// `readonly`.
func (p *parser) atMember() bool {
	return p.lookAhead(func() bool {
		if p.atWord("readonly") && p.followed(func() bool { return p.atName() || p.at("[") }) {
			p.next()
		}
		if !p.atName() {
			return p.at("[")
		}
		p.next()
		return p.at(":", "?", "(")
	})
}

// atDeclaration looks for the beginning of a declaration that cannot be a
// member: `export interface`, `export {`, `interface A {`, `type A =`,
// `const A =`, `import {`.
func (p *parser) atDeclaration() bool {
	return p.lookAhead(func() bool {
		exported := p.atWord("export")
		if exported {
			p.next()
			if p.at("{", "*") || p.atWord("default", "import", "async") {
				return true
			}
		}
		if p.atWord("declare", "abstract") {
			p.next()
		}
		if p.atWord("import") {
			p.next()
			return p.at("{", "*") || p.atWord("type") || p.tok.kind == stringToken
		}
		if p.atWord("const") {
			p.next()
			if !p.atWord("enum") {
				return p.atValueName(exported)
			}
		}
		switch {
		case p.atWord("let", "var"):
			p.next()
			return p.atValueName(exported)
		case p.atWord("interface", "type", "enum", "class", "function", "namespace", "module"):
			p.next()
			if p.tok.kind != word && p.tok.kind != stringToken || p.tok.newline {
				return false
			}
			p.next()
			return exported || p.at("{", "=", "<", "(") || p.atWord("extends", "implements")
		}
		return false
	})
}

// atValueName looks for the `A =` of `const A = 1`; after `export` the name alone
// is enough.
func (p *parser) atValueName(exported bool) bool {
	if p.tok.kind != word {
		return false
	}
	p.next()
	return exported || p.at("=")
}

// finish resolves what needs the whole file, computed values and the names in
// `export { A };`, and returns all declarations.
func (p *parser) finish() []Decl {
	p.fold()
	p.resolveExports()
	slices.SortStableFunc(p.decls, func(a, b Decl) int {
		return cmp.Compare(a.Pos().Start, b.Pos().Start)
	})
	return p.decls
}

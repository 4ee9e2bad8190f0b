package parser

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file finds the comment that documents a declaration or a member, and
// splits it into text and tags.
//
// A JSDoc comment, `/** … */`, documents the declaration or member after it, as
// in TypeScript: the nearest one counts, and other comments or blank lines in
// between do not detach it. A comment that follows something on the same line
// documents nothing. Neither does the first comment of a file if a blank line
// or a section heading follows it: it is about the file.
//
// Where there is no such comment, a plain `/* … */` comment takes its place if
//   - only `//` lines stand between it and what it documents, and no blank line;
//   - it has more than one line, or stands above a member. One line above a
//     declaration is a section heading, e.g., `/* Tools */`;
//   - it is not a heading between rules, a directive to a tool such as
//     `/* eslint-disable */`, a licence (`/*!`), or a comment that was itself
//     commented out (`/* /** @internal */`).
//
// This fits all published schemas: their headings have one line each, and plain
// comments that explain something have two or more. TypeScript reads no tags in
// plain comments, so neither do we.
//
// `//` comments are notes to the authors and never documentation.

// doc finds the documentation of what begins with the token.
func (p *parser) doc(t token, isMember bool) *Doc {
	comments := p.comments(t)
	if i := p.lastJSDoc(comments, t); i >= 0 {
		return p.parseDoc(comments[i], true)
	}
	next := t.start
	for _, c := range slices.Backward(comments) {
		if p.lineBreaks(c.End, next) > 1 {
			break
		}
		next = c.Start
		text := p.text[c.Start:c.End]
		if strings.HasPrefix(text, "//") || isDirective(text) {
			continue
		}
		if isHeading(text, isMember) {
			break
		}
		return p.parseDoc(c, false)
	}
	return nil
}

// comments lists the comments before a token. If the token starts a new line,
// comments on the line of the token before it are left out.
func (p *parser) comments(t token) []Span {
	var list []Span
	at := t.full
	newLine := at == p.begin
	behind := 0 // how many stand on the line of the token before
	if at == 0 && strings.HasPrefix(p.text, "#!") {
		at = lineEnd(p.text, at)
	}
	for {
		n := strings.IndexByte(p.text[at:t.start], '/')
		if n < 0 {
			break
		}
		c := Span{Start: at + n}
		if !newLine && p.lineBreaks(at, c.Start) > 0 {
			newLine, behind = true, len(list)
		}
		if strings.HasPrefix(p.text[c.Start:], "//") {
			c.End = lineEnd(p.text, c.Start)
		} else {
			c.End = c.Start + 2 + strings.Index(p.text[c.Start+2:], "*/") + 2
		}
		list = append(list, c)
		at = c.End
	}
	if !newLine && p.lineBreaks(at, t.start) > 0 {
		behind = len(list)
	}
	return list[behind:]
}

// lineBreaks counts the line breaks in a stretch of white space.
func (p *parser) lineBreaks(from, to int) int {
	space := p.text[from:to]
	return strings.Count(space, "\n") + strings.Count(space, "\r") - strings.Count(space, "\r\n")
}

// lastJSDoc finds the JSDoc comment that documents a token; it returns its
// index, or -1.
func (p *parser) lastJSDoc(comments []Span, t token) int {
	i := len(comments) - 1
	for i >= 0 && !isJSDoc(p.text[comments[i].Start:comments[i].End]) {
		i--
	}
	if i != 0 || t.full != p.begin {
		return i
	}
	// The first comment of the file: is it about the file?
	next := t.start
	if len(comments) > 1 {
		next = comments[1].Start
	}
	isHeadingOf := func(c Span) bool {
		text := p.text[c.Start:c.End]
		return strings.HasPrefix(text, "/*") && !isDirective(text) && isHeading(text, false)
	}
	if p.lineBreaks(comments[0].End, next) > 1 || slices.ContainsFunc(comments[1:], isHeadingOf) {
		return -1
	}
	return i
}

// isJSDoc tells `/** … */` from `/* … */`, `/**/` and the `/*****` of a banner.
func isJSDoc(comment string) bool {
	return strings.HasPrefix(comment, "/**") && len(comment) > len("/**/") && comment[3] != '*'
}

// directives are how comments begin that tell a tool what to do.
var directives = []string{
	"eslint", "@ts-", "prettier-ignore", "biome-ignore", "deno-", "tslint:", "jshint", "jslint",
	"istanbul ", "c8 ", "v8 ", "cspell:", "spell-checker:", "#region", "#endregion",
}

func isDirective(comment string) bool {
	inner := strings.TrimSpace(strings.TrimLeft(comment, "/*"))
	return slices.ContainsFunc(directives, func(d string) bool { return strings.HasPrefix(inner, d) })
}

// isHeading reports whether a plain comment stands above something without
// documenting it.
func isHeading(comment string, isMember bool) bool {
	inner := strings.TrimSpace(comment[2 : len(comment)-2])
	oneLine := !strings.ContainsAny(comment, "\r\n")
	commentedOut := strings.HasPrefix(inner, "/*")
	licence := strings.HasPrefix(inner, "!")
	first, _, _ := strings.Cut(inner, "\n")
	last := inner[strings.LastIndexByte(inner, '\n')+1:]
	return oneLine && !isMember || commentedOut || licence || isRule(first) || isRule(last)
}

// isRule reports a line such as `=====` or ` * -----`.
func isRule(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) >= 3 && strings.Trim(line, "*=-_~#/ ") == ""
}

// A docLine is a line of a comment without marks, and where it starts.
type docLine struct {
	text  string
	start int
}

// parseDoc splits a comment into text and tags; nil if it is empty.
func (p *parser) parseDoc(c Span, withTags bool) *Doc {
	doc := &Doc{Span: c}
	var body []string // of the tag, or of the text before the first tag
	finish := func() {
		text := strings.TrimSpace(strings.Join(body, "\n"))
		if n := len(doc.Tags); n > 0 {
			doc.Tags[n-1].Text = text
		} else {
			doc.Text = text
		}
		body = nil
	}

	lines := p.docLines(c)
	fence := ""     // what opened the code block we are in
	quoted := false // the line before left a back-quote open
	for i, line := range lines {
		goesOn := i+1 < len(lines) && leavesQuote(lines[i+1].text)
		parts := []docLine{line}
		if withTags && fence == "" && nextFence("", strings.TrimSpace(line.text)) == "" {
			parts = splitTags(line, quoted && leavesQuote(line.text), goesOn)
		}
		for _, part := range parts {
			content := strings.TrimSpace(part.text)
			odd := leavesQuote(content)
			name, text := cutTag(content)
			if withTags && name != "" && fence == "" && !(quoted && odd) {
				finish()
				at := part.start + strings.IndexByte(part.text, '@')
				doc.Tags = append(doc.Tags, Tag{Span: Span{at, at + 1 + len(name)}, Name: name})
				part.text, content, quoted, odd = text, text, false, leavesQuote(text)
				part.start = at + 1 + len(name)
				part.start += strings.Index(p.text[part.start:c.End], text)
			}
			fence = nextFence(fence, content)
			quoted = content != "" && fence == "" && quoted != odd
			body = append(body, part.text)
			if n := len(doc.Tags); n > 0 && content != "" {
				doc.Tags[n-1].End = part.start + len(part.text)
			}
		}
	}
	finish()
	if doc.Text == "" && len(doc.Tags) == 0 {
		return nil
	}
	return doc
}

// docLines splits a comment into its lines, without the marks of the comment,
// the leading star and one space after it. Lines without a star lose the
// indentation that they have in common.
func (p *parser) docLines(c Span) []docLine {
	from := c.Start + 2
	for from < c.End-2 && p.text[from] == '*' {
		from++
	}
	inner := p.text[from : c.End-2]
	var lines []docLine
	var starless []int
	common := -1
	for at := 0; ; {
		n := strings.IndexAny(inner[at:], "\r\n")
		end := at + n
		if n < 0 {
			end = len(inner)
		}
		text := strings.TrimRight(inner[at:end], " \t")
		trimmed := strings.TrimLeft(text, " \t")
		start := from + at + len(text) - len(trimmed)
		switch {
		case len(lines) == 0:
			// The rest of the line after "/**".
		case strings.HasPrefix(trimmed, "*"):
			trimmed = trimmed[1:]
			start++
			if strings.HasPrefix(trimmed, " ") {
				trimmed = trimmed[1:]
				start++
			}
		case trimmed != "":
			indent := len(text) - len(trimmed)
			if common < 0 || indent < common {
				common = indent
			}
			starless = append(starless, len(lines))
			trimmed, start = text, from+at
		}
		lines = append(lines, docLine{trimmed, start})
		if n < 0 {
			break
		}
		at = end + 1
		if strings.HasPrefix(inner[end:], "\r\n") {
			at++
		}
	}
	for _, i := range starless {
		lines[i].text = lines[i].text[common:]
		lines[i].start += common
	}
	return lines
}

// valueTags are the tags followed by a value, not by prose: the limits that
// generators of JSON Schema read.
var valueTags = []string{
	"asType", "exclusiveMaximum", "exclusiveMinimum", "format", "maxItems", "maxLength", "maxProperties", "maximum",
	"minItems", "minLength", "minProperties", "minimum", "multipleOf", "nullable", "pattern", "TJS-type", "uniqueItems",
}

// proseTags are the other tags that schemas use.
var proseTags = []string{
	"alpha", "beta", "category", "default", "defaultValue", "deprecated", "example", "examples", "experimental",
	"hidden", "ignore", "internal", "remarks", "see", "since",
}

func isValueTag(name string) bool { return slices.Contains(valueTags, name) }

func isKnownTag(name string) bool { return isValueTag(name) || slices.Contains(proseTags, name) }

// splitTags splits a line before each tag that follows something else:
//
//	The share. @minimum 0 @maximum 1
//
// To TypeScript, every `@name` after white space is a tag. Within prose only
// the names of known tags count here, so that "ask @alice about it" stays
// whole; after the value of a limit any name counts. Code in back-quotes and
// inline tags such as {@link X} hold no tags. A code span may have begun in the
// line before (inCode) and may end in the next one (goesOn).
func splitTags(line docLine, inCode, goesOn bool) []docLine {
	text := line.text
	var parts []docLine
	start := 0
	cut := func(at int) {
		parts = append(parts, docLine{strings.TrimRight(text[start:at], " \t"), line.start + start})
		start = at
	}

	first := len(text) - len(strings.TrimLeft(text, " \t"))
	name, _ := cutTag(text[first:])
	anyName := isValueTag(name)
scan:
	for at := first; at < len(text); {
		switch rest := text[at:]; {
		case rest[0] == '`':
			at += len(rest) - len(strings.TrimLeft(rest, "`"))
			closed := strings.Contains(text[at:], "`")
			if !inCode && !closed && goesOn {
				break scan
			}
			inCode = !inCode && closed
		case inCode:
			at++
		case strings.HasPrefix(rest, "{@"):
			end := strings.IndexByte(rest, '}')
			if end < 0 {
				break scan // TypeScript ends the inline tag with the line
			}
			at += end + 1
		case rest[0] == '@' && at > first:
			name, _ := cutTag(rest)
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			if name != "" && unicode.IsSpace(before) && (anyName || isKnownTag(name)) {
				cut(at)
				anyName = isValueTag(name)
			}
			at += 1 + len(name)
		default:
			at++
		}
	}
	cut(len(text))
	return parts
}

// leavesQuote reports whether a line opens or closes a code span that has its
// other end in another line.
func leavesQuote(line string) bool {
	runs := 0
	for i := range len(line) {
		if line[i] == '`' && (i == 0 || line[i-1] != '`') {
			runs++
		}
	}
	return runs%2 == 1
}

// cutTag splits `@format uri` into the name and the text of a tag. The name is
// empty if the line does not begin with a tag; `@scope/package` is not one. The
// name of a known tag may be followed by punctuation: `@deprecated: use x`.
func cutTag(line string) (name, text string) {
	if !strings.HasPrefix(line, "@") {
		return "", ""
	}
	end := 1
	for end < len(line) && (isLetter(line[end]) || end > 1 && strings.IndexByte("0123456789-_", line[end]) >= 0) {
		end++
	}
	name = line[1:end]
	switch {
	case name == "":
	case end == len(line), strings.IndexByte(" \t{", line[end]) >= 0,
		line[end] != '/' && line[end] < utf8.RuneSelf && isKnownTag(name):
		return name, strings.TrimSpace(line[end:])
	}
	return "", ""
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// nextFence returns the fence of the code block that the text after a line is
// in, "" for none. A block opened by "```" or "~~~" ends at a line of at least as
// many of the same marks.
func nextFence(fence, line string) string {
	mark := ""
	if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
		mark = line[:len(line)-len(strings.TrimLeft(line, line[:1]))]
	}
	rest := line[len(mark):]
	switch {
	case mark == "":
		return fence
	case fence == "" && mark[0] == '`' && strings.Contains(rest, "`"):
		return "" // a code span
	case fence == "":
		return mark
	case mark[0] == fence[0] && len(mark) >= len(fence) && rest == "":
		return ""
	}
	return fence
}

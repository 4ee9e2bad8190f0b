package parser

import (
	"slices"
	"strings"
)

// This file finds the comment that documents a declaration or a member, and
// takes it apart.
//
// A JSDoc Span, `/** … */`, in front of a declaration or member documents
// it, as TypeScript has it: the nearest one counts, and other comments or blank
// lines in between do not detach it. A comment that stands behind something on
// the same line belongs to nothing. Nor does the first comment of a file if a
// blank line or a section heading follows it: it is about the file.
//
// Where there is no such comment, a plain `/* … */` comment takes its place if
//   - only `//` lines stand between it and what it documents, and no blank line;
//   - it has more than one line, or stands above a member. One line above a
//     declaration is a section heading, e.g., `/* Tools */`;
//   - it is not a heading between rules, an order to a tool such as
//     `/* eslint-disable */`, a licence (`/*!`), or a comment that was itself
//     commented out (`/* /** @internal */`).
//
// This fits all published schemas: their headings have one line each, their
// plain comments that explain something have two or more. TypeScript reads no
// tags in plain comments, so none are split off here either.
//
// `//` comments are notes to the authors and never documentation.

// doc finds the documentation of what the token begins.
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

// comments lists the comments before a token, without those that stand behind
// the token before on its line while the token itself is further down.
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

// lastJSDoc finds the JSDoc Span that documents a token, -1 for none.
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

// directives are the beginnings of comments that are orders to a tool.
var directives = []string{
	"eslint", "@ts-", "prettier-ignore", "biome-ignore", "deno-", "tslint:", "jshint", "jslint",
	"istanbul ", "c8 ", "v8 ", "cspell:", "spell-checker:", "#region", "#endregion",
}

func isDirective(comment string) bool {
	inner := strings.TrimSpace(strings.TrimLeft(comment, "/*"))
	return slices.ContainsFunc(directives, func(d string) bool { return strings.HasPrefix(inner, d) })
}

// isHeading tells a plain comment that stands above something for another
// reason than to document it.
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

// parseDoc takes a comment apart; nil if nothing is in it.
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

	fence := ""     // what opened the code block we are in
	quoted := false // the line before left a back-quote open
	for _, line := range p.docLines(c) {
		content := strings.TrimSpace(line.text)
		odd := strings.Count(content, "`")%2 == 1
		name, text := cutTag(content)
		if withTags && name != "" && fence == "" && !(quoted && odd) {
			finish()
			at := line.start + strings.IndexByte(line.text, '@')
			doc.Tags = append(doc.Tags, Tag{Span: Span{at, at + 1 + len(name)}, Name: name})
			line.text, content, quoted = text, text, false
			line.start = at + 1 + len(name)
			line.start += strings.Index(p.text[line.start:c.End], text)
		}
		fence = nextFence(fence, content)
		quoted = content != "" && fence == "" && quoted != odd
		body = append(body, line.text)
		if n := len(doc.Tags); n > 0 && content != "" {
			doc.Tags[n-1].End = line.start + len(line.text)
		}
	}
	finish()
	if doc.Text == "" && len(doc.Tags) == 0 {
		return nil
	}
	return doc
}

// docLines splits a comment into its lines, without the marks of the comment,
// the leading star and the one space behind it. From lines without a star the
// indentation goes that they have in common.
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
			// Behind the "/**".
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

// cutTag splits `@format uri` into the name and the text of a tag. The name is
// empty where the line begins otherwise, also with `@scope/package`.
func cutTag(line string) (name, text string) {
	if !strings.HasPrefix(line, "@") {
		return "", ""
	}
	end := 1
	for end < len(line) && (isLetter(line[end]) || end > 1 && strings.IndexByte("0123456789-_", line[end]) >= 0) {
		end++
	}
	if end == 1 || end < len(line) && strings.IndexByte(" \t{", line[end]) < 0 {
		return "", ""
	}
	return line[1:end], strings.TrimSpace(line[end:])
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// nextFence says in which code block a line leaves us: one that "```" or "~~~"
// opens ends at a line of at least as many of the same.
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
		return "" // code within the line
	case fence == "":
		return mark
	case mark[0] == fence[0] && len(mark) >= len(fence) && rest == "":
		return ""
	}
	return fence
}

package emit

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpgen/mcpgen/model"
)

// This file turns the schema's documentation, which is Markdown, into the
// form of Go doc comments. The result is lines of text; [comment] adds the
// slashes.

// width is the length of a line in a comment, without the slashes.
const width = 77

// docs returns the comment of a declaration of the schema. The fallback is used
// if the schema has no documentation; the notes are our own paragraphs for the
// full documentation.
func (g *generator) docs(d model.Doc, fallback string, notes ...string) []string {
	var lines []string
	paragraph := func(more ...string) {
		if len(more) == 0 {
			return
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, more...)
	}
	switch g.opts.Docs {
	case Full:
		paragraph(goDoc(d.Text)...)
		if len(lines) == 0 {
			paragraph(wrap(fallback, "", "")...)
		}
		for _, note := range notes {
			paragraph(wrap(note, "", "")...)
		}
	case Brief:
		paragraph(wrap(firstSentence(d.Text), "", "")...)
		if len(lines) == 0 {
			paragraph(wrap(fallback, "", "")...)
		}
	}
	return deprecate(lines, d.Deprecated)
}

// deprecate adds a paragraph that marks what the comment is about.
func deprecate(lines []string, why string) []string {
	if why == "" {
		return lines
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	// Avoid "Deprecated: Deprecated as of …".
	text := strings.TrimPrefix(oneLine(why), "Deprecated ")
	return append(lines, wrap("Deprecated: "+inlineText(text), "", "")...)
}

// says returns a comment that is our own rather than the schema's.
func (g *generator) says(text string) []string {
	if g.opts.Docs == None {
		return nil
	}
	return goDoc(text)
}

// saysOf is says for what serves something in the schema, whose mark it bears.
func (g *generator) saysOf(d model.Doc, text string) []string {
	return deprecate(g.says(text), d.Deprecated)
}

// goDoc turns Markdown into the lines of a Go doc comment.
func goDoc(md string) []string {
	var lines []string
	for _, b := range blocks(clean(md)) {
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		switch b.kind {
		case paragraphBlock:
			lines = append(lines, wrap(inlineText(b.text()), "", "")...)
		case headingBlock:
			lines = append(lines, "# "+harmless(inlineText(b.text())))
		case listBlock:
			for _, item := range b.items {
				// The form that gofmt gives lists.
				marker := "  - "
				if item.number != "" {
					marker = strings.Repeat(" ", max(0, 3-len(item.number))) + item.number + " "
				}
				lines = append(lines, wrap(inlineText(strings.Join(item.lines, " ")), marker, "    ")...)
			}
		case codeBlock:
			for _, line := range b.lines {
				lines = append(lines, strings.TrimRightFunc("\t"+line, unicode.IsSpace))
			}
		}
	}
	return lines
}

// firstSentence returns the first sentence of a Markdown text.
func firstSentence(md string) string {
	for _, b := range blocks(clean(md)) {
		if b.kind != paragraphBlock {
			continue
		}
		text := inlineText(b.text())
		for i := 0; i < len(text); i++ {
			if !strings.ContainsRune(".!?", rune(text[i])) || i+1 < len(text) && text[i+1] != ' ' {
				continue
			}
			if !endsInAbbreviation(text[:i+1]) {
				return text[:i+1]
			}
		}
		if head, ok := strings.CutSuffix(text, ":"); ok {
			return head + "."
		}
		return text
	}
	return ""
}

func endsInAbbreviation(s string) bool {
	word := strings.TrimLeft(s[strings.LastIndexByte(s, ' ')+1:], "(")
	return slices.Contains([]string{"e.g.", "i.e.", "cf.", "vs.", "etc."}, word)
}

type blockKind int

const (
	paragraphBlock blockKind = iota
	headingBlock
	listBlock
	codeBlock // fenced and indented code, and tables
)

// A block is one paragraph, list and so on of a Markdown text.
type block struct {
	kind  blockKind
	lines []string
	items []*listItem // listBlock
}

// A listItem is one item. Nested lists are flattened: Go doc has none.
type listItem struct {
	number string // e.g., "2."; "" for a bullet
	lines  []string
}

func (b *block) text() string { return strings.Join(b.lines, " ") }

// blocks splits a Markdown text.
func blocks(md string) []*block {
	var out []*block
	var open *block // what the next line may continue
	start := func(kind blockKind) *block {
		open = &block{kind: kind}
		out = append(out, open)
		return open
	}
	lines := strings.Split(md, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		text := strings.TrimSpace(line)
		indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
		inList := open != nil && open.kind == listBlock
		number, item, isItem := cutMarker(text)
		switch {
		case text == "":
			// A list continues after a blank line if the next line is indented
			// or another item.
			if inList && i+1 < len(lines) {
				next := lines[i+1]
				if _, _, more := cutMarker(strings.TrimSpace(next)); more || strings.HasPrefix(next, "  ") {
					continue
				}
			}
			open = nil
		case strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~"):
			fence := text[:3]
			b := start(codeBlock)
			for i++; i < len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[i]), fence); i++ {
				b.lines = append(b.lines, lines[i])
			}
			open = nil
			if b.lines = trimBlank(b.lines); len(b.lines) == 0 {
				out = out[:len(out)-1]
			}
		case isItem && (inList || !indented):
			if !inList {
				start(listBlock)
			}
			open.items = append(open.items, &listItem{number: number, lines: []string{item}})
		case inList:
			last := open.items[len(open.items)-1]
			last.lines = append(last.lines, text)
		case isRule(text):
			open = nil
		case strings.HasPrefix(text, "#") && strings.HasPrefix(strings.TrimLeft(text, "#"), " "):
			b := start(headingBlock)
			b.lines = []string{strings.TrimSpace(strings.Trim(text, "#"))}
			open = nil
			if b.lines[0] == "" {
				out = out[:len(out)-1]
			}
		case strings.HasPrefix(text, "|"), indented && (open == nil || open.kind == codeBlock):
			if open == nil || open.kind != codeBlock {
				start(codeBlock)
			}
			open.lines = append(open.lines, text)
		default:
			if open == nil || open.kind != paragraphBlock {
				start(paragraphBlock)
			}
			if quoted, ok := strings.CutPrefix(text, ">"); ok {
				text = strings.TrimSpace(quoted)
			}
			open.lines = append(open.lines, text)
		}
	}
	return out
}

// cutMarker cuts the marker off a list item: "- x" or "2. x".
func cutMarker(text string) (number, item string, ok bool) {
	if len(text) > 1 && strings.ContainsRune("-*+", rune(text[0])) && text[1] == ' ' {
		return "", strings.TrimSpace(text[2:]), true
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 && digits < 4 && len(text) > digits+1 && (text[digits] == '.' || text[digits] == ')') && text[digits+1] == ' ' {
		return text[:digits] + ".", strings.TrimSpace(text[digits+2:]), true
	}
	return "", "", false
}

// isRule recognizes a line that is a rule between paragraphs.
func isRule(text string) bool {
	return len(text) >= 3 && (strings.Trim(text, "-") == "" || strings.Trim(text, "*") == "" || strings.Trim(text, "_") == "")
}

func trimBlank(lines []string) []string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// inlineText drops the marks of bold and italics and spells out links. Code
// spans keep their back quotes: Go doc has no code spans.
func inlineText(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; c {
		case '`':
			ticks := runLength(s[i:], '`')
			end := strings.Index(s[i+ticks:], strings.Repeat("`", ticks))
			if end < 0 {
				b.WriteString(s[i : i+ticks])
				i += ticks
				continue
			}
			b.WriteString("`" + strings.TrimSpace(s[i+ticks:i+ticks+end]) + "`")
			i += ticks + end + ticks
			continue
		case '\\':
			if i+1 < len(s) && s[i+1] < utf8.RuneSelf && unicode.IsPunct(rune(s[i+1])) {
				b.WriteByte(s[i+1])
				i += 2
				continue
			}
		case '[', '!':
			if text, n := cutLink(s[i:]); n > 0 {
				b.WriteString(text)
				i += n
				continue
			}
		case '<':
			if end := strings.IndexByte(s[i:], '>'); end > 0 && isURL(s[i+1:i+end]) {
				b.WriteString(s[i+1 : i+end])
				i += end + 1
				continue
			}
		case '*', '_':
			if inner, n := cutEmphasis(s, i); n > 0 {
				b.WriteString(inlineText(inner))
				i += n
				continue
			}
			n := runLength(s[i:], c)
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

func runLength(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// cutLink reads a Markdown link or image at the start of s. A relative address
// is omitted: it has no meaning outside of the specification's site.
func cutLink(s string) (text string, n int) {
	s = s[:min(len(s), longestEmphasis)]
	image, rest := false, s
	if rest[0] == '!' {
		image, rest = true, rest[1:]
	}
	if !strings.HasPrefix(rest, "[") {
		return "", 0
	}
	end := strings.Index(rest, "](")
	if end < 0 || strings.ContainsAny(rest[1:end], "[]") {
		return "", 0
	}
	shut := strings.IndexByte(rest[end:], ')')
	if shut < 0 {
		return "", 0
	}
	text = inlineText(rest[1:end])
	url, _, _ := strings.Cut(strings.TrimSpace(rest[end+2:end+shut]), " ")
	if !image && isURL(url) && url != text {
		text += " (" + url + ")"
	}
	return text, len(s) - len(rest) + end + shut + 1
}

func isURL(s string) bool {
	return (strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://")) && !strings.ContainsAny(s, " \t")
}

// longestEmphasis limits the search for the end of emphasis or of a link, so
// that a text full of stars does not take quadratic time.
const longestEmphasis = 1000

// cutEmphasis reads *x*, **x**, _x_ or __x__ at s[at:]. Underscores and stars
// inside words are not emphasis.
func cutEmphasis(s string, at int) (inner string, n int) {
	c := s[at]
	marks := runLength(s[at:], c)
	s = s[:min(len(s), at+longestEmphasis)]
	if marks > 3 || at+marks > len(s) || at > 0 && isWord(s[at-1]) || at+marks == len(s) || s[at+marks] == ' ' {
		return "", 0
	}
	for i := at + marks; i < len(s); i++ {
		switch s[i] {
		case '`': // no emphasis ends inside code
			if end := strings.IndexByte(s[i+1:], '`'); end >= 0 {
				i += end + 1
			}
		case c:
			k := runLength(s[i:], c)
			if k == marks && s[i-1] != ' ' && (i+k == len(s) || !isWord(s[i+k])) {
				return s[at+marks : i], i + k - at
			}
			i += k - 1
		}
	}
	return "", 0
}

func isWord(c byte) bool {
	return c == '_' || c >= utf8.RuneSelf || unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
}

// wrap breaks a text into lines: the first starts with one prefix, the others
// with another.
func wrap(text, first, others string) []string {
	var lines []string
	line := first
	empty := true
	for word := range strings.FieldsSeq(text) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, harmless(line))
			line, empty = others, true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	if empty {
		return lines
	}
	return append(lines, harmless(line))
}

// harmless changes a line that a tool would take for a mark of generated code
// or for a build constraint of the old form. (The new form and other directives
// have no space after the slashes; all our lines do.)
func harmless(line string) string {
	if strings.HasPrefix(line, "Code generated ") && strings.HasSuffix(line, "DO NOT EDIT.") {
		return strings.TrimSuffix(line, ".")
	}
	if strings.HasPrefix(line, "+build") {
		return "'" + line
	}
	return line
}

// clean makes line ends uniform and removes what must not be in source code:
// control characters, byte order marks, and marks that change the direction of
// text.
func clean(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r' || r == '\u2028' || r == '\u2029':
			return '\n'
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == '\uFEFF':
			return -1
		}
		return r
	}, s)
}

// oneLine joins the lines of a text.
func oneLine(s string) string {
	return strings.Join(strings.Fields(clean(s)), " ")
}

package parser

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Source is one text to read.
type Source struct {
	Name string // how messages call it, e.g., "spec/2026-07-28/schema.ts"
	Text []byte
}

// A Diagnostic is something found in a source, by the parser or by model.
type Diagnostic struct {
	Severity Severity
	Source   *Source
	Span     Span
	Text     string // what is wrong and what was expected, or what it leads to
	Hint     string // what to do about it; may be empty
	Notes    []Note
}

// Severity says how bad a [Diagnostic] is.
type Severity int

// The severities.
const (
	Fault   Severity = iota // nothing can be made of the source
	Warning                 // something that the source asks for is left out
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// A Note points at another place that a [Diagnostic] speaks of.
type Note struct {
	Source *Source
	Span   Span
	Text   string // e.g., "first declared here"
}

// Diagnostics are the faults and warnings of a run. As an error it prints all
// of them, sorted by place, each as `file:line:col: error: message` with the
// code frame; warnings as `file:line:col: warning: message`.
type Diagnostics []Diagnostic

// Faults returns those that are faults, sorted by place, each once.
func (d Diagnostics) Faults() Diagnostics { return d.of(Fault) }

// HasFaults reports whether there are faults.
func (d Diagnostics) HasFaults() bool {
	return slices.ContainsFunc(d, func(one Diagnostic) bool { return one.Severity == Fault })
}

// Warnings returns those that are warnings, sorted by place, each once.
func (d Diagnostics) Warnings() Diagnostics { return d.of(Warning) }

func (d Diagnostics) of(s Severity) Diagnostics {
	return slices.DeleteFunc(slices.Clone(d), func(one Diagnostic) bool { return one.Severity != s }).sorted()
}

// Position gives the line and the column of a byte offset, both counted from
// 1. Lines end at "\n", "\r\n" or "\r". Columns count UTF-16 code units, as
// TypeScript and the editors that speak its protocol do: a tab is one, "é" is
// one, an emoji outside the basic plane is two. A byte order mark at the start
// of the text counts as nothing. An offset outside the text means its nearer
// end.
func (s *Source) Position(offset int) (line, col int) {
	start, line := s.line(offset)
	offset = s.clamp(offset)
	col = 1
	for _, r := range string(s.Text[start:max(start, offset)]) {
		col++
		if r > 0xFFFF {
			col++
		}
	}
	return line, col
}

// line gives the number of the line that an offset stands in, and where that
// line starts.
func (s *Source) line(offset int) (start, number int) {
	before := s.Text[:s.clamp(offset)]
	if len(before) < len(s.Text) && bytes.HasSuffix(before, []byte("\r")) && s.Text[len(before)] == '\n' {
		before = before[:len(before)-1] // between "\r" and "\n" the line has not ended
	}
	returns := bytes.Count(before, []byte("\r")) - bytes.Count(before, []byte("\r\n"))
	number = 1 + bytes.Count(before, []byte("\n")) + returns
	start = 1 + bytes.LastIndexAny(before, "\r\n")
	if start == 0 && s.hasMark() {
		start = len(byteOrderMark)
	}
	return start, number
}

func (s *Source) clamp(offset int) int { return min(max(offset, 0), len(s.Text)) }

const byteOrderMark = "\uFEFF"

func (s *Source) hasMark() bool { return bytes.HasPrefix(s.Text, []byte(byteOrderMark)) }

// Err returns the faults as an error, nil when there are none.
func (d Diagnostics) Err() error {
	if faults := d.Faults(); len(faults) > 0 {
		return faults
	}
	return nil
}

// Error prints all diagnostics, sorted by place, what is said twice once.
func (d Diagnostics) Error() string {
	var b strings.Builder
	for i, one := range d.sorted() {
		if i > 0 {
			b.WriteByte('\n')
		}
		writeMessage(&b, one.Source, one.Span, one.Severity.String()+": "+one.Text)
		if one.Hint != "" {
			fmt.Fprintf(&b, "\n  hint: %s", one.Hint)
		}
		for _, note := range one.Notes {
			b.WriteString("\n  note: ")
			writeMessage(&b, note.Source, note.Span, note.Text)
		}
	}
	return b.String()
}

// sorted returns a sorted copy without repetitions.
func (d Diagnostics) sorted() Diagnostics {
	name := func(s *Source) string {
		if s == nil {
			return ""
		}
		return s.Name
	}
	sorted := slices.Clone(d)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(name(a.Source), name(b.Source)),
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Text, b.Text),
		)
	})
	return slices.CompactFunc(sorted, func(a, b Diagnostic) bool {
		return name(a.Source) == name(b.Source) && a.Span == b.Span && a.Text == b.Text
	})
}

// writeMessage writes a message with its place and the line it is about:
//
//	schema.ts:12:9: error: a tuple is not supported
//	  12 |   pair: [string, string];
//	     |         ^~~~~~~~~~~~~~~~
//
// Without a source, only the text is written.
func writeMessage(b *strings.Builder, s *Source, span Span, text string) {
	if s == nil {
		b.WriteString(text)
		return
	}
	line, col := s.Position(span.Start)
	code, mark := frame(s, span)
	number := strconv.Itoa(line)
	fmt.Fprintf(b, "%s:%d:%d: %s\n  %s | %s\n  %s | %s",
		s.Name, line, col, text, number, code, strings.Repeat(" ", len(number)), mark)
}

// frameWidth is how many bytes of a line a frame shows at most.
const frameWidth = 120

// frame returns the line that a span starts in, or the part of a long line
// around it, and the mark below it: a caret, then tildes to the end of the span
// or of the line. Tabs stay tabs in both, so that they line up;
// characters that a terminal could take for a command are shown as "?".
func frame(s *Source, span Span) (code, mark string) {
	start, _ := s.line(span.Start)
	at := max(s.clamp(span.Start), start)
	end := len(s.Text)
	if n := bytes.IndexAny(s.Text[at:], "\r\n"); n >= 0 {
		end = at + n
	}

	before, after := "", ""
	if end-start > frameWidth {
		if from := at - frameWidth/3; from > start {
			start, before = s.runeStart(from), "…"
		}
		if to := start + frameWidth; to < end {
			end, after = s.runeStart(to), "…"
		}
	}

	code = before + strings.Map(printable, string(s.Text[start:end])) + after
	mark = strings.Map(blank, before+string(s.Text[start:at])) + "^"
	if stop := min(s.clamp(span.End), end); stop > at {
		mark += strings.Repeat("~", utf8.RuneCount(s.Text[at:stop])-1)
	}
	return code, mark
}

func printable(r rune) rune {
	if r == '\t' || unicode.IsPrint(r) {
		return r
	}
	return '?'
}

func blank(r rune) rune {
	if r == '\t' {
		return r
	}
	return ' '
}

// runeStart moves an offset back to where its character starts.
func (s *Source) runeStart(offset int) int {
	for offset > 0 && !utf8.RuneStart(s.Text[offset]) {
		offset--
	}
	return offset
}

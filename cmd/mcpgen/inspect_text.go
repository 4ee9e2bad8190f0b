package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// This file prints the model for people: an overview, the short lists, then
// the types, one paragraph each.

// printText prints a protocol and the warnings about its schema. The writer is
// buffered, so its errors are found when it is flushed.
func printText(w io.Writer, p *model.Protocol, warnings parser.Diagnostics) {
	era := "with a handshake"
	if p.Modern {
		era = "stateless"
	}
	if p.Version == "" {
		fmt.Fprintln(w, "Types without a protocol version")
	} else {
		fmt.Fprintf(w, "MCP %s, %s\n", p.Version, era)
	}
	if p.SpecURL != "" {
		fmt.Fprintln(w, p.SpecURL)
	}
	fmt.Fprintf(w, "%s, %s, %s, %s", count(len(p.Methods), "method"), count(len(p.Types), "type"),
		count(len(p.Renames), "rename"), count(len(p.Rules), "rule"))
	if len(warnings) > 0 {
		fmt.Fprintf(w, ", %s", count(len(warnings), "warning"))
	}
	fmt.Fprintln(w)

	var t table
	for _, m := range p.Methods {
		t.row(m.Name, direction(m), methodTypes(m), methodNotes(m))
	}
	t.print(w, "\nMethods\n", "  ")
	for _, c := range p.Consts {
		if c.Code {
			t.row(c.Name, c.Value.Text, c.TS, codeTypes(p, c))
		}
	}
	t.print(w, "\nError codes\n", "  ")
	for _, c := range p.Consts {
		if !c.Code {
			t.row(c.Name, literalText(c.Value), c.TS)
		}
	}
	for _, k := range p.Keys {
		t.row(k.Name, strconv.Quote(k.JSON))
	}
	t.print(w, "\nConstants\n", "  ")
	for _, r := range p.Renames {
		t.row(r.Path, "-> "+r.Name, r.Reason)
	}
	t.print(w, "\nNames that were changed to avoid clashes\n", "  ")
	for _, r := range p.Rules {
		t.row(r.Kind, r.At, r.Value, r.Reason)
	}
	t.print(w, "\nRules that the schema does not state\n", "  ")
	for _, r := range p.Unused {
		t.row(r.Kind, r.At, r.Value)
	}
	t.print(w, "\nRules that do not apply to the schema\n", "  ")
	for _, d := range warnings {
		t.row(place(d), d.Text, d.Hint)
	}
	t.print(w, "\nWarnings\n", "  ")
	fmt.Fprintln(w, "\nTypes: member, Go name, Go type")
	for _, t := range p.Types {
		printType(w, t)
	}
}

// place formats the position of a diagnostic as "schema.ts:12:3"; "" if it has
// none.
func place(d parser.Diagnostic) string {
	if d.Source == nil {
		return ""
	}
	line, col := d.Source.Position(d.Span.Start)
	return fmt.Sprintf("%s:%d:%d", d.Source.Name, line, col)
}

// A table collects rows of cells to print them in columns.
type table struct{ rows [][]string }

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// print prints the rows and removes them; without rows, it omits the heading,
// too.
func (t *table) print(w io.Writer, heading, indent string) {
	if len(t.rows) == 0 {
		return
	}
	io.WriteString(w, heading)
	var width []int
	for _, row := range t.rows {
		for i, cell := range row {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range t.rows {
		var line strings.Builder
		for i, cell := range row {
			fmt.Fprintf(&line, "%-*s  ", width[i], cell)
		}
		fmt.Fprintf(w, "%s%s\n", indent, strings.TrimRight(line.String(), " "))
	}
	t.rows = nil
}

func direction(m *model.Method) string {
	switch {
	case m.FromClient && m.FromServer:
		return "client <-> server"
	case m.FromServer:
		return "client <-- server"
	case m.FromClient:
		return "client --> server"
	}
	return ""
}

// methodTypes formats the Go types of a method, for example
// "CallToolRequest -> CallToolResult | InputRequiredResult".
func methodTypes(m *model.Method) string {
	text := m.Message.Name
	switch {
	case m.Notification:
		return text
	case m.Outcome != nil:
		text += " -> " + strings.Join(typeNames(m.Outcome.Union.Members), " | ")
	case m.Result != nil:
		text += " -> " + m.Result.Name
	}
	if m.TaskResult != nil {
		text += " | " + m.TaskResult.Name + " (as a task)"
	}
	return text
}

func methodNotes(m *model.Method) string {
	var notes []string
	if m.Embedded {
		notes = append(notes, "inside a result only")
	}
	if c := m.Capability(); c != nil {
		notes = append(notes, "needs "+c.String())
	}
	if m.Doc.Deprecated != "" {
		notes = append(notes, "deprecated")
	}
	return strings.Join(notes, ", ")
}

// codeTypes names the error types that have a code.
func codeTypes(p *model.Protocol, c *model.Const) string {
	var names []string
	for _, e := range p.Errors {
		if e.Code != c {
			continue
		}
		name := e.Type.Name
		if e.Data != nil {
			name += " with " + e.Data.Name
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

func printType(w io.Writer, t *model.Type) {
	fmt.Fprintf(w, "\n  %s  %s\n", t.Name, strings.Join(typeNotes(t), ", "))
	var rows table
	switch t.Kind {
	case model.Struct:
		for _, f := range t.Fields {
			printField(&rows, f)
		}
		if t.Extra != nil {
			rows.row("(others)", "Extra", t.Extra.String())
		}
	case model.Enum, model.IntEnum:
		for _, v := range t.Values {
			text := v.Text
			if t.Kind == model.Enum {
				text = strconv.Quote(text)
			}
			rows.row(text, v.Name)
		}
	case model.KindUnion:
		for _, a := range t.Alts {
			rows.row(a.Field, a.GoType())
		}
	case model.ScalarUnion:
		rows.row("string", t.StringName)
		rows.row("integer", t.IntName)
	case model.Interface:
		fmt.Fprintf(w, "    %s\n", t.Union.How)
		printUnion(&rows, t.Union)
	}
	rows.print(w, "", "    ")
}

// typeNotes describes a type.
func typeNotes(t *model.Type) []string {
	first := kindWords[t.Kind]
	switch t.Kind {
	case model.Scalar:
		first = t.Elem.String()
	case model.Slice:
		first = "[]" + t.Elem.String()
	case model.Map:
		first = "map[string]" + t.Elem.String()
	case model.Alias:
		first = "= " + t.Elem.String()
	case model.OneOrMany:
		first = "one or many of " + t.Elem.String()
	case model.KindUnion:
		first = "one of several JSON kinds"
	case model.ScalarUnion:
		first = "string or integer"
	}
	notes := []string{first}
	if t.Open {
		notes = append(notes, "open")
	}
	if t.Exact {
		notes = append(notes, "other values do not decode")
	}
	if role := roleWords[t.Role]; role != "" {
		if t.Method != nil {
			role += " of " + t.Method.Name
		}
		notes = append(notes, role)
	}
	if t.Code != nil {
		notes = append(notes, "code "+t.Code.Value.Text)
	}
	if path := t.Path.String(); path != t.Name {
		notes = append(notes, "at "+path)
	}
	if len(t.In) > 0 {
		notes = append(notes, "in "+strings.Join(typeNames(t.In), " and "))
	}
	notes = append(notes, limitNotes(t.Limits)...)
	if len(t.OneOf) > 0 {
		var names []string
		for _, f := range t.OneOf {
			names = append(names, f.JSON)
		}
		notes = append(notes, "with "+strings.Join(names, " or "))
	}
	if len(t.Absent) > 0 {
		notes = append(notes, "without "+strings.Join(t.Absent, " and "))
	}
	if t.Closed {
		notes = append(notes, "without members")
	}
	if t.Doc.Deprecated != "" {
		notes = append(notes, "deprecated")
	}
	return notes
}

// printField prints a member: its name on the wire, its name in Go, its type.
func printField(rows *table, f *model.Field) {
	var notes []string
	if f.Presence.MayBeAbsent() {
		notes = append(notes, "optional")
	}
	if f.Presence.MayBeNull() {
		notes = append(notes, "may be null")
	}
	if f.Default != "" {
		notes = append(notes, "default "+strconv.Quote(f.Default))
	}
	if f.MustBe != "" {
		notes = append(notes, "must be "+strconv.Quote(f.MustBe))
	}
	notes = append(notes, limitNotes(f.Limits)...)
	if f.Doc.Deprecated != "" {
		notes = append(notes, "deprecated")
	}
	switch {
	case f.Const == nil:
		rows.row(f.JSON, f.Name, f.GoType(), strings.Join(notes, ", "))
	case f.Accessor:
		rows.row(f.JSON, f.Name+"()", "always "+literalText(f.Const), strings.Join(notes, ", "))
	default:
		rows.row(f.JSON, "-", "always "+literalText(f.Const), strings.Join(notes, ", "))
	}
}

func limitNotes(l model.Limits) []string {
	var notes []string
	add := func(format string, value any) { notes = append(notes, fmt.Sprintf(format, value)) }
	if l.Minimum != nil {
		add(">= %v", *l.Minimum)
	}
	if l.Maximum != nil {
		add("<= %v", *l.Maximum)
	}
	if l.MinItems != nil {
		add("at least %d items", *l.MinItems)
	}
	if l.MaxItems != nil {
		add("at most %d items", *l.MaxItems)
	}
	if l.MinLength != nil {
		add("at least %d characters", *l.MinLength)
	}
	if l.MaxLength != nil {
		add("at most %d characters", *l.MaxLength)
	}
	if l.Pattern != "" {
		add("pattern %s", l.Pattern)
	}
	if l.Format != "" {
		add("format %s", l.Format)
	}
	return notes
}

// printUnion prints the members of a union, with the conditions that select
// them.
func printUnion(rows *table, u *model.Union) {
	for _, br := range u.Branches {
		for i, c := range br.Try {
			lead := branchText(u, br)
			if i > 0 {
				lead = "  or"
			}
			rows.row(lead, "*"+c.Type.Name, needsText(c))
		}
	}
	if u.Unknown {
		rows.row("else", "unknown", "kept as it is")
	}
}

// branchText describes the condition of a branch, e.g., `type "text" or absent`.
func branchText(u *model.Union, br *model.Branch) string {
	var values []string
	for _, v := range br.Values {
		values = append(values, strconv.Quote(v))
	}
	if br.Absent {
		values = append(values, "absent")
	}
	if len(values) == 0 {
		return br.Kind.String()
	}
	return u.Tag + " " + strings.Join(values, " or ")
}

func needsText(c *model.Candidate) string {
	var parts []string
	if len(c.Needs) > 0 {
		parts = append(parts, "with "+strings.Join(c.Needs, ", "))
	}
	if len(c.Lacks) > 0 {
		parts = append(parts, "without "+strings.Join(c.Lacks, ", "))
	}
	return strings.Join(parts, ", ")
}

// literalText formats a constant as in TypeScript and Go.
func literalText(l *parser.Literal) string {
	if l.Kind == parser.StringLiteral {
		return strconv.Quote(l.Text)
	}
	return l.Text
}

package golden

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file prints syntax trees: in the notation of TypeScript, one line for
// each declaration and each member, documentation in lines of its own behind
// "#". What is nested stands in parentheses, whether these were written or not.

func printFile(f *parser.File) string {
	var p astPrinter
	for _, d := range f.Decls {
		p.decl(d)
	}
	return p.String()
}

type astPrinter struct {
	strings.Builder
	depth int
}

func (p *astPrinter) line(format string, args ...any) {
	p.WriteString(strings.Repeat("  ", p.depth))
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

func (p *astPrinter) doc(d *parser.Doc) {
	if d == nil {
		return
	}
	text := d.Text
	for _, tag := range d.Tags {
		text += "\n@" + strings.TrimRight(tag.Name+" "+tag.Text, " ")
	}
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\n"), "\n") {
		p.line("%s", strings.TrimRight("# "+line, " "))
	}
}

func (p *astPrinter) decl(d parser.Decl) {
	switch d := d.(type) {
	case *parser.Interface:
		p.doc(d.Doc)
		head := export(d.Exported) + "interface " + d.Name.Text
		if len(d.Extends) > 0 {
			head += " extends " + p.list(d.Extends, ", ")
		}
		p.line("%s %s", head, p.typ(d.Body))
	case *parser.Alias:
		p.doc(d.Doc)
		p.line("%stype %s = %s", export(d.Exported), d.Name.Text, p.typ(d.Type))
	case *parser.Const:
		p.doc(d.Doc)
		head := export(d.Exported) + "const " + d.Name.Text
		if d.Type != nil {
			head += ": " + p.typ(d.Type)
		}
		p.line("%s = %s", head, p.typ(d.Value))
	case *parser.Enum:
		p.doc(d.Doc)
		p.line("%senum %s {", export(d.Exported), d.Name.Text)
		p.depth++
		for _, m := range d.Members {
			p.doc(m.Doc)
			p.line("%s = %s", m.Name.Text, p.typ(m.Value))
		}
		p.depth--
		p.line("}")
	case *parser.Import:
		p.line("import %q", d.Path)
	}
}

func export(exported bool) string {
	if exported {
		return "export "
	}
	return ""
}

func (p *astPrinter) typ(t parser.Type) string {
	switch t := t.(type) {
	case *parser.Primitive:
		return t.Name
	case *parser.Literal:
		if t.Kind == parser.StringLiteral {
			return strconv.Quote(t.Text)
		}
		return t.Text
	case *parser.Typeof:
		return "typeof " + t.Name.Text
	case *parser.Ref:
		if len(t.Args) == 0 {
			return t.Name.Text
		}
		return t.Name.Text + "<" + p.list(t.Args, ", ") + ">"
	case *parser.Array:
		return p.nested(t.Elem) + "[]"
	case *parser.Union:
		return p.list(t.Of, " | ")
	case *parser.Intersection:
		return p.list(t.Of, " & ")
	case *parser.Object:
		return p.object(t)
	}
	return fmt.Sprintf("%T", t)
}

func (p *astPrinter) nested(t parser.Type) string {
	switch t.(type) {
	case *parser.Union, *parser.Intersection:
		return "(" + p.typ(t) + ")"
	}
	return p.typ(t)
}

func (p *astPrinter) list(types []parser.Type, separator string) string {
	var parts []string
	for _, t := range types {
		if separator == ", " {
			parts = append(parts, p.typ(t))
		} else {
			parts = append(parts, p.nested(t))
		}
	}
	return strings.Join(parts, separator)
}

// object gives the members of an object on lines of their own, the first of
// them behind the brace.
func (p *astPrinter) object(o *parser.Object) string {
	if len(o.Members) == 0 {
		return "{}"
	}
	inner := astPrinter{depth: p.depth + 1}
	for _, m := range o.Members {
		switch m := m.(type) {
		case *parser.Property:
			inner.doc(m.Doc)
			name := m.Name.Text
			if m.Quoted {
				name = strconv.Quote(name)
			}
			if m.Optional {
				name += "?"
			}
			inner.line("%s%s: %s", readonly(m.Readonly), name, inner.typ(m.Type))
		case *parser.Index:
			inner.doc(m.Doc)
			inner.line("%s[%s]: %s", readonly(m.Readonly), inner.typ(m.Key), inner.typ(m.Value))
		}
	}
	return "{\n" + inner.String() + strings.Repeat("  ", p.depth) + "}"
}

func readonly(is bool) string {
	if is {
		return "readonly "
	}
	return ""
}

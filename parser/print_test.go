package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printFile prints a tree in one line for each declaration: short enough to
// compare at a glance, with all that is in the tree but spans and comments.
func printFile(f *File) string {
	var lines []string
	for _, d := range f.Decls {
		lines = append(lines, printDecl(d))
	}
	return strings.Join(lines, "\n")
}

func printDecl(d Decl) string {
	export := func(exported bool) string {
		if exported {
			return "export "
		}
		return ""
	}
	switch d := d.(type) {
	case *Interface:
		s := export(d.Exported) + "interface " + d.Name.Text
		if len(d.Extends) > 0 {
			s += " extends " + printTypes(d.Extends, ", ")
		}
		return s + " " + printType(d.Body)
	case *Alias:
		return export(d.Exported) + "type " + d.Name.Text + " = " + printType(d.Type)
	case *Const:
		s := export(d.Exported) + "const " + d.Name.Text
		if d.Type != nil {
			s += ": " + printType(d.Type)
		}
		return s + " = " + printType(d.Value)
	case *Enum:
		var members []string
		for _, m := range d.Members {
			members = append(members, m.Name.Text+" = "+printType(m.Value))
		}
		return export(d.Exported) + "enum " + d.Name.Text + " { " + strings.Join(members, ", ") + " }"
	case *Import:
		s := "import"
		if d.Reexport {
			s = "export"
		}
		if d.Namespace != nil {
			s += " * as " + d.Namespace.Text
		}
		for _, n := range d.Names {
			s += " " + n.Name.Text
			if n.Local != n.Name {
				s += ":" + n.Local.Text
			}
		}
		return s + fmt.Sprintf(" from %q", d.Path)
	}
	panic(fmt.Sprintf("unknown declaration %T", d))
}

// printType prints what is nested in parentheses, so that "((A | B))[]" shows
// what was taken for the element.
func printType(t Type) string {
	switch t := t.(type) {
	case *Primitive:
		return t.Name
	case *Literal:
		if t.Kind == StringLiteral {
			return fmt.Sprintf("%q", t.Text)
		}
		return t.Text
	case *Typeof:
		return "typeof " + t.Name.Text
	case *Ref:
		if t.Args == nil {
			return t.Name.Text
		}
		return t.Name.Text + "<" + printTypes(t.Args, ", ") + ">"
	case *Array:
		return printNested(t.Elem) + "[]"
	case *Union:
		return printTypes(t.Of, " | ")
	case *Intersection:
		return printTypes(t.Of, " & ")
	case *Object:
		var members []string
		for _, m := range t.Members {
			members = append(members, printMember(m))
		}
		return "{ " + strings.Join(append(members, ""), "; ") + "}"
	}
	panic(fmt.Sprintf("unknown type %T", t))
}

func printNested(t Type) string {
	switch t.(type) {
	case *Union, *Intersection:
		return "(" + printType(t) + ")"
	}
	return printType(t)
}

func printTypes(types []Type, separator string) string {
	var parts []string
	for _, t := range types {
		if separator == ", " {
			parts = append(parts, printType(t))
		} else {
			parts = append(parts, printNested(t))
		}
	}
	return strings.Join(parts, separator)
}

func printMember(m Member) string {
	readonly := func(is bool) string {
		if is {
			return "readonly "
		}
		return ""
	}
	switch m := m.(type) {
	case *Property:
		name := m.Name.Text
		if m.Quoted {
			name = fmt.Sprintf("%q", name)
		}
		if m.Optional {
			name += "?"
		}
		return readonly(m.Readonly) + name + ": " + printType(m.Type)
	case *Index:
		return readonly(m.Readonly) + "[" + printType(m.Key) + "]: " + printType(m.Value)
	}
	panic(fmt.Sprintf("unknown member %T", m))
}

// parse reads a text that has to be without faults.
func parse(t *testing.T, text string) *File {
	t.Helper()
	file, faults := Parse(Source{Name: "a.ts", Text: []byte(text)})
	if err := faults.Err(); err != nil {
		t.Errorf("%s\nwas refused:\n%v", text, err)
	}
	return file
}

// expectPrinted checks how a text comes out.
func expectPrinted(t *testing.T, text, want string) {
	t.Helper()
	if diff := cmp.Diff(want, printFile(parse(t, text))); diff != "" {
		t.Errorf("%s (-want +got):\n%s", text, diff)
	}
}

// expectType checks how the type of an alias comes out.
func expectType(t *testing.T, text, want string) {
	t.Helper()
	expectPrinted(t, "type T = "+text, "type T = "+want)
}

// expectFaults checks all that is said about a text.
func expectFaults(t *testing.T, text, want string) {
	t.Helper()
	_, faults := Parse(Source{Name: "a.ts", Text: []byte(text)})
	got := faults.Error()
	if diff := cmp.Diff(strings.Trim(want, "\n"), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s\n%s", text, diff, got)
	}
}

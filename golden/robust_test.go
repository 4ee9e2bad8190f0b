package golden

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// process takes a text through all stages. Either there are faults, each with a
// place, or Go comes out.
func process(t *testing.T, text []byte) (parser.Diagnostics, []emit.File) {
	t.Helper()
	file, faults := parser.Parse(parser.Source{Name: "schema.ts", Text: text})
	var p *model.Protocol
	if len(faults) == 0 {
		p, faults = model.Build([]*parser.File{file}, model.Options{})
	}
	for _, d := range faults {
		if d.Source == nil || d.Text == "" || d.Span.Start < 0 || d.Span.Start > d.Span.End || d.Span.End > len(text) {
			t.Errorf("a fault has no text or no place: %+v", d)
		}
	}
	if faults.Err() != nil {
		return faults, nil
	}
	files, err := emit.Generate(p, emit.Options{Docs: emit.None, Parts: []emit.Part{emit.Validate}})
	if err != nil {
		t.Error(err)
	}
	return nil, files
}

// TestCut cuts a schema off at every byte, and leaves every byte out.
func TestCut(t *testing.T) {
	const schema = `/** A tool. */
export interface Tool extends Omit<Named, "title"> {
  kind: "tool"; // told apart by it
  "in-put"?: { [key: string]: (string | null)[] };
}
interface Named { name: string; title?: string }
type Any = Tool | Other;
interface Other { kind: "other"; level: typeof LEVEL | -2; next?: Any }
export const LEVEL = 1 << 2;
enum E { A = "a", B = "b" }
`
	compiled := 0
	check := func(text string) {
		faults, files := process(t, []byte(text))
		if len(faults) == 0 {
			compiled++
			typeCheck(t, files)
		}
	}
	check(schema)
	for i := range schema {
		check(schema[:i])
		check(schema[:i] + schema[i+1:])
	}
	if compiled < 10 {
		t.Errorf("only %d of the texts were schemas", compiled)
	}
}

// TestLarge gives a file of 50 MB.
func TestLarge(t *testing.T) {
	faults, _ := process(t, bytes.Repeat([]byte("type A = string;\n"), 50<<20/17))
	const want = `schema.ts:1:1: error: the file is too large: it has 52428799 bytes, mcpgen reads at most 16777216
  1 | type A = string;
    | ^
  hint: a schema has a few hundred kilobytes; is this the right file?`
	if got := faults.Error(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// deep is how often what nests or follows each other is repeated.
const deep = 100_000

// TestDeep gives schemas that are deep, long or, multiplied out, immense. What
// matters is that an answer comes, and soon; where it is a fault, the text is
// given.
func TestDeep(t *testing.T) {
	// row makes n declarations from a format for the number of one and of the
	// one before it.
	row := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i+1, i)
		}
		return b.String()
	}
	for _, test := range []struct {
		name, schema string
		want         string // the first fault; "" for none
	}{
		{"parentheses", "type A = " + strings.Repeat("(", deep) + "string" + strings.Repeat(")", deep),
			"types are nested too deeply here: mcpgen reads at most 256 levels"},
		{"objects", "type A = " + strings.Repeat("{ a: ", deep) + "string" + strings.Repeat("}", deep),
			"types are nested too deeply here: mcpgen reads at most 256 levels"},
		{"generics", "type A = " + strings.Repeat("Array<", deep) + "string" + strings.Repeat(">", deep),
			"types are nested too deeply here: mcpgen reads at most 256 levels"},
		{"arrays", "type A = string" + strings.Repeat("[]", deep),
			"types are nested too deeply here: mcpgen reads at most 256 levels"},
		{"braces never closed", "interface A " + strings.Repeat("{ a: ", deep), "types are nested too deeply here: mcpgen reads at most 256 levels"},
		{"aliases in a row", "type A0 = string;" + row(deep, "type A%d = A%d;"),
			"A200 builds on a chain of more than 200 declarations"},
		{"interfaces in a row", "interface A0 { a: string }" + row(deep, "interface A%[1]d extends A%[2]d { m%[1]d: string }"),
			"A200 builds on a chain of more than 200 declarations"},
		{"a row that begins with its end", row(deep, "type A%[2]d = A%[1]d | number;") + fmt.Sprintf("type A%d = string;", deep),
			"A200 builds on a chain of more than 200 declarations"},
		{"a long ring", row(deep, "type A%[2]d = A%[1]d;") + fmt.Sprintf("type A%d = A0;", deep), "A200 builds on a chain of more than 200 declarations"},
		{"a short ring", row(100, "type A%[2]d = A%[1]d;") + "type A100 = A0;", "A0 refers back to itself"},
		{"unions of unions", "interface A { t: 'a' } interface B { t: 'b' } type A0 = A | B;" + row(100, "type A%[1]d = A%[2]d | A%[2]d;"), ""},
		{"literals of literals", "type A0 = 'a' | 'b';" + row(100, "type A%[1]d = A%[2]d | A%[2]d;") + "interface I { a: Omit<{ a: string; c: string }, A100> }", ""},
		{"intersections of intersections", "interface A { t: 'a' } type A0 = A;" + row(100, "type A%[1]d = A%[2]d & A%[2]d;"), ""},
		{"intersections of unions", "interface A { t: 'a' } interface B { u: 'b' } type A0 = A | B;" + row(100, "type A%[1]d = A%[2]d & A%[2]d;"), ""},
		{"intersections of other unions", "type A0 = { t: string };" + row(100, "type A%[1]d = A%[2]d & ({ a%[1]d: string } | { b%[1]d: string });"),
			"this intersection of unions multiplies out to more than 1000 members"},
		{"diamonds", "interface A0 { a: string } interface B0 { b: string }" +
			row(100, "interface A%[1]d extends A%[2]d, B%[2]d {} interface B%[1]d extends A%[2]d, B%[2]d {}"), ""},
		{"many members", "interface A {" + row(5000, "m%[1]d: string;") + "}", ""},
		{"many literals", "type A = 'a'" + row(5000, "| 'b%[1]d'"), ""},
		{"many types", row(1000, "interface A%[1]d { a?: A%[2]d }") + "interface A0 {}", ""},
		{"deep, but not too deep", "type A = " + strings.Repeat("{ a: ", 200) + "string" + strings.Repeat("}", 200), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			faults, files := process(t, []byte(test.schema))
			got := ""
			if len(faults) > 0 {
				got = faults[0].Text
				_ = faults.Error()
			}
			if got != test.want {
				t.Errorf("got %q\nwant %q", got, test.want)
			}
			if took := time.Since(start); took > time.Minute {
				t.Errorf("took %v", took)
			}
			if len(files) > 0 && !testing.Short() {
				typeCheck(t, files)
			}
		})
	}
}

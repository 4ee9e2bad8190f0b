package parser

import (
	"strings"
	"testing"
)

// TestGoingOn checks where reading goes on after a fault, by the faults that
// are found and the declarations that are read.
func TestGoingOn(t *testing.T) {
	for _, test := range []struct {
		text   string
		faults []string // the beginning of each
		decls  int
	}{
		// A member may be named like a keyword that continues a type.
		{"interface A {\n a: [B]\n extends: [C]\n is?: [D]\n}", []string{"a tuple type", "a tuple type", "a tuple type"}, 1},
		{"interface A {\n a: [B]\n extends C ? D : E\n f: [G]\n}", []string{"a tuple type", "a tuple type"}, 1},
		// A declaration ends an object that is not closed.
		{"interface A { a: B\nexport const C: 1 = 1", []string{`expected "}"`}, 2},
		{"interface A { a: B\nexport default D", []string{`expected "}"`, "a default export"}, 1},
		{"interface A { a: B\nexport import D = E", []string{`expected "}"`, "an import with a modifier"}, 1},
		{"interface A { a: B\nexport async function f() {}", []string{`expected "}"`, "a function"}, 1},
		{"enum A { B,\nexport type C = D", []string{`expected "}"`}, 2},
		// A new line begins another member.
		{"interface A { a: B\n <C>(): D }", []string{"a call signature"}, 1},
		{"interface A { a: typeof B\n <C>(): D }", []string{"a call signature"}, 1},
		{"type A = (a = 1) => B", []string{"a function type"}, 0},
		{"type A = asserts extends B ? C : D", []string{"a conditional type"}, 0},
		{"type A = abstract is B", []string{"a type predicate is"}, 0},
		{"interface\nA {}", []string{"expected a declaration"}, 0},
		{"type\nA = B", []string{"expected a declaration"}, 0},
		{"import { A } from 'a' assert { type: 'json' }", []string{"an import attribute"}, 0},
		{"import { A } from 'a' with { type: 'json' }", []string{"an import attribute"}, 0},
		{"type A = B; export { A as A }", nil, 1},
		{"const A = B\n`c`\ntype D = E", []string{"the value of A is not a constant"}, 1},
		{"const A = B\n  in C\ntype D = E", []string{"the value of A is not a constant"}, 1},
		{"const A = 1 +\n  typeof\n  C\ntype D = E", []string{"the value of A is not a constant"}, 1},
		{"const A: 'b'; type C = D", []string{"the constant A has no value"}, 1},
	} {
		file, faults := Parse(Source{Name: "a.ts", Text: []byte(test.text)})
		found := len(faults) == len(test.faults)
		for i := 0; found && i < len(faults); i++ {
			found = strings.HasPrefix(faults[i].Text, test.faults[i])
		}
		if !found {
			t.Errorf("%s: want the faults %q, got\n%s", test.text, test.faults, faults.Error())
		}
		if len(file.Decls) != test.decls {
			t.Errorf("%s: %d declarations, want %d", test.text, len(file.Decls), test.decls)
		}
	}
}

// TestQuotedToken checks how much of a token a message repeats.
func TestQuotedToken(t *testing.T) {
	whole := strings.Repeat("a", 40)
	for word, want := range map[string]string{
		whole:                               `"` + whole + `"`,
		whole + "a":                         `"` + whole + `…"`,
		strings.Repeat("a", 39) + "é":       `"` + strings.Repeat("a", 39) + `…"`,
		`"` + strings.Repeat("a", 40):       "this string has no end",
		"`" + "a\nb" + "`":                  "`a…",
		"'" + strings.Repeat("a", 38) + "'": "'" + strings.Repeat("a", 38) + "'",
	} {
		_, faults := Parse(Source{Name: "a.ts", Text: []byte("export { A } " + word)})
		if len(faults) == 0 || !strings.Contains(faults[0].Text, want) {
			t.Errorf("%s: %s does not hold %s", word, faults.Error(), want)
		}
	}
}

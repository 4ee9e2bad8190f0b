package parser

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestUnreadable(t *testing.T) {
	expectFaults(t, "", "")
	expectFaults(t, "\uFEFF", "")
	expectFaults(t, "// only\n/* comments */\n\n", "")
	expectFaults(t, `{ "a": [1, { "b": null }] }`, `
a.ts:1:1: error: expected a declaration, found "{"
  1 | { "a": [1, { "b": null }] }
    | ^
  hint: a schema holds interface, type, const, enum, import and export declarations, no statements`)
	expectFaults(t, "\xFF\xFEt\x00y\x00", `
a.ts:1:1: error: the file is UTF-16, mcpgen reads UTF-8
  1 | ��t?y?
    | ^
  hint: save the file as UTF-8`)
	expectFaults(t, "t\x00y\x00", `
a.ts:1:2: error: the file holds a zero byte: it is UTF-16, or not text
  1 | t?y?
    |  ^
  hint: save the file as UTF-8`)
	expectFaults(t, "type A = 'B';\n// f\xFCr\n", `
a.ts:2:5: error: the file is not UTF-8: byte 0xFC is not part of a character
  2 | // f�r
    |     ^
  hint: save the file as UTF-8`)
	expectFaults(t, "type A = "+strings.Repeat("B<", 300), `
a.ts:1:522: error: types are nested too deeply here: mcpgen reads at most 256 levels
  1 | …B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<B<…
    |                                          ^
  hint: give the inner types names of their own`)
	parse(t, "type A = "+strings.Repeat("B<", 255)+"C"+strings.Repeat(">", 255))
}

// TestLarge reads texts at and over the limit of size.
func TestLarge(t *testing.T) {
	file, faults := Parse(Source{Name: "a.ts", Text: bytes.Repeat([]byte("type A = B;\n"), 50<<20/12)})
	want := `a.ts:1:1: error: the file is too large: it has 52428792 bytes, mcpgen reads at most 16777216
  1 | type A = B;
    | ^
  hint: a schema has a few hundred kilobytes; is this the right file?`
	if got := faults.Error(); file == nil || got != want {
		t.Errorf("50 MB: %s", got)
	}
	for size, tooLarge := range map[int]bool{maxSize: false, maxSize + 1: true} {
		text := append(bytes.Repeat([]byte{' '}, size-len("type A = B")), "type A = B"...)
		file, faults := Parse(Source{Name: "a.ts", Text: text})
		if (len(faults) > 0) != tooLarge || (len(file.Decls) == 0) != tooLarge {
			t.Errorf("%d bytes: %d declarations, %d faults", size, len(file.Decls), len(faults))
		}
	}
}

// TestManyFaults checks that a text without sense is given up, and one with a
// fault less than that is not.
func TestManyFaults(t *testing.T) {
	const last = "100 faults have been found: the rest of the file is not read"
	for _, n := range []int{maxFaults - 1, maxFaults, 1000} {
		file, faults := Parse(Source{Name: "a.ts", Text: []byte(strings.Repeat("let a;\n", n) + "type A = B; const C = 1 + 1; enum E { F }")})
		if n < maxFaults {
			if len(faults) != n || len(file.Decls) != 3 {
				t.Errorf("%d faults: %d, and %d declarations", n, len(faults), len(file.Decls))
			}
		} else if len(faults) != maxFaults+1 || faults[maxFaults].Text != last || len(file.Decls) != 0 {
			t.Errorf("%d faults: %d, the last: %s; %d declarations", n, len(faults), faults[len(faults)-1].Text, len(file.Decls))
		}
	}
}

// TestDepth checks that what is closed no longer counts as nested.
func TestDepth(t *testing.T) {
	for _, member := range []string{"B[];", "B[][][];", "(((B)));", "{ b: { c: D[] } };", "E<F<G>>;", "readonly B[];"} {
		text := "interface A {"
		for i := range 300 {
			text += fmt.Sprintf("\n  m%d: %s", i, member)
		}
		if n := len(parse(t, text+"\n}").Decls[0].(*Interface).Body.Members); n != 300 {
			t.Errorf("of 300 members m: %s there are %d", member, n)
		}
		// Nor does what was given up.
		_, faults := Parse(Source{Name: "a.ts", Text: []byte("interface A {" + strings.Repeat("\n  a: {b: {c: [D]}};", 90) + "}" +
			"type A = " + strings.Repeat("B<", 255) + "C" + strings.Repeat(">", 255))})
		if len(faults) != 90 {
			t.Errorf("90 faults are %d, the last: %s", len(faults), faults[len(faults)-1].Text)
		}
	}
	parse(t, "type A = B"+strings.Repeat("[]", 255))
	expectFaults(t, "type A = B"+strings.Repeat("[]", 256), `
a.ts:1:523: error: types are nested too deeply here: mcpgen reads at most 256 levels
  1 | …[][][][][][][][][][][][][][][][][][][][]
    |                                          ^
  hint: give the inner types names of their own`)
}

// small uses most forms of the language.
const small = `/** File. */

import type { A, B as C } from "./core.js";
export * from "./more.js";

/* Heading */
/** Doc. @not a tag
 * @deprecated use {@link X}
 */
export interface X extends Omit<A, "a" | "b">, C {
  readonly "q-r"?: (string | null)[]; // note
  /* About
   * n. */
  n: -1 | 0x10 | 1_000.5e-3 | true
  o: { [key: string]: unknown; i: typeof N }, m: readonly Record<string, A & { b: core.D }>[];
}
export const N = "a\u{1F600}\n", M: number = 1 << 4;
declare const O: 'lit';
export enum E { P, Q = "q", "r-s" = 3 + 4, }
type T = | "x" | ` + "`y`" + `
export { T };
`

// TestCut reads the text above cut off at every byte, and with every byte
// missing: whatever comes out, it comes out.
func TestCut(t *testing.T) {
	parse(t, small)
	for i := range len(small) {
		Parse(Source{Name: "cut.ts", Text: []byte(small[:i])})
		_, faults := Parse(Source{Name: "missing.ts", Text: []byte(small[:i] + small[i+1:])})
		_ = faults.Error()
	}
}

// TestDeep repeats what nests, or looks as if it did, a hundred thousand times
// and more. None of it may cost stack or more than linear time.
func TestDeep(t *testing.T) {
	for _, text := range []struct{ before, repeated string }{
		{"type A = ", "("},
		{"type A = ", "["},
		{"type A = ", "{"},
		{"type A = ", "{a:"},
		{"type A = ", "{a:("},
		{"type A = ", "{a: 1n, b:"},
		{"type A = ", "B<"},
		{"type A = B", "[]"},
		{"type A = B", "[1]"},
		{"type A = B", ".B"},
		{"type A = B", "|B"},
		{"type A = B", "&"},
		{"type A = ", "readonly "},
		{"type A = ", "keyof "},
		{"type A = ", "typeof "},
		{"type A = ", "A extends A ? A : "},
		{"type A = ", "() => "},
		{"type A = ", "`${"},
		{"type A", "<"},
		{"interface A ", "{a:"},
		{"interface A { ", "a: [;\n"},
		{"interface A { ", "readonly "},
		{"interface A { ", "[a"},
		{"interface A extends ", "B<"},
		{"const A = ", "("},
		{"const A = ", "!"},
		{"const A = ", "- "},
		{"const A = ", "[{"},
		{"const A = ", "A => "},
		{"const A = ", "`${"},
		{"enum A ", "{"},
		{"enum A { ", "a = ("},
		{"enum A { ", "a,"},
		{"import ", "{"},
		{"export ", "{a,"},
		{"", "export "},
		{"", "declare "},
		{"", "namespace A {"},
		{"", "interface A {"},
		{"", "}"},
		{"", "@a "},
		{"", ";"},
		{"", "\"\n"},
		{"", "/**/"},
		{"", "/**/\n"},
		{"", "//\n"},
		{"/**", "\n * @a `"},
		{"", "const a = 1 + 1;\n"},
		{"/** ", "` a @minimum "},
		{"/** ", "a {@minimum "},
		{"/** ", "a @minimum @a"},
		{"enum A { a = 'a', b = '' ", "+ a"},
		{"enum A { ", "a = 'a' + a,"},
		{"enum A { ", "a = a[0],"},
	} {
		times := 100_000
		if raceDetector {
			times = 2_000 // esbuild is a hundred times slower with it
		}
		_, faults := Parse(Source{Name: "deep.ts", Text: []byte(text.before + strings.Repeat(text.repeated, times))})
		_ = faults.Error()
	}
}

// FuzzParse checks that nothing makes the parser panic, and that what it
// accepts is TypeScript for esbuild too, even before the gate has its say. Run
// it with -fuzzminimizetime=1x: esbuild works in goroutines, so that coverage
// differs from run to run and minimizing finds no end.
func FuzzParse(f *testing.F) {
	f.Add(small)
	for _, seed := range []string{
		"interface A { readonly [key: string]: B[]; c?(): D }",
		"type A = { [K in keyof B]?: B[K] } | `a${string}` | (() => void)",
		"export const A = -1_000e3, B = A + `c`; enum C { D, E = 'f' }",
		"/** @a */ /* b */ // c\nexport { A as B } from 'c'\nexport *",
		"declare module 'a' { export default class B {} }",
		"type A = B\n[]\n;(C)\n<D>\n.e",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := &Source{Name: "fuzz.ts", Text: []byte(text)}
		if unreadable(src) != nil {
			return
		}
		file, faults := Parse(*src)
		if printed := faults.Error(); (printed == "") != (len(faults) == 0) {
			t.Errorf("%d faults print as %q", len(faults), printed)
		}
		if len(faults) == 0 {
			_ = printFile(file)
		}

		p := newParser(src)
		p.parseFile()
		if len(p.faults) > 0 || slices.ContainsFunc(p.pending, pending.isExpression) {
			return // of expressions, esbuild alone knows the form
		}
		for _, d := range gate(src) {
			// Meaning, not form: see gate.
			if !strings.Contains(d.Text, "already been declared") {
				t.Errorf("the gate refused what the parser accepted: %s", Diagnostics{d}.Error())
			}
		}
	})
}

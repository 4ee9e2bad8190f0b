package model_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// buildFiles builds the protocol of several files, written as a txtar archive.
// An import of "./x" means x.ts in it.
func buildFiles(t *testing.T, archive string) (*model.Protocol, parser.Diagnostics) {
	t.Helper()
	var files []*parser.File
	for _, f := range txtar.Parse([]byte(archive)).Files {
		file, diags := parser.Parse(parser.Source{Name: f.Name, Text: f.Data})
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		files = append(files, file)
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if imp, ok := d.(*parser.Import); ok {
				i := slices.IndexFunc(files, func(f *parser.File) bool { return f.Source.Name == path.Clean(imp.Path)+".ts" })
				if i >= 0 {
					imp.Resolved = files[i].Source
				}
			}
		}
	}
	return model.Build(files, model.Options{})
}

// placed formats diagnostics with their places, sorted.
func placed(diags parser.Diagnostics) []string {
	var out []string
	for _, d := range diags {
		l, c := d.Source.Position(d.Span.Start)
		out = append(out, fmt.Sprintf("%s:%d:%d: %s", d.Source.Name, l, c, d.Text))
	}
	slices.Sort(out)
	return out
}

// The version is that of the file with the protocol, else the one that all files
// agree on.
func TestVersionOfFiles(t *testing.T) {
	const (
		core   = "interface Q { jsonrpc: '2.0'; id: string; method: string } interface N { jsonrpc: '2.0'; method: string } type M = Q | N;\n"
		first  = `const LATEST_PROTOCOL_VERSION = "2025-06-18";` + "\n"
		second = `const LATEST_PROTOCOL_VERSION = "2026-07-28";` + "\n"
	)
	for _, test := range []struct{ a, b, want string }{
		{first, core + second, "2026-07-28"},
		{core + first, second, "2025-06-18"},
		{first, core, "2025-06-18"},
		{first, first + "interface A {}", "2025-06-18"},
		{first, second, `b.ts:1:7: LATEST_PROTOCOL_VERSION is "2026-07-28" here and "2025-06-18" in another file`},
		{"interface A { a: string }\n", "interface B { b: string }\n", ""},
	} {
		p, diags := buildFiles(t, "-- a.ts --\n"+test.a+"-- b.ts --\n"+test.b)
		got := ""
		if p != nil {
			got = p.Version
		} else {
			got = strings.Join(placed(diags), "; ")
		}
		if got != test.want {
			t.Errorf("%s%s: got %q, want %q", test.a, test.b, got, test.want)
		}
	}
}

// Unions of one name in two files stay two types, which is said; the file with
// the protocol keeps the names, whatever the order.
func TestUnionsOfOneName(t *testing.T) {
	const core = `
-- core.ts --
export interface Q { jsonrpc: "2.0"; id: string; method: string } export interface N { jsonrpc: "2.0"; method: string } export type M = Q | N;
export interface ARequest extends Q { method: "a" } export interface BRequest extends Q { method: "b" } export type ClientRequest = ARequest | BRequest;
`
	const more = `
-- more.ts --
import { Q } from "./core"; export interface CRequest extends Q { method: "c" } export interface DRequest extends Q { method: "d" }
export type ClientRequest = CRequest | DRequest;
`
	for archive, want := range map[string]string{
		core + more: "more.ts:2:13: ClientRequest is declared in two files: it becomes two Go types, of which neither has all the messages, and one has another name",
		more + core: "core.ts:2:117: ClientRequest is declared in two files: it becomes two Go types, of which neither has all the messages, and one has another name",
	} {
		p, diags := buildFiles(t, archive)
		if p == nil {
			t.Fatal(diags)
		}
		if got := placed(diags); !slices.Contains(got, want) {
			t.Errorf("got %q, want %s among them", got, want)
		}
		for _, typ := range p.Types {
			if file := typ.Pos.Source.Name; typ.Name == "ClientRequest" && file != "core.ts" {
				t.Errorf("ClientRequest is that of %s", file)
			}
		}
	}
}

// What a name means in a file: each row is what comes of the declarations of all
// files, in their order.
func TestImports(t *testing.T) {
	for _, test := range []struct {
		name, files string
		want        []string
	}{
		{"by name", `
-- a.ts --
import type { B } from "./b"; interface A extends B { b: B[] }
-- b.ts --
export interface B { s?: string }
`, []string{"A {B []B; S *string?}", "B {S *string?}"}},
		{"renamed, beside a type of the other name", `
-- a.ts --
import { Tool as Base } from "./b"; interface Tool extends Base { t: Base }
-- b.ts --
export interface Tool { s: string } export interface Base { wrong: true }
`, []string{"Tool {T ToolType; S string}", "ToolType {S string}", "Base {wrong=true}"}},
		{"a namespace", `
-- a.ts --
import * as core from "./b"; interface A { b: core.B; k: typeof core.K; e: core.E; one: core.E.One; two: typeof core.E.Two }
-- b.ts --
export interface B { s: string } export const K = "k"; export enum E { One = "1", Two = "2" }
`, []string{"A {B B; k=k; E E; one=1; two=2}", "B {S string}", "E enum EOne=1 ETwo=2"}},
		{"constants, and a type of the same name", `
-- a.ts --
import { K } from "./b"; interface A { k: typeof K; t: K }
-- b.ts --
export const K = "k"; export type K = number;
`, []string{"A {k=k; T K}", "K int"}},
		{"handed on by name", `
-- a.ts --
import { X, Y } from "./b"; interface A { x: X; y: Y }
-- b.ts --
export { X, Other as Y } from "./c"; interface Y { wrong: true }
-- c.ts --
export interface X { x: "c" } export interface Other { y: "c" }
`, []string{"A {X X; Y Other}", "Y {wrong=true}", "X {x=c}", "Other {y=c}"}},
		{"handed on by a star; what the file declares itself comes first", `
-- a.ts --
import { X, Y } from "./b"; interface A { x: X; y: Y }
-- b.ts --
export * from "./c"; export interface X { x: "b" }
-- c.ts --
export * from "./d"; export interface X { x: "c" }
-- d.ts --
export interface Y { y: "d" }
`, []string{"A {X X; Y Y}", "X {x=b}", "XType {x=c}", "Y {y=d}"}},
		{"a ring of stars", `
-- a.ts --
export * from "./b"; import { C } from "./b"; export interface A { c: C[] }
-- b.ts --
export * from "./a"; export * from "./c"; import { A } from "./a"; export interface B { a: A }
-- c.ts --
export * from "./b"; import { B } from "./a"; export interface C { b?: B }
`, []string{"A {C []C}", "B {A A}", "C {B *B?}"}},
		{"twice through the same file, under different names", `
-- a.ts --
import { First } from "./b"; interface A { c: First }
-- b.ts --
export { Second as First } from "./c"; export interface Third { x: string }
-- c.ts --
export { Third as Second } from "./b";
`, []string{"A {C Third}", "Third {X string}"}},
		{"files that import each other", `
-- a.ts --
import { B } from "./b"; export interface A { b?: B }
-- b.ts --
import { A } from "./a"; export interface B extends A { s: string }
`, []string{"A {B *B?}", "B {S string; B *B?}"}},
		{"names of the other files are unknown without an import", `
-- a.ts --
interface A { x: X } interface X { x: "a" }
-- b.ts --
interface B { x: X } interface X { x: "b" }
`, []string{"A {X X}", "X {x=a}", "B {X XType}", "XType {x=b}"}},
		{"bases, keys and utility types of another file", `
-- a.ts --
import { B, Keys } from "./b"; interface A extends Omit<B, Keys> {} type P = Pick<B, Keys>; type L = Array<B>; type N = Exclude<Keys | "y", Keys>;
-- b.ts --
export interface B { x: string; y: number } export type Keys = "x";
`, []string{"A {Y int}", "P {X string}", "L []B", "N exact enum NY=y", "B {X string; Y int}", "Keys exact enum KeysX=x"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, diags := buildFiles(t, test.files)
			if len(diags) > 0 {
				t.Fatal(diags)
			}
			var got []string
			for _, typ := range p.Types {
				got = append(got, line(typ))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Each fault is reported once, in the file in which it is to be corrected.
func TestImportFaults(t *testing.T) {
	for _, test := range []struct {
		files string
		want  []string
	}{
		{starsOfStars(40), []string{`a.ts:1:10: "./s0" does not export None`}},
		{`
-- a.ts --
import { B, C as D, None } from "./b"; interface A { b: B; d: D; n: None }
-- b.ts --
export interface B { s: string } interface C { s: string }
`, []string{`a.ts:1:13: "./b" does not export C`, `a.ts:1:21: "./b" does not export None`}},
		{`
-- a.ts --
export { B } from "./b";
-- b.ts --
export * from "./c"; interface B { s: string }
-- c.ts --
export * from "./b"; export interface C { s: string }
`, []string{`a.ts:1:10: "./b" does not export B`}},
		{`
-- a.ts --
import * as core from "./b"; interface A { b: core.B; n: core.Nil; c: core.C; k: typeof core.K; l: typeof core.B }
-- b.ts --
export interface B { s: string } interface C { s: string } const K = 1;
`, []string{"a.ts:1:100: typeof requires a constant, but core.B is not one", "a.ts:1:58: no type named core.Nil is declared",
			"a.ts:1:71: no type named core.C is declared", "a.ts:1:82: typeof requires a constant, but core.K is not one"}},
		{`
-- a.ts --
import { B as X } from "./b"; interface A { b: B; x: X }
-- b.ts --
export interface B { s: string }
`, []string{"a.ts:1:48: no type named B is declared"}},
		// What is said of the import is not said again of each use.
		{`
-- a.ts --
import { X, K } from "./none"; import * as core from "./none"; interface A extends X { x: X[]; y: core.Y; k: typeof K; l: typeof core.K; e: core.E.One }
`, []string{`a.ts:1:22: the import of "./none" cannot be followed`, `a.ts:1:54: the import of "./none" cannot be followed`}},
		{`
-- a.ts --
import { B } from "./b"; interface A extends B { x: number } interface C extends A { y: Tol }
-- b.ts --
export interface B { x: string; t: Tol } interface Tool {}
`, []string{"a.ts:1:50: A.x does not fit the type that B gives it", "a.ts:1:89: no type named Tol is declared", "b.ts:1:36: no type named Tol is declared"}},
		{`
-- a.ts --
import { B } from "./b"; export interface A extends B {}
-- b.ts --
import { A } from "./a"; export interface B extends A {}
`, []string{"a.ts:1:43: A refers back to itself"}},
		{`
-- a.ts --
import { E } from "./b"; interface A { e: E.Three }
-- b.ts --
export enum E { One = "1" }
`, []string{"a.ts:1:43: the enum E has no member Three"}},
		// One name for two things.
		{`
-- a.ts --
export type { B } from "./b"; export type { C as B } from "./b";
-- b.ts --
export interface B { s: string } export interface C { s: string }
`, []string{"a.ts:1:50: B is exported twice"}},
		{`
-- a.ts --
import { B } from "./b"; interface B { n: number }
-- b.ts --
export interface B { s: string }
`, []string{"a.ts:1:10: B is imported, and declared in this file too"}},
		// A name that two stars export is a fault where it is used, and only there.
		{`
-- a.ts --
import { B, C } from "./stars"; import * as all from "./stars"; interface A { b: B; c: C; d: all.B; k: typeof all.K }
-- stars.ts --
export * from "./b"; export * from "./c";
-- b.ts --
export interface B { s: string } export const K = "b";
-- c.ts --
export interface B { n: number } export interface C { s: string } export const K = "c";
`, []string{"a.ts:1:10: B may be one of 2 declarations, which different files export under this name",
			"a.ts:1:111: all.K may be one of 2 declarations, which different files export under this name",
			"a.ts:1:94: all.B may be one of 2 declarations, which different files export under this name"}},
		{`
-- a.ts --
import { C } from "./stars"; interface A { c: C }
-- stars.ts --
export * from "./b"; export * from "./c"; export { B } from "./b"; export * from "./again";
-- b.ts --
export interface B { s: string }
-- c.ts --
export interface B { n: number } export interface C { s: string }
-- again.ts --
export * from "./c";
`, nil},
		// A member of a union is reported in the file in which it stands.
		{`
-- a.ts --
import { N } from "./b"; type U = N | 2;
-- b.ts --
/* further to the right */ export type N = 1 | 1.5;
`, []string{"b.ts:1:48: 1.5 cannot be a value of an enumeration: only strings and 64-bit integers can",
			"b.ts:1:48: 1.5 cannot be a value of an enumeration: only strings and 64-bit integers can"}},
	} {
		_, diags := buildFiles(t, test.files)
		if diff := cmp.Diff(test.want, placed(diags)); diff != "" {
			t.Errorf("%.500s (-want +got):\n%s", strings.TrimPrefix(test.files, "\n"), diff)
		}
	}
}

// starsOfStars is a row of files each of which hands on what the next one
// exports, twice: there are 2^n ways to the last.
func starsOfStars(n int) string {
	var b strings.Builder
	fmt.Fprint(&b, "-- a.ts --\nimport { None } from \"./s0\"; interface A { n: None }\n")
	for i := range n {
		fmt.Fprintf(&b, "-- s%d.ts --\nexport * from \"./l%d\"; export * from \"./r%d\";\n", i, i, i)
		fmt.Fprintf(&b, "-- l%d.ts --\nexport * from \"./s%d\";\n-- r%d.ts --\nexport * from \"./s%d\";\n", i, i+1, i, i+1)
	}
	fmt.Fprintf(&b, "-- s%d.ts --\nexport interface X { x: string }\n", n)
	return b.String()
}

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
	} {
		_, diags := buildFiles(t, test.files)
		var got []string
		for _, d := range diags {
			l, c := d.Source.Position(d.Span.Start)
			got = append(got, fmt.Sprintf("%s:%d:%d: %s", d.Source.Name, l, c, d.Text))
		}
		slices.Sort(got)
		if diff := cmp.Diff(test.want, got); diff != "" {
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

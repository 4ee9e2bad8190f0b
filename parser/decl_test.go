package parser

import (
	"fmt"
	"strings"
	"testing"
)

func TestInterfaces(t *testing.T) {
	expectPrinted(t, `interface A {}`, `interface A { }`)
	expectPrinted(t, `export interface A { b: C }`, `export interface A { b: C; }`)
	expectPrinted(t, `export declare interface A {} declare interface B {}`, "export interface A { }\ninterface B { }")
	expectPrinted(t, `interface A extends B, Omit<C, "x">, core.D<E[]> { f: G }`,
		`interface A extends B, Omit<C, "x">, core.D<E[]> { f: G; }`)
	expectPrinted(t, "export\ninterface type\nextends A\n,\nB\n{ }", `export interface type extends A, B { }`)

	// Interfaces of one name are kept apart.
	expectPrinted(t, `interface A { b: C } interface A { d: E }`, "interface A { b: C; }\ninterface A { d: E; }")
}

func TestAliases(t *testing.T) {
	expectPrinted(t, `type A = B;`, `type A = B`)
	expectPrinted(t, "export type A = B\n\ntype C =\n  | D\n  | E\ndeclare type F = G", "export type A = B\ntype C = D | E\ntype F = G")
	expectPrinted(t, `type type = typeof type; ;; type interface = string`, "type type = typeof type\ntype interface = string")
	for _, space := range []string{"\n", "\r", "\u2028", "\u2029", "/* \n */", "/* \r */", "/* \u2028 */", "/* \u2029 */", "// a\u2028", "// a\u2029", "// a\r"} {
		expectPrinted(t, "type A = B "+space+"type C = D", "type A = B\ntype C = D")
		expectPrinted(t, "interface A { b: B "+space+"c: C }", "interface A { b: B; c: C; }")
	}
	for _, space := range []string{" ", "\t", "\v", "\f", "\uFEFF", "\u00A0", "\u3000", "/* */"} {
		expectPrinted(t, "type"+space+"A = B;"+space+"type C = D", "type A = B\ntype C = D")
		if _, faults := Parse(Source{Name: "a.ts", Text: []byte("type A = B " + space + "type C = D")}); len(faults) != 1 {
			t.Errorf("%q ends a line", space)
		}
	}
	expectPrinted(t, "type A = B\u2028type C = D", "type A = B\ntype C = D")
}

func TestConsts(t *testing.T) {
	expectPrinted(t, `export const A = -32700;`, `export const A = -32700`)
	expectPrinted(t, "const A = 'a'\nconst B = true\nconst C = \"c\" as const\nconst D = `d`", "const A = \"a\"\nconst B = true\nconst C = \"c\"\nconst D = \"d\"")
	expectPrinted(t, `export const A: string = "a", B = 2, C: "c" = "c";`, "export const A: string = \"a\"\nexport const B = 2\nexport const C: \"c\" = \"c\"")
	expectPrinted(t, `declare const A: "lit"; export declare const B: -1; declare const C = 3;`,
		"const A: \"lit\" = \"lit\"\nexport const B: -1 = -1\nconst C = 3")
	expectPrinted(t, `const A = !0, B = !1`, "const A = true\nconst B = false")
	expectPrinted(t, "const A = 1\n\n/** Doc. */\nexport const B = 2", "const A = 1\nexport const B = 2")

	// In a file of declarations `declare` is not needed.
	file, faults := Parse(Source{Name: "a.d.ts", Text: []byte(`export const A: "lit"; export {};`)})
	if faults.Err() != nil || printFile(file) != `export const A: "lit" = "lit"` {
		t.Errorf("a.d.ts gave %s, %v", printFile(file), faults)
	}
}

func TestFold(t *testing.T) {
	expectPrinted(t, `const A = 1 << 4, B = -32000 - 700, C = A | 1, D = ~A`, "const A = 16\nconst B = -32700\nconst C = 17\nconst D = -17")
	expectPrinted(t, `const A = -(32 * 1000), B = +1, C = 6 / 3, D = 1 > 0, E = !true`,
		"const A = -32000\nconst B = 1\nconst C = 2\nconst D = true\nconst E = false")
	expectPrinted(t, "const A = 'a' + \"b\", B = `x${1}${'y'}`, C = 'c' as string, D = <const>'d', E = ('e' satisfies string)",
		"const A = \"ab\"\nconst B = \"x1y\"\nconst C = \"c\"\nconst D = \"d\"\nconst E = \"e\"")
	expectPrinted(t, "const A = 1 // one\n  + 2 // two\n/* three */ ;const B = 3\ntype C = D", "const A = 3\nconst B = 3\ntype C = D")
	expectPrinted(t, "const A = 1 +\n  2\nconst B = 3", "const A = 3\nconst B = 3")
	expectPrinted(t, "const A = 'a\\u2028\"\\n\\u{1F600}' + \"b\"", `const A = "a\u2028\"\n😀b"`)

	// What comes before can be referred to, also in an enum.
	expectPrinted(t, `declare const A: 2; enum E { X = 1 << 2, "y-z" = X | 1, W } export const B = E.X + E["y-z"], C = E.W + A`,
		"const A: 2 = 2\nenum E { X = 4, y-z = 5, W = 6 }\nexport const B = 9\nexport const C = 8")
	expectFaults(t, `const A = B + 1, B = 2, C = f(), D = 10n + 1n, E = 1 / 0, F = 2 * 4503599627370496
interface A { b: C }`, `
a.ts:1:11: error: the value of A is not a constant that mcpgen can compute
  1 | const A = B + 1, B = 2, C = f(), D = 10n + 1n, E = 1 / 0, F = 2 * 4503599627370496
    |           ^~~~~
  hint: write the value as a literal: a string, a number, true or false
a.ts:1:29: error: the value of C is not a constant that mcpgen can compute
  1 | const A = B + 1, B = 2, C = f(), D = 10n + 1n, E = 1 / 0, F = 2 * 4503599627370496
    |                             ^~~
  hint: write the value as a literal: a string, a number, true or false
a.ts:1:38: error: a bigint is not supported by mcpgen
  1 | const A = B + 1, B = 2, C = f(), D = 10n + 1n, E = 1 / 0, F = 2 * 4503599627370496
    |                                      ^~~
  hint: use a number, or a string of digits`)
	expectFaults(t, `const E = 1 / 0, F = 2 * 4503599627370496, G = null, H = 'x' as const satisfies string`, `
a.ts:1:11: error: the value of E is not a constant that mcpgen can compute
  1 | const E = 1 / 0, F = 2 * 4503599627370496, G = null, H = 'x' as const satisfies string
    |           ^~~~~
  hint: write the value as a literal: a string, a number, true or false
a.ts:1:22: error: the value of F is too large to compute exactly: it is 2^53 or more
  1 | const E = 1 / 0, F = 2 * 4503599627370496, G = null, H = 'x' as const satisfies string
    |                      ^~~~~~~~~~~~~~~~~~~~
  hint: write the value as a literal: a string, a number, true or false
a.ts:1:48: error: the value of G is not a constant that mcpgen can compute
  1 | const E = 1 / 0, F = 2 * 4503599627370496, G = null, H = 'x' as const satisfies string
    |                                                ^~~~
  hint: write the value as a literal: a string, a number, true or false`)
}

// TestFoldMembers has enums at the limit of what esbuild is given.
func TestFoldMembers(t *testing.T) {
	for n, want := range map[int]int{maxMembers: 0, maxMembers + 1: 1} {
		text := "enum E { A = 1 << 1" + strings.Repeat(", B", n-1) + " }"
		for i := range n - 1 {
			text = strings.Replace(text, "B", fmt.Sprintf("M%d", i), 1)
		}
		file, faults := Parse(Source{Name: "a.ts", Text: []byte(text)})
		if len(faults) != want || len(file.Decls[0].(*Enum).Members) != n-want*n {
			t.Errorf("%d members: %d are left, faults: %s", n, len(file.Decls[0].(*Enum).Members), faults.Error())
		}
	}
}

// TestFoldLimits has values that are made of earlier ones and double each time.
func TestFoldLimits(t *testing.T) {
	long := strings.Repeat("x", 32_000)
	members := parse(t, `enum E { A = "`+long+`", B = A + A }`).Decls[0].(*Enum).Members
	if members[1].Value.Text != long+long {
		t.Errorf("a value of 64,000 bytes has %d", len(members[1].Value.Text))
	}
	// A number does not grow with what it is made of.
	numbers := "enum E { A0 = 1"
	for i := 1; i < 40; i++ {
		numbers += fmt.Sprintf(", A%d = A%d + E.A%d", i, i-1, i-1)
	}
	if members = parse(t, numbers+" }").Decls[0].(*Enum).Members; members[39].Value.Text != "549755813888" {
		t.Errorf("2^39 is %s", members[39].Value.Text)
	}

	tooLong := func(text, name string) {
		t.Helper()
		file, faults := Parse(Source{Name: "a.ts", Text: []byte(text)})
		at := strings.Index(text, name+" =")
		if len(faults) != 1 || faults[0].Span != (Span{at, at + len(name)}) || !strings.Contains(faults[0].Text, "can get too long") {
			t.Errorf("%.40s…: got %.400s, want one fault at %s", text, faults.Error(), name)
		}
		for _, d := range file.Decls {
			if c, isConst := d.(*Const); isConst && c.Name.Text == name {
				t.Errorf("%.40s…: %s has a value", text, name)
			}
		}
	}
	longer := strings.Repeat("x", 33_000)
	tooLong(`const A = "`+longer+`", B = A + A`, "B")
	tooLong(`const A = "`+longer+"\", B = `${A}${A}`", "B")
	tooLong(`enum E { A = "`+longer+`", B = E["A"] + E["\x41"] }`, "B")
	tooLong(`enum E { A = "`+longer+`", C = "c", B = E["A"] + E["\x41"] }`, "B")
	tooLong(`enum E { A = "`+longer+`" } enum F { A = "a" } enum G { B = E.A + E.A }`, "B")
	for _, step := range []string{"A%[2]d + A%[2]d", "E.A%[2]d + E.A%[2]d", "`${A%[2]d}${A%[2]d}`", `E["A%[2]d"] + E['A%[2]d']`} {
		text := "enum E { A0 = 'xxxxxxxxxx'"
		for i := 1; i <= 40; i++ {
			text += fmt.Sprintf(", A%[1]d = "+step, i, i-1)
		}
		_, faults := Parse(Source{Name: "a.ts", Text: []byte(text + "}")})
		if len(faults) != 1 || !strings.Contains(faults[0].Text, "can get too long") {
			t.Errorf("%s: %s", step, faults.Error())
		}
	}
	// All values together have a limit, too.
	many := `enum E { A = "` + long + `"`
	for i := range 70 {
		many += fmt.Sprintf(", B%d = A + A", i)
	}
	tooLong(many+" }", "B65")
}

func TestEnums(t *testing.T) {
	expectPrinted(t, `enum A {}`, `enum A {  }`)
	expectPrinted(t, `export enum A { B = "b", 'c-d' = 'e', }`, `export enum A { B = "b", c-d = "e" }`)
	expectPrinted(t, `const enum A { B, C } declare enum D { E = 5, F } export declare const enum G { H = -1, I, J = 1.5, K }`,
		"enum A { B = 0, C = 1 }\nenum D { E = 5, F = 6 }\nexport enum G { H = -1, I = 0, J = 1.5, K = 2.5 }")
	expectPrinted(t, `enum A { B = 1 << 2, C, D = B | C, E = "x".length, F }`, `enum A { B = 4, C = 5, D = 5, E = 1, F = 2 }`)
	expectFaults(t, `enum A { B = "b", C, D = f(), E } enum F { 1 = 2, ["x"] = 3, G H, I }`, `
a.ts:1:19: error: the member C needs a value: the one before it is not a number to count from
  1 | enum A { B = "b", C, D = f(), E } enum F { 1 = 2, ["x"] = 3, G H, I }
    |                   ^
  hint: write C = value
a.ts:1:26: error: the value of D is not a constant that mcpgen can compute
  1 | enum A { B = "b", C, D = f(), E } enum F { 1 = 2, ["x"] = 3, G H, I }
    |                          ^~~
  hint: write the value as a literal: a string, a number, true or false
a.ts:1:44: error: a number cannot name a member of an enum
  1 | enum A { B = "b", C, D = f(), E } enum F { 1 = 2, ["x"] = 3, G H, I }
    |                                            ^
  hint: write a name
a.ts:1:51: error: a computed member name is not supported by mcpgen
  1 | enum A { B = "b", C, D = f(), E } enum F { 1 = 2, ["x"] = 3, G H, I }
    |                                                   ^~~~~
  hint: write the name itself, in quotes if need be: "name"
a.ts:1:64: error: expected "," after the member, found "H"
  1 | enum A { B = "b", C, D = f(), E } enum F { 1 = 2, ["x"] = 3, G H, I }
    |                                                                ^`)
}

func TestImports(t *testing.T) {
	expectPrinted(t, `import type { A, B as C } from "./core.js";`, `import A B:C from "./core.js"`)
	expectPrinted(t, "import { type A, type as B, type, as } from 'x'\nimport {} from 'y'", "import A type:B type as from \"x\"\nimport from \"y\"")
	expectPrinted(t, `import * as core from "x"; import type * as more from "y"`, "import * as core from \"x\"\nimport * as more from \"y\"")
	expectPrinted(t, `export { A, B as C, } from "x"; export type { D } from "y";`, "export A B:C from \"x\"\nexport D from \"y\"")
	expectPrinted(t, `export * from "x"; export type * from "y"; export * as z from "z"`,
		"export from \"x\"\nexport from \"y\"\nexport * as z from \"z\"")
}

func TestExportLists(t *testing.T) {
	expectPrinted(t, `export {};`, ``)
	expectPrinted(t, `export { A, B }; interface A {} type B = C; const D = 1; enum E {} export type { D, E }`,
		"export interface A { }\nexport type B = C\nexport const D = 1\nexport enum E {  }")
	expectPrinted(t, `import { A as B } from "x"; import * as y from "y"; export { B, y };`,
		"import A:B from \"x\"\nimport * as y from \"y\"\nexport A:B from \"x\"\nexport * as y from \"y\"")
	expectFaults(t, `export { A, B as C };`, `
a.ts:1:13: error: an export under another name is not supported by mcpgen
  1 | export { A, B as C };
    |             ^~~~~~
  hint: rename the declaration itself`)
	expectFaults(t, `export { A };`, `
a.ts:1:10: error: A is neither declared nor imported in this file
  1 | export { A };
    |          ^
  hint: remove it, or import it`)
}

func TestDeclarationFaults(t *testing.T) {
	refused := func(text, want string) {
		t.Helper()
		expectFaults(t, text, want)
		// Whatever it is, the next declaration is read.
		file, _ := Parse(Source{Name: "a.ts", Text: []byte(text + "\nexport type Next = string;")})
		if n := len(file.Decls); n == 0 || printDecl(file.Decls[n-1]) != "export type Next = string" {
			t.Errorf("%s: what follows was not read:\n%s", text, printFile(file))
		}
	}
	refused(`class A { b = 1; c() { return [1] } }`, `
a.ts:1:1: error: a class is not supported by mcpgen
  1 | class A { b = 1; c() { return [1] } }
    | ^~~~~
  hint: describe its data with an interface`)
	refused(`export abstract class A {}`, `
a.ts:1:8: error: a class is not supported by mcpgen
  1 | export abstract class A {}
    |        ^~~~~~~~
  hint: describe its data with an interface`)
	refused("namespace A {\n  export interface B { c: [D] }\n}", `
a.ts:1:1: error: a namespace or module declaration is not supported by mcpgen
  1 | namespace A {
    | ^~~~~~~~~
  hint: put its declarations at the top level of the file`)
	refused(`declare module "a" { export const b: 1; }`, `
a.ts:1:9: error: a namespace or module declaration is not supported by mcpgen
  1 | declare module "a" { export const b: 1; }
    |         ^~~~~~
  hint: put its declarations at the top level of the file`)
	refused(`declare global { interface A {} }`, `
a.ts:1:9: error: a namespace or module declaration is not supported by mcpgen
  1 | declare global { interface A {} }
    |         ^~~~~~
  hint: put its declarations at the top level of the file`)
	refused(`export async function f() { if (x) { return; } }`, `
a.ts:1:8: error: a function is not supported by mcpgen
  1 | export async function f() { if (x) { return; } }
    |        ^~~~~
  hint: mcpgen describes data only; leave it out`)
	refused(`let a = 1`, `
a.ts:1:1: error: a variable is not supported by mcpgen
  1 | let a = 1
    | ^~~
  hint: declare a constant with const, or leave it out`)
	refused(`@a class B {}`, `
a.ts:1:1: error: a decorator is not supported by mcpgen
  1 | @a class B {}
    | ^
  hint: write a tag in the comment instead`)
	refused(`console.log("a");`, `
a.ts:1:1: error: expected a declaration, found "console"
  1 | console.log("a");
    | ^~~~~~~
  hint: a schema holds interface, type, const, enum, import and export declarations, no statements`)
	refused("if (a) {\n  const b = 1;\n}\n# prose; and more\n\"prose\"", `
a.ts:1:1: error: expected a declaration, found "if"
  1 | if (a) {
    | ^~
  hint: a schema holds interface, type, const, enum, import and export declarations, no statements`)
	refused("exprt interface A {}\nexport interfac B { c: D }", `
a.ts:1:1: error: expected a declaration, found "exprt"
  1 | exprt interface A {}
    | ^~~~~
  hint: a schema holds interface, type, const, enum, import and export declarations, no statements
a.ts:2:8: error: expected a declaration, found "interfac"
  2 | export interfac B { c: D }
    |        ^~~~~~~~
  hint: a schema holds interface, type, const, enum, import and export declarations, no statements`)
	refused(`export default interface A {}`, `
a.ts:1:8: error: a default export is not supported by mcpgen
  1 | export default interface A {}
    |        ^~~~~~~
  hint: give the declaration a name: export interface Name { … }`)
	refused(`export = A;`, `
a.ts:1:8: error: an export assignment is not supported by mcpgen
  1 | export = A;
    |        ^
  hint: put export before each declaration`)
	refused(`export as namespace A;`, `
a.ts:1:8: error: a global namespace is not supported by mcpgen
  1 | export as namespace A;
    |        ^~
  hint: remove it`)
	refused(`export import A = B.C;`, `
a.ts:1:8: error: an import with a modifier is not supported by mcpgen
  1 | export import A = B.C;
    |        ^~~~~~
  hint: write import type { A } from "…"`)
	refused(`import A from "a";`, `
a.ts:1:8: error: a default import or an import alias is not supported by mcpgen
  1 | import A from "a";
    |        ^
  hint: import by name: import type { A } from "…"`)
	refused(`import "a";`, `
a.ts:1:8: error: an import without names is not supported by mcpgen
  1 | import "a";
    |        ^~~
  hint: remove it, or import by name: import type { A } from "…"`)
	refused(`import { default as A } from "a";`, `
a.ts:1:10: error: a default import or export is not supported by mcpgen
  1 | import { default as A } from "a";
    |          ^~~~~~~
  hint: give the declaration a name and use that`)
	refused(`import { A } from "a" with { type: "json" };`, `
a.ts:1:23: error: an import attribute is not supported by mcpgen
  1 | import { A } from "a" with { type: "json" };
    |                       ^~~~
  hint: import from a TypeScript file`)
	refused(`interface A<B extends C<D> = E> extends F<B> { g: H }`, `
a.ts:1:12: error: a declaration with type parameters is not supported by mcpgen
  1 | interface A<B extends C<D> = E> extends F<B> { g: H }
    |            ^~~~~~~~~~~~~~~~~~~~
  hint: write one declaration for each type that stands for the parameter`)
	refused(`interface A extends B extends C {}`, `
a.ts:1:23: error: "extends" is not allowed here
  1 | interface A extends B extends C {}
    |                       ^~~~~~~
  hint: write all bases after one extends: extends A, B`)
	refused(`interface A extends { b: C } {}`, `
a.ts:1:21: error: expected the name of a base, found "{"
  1 | interface A extends { b: C } {}
    |                     ^`)
	refused(`interface A extends B, object {}`, `
a.ts:1:24: error: an interface cannot extend the type object
  1 | interface A extends B, object {}
    |                        ^~~~~~
  hint: name an interface here`)
	refused(`import * from "a"; import 1 from "a"; import { A } "a"; import { A } from b; import { "c" as D } from "a"`, `
a.ts:1:10: error: expected "as" and a name after "*", found "from"
  1 | import * from "a"; import 1 from "a"; import { A } "a"; import { A } from b; import { "c" as D } from "a"
    |          ^~~~
a.ts:1:27: error: expected the names to import, found "1"
  1 | import * from "a"; import 1 from "a"; import { A } "a"; import { A } from b; import { "c" as D } from "a"
    |                           ^
a.ts:1:52: error: expected "from" and a path, found "a"
  1 | import * from "a"; import 1 from "a"; import { A } "a"; import { A } from b; import { "c" as D } from "a"
    |                                                    ^~~
a.ts:1:75: error: expected a path in quotes, found "b"
  1 | import * from "a"; import 1 from "a"; import { A } "a"; import { A } from b; import { "c" as D } from "a"
    |                                                                           ^
a.ts:1:87: error: expected a name, found "c"
  1 | import * from "a"; import 1 from "a"; import { A } "a"; import { A } from b; import { "c" as D } from "a"
    |                                                                                       ^~~`)
	refused(`interface string {}`, `
a.ts:1:11: error: string is a type of TypeScript itself and cannot name another
  1 | interface string {}
    |           ^~~~~~
  hint: choose another name`)
	refused(`type default = A`, `
a.ts:1:6: error: expected a name for the type, found "default"
  1 | type default = A
    |      ^~~~~~~`)
	refused(`type A { b: C }`, `
a.ts:1:8: error: expected "=" after the name A, found "{"
  1 | type A { b: C }
    |        ^`)
	refused(`type A = B type C = D`, `
a.ts:1:12: error: expected ";" or a new line after the declaration, found "type"
  1 | type A = B type C = D
    |            ^~~~`)
	refused(`export export type A = B; declare declare type C = D; declare export type E = F`, `
a.ts:1:8: error: "export" is repeated
  1 | export export type A = B; declare declare type C = D; declare export type E = F
    |        ^~~~~~
  hint: remove one of them
a.ts:1:35: error: "declare" is repeated
  1 | export export type A = B; declare declare type C = D; declare export type E = F
    |                                   ^~~~~~~
  hint: remove one of them
a.ts:1:63: error: "export" must stand before "declare"
  1 | export export type A = B; declare declare type C = D; declare export type E = F
    |                                                               ^~~~~~
  hint: write export declare`)
	refused(`const A = { b: 1 } as const, C = 2`, `
a.ts:1:11: error: an object or array as a value is not supported by mcpgen
  1 | const A = { b: 1 } as const, C = 2
    |           ^
  hint: declare a constant for each value in it`)
	refused(`const A = /[";]/g`, `
a.ts:1:11: error: a regular expression as a value is not supported by mcpgen
  1 | const A = /[";]/g
    |           ^
  hint: write it as a string`)
	refused(`const A = 1n`, `
a.ts:1:11: error: a bigint is not supported by mcpgen
  1 | const A = 1n
    |           ^~
  hint: use a number, or a string of digits`)
	refused(`declare const A: string;`, `
a.ts:1:15: error: the constant A has no value
  1 | declare const A: string;
    |               ^
  hint: write const A = "value"`)
	refused(`const { a } = b;`, `
a.ts:1:7: error: a destructuring declaration is not supported by mcpgen
  1 | const { a } = b;
    |       ^
  hint: declare each constant with a name and a value`)
	refused("const A = f(`a\nb`) as {\n  c: 1 }\n", `
a.ts:1:11: error: the value of A is not a constant that mcpgen can compute
  1 | const A = f(`+"`a"+`
    |           ^~~~
  hint: write the value as a literal: a string, a number, true or false`)
	refused(`const A = 1 + `+strings.Repeat("1 + ", 1100)+"1", `
a.ts:1:11: error: this expression is too long: mcpgen computes at most 4096 bytes
  1 | const A = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 …
    |           ^`+strings.Repeat("~", 109)+`
  hint: write the value as a literal`)
	refused("type A = `a\nb` `c`", `
a.ts:2:4: error: expected ";" or a new line after the declaration, found `+"`c`"+`
  2 | b`+"` `c`"+`
    |    ^~~`)
	refused(`const A = ;`, `
a.ts:1:11: error: expected a value, found ";"
  1 | const A = ;
    |           ^`)
	refused(`const A = 1; import { A } from "a"; const A = 2`, `
a.ts:1:23: error: A is declared twice
  1 | const A = 1; import { A } from "a"; const A = 2
    |                       ^
  hint: remove or rename one of them
  note: a.ts:1:7: first declared here
  1 | const A = 1; import { A } from "a"; const A = 2
    |       ^
a.ts:1:43: error: A is declared twice
  1 | const A = 1; import { A } from "a"; const A = 2
    |                                           ^
  hint: remove or rename one of them
  note: a.ts:1:7: first declared here
  1 | const A = 1; import { A } from "a"; const A = 2
    |       ^`)
	refused("/// <reference path=\"a.d.ts\" />\n/// <reference types=\"b\" />\n// <reference\ntype A = B", `
a.ts:1:1: error: a reference to another file is not supported by mcpgen
  1 | /// <reference path="a.d.ts" />
    | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: import what is needed by name: import type { … } from "…"
a.ts:2:1: error: a reference to another file is not supported by mcpgen
  2 | /// <reference types="b" />
    | ^~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: import what is needed by name: import type { … } from "…"`)
	refused("interface A {\n  b: {\n    c: D\n", `
a.ts:4:1: error: expected "}", found the end of the file
  4 | 
    | ^
  note: a.ts:2:6: this object type begins here
  2 |   b: {
    |      ^`)
	refused(`}`, `
a.ts:1:1: error: expected a declaration, found "}"
  1 | }
    | ^
  hint: a schema holds interface, type, const, enum, import and export declarations, no statements`)
}

// TestRecovery checks that a run goes on after faults, finds the others, and
// makes no new ones of what it skips.
func TestRecovery(t *testing.T) {
	text := `export interface A {
  a: A extends B
    ? C
    : D
  b: (x: string, y: { z: number }) => void
  c: { d: [E, F]; g: H }
  i: (string | 1n,
  j: K
}
function f(a: string): void {
  interface B {}
}
export type L = M<N, [O]>
  | P;
export interface Q {
  r: S
export enum T { U = 1, 2, V }
const W = X
`
	expectFaults(t, text, `
a.ts:2:6: error: a conditional type is not supported by mcpgen
  2 |   a: A extends B
    |      ^~~~~~~~~
  hint: write the resulting type
a.ts:5:6: error: a function type is not supported by mcpgen
  5 |   b: (x: string, y: { z: number }) => void
    |      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: mcpgen describes data only; leave it out
a.ts:6:11: error: a tuple type is not supported by mcpgen
  6 |   c: { d: [E, F]; g: H }
    |           ^~~~~~
  hint: use an array, e.g., (A | B)[], or an object with named members
a.ts:7:16: error: a bigint is not supported by mcpgen
  7 |   i: (string | 1n,
    |                ^~
  hint: use a number, or a string of digits
a.ts:10:1: error: a function is not supported by mcpgen
  10 | function f(a: string): void {
     | ^~~~~~~~
  hint: mcpgen describes data only; leave it out
a.ts:13:22: error: a tuple type is not supported by mcpgen
  13 | export type L = M<N, [O]>
     |                      ^~~
  hint: use an array, e.g., (A | B)[], or an object with named members
a.ts:17:1: error: expected "}", found "export"
  17 | export enum T { U = 1, 2, V }
     | ^~~~~~
  note: a.ts:15:20: the interface Q begins here
  15 | export interface Q {
     |                    ^
a.ts:17:24: error: a number cannot name a member of an enum
  17 | export enum T { U = 1, 2, V }
     |                        ^
  hint: write a name
a.ts:18:11: error: the value of W is not a constant that mcpgen can compute
  18 | const W = X
     |           ^
  hint: write the value as a literal: a string, a number, true or false`)
	file, _ := Parse(Source{Name: "a.ts", Text: []byte(text)})
	want := `export interface A { c: { g: H; }; }
export interface Q { r: S; }
export enum T { U = 1, V = 2 }`
	if got := printFile(file); got != want {
		t.Errorf("what was read:\n%s\nwant:\n%s", got, want)
	}
}

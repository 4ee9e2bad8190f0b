package parser

import (
	"strings"
	"testing"
)

func TestTypes(t *testing.T) {
	expectType(t, `string`, `string`)
	expectType(t, `null | undefined | never`, `null | undefined | never`)
	expectType(t, `any | unknown | object`, `any | unknown | object`)
	expectType(t, `Tool`, `Tool`)
	expectType(t, `core.Tool`, `core.Tool`)
	expectType(t, `core . /* a */ Tool`, `core.Tool`)
	expectType(t, `typeof PARSE_ERROR`, `typeof PARSE_ERROR`)
	expectType(t, `typeof core.PARSE_ERROR`, `typeof core.PARSE_ERROR`)

	// Words that are keywords elsewhere name types as well.
	expectType(t, `type | interface | readonly_ | is | asserts | abstract | declare | from`,
		`type | interface | readonly_ | is | asserts | abstract | declare | from`)

	// Arrays bind tighter than "&", "&" tighter than "|".
	expectType(t, `A | B & C[]`, `A | (B & C[])`)
	expectType(t, `(A | B)[]`, `(A | B)[]`)
	expectType(t, `(A | B)[] | null`, `(A | B)[] | null`)
	expectType(t, `((A))`, `A`)
	expectType(t, `({ a: B } | null)[]`, `({ a: B; } | null)[]`)
	expectType(t, `({ a: B })`, `{ a: B; }`)
	expectType(t, `(A | B) | (C)`, `(A | B) | C`)
	expectType(t, `A[][]`, `A[][]`)
	expectType(t, `readonly A[]`, `A[]`)
	expectType(t, `readonly A[][] | B`, `A[][] | B`)

	// Operators may lead.
	expectType(t, `| A`, `A`)
	expectType(t, `| A | B`, `A | B`)
	expectType(t, `& A & B | & C`, `(A & B) | C`)
	expectType(t, "\n  | \"a\" // one\n  /* two */ | \"b\" // three\n", `"a" | "b"`)

	expectType(t, `Array<Array<X>>`, `Array<Array<X>>`)
	expectType(t, `Record<string, A | B[]>`, `Record<string, A | B[]>`)
	expectType(t, `Omit<A, "x" | 'y'>`, `Omit<A, "x" | "y">`)
	expectType(t, `core.Box<Partial<Required<Readonly<NonNullable<A>>>>>`, `core.Box<Partial<Required<Readonly<NonNullable<A>>>>>`)
	expectType(t, `Pick<Exclude<A, B>, "x"> & Extract<C, D> & ReadonlyArray<E>`,
		`Pick<Exclude<A, B>, "x"> & Extract<C, D> & ReadonlyArray<E>`)
}

func TestLiterals(t *testing.T) {
	expectType(t, `"a" | 'b' | `+"`c`", `"a" | "b" | "c"`)
	expectType(t, `true | false`, `true | false`)
	expectType(t, `"it's" | 'a "b"' | '\'' | "\""`, `"it's" | "a \"b\"" | "'" | "\""`)
	expectType(t, `"\n\t\r\b\f\v\0\\\/\x41\u0041\u{41}\q"`, `"\n\t\r\b\f\v\x00\\/AAAq"`)
	expectType(t, `"\uD83D\uDE00\u{1F600}😀"`, `"😀😀😀"`)
	expectType(t, "\"a\\\nb\\\r\nc\"", `"abc"`)
	expectType(t, "\"a\\\u2028b\\\u2029c\\\rd\"", `"abcd"`)
	expectType(t, `"\u{10FFFF}\u{0}\0"`, `"\U0010ffff\x00\x00"`)
	expectType(t, "a\u200Cb | a\u200Db", "a\u200Cb | a\u200Db")
	expectType(t, "`a\r\nb\rc\\\r\nd$`", `"a\nb\ncd$"`)

	expectType(t, `0 | 1 | -1 | - 1`, `0 | 1 | -1 | -1`)
	expectType(t, `1.50 | .5 | 5. | 0.5`, `1.50 | 0.5 | 5 | 0.5`)
	expectType(t, `0x1F | 0XfF | 0o17 | 0b101 | -0x10`, `31 | 255 | 15 | 5 | -16`)
	expectType(t, `0x1000000000000000000`, `4722366482869645213696`)
	expectType(t, `1_000 | 0xFF_FF | 1_0.5_0`, `1000 | 65535 | 10.50`)
	expectType(t, `9007199254740992 | -9007199254740994 | 100000000000000000000 | 0x20000000000000`,
		`9007199254740992 | -9007199254740994 | 100000000000000000000 | 9007199254740992`)
	for _, lost := range []string{"9007199254740993", "-9007199254740993", "99999999999999999999", "0x20000000000001"} {
		expectFaults(t, "type A = 1 | "+lost, `
a.ts:1:14: error: this number has more digits than a number of TypeScript can hold
  1 | type A = 1 | `+lost+`
    |              ^`+strings.Repeat("~", len(lost)-1)+`
  hint: write the number that is meant, or a string`)
	}
	expectType(t, `1e20 | 1.5e20 | 12e20`, `100000000000000000000 | 150000000000000000000 | 12e20`)
	expectType(t, "0."+strings.Repeat("1", maxNumber-2), "0."+strings.Repeat("1", maxNumber-2))
	expectType(t, `1e3 | 1E+3 | 1.5e3 | 1.25e1 | 1e21 | 1e-3 | 2e300 | 0e5`,
		`1000 | 1000 | 1500 | 1.25e1 | 1e21 | 1e-3 | 2e300 | 0`)
}

func TestObjects(t *testing.T) {
	expectType(t, `{}`, `{ }`)
	expectType(t, `{ a: string; b?: number, c: A }`, `{ a: string; b?: number; c: A; }`)
	expectType(t, "{\n  a: string\n  b: number\n}", `{ a: string; b: number; }`)
	expectType(t, `{ "a b": string; 'c': A; 1: B; "d\u0065"?: C }`, `{ "a b": string; "c": A; 1: B; "de"?: C; }`)
	expectType(t, `{ readonly a: A; readonly "b"?: B }`, `{ readonly a: A; readonly "b"?: B; }`)
	expectType(t, `{ [key: string]: unknown }`, `{ [string]: unknown; }`)
	expectType(t, `{ readonly [id: number]: A[]; a: B }`, `{ readonly [number]: A[]; a: B; }`)
	expectType(t, `{ a: { b: { c: null } } }`, `{ a: { b: { c: null; }; }; }`)

	// Every word can name a member, modifiers and keywords too.
	expectType(t, `{ readonly: A; readonly readonly?: B; get: C; set?: D; new: E; public: F }`,
		`{ readonly: A; readonly readonly?: B; get: C; set?: D; new: E; public: F; }`)
	expectType(t, "{\n type: A\n interface: B\n const: C\n default?: D\n enum: E\n export: F\n import: G\n declare: H\n class: I\n}",
		`{ type: A; interface: B; const: C; default?: D; enum: E; export: F; import: G; declare: H; class: I; }`)
	expectType(t, `{ $schema: A; _meta: B; größe: C; été?: D }`, `{ $schema: A; _meta: B; größe: C; été?: D; }`)

	// A new line ends a member only where it cannot go on.
	expectType(t, "{ a:\n string\n | number\n b\n ?\n : C\n [key: string]: D\n }",
		`{ a: string | number; b?: C; [string]: D; }`)
	expectType(t, "{ a: B\n [key: string]: C\n \"d\": E\n }", `{ a: B; [string]: C; "d": E; }`)
}

func TestSpans(t *testing.T) {
	text := "  export interface A extends B<C> {\n  readonly 'x'?: (D | E)[];\n}"
	d := parse(t, text).Decls[0].(*Interface)
	p := d.Body.Members[0].(*Property)
	union := p.Type.(*Array).Elem.(*Union)
	for _, test := range []struct {
		node Node
		want string
	}{
		{d, text[2:]},
		{d.Name, "A"},
		{d.Extends[0], "B<C>"},
		{d.Body, "{\n  readonly 'x'?: (D | E)[];\n}"},
		{p, "readonly 'x'?: (D | E)[]"},
		{p.Name, "'x'"},
		{p.Type, "(D | E)[]"},
		{union, "D | E"},
		{union.Of[1], "E"},
	} {
		span := test.node.Pos()
		if got := text[span.Start:span.End]; got != test.want {
			t.Errorf("the span of %T holds %q, want %q", test.node, got, test.want)
		}
	}
}

func TestTypeFaults(t *testing.T) {
	refused := func(text, want string) {
		t.Helper()
		expectFaults(t, "type T = "+text, want)
	}
	refused(`[string, number]`, `
a.ts:1:10: error: a tuple type is not supported by mcpgen
  1 | type T = [string, number]
    |          ^~~~~~~~~~~~~~~~
  hint: use an array, e.g., (A | B)[], or an object with named members`)
	refused(`A extends B ? C : D`, `
a.ts:1:10: error: a conditional type is not supported by mcpgen
  1 | type T = A extends B ? C : D
    |          ^~~~~~~~~
  hint: write the resulting type`)
	refused("`a-${string}`", `
a.ts:1:10: error: a template literal type with substitutions is not supported by mcpgen
  1 | type T = `+"`a-${string}`"+`
    |          ^~~~~~~~~~~~~
  hint: use string, or a union of the strings it stands for`)
	refused(`(a: string, b?: C) => void`, `
a.ts:1:10: error: a function type is not supported by mcpgen
  1 | type T = (a: string, b?: C) => void
    |          ^~~~~~~~~~~~~~~~~~
  hint: mcpgen describes data only; leave it out`)
	refused(`(() => void)[]`, `
a.ts:1:11: error: a function type is not supported by mcpgen
  1 | type T = (() => void)[]
    |           ^~
  hint: mcpgen describes data only; leave it out`)
	refused(`({ a }: A) => B`, `
a.ts:1:10: error: a function type is not supported by mcpgen
  1 | type T = ({ a }: A) => B
    |          ^~~~~~~~~~
  hint: mcpgen describes data only; leave it out`)
	refused(`({ a }) => B`, `
a.ts:1:10: error: a function type is not supported by mcpgen
  1 | type T = ({ a }) => B
    |          ^~~~~~~
  hint: mcpgen describes data only; leave it out`)
	refused(`(A) => B`, `
a.ts:1:10: error: a function type is not supported by mcpgen
  1 | type T = (A) => B
    |          ^~~~~~
  hint: mcpgen describes data only; leave it out`)
	refused(`<A>(a: A) => A`, `
a.ts:1:10: error: a function type is not supported by mcpgen
  1 | type T = <A>(a: A) => A
    |          ^
  hint: mcpgen describes data only; leave it out`)
	refused(`abstract new () => A`, `
a.ts:1:10: error: a type predicate or a constructor type is not supported by mcpgen
  1 | type T = abstract new () => A
    |          ^~~~~~~~
  hint: mcpgen describes data only; leave it out`)
	refused(`keyof A`, `
a.ts:1:10: error: keyof is not supported by mcpgen
  1 | type T = keyof A
    |          ^~~~~
  hint: write the names as a union of strings`)
	refused(`A["b"]`, `
a.ts:1:11: error: an indexed access type is not supported by mcpgen
  1 | type T = A["b"]
    |           ^
  hint: name the type of the member and use that name`)
	refused(`unique symbol`, `
a.ts:1:10: error: unique symbol is not supported by mcpgen
  1 | type T = unique symbol
    |          ^~~~~~
  hint: JSON has no symbols; leave the member out`)
	refused(`a is string`, `
a.ts:1:10: error: a type predicate is not supported by mcpgen
  1 | type T = a is string
    |          ^~~~
  hint: use boolean`)
	refused(`A | void`, `
a.ts:1:14: error: the type void is not supported by mcpgen
  1 | type T = A | void
    |              ^~~~
  hint: use undefined, or leave the member out`)
	refused(`import("a").B`, `
a.ts:1:10: error: an import type is not supported by mcpgen
  1 | type T = import("a").B
    |          ^~~~~~
  hint: import the name with import type { … } from "…"`)
	refused(`typeof import("a")`, `
a.ts:1:10: error: typeof import is not supported by mcpgen
  1 | type T = typeof import("a")
    |          ^~~~~~~~~~~~~
  hint: use typeof with the name of a constant`)
	refused(`this`, `
a.ts:1:10: error: the type this is not supported by mcpgen
  1 | type T = this
    |          ^~~~
  hint: write the name of the interface`)
	refused(`bigint`, `
a.ts:1:10: error: the type bigint is not supported by mcpgen
  1 | type T = bigint
    |          ^~~~~~
  hint: use number, or string`)
	refused(`symbol`, `
a.ts:1:10: error: the type symbol is not supported by mcpgen
  1 | type T = symbol
    |          ^~~~~~
  hint: JSON has no symbols; leave the member out`)
	refused(`infer A`, `
a.ts:1:10: error: infer is not supported by mcpgen
  1 | type T = infer A
    |          ^~~~~
  hint: write the resulting type`)
	refused(`typeof A<B>`, `
a.ts:1:18: error: typeof with type arguments is not supported by mcpgen
  1 | type T = typeof A<B>
    |                  ^~~
  hint: use typeof with the name of a constant`)
	refused(`typeof "a"`, `
a.ts:1:17: error: expected the name of a constant, found "a"
  1 | type T = typeof "a"
    |                 ^~~`)
	refused(`A."b"`, `
a.ts:1:12: error: expected a name after ".", found "b"
  1 | type T = A."b"
    |            ^~~`)
	refused(`1n | 2`, `
a.ts:1:10: error: a bigint is not supported by mcpgen
  1 | type T = 1n | 2
    |          ^~
  hint: use a number, or a string of digits`)
	refused(`-1n`, `
a.ts:1:10: error: a bigint is not supported by mcpgen
  1 | type T = -1n
    |          ^~~
  hint: use a number, or a string of digits`)
	refused(`readonly string`, `
a.ts:1:10: error: "readonly" is allowed only before an array type
  1 | type T = readonly string
    |          ^~~~~~~~
  hint: write readonly T[], or ReadonlyArray<T>; before a member's name it marks the member`)
	refused(`readonly readonly A[]`, `
a.ts:1:19: error: "readonly" is repeated
  1 | type T = readonly readonly A[]
    |                   ^~~~~~~~`)
	refused(`'a' | | 'b'`, `
a.ts:1:16: error: expected a type, found "|"
  1 | type T = 'a' | | 'b'
    |                ^`)
	refused(`string?`, `
a.ts:1:16: error: "?" is not allowed after a type
  1 | type T = string?
    |                ^
  hint: an optional member is written name?: Type, a nullable type Type | null`)
	refused(`A<B, >`, `
a.ts:1:15: error: expected a type, found ">"
  1 | type T = A<B, >
    |               ^`)
	refused(`(A | B`, `
a.ts:1:16: error: expected ")", found the end of the file
  1 | type T = (A | B
    |                ^
  note: a.ts:1:10: the "(" is here
  1 | type T = (A | B
    |          ^`)
	refused(`class`, `
a.ts:1:10: error: expected a type, found "class"
  1 | type T = class
    |          ^~~~~`)
	refused(`-A`, `
a.ts:1:11: error: expected a number after "-", found "A"
  1 | type T = -A
    |           ^`)
}

func TestTokenFaults(t *testing.T) {
	refused := func(text, want string) {
		t.Helper()
		expectFaults(t, "type T = "+text, want)
	}
	refused("\"a\ntype U = string", `
a.ts:1:10: error: this string has no end: a closing " is missing
  1 | type T = "a
    |          ^~`)
	refused("`a\ntype U = string", `
a.ts:1:10: error: this template has no end: a closing `+"`"+` is missing
  1 | type T = `+"`a"+`
    |          ^~`)
	// A template ends where its own back-quote stands, whatever is in it.
	for _, nested := range []string{
		"`a${`b${'`'}c`}d`", "`${ { a: { b: \"}\" } } }`", "`${/* } ` */ a // ` }\n}`", "`\\`${a}`", "`$${a}$`",
		"`${ {} + `a` }`",
	} {
		line, _, _ := strings.Cut(nested, "\n")
		refused(nested+"; type U = string", `
a.ts:1:10: error: a template literal type with substitutions is not supported by mcpgen
  1 | type T = `+line+map[bool]string{true: "; type U = string"}[line == nested]+`
    |          ^`+strings.Repeat("~", len(line)-1)+`
  hint: use string, or a union of the strings it stands for`)
	}
	refused("`${/* a", `
a.ts:1:10: error: this template has no end: a closing `+"`"+` is missing
  1 | type T = `+"`"+`${/* a
    |          ^~~~~~~`)
	refused("A /* b\ntype U = string", `
a.ts:1:12: error: this comment has no end: "*/" is missing
  1 | type T = A /* b
    |            ^~~~`)
	refused(`"\u12"`, `
a.ts:1:10: error: a \u escape in this string is malformed
  1 | type T = "\u12"
    |          ^~~~~~`)
	refused(`"\uD83D"`, `
a.ts:1:10: error: this string holds half of a surrogate pair, which UTF-8 cannot write
  1 | type T = "\uD83D"
    |          ^~~~~~~~`)
	for _, escape := range []string{`"\12"`, `"\01"`, `"\08"`, `"\00"`, `"\9"`} {
		refused(escape, `
a.ts:1:10: error: an escape with a digit is not allowed in a string
  1 | type T = `+escape+`
    |          ^`+strings.Repeat("~", len(escape)-1))
	}
	for _, half := range []string{`"\uD83D\u0041"`, `"\uDE00\uD83D"`, `"\u{D83D}"`} {
		refused(half, `
a.ts:1:10: error: this string holds half of a surrogate pair, which UTF-8 cannot write
  1 | type T = `+half+`
    |          ^`+strings.Repeat("~", len(half)-1))
	}
	refused(`"\u{110000}"`, `
a.ts:1:10: error: a \u escape in this string is malformed
  1 | type T = "\u{110000}"
    |          ^~~~~~~~~~~~`)
	if _, faults := Parse(Source{Name: "a.ts", Text: []byte("type T = 0." + strings.Repeat("1", maxNumber-1))}); len(faults) != 1 || faults[0].Text != "this number is too long" {
		t.Errorf("a number of %d characters: %s", maxNumber+1, faults.Error())
	}
	for _, malformed := range []string{"1st", "1__0", "1_", "0x", "0xG", "0b2", "1e", "1.5.5", "1e5e5", "1_e5", "0x_1", "1.5n", "1e3n"} {
		refused(malformed, `
a.ts:1:10: error: this number is malformed
  1 | type T = `+malformed+`
    |          ^`+"~~~~~"[:len(malformed)-1])
	}
	refused(`017`, `
a.ts:1:10: error: a number must not start with 0
  1 | type T = 017
    |          ^~~`)
	refused(`1e400`, `
a.ts:1:10: error: this number is too large
  1 | type T = 1e400
    |          ^~~~~`)
	refused(`\u0041`, `
a.ts:1:10: error: a name with a Unicode escape is not supported; write the character itself
  1 | type T = \u0041
    |          ^`)
	refused(`“a”`, `
a.ts:1:10: error: unexpected character "\u201c"
  1 | type T = “a”
    |          ^`)
}

func TestMemberFaults(t *testing.T) {
	refused := func(text, want string) {
		t.Helper()
		expectFaults(t, "interface A { "+text+" }", want)
	}
	refused(`x string; y: B`, `
a.ts:1:17: error: expected ":" after the name x, found "string"
  1 | interface A { x string; y: B }
    |                 ^~~~~~
  hint: a member is written name: Type`)
	refused(`type "object"`, `
a.ts:1:20: error: expected ":" after the name type, found "object"
  1 | interface A { type "object" }
    |                    ^~~~~~~~
  hint: a member is written name: Type`)
	refused(`x; "y"?`, `
a.ts:1:15: error: the member x has no type
  1 | interface A { x; "y"? }
    |               ^
  hint: write x: unknown if it can be anything
a.ts:1:18: error: the member "y" has no type
  1 | interface A { x; "y"? }
    |                  ^~~
  hint: write "y": unknown if it can be anything`)
	refused(`x = 1`, `
a.ts:1:17: error: a member of a type has no value
  1 | interface A { x = 1 }
    |                 ^
  hint: write its type after a colon: x: Type`)
	refused(`x!: B`, `
a.ts:1:16: error: "!" is not allowed after a member's name
  1 | interface A { x!: B }
    |                ^
  hint: remove it`)
	refused(`x: A y: B; z: C`, `
a.ts:1:20: error: expected ";" or a new line after the member, found "y"
  1 | interface A { x: A y: B; z: C }
    |                    ^`)
	refused(`readonly readonly x: B`, `
a.ts:1:24: error: "readonly" is repeated
  1 | interface A { readonly readonly x: B }
    |                        ^~~~~~~~
  hint: remove one of them`)
	refused(`public x: B`, `
a.ts:1:15: error: "public" is not allowed before a member
  1 | interface A { public x: B }
    |               ^~~~~~
  hint: remove it`)
	refused(`[key: string]; a: B`, `
a.ts:1:15: error: the index signature has no type for its values
  1 | interface A { [key: string]; a: B }
    |               ^~~~~~~~~~~~~
  hint: write [key: string]: unknown if they can be anything`)
	refused(`[key: string]?: B`, `
a.ts:1:28: error: an index signature cannot be optional
  1 | interface A { [key: string]?: B }
    |                            ^
  hint: remove the question mark`)
	refused(`[key?: string]: B`, `
a.ts:1:19: error: an index signature has one key, which is not optional
  1 | interface A { [key?: string]: B }
    |                   ^
  hint: write [key: string]: Type`)
	refused(`["x"]: B`, `
a.ts:1:15: error: a computed member name is not supported by mcpgen
  1 | interface A { ["x"]: B }
    |               ^~~~~
  hint: write the name itself, in quotes if need be: "name"`)
	refused(`[Symbol.iterator]: B`, `
a.ts:1:15: error: a computed member name is not supported by mcpgen
  1 | interface A { [Symbol.iterator]: B }
    |               ^~~~~~~~~~~~~~~~~
  hint: write the name itself, in quotes if need be: "name"`)
	refused(`readonly [K in keyof B]?: B[K]`, `
a.ts:1:24: error: a mapped type is not supported by mcpgen
  1 | interface A { readonly [K in keyof B]?: B[K] }
    |                        ^~~~~~~~~~~~~~
  hint: write out the members, or use Record<K, V>`)
	refused(`-readonly [K in B]: C`, `
a.ts:1:15: error: a mapped type is not supported by mcpgen
  1 | interface A { -readonly [K in B]: C }
    |               ^
  hint: write out the members, or use Record<K, V>`)
	refused(`x(): B; y?<T>(a: T): T`, `
a.ts:1:15: error: a method is not supported by mcpgen
  1 | interface A { x(): B; y?<T>(a: T): T }
    |               ^
  hint: mcpgen describes data only; leave it out
a.ts:1:23: error: a method is not supported by mcpgen
  1 | interface A { x(): B; y?<T>(a: T): T }
    |                       ^
  hint: mcpgen describes data only; leave it out`)
	refused(`get x(): B; set x(a: B)`, `
a.ts:1:15: error: an accessor or a method is not supported by mcpgen
  1 | interface A { get x(): B; set x(a: B) }
    |               ^~~
  hint: write a member with a type, e.g., a: string
a.ts:1:27: error: an accessor or a method is not supported by mcpgen
  1 | interface A { get x(): B; set x(a: B) }
    |                           ^~~
  hint: write a member with a type, e.g., a: string`)
	refused(`(): B; new (): C`, `
a.ts:1:15: error: a call signature is not supported by mcpgen
  1 | interface A { (): B; new (): C }
    |               ^
  hint: mcpgen describes data only; leave it out
a.ts:1:22: error: a construct signature is not supported by mcpgen
  1 | interface A { (): B; new (): C }
    |                      ^~~
  hint: mcpgen describes data only; leave it out`)
	refused(`1.5: B; `+"`x`: C", `
a.ts:1:15: error: a number that names a member must be a plain whole number
  1 | interface A { 1.5: B; `+"`x`: C"+` }
    |               ^~~
  hint: write the name in quotes: "1.5"
a.ts:1:23: error: a template cannot be the name of a member
  1 | interface A { 1.5: B; `+"`x`: C"+` }
    |                       ^~~
  hint: write the name in quotes: "name"`)
	// On lines of their own, too.
	refused("\n1.5: B\n`x`: C\n...D\npublic e: F\ng: H\n", `
a.ts:2:1: error: a number that names a member must be a plain whole number
  2 | 1.5: B
    | ^~~
  hint: write the name in quotes: "1.5"
a.ts:3:1: error: a template cannot be the name of a member
  3 | `+"`x`: C"+`
    | ^~~
  hint: write the name in quotes: "name"
a.ts:4:1: error: a spread in a type is not supported by mcpgen
  4 | ...D
    | ^~~
  hint: use an intersection, A & { … }
a.ts:5:1: error: "public" is not allowed before a member
  5 | public e: F
    | ^~~~~~
  hint: remove it`)
	refused(`...B, @dec x: C, #y: D, * : E`, `
a.ts:1:15: error: a spread in a type is not supported by mcpgen
  1 | interface A { ...B, @dec x: C, #y: D, * : E }
    |               ^~~
  hint: use an intersection, A & { … }
a.ts:1:21: error: a decorator is not supported by mcpgen
  1 | interface A { ...B, @dec x: C, #y: D, * : E }
    |                     ^
  hint: write a tag in the comment instead
a.ts:1:32: error: a private name is not supported by mcpgen
  1 | interface A { ...B, @dec x: C, #y: D, * : E }
    |                                ^
  hint: leave the member out
a.ts:1:39: error: expected a member, found "*"
  1 | interface A { ...B, @dec x: C, #y: D, * : E }
    |                                       ^`)
}

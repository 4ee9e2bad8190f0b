package model_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// types checks the Go types that a schema gives, one line each.
func types(t *testing.T, schema string, want ...string) {
	t.Helper()
	p, diags := resolve(t, schema)
	if len(diags) > 0 {
		t.Fatalf("%s:\n%v", schema, diags)
	}
	var got []string
	for _, typ := range p.Types {
		got = append(got, line(typ))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", schema, diff)
	}
}

// fault checks the one fault that a schema has: place and text. It may have
// warnings, too.
func fault(t *testing.T, schema, want string) {
	t.Helper()
	_, diags := resolve(t, schema)
	diags = diags.Faults()
	if len(diags) != 1 {
		t.Errorf("%s: %d faults, want one:\n%v", schema, len(diags), diags)
		return
	}
	d := diags[0]
	l, c := d.Source.Position(d.Span.Start)
	if got := fmt.Sprintf("%d:%d: %s (%s)", l, c, d.Text, d.Hint); got != want {
		t.Errorf("%s\n got %s\nwant %s", schema, got, want)
	}
}

func resolve(t *testing.T, schema string) (*model.Protocol, parser.Diagnostics) {
	t.Helper()
	f, diags := parser.Parse(parser.Source{Name: "schema.ts", Text: []byte(schema)})
	if len(diags) > 0 {
		t.Fatalf("%s:\n%v", schema, diags)
	}
	return model.Build([]*parser.File{f}, model.Options{})
}

func line(t *model.Type) string {
	head := t.Name + " "
	var parts []string
	switch t.Kind {
	case model.Struct:
		for _, f := range t.Fields {
			parts = append(parts, fieldLine(f))
		}
		if t.Extra != nil {
			parts = append(parts, "..."+expr(t.Extra))
		}
		return head + "{" + strings.Join(parts, "; ") + "}"
	case model.Enum, model.IntEnum:
		for _, v := range t.Values {
			parts = append(parts, v.Name+"="+v.Text)
		}
		if t.Open {
			parts = append(parts, "...")
		}
		if t.Exact {
			head += "exact "
		}
		return head + "enum " + strings.Join(parts, " ")
	case model.Interface:
		for _, b := range t.Union.Branches {
			s := string(b.Kind) + strings.Join(b.Values, ",")
			if b.Absent {
				s += "?"
			}
			for _, c := range b.Try {
				s += " " + c.Type.Name
				for _, n := range c.Needs {
					s += "+" + n
				}
				for _, n := range c.Lacks {
					s += "-" + n
				}
			}
			parts = append(parts, s)
		}
		return head + "union by " + t.Union.Tag + ": " + strings.Join(parts, "; ")
	case model.KindUnion:
		for _, a := range t.Alts {
			parts = append(parts, a.Field+" "+expr(a.Type))
		}
		return head + "kinds " + strings.Join(parts, "; ")
	case model.ScalarUnion:
		return head + "scalar " + t.StringName + " " + t.IntName
	case model.OneOrMany:
		return head + "one or many " + expr(t.Elem)
	case model.Alias:
		return head + "= " + expr(t.Elem)
	case model.Slice:
		return head + "[]" + expr(t.Elem)
	case model.Map:
		return head + "map " + expr(t.Elem)
	}
	return head + expr(t.Elem)
}

func fieldLine(f *model.Field) string {
	if f.Const != nil {
		return f.JSON + "=" + f.Const.Text
	}
	s := f.Name + " "
	switch {
	case f.Pointers > 1:
		s += "**"
	case f.Pointers > 0:
		s += "*"
	}
	s += expr(f.Type)
	if f.Presence.MayBeAbsent() {
		s += "?"
	}
	if f.Presence.MayBeNull() {
		s += "|null"
	}
	return s
}

func expr(e *model.Expr) string {
	switch e.Kind {
	case model.SliceOf:
		return "[]" + expr(e.Elem)
	case model.MapOf:
		return "map " + expr(e.Elem)
	case model.NullableOf:
		return expr(e.Elem) + "|null"
	case model.Named:
		return e.Type.Name
	}
	return [...]string{"string", "bool", "int", "float", "Number", "Raw", "Object", "Members"}[e.Kind]
}

func TestMembers(t *testing.T) {
	types(t, `interface A { s: string; n?: number; b: boolean; u: unknown; o?: object; e: {} }`,
		"A {S string; N *int?; B bool; U Raw; O Object?; E Object}")
	types(t, `interface A { /** @TJS-type number */ f: number; x: string[]; y?: Array<Array<number>>; m: Record<string, boolean> }`,
		"A {F float; X []string; Y [][]int?; M map bool}")
	types(t, `interface A { a: string | null } interface B extends A { a: null }`, "A {A *string|null}", "B {a=null}")
	types(t, `interface A { a: string | null; b?: string | null; c?: string[] | null; d: (string | null)[]; e: string | undefined }`,
		"A {A *string|null; B **string?|null; C *[]string?|null; D []string|null; E *string?}")
	types(t, `interface A { _meta?: { [k: string]: unknown }; x?: { [k: string]: any }; y: { [k: string]: { [k: string]: string | string[] } } }`,
		"A {Meta Members?; X Object?; Y map map AYValueValue}", "AYValueValue one or many string")
	types(t, `interface A { a: { x: number }; b?: { y: string }[]; c: { [k: string]: { z: boolean } } }`,
		"A {A AA; B []ABItem?; C map ACValue}", "AA {X int}", "ABItem {Y string}", "ACValue {Z bool}")
	types(t, `interface A { x: string; [k: string]: string }`, "A {X string; ...string}")
	types(t, `interface A { [k: string]: number } interface B { [k: string]: unknown }`, "A map int", "B {}")
}

func TestInheritance(t *testing.T) {
	types(t, `interface A { a: string; k: string } interface B { b: number } interface C extends A, B { k: "c"; c: boolean }`,
		"A {A string; K string}", "B {B int}", "C {k=c; C bool; A string; B int}")
	types(t, `interface A { a: string; b: string } interface B extends Omit<A, "a"> {} interface C extends Pick<A, "a"> {} type D = Partial<A>;`,
		"A {A string; B string}", "B {B string}", "C {A string}", "D {A *string?; B *string?}")
	types(t, `interface A { a: string } interface A { b: string }`, "A {A string; B string}")
	types(t, `interface T { a: string } interface L extends T { l: number } interface R extends T { r: number } interface D extends L, R {}`,
		"T {A string}", "L {L int; A string}", "R {R int; A string}", "D {L int; A string; R int}")
	types(t, `const X = -5; interface E { code: number; data?: unknown } interface F { error: E & { code: typeof X; data: { d: string } } }`,
		"E {Code int; Data Raw?}", "F {ErrorField FError}", "FError {code=-5; Data FErrorData}", "FErrorData {D string}")
	types(t, `interface R { r: string } interface A { a: string } interface B { b: string } type U = R & (A | B);`,
		"R {R string}", "A {A string}", "B {B string}", "U union by : { UA+a UB+b", "UA {R string; A string}", "UB {R string; B string}")
}

func TestUnions(t *testing.T) {
	types(t, `type R = "a" | "b-c" | ""; type O = "x" | string; type N = 1 | 2; type I = string | number; interface A { m?: "form" }`,
		"R enum RA=a RBC=b-c REmpty=", "O enum OX=x ...", "N enum N1=1 N2=2", "I scalar StringI IntI", "A {M *AM?}", "AM exact enum AMForm=form")
	types(t, `interface A { t: "a" } interface B { t: "b"; x: number } type U = | A | B; interface C { u?: U; l: (A | B)[] }`,
		"A {t=a}", "B {t=b; X int}", "U union by t: {a A; {b B", "C {U U?; L []CLItem}", "CLItem union by t: {a A; {b B")
	types(t, `interface A { mode?: "f"; a: string } interface B { mode: "u" } type U = A | B`,
		"A {Mode *AMode?; A string}", "AMode exact enum AModeF=f", "B {mode=u}", "U union by mode: {f? A; {u B")
	types(t, `interface A { a: string } interface B { a: string; b: string } type U = A | B`,
		"A {A string}", "B {A string; B string}", "U union by : { B+b A")
	types(t, `interface X { v: string | number | boolean | string[]; w: X | X[]; y: string | { z: 1 } }`,
		"X {V XV; W XW; Y XY}", "XV kinds String string; Number int; Bool bool; Array []string", "XW one or many X", "XY kinds String string; Object XYObject", "XYObject {z=1}")
	types(t, `type J = string | number | boolean | null | { [k: string]: J } | J[]; interface A { j: J; k?: J }`,
		"J = Raw", "A {J Raw; K Raw?}")
	types(t, `interface A { a?: string } interface B { a?: string | null; b: string } type U = A | B`,
		"A {A *string?}", "B {A **string?|null; B string}", "U union by : { B+b A")
	types(t, `enum E { A = "x" } type G = E | "y"; interface H { n: E | number; l: E | E[] }`,
		"E enum EA=x", "G enum GX=x GY=y", "H {N HN; L HL}", "HN kinds String E; Number int", "HL one or many E")
	types(t, `interface A { ok: true; v: string } interface B { ok: false; v: string } type U = A | B`, "A {ok=true; V string}", "B {ok=false; V string}", "U union by : { A B")
	types(t, `interface A { a: "x"; b: "1" } interface B { a: "x"; b: "2" } interface C { a: "y"; b: "1" } type U = A | B | C`,
		"A {a=x; b=1}", "B {a=x; b=2}", "C {a=y; b=1}", "U union by a: {x A B; {y C")
	types(t, `type I = ("a" | "b") & ("b" | "c"); interface A { a: string | number } type J = A & { a: number }; type X = Exclude<"a" | 1, string>`,
		"I exact enum IB=b", "A {A AA}", "AA scalar StringAA IntAA", "J {A int}", "X exact enum X1=1")
	types(t, `enum E { A = "x", B = "y" } enum N { One = 1, Two }`, "E enum EA=x EB=y", "N enum NOne=1 NTwo=2")
}

// Which constants are error codes, and what all are called.
func TestCodes(t *testing.T) {
	p, diags := resolve(t, `export const ZERO = 0; export const ONE = 1; export const TEN_CODE = 10; export const ZERO_CODE = 0; export const BOUND = 0; export const DOWN = -1;
		export const TEXT_CODE = "a"; export const HALF_CODE = 0.5; const HIDDEN = -2; export interface E { code: typeof BOUND; message: string; level: typeof ONE }`)
	if p == nil {
		t.Fatal(diags)
	}
	var got []string
	for _, c := range p.Consts {
		got = append(got, fmt.Sprintf("%s %v", c.Name, c.Code))
	}
	want := []string{"Zero false", "One false", "CodeTen true", "CodeZero true", "CodeBound true", "CodeDown true", "TextCode false", "HalfCode false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Bounds are where they are said to be.
func TestBounds(t *testing.T) {
	row := func(n int, form string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.NewReplacer("#+", strconv.Itoa(i+1), "#", strconv.Itoa(i)).Replace(form))
		}
		return b.String()
	}
	union := func(name string, n int) string {
		return fmt.Sprintf("type %s = %s;", name, strings.TrimPrefix(row(n, "| {"+name+"#: 1} "), "|"))
	}
	for _, test := range []struct{ schema, want string }{
		{row(199, "type A# = A#+; ") + "type A199 = string", ""},
		{row(200, "type A# = A#+; ") + "type A200 = string", "A0 builds on a chain of more than 200 declarations"},
		{"interface Z0 {} " + row(199, "interface Z#+ extends Z# {} "), ""},
		{"interface Z0 {} " + row(200, "interface Z#+ extends Z# {} "), "Z200 builds on a chain of more than 200 declarations"},
		{union("A", 100) + union("B", 10) + "type U = A & B", ""},
		{union("A", 77) + union("B", 13) + "type U = A & B", "this intersection of unions multiplies out to more than 1000 members"},
		{row(1000, "interface A# { a#: 1 } ") + "type U = " + row(1000, "| A# "), ""},
		{row(1001, "interface A# { a#: 1 } ") + "type U = " + row(1001, "| A# "), "U: more than 1000 members of this union have no constant that tells them apart"},
		{"interface A { /** @minimum 1\n@maximum 1 */ n: number; /** @minItems 2\n@maxItems 2 */ l: string[]; /** @minLength 0\n@maxLength 0 */ s: string }", ""},
		{"interface A { /** @minLength 1\n@maxLength 0 */ s: string }", "no value is valid: @minLength 1 is more than @maxLength 0"},
	} {
		_, diags := resolve(t, test.schema)
		got := ""
		if faults := diags.Faults(); len(faults) > 0 {
			got = faults[0].Text
		}
		if got != test.want {
			t.Errorf("%.80s…: %q, want %q", test.schema, got, test.want)
		}
	}
}

// A link leads to a Go name where there is one.
func TestLinks(t *testing.T) {
	p, diags := resolve(t, `export const MAX = 1; interface Other { x: string }
/** {@link Other} {@link Other.x} {@link A.kind} {@link A.none} {@link MAX} {@link Nobody} {@link Nobody | somebody} {@link https://example.com here} */
interface A { kind: "a" }`)
	if p == nil {
		t.Fatal(diags)
	}
	const want = "[Other] [Other.X] [A] [A] [Max] Nobody somebody [here](https://example.com)"
	if got := p.Types[1].Doc.Text; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestNames(t *testing.T) {
	types(t, `interface A { mimeType: string; ttlMs: number; $schema: string; "io.x/yZ": string; "a-b": string; uris: string; requestId: string; jsonrpcUrl: string; "1st": string; "": string }`,
		"A {MIMEType string; TTLMs int; Schema string; YZ string; AB string; URIs string; RequestID string; JsonrpcURL string; X1st string; X string}")
	types(t, `interface A { a_b: string; aB: string; A: string; a: string; validate: string; extra: string; error: string }`,
		"A {AB string; ABField string; A string; AField string; ValidateField string; ExtraField string; ErrorField string}")
	types(t, `type Foo = "bar"|"baz"; interface FooBar { x: string } interface Object { y: string } interface Error { z: string } interface Map { type: string }`,
		"Foo enum FooBarValue=bar FooBaz=baz", "FooBar {X string}", "ObjectType {Y string}", "Error {Z string}", "Map {Type string}")
	types(t, `interface A { t: "a" } interface B { t: "b" } type U = A | B; interface UnknownU { x: string }`,
		"A {t=a}", "B {t=b}", "UUnion union by t: {a A; {b B", "UnknownU {X string}")
	types(t, `interface A { b: { c: 1 } } interface AB { d: string }`, "A {B ABType}", "ABType {c=1}", "AB {D string}")
}

func TestFaults(t *testing.T) {
	fault(t, `interface A { x: Tol } interface Tool {}`, "1:18: no type named Tol is declared (did you mean Tool?)")
	fault(t, `interface A extends B {} interface B extends A {}`, "1:11: A refers back to itself (break the cycle: one of its types must not build on the others)")
	fault(t, `type A = A;`, "1:6: A refers back to itself (break the cycle: one of its types must not build on the others)")
	fault(t, `type A = B | string; type B = NonNullable<A> | number`, "1:6: A refers back to itself (break the cycle: one of its types must not build on the others)")
	fault(t, `interface A extends S {} type S = string;`, "1:21: A extends a type that is not an object type (extend an interface or an alias of an object)")
	fault(t, `interface A { x: string } interface B extends A { x: number }`, "1:51: B.x does not fit the type that A gives it (an inherited member may only be narrowed)")
	fault(t, `type K = "x" | "y"; interface A { k: K } interface B extends A { k: "z" }`, "1:66: B.k does not fit the type that A gives it (an inherited member may only be narrowed)")
	fault(t, `interface A { x: string } interface B extends A { x?: string }`, "1:51: B.x is optional, but A requires it (remove the question mark)")
	fault(t, `interface A { a: string } interface B { a: string } type U = A | B`, "1:58: U: A and B cannot be told apart (give each a constant member, such as a type)")
	fault(t, `interface A { a: A }`, "1:15: A.a requires a value that contains itself (make the member optional)")
	fault(t, `type A = string; type A = number;`, "1:23: A is declared twice (rename one of the two)")
	fault(t, `enum E { A = "a" } type E = string`, "1:25: E is declared twice (rename one of the two)")
	fault(t, `interface A { x: { y?: string } } interface A { x: { y: string } }`, "1:49: x is declared twice in A, with different types (remove one of the two)")
	fault(t, `interface A { "1st"?: null }`, `1:23: A["1st"] has no valid JSON value other than null (write unknown for any value, or {} for an object without declared members)`)
	fault(t, `interface A { x?: null }`, "1:19: A.x has no valid JSON value other than null (write unknown for any value, or {} for an object without declared members)")
	fault(t, `interface A { x: Record<string, null> }`, "1:33: A.x{} has no valid JSON value other than null (write unknown for any value, or {} for an object without declared members)")
	fault(t, `import type { X } from "./core.js"; interface A extends X { x: X }`, `1:24: the import of "./core.js" cannot be followed (name the file on the command line as well, or move the used declarations into this file)`)
	fault(t, `interface A { [k: number]: string }`, "1:19: the key of an index signature must be of type string (write [key: string]: the names of JSON members are strings)")
	fault(t, ``, "1:1: the file declares nothing (is this the right file? a schema has interface, type and const declarations)")
	fault(t, `interface A { x: typeof Y }`, "1:18: typeof requires a constant, but Y is not one (declare it with export const)")
	fault(t, `interface A { t: "1" } interface B extends A { t: string }`, "1:48: B.t does not fit the type that A gives it (an inherited member may only be narrowed)")
	fault(t, `interface A { t: "1" } interface B { t: "2" } type U = Exclude<A | B, { t: "1" }>`, "1:71: the second argument of Exclude matches no member of the union (name the members as the union does)")
	fault(t, `interface A { /** @minimum 1 */ s: string }`, "1:33: @minimum and @maximum apply to numbers, but A.s is not a number (remove the tag, or move it to the right declaration)")
	fault(t, `interface A { method: "x/y" } interface B { method: "x/y"; b: string }`, "1:41: B has the same method as A (give each message its own method)")
	fault(t, `interface A { x: string & { y: string } }`, "1:18: this intersection has no values: its parts exclude each other (intersect object types only)")
}

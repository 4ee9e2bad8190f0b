package model

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/parser"
)

// TestLarge gives schemas in which something is there very often. The time that
// they take must grow as they do: one that takes its square is over any limit.
func TestLarge(t *testing.T) {
	// times repeats a line, with its number and the next one.
	times := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i, i+1)
		}
		return b.String()
	}
	for _, test := range []struct {
		name, schema string
		want         string // the first fault; "" for none
	}{
		{"members", "interface A {" + times(50_000, "m%[1]d: string;") + "}", ""},
		{"overridden members", "interface A {" + times(20_000, "m%[1]d: string;") + "} interface B extends A {" + times(20_000, "m%[1]d: 'a';") + "}", ""},
		{"interfaces in a row", times(20_000, "interface A%[1]d { a?: A%[2]d; b: 'x' | 'y' }") + "interface A20000 { b: 'x' | 'y' }", ""},
		{"members of a union, with a tag", times(20_000, "interface A%[1]d { t: 'a%[1]d' }") + "type U = " + times(20_000, "| A%[1]d"), ""},
		{"members of a union, without", times(1001, "interface A%[1]d { t%[1]d: string }") + "type U = " + times(1001, "| A%[1]d"),
			"U: more than 1000 members of this union have no constant that tells them apart"},
		{"optional members", times(1000, "interface A%[1]d { x: string; t%[1]d?: string }") + "type U = " + times(10, "| A%[1]d"), ""},
		{"literals", "type U = " + times(50_000, "| 'a%[1]d'"), ""},
		{"literals in two unions", "type E = " + times(20_000, "| 'a%[1]d'") + "type F = " + times(20_000, "| 'a%[2]d'") + "type U = E & F", ""},
		{"literals left out", "type E = " + times(20_000, "| 'a%[1]d'") + "type U = Exclude<E, E | 'x'> | 'x'", ""},
		{"literals left out of what is left", "type E0 = 'a' | 'b' | 'c';" + times(100, "type E%[2]d = Exclude<E%[1]d, Exclude<E%[1]d, 'a' | 'b'>>;"), ""},
		{"enums", times(10_000, "enum E%[1]d { A = 'a%[1]d' }") + "type U = " + times(10_000, "| E%[1]d"), ""},
		{"parts", times(2_000, "interface A%[1]d { a%[1]d: string }") + "type U = A0" + times(2_000, "& A%[1]d"), ""},
		{"bases", times(5_000, "interface A%[1]d { a%[1]d: string }") + "interface U extends A0" + times(4_999, ", A%[2]d") + "{}", ""},
		{"members picked", "interface A {" + times(20_000, "m%[1]d: string;") + "} type P = Pick<A, 'm0'" + times(20_000, "| 'm%[1]d'") + ">", ""},
		{"unknown names", times(50_000, "interface A%[1]d { a: B%[1]d }"), "no type named B0 is declared"},
		{"aliases, and one of them of _meta", "interface M { _meta?: A0 }" + times(50_000, "type A%[1]d = { [key: string]: unknown };"), ""},
		{"messages", times(20_000, "interface R%[1]d { jsonrpc: '2.0'; id: string; method: 'm%[1]d' }") + "export type ClientRequest = " + times(20_000, "| R%[1]d"),
			"server and client cannot be generated: the schema has no union of all messages of JSON-RPC"},
		{"errors", times(10_000, "export const C%[1]d = -%[1]d; interface E%[1]d { jsonrpc: '2.0'; error: { code: typeof C%[1]d; message: string; data: { m: 'a%[1]d' } } }"), ""},
		{"keys", "interface A {" + times(20_000, "'a/m%[1]d': string;") + "}", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file, diags := parser.Parse(parser.Source{Name: "schema.ts", Text: []byte(test.schema)})
			if len(diags) > 0 {
				t.Fatal(diags)
			}
			start := time.Now()
			_, diags = Build([]*parser.File{file}, Options{})
			got := ""
			if len(diags) > 0 {
				got = diags[0].Text
			}
			if got != test.want {
				t.Errorf("got %q\nwant %q", got, test.want)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

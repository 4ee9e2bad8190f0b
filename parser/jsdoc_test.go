package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printDoc prints a comment as its text and its tags, one on a line.
func printDoc(d *Doc) string {
	if d == nil {
		return "none"
	}
	s := fmt.Sprintf("%q", d.Text)
	for _, tag := range d.Tags {
		s += fmt.Sprintf("\n@%s %q", tag.Name, tag.Text)
	}
	return s
}

// docOf gives the documentation of the last declaration of a text, or of the
// last member of that.
func docOf(t *testing.T, text string, ofMember bool) *Doc {
	t.Helper()
	decls := parse(t, text).Decls
	switch d := decls[len(decls)-1].(type) {
	case *Interface:
		if ofMember {
			switch m := d.Body.Members[len(d.Body.Members)-1].(type) {
			case *Property:
				return m.Doc
			case *Index:
				return m.Doc
			}
		}
		return d.Doc
	case *Alias:
		return d.Doc
	case *Const:
		return d.Doc
	case *Enum:
		if ofMember {
			return d.Members[len(d.Members)-1].Doc
		}
		return d.Doc
	}
	t.Fatalf("%s: nothing to document", text)
	return nil
}

// expectDoc checks the documentation of a declaration behind a comment.
func expectDoc(t *testing.T, comment, want string) {
	t.Helper()
	got := printDoc(docOf(t, "type Z = A\n"+comment+"export type T = A;", false))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", comment, diff)
	}
}

// expectMemberDoc checks the documentation of a member behind a comment.
func expectMemberDoc(t *testing.T, comment, want string) {
	t.Helper()
	got := printDoc(docOf(t, "interface Z {\n  a: A;"+comment+"  b: B;\n}", true))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", comment, diff)
	}
}

func TestDocPlace(t *testing.T) {
	expectDoc(t, "/** Text. */\n", `"Text."`)
	expectDoc(t, "/** Text. */ ", `"Text."`)
	expectDoc(t, "", `none`)
	expectDoc(t, "/** */\n", `none`)
	expectDoc(t, "/**/\n", `none`)

	// The nearest counts, whatever else stands in between.
	expectDoc(t, "/** Far. */\n/** Near. */\n", `"Near."`)
	expectDoc(t, "/** Far. */\n/** */\n", `none`)
	expectDoc(t, "/** Text. */\n// note\n// note\n", `"Text."`)
	expectDoc(t, "/** Text. */\n\n\n", `"Text."`)
	expectDoc(t, "/** Text. */\n/* eslint-disable-next-line */\n", `"Text."`)
	expectDoc(t, "/** Text. */\n/* Plain,\n * two lines. */\n", `"Text."`)
	expectDoc(t, "/* Plain,\n * two lines. */\n/** Text. */\n", `"Text."`)

	// `//` comments are none, nor is what stands behind something else.
	expectDoc(t, "// Text.\n/// Text.\n", `none`)
	expectMemberDoc(t, " /** About a. */\n", `none`)
	expectMemberDoc(t, " // About a.\n /** About b. */\n", `"About b."`)
	expectMemberDoc(t, " /** About\n * a. */\n /** About b. */\n", `"About b."`)
	expectMemberDoc(t, " /** About b. */", `"About b."`)

	// Everything can be documented.
	for _, text := range []string{
		"/** Text. */ export declare interface A {}",
		"/** Text. */ const A = 1",
		"/** Text. */ export const enum A {}",
	} {
		if got := printDoc(docOf(t, text, false)); got != `"Text."` {
			t.Errorf("%s has the documentation %s", text, got)
		}
	}
	for _, text := range []string{
		"interface A { /** Text. */ readonly b?: C }",
		"interface A {\n  /** Text. */\n  [key: string]: C\n}",
		"interface A { b: C, /** Text. */ d: E }",
		"enum A { B, /** Text. */ C = 1 }",
	} {
		if got := printDoc(docOf(t, text, true)); got != `"Text."` {
			t.Errorf("the member of %s has the documentation %s", text, got)
		}
	}
	consts := parse(t, "/** One. */\nexport const A = 1,\n  /** Two. */\n  B = 2, C = 3").Decls
	for i, want := range []string{`"One."`, `"Two."`, "none"} {
		if got := printDoc(consts[i].(*Const).Doc); got != want {
			t.Errorf("constant %d has the documentation %s, want %s", i, got, want)
		}
	}
}

func TestFileComment(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"/** Text. */\ntype A = B", `"Text."`},
		{"/** Text. */\n// note\ntype A = B", `"Text."`},
		{"/** Text. */\n/* eslint-disable-next-line */\ntype A = B", `"Text."`},
		{"/** The file. */\n\ntype A = B", `none`},
		{"\uFEFF/** The file. */\n\n// note\ntype A = B", `none`},
		{"/** The file. */\n/* Heading */\ntype A = B", `none`},
		{"/** The file. */\n/* Heading */\n/** Text. */\ntype A = B", `"Text."`},
		{"#!/usr/bin/env x\n/** Text. */\ntype A = B", `"Text."`},
		{"// @ts-check\n/** Text. */\n\ntype A = B", `"Text."`},
	} {
		if got := printDoc(docOf(t, test.text, false)); got != test.want {
			t.Errorf("%q has the documentation %s, want %s", test.text, got, test.want)
		}
	}
}

func TestPlainComment(t *testing.T) {
	// Two lines are documentation.
	expectDoc(t, "/* Request parameters that\n * include responses. */\n", `"Request parameters that\ninclude responses."`)
	expectDoc(t, "/*\n * Text.\n */\n", `"Text."`)
	expectDoc(t, "/* Text,\n   more text. */\n// note\n/* eslint-disable-next-line */\n", `"Text,\nmore text."`)
	expectMemberDoc(t, "\n  /* Request state passed back.\n   */\n", `"Request state passed back."`)

	// One line is documentation above a member, above a declaration a heading.
	expectMemberDoc(t, "\n  /* Text. */\n", `"Text."`)
	expectDoc(t, "/* Tools */\n", `none`)

	// Not right above, or not meant for readers.
	expectDoc(t, "/* Error\n * codes. */\n\n", `none`)
	expectDoc(t, "/* Error\n * codes. */\n// note\n\n", `none`)
	expectDoc(t, "/* Error\n * codes. */\n/* Tools */\n", `none`)
	expectMemberDoc(t, "\n  /* Text. */\n\n", `none`)
	expectMemberDoc(t, "\n  /* eslint-disable-next-line no-any */\n", `none`)
	expectMemberDoc(t, "\n  /* prettier-ignore */\n", `none`)
	expectMemberDoc(t, "\n  /* /** @internal */\n", `none`)
	expectDoc(t, "/*! Licence\n * of the file. */\n", `none`)
	expectDoc(t, "/* ======\n * Tools\n * ====== */\n", `none`)
	expectDoc(t, "/* --\n * Text. */\n", `"--\nText."`)
	expectDoc(t, "/*********\n * Tools *\n *********/\n", `none`)

	// There are no tags in it.
	expectMemberDoc(t, "\n  /* Text.\n   * @deprecated no */\n", `"Text.\n@deprecated no"`)
}

func TestDocText(t *testing.T) {
	expectDoc(t, "/**\n * One.\n *\n *   Two,\n * - three\n *\n */\n", `"One.\n\n  Two,\n- three"`)
	expectDoc(t, "/** One\n * two. */\n", `"One\ntwo."`)
	expectDoc(t, "/**\n * One,\r\n * two.\r\n */\r\n", `"One,\ntwo."`)
	expectDoc(t, "/**\r * One,\r * two.\r */\r", `"One,\ntwo."`)
	expectDoc(t, "/**\n   One,\n     two,\n\n   three.\n */\n", `"One,\n  two,\n\nthree."`)
	expectDoc(t, "/**\n *One\n *  * two\n **/\n", `"One\n * two"`)
	expectDoc(t, "/** {@link A | a text} and `*\\/` and *\n * {@link A.b.c}\n */\n", "\"{@link A | a text} and `*\\\\/` and *\\n{@link A.b.c}\"")
	expectDoc(t, "/**\n * größer — 😀\t\n */\n", `"größer — 😀"`)
}

func TestTags(t *testing.T) {
	expectDoc(t, "/** @internal */\n", "\"\"\n@internal \"\"")
	expectDoc(t, "/** Text. @not a tag */\n", `"Text. @not a tag"`)
	expectDoc(t, "/**\n * Text.\n * @format uri\n * @TJS-type integer\n * @minimum 0\n */\n",
		"\"Text.\"\n@format \"uri\"\n@TJS-type \"integer\"\n@minimum \"0\"")
	expectDoc(t, "/**\n * @deprecated Since\n *   2026.\n *\n * Use {@link B}.\n *\n * @category `a/b`\n */\n",
		"\"\"\n@deprecated \"Since\\n  2026.\\n\\nUse {@link B}.\"\n@category \"`a/b`\"")
	expectDoc(t, "/**\n * @example\n * ```ts\n * @decorator\n * class A {}\n * ```\n * @see B\n */\n",
		"\"\"\n@example \"```ts\\n@decorator\\nclass A {}\\n```\"\n@see \"B\"")
	expectDoc(t, "/**\n * @example ~~~\n * @a\n * ```\n * ~~~~\n * @b {string} c\n */\n",
		"\"\"\n@example \"~~~\\n@a\\n```\\n~~~~\"\n@b \"{string} c\"")
	expectDoc(t, "/**\n * ```in line```\n * @a\n */\n", "\"```in line```\"\n@a \"\"")

	// No tags: in back-quotes, behind other text, a name of a package, an address.
	expectDoc(t, "/**\n * `@a`\n * {@link B}\n * c @d\n * @scope/package\n * @ e\n * @1\n * @f.g\n */\n",
		"\"`@a`\\n{@link B}\\nc @d\\n@scope/package\\n@ e\\n@1\\n@f.g\"")
	expectDoc(t, "/**\n * Write `a\n * @b` here.\n * @c `d`\n */\n", "\"Write `a\\n@b` here.\"\n@c \"`d`\"")
	// A back-quote that nothing closes hides no tags.
	expectDoc(t, "/**\n * 5` long\n * @a\n * 5` long\n *\n * @b `\n */\n", "\"5` long\"\n@a \"5` long\"\n@b \"`\"")
}

// TestTagsInLine has tags that follow something else on their line.
func TestTagsInLine(t *testing.T) {
	expectDoc(t, "/** Share of it. @TJS-type number */\n", "\"Share of it.\"\n@TJS-type \"number\"")
	expectDoc(t, "/** The share.\t@minimum 0  @maximum 1 */\n", "\"The share.\"\n@minimum \"0\"\n@maximum \"1\"")
	expectDoc(t, "/** Old. @deprecated use x\n * or y @see z */\n", "\"Old.\"\n@deprecated \"use x\\nor y\"\n@see \"z\"")
	expectDoc(t, "/** @deprecated @minimum 7 */\n", "\"\"\n@deprecated \"\"\n@minimum \"7\"")
	expectDoc(t, "/**\n * One\n * two. @format uri\n * @minLength 2 */\n", "\"One\\ntwo.\"\n@format \"uri\"\n@minLength \"2\"")
	expectDoc(t, "/** Größe:\u00A0@minimum 1 */\n", "\"Größe:\"\n@minimum \"1\"")

	// Punctuation ends the name of a known tag.
	expectDoc(t, "/** @internal, @deprecated: use x */\n", "\"\"\n@internal \",\"\n@deprecated \": use x\"")
	expectDoc(t, "/** @see/b @deprecatedé @minimums @minimum_ 1 */\n", `"@see/b @deprecatedé @minimums @minimum_ 1"`)

	// Only known names are tags in prose; after the value of a limit any name is.
	expectDoc(t, "/** Ask @alice. @deprecated Ask @bob. @minimum 1 @carol */\n",
		"\"Ask @alice.\"\n@deprecated \"Ask @bob.\"\n@minimum \"1\"\n@carol \"\"")
	expectDoc(t, "/** @minimum 1 @see b @c */\n", "\"\"\n@minimum \"1\"\n@see \"b @c\"")

	// No tags: no white space before, an inline tag, code.
	expectDoc(t, "/** a me@minimum (@minimum 1) \\@minimum */\n", `"a me@minimum (@minimum 1) \\@minimum"`)
	expectDoc(t, "/** a {@link X @minimum 1} {@see} b @minimum 2 */\n", "\"a {@link X @minimum 1} {@see} b\"\n@minimum \"2\"")
	expectDoc(t, "/** a {@link X @minimum 1\n * @minimum 2 */\n", "\"a {@link X @minimum 1\"\n@minimum \"2\"")
	expectDoc(t, "/** a `b @minimum 1` ``c @minimum 1`` d @minimum `2` */\n", "\"a `b @minimum 1` ``c @minimum 1`` d\"\n@minimum \"`2`\"")
	expectDoc(t, "/** a `b\n * c @minimum 1` d @minimum 2 */\n", "\"a `b\\nc @minimum 1` d\"\n@minimum \"2\"")
	expectDoc(t, "/** a `b @minimum 1\n * c` d @minimum 2 */\n", "\"a `b @minimum 1\\nc` d\"\n@minimum \"2\"")
	expectDoc(t, "/**\n * ```ts @minimum 1\n * a @minimum 1\n * ```\n * b @minimum 2\n */\n",
		"\"```ts @minimum 1\\na @minimum 1\\n```\\nb\"\n@minimum \"2\"")
	// A back-quote that nothing closes hides no tags.
	expectDoc(t, "/** 5` long @minimum 1 */\n", "\"5` long\"\n@minimum \"1\"")
	// Plain comments have none.
	expectMemberDoc(t, "\n  /* Text. @minimum 1 */\n", `"Text. @minimum 1"`)
}

func TestDocSpans(t *testing.T) {
	text := "/**\r\n * Text.\r\n * @a  b\r\n *   c \r\n *\r\n * @d \r\n * e  @see f  @minimum 1 @g */\r\ntype A = B"
	doc := docOf(t, text, false)
	got := []string{text[doc.Start:doc.End]}
	for _, tag := range doc.Tags {
		got = append(got, text[tag.Start:tag.End])
	}
	want := []string{strings.TrimSuffix(text, "\r\ntype A = B"), "@a  b\r\n *   c", "@d \r\n * e", "@see f", "@minimum 1", "@g"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("spans (-want +got):\n%s", diff)
	}
}

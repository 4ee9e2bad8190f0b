package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

var someWarnings = parser.Diagnostics{
	{Severity: parser.Warning, Source: &parser.Source{Name: "a.ts", Text: []byte("\n  request\n")}, Span: parser.Span{Start: 3, End: 10}, Text: "no stub is made", Hint: "add it to a role union"},
	{Severity: parser.Warning, Text: "a row does not apply"},
}

// oneOfEach is the protocol of testdata/one_of_each.ts, with one of each thing
// that inspect prints.
func oneOfEach(t *testing.T) *model.Protocol {
	t.Helper()
	text, err := os.ReadFile("testdata/one_of_each.ts")
	if err != nil {
		t.Fatal(err)
	}
	file, diags := parser.Parse(parser.Source{Name: "one_of_each.ts", Text: text})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p, diags := model.Build([]*parser.File{file}, model.Options{})
	if len(diags.Faults()) > 0 {
		t.Fatal(diags)
	}
	if len(p.Unused) < 2 {
		t.Fatalf("%d rules do not apply", len(p.Unused))
	}
	p.Unused = p.Unused[:2] // they stand for all; the table grows
	return p
}

// TestOneOfEach checks that the schema has all that inspect has words for.
func TestOneOfEach(t *testing.T) {
	p := oneOfEach(t)
	kinds, roles, metas := map[model.TypeKind]bool{}, map[model.Role]bool{}, map[model.Meta]bool{}
	for _, typ := range p.Types {
		kinds[typ.Kind], roles[typ.Role], metas[typ.Meta] = true, true, true
	}
	for kind, word := range kindWords {
		if !kinds[kind] {
			t.Errorf("no %s", word)
		}
	}
	for role, word := range roleWords {
		if !roles[role] {
			t.Errorf("no %s", word)
		}
	}
	for meta, word := range metaWords {
		if !metas[meta] {
			t.Errorf("no _meta that is %s", word)
		}
	}
}

// checkOutput compares output with a file of testdata.
func checkOutput(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile("testdata/"+name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got); where that is meant, run go test ./cmd/mcpgen -run TestInspect -update\n%s", name, diff)
	}
}

func TestInspectText(t *testing.T) {
	var b bytes.Buffer
	printText(&b, oneOfEach(t), someWarnings)
	checkOutput(t, "one_of_each.txt", b.String())

	b.Reset()
	printText(&b, &model.Protocol{Version: "2024-11-05"}, nil)
	const empty = "MCP 2024-11-05, with a handshake\n0 methods, 0 types, 0 renames, 0 rules\n\nTypes: member, Go name, Go type\n"
	if b.String() != empty {
		t.Errorf("an empty protocol:\n%s", &b)
	}
}

// A change of testdata/one_of_each.json breaks scripts: see jsonFormat.
func TestInspectJSON(t *testing.T) {
	checkOutput(t, "one_of_each.json", jsonText(t, oneOfEach(t), someWarnings))

	const empty = `{"format":1,"version":"x","modern":false,"types":[],"methods":[],"errorCodes":[],"errors":[],"constants":[],"keys":[],"renames":[],"rules":[],"unusedRules":[],"warnings":[]}`
	var want bytes.Buffer
	if err := json.Indent(&want, []byte(empty), "", "  "); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String()+"\n", jsonText(t, &model.Protocol{Version: "x"}, nil)); diff != "" {
		t.Errorf("an empty protocol (-want +got)\n%s", diff)
	}
}

// jsonText is what inspect --json prints.
func jsonText(t *testing.T, p *model.Protocol, warnings parser.Diagnostics) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(jsonOf(p, warnings)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The help text names every key.
func TestJSONHelp(t *testing.T) {
	var keys func(v any)
	keys = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				if !strings.Contains(jsonHelp, key) && !strings.Contains("minLength maxLength minItems maxItems minimum maximum pattern", key) {
					t.Errorf("the help text of inspect lacks %q", key)
				}
				keys(value)
			}
		case []any:
			for _, value := range v {
				keys(value)
			}
		}
	}
	var v any
	if err := json.Unmarshal([]byte(jsonText(t, oneOfEach(t), someWarnings)), &v); err != nil {
		t.Fatal(err)
	}
	keys(v)
}

// Every version can be inspected, the same way every time, and what the text
// says is in the JSON too.
func TestInspectVersions(t *testing.T) {
	for _, v := range spec.Versions() {
		text := mustRun(t, "inspect", "--protocol", v)
		if again := mustRun(t, "inspect", "--protocol", v); text != again {
			t.Errorf("%s: two runs differ", v)
		}
		var p struct {
			Version string
			Types   []struct{ Name, Kind string }
			Methods []struct{ Name string }
		}
		if err := json.Unmarshal([]byte(mustRun(t, "inspect", "--protocol", v, "--json")), &p); err != nil {
			t.Fatal(err)
		}
		if p.Version != v || len(p.Types) < 80 || len(p.Methods) < 20 {
			t.Errorf("%s: version %s, %d types, %d methods", v, p.Version, len(p.Types), len(p.Methods))
		}
		for _, one := range p.Types {
			if !strings.Contains(text, "\n\n  "+one.Name+"  ") || one.Kind == "" {
				t.Errorf("%s: the text lacks type %s (%s)", v, one.Name, one.Kind)
			}
		}
		for _, one := range p.Methods {
			if !strings.Contains(text, "\n  "+one.Name+"  ") {
				t.Errorf("%s: the text lacks method %s", v, one.Name)
			}
		}
	}
}

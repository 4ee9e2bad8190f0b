package golden

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/templates"
)

// TestSamples compares the types that package support is tested with to what
// comes of their schema today: sample_*_test.go beside the support code are the
// generated files. They have to be tests, because the package has stand-ins for
// the types that its code needs.
func TestSamples(t *testing.T) {
	dir := filepath.Join("..", "templates", "support")
	schema := filepath.Join(dir, "testdata", "sample.ts")
	text, err := os.ReadFile(schema)
	if err != nil {
		t.Fatal(err)
	}
	file, diags := parser.Parse(parser.Source{Name: schema, Text: text})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	p, diags := model.Build([]*parser.File{file}, model.Options{})
	if faults := diags.Faults(); len(faults) > 0 { // what stubs would lack does not matter
		t.Fatal(faults)
	}
	files, err := emit.Generate(p, emit.Options{Package: "support", Docs: emit.None})
	if err != nil {
		t.Fatal(err)
	}
	support, err := templates.Files("support")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		isSupport := slices.ContainsFunc(support, func(s templates.File) bool { return s.Name == f.Name })
		if isSupport || f.Name == "doc.go" || f.Name == "consts.go" { // the stand-ins have constants
			continue
		}
		name := "sample_" + strings.TrimSuffix(f.Name, ".go") + "_test.go"
		names = append(names, name)
		path := filepath.Join(dir, name)
		if *update {
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(lines(string(got)), lines(string(f.Data))); diff != "" {
			t.Errorf("%s is not what mcpgen generates (-is +generated); go test ./golden -run TestSamples -update writes it anew:\n%s", name, diff)
		}
	}
	found, err := filepath.Glob(filepath.Join(dir, "sample_*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		if !slices.Contains(names, filepath.Base(path)) {
			t.Errorf("%s comes of no schema; delete it", path)
		}
	}
}

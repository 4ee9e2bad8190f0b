package emit

import (
	"os"
	"testing"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

func TestScratch2(t *testing.T) {
	text, _ := os.ReadFile("testdata/features.ts")
	f, diags := parser.Parse(parser.Source{Name: "features.ts", Text: text})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p, diags := model.Build([]*parser.File{f}, model.Options{})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	for _, ty := range p.Types {
		t.Logf("%s %d", ty.Name, ty.Kind)
	}
	files, err := Generate(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	os.MkdirAll("/tmp/emitgen/mod/features", 0o755)
	for _, f := range files {
		os.WriteFile("/tmp/emitgen/mod/features/"+f.Name, f.Data, 0o644)
	}
}

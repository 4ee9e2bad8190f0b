package emit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

func TestScratch(t *testing.T) {
	out := os.Getenv("SCRATCH_OUT")
	if out == "" {
		t.Skip()
	}
	for _, v := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		text, err := spec.Source(v)
		if err != nil {
			t.Fatal(err)
		}
		t0 := time.Now()
		f, diags := parser.Parse(parser.Source{Name: v, Text: text})
		if len(diags) > 0 {
			t.Errorf("%s: parse: %v", v, diags)
			continue
		}
		t1 := time.Now()
		p, diags := model.Build([]*parser.File{f}, model.Options{Version: v})
		if len(diags) > 0 {
			t.Errorf("%s: build: %v", v, diags)
			continue
		}
		t2 := time.Now()
		docs := Full
		if os.Getenv("DOCS") == "brief" {
			docs = Brief
		} else if os.Getenv("DOCS") == "none" {
			docs = None
		}
		files, err := Generate(p, Options{ToolVersion: "v0.0.0", Docs: docs})
		if err != nil {
			s := err.Error()
			t.Errorf("%s: %s", v, s[:min(len(s), 20000)])
			continue
		}
		t3 := time.Now()
		t.Logf("%s parse %v model %v emit %v", v, t1.Sub(t0), t2.Sub(t1), t3.Sub(t2))
		dir := filepath.Join(out, "v"+strings.ReplaceAll(v, "-", ""))
		os.RemoveAll(dir)
		os.MkdirAll(dir, 0o755)
		for _, f := range files {
			os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644)
		}
		var reg strings.Builder
		reg.WriteString("package mcp\n\nvar registry = map[string]func() codec{\n")
		for _, t := range p.Types {
			switch t.Kind {
			case model.Interface:
				reg.WriteString("\"" + t.Path + "\": func() codec { return new(" + t.Name + "Value) },\n")
			case model.Enum, model.IntEnum, model.Scalar:
			case model.Alias:
				if t.Elem.Kind == model.Raw { continue }
				fallthrough
			default:
				reg.WriteString("\"" + t.Path + "\": func() codec { return new(" + t.Name + ") },\n")
			}
		}
		reg.WriteString("}\n")
		os.WriteFile(filepath.Join(dir, "registry_test.go"), []byte(reg.String()), 0o644)
		test, _ := os.ReadFile("/tmp/emitgen/corpus_test.go.txt")
		os.WriteFile(filepath.Join(dir, "corpus_test.go"), []byte(strings.ReplaceAll(string(test), "VERSION", v)), 0o644)
	}
}

func g0(files []File) []File {
	var out []File
	for _, f := range files {
		if strings.HasPrefix(f.Name, "json_") {
			out = append(out, f)
		}
	}
	return out
}

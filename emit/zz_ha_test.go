package emit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

func TestHA(t *testing.T) {
	out := os.Getenv("HA_OUT")
	if out == "" {
		t.Skip()
	}
	for _, v := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		text, _ := os.ReadFile("../spec/" + v + "/schema.ts")
		f, diags := parser.Parse(parser.Source{Name: v, Text: text})
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		p, diags := model.Build([]*parser.File{f}, model.Options{Version: v})
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		files, err := Generate(p, Options{ToolVersion: "v0.0.0", Parts: []Part{Errors, Methods}})
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(out, "v"+strings.ReplaceAll(v, "-", ""))
		os.RemoveAll(dir)
		os.MkdirAll(dir, 0o755)
		has := map[string]bool{}
		for _, f := range files {
			has[f.Name] = true
			os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644)
		}
		src, _ := filepath.Glob("../templates/support/*.go")
		for _, s := range src {
			b := filepath.Base(s)
			if has[b] || strings.HasSuffix(s, "_test.go") || b == "doc.go" || strings.HasPrefix(b, "stub_") || !(strings.HasPrefix(b, "json_") || b == "scalar.go" || b == "meta.go" || b == "rpc_error.go" || b == "rpc_methods.go") {
				continue
			}
			data, _ := os.ReadFile(s)
			os.WriteFile(filepath.Join(dir, b), []byte(strings.Replace(string(data), "package support", "package mcp", 1)), 0o644)
		}
	}
}

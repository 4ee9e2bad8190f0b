package templates

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func files(t *testing.T) []File {
	t.Helper()
	all, err := Files("mcp")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every source of package support is handed out, or is one of those that stay.
func TestNothingForgotten(t *testing.T) {
	var got, want []string
	for _, f := range files(t) {
		got = append(got, f.Name)
	}
	entries, err := os.ReadDir("support")
	if err != nil {
		t.Fatal(err)
	}
	stay := []string{"doc.go", "stub_types.go"}
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !slices.Contains(stay, name) {
			want = append(want, name)
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-support +handed out):\n%s", diff)
	}
}

func TestSource(t *testing.T) {
	for _, f := range files(t) {
		want, err := os.ReadFile("support/" + f.Name)
		if err != nil {
			t.Fatal(err)
		}
		src, ok := strings.CutPrefix(string(f.Source), Header+"\n\n")
		if !ok {
			t.Errorf("%s: no header", f.Name)
		}
		// So that it is no package comment.
		clause := regexp.MustCompile(`^(//go:build [^\n]+\n\n)?package mcp\n`)
		if !clause.MatchString(src) {
			t.Errorf("%s: does not start with the package clause", f.Name)
		}
		src = strings.Replace(src, "package mcp", "package support", 1)
		want = []byte(strings.ReplaceAll(string(want), "LegacyHTTP", "HTTP"))
		if diff := cmp.Diff(string(want), src); diff != "" {
			t.Errorf("%s (-support +handed out):\n%s", f.Name, diff)
		}
	}
}

func TestPackageNameIsAllThatChanges(t *testing.T) {
	const src = "// A comment about package support.\n\npackage /* support */ support // support\n\nvar support = `package support`\n"
	got, err := rename("x.go", []byte(src), "v2")
	want := Header + "\n\n// A comment about package support.\n\npackage /* support */ v2 // support\n\nvar support = `package support`\n"
	if diff := cmp.Diff(want, string(got)); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if _, err := rename("x.go", []byte("pakage support"), "v2"); err == nil {
		t.Error("no error for a file without package clause")
	}
}

// The files of any choice of parts are complete: nothing in them is declared
// in a file that is left out.
func TestPartsAreComplete(t *testing.T) {
	all := files(t)
	fset := token.NewFileSet()
	parsed := map[string]*ast.File{}
	parse := func(name string, src any) {
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed[name] = f
	}
	for _, f := range all {
		parse(f.Name, f.Source)
	}
	stubs, err := os.ReadFile("support/stub_types.go")
	if err != nil {
		t.Fatal(err)
	}
	parse("stub_types.go", strings.Replace(string(stubs), "package support", "package mcp", 1))

	imports := importer.ForCompiler(fset, "gc", nil)
	for _, parts := range []string{
		"types",
		"types validate",
		"types errors methods",
		"types errors methods server",
		"types errors methods client",
		"types errors methods server legacy stdio",
		"types errors methods server modern stdio",
		"types errors methods client stdio",
		"types errors methods server modern http",
		"types errors methods server legacy http",
		"types errors methods client modern http",
		"types errors methods client legacy http",
		"types validate errors methods server client stdio http modern",
		"types validate errors methods server client stdio http legacy",
	} {
		for _, system := range []string{"linux", "windows"} {
			t.Run(strings.ReplaceAll(parts, " ", "+")+" "+system, func(t *testing.T) {
				target := build.Default
				target.GOOS = system
				has := func(part string) bool { return slices.Contains(strings.Fields(parts), part) }
				var chosen []*ast.File
				for _, f := range all {
					if built, err := target.MatchFile("support", f.Name); err != nil {
						t.Fatal(err)
					} else if built && f.Wanted(has) {
						chosen = append(chosen, parsed[f.Name])
					}
				}
				if has("errors") { // types alone need no stand-ins
					chosen = append(chosen, parsed["stub_types.go"])
				}
				config := types.Config{Importer: imports, Error: func(err error) {
					// The stand-ins are for all parts and may lack those left out.
					if e := err.(types.Error); fset.Position(e.Pos).Filename != "stub_types.go" {
						t.Error(err)
					}
				}}
				config.Check("mcp", fset, chosen, nil) // the errors were reported
			})
		}
	}
}

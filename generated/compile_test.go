package generated_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestCompileErrors holds the compiler to what docs/stubs.md says of it. Each
// archive in testdata/compile has a program that breaks a rule of the protocol,
// the errors that the compiler finds in it, and a program that keeps the rule
// and compiles.
func TestCompileErrors(t *testing.T) {
	archives, err := filepath.Glob("testdata/compile/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(archives) == 0 {
		t.Fatal("there is nothing to compile")
	}
	from := exported(t, "context", "./v20251125", "./v20260728")
	faults := 0
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string]string{}
			for _, f := range archive.Files {
				parts[f.Name] = string(f.Data)
			}
			got := compileErrors(t, from, "bad.go", parts["bad.go"])
			faults += len(got)
			if diff := cmp.Diff(strings.TrimSpace(parts["error"]), strings.Join(got, "\n")); diff != "" || len(got) == 0 {
				t.Errorf("the errors (-want +got):\n%s", diff)
			}
			if got := compileErrors(t, from, "good.go", parts["good.go"]); len(got) > 0 {
				t.Errorf("it does not compile:\n%s", strings.Join(got, "\n"))
			}
		})
	}
	t.Logf("%d programs that do not compile, for %d reasons", len(archives), faults)
}

// exported gives an importer for packages, as the compiler has left them.
func exported(t *testing.T, packages ...string) types.Importer {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-export", "-f", "{{.ImportPath}}={{.Export}}"}, packages...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		if files[path] == "" {
			return nil, fmt.Errorf("the test does not list package %s", path)
		}
		return os.Open(files[path])
	})
}

// compileErrors gives all that the compiler has against a package of one file.
func compileErrors(t *testing.T, from types.Importer, name, source string) (found []string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: from, Error: func(err error) {
		found = append(found, strings.ReplaceAll(err.Error(), "\t\t", "\t")) // as the go command prints it
	}}
	if _, err := config.Check("p", set, []*ast.File{file}, nil); err != nil && len(found) == 0 {
		t.Fatal(err)
	}
	return found
}

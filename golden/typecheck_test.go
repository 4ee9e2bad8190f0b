package golden

import (
	"bytes"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/importer"
	goparser "go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
)

// typeCheck checks a generated package in memory, as the compiler would, and
// reports all that is wrong with it.
func typeCheck(t *testing.T, files []emit.File) *types.Package {
	t.Helper()
	set := token.NewFileSet()
	var parsed []*ast.File
	for _, f := range files {
		if !isBuilt(f) {
			continue
		}
		file, err := goparser.ParseFile(set, f.Name, f.Data, goparser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	return typeCheckFiles(t, set, parsed)
}

// isBuilt reports whether a file is part of the package on this system.
func isBuilt(f emit.File) bool {
	system := gobuild.Default
	system.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(f.Data)), nil }
	ok, err := system.MatchFile("", f.Name)
	return ok && err == nil
}

// maxErrors is how many errors of one package are shown.
const maxErrors = 20

func typeCheckFiles(t *testing.T, set *token.FileSet, files []*ast.File) *types.Package {
	t.Helper()
	if err := std.load(files); err != nil {
		t.Fatal(err)
	}
	count := 0
	config := types.Config{
		Importer:  &std,
		GoVersion: "go1.25",
		Error: func(err error) {
			if count++; count <= maxErrors {
				t.Errorf("does not compile: %v", err)
			}
		},
	}
	pkg, err := config.Check("example.com/golden/mcp", set, files, nil)
	if err != nil && count == 0 || count > maxErrors {
		t.Errorf("does not compile: %d errors, %v", count, err)
	}
	return pkg
}

// std imports the standard library from what the go command keeps of each
// package once it is compiled, which is far faster than to read the sources.
var std stdImporter

type stdImporter struct {
	mu      sync.Mutex
	gc      types.Importer
	exports map[string]string // import path to file; "" for one not loaded yet
}

// load finds the packages that files import, all that are new in one go.
func (s *stdImporter) load(files []*ast.File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gc == nil {
		s.exports = map[string]string{}
		s.gc = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(s.exports[path]) })
	}
	args := []string{"list", "-export", "-f", "{{.ImportPath}}={{.Export}}", "--"}
	first := len(args)
	for _, f := range files {
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if s.exports[path] == "" && !slices.Contains(args, path) && path != "unsafe" {
				args = append(args, path)
			}
		}
	}
	if len(args) == first {
		return nil
	}
	cmd := exec.Command("go", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list: %w\n%s", err, stderr.Bytes())
	}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		s.exports[path] = file
	}
	return nil
}

// Import implements [types.Importer].
func (s *stdImporter) Import(path string) (*types.Package, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gc.Import(path)
}

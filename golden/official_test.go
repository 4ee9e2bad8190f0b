package golden

import (
	"bytes"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/spec"
)

// An officialPackage is what mcpgen makes of a version, as in generated/.
type officialPackage struct {
	protocol *model.Protocol
	files    []emit.File
	types    *types.Package
}

var officialPackages sync.Map // of func(*testing.T) officialPackage, by version

// official gives the package of a version, generated and checked once.
func official(t *testing.T, version string) officialPackage {
	t.Helper()
	get, _ := officialPackages.LoadOrStore(version, sync.OnceValue(func() officialPackage {
		return generate(t, version, source(t, version))
	}))
	return get.(func() officialPackage)()
}

func source(t *testing.T, version string) string {
	t.Helper()
	text, err := spec.Source(version)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// generate makes everything of a schema, with the options of generated/, and
// type-checks it.
func generate(t *testing.T, version, schema string) officialPackage {
	t.Helper()
	p := build(t, version, schema)
	files, err := emit.Generate(p, emit.Options{Package: packageName(version), Docs: emit.Brief, Parts: allParts(), Command: "--protocol " + version + " --docs brief"})
	if err != nil {
		t.Fatal(err)
	}
	return officialPackage{p, files, typeCheck(t, files)}
}

func packageName(version string) string { return "v" + strings.ReplaceAll(version, "-", "") }

// TestDeterminism generates each version a second time from its text.
func TestDeterminism(t *testing.T) {
	for _, version := range spec.Versions() {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			first, second := official(t, version).files, generate(t, version, source(t, version)).files
			if len(first) != len(second) {
				t.Fatalf("%d files, then %d", len(first), len(second))
			}
			for i := range first {
				if first[i].Name != second[i].Name || !bytes.Equal(first[i].Data, second[i].Data) {
					t.Errorf("%s differs from one time to the next", first[i].Name)
				}
			}
		})
	}
}

// TestGenerated compares the committed packages with what mcpgen makes now,
// and with what goes without saying of every package.
func TestGenerated(t *testing.T) {
	for _, version := range spec.Versions() {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("..", "generated", packageName(version))
			want := map[string]bool{}
			documented := false
			for _, f := range official(t, version).files {
				want[f.Name] = true
				committed, err := os.ReadFile(filepath.Join(dir, f.Name))
				if err != nil {
					t.Errorf("%v: run make generate", err)
				} else if !bytes.Equal(committed, f.Data) {
					t.Errorf("%s is not what mcpgen makes of the schema (-committed +generated); run make generate\n%s",
						f.Name, cmp.Diff(lines(string(committed)), lines(string(f.Data))))
				}
				parsed, err := goparser.ParseFile(token.NewFileSet(), f.Name, f.Data, goparser.PackageClauseOnly|goparser.ParseComments)
				if err != nil {
					t.Fatal(err)
				}
				documented = documented || strings.HasPrefix(parsed.Doc.Text(), "Package "+packageName(version)+" ")
			}
			if !documented {
				t.Error("the package has no comment")
			}
			examples := false
			for _, f := range goFiles(t, dir) {
				if !strings.HasSuffix(f.name, "_test.go") {
					if !want[f.name] {
						t.Errorf("%s is none of the files that mcpgen makes", f.name)
					}
					continue
				}
				for _, d := range f.Decls {
					fn, ok := d.(*ast.FuncDecl)
					examples = examples || ok && strings.HasPrefix(fn.Name.Name, "Example")
				}
			}
			if !examples {
				t.Error("the package has no examples")
			}
		})
	}
}

// A goFile is a Go file somewhere in the module.
type goFile struct {
	dir, name string // with slashes, relative to where the search began
	*ast.File
}

// goFiles reads the Go files of a folder and of those in it.
func goFiles(t *testing.T, root string) []goFile {
	t.Helper()
	var files []goFile
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); path != root && (err == nil || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		file, err := goparser.ParseFile(set, path, nil, goparser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		files = append(files, goFile{filepath.ToSlash(dir), d.Name(), file})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

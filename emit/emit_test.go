package emit

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	goparser "go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// build makes the protocol of a schema, of which there is nothing to say.
func build(t *testing.T, name string, text []byte) *model.Protocol {
	t.Helper()
	p, diags := resolve(t, name, text)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return p
}

// resolve makes the protocol of a schema that may have warnings.
func resolve(t *testing.T, name string, text []byte) (*model.Protocol, parser.Diagnostics) {
	t.Helper()
	file, diags := parser.Parse(parser.Source{Name: name, Text: text})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p, diags := model.Build([]*parser.File{file}, model.Options{})
	if len(diags.Faults()) > 0 {
		t.Fatal(diags)
	}
	return p, diags
}

// official makes the protocol of a published version.
func official(t *testing.T, version string) *model.Protocol {
	t.Helper()
	text, err := spec.Source(version)
	if err != nil {
		t.Fatal(err)
	}
	return build(t, version+"/schema.ts", text)
}

func generate(t *testing.T, p *model.Protocol, opts Options) []File {
	t.Helper()
	files, err := Generate(p, opts)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// write puts files into a module of its own and returns its folder.
func write(t *testing.T, files []File) string {
	t.Helper()
	dir := t.TempDir()
	files = append(slices.Clone(files), File{"go.mod", []byte("module example.com/mcp\n\ngo 1.25.0\n")})
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// gotool runs the go command in a folder.
func gotool(t *testing.T, dir string, args ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// TestFeatures runs what testdata/features_test.go.txt does with the package
// that testdata/features.ts becomes.
func TestFeatures(t *testing.T) {
	schema, err := os.ReadFile("testdata/features.ts")
	if err != nil {
		t.Fatal(err)
	}
	test, err := os.ReadFile("testdata/features_test.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := generate(t, build(t, "features.ts", schema), Options{})
	dir := write(t, append(files, File{"features_test.go", test}))
	gotool(t, dir, "vet", ".")
	gotool(t, dir, "test", ".")
}

// TestOfficialPackages vets the types of each version and runs the test that
// testdata has for it.
func TestOfficialPackages(t *testing.T) {
	for _, version := range spec.Versions() {
		t.Run(version, func(t *testing.T) {
			dir := write(t, generate(t, official(t, version), Options{}))
			gotool(t, dir, "vet", ".")
			test, err := os.ReadFile("testdata/messages_" + version + "_test.go.txt")
			if errors.Is(err, fs.ErrNotExist) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "messages_test.go"), test, 0o644); err != nil {
				t.Fatal(err)
			}
			gotool(t, dir, "test", ".")
		})
	}
}

func TestOfficialVersions(t *testing.T) {
	for _, version := range spec.Versions() {
		p := official(t, version)
		for _, docs := range []DocMode{Full, Brief, None} {
			t.Run(version, func(t *testing.T) {
				opts := Options{Package: "protocol", Docs: docs, Command: "--protocol " + version}
				files := generate(t, p, opts)
				for i, again := range generate(t, p, opts) {
					if files[i].Name != again.Name || !bytes.Equal(files[i].Data, again.Data) {
						t.Errorf("%s differs from one time to the next", again.Name)
					}
				}
				for _, f := range files {
					checkFile(t, f, version, docs)
				}
			})
		}
	}
}

// generatedMark is how tools know generated files; see go help generate.
var generatedMark = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.$`)

// checkFile checks what every file must keep to.
func checkFile(t *testing.T, f File, version string, docs DocMode) {
	t.Helper()
	first, _, _ := strings.Cut(string(f.Data), "\n")
	if !generatedMark.MatchString(first) || !strings.Contains(first, version) {
		t.Errorf("%s: header is %s", f.Name, first)
	}
	formatted, err := format.Source(f.Data)
	if err != nil || !bytes.Equal(formatted, f.Data) {
		t.Errorf("%s: not in the form of gofmt (%v)", f.Name, err)
	}
	file, err := goparser.ParseFile(token.NewFileSet(), f.Name, f.Data, goparser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if file.Name.Name != "protocol" {
		t.Errorf("%s: package %s", f.Name, file.Name.Name)
	}
	if docs == None {
		return
	}
	for _, name := range undocumented(file) {
		t.Errorf("%s: %s has no comment", f.Name, name)
	}
}

// undocumented lists the exported names of a file that have no comment.
func undocumented(file *ast.File) []string {
	var names []string
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
						names = append(names, s.Name.Name)
					}
				case *ast.ValueSpec:
					if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil {
						names = append(names, s.Names[0].Name)
					}
				}
			}
		}
	}
	return names
}

func TestOptions(t *testing.T) {
	p := build(t, "a.ts", []byte(`export interface A { a: string }`))
	for _, test := range []struct {
		opts Options
		want string // the error; "" for none
	}{
		{Options{}, ""},
		{Options{Parts: []Part{Types}}, ""},
		{Options{Parts: []Part{"typos"}}, `there is no part "typos"; the parts are types, validate`},
		{Options{Package: "two words"}, `"two words" is not a valid Go package name`},
		{Options{Package: "_"}, `"_" is not a valid Go package name`},
		{Options{Package: "func"}, `"func" is not a valid Go package name`},
	} {
		_, err := Generate(p, test.opts)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: %v, want %s", test.opts, err, test.want)
		}
	}
	for _, info := range Parts {
		_, err := Generate(p, Options{Parts: []Part{info.Part}})
		if info.Whole {
			want := fmt.Sprintf("part %q needs the schema of a whole protocol, but this one has no union of all messages of JSON-RPC; it is sufficient for types, validate, errors, methods", info.Part)
			if err == nil || err.Error() != want {
				t.Errorf("part %s: %v", info.Part, err)
			}
		} else if err != nil {
			t.Errorf("part %s: %v", info.Part, err)
		}
	}
}

// TestHostileDocs checks that no comment of a schema becomes anything else
// than a comment.
func TestHostileDocs(t *testing.T) {
	schema := "/**\n * Text with /* and `quotes`, \r\n//go:build ignore\n//go:embed x\nCode generated by x; DO NOT EDIT.\n+build linux\n" +
		" * #include <x>\n * ```\n * never closed\n */\nexport interface A {\n  /**\n   * //export F\n   * \"quoted\" \u202e\n   */\n  a: string;\n}\n"
	for _, docs := range []DocMode{Full, Brief} {
		for _, f := range generate(t, build(t, "a.ts", []byte(schema)), Options{Docs: docs}) {
			for i, line := range strings.Split(string(f.Data), "\n") {
				text := strings.TrimSpace(line)
				if i > 0 && (generatedMark.MatchString(text) || strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "// +build") || strings.HasPrefix(text, "//export")) {
					t.Errorf("%s: %s", f.Name, line)
				}
			}
		}
	}
}

func BenchmarkGenerate(b *testing.B) {
	text, err := spec.Source("2026-07-28")
	if err != nil {
		b.Fatal(err)
	}
	file, _ := parser.Parse(parser.Source{Name: "schema.ts", Text: text})
	p, _ := model.Build([]*parser.File{file}, model.Options{})
	for b.Loop() {
		if _, err := Generate(p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

package golden

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/spec"
)

const module = "github.com/mcpgen/mcpgen/"

// An importRule is a row of the table of imports.
type importRule struct {
	dir     string   // as path.Match has it; the first row that matches counts
	may     []string // packages
	noFiles bool     // works in memory only
}

// importRules say what each package may import beside the standard library:
// the table of docs/architecture.md, "Arrows go one way". What is ours stands
// there without the module's path. Tests may import what they like.
var importRules = []importRule{
	{"parser", []string{"github.com/evanw/esbuild/pkg/api"}, true},
	{"model", []string{"parser"}, true},
	{"emit", []string{"model", "templates", "github.com/dave/jennifer/jen"}, true},
	{"templates", nil, false},
	{"templates/support", nil, false},
	{"spec", nil, false},
	{"cmd/mcpgen", []string{"parser", "model", "emit", "spec",
		"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/rogpeppe/go-internal/diff"}, false},
	{"generated/formats", []string{"github.com/yosida95/uritemplate/v3"}, false},
	{"generated/internal/*", []string{"parser", "model", "spec"}, false}, // for tests
	{"generated/*", nil, false},
	{"examples/*", append(generatedPackages(), "generated/versions"), false},
	{"conformance", nil, false},
}

func generatedPackages() []string {
	var list []string
	for _, version := range spec.Versions() {
		list = append(list, "generated/"+packageName(version))
	}
	return list
}

// esbuildFiles are the files that may use esbuild.
var esbuildFiles = []string{"gate.go", "fold.go"}

func TestImports(t *testing.T) {
	seen := map[int]bool{}
	for _, f := range goFiles(t, "..") {
		if strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		i := slices.IndexFunc(importRules, func(r importRule) bool {
			ok, _ := path.Match(r.dir, f.dir)
			return ok
		})
		if i < 0 {
			t.Errorf("%s/%s: no rule says what the package may import", f.dir, f.name)
			continue
		}
		seen[i] = true
		rule := importRules[i]
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			name = strings.TrimPrefix(name, module)
			switch {
			case strings.Contains(name, "esbuild") && !slices.Contains(esbuildFiles, f.name):
				t.Errorf("%s/%s imports esbuild, which is for %s", f.dir, f.name, strings.Join(esbuildFiles, " and "))
			case rule.noFiles && (name == "os" || strings.HasPrefix(name, "os/") || name == "io/fs"):
				t.Errorf("%s/%s imports %s: files are for cmd/mcpgen", f.dir, f.name, name)
			case !isStandard(name) && !slices.Contains(rule.may, name):
				t.Errorf("%s/%s imports %s, which it may not", f.dir, f.name, name)
			}
		}
	}
	for i, r := range importRules {
		if !seen[i] {
			t.Errorf("there is a rule for %s, but no package", r.dir)
		}
	}
}

// isStandard reports whether an import path, ours without the module's path, is
// one of the standard library.
func isStandard(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	ours := slices.Contains([]string{"parser", "model", "emit", "templates", "spec", "cmd", "generated", "golden", "examples", "conformance"}, first)
	return !ours && !strings.Contains(first, ".")
}

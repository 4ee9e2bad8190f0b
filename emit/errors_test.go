package emit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
)

// TestErrors runs testdata/errors_test.go.txt with the package that
// testdata/errors.ts becomes.
func TestErrors(t *testing.T) {
	schema, err := os.ReadFile("testdata/errors.ts")
	if err != nil {
		t.Fatal(err)
	}
	runWith(t, build(t, "errors.ts", schema), []Part{Errors}, "testdata/errors_test.go.txt")
}

// TestOfficialErrors does the same for published versions, and for their
// tables of methods.
func TestOfficialErrors(t *testing.T) {
	for _, version := range []string{"2024-11-05", "2025-11-25", "2026-07-28"} {
		t.Run(version, func(t *testing.T) {
			runWith(t, official(t, version), []Part{Errors, Methods},
				"testdata/errors_all_test.go.txt", "testdata/errors_"+version+"_test.go.txt")
		})
	}
}

// runWith generates a package and runs tests in it.
func runWith(t *testing.T, p *model.Protocol, parts []Part, tests ...string) {
	t.Helper()
	files := generate(t, p, Options{Parts: parts})
	for _, name := range tests {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{strings.TrimSuffix(filepath.Base(name), ".txt"), data})
	}
	dir := write(t, files)
	gotool(t, dir, "vet", ".")
	gotool(t, dir, "test", ".")
}

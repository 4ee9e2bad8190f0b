package spec_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/spec"
)

// The embedded versions are the folders that hold a schema, oldest first.
func TestVersionsAreTheFolders(t *testing.T) {
	files, err := filepath.Glob("*/schema.ts")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, f := range files { // Glob sorts, and versions are dates
		want = append(want, filepath.Dir(f))
	}
	if got := spec.Versions(); !slices.Equal(got, want) {
		t.Errorf("Versions() = %q, files are of %q", got, want)
	}
}

func TestSource(t *testing.T) {
	for _, v := range spec.Versions() {
		src, err := spec.Source(v)
		if err != nil {
			t.Errorf("Source(%q): %v", v, err)
			continue
		}
		if line := `export const LATEST_PROTOCOL_VERSION = "` + v + `";`; !strings.Contains(string(src), line) {
			t.Errorf("Source(%q) does not hold %s", v, line)
		}
	}
}

func TestSourceUnknown(t *testing.T) {
	const want = `unknown protocol version "2020-01-01": known are 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28`
	if _, err := spec.Source("2020-01-01"); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}

// Every exported declaration must bring a doc comment, since users read it in Go.
func TestDeclarationsAreDocumented(t *testing.T) {
	for _, v := range spec.Versions() {
		src, err := spec.Source(v)
		if err != nil {
			t.Fatal(err)
		}
		before := ""
		for i, line := range strings.Split(string(src), "\n") {
			if strings.HasPrefix(line, "export ") && !strings.HasSuffix(before, " */") {
				t.Errorf("%s/schema.ts:%d: no doc comment above: %s", v, i+1, line)
			}
			before = line
		}
	}
}

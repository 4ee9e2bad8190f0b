package model

import (
	"testing"

	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// TestRowsAreUsed checks that the embedded schemas use the whole table: a row
// with a limit in every version that it covers, another one in some version.
// Rows that none of them needs are guesses.
func TestRowsAreUsed(t *testing.T) {
	usedBy := map[Rule]int{}
	for _, version := range spec.Versions() {
		text, err := spec.Source(version)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := parser.Parse(parser.Source{Name: version + "/schema.ts", Text: text})
		p, diags := Build([]*parser.File{file}, Options{Version: version})
		if p == nil {
			t.Fatal(diags)
		}
		unused := map[Rule]bool{}
		for _, r := range p.Unused {
			unused[r] = true
		}
		listed := 0
		for _, r := range facts {
			o := r.origin()
			if !o.covers(version) {
				continue
			}
			listed++
			switch {
			case !unused[r.Rule()]:
				usedBy[r.Rule()]++
			case o.Since != "" || o.Until != "":
				t.Errorf("%s has no use for the row %v", version, r.Rule())
			}
		}
		if n := len(p.Rules) + len(p.Unused); n != listed {
			t.Errorf("%s: %d rows are listed, and %d hold", version, n, listed)
		}
		t.Logf("%s: %d rows are used, %d are not", version, len(p.Rules), len(p.Unused))
	}
	for _, r := range facts {
		if usedBy[r.Rule()] == 0 {
			t.Errorf("no schema has a use for the row %v", r.Rule())
		}
	}
}

// Two rows that say the same would hide that one of them is of no use.
func TestRowsAreDistinct(t *testing.T) {
	seen := map[Rule]bool{}
	for _, r := range facts {
		if seen[r.Rule()] {
			t.Errorf("the row %v stands there twice", r.Rule())
		}
		seen[r.Rule()] = true
		if o := r.origin(); o.Reason == "" || o.Since != "" && o.Until != "" && !atLeast(o.Until, o.Since) {
			t.Errorf("the row %v has no reason, or holds in no version", r.Rule())
		}
	}
}

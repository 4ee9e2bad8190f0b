package spec_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// TestPublished compares each embedded schema with the published one: the same
// declarations, members, types, literals and machine-read tags in the same
// order. Only the prose differs.
func TestPublished(t *testing.T) {
	for _, version := range spec.Versions() {
		path := filepath.Join("..", "..", "shared", "spec", version, "schema.ts")
		text, err := os.ReadFile(path)
		if err != nil {
			if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
				t.Fatal(err)
			}
			t.Skipf("the published schemas are not beside the checkout: %v", err)
		}
		ours, err := spec.Source(version)
		if err != nil {
			t.Fatal(err)
		}
		want, got := parse(t, path, text), parse(t, version, ours)
		if diff := cmp.Diff(want.Decls, got.Decls, options()); diff != "" {
			t.Errorf("%s (-published +ours):\n%s", version, diff)
		}
		t.Logf("%s: %d declarations equal the published ones", version, len(got.Decls))
	}
}

func parse(t *testing.T, name string, text []byte) *parser.File {
	t.Helper()
	f, faults := parser.Parse(parser.Source{Name: name, Text: text})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return f
}

// options leave places and prose out of the comparison.
func options() cmp.Options {
	return cmp.Options{
		cmpopts.IgnoreTypes(parser.Span{}),
		cmp.Transformer("tags", machineTags),
	}
}

// A doc is what a program reads of a comment.
type doc struct{ tags []string }

func (d doc) Equal(other doc) bool { return slices.Equal(d.tags, other.tags) }

func machineTags(d *parser.Doc) doc {
	var out doc
	if d == nil {
		return out
	}
	for _, t := range d.Tags {
		switch t.Name {
		case "example", "see":
		case "deprecated": // its text is prose
			out.tags = append(out.tags, t.Name)
		default:
			out.tags = append(out.tags, t.Name+" "+t.Text)
		}
	}
	slices.Sort(out.tags)
	return out
}

package model

import (
	"slices"
	"strings"
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

// What a row says of early versions because later ones say it themselves is what
// these say.
func TestRowsAgreeWithLaterVersions(t *testing.T) {
	build := func(version string) *Protocol {
		text, err := spec.Source(version)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := parser.Parse(parser.Source{Name: version + "/schema.ts", Text: text})
		p, diags := Build([]*parser.File{file}, Options{Version: version})
		if p == nil {
			t.Fatal(diags)
		}
		return p
	}
	most := func(p *Protocol) int {
		for _, m := range p.Methods {
			if m.Name == "completion/complete" {
				return *field(StructOf(field(m.Result, "completion")), "values").Limits.MaxItems
			}
		}
		return 0
	}
	latest := build(v2026_07_28)
	names := map[string]bool{}
	for _, typ := range latest.Types {
		names[typ.Name] = true
	}
	for _, version := range spec.Versions() {
		if got, want := most(build(version)), most(latest); got != want {
			t.Errorf("%s: at most %d values complete an argument, later %d", version, got, want)
		}
	}
	for _, r := range facts {
		if r, ok := r.(*InlineName); ok && !names[r.Name] {
			t.Errorf("%s has no type named %s", latest.Version, r.Name)
		}
	}
}

// Of several rows about a member the closest counts, in whichever order they
// stand.
func TestOrderOfRows(t *testing.T) {
	build := func() (defaults []string) {
		text, err := spec.Source(v2026_07_28)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := parser.Parse(parser.Source{Name: "schema.ts", Text: text})
		p, diags := Build([]*parser.File{file}, Options{Version: v2026_07_28})
		if p == nil {
			t.Fatal(diags)
		}
		for _, typ := range p.Types {
			for _, f := range typ.Fields {
				if f.Default != "" {
					defaults = append(defaults, typ.Name+"."+f.JSON+" "+f.Default)
				}
			}
		}
		return defaults
	}
	want := build()
	slices.Reverse(facts)
	defer slices.Reverse(facts)
	if got := build(); len(got) == 0 || !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

// An s after capitals is a plural where no word goes on with it.
func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"uris": "uris", "URIs": "URIs", "URIsOf": "URIs Of", "parseURIs": "parse URIs", "URIs2": "URIs2", "URIset": "UR Iset",
		"HTTPServer": "HTTP Server", "mimeType": "mime Type", "a-b_c": "a b c", "X": "X", "": "", "_meta": "meta",
	} {
		if got := strings.Join(words(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// Go types are written as Go has them.
func TestGoTypes(t *testing.T) {
	text := &Expr{Kind: String}
	list := &Expr{Kind: SliceOf, Elem: text}
	for want, e := range map[string]*Expr{
		"[]string":              list,
		"[]*string":             {Kind: SliceOf, Elem: &Expr{Kind: NullableOf, Elem: text}},
		"[][]string":            {Kind: SliceOf, Elem: &Expr{Kind: NullableOf, Elem: list}},
		"map[string]Object":     {Kind: MapOf, Elem: &Expr{Kind: NullableOf, Elem: &Expr{Kind: Object}}},
		"map[string][]*float64": {Kind: MapOf, Elem: &Expr{Kind: SliceOf, Elem: &Expr{Kind: NullableOf, Elem: &Expr{Kind: Float}}}},
	} {
		if got := e.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

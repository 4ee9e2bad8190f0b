package versions

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestSupported(t *testing.T) {
	got := Supported()
	if !slices.IsSorted(got) {
		t.Errorf("Supported() = %v, not oldest first", got)
	}
	got[0] = "changed"
	if Supported()[0] != V20241105 {
		t.Error("the list can be changed from outside")
	}
	if last := Supported()[len(Supported())-1]; last != Latest {
		t.Errorf("Latest is %s, the newest supported version %s", Latest, last)
	}
	if v, _ := newest(Supported(), IsLegacy); v != LatestLegacy {
		t.Errorf("LatestLegacy is %s, the newest with a handshake %s", LatestLegacy, v)
	}
}

// TestGenerated compares the list with the packages that there are.
func TestGenerated(t *testing.T) {
	dirs, err := filepath.Glob("../v20*")
	if err != nil {
		t.Fatal(err)
	}
	if len(dirs) == 0 {
		t.Skip("no generated packages yet")
	}
	var found []string
	for _, dir := range dirs {
		if v := versionOf(t, dir); v != "" {
			found = append(found, v)
		}
	}
	slices.Sort(found)
	if !slices.Equal(found, Supported()) {
		t.Errorf("Supported() = %v, generated are %v", Supported(), found)
	}
}

// versionOf reads the constant Version of a package.
func versionOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.CONST {
				continue
			}
			for _, spec := range gen.Specs {
				if v := spec.(*ast.ValueSpec); v.Names[0].Name == "Version" && len(v.Values) == 1 {
					version, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
					if err != nil {
						t.Fatal(err)
					}
					return version
				}
			}
		}
	}
	t.Errorf("%s has no constant Version", dir)
	return ""
}

func TestEras(t *testing.T) {
	tests := []struct {
		version           string
		modern, supported bool
		legacy            bool
	}{
		{"2024-11-05", false, true, true},
		{"2025-03-26", false, true, true},
		{"2025-06-18", false, true, true},
		{"2025-11-25", false, true, true},
		{"2026-07-28", true, true, false},
		{"2027-01-31", true, false, false},
		{"2024-10-07", false, false, true}, // before the first release
		{"2026-07-27", false, false, true},
		{"draft", true, false, false},
		{"DRAFT-2026-v1", false, false, false},
		{"", false, false, false},
		{"9999", false, false, false},
		{"2026-7-28", false, false, false},
		{"2026-07-28 ", false, false, false},
		{"2026-13-01", false, false, false},
	}
	for _, test := range tests {
		if got := IsModern(test.version); got != test.modern {
			t.Errorf("IsModern(%q) = %t", test.version, got)
		}
		if got := IsLegacy(test.version); got != test.legacy {
			t.Errorf("IsLegacy(%q) = %t", test.version, got)
		}
		if got := IsSupported(test.version); got != test.supported {
			t.Errorf("IsSupported(%q) = %t", test.version, got)
		}
	}
}

func TestNegotiate(t *testing.T) {
	tests := []struct {
		requested string
		supported []string
		want      string
	}{
		{"2025-06-18", nil, "2025-06-18"},
		{"2024-11-05", nil, "2024-11-05"},
		{"2025-06-18", []string{"2025-11-25", "2024-11-05"}, "2025-11-25"},
		{"2023-01-01", nil, "2025-11-25"},
		{"nonsense", nil, "2025-11-25"},
		{"", nil, "2025-11-25"},
		// No handshake leads to a modern version.
		{"2026-07-28", nil, "2025-11-25"},
		{"2026-07-28", []string{"2026-07-28", "2025-03-26"}, "2025-03-26"},
		{"2026-07-28", []string{"2026-07-28"}, ""},
		{"2025-11-25", []string{"2026-07-28"}, ""},
		{"2025-11-25", []string{"draft", "2026-07-28"}, ""},
	}
	for _, test := range tests {
		got, ok := Negotiate(test.requested, test.supported...)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("Negotiate(%q, %q) = %q, %t, want %q", test.requested, test.supported, got, ok, test.want)
		}
	}
}

func TestCommon(t *testing.T) {
	tests := []struct {
		ours, theirs []string
		want         string
	}{
		{[]string{"2025-11-25", "2026-07-28"}, []string{"2026-07-28", "2025-11-25"}, "2026-07-28"},
		{[]string{"2025-11-25", "2026-07-28"}, []string{"2027-01-01", "2025-11-25"}, "2025-11-25"},
		{[]string{"2026-07-28", "draft"}, []string{"draft", "2026-07-28"}, "draft"},
		{[]string{"2025-11-25"}, []string{"2026-07-28"}, ""},
		{nil, []string{"2026-07-28"}, ""},
		{[]string{"2026-07-28"}, nil, ""},
	}
	for _, test := range tests {
		got, ok := Common(test.ours, test.theirs)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("Common(%q, %q) = %q, %t, want %q", test.ours, test.theirs, got, ok, test.want)
		}
	}
}

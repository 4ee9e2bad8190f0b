package generated_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestStubsTable reads docs/stubs.md: no cell of its tables is empty, and the
// tests that it names are there.
func TestStubsTable(t *testing.T) {
	page, err := os.ReadFile("../docs/stubs.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z0-9]+)\\.(Test[A-Za-z0-9]+)`")
	rules, kinds := 0, map[string]int{}
	for i, line := range strings.Split(string(page), "\n") {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| rule |") {
			continue
		}
		rules++
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 4 {
			t.Errorf("line %d has %d cells", i+1, len(cells))
			continue
		}
		for _, cell := range cells {
			if strings.TrimSpace(cell) == "" {
				t.Errorf("line %d has an empty cell", i+1)
			}
		}
		kind := regexp.MustCompile(`^[a-z]+`).FindString(strings.TrimSpace(cells[1]))
		kinds[kind]++
		tests := named.FindAllStringSubmatch(cells[3], -1)
		if len(tests) == 0 {
			t.Errorf("line %d names no test", i+1)
		}
		for _, test := range tests {
			if !hasTest(t, test[1], test[2]) {
				t.Errorf("line %d: there is no %s", i+1, test[0])
			}
		}
	}
	if rules < 50 {
		t.Errorf("there are only %d rules", rules)
	}
	t.Logf("%d rules, by where they are kept first: %v", rules, kinds)
}

// hasTest reports whether a package, given by the last part of its path, has a
// test.
func hasTest(t *testing.T, pkg, test string) bool {
	t.Helper()
	for _, parent := range []string{"..", "../generated", "../templates", "../examples"} {
		files, err := filepath.Glob(filepath.Join(parent, pkg, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(source), "\nfunc "+test+"(t *testing.T)") {
				return true
			}
		}
	}
	return false
}

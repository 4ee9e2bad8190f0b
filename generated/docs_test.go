package generated_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
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
	rules, kinds, leftOut := 0, map[string]int{}, false
	for i, line := range strings.Split(string(page), "\n") {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| rule |") {
			leftOut = leftOut && strings.HasPrefix(line, "|")
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if strings.HasPrefix(line, "| left out |") || leftOut {
			leftOut = true
			if len(cells) != 2 || strings.TrimSpace(cells[0]) == "" || strings.TrimSpace(cells[1]) == "" {
				t.Errorf("line %d: a rule that is left out needs a reason, and nothing else", i+1)
			}
			continue
		}
		rules++
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

// TestRules counts the rules of the list beside the checkout that have a row in
// docs/stubs.md, by testdata/rules.txt. It fails where a row is gone, and where
// the list has a rule that the file does not have.
func TestRules(t *testing.T) {
	page, err := os.ReadFile("../docs/stubs.md")
	if err != nil {
		t.Fatal(err)
	}
	ties, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	var open []string
	tied := map[string]bool{}
	for line := range strings.Lines(string(ties)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		id, row, _ := strings.Cut(strings.TrimSpace(line), " ")
		id, expected := strings.CutSuffix(id, "?")
		if tied[id] {
			t.Errorf("%s is there twice", id)
		}
		tied[id] = true
		n := 0
		if row != "" {
			n = strings.Count(string(page), "\n| "+row)
		}
		switch {
		case n > 1:
			t.Errorf("%s: %d rows of docs/stubs.md begin with %q", id, n, row)
		case n == 0 && expected:
			open = append(open, id)
		case n == 0:
			t.Errorf("%s: no row of docs/stubs.md begins with %q: it was renamed or removed", id, row)
		}
	}
	t.Logf("%d rules have a row, %d have none yet: %s", len(tied)-len(open), len(open), strings.Join(open, " "))

	list, err := os.ReadFile(shared(t, "cases", "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	section, n, rules := "", 0, 0
	for line := range strings.Lines(string(list)) {
		if head, ok := strings.CutPrefix(line, "## "); ok {
			section, _, _ = strings.Cut(head, ".")
			n = 0
		}
		if section == "" || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| rule |") {
			continue
		}
		n++
		rules++
		if id := section + strconv.Itoa(n); !tied[id] {
			t.Errorf("%s is tied to no row: %s", id, line)
		}
	}
	if rules != len(tied) {
		t.Errorf("the list has %d rules, and testdata/rules.txt %d", rules, len(tied))
	}
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

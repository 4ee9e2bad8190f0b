package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestSameChecks compares the names of the checks here with those of the clients
// in JavaScript.
func TestSameChecks(t *testing.T) {
	data, err := os.ReadFile("../npm/checks.mjs")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(data), "\nconst checks = {\n")
	list, _, _ = strings.Cut(list, "\n};\n")
	var theirs, ours []string
	for _, name := range regexp.MustCompile(`(?m)^  (?:'([^']+)'|(\w+)): `).FindAllStringSubmatch(list, -1) {
		theirs = append(theirs, name[1]+name[2])
	}
	for _, check := range checks {
		ours = append(ours, check.name)
	}
	if strings.Join(theirs, "\n") != strings.Join(ours, "\n") {
		t.Errorf("checks.mjs has\n%q\nand checks.go\n%q", theirs, ours)
	}
}

// TestReport fills a table in which one check fails for a reason that is known,
// one for another, and one has nothing to try.
func TestReport(t *testing.T) {
	defer func(known []known) { knownFailures = known }(knownFailures)
	knownFailures = []known{
		{peer: "one", server: true, check: "cancel", message: "late", reason: "It is slow."},
		{peer: "one", server: true, check: "ping", message: "", reason: "Nothing needs it."},
		{peer: "one", server: true, check: "changes", message: "lost", reason: "Not counted.", sometimes: true},
	}
	legacyStdio := clientColumns[1]
	one := &row{&peer{name: "one", pkg: "package-one"}, "1.2.3", map[column][]outcome{
		legacyStdio: {{Check: "connect", OK: true}, {Check: "cancel", Error: "too late"}, {Check: "progress", Error: "none"}, {Check: "log", Skip: "no"}, {Check: "changes", OK: true}},
	}}
	r := newReport([]*row{one}, nil)
	text := string(r.markdown())
	for _, want := range []string{
		"| one, `package-one` | 1.2.3 | – | 1 of 3[^1] (!)[^2] | – |",
		"[^1]: It is slow.",
		"[^2]: Not counted.",
		"| changes | a list and a resource change, and the client is told | · |",
		"| log | a message of the level that was asked for, none below it | · |",
		"| connect | both sides settle on a version of the column | 1 |",
		"| cancel | the client gives up, and the handler of the server ends | 0 of 1 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	err := r.err(true)
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"one, stdio legacy: progress: none", "one: ping: nothing fails"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "cancel") {
		t.Errorf("what is known is an error: %v", err)
	}
	if err := r.err(false); err == nil || strings.Contains(err.Error(), "nothing fails") {
		t.Errorf("in a part of the table, what is not needed: %v", err)
	}
}

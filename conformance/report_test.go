package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	dir := t.TempDir()
	write := func(name, checks string) {
		t.Helper()
		sub := filepath.Join(dir, name)
		if err := os.Mkdir(sub, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(sub, "checks.json"), []byte(checks), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("server-good-2026-11-29T19-54-03-573Z", `[
		{"id":"a","status":"SUCCESS"},
		{"id":"b","status":"INFO"},
		{"id":"wire-schema-valid","status":"SUCCESS","details":{"messagesValidated":3,"violations":[]}}]`)
	write("server-server-warned-2026-11-29T19-54-03-573Z", `[{"id":"a","status":"SUCCESS"},{"id":"w","status":"WARNING","errorMessage":"odd"}]`)
	write("server-skipped-2026-11-29T19-54-03-573Z", `[{"id":"a","status":"SKIPPED"}]`)
	write("server-tasks-x-2026-11-29T19-54-03-573Z", `[{"id":"a","status":"FAILURE"}]`)

	r := &report{side: "server", got: map[string][]check{}, want: []scenario{
		{name: "good"}, {name: "server-warned"}, {name: "skipped", pending: true}, {name: "missing"},
		{name: "not-run", leftOut: "for a reason"},
	}}
	if err := r.read(dir, "server-"); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	r.print(&b)
	for _, want := range []string{
		"required scenarios: 1 of 3 passed",
		"pending scenarios: 0 of 1 passed",
		"checks: 3 passed, 0 failed, 1 warnings, 1 skipped",
		"wire-schema checks: 1 passed, 0 failed; 3 messages",
		"not asked for: 1 (tasks-x)",
		"WARNING w: \n\todd",
		"missing: no result",
		"not-run: left out: for a reason",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	err := r.err()
	if err == nil {
		t.Fatal("no error")
	}
	for _, name := range []string{"server-warned", "skipped", "missing"} {
		if !strings.Contains(err.Error(), "the scenario "+name+" did not pass") {
			t.Errorf("nothing about %s in %v", name, err)
		}
	}

	if strings.Contains(err.Error(), "not-run") {
		t.Errorf("what is left out is a fault: %v", err)
	}

	r.excuses = []excuse{{scenario: "server-warned", status: "WARNING", message: "odd", reason: "it is"}}
	r.want = r.want[:2]
	if err := r.err(); err != nil {
		t.Error(err)
	}
	r.excuses = append(r.excuses, excuse{scenario: "good", status: "WARNING"})
	if r.err() == nil {
		t.Error("no error though there is an excuse for nothing")
	}
	r.excuses = nil

	r.want = r.want[:1]
	if err := r.err(); err != nil {
		t.Error(err)
	}
	r.got["good"] = r.got["good"][:2]
	if r.err() == nil {
		t.Error("no error though no message was compared with the schema")
	}
}

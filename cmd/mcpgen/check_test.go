package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "my schema.ts", smallSchema)
	mustRun(t, "generate", "my schema.ts", "-o", "types", "--package", "mcp")
	args := []string{"check", "my schema.ts", "-o", "types", "--package", "mcp"}

	stdout := mustRun(t, args...)
	if !strings.HasPrefix(stdout, "types is up to date: package mcp, protocol 2024-11-05, 1 type, 0 methods, ") || !strings.HasSuffix(stdout, " bytes\n") {
		t.Errorf("up to date: %q", stdout)
	}
	if stdout := mustRun(t, append(args, "--quiet")...); stdout != "" {
		t.Errorf("up to date, --quiet: %q", stdout)
	}

	writeFile(t, "types/mine.go", "package mcp\n") // nobody's business
	types := readFile(t, "types/types.go")
	lines := strings.SplitAfterN(types, "\n", 3)
	writeFile(t, "types/types.go", lines[0]+"// changed\n"+lines[1]+lines[2])
	writeFile(t, "types/old.go", header+"\npackage mcp\n")
	doc := readFile(t, "types/doc.go")
	if err := os.Remove("types/doc.go"); err != nil {
		t.Fatal(err)
	}
	before := tree(t, "types")

	code, stdout, stderr := mcpgen(t, args...)
	if want := "mcpgen: types is not what generate would write: 1 file missing, 1 file different, 1 file left over; " +
		"run: mcpgen generate 'my schema.ts' -o types --package mcp\n"; code != exitFailed || stderr != want {
		t.Errorf("exit code %d, stderr\n%swant\n%s", code, stderr, want)
	}
	for _, want := range []string{
		"diff /dev/null b/types/doc.go\n--- /dev/null\n+++ b/types/doc.go\n@@ -0,0 +1," + fmt.Sprint(strings.Count(doc, "\n")) + " @@\n+" + header,
		"\n+package mcp\n",
		"\ndiff a/types/types.go b/types/types.go\n--- a/types/types.go\n+++ b/types/types.go\n@@ -1,5 +1,4 @@\n " + lines[0] + "-// changed\n",
		"\ndiff a/types/old.go /dev/null\n--- a/types/old.go\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-" + header + "-\n-package mcp\n",
	} {
		if !strings.Contains("\n"+stdout, want) {
			t.Errorf("the diff lacks\n%s\nin\n%s", want, stdout)
		}
	}
	if strings.Contains(stdout, "mine.go") {
		t.Errorf("the diff speaks of a file that mcpgen did not write:\n%s", stdout)
	}
	if after := tree(t, "types"); !maps.Equal(before, after) {
		t.Error("check changed the folder")
	}

	code, stdout, quiet := mcpgen(t, append(args, "--quiet")...)
	if code != exitFailed || stdout != "" || quiet != stderr {
		t.Errorf("--quiet: exit code %d, stdout %q, stderr %q", code, stdout, quiet)
	}

	// What it says to run does what it says.
	mustRun(t, "generate", "my schema.ts", "-o", "types", "--package", "mcp")
	mustRun(t, args...)
}

func TestCheckWithoutFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "draft/schema.ts", smallSchema)
	code, stdout, stderr := mcpgen(t, "check", "draft/schema.ts", "--emit", "types", "--docs", "brief", "--protocol", "2024-11-05")
	if code != exitFailed || !strings.Contains(stdout, "\n+++ b/mcp/types.go\n") {
		t.Errorf("exit code %d, stdout %q", code, stdout)
	}
	if want := "run: mcpgen generate draft/schema.ts --protocol 2024-11-05 --emit types --docs brief -o mcp\n"; !strings.HasSuffix(stderr, want) {
		t.Errorf("stderr %q, want %q", stderr, want)
	}
	if _, err := os.Stat("mcp"); err == nil {
		t.Error("check made the folder")
	}
	abs, err := filepath.Abs("mcp")
	if err != nil {
		t.Fatal(err)
	}
	if _, stdout, _ := mcpgen(t, "check", "draft/schema.ts", "-o", abs); !strings.Contains(stdout, "\n+++ b"+filepath.ToSlash(abs)+"/types.go\n") {
		t.Errorf("with an absolute path: %q", stdout)
	}
}

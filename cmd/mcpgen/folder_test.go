package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// What git on Windows, or an editor there, does to text files is no difference.
func TestLineEnds(t *testing.T) {
	schema, out := newPackage(t)
	want := tree(t, out)
	for name, text := range want {
		text = strings.ReplaceAll(text, "\n", "\r\n")
		if name == "doc.go" {
			text = "\uFEFF" + text
		}
		writeFile(t, filepath.Join(out, name), text)
	}
	if stdout := mustRun(t, "check", schema, "-o", out); !strings.Contains(stdout, " is up to date: ") || strings.Count(stdout, "\n") != 1 {
		t.Errorf("check prints %q", stdout)
	}
	// The diff shows what matters.
	types := filepath.Join(out, "types.go")
	writeFile(t, types, strings.Replace(readFile(t, types), "\r\n", "\r\n// changed\r\n", 1))
	code, stdout, stderr := mcpgen(t, "check", schema, "-o", out)
	if code != exitFailed || !strings.Contains(stderr, ": 1 file different; run: ") || strings.Count(stdout, "\n-") != 2 || strings.Contains(stdout, "\r") {
		t.Errorf("exit code %d, stderr %q, stdout %s", code, stderr, stdout)
	}
	// Generate makes it the bytes that it makes everywhere.
	if stdout := mustRun(t, "generate", schema, "-o", out); strings.Contains(stdout, "nothing changed") {
		t.Errorf("generate prints %q", stdout)
	}
	if got := tree(t, out); !maps.Equal(got, want) {
		t.Error("generate left other line ends")
	}
	// White space of any other kind is a difference.
	writeFile(t, types, strings.Replace(want["types.go"], "\n", " \n", 1))
	if code, _, _ := mcpgen(t, "check", schema, "-o", out, "--quiet"); code != exitFailed {
		t.Error("check does not see a space at the end of a line")
	}
}

// Check reads files that a build system lays out as links; generate does not
// write through them.
func TestCheckFollowsLinks(t *testing.T) {
	schema, out := newPackage(t)
	links := filepath.Join(t.TempDir(), "mcp")
	if err := os.Mkdir(links, 0o755); err != nil {
		t.Fatal(err)
	}
	for name := range tree(t, out) {
		if err := os.Symlink(filepath.Join(out, name), filepath.Join(links, name)); err != nil {
			t.Skip(err)
		}
	}
	mustRun(t, "check", schema, "-o", links)
	writeFile(t, filepath.Join(out, "types.go"), header+"\npackage mcp\n")
	if err := os.Remove(filepath.Join(out, "doc.go")); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := mcpgen(t, "check", schema, "-o", links)
	if code != exitFailed || !strings.Contains(stderr, ": 1 file missing, 1 file different; run: ") {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	code, _, stderr = mcpgen(t, "generate", schema, "-o", links)
	if code != exitFailed || !strings.Contains(stderr, filepath.Join(links, "types.go")+" is a symbolic link, which mcpgen does not write through: remove it\n") {
		t.Errorf("generate: exit code %d, stderr %q", code, stderr)
	}
}

// A link to a generated file that no longer belongs to the package is left over
// like the file itself: it would not compile beside the others.
func TestLeftOverLink(t *testing.T) {
	schema, out := newPackage(t)
	old := writeFile(t, filepath.Join(t.TempDir(), "old.go"), header+"\npackage mcp\n")
	mine := writeFile(t, filepath.Join(t.TempDir(), "mine.go"), "package mcp\n")
	for _, target := range []string{old, mine} {
		if err := os.Symlink(target, filepath.Join(out, filepath.Base(target))); err != nil {
			t.Skip(err)
		}
	}
	code, _, stderr := mcpgen(t, "check", schema, "-o", out)
	if code != exitFailed || !strings.Contains(stderr, ": 1 file left over; run: ") {
		t.Errorf("check: exit code %d, stderr %q", code, stderr)
	}
	code, _, stderr = mcpgen(t, "generate", schema, "-o", out)
	if code != exitFailed || !strings.Contains(stderr, filepath.Join(out, "old.go")+" is a symbolic link, which mcpgen does not write through: remove it\n") {
		t.Errorf("generate: exit code %d, stderr %q", code, stderr)
	}
}

func TestUnimportable(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	for _, name := range []string{"mcp", "init", "func", "a+b", "a-b", "a..b", "_x", ".x", "testdata", "internal", "x~y", "x~", "~1x", "consul", "C", "vendored"} {
		for _, path := range []string{name, "a/" + name, name + "/mcp"} {
			if why := unimportable(path); why != "" {
				t.Errorf("%s: %s", path, why)
			}
		}
	}
	bad := []string{"日本", "größe", "sp ace", "a@b", "a,b", "it's", "a=b", "x~1", "x.", "...", "-x", "con", "Aux.d", "COM1", "vendor"}
	for _, name := range bad {
		for _, path := range []string{name, "a/" + name, name + "/mcp", filepath.Join(root, name)} {
			if unimportable(path) == "" {
				t.Errorf("%s can be imported", path)
			}
		}
	}
	// What stands above the module's root is not part of an import path.
	for _, name := range bad {
		module := filepath.Join(root, name, "m")
		writeFile(t, filepath.Join(module, "go.mod"), "module example.com/m\n")
		for path, want := range map[string]bool{module: true, filepath.Join(module, "a", "mcp"): true, filepath.Join(module, name, "mcp"): false} {
			if got := unimportable(path) == ""; got != want {
				t.Errorf("%s can be imported: %v", path, got)
			}
		}
	}
}

// New files get what the umask leaves; the others keep their modes.
func TestModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no modes")
	}
	schema, out := newPackage(t)
	mode := func(name string) os.FileMode {
		info, err := os.Stat(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	probe, err := os.OpenFile(filepath.Join(t.TempDir(), "probe"), os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close()
	info, err := probe.Stat()
	if err != nil {
		t.Fatal(err)
	}
	for name := range tree(t, out) {
		if mode(name) != info.Mode() {
			t.Errorf("%s has mode %v, want %v", name, mode(name), info.Mode())
		}
	}

	kept := map[string]os.FileMode{"types.go": 0o600, "doc.go": 0o664, "codec.go": 0o444, "consts.go": 0o755}
	for name, perm := range kept {
		path := writeFile(t, filepath.Join(out, name), header+"\npackage mcp\n")
		if err := os.Chmod(path, perm); err != nil {
			t.Fatal(err)
		}
	}
	mustRun(t, "generate", schema, "-o", out)
	for name, perm := range kept {
		if mode(name) != perm {
			t.Errorf("%s has mode %v, want %v", name, mode(name), perm)
		}
	}
}

// Go files of another package keep mcpgen from writing, since the folder could
// not be built.
func TestAnotherPackage(t *testing.T) {
	for name, tt := range map[string]struct {
		file, text string
		want       string // of the error, behind the file's name
	}{
		"same":          {"mine.go", "package mcp\n", ""},
		"other":         {"mine.go", "// Mine.\n\npackage tools\n", ":3:9: this file is in package tools, but the generated files would be in package mcp; give --package tools, or choose another folder with -o\n"},
		"program":       {"main.go", "package main\n", ":1:9: this file is in package main, but the generated files would be in package mcp; choose another folder with -o\n"},
		"test":          {"mine_test.go", "package tools_test\n", ":1:9: this file is in package tools_test, but the generated files would be in package mcp; give --package tools, or choose another folder with -o\n"},
		"test of it":    {"mine_test.go", "package mcp_test\n", ""},
		"no test":       {"mine.go", "package mcp_test\n", ":1:9: this file is in package mcp_test, but the generated files would be in package mcp; give --package mcp_test, or choose another folder with -o\n"},
		"own names":     {"mine.go", "package mcp\n\nfunc mine() {}\n\nfunc init() {}\n\nvar _ = mine\n\nfunc (*Decoder) mine() {}\n\ntype Decoder struct{}\n", ""},
		"a type":        {"mine.go", "package mcp\n\ntype Object struct{}\n", ":3:6: Object is declared here, and in the generated json_raw.go too; rename this one, or choose another folder with -o\n"},
		"a constant":    {"mine.go", "package mcp\n\nconst (\n\tx = iota\n\tVersion\n)\n", ":5:2: Version is declared here, and in the generated consts.go too; rename this one, or choose another folder with -o\n"},
		"a method":      {"mine.go", "package mcp\n\nfunc (o Object) MarshalJSON() ([]byte, error) { return nil, nil }\n", ":3:17: Object.MarshalJSON is declared here, and in the generated json_raw.go too; rename this one, or choose another folder with -o\n"},
		"not built":     {"gen.go", "//go:build ignore\n\npackage main\n", ""},
		"never built":   {"_mine.go", "package tools\n", ""},
		"documentation": {"mine.go", "package documentation\n", ""},
		"not Go":        {"mine.go", "pakage tools\n", ""},
		"not Go at all": {"mine.txt", "package tools\n", ""},
		"other generated": {"stringer.go", "// Code generated by stringer; DO NOT EDIT.\n\npackage tools\n",
			":3:9: this file is in package tools, but the generated files would be in package mcp; give --package tools, or choose another folder with -o\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			schema := writeFile(t, filepath.Join(dir, "schema.ts"), smallSchema)
			out := filepath.Join(dir, "mcp")
			path := writeFile(t, filepath.Join(out, tt.file), tt.text)
			if tt.want == "" {
				mustRun(t, "generate", schema, "-o", out)
				return
			}
			for _, command := range []string{"generate", "check"} {
				code, stdout, stderr := mcpgen(t, command, schema, "-o", out)
				if code != exitFailed || stdout != "" || stderr != "mcpgen: "+path+tt.want {
					t.Errorf("%s: exit code %d, stdout %q, stderr %q", command, code, stdout, stderr)
				}
			}
			if got := tree(t, out); len(got) != 1 {
				t.Errorf("files were written: %v", got)
			}
			if _, hint, ok := strings.Cut(tt.want, "give --package "); ok {
				pkg, _, _ := strings.Cut(hint, ",")
				mustRun(t, "generate", schema, "-o", out, "--package", pkg)
			}
		})
	}

	// A package that changes its name does not stand in its own way.
	schema, out := newPackage(t)
	mustRun(t, "generate", schema, "-o", out, "--package", "other")
	if stdout := mustRun(t, "check", schema, "-o", out); !strings.Contains(stdout, ": package other, ") {
		t.Errorf("check: %q", stdout)
	}
}

// A good run clears what killed runs have left, and nothing else.
func TestOldTemporaryFiles(t *testing.T) {
	schema, out := newPackage(t)
	long, now := time.Now().Add(-2*tempAge), time.Now()
	for name, age := range map[string]time.Time{
		".mcpgen-1234567890.tmp": long, ".mcpgen-1.tmp": now, ".mcpgen-x.tmp": long, ".mcpgen-1.tmp.txt": long, "mcpgen-1.tmp": long,
	} {
		path := writeFile(t, filepath.Join(out, name), "")
		if err := os.Chtimes(path, age, age); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(out, ".mcpgen-2.tmp")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(folder, long, long); err != nil {
		t.Fatal(err)
	}
	before := tree(t, out)
	mustRun(t, "check", schema, "-o", out)
	if after := tree(t, out); !maps.Equal(before, after) {
		t.Error("check removed files")
	}
	mustRun(t, "generate", schema, "-o", out)
	delete(before, ".mcpgen-1234567890.tmp")
	if after := tree(t, out); !maps.Equal(before, after) {
		t.Errorf("there are %v", after)
	}
	// The names of today's runs match the pattern.
	temp, err := writeTemp(change{path: filepath.Join(out, "x.go"), new: []byte("x")})
	if err != nil || !tempName.MatchString(filepath.Base(temp)) || !bytes.Equal([]byte(readFile(t, temp)), []byte("x")) {
		t.Errorf("%s, %v", temp, err)
	}
}

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/parser"
)

// loaded names the files in their order and what their imports lead to.
func loaded(files []*parser.File) []string {
	var list []string
	for _, f := range files {
		line := filepath.ToSlash(f.Source.Name)
		for _, d := range f.Decls {
			if imp, ok := d.(*parser.Import); ok {
				to := "nothing"
				if imp.Resolved != nil {
					to = filepath.ToSlash(imp.Resolved.Name)
				}
				line += fmt.Sprintf(" [%s -> %s]", imp.Path, to)
			}
		}
		list = append(list, line)
	}
	return list
}

func TestImports(t *testing.T) {
	t.Chdir(t.TempDir())
	use := func(paths ...string) string {
		text := ""
		for i, path := range paths {
			text += fmt.Sprintf("import type { A as A%d } from %q;\n", i, path)
		}
		return text
	}
	const end = "export interface A { a: string }\n"
	for path, text := range map[string]string{
		"core/schema.ts":     end + use("../vendor/jobs.js"),
		"core/index.ts":      end + "export * from \"./schema\";\n",
		"core/only.d.ts":     end,
		"core/module.mts":    end,
		"core/common.d.cts":  end,
		"core/schema.v2.ts":  end,
		"vendor/jobs.ts":     use("../core/schema", "./types") + end,
		"vendor/types.ts":    use("./types.ts") + end,
		"vendor/types.d.ts":  "this is not read: types.ts comes first",
		"vendor/all.ts":      use("../core", "../core/index.js", "../core/only", "../core/only.js", "../core/only.d.ts", "../core/module.mjs", "../core/common.cjs", "../core/schema.v2", ".", "zod", "/core/schema.ts"),
		"vendor/index/no.ts": "",
		"vendor/index.d.ts":  end,
	} {
		writeFile(t, path, text)
	}
	for _, tt := range []struct {
		paths string
		want  []string
	}{
		// A ring, and a file that imports itself.
		{"vendor/jobs.ts", []string{
			"vendor/jobs.ts [../core/schema -> core/schema.ts] [./types -> vendor/types.ts]",
			"core/schema.ts [../vendor/jobs.js -> vendor/jobs.ts]",
			"vendor/types.ts [./types.ts -> vendor/types.ts]",
		}},
		// The order of the command line, each file once.
		{"core/only.d.ts core/module.mts ./core/only.d.ts", []string{"core/only.d.ts", "core/module.mts"}},
		{"vendor/types.ts vendor/jobs.ts", []string{
			"vendor/types.ts [./types.ts -> vendor/types.ts]",
			"vendor/jobs.ts [../core/schema -> core/schema.ts] [./types -> vendor/types.ts]",
			"core/schema.ts [../vendor/jobs.js -> vendor/jobs.ts]",
		}},
		{"vendor/all.ts core/index.ts core/schema.ts", []string{
			"vendor/all.ts [../core -> core/index.ts] [../core/index.js -> core/index.ts] [../core/only -> core/only.d.ts] [../core/only.js -> core/only.d.ts] [../core/only.d.ts -> core/only.d.ts]" +
				" [../core/module.mjs -> core/module.mts] [../core/common.cjs -> core/common.d.cts] [../core/schema.v2 -> core/schema.v2.ts] [. -> vendor/index.d.ts] [zod -> nothing] [/core/schema.ts -> nothing]",
			"core/index.ts [./schema -> core/schema.ts]",
			"core/schema.ts [../vendor/jobs.js -> vendor/jobs.ts]",
			"core/only.d.ts", "core/module.mts", "core/common.d.cts", "core/schema.v2.ts", "vendor/index.d.ts",
			"vendor/jobs.ts [../core/schema -> core/schema.ts] [./types -> vendor/types.ts]",
			"vendor/types.ts [./types.ts -> vendor/types.ts]",
		}},
	} {
		files, diags, err := loadFiles(strings.Fields(tt.paths))
		if err != nil || len(diags) > 0 {
			t.Errorf("%s: %v, %v", tt.paths, err, diags)
		}
		if diff := cmp.Diff(tt.want, loaded(files)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.paths, diff)
		}
	}

	// A file has one identity, whatever path leads to it.
	if err := os.Symlink("types.ts", "vendor/link.ts"); err == nil {
		files, _, err := loadFiles([]string{"vendor/link.ts", "vendor/types.ts"})
		if err != nil || len(files) != 1 {
			t.Errorf("through a link: %v, %v", loaded(files), err)
		}
	}
}

func TestImportFaults(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "a.ts", "import { X } from \"./none\";\nimport { Y } from \"./none.js\";\nexport * from \"./b\";\nexport interface A { a: [string] }\n")
	writeFile(t, "b.ts", "export interface B { b: [string] }\n")
	_, diags, err := loadFiles([]string{"a.ts"})
	if err != nil {
		t.Fatal(err)
	}
	text := filepath.ToSlash(diags.Error())
	for _, want := range []string{
		"a.ts:1:19: error: the import of \"./none\" does not lead to a file\n",
		"  hint: looked for none.ts, none.d.ts, none/index.ts, none/index.d.ts\n",
		"a.ts:2:19: error: the import of \"./none.js\" does not lead to a file\n",
		"  hint: looked for none.ts, none.d.ts\n",
		"a.ts:4:25: error: ",
		"b.ts:1:25: error: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the faults lack %q:\n%s", want, text)
		}
	}
}

// What has no end, or is much too large, is refused before it fills the memory.
func TestInputIsBounded(t *testing.T) {
	t.Chdir(t.TempDir())
	large, err := os.Create("large.ts")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(large.Truncate(3<<30), large.Close()); err != nil {
		t.Skip(err) // no room, or no sparse files
	}
	writeFile(t, "imports.ts", "export * from \"./large\";\n")
	const want = "large.ts is too large: mcpgen reads at most 16 MiB of schema files in total; is this the right file?"
	if code, _, stderr := mcpgen(t, "inspect", "large.ts"); code != exitFailed || stderr != "mcpgen: "+want+"\n" {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	if code, _, stderr := mcpgen(t, "inspect", "imports.ts"); code != exitFailed || !strings.HasPrefix(stderr, "imports.ts:1:15: error: the import of \"./large\" cannot be read: "+want+"\n") {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}

	// As many bytes as are allowed are not too many.
	writeFile(t, "ten.ts", "0123456789")
	if text, err := readInput("ten.ts", 10); err != nil || len(text) != 10 {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := readInput("ten.ts", 9); err == nil {
		t.Error("a file that is too large by one byte is read")
	}

	// The bound holds for all files together.
	half := "export interface A { a: string }\n" + strings.Repeat("\n", maxInput/2)
	writeFile(t, "one.ts", half)
	writeFile(t, "two.ts", half)
	if _, _, err := loadFiles([]string{"one.ts"}); err != nil {
		t.Error(err)
	}
	if _, _, err := loadFiles([]string{"one.ts", "two.ts"}); err == nil || !strings.HasPrefix(err.Error(), "two.ts is too large: ") {
		t.Errorf("two halves and more: %v", err)
	}

	if runtime.GOOS == "windows" {
		return
	}
	if code, _, stderr := mcpgen(t, "inspect", "/dev/zero"); code != exitFailed || stderr != "mcpgen: /dev/zero is neither a regular file nor a pipe\n" {
		t.Errorf("/dev/zero: exit code %d, stderr %q", code, stderr)
	}
}

// TestMain runs mcpgen itself where a test asks for it by stdinVariable.
func TestMain(m *testing.M) {
	if os.Getenv(stdinVariable) != "" {
		os.Exit(run([]string{"inspect", "/dev/stdin"}, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

const stdinVariable = "MCPGEN_TEST_INSPECT_STDIN"

func TestStandardInput(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no /dev/stdin")
	}
	inspect := func(stdin *os.File, text string) (string, error) {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), stdinVariable+"=1")
		cmd.Stdin = strings.NewReader(text) // by a pipe
		if stdin != nil {
			cmd.Stdin = stdin
		}
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := inspect(nil, smallSchema); err != nil || !strings.HasPrefix(out, "MCP 2024-11-05, ") {
		t.Errorf("a pipe: %v\n%s", err, out)
	}
	file, err := os.Open(writeFile(t, filepath.Join(t.TempDir(), "schema.ts"), smallSchema))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if out, err := inspect(file, ""); err != nil || !strings.HasPrefix(out, "MCP 2024-11-05, ") {
		t.Errorf("a file: %v\n%s", err, out)
	}
	zero, err := os.Open("/dev/zero")
	if err != nil {
		t.Skip(err)
	}
	defer zero.Close()
	if out, err := inspect(zero, ""); err == nil || !strings.HasPrefix(out, "mcpgen: /dev/stdin is too large: ") {
		t.Errorf("without end: %v\n%.200s", err, out)
	}
}

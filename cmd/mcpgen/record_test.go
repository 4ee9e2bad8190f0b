package main

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/emit"
)

// recordOf gives the recorded arguments of a package.
func recordOf(t *testing.T, dir string) string {
	t.Helper()
	for line := range strings.Lines(readFile(t, filepath.Join(dir, "doc.go"))) {
		if args, ok := strings.CutPrefix(line, emit.CommandPrefix); ok {
			return strings.TrimSuffix(args, "\n")
		}
	}
	t.Fatalf("%s/doc.go has no record", dir)
	return ""
}

// Whatever generate was told, check knows it from the package.
func TestCheckNeedsNoFlags(t *testing.T) {
	for _, tt := range []struct {
		args []string
		out  string
		want string
	}{
		{[]string{"schema.ts"}, "mcp", "../schema.ts"},
		{[]string{"./schema.ts", "--docs", "brief", "--package", "other"}, "mcp", "../schema.ts --docs brief"},
		{[]string{"$PWD/schema.ts", "--protocol", "2025-11-25"}, "x/y/z", "../../../schema.ts --protocol 2025-11-25"},
		{[]string{"schema.ts", "--emit", "validate"}, ".", "./schema.ts --emit types,validate"},
		{[]string{"schema.ts", "--emit", "errors,types", "--emit", " validate"}, "p", "../schema.ts --emit types,validate,errors"},
		{[]string{"schema.ts", "a b/draft/it's \"new\".ts", "--protocol", "draft"}, "a b/../c", `../schema.ts "../a b/draft/it's \"new\".ts" --protocol draft`},
		{[]string{"schema.ts", `"new".ts`, "--protocol", "draft"}, "q", `../schema.ts "../\"new\".ts" --protocol draft`},
		{nil, "newest", "--protocol 2026-07-28"},
		{[]string{"--protocol", "2024-11-05", "--docs", "none", "--emit", "types"}, "e", "--protocol 2024-11-05 --emit types --docs none"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			root := t.TempDir()
			t.Chdir(root)
			writeFile(t, "go.mod", "module example.com/m\n")
			writeFile(t, "schema.ts", smallSchema)
			writeFile(t, "a b/draft/it's \"new\".ts", "export interface Other { other: string }\n")
			writeFile(t, `"new".ts`, "export interface Other { other: string }\n")
			args := []string{"generate", "-o", tt.out}
			for _, arg := range tt.args {
				args = append(args, strings.Replace(arg, "$PWD", root, 1))
			}
			mustRun(t, args...)
			if got := recordOf(t, tt.out); got != tt.want {
				t.Errorf("recorded %s, want %s", got, tt.want)
			}
			if stdout := mustRun(t, "check", "-o", tt.out); !strings.HasPrefix(stdout, filepath.Clean(tt.out)+" is up to date: ") {
				t.Errorf("check -o %s: %q", tt.out, stdout)
			}
			t.Chdir(tt.out)
			if stdout := mustRun(t, "check"); !strings.HasPrefix(stdout, ". is up to date: ") {
				t.Errorf("check in %s: %q", tt.out, stdout)
			}
		})
	}
}

// The record is the same on every machine: a schema that is not part of the
// module is recorded by its name, and check has to be told where it is.
func TestSchemaOutsideOfTheModule(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	writeFile(t, "elsewhere/schema.ts", smallSchema)
	writeFile(t, "module/go.mod", "module example.com/m\n")
	mustRun(t, "generate", "elsewhere/schema.ts", "-o", "module/mcp")
	if got := recordOf(t, "module/mcp"); got != "schema.ts" {
		t.Errorf("recorded %s", got)
	}
	code, _, stderr := mcpgen(t, "check", "-o", "module/mcp")
	if want := "mcpgen: module/mcp was generated from schema.ts, a file outside of its module: add the file to the command line\n"; code != exitUsage || !strings.HasPrefix(stderr, want) {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	mustRun(t, "check", "elsewhere/schema.ts", "-o", "module/mcp")

	// Without a go.mod yet, what is beside the package goes with it.
	mustRun(t, "generate", "elsewhere/schema.ts", "-o", "elsewhere/mcp")
	if got := recordOf(t, "elsewhere/mcp"); got != "../schema.ts" {
		t.Errorf("recorded %s", got)
	}
}

// Flags win over the record, and the message says what differs rather than
// counting files.
func TestCheckOtherArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "schema.ts", smallSchema)
	writeFile(t, "other.ts", strings.Replace(smallSchema, "Tool", "Other", 1))
	mustRun(t, "generate", "schema.ts", "--emit", "types", "-o", "mcp")
	before := tree(t, "mcp")
	for _, tt := range []struct{ args, want string }{
		{"--emit types,validate", `it was generated with "../schema.ts --emit types", not with "../schema.ts --emit types,validate"; run: mcpgen generate schema.ts --emit types,validate -o mcp`},
		{"--docs none", `it was generated with "../schema.ts --emit types", not with "../schema.ts --emit types --docs none"; run: mcpgen generate schema.ts --emit types --docs none -o mcp`},
		{"other.ts", `it was generated with "../schema.ts --emit types", not with "../other.ts --emit types"; run: mcpgen generate other.ts --emit types -o mcp`},
		{"--protocol 2024-11-05", `it was generated with "../schema.ts --emit types", not with "--protocol 2024-11-05 --emit types"; run: mcpgen generate --protocol 2024-11-05 --emit types -o mcp`},
	} {
		code, _, stderr := mcpgen(t, append([]string{"check", "-o", "mcp"}, strings.Fields(tt.args)...)...)
		if want := "mcpgen: mcp is not what generate would write: " + tt.want + "\n"; code != exitFailed || stderr != want {
			t.Errorf("check %s: exit code %d, stderr\n%swant\n%s", tt.args, code, stderr, want)
		}
	}
	// The same choice in other words.
	mustRun(t, "check", "./schema.ts", "--emit", "types,types", "--docs", "full", "--package", "mcp")

	writeFile(t, "schema.ts", smallSchema+"export interface More { more: string }\n")
	code, _, stderr := mcpgen(t, "check")
	if want := "mcpgen: mcp is not what generate would write: "; code != exitFailed || !strings.HasPrefix(stderr, want) || !strings.HasSuffix(stderr, " different; run: mcpgen generate schema.ts --emit types -o mcp\n") {
		t.Errorf("another schema: exit code %d, stderr %q", code, stderr)
	}
	if after := tree(t, "mcp"); !maps.Equal(before, after) {
		t.Error("check changed the package")
	}
}

func TestRecordThatCannotBeRead(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "generate", "--protocol", "2024-11-05", "--emit", "types")
	doc, record := readFile(t, "mcp/doc.go"), recordOf(t, "mcp")
	for _, args := range []string{"--from-the-future x", `"open`, `--emit none`} {
		writeFile(t, "mcp/doc.go", strings.Replace(doc, record, args, 1))
		code, _, stderr := mcpgen(t, "check")
		if code != exitFailed || !strings.HasPrefix(stderr, "mcpgen: "+filepath.Join("mcp", "doc.go")+" does not say how to generate the package (") {
			t.Errorf("%s: exit code %d, stderr %q", args, code, stderr)
		}
	}

	// A package of before there were records is out of date, no more.
	writeFile(t, "mcp/doc.go", strings.Replace(doc, emit.CommandPrefix+record+"\n", "", 1))
	code, _, stderr := mcpgen(t, "check", "--protocol", "2024-11-05", "--emit", "types")
	if code != exitFailed || !strings.HasPrefix(stderr, "mcpgen: mcp is not what generate would write: 1 file different; run: ") {
		t.Errorf("no record: exit code %d, stderr %q", code, stderr)
	}
}

func TestSplitWords(t *testing.T) {
	for line, want := range map[string][]string{
		"":                      nil,
		"a":                     {"a"},
		" a  --b c ":            {"a", "--b", "c"},
		`"a b" c`:               {"a b", "c"},
		`--x "a\"\\\tb" "" d"e`: {"--x", "a\"\\\tb", "", `d"e`},
	} {
		got, err := splitWords(line)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", line, err, diff)
		}
	}
}

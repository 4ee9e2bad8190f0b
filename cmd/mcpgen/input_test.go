package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/parser"
)

func TestWhichVersion(t *testing.T) {
	t.Chdir(t.TempDir())
	noConstant := strings.Replace(smallSchema, "LATEST_PROTOCOL_VERSION", "OTHER", 1)
	for _, path := range []string{"schema.ts", "draft/schema.ts", "2025-06-18/schema.ts", "2031-01-02/schema.ts", "2031-13-02/schema.ts", "v2025-06-18/schema.ts"} {
		writeFile(t, path, smallSchema)
		writeFile(t, filepath.Join(filepath.Dir(path), "bare.ts"), noConstant)
	}
	for _, tt := range []struct{ args, want string }{
		// Embedded: the flag, else the newest.
		{"", "2026-07-28"},
		{"--protocol 2025-03-26", "2025-03-26"},
		// A file: the flag, else the folder, else the constant.
		{"2025-06-18/schema.ts --protocol 2025-11-25", "2025-11-25"},
		{"2025-06-18/schema.ts --protocol draft", "draft"},
		{"2025-06-18/schema.ts --protocol DRAFT-2027-v1", "DRAFT-2027-v1"},
		{"2025-06-18/schema.ts --protocol 3", "3"},
		{"2025-06-18/schema.ts --protocol 3.1", "3.1"},
		{"2025-06-18/schema.ts", "2025-06-18"},
		{"2025-06-18/bare.ts", "2025-06-18"},
		{"draft/schema.ts", "draft"},
		{"./draft/../draft/schema.ts", "draft"},
		{"2031-01-02/schema.ts", "2031-01-02"},
		{"2031-13-02/schema.ts", "2024-11-05"},
		{"v2025-06-18/schema.ts", "2024-11-05"},
		{"schema.ts", "2024-11-05"},
		{"bare.ts --protocol 2026-07-28", "2026-07-28"},
	} {
		stdout := mustRun(t, append([]string{"inspect", "--json"}, strings.Fields(tt.args)...)...)
		var p struct{ Version string }
		if err := json.Unmarshal([]byte(stdout), &p); err != nil {
			t.Fatal(err)
		}
		if p.Version != tt.want {
			t.Errorf("inspect %s: version %q, want %q", tt.args, p.Version, tt.want)
		}
	}

	// The folder counts also where the path does not name it.
	t.Chdir("draft")
	if stdout := mustRun(t, "inspect", "schema.ts"); !strings.HasPrefix(stdout, "MCP draft, ") {
		t.Errorf("inside of the folder draft: %s", stdout)
	}
}

func TestFaultyInput(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "bare.ts", "export interface ToolRequest { method: \"tool\" }\n")
	writeFile(t, "syntax.ts", "export interface A {\n  pair: [string, string];\n}\nexport interface B {\n  other: [number];\n}\n")
	writeFile(t, "unknown.ts", smallSchema+"export interface B {\n  other: Nothing;\n}\n")
	for _, command := range []string{"generate", "check", "inspect"} {
		for _, tt := range []struct {
			file string
			want []string // the starts of lines, in order
		}{
			{"none.ts", []string{"mcpgen: none.ts does not exist"}},
			{".", []string{"mcpgen: . is a folder: give the schema.ts in it"}},
			{"bare.ts", []string{"bare.ts:1:1: error: the protocol version is unknown", "  hint: name it, e.g., with --protocol 2026-07-28"}},
			{"syntax.ts", []string{"syntax.ts:2:9: error: ", "syntax.ts:5:10: error: "}},
			{"unknown.ts", []string{"unknown.ts:9:10: error: "}},
		} {
			code, stdout, stderr := mcpgen(t, command, tt.file)
			if code != exitFailed || stdout != "" {
				t.Errorf("%s %s: exit code %d, stdout %q", command, tt.file, code, stdout)
			}
			rest := "\n" + stderr
			for _, want := range tt.want {
				_, after, ok := strings.Cut(rest, "\n"+want)
				if !ok {
					t.Errorf("%s %s: no line starts with %q:\n%s", command, tt.file, want, stderr)
				}
				rest = after
			}
		}
	}
	if got := tree(t, "."); len(got) != 3 {
		t.Errorf("a faulty schema wrote files: %v", got)
	}
}

func TestPackageName(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, tt := range []struct{ dir, want string }{
		{"mcp", "mcp"},
		{"./mcp/", "mcp"},
		{"/a/b/mcp", "mcp"},
		{"My-MCP.types", "mymcptypes"},
		{"my_mcp", "my_mcp"},
		{"2026-07-28", "v20260728"},
		{"v2026-07-28", "v20260728"},
		{"3scale", "v3scale"},
		{"func", "mcpfunc"},
		{"Type", "mcptype"},
		{"main", "mcpmain"},
		{"init", "mcpinit"},
		{"Documentation", "mcpdocumentation"},
		{"string", "string"},
		{"größe", "größe"},
		{"a b\tc", "abc"},
		{"---", "mcp"},
		{"_", "mcp"},
		{"/", "mcp"},
		{"日本", "日本"},
		{"٣", "v٣"},
	} {
		got := packageName(tt.dir)
		if got != tt.want || badPackageName(got) != "" {
			t.Errorf("packageName(%q) = %q, want %q", tt.dir, got, tt.want)
		}
	}
	t.Chdir(filepath.Dir(writeFile(t, filepath.Join(t.TempDir(), "My-Types", "x"), "")))
	if got := packageName("."); got != "mytypes" {
		t.Errorf("packageName of the folder one is in = %q", got)
	}
}

func TestShellQuote(t *testing.T) {
	for word, want := range map[string]string{
		"mcp": "mcp", "./a-b_c/d.ts": "./a-b_c/d.ts", "": "''", "a b": "'a b'", "it's": `'it'\''s'`, "$x": "'$x'", "~": "'~'",
	} {
		if got := shellQuote(word); got != want {
			t.Errorf("shellQuote(%q) = %s, want %s", word, got, want)
		}
	}
}

// Warnings let the work go on, unless --strict makes faults of them.
func TestWarnings(t *testing.T) {
	fault := parser.Diagnostic{Source: someWarnings[0].Source, Text: "wrong"}
	for _, tt := range []struct {
		diags         parser.Diagnostics
		strict        bool
		count, faults int
	}{
		{nil, false, 0, 0},
		{nil, true, 0, 0},
		{someWarnings, false, 2, 0},
		{someWarnings, true, 0, 2},
		{append(parser.Diagnostics{fault}, someWarnings...), false, 2, 1},
		{append(parser.Diagnostics{fault}, someWarnings...), true, 0, 3},
		{slices.Repeat(someWarnings, 2), false, 2, 0}, // said twice, counted once
	} {
		in := input{strict: tt.strict}
		err := in.accept(tt.diags)
		var faults parser.Diagnostics
		errors.As(err, &faults)
		if len(in.warnings) != tt.count || len(faults) != tt.faults {
			t.Errorf("strict %v, %d diagnostics: %d warnings and %d faults, want %d and %d", tt.strict, len(tt.diags), len(in.warnings), len(faults), tt.count, tt.faults)
		}
		if strings.Contains(fmt.Sprint(err), "warning:") {
			t.Errorf("strict %v: a fault is called a warning:\n%v", tt.strict, err)
		}
	}

	in := input{}
	if err := in.accept(someWarnings); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	in.printWarnings(&b)
	const want = "warning: a row does not apply\na.ts:2:3: warning: no stub is made\n  2 |   request\n    |   ^~~~~~~\n  hint: add it to a role union\n"
	if b.String() != want {
		t.Errorf("printed\n%swant\n%s", b.String(), want)
	}
	if got := notes("1 changed", in.warningCount()); got != " (1 changed, 2 warnings)" {
		t.Errorf("the closing line ends in %q", got)
	}
	if got := notes("", (&input{}).warningCount()); got != "" {
		t.Errorf("the closing line ends in %q", got)
	}
}

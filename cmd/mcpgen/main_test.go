package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/spec"
)

// smallSchema is a schema that generates quickly.
const smallSchema = `export const LATEST_PROTOCOL_VERSION = "2024-11-05";

/** A tool. */
export interface Tool {
  name: string;
  size?: number;
}
`

// mcpgen runs the program and gives its exit code and what it printed.
func mcpgen(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(args, &out, &err)
	return code, out.String(), err.String()
}

// mustRun is mcpgen for what has to work in silence.
func mustRun(t *testing.T, args ...string) (stdout string) {
	t.Helper()
	code, stdout, stderr := mcpgen(t, args...)
	if code != exitDone || stderr != "" {
		t.Fatalf("mcpgen %s: exit code %d, stderr:\n%s", strings.Join(args, " "), code, stderr)
	}
	return stdout
}

// writeFile writes a file and the folders above it.
func writeFile(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// tree gives the files of a folder by their paths in it.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Type().IsRegular() {
			files[e.Name()] = readFile(t, filepath.Join(dir, e.Name()))
		} else {
			files[e.Name()] = e.Type().String()
		}
	}
	return files
}

func TestWrongUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "schema.ts", smallSchema)
	all := partNames()
	for _, tt := range []struct{ args, want string }{
		{"", "no command given\nRun 'mcpgen --help' for usage."},
		{"genrate", "unknown command \"genrate\"; did you mean \"generate\"?\nRun 'mcpgen --help' for usage."},
		{"xyz -o a", "unknown shorthand flag: 'o' in -o\nRun 'mcpgen --help' for usage."},
		{"xyz", "unknown command \"xyz\"\nRun 'mcpgen --help' for usage."},
		{"--foo", "unknown flag: --foo\nRun 'mcpgen --help' for usage."},
		{"generate --foo", "unknown flag: --foo\nRun 'mcpgen generate --help' for usage."},
		{"generate -o", "flag needs an argument: 'o' in -o\nRun 'mcpgen generate --help' for usage."},
		{"generate --out=", "--out is empty: give it a folder\nRun 'mcpgen generate --help' for usage."},
		{"generate --protocol 2020-01-01", "unknown protocol version \"2020-01-01\": known are 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28; for another, give its schema.ts as a file\nRun 'mcpgen generate --help' for usage."},
		{"generate schema.ts --protocol 2026-7-28", "\"2026-7-28\" is not a protocol version: use a date, such as 2026-07-28, or a name, such as draft\nRun 'mcpgen generate --help' for usage."},
		{"generate schema.ts --protocol 20251125", "\"20251125\" is not a protocol version: use a date, such as 2026-07-28, or a name, such as draft\nRun 'mcpgen generate --help' for usage."},
		{"generate schema.ts --protocol 2025.11.25", "\"2025.11.25\" is not a protocol version: use a date, such as 2026-07-28, or a name, such as draft\nRun 'mcpgen generate --help' for usage."},
		{"generate --package func", "\"func\" cannot be the name of the package: it is not a Go identifier\nRun 'mcpgen generate --help' for usage."},
		{"generate --package a-b", "\"a-b\" cannot be the name of the package: it is not a Go identifier\nRun 'mcpgen generate --help' for usage."},
		{"generate --package _", "\"_\" cannot be the name of the package: it is not a Go identifier\nRun 'mcpgen generate --help' for usage."},
		{"generate --package main", "\"main\" cannot be the name of the package: package main is a program\nRun 'mcpgen generate --help' for usage."},
		{"generate --package init", "\"init\" cannot be the name of the package: Go reserves init for functions\nRun 'mcpgen generate --help' for usage."},
		{"generate --package documentation", "\"documentation\" cannot be the name of the package: the go command ignores packages of this name\nRun 'mcpgen generate --help' for usage."},
		{"generate -o größe", "a package in größe cannot be imported: import paths may contain only ASCII letters, digits and -._~+, but a folder is named \"größe\"; choose another folder with -o\nRun 'mcpgen generate --help' for usage."},
		{"generate schema.ts -o vendor/mcp", "a package in vendor/mcp cannot be imported: folders named vendor are for copies of other modules; choose another folder with -o\nRun 'mcpgen generate --help' for usage."},
		{"generate --docs some", "invalid argument \"some\" for \"--docs\" flag: want full, brief or none\nRun 'mcpgen generate --help' for usage."},
		{"generate --emit=", "invalid argument \"\" for \"--emit\" flag: there is no part \"\"; the parts are " + all + "\nRun 'mcpgen generate --help' for usage."},
		{"generate --emit types,typos", "invalid argument \"types,typos\" for \"--emit\" flag: there is no part \"typos\"; the parts are " + all + "\nRun 'mcpgen generate --help' for usage."},
		{"inspect --protocol none", "unknown protocol version \"none\": known are 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28; for another, give its schema.ts as a file\nRun 'mcpgen inspect --help' for usage."},
		{"versions all", "versions takes no arguments, but got [\"all\"]\nRun 'mcpgen versions --help' for usage."},
		{"version 1", "version takes no arguments, but got [\"1\"]\nRun 'mcpgen version --help' for usage."},
		{"help me", "there is no command \"me\"\nRun 'mcpgen help --help' for usage."},
		{"help generate me", "there is no command \"generate me\"\nRun 'mcpgen help --help' for usage."},
		{"completion", "name a shell: bash, zsh, fish or powershell\nRun 'mcpgen completion --help' for usage."},
		{"completion cmd", "unknown command \"cmd\" for \"mcpgen completion\"\nRun 'mcpgen completion --help' for usage."},
	} {
		code, stdout, stderr := mcpgen(t, strings.Fields(tt.args)...)
		if want := "mcpgen: " + tt.want + "\n"; code != exitUsage || stdout != "" || stderr != want {
			t.Errorf("mcpgen %s: exit code %d, stdout %q, stderr\n%swant\n%s", tt.args, code, stdout, stderr, want)
		}
	}
	if got := tree(t, "."); len(got) != 1 {
		t.Errorf("a wrong command line wrote files: %v", got)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range []string{"--help", "help", "help generate", "generate -h", "help check", "help inspect", "help versions", "help version", "help completion", "help help"} {
		stdout := mustRun(t, strings.Fields(args)...)
		if !strings.Contains(stdout, "Usage:") {
			t.Errorf("mcpgen %s prints no usage:\n%s", args, stdout)
		}
	}
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		if cmd.HasParent() && cmd.Parent().Name() == "completion" {
			return // cobra's
		}
		if !cmd.HasExample() {
			t.Errorf("%s has no examples", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())

	if stdout := mustRun(t, "help", "generate"); !strings.Contains(stdout, "\n  types     "+emit.Parts[0].Doc) {
		t.Errorf("help of generate does not list the parts:\n%s", stdout)
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if stdout := mustRun(t, "completion", shell); !strings.Contains(stdout, "mcpgen") {
			t.Errorf("completion for %s: %q", shell, stdout)
		}
	}
	for _, tt := range []struct{ args, want string }{
		{"generate --protocol ", "2026-07-28"},
		{"generate --docs ", "brief"},
		{"generate --emit ", "types\t" + emit.Parts[0].Doc},
		{"help ", "generate\t"},
	} {
		args := append([]string{"__complete"}, strings.Split(tt.args, " ")...)
		if _, stdout, _ := mcpgen(t, args...); !strings.Contains(stdout, tt.want) {
			t.Errorf("completion of %q lacks %q:\n%s", tt.args, tt.want, stdout)
		}
	}
}

func TestVersions(t *testing.T) {
	want := "VERSION     SHA-256\n"
	for _, v := range spec.Versions() {
		text, err := spec.Source(v)
		if err != nil {
			t.Fatal(err)
		}
		want += fmt.Sprintf("%s  %x", v, sha256.Sum256(text))
		if v == "2026-07-28" {
			want += "  default"
		}
		want += "\n"
	}
	if got := mustRun(t, "versions"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestVersion(t *testing.T) {
	if got := mustRun(t, "version"); !regexp.MustCompile(`^mcpgen (v\S+|\(devel\)) \(go1\.\S+\)\n$`).MatchString(got) {
		t.Errorf("version: %q", got)
	}
	if got := mustRun(t, "--version"); !regexp.MustCompile(`^mcpgen (v\S+|\(devel\))\n$`).MatchString(got) {
		t.Errorf("--version: %q", got)
	}
}

// A full disk or a closed pipe behind standard output is a failure too.
func TestOutputFails(t *testing.T) {
	schema := writeFile(t, filepath.Join(t.TempDir(), "schema.ts"), smallSchema)
	out := t.TempDir()
	for _, args := range [][]string{
		{"generate", schema, "-o", out}, {"check", schema, "-o", out}, {"check", schema, "-o", t.TempDir()},
		{"inspect", schema}, {"inspect", schema, "--json"}, {"versions"}, {"version"},
	} {
		var stderr bytes.Buffer
		if code := run(args, brokenWriter{}, &stderr); code != exitFailed || stderr.String() != "mcpgen: no space\n" {
			t.Errorf("mcpgen %s: exit code %d, stderr %q", args, code, &stderr)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no space") }

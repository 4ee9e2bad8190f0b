// Package golden follows small schemas through all stages of mcpgen.
//
// Each file in testdata is one feature: a txtar archive with a schema and what
// is to come of it. Its files are
//
//	schema.ts   the schema
//	flags       options, one a line; see flags
//	ast         the syntax tree, as printed by ast_test.go
//	model       the resolved protocol, as printed by model_test.go
//	types.go    the generated file of that name; any other one likewise
//	errors      the faults of the schema
//	warnings    the warnings about it
//	main.go     a program that imports "example.com/golden/mcp", the generated package
//	output      what the program prints
//
// Only what an archive names is compared, but it has to name something. Go
// that a schema gives is type-checked in any case, support code and all. `go
// test ./golden -update` rewrites what is named; the difference is to be read
// like code.
//
// The other tests here are about all that mcpgen writes: the exported API of
// the official packages (api), what imports what, names that the support code
// needs for itself, and that the same input gives the same bytes.
package golden

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata and api")

func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !runCase(t, archive) || !*update {
				return
			}
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// runCase compares what an archive names with what comes of its schema. With
// -update it puts that into the archive instead, and reports whether anything
// changed.
func runCase(t *testing.T, archive *txtar.Archive) (changed bool) {
	t.Helper()
	inputs := map[string]string{}
	for _, f := range archive.Files {
		if slices.Contains([]string{"schema.ts", "flags", "main.go"}, f.Name) {
			inputs[f.Name] = string(f.Data)
		}
	}
	if len(inputs) == len(archive.Files) {
		t.Fatal("nothing to compare: name ast, model, errors, output, or a generated file")
	}
	opts, err := parseFlags(inputs["flags"])
	if err != nil {
		t.Fatal(err)
	}
	got := outputs(t, inputs, opts)
	for _, said := range []string{"errors", "warnings"} {
		if text, ok := got[said]; ok && !slices.ContainsFunc(archive.Files, func(f txtar.File) bool { return f.Name == said }) {
			t.Fatalf("the archive has no part for the %s:\n%s", said, text)
		}
	}
	for i, f := range archive.Files {
		if _, ok := inputs[f.Name]; ok {
			continue
		}
		text, ok := got[f.Name]
		if !ok {
			var names []string
			for name := range got {
				names = append(names, name)
			}
			slices.Sort(names)
			t.Errorf("there is no %s; there are %s", f.Name, strings.Join(names, ", "))
			continue
		}
		if text == string(f.Data) {
			continue
		}
		changed = true
		if *update {
			archive.Files[i].Data = []byte(text)
		} else {
			t.Errorf("%s (-want +got):\n%s", f.Name, cmp.Diff(lines(string(f.Data)), lines(text)))
		}
	}
	return changed
}

// lines splits a text, so that a difference is shown line by line.
func lines(text string) []string { return strings.Split(text, "\n") }

// outputs gives everything that comes of a schema by the name under which an
// archive may ask for it.
func outputs(t *testing.T, inputs map[string]string, opts flags) map[string]string {
	t.Helper()
	got := map[string]string{}
	file, diags := parser.Parse(parser.Source{Name: "schema.ts", Text: opts.encode(inputs["schema.ts"])})
	got["ast"] = printFile(file)
	var p *model.Protocol
	if len(diags.Faults()) == 0 {
		var more parser.Diagnostics
		p, more = model.Build([]*parser.File{file}, model.Options{Version: opts.protocol})
		diags = append(diags, more...)
	}
	if err := diags.Err(); err != nil {
		got["errors"] = err.Error() + "\n"
		return got
	}
	if warnings := diags.Warnings(); len(warnings) > 0 {
		got["warnings"] = warnings.Error() + "\n"
	}
	got["model"] = printProtocol(p)
	files, err := emit.Generate(p, opts.emit)
	if err != nil {
		t.Fatal(err)
	}
	typeCheck(t, files)
	for _, f := range files {
		got[f.Name] = string(f.Data)
	}
	if main, ok := inputs["main.go"]; ok {
		got["output"] = runMain(t, main, files)
	}
	return got
}

// flags are the options of a case:
//
//	protocol 2025-11-25    the version; "" where there is no such line
//	docs brief             full, brief or none; the default is none
//	emit types validate    parts; the default is what any schema has something for
//	crlf                   the schema has "\r\n" at the end of each line
//	utf-16                 the schema is UTF-16
type flags struct {
	protocol    string
	emit        emit.Options
	crlf, utf16 bool
}

func parseFlags(text string) (flags, error) {
	f := flags{emit: emit.Options{Docs: emit.None, Parts: []emit.Part{emit.Validate, emit.Errors, emit.Methods}}}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch args := words[1:]; {
		case words[0] == "crlf" && len(args) == 0:
			f.crlf = true
		case words[0] == "utf-16" && len(args) == 0:
			f.utf16 = true
		case words[0] == "protocol" && len(args) == 1:
			f.protocol = args[0]
		case words[0] == "docs" && len(args) == 1 && slices.Contains(docModes, args[0]):
			f.emit.Docs = emit.DocMode(slices.Index(docModes, args[0]))
		case words[0] == "emit" && len(args) > 0:
			f.emit.Parts = nil
			for _, arg := range args {
				f.emit.Parts = append(f.emit.Parts, emit.Part(arg))
			}
		default:
			return f, fmt.Errorf("no such flag: %s", line)
		}
	}
	return f, nil
}

var docModes = []string{emit.Full: "full", emit.Brief: "brief", emit.None: "none"}

// allParts is what the command generates where no parts are named.
func allParts() []emit.Part {
	var parts []emit.Part
	for _, info := range emit.Parts {
		parts = append(parts, info.Part)
	}
	return parts
}

// encode gives the bytes of a schema.
func (f flags) encode(schema string) []byte {
	if f.crlf {
		schema = strings.ReplaceAll(schema, "\n", "\r\n")
	}
	if !f.utf16 {
		return []byte(schema)
	}
	text := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(schema)) {
		text = append(text, byte(unit), byte(unit>>8))
	}
	return text
}

// runMain runs a program together with a generated package and gives what it
// prints.
func runMain(t *testing.T, main string, files []emit.File) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	dir := t.TempDir()
	write := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "mcp"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("go.mod", []byte("module example.com/golden\n\ngo 1.25.0\n"))
	write("main.go", []byte(main))
	for _, f := range files {
		write(filepath.Join("mcp", f.Name), f.Data)
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	return string(out)
}

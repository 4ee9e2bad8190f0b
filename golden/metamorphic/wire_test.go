package metamorphic

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/spec"
)

// A wireVariant is a changed schema whose types have to read and write the same
// JSON as those of the original one.
type wireVariant struct {
	name  string
	text  []byte
	named func(string) string // how a type of the original schema is called
	// gone is the method of a message that the variant does not have: such
	// messages are unknown to it, and it does not list the method in errors.
	gone string
}

// wireVariants are one sample of each kind of change.
func (s *schema) wireVariants(t *testing.T) []wireVariant {
	t.Helper()
	same := func(name string) string { return name }
	n := len(s.file.Decls)
	reversed := make([]int, n)
	for i := range reversed {
		reversed[i] = n - 1 - i
	}
	url := func(name string) string { return "url_" + name }
	// All types but those that mcpgen may know by name.
	renamed := s.renameAll(func(name string) string {
		if renameExceptions[name] != "" {
			return name
		}
		return url(name)
	})
	return []wireVariant{
		{name: "renamed", text: renamed, named: func(name string) string {
			if renameExceptions[name] != "" {
				return name
			}
			return url(name)
		}},
		{name: "reversed", text: s.reorder(reversed), named: same},
		{name: "merged", text: s.together(s.merged()), named: same},
		{name: "split", text: s.together(s.split()), named: same},
		{name: "with named inline types", text: s.together(s.namedInline()), named: same},
		{name: "with more types", text: s.together(s.added(t)), named: same},
		{name: "without the messages of completion", text: s.without(map[string]bool{"CompleteRequest": true, "CompleteResult": true, "CompleteResultResponse": true}, true), named: same, gone: "completion/complete"},
	}
}

// together makes all changes that do not overlap at once.
func (s *schema) together(cases []reshaping) []byte {
	var edits []edit
	for _, c := range cases {
		if !slices.ContainsFunc(c.edits, func(e edit) bool {
			return slices.ContainsFunc(edits, func(o edit) bool { return e.Start < o.End && o.Start < e.End })
		}) {
			edits = append(edits, c.edits...)
		}
	}
	return apply(s.text(), edits...)
}

// TestOfficialWire compiles one package for each kind of change, and one of the
// unchanged schema, into a program that reads and writes the recorded messages
// of ../shared/corpus with all of them: verdicts, faults and bytes are the same.
func TestOfficialWire(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	corpora := spec.Versions()
	if os.Getenv("MCPGEN_METAMORPHIC") != "all" {
		corpora = corpora[len(corpora)-1:]
	}
	for _, version := range corpora {
		t.Run(version, func(t *testing.T) {
			corpus := sharedPath(t, "corpus", version+".jsonl")
			s := original(t, version)
			dir := t.TempDir()
			write := func(name string, data []byte) {
				t.Helper()
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			write("go.mod", []byte("module example.com/wire\n\ngo 1.25.0\n"))
			variants := append([]wireVariant{{name: "unchanged", text: s.text(), named: func(name string) string { return name }}}, s.wireVariants(t)...)
			var imports, tables strings.Builder
			for i, v := range variants {
				out := generateParts(v.text, version, func(*model.Protocol) []emit.Part { return []emit.Part{emit.Validate} })
				if out.failed() && isKnown("wire", v.name) != "" {
					t.Logf("%s: known: %s", v.name, isKnown("wire", v.name))
					continue
				}
				if out.failed() {
					t.Errorf("%s: refused: %s", v.name, out.describe())
					continue
				}
				if err := typeChecks(out.files); err != nil {
					t.Errorf("%s: does not compile: %v", v.name, err)
					continue
				}
				pkg := fmt.Sprintf("p%d", i)
				for _, f := range out.files {
					write(filepath.Join(pkg, f.Name), f.Data)
				}
				write(filepath.Join(pkg, "wire.go"), wireTable(s.out.protocol, out.protocol, v.named))
				fmt.Fprintf(&imports, "\t%s %q\n", pkg, "example.com/wire/"+pkg)
				fmt.Fprintf(&tables, "\t{%q, %s.Wire, %q},\n", v.name, pkg, v.gone)
			}
			write("main.go", fmt.Appendf(nil, wireMain, imports.String(), tables.String()))
			cmd := exec.Command("go", "run", ".", corpus)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			stdout, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, stderr.Bytes())
			}
			var results []wireResult
			if err := json.Unmarshal(stdout, &results); err != nil {
				t.Fatal(err)
			}
			for _, r := range results {
				t.Logf("wire, %s %s: %d lines of %d types, %d differ, %d without the type, %d unknown messages", version, r.Name, r.Lines, r.Types, r.Differ, r.Missing, r.Unknown)
				if reason := isKnown("wire", r.Name); r.Differ > 0 && reason != "" {
					t.Logf("%s: known: %s", r.Name, reason)
				} else if r.Differ > 0 {
					t.Errorf("%s: %d of %d lines are read or written otherwise\n\t%s", r.Name, r.Differ, r.Lines, strings.Join(r.Shown, "\n\t"))
				}
				if r.Lines < 5000 {
					t.Errorf("%s: only %d lines were compared", r.Name, r.Lines)
				}
			}
		})
	}
}

// A wireResult is what the program says of a variant.
type wireResult struct {
	Name                                   string
	Lines, Types, Differ, Missing, Unknown int
	Shown                                  []string
}

// wireTable prints a function that decodes a value of a declared type, known by
// its name in the original schema, encodes it again and validates it.
func wireTable(original, p *model.Protocol, named func(string) string) []byte {
	var b, names strings.Builder
	b.WriteString(`package mcp

import (
	"encoding/json"
	"strings"
)

// Wire gives the outcome for a value of a type; false where there is none.
func Wire(name string, data []byte) (string, bool) {
	switch name {
`)
	for _, t := range original.Types {
		i := slices.IndexFunc(p.Types, func(o *model.Type) bool { return o.Path.String() == named(t.Path.String()) })
		if t.Inline || i < 0 {
			continue
		}
		goName := p.Types[i].Name
		if goName != t.Name {
			fmt.Fprintf(&names, "%q, %q, ", goName, t.Name)
		}
		fmt.Fprintf(&b, "\tcase %q:\n", t.Path.String())
		if p.Types[i].Kind == model.Interface {
			fmt.Fprintf(&b, "\t\tv, err := Unmarshal%s(data)\n", goName)
		} else {
			fmt.Fprintf(&b, "\t\tvar v %s\n\t\terr := json.Unmarshal(data, &v)\n", goName)
		}
		b.WriteString("\t\treturn wireOutcome(v, err), true\n")
	}
	fmt.Fprintf(&b, "\t}\n\treturn \"\", false\n}\n\n// oldNames gives the text of an error the names of the original schema.\nvar oldNames = strings.NewReplacer(%s)\n", names.String())
	b.WriteString(`

func wireOutcome(v any, err error) string {
	if err != nil {
		return "refused: " + oldNames.Replace(err.Error())
	}
	out, err := json.Marshal(v)
	if err != nil {
		return "not written: " + oldNames.Replace(err.Error())
	}
	if v, ok := v.(interface{ Validate(...ValidateOption) error }); ok {
		err = v.Validate()
	}
	if err != nil {
		return string(out) + " invalid: " + oldNames.Replace(err.Error())
	}
	return string(out)
}
`)
	return []byte(b.String())
}

// wireMain is the program: imports and packages are filled in.
const wireMain = `package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

%s)

type result struct {
	Name                                   string
	Lines, Types, Differ, Missing, Unknown int
	Shown                                  []string
}

var packages = []struct {
	name string
	wire func(string, []byte) (string, bool)
	gone string
}{
%s}

// without takes a method out of the list of those that an error names.
func without(outcome, method string) string {
	if method == "" {
		return outcome
	}
	return strings.NewReplacer(fmt.Sprintf("%%q, ", method), "", fmt.Sprintf(", %%q", method), "").Replace(outcome)
}

func methodOf(data []byte) string {
	var m struct{ Method any }
	_ = json.Unmarshal(data, &m)
	method, _ := m.Method.(string)
	return method
}

func main() {
	f, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	results := make([]result, len(packages))
	types := make([]map[string]bool, len(packages))
	for i, p := range packages {
		results[i].Name = p.name
		types[i] = map[string]bool{}
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var line struct{ Type, Name string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			panic(err)
		}
		_, data, _ := bytes.Cut(lines.Bytes(), []byte(",\"instance\":"))
		data = bytes.TrimSuffix(data, []byte("}"))
		want, ok := packages[0].wire(line.Type, data)
		if !ok {
			continue
		}
		for i, p := range packages {
			r := &results[i]
			got, ok := p.wire(line.Type, data)
			if !ok {
				r.Missing++
				continue
			}
			if p.gone != "" && methodOf(data) == p.gone && strings.HasPrefix(line.Type, "Client") {
				if r.Unknown++; !strings.HasPrefix(got, "{") {
					r.Differ++
					r.Shown = append(r.Shown, "an unknown message is "+got)
				}
				continue
			}
			r.Lines++
			types[i][line.Type] = true
			r.Types = len(types[i])
			if got, want := without(got, p.gone), without(want, p.gone); got != want {
				if r.Differ++; r.Differ <= 3 {
					r.Shown = append(r.Shown, fmt.Sprintf("%%s: %%s: %%.300s\n\t\twas %%.300s\n\t\tnow %%.300s", line.Type, line.Name, data, want, got))
				}
			}
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}
`

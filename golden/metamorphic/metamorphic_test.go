// Package metamorphic changes the official schemas by program and compares what
// mcpgen makes of them with what it makes of the unchanged ones.
//
// mcpgen has to know a type by its part in the protocol, not by its name, its
// place in the file or the way its declaration is written. Nobody can write
// down by hand what should come of each such change, but the relation to the
// unchanged output is known:
//
//	rename_test.go    another name: the same output with that name replaced
//	reorder_test.go   another order of declarations: the same Go declarations
//	reshape_test.go   another way to write the same: only what is touched changes
//	takeaway_test.go  parts missing: a smaller package and a warning, or a fault
//	versions_test.go  another version name: no complaint about mcpgen's own tables
//	wire_test.go      samples of all, compiled and run: the same JSON
//
// The schemas are the published ones of ../shared where that folder is at hand,
// else the embedded ones. Every test logs what it counted. By default the
// expensive tests take a sample; MCPGEN_METAMORPHIC=all runs everything, and
// -short takes a small sample.
package metamorphic

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// versions are the names of the schemas that are changed.
var versions = append(spec.Versions(), "draft")

// eachSchema runs a test for every schema, in parallel.
func eachSchema(t *testing.T, test func(t *testing.T, s *schema)) {
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			test(t, original(t, version))
		})
	}
}

// A schema is an unchanged schema and what comes of it.
type schema struct {
	version string
	file    *parser.File
	out     outcome
	pkg     *goPackage

	declsOnce sync.Once
	oldDecls  map[string]*fileDecls
	declsErr  error
}

var originals sync.Map // of func() *schema, by version

// original gives the schema of a version, generated and type-checked once.
func original(t *testing.T, version string) *schema {
	t.Helper()
	text := sourceOf(t, version)
	get, _ := originals.LoadOrStore(version, sync.OnceValue(func() *schema {
		s := &schema{version: version, out: generate(text, version)}
		if s.out.failed() {
			return s
		}
		s.file, _ = parser.Parse(parser.Source{Name: "schema.ts", Text: text})
		s.pkg, _ = parseGo(s.out.files)
		return s
	}))
	s := get.(func() *schema)()
	if s.pkg == nil {
		t.Fatalf("the unchanged schema does not become Go: %s", s.out.describe())
	}
	return s
}

// sourceOf gives the published text of a schema, or the embedded one.
func sourceOf(t *testing.T, version string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "spec", version, "schema.ts"))
	if err == nil {
		return text
	}
	if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
		t.Fatal(err)
	}
	text, embedded := spec.Source(version)
	if embedded != nil {
		t.Skipf("the shared folder with the published files is not beside the checkout: %v", err)
	}
	return text
}

// sharedPath gives the path of a file of the shared folder beside the checkout,
// or skips the test where there is none.
func sharedPath(t *testing.T, elem ...string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(append([]string{"..", "..", "..", "shared"}, elem...)...))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
			t.Fatal(err)
		}
		t.Skipf("the shared folder with the recorded messages is not beside the checkout: %v", err)
	}
	return path
}

// An outcome is what mcpgen does with a schema. One of panic, err and faults is
// set, or there are files.
type outcome struct {
	protocol *model.Protocol
	faults   parser.Diagnostics
	warnings parser.Diagnostics
	files    []emit.File
	err      error  // of emit: a bug
	panic    string // a bug
}

// generate takes a text through all stages and makes every part that it
// suffices for.
func generate(text []byte, version string) outcome { return generateParts(text, version, emit.PartsOf) }

func generateParts(text []byte, version string, parts func(*model.Protocol) []emit.Part) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o = outcome{panic: fmt.Sprintf("%v at %s", p, panicPlace(string(debug.Stack())))}
		}
	}()
	file, diags := parser.Parse(parser.Source{Name: "schema.ts", Text: text})
	if o.note(diags); len(o.faults) > 0 {
		return o
	}
	o.protocol, diags = model.Build([]*parser.File{file}, model.Options{Version: version})
	if o.note(diags); len(o.faults) > 0 {
		return o
	}
	o.files, o.err = emit.Generate(o.protocol, emit.Options{Parts: parts(o.protocol)})
	if o.err != nil && strings.Contains(o.err.Error(), "\npanic(") {
		message, stack, _ := strings.Cut(o.err.Error(), "\n")
		o.panic = message + " at " + panicPlace(stack)
	}
	return o
}

// panicPlace finds the innermost function of mcpgen in a stack.
func panicPlace(stack string) string {
	if _, below, ok := strings.Cut(stack, "\npanic("); ok {
		stack = below
	}
	for line := range strings.Lines(stack) {
		if i := strings.Index(line, "mcpgen/"); i >= 0 && strings.HasPrefix(line, "github.com/") {
			name, _, _ := strings.Cut(line[i+len("mcpgen/"):], "(0x") // the arguments
			return strings.TrimSuffix(strings.TrimSpace(name), "(...)")
		}
	}
	return "an unknown place"
}

// note keeps diagnostics, those that are no faults apart.
func (o *outcome) note(diags parser.Diagnostics) {
	for _, d := range diags {
		if d.Severity == parser.Warning {
			o.warnings = append(o.warnings, d)
		} else {
			o.faults = append(o.faults, d)
		}
	}
}

func (o *outcome) failed() bool { return o.panic != "" || o.err != nil || len(o.faults) > 0 }

// describe says in a line why there is no output.
func (o *outcome) describe() string {
	switch {
	case o.panic != "":
		return "panic: " + o.panic
	case o.err != nil:
		first, _, _ := strings.Cut(o.err.Error(), "\n")
		return "emit: " + first
	case len(o.faults) > 0:
		return "fault: " + o.faults[0].Text
	}
	return ""
}

// A report counts what became of the cases of a test, and collects failures by
// kind: of a kind with hundreds of cases three are shown.
type report struct {
	mu     sync.Mutex
	counts map[string]int
	fails  map[string][]string // kind to cases
}

func (r *report) count(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counts == nil {
		r.counts = map[string]int{}
	}
	r.counts[what]++
}

// fail records that a case went wrong.
func (r *report) fail(kind, format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fails == nil {
		r.fails = map[string][]string{}
	}
	r.fails[kind] = append(r.fails[kind], fmt.Sprintf(format, args...))
}

// shown is how many cases of a kind of failure are printed.
const shown = 3

// finish prints the counts in a line, and the failures.
func (r *report) finish(t *testing.T, heading string) {
	t.Helper()
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(r.counts)) {
		parts = append(parts, fmt.Sprintf("%d %s", r.counts[what], what))
	}
	t.Logf("%s: %s", heading, strings.Join(parts, ", "))
	for _, kind := range slices.SortedFunc(maps.Keys(r.fails), func(a, b string) int {
		if c := len(r.fails[b]) - len(r.fails[a]); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	}) {
		cases := slices.DeleteFunc(r.fails[kind], func(c string) bool {
			name, _, _ := strings.Cut(c, ":")
			reason := isKnown(heading, name)
			if reason != "" {
				t.Logf("%s: %s: known: %s", heading, name, reason)
			}
			return reason != ""
		})
		if len(cases) == 0 {
			continue
		}
		slices.Sort(cases)
		var text strings.Builder
		for _, c := range cases[:min(shown, len(cases))] {
			text.WriteString("\n\t" + c)
		}
		if len(cases) > shown {
			var names []string
			for _, c := range cases[shown:] {
				name, _, _ := strings.Cut(c, ":")
				names = append(names, name)
			}
			text.WriteString("\n\tand " + strings.Join(slices.Compact(names), ", "))
		}
		t.Errorf("%s: %s: %d cases%s", heading, kind, len(cases), text.String())
	}
}

var (
	quotedWord = regexp.MustCompile(`"[^"]*"`)
	goWord     = regexp.MustCompile(`\b\w*[a-z0-9_][A-Z]\w*(\.\w+)*\b|\b[A-Z]\w+(\.\w+)*\b`)
	number     = regexp.MustCompile(`\d+`)
)

// kindOf makes one kind of messages that differ in names only.
func kindOf(message string) string {
	message, _, _ = strings.Cut(message, "\n")
	message, _, _ = strings.Cut(message, " that nothing uses: ") // the row
	message = quotedWord.ReplaceAllString(message, "…")
	message = goWord.ReplaceAllString(message, "X")
	return number.ReplaceAllString(message, "N")
}

// sampled reports whether the i-th case is to run: every one with
// MCPGEN_METAMORPHIC=all, one of usual by default, one of short with -short.
// The draft, which hardly differs from the newest version, has fewer.
func (s *schema) sampled(i, usual, short int) bool {
	rate := usual
	switch {
	case os.Getenv("MCPGEN_METAMORPHIC") == "all":
		return true
	case testing.Short():
		rate = short
	}
	if s.version == "draft" {
		rate *= 4
	}
	return i%rate == 0
}

// slots bounds how many cases run at once, over all tests.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// inParallel calls f for every item, as many at once as there are processors.
func inParallel[T any](items []T, f func(T)) {
	var wg sync.WaitGroup
	for _, item := range items {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			f(item)
		})
	}
	wg.Wait()
}

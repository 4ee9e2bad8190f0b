package parser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shared is the material beside the checkout: the published schemas, and what
// the TypeScript compiler says about them. Its README there explains the form.
const shared = "../../shared"

// readShared reads a file of the shared material, or skips the test where there
// is none: a checkout alone must pass.
func readShared(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(shared, name))
	if err != nil {
		if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
			t.Fatal(err)
		}
		t.Skipf("no published schemas beside the checkout: %v", err)
	}
	return data
}

// facts is a JSON object: a fact of the compiler, or ours in the same form.
type facts = map[string]any

var versions = []struct {
	name string
	// plain lists what a plain comment documents. That is the one difference:
	// TypeScript knows no documentation but JSDoc, mcpgen takes these comments
	// because the authors wrote their explanations there.
	plain []string
}{
	{name: "2024-11-05"},
	{name: "2025-03-26"},
	{name: "2025-06-18"},
	{name: "2025-11-25"},
	{name: "2026-07-28", plain: plainIn2026},
	{name: "draft", plain: plainIn2026},
}

var plainIn2026 = []string{
	"InputRequiredResult.inputRequests",
	"InputRequiredResult.requestState",
	"InputResponseRequestParams",
	"InputResponseRequestParams.inputResponses",
	"InputResponseRequestParams.requestState",
}

// TestOracle compares what this package reads in the published schemas with
// what the TypeScript compiler reads there, as far as syntax goes.
func TestOracle(t *testing.T) {
	for _, version := range versions {
		t.Run(version.name, func(t *testing.T) {
			src := Source{Name: version.name, Text: readShared(t, "spec/"+version.name+"/schema.ts")}
			file, faults := Parse(src)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}

			decoder := json.NewDecoder(bytes.NewReader(readShared(t, "oracle/"+version.name+".json")))
			decoder.UseNumber()
			var oracle struct {
				SourceOrder  []string
				Declarations []facts
			}
			if err := decoder.Decode(&oracle); err != nil {
				t.Fatal(err)
			}

			c := converter{file: file}
			var order []string
			ours := map[string]facts{}
			for _, d := range file.Decls {
				f := c.decl(d)
				name := f["name"].(string)
				order = append(order, name)
				ours[name] = f
			}
			if diff := cmp.Diff(oracle.SourceOrder, order); diff != "" {
				t.Errorf("order (-compiler +parser):\n%s", diff)
			}
			for _, d := range oracle.Declarations {
				want := asWritten(d)
				name := want["name"].(string)
				got := ours[name]
				if object, ok := got["object"].(facts); ok && want["extends"] != nil && object["index"] == nil {
					delete(want["object"].(facts), "index") // that of a base
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-compiler +parser):\n%s", name, diff)
				}
			}
			slices.Sort(c.plain)
			if diff := cmp.Diff(version.plain, c.plain); diff != "" {
				t.Errorf("documented by a plain comment (-want +got):\n%s", diff)
			}
		})
	}
}

// asWritten takes from a declaration of the compiler what follows from more
// than the declaration's own text.
func asWritten(d facts) facts {
	own, _ := d["own"].([]any)
	if d["kind"] == "interface" {
		object := d["object"].(facts)
		object["properties"] = slices.DeleteFunc(object["properties"].([]any), func(p any) bool {
			return !slices.Contains(own, p.(facts)["name"])
		})
	} else {
		delete(d, "object")
	}
	delete(d, "order")
	delete(d, "union")
	return strip(d).(facts)
}

// strip removes what the compiler resolved, at every depth.
func strip(v any) any {
	switch v := v.(type) {
	case facts:
		for _, resolved := range []string{"resolved", "inheritedFrom", "overrides"} {
			delete(v, resolved)
		}
		if v["k"] == "typeof" {
			delete(v, "value")
		}
		for _, value := range v {
			strip(value)
		}
	case []any:
		for _, value := range v {
			strip(value)
		}
	}
	return v
}

// A converter brings our tree into the form of the compiler's facts.
type converter struct {
	file  *File
	path  []string
	plain []string // what plain comments document
}

func (c *converter) decl(d Decl) facts {
	switch d := d.(type) {
	case *Interface:
		f := c.head(d.Span, d.Name, "interface", d.Exported, d.Doc)
		if len(d.Extends) > 0 {
			f["extends"] = c.types(d.Extends)
		}
		own := []any{}
		for _, m := range d.Body.Members {
			if p, ok := m.(*Property); ok {
				own = append(own, p.Name.Text)
			}
		}
		f["own"] = own
		f["object"] = c.typ(d.Body)
		return f
	case *Alias:
		f := c.head(d.Span, d.Name, "alias", d.Exported, d.Doc)
		f["type"] = c.typ(d.Type)
		return f
	case *Const:
		f := c.head(d.Span, d.Name, "const", d.Exported, d.Doc)
		f["value"] = c.typ(d.Value).(facts)["value"]
		return f
	}
	panic(fmt.Sprintf("no published schema has a %T", d))
}

func (c *converter) head(span Span, name Ident, kind string, exported bool, doc *Doc) facts {
	line, _ := c.file.Source.Position(span.Start)
	c.path = []string{name.Text}
	f := facts{"name": name.Text, "kind": kind, "exported": exported, "line": json.Number(strconv.Itoa(line))}
	c.doc(f, doc)
	return f
}

func (c *converter) types(types []Type) []any {
	list := []any{}
	for _, t := range types {
		list = append(list, c.typ(t))
	}
	return list
}

func (c *converter) typ(t Type) any {
	switch t := t.(type) {
	case *Primitive:
		return facts{"k": "primitive", "name": t.Name}
	case *Literal:
		switch t.Kind {
		case StringLiteral:
			return facts{"k": "literal", "value": t.Text}
		case NumberLiteral:
			return facts{"k": "literal", "value": json.Number(t.Text)}
		}
		return facts{"k": "literal", "value": t.Text == "true"}
	case *Typeof:
		return facts{"k": "typeof", "name": t.Name.Text}
	case *Array:
		return facts{"k": "array", "of": c.typ(t.Elem)}
	case *Union:
		return facts{"k": "union", "of": c.types(t.Of)}
	case *Intersection:
		return facts{"k": "intersection", "of": c.types(t.Of)}
	case *Ref:
		switch t.Name.Text {
		case "Array", "ReadonlyArray":
			return facts{"k": "array", "of": c.typ(t.Args[0])}
		case "Record":
			return facts{"k": "record", "key": c.typ(t.Args[0]), "value": c.typ(t.Args[1])}
		case "Omit", "Pick":
			keys := []Type{t.Args[1]}
			if u, ok := t.Args[1].(*Union); ok {
				keys = u.Of
			}
			var names []any
			for _, k := range keys {
				names = append(names, k.(*Literal).Text)
			}
			return facts{"k": strings.ToLower(t.Name.Text), "from": c.typ(t.Args[0]), "keys": names}
		}
		return facts{"k": "ref", "name": t.Name.Text}
	case *Object:
		return c.object(t)
	}
	panic(fmt.Sprintf("unknown type %T", t))
}

func (c *converter) object(o *Object) any {
	properties, index := []any{}, []any{}
	for _, m := range o.Members {
		switch m := m.(type) {
		case *Index:
			index = append(index, facts{"key": c.typ(m.Key), "value": c.typ(m.Value)})
		case *Property:
			c.path = append(c.path, m.Name.Text)
			p := facts{"name": m.Name.Text, "optional": m.Optional, "type": c.typ(m.Type)}
			if m.Quoted {
				p["quoted"] = true
			}
			if m.Readonly {
				p["readonly"] = true
			}
			c.doc(p, m.Doc)
			c.path = c.path[:len(c.path)-1]
			properties = append(properties, p)
		}
	}
	sort.Slice(properties, func(i, j int) bool {
		return properties[i].(facts)["name"].(string) < properties[j].(facts)["name"].(string)
	})
	f := facts{"k": "object", "properties": properties}
	if len(index) > 0 {
		f["index"] = index
	}
	return f
}

var includeCode = regexp.MustCompile(`\{@includeCode (\S+?)\}`)

// doc adds the facts of a comment: whether it has text, the files it includes,
// and all tags but those that only have prose.
func (c *converter) doc(f facts, doc *Doc) {
	if doc == nil {
		return
	}
	comment := string(c.file.Source.Text[doc.Start:doc.End])
	if !strings.HasPrefix(comment, "/**") {
		c.plain = append(c.plain, strings.Join(c.path, "."))
		return
	}
	if doc.Text != "" {
		f["doc"] = true
	}
	var paths []string
	for _, m := range includeCode.FindAllStringSubmatch(comment, -1) {
		paths = append(paths, m[1])
	}
	slices.Sort(paths) // as the compiler's are
	var includes []any
	for _, path := range paths {
		includes = append(includes, path)
	}
	if includes != nil {
		f["includes"] = includes
	}
	tags := facts{}
	for _, tag := range doc.Tags {
		switch tag.Name {
		case "example", "see":
		case "deprecated", "internal", "nullable":
			tags[tag.Name] = true
		default:
			tags[tag.Name] = tagValue(tag.Text)
		}
	}
	if len(tags) > 0 {
		f["tags"] = tags
	}
}

func tagValue(text string) any {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return json.Number(text)
	}
	return strings.Trim(text, "`")
}

// TestSharedExtension reads a schema of another team and its copy of the core.
func TestSharedExtension(t *testing.T) {
	for _, name := range []string{"schema.ts", "spec.types.ts"} {
		_, faults := Parse(Source{Name: name, Text: readShared(t, "extensions/tasks/"+name)})
		if err := faults.Err(); err != nil {
			t.Error(err)
		}
	}
}

// TestLineEnds checks that a file reads the same whatever ends its lines.
func TestLineEnds(t *testing.T) {
	text := readShared(t, "spec/2026-07-28/schema.ts")
	lines := func(end string) *File {
		return parse(t, "\uFEFF"+strings.ReplaceAll(string(text), "\n", end))
	}
	anywhere := cmp.Comparer(func(a, b Span) bool { return true })
	for _, end := range []string{"\r\n", "\r"} {
		if diff := cmp.Diff(parse(t, string(text)).Decls, lines(end).Decls, anywhere); diff != "" {
			t.Errorf("with %q at the end of each line (-want +got):\n%s", end, diff)
		}
	}
}

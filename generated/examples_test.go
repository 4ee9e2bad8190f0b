package generated_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/model"
)

// The official examples: files in a folder with the name of their type.
func TestExamples(t *testing.T) {
	const version = "2026-07-28"
	p := protocolOf(version)
	root := shared(t, "spec", version, "examples")
	var files, variants int
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		d := p.declared[filepath.Base(filepath.Dir(path))]
		if d == nil {
			t.Errorf("no type for %s", path)
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		t.Run(strings.TrimPrefix(path, root), func(t *testing.T) {
			document, err := read(data)
			if err != nil {
				t.Fatal(err)
			}
			checkBothWays(t, d, data, document)
			for _, extended := range withExtras(d.expr, document) {
				variants++
				data, err := json.Marshal(extended)
				if err != nil {
					t.Fatal(err)
				}
				checkBothWays(t, d, data, extended)
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files != 129 {
		t.Errorf("%d examples, want 129", files)
	}
	t.Logf("%s: %d examples, %d variants with an extra member", version, files, variants)
}

// checkBothWays decodes and encodes a document by the package itself and
// through encoding/json.
func checkBothWays(t *testing.T, d *declared, data []byte, document any) {
	t.Helper()
	v, err := d.decode(data)
	if err != nil {
		t.Errorf("%v\n%s", err, data)
		return
	}
	target := d.fresh()
	if err := json.Unmarshal(data, target); err != nil {
		t.Errorf("encoding/json: %v\n%s", err, data)
		return
	}
	viaJSON, err := json.Marshal(target)
	if err != nil {
		t.Errorf("encoding/json: %v\n%s", err, data)
		return
	}
	for _, encoded := range [][]byte{encode(t, v), viaJSON} {
		got, err := read(encoded)
		if err == nil {
			err = lossless(d.expr, document, got)
		}
		if err != nil {
			t.Errorf("%v\n%s\n%s", err, data, encoded)
		}
	}
}

// withExtras gives copies of a document: for every object in it one with a
// member more, whose value is of the kind that the schema asks for there.
func withExtras(e *model.Expr, document any) []any {
	var all []any
	var visit func(v any, path []string)
	visit = func(v any, path []string) {
		switch v := v.(type) {
		case map[string]any:
			for _, value := range extraValues(sample.At(e, document, path)) {
				v["com.example/extra"] = value
				all = append(all, clone(document))
				delete(v, "com.example/extra")
			}
			for _, name := range slices.Sorted(maps.Keys(v)) {
				visit(v[name], append(path, name))
			}
		case []any:
			for i := range v {
				visit(v[i], append(path, strconv.Itoa(i)))
			}
		}
	}
	visit(document, nil)
	return all
}

// extraValues are values for an undeclared member of an object that the schema
// describes as one of the given.
func extraValues(at []*model.Expr) []any {
	for _, e := range at {
		elem := e.Elem
		if e.Kind == model.Named {
			elem = e.Type.Extra
		}
		if elem != nil { // a map, or a struct with a typed index signature
			return []any{sample.Maker{}.Expr(elem), sample.Maker{Full: true}.Expr(elem)}
		}
	}
	return []any{
		nil, true, "text <&>", json.Number("1.50"), json.Number("9007199254740993"),
		map[string]any{"type": "hologram", "deep": []any{map[string]any{}, []any{}}},
	}
}

// clone copies a document.
func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		c := map[string]any{}
		for name, inner := range v {
			c[name] = clone(inner)
		}
		return c
	case []any:
		c := []any{}
		for _, inner := range v {
			c = append(c, clone(inner))
		}
		return c
	}
	return v
}

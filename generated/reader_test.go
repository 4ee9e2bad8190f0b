package generated_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/model"
)

// An independent reader: JSON as encoding/json tokenizes it, without a line of
// generated code. It refuses duplicate members, which encoding/json does not.

// read reads one JSON value, with numbers as they are spelled.
func read(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	v, err := readValue(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one value: %.80s", data)
	}
	return v, nil
}

func readValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		object := map[string]any{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			if _, twice := object[name.(string)]; twice {
				return nil, fmt.Errorf("duplicate member %q", name)
			}
			if object[name.(string)], err = readValue(d); err != nil {
				return nil, err
			}
		}
		_, err = d.Token()
		return object, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := readValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, err
	}
	return token, nil
}

// A difference is a place where what was encoded is not what was decoded.
type difference struct {
	path      []string
	want, got any // nil also where there is none
	what      differenceKind
}

type differenceKind string

const (
	other    differenceKind = "another value"
	lost     differenceKind = "lost"
	added    differenceKind = "added"
	respelt  differenceKind = "the same number spelled differently"
	rounded  differenceKind = "the same float64"
	maxDigit                = 2000 // numbers beyond are compared by spelling only
)

func (d difference) String() string {
	return fmt.Sprintf("/%s: %s: %v became %v", strings.Join(d.path, "/"), d.what, d.want, d.got)
}

func differences(path []string, want, got any) []difference {
	at := func(what differenceKind) []difference { return []difference{{slices.Clone(path), want, got, what}} }
	var list []difference
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return at(other)
		}
		for _, name := range slices.Sorted(maps.Keys(w)) {
			if v, ok := g[name]; ok {
				list = append(list, differences(append(path, name), w[name], v)...)
			} else {
				list = append(list, difference{slices.Clone(append(path, name)), w[name], nil, lost})
			}
		}
		for _, name := range slices.Sorted(maps.Keys(g)) {
			if _, ok := w[name]; !ok {
				list = append(list, difference{slices.Clone(append(path, name)), nil, g[name], added})
			}
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return at(other)
		}
		for i := range w {
			list = append(list, differences(append(path, strconv.Itoa(i)), w[i], g[i])...)
		}
	case json.Number:
		g, ok := got.(json.Number)
		switch {
		case !ok:
			return at(other)
		case w == g:
		case equalNumbers(w, g):
			return at(respelt)
		case equalFloats(w, g):
			return at(rounded)
		default:
			return at(other)
		}
	default:
		if want != got {
			return at(other)
		}
	}
	return list
}

// equalNumbers compares the exact values.
func equalNumbers(x, y json.Number) bool {
	for _, n := range []json.Number{x, y} {
		_, exponent, _ := strings.Cut(strings.ToLower(string(n)), "e")
		if e, err := strconv.Atoi(exponent); exponent != "" && (err != nil || e > maxDigit || e < -maxDigit) {
			return false
		}
	}
	a, ok1 := new(big.Rat).SetString(string(x))
	b, ok2 := new(big.Rat).SetString(string(y))
	return ok1 && ok2 && a.Cmp(b) == 0
}

func equalFloats(x, y json.Number) bool {
	a, err1 := x.Float64()
	b, err2 := y.Float64()
	return err1 == nil && err2 == nil && a == b
}

// lossless compares what was decoded as a type with what it was encoded to. They
// are equal as JSON, but for two things: a number may be spelled in another way
// where the schema types it, and an absent resultType, ttlMs or cacheScope was
// written.
func lossless(e *model.Expr, want, got any) error {
	var faults []string
	for _, d := range differences(nil, want, got) {
		if !allowed(e, want, d) {
			faults = append(faults, d.String())
		}
	}
	if faults == nil {
		return nil
	}
	return fmt.Errorf("not lossless: %s", strings.Join(faults, "; "))
}

func allowed(e *model.Expr, instance any, d difference) bool {
	switch d.what {
	case respelt:
		return slices.ContainsFunc(sample.At(e, instance, d.path), isNumber)
	case rounded:
		return slices.ContainsFunc(sample.At(e, instance, d.path), func(e *model.Expr) bool { return e.Kind == model.Float })
	case added:
		last := len(d.path) - 1
		return slices.ContainsFunc(sample.At(e, instance, d.path[:last]), func(e *model.Expr) bool {
			return e.Kind == model.Named && slices.ContainsFunc(e.Type.Fields, func(f *model.Field) bool {
				return f.JSON == d.path[last] && absentValue(f) != nil && absentValue(f) == d.got
			})
		})
	}
	return false
}

// isNumber reports whether the schema types a number there.
func isNumber(e *model.Expr) bool {
	return e.Kind == model.Int || e.Kind == model.Float || e.Kind == model.Number ||
		e.Kind == model.Named && (e.Type.Kind == model.ScalarUnion || e.Type.Kind == model.IntEnum)
}

// toJSON writes what read has read.
func toJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // there is nothing in it but JSON
	}
	return data
}

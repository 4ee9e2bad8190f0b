package generated_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
)

// Damaged documents are refused, whatever the type and wherever the damage is:
// in declared members, in undeclared ones, deep in raw values.

func TestDamageIsRefused(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		n := 0
		for _, d := range p.types {
			if d.member != "" {
				continue
			}
			document := sample.Maker{Full: true, Choice: 1}.Type(d.model)
			data, err := json.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			mustDecode(t, d, data)
			for _, damaged := range damages(document, data) {
				n++
				v, err := d.decode(damaged)
				if err == nil {
					t.Errorf("%s: was decoded as %+v: %q", d.path, v, damaged)
				} else if _, ok := p.place(err); !ok {
					t.Errorf("%s: an error of type %T: %v", d.path, err, err)
				}
			}
		}
		t.Logf("%s: %d damaged documents were refused", p.version, n)
	})
}

func damages(document any, data []byte) [][]byte {
	var list [][]byte
	add := func(format string, args ...any) { list = append(list, fmt.Appendf(nil, format, args...)) }
	add("%s x", data)
	add("%s{}", data)
	add("%s\x00", data)
	add("\ufeff%s", data)
	add("[%s", data)
	add("%s,", data)
	if data[0] == '{' || data[0] == '[' { // numbers and strings have no end that one could miss
		for i := range data {
			list = append(list, bytes.Clone(data[:i]))
		}
	}
	for i, c := range data {
		if c == '"' { // at a quote, so that it lies in a string or beside one
			add("%s\xff%s", data[:i+1], data[i+1:])
			add("%s\\ud800%s", data[:i+1], data[i+1:])
			add("%s\n%s", data[:i], data[i+1:])
		}
	}
	for n := 0; ; n++ {
		w := duplicator{at: n}
		w.write(document)
		if w.at >= 0 {
			break // there are no more objects
		}
		list = append(list, w.Bytes())
	}
	return list
}

// A duplicator writes a document in which one object has a member twice, the
// second time with an escape in its name.
type duplicator struct {
	bytes.Buffer
	at int // how many objects to pass before
}

func (w *duplicator) write(v any) {
	switch v := v.(type) {
	case map[string]any:
		w.WriteByte('{')
		names := slices.Sorted(maps.Keys(v))
		twice := false
		if len(names) > 0 {
			twice = w.at == 0
			w.at--
		}
		for i, name := range names {
			if i > 0 {
				w.WriteByte(',')
			}
			fmt.Fprintf(w, "%q:", name)
			w.write(v[name])
		}
		if twice {
			fmt.Fprintf(w, ",\"\\u%04x%s\":", names[0][0], names[0][1:])
			w.write(v[names[0]])
		}
		w.WriteByte('}')
	case []any:
		w.WriteByte('[')
		for i, elem := range v {
			if i > 0 {
				w.WriteByte(',')
			}
			w.write(elem)
		}
		w.WriteByte(']')
	default:
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		w.Write(text)
	}
}

package bench

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestCodecs reads every payload with every codec, writes it, and reads it
// again: a benchmark of something that fails, or that drops the payload, would
// be worth nothing.
func TestCodecs(t *testing.T) {
	for _, p := range payloads() {
		for _, c := range codecs() {
			if c.payload != p.name {
				continue
			}
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				v, err := c.decode(p.data)
				if err != nil {
					t.Fatal("decode:", err)
				}
				if c.encode == nil {
					return
				}
				data, err := c.encode(v)
				if err != nil {
					t.Fatal("encode:", err)
				}
				if _, err := c.decode(data); err != nil {
					t.Fatal("decode again:", err)
				}
				want, got := tree(t, p.data), tree(t, data)
				if w, g := items(want), items(got); w != g {
					t.Errorf("holds %d items, want %d", g, w)
				}
				lost := !reflect.DeepEqual(want, got)
				if lost && strings.HasPrefix(c.name, "ours") {
					t.Errorf("the payload came back changed")
				} else if lost {
					t.Logf("%s does not give the payload back unchanged", c.name)
				}
			})
		}
	}
}

// tree is what an independent reader sees, with the digits of numbers.
func tree(t *testing.T, data []byte) map[string]any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var m map[string]any
	if err := d.Decode(&m); err != nil {
		t.Fatal(err)
	}
	return m
}

// items counts what a payload is about: its tools, blocks or parameters.
func items(m map[string]any) int {
	for _, key := range []string{"tools", "content"} {
		if a, ok := m[key].([]any); ok {
			return len(a)
		}
	}
	params, _ := m["params"].(map[string]any)
	return len(params)
}

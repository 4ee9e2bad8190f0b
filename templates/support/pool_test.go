package support

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// Decoders and encoders are reused by many goroutines at once, also after
// faults. (Run with -race.)
func TestPoolsAreSafe(t *testing.T) {
	var group sync.WaitGroup
	for g := range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := range 200 {
				name := fmt.Sprintf("n%d\n%d", g, i)
				v := SampleTool{Name: name, Extra: Members{name: json.RawMessage(`{"x" : [1]}`)}}
				data, err := v.AppendJSON(nil)
				if err != nil {
					t.Error(err)
					return
				}
				var w SampleTool
				if err := w.UnmarshalJSON(data); err != nil || w.Name != name || string(w.Extra[name]) != `{"x":[1]}` {
					t.Errorf("got %+v, %v", w, err)
				}
				if err := w.UnmarshalJSON(data[:len(data)-i%20-1]); err == nil {
					t.Error("no error")
				}
				v.Extra["name"] = nil
				if _, err := v.AppendJSON(nil); err == nil {
					t.Error("no error")
				}
			}
		}()
	}
	group.Wait()
}

// What is in a pool refers to nothing of the last document and holds no large
// buffers.
func TestPooledDecoder(t *testing.T) {
	long := strings.Repeat(`\n`, 10000)
	members := ""
	for i := range 1000 {
		members += fmt.Sprintf(`"m%d":{"\u0061%s":[]},`, i, long[:i])
	}
	data := []byte(`{"` + long + `":"` + long + `","pad":{` + members + `"x":1},"list":` + strings.Repeat(`[`, 500) + strings.Repeat(`]`, 500) + `,"type":"a"}`)
	for _, doc := range [][]byte{data, data[:len(data)-1]} {
		d := newDecoder(doc)
		d.opts = AllowDuplicateMembers
		d.tag("type")
		for d.beginObject(); d.nextKey(); {
			if d.kind() == '"' {
				d.string()
			} else {
				d.skip()
			}
		}
		d.finish()
		// d is in the pool now, and nobody else is running.
		size := cap(d.keyText) + cap(d.valueText) + cap(d.raws.text)
		size += 8 * (5*cap(d.raws.outer) + 2*cap(d.raws.names) + 2*cap(d.raws.slots) + 2*cap(d.raws.doomed) + 2*cap(d.ahead.landmarks))
		if size > 50<<10 {
			t.Errorf("the scratch space is %d bytes", size)
		}
		fresh := decoder{
			keyText: d.keyText, valueText: d.valueText,
			raws:  rawScanner{outer: d.raws.outer, names: d.raws.names, slots: d.raws.slots, text: d.raws.text, doomed: d.raws.doomed},
			ahead: lookahead{landmarks: d.ahead.landmarks},
		}
		if !reflect.DeepEqual(&fresh, d) {
			t.Errorf("got %+v", d)
		}
	}
}

func TestPooledEncoder(t *testing.T) {
	for _, v := range []Members{
		{"a": json.RawMessage(`"` + strings.Repeat("x", 1<<20) + `"`)},
		{"a": json.RawMessage(`{"a":x}`)},
		{strings.Repeat("x", 1<<20) + "\xff": nil},
		{"b": json.RawMessage(" {} ")},
	} {
		for _, dst := range [][]byte{nil, {}} {
			e := newEncoder(dst)
			e.members(v)
			e.finish()
			if e.b != nil || e.dst != nil || e.err != nil || e.depth != 0 || e.check.data != nil || e.check.fault.err != nil || cap(e.own) > keptOutput {
				t.Errorf("got %+v", e)
			}
		}
	}
}

func TestAllocations(t *testing.T) {
	if raceDetector {
		t.Skip("pools are not reliable under the race detector")
	}
	text := []byte(`{"type":"text","text":"some text of a usual length"}`)
	late := []byte(`{"text":"some text of a usual length","type":"text"}`)
	tool := []byte(`{"name":"get","description":"Gets \"it\".","inputSchema":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"number"}}}}`)
	table := json.RawMessage(`[` + strings.Repeat(`{"a":1,"b":[true,null],"c":{"d":"é\n"}},`, 100) + `{}]`)
	var vText SampleTextContent
	var vTool SampleTool
	if vText.UnmarshalJSON(text) != nil || vTool.UnmarshalJSON(tool) != nil {
		t.Fatal("seeds are invalid")
	}
	many := `{"z":0`
	for i := range 500 {
		many += fmt.Sprintf(`,"name%d":0`, i)
	}
	many += `}`
	buf := make([]byte, 0, 1<<20)
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"decode: the text", 1, func() { var v SampleTextContent; v.UnmarshalJSON(text) }},
		{"decode a union: member and text", 2, func() { d := newDecoder(text); decodeSampleContent(d); d.finish() }},
		{"decode a union, tag last: member and text", 2, func() { d := newDecoder(late); decodeSampleContent(d); d.finish() }},
		{"decode: name, description and its pointer, map and its entries, property's name and value", 7, func() { var v SampleTool; v.UnmarshalJSON(tool) }},
		{"decode a raw value: its copy", 1, func() { d := newDecoder(table); d.raw(); d.finish() }},
		{"skip", 0, func() { d := newDecoder(table); d.skip(); d.finish() }},
		{"skip 500 names: growing tables, nothing for each", 20, func() { d := newDecoder([]byte(many)); d.skip(); d.finish() }},
		{"encode: the result", 1, func() { vTool.AppendJSON(nil) }},
		{"encode into a buffer", 0, func() { vTool.AppendJSON(buf) }},
		{"encode text into a buffer", 0, func() { vText.AppendJSON(buf) }},
		{"encode a large value: the result", 1, func() { e := newEncoder(nil); e.raw(table); e.finish() }},
		{"encode a raw value into a buffer", 0, func() { e := newEncoder(buf); e.raw(table); e.finish() }},
	} {
		if got := testing.AllocsPerRun(100, test.f); got > test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

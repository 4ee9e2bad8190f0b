package support

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTag(t *testing.T) {
	long := strings.Repeat("x", 100)
	for _, test := range []struct {
		json string
		want string
		ok   bool
		err  string
	}{
		{`{"type":"a","b":1}`, "a", true, ""},
		{` { "type" : "a" } `, "a", true, ""},
		{`{"type":"\u0061é"}`, "aé", true, ""},
		{`{"typ\u0065":"a"}`, "a", true, ""},
		{`{"type":""}`, "", true, ""},
		{`{"typ":"a","types":"b","type":"c"}`, "c", true, ""},
		{`{"b":{"type":"x","y":[{},"` + long + `"]},"type":"a"}`, "a", true, ""},
		{`{"b":"` + long + `","c":"\n` + long + `","type":"a"}`, "a", true, ""},
		{`{}`, "", false, ""},
		{`{"b":{"type":"x"}}`, "", false, ""},
		{`{"type":1}`, "", false, "decode JSON at /type: expected string, found number (offset 8)"},
		{`{"b":[],"type":null}`, "", false, "decode JSON at /type: expected string, found null (offset 15)"},
		{`{"type":"a`, "", false, "decode JSON at /type: unexpected end of input in string (offset 10)"},
		{`{"b":[1,}`, "", false, "decode JSON at /b/1: expected value, found '}' (offset 8)"},
		{`{"b":[1],`, "", false, "decode JSON: unexpected end of input, expected member name (offset 9)"},
		{`[]`, "", false, "decode JSON: expected object, found array (offset 0)"},
		{``, "", false, "decode JSON: unexpected end of input, expected object (offset 0)"},
	} {
		d := newDecoder([]byte(test.json))
		got, ok := d.tag("type")
		if string(got) != test.want || ok != test.ok {
			t.Errorf("%s: got %q, %v", test.json, got, ok)
		}
		// Nothing was consumed, and it can be read as if nobody had looked.
		raw := d.raw()
		err := d.finish()
		checkError(t, err, test.err)
		if want := strings.TrimSpace(test.json); err == nil && string(raw) != want {
			t.Errorf("%s: then read %s", test.json, raw)
		}
	}
}

func TestProbe(t *testing.T) {
	names := []string{"a", "b", "items/anyOf", "items/enum", "items", "x/y"}
	for _, test := range []struct {
		json string
		want uint64
		err  string
	}{
		{`{}`, 0, ""},
		{`{"a":1}`, 0b1, ""},
		{`{"b":null,"c":[],"\u0061":{}}`, 0b11, ""},
		{`{"items":{}}`, 0b10000, ""},
		{`{"items":{"type":"x","enum":[]},"b":1}`, 0b11010, ""},
		{`{"items":{"anyOf":[{}],"enum":[]}}`, 0b11100, ""},
		{`{"items":[],"anyOf":1}`, 0b10000, ""},
		{`{"x/y":1}`, 0b100000, ""},
		{`{"x":{"y":1}}`, 0b100000, ""},
		{`{"x":{"z":{"y":1}}}`, 0, ""},
		{`{"a":1,"b":2,"items":{"anyOf":1,"enum":2},"x":{"y":0}}`, 0b111111, ""},
		{`{"a":tru}`, 0b1, "decode JSON at /a: expected value, found 't' (offset 5)"},
		{`{"items":{"enum":}}`, 0b11000, "decode JSON at /items/enum: expected value, found '}' (offset 17)"},
		{`null`, 0, "decode JSON: expected object, found null (offset 0)"},
	} {
		d := newDecoder([]byte(test.json))
		got := d.probe(names...)
		if got != test.want {
			t.Errorf("%s: got %b, want %b", test.json, got, test.want)
		}
		raw := d.raw()
		err := d.finish()
		checkError(t, err, test.err)
		if err == nil && string(raw) != test.json {
			t.Errorf("%s: then read %s", test.json, raw)
		}
	}
}

// nested returns unions inside of unions, the tag behind the member that holds
// the next.
func nested(depth int, padding string) []byte {
	inner := `{"value":1,"type":"leaf"}`
	return []byte(strings.Repeat(`{"pad":"`+padding+`","list":[{"a":[1,2,3]},"`+padding+`"],"child":`, depth) + inner + strings.Repeat(`,"more":"`+padding+`","type":"branch"}`, depth))
}

func TestNestedUnions(t *testing.T) {
	data := nested(500, strings.Repeat("x", 100))
	d := newDecoder(data)
	v := decodeSampleNode(d)
	if err := d.finish(); err != nil {
		t.Fatal(err)
	}
	depth := 0
	for b, ok := v.(*SampleBranch); ok; b, ok = b.Child.(*SampleBranch) {
		depth++
	}
	if depth != 500 {
		t.Errorf("depth %d", depth)
	}
	e := newEncoder(nil)
	encodeSampleNode(e, v)
	once, err := e.finish()
	if err != nil {
		t.Fatal(err)
	}
	// What was read with lookahead is what is read without: now tags are first.
	d = newDecoder(once)
	w := decodeSampleNode(d)
	if err := d.finish(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(v, w); diff != "" {
		t.Errorf("(-want +got):\n%.1000s", diff)
	}
}

// Looking ahead is linear however deep unions nest: the same amount of text,
// a hundred times as deep, takes about as long.
func TestLookaheadIsLinear(t *testing.T) {
	node := func(data []byte) {
		d := newDecoder(data)
		decodeSampleNode(d)
		if err := d.finish(); err != nil {
			t.Fatal(err)
		}
	}
	checkLinear(t, 8, nested(100, strings.Repeat("x", 200)), nested(800, strings.Repeat("x", 200)), node)
	checkLinear(t, 8, nested(100, strings.Repeat(`\n`, 100)), nested(800, strings.Repeat(`\n`, 100)), node)
	checkLinear(t, 8, nested(100, ""), nested(800, ""), node)
}

// A landmark must not be taken for one of another document, or of another
// attempt.
func TestLandmarksAfterRewind(t *testing.T) {
	list := `[` + strings.Repeat(`{"a":"`+strings.Repeat("x", 80)+`"},`, 5) + `[]]`
	data := []byte(`[{"b":` + list + `,"type":"t"},{"c":` + list + `,"type":"u"}]`)
	read := func(d *decoder) (out []string) {
		for d.beginArray(); d.nextElem(); {
			tag, _ := d.tag("type")
			out = append(out, string(tag))
			if d.probe("b") != 0 {
				out = append(out, "b")
			}
			out = append(out, string(d.raw()))
		}
		return out
	}
	d := newDecoder(data)
	d.peek()
	m := d.mark()
	first := read(d)
	d.rewind(m)
	second := read(d)
	if err := d.finish(); err != nil {
		t.Fatal(err)
	}
	want := []string{"t", "b", `{"b":` + list + `,"type":"t"}`, "u", `{"c":` + list + `,"type":"u"}`}
	if diff := cmp.Diff([][]string{want, want}, [][]string{first, second}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// A look that ends with a fault leaves no landmarks.
	d = newDecoder([]byte(`{"b":` + list + `,"type":1}`))
	d.peek()
	m = d.mark()
	for range 2 {
		if d.tag("type"); !d.failed() || len(d.ahead.landmarks) != 0 || d.ahead.until != 0 {
			t.Errorf("after a fault: %v", d.ahead)
		}
		d.takeFault()
		d.rewind(m)
	}
	if d.probe("type") != 1 || len(d.ahead.landmarks) == 0 {
		t.Errorf("after a look: %v", d.ahead)
	}
	d.finish()

	d = newDecoder(data[1:])
	if n := len(d.ahead.landmarks); n != 0 || d.ahead.until != 0 {
		t.Errorf("a fresh decoder has %d landmarks up to %d", n, d.ahead.until)
	}
	d.finish()
}

func TestTrial(t *testing.T) {
	for _, test := range []struct {
		json string
		want SampleSide
		err  string
	}{
		{`{"side":1}`, &SampleLeft{}, ""},
		{`{"side":2}`, &SampleRight{}, ""},
		{`{"x":{"x":{"side":2},"side":1},"side":2}`, &SampleRight{X: &SampleLeft{X: &SampleRight{}}}, ""},
		// When none fits, the fault is that of the member that got furthest.
		{`{"side":true}`, nil, "decode JSON at /side: expected number, found boolean (offset 8)"},
		{`{"side":2,"x":{"side":null}}`, nil, "decode JSON at /x/side: expected number, found null (offset 22)"},
		{`{"x":{"side":null},"side":2}`, nil, "decode JSON at /x/side: expected number, found null (offset 13)"},
		{`{}`, nil, `decode JSON: missing required member "side" (offset 1)`},
		{`[]`, nil, "decode JSON: expected object, found array (offset 0)"},
		{`{"side":1`, nil, "decode JSON at /side: unexpected end of input, expected ',' or '}' (offset 9)"},
	} {
		d := newDecoder([]byte(test.json))
		got := decodeSampleSide(d)
		err := d.finish()
		checkError(t, err, test.err)
		if diff := cmp.Diff(test.want, got); err == nil && diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.json, diff)
		}
	}
}

func TestTrialWithoutCandidates(t *testing.T) {
	d := newDecoder([]byte(` {}`))
	trial := d.try("Side")
	trial.none(d)
	checkError(t, d.finish(), "decode JSON: no member of the union fits (offset 1)")

	d = newDecoder([]byte(`{}`))
	d.failf("before")
	if decodeSampleSide(d) != nil {
		t.Error("a member fits in spite of a fault")
	}
	checkError(t, d.finish(), "decode JSON: before (offset 0)")
}

// Trials inside of trials do not multiply: without what is remembered, depth
// 200 would take longer than anybody lives.
func TestNestedTrials(t *testing.T) {
	for _, test := range []struct{ side, err string }{
		{`2`, ""}, // fits the second member
		{`1`, ""},
		{`null`, fmt.Sprintf("decode JSON at %s/…%s/side: expected number, found null (offset 1008)", strings.Repeat("/x", 60), strings.Repeat("/x", 58))},
	} {
		data := []byte(strings.Repeat(`{"x":`, 200) + `{"side":` + test.side + `}` + strings.Repeat(`,"side":2}`, 200))
		d := newDecoder(data)
		decodeSampleSide(d)
		checkError(t, d.finish(), test.err)
	}
	d := newDecoder([]byte(`{"x":{"side":1},"side":2}`))
	decodeSampleSide(d)
	if d.trials.results != nil || d.trials.depth != 0 {
		t.Errorf("results are kept beyond the outermost trial: %v", d.trials)
	}
	d.finish()
}

// FuzzLookahead reads documents with a look ahead at every object, which must
// not change what is accepted and what is read.
func FuzzLookahead(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Add(nested(3, strings.Repeat("x", 70)))
	f.Add([]byte(`{"b":[{"type":1,"items":{"anyOf":"` + strings.Repeat("x", 100) + `"}},["` + strings.Repeat("y", 100) + `"]],"type":"a","items":{"c":1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := newDecoder(data)
		e := newEncoder(nil)
		readLooking(d, e)
		got, _ := e.finish()
		err := d.finish()
		if want := check(data); (err == nil) != (want == nil) {
			t.Fatalf("%q: got %v, want %v", data, err, want)
		}
		if err == nil {
			sameJSON(t, data, got)
		}
	})
}

// readLooking copies a value, looking ahead at every object.
func readLooking(d *decoder, e *encoder) {
	switch d.kind() {
	case '{':
		m := d.mark()
		for _, look := range []func(){func() { d.tag("type") }, func() { d.probe("a", "items/anyOf") }} {
			// A tag that is no string is no fault here; others will be found again.
			if look(); d.failed() {
				d.takeFault()
				d.rewind(m)
			}
		}
		e.begin()
		seen := map[string]bool{}
		for d.beginObject(); d.nextKey(); {
			if name := d.name(); d.unique(seen[name]) {
				seen[name] = true
				e.key(name)
				readLooking(d, e)
			}
		}
		e.end()
	case '[':
		e.beginArray()
		d.beginArray()
		for i := 0; d.nextElem(); i++ {
			e.elem(i)
			readLooking(d, e)
		}
		e.endArray()
	case '"':
		e.string(d.string())
	default:
		e.raw(d.raw())
	}
}

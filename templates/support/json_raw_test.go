package support

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMembersDecode(t *testing.T) {
	for _, test := range []struct {
		json string
		want Members
		err  string
	}{
		{`{}`, Members{}, ""},
		{` { "b" : [ 1.50 ] , "\u0061" : null , "":{}} `, Members{"b": json.RawMessage("[ 1.50 ]"), "a": json.RawMessage("null"), "": json.RawMessage("{}")}, ""},
		{`null`, nil, "decode JSON: expected object, found null (offset 0)"},
		{`[]`, nil, "decode JSON: expected object, found array (offset 0)"},
		{`{"a":1,"a":2}`, nil, "decode JSON at /a: duplicate member (offset 11)"},
		{`{"a":{"b":1,"b":2}}`, nil, "decode JSON at /a/b: duplicate member (offset 16)"},
	} {
		var got Members
		err := got.UnmarshalJSON([]byte(test.json))
		checkError(t, err, test.err)
		if diff := cmp.Diff(test.want, got); err == nil && diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	var v struct{ M Members }
	if err := json.Unmarshal([]byte(`{"M":null}`), &v); err == nil {
		t.Error("null through encoding/json: no error")
	}
}

func TestMembersGetSet(t *testing.T) {
	var m Members
	if ok, err := m.Get("a", new(string)); ok || err != nil {
		t.Errorf("Get of nil: got %v, %v", ok, err)
	}
	for name, v := range map[string]any{
		"string":  "<é>",
		"tool":    SampleTool{Name: "t"},
		"pointer": &SampleTool{Name: "t"},
		"nil":     (*SampleTool)(nil),
		"any":     nil,
		"struct":  struct{ A []int }{[]int{1}},
		"raw":     json.RawMessage(` { "a" : 1.50 } `),
		"object":  Object(nil),
		"large":   int64(9007199254740993),
	} {
		if err := m.Set(name, v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	tool := json.RawMessage(`{"name":"t","inputSchema":{"type":"object"}}`)
	want := Members{
		"string": json.RawMessage(`"<é>"`), "tool": tool, "pointer": tool, "nil": json.RawMessage("null"), "any": json.RawMessage("null"),
		"struct": json.RawMessage(`{"A":[1]}`), "raw": json.RawMessage(`{"a":1.50}`), "object": json.RawMessage("{}"), "large": json.RawMessage("9007199254740993"),
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	var got SampleTool
	if ok, err := m.Get("tool", &got); !ok || err != nil || got.Name != "t" {
		t.Errorf("tool: got %v, %v, %v", got, ok, err)
	}
	var n int64
	if ok, err := m.Get("large", &n); !ok || err != nil || n != 9007199254740993 {
		t.Errorf("large: got %v, %v, %v", n, ok, err)
	}
	m["null"] = nil
	p := new(int)
	if ok, err := m.Get("null", &p); !ok || err != nil || p != nil {
		t.Errorf("null: got %v, %v, %v", p, ok, err)
	}
	if ok, err := m.Get("string", &n); !ok || err == nil {
		t.Errorf("string as a number: got %v, %v", ok, err)
	}
	if ok, err := m.Get("object", &got); !ok || err == nil {
		t.Errorf("object without the members of a tool: got %v, %v", ok, err)
	}
	// Types of this package are read by its own rules.
	m["case"] = json.RawMessage(`{"NAME":"t","inputSchema":{"type":"object"}}`)
	if ok, err := m.Get("case", &got); !ok || err == nil {
		t.Errorf("wrong case: got %v, %v", ok, err)
	}

	for name, v := range map[string]any{
		"channel":   make(chan int),
		"malformed": json.RawMessage(`{"a":1,"a":2}`),
		"fault":     SampleTool{Name: "\xff"},
	} {
		if err := m.Set(name, v); err == nil {
			t.Errorf("Set of a %s: no error", name)
		}
		if _, ok := m[name]; ok {
			t.Errorf("Set of a %s: is there in spite of the error", name)
		}
	}
}

func TestNewObject(t *testing.T) {
	for _, test := range []struct {
		v    any
		want Object
		err  string
	}{
		{map[string]int{"b": 1, "a": 2}, Object(`{"a":2,"b":1}`), ""},
		{struct{}{}, Object(`{}`), ""},
		{Members{"a": nil}, Object(`{"a":null}`), ""},
		{Object(nil), Object(`{}`), ""},
		{json.RawMessage("{\n\"a\": 1.0}\n"), Object(`{"a":1.0}`), ""},
		{[]int{1}, nil, "encode JSON: expected object, found array"},
		{map[string]int(nil), nil, "encode JSON: expected object, found null"},
		{nil, nil, "encode JSON: expected object, found null"},
		{json.RawMessage(`{"a":{"b":1,"b":2}}`), nil, "encode JSON at /a/b: duplicate member"},
		{SampleTextContent{Text: "\xff"}, nil, "encode JSON at /text: invalid UTF-8 in string"},
	} {
		got, err := NewObject(test.v)
		checkError(t, err, test.err)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	if _, err := NewObject(make(chan int)); err == nil {
		t.Error("channel: no error")
	}
}

func TestObject(t *testing.T) {
	var o Object
	if err := json.Unmarshal([]byte(` { "a" : 1.50, "b":[ ],"c\u0041":{"d":null} } `), &o); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Object(`{ "a" : 1.50, "b":[ ],"c\u0041":{"d":null} }`), o); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var raw json.RawMessage
	if ok, err := o.Get("cA", &raw); !ok || err != nil || string(raw) != `{"d":null}` {
		t.Errorf("Get: got %s, %v, %v", raw, ok, err)
	}
	if ok, err := o.Get("A", &raw); ok || err != nil {
		t.Errorf("Get of another: got %v, %v", ok, err)
	}
	if ok, err := o.Get("b", new(int)); !ok || err == nil {
		t.Errorf("Get of another kind: got %v, %v", ok, err)
	}
	var v struct {
		A float64
		B []int
	}
	if err := o.Decode(&v); err != nil || v.A != 1.5 || v.B == nil {
		t.Errorf("Decode: got %v, %v", v, err)
	}
	var m Members
	if err := o.Decode(&m); err != nil || len(m) != 3 {
		t.Errorf("Decode into Members: got %v, %v", m, err)
	}

	if ok, err := Object(nil).Get("a", &raw); ok || err != nil {
		t.Errorf("Get of nil: got %v, %v", ok, err)
	}
	if err := Object(nil).Decode(&m); err != nil || m == nil || len(m) != 0 {
		t.Errorf("Decode of nil: got %v, %v", m, err)
	}
	for text, want := range map[string]string{
		``:              "decode JSON: unexpected end of input, expected object (offset 0)",
		`[]`:            "decode JSON: expected object, found array (offset 0)",
		`{"a":1`:        "decode JSON at /a: unexpected end of input, expected ',' or '}' (offset 6)",
		`{"a":1,"a":2}`: "decode JSON at /a: duplicate member (offset 11)",
		`{"a":1,"b":x}`: "decode JSON at /b: expected value, found 'x' (offset 11)",
	} {
		_, err := Object(text).Get("a", new(int))
		checkError(t, err, want)
	}
	for _, text := range []string{`null`, `[]`, `"{}"`, ``, `{`, `{}{}`, `{"a":{"x":1,"x":1}}`} {
		if err := o.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

// nil and empty stay apart in fields, and are the same on their own.
func TestNilAndEmpty(t *testing.T) {
	for _, test := range []struct {
		v    SampleParams
		want string
	}{
		{SampleParams{}, `{"name":""}`},
		{SampleParams{Arguments: Object("{}"), Env: map[string]string{}, Meta: Members{}}, `{"name":"","arguments":{},"env":{},"_meta":{}}`},
	} {
		e := newEncoder(nil)
		test.v.encode(e)
		data, err := e.finish()
		if diff := cmp.Diff(test.want, string(data)); err != nil || diff != "" {
			t.Error(err, diff)
		}
		back, err := into[SampleParams](test.want)
		if diff := cmp.Diff(test.v, back); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}
	for _, v := range []any{Object(nil), Object("{}"), Members(nil), Members{}} {
		data, err := json.Marshal(v)
		if string(data) != "{}" || err != nil {
			t.Errorf("%#v: got %s, %v", v, data, err)
		}
	}
}

func FuzzRawRoundTrip(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := newDecoder(data)
		raw := d.raw()
		if d.finish() != nil {
			return
		}
		// Read, it is the text as it was; written, it is compact.
		if want := strings.Trim(string(data), " \t\r\n"); string(raw) != want {
			t.Fatalf("%q: read %q", data, raw)
		}
		var want bytes.Buffer
		if err := json.Compact(&want, data); err != nil {
			t.Fatal(err)
		}
		e := newEncoder(nil)
		e.raw(raw)
		got, err := e.finish()
		if diff := cmp.Diff(want.String(), string(got)); err != nil || diff != "" {
			t.Error(err, diff)
		}
		if bytes.ContainsAny(got, "\n\r") {
			t.Errorf("%q: more than a line", data)
		}
	})
}

func TestPtr(t *testing.T) {
	if p := Ptr("a"); *p != "a" {
		t.Errorf("got %q", *p)
	}
}

// A JSON Schema is an object, true or false, and nothing else.
func TestSubSchema(t *testing.T) {
	for _, test := range []struct {
		data string
		ok   bool
	}{
		{`{"type":"string"}`, true}, {`true`, true}, {` false`, true}, {`{}`, true},
		{`null`, false}, {`1`, false}, {`"true"`, false}, {`[true]`, false}, {`truth`, false}, {``, false},
	} {
		d := newDecoder([]byte(test.data))
		v := d.subSchema()
		if err := d.finish(); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.data, err)
		}
		e := newEncoder(nil)
		e.subSchema(Object(test.data))
		data, err := e.finish()
		if ok := err == nil; ok != test.ok || ok && string(data) != string(v) {
			t.Errorf("%s is written as %s, %v", test.data, data, err)
		}
	}
	e := newEncoder(nil)
	e.subSchema(nil)
	if data, err := e.finish(); err != nil || string(data) != "{}" {
		t.Errorf("nil is written as %s, %v", data, err)
	}
}

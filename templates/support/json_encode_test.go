package support

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// appended encodes v behind a prefix and checks that the prefix is left alone.
func appended(t *testing.T, v interface{ AppendJSON([]byte) ([]byte, error) }) (string, error) {
	t.Helper()
	direct, err := v.AppendJSON(nil)
	if err != nil && direct != nil {
		t.Errorf("got %q beside an error", direct)
	}
	for _, room := range []int{0, 1000} {
		dst := append(make([]byte, 0, 4+room), `{"a"`...)
		got, err2 := v.AppendJSON(dst)
		if want := `{"a"` + string(direct); string(got) != want || (err == nil) != (err2 == nil) {
			t.Errorf("behind a prefix: got %q, %v, want %q, %v", got, err2, want, err)
		}
		if err != nil && err.Error() != err2.Error() {
			t.Errorf("behind a prefix: got %v, want %v", err2, err)
		}
	}
	return string(direct), err
}

func TestEncode(t *testing.T) {
	for _, test := range []struct {
		name string
		v    interface{ AppendJSON([]byte) ([]byte, error) }
		want string
	}{
		{"zero", SampleCallToolResult{}, `{"resultType":"","content":[]}`},
		{"nil and empty", SampleCallToolResult{Meta: Members{}, Content: []SampleContent{}, StructuredContent: json.RawMessage("null"), IsError: new(bool), Extra: Members{}},
			`{"_meta":{},"resultType":"","content":[],"structuredContent":null,"isError":false}`},
		{"all", SampleCallToolResult{
			Content: []SampleContent{
				&SampleTextContent{Text: "<b>&\u2028", Annotations: &SampleAnnotations{Audience: []SampleRole{}, Priority: Ptr(1e-7)}},
				&UnknownSampleContent{Raw: json.RawMessage("{ \"type\" :\n\"x y\" } ")},
				&SampleEmbeddedResource{Resource: &SampleBlobResource{Blob: "AA=="}},
			},
			StructuredContent: json.RawMessage(" [ 1 , { \"a b\" : \" \\\" \" } ] "),
			Extra:             Members{"z": json.RawMessage("1"), "a\"": json.RawMessage("{}"), "": nil},
		}, `{"resultType":"","content":[{"type":"text","text":"<b>&` + "\u2028" + `","annotations":{"audience":[],"priority":1e-7}},{"type":"x y"},` +
			`{"type":"resource","resource":{"uri":"","blob":"AA=="}}],"structuredContent":[1,{"a b":" \" "}],"":null,"a\"":{},"z":1}`},
		{"map", SampleRequest{ID: SampleRequestID{intScalar(-5)}, Params: SampleParams{Arguments: Object(`{"b":1,"a":1.50}`), Env: map[string]string{"b": "", "a": "x", "c": "y"}}},
			`{"jsonrpc":"2.0","id":-5,"method":"tools/call","params":{"name":"","arguments":{"b":1,"a":1.50},"env":{"a":"x","b":"","c":"y"}}}`},
		{"members", Members{"b": json.RawMessage("[ ]"), "a": nil}, `{"a":null,"b":[]}`},
		{"white space behind", Members{"a": json.RawMessage("1\n")}, `{"a":1}`},
		{"nil members", Members(nil), `{}`},
		{"nil object", Object(nil), `{}`},
		{"object", Object(" {\n} "), `{}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := appended(t, test.v)
			if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

func TestEncodeFaults(t *testing.T) {
	text := func(v SampleContent) SampleCallToolResult {
		return SampleCallToolResult{Content: []SampleContent{&SampleTextContent{}, v}}
	}
	deep := func(n int) json.RawMessage {
		return json.RawMessage(strings.Repeat("[", n) + strings.Repeat("]", n))
	}
	cycle := &SampleBranch{}
	cycle.Children = []SampleNode{cycle, cycle}
	for _, test := range []struct {
		name string
		v    interface{ AppendJSON([]byte) ([]byte, error) }
		want string
	}{
		{"nil member", text(nil), `encode JSON at /content/1: nil SampleContent`},
		{"typed nil member", text((*SampleTextContent)(nil)), `encode JSON at /content/1: nil *SampleTextContent`},
		{"nested nil member", text(&SampleEmbeddedResource{}), `encode JSON at /content/1/resource: nil SampleResource`},
		{"first of two", SampleCallToolResult{Content: []SampleContent{nil, &SampleTextContent{Text: "\xff"}}}, `encode JSON at /content/0: nil SampleContent`},
		{"invalid UTF-8", text(&SampleTextContent{Text: "long enough text\xff"}), `encode JSON at /content/1/text: invalid UTF-8 in string`},
		{"encoded surrogate", SampleTextContent{Text: "\xed\xa0\x80"}, `encode JSON at /text: invalid UTF-8 in string`},
		{"NaN", SampleAnnotations{Priority: Ptr(math.NaN())}, `encode JSON at /priority: NaN is no JSON number`},
		{"Inf", SampleAnnotations{Priority: Ptr(math.Inf(-1))}, `encode JSON at /priority: -Inf is no JSON number`},
		{"string in array", SampleAnnotations{Audience: []SampleRole{"", "\xff"}}, `encode JSON at /audience/1: invalid UTF-8 in string`},
		{"clash", SampleTextContent{Extra: Members{"text": nil}}, `encode JSON at /text: undeclared member has the name of a declared one`},
		{"name", SampleTextContent{Extra: Members{"\xff": nil}}, `encode JSON: invalid UTF-8 in string`},
		{"raw", SampleTextContent{Extra: Members{"a": json.RawMessage("1"), "b": json.RawMessage(`{"x":[1,tru]}`)}}, `encode JSON at /b/x/1: expected value, found 't'`},
		{"empty raw", SampleTextContent{Extra: Members{"a": json.RawMessage("")}}, `encode JSON at /a: unexpected end of input, expected value`},
		{"two raws", SampleTextContent{Extra: Members{"a": json.RawMessage("1 2")}}, `encode JSON at /a: unexpected data after the value`},
		{"raw with duplicate", SampleTextContent{Extra: Members{"a": json.RawMessage(`{"x":1,"x":1}`)}}, `encode JSON at /a/x: duplicate member`},
		{"raw with invalid UTF-8", Members{"a": json.RawMessage("\"\xff\"")}, `encode JSON at /a: invalid UTF-8 in string`},
		{"no object", SampleRequest{Params: SampleParams{Arguments: Object("[]")}}, `encode JSON at /params/arguments: expected object, found array`},
		{"empty object", Object(""), `encode JSON: unexpected end of input, expected object`},
		{"bad object", Object(`{"a":}`), `encode JSON at /a: expected value, found '}'`},
		{"deep raw", Members{"a": deep(1000)}, `encode JSON at /a` + strings.Repeat("/0", 60) + "/…" + strings.Repeat("/0", 60) + `: more than 1000 levels of objects and arrays`},
		{"cycle", nodeValue{cycle}, `encode JSON at ` + strings.Repeat("/children/0", 11) + `/…` + strings.Repeat("/children/0", 11) + `: more than 1000 levels of objects and arrays`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := appended(t, test.v)
			checkError(t, err, test.want)
		})
	}
	if _, err := (Members{"a": deep(999)}).AppendJSON(nil); err != nil {
		t.Error(err)
	}
}

// nodeValue is the wrapper of a union, as it is emitted for users' own structs.
type nodeValue struct{ Value SampleNode }

func (v nodeValue) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	encodeSampleNode(e, v.Value)
	return e.finish()
}

// A fault in one document leaves nothing behind for the next.
func TestEncodeAfterFault(t *testing.T) {
	for range 3 {
		if _, err := (Members{"a": json.RawMessage(`{"b": [}`)}).AppendJSON(nil); err == nil {
			t.Fatal("no error")
		}
		got, err := Members{"a": json.RawMessage(`[ 1]`), "b": json.RawMessage(`"a b"`)}.AppendJSON(nil)
		if diff := cmp.Diff(`{"a":[1],"b":"a b"}`, string(got)); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	}
}

// The result is the caller's, whatever its size.
func TestEncodeResultIsNotShared(t *testing.T) {
	for _, size := range []int{1, 1 << 10, keptOutput - 100, keptOutput, keptOutput + 1, 4 * keptOutput} {
		v := SampleTextContent{Text: strings.Repeat("a", size)}
		w := SampleTextContent{Text: strings.Repeat("b", size)}
		first, err := v.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		kept := string(first)
		if _, err := w.AppendJSON(nil); err != nil {
			t.Fatal(err)
		}
		second, _ := w.AppendJSON(nil)
		_ = append(first, "xxxxxx"...)
		if _, err := v.AppendJSON(nil); err != nil || string(first) != kept || !strings.Contains(string(second), "bbb"[:min(3, size)]) {
			t.Errorf("%d bytes: the result has changed", size)
		}
		if len(first) < cap(first) && size > 1<<10 {
			t.Errorf("%d bytes: capacity %d", len(first), cap(first))
		}
	}
}

// Strings of all lengths, with what must be escaped at all places, are written
// as encoding/json reads them.
func TestEncodeString(t *testing.T) {
	for n := range 70 {
		for _, part := range []string{"", "\n", `"`, `\`, "\x00", "\x1f", "\x7f", "é", "😀", "\u2028", "<", "\b\f\r\t"} {
			for _, at := range []int{0, n / 2, n} {
				s := strings.Repeat("x", at) + part + strings.Repeat("y", n-at)
				e := newEncoder(nil)
				e.string(s)
				data, err := e.finish()
				if err != nil {
					t.Fatal(err)
				}
				var back string
				if err := json.Unmarshal(data, &back); err != nil || back != s {
					t.Errorf("%q: got %s, %v", s, data, err)
				}
				d := newDecoder(data)
				if got := d.string(); d.finish() != nil || got != s {
					t.Errorf("%q: read back %q", s, got)
				}
			}
		}
	}
	e := newEncoder(nil)
	e.string("\x00\x1f\"\\/\b\f\n\r\t\x7f<>&é\u2028😀")
	got, err := e.finish()
	if diff := cmp.Diff(`"\u0000\u001f\"\\/\b\f\n\r\t`+"\x7f<>&é\u2028😀"+`"`, string(got)); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func FuzzString(f *testing.F) {
	f.Add("a\"\\\n\x00é😀\xff")
	f.Fuzz(func(t *testing.T, s string) {
		e := newEncoder(nil)
		e.string(s)
		data, err := e.finish()
		if (err == nil) != utf8.ValidString(s) {
			t.Fatalf("%q: got %v", s, err)
		}
		if err != nil {
			return
		}
		d := newDecoder(data)
		if got := d.string(); d.finish() != nil || got != s {
			t.Errorf("%q: read back %q from %s", s, got, data)
		}
		if bytes.ContainsAny(data, "\n\r") {
			t.Errorf("%q: more than a line", s)
		}
	})
}

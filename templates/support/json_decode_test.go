package support

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// into decodes data into a new value of a sample type.
func into[T any, P interface {
	*T
	Decodable
}](data string, opts ...DecodeOption) (T, error) {
	var v T
	err := Unmarshal([]byte(data), P(&v), opts...)
	return v, err
}

// checkError compares an error's text; "" stands for no error.
func checkError(t *testing.T, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}

func TestDecodeStruct(t *testing.T) {
	got, err := into[SampleCallToolResult](` {
		"resultType" : "complete",
		"content": [
			{"type":"text", "text":"a\u0000b\n\ud83d\ude00é", "annotations":{"audience":["user"],"priority":0.5}},
			{"text":"late", "type":"text", "x":[1.50, {}]},
			{"type":"resource","resource":{"uri":"a:b","text":""}},
			{"type":"hologram","deep":{"y":[9007199254740993]}},
			{"type":"resource_link","name":"n","uri":"u","size":1e2}
		],
		"structuredContent": null,
		"isError": false,
		"TYPE": {"a" : 1}
	} `)
	if err != nil {
		t.Fatal(err)
	}
	want := SampleCallToolResult{
		ResultType: "complete",
		Content: []SampleContent{
			&SampleTextContent{Text: "a\x00b\n😀é", Annotations: &SampleAnnotations{Audience: []SampleRole{"user"}, Priority: Ptr(0.5)}},
			&SampleTextContent{Text: "late", Extra: Members{"x": json.RawMessage(`[1.50, {}]`)}},
			&SampleEmbeddedResource{Resource: &SampleTextResource{URI: "a:b"}},
			&UnknownSampleContent{Raw: json.RawMessage(`{"type":"hologram","deep":{"y":[9007199254740993]}}`)},
			&SampleResourceLink{Name: "n", URI: "u", Size: Ptr(int64(100))},
		},
		StructuredContent: json.RawMessage("null"),
		IsError:           Ptr(false),
		Extra:             Members{"TYPE": json.RawMessage(`{"a" : 1}`)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDecodeFaults(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, test := range []struct{ name, json, want string }{
		{"no object", `[]`, `decode JSON: expected object, found array (offset 0)`},
		{"null", `null`, `decode JSON: expected object, found null (offset 0)`},
		{"empty", ``, `decode JSON: unexpected end of input, expected object (offset 0)`},
		{"white space only", " \n", `decode JSON: unexpected end of input, expected object (offset 2)`},
		{"byte order mark", "\ufeff{}", `decode JSON: expected object, found '\ufeff' (offset 0)`},
		{"missing", `{"text":"a"}`, `decode JSON: missing required member "type" (offset 11)`},
		{"missing, white space", `{"type":"text" }`, `decode JSON: missing required member "text" (offset 15)`},
		{"missing all", `{}`, `decode JSON: missing required member "type" (offset 1)`},
		{"exact case", `{"type":"text","Text":"a"}`, `decode JSON: missing required member "text" (offset 25)`},
		{"duplicate", `{"type":"text","text":"a","text":"b"}`, `decode JSON at /text: duplicate member (offset 33)`},
		{"duplicate by escape", `{"type":"text","text":"a","t\u0065xt":"b"}`, `decode JSON at /text: duplicate member (offset 38)`},
		{"duplicate undeclared", `{"type":"text","text":"a","x":1,"x":1}`, `decode JSON at /x: duplicate member (offset 36)`},
		{"duplicate inside raw", `{"type":"text","text":"a","x":{"y":[{"z":1,"z":2}]}}`, `decode JSON at /x/y/0/z: duplicate member (offset 47)`},
		{"duplicate in raw by escape", `{"type":"text","text":"a","x":{"\u007a":1,"z":2}}`, `decode JSON at /x/z: duplicate member (offset 46)`},
		{"duplicate in raw by escape later", `{"type":"text","text":"a","x":{"z":1,"\u007a":2}}`, `decode JSON at /x/z: duplicate member (offset 46)`},
		{"constant", `{"type":"image","text":"a"}`, `decode JSON at /type: expected "text", found "image" (offset 8)`},
		{"constant of another kind", `{"type":7,"text":"a"}`, `decode JSON at /type: expected string, found number (offset 8)`},
		{"string", `{"type":"text","text": 1}`, `decode JSON at /text: expected string, found number (offset 23)`},
		{"null string", `{"type":"text","text":null}`, `decode JSON at /text: expected string, found null (offset 22)`},
		{"null optional", `{"type":"text","text":"","annotations":null}`, `decode JSON at /annotations: expected object, found null (offset 39)`},
		{"null members", `{"type":"text","text":"","_meta":null}`, `decode JSON at /_meta: expected object, found null (offset 33)`},
		{"nested", `{"type":"text","text":"","annotations":{"audience":["a",true]}}`, `decode JSON at /annotations/audience/1: expected string, found boolean (offset 56)`},
		{"name in path", `{"type":"text","text":"","a/b~\n":{"":tru}}`, "decode JSON at /a~1b~0\n/: expected value, found 't' (offset 38)"},
		{"trailing", `{"type":"text","text":""} {}`, `decode JSON: unexpected data after the value (offset 26)`},
		{"trailing NUL", "{\"type\":\"text\",\"text\":\"\"}\x00", `decode JSON: unexpected data after the value (offset 25)`},
		{"cut off", `{"type":"text","text":"a`, `decode JSON at /text: unexpected end of input in string (offset 24)`},
		{"cut off in name", `{"type":"text","te`, `decode JSON: unexpected end of input in string (offset 18)`},
		{"cut off behind name", `{"type":"text","text"`, `decode JSON at /text: unexpected end of input, expected ':' (offset 21)`},
		{"cut off behind colon", `{"type":"text","text":`, `decode JSON at /text: unexpected end of input, expected string (offset 22)`},
		{"cut off behind value", `{"type":"text"`, `decode JSON at /type: unexpected end of input, expected ',' or '}' (offset 14)`},
		{"no comma", `{"type":"text" "text":""}`, `decode JSON at /type: expected ',' or '}', found string (offset 15)`},
		{"comma first", `{,"type":"text"}`, `decode JSON: expected member name, found ',' (offset 1)`},
		{"comma last", `{"type":"text",}`, `decode JSON: expected member name, found '}' (offset 15)`},
		{"comma last in array", `{"type":"text","annotations":{"audience":["a",]}}`, `decode JSON at /annotations/audience/1: expected string, found ']' (offset 46)`},
		{"comma last in raw array", `{"x":["a",]}`, `decode JSON at /x/1: expected value, found ']' (offset 10)`},
		{"comma last in raw object", `{"x":{"a":1,}}`, `decode JSON at /x: expected member name, found '}' (offset 12)`},
		{"no value", `{"type":}`, `decode JSON at /type: expected string, found '}' (offset 8)`},
		{"no value in raw", `{"x":{"y": }}`, `decode JSON at /x/y: expected value, found '}' (offset 11)`},
		{"comma only in raw array", `{"x":[,]}`, `decode JSON at /x/0: expected value, found ',' (offset 6)`},
		{"wrong bracket", `{"x":["a"}`, `decode JSON at /x: expected ',' or ']', found '}' (offset 9)`},
		{"wrong bracket in array", `{"type":"text","annotations":{"audience":["a"}}`, `decode JSON at /annotations/audience: expected ',' or ']', found '}' (offset 45)`},
		{"open array", `{"type":"text","annotations":{"audience":[`, `decode JSON at /annotations/audience/0: unexpected end of input, expected string (offset 42)`},
		{"open raw array", `{"x":[`, `decode JSON at /x/0: unexpected end of input, expected value (offset 6)`},
		{"no colon", `{"type","text"}`, `decode JSON at /type: expected ':', found ',' (offset 7)`},
		{"no colon in raw", `{"x":{"a" 1}}`, `decode JSON at /x/a: expected ':', found number (offset 10)`},
		{"no name in raw", `{"x":{1:2}}`, `decode JSON at /x: expected member name, found number (offset 6)`},
		{"number", `{"x":01}`, `decode JSON at /x: expected ',' or '}', found number (offset 6)`},
		{"number without digits", `{"x":-}`, `decode JSON at /x: expected value, found invalid number (offset 5)`},
		{"number without fraction", `{"x":[1.]}`, `decode JSON at /x/0: expected value, found invalid number (offset 6)`},
		{"NaN", `{"x":NaN}`, `decode JSON at /x: expected value, found 'N' (offset 5)`},
		{"single quotes", `{'type':'text'}`, `decode JSON: expected member name, found '\'' (offset 1)`},
		{"control character", "{\"type\":\"text\",\"text\":\"a\nb\"}", `decode JSON at /text: control character 0x0a in string (offset 24)`},
		{"control character in name", "{\"ty\tpe\":\"text\"}", `decode JSON: control character 0x09 in string (offset 4)`},
		{"invalid UTF-8", "{\"type\":\"text\",\"text\":\"ab\xffcdefghijklmnop\"}", `decode JSON at /text: invalid UTF-8 in string (offset 25)`},
		{"invalid UTF-8 in name", "{\"\xc3(\":1}", `decode JSON: invalid UTF-8 in string (offset 2)`},
		{"invalid UTF-8 in raw", "{\"x\":[\"\xed\xa0\x80\"]}", `decode JSON at /x/0: invalid UTF-8 in string (offset 7)`},
		{"invalid UTF-8 in raw name", "{\"x\":{\"a\xff\":1}}", `decode JSON at /x: invalid UTF-8 in string (offset 8)`},
		{"first of two faults in a string", "{\"type\":\"text\",\"text\":\"é\xff\n\"}", `decode JSON at /text: invalid UTF-8 in string (offset 25)`},
		{"lone surrogate", `{"type":"text","text":"\ud800"}`, `decode JSON at /text: invalid escape sequence in string (offset 23)`},
		{"lone low surrogate", `{"x":"\udc00"}`, `decode JSON at /x: invalid escape sequence in string (offset 6)`},
		{"surrogates the wrong way round", `{"x":"\udc00\ud800"}`, `decode JSON at /x: invalid escape sequence in string (offset 6)`},
		{"half a surrogate pair", `{"x":"\ud800\u0041"}`, `decode JSON at /x: invalid escape sequence in string (offset 6)`},
		{"unknown escape", `{"x":"\x41"}`, `decode JSON at /x: invalid escape sequence in string (offset 6)`},
		{"short escape", `{"x":"\u004"}`, `decode JSON at /x: invalid escape sequence in string (offset 6)`},
		{"escape in name", `{"\q":1}`, `decode JSON: invalid escape sequence in string (offset 2)`},
		{"too deep", `{"x":` + deep(1000) + `}`, `decode JSON at /x` + strings.Repeat("/0", 59) + "/…" + strings.Repeat("/0", 60) + `: more than 1000 levels of objects and arrays (offset 1004)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := into[SampleTextContent](test.json)
			checkError(t, err, test.want)
			if e := new(DecodeError); !errors.As(err, &e) || e.Unwrap() == nil {
				t.Errorf("got %#v", err)
			}
		})
	}
	t.Run("not too deep", func(t *testing.T) {
		if _, err := into[SampleTextContent](`{"type":"text","text":"","x":` + deep(999) + `}`); err != nil {
			t.Error(err)
		}
	})
}

// A decode must not depend on what the decoder was used for before.
func TestDecodeAfterFault(t *testing.T) {
	for range 3 {
		if _, err := into[SampleTextContent](`{"type":"text","text":"\u0041","x":{"y":[`); err == nil {
			t.Fatal("no error")
		}
		got, err := into[SampleTextContent](`{"type":"text","text":"b"}`)
		if diff := cmp.Diff(SampleTextContent{Text: "b"}, got); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
	}
}

func TestDecodeReplaces(t *testing.T) {
	v := SampleTextContent{Text: "old", Meta: Members{"a": nil}, Extra: Members{"b": nil}}
	if err := v.UnmarshalJSON([]byte(`{"type":"text","text":"new"}`)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(SampleTextContent{Text: "new"}, v); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDecodeKeepsNoInput(t *testing.T) {
	text := `{"type":"text","text":"text of some length","_meta":{"a":[1,2]},"é":{"b":"c"}}`
	data := []byte(text)
	var got SampleTextContent
	if err := got.UnmarshalJSON(data); err != nil {
		t.Fatal(err)
	}
	for i := range data {
		data[i] = '#'
	}
	want, _ := into[SampleTextContent](text)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDecodeThroughEncodingJSON(t *testing.T) {
	var got struct{ Tools []SampleTool }
	err := json.Unmarshal([]byte(`{"tools":[{"name":"a","inputSchema":{"type":"object","x":1e0}}]}`), &got)
	want := []SampleTool{{Name: "a", InputSchema: SampleToolSchema{Extra: Members{"x": json.RawMessage("1e0")}}}}
	if diff := cmp.Diff(want, got.Tools); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestDecodeConstants(t *testing.T) {
	for _, test := range []struct {
		json   string
		decode func(d *decoder)
		want   string
	}{
		{`true`, func(d *decoder) { d.constBool(true) }, ``},
		{`false`, func(d *decoder) { d.constBool(true) }, `decode JSON: expected true, found false (offset 0)`},
		{`1`, func(d *decoder) { d.constBool(true) }, `decode JSON: expected boolean, found number (offset 0)`},
		{`fals`, func(d *decoder) { d.bool() }, `decode JSON: expected false, found 'f' (offset 0)`},
		{`-3.20e1`, func(d *decoder) { d.constInt(-32) }, ``},
		{` 31`, func(d *decoder) { d.constInt(-32) }, `decode JSON: expected -32, found 31 (offset 1)`},
		{`5e-1`, func(d *decoder) { d.constFloat(0.5) }, ``},
		{`5`, func(d *decoder) { d.constFloat(0.5) }, `decode JSON: expected 0.5, found 5 (offset 0)`},
		{`"\u0061"`, func(d *decoder) { d.constString("a") }, ``},
		{`""`, func(d *decoder) { d.constString("a") }, `decode JSON: expected "a", found "" (offset 0)`},
	} {
		d := newDecoder([]byte(test.json))
		test.decode(d)
		checkError(t, d.finish(), test.want)
	}
}

func TestKind(t *testing.T) {
	for text, want := range map[string]byte{
		`{`: '{', `[`: '[', `"`: '"', ` 1`: '0', `-`: '0', "\n0": '0', `t`: 't', `f`: 't', `n`: 'n',
		``: 0, ` `: 0, `}`: 0, `]`: 0, `,`: 0, `+1`: 0, `N`: 0, "\x00": 0,
	} {
		d := newDecoder([]byte(text))
		if got := d.kind(); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

package support

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestEncodeHeader(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"us-west1", "us-west1"},
		{"a b", "a b"},
		{" a", "=?base64?IGE=?="},
		{"a ", "=?base64?YSA=?="},
		{"a\tb", "=?base64?YQli?="},
		{"日本", "=?base64?5pel5pys?="},
		{"a\nb", "=?base64?YQpi?="},
		{"=?base64?SGVsbG8=?=", "=?base64?PT9iYXNlNjQ/U0dWc2JHOD0/PQ==?="},
		{"=?base64?", "=?base64?"},
		{"file:///path/to/file%20name.txt", "file:///path/to/file%20name.txt"},
	} {
		got := wrapHeader(c.text)
		if got != c.want {
			t.Errorf("wrapHeader(%q) = %q, want %q", c.text, got, c.want)
		}
		if back, ok := unwrapHeader(got); !ok || back != c.text {
			t.Errorf("unwrapHeader(%q) = %q, %t", got, back, ok)
		}
	}
}

func TestDecodeHeader(t *testing.T) {
	for _, c := range []struct {
		value, want string
		ok          bool
	}{
		{"  Hello\t", "Hello", true},
		{"=?base64?SGVsbG8=?=", "Hello", true},
		{"=?base64?SGVsbG8=", "=?base64?SGVsbG8=", true}, // no suffix: as it stands
		{"SGVsbG8=", "SGVsbG8=", true},
		{"=?base64??=", "", true},
		{"=?base64?SGVsbG8?=", "", false}, // no padding
		{"=?base64?SGVs!!!bG8=?=", "", false},
		{"=?base64?SGVs\nbG8=?=", "", false},
		{"=?base64?SGVsbG9=?=", "", false}, // bits behind the text
		{"=?base64?SGVsbG8==?=", "", false},
		{"=?base64?SGVsbG8=SGVsbG8=?=", "", false},
		{"=?base64?_-8=?=", "", false}, // the alphabet of URLs
		{"=?BASE64?SGVsbG8=?=", "=?BASE64?SGVsbG8=?=", true},
		{"=?base64?/w==?=", "\xff", false}, // no UTF-8
	} {
		if got, ok := unwrapHeader(c.value); ok != c.ok || ok && got != c.want {
			t.Errorf("unwrapHeader(%q) = %q, %t", c.value, got, ok)
		}
	}
}

func TestHeaderMarks(t *testing.T) {
	const place = "only what is reached by properties alone can be mirrored"
	for _, c := range []struct{ properties, want string }{
		{`{"region":{"type":"string","x-mcp-header":"Region"},"q":{"type":"string"}}`, "region=Region"},
		{`{"a":{"type":"object","properties":{"b":{"type":"integer","x-mcp-header":"B"}}},"c":{"x-mcp-header":"C","type":"boolean"}}`, "a.b=B c=C"},
		{`{"a":{"type":"array","items":{"x-mcp-header":1}}}`, `error: x-mcp-header of property "a": ` + place},
		{`{"a":{"default":{"x-mcp-header":"A"},"enum":[{"x-mcp-header":"A"}],"x-mine":{"x-mcp-header":"A"}}}`, ""},
		{`{"a":{"items":{"type":"object","properties":{"b":{"type":"string","x-mcp-header":"B"}}}}}`, `error: x-mcp-header of property "a.b": ` + place},
		{`{"a":{"type":"string","\u0078-mcp-header":"A"}}`, "a=A"},
		{`{"x-mcp-header":{"type":"string"}}`, ""},
		{`{}`, ""},
		{``, ""},
		{`{"a":true,"b":{"x-mcp-header":"B","type":"string"}}`, "b=B"},
		{`{"a":{"type":"string","x-mcp-header":""}}`, `error: x-mcp-header of property "a": not the name of a header`},
		{`{"a":{"type":"string","x-mcp-header":7}}`, `error: x-mcp-header of property "a": not the name of a header`},
		{`{"a":{"type":"string","x-mcp-header":"a b"}}`, `error: x-mcp-header of property "a": not the name of a header`},
		{`{"a":{"type":"string","x-mcp-header":"a:b"}}`, `error: x-mcp-header of property "a": not the name of a header`},
		{`{"a":{"type":"string","x-mcp-header":"ä"}}`, `error: x-mcp-header of property "a": not the name of a header`},
		{`{"a":{"type":"string","x-mcp-header":"a\tb"}}`, `error: x-mcp-header of property "a": not the name of a header`},
		{`{"a":{"type":"number","x-mcp-header":"A"}}`, `error: x-mcp-header of property "a": only strings, integers and booleans can be mirrored`},
		{`{"a":{"type":"object","x-mcp-header":"A"}}`, `error: x-mcp-header of property "a": only strings, integers and booleans can be mirrored`},
		{`{"a":{"type":["string","null"],"x-mcp-header":"A"}}`, `error: x-mcp-header of property "a": only strings, integers and booleans can be mirrored`},
		{`{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}`, `error: x-mcp-header of property "b": the name "a" is taken`},
		{`{"x-mcp-header":`, `error: decode JSON at /properties/x-mcp-header: unexpected end of input, expected value (offset 30)`},
	} {
		schema := ""
		if c.properties != "" {
			schema = `{"properties":` + c.properties
			if json.Valid([]byte(c.properties)) {
				schema += "}"
			}
		}
		marks, err := headerMarks(json.RawMessage(schema))
		var got []string
		for _, m := range marks {
			got = append(got, strings.Join(m.path, ".")+"="+m.name)
		}
		text := strings.Join(got, " ")
		if err != nil {
			text = "error: " + err.Error()
		}
		if text != c.want {
			t.Errorf("headerMarks(%s)\n got %s\nwant %s", c.properties, text, c.want)
		}
	}
}

// TestMarksOutOfPlace puts a mark wherever a schema can be that properties alone do
// not lead to.
func TestMarksOutOfPlace(t *testing.T) {
	const marked = `{"type":"string","x-mcp-header":"A"}`
	schemas := []string{`{"type":"object","x-mcp-header":"A"}`}
	for keyword, form := range subschemas {
		at := map[int]string{oneSchema: marked, someSchemas: `[true,` + marked + `]`, namedSchemas: `{"x":` + marked + `}`}[form]
		schemas = append(schemas, fmt.Sprintf(`{%q:%s}`, keyword, at), fmt.Sprintf(`{"properties":{"p":{%q:%s}}}`, keyword, at),
			fmt.Sprintf(`{%q:%s}`, keyword, strings.ReplaceAll(at, marked, `{"properties":{"p":`+marked+`}}`)))
	}
	for _, s := range schemas {
		if _, err := headerMarks(json.RawMessage(s)); !errors.Is(err, errMarkPlace) {
			t.Errorf("%s: got %v", s, err)
		}
	}
	if _, err := headerMarks(json.RawMessage(`{"items":` + marked + `}`)); !errors.Is(err, errMarkPlace) {
		t.Errorf("a schema for all items: got %v", err)
	}
}

func TestParamHeaders(t *testing.T) {
	marks := []headerMark{{[]string{"s"}, "S"}, {[]string{"in", "n"}, "N"}, {[]string{"b"}, "B"}}
	for _, c := range []struct{ arguments, want string }{
		{`{"s":"x","in":{"n":42.0},"b":true}`, "Mcp-Param-S=x Mcp-Param-N=42 Mcp-Param-B=true"},
		{`{"s":"","in":{"n":-7},"b":false}`, "Mcp-Param-S= Mcp-Param-N=-7 Mcp-Param-B=false"},
		{`{"s":null,"in":7}`, ""},
		{`{"s":"\u00e4","in":{"n":1.5},"b":[]}`, "Mcp-Param-S==?base64?w6Q=?="},
		{``, ""},
	} {
		header := http.Header{}
		var got []string
		for name, value := range paramHeaders(marks, Object(c.arguments)) {
			got = append(got, name+"="+value)
			header.Set(name, value)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("paramHeaders of %s = %s, want %s", c.arguments, text, c.want)
		}
		if wrong := checkParamHeaders(header, marks, Object(c.arguments)); wrong != nil {
			t.Errorf("%s does not fit its own headers: %s", c.arguments, wrong)
		}
	}
	const outOfRange = "Invalid params: the integer is not between -9007199254740991 and 9007199254740991 at /arguments/in/n (-32602)"
	for _, c := range []struct{ arguments, name, value, want string }{
		{`{"in":{"n":9007199254740992}}`, "Other", "", outOfRange},
		{`{"in":{"n":-9007199254740993}}`, "Mcp-Param-N", "-9007199254740993", outOfRange},
		{`{"in":{"n":1e999}}`, "Other", "", outOfRange},
		{`{"in":{"n":9007199254740991}}`, "Mcp-Param-N", "9007199254740991", ""},
		{`{"in":{"n":1.5}}`, "Other", "", ""},
		{`{"s":"\u00e4"}`, "Mcp-Param-S", "ä", "the header Mcp-Param-S has characters that must be encoded"},
		{`{"s":"a"}`, "Mcp-Param-S", "a\x7f", "the header Mcp-Param-S has characters that must be encoded"},
		{`{"s":"a\tb"}`, "Mcp-Param-S", "a\tb", ""},
		{`{"s":"Hello"}`, "Mcp-Param-S", "=?base64?SGVsbG8=?=", ""},
		{`{"s":"Hello"}`, "Mcp-Param-S", "=?base64?SGVsbG8?=", "the header Mcp-Param-S is not valid base64"},
		{`{"s":"Hello"}`, "Mcp-Param-S", "hello", "the header Mcp-Param-S differs from the body"},
		{`{"s":"Hello"}`, "Other", "", "the header Mcp-Param-S is missing"},
		{`{"s":null}`, "Mcp-Param-S", "x", "the header Mcp-Param-S is there without its argument"},
		{`{"in":{"n":4e1}}`, "Mcp-Param-N", "40.0", ""},
		{`{"in":{"n":4e1}}`, "Mcp-Param-N", "41", "the header Mcp-Param-N differs from the body"},
	} {
		got := ""
		if err := checkParamHeaders(http.Header{c.name: {c.value}}, marks, Object(c.arguments)); err != nil {
			got = errorText(AsError(err).Message, int64(AsError(err).Code))
		}
		want := c.want
		if want != "" && want != outOfRange {
			want = "Header mismatch: " + want + " (-32020)"
		}
		if got != want {
			t.Errorf("%s with %s: %s: got %q, want %q", c.arguments, c.name, c.value, got, want)
		}
	}
}

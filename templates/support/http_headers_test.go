package support

import (
	"encoding/json"
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
	for _, c := range []struct{ properties, want string }{
		{`{"region":{"type":"string","x-mcp-header":"Region"},"q":{"type":"string"}}`, "region=Region"},
		{`{"a":{"type":"object","properties":{"b":{"type":"integer","x-mcp-header":"B"}}},"c":{"x-mcp-header":"C","type":"boolean"}}`, "a.b=B c=C"},
		{`{"a":{"type":"array","items":{"x-mcp-header":1}}}`, ""},
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
		{`{"x-mcp-header":`, `error: decode JSON at /x-mcp-header: unexpected end of input, expected value (offset 16)`},
	} {
		marks, err := headerMarks(json.RawMessage(c.properties))
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

func TestParamHeaders(t *testing.T) {
	marks := []headerMark{{[]string{"s"}, "S"}, {[]string{"in", "n"}, "N"}, {[]string{"b"}, "B"}}
	for _, c := range []struct{ arguments, want string }{
		{`{"s":"x","in":{"n":42.0},"b":true}`, "Mcp-Param-S=x Mcp-Param-N=42 Mcp-Param-B=true"},
		{`{"s":"","in":{"n":-7},"b":false}`, "Mcp-Param-S= Mcp-Param-N=-7 Mcp-Param-B=false"},
		{`{"s":null,"in":7}`, ""},
		{`{"s":"\u00e4","in":{"n":1.5},"b":[]}`, "Mcp-Param-S==?base64?w6Q=?="},
		{`{"in":{"n":9007199254740992}}`, ""},
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
		if wrong := checkParamHeaders(header, marks, Object(c.arguments)); wrong != "" {
			t.Errorf("%s does not fit its own headers: %s", c.arguments, wrong)
		}
	}
	for _, c := range []struct{ arguments, name, value, want string }{
		{`{"s":"Hello"}`, "Mcp-Param-S", "=?base64?SGVsbG8=?=", ""},
		{`{"s":"Hello"}`, "Mcp-Param-S", "=?base64?SGVsbG8?=", "the header Mcp-Param-S is not valid base64"},
		{`{"s":"Hello"}`, "Mcp-Param-S", "hello", "the header Mcp-Param-S differs from the body"},
		{`{"s":"Hello"}`, "Other", "", "the header Mcp-Param-S is missing"},
		{`{"s":null}`, "Mcp-Param-S", "x", "the header Mcp-Param-S is there without its argument"},
		{`{"in":{"n":4e1}}`, "Mcp-Param-N", "40.0", ""},
		{`{"in":{"n":4e1}}`, "Mcp-Param-N", "41", "the header Mcp-Param-N differs from the body"},
	} {
		if got := checkParamHeaders(http.Header{c.name: {c.value}}, marks, Object(c.arguments)); got != c.want {
			t.Errorf("%s with %s: %s: got %q, want %q", c.arguments, c.name, c.value, got, c.want)
		}
	}
}

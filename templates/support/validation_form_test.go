package support

import (
	"errors"
	"strings"
	"testing"
)

// written JSON stands for the types of a schema.
type writtenJSON string

func (v writtenJSON) AppendJSON(dst []byte) ([]byte, error) { return append(dst, v...), nil }

func TestCheckForm(t *testing.T) {
	for _, test := range []struct {
		field, value string // "" for no value
		want         string // in the error; "" for none
	}{
		{`{"type":"string"}`, `""`, ""},
		{`{"type":"string"}`, `7`, "/f: got 7, want a value of type string (type)"},
		{`{"type":"string"}`, `["a"]`, "(type)"},
		{`{"type":"string"}`, ``, "/f: got nothing, want a value, which the form requires (required)"},
		{`{"type":"string","minLength":2,"maxLength":3}`, `"äö"`, ""},
		{`{"type":"string","minLength":2,"maxLength":3}`, `"a"`, "(minLength)"},
		{`{"type":"string","minLength":2,"maxLength":3}`, `"abcd"`, "(maxLength)"},
		{`{"type":"string","format":"email"}`, `"x"`, "(format)"},
		{`{"type":"string","format":"date"}`, `"2026-01-01"`, ""},
		{`{"type":"string","enum":["a","b"]}`, `"b"`, ""},
		{`{"type":"string","enum":["a","b"],"enumNames":["c"]}`, `"c"`, `got "c", want one of "a", "b" (enum)`},
		{`{"type":"string","enum":[]}`, `"c"`, "offers no choice"},
		{`{"type":"string","oneOf":[{"const":"a","title":"b"}]}`, `"a"`, ""},
		{`{"type":"string","oneOf":[{"const":"a","title":"b"}]}`, `"b"`, "(enum)"},
		{`{"type":"number","minimum":0.5,"maximum":2}`, `0.5`, ""},
		{`{"type":"number","minimum":0.5,"maximum":2}`, `0.4`, "(minimum)"},
		{`{"type":"number","minimum":0.5,"maximum":2}`, `2.1`, "(maximum)"},
		{`{"type":"number"}`, `"1"`, "(type)"},
		{`{"type":"number"}`, `1e999`, "(type)"},
		{`{"type":"integer"}`, `1e2`, ""},
		{`{"type":"integer"}`, `-1.0`, ""},
		{`{"type":"integer"}`, `1.5`, "want a value of type integer"},
		{`{"type":"integer","maximum":9}`, `10`, "(maximum)"},
		{`{"type":"boolean"}`, `false`, ""},
		{`{"type":"boolean"}`, `"false"`, "(type)"},
		{`{"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":1,"maxItems":2}`, `["a","b"]`, ""},
		{`{"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":1,"maxItems":2}`, `[]`, "(minItems)"},
		{`{"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":1,"maxItems":2}`, `["a","b","a"]`, "(maxItems)"},
		{`{"type":"array","items":{"type":"string","enum":["a","b"]}}`, `["a","c"]`, `/f/1: got "c"`},
		{`{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}`, `["a"]`, ""},
		{`{"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}}`, `["A"]`, "(enum)"},
		{`{"type":"array"}`, `[1]`, "an array of strings"},
		{`{"type":"array"}`, `"a"`, "(type)"},
		{`{"type":"later"}`, `1`, ""},
		{`{"type":7}`, `1`, ""},
	} {
		content := map[string]writtenJSON{"other": "{}"}
		if test.value != "" {
			content["f"] = writtenJSON(test.value)
		}
		schema := writtenJSON(`{"type":"object","properties":{"f":` + test.field + `,"g":{"type":"string"}},"required":["f"]}`)
		formats := CheckFormats(func(format, _ string) error {
			if format == "email" {
				return errors.New("no address")
			}
			return nil
		})
		err := checkForm(schema, content, []ValidateOption{formats})
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || !errors.As(err, new(*ValidationError))) {
			t.Errorf("%s with %s: got %v, want %q", test.field, test.value, err, test.want)
		}
	}
	// Formats are for those who ask for them, and an empty form for everyone.
	if err := checkForm(writtenJSON(`{"properties":{"f":{"type":"string","format":"email"}}}`), map[string]writtenJSON{"f": `"x"`}, nil); err != nil {
		t.Error(err)
	}
	if err := checkForm(writtenJSON(`{"properties":{}}`), map[string]writtenJSON(nil), nil); err != nil {
		t.Error(err)
	}
}

package support

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Behind each token the pointer is the one that jsontext gives.
func TestPointerAsJSONText(t *testing.T) {
	for _, doc := range seeds() {
		if jsonText([]byte(doc)) != nil || len(doc) > 500 {
			continue
		}
		dec := jsontext.NewDecoder(strings.NewReader(doc))
		for {
			token, err := dec.ReadToken()
			if err != nil {
				break // the end
			}
			end := int(dec.InputOffset())
			want := string(dec.StackPointer())
			if token.Kind() == '[' {
				want += "/0" // where an element is due
			}
			if got := pointer([]byte(doc[:end]), end); len(want) < 60 && got != want {
				t.Errorf("%.80s up to %d: got %q, want %q", doc, end, got, want)
			}
		}
	}
}

func TestPointer(t *testing.T) {
	const doc = `{"a" : [ 1, {"b~/\n":"]},{[" , "c":[[],{}]} ] ,"":{"d":{}}}`
	for _, test := range []struct {
		before string // the first place of it
		want   string
	}{
		{`{"a"`, ""},
		{`"a"`, ""},
		{` : [`, "/a"},
		{`[ 1`, "/a"},
		{` 1,`, "/a/0"},
		{`1,`, "/a/0"},
		{`, {`, "/a/0"},
		{` {"b`, "/a/1"},
		{`{"b`, "/a/1"},
		{`~/\n`, "/a/1"},
		{`:"]}`, "/a/1/b~0~1\n"},
		{`]},{["`, "/a/1/b~0~1\n"},
		{` , "c"`, "/a/1/b~0~1\n"},
		{` "c"`, "/a/1"},
		{`[[]`, "/a/1/c"},
		{`[],{}`, "/a/1/c/0"},
		{`],{}`, "/a/1/c/0"},
		{`,{}`, "/a/1/c/0"},
		{`{}]}`, "/a/1/c/1"},
		{`}]}`, "/a/1/c/1"},
		{`]} ]`, "/a/1/c"},
		{`} ]`, "/a/1"},
		{` ] ,`, "/a/1"},
		{`] ,`, "/a"},
		{`,""`, "/a"},
		{`:{"d"`, "/"},
		{`:{}}`, "//d"},
		{`}}}`, "//d"},
	} {
		if got := pointer([]byte(doc), strings.Index(doc, test.before)); got != test.want {
			t.Errorf("before %s: got %q, want %q", test.before, got, test.want)
		}
	}
	if got := pointer([]byte(doc), len(doc)); got != "" {
		t.Errorf("at the end: got %q", got)
	}
}

func TestPointerIsCut(t *testing.T) {
	name := strings.Repeat("é/", 1000)
	err := check([]byte(`{"` + name + `":{"x":nul}}`))
	var e *DecodeError
	if !errors.As(err, &e) || !strings.HasSuffix(e.Path, "…/x") || len(e.Path) > 200 || !utf8.ValidString(e.Path) {
		t.Errorf("long name: got %v", err)
	}

	err = check([]byte(strings.Repeat(`{"member":[`, 499) + `x`))
	if !errors.As(err, &e) || len(e.Path) > 300 || !strings.HasPrefix(e.Path, "/member/0/member/0") || !strings.HasSuffix(e.Path, "/member/0") || strings.Count(e.Path, "…") != 1 {
		t.Errorf("long path: got %v", err)
	}

	err = check([]byte(strings.Repeat("[0,", 100) + "x"))
	if want := strings.Repeat("/1", 100); !errors.As(err, &e) || e.Path != want {
		t.Errorf("path that fits: got %v", err)
	}
}

func FuzzPointer(f *testing.F) {
	for _, s := range documents {
		f.Add([]byte(s), 3)
	}
	f.Fuzz(func(t *testing.T, data []byte, offset int) {
		if offset < 0 || offset > len(data) {
			return
		}
		pointer(data, offset) // must not panic, whatever it is given
	})
}

func TestErrorText(t *testing.T) {
	reason := errors.New("no")
	checkError(t, &DecodeError{Path: "/a", Offset: 3, Err: reason}, "decode JSON at /a: no (offset 3)")
	checkError(t, &DecodeError{Offset: 3, Err: reason}, "decode JSON: no (offset 3)")
	checkError(t, &EncodeError{Path: "/a", Err: reason}, "encode JSON at /a: no")
	checkError(t, &EncodeError{Err: reason}, "encode JSON: no")
	for _, err := range []error{&DecodeError{Err: reason}, &EncodeError{Err: reason}} {
		if !errors.Is(err, reason) {
			t.Errorf("%T does not unwrap", err)
		}
	}
}

// Through encoding/json the error is still there to be found.
func TestErrorThroughEncodingJSON(t *testing.T) {
	var v struct{ Tools []SampleTool }
	var e *DecodeError
	if err := json.Unmarshal([]byte(`{"tools":[{"name":1}]}`), &v); !errors.As(err, &e) || e.Path != "/name" || e.Offset != 8 {
		t.Errorf("got %v", err)
	}
	_, err := json.Marshal(map[string]any{"x": SampleTextContent{Text: "\xff"}})
	var f *EncodeError
	if !errors.As(err, &f) || f.Path != "/text" || f.Err != errUTF8 {
		t.Errorf("got %v", err)
	}
}

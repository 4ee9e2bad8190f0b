package support

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

// documents are seeds of all kinds, valid and not.
var documents = []string{
	``, ` `, `null`, `true`, `false`, `nul`, `truee`, `tru`, `nullnull`,
	`0`, `-0`, `1`, `-1`, `01`, `-`, `+1`, `1.`, `.1`, `1.0`, `1e`, `1e+`, `1e5`, `1E-5`, `1e999999999`, `0e0`, `1.5e+07`, `00`, `1_0`, `0x1`,
	`""`, `"`, `"a`, `"a"`, `"\"`, `"\\"`, `"\/\b\f\n\r\t\""`, `"\u00e9"`, `"\u00E9"`, `"\u00g9"`, `"\u12"`, `"\x"`, `"\ud83d\ude00"`, `"\ud83d"`,
	`"\ud83dx"`, `"\ude00"`, `"\ud83d\u0041"`, `"\ud83d\ud83d\ude00"`, "\"\xff\"", "\"\xc3\"", "\"\xc3\xa9\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"",
	"\"\xc0\x80\"", "\"\x7f\"", "\"\x1f\"", "\"\x00\"", "\"a\nb\"", "\"\u2028\"", "\ufeff1", "\"\xef\xbf\xbd\"",
	`[]`, `[ ]`, `[`, `]`, `[]]`, `[1]`, `[1,]`, `[,1]`, `[1 2]`, `[1,2]`, `[1,,2]`, `[[],{}]`, `[}`, ` [ 1 , "a" , null , true , { } ] `,
	`{}`, `{ }`, `{`, `}`, `{}}`, `{"a"}`, `{"a":}`, `{"a":1}`, `{"a":1,}`, `{,"a":1}`, `{"a":1 "b":2}`, `{"a":1,"b":2}`, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`,
	`{"\u0061":1,"a":2}`, `{"\u0061":1,"\u0061":2}`, `{"":1,"":2}`, `{"a":{"a":1},"b":{"a":1}}`, `{"a":{"a":1},"a":{"a":1}}`, `[{"a":1},{"a":1}]`,
	`{a:1}`, `{'a':1}`, `{1:1}`, `{"a" : 1 , "b" : [ ] }`, `{"a":1]`, `{"a\nb":1}`, "{\"a\nb\":1}", "{\"\xff\":1}", `{"\ud83d":1}`, `{"é":1,"\u00e9":2}`,
	"/* */ 1", "1 // x", "1 1", "[1]\x00", "\x00", "\v1", "\u00a01",
	"\t\r\n 1\t\r\n ", `{"a":"x","b":["y",{"c":null}],"d":-1.25e-3,"e":{"f":{}},"g":[[[]]]}`,
}

// seeds are the documents, and larger ones.
func seeds() []string {
	all := documents
	for _, n := range []int{15, 16, 17, 40} {
		many := make([]string, n)
		for i := range many {
			many[i] = fmt.Sprintf(`"name%d":{"a":%d,"b":[]}`, i, i)
		}
		members := strings.Join(many, ",")
		all = append(all, `{`+members+`}`, `{`+members+`,"name3":1}`, `{`+members+`,"na\u006de3":1}`, `{"na\u006de3":1,`+members+`}`,
			`{`+members+fmt.Sprintf(`,"name%d":1}`, n-1), `[{`+members+`},{`+members+`}]`, `{"x":{`+members+`},`+members+`,"x":0}`)
	}
	// Faults and ends at all distances from the steps in which text is read.
	for n := range 80 {
		text := strings.Repeat("x", n)
		for _, end := range []string{`"`, ``, `\n"`, `\`, `\q"`, "é\"", "\xff\"", "\n\"", "\x7f\""} {
			all = append(all, `"`+text+end, `["`+text+end+`,"`+text+`"]`)
		}
	}
	return all
}

// check reads one raw value.
func check(data []byte) error {
	d := newDecoder(data)
	d.raw()
	return d.finish()
}

// jsonText is check by package jsontext, which is as strict.
func jsonText(data []byte) error {
	d := jsontext.NewDecoder(bytes.NewReader(data))
	if _, err := d.ReadValue(); err != nil {
		return err
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return errors.New("trailing data")
	}
	return nil
}

// depth is the depth of a valid document.
func depth(data []byte) int {
	deepest := 0
	d := jsontext.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.ReadToken(); err != nil {
			return deepest
		}
		deepest = max(deepest, d.StackDepth())
	}
}

// agree compares the verdicts of check and jsontext.
func agree(t *testing.T, data []byte) {
	t.Helper()
	got, want := check(data), jsonText(data)
	if want == nil && depth(data) > maxDepth {
		want = errTooDeep // jsontext allows 10,000
	}
	if (got == nil) != (want == nil) {
		t.Errorf("%q: got %v, jsontext says %v", data, got, want)
	}
}

func TestAgreesWithJSONText(t *testing.T) {
	for _, s := range seeds() {
		agree(t, []byte(s))
	}
}

func FuzzAgreesWithJSONText(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(agree)
}

// What encoding/json accepts, and this package and jsontext refuse.
func TestStricterThanEncodingJSON(t *testing.T) {
	for _, test := range []struct{ name, json, want string }{
		{"lone surrogate", `"\ud800"`, "decode JSON: invalid escape sequence in string (offset 1)"},
		{"lone surrogate in a name", `{"\udfff":1}`, "decode JSON: invalid escape sequence in string (offset 2)"},
		{"duplicate", `{"a":1,"a":2}`, "decode JSON at /a: duplicate member (offset 11)"},
		{"invalid UTF-8", "\"\xff\"", "decode JSON: invalid UTF-8 in string (offset 1)"},
		{"encoded surrogate", "\"\xed\xa0\x80\"", "decode JSON: invalid UTF-8 in string (offset 1)"},
		{"depth", strings.Repeat("[", 1001) + strings.Repeat("]", 1001),
			"decode JSON at " + strings.Repeat("/0", 60) + "/…" + strings.Repeat("/0", 60) + ": more than 1000 levels of objects and arrays (offset 1000)"},
	} {
		if !json.Valid([]byte(test.json)) {
			t.Errorf("%s: encoding/json refuses it too", test.name)
		}
		checkError(t, check([]byte(test.json)), test.want)
	}
}

// A name is found again whether the names before it are few or many, and
// however deep the objects around it are.
func TestDuplicatesAmongMany(t *testing.T) {
	for _, n := range []int{2, 15, 16, 17, 31, 32, 33, 1000} {
		for _, again := range []int{0, 1, n / 2, n - 1} {
			for _, escaped := range []bool{false, true} {
				name := func(i int, escaped bool) string {
					if escaped {
						return fmt.Sprintf(`"\u006e%d"`, i)
					}
					return fmt.Sprintf(`"n%d"`, i)
				}
				var b strings.Builder
				b.WriteByte('{')
				for i := range n {
					// Inner objects have names of their own in between.
					fmt.Fprintf(&b, `%s:{"n%d":0,"n%d":0},`, name(i, escaped && i%2 == 0), i, i+1)
				}
				valid := b.String() + `"last":0}`
				if err := check([]byte(valid)); err != nil {
					t.Fatal(err)
				}
				invalid := b.String() + name(again, escaped) + `:0}`
				checkError(t, check([]byte(invalid)), fmt.Sprintf("decode JSON at /n%d: duplicate member (offset %d)", again, len(invalid)-2))
			}
		}
	}
}

// The time for an object is linear in its members, also where all names have
// the same length and ends, and in its depth.
func TestSkipIsLinear(t *testing.T) {
	object := func(n int) []byte {
		var b bytes.Buffer
		b.WriteString(`{"":0`)
		for i := range n {
			fmt.Fprintf(&b, `,"x%07dx":0`, i)
		}
		b.WriteByte('}')
		return b.Bytes()
	}
	checkLinear(t, 8, object(2000), object(16000), func(data []byte) {
		if err := check(data); err != nil {
			t.Fatal(err)
		}
	})
}

func TestNoPanicOnAnyCut(t *testing.T) {
	whole := `{"type":"text","text":"a\u00e9é\ud83d\ude00","annotations":{"audience":["user",""],"priority":-1.5e+3},"x":{"y":[true,false,null,{"z":1}]}}`
	for i := range len(whole) {
		for _, tail := range []string{"", "\x00", "}", "]", `"`, "\\", "\xff", "9"} {
			data := []byte(whole[:i] + tail)
			agree(t, data)
			var v SampleTextContent
			if err := v.UnmarshalJSON(data); err == nil && jsonText(data) != nil {
				t.Errorf("%s: no error", data)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Add([]byte(`{"resultType":"complete","content":[{"text":"a","type":"text"},{"type":"x"},{"resource":{"uri":"","blob":""},"type":"resource"}],"isError":true}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var v SampleCallToolResult
		if err := v.UnmarshalJSON(data); err != nil {
			return
		}
		once, err := v.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		var w SampleCallToolResult
		if err := w.UnmarshalJSON(once); err != nil {
			t.Fatal(err)
		}
		again, err := w.AppendJSON(nil)
		if diff := cmp.Diff(string(once), string(again)); err != nil || diff != "" {
			t.Error(err, diff)
		}
	})
}

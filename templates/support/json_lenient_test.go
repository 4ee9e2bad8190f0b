package support

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLenientNulls(t *testing.T) {
	const optional = `{"name":"t","title":null,"icons":null,"inputSchema":{"type":"object","$schema": null},"outputSchema":null,"annotations":null,"_meta":null}`
	if _, err := into[SampleTool](optional); err == nil {
		t.Error("nulls by default: no error")
	}
	got, err := into[SampleTool](optional, AllowNullOptional)
	if diff := cmp.Diff(SampleTool{Name: "t"}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	_, err = into[SampleTool](`{"name":null,"inputSchema":{"type":"object"}}`, AllowNullOptional, AllowNullArrays)
	checkError(t, err, "decode JSON at /name: expected string, found null (offset 8)")
	_, err = into[SampleTool](`{"title":nul}`, AllowNullOptional)
	checkError(t, err, "decode JSON at /title: expected null, found 'n' (offset 9)")

	const array = `{"resultType":"complete","ttlMs":0,"tools": null}`
	_, err = into[SampleListToolsResult](array, AllowNullOptional)
	checkError(t, err, "decode JSON at /tools: expected array, found null (offset 44)")
	list, err := into[SampleListToolsResult](array, AllowNullArrays)
	if diff := cmp.Diff(SampleListToolsResult{ResultType: "complete", Tools: []SampleTool{}}, list); err != nil || diff != "" {
		t.Error(err, diff)
	}
	// Values that are raw anyway keep their nulls.
	result, err := into[SampleCallToolResult](`{"resultType":"","content":null,"structuredContent":null,"x":null}`, AllowNullOptional|AllowNullArrays)
	want := SampleCallToolResult{Content: []SampleContent{}, StructuredContent: json.RawMessage("null"), Extra: Members{"x": json.RawMessage("null")}}
	if diff := cmp.Diff(want, result); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestLenientErrorResponses(t *testing.T) {
	type step struct {
		name string
		read func(d *decoder) (string, bool)
	}
	id := step{"id", func(d *decoder) (string, bool) { return "", d.nullErrorID() }}
	text := step{"error", func(d *decoder) (string, bool) { return d.stringError() }}
	for _, test := range []struct {
		step
		json string
		opts DecodeOption
		want string
		ok   bool
	}{
		{id, `null`, 0, "", false},
		{id, ` null`, AllowNullErrorID, "", true},
		{id, `1`, AllowNullErrorID, "", false},
		{text, `"no"`, 0, "", false},
		{text, ` "n\u006f"`, AllowStringError, "no", true},
		{text, `{}`, AllowStringError, "", false},
	} {
		d := newDecoder([]byte(test.json), test.opts)
		if got, ok := test.read(d); got != test.want || ok != test.ok {
			t.Errorf("%s %s: got %q, %v", test.name, test.json, got, ok)
		}
		if !test.ok {
			d.skip() // the value is still there
		}
		if err := d.finish(); err != nil {
			t.Errorf("%s %s: %v", test.name, test.json, err)
		}
	}
}

func TestLenientDuplicates(t *testing.T) {
	got, err := into[SampleTool](`{"name":"a","icons":[{"src":"a"}],"inputSchema":{"type":"object","x":1,"x":2},"x":1,"inputSchema":{"y":3,"type":"object"},"icons":[],"na\u006de":"b","x":{"y":1,"y":2}}`, AllowDuplicateMembers)
	want := SampleTool{Name: "b", Icons: []SampleIcon{}, InputSchema: SampleToolSchema{Extra: Members{"y": json.RawMessage("3")}}, Extra: Members{"x": json.RawMessage(`{"y":2}`)}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	request, err := into[SampleRequest](`{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"id":2,"method":"tools/call","params":{"name":"t","env":{"a":"1","a":"2"},"arguments":{"a":1,"b":2,"a":3}}}`, AllowDuplicateMembers)
	wantRequest := SampleRequest{ID: SampleRequestID{intScalar(2)}, Params: SampleParams{Name: "t", Env: map[string]string{"a": "2"}, Arguments: Object(`{"b":2,"a":3}`)}}
	if diff := cmp.Diff(wantRequest, request); err != nil || diff != "" {
		t.Error(err, diff)
	}
	_, err = into[SampleTextContent](`{"type":"text","type":"image","text":""}`, AllowDuplicateMembers)
	checkError(t, err, `decode JSON at /type: expected "text", found "image" (offset 22)`)
}

// Inside raw values the last member counts too, so that what was read can be
// read and written again by the strict rules.
func TestLenientDuplicatesInRaw(t *testing.T) {
	many := ""
	for _, c := range "abcdefghijklmnopqrstuvwxyz" {
		many += `"` + string(c) + `":0,`
	}
	for in, want := range map[string]string{
		`{"a":1}`:                         `{"a":1}`,
		`{"a":1,"a":2}`:                   `{"a":2}`,
		` { "a" : 1 , "a" : 2 } `:         `{ "a" : 2 }`,
		`{"a":1,"b":2,"a":3,"b":4,"a":5}`: `{"b":4,"a":5}`,
		`{"a":1,"b":2,"\u0061":3}`:        `{"b":2,"\u0061":3}`,
		`{"\u0061":1,"b":2,"a":3}`:        `{"b":2,"a":3}`,
		`{"b":0,"a":1,"a":2,"c":3}`:       `{"b":0,"a":2,"c":3}`,
		`[{"a":{"x":1,"x":2},"a":{"x":[{"y":1,"y":2}],"z":[]}},{"a":1}]`: `[{"a":{"x":[{"y":2}],"z":[]}},{"a":1}]`,
		`{"a":{"x":1,"x":2},"b":[],"a":{"x":3,"x":4}}`:                   `{"b":[],"a":{"x":4}}`,
		`{` + many + `"b":1}`:                     `{` + many[:6] + many[12:] + `"b":1}`,
		`{` + many + `"b":1,"c":{},"\u0062":2}`:   `{` + many[:6] + many[18:] + `"c":{},"\u0062":2}`,
		`{"x":{` + many + `"y":1,"z":1},"x":[1]}`: `{"x":[1]}`,
	} {
		d := newDecoder([]byte(in), AllowDuplicateMembers)
		got := d.raw()
		err := d.finish()
		if diff := cmp.Diff(want, string(got)); err != nil || diff != "" {
			t.Error(err, diff)
		}
		if err := check(got); err != nil {
			t.Errorf("%s: %v", got, err)
		}

		// Also where lookahead was there first.
		d = newDecoder([]byte(`{"v":`+in+`,"type":"t"}`), AllowDuplicateMembers)
		if tag, ok := d.tag("type"); !ok || string(tag) != "t" {
			t.Errorf("%s: tag %q, %v", in, tag, ok)
		}
		m := d.members()
		if err := d.finish(); err != nil || string(m["v"]) != want {
			t.Errorf("%s: behind lookahead got %s, %v", in, m["v"], err)
		}
	}
}

func TestUnmarshal(t *testing.T) {
	for _, v := range []Decodable{nil, (*SampleTool)(nil)} {
		checkError(t, Unmarshal([]byte(`{}`), v), "decode JSON: nil target (offset 0)")
	}
	// Options are of one call only.
	if _, err := into[Members](`{"a":1,"a":2}`, AllowDuplicateMembers); err != nil {
		t.Error(err)
	}
	if _, err := into[Members](`{"a":1,"a":2}`); err == nil {
		t.Error("no error")
	}
}

// FuzzLenientDuplicates compares raw values that are read leniently with what
// encoding/json makes of them, for which the last member counts too.
func FuzzLenientDuplicates(f *testing.F) {
	for _, s := range seeds() {
		f.Add([]byte(s))
	}
	f.Add([]byte(`{"a":{"x":1,"x":{"y":2,"y":3}},"b":[{"c":1,"c":2}],"a":{"x":3,"x":[4]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := newDecoder(data, AllowDuplicateMembers)
		got := d.raw()
		if d.finish() != nil {
			return
		}
		if err := check(got); err != nil {
			t.Fatalf("%q: read %s: %v", data, got, err)
		}
		sameJSON(t, data, got)
	})
}

// sameJSON compares documents as encoding/json reads them.
func sameJSON(t *testing.T, want, got []byte) {
	t.Helper()
	read := func(data []byte) (v any) {
		d := json.NewDecoder(bytes.NewReader(data))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		return v
	}
	if diff := cmp.Diff(read(want), read(got)); diff != "" {
		t.Errorf("%q (-want +got):\n%s", want, diff)
	}
}

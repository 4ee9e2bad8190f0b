package support

import (
	"errors"
	"strings"
	"testing"
)

func TestDefaulted(t *testing.T) {
	tests := []struct {
		json, value string
		extra       Members
	}{
		{`"complete"`, "complete", nil},
		{`""`, "", Members{"resultType": []byte(`""`)}},
	}
	for _, test := range tests {
		var extra Members
		d := newDecoder([]byte(test.json))
		got := d.defaulted("default", &extra, "resultType")
		if err := d.finish(); err != nil || got != test.value || string(extra["resultType"]) != string(test.extra["resultType"]) {
			t.Errorf("%s: %q, %v, %v", test.json, got, extra, err)
		}
		e := newEncoder(nil)
		e.defaulted(got, "default", extra, "resultType")
		if out, err := e.finish(); err != nil || string(out) != test.json {
			t.Errorf("%s came out as %s, %v", test.json, out, err)
		}
		if rest := withoutMark(extra, "resultType"); len(rest) != 0 {
			t.Errorf("%v is left", rest)
		}
	}
	null := newDecoder([]byte(`null`), AllowNullOptional)
	if got := null.defaulted("default", new(Members), "resultType"); got != "default" || null.finish() != nil {
		t.Errorf("a lenient null is read as %q", got)
	}
	e := newEncoder(nil)
	e.defaulted("", "default", nil, "resultType")
	if out, err := e.finish(); err != nil || string(out) != `"default"` {
		t.Errorf("%s, %v", out, err)
	}
	other := Members{"a": []byte("1"), "resultType": []byte(`"x"`)}
	if got := withoutMark(other, "resultType"); len(got) != 2 {
		t.Errorf("%v: only the mark goes", got)
	}
	var extra Members
	d := newDecoder([]byte(`1`))
	if d.defaulted("default", &extra, "a"); extra != nil || d.finish() == nil {
		t.Errorf("%v", extra)
	}
}

func TestRulesOfEncoding(t *testing.T) {
	tests := []struct {
		write func(e *encoder)
		want  string // part of the error, or the JSON after "="
	}{
		{func(e *encoder) { e.exactString("a", "a") }, `="a"`},
		{func(e *encoder) { e.exactString("b", "a") }, `expected "a", found "b"`},
		{func(e *encoder) { e.exactInt(1, 1) }, "=1"},
		{func(e *encoder) { e.exactInt(2, 1) }, "expected 1, found 2"},
		{func(e *encoder) { e.oneSet("T", false, false) }, "0 fields of T"},
		{func(e *encoder) { e.oneSet("T", true, true) }, "2 fields of T"},
		{func(e *encoder) { e.single("T", 0) }, "0 items in a single T"},
		{func(e *encoder) { e.begin(); e.undeclared(Members{"b": nil, "a": nil}, []string{"c"}); e.end() }, `={"a":null,"b":null}`},
		{func(e *encoder) { e.begin(); e.undeclared(Members{"a": nil}, []string{"a"}); e.end() }, "at /a: undeclared member"},
	}
	for _, test := range tests {
		e := newEncoder(nil)
		test.write(e)
		out, err := e.finish()
		if json, ok := strings.CutPrefix(test.want, "="); ok {
			if err != nil || string(out) != json {
				t.Errorf("%s, %v, want %s", out, err, json)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	e := newEncoder(nil)
	if !e.oneSet("T", false, true) || !e.single("T", 1) {
		t.Error("what is right is refused")
	}
	e.null()
	if _, err := e.finish(); err != nil {
		t.Error(err)
	}
}

func TestUnknownTag(t *testing.T) {
	d := newDecoder([]byte(`{"a":[1],"type":"x"}`))
	d.unknownTag("type", "b", "c")
	var fault *DecodeError
	if err := d.finish(); !errors.As(err, &fault) || fault.Path != "/type" || fault.Err.Error() != `expected "b" or "c"` {
		t.Error(err)
	}
}

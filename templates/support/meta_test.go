package support

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestErrorTextOfMessages(t *testing.T) {
	if got := errorText("no", -1) + errorText("", 2); got != "no (-1)error (2)" {
		t.Error(got)
	}
}

func TestDecodeParams(t *testing.T) {
	from := Object(`{"code":1,"message":"m"}`)
	var into Error
	if err := paramsInto(true, from, &into, nil); err != nil || into.Message != "m" {
		t.Errorf("%v, %v", into, err)
	}
	if err := paramsInto(false, from, &into, nil); err == nil || !strings.Contains(err.Error(), "params") {
		t.Error(err)
	}
	if err := paramsInto(false, nil, nil, nil); err != nil {
		t.Error(err)
	}
	var fault *DecodeError
	if err := paramsInto(true, Object(`{"code":"1"}`), &into, nil); !errors.As(err, &fault) || fault.Path != "/params/code" {
		t.Error(err)
	}
	called := false
	f := decodeFunc(func(d *decoder) { called = true; d.members() })
	if err := paramsInto(true, from, f, nil); err != nil || !called {
		t.Error(err)
	}
	if err := unknownMethod("x"); !errors.Is(err, ErrUnknownMethod) {
		t.Error(err)
	}
}

// TestHiddenMeta takes `_meta` through all the places where it can be hidden.
func TestHiddenMeta(t *testing.T) {
	extra, object, raw, params := Members(nil), Object(nil), json.RawMessage(`{"method":"x"}`), json.RawMessage(`{"a":1}`)
	inParams := Members{}
	places := []struct {
		name string
		get  func() Members
		set  func(Members) error
		text func() string
		want string
	}{
		{"extra", func() Members { return hiddenMeta(extra) }, func(m Members) error { return setHiddenMeta(&extra, m) },
			func() string { return string(extra["_meta"]) }, `{"k":1}`},
		{"object", func() Members { return objectMeta(object) }, func(m Members) error { return setObjectMeta(&object, m) },
			func() string { return string(object) }, `{"_meta":{"k":1}}`},
		{"params in extra", func() Members { return hiddenParamsMeta(inParams) }, func(m Members) error { return setHiddenParamsMeta(&inParams, m) },
			func() string { return string(inParams["params"]) }, `{"_meta":{"k":1}}`},
		{"message", func() Members { return messageMeta(raw) }, func(m Members) error { return setMessageMeta(&raw, m) },
			func() string { return string(raw) }, `{"method":"x","params":{"_meta":{"k":1}}}`},
		{"raw params", func() Members { return rawMeta(params) }, func(m Members) error { return setRawMeta(&params, m) },
			func() string { return string(params) }, `{"_meta":{"k":1},"a":1}`},
	}
	for _, p := range places {
		if got := p.get(); got != nil {
			t.Errorf("%s: %v out of nothing", p.name, got)
		}
		if err := p.set(nil); err != nil {
			t.Errorf("%s: nothing: %v", p.name, err)
		}
		if err := p.set(Members{"k": []byte("1")}); err != nil || p.text() != p.want {
			t.Errorf("%s: %s, %v, want %s", p.name, p.text(), err, p.want)
		}
		if got := p.get(); string(got["k"]) != "1" {
			t.Errorf("%s: got %v", p.name, got)
		}
		if err := p.set(nil); err != nil || p.get() != nil {
			t.Errorf("%s: %s is left, %v", p.name, p.text(), err)
		}
	}
}

type carrier struct{ meta Members }

func (c *carrier) GetMeta() Members           { return c.meta }
func (c *carrier) SetMeta(meta Members) error { c.meta = meta; return nil }

func TestUnionMeta(t *testing.T) {
	c := &carrier{}
	if err := setUnionMeta(c, Members{"progressToken": []byte("3")}); err != nil {
		t.Fatal(err)
	}
	if n, ok := metaToken[int](unionMeta(c)); !ok || n != 3 {
		t.Errorf("%v, %v", n, ok)
	}
	if s, ok := metaToken[string](unionMeta(c)); ok || s != "" {
		t.Errorf("%v, %v", s, ok)
	}
	if err := setMetaToken(c, "t"); err != nil || string(c.meta["progressToken"]) != `"t"` {
		t.Errorf("%v, %v", c.meta, err)
	}
	for _, none := range []any{nil, (*carrier)(nil), 1} {
		if unionMeta(none) != nil || setUnionMeta(none, nil) != nil || setUnionMeta(none, Members{}) == nil {
			t.Errorf("%T carries _meta", none)
		}
	}
}

func TestMembersOfTypes(t *testing.T) {
	e := &Error{Code: 1, Message: "m"}
	m := asMembers(e)
	if string(m["code"]) != "1" || len(m) != 2 {
		t.Errorf("%v", m)
	}
	if got := asMembers(&Error{Message: "\xff"}); got != nil {
		t.Errorf("%v of what has no JSON form", got)
	}
	var back Error
	if err := fromMembers(m, &back); err != nil || back.Message != "m" {
		t.Errorf("%v, %v", back, err)
	}
	if err := fromMembers(nil, &back); err == nil {
		t.Error("required members are not asked for")
	}
}

// traced carries a `_meta`.
type traced struct{ meta Members }

func (v *traced) GetMeta() Members           { return v.meta }
func (v *traced) SetMeta(meta Members) error { v.meta = meta; return nil }

func TestTraceContext(t *testing.T) {
	if got := TraceContextOf(nil); got != (TraceContext{}) {
		t.Errorf("of nothing: %+v", got)
	}
	meta := Members{"traceparent": []byte(`"00-a"`), "tracestate": []byte(`7`), "baggage": []byte(`"k=v"`), "other": []byte(`1`)}
	got := TraceContextOf(meta)
	if want := (TraceContext{Traceparent: "00-a", Baggage: "k=v"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for _, start := range []Members{nil, meta} {
		v := &traced{start}
		if err := (TraceContext{Traceparent: "00-b", Tracestate: "x=y"}).Inject(v); err != nil {
			t.Fatal(err)
		}
		if got, want := TraceContextOf(v.meta), (TraceContext{Traceparent: "00-b", Tracestate: "x=y"}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if string(v.meta["other"]) != string(start["other"]) {
			t.Errorf("another member becomes %s", v.meta["other"])
		}
	}
	// Nothing is added to what has no `_meta`.
	v := &traced{}
	if err := (TraceContext{}).Inject(v); err != nil || v.meta != nil {
		t.Errorf("%v, %v", v.meta, err)
	}
	var carrier TraceContext
	carrier.Set("Traceparent", "x")
	carrier.Set("baggage", "a=b")
	if carrier != (TraceContext{Baggage: "a=b"}) || carrier.Get("baggage") != "a=b" || carrier.Get("x") != "" {
		t.Errorf("%+v", carrier)
	}
}

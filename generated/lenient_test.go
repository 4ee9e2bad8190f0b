package generated_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/model"
)

// Each leniency of decoding, at every place of every type that it speaks of:
// refused by default and with all the others, read with it, and read as what it
// says.

const everyLeniency = v20260728.AllowNullOptional | v20260728.AllowNullArrays | v20260728.AllowNullErrorID |
	v20260728.AllowStringError | v20260728.AllowDuplicateMembers | v20260728.AllowNullMaps

// A leniency is tried on a document that needs it; meant is the document by the
// rules that says the same.
type leniency struct {
	option v20260728.DecodeOption
	legal  int                    // documents that are right by another reading: see tryAt
	like   v20260728.DecodeOption // another one that reads some of the same documents
	name   string
	n      map[string]int // tries by version
}

func (l *leniency) try(t *testing.T, p *protocol, d *declared, needing, meant []byte) {
	t.Helper()
	if l.n == nil {
		l.n = map[string]int{}
	}
	l.n[p.version]++
	if v, err := d.decode(needing); err == nil {
		t.Errorf("%s: decoded by default: %+v\n%s", d.path, v, needing)
	}
	if err := p.unmarshal(needing, d.fresh(), everyLeniency&^l.option&^l.like); err == nil {
		t.Errorf("%s: decoded without %s\n%s", d.path, l.name, needing)
	}
	want := d.fresh()
	if err := want.UnmarshalJSON(meant); err != nil {
		t.Fatalf("%s: %v\n%s", d.path, err, meant)
	}
	for _, opts := range []v20260728.DecodeOption{l.option, everyLeniency} {
		got := d.fresh()
		if err := p.unmarshal(needing, got, opts); err != nil {
			t.Errorf("%s: %s: %v\n%s", d.path, l.name, err, needing)
		} else if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: %s: another value (-want +got): %s\n%s", d.path, l.name, cmp.Diff(want, got), needing)
		}
	}
}

// tryAt is try with null at a place; meant changes the place to what that means.
// A member of a union that only structure tells apart may be one to which the
// null is an undeclared member: such a document needs no leniency.
func (l *leniency) tryAt(t *testing.T, p *protocol, d *declared, root any, at sample.Place, meant func()) {
	t.Helper()
	at.Set(nil)
	needing := toJSON(root)
	if _, err := d.decode(needing); err == nil {
		l.legal++
		return
	}
	meant()
	l.try(t, p, d, needing, toJSON(root))
}

func (l *leniency) log(t *testing.T) {
	for _, p := range protocols {
		t.Logf("%s: %s at %d places", p.version, l.name, l.n[p.version])
		if l.n[p.version] == 0 {
			t.Errorf("%s: %s was not tried", p.version, l.name)
		}
	}
}

// eachPlace visits the places of the instances of all types that can be decoded
// into, each kind of place of a type once.
func eachPlace(t *testing.T, visit func(p *protocol, d *declared, root any, at sample.Place)) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, d := range p.types {
			if d.member != "" {
				continue
			}
			sample.EachPlace(d.model, func(root any, at sample.Place) { visit(p, d, root, at) })
		}
	})
}

func TestLenientNullOptional(t *testing.T) {
	l := &leniency{option: v20260728.AllowNullOptional, like: v20260728.AllowNullErrorID, name: "null for an optional member"}
	eachPlace(t, func(p *protocol, d *declared, root any, at sample.Place) {
		f := at.Field
		if f == nil || f.Presence.MayBeNull() || !f.Presence.MayBeAbsent() && f.Default == "" || f.Const == nil && isRaw(f.Type) {
			return
		}
		l.tryAt(t, p, d, root, at, at.Drop)
	})
	l.log(t)
}

func TestLenientNullArrays(t *testing.T) {
	l := &leniency{option: v20260728.AllowNullArrays, name: "null for a required array"}
	eachPlace(t, func(p *protocol, d *declared, root any, at sample.Place) {
		if _, ok := at.Value.([]any); ok && isRequired(at) && isArray(at.Field.Type) {
			l.tryAt(t, p, d, root, at, func() { at.Set([]any{}) })
		}
	})
	l.log(t)
}

func TestLenientNullMaps(t *testing.T) {
	l := &leniency{option: v20260728.AllowNullMaps, name: "null for a required object of any members"}
	eachPlace(t, func(p *protocol, d *declared, root any, at sample.Place) {
		if _, ok := at.Value.(map[string]any); ok && isRequired(at) && !isStruct(at.Type) && !isRaw(at.Type) {
			l.tryAt(t, p, d, root, at, func() { at.Set(map[string]any{}) })
		}
	})
	for _, p := range protocols[2:] { // older ones have no such member
		t.Logf("%s: %s at %d places", p.version, l.name, l.n[p.version])
		if l.n[p.version] == 0 {
			t.Errorf("%s: %s was not tried", p.version, l.name)
		}
	}
}

func isRequired(at sample.Place) bool {
	return at.Field != nil && at.Field.Const == nil && !at.Field.Presence.MayBeAbsent() && !at.Field.Presence.MayBeNull()
}

func isRaw(e *model.Expr) bool {
	return e.Kind == model.Raw || e.Kind == model.Named && e.Type.Kind == model.Alias && isRaw(e.Type.Elem)
}

func isStruct(e *model.Expr) bool { return e.Kind == model.Named }

func isArray(e *model.Expr) bool {
	return e.Kind == model.SliceOf || e.Kind == model.Named && e.Type.Kind == model.Slice
}

// errorResponses are the types that can hold an error response with any code.
func errorResponses(p *protocol) []*declared {
	var list []*declared
	for _, d := range p.types {
		switch {
		case d.path == "JSONRPCError" || d.path == "JSONRPCErrorResponse",
			slices.Contains([]string{"JSONRPCMessage", "JSONRPCResponse"}, d.path) && d.model.Kind == model.Interface:
			list = append(list, d)
		}
	}
	return list
}

func TestLenientErrorID(t *testing.T) {
	l := &leniency{option: v20260728.AllowNullErrorID, like: v20260728.AllowNullOptional, name: `"id": null in an error response`}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, d := range errorResponses(p) {
			meant := `{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}`
			if p.version < "2025-11-25" { // these require an ID
				meant = `{"jsonrpc":"2.0","id":"","error":{"code":1,"message":"m"}}`
			}
			l.try(t, p, d, []byte(`{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}`), []byte(meant))
		}
		for _, d := range p.types { // errors with a code of their own
			if d.model.Role == model.ErrorEnvelope {
				instance := sample.Maker{}.Type(d.model).(map[string]any)
				instance["id"] = nil
				needing := toJSON(instance)
				delete(instance, "id")
				if p.version < "2025-11-25" {
					instance["id"] = ""
				}
				l.try(t, p, d, needing, toJSON(instance))
			}
		}
		for _, other := range []string{
			`{"jsonrpc":"2.0","id":null,"result":{"resultType":"complete"}}`,
			`{"jsonrpc":"2.0","id":null,"method":"m"}`,
		} {
			if err := p.unmarshal([]byte(other), p.declared["JSONRPCMessage"].fresh(), everyLeniency); err == nil {
				t.Errorf("decoded %s", other)
			}
		}
	})
	l.log(t)
}

func TestLenientErrorText(t *testing.T) {
	l := &leniency{option: v20260728.AllowStringError, name: "an error that is a string"}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, d := range errorResponses(p) {
			l.try(t, p, d, []byte(`{"jsonrpc":"2.0","id":1,"error":"no \u006cuck","x":1}`),
				[]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":0,"message":"no luck"},"x":1}`))
		}
	})
	l.log(t)
}

func TestLenientDuplicates(t *testing.T) {
	l := &leniency{option: v20260728.AllowDuplicateMembers, name: "a member that is there twice"}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, d := range p.types {
			if d.member != "" {
				continue
			}
			for choice := range 2 {
				document := sample.Maker{Full: true, Choice: choice}.Type(d.model)
				for n := 0; ; n++ {
					w := duplicator{at: n}
					w.write(document)
					if w.at >= 0 {
						break // there are no more objects
					}
					l.tryTwice(t, p, d, w.Bytes(), document)
				}
			}
		}
	})
	l.log(t)
}

// tryTwice is try where raw values are the same as JSON but have their members
// in another order.
func (l *leniency) tryTwice(t *testing.T, p *protocol, d *declared, needing []byte, document any) {
	t.Helper()
	if l.n == nil {
		l.n = map[string]int{}
	}
	l.n[p.version]++
	if err := p.unmarshal(needing, d.fresh(), everyLeniency&^l.option); err == nil {
		t.Errorf("%s: decoded without %s\n%s", d.path, l.name, needing)
	}
	v := d.fresh()
	if err := p.unmarshal(needing, v, l.option); err != nil {
		t.Errorf("%s: %v\n%s", d.path, err, needing)
		return
	}
	got, err := read(encode(t, v))
	if err != nil {
		t.Fatal(err)
	}
	if err := lossless(d.expr, document, got); err != nil {
		t.Errorf("%s: %v\n%s", d.path, err, needing)
	}
}

// Every way of decoding takes the options.
func TestLenientEverywhere(t *testing.T) {
	const result = `{"resultType":"complete","tools":null,"nextCursor":null,"ttlMs":0,"cacheScope":"public"}`
	const opts = v20260728.AllowNullArrays | v20260728.AllowNullOptional
	request, err := v20260728.UnmarshalJSONRPCMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":null,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, decode := range map[string]func(...v20260728.DecodeOption) error{
		"Unmarshal": func(o ...v20260728.DecodeOption) error {
			return v20260728.Unmarshal([]byte(result), &v20260728.ListToolsResult{}, o...)
		},
		"UnmarshalContentBlock": func(o ...v20260728.DecodeOption) error {
			_, err := v20260728.UnmarshalContentBlock([]byte(`{"type":"text","text":"a","annotations":null}`), o...)
			return err
		},
		"UnmarshalContentBlocks": func(o ...v20260728.DecodeOption) error {
			_, err := v20260728.UnmarshalContentBlocks([]byte(`[{"type":"text","text":"a","annotations":null}]`), o...)
			return err
		},
		"UnmarshalResult": func(o ...v20260728.DecodeOption) error {
			_, err := v20260728.UnmarshalResult("tools/list", []byte(result), o...)
			return err
		},
		"JSONRPCRequest.Decode": func(o ...v20260728.DecodeOption) error {
			_, err := request.(*v20260728.JSONRPCRequest).Decode(o...)
			return err
		},
	} {
		if err := decode(); err == nil {
			t.Errorf("%s: decoded by default", name)
		}
		if err := decode(opts); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := decode(v20260728.AllowNullArrays, v20260728.AllowNullOptional); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// encoding/json knows no options.
	if err := json.Unmarshal([]byte(result), &v20260728.ListToolsResult{}); err == nil {
		t.Error("decoded by encoding/json")
	}
}

package generated_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/generated/v20260728"
)

func FuzzV20241105(f *testing.F) { fuzzCodec(f, "2024-11-05") }
func FuzzV20250326(f *testing.F) { fuzzCodec(f, "2025-03-26") }
func FuzzV20250618(f *testing.F) { fuzzCodec(f, "2025-06-18") }
func FuzzV20251125(f *testing.F) { fuzzCodec(f, "2025-11-25") }
func FuzzV20260728(f *testing.F) { fuzzCodec(f, "2026-07-28") }

// fuzzed are the types that the fuzzer decodes: together they hold nearly all
// others. Those that a version does not have are left out.
var fuzzed = []string{
	"JSONRPCMessage", "ClientRequest", "ServerRequest", "ClientNotification", "ServerNotification",
	"CallToolResult", "CallToolResultResponse", "ListToolsResult", "InputRequiredResult", "GetPromptResult",
	"CreateMessageRequest", "CreateMessageResult", "SamplingMessage", "ElicitRequest", "ElicitResult",
	"PrimitiveSchemaDefinition", "ReadResourceResult", "Task", "ClientCapabilities", "InitializeResult",
}

// fuzzCodec decodes, validates, encodes, and decodes and validates again. What
// decodes is JSON to an independent reader too, encodes without loss, decodes to
// what encodes to the same bytes, and has the same faults.
func fuzzCodec(f *testing.F, version string) {
	p := protocolOf(version)
	var types []*declared
	for _, name := range fuzzed {
		if d := p.declared[name]; d != nil {
			types = append(types, d)
		}
	}
	for i, d := range types {
		for _, v := range sample.Variants(d.model) {
			data, err := json.Marshal(v)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), data)
		}
	}
	for _, text := range []string{
		`null`, `[]`, `{}`, `{"type":"hologram","x":[1.50,1e2,-0]}`, `{"id":1.0,"jsonrpc":"2.0","method":"m"}`,
		`{"a":1,"\u0061":2}`, "{\"text\":\"\xff\"}", `{"text":"\ud800"}`, ` { "type" : "text" , "text" : "\u0000<" } `,
	} {
		for i := range types {
			f.Add(uint8(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		d := types[int(which)%len(types)]
		v, err := d.decode(data)
		if err != nil {
			if _, ok := p.place(err); !ok {
				t.Errorf("%s: an error of type %T: %v", d.path, err, err)
			}
			return
		}
		if err := passesOn(d, data, v); err != nil {
			t.Fatalf("%s: %v", d.path, err)
		}
		first := encode(t, v)
		again := mustDecode(t, d, first)
		second := encode(t, again)
		if !bytes.Equal(first, second) {
			t.Errorf("%s: encoded, decoded and encoded again:\n%s\n%s", d.path, first, second)
		}
		for _, check := range []formatCheck{nil, v20260728.CheckFormat} {
			before, after := faultsOf(p.validate(v, check)), faultsOf(p.validate(again, check))
			if len(before) == 100 && len(after) == 100 {
				continue // of more than are kept, which ones are may be another matter
			}
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("%s: other faults when encoded and decoded again: %s\n%s", d.path, diff, data)
			}
		}
	})
}

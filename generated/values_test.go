package generated_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
)

// What holds for every value of every type, tried on instances that are made
// from the model. No shared folder is needed.

// eachInstance runs a test for all instances of all types.
func eachInstance(t *testing.T, test func(t *testing.T, p *protocol, d *declared, instances [][]byte)) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		n := 0
		for _, d := range p.types {
			var instances [][]byte
			for _, v := range sample.Variants(d.model) {
				data, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				instances = append(instances, data)
			}
			n += len(instances)
			test(t, p, d, instances)
		}
		t.Logf("%s: %d types, %d instances", p.version, len(p.types), n)
	})
}

func mustDecode(t *testing.T, d *declared, data []byte) value {
	t.Helper()
	v, err := d.decode(data)
	if err != nil {
		t.Fatalf("%s: %v\n%s", d.path, err, data)
	}
	return v
}

func TestInstancesAreLossless(t *testing.T) {
	eachInstance(t, func(t *testing.T, _ *protocol, d *declared, instances [][]byte) {
		for _, data := range instances {
			if err := passesOn(d, data, mustDecode(t, d, data)); err != nil {
				t.Errorf("%s: %v\n%s", d.path, err, data)
			}
			document, err := read(data)
			if err != nil {
				t.Fatal(err)
			}
			checkBothWays(t, d, data, document)
		}
	})
}

// cmp panics on unexported fields that no Equal method hides.
func TestGoCmp(t *testing.T) {
	eachInstance(t, func(t *testing.T, _ *protocol, d *declared, instances [][]byte) {
		for i, data := range instances {
			v := mustDecode(t, d, data)
			if diff := cmp.Diff(v, mustDecode(t, d, data)); diff != "" {
				t.Errorf("%s: two values of one document differ: %s\n%s", d.path, diff, data)
			}
			if i > 0 && cmp.Diff(v, mustDecode(t, d, instances[i-1])) == "" {
				t.Errorf("%s: no difference between the values of\n%s\n%s", d.path, instances[i-1], data)
			}
		}
		cmp.Diff(d.fresh(), d.fresh()) // zero values must not panic either
	})
}

func TestDecodingReplacesTheWholeValue(t *testing.T) {
	eachInstance(t, func(t *testing.T, _ *protocol, d *declared, instances [][]byte) {
		for i, data := range instances {
			old := d.fresh()
			// The one before and, for the least instance, the fullest.
			for _, data := range [][]byte{instances[(i+len(instances)-1)%len(instances)], data} {
				if err := old.UnmarshalJSON(data); err != nil {
					t.Fatal(err)
				}
			}
			fresh := d.fresh()
			if err := fresh.UnmarshalJSON(data); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(fresh, old); diff != "" {
				t.Errorf("%s: decoded over another value, it is another (-fresh +over): %s", d.path, diff)
			}
		}
	})
}

func TestDecodingKeepsNothingOfTheInput(t *testing.T) {
	eachInstance(t, func(t *testing.T, _ *protocol, d *declared, instances [][]byte) {
		for _, data := range instances {
			input := bytes.Clone(data)
			v := mustDecode(t, d, input)
			for i := range input {
				input[i] = '#'
			}
			if diff := cmp.Diff(mustDecode(t, d, data), v); diff != "" {
				t.Errorf("%s: the value changed with the input (-want +got): %s", d.path, diff)
			}
		}
	})
}

// A zero value encodes, or an error says why not.
func TestZeroValuesEncode(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		var encoded, refused int
		for _, d := range p.types {
			if d.member != "" {
				continue
			}
			data, err := d.fresh().AppendJSON(nil)
			if err != nil {
				refused++
				if !strings.Contains(err.Error(), "nil ") && !strings.Contains(err.Error(), "0 fields") {
					t.Errorf("%s: the zero value does not encode: %v", d.path, err)
				}
				continue
			}
			encoded++
			if _, err := read(data); err != nil {
				t.Errorf("%s: the zero value encodes to %s: %v", d.path, data, err)
			}
		}
		t.Logf("%s: %d zero values encode, %d are refused for a union that holds nothing", p.version, encoded, refused)
	})
}

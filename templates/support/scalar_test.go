package support

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScalar(t *testing.T) {
	zeros := strings.Repeat("0", 500)
	for _, test := range []struct {
		json string
		want string // encoded
		text string // of String
		err  string
	}{
		{`"a"`, `"a"`, "a", ""},
		{`""`, `""`, "", ""},
		{`"1"`, `"1"`, "1", ""},
		{`1`, `1`, "1", ""},
		{`1.0`, `1`, "1", ""},
		{`1e0`, `1`, "1", ""},
		{`-0`, `0`, "0", ""},
		{`0`, `0`, "0", ""},
		{` 9007199254740993 `, `9007199254740993`, "9007199254740993", ""},
		{`9223372036854775808`, `9223372036854775808`, "9223372036854775808", ""},
		{`-12345678901234567890.00`, `-12345678901234567890`, "-12345678901234567890", ""},
		{`1.5e30`, `1500000000000000000000000000000`, "1500000000000000000000000000000", ""},
		{`1` + zeros, `1` + zeros, "1" + zeros, ""},
		{`1.5`, ``, "", "decode JSON: expected integer, found 1.5 (offset 0)"},
		{`1e-1`, ``, "", "decode JSON: expected integer, found 1e-1 (offset 0)"},
		{`1e400`, ``, "", "decode JSON: number out of range: 1e400 (offset 0)"},
		{`1e999999999`, ``, "", "decode JSON: number out of range: 1e999999999 (offset 0)"},
		{`-`, ``, "", "decode JSON: expected number, found invalid number (offset 0)"},
		{`null`, ``, "", "decode JSON: expected string or integer, found null (offset 0)"},
		{`[]`, ``, "", "decode JSON: expected string or integer, found array (offset 0)"},
		{``, ``, "", "decode JSON: unexpected end of input, expected string or integer (offset 0)"},
	} {
		d := newDecoder([]byte(test.json))
		got := d.scalar()
		err := d.finish()
		checkError(t, err, test.err)
		if err != nil {
			continue
		}
		e := newEncoder(nil)
		e.scalar(got)
		data, err := e.finish()
		if diff := cmp.Diff(test.want, string(data)); err != nil || diff != "" {
			t.Error(err, diff)
		}
		if diff := cmp.Diff(test.text, got.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// Scalars are equal with == if and only if they are equal as JSON.
func TestScalarEquality(t *testing.T) {
	read := func(json string) scalar {
		d := newDecoder([]byte(json))
		defer d.finish()
		return d.scalar()
	}
	groups := [][]scalar{
		{read(`1`), read(`1.0`), read(`1e0`), read(`10e-1`), intScalar(1)},
		{read(`"1"`), read(`"\u0031"`), stringScalar("1")},
		{read(`"1.0"`), stringScalar("1.0")},
		{read(`0`), read(`-0`), read(`0.0`), intScalar(0)},
		{read(`""`), scalar{}, stringScalar("")},
		{read(`9223372036854775807`), intScalar(math.MaxInt64)},
		{read(`-9223372036854775808`), read(`-9.223372036854775808e18`), intScalar(math.MinInt64)},
		{read(`9223372036854775808`), read(`9223372036854775808.0`), read(`922337203685477580.8e1`)},
		{read(`"9223372036854775808"`), stringScalar("9223372036854775808")},
		{read(`100000000000000000000`), read(`1e20`), read(`10E+19`)},
	}
	seen := map[scalar]int{}
	for i, group := range groups {
		for j, s := range group {
			if s != group[0] {
				t.Errorf("group %d: %d differs", i, j)
			}
		}
		if j, ok := seen[group[0]]; ok {
			t.Errorf("groups %d and %d are equal", i, j)
		}
		seen[group[0]] = i
	}
}

func TestScalarInt64(t *testing.T) {
	for _, test := range []struct {
		s    scalar
		want int64
		ok   bool
	}{
		{intScalar(7), 7, true},
		{intScalar(0), 0, true},
		{stringScalar("7"), 0, false},
		{scalar{}, 0, false},
		{scalar{text: "9223372036854775808", isInt: true}, 0, false},
	} {
		if got, ok := test.s.Int64(); got != test.want || ok != test.ok {
			t.Errorf("%v: got %v, %v", test.s, got, ok)
		}
	}
}

// A wrapper as it is emitted works with go-cmp and in structs.
func TestScalarUnion(t *testing.T) {
	got, err := into[SampleRequest](`{"jsonrpc":"2.0","id":1.0,"method":"tools/call","params":{"name":"t","env":{"b":"2","a":"1"}}}`)
	want := SampleRequest{ID: SampleRequestID{intScalar(1)}, Params: SampleParams{Name: "t", Env: map[string]string{"a": "1", "b": "2"}}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	data, err := SampleRequest{}.AppendJSON(nil)
	if diff := cmp.Diff(`{"jsonrpc":"2.0","id":"","method":"tools/call","params":{"name":""}}`, string(data)); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

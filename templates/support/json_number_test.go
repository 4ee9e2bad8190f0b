package support

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestInt(t *testing.T) {
	zeros := strings.Repeat("0", 300)
	for _, test := range []struct {
		json string
		want int64
		err  string
	}{
		{"0", 0, ""},
		{"-0", 0, ""},
		{"-0.0e7", 0, ""},
		{"0e999999999999999999999", 0, ""},
		{"7", 7, ""},
		{"-12", -12, ""},
		{"100", 100, ""},
		{"1e2", 100, ""},
		{"1E+2", 100, ""},
		{"100.0", 100, ""},
		{"1.00e2", 100, ""},
		{"12000e-3", 12, ""},
		{"0.0012e4", 12, ""},
		{"9007199254740993", 9007199254740993, ""},
		{"9007199254740993.0", 9007199254740993, ""},
		{"900719925474099.3e1", 9007199254740993, ""},
		{"999999999999999999", 999999999999999999, ""},
		{"9223372036854775807", math.MaxInt64, ""},
		{"-9223372036854775808", math.MinInt64, ""},
		{"-9223372036854775808.000", math.MinInt64, ""},
		{"9.223372036854775807e18", math.MaxInt64, ""},
		{"1" + zeros + "e-300", 1, ""},
		{"0." + zeros + "1e301", 1, ""},
		{"9223372036854775808", 0, "decode JSON: number out of range: 9223372036854775808 (offset 0)"},
		{"-9223372036854775809", 0, "decode JSON: number out of range: -9223372036854775809 (offset 0)"},
		{"99999999999999999999", 0, "decode JSON: number out of range: 99999999999999999999 (offset 0)"},
		{" 1e400", 0, "decode JSON: number out of range: 1e400 (offset 1)"},
		{"1e999999999999999999999", 0, "decode JSON: number out of range: 1e999999999999999999999 (offset 0)"},
		{"1" + zeros, 0, "decode JSON: number out of range: 1" + zeros[:39] + "… (offset 0)"},
		{"1.5", 0, "decode JSON: expected integer, found 1.5 (offset 0)"},
		{"15e-1", 0, "decode JSON: expected integer, found 15e-1 (offset 0)"},
		{"1e-999999999999999999999", 0, "decode JSON: expected integer, found 1e-999999999999999999999 (offset 0)"},
		{"9007199254740993.5", 0, "decode JSON: expected integer, found 9007199254740993.5 (offset 0)"},
		{`"1"`, 0, "decode JSON: expected number, found string (offset 0)"},
		{"null", 0, "decode JSON: expected number, found null (offset 0)"},
		{"-", 0, "decode JSON: expected number, found invalid number (offset 0)"},
		{"1.", 0, "decode JSON: expected number, found invalid number (offset 0)"},
		{"01", 0, "decode JSON: unexpected data after the value (offset 1)"},
		{"", 0, "decode JSON: unexpected end of input, expected number (offset 0)"},
	} {
		d := newDecoder([]byte(test.json))
		got := d.int()
		err := d.finish()
		checkError(t, err, test.err)
		if err == nil && got != test.want {
			t.Errorf("%s: got %d", test.json, got)
		}
	}
}

// Numbers cost time by their length only, not by what they stand for.
func TestNumbersAreLinear(t *testing.T) {
	number := func(n int) []byte { return []byte("1" + strings.Repeat("0", n) + "e-" + strings.Repeat("9", n)) }
	checkLinear(t, 8, number(20000), number(160000), func(data []byte) {
		d := newDecoder(data)
		d.scalar()
		d.finish()
		d = newDecoder(data)
		d.int()
		d.finish()
	})
}

func TestFloat(t *testing.T) {
	for _, test := range []struct {
		json string
		want float64
		err  string
	}{
		{"0.1", 0.1, ""},
		{"-1.5e3", -1500, ""},
		{"1e-400", 0, ""},
		{"1.7976931348623157e308", math.MaxFloat64, ""},
		{"1e400", 0, "decode JSON: number out of range: 1e400 (offset 0)"},
		{"true", 0, "decode JSON: expected number, found boolean (offset 0)"},
	} {
		d := newDecoder([]byte(test.json))
		got := d.float()
		err := d.finish()
		checkError(t, err, test.err)
		if err == nil && got != test.want {
			t.Errorf("%s: got %v", test.json, got)
		}
	}
	d := newDecoder([]byte("-0"))
	if got := d.float(); got != 0 || !math.Signbit(got) {
		t.Errorf("-0: got %v", got)
	}
}

// Floats are written as encoding/json does.
func TestFloatsAsEncodingJSON(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1.5, 100, 1e20, 1e21, 1e22, 123456789012345680000, 1e-6, 1e-7, 9.99e-7, 1.5e-9, 1e-10, 1e-100,
		math.MaxFloat64, math.SmallestNonzeroFloat64, math.Pi, 5e-324, 1 << 53, 1<<53 + 2, -1e21, -1e-7}
	for _, v := range values {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		e := newEncoder(nil)
		e.float(v)
		got, err := e.finish()
		if diff := cmp.Diff(string(want), string(got)); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		e := newEncoder(nil)
		e.float(v)
		if _, err := e.finish(); err == nil {
			t.Errorf("%v: no error", v)
		}
	}
}

func FuzzFloat(f *testing.F) {
	f.Add(0.1)
	f.Fuzz(func(t *testing.T, v float64) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		want, _ := json.Marshal(v)
		e := newEncoder(nil)
		e.float(v)
		got, _ := e.finish()
		d := newDecoder(got)
		back := d.float()
		if err := d.finish(); err != nil || back != v || string(got) != string(want) {
			t.Errorf("%v: got %s, %v, %v", v, got, back, err)
		}
	})
}

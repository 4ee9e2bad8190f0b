package support

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

var errRange = errors.New("number out of range")

// number reads a number. What it returns is part of the input.
func (d *decoder) number() []byte {
	d.peek()
	end := scanNumber(d.data, d.pos)
	if end < 0 {
		d.expected("number")
		return nil
	}
	s := d.data[d.pos:end]
	d.pos = end
	return s
}

// int reads a number that must be an integer, however it is spelled: 100,
// 100.0 and 1e2 are the same.
func (d *decoder) int() int64 {
	d.peek()
	start := d.pos
	if v, end := scanInt(d.data, start); end > 0 {
		d.pos = end
		return v
	}
	n, s := d.integer()
	v, ok := n.int64()
	if !ok {
		d.failAt(start, fmt.Errorf("%w: %s", errRange, shortNumber(s)))
	}
	return v
}

// integer reads a number that must be an integer. It returns its spelling too,
// which is part of the input.
func (d *decoder) integer() (n integer, s []byte) {
	d.peek()
	start := d.pos
	if s = d.number(); s == nil {
		return integer{}, nil
	}
	n, ok := parseInteger(s)
	if !ok {
		d.failAt(start, fmt.Errorf("expected integer, found %s", shortNumber(s)))
		return integer{}, nil
	}
	return n, s
}

// scanInt reads an integer of the usual spelling. Where there is none, or one
// that may be out of range, end is -1.
func scanInt(data []byte, start int) (v int64, end int) {
	i := start
	if i < len(data) && data[i] == '-' {
		i++
	}
	first := i
	for i < len(data) && data[i]-'0' <= 9 && i-first <= 18 {
		v = v*10 + int64(data[i]-'0')
		i++
	}
	switch n := i - first; {
	case n == 0 || n > 18 || n > 1 && data[first] == '0':
		return 0, -1
	case i < len(data) && (data[i] == '.' || data[i]|0x20 == 'e'):
		return 0, -1
	}
	if data[start] == '-' {
		v = -v
	}
	return v, i
}

// constInt reads a number that must be want.
func (d *decoder) constInt(want int64) {
	d.peek()
	start := d.pos
	if got := d.int(); got != want {
		d.failAt(start, fmt.Errorf("expected %d, found %d", want, got))
	}
}

// float reads a number.
func (d *decoder) float() float64 {
	d.peek()
	start := d.pos
	s := d.number()
	if s == nil {
		return 0
	}
	v, err := strconv.ParseFloat(string(s), 64)
	if err != nil {
		d.failAt(start, fmt.Errorf("%w: %s", errRange, shortNumber(s)))
	}
	return v
}

// digits reads a number and keeps its digits.
func (d *decoder) digits() json.Number { return json.Number(d.number()) }

// constFloat reads a number that must be want.
func (d *decoder) constFloat(want float64) {
	d.peek()
	start := d.pos
	if got := d.float(); got != want {
		d.failAt(start, fmt.Errorf("expected %v, found %v", want, got))
	}
}

// shortNumber returns s, cut if long, for messages.
func shortNumber(s []byte) string {
	const enough = 40
	if len(s) > enough {
		return string(s[:enough]) + "…"
	}
	return string(s)
}

// An integer is a number without its spelling: digits followed by zeros, and
// no digits for zero.
type integer struct {
	negative bool
	digits   []byte // neither the first nor the last is 0
	zeros    int64  // how many follow
}

// parseInteger reads a valid JSON number. ok is false where it is a fraction.
func parseInteger(s []byte) (n integer, ok bool) {
	if s[0] == '-' {
		n.negative = true
		s = s[1:]
	}
	var exponent int64
	if i := bytes.IndexAny(s, "eE"); i >= 0 {
		exponent = parseExponent(s[i+1:])
		s = s[:i]
	}
	if i := bytes.IndexByte(s, '.'); i >= 0 {
		exponent -= int64(len(s) - i - 1)
		s = append(bytes.Clone(s[:i]), s[i+1:]...)
	}
	s = bytes.TrimLeft(s, "0")
	n.digits = bytes.TrimRight(s, "0")
	if len(n.digits) == 0 {
		return integer{}, true // also where it is -0
	}
	n.zeros = int64(len(s)-len(n.digits)) + exponent
	return n, n.zeros >= 0
}

// parseExponent reads an exponent. Beyond measure it is not exact, but still
// more than the digits of any input can outweigh.
func parseExponent(s []byte) int64 {
	var e int64
	for _, c := range bytes.TrimLeft(s, "+-") {
		if e < 1<<50 {
			e = e*10 + int64(c-'0')
		}
	}
	if s[0] == '-' {
		return -e
	}
	return e
}

// int64 returns the value, if it is in range.
func (n integer) int64() (v int64, ok bool) {
	if int64(len(n.digits))+n.zeros > 19 {
		return 0, false
	}
	var u uint64 // holds any 19 digits
	for _, c := range n.digits {
		u = u*10 + uint64(c-'0')
	}
	for range n.zeros {
		u *= 10
	}
	if n.negative {
		return -int64(u), u <= -math.MinInt64
	}
	return int64(u), u <= math.MaxInt64
}

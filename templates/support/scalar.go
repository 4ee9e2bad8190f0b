package support

import (
	"bytes"
	"fmt"
	"strconv"
)

// A scalar is a string or an integer of any size. Those that are equal are
// equal with ==, so that a scalar can be the key of a map. The zero value is
// the empty string.
type scalar struct {
	text   string // a string, or the digits of an integer that is no int64
	number int64  // the integer, where text is ""
	isInt  bool
}

func stringScalar(s string) scalar { return scalar{text: s} }
func intScalar(i int64) scalar     { return scalar{number: i, isInt: true} }

// String returns the string, or the digits of the integer.
func (s scalar) String() string {
	if s.isInt && s.text == "" {
		return strconv.FormatInt(s.number, 10)
	}
	return s.text
}

// Int64 returns the integer. ok is false where s is a string or beyond int64.
func (s scalar) Int64() (i int64, ok bool) {
	return s.number, s.isInt && s.text == ""
}

// scalar reads a string or an integer. Spellings of an integer are the same:
// 1, 1.0 and 1e0.
func (d *decoder) scalar() scalar {
	if c := d.peek(); c != '-' && c-'0' > 9 {
		if c != '"' {
			d.expected("string or integer")
			return scalar{}
		}
		return stringScalar(d.string())
	}
	start := d.pos
	if v, end := scanInt(d.data, start); end > 0 {
		d.pos = end
		return intScalar(v)
	}
	n, s := d.integer()
	if d.failed() {
		return scalar{}
	}
	if v, ok := n.int64(); ok {
		return intScalar(v)
	}
	// An exponent must not make digits beyond measure out of a few bytes.
	const enough = 400 // any float64 has fewer
	size := int64(len(n.digits)) + n.zeros
	if size > max(enough, int64(len(s))) {
		d.failAt(start, fmt.Errorf("%w: %s", errRange, shortNumber(s)))
		return scalar{}
	}
	text := make([]byte, 0, size+1)
	if n.negative {
		text = append(text, '-')
	}
	text = append(text, n.digits...)
	text = append(text, bytes.Repeat([]byte("0"), int(n.zeros))...)
	return scalar{text: string(text), isInt: true}
}

// scalar writes a string or an integer.
func (e *encoder) scalar(s scalar) {
	switch {
	case !s.isInt:
		e.string(s.text)
	case s.text != "":
		e.b = append(e.b, s.text...)
	default:
		e.int(s.number)
	}
}

package support

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"
)

// An encoder appends one JSON document to a buffer. It comes from newEncoder
// and goes back with finish.
//
// It keeps the first fault. What is written after that is dropped.
type encoder struct {
	b     []byte
	dst   []byte // what the document is appended to
	own   []byte // the encoder's own buffer, empty; used where dst is nil
	size  int    // what own is made with where there is none
	depth int
	err   *EncodeError
	check decoder // reads raw values
}

var encoders = sync.Pool{New: func() any { return &encoder{size: 1024} }}

// newEncoder returns an encoder that appends to dst. For a nil dst the
// document is put together in a buffer of the encoder.
func newEncoder(dst []byte) *encoder {
	e := encoders.Get().(*encoder)
	e.dst, e.b = dst, dst
	if dst == nil {
		if e.own == nil {
			e.own = make([]byte, 0, e.size)
		}
		e.b = e.own
	}
	return e
}

// finish gives the encoder back and returns dst with the document, or dst as
// it was and an *EncodeError.
func (e *encoder) finish() ([]byte, error) {
	out, err := e.b, e.err
	if e.dst == nil {
		out = e.takeOwn()
	}
	if err != nil {
		out = e.dst
	}
	e.b, e.dst, e.depth, e.err = nil, nil, 0, nil
	if e.check.data != nil {
		e.check.reset()
	}
	encoders.Put(e)
	if err != nil {
		return out, err // not a nil *EncodeError
	}
	return out, nil
}

// keptOutput limits the buffer that stays with a pooled encoder.
const keptOutput = 64 << 10

// takeOwn returns what was written to the encoder's own buffer: a copy of it,
// or the buffer itself where that is too large to keep.
func (e *encoder) takeOwn() []byte {
	n := len(e.b)
	if cap(e.b) <= keptOutput {
		e.own = e.b[:0]
		out := make([]byte, n)
		copy(out, e.b)
		return out
	}
	e.own = nil
	e.size = n + n/16 // the next is likely to be as large
	return e.b[:n:n]
}

// fail reports err at the value that is to be written next or that was just
// written.
func (e *encoder) fail(err error) { e.failIn("", err) }

// failIn is fail for a place inside of that value.
func (e *encoder) failIn(path string, err error) {
	if e.err == nil {
		e.err = &EncodeError{Path: pointer(e.b[len(e.dst):], len(e.b)-len(e.dst)) + path, Err: err}
	}
}

// nilMember reports that a union, of the given type, holds no value.
func (e *encoder) nilMember(union string) { e.fail(fmt.Errorf("nil %s", union)) }

// begin opens an object. Where it returns false there is a fault, and the
// caller must write nothing more of that object: values may be cyclic.
func (e *encoder) begin() bool { return e.open('{') }

// end closes an object.
func (e *encoder) end() { e.close('}') }

// beginArray opens an array, as begin does an object.
func (e *encoder) beginArray() bool { return e.open('[') }

// endArray closes an array.
func (e *encoder) endArray() { e.close(']') }

func (e *encoder) open(c byte) bool {
	if e.depth >= maxDepth {
		e.fail(errTooDeep)
	}
	if e.err != nil {
		return false
	}
	e.depth++
	e.b = append(e.b, c)
	return true
}

func (e *encoder) close(c byte) {
	e.depth--
	e.b = append(e.b, c)
}

// elem writes the comma before the element i of an array.
func (e *encoder) elem(i int) {
	if i > 0 {
		e.b = append(e.b, ',')
	}
}

// extend makes the document n bytes longer and returns these. To append in the
// usual way would store the slice anew each time, which is work for a garbage
// collector that is running.
func (e *encoder) extend(n int) []byte {
	used := len(e.b)
	if cap(e.b)-used < n {
		e.b = slices.Grow(e.b, n)
	}
	e.b = e.b[:used+n]
	return e.b[used:]
}

// write writes s as it is.
func (e *encoder) write(s string) { copy(e.extend(len(s)), s) }

// member starts a member. q is its quoted name with a colon; a constant value
// may follow.
func (e *encoder) member(q string) {
	e.comma()
	e.write(q)
}

// key starts a member of any name.
func (e *encoder) key(name string) {
	e.comma()
	e.string(name)
	e.b = append(e.b, ':')
}

// comma writes a comma, but before the first member.
func (e *encoder) comma() {
	if n := len(e.b); n > 0 && e.b[n-1] != '{' {
		e.b = append(e.b, ',')
	}
}

func (e *encoder) null()       { e.write("null") }
func (e *encoder) bool(v bool) { e.b = strconv.AppendBool(e.b, v) }
func (e *encoder) int(v int64) { e.b = strconv.AppendInt(e.b, v, 10) }

// digits writes a number with the digits that it has; "" is 0, as in
// encoding/json.
func (e *encoder) digits(n json.Number) {
	switch {
	case n == "":
		e.b = append(e.b, '0')
	case n[0] != '-' && (n[0] < '0' || n[0] > '9') || !json.Valid([]byte(n)):
		e.fail(fmt.Errorf("%.60q is no JSON number", string(n)))
	default:
		e.b = append(e.b, n...)
	}
}

// float writes a number as encoding/json does: as short as it can be.
func (e *encoder) float(v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		e.fail(fmt.Errorf("%v is no JSON number", v))
		return
	}
	if a := math.Abs(v); a == 0 || 1e-6 <= a && a < 1e21 {
		e.b = strconv.AppendFloat(e.b, v, 'f', -1, 64)
		return
	}
	e.b = strconv.AppendFloat(e.b, v, 'e', -1, 64)
	// 1e-07 is written 1e-7.
	if n := len(e.b); e.b[n-4] == 'e' && e.b[n-3] == '-' && e.b[n-2] == '0' {
		e.b[n-2] = e.b[n-1]
		e.b = e.b[:n-1]
	}
}

var (
	errUTF8  = errors.New("invalid UTF-8 in string")
	errClash = errors.New("undeclared member has the name of a declared one")
)

// string writes a string. Only what must be is escaped.
func (e *encoder) string(s string) {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if plainBytes(word(s, i)) != eachHigh {
			e.text(s, i)
			return
		}
	}
	if i < len(s) {
		if i >= 8 {
			i = len(s) - 8
			if plainBytes(word(s, i)) == eachHigh {
				i = len(s)
			}
		}
		for i < len(s) && isPlain(s[i]) {
			i++
		}
		if i < len(s) {
			e.text(s, i)
			return
		}
	}
	b := e.extend(len(s) + 2)
	b[0] = '"'
	copy(b[1:], s)
	b[len(b)-1] = '"'
}

// isPlain reports whether c is ASCII and stands for itself in a JSON string.
func isPlain(c byte) bool {
	return ' ' <= c && c < utf8.RuneSelf && c != '"' && c != '\\'
}

// word returns eight bytes of s as plainBytes takes them.
func word(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// text writes a string that is plain up to i only.
func (e *encoder) text(s string, i int) {
	b := append(e.b, '"')
	start := 0
	for i < len(s) {
		for i+8 <= len(s) {
			if stop := plainBytes(word(s, i)) ^ eachHigh; stop != 0 {
				i += bits.TrailingZeros64(stop) >> 3
				break
			}
			i += 8
		}
		if i >= len(s) {
			break
		}
		switch c := s[i]; {
		case isPlain(c):
			i++ // near the end
		case c < utf8.RuneSelf:
			b = append(b, s[start:i]...)
			b = appendEscape(b, c)
			i++
			start = i
		default:
			for i < len(s) && s[i] >= utf8.RuneSelf {
				r, n := utf8.DecodeRuneInString(s[i:])
				if r == utf8.RuneError && n == 1 {
					e.fail(errUTF8)
					return
				}
				i += n
			}
		}
	}
	b = append(b, s[start:]...)
	e.b = append(b, '"')
}

func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '\n':
		return append(b, '\\', 'n')
	case '"', '\\':
		return append(b, '\\', c)
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}

// raw writes a raw value on one line, null for nil. It must be valid JSON by
// the decoder's rules.
func (e *encoder) raw(v json.RawMessage) {
	if v == nil {
		e.null()
		return
	}
	if e.err != nil {
		return // the check stands at its fault
	}
	d := &e.check
	d.data, d.pos, d.depth = v, 0, e.depth
	d.skip()
	if d.pos = d.raws.space(v, d.pos); d.pos < len(v) {
		d.fail(errTrailing)
	}
	if d.failed() {
		e.failIn(pointer(v, d.fault.offset), d.fault.err)
		return
	}
	if d.raws.spaced {
		e.b = appendCompact(e.b, v)
		d.raws.spaced = false
		return
	}
	copy(e.extend(len(v)), v)
}

// appendCompact appends valid JSON without its white space.
func appendCompact(dst, src []byte) []byte {
	start := 0
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c == '"':
			i = scanString(src, i+1)
		case isSpace(c):
			dst = append(dst, src[start:i]...)
			for i < len(src) && isSpace(src[i]) {
				i++
			}
			start = i
		default:
			i++
		}
	}
	return append(dst, src[start:]...)
}

// object writes an object, {} for nil.
func (e *encoder) object(v Object) {
	if v == nil {
		e.write("{}")
		return
	}
	if err := isObject(v); err != nil {
		e.fail(err)
		return
	}
	e.raw(json.RawMessage(v))
}

// members writes an object with the given members, {} for nil.
func (e *encoder) members(m Members) {
	if e.begin() {
		e.extras(m, nil)
		e.end()
	}
}

// extras writes members that are not declared, in the order of their names.
// known reports whether a name is that of a declared one, which must not be
// among them.
func (e *encoder) extras(m Members, known func(name string) bool) {
	if len(m) == 0 {
		return
	}
	var few [16]string
	names := few[:0]
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		e.key(name)
		if known != nil && known(name) {
			e.fail(errClash)
			return
		}
		e.raw(m[name])
	}
}

// sortedKeys returns the keys of m in the order in which they are written.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

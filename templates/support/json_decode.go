package support

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"sync"
	"unicode/utf8"
)

// maxDepth is how many objects and arrays may be open at once, in documents
// that are read and in those that are written.
const maxDepth = 1000

// A decoder reads one JSON document from front to back. It comes from
// newDecoder and goes back with finish.
//
// It keeps the first fault. From then on it stands at the end of the input,
// where every read fails and every loop ends, so that its callers need not
// check. What is read after a fault is unspecified.
type decoder struct {
	data []byte
	pos  int
	// key is the name of the member at hand, unescaped. It is valid until the
	// member's value is read.
	key   []byte
	depth int
	first bool // a container was just opened: what follows needs no comma
	opts  DecodeOption
	fault fault

	keyText   []byte // holds key where the name has escapes
	valueText []byte // holds the last string that had escapes
	raws      rawScanner
	ahead     lookahead
	trials    trials
}

// A fault is the first thing that was wrong, and where.
type fault struct {
	offset int
	err    error
}

var decoders = sync.Pool{New: func() any { return new(decoder) }}

// newDecoder returns a decoder that reads data.
func newDecoder(data []byte, opts ...DecodeOption) *decoder {
	d := decoders.Get().(*decoder)
	d.data = data
	for _, o := range opts {
		d.opts |= o
	}
	return d
}

// finish gives the decoder back. It refuses anything behind the value, and
// returns a *DecodeError if there was a fault.
func (d *decoder) finish() error {
	d.endOfInput()
	var err error
	if d.fault.err != nil {
		err = &DecodeError{Path: pointer(d.data, d.fault.offset), Offset: d.fault.offset, Err: d.fault.err}
	}
	d.reset()
	decoders.Put(d)
	return err
}

// endOfInput refuses anything but white space.
func (d *decoder) endOfInput() {
	if d.peek(); d.pos < len(d.data) {
		d.fail(errTrailing)
	}
}

// keptBytes limits the scratch buffers that stay with a pooled decoder.
const keptBytes = 4 << 10

// reset makes d like new. It drops references to the caller's data, and buffers
// that have grown large.
func (d *decoder) reset() {
	d.data, d.key, d.pos, d.depth, d.first, d.opts, d.fault = nil, nil, 0, 0, false, 0, fault{}
	if cap(d.keyText) > keptBytes {
		d.keyText = nil
	}
	if cap(d.valueText) > keptBytes {
		d.valueText = nil
	}
	d.raws.reset()
	d.ahead.reset()
	d.trials = trials{}
}

// fail reports err at the value or member at hand.
func (d *decoder) fail(err error) { d.failAt(d.pos, err) }

// failf is fail with a formatted message.
func (d *decoder) failf(format string, args ...any) { d.fail(fmt.Errorf(format, args...)) }

// failAt reports err at an offset, which must be in what was read already: the
// pos of the decoder before a value, for one.
func (d *decoder) failAt(offset int, err error) {
	if d.fault.err == nil {
		d.fault = fault{offset, err}
	}
	d.pos = len(d.data)
	d.first = false
}

// failed reports whether there was a fault.
func (d *decoder) failed() bool { return d.fault.err != nil }

// expected reports that what is at hand is not what should be there.
func (d *decoder) expected(what string) {
	if d.fault.err != nil {
		return
	}
	if d.peek(); d.pos >= len(d.data) {
		d.fail(errors.New("unexpected end of input, expected " + what))
		return
	}
	d.fail(fmt.Errorf("expected %s, found %s", what, d.found()))
}

// expectedEnd reports that neither a comma nor the given bracket is at hand.
func (d *decoder) expectedEnd(bracket byte) { d.expected("',' or '" + string(bracket) + "'") }

// found names what is at hand.
func (d *decoder) found() string {
	rest := d.data[d.pos:]
	switch c := rest[0]; {
	case c == '{':
		return "object"
	case c == '[':
		return "array"
	case c == '"':
		return "string"
	case scanLiteral(rest, 0, "null") > 0:
		return "null"
	case scanLiteral(rest, 0, "true") > 0, scanLiteral(rest, 0, "false") > 0:
		return "boolean"
	case scanNumber(rest, 0) > 0:
		return "number"
	case c == '-' || c-'0' <= 9:
		return "invalid number"
	}
	r, _ := utf8.DecodeRune(rest)
	return strconv.QuoteRune(r)
}

// peek passes over white space and returns the byte at hand, 0 at the end.
func (d *decoder) peek() byte {
	if d.pos < len(d.data) && d.data[d.pos] > ' ' {
		return d.data[d.pos]
	}
	return d.peekSpace()
}

func (d *decoder) peekSpace() byte {
	for d.pos < len(d.data) {
		if c := d.data[d.pos]; !isSpace(c) {
			return c
		}
		d.pos++
	}
	return 0
}

// kind returns the kind of the value at hand, one of { [ " 0 t n, and 0 where
// there is no value.
func (d *decoder) kind() byte {
	switch c := d.peek(); c {
	case '{', '[', '"', 't', 'n':
		return c
	case 'f':
		return 't'
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return '0'
	}
	return 0
}

// beginObject opens the object at hand, whose members nextKey goes through.
func (d *decoder) beginObject() bool {
	if d.peek() != '{' {
		d.expected("object")
		return false
	}
	return d.open()
}

// beginArray opens the array at hand, whose elements nextElem goes through.
func (d *decoder) beginArray() bool {
	if d.peek() != '[' {
		d.expected("array")
		return false
	}
	return d.open()
}

func (d *decoder) open() bool {
	if d.depth >= maxDepth {
		d.fail(errTooDeep)
		return false
	}
	d.pos++
	d.depth++
	d.first = true
	return true
}

func (d *decoder) close() bool {
	d.pos++
	d.depth--
	return false
}

// nextKey goes to the next member of the object at hand and leaves its name in
// d.key. Behind the last it closes the object and returns false.
func (d *decoder) nextKey() bool {
	c := d.peek()
	switch {
	case c == '}':
		d.first = false
		return d.close()
	case d.first:
		d.first = false
	case c != ',':
		d.expectedEnd('}')
		return false
	default:
		d.pos++
		c = d.peek()
	}
	if c != '"' {
		d.expected("member name")
		return false
	}
	data, start := d.data, d.pos+1
	end := scanText(data, start)
	if end >= 0 && data[end] == '"' {
		d.key = data[start:end]
		end++
	} else if d.key, end = d.unescape(&d.keyText, start, end); end < 0 {
		return false
	}
	if end < len(data) && data[end] == ':' {
		d.pos = end + 1
		return true
	}
	d.pos = end
	if d.peek() != ':' {
		d.expected("':'")
		return false
	}
	d.pos++
	return true
}

// nextElem goes to the next element of the array at hand. Behind the last it
// closes the array and returns false.
func (d *decoder) nextElem() bool {
	c := d.peek()
	switch {
	case c == ',' && !d.first:
		d.pos++
		return true
	case c == ']':
		d.first = false
		return d.close()
	case d.first:
		d.first = false
		return true
	}
	d.expectedEnd(']')
	return false
}

// once marks the member with the number bit as seen, and refuses a second one.
func (d *decoder) once(seen *uint64, bit uint) bool {
	if *seen>>(bit&63)&1 != 0 {
		return d.again()
	}
	*seen |= 1 << (bit & 63)
	return true
}

// unique refuses the member at hand if it is known to be a second one of that
// name. It is for maps, whose keys are their own note of what was seen.
func (d *decoder) unique(known bool) bool { return !known || d.again() }

// again is called at a member that is a second one of its name.
func (d *decoder) again() bool { return d.duplicate(d.pos) }

// duplicate refuses a second member of the same name, the value of which
// starts at offset, unless that is allowed.
func (d *decoder) duplicate(offset int) bool {
	if d.opts&AllowDuplicateMembers != 0 {
		return true
	}
	d.failAt(offset, errDuplicate)
	return false
}

// require refuses an object that was read to its end without all of the
// members whose bits are set in required.
func (d *decoder) require(seen, required uint64, names []string) {
	if missing := required &^ seen; missing != 0 && d.fault.err == nil {
		// At the closing brace, so that the path is that of the object.
		d.failAt(d.pos-1, fmt.Errorf("missing required member %q", names[bits.TrailingZeros64(missing)]))
	}
}

// null reads the null at hand; where there is something else it reads nothing
// and returns false.
func (d *decoder) null() bool { return d.peek() == 'n' && d.literal("null") }

func (d *decoder) literal(s string) bool {
	end := scanLiteral(d.data, d.pos, s)
	if end < 0 {
		d.expected(s)
		return false
	}
	d.pos = end
	return true
}

// bool reads a boolean.
func (d *decoder) bool() bool {
	switch d.peek() {
	case 't':
		return d.literal("true")
	case 'f':
		d.literal("false")
	default:
		d.expected("boolean")
	}
	return false
}

// constBool reads a boolean that must be want.
func (d *decoder) constBool(want bool) {
	d.peek()
	at := d.pos
	if got := d.bool(); got != want {
		d.failAt(at, fmt.Errorf("expected %t, found %t", want, got))
	}
}

// bytes reads a string and returns its text. It is valid until the next string
// is read.
func (d *decoder) bytes() []byte {
	if d.peek() != '"' {
		d.expected("string")
		return nil
	}
	start := d.pos + 1
	end := -1
	if start < d.ahead.until {
		end = d.ahead.find(start-1) - 1
	}
	if end < 0 {
		end = scanText(d.data, start)
	}
	if end >= 0 && d.data[end] == '"' {
		d.pos = end + 1
		return d.data[start:end]
	}
	text, end := d.unescape(&d.valueText, start, end)
	if end >= 0 {
		d.pos = end
	}
	return text
}

// unescape reads the rest of a string whose text starts at start: from the
// first escape on, which is at stop. It returns the text, in buf, and the index
// behind the closing quote, -1 after a fault. A stop of -1 is a fault too.
func (d *decoder) unescape(buf *[]byte, start, stop int) (text []byte, end int) {
	if end = -1; stop >= 0 {
		*buf, end = unescape(append((*buf)[:0], d.data[start:stop]...), d.data, stop)
	}
	if end < 0 {
		d.failString(start)
		return nil, -1
	}
	return *buf, end
}

// failString reports what is wrong with the string whose text starts at start.
func (d *decoder) failString(start int) {
	f := stringFault(d.data, start)
	d.failAt(f.offset, f.err)
}

// string reads a string.
func (d *decoder) string() string { return string(d.bytes()) }

// name returns the name of the member at hand.
func (d *decoder) name() string { return string(d.key) }

// constString reads a string that must be want.
func (d *decoder) constString(want string) {
	d.peek()
	at := d.pos
	if got := d.bytes(); string(got) != want {
		d.failAt(at, fmt.Errorf("expected %q, found %.60q", want, got))
	}
}

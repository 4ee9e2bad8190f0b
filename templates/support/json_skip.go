package support

import (
	"hash/maphash"
	"math"
)

// A rawScanner is what skip keeps about the containers that it is in. Only
// places in the input are kept, no text.
type rawScanner struct {
	outer  []container // those that are open, but for the innermost
	names  []rawName   // of the members of all that are open
	slots  []slot      // tables of those that have many members
	text   []byte      // holds an earlier name that had escapes
	doomed []span      // members that a later one of the same name replaces
	spaced bool        // white space was passed over
}

// A container is an object or array that is open.
type container struct {
	end      byte   // '}' or ']'
	names    int    // where its names start
	slots    int    // where its table starts
	landmark int    // see lookahead; -1 for none
	filter   uint64 // bits of the names so far
}

// A rawName is the name of a member.
type rawName struct {
	start int // of the text between the quotes
	size  int // of that text, inverted (^) where it has escapes; doomed where a later member counts
}

const doomed = math.MinInt

// A slot of a table holds the hash and the number, from 1, of a name.
type slot struct {
	hash uint64
	name int
}

type span struct{ start, end int }

// fewNames is up to how many names are compared one by one.
const fewNames = 16

var nameSeed = maphash.MakeSeed()

// reset lets go of what has grown large.
func (r *rawScanner) reset() {
	if cap(r.outer) > 64 {
		r.outer = nil
	}
	if cap(r.names) > 256 {
		r.names = nil
	}
	if cap(r.slots) > 512 {
		r.slots = nil
	}
	if cap(r.text) > keptBytes {
		r.text = nil
	}
	if cap(r.doomed) > 64 {
		r.doomed = nil
	}
	r.spaced = false
}

// skip validates the value at hand and moves behind it.
func (d *decoder) skip() {
	r, data, i := &d.raws, d.data, d.pos
	// One by one: cutting a slice in place writes no pointer, which would be
	// work for a garbage collector that is running.
	r.outer = r.outer[:0]
	r.names = r.names[:0]
	r.slots = r.slots[:0]
	var in container // the innermost that is open; zero outside of any
	for {
		i = r.space(data, i)
		start := i
		switch c := byteAt(data, i); c {
		case '"':
			if i = d.passed(start); i > 0 {
				break
			}
			if i = scanString(data, start+1); i < 0 {
				d.failString(start + 1)
				return
			}
			if d.ahead.looking {
				d.ahead.noteString(data, start, i)
			}
		case '{', '[':
			if i = d.passed(start); i > 0 {
				break
			}
			if d.depth+len(r.outer) >= maxDepth {
				d.failAt(start, errTooDeep)
				return
			}
			r.outer = append(r.outer, in)
			in = container{end: c + ('}' - '{'), names: len(r.names), slots: len(r.slots), landmark: -1}
			if d.ahead.looking {
				in.landmark = d.ahead.begin(start)
			}
			if i = r.space(data, start+1); byteAt(data, i) == in.end {
				break // closed below
			}
			if c == '{' {
				if i = d.skipName(&in, i); i < 0 {
					return
				}
			}
			continue
		case 't':
			i = scanLiteral(data, i, "true")
		case 'f':
			i = scanLiteral(data, i, "false")
		case 'n':
			i = scanLiteral(data, i, "null")
		default:
			i = scanNumber(data, i)
		}
		if i < 0 {
			d.pos = start
			d.expected("value")
			return
		}

		// A value has ended. Close what ends with it.
		for more := false; !more; {
			if in.end == 0 {
				d.pos = i
				return
			}
			i = r.space(data, i)
			switch byteAt(data, i) {
			case in.end:
				i++
				if in.landmark >= 0 {
					d.ahead.end(in.landmark, i)
				}
				r.names = r.names[:in.names]
				r.slots = r.slots[:in.slots]
				in = r.outer[len(r.outer)-1]
				r.outer = r.outer[:len(r.outer)-1]
			case ',':
				i++
				if in.end == '}' {
					if i = d.skipName(&in, i); i < 0 {
						return
					}
				}
				more = true
			default:
				d.pos = i
				d.expectedEnd(in.end)
				return
			}
		}
	}
}

// skipName reads the name and the colon of a member of in. It returns the
// index behind them, -1 after a fault.
func (d *decoder) skipName(in *container, i int) int {
	r, data := &d.raws, d.data
	if i = r.space(data, i); byteAt(data, i) != '"' {
		d.pos = i
		d.expected("member name")
		return -1
	}
	start := i + 1
	end := scanText(data, start)
	var name []byte
	var size int
	if end >= 0 && data[end] == '"' {
		name, size = data[start:end], end-start
		end++
	} else {
		if name, end = d.unescape(&d.keyText, start, end); end < 0 {
			return -1
		}
		size = ^(end - 1 - start)
	}
	if i = r.space(data, end); byteAt(data, i) != ':' {
		d.pos = i
		d.expected("':'")
		return -1
	}
	i++

	if known := r.find(data, in, name); known >= 0 {
		d.pos = i
		if !d.again() {
			return -1
		}
		r.doom(known, start)
	}
	r.names = append(r.names, rawName{start, size})
	return i
}

// find returns the number of an earlier member with that name of the object
// in, or -1. It expects that the name is added to the names next.
func (r *rawScanner) find(data []byte, in *container, name []byte) int {
	names := r.names[in.names:]
	if len(names) < fewNames {
		// Mostly no earlier name has the same length and ends.
		bit := uint(len(name))
		if len(name) > 0 {
			bit += uint(name[0])*5 + uint(name[len(name)-1])*11
		}
		bit %= 64
		if in.filter>>bit&1 == 0 {
			in.filter |= 1 << bit
			return -1
		}
		for i, n := range names {
			if r.named(data, n, name) {
				return in.names + i
			}
		}
		return -1
	}

	table := r.slots[in.slots:]
	if 2*len(names) >= len(table) {
		size := max(4*fewNames, 2*len(table))
		r.slots = append(r.slots[:in.slots], make([]slot, size)...)
		table = r.slots[in.slots:]
		for i, n := range names {
			if n.size != doomed {
				s := r.lookup(data, table, r.textOf(data, n))
				s.name = in.names + i + 1
			}
		}
	}
	s := r.lookup(data, table, name)
	known := s.name - 1
	s.name = len(r.names) + 1
	return known
}

// lookup returns the slot of name in table: its own, or an empty one in which
// only the number is missing.
func (r *rawScanner) lookup(data []byte, table []slot, name []byte) *slot {
	hash := maphash.Bytes(nameSeed, name)
	for i := hash; ; i++ {
		s := &table[i%uint64(len(table))]
		if s.name == 0 {
			s.hash = hash
			return s
		}
		if s.hash == hash && r.named(data, r.names[s.name-1], name) {
			return s
		}
	}
}

// named reports whether n is name, and still counts.
func (r *rawScanner) named(data []byte, n rawName, name []byte) bool {
	if n.size < 0 {
		return n.size != doomed && string(r.textOf(data, n)) == string(name)
	}
	return n.size == len(name) && string(data[n.start:n.start+n.size]) == string(name)
}

func (r *rawScanner) textOf(data []byte, n rawName) []byte {
	if n.size >= 0 {
		return data[n.start : n.start+n.size]
	}
	r.text, _ = unescape(r.text[:0], data, n.start)
	return r.text
}

// doom notes that a member is replaced by a later one, the name of which
// starts at next and is not among the names yet.
func (r *rawScanner) doom(known, next int) {
	r.names[known].size = doomed
	if known+1 < len(r.names) {
		next = r.names[known+1].start
	}
	// With the comma behind it, up to the opening quote of the next name.
	r.doomed = append(r.doomed, span{r.names[known].start - 1, next - 1})
}

// space returns the index of the first byte from i on that is no white space.
func (r *rawScanner) space(data []byte, i int) int {
	if i < len(data) && data[i] > ' ' {
		return i
	}
	return r.longSpace(data, i)
}

func (r *rawScanner) longSpace(data []byte, i int) int {
	for i < len(data) && isSpace(data[i]) {
		r.spaced = true
		i++
	}
	return i
}

// byteAt returns the byte at i, 0 at the end.
func byteAt(data []byte, i int) byte {
	if i < len(data) {
		return data[i]
	}
	return 0
}

// scanLiteral returns the index behind the literal at i, or -1 where there is
// another.
func scanLiteral(data []byte, i int, literal string) int {
	if len(data)-i < len(literal) || string(data[i:i+len(literal)]) != literal {
		return -1
	}
	return i + len(literal)
}

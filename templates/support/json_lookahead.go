package support

import (
	"bytes"
	"errors"
)

// A lookahead knows the ends of what tag and probe passed over, so that what
// is looked at again, by the decoding of the value or by lookahead inside of
// it, need not be scanned again. Without that, unions inside of unions would
// take time square in their depth.
type lookahead struct {
	looking   bool
	until     int        // how far was looked
	landmarks []landmark // in the order of their starts
	before    int        // how many there were before this look
}

// A landmark is a container or string that was passed over.
type landmark struct{ start, end int }

// notable is the least length of a landmark. What is shorter is as cheap to
// scan again.
const notable = 64

// reset lets go of what has grown large.
func (a *lookahead) reset() {
	a.looking, a.until, a.before = false, 0, 0
	a.landmarks = a.landmarks[:0]
	if cap(a.landmarks) > 256 {
		a.landmarks = nil
	}
}

// begin notes the start of a container and returns its number, or -1 where
// lookahead was before: what is notable there is known.
func (a *lookahead) begin(start int) int {
	if start < a.until {
		return -1
	}
	a.landmarks = append(a.landmarks, landmark{start: start})
	return len(a.landmarks) - 1
}

// end notes the end of the container with the given number.
func (a *lookahead) end(number, end int) {
	if end-a.landmarks[number].start < notable {
		a.landmarks = a.landmarks[:number] // what is inside was dropped before
		return
	}
	a.landmarks[number].end = end
}

// noteString notes a string. Those with escapes must be read again anyway.
func (a *lookahead) noteString(data []byte, start, end int) {
	if end-start >= notable && start >= a.until && bytes.IndexByte(data[start:end], '\\') < 0 {
		a.landmarks = append(a.landmarks, landmark{start, end})
	}
}

// find returns the end of the landmark that starts at start, or -1.
func (a *lookahead) find(start int) int {
	low, high := 0, len(a.landmarks)
	for low < high {
		middle := int(uint(low+high) / 2)
		if a.landmarks[middle].start < start {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(a.landmarks) && a.landmarks[low].start == start && a.landmarks[low].end > 0 {
		return a.landmarks[low].end
	}
	return -1
}

// passed returns the end of the container or string at start where lookahead
// has passed it, else -1.
func (d *decoder) passed(start int) int {
	if start >= d.ahead.until {
		return -1
	}
	if d.opts&AllowDuplicateMembers != 0 && !d.ahead.looking {
		return -1 // a raw value must be scanned for members to drop
	}
	return d.ahead.find(start)
}

// A mark is a place to go back to.
type mark struct{ pos, depth int }

// mark returns the place at hand.
func (d *decoder) mark() mark { return mark{d.pos, d.depth} }

// rewind goes back to a mark.
func (d *decoder) rewind(m mark) { d.pos, d.depth, d.first = m.pos, m.depth, false }

// takeFault removes the fault, for rewind to follow.
func (d *decoder) takeFault() fault {
	f := d.fault
	d.fault = fault{}
	return f
}

// restoreFault brings back a fault that was taken.
func (d *decoder) restoreFault(f fault) { d.failAt(f.offset, f.err) }

// look starts to look ahead, from the value at hand on.
func (d *decoder) look() mark {
	if d.pos >= d.ahead.until && d.trials.depth == 0 {
		d.ahead.landmarks = d.ahead.landmarks[:0] // nothing goes back to them
	}
	d.ahead.looking = true
	d.ahead.before = len(d.ahead.landmarks)
	return d.mark()
}

// looked ends that and, if there was no fault, goes back.
func (d *decoder) looked(m mark) {
	d.ahead.looking = false
	if d.failed() {
		d.ahead.landmarks = d.ahead.landmarks[:d.ahead.before]
		return
	}
	d.ahead.until = max(d.ahead.until, d.pos)
	d.rewind(m)
}

// tag returns the text of a string member of the object at hand, which it does
// not consume. The text is valid until the next string is read. ok is false
// where the member is absent, or a null that may stand for that, and after a
// fault; a member that is no string is a fault.
func (d *decoder) tag(name string) (value []byte, ok bool) {
	// Most peers write it first, and without white space.
	if n := len(name); d.peek() == '{' && len(d.data)-d.pos > n+5 {
		first := d.data[d.pos+1 : d.pos+n+5]
		if first[0] == '"' && string(first[1:n+1]) == name && string(first[n+1:]) == `":"` {
			start := d.pos + n + 5
			if end := scanText(d.data, start); end >= 0 && d.data[end] == '"' {
				return d.data[start:end], true
			}
		}
	}
	m := d.look()
	for d.beginObject(); d.nextKey(); d.skip() {
		if string(d.key) == name {
			if !d.absentNull() {
				value = d.bytes()
				ok = !d.failed()
			}
			break
		}
	}
	d.looked(m)
	return value, ok
}

// probe returns which of the named members the object at hand has, which it
// does not consume: bit i stands for names[i]. "items/anyOf" is the member
// anyOf of an object in the member items.
func (d *decoder) probe(names ...string) uint64 {
	m := d.look()
	all := uint64(1)<<len(names) - 1
	found := uint64(0)
	for d.beginObject(); found != all && d.nextKey(); {
		var inner uint64 // the names that lead into this member
		n := len(d.key)
		for i, name := range names {
			if len(name) < n || name[:n] != string(d.key) {
				continue
			}
			if len(name) == n {
				found |= 1 << i
			} else if name[n] == '/' {
				inner |= 1 << i
			}
		}
		if inner == 0 || d.kind() != '{' {
			d.skip()
			continue
		}
		for d.beginObject(); d.nextKey(); d.skip() {
			for i, name := range names {
				if inner>>i&1 != 0 && name[n+1:] == string(d.key) {
					found |= 1 << i
				}
			}
		}
	}
	d.looked(m)
	return found
}

// A trial tries the members of a union, one after the other, where nothing but
// decoding tells them apart:
//
//	t := d.try("Union")
//	if t.next(d) {
//		v := new(First)
//		v.decode(d)
//		if t.fits(d) {
//			return v
//		}
//	}
//	if t.next(d) {
//		…
//	}
//	t.none(d)
//	return nil
//
// The fault that remains when none fits is that of the candidate which got
// furthest. What is found out about a union inside of a candidate is remembered
// until the outermost trial ends, so that nesting does not multiply the
// attempts.
type trial struct {
	at     trialPlace
	mark   mark
	number int   // of the candidate at hand, from 1
	known  int   // the candidates up to here are known to fail
	best   fault // that of the candidate that got furthest
}

// trials are those that are under way.
type trials struct {
	depth   int
	results map[trialPlace]trialResult
}

// A trialPlace is where a union was tried.
type trialPlace struct {
	union  string
	offset int
}

// A trialResult is how many candidates fail at a place, and the best fault.
type trialResult struct {
	fail int
	best fault
}

var errNoMember = errors.New("no member of the union fits")

// try starts a trial at the value at hand.
func (d *decoder) try(union string) trial {
	d.peek()
	d.trials.depth++
	t := trial{at: trialPlace{union, d.pos}, mark: d.mark()}
	if r, ok := d.trials.results[t.at]; ok {
		t.known, t.best = r.fail, r.best
	}
	return t
}

// next goes to the next candidate and reports whether it is worth decoding.
func (t *trial) next(d *decoder) bool {
	t.number++
	return t.number > t.known && !d.failed()
}

// fits reports whether the candidate could be decoded, and goes back if not.
func (t *trial) fits(d *decoder) bool {
	if !d.failed() {
		t.done(d, t.number-1)
		return true
	}
	f := d.takeFault()
	// What got furthest was most likely meant.
	if t.best.err == nil || f.offset > t.best.offset {
		t.best = f
	}
	d.rewind(t.mark)
	return false
}

// none reports that no candidate fits.
func (t *trial) none(d *decoder) {
	if t.best.err == nil {
		t.best = fault{t.mark.pos, errNoMember}
	}
	t.done(d, t.number)
	d.restoreFault(t.best)
}

// done notes that the candidates up to here fail.
func (t *trial) done(d *decoder, fail int) {
	d.trials.depth--
	if d.trials.depth == 0 {
		d.trials.results = nil
		return
	}
	if d.trials.results == nil {
		d.trials.results = make(map[trialPlace]trialResult)
	}
	d.trials.results[t.at] = trialResult{fail, t.best}
}

package support

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
)

// A DecodeOption makes [Unmarshal] accept what a peer should not have sent.
// Options can be given one by one or joined with |. Each is for one call, and
// none is on by default: what a value means is not for a decoder to guess.
// Nothing is lost by them but what they speak of, and what was read with them
// is written as it should have been.
type DecodeOption uint8

const (
	// AllowNullOptional reads null as absent in optional members for which
	// the protocol has no null.
	AllowNullOptional DecodeOption = 1 << iota
	// AllowNullArrays reads null as empty where an array is required, as peers
	// send it whose language tells an empty list from none.
	AllowNullArrays
	// AllowNullErrorID reads `"id": null` in error responses: as absent, or as
	// the zero ID in protocol versions that require one.
	AllowNullErrorID
	// AllowStringError reads an error response whose `error` is a string: as
	// an error with that message and code 0.
	AllowStringError
	// AllowDuplicateMembers lets the last of several members with the same
	// name count. Constant members must be right each time.
	AllowDuplicateMembers
	// AllowNullMaps reads null as empty where an object with members of any
	// name is required, such as the input of a tool.
	AllowNullMaps
)

// A Decodable is a pointer to a type of this package.
type Decodable interface {
	decode(d *decoder)
}

// Unmarshal decodes data into v as v.UnmarshalJSON does, but for what opts
// allow. Errors are of type [*DecodeError].
func Unmarshal(data []byte, v Decodable, opts ...DecodeOption) error {
	if r := reflect.ValueOf(v); !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil() {
		return &DecodeError{Err: errors.New("nil target")}
	}
	d := newDecoder(data, opts...)
	v.decode(d)
	return d.finish()
}

// absentNull reads a null that is allowed to stand for an absent member.
func (d *decoder) absentNull() bool { return d.opts&AllowNullOptional != 0 && d.null() }

// emptyNull reads a null that is allowed to stand for an empty array.
func (d *decoder) emptyNull() bool { return d.opts&AllowNullArrays != 0 && d.null() }

// emptyNullMap reads a null that is allowed to stand for an empty object.
func (d *decoder) emptyNullMap() bool { return d.opts&AllowNullMaps != 0 && d.null() }

// nullErrorID reads a null that is allowed as the ID of an error response.
func (d *decoder) nullErrorID() bool { return d.opts&AllowNullErrorID != 0 && d.null() }

// stringError reads a string that is allowed in place of an error object.
func (d *decoder) stringError() (message string, ok bool) {
	if d.opts&AllowStringError == 0 || d.peek() != '"' {
		return "", false
	}
	return d.string(), true
}

// lastWins returns a copy of the raw value data[start:end] without the members
// that skip has doomed.
func (d *decoder) lastWins(start, end int) []byte {
	doomed := d.raws.doomed
	slices.SortFunc(doomed, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	var kept []byte
	for _, s := range doomed {
		if s.start > start { // else it is inside of another
			kept = append(kept, d.data[start:s.start]...)
		}
		start = max(start, s.end)
	}
	return append(kept, d.data[start:end]...)
}

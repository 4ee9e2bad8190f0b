package support

import "bytes"

// This file finds the id of a message that cannot be decoded, so that whoever
// waits for it, or has sent it, learns of the failure.

// maxFoundID is the longest id that an idFinder finds, in bytes.
const maxFoundID = 1 << 10

// An idFinder looks for the id of a message that is no valid JSON or is too long
// to keep. It is fed with the message in parts of any size and keeps only the
// member at hand. It follows strings and brackets and nothing else.
type idFinder struct {
	depth    int
	over     bool // the object has ended, or there is none
	inString bool
	escaped  bool
	text     []byte // the name or scalar at hand, as it is spelled
	name     string // of the member whose value is at hand, with quotes

	ids              int // how many ids there are
	id               []byte
	method, response bool // there is a method; a result or error
}

// write takes the next part of the message.
func (f *idFinder) write(part []byte) {
	for _, c := range part {
		switch {
		case f.over:
			return
		case f.inString:
			f.keep(c)
			f.inString = f.escaped || c != '"'
			f.escaped = !f.escaped && c == '\\'
		case f.depth == 0:
			if c == '{' {
				f.depth = 1
			} else {
				f.over = !isSpace(c)
			}
		default:
			f.structure(c)
		}
	}
}

// structure takes a byte inside of the object and outside of strings.
func (f *idFinder) structure(c byte) {
	switch c {
	case '"':
		f.inString = true
		f.keep(c)
	case '{', '[':
		f.keep(c) // a value that starts so is no id
		f.depth++
	case '}', ']':
		if f.depth--; f.depth == 0 {
			f.endMember()
			f.over = true
		}
	case ':':
		if f.depth == 1 {
			f.beginValue()
		}
	case ',':
		if f.depth == 1 {
			f.endMember()
		}
	default:
		f.keep(c)
	}
}

// keep notes a byte of the message's own members.
func (f *idFinder) keep(c byte) {
	if f.depth == 1 && len(f.text) <= maxFoundID {
		f.text = append(f.text, c)
	}
}

func (f *idFinder) beginValue() {
	f.name = string(bytes.TrimSpace(f.text))
	f.text = f.text[:0]
	switch f.name {
	case `"method"`:
		f.method = true
	case `"result"`, `"error"`:
		f.response = true
	}
}

func (f *idFinder) endMember() {
	if f.name == `"id"` {
		f.ids++
		f.id = append(f.id[:0], bytes.TrimSpace(f.text)...)
	}
	f.name, f.text = "", f.text[:0]
}

// found gives the id. There is none where the message has several, or one that
// is neither a string nor an integer.
func (f *idFinder) found() (id scalar, rawID []byte) {
	if f.ids != 1 || len(f.id) > maxFoundID {
		return scalar{}, nil
	}
	d := newDecoder(f.id)
	id = d.scalar()
	if d.finish() != nil {
		return scalar{}, nil
	}
	return id, f.id
}

// brokenResponse makes an envelope of a message that scanEnvelope has refused, if
// that is a response: the request must not wait for another one. What has neither
// method nor result nor error is a response where the peer sends hardly anything
// else, which bare says. There may be no id.
func brokenResponse(message []byte, why *Error, bare bool) (m envelope, ok bool) {
	var f idFinder
	f.write(message)
	id, rawID := f.found()
	isResponse := !f.method && (f.response || bare && f.over)
	return envelope{kind: messageResult, id: id, rawID: rawID, fault: why}, isResponse
}

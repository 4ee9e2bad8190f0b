package support

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A DecodeError says why a JSON document was refused, and where.
type DecodeError struct {
	// Path is the JSON pointer (RFC 6901) of the value, e.g. "/tools/3/name",
	// or "" for the whole document. Where it is very long, its middle and long
	// names in it are replaced by "…".
	Path string
	// Offset counts the bytes before the fault.
	Offset int
	// Err is the reason.
	Err error
}

// Error returns path, reason and offset.
func (e *DecodeError) Error() string {
	return fmt.Sprintf("decode JSON%s: %v (offset %d)", at(e.Path), e.Err, e.Offset)
}

// Unwrap returns the reason.
func (e *DecodeError) Unwrap() error { return e.Err }

// An EncodeError says why a Go value has no JSON form, and where.
type EncodeError struct {
	// Path is the JSON pointer (RFC 6901) of the value, as in [DecodeError].
	Path string
	// Err is the reason.
	Err error
}

// Error returns path and reason.
func (e *EncodeError) Error() string {
	return fmt.Sprintf("encode JSON%s: %v", at(e.Path), e.Err)
}

// Unwrap returns the reason.
func (e *EncodeError) Unwrap() error { return e.Err }

func at(path string) string {
	if path == "" {
		return ""
	}
	return " at " + path
}

var (
	errDuplicate = errors.New("duplicate member")
	errTrailing  = errors.New("unexpected data after the value")
	errTooDeep   = fmt.Errorf("more than %d levels of objects and arrays", maxDepth)
)

// A segment is one step of a JSON pointer: the quoted name at data[start:end],
// or the index of an element. A name that is yet to come has end 0.
type segment struct {
	start, end int
	index      int // -1 for members
}

// pointer returns the JSON pointer of the place at offset in a document that
// is valid up to there: of the value that starts, stands or has just ended
// there; of the container where a name is due and where the bracket that closes
// it stands.
func pointer(data []byte, offset int) string {
	var path []segment
	inString, due := false, false // a value is due behind a colon or comma
	for i := 0; i < offset; i++ {
		top := len(path) - 1
		if !isSpace(data[i]) {
			due = data[i] == ':' || data[i] == ','
		}
		switch data[i] {
		case '{':
			path = append(path, segment{index: -1})
		case '[':
			path = append(path, segment{})
		case '}', ']':
			path = path[:max(top, 0)]
		case ',':
			if top < 0 {
				break
			}
			if path[top].index >= 0 {
				path[top].index++
			} else {
				path[top].end = 0
			}
		case '"':
			start := i
			for i++; i < offset && data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
			inString = i >= offset
			if !inString && top >= 0 && path[top].index < 0 && path[top].end == 0 {
				path[top].start, path[top].end = start, i+1
			}
		}
	}
	if c := byteAt(data, offset); !inString && !due && (c == '}' || c == ']') {
		path = path[:max(len(path)-1, 0)]
	}

	// Paths are at most a thousand steps long, and names as long as they like.
	const enough = 120
	var head, tail string
	for len(path) > 0 && len(head) < enough {
		head += path[0].text(data)
		path = path[1:]
	}
	for len(path) > 0 && len(tail) < enough {
		tail = path[len(path)-1].text(data) + tail
		path = path[:len(path)-1]
	}
	if len(path) > 0 {
		head += "/…"
	}
	return head + tail
}

var escapePointer = strings.NewReplacer("~", "~0", "/", "~1")

// text returns the segment with its slash.
func (s segment) text(data []byte) string {
	if s.index >= 0 {
		return "/" + strconv.Itoa(s.index)
	}
	if s.end == 0 {
		return ""
	}
	const enough = 60
	text, _ := unescape(nil, data, s.start+1)
	name := string(text)
	if len(name) > enough {
		name = strings.ToValidUTF8(name[:enough], "") + "…"
	}
	return "/" + escapePointer.Replace(name)
}

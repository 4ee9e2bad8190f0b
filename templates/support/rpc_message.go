package support

import (
	"bytes"
	"errors"
	"strings"
)

// The error codes of JSON-RPC, which not every schema declares.
const (
	codeParseError     Code = -32700
	codeInvalidRequest Code = -32600
	codeMethodNotFound Code = -32601
	codeInvalidParams  Code = -32602
)

// A messageKind says what a JSON-RPC message is.
type messageKind uint8

const (
	messageRequest      messageKind = iota + 1 // method and id
	messageNotification                        // method, no id
	messageResult                              // id and result
	messageError                               // error, and an id where it is known
	messageBatch                               // an array; only its first byte was looked at
)

// An envelope is a JSON-RPC message that was taken apart but for its params,
// result or error, which are spans of valid JSON. All bytes in it belong to the
// message that was scanned.
type envelope struct {
	kind   messageKind
	id     scalar
	rawID  []byte // the id as it was spelled; nil where there is none or it is invalid
	method []byte // unescaped
	params []byte // nil where there are none
	result []byte
	err    []byte
	fault  *Error // why nothing but the id is known of a response
}

// scanEnvelope takes a message apart in one pass. All of it is checked: that it
// is JSON, with no member twice, by the rules of the decoder, and that it is one
// of the kinds of message. What params, result and error hold is up to the
// caller.
//
// The error says -32700 for what is not JSON and -32600
// for JSON that is no message. The envelope then has the id, so far as one
// could be read.
//
// Of the options, AllowNullErrorID and AllowDuplicateMembers matter here.
func scanEnvelope(data []byte, opts ...DecodeOption) (envelope, *Error) {
	var m envelope
	d := newDecoder(data, opts...)
	switch d.peek() {
	case '[':
		d.discard()
		m.kind = messageBatch
		return m, nil
	case '{':
	default:
		d.skip()
		if err := d.finish(); err != nil {
			return m, parseError(err)
		}
		return m, invalidRequest("a message must be an object")
	}
	wrong := m.scan(d)
	if err := d.finish(); err != nil {
		if errors.Is(err, errDuplicate) {
			return m, invalidRequest(faultText(err))
		}
		return m, parseError(err)
	}
	if wrong != "" {
		return m, invalidRequest(wrong)
	}
	return m, nil
}

// The members of an envelope, in the order of their bits.
const (
	memberJSONRPC = iota
	memberID
	memberMethod
	memberParams
	memberResult
	memberError
)

// scan reads the members. Of the returned text, "" means that all is well. A
// member that is not as it must be does not end the scan: the id may follow, and
// text that is not JSON at all is the graver fault.
func (m *envelope) scan(d *decoder) (wrong string) {
	var seen uint64
	note := func(text string) {
		if wrong == "" {
			wrong = text
		}
	}
	nullID := false
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "jsonrpc":
			if !d.once(&seen, memberJSONRPC) {
				break
			}
			if d.kind() != '"' {
				d.skip()
				note(`jsonrpc must be "2.0"`)
			} else if string(d.bytes()) != "2.0" {
				note(`jsonrpc must be "2.0"`)
			}
		case "id":
			if !d.once(&seen, memberID) {
				m.id, m.rawID = scalar{}, nil // which of the two is meant?
			} else if !m.scanID(d) {
				nullID = true
			}
		case "method":
			if !d.once(&seen, memberMethod) {
				break
			}
			if d.kind() != '"' {
				d.skip()
				note("method must be a string")
				break
			}
			start := d.pos + 1
			m.method = d.bytes()
			if !d.failed() && len(m.method) != d.pos-1-start {
				m.method = bytes.Clone(m.method) // it had escapes, so it is in a buffer of the decoder
			}
		case "params":
			if d.once(&seen, memberParams) {
				if k := d.kind(); k != '{' && k != '[' {
					note("params must be an object")
				}
				m.params = d.rawValue()
			}
		case "result":
			if d.once(&seen, memberResult) {
				m.result = d.rawValue()
			}
		case "error":
			if d.once(&seen, memberError) {
				m.err = d.rawValue()
			}
		default:
			d.skip() // no version of the protocol declares others, and none forbids them
		}
	}
	if d.failed() {
		return ""
	}
	has := func(member uint) bool { return seen>>member&1 != 0 }
	switch {
	case has(memberMethod) && has(memberID):
		m.kind = messageRequest
	case has(memberMethod):
		m.kind = messageNotification
	case has(memberResult):
		m.kind = messageResult
	case has(memberError):
		m.kind = messageError
	}
	switch {
	case !has(memberJSONRPC):
		note(`jsonrpc must be "2.0"`)
	case m.kind == 0:
		note("method is missing")
	case has(memberMethod) && (has(memberResult) || has(memberError)), has(memberResult) && has(memberError):
		note("only one of method, result and error may be present")
	case m.kind == messageResult && !has(memberID):
		note("id is missing")
	case m.kind == messageError && d.opts&AllowNullErrorID != 0:
		nullID = false
	}
	if nullID {
		note("id must be a string or an integer")
	}
	return wrong
}

// scanID reads an id. It reports false for what is none, which it passes over.
func (m *envelope) scanID(d *decoder) bool {
	switch d.kind() {
	case '"', '0':
	default:
		d.skip()
		return false
	}
	at, isNumber := d.mark(), d.data[d.pos] != '"'
	id := d.scalar()
	switch {
	case d.failed() && isNumber:
		// A number with a fraction is JSON, but no id.
		d.takeFault()
		d.rewind(at)
		d.skip()
		return false
	case d.failed(), isNumber && d.pos == len(d.data): // at the end of a message that was cut off, digits may be missing
		return false
	}
	m.id, m.rawID = id, d.data[at.pos:d.pos]
	return true
}

// discard gives the decoder back without a look at the rest of its input.
func (d *decoder) discard() {
	d.reset()
	decoders.Put(d)
}

// scanBatch splits the messages of an array. Text that is not JSON is
// -32700, an array without elements -32600.
func scanBatch(data []byte) ([][]byte, *Error) {
	var messages [][]byte
	d := newDecoder(data)
	for d.beginArray(); d.nextElem(); {
		// Duplicate members are one message's fault, not the batch's: the
		// elements are looked at again one by one.
		d.opts |= AllowDuplicateMembers
		d.peek()
		start := d.pos
		d.skip()
		messages = append(messages, d.data[start:d.pos])
	}
	if err := d.finish(); err != nil {
		return nil, parseError(err)
	}
	if len(messages) == 0 {
		return nil, invalidRequest("a batch must have messages")
	}
	return messages, nil
}

func parseError(err error) *Error {
	return &Error{Code: codeParseError, Message: "Parse error: " + faultText(err)}
}

func invalidRequest(text string) *Error {
	return &Error{Code: codeInvalidRequest, Message: "Invalid request: " + text}
}

// reason says what is wrong with a message, to the side that has received it.
func reason(fault *Error) error {
	_, text, _ := strings.Cut(fault.Message, ": ")
	return errors.New(text)
}

func invalidParams(err error) *Error {
	return &Error{Code: codeInvalidParams, Message: "Invalid params: " + faultText(err)}
}

// faultText says what was wrong with a peer's JSON and where, for the peer.
func faultText(err error) string {
	var e *DecodeError
	if !errors.As(err, &e) {
		return err.Error()
	}
	return e.Err.Error() + at(e.Path)
}

// appendResponse writes the head of a response up to its result or error:
// member is `,"result":` or `,"error":`.
func appendResponse(dst, rawID []byte, member string) []byte {
	dst = append(dst, `{"jsonrpc":"2.0"`...)
	if rawID != nil {
		dst = append(dst, `,"id":`...)
		dst = append(dst, rawID...)
	}
	return append(dst, member...)
}

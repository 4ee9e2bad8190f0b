package support

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
)

// This file stands in for what is emitted for every schema, so that the support
// code compiles and can be tested alone. It is not handed out.

// A Code says what kind of error an [Error] is.
type Code int64

// The error codes that the support code uses itself.
const (
	CodeParseError     Code = -32700
	CodeInvalidRequest Code = -32600
	CodeMethodNotFound Code = -32601
	CodeInvalidParams  Code = -32602
	CodeInternalError  Code = -32603
)

// An Error is the error object of JSON-RPC.
type Error struct {
	Code    Code
	Message string
	Data    json.RawMessage
	Extra   Members
}

func (v Error) Error() string { return v.Message }

// UnmarshalJSON replaces v by what data holds.
func (v *Error) UnmarshalJSON(data []byte) error { return Unmarshal(data, v) }

// AppendJSON appends v as JSON to dst.
func (v Error) AppendJSON(dst []byte) ([]byte, error) {
	e := newEncoder(dst)
	v.encode(e)
	return e.finish()
}

// Typed gives the typed error for the code of v.
func (v *Error) Typed() error {
	switch v.Code {
	case codeHeaderMismatch, codeUnsupportedProtocolVersion:
		return &typedError{v}
	}
	return v
}

func isTyped(c Code) bool { return c == codeHeaderMismatch || c == codeUnsupportedProtocolVersion }

type typedError struct{ object *Error }

func (e *typedError) Error() string { return e.object.Message }

func errorAs(v errorObject, target any) bool { return objectAs(v, target) }

// String gives the schema's name of the code.
func (c Code) String() string {
	switch c {
	case CodeParseError:
		return "PARSE_ERROR"
	case CodeInvalidRequest:
		return "INVALID_REQUEST"
	case CodeMethodNotFound:
		return "METHOD_NOT_FOUND"
	case CodeInvalidParams:
		return "INVALID_PARAMS"
	case CodeInternalError:
		return "INTERNAL_ERROR"
	}
	return strconv.FormatInt(int64(c), 10)
}

// HTTPStatus gives the status of an HTTP response with an error of the code.
func HTTPStatus(c Code) int {
	switch c {
	case CodeMethodNotFound:
		return http.StatusNotFound
	case CodeParseError, CodeInvalidRequest, CodeInvalidParams, codeHeaderMismatch, codeUnsupportedProtocolVersion:
		return http.StatusBadRequest
	}
	return http.StatusOK
}

func (v *Error) decode(d *decoder) {
	*v = Error{}
	var seen uint64
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "code":
			if d.once(&seen, 0) {
				v.Code = Code(d.int())
			}
		case "message":
			if d.once(&seen, 1) {
				v.Message = d.string()
			}
		case "data":
			if d.once(&seen, 2) {
				v.Data = d.raw()
			}
		default:
			d.extra(&v.Extra)
		}
	}
	d.require(seen, 1<<0|1<<1, []string{"code", "message", "data"})
}

func (v *Error) encode(e *encoder) {
	if !e.begin() {
		return
	}
	e.member(`"code":`)
	e.int(int64(v.Code))
	e.member(`"message":`)
	e.string(v.Message)
	if v.Data != nil {
		e.member(`"data":`)
		e.raw(v.Data)
	}
	e.extras(v.Extra, func(name string) bool { return name == "code" || name == "message" || name == "data" })
	e.end()
}

const methodPing = "ping"

var methodTable = [...]MethodInfo{
	{Name: methodPing, FromClient: true, FromServer: true},
}

func methodIndex(name string) int {
	if name == methodPing {
		return 0
	}
	return -1
}

func newParams(string) Decodable { return nil }
func newResult(string) Decodable { return new(Members) }

// Version is the version of the protocol.
const Version = "2026-07-28"

var eventMethods = [...]string{"notifications/tools/list_changed", "notifications/resources/updated"}

type (
	callData    struct{}
	sessionData struct{}
	serverData  struct {
		modernServer
		HTTP       *HTTPOptions
		LegacyHTTP *LegacyHTTPOptions
	}
)

func (d *serverData) outgoing(e *Error) (*Error, error) { return d.modernServer.outgoing(e) }

// handlers are functions here, and the methods of what NewServer was given in
// emitted code.
type handlers struct {
	serve  func(ctx context.Context, c *Call, params []byte, e *encoder) error
	notice func(ctx context.Context, s *Session, method, params []byte)
	legacy bool
}

func (h *handlers) request(ctx context.Context, c *Call, params []byte, e *encoder) error {
	return h.serve(ctx, c, params, e)
}

func (h *handlers) notification(ctx context.Context, s *Session, method, params []byte) error {
	if h.notice != nil {
		h.notice(ctx, s, method, params)
	}
	return nil
}

func validityOf(any) error { return nil }

func newEra(s *Session) era {
	if s.server.handlers.legacy {
		return newLegacySession(s)
	}
	return &modernSession{session: s}
}

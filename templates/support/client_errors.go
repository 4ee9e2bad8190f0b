package support

import (
	"errors"
	"fmt"
	"io"
)

// ErrClientClosed is the error of calls on a client that was closed or
// detached, and of those that were waiting then.
var ErrClientClosed = errors.New("the client is closed")

// ErrOverflow says that notifications came faster than they were read.
var ErrOverflow = errors.New("too many notifications are waiting to be read")

// A ConnectionError says that the connection to the server was lost. All calls
// that were waiting fail with it, and all later ones.
type ConnectionError struct {
	// Err is what the transport said; [io.ErrUnexpectedEOF] where the server
	// has closed the connection.
	Err error
}

func (e *ConnectionError) Error() string {
	if errors.Is(e.Err, io.ErrUnexpectedEOF) {
		return "the server has closed the connection"
	}
	return "the connection to the server is lost: " + e.Err.Error()
}

// Unwrap returns what the transport said.
func (e *ConnectionError) Unwrap() error { return e.Err }

// A ResponseError says that the server's response to a request is not valid.
type ResponseError struct {
	Method string // of the request, e.g., "tools/call"
	Result []byte // the result or error object as it came; nil where there is none that can be read
	Err    error  // what is wrong with it; often a *DecodeError
}

func (e *ResponseError) Error() string {
	return "invalid response to " + e.Method + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *ResponseError) Unwrap() error { return e.Err }

// A ResultTypeError says that a result has a `resultType` that the client does
// not know, or that its request does not allow; the specification calls such a
// result invalid. It comes inside a [ResponseError].
type ResultTypeError struct {
	ResultType string // e.g., "input_required" in the result of tools/list
}

func (e *ResultTypeError) Error() string {
	return fmt.Sprintf("unexpected resultType %.60q", e.ResultType)
}

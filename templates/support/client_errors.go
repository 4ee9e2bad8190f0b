package support

import (
	"errors"
	"fmt"
	"io"
)

// ErrClientClosed is the error of calls on a client that was closed or
// detached, and of those that were waiting then.
var ErrClientClosed = errors.New("the client is closed")

// ErrNotInitialized is the error of calls before the handshake that the
// versions up to 2025-11-25 begin with. No message was sent.
var ErrNotInitialized = errors.New("the handshake is not done: Initialize comes first")

// ErrSubscriptionClosed is how a subscription ends that the client has closed.
var ErrSubscriptionClosed = errors.New("the subscription is closed")

// ErrCancelledByServer is how a subscription ends that the server takes back
// with notifications/cancelled, which it may do on stdio.
var ErrCancelledByServer = errors.New("the server has cancelled the subscription")

// ErrOverflow is how a subscription ends whose notifications are not read as
// fast as they come.
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

// A ResponseError says that a server's response to a request is not what the
// protocol wants, so that it cannot be handed to the caller.
type ResponseError struct {
	Method string // of the request, e.g., "tools/call"
	Result []byte // the result or error object as it came
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

// A VersionError says that the server has answered the handshake with another
// protocol version than the one this package is made for. Nothing was sent
// after that; a client of the other version may go on with the same transport,
// after [Client.Detach], or the connection must be closed.
type VersionError struct {
	Requested string // e.g., "2025-11-25"
	Answered  string // e.g., "2025-06-18"
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("the server has answered with protocol version %.60q, not %s", e.Answered, e.Requested)
}

// errHeldTask is for calls that would be answered by a task.
var errHeldTask = errors.New("the params hold a task: only the method for tasks can return one")

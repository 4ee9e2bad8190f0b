package support

import (
	"context"
	"errors"
	"fmt"
)

// This file is what a client needs in versions with a handshake only, in which
// the server sends requests too.

// ErrNotInitialized is the error of calls before the handshake that the
// versions up to 2025-11-25 begin with. No message was sent.
var ErrNotInitialized = errors.New("the handshake is not done: Initialize comes first")

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

// greetingWith gives the answer of a server to the handshake; another version is
// no failure.
func greetingWith(version string, result appender, err error) (Greeting, error) {
	var other *VersionError
	if err != nil && !errors.As(err, &other) {
		return greetingOf(err)
	}
	data, err := result.AppendJSON(nil)
	return Greeting{Versions: []string{version}, Result: data}, err
}

// resultIn decodes the result of a handshake.
func resultIn(g Greeting, result Decodable, opts DecodeOption) error {
	return Unmarshal(g.Result, result, opts)
}

// A NestedRule says which requests of the server a client answers that belong to
// none of its own. What a server asks for has to belong to a request that it works
// on (SEP-2260). A request does so if it comes on the stream of that one or, where
// all messages share a channel, while one is open; ping and initialize do not
// count. Others are refused with INVALID_PARAMS.
type NestedRule int

// The values of [NestedRule].
const (
	// NestedDefault refuses those for which a person or a model would have to be
	// asked, such as sampling and elicitation. It answers roots/list, for which
	// common servers ask when the handshake is done, unless it comes on the stream
	// of HTTP that is there for notifications.
	NestedDefault NestedRule = iota
	// NestedStrict refuses all, as the specification recommends it.
	NestedStrict
	// NestedLenient answers all.
	NestedLenient
)

// handler makes the handler of a method. harmless is set where nobody has to be
// asked for the answer.
func (r NestedRule) handler(handle requestFunc, harmless bool) requestHandler {
	lenient := r == NestedLenient
	return requestHandler{handle: handle, nested: true, alone: lenient || harmless && r != NestedStrict, anywhere: lenient}
}

// setReady lets requests through: the handshake is done.
func (c *clientConn) setReady() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ready = true
}

// errHeldTask is for calls that would be answered by a task.
var errHeldTask = errors.New("the params hold a task: only the method for tasks can return one")

// ownPointer makes what a field points to the copy's own.
func ownPointer[T any](field **T) {
	if *field != nil {
		own := **field
		*field = &own
	}
}

// handlerOf makes a handler of a user's function. check, if there is one, says why
// params must not be answered.
func handlerOf[P, R any, PP interface {
	*P
	Decodable
}, RR interface {
	*R
	jsonWriter
}](f func(ctx context.Context, params *P) (*R, error), check func(params *P) error, opts DecodeOption) requestFunc {
	return func(ctx context.Context, data []byte) (jsonWriter, error) {
		params := new(P)
		if data == nil {
			data = []byte(noParams)
		}
		if err := Unmarshal(data, PP(params), opts); err != nil {
			return nil, invalidParams(err)
		}
		if check != nil {
			if err := check(params); err != nil {
				return nil, invalidParams(err)
			}
		}
		result, err := resultOr(f(ctx, params))
		return RR(result), err
	}
}

// unionHandlerOf is handlerOf for params that are one of several types.
func unionHandlerOf[P, R any, RR interface {
	*R
	jsonWriter
}](f func(ctx context.Context, params P) (*R, error), decode func(d *decoder) P, check func(params P) error, opts DecodeOption) requestFunc {
	return func(ctx context.Context, data []byte) (jsonWriter, error) {
		if data == nil {
			data = []byte(noParams)
		}
		d := newDecoder(data, opts)
		params := decode(d)
		if err := d.finish(); err != nil {
			return nil, invalidParams(err)
		}
		if check != nil {
			if err := check(params); err != nil {
				return nil, invalidParams(err)
			}
		}
		result, err := resultOr(f(ctx, params))
		return RR(result), err
	}
}

// taskHandlerOf chooses between two handlers: the second is for requests whose
// params hold `task`. Where there is none, such a request is answered like any
// other, as the specification wants it.
func taskHandlerOf(plain, task requestFunc) requestFunc {
	return func(ctx context.Context, params []byte) (jsonWriter, error) {
		if task != nil && hasMember(params, "task") {
			return task(ctx, params)
		}
		if plain == nil {
			return nil, &Error{Code: codeMethodNotFound, Message: "Method not found: it can only be answered by a task"}
		}
		return plain(ctx, params)
	}
}

// answerPing answers ping.
func answerPing(context.Context, []byte) (jsonWriter, error) { return emptyResult{}, nil }

type emptyResult struct{}

func (emptyResult) encode(e *encoder) {
	if e.begin() {
		e.end()
	}
}

// hasMember reports whether data is an object with the given member.
func hasMember(data []byte, name string) bool {
	d := newDecoder(data)
	found := d.kind() == '{' && d.probe(name) != 0
	d.discard()
	return found
}

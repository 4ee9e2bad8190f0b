package support

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// This file calls the function of the options that runs around each message:
// for logging, metrics, tracing, limits.

// An Incoming is a request or notification of a client, as the function in
// [ServerOptions].Around sees it.
//
// It is an alias so that every generated package has the same type: one function
// with a type parameter for the [Call] serves the servers of all versions.
type Incoming = struct {
	// Method is the method, e.g., "tools/call". It need not be one that the server
	// has.
	Method string
	// ID is the ID of a request as JSON, spelled as the client has spelled it; nil
	// for a notification.
	ID []byte
	// Params are the params as JSON, not checked yet; nil if there are none. They
	// must not be changed, nor kept after the function has returned.
	Params []byte
	// Session identifies the connection that the message came over: it is the
	// [*Session], the same for all messages of a client. Over HTTP it is nil where
	// there are no sessions: each message comes by itself.
	Session any
}

// aroundFunc is the type of [ServerOptions].Around.
type aroundFunc = func(ctx context.Context, in *Incoming, call *Call, next func(ctx context.Context) error) error

var (
	errNextTwice = errors.New("next was called more than once for one message")
	errNoAnswer  = errors.New("the function around the request has returned nil, though the request was not served or has failed")
)

// incoming describes a request.
func (c *Call) incoming(params []byte) *Incoming {
	return &Incoming{Method: string(c.method), ID: c.rawID, Params: params, Session: c.session.identity()}
}

// identity is the session as a value that is nil where there is no session.
func (s *Session) identity() any {
	if s == nil || s.alone {
		return nil
	}
	return s
}

// surround serves a request within the function around it.
func (s *Server) surround(ctx context.Context, c *Call, params []byte, e *encoder) error {
	called, served := false, false
	err := s.around(ctx, c.incoming(params), c, func(ctx context.Context) error {
		if called {
			return errNextTwice
		}
		called = true
		err := s.attempt(ctx, c, params, e)
		served = err == nil
		return err
	})
	if err == nil && !served {
		return errNoAnswer
	}
	return err
}

// attempt calls the handler of a request, which writes its result to e. A panic
// becomes an error.
func (s *Server) attempt(ctx context.Context, c *Call, params []byte, e *encoder) (err error) {
	defer recovered(&err)
	return s.handlers.request(ctx, c, params, e)
}

// recovered, which is deferred, makes an error of a panic.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = &panicError{fmt.Sprintf("panic: %v\n%s", p, debug.Stack())}
	}
}

// A panicError is the error that a panic becomes.
type panicError struct{ text string }

func (e *panicError) Error() string { return e.text }

// notified takes a notification, which is never answered: not even one that is
// unknown or malformed.
func (s *Session) notified(ctx context.Context, m *envelope) {
	err := s.notice(ctx, m)
	if p := (*panicError)(nil); errors.As(err, &p) {
		s.server.log.ErrorContext(ctx, "notification failed", "method", string(m.method), "error", err)
	}
}

// notice passes a notification on, and gives the error of it, for which there is
// no answer.
func (s *Session) notice(ctx context.Context, m *envelope) (err error) {
	defer recovered(&err)
	pass := func(ctx context.Context) (err error) {
		defer recovered(&err)
		s.era.notified(ctx, m)
		return s.server.handlers.notification(ctx, s, m.method, m.params)
	}
	if s.server.around == nil {
		return pass(ctx)
	}
	in := &Incoming{Method: string(m.method), Params: m.params, Session: s.identity()}
	called := false
	return s.server.around(ctx, in, nil, func(ctx context.Context) error {
		if called {
			return errNextTwice
		}
		called = true
		return pass(ctx)
	})
}

// MetaIn returns the `_meta` in params, such as those of an [Incoming]; nil if
// there is none, or no object.
func MetaIn(params []byte) Members {
	var found Members
	if len(params) == 0 {
		return nil
	}
	d := newDecoder(params)
	if d.kind() != '{' {
		d.discard()
		return nil
	}
	for d.beginObject(); d.nextKey(); {
		if string(d.key) == metaName && d.kind() == '{' {
			found = d.members()
		} else {
			d.skip()
		}
	}
	if d.finish() != nil {
		return nil
	}
	return found
}

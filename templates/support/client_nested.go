package support

import (
	"context"
	"errors"
	"fmt"
)

// This file answers requests of the server. Up to 2025-11-25 it may send some
// while it works on a request of the client, and only then (SEP-2260); no
// message names the request that another one belongs to. Later it sends none.

// A requestHandler answers one method.
type requestHandler struct {
	// nested is set where the request should belong to one of the client.
	nested bool
	// alone has it answered, too, where it belongs to none: on the channel that
	// all messages share or, with anywhere, also on one that is there for what
	// belongs to no request.
	alone, anywhere bool
	handle          requestFunc
}

// A requestFunc answers the request with the given params, nil for absent ones.
type requestFunc func(ctx context.Context, params []byte) (jsonWriter, error)

// A notificationHandler takes the params of a notification.
type notificationHandler func(ctx context.Context, params []byte) error

// A nestedRequest is a request of the server that is being answered.
type nestedRequest struct {
	parent    *pendingCall // whose channel it came on; nil for the shared one
	bound     bool         // it ends with the request that it belongs to
	cancel    context.CancelFunc
	cancelled bool // the server wants no answer any more
}

// maxNested is how many requests of the server are answered at once.
const maxNested = 64

// serve answers a request of the server, in a goroutine of its own: a person
// may have to be asked.
func (c *clientConn) serve(m envelope, on *pendingCall) {
	if c.config.modern {
		// A client of these versions must not write a response.
		c.report(fmt.Errorf("the server has sent the request %.60q, which this version does not have", m.method))
		return
	}
	handler, ok := c.config.requests[string(m.method)]
	if !ok {
		c.refuse(m, &Error{Code: codeMethodNotFound, Message: fmt.Sprintf("Method not found: %.60s", m.method)})
		return
	}
	ctx, cancel := context.WithCancel(c.ctx)
	n := &nestedRequest{parent: on, cancel: cancel}
	apart := on == nil && c.ownChannels.Load() // it has come where no request of ours belongs
	c.mu.Lock()
	belongs := !apart && c.isParent(on)
	// What may come alone need not have to do with a request that happens to be
	// open on the channel that all share.
	n.bound = handler.nested && belongs && (on != nil || !handler.alone)
	var refusal *Error
	switch {
	case handler.nested && apart && !handler.anywhere:
		refusal = &Error{Code: codeInvalidParams, Message: "Invalid params: this request must come on the stream of the one that it belongs to"}
	case handler.nested && !belongs && !handler.alone:
		refusal = &Error{Code: codeInvalidParams, Message: "Invalid params: no request is outstanding that this one could belong to"}
	case len(c.nested) >= maxNested:
		refusal = &Error{Code: internalError, Message: "too many requests at once"}
	case c.nested[m.id] != nil:
		refusal = &Error{Code: codeInvalidRequest, Message: "Invalid request: the id is in use"}
	default:
		c.nested[m.id] = n
	}
	c.mu.Unlock()
	if refusal != nil {
		cancel()
		c.refuse(m, refusal)
		return
	}
	go func() {
		result, err := handler.handle(ctx, m.params)
		c.mu.Lock()
		delete(c.nested, m.id)
		wanted := !n.cancelled
		c.mu.Unlock()
		cancel()
		if wanted {
			c.respond(m, result, err)
		}
	}()
}

// isParent reports whether requests of the server can belong to the call on whose
// channel they come, or on the shared channel to one that is open. Those with
// which nothing is worked on are none. c.mu is held.
func (c *clientConn) isParent(on *pendingCall) bool {
	works := func(p *pendingCall) bool { return p.method != msgInitialize && p.method != msgPing }
	if on != nil {
		return works(on)
	}
	for _, p := range c.pending {
		if works(p) {
			return true
		}
	}
	return false
}

// endNested cancels the work for requests of the server that belong to a call
// that has ended. c.mu is held.
func (c *clientConn) endNested(p *pendingCall) {
	for _, n := range c.nested {
		if n.bound && (n.parent == p || n.parent == nil && !c.isParent(nil)) {
			n.cancel()
		}
	}
}

// refuse answers a request with an error, without waiting for it to be sent.
func (c *clientConn) refuse(m envelope, err *Error) {
	if data := responseTo(m, nil, err); data != nil {
		c.sendLater(&Outgoing{Data: data, Version: c.config.version}, false)
	}
}

// respond sends what a handler has returned.
func (c *clientConn) respond(m envelope, result jsonWriter, err error) {
	data := responseTo(m, result, err)
	if err := c.transport.Send(c.ctx, &Outgoing{Data: data, Version: c.config.version}, ignore); err != nil && c.reason() == nil {
		c.report(fmt.Errorf("response to %s: %w", m.method, err))
	}
}

// responseTo makes the response to a request. A result that cannot be written
// becomes an error.
func responseTo(m envelope, result jsonWriter, err error) []byte {
	if err == nil {
		e := newEncoder(appendResponse(nil, m.rawID, `,"result":`))
		result.encode(e)
		data, failed := e.finish()
		if failed == nil {
			return append(data, '}')
		}
		err = failed
	}
	e := newEncoder(appendResponse(nil, m.rawID, `,"error":`))
	AsError(err).encode(e)
	data, err := e.finish()
	if err != nil {
		return responseTo(m, nil, &Error{Code: internalError, Message: "internal error"})
	}
	return append(data, '}')
}

var errNoResult = errors.New("the handler has returned neither a result nor an error")

// resultOr makes sure that a handler has returned one of the two.
func resultOr[R any](result *R, err error) (*R, error) {
	if err == nil && result == nil {
		err = errNoResult
	}
	return result, err
}

// noParams stands for absent params, which are as good as empty ones unless a
// member of them is required.
const noParams = "{}"

// listenerOf makes a handler of a user's function for a notification.
func listenerOf[P any, PP interface {
	*P
	Decodable
}](f func(ctx context.Context, params *P), opts DecodeOption) notificationHandler {
	return func(ctx context.Context, data []byte) error {
		params := new(P)
		if data == nil {
			data = []byte(noParams)
		}
		if err := Unmarshal(data, PP(params), opts); err != nil {
			return err
		}
		f(ctx, params)
		return nil
	}
}

package support

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// This file follows one request: it is sent under an ID, its notifications go to
// its callbacks, and its response goes back to the caller.

// A jsonWriter is a pointer to a type that this package can write.
type jsonWriter interface {
	encode(e *encoder)
}

// A clientCall is a request that is to be sent.
type clientCall struct {
	method string
	params jsonWriter // nil for none

	// Modern: the version that the params name, and how to name another.
	version    string
	setVersion func(version string)
	// mayAsk is set where the result may be one that asks for input.
	mayAsk bool
	asks   bool // the result is such a one
	// anyType is set where the caller checks the resultType.
	anyType bool

	name  string // what the header Mcp-Name mirrors
	named bool

	// progress and log take the params of notifications that belong to the
	// request; nil ignores them. Progress is recognized by its token, which the
	// params may have without a function for it.
	token    scalar
	hasToken bool
	progress func(params []byte) error
	log      func(params []byte) error
	// stream takes all notifications of a subscription.
	stream func(m envelope)

	err error // why the call cannot be made
}

// A pendingCall is a request without a response yet.
type pendingCall struct {
	*clientCall
	id scalar
	// inbox has what the shared channel brings for it, the response last.
	inbox chan envelope
	// gone is closed when nobody reads the inbox any more, heard when the response
	// is there.
	gone, heard chan struct{}
	once        sync.Once // for heard

	// What came on the request's own channel.
	answered bool
	answer   envelope

	// reached is the progress of the last notification, reports is set once there
	// was one.
	reached float64
	reports bool
	// withdrawn is set once the server has ended a subscription by a message.
	withdrawn bool
}

// inboxSize is how many messages may wait for one call before the shared
// channel is held up. Where calls have channels of their own, notifications
// beyond that are dropped: they are read only when something comes there.
const inboxSize = 32

// call sends a request and returns its undecoded result. Error responses are
// returned as typed errors.
func (c *clientConn) call(ctx context.Context, r *clientCall) ([]byte, error) {
	m, err := c.exchange(ctx, r)
	if err == nil && m.kind == messageError && c.versionRefused(r, m) {
		r.setVersion(c.config.version)
		r.version = c.config.version
		m, err = c.exchange(ctx, r)
	}
	if err == nil && m.kind == messageError && c.config.prepare != nil && c.config.prepare(ctx, c, r, m) {
		m, err = c.exchange(ctx, r)
	}
	switch {
	case err != nil:
		return nil, err
	case m.fault != nil:
		return nil, &ResponseError{Method: r.method, Err: reason(m.fault)}
	case m.kind == messageError:
		return nil, c.errorOf(r.method, m)
	case c.config.modern && !r.anyType:
		if err := c.checkResultType(r, m.result); err != nil {
			return nil, err
		}
	}
	return m.result, nil
}

// exchange sends a request once and waits for its response.
func (c *clientConn) exchange(ctx context.Context, r *clientCall) (envelope, error) {
	p, err := c.register(ctx, r)
	if err != nil {
		return envelope{}, err
	}
	defer c.unregister(p)
	data, err := p.message()
	if err != nil {
		return envelope{}, fmt.Errorf("%s: %w", r.method, err)
	}
	// The response may come on the shared channel while the transport still waits
	// for it on that of the request.
	sending, stop := context.WithCancel(ctx)
	defer stop()
	go p.stopWhenHeard(stop)
	err = c.transport.Send(sending, &Outgoing{
		Data: data, Method: r.method, Request: true, Version: r.version, Name: r.name, Named: r.named,
	}, func(data []byte) bool {
		c.ownChannels.Store(true)
		c.takeIn(p)
		c.handle(data, p)
		return p.answered
	})
	c.takeIn(p)
	switch {
	case p.answered:
		return p.answer, nil
	case err != nil:
		if ctx.Err() != nil && c.ownChannels.Load() && !c.config.modern {
			c.giveUp(p, ctx.Err()) // to close a channel means this in later versions only
		}
		return envelope{}, c.whyNot(ctx, err)
	}
	return c.await(ctx, p)
}

// takeIn takes what is in the inbox of a call that has a channel of its own.
// Servers send progress on the shared channel, too, and the response if the other
// is lost.
func (c *clientConn) takeIn(p *pendingCall) {
	for {
		select {
		case m := <-p.inbox:
			switch {
			case m.kind == messageNotification:
				c.notify(p, m)
			case !p.answered:
				p.answered, p.answer = true, m
			}
		default:
			return
		}
	}
}

// stopWhenHeard calls stop once the response is in the inbox.
func (p *pendingCall) stopWhenHeard(stop func()) {
	select {
	case <-p.heard:
		stop()
	case <-p.gone:
	}
}

// await reads the inbox of a call until its response is there.
func (c *clientConn) await(ctx context.Context, p *pendingCall) (envelope, error) {
	for {
		select {
		case m := <-p.inbox:
			if m.kind != messageNotification {
				return m, nil
			}
			c.notify(p, m)
		case <-ctx.Done():
			c.giveUp(p, ctx.Err())
			return envelope{}, ctx.Err()
		case <-c.done:
			// What had come before the end still counts.
			select {
			case m := <-p.inbox:
				if m.kind != messageNotification {
					return m, nil
				}
				c.notify(p, m)
			default:
				return envelope{}, c.reason()
			}
		}
	}
}

// whyNot says why a message could not be sent. What ended the call or the client
// takes precedence over the error of the transport.
func (c *clientConn) whyNot(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if reason := c.reason(); reason != nil {
		return reason
	}
	return err
}

// errTokenInUse is for a progress token of the caller that another request has:
// nobody could tell whose progress a notification reports.
var errTokenInUse = errors.New("another request in flight has this progress token")

// register gives a request its ID.
func (c *clientConn) register(ctx context.Context, r *clientCall) (*pendingCall, error) {
	if r.err != nil {
		return nil, fmt.Errorf("%s: %w", r.method, r.err)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := &pendingCall{clientCall: r, inbox: make(chan envelope, inboxSize), gone: make(chan struct{}), heard: make(chan struct{})}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.mayStart(r.method); err != nil {
		return nil, err
	}
	if r.hasToken {
		if c.tokens[r.token] != nil {
			return nil, fmt.Errorf("%s: %w: %.60q", r.method, errTokenInUse, r.token)
		}
		c.tokens[r.token] = p
	}
	c.lastID++
	p.id = intScalar(c.lastID)
	c.pending[p.id] = p
	return p, nil
}

// unregister forgets a request that was answered or given up.
func (c *clientConn) unregister(p *pendingCall) {
	close(p.gone)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.pending, p.id)
	if p.hasToken {
		delete(c.tokens, p.token)
	}
	c.endNested(p)
}

// message is the request as it is sent.
func (p *pendingCall) message() ([]byte, error) {
	e := newEncoder(nil)
	e.begin()
	e.member(`"jsonrpc":"2.0"`)
	e.member(`"id":`)
	e.scalar(p.id)
	e.writeCall(p.method, p.params)
	e.end()
	return e.finish()
}

// writeCall writes the members that requests and notifications have.
func (e *encoder) writeCall(method string, params jsonWriter) {
	e.member(`"method":`)
	e.string(method)
	if params != nil {
		e.member(`"params":`)
		params.encode(e)
	}
}

// A notificationMessage is a notification to be sent.
type notificationMessage struct {
	method string
	params jsonWriter
}

// notificationOf makes a notification of params that may be nil; they are left
// out where they are optional.
func notificationOf[P any, PP interface {
	*P
	jsonWriter
}](method string, params PP, optional bool) notificationMessage {
	switch {
	case params != nil:
		return notificationMessage{method, params}
	case optional:
		return notificationMessage{method, nil}
	}
	return notificationMessage{method, PP(new(P))}
}

func (n notificationMessage) outgoing(version string) (*Outgoing, error) {
	e := newEncoder(nil)
	e.begin()
	e.member(`"jsonrpc":"2.0"`)
	e.writeCall(n.method, n.params)
	e.end()
	data, err := e.finish()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", n.method, err)
	}
	return &Outgoing{Data: data, Method: n.method, Version: version}, nil
}

// send sends a notification.
func (c *clientConn) send(ctx context.Context, n notificationMessage) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	err := c.mayStart(n.method)
	c.mu.Unlock()
	if err != nil {
		return err
	}
	m, err := n.outgoing(c.config.version)
	if err != nil {
		return err
	}
	if err := c.transport.Send(ctx, m, ignore); err != nil {
		return c.whyNot(ctx, err)
	}
	return nil
}

func ignore([]byte) bool { return false }

// cancelledParams are the params of notifications/cancelled.
type cancelledParams struct {
	id     scalar
	reason string
}

func (v cancelledParams) encode(e *encoder) {
	e.begin()
	e.member(`"requestId":`)
	e.scalar(v.id)
	e.member(`"reason":`)
	e.string(v.reason)
	e.end()
}

// giveUp tells the server by a message that a request is given up. The handshake
// cannot be, and neither can what is not in flight any more: a response is there
// already, or the server has ended the subscription.
func (c *clientConn) giveUp(p *pendingCall, why error) {
	c.mu.Lock()
	open := c.pending[p.id] == p
	c.mu.Unlock()
	if !open || p.withdrawn || p.method == msgInitialize {
		return
	}
	m, err := notificationMessage{msgCancelled, cancelledParams{p.id, why.Error()}}.outgoing(c.config.version)
	if err == nil {
		c.sendLater(m, true)
	}
}

// codeVersion is UNSUPPORTED_PROTOCOL_VERSION, which not every version declares.
const codeVersion Code = -32022

// versionRefused reports whether the request should be sent once more: the server
// refused its version, although it supports that of the client.
func (c *clientConn) versionRefused(r *clientCall, m envelope) bool {
	if r.setVersion == nil {
		return false
	}
	var e Error
	if !c.isError(m, codeVersion, &e) {
		return false
	}
	var supported []string
	_, err := Object(e.Data).Get("supported", &supported)
	return err == nil && slices.Contains(supported, c.config.version)
}

// isError decodes the error of a response. It reports whether it has a code.
func (c *clientConn) isError(m envelope, code Code, e *Error) bool {
	return Unmarshal(m.err, e, c.config.lenient) == nil && e.Code == code
}

// errorOf gives the error in an error response.
func (c *clientConn) errorOf(method string, m envelope) error {
	e := new(Error)
	err := Unmarshal(m.err, decodeFunc(func(d *decoder) {
		if message, ok := d.stringError(); ok {
			e.Message = message
			return
		}
		e.decode(d)
	}), c.config.lenient)
	if err != nil {
		return &ResponseError{Method: method, Result: m.err, Err: err}
	}
	return e.Typed()
}

// The values of resultType that the specification knows.
const (
	resultComplete      = "complete"
	resultInputRequired = "input_required"
)

// checkResultType refuses a result whose resultType the client does not know. An
// absent resultType means complete.
func (c *clientConn) checkResultType(r *clientCall, result []byte) error {
	d := newDecoder(result, c.config.lenient)
	var kind string
	if d.kind() == '{' {
		tag, _ := d.tag("resultType")
		kind = string(tag)
		if !d.failed() {
			d.discard()
			r.asks = kind == resultInputRequired
			if kind == "" || kind == resultComplete || r.asks && r.mayAsk {
				return nil
			}
			return &ResponseError{Method: r.method, Result: result, Err: &ResultTypeError{kind}}
		}
	} else {
		d.expected("object")
	}
	return &ResponseError{Method: r.method, Result: result, Err: d.finish()}
}

// resultOf sends a request and decodes its result.
func resultOf[T any, P interface {
	*T
	Decodable
}](ctx context.Context, c *clientConn, r *clientCall) (*T, error) {
	data, err := c.call(ctx, r)
	if err != nil {
		return nil, err
	}
	result := new(T)
	if err := c.decode(r, data, P(result)); err != nil {
		return nil, err
	}
	return result, nil
}

// decode decodes a result.
func (c *clientConn) decode(r *clientCall, data []byte, result Decodable) error {
	if err := Unmarshal(data, result, c.config.lenient); err != nil {
		return &ResponseError{Method: r.method, Result: data, Err: err}
	}
	return nil
}

// pages iterates over a list that comes in pages: fetch returns the page at a
// cursor and the cursor of the next page, nil after the last. Cursors are opaque:
// an empty one is a cursor like any other, and so is one that has come before.
func pages[T any](fetch func(cursor *string) (items []T, next *string, err error)) func(yield func(*T, error) bool) {
	return func(yield func(*T, error) bool) {
		var cursor *string
		for {
			items, next, err := fetch(cursor)
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range items {
				if !yield(&items[i], nil) {
					return
				}
			}
			if next == nil {
				return
			}
			cursor = next
		}
	}
}

// valueOf gives a copy of params that may be nil, for the client to fill in.
func valueOf[T any](params *T) T {
	if params == nil {
		var zero T
		return zero
	}
	return *params
}

// newToken makes a progress token that no other request of the client has.
func (c *clientConn) newToken() scalar {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		c.lastToken++
		token := stringScalar("progress-" + strconv.FormatInt(c.lastToken, 10))
		if c.tokens[token] == nil { // a caller may have chosen the same
			return token
		}
	}
}

// hookOf wraps a user's function so that it takes the params of a notification
// that belongs to the call.
func hookOf[P any, PP interface {
	*P
	Decodable
}](f func(params *P), opts DecodeOption) func(params []byte) error {
	return func(data []byte) error {
		params := new(P)
		if err := Unmarshal(data, PP(params), opts); err != nil {
			return err
		}
		f(params)
		return nil
	}
}

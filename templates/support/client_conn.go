package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
)

// This file is the client's side of a connection: it dispatches incoming messages.
// It knows only what all versions of the protocol share; the rest is in its
// configuration.

// The methods that the connection itself deals with.
const (
	msgInitialize  = "initialize"
	msgPing        = "ping"
	msgInitialized = "notifications/initialized"
	msgCancelled   = "notifications/cancelled"
	msgProgress    = "notifications/progress"
	msgLog         = "notifications/message"
)

// A clientConfig holds what depends on the version and on the user's options.
type clientConfig struct {
	version string // the protocol version of the package
	modern  bool   // results have a resultType
	batches bool   // messages may come in arrays
	lenient DecodeOption
	// notReady is the error of what is sent before the handshake is done; nil
	// where there is none.
	notReady error
	// prepare is for a request that was refused, for something that can be put
	// right: it reports whether to send it once more. nil where there is nothing.
	prepare func(ctx context.Context, c *clientConn, r *clientCall, refusal envelope) bool
	// subscriptionKey is the member of _meta that ties a notification to a
	// subscription; "" where there are none.
	subscriptionKey string

	// requests are what the server may send, by method.
	requests map[string]requestHandler
	// notifications take what belongs to no call and no subscription.
	notifications map[string]notificationHandler
	onError       func(error)
}

// A clientConn is a client's connection.
type clientConn struct {
	transport Transport
	config    clientConfig

	ctx    context.Context // ends with the connection
	cancel context.CancelFunc
	done   chan struct{} // closed once err is set
	wg     sync.WaitGroup

	// ownChannels is set once a message has come on the channel of a request.
	ownChannels atomic.Bool

	mu        sync.Mutex
	err       error // why the connection has ended
	ready     bool  // the handshake is done
	lastID    int64
	lastToken int64
	pending   map[scalar]*pendingCall
	tokens    map[scalar]*pendingCall
	nested    map[scalar]*nestedRequest

	// events are calls of the user's functions that belong to no request.
	events     chan func()
	lost       atomic.Int64 // events that found the queue full
	startEvent sync.Once
	// later are messages that nobody waits for. One goroutine sends them, for as
	// long as there are some.
	later   []*Outgoing
	sending bool
}

const (
	eventsSize = 1024 // calls of handlers that may wait for those before them
	laterSize  = 1024 // messages that may wait for a server that does not read, see sendLater
)

// handshakeIDs is where the IDs of versions with a handshake begin. A client of
// a stateless version may have had the transport before, to find out whether
// the server speaks that; a late response to it must not be taken for one of
// ours.
const handshakeIDs = 1_000_000

func newClientConn(t Transport, config clientConfig) *clientConn {
	c := &clientConn{
		transport: t, config: config, ready: config.notReady == nil,
		done:    make(chan struct{}),
		pending: map[scalar]*pendingCall{},
		tokens:  map[scalar]*pendingCall{},
		nested:  map[scalar]*nestedRequest{},
		events:  make(chan func(), eventsSize),
	}
	if config.notReady != nil {
		c.lastID = handshakeIDs
	}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	c.wg.Go(c.receive)
	return c
}

// receive reads the shared channel.
func (c *clientConn) receive() {
	for {
		data, err := c.transport.Receive(c.ctx)
		if err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF // io.EOF is for what ends in good order
			}
			c.shut(&ConnectionError{err})
			return
		}
		c.handle(data, nil)
	}
}

// shut ends the connection; the first reason counts.
func (c *clientConn) shut(why error) {
	c.mu.Lock()
	first := c.err == nil
	if first {
		c.err = why
		close(c.done)
	}
	c.mu.Unlock()
	c.cancel()
}

// reason says why the connection has ended; nil while it is open.
func (c *clientConn) reason() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// close ends the connection and the transport.
func (c *clientConn) close() error {
	c.shut(ErrClientClosed)
	err := c.transport.Close()
	c.wg.Wait()
	return err
}

// detach ends the connection but keeps the transport open.
func (c *clientConn) detach() {
	c.shut(ErrClientClosed)
	c.wg.Wait()
}

// mayStart says whether a message may be sent: there is a connection, and the
// handshake is done or this is part of it. c.mu is held.
func (c *clientConn) mayStart(method string) error {
	if c.err != nil {
		return c.err
	}
	if !c.ready && method != msgInitialize && method != msgInitialized && method != msgPing {
		return c.config.notReady
	}
	return nil
}

// handle dispatches a message. on is the call on whose own channel it came, nil
// for the shared channel.
func (c *clientConn) handle(data []byte, on *pendingCall) {
	m, fault := scanEnvelope(data, c.config.lenient, AllowNullErrorID)
	if fault != nil {
		var ok bool
		if m, ok = brokenResponse(data, fault, true); !ok || m.rawID == nil {
			c.report(notAMessage(data, fault))
			return
		}
	}
	switch m.kind {
	case messageResult, messageError:
		c.handleResponse(m, on)
	case messageNotification:
		c.handleNotification(m, on)
	case messageRequest:
		c.serve(m, on)
	case messageBatch:
		c.handleBatch(data, on)
	}
}

// notAMessage is the error for what the server has sent instead of a message.
func notAMessage(data []byte, fault *Error) error {
	return fmt.Errorf("the server has sent an invalid message: %w: %.80q", reason(fault), data)
}

func (c *clientConn) handleBatch(data []byte, on *pendingCall) {
	messages, fault := scanBatch(data)
	if fault != nil {
		c.report(notAMessage(data, fault))
		return
	}
	if !c.config.batches {
		c.report(errors.New("the server has sent a batch, which this version does not have"))
		return
	}
	for _, data := range messages {
		if len(data) > 0 && data[0] == '[' {
			c.report(errors.New("the server has sent a batch inside of a batch"))
			continue
		}
		c.handle(data, on)
	}
}

func (c *clientConn) handleResponse(m envelope, on *pendingCall) {
	if on != nil {
		// An error without ID can only mean the request whose channel it is.
		if m.id != on.id && !(m.kind == messageError && m.rawID == nil) {
			c.report(fmt.Errorf("the server has answered the request %s with a response to %.60q", on.id, m.id))
			return
		}
		on.answer, on.answered = m, true
		return
	}
	c.mu.Lock()
	p := c.answeredBy(m)
	if p != nil {
		delete(c.pending, p.id)
	}
	last := c.lastID
	c.mu.Unlock()
	switch n, ours := m.id.Int64(); {
	case p != nil:
		p.deliver(m, c.done)
	case m.rawID == nil:
		c.report(fmt.Errorf("the server has sent an error for no request: %w", c.errorOf("a message", m)))
	case !ours || n < 1 || n > last:
		c.report(fmt.Errorf("the server has answered %.60q, which is no request", m.id))
	default: // late: it was given up
	}
}

// answeredBy finds the call that a response on the shared channel belongs to; nil
// for none. An error without ID is for a request that the server could not
// read: the only one that is open, if there is just one. c.mu is held.
func (c *clientConn) answeredBy(m envelope) *pendingCall {
	if m.rawID != nil {
		return c.pending[m.id]
	}
	if len(c.pending) == 1 {
		for _, p := range c.pending {
			return p
		}
	}
	return nil
}

// deliver puts a message into the inbox of a call, unless nobody reads that
// any more.
func (p *pendingCall) deliver(m envelope, done <-chan struct{}) {
	select {
	case p.inbox <- m:
	case <-p.gone:
	case <-done:
	}
	if m.kind != messageNotification {
		p.once.Do(func() { close(p.heard) })
	}
}

// handleNotification finds out what call a notification belongs to. Those that
// belong to none go to the handlers of the client.
func (c *clientConn) handleNotification(m envelope, on *pendingCall) {
	switch string(m.method) {
	case msgCancelled:
		c.handleCancelled(m, on)
		return
	case msgLog:
		if c.deliverLog(m, on) {
			return
		}
	default:
		if p := c.callOf(m, on); p != nil {
			switch {
			case on != nil:
				c.notify(p, m)
			case c.ownChannels.Load():
				select {
				case p.inbox <- m:
				default:
				}
			default:
				p.deliver(m, c.done)
			}
			return
		}
	}
	handler := c.config.notifications[string(m.method)]
	if handler == nil {
		return
	}
	c.event(func() {
		if err := handler(c.ctx, m.params); err != nil {
			c.report(fmt.Errorf("%s: %w", m.method, err))
		}
	})
}

// callOf finds the call that a notification belongs to; nil for none.
func (c *clientConn) callOf(m envelope, on *pendingCall) *pendingCall {
	var p *pendingCall
	switch {
	case on != nil && on.stream != nil:
		return on
	case string(m.method) == msgProgress:
		token, ok := scalarAt(m.params, "progressToken")
		if ok {
			c.mu.Lock()
			p = c.tokens[token]
			c.mu.Unlock()
		}
		if p != nil && p.progress == nil {
			return nil
		}
	case c.config.subscriptionKey != "":
		id, ok := scalarAt(m.params, "_meta", c.config.subscriptionKey)
		if ok {
			c.mu.Lock()
			p = c.pending[id]
			c.mu.Unlock()
		}
		if p != nil && p.stream == nil {
			return nil
		}
	}
	if on != nil && p != on {
		return nil // a call's own channel serves no other call
	}
	return p
}

// grows reports whether progress has grown since the last notification, as the
// specification requires it. What is no progress at all is for others to refuse.
func (p *pendingCall) grows(params []byte) bool {
	d := newDecoder(params)
	reached, found := 0.0, false
	if d.kind() == '{' {
		for d.beginObject(); d.nextKey(); {
			if string(d.key) == "progress" && d.kind() == '0' {
				reached, found = d.float(), true
			} else {
				d.skip()
			}
		}
	}
	found = found && !d.failed()
	d.discard()
	if !found {
		return true
	}
	grown := !p.reports || reached > p.reached
	if grown {
		p.reached, p.reports = reached, true
	}
	return grown
}

// deliverLog hands a log message to the call on whose channel it came. On the
// shared channel nothing says which call one belongs to: there each call that
// asked for log messages gets it.
func (c *clientConn) deliverLog(m envelope, on *pendingCall) (taken bool) {
	if on != nil {
		if on.log != nil || on.stream != nil {
			c.notify(on, m)
		}
		return on.log != nil || on.stream != nil
	}
	var calls []*pendingCall
	c.mu.Lock()
	for _, p := range c.pending {
		if p.log != nil {
			calls = append(calls, p)
		}
	}
	c.mu.Unlock()
	for _, p := range calls {
		p.deliver(m, c.done)
	}
	return len(calls) > 0
}

// errNoProgress is for progress that is dropped: a server must not send it.
var errNoProgress = errors.New("the progress has not grown")

// notify hands a notification to the functions of its call, in the goroutine
// of that.
func (c *clientConn) notify(p *pendingCall, m envelope) {
	take, isProgress := p.log, string(m.method) == msgProgress
	if isProgress {
		take = p.progress
	}
	switch {
	case p.stream != nil:
		p.withdrawn = p.withdrawn || string(m.method) == msgCancelled
		p.stream(m)
	case take != nil && isProgress && !p.grows(m.params):
		c.report(fmt.Errorf("%s: %w: %.200q", m.method, errNoProgress, m.params))
	case take != nil:
		if err := take(m.params); err != nil {
			c.report(fmt.Errorf("%s: %w", m.method, err))
		}
	}
}

// handleCancelled is about a request of the server, or about a subscription.
func (c *clientConn) handleCancelled(m envelope, on *pendingCall) {
	id, ok := scalarAt(m.params, "requestId")
	if !ok {
		return
	}
	c.mu.Lock()
	if n := c.nested[id]; n != nil {
		n.cancelled = true
		n.cancel()
	}
	p := c.pending[id]
	c.mu.Unlock()
	switch {
	case p == nil || p.stream == nil || on != nil && on != p:
	case on != nil:
		c.notify(p, m)
	default:
		p.deliver(m, c.done)
	}
}

// event calls a function behind those that wait already. The goroutine for
// that starts when it is first needed.
func (c *clientConn) event(f func()) {
	c.startEvent.Do(func() {
		go func() {
			for {
				select {
				case f := <-c.events:
					f()
					c.reportLost()
				case <-c.ctx.Done():
					return
				}
			}
		}()
	})
	select {
	case c.events <- f:
	default:
		c.lost.Add(1)
	}
}

// reportLost reports notifications that were dropped because handlers were too
// slow.
func (c *clientConn) reportLost() {
	if n := c.lost.Swap(0); n > 0 && c.config.onError != nil {
		c.config.onError(fmt.Errorf("%w: %d were dropped", ErrOverflow, n))
	}
}

// report passes an error to the user that no call can return.
func (c *clientConn) report(err error) {
	if c.config.onError != nil {
		c.event(func() { c.config.onError(err) })
	}
}

// sendLater sends a message that nobody waits for, behind those that wait
// already. A message that the server can do without is dropped where too many
// wait. Cancellations are none of these: a server would work on for nobody. There
// is one for each request that was written, and no more are written to a server
// that does not read.
func (c *clientConn) sendLater(m *Outgoing, needed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil || !needed && len(c.later) >= laterSize {
		return
	}
	c.later = append(c.later, m)
	if !c.sending {
		c.sending = true
		c.wg.Go(c.sendWaiting)
	}
}

// sendWaiting sends the messages that wait.
func (c *clientConn) sendWaiting() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.later) > 0 && c.err == nil {
		m := c.later[0]
		c.later[0] = nil
		c.later = c.later[1:]
		c.mu.Unlock()
		if err := c.transport.Send(c.ctx, m, ignore); err != nil && c.reason() == nil {
			c.report(fmt.Errorf("%s: %w", m.Method, err))
		}
		c.mu.Lock()
	}
	c.sending = false
}

// scalarAt finds a string or integer in nested objects.
func scalarAt(data []byte, path ...string) (v scalar, ok bool) {
	for i, name := range path {
		d := newDecoder(data)
		data = nil
		if d.kind() == '{' {
			for d.beginObject(); d.nextKey(); {
				switch {
				case string(d.key) != name:
					d.skip()
				case i < len(path)-1:
					data = d.rawValue()
				case d.kind() == '"', d.kind() == '0':
					v, ok = d.scalar(), true
				default:
					d.skip()
				}
			}
		}
		if d.failed() {
			ok = false
		}
		d.discard()
	}
	return v, ok
}

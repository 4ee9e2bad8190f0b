package support

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// This file is the server's side of the versions of the protocol that begin
// with a handshake: a session remembers what the client said in it, and the
// server may send requests of its own while it works on one of the client's.

// legacyServer is what the server knows beyond that of other versions: nothing.
type legacyServer struct{}

// outgoing gives the error to send for one of a handler: it is sent as it is.
func (legacyServer) outgoing(e *Error) (*Error, error) { return e, nil }

// A legacySession is one connection.
type legacySession struct {
	session  *Session
	listener *listener // hears of events from the end of the handshake on
	severity atomic.Int32
	gone     chan struct{} // closed when no response can come any more
	leaving  sync.Once

	mu      sync.Mutex
	deaf    bool // no response can come: the client has no session
	opened  bool // initialize was answered
	ready   bool // and the client said that it has the answer
	next    int64
	pending map[int64]chan<- envelope // requests to the client
}

// ErrNotReady is the error for sending the client a request before it has
// finished the handshake with `notifications/initialized`.
var ErrNotReady = errors.New("the client has not finished the handshake")

func newLegacySession(s *Session) *legacySession {
	l := &legacySession{session: s, gone: make(chan struct{}), pending: map[int64]chan<- envelope{}}
	l.listener = newListener(s.server.uriEvent, s.server.limits.uris, func(event int, uri string) error {
		message, err := eventMessage(eventMethods[event], uri, nil)
		if err != nil {
			return err
		}
		// Over HTTP the client may have stopped listening a moment ago. Only the end
		// of the session is the end of this.
		if err := s.send(nil, message); errors.Is(err, ErrSessionClosed) {
			return err
		}
		return nil
	})
	l.listener.events = s.server.offered
	return l
}

func (s *Session) legacy() *legacySession { return s.era.(*legacySession) }

func (l *legacySession) elsewhere(context.Context, *envelope, []byte) (j job, ok bool) { return }

func (l *legacySession) admit(c *Call) *Error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch string(c.method) {
	case "initialize":
		if l.opened {
			return invalidRequest("the session is initialized already")
		}
		c.inline, c.opening = true, true
	case "ping":
		c.inline = true
	default:
		if !l.opened {
			return invalidRequest("the session is not initialized yet")
		}
	}
	return nil
}

// assume makes up for a handshake that was not seen: that of a client without a
// session, whose requests come each by itself.
func (l *legacySession) assume() {
	l.session.data.Store(new(sessionData))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deaf, l.opened = true, true
}

// isOpen reports whether initialize has been answered.
func (l *legacySession) isOpen() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.opened
}

// open notes that initialize has been answered.
func (l *legacySession) open() {
	l.mu.Lock()
	l.opened = true
	l.mu.Unlock()
}

func (l *legacySession) notified(_ context.Context, m *envelope) {
	switch string(m.method) {
	case "notifications/cancelled":
		if by, ok := cancellationIn(m); ok {
			l.session.cancelRequest(by)
		}
	case "notifications/initialized":
		l.mu.Lock()
		first := l.opened && !l.ready
		l.ready = l.opened
		l.mu.Unlock()
		if first {
			l.session.server.events.add(l.listener)
		}
	}
}

// responded takes the response to a request to the client. One that nobody
// waits for any more is dropped.
func (l *legacySession) responded(m *envelope) {
	id, ok := m.id.Int64()
	if !ok || m.rawID == nil {
		return
	}
	l.mu.Lock()
	reply := l.pending[id]
	delete(l.pending, id)
	l.mu.Unlock()
	if reply != nil {
		// The message is its owner's again before the reply is read.
		reply <- envelope{kind: m.kind, result: bytes.Clone(m.result), err: bytes.Clone(m.err), fault: m.fault}
	}
}

func (l *legacySession) left() { l.leaving.Do(func() { close(l.gone) }) }

func (l *legacySession) closed() {
	l.left()
	l.session.server.events.remove(l.listener)
}

// request sends a request to the client and decodes the result. There is no
// limit in time: a person may have to answer. c is the request that it belongs
// to; nil for a ping.
func (l *legacySession) request(ctx context.Context, c *Call, method string, params encodable, result Decodable) error {
	return l.ask(ctx, c, method, params, result, true)
}

// requestTask is request where the client is asked for a task. Only
// `tasks/cancel` ends a task: that no longer anybody waits for it to be created
// is not told.
func (l *legacySession) requestTask(ctx context.Context, c *Call, method string, params encodable, result Decodable) error {
	return l.ask(ctx, c, method, params, result, false)
}

func (l *legacySession) ask(ctx context.Context, c *Call, method string, params encodable, result Decodable, cancels bool) error {
	reply := make(chan envelope, 1)
	l.mu.Lock()
	if l.deaf {
		l.mu.Unlock()
		return notSupported("the client does not have the capability: over HTTP, it can answer " + method + " in a session only")
	}
	if c != nil && !l.ready {
		l.mu.Unlock()
		return ErrNotReady
	}
	l.next++
	id := l.next
	l.pending[id] = reply
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		delete(l.pending, id)
		l.mu.Unlock()
	}()

	if c != nil {
		params = c.ofTask(method, params)
	}
	message, err := requestMessage(id, method, params)
	if err != nil {
		return err
	}
	var done <-chan struct{}
	send := func(message []byte) error { return l.session.send(nil, message) }
	cancel := send
	if c != nil {
		done, send = c.done, c.send
		cancel = func(message []byte) error { return c.out.send(c.rawID, message) } // also when the call has ended
	}
	if err := send(message); err != nil {
		return err
	}
	select {
	case m := <-reply:
		return readReply(method, &m, result)
	case <-l.gone:
		return ErrSessionClosed
	case <-done:
		err = ErrCallEnded
		if c.cancelled.Load() {
			err = context.Canceled
		}
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	// Whoever waits at the client need not any longer. If this cannot be sent
	// then neither can anything else.
	if cancels {
		_ = cancel(cancelMessage(id))
	}
	return err
}

// readReply decodes the response to a request to the client.
func readReply(method string, m *envelope, result Decodable) error {
	if m.fault != nil {
		return fmt.Errorf("invalid response to %s: %w", method, reason(m.fault))
	}
	if m.kind == messageError {
		e := new(Error)
		if err := Unmarshal(m.err, e); err != nil {
			return fmt.Errorf("the error that answers %s: %w", method, err)
		}
		return e.Typed()
	}
	if err := Unmarshal(m.result, result); err != nil {
		return fmt.Errorf("the result of %s: %w", method, err)
	}
	return nil
}

// requestMessage gives a request as JSON.
func requestMessage(id int64, method string, params encodable) ([]byte, error) {
	e := newEncoder(nil)
	e.b = append(e.b, `{"jsonrpc":"2.0","id":`...)
	e.int(id)
	e.b = append(e.b, `,"method":`...)
	e.string(method)
	if params != nil {
		e.b = append(e.b, `,"params":`...)
		params.encode(e)
	}
	e.b = append(e.b, '}')
	return e.finish()
}

func cancelMessage(id int64) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`, id)
}

// logs reports whether the client wants log messages that are this severe.
func (l *legacySession) logs(severity int) bool { return severity >= int(l.severity.Load()) }

// handshake gives the client's part of the handshake, nil before it.
func (c *Call) handshake() *sessionData {
	if c.session == nil {
		return nil
	}
	return c.session.data.Load()
}

// Session gives the connection that the request came over.
func (c *Call) Session() *Session { return c.session }

// ProtocolVersions gives the version that the server speaks.
func (s *Server) ProtocolVersions() []string { return []string{Version} }

// StartSession is [Server.NewSession] with a result that is of the same type in
// every generated package.
func (s *Server) StartSession(send func(request, message []byte) error) LegacySession {
	return s.NewSession(send)
}

// errOwnTask is for params that ask for a task where the result itself is
// expected.
var errOwnTask = errors.New("the params ask for a task; the method for that has a name that ends in Task")

// A taskReporter reports the progress of a request that was answered with a
// task, for as long as the task runs.
type taskReporter struct {
	session *Session
	key, id string // the task

	mu     sync.Mutex
	growth growth
}

// reportTask makes the reporter of a request: progress goes on where that of the
// request has ended.
func (c *Call) reportTask(key, id string) *taskReporter {
	c.sending.Lock()
	defer c.sending.Unlock()
	return &taskReporter{session: c.session, key: key, id: id, growth: c.growth}
}

func (r *taskReporter) report(progress float64, method string, params encodable) error {
	message, err := notification(method, &taskParams{params, r.key, r.id})
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.growth.grows(progress) {
		return nil
	}
	return r.session.send(nil, message)
}

package support

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
)

// ErrSessionClosed is the error for sending through a session that was closed.
var ErrSessionClosed = errors.New("the session is closed")

// A Session is one connection to a client over which messages go both ways, such
// as stdio. It knows the requests that are being worked on, so that the client
// can cancel them.
type Session struct {
	server *Server
	write  func(request, message []byte) error
	mu     sync.Mutex
	calls  map[scalar]*Call
	closed bool
	quiet  atomic.Bool   // the input has ended
	ending chan struct{} // closed when no more requests are taken
	once   sync.Once
	alone  bool // it is there for one message only
	era    era
	data   atomic.Pointer[sessionData] // emitted: what the client has said of itself
}

// An era is what differs between the stateless versions of the protocol and those
// with a handshake.
type era interface {
	// elsewhere passes on a message that is for another server, and returns what
	// remains to be done; false where the message is for this one.
	elsewhere(ctx context.Context, m *envelope, message []byte) (job, bool)
	// admit says why a request cannot be served now.
	admit(c *Call) *Error
	// notified takes the notifications that are about the session itself.
	notified(ctx context.Context, m *envelope)
	// responded takes a response.
	responded(m *envelope)
	// left is called when no more messages can come from the client.
	left()
	// closed is called once when the session ends.
	closed()
}

// A LegacySession handles the messages of one client that speaks a version of
// the protocol with a handshake. The [Session] of a package for such a version
// is one, and documents the methods.
//
// It is an alias so that every generated package has the same type.
type LegacySession = interface {
	Start(ctx context.Context, message []byte) (response []byte, rest func() []byte)
	EndInput()
	Close()
}

// NewSession starts a session over a transport. The session calls send, from
// several goroutines at a time, for what it sends of its own accord:
// notifications and, in versions that have them, requests. send may keep the
// message, which is JSON on one line. What answers a message is returned by
// [Session.Handle] instead, but for a subscription that the server ends: its
// response is followed by a notification.
//
// request tells which of the client's requests a message belongs to: it is the
// id, as JSON and spelled as the client has spelled it, nil for a message that
// belongs to none. A transport on which each request has a channel of its own
// must use that one (SEP-2260). send must not keep it.
//
// The session must be closed in the end.
func (s *Server) NewSession(send func(request, message []byte) error) *Session {
	session := &Session{server: s, write: send, calls: map[scalar]*Call{}, ending: make(chan struct{})}
	session.era = newEra(session)
	return session
}

// Handle works on one message of the client and returns the response, JSON on
// one line, or nil where there is none to send: for notifications, for
// responses, and for requests that the client has cancelled meanwhile. It
// returns when the handler has: call it from several goroutines to work on
// several requests. The message must not change before that. Faults of a message
// are reported in the response, so that there is no error.
//
// Cancelling ctx cancels the request.
func (s *Session) Handle(ctx context.Context, message []byte) []byte {
	j := s.start(ctx, message)
	return j.run()
}

// Start is [Session.Handle] in two steps, for transports that get messages in an
// order. It does what must be done before it is called with the next message:
// after that, a request can be cancelled. rest, if it is not nil, does the rest
// and gives the response; it may be called in another goroutine, and must be
// called once. If it is nil, response is all that there is to send, if anything.
func (s *Session) Start(ctx context.Context, message []byte) (response []byte, rest func() []byte) {
	j := s.start(ctx, message)
	if j.quick() {
		return j.run(), nil
	}
	return nil, j.run
}

// A job is a message that was looked at and what remains to be done about it.
type job struct {
	session  *Session
	ctx      context.Context
	call     *Call // a request that is to be served, with params
	params   []byte
	other    func() []byte // else this is to be called
	response []byte        // else this is all
}

// start looks at a message and does what has to be done in the order in which
// messages come: after it, a request can be cancelled.
func (s *Session) start(ctx context.Context, message []byte) job { return s.startFor(ctx, message, s) }

// startFor is start for a transport that gives what belongs to the requests in
// the message to an outlet of their own.
func (s *Session) startFor(ctx context.Context, message []byte, out outlet) job {
	m, err := s.server.scan(message)
	if err != nil {
		broken, ok := brokenResponse(message, err, false)
		if !ok {
			return job{response: errorResponse(m.rawID, err)}
		}
		m = broken // which is never answered: the id is that of a request of the server
	}
	if m.kind == messageRequest && s.ended() {
		return job{response: errorResponse(m.rawID, errShuttingDown)}
	}
	if j, ok := s.era.elsewhere(ctx, &m, message); ok {
		return j
	}
	switch m.kind {
	case messageRequest:
		return s.startRequest(ctx, &m, out)
	case messageNotification:
		s.notified(ctx, &m)
	case messageBatch:
		return s.startBatch(ctx, message, out)
	default:
		s.era.responded(&m)
	}
	return job{}
}

var errShuttingDown = &Error{Code: internalError, Message: "the server is shutting down"}

// ended reports whether the session takes no more requests.
func (s *Session) ended() bool {
	select {
	case <-s.ending:
		return true
	default:
		return false
	}
}

// draining gives a channel that is closed when the session takes no more requests.
func (c *Call) draining() <-chan struct{} {
	if c.session == nil {
		return nil
	}
	return c.session.ending
}

func (s *Session) startRequest(ctx context.Context, m *envelope, out outlet) job {
	c := &Call{server: s.server, session: s, out: out, id: m.id, rawID: m.rawID, method: m.method}
	if err := s.era.admit(c); err != nil {
		return job{response: errorResponse(m.rawID, err)}
	}
	ctx, c.cancel = context.WithCancelCause(ctx)
	c.done = ctx.Done()
	if err := s.begin(c); err != nil {
		c.cancel(nil)
		return job{response: errorResponse(m.rawID, err)}
	}
	return job{session: s, ctx: ctx, call: c, params: m.params}
}

// run does what start has left and returns the response.
func (j *job) run() []byte {
	switch {
	case j.other != nil:
		return j.other()
	case j.call == nil:
		return j.response
	}
	defer j.call.cancel(nil)
	defer j.session.finish(j.call)
	response, _ := j.session.server.serve(j.ctx, j.call, j.params)
	if response != nil && j.call.tornDown.Load() && j.session.tellEnd(j.call, response) {
		return nil
	}
	return response
}

// tellEnd sends the response to a subscription that the server ends, and the
// notification that ends it: clients may wait for either, and the one that says
// more comes first.
func (s *Session) tellEnd(c *Call, response []byte) bool {
	if s.send(c.rawID, response) != nil {
		return false
	}
	_ = s.send(c.rawID, fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}`, c.rawID))
	return true
}

// quick reports whether run returns at once, so that it needs no goroutine.
func (j *job) quick() bool { return j.other == nil && (j.call == nil || j.call.inline) }

// begin enters a call into the list of those that are worked on.
func (s *Session) begin(c *Call) *Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return invalidRequest("the session is closed")
	case s.calls[c.id] != nil:
		return invalidRequest("a request with this id is being worked on")
	case len(s.calls) >= s.server.limits.requests:
		return &Error{Code: internalError, Message: "too many requests at once"}
	}
	s.calls[c.id] = c
	return nil
}

func (s *Session) finish(c *Call) {
	s.mu.Lock()
	delete(s.calls, c.id)
	s.mu.Unlock()
}

// cancelRequest cancels a call on behalf of the client, and reports whether
// there is one with that id.
func (s *Session) cancelRequest(by cancellation) bool {
	s.mu.Lock()
	c := s.calls[by.id]
	var method string
	if c != nil {
		method = string(c.method) // the message is its owner's again when the call has ended
	}
	s.mu.Unlock()
	if c == nil {
		return false
	}
	c.cancelled.Store(true)
	c.cancel(by.cause())
	s.server.log.Debug("the client cancelled a request", "method", method, "reason", by.reason)
	return true
}

// isOpen reports whether a request with that id is worked on.
func (s *Session) isOpen(id scalar) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[id] != nil
}

// send sends a message that is no response.
func (s *Session) send(request, message []byte) error {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return ErrSessionClosed
	}
	return s.write(request, message)
}

// notify sends a notification that belongs to no request.
func (s *Session) notify(method string, params encodable) error {
	message, err := notification(method, params)
	if err != nil {
		return err
	}
	return s.send(nil, message)
}

// Close ends the session: the context of every handler that is still at work
// ends, and nothing is sent any more. It does not wait for the handlers.
func (s *Session) Close() {
	s.mu.Lock()
	was := s.closed
	s.closed = true
	for _, c := range s.calls {
		c.cancelled.Store(true)
		c.cancel(ErrSessionClosed)
	}
	s.mu.Unlock()
	if !was {
		s.era.closed()
	}
}

// EndInput says that no more messages come from the client. It ends what waits
// for one, such as subscriptions; other handlers go on, and Close is called when
// they have returned.
func (s *Session) EndInput() {
	s.quiet.Store(true)
	s.era.left()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.calls {
		if c.lasting.Load() {
			c.cancelled.Store(true)
			c.cancel(errCancelled)
		}
	}
}

// startBatch looks at the messages of an array, which one version of the
// protocol allows.
func (s *Session) startBatch(ctx context.Context, message []byte, out outlet) job {
	messages, err := scanBatch(message)
	switch {
	case err != nil:
	case !s.server.batches:
		err = invalidRequest("a message must be an object")
	case len(messages) > s.server.limits.requests:
		err = invalidRequest("too many messages in a batch")
	}
	if err != nil {
		return job{response: errorResponse(nil, err)}
	}
	jobs := make([]job, len(messages))
	for i, m := range messages {
		if first := bytes.TrimLeft(m, " \t\r\n"); first[0] == '[' {
			jobs[i] = job{response: errorResponse(nil, invalidRequest("a batch in a batch"))}
			continue
		}
		jobs[i] = s.startFor(ctx, m, out)
		if c := jobs[i].call; c != nil && c.opening {
			s.finish(c)
			c.cancel(nil)
			jobs[i] = job{response: errorResponse(c.rawID, invalidRequest("this request must come alone"))}
		}
	}
	return job{other: func() []byte { return runBatch(jobs) }}
}

// runBatch works on all jobs at once and gives the array of the responses, nil
// where there are none.
func runBatch(jobs []job) []byte {
	responses := make([][]byte, len(jobs))
	var wg sync.WaitGroup
	for i := range jobs {
		if jobs[i].quick() {
			responses[i] = jobs[i].run()
			continue
		}
		wg.Go(func() { responses[i] = jobs[i].run() })
	}
	wg.Wait()
	var out []byte
	for _, r := range responses {
		switch {
		case r == nil:
			continue
		case out == nil:
			out = append(out, '[')
		default:
			out = append(out, ',')
		}
		out = append(out, r...)
	}
	if out != nil {
		out = append(out, ']')
	}
	return out
}

// A cancellation is what a client says to cancel a request.
type cancellation struct {
	id     scalar
	reason string // "" for none
}

// maxReason is how many bytes of a reason are kept.
const maxReason = 200

// cause gives the cause of the context of a request that was cancelled.
func (c *cancellation) cause() error {
	if c.reason == "" {
		return errCancelled
	}
	return fmt.Errorf("%w: %s", errCancelled, c.reason)
}

// cancellationIn reads a notification that cancels a request.
func cancellationIn(m *envelope) (c cancellation, ok bool) {
	if string(m.method) != "notifications/cancelled" || m.params == nil {
		return c, false
	}
	d := newDecoder(m.params)
	for d.beginObject(); d.nextKey(); {
		switch {
		case string(d.key) == "requestId":
			c.id, ok = d.scalar(), true
		case string(d.key) == "reason" && d.kind() == '"':
			c.reason = d.string()
			if len(c.reason) > maxReason {
				c.reason = strings.ToValidUTF8(c.reason[:maxReason], "") + "…"
			}
		default:
			d.skip()
		}
	}
	return c, d.finish() == nil && ok
}

package support

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"sync"
	"time"
)

// A LegacyHTTPTransport connects a [Client] to a server over HTTP, as the versions
// from 2025-03-26 to 2025-11-25 have it ("Streamable HTTP"): each message is
// posted, and a request is answered on the response to it, with one JSON message
// or with a stream of them. What belongs to no request comes on a stream that the
// transport opens after the handshake, if the server has one.
//
// A stream that breaks is taken up where it did, if the server has said how. If
// the server has forgotten the session, the transport opens another one, with the
// same handshake, and sends the message again that the server refused.
//
// Set the fields before the first use. A transport may serve several clients
// one after the other, but only one at a time. Closing it ends the session.
type LegacyHTTPTransport struct {
	// URL is the server's MCP endpoint, e.g., "https://example.com/mcp".
	URL string
	// Client sends the requests; nil stands for [http.DefaultClient]. Its
	// Transport is the place for authorization and other headers. A Timeout
	// cuts off long calls and the stream that is always open. Redirects are
	// followed within the origin of URL, if their status is 307 or 308; others are
	// errors.
	Client *http.Client
	// MaxMessage is how long a message of the server may be, in bytes; 0
	// stands for 64 MiB.
	MaxMessage int
	// OnNewSession is called, if set and in a goroutine of its own, after the transport has opened another
	// session because the server has forgotten the last one. The new one knows
	// nothing of resources that were subscribed to, or of the log level.
	OnNewSession func()

	mu       sync.Mutex
	life     context.Context // until Close; made when first needed
	end      context.CancelFunc
	incoming chan []byte // what belongs to no request
	session  *clientSession
	renewing chan struct{} // holds a value while a session is being opened anew
	wg       sync.WaitGroup
}

// A clientSession is what a handshake has led to.
type clientSession struct {
	id      string // "" where the server has no sessions
	hello   *Outgoing
	answer  string // the version that the server has answered with
	version string // the one that the client goes on with; "" until that is known

	ready *Outgoing // notifications/initialized; nil until it was sent
	quit  context.CancelFunc
}

// errSessionGone is the error for a message that was refused because the server
// does not know the session any more.
var errSessionGone = errors.New("the server does not know the session any more")

// deleteTime is how long the server may take to end a session.
const deleteTime = 5 * time.Second

// Receive waits for a message that belongs to no request.
func (t *LegacyHTTPTransport) Receive(ctx context.Context) ([]byte, error) {
	life := t.alive()
	select {
	case data := <-t.incoming:
		return data, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-life.Done():
		return nil, io.EOF
	}
}

// Close ends what is being waited for and the session. It lets go of idle
// connections only where the transport has an HTTP client of its own.
func (t *LegacyHTTPTransport) Close() error {
	t.alive()
	t.mu.Lock()
	t.end()
	t.mu.Unlock()
	t.wg.Wait()
	err := t.leave(context.Background())
	if t.Client != nil {
		t.Client.CloseIdleConnections()
	}
	return err
}

// alive gives the context that ends when the transport is closed.
func (t *LegacyHTTPTransport) alive() context.Context {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.life == nil {
		t.life, t.end = context.WithCancel(context.Background())
		t.incoming = make(chan []byte)
		t.renewing = make(chan struct{}, 1)
	}
	return t.life
}

// current gives the session, nil where there is none yet.
func (t *LegacyHTTPTransport) current() *clientSession {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.session
}

// leave ends the session, if there is one. A server need not allow that.
func (t *LegacyHTTPTransport) leave(ctx context.Context) error {
	t.mu.Lock()
	s := t.session
	t.session = nil
	if s != nil && s.quit != nil {
		s.quit()
	}
	t.mu.Unlock()
	if s == nil || s.id == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, deleteTime)
	defer cancel()
	response, err := t.do(ctx, http.MethodDelete, s, s.version, nil, "")
	if err != nil {
		return fmt.Errorf("ending the session: %w", err)
	}
	return response.Body.Close()
}

// Send posts a message. For a request it hands what comes back to receive.
func (t *LegacyHTTPTransport) Send(ctx context.Context, m *Outgoing, receive func(data []byte) (done bool)) error {
	life := t.alive()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(life, cancel)()

	if m.Method == msgInitialize {
		_ = t.leave(ctx) // the session of the client before this one, if any
		s, err := t.open(ctx, m, receive)
		if err == nil {
			t.adopt(s)
		}
		return err
	}
	s := t.current()
	err := t.post(ctx, s, m, receive)
	// A response has nothing to do with any other session.
	if errors.Is(err, errSessionGone) && m.Method != "" {
		if s, err = t.renew(ctx, s); err == nil {
			err = t.post(ctx, s, m, receive)
		}
	}
	if err == nil && m.Method == msgInitialized && s != nil {
		t.listen(s, m)
	}
	return err
}

func (t *LegacyHTTPTransport) adopt(s *clientSession) {
	t.mu.Lock()
	t.session = s
	t.mu.Unlock()
}

// open does the first half of the handshake.
func (t *LegacyHTTPTransport) open(ctx context.Context, hello *Outgoing, receive func([]byte) bool) (*clientSession, error) {
	s := &clientSession{hello: hello}
	response, err := t.do(ctx, http.MethodPost, nil, "", hello.Data, "")
	if err != nil {
		return nil, err
	}
	s.id = response.Header.Get(headerSession)
	err = t.take(ctx, nil, hello, response, func(data []byte) bool {
		if m, fault := scanEnvelope(data); fault == nil && m.kind == messageResult {
			_, _ = Object(m.result).Get("protocolVersion", &s.answer) // others look at the result
		}
		return receive(data)
	})
	return s, err
}

// renew opens another session in place of one that the server has forgotten,
// with the same handshake, unless that has been done meanwhile.
func (t *LegacyHTTPTransport) renew(ctx context.Context, gone *clientSession) (*clientSession, error) {
	select {
	case t.renewing <- struct{}{}:
		defer func() { <-t.renewing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if s := t.current(); s != gone {
		if s == nil {
			return nil, errSessionGone
		}
		return s, nil
	}
	s, err := t.open(ctx, gone.hello, func(data []byte) bool {
		m, fault := scanEnvelope(data)
		return fault == nil && m.kind == messageResult
	})
	switch {
	case err != nil:
		return nil, fmt.Errorf("opening another session: %w", err)
	case s.answer != gone.answer:
		return nil, fmt.Errorf("%w, and speaks %.60q now", errSessionGone, s.answer)
	}
	if gone.ready != nil {
		if err := t.post(ctx, s, gone.ready, ignore); err != nil {
			return nil, fmt.Errorf("opening another session: %w", err)
		}
		t.listen(s, gone.ready)
	}
	t.adopt(s)
	if gone.quit != nil {
		gone.quit()
	}
	if t.OnNewSession != nil {
		go t.OnNewSession()
	}
	return s, nil
}

// post sends a message in a session and takes what comes back.
func (t *LegacyHTTPTransport) post(ctx context.Context, s *clientSession, m *Outgoing, receive func([]byte) bool) error {
	response, err := t.do(ctx, http.MethodPost, s, m.Version, m.Data, "")
	if err != nil {
		return err
	}
	return t.take(ctx, s, m, response, receive)
}

// do sends a request of HTTP. lastEvent is what a stream is taken up behind.
func (t *LegacyHTTPTransport) do(ctx context.Context, method string, s *clientSession, version string, data []byte, lastEvent string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, t.URL, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	header := request.Header
	switch method {
	case http.MethodPost:
		header.Set("Content-Type", typeJSON)
		header.Set("Accept", typeJSON+", "+typeEventStream)
	case http.MethodGet:
		header.Set("Accept", typeEventStream)
	}
	if s != nil { // after the handshake
		if version != "" {
			header.Set(headerProtocolVersion, version)
		}
		if s.id != "" {
			header.Set(headerSession, s.id)
		}
	}
	if lastEvent != "" {
		header.Set(headerLastEvent, lastEvent)
	}
	return staying(t.Client).Do(request)
}

// take reads what came back for a message.
func (t *LegacyHTTPTransport) take(ctx context.Context, s *clientSession, m *Outgoing, response *http.Response, receive func([]byte) bool) error {
	defer func() { response.Body.Close() }()
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch {
	case response.StatusCode == http.StatusNotFound && s != nil && s.id != "":
		return fmt.Errorf("%w: %w", errSessionGone, httpFailure(response, nil))
	case !m.Request:
		if response.StatusCode/100 != 2 {
			return httpFailure(response, nil)
		}
		return nil
	case kind == typeJSON:
		return readMessage(response, messageLimit(t.MaxMessage), receive)
	case kind != typeEventStream || response.StatusCode != http.StatusOK:
		return httpFailure(response, fmt.Errorf("unexpected content type %.60q", kind))
	}
	events := &eventReader{r: bufio.NewReader(response.Body), limit: messageLimit(t.MaxMessage)}
	for tries := 0; ; {
		data, err := events.next()
		switch {
		case err == nil && receive(data):
			return nil
		case err == nil:
			tries = 0
			continue
		case errors.Is(err, errResponseTooLong), ctx.Err() != nil:
			return err
		case events.lastID == "", s == nil, tries == maxResumes:
			return streamEnded(response, err)
		}
		response.Body.Close()
		next, err := t.resume(ctx, s, m.Version, events, &tries)
		if err != nil {
			return err
		}
		response = next
	}
}

// streamEnded is the error for a stream that has broken or ended, without the
// response that it was there for.
func streamEnded(response *http.Response, err error) error {
	why := errors.New("the stream has ended without a response")
	if err != io.EOF {
		why = fmt.Errorf("%w: %w", why, err)
	}
	return &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Err: why}
}

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
)

// An HTTPTransport connects a [Client] to a server over HTTP, as the versions
// from 2026-07-28 on have it: each message is posted by itself, and a request
// is answered on the response to it, with one JSON message or with a stream of
// them. There is no session, and ending the context of a request closes its
// stream, which cancels it.
//
// The headers that mirror a message (SEP-2243) are set by the transport. For
// arguments that a tool's input schema marks with x-mcp-header it must have
// seen the tool in a result of tools/list; where the server refuses a call for
// want of these headers, the client lists the tools and calls once more. Tools
// with invalid marks are taken out of those results, as the specification wants
// it.
//
// Set the fields before the first use. A transport may serve several clients
// one after the other, but only one at a time.
type HTTPTransport struct {
	// URL is the server's MCP endpoint, e.g., "https://example.com/mcp".
	URL string
	// Client sends the requests; nil stands for [http.DefaultClient]. Its
	// Transport is the place for authorization and other headers. A Timeout
	// cuts off long calls and subscriptions. Redirects are followed within the
	// origin of URL, if their status is 307 or 308; others are errors.
	Client *http.Client
	// MaxMessage is how long a message of the server may be, in bytes; 0
	// stands for 64 MiB.
	MaxMessage int
	// OnDroppedTool is called, if set, for every tool that is taken out of a
	// list because of its marks.
	OnDroppedTool func(name string, why error)

	mu    sync.Mutex
	marks map[string][]headerMark // of tools that have any
	life  context.Context         // until Close; made when first needed
	end   context.CancelFunc
}

// Receive waits until ctx ends or the transport is closed: there is no channel
// for messages that answer nothing.
func (t *HTTPTransport) Receive(ctx context.Context) ([]byte, error) {
	life := t.alive()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-life.Done():
		return nil, io.EOF
	}
}

// Close ends what is being waited for. It lets go of idle connections only
// where the transport has an HTTP client of its own.
func (t *HTTPTransport) Close() error {
	t.alive()
	t.end()
	if t.Client != nil {
		t.Client.CloseIdleConnections()
	}
	return nil
}

// alive gives the context that ends when the transport is closed.
func (t *HTTPTransport) alive() context.Context {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.life == nil {
		t.life, t.end = context.WithCancel(context.Background())
	}
	return t.life
}

// Send posts a message. For a request it hands what comes back to receive.
func (t *HTTPTransport) Send(ctx context.Context, m *Outgoing, receive func(data []byte) (done bool)) error {
	if m.Method == "" {
		return errors.New("over HTTP a client cannot answer requests: the protocol has none")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(t.alive(), cancel)()

	request, err := http.NewRequestWithContext(ctx, http.MethodPost, t.URL, bytes.NewReader(m.Data))
	if err != nil {
		return err
	}
	if err := t.setHeaders(request.Header, m); err != nil {
		return err
	}
	response, err := staying(t.Client).Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if !m.Request {
		if response.StatusCode/100 != 2 {
			return httpFailure(response, nil)
		}
		return nil
	}
	if m.Method == msgToolsList {
		next := receive
		receive = func(data []byte) bool { return next(t.seeTools(data)) }
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch {
	case kind == typeEventStream && response.StatusCode == http.StatusOK:
		return t.readEvents(response, receive)
	case kind == typeJSON:
		return readMessage(response, messageLimit(t.MaxMessage), receive)
	}
	return httpFailure(response, fmt.Errorf("unexpected content type %.60q", kind))
}

// setHeaders sets what a posted message must have.
func (t *HTTPTransport) setHeaders(h http.Header, m *Outgoing) error {
	h.Set("Content-Type", typeJSON)
	h.Set("Accept", typeJSON+", "+typeEventStream)
	h.Set(headerProtocolVersion, m.Version)
	h.Set(headerMethod, m.Method)
	if m.Named {
		h.Set(headerName, wrapHeader(m.Name))
	}
	if m.Method != msgToolsCall {
		return nil
	}
	t.mu.Lock()
	marks := t.marks[m.Name]
	t.mu.Unlock()
	if len(marks) == 0 {
		return nil
	}
	arguments := argumentAt(Object(m.Data), []string{paramsName, "arguments"})
	if err := mirrorable(marks, Object(arguments)); err != nil {
		return fmt.Errorf("%s %.60q: %w", msgToolsCall, m.Name, err)
	}
	for name, value := range paramHeaders(marks, Object(arguments)) {
		h.Set(name, value)
	}
	return nil
}

// readEvents reads a response that is a stream of server-sent events, up to the
// one that answers the request.
func (t *HTTPTransport) readEvents(response *http.Response, receive func([]byte) bool) error {
	events := eventReader{r: bufio.NewReader(response.Body), limit: messageLimit(t.MaxMessage)}
	for {
		data, err := events.next()
		switch {
		case err == io.EOF:
			return &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Err: errors.New("the stream has ended without a response")}
		case err != nil:
			return err
		case receive(data):
			return nil
		}
	}
}

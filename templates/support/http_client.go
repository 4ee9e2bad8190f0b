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
	"strings"
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
// seen the tool in a result of tools/list; tools with invalid marks are taken
// out of those results, as the specification wants it.
//
// Set the fields before the first use. A transport may serve several clients
// one after the other, but only one at a time.
type HTTPTransport struct {
	// URL is the server's MCP endpoint, e.g., "https://example.com/mcp".
	URL string
	// Client sends the requests; nil stands for [http.DefaultClient]. Its
	// Transport is the place for authorization and other headers. A Timeout
	// cuts off long calls and subscriptions.
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

// An HTTPError says that the server, or what stands before it, has answered
// with something else than a message of the protocol.
type HTTPError struct {
	StatusCode int         // e.g., 502
	Header     http.Header // of the response
	Body       []byte      // the first 4 KiB of it
	Err        error       // what was wrong where the status is good; else nil
}

func (e *HTTPError) Error() string {
	text := fmt.Sprintf("HTTP %d %s", e.StatusCode, http.StatusText(e.StatusCode))
	if e.Err != nil {
		return text + ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns what was wrong where the status is good.
func (e *HTTPError) Unwrap() error { return e.Err }

const (
	maxErrorBody    = 4 << 10
	typeJSON        = "application/json"
	typeEventStream = "text/event-stream"
	msgToolsList    = "tools/list"
	msgToolsCall    = "tools/call"
)

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
	t.setHeaders(request.Header, m)
	client := t.Client
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if !m.Request {
		if response.StatusCode/100 != 2 {
			return t.failure(response, nil)
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
		return t.readMessage(response, receive)
	}
	return t.failure(response, fmt.Errorf("unexpected content type %.60q", kind))
}

// setHeaders sets what a posted message must have.
func (t *HTTPTransport) setHeaders(h http.Header, m *Outgoing) {
	h.Set("Content-Type", typeJSON)
	h.Set("Accept", typeJSON+", "+typeEventStream)
	h.Set(headerProtocolVersion, m.Version)
	h.Set(headerMethod, m.Method)
	if m.Named {
		h.Set(headerName, wrapHeader(m.Name))
	}
	if m.Method != msgToolsCall {
		return
	}
	t.mu.Lock()
	marks := t.marks[m.Name]
	t.mu.Unlock()
	if len(marks) == 0 {
		return
	}
	arguments := argumentAt(Object(m.Data), []string{paramsName, "arguments"})
	for name, value := range paramHeaders(marks, Object(arguments)) {
		h.Set(name, value)
	}
}

// failure makes an error of a response that is no message.
func (t *HTTPTransport) failure(response *http.Response, why error) error {
	body, _ := io.ReadAll(io.LimitReader(response.Body, maxErrorBody))
	if response.StatusCode/100 != 2 {
		why = nil // the status says it
	}
	return &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Body: body, Err: why}
}

func (t *HTTPTransport) maxMessage() int {
	if t.MaxMessage > 0 {
		return t.MaxMessage
	}
	return defaultMaxMessage
}

var errResponseTooLong = errors.New("the message is too long")

// readMessage reads a response that is one message.
func (t *HTTPTransport) readMessage(response *http.Response, receive func([]byte) bool) error {
	limit := t.maxMessage()
	data, err := io.ReadAll(io.LimitReader(response.Body, int64(limit)+1))
	switch {
	case err != nil:
		return err
	case len(data) > limit:
		return &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Err: errResponseTooLong}
	case receive(data):
		return nil
	}
	e := &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Body: data[:min(len(data), maxErrorBody)]}
	if response.StatusCode/100 == 2 {
		e.Err = errors.New("the message is no response to the request")
	}
	return e
}

// readEvents reads a response that is a stream of server-sent events, up to the
// one that answers the request.
func (t *HTTPTransport) readEvents(response *http.Response, receive func([]byte) bool) error {
	events := eventReader{r: bufio.NewReader(response.Body), limit: t.maxMessage()}
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

// An eventReader reads server-sent events.
type eventReader struct {
	r       *bufio.Reader
	limit   int  // of the data of one event, in bytes
	begun   bool // a byte order mark would have come before
	afterCR bool // the last line has ended with \r
}

// byteOrderMark may stand at the start of a stream of events, once.
const byteOrderMark = "\ufeff"

// next gives the data of the next event that has any, which is the caller's.
func (e *eventReader) next() ([]byte, error) {
	if !e.begun {
		e.begun = true
		if mark, _ := e.r.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
			_, _ = e.r.Discard(len(byteOrderMark)) // it was peeked
		}
	}
	var data []byte
	found := false // an event may have empty data
	for {
		line, err := e.line(len(data))
		switch {
		case err == io.EOF && len(data) > 0:
			return data, nil // a last event that lacks its blank line
		case err != nil:
			return nil, err
		case len(line) == 0 && len(data) > 0:
			return data, nil
		case len(line) == 0:
			found = false
			continue
		}
		name, value, _ := strings.Cut(string(line), ":")
		if name != "data" {
			continue // a comment, or what resuming would need
		}
		if found {
			data = append(data, '\n')
		}
		data = append(data, strings.TrimPrefix(value, " ")...)
		found = true
	}
}

// line reads up to the end of a line, which may be \n, \r\n or \r. have is how
// much of the limit is used up.
func (e *eventReader) line(have int) ([]byte, error) {
	var line []byte
	for {
		c, err := e.r.ReadByte()
		if err == nil && c == '\n' && e.afterCR {
			e.afterCR = false
			continue // the second half of \r\n: to wait for it would hold up the line
		}
		e.afterCR = c == '\r'
		switch {
		case err == io.EOF && len(line) > 0:
			return line, nil
		case err != nil:
			return nil, err
		case c == '\n' || c == '\r':
			return line, nil
		case have+len(line) >= e.limit:
			return nil, errResponseTooLong
		}
		line = append(line, c)
	}
}

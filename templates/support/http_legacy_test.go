package support

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestMemoryEvents(t *testing.T) {
	ctx := t.Context()
	m := &MemoryEvents{MaxBytes: 10 * (eventOverhead + 1)}
	add := func(session, stream string, index int) {
		t.Helper()
		if err := m.Append(ctx, session, stream, index, fmt.Append(nil, index%10)); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(session, stream string, after int, want string) {
		t.Helper()
		events, err := m.After(ctx, session, stream, after)
		got := ""
		for _, e := range events {
			got += string(e)
		}
		if errors.Is(err, ErrEventsGone) {
			got = "gone"
		}
		if got != want {
			t.Errorf("%s/%s after %d: %q, want %q", session, stream, after, got, want)
		}
	}
	for i := range 3 {
		add("a", "1", i)
		add("a", "2", i)
		add("b", "1", i)
	}
	expect("a", "1", -1, "012")
	expect("a", "1", 0, "12")
	expect("a", "1", 2, "")
	expect("a", "1", 3, "gone")
	expect("a", "1", 1<<30, "gone")
	expect("a", "3", -1, "gone")
	expect("c", "1", -1, "gone")
	add("a", "1", 3)
	add("a", "1", 4) // the first of all has to go
	expect("a", "1", -1, "gone")
	expect("a", "1", 0, "1234")
	for i := range 10 {
		add("b", "2", i)
	}
	expect("a", "1", 4, "gone") // nothing of it is left
	expect("b", "2", -1, "0123456789")
	if len(m.sessions) != 1 || len(m.sessions["b"]) != 1 || m.order.Len() != 10 || m.bytes != m.MaxBytes {
		t.Errorf("%d sessions, %d events, %d bytes", len(m.sessions), m.order.Len(), m.bytes)
	}
	m.End("b")
	m.End("none")
	if len(m.sessions) != 0 || m.order.Len() != 0 || m.bytes != 0 {
		t.Errorf("%d sessions, %d events, %d bytes are left", len(m.sessions), m.order.Len(), m.bytes)
	}
	// An event that is larger than all that may be kept.
	if err := m.Append(ctx, "a", "1", 0, make([]byte, 1<<20)); err != nil || m.bytes != 0 {
		t.Errorf("%v, %d bytes", err, m.bytes)
	}
	expect("a", "1", -1, "gone")
}

func TestIsLegacyPost(t *testing.T) {
	const modern = `,"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}`
	for _, test := range []struct {
		message string
		header  http.Header
		want    bool
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, nil, true},
		{`{"jsonrpc":"2.0","id":1,"method":"x"` + modern + `}`, nil, false},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize"}`, http.Header{headerProtocolVersion: {"2026-07-28"}}, true},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize"` + modern + `}`, nil, false},
		{`{"jsonrpc":"2.0","method":"initialize"}`, http.Header{headerProtocolVersion: {"2026-07-28"}}, false},
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, http.Header{headerProtocolVersion: {"2026-07-28"}}, false},
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, http.Header{headerProtocolVersion: {"2031-01-01"}}, false},
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, http.Header{headerProtocolVersion: {"draft"}}, false},
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, http.Header{headerProtocolVersion: {"2025-03-26"}}, true},
		{`{"jsonrpc":"2.0","id":1,"method":"x"` + modern + `}`, http.Header{headerProtocolVersion: {"2025-03-26"}}, false},
		{`{"jsonrpc":"2.0","id":1,"method":"x"}`, http.Header{headerProtocolVersion: {"2026-07-28"}, headerSession: {"s"}}, true},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, http.Header{headerSession: {"s"}}, true},
		{`[]`, nil, true},
		{`[`, http.Header{headerProtocolVersion: {"2026-07-28"}}, false},
		{`nonsense`, http.Header{headerProtocolVersion: {"2025-11-25"}}, true},
	} {
		m, _ := scanEnvelope([]byte(test.message))
		if got := isLegacyPost(test.header, &m); got != test.want {
			t.Errorf("%s with %v: %v", test.message, test.header, got)
		}
	}
}

func TestEventIDs(t *testing.T) {
	e := eventReader{r: bufio.NewReader(strings.NewReader("id: 1\nretry: 20\ndata: a\n\nid: 2\n\nid: x\x00y\nretry: -1\nretry: 1e3\ndata: b\n\ndata: c\nid:\n\nid: 4\ndata: d\n")), limit: 100}
	for _, want := range []struct{ data, id string }{{"a", "1"}, {"b", "2"}, {"c", ""}} {
		data, err := e.next()
		if err != nil || string(data) != want.data || e.lastID != want.id {
			t.Errorf("got %q, ID %q, %v; want %v", data, e.lastID, err, want)
		}
	}
	if e.retry != 20*time.Millisecond {
		t.Errorf("retry %v", e.retry)
	}
	e.lastID = "3"
	if data, err := e.next(); err != io.EOF || e.lastID != "3" {
		t.Errorf("an event that broke off: %q, ID %q, %v", data, e.lastID, err)
	}
}

// TestRequestOfMessage has two requests at once send messages of both kinds. The
// transport is told which belongs to which.
func TestRequestOfMessage(t *testing.T) {
	s := newServer(true, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
		if string(c.method) == "initialize" {
			c.session.legacy().greet()
			e.raw([]byte("{}"))
			return nil
		}
		if err := c.notify("told", nil); err != nil {
			return err
		}
		err := c.session.legacy().request(ctx, c, "ask", nil, new(Members))
		e.raw([]byte("{}"))
		return err
	})
	type sent struct{ request, message string }
	messages := make(chan sent, 10)
	session := s.NewSession(func(request, message []byte) error {
		messages <- sent{string(request), string(message)}
		return nil
	})
	defer session.Close()
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize"}`))
	for _, id := range []string{"1.0", `"a\u0062"`} {
		answered := make(chan []byte)
		go func() {
			answered <- session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":`+id+`,"method":"x"}`))
		}()
		told, asked := <-messages, <-messages
		if told.request != id || !strings.Contains(told.message, "told") || asked.request != id || !strings.Contains(asked.message, "ask") {
			t.Errorf("%s: %v, %v", id, told, asked)
		}
		m, _ := scanEnvelope([]byte(asked.message))
		session.Handle(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{}}`, m.rawID))
		<-answered
	}
	if err := session.notify("alone", nil); err != nil {
		t.Fatal(err)
	}
	if alone := <-messages; alone.request != "" {
		t.Errorf("got %v", alone)
	}
}

// A scriptedHTTP is a server of one function.
func scriptedHTTP(t *testing.T, handler func(w http.ResponseWriter, r *http.Request, n int64)) *LegacyHTTPTransport {
	t.Helper()
	var n atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler(w, r, n.Add(1)) }))
	transport := &LegacyHTTPTransport{URL: s.URL, Client: s.Client()}
	t.Cleanup(func() {
		_ = transport.Close()
		s.CloseClientConnections()
		s.Close()
	})
	return transport
}

// TestLegacyHTTPBrokenStreams takes up streams that break in many ways.
func TestLegacyHTTPBrokenStreams(t *testing.T) {
	events := func(w http.ResponseWriter, text string) {
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, text)
		_ = http.NewResponseController(w).Flush()
	}
	const answer = "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n"
	type step = func(w http.ResponseWriter, r *http.Request)
	begin := func(w http.ResponseWriter, _ *http.Request) { events(w, "retry: 1\nid: 1\ndata:\n\n") }
	finish := func(w http.ResponseWriter, r *http.Request) {
		if r.Method != "GET" || r.Header.Get("Last-Event-ID") != "1" || r.Header.Get("Mcp-Session-Id") != "s" || r.Header.Get("Accept") != "text/event-stream" {
			t.Errorf("%s with %v", r.Method, r.Header)
		}
		events(w, "id: 2\n"+answer)
	}
	status := func(n int) step { return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(n) } }
	abort := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	for name, test := range map[string]struct {
		steps []step
		want  string // of the error; "" for none
	}{
		"ends":        {[]step{begin, finish}, ""},
		"fails twice": {[]step{begin, status(503), finish}, ""},
		"no ID":       {[]step{func(w http.ResponseWriter, _ *http.Request) { events(w, ":\n\n") }}, "the stream has ended without a response"},
		"refused":     {[]step{begin, status(405)}, "HTTP 405"},
		"forgotten":   {[]step{begin, status(404)}, "HTTP 404"},
		"aborted": {[]step{func(w http.ResponseWriter, r *http.Request) {
			begin(w, r)
			abort(w, r)
		}, finish}, ""},
		"no JSON for an event": {[]step{begin, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, "{}")
		}}, "HTTP 200"},
	} {
		t.Run(name, func(t *testing.T) {
			transport := scriptedHTTP(t, func(w http.ResponseWriter, r *http.Request, n int64) {
				if r.Method == http.MethodDelete {
					return
				}
				if int(n) > len(test.steps) {
					t.Errorf("request %d", n)
					return
				}
				test.steps[n-1](w, r)
			})
			transport.alive()
			transport.adopt(&clientSession{id: "s", hello: &Outgoing{}})
			answered := false
			err := transport.Send(t.Context(), &Outgoing{Data: []byte("{}"), Method: "x", Request: true, Version: "2025-11-25"}, func([]byte) bool {
				answered = true
				return true
			})
			if test.want == "" && (err != nil || !answered) || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("answered %v, %v", answered, err)
			}
		})
	}
}

// TestLegacyHTTPListening listens again after the stream has ended, and not where
// there is none.
func TestLegacyHTTPListening(t *testing.T) {
	got := make(chan string, 10)
	transport := scriptedHTTP(t, func(w http.ResponseWriter, r *http.Request, n int64) {
		if r.Method == http.MethodPost {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		last := r.Header.Get("Last-Event-ID")
		got <- last
		switch last {
		case "":
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "retry: 1\nid: 7\ndata: {\"first\":true}\n\n")
		case "7":
			w.WriteHeader(http.StatusMethodNotAllowed)
		}
	})
	transport.alive()
	transport.adopt(&clientSession{hello: &Outgoing{}})
	if err := transport.Send(t.Context(), &Outgoing{Data: []byte("{}"), Method: msgInitialized, Version: "2025-11-25"}, ignore); err != nil {
		t.Fatal(err)
	}
	if data, err := transport.Receive(t.Context()); err != nil || string(data) != `{"first":true}` {
		t.Errorf("%s, %v", data, err)
	}
	// The ID was good for nothing: once more from the start.
	seen := []string{<-got, <-got, <-got}
	if !slices.Equal(seen, []string{"", "7", ""}) {
		t.Errorf("Last-Event-ID %q", seen)
	}
	if err := transport.Close(); err != nil {
		t.Error(err)
	}
	if _, err := transport.Receive(context.Background()); err != io.EOF {
		t.Error(err)
	}
}

// TestBodyTime has bodies that do not come, also of requests that are refused
// without them.
func TestBodyTime(t *testing.T) {
	for name, h := range map[string]http.Handler{
		"modern": newServer(false, echoParams).HTTPHandler(&HTTPOptions{BodyTime: 50 * time.Millisecond}),
		"legacy": newServer(true, echoParams).LegacyHTTPHandler(&LegacyHTTPOptions{BodyTime: 50 * time.Millisecond}),
	} {
		s := httptest.NewServer(h)
		for _, kind := range []string{"application/json", "text/plain"} {
			body, never := io.Pipe()
			begun := time.Now()
			response, err := http.Post(s.URL, kind, body)
			if err == nil {
				_, err = io.Copy(io.Discard, response.Body)
				response.Body.Close()
				if response.StatusCode/100 != 4 || err != nil {
					t.Errorf("%s, %s: %d, %v", name, kind, response.StatusCode, err)
				}
			}
			if took := time.Since(begun); took > 10*time.Second {
				t.Errorf("%s, %s: %v", name, kind, took)
			}
			never.Close()
		}
		s.Close()
	}
}

// Without a session no client can answer: a handler that asks for something learns
// it at once, whether or not the client would have to declare it. What belongs to
// no request has no stream there, either.
func TestLegacyHTTPStatelessRequests(t *testing.T) {
	for name, sessions := range map[string]*HTTPSessions{"stateless": nil, "session": {}} {
		asked := make(chan error, 1)
		s := newServer(true, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
			l := c.session.legacy()
			switch string(c.method) {
			case "initialize":
				l.open()
			case "ask":
				ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
				defer cancel()
				asked <- l.request(ctx, c, "acme/ask", nil, new(Members))
			case "tell":
				asked <- c.session.notify("acme/told", nil)
			}
			e.null()
			return nil
		})
		h := s.LegacyHTTPHandler(&LegacyHTTPOptions{Sessions: sessions})
		header := http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		w := respondTo(h, header, `{"jsonrpc":"2.0","id":0,"method":"initialize"}`)
		if sessions != nil {
			header[headerSession] = w.Result().Header[headerSession]
		}
		want := ErrNotSupported
		if sessions != nil {
			want = context.DeadlineExceeded // it was sent, and nobody answers
		}
		w = respondTo(h, header, `{"jsonrpc":"2.0","id":1,"method":"ask"}`)
		if err := within(t, asked); !errors.Is(err, want) || strings.Contains(w.Body.String(), "acme/ask") != (sessions != nil) {
			t.Errorf("%s: a request: %v, %s", name, err, w.Body)
		}
		respondTo(h, header, `{"jsonrpc":"2.0","id":2,"method":"tell"}`)
		if err := within(t, asked); !errors.Is(err, errNoStream) {
			t.Errorf("%s: a notification: %v", name, err)
		}
	}
}

// A server that does not answer DELETE holds Close for some time only.
func TestLegacyHTTPDeleteTime(t *testing.T) {
	t.Parallel() // it takes that time
	transport := scriptedHTTP(t, func(_ http.ResponseWriter, r *http.Request, _ int64) { <-r.Context().Done() })
	transport.alive()
	transport.adopt(&clientSession{id: "s", hello: &Outgoing{}})
	closed := make(chan error, 1)
	go func() { closed <- transport.Close() }()
	if err := within(t, closed); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// serveHTTP makes a client of a server that is one function.
func serveHTTP(t *testing.T, config clientConfig, handler func(w http.ResponseWriter, r *http.Request, m envelope)) (*clientConn, *HTTPTransport) {
	t.Helper()
	before := runtime.NumGoroutine()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Errorf("peer: %v", err)
		}
		m, fault := scanEnvelope(body)
		if fault != nil {
			t.Errorf("peer: %v in %s", fault, body)
		}
		handler(w, r, m)
	}))
	transport := &HTTPTransport{URL: server.URL, Client: server.Client()}
	config.version = "2026-07-28"
	if config.onError == nil {
		config.onError = func(err error) { t.Errorf("reported: %v", err) }
	}
	c := newClientConn(transport, config)
	t.Cleanup(func() {
		c.close()
		server.Close()
		eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
	})
	return c, transport
}

func respondJSON(w http.ResponseWriter, status int, format string, args ...any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintf(w, format, args...)
}

func TestHTTPHeaders(t *testing.T) {
	want := map[string]string{}
	c, _ := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, r *http.Request, m envelope) {
		if r.Method != "POST" {
			t.Errorf("method %s", r.Method)
		}
		for name, value := range want {
			if got := r.Header.Values(name); value == "" && len(got) > 0 || value != "" && (len(got) != 1 || got[0] != value) {
				t.Errorf("%s: %q, want %q", name, got, value)
			}
		}
		respondJSON(w, 200, `{"jsonrpc":"2.0","id":%s,"result":{}}`, m.rawID)
	})
	for _, test := range []struct {
		name  string
		named bool
		want  string
	}{
		{"", false, ""},
		{"plain", true, "plain"},
		{"file:///a%20b c", true, "file:///a%20b c"},
		{"größe", true, "=?base64?Z3LDtsOfZQ==?="},
	} {
		want = map[string]string{
			"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
			"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "x/y", "Mcp-Name": test.want, "Mcp-Session-Id": "",
		}
		if _, err := c.call(patient(t), &clientCall{method: "x/y", version: "2026-07-28", name: test.name, named: test.named}); err != nil {
			t.Error(err)
		}
	}
}

func TestHTTPEvents(t *testing.T) {
	for _, test := range []struct {
		name, stream string
		progress     int
		want         string // in the error
	}{
		{"plain", "data: PROGRESS\n\ndata: RESULT\n\n", 1, ""},
		{"no space, carriage returns", "data:PROGRESS\r\n\r\ndata:RESULT\r\n\r\n", 1, ""},
		{"only carriage returns", "data: PROGRESS\r\rdata: RESULT\r\r", 1, ""},
		{"byte order mark", "\ufeffdata: PROGRESS\n\ndata: RESULT\n\n", 1, ""},
		{"byte order mark later", "data: PROGRESS\n\n\ufeffdata: RESULT\n\n", 1, "without a response"},
		{"two byte order marks", "\ufeff\ufeffdata: PROGRESS\n\ndata: RESULT\n\n", 0, ""},
		{"short", ":", 0, "without a response"},
		{"comments and other fields", ": hello\n\nevent: message\nid: 7\nretry: 10\ndata: PROGRESS\n\n:\ndata: RESULT\n\n", 1, ""},
		{"several lines", "data: {\"jsonrpc\":\"2.0\",\ndata: \"id\":1,\ndata\ndata: \"result\":{}}\n\n", 0, ""},
		{"no end", "data: RESULT", 0, ""},
		{"after the response", "data: RESULT\n\ndata: PROGRESS\n\n", 0, ""},
		{"no response", "data: PROGRESS\n\n", 1, "the stream has ended without a response"},
		{"empty", "", 0, "the stream has ended without a response"},
		{"too long", "data: " + strings.Repeat("x", 2000) + "\n\n", 0, "the message is too long"},
		{"too long in pieces", strings.Repeat("data: "+strings.Repeat("x", 200)+"\n", 6) + "\n", 0, "the message is too long"},
	} {
		t.Run(test.name, func(t *testing.T) {
			stream := strings.NewReplacer(
				"PROGRESS", `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"tok","progress":1}}`,
				"RESULT", `{"jsonrpc":"2.0","id":1,"result":{}}`,
			).Replace(test.stream)
			c, transport := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, _ *http.Request, _ envelope) {
				w.Header().Set("Content-Type", "text/event-stream")
				io.WriteString(w, stream)
			})
			transport.MaxMessage = 1000
			progress := 0
			_, err := c.call(patient(t), &clientCall{method: "m", token: stringScalar("tok"), hasToken: true, progress: func([]byte) error { progress++; return nil }})
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if progress != test.progress {
				t.Errorf("%d progress notifications, want %d", progress, test.progress)
			}
		})
	}
}

// Events are handed on as they come, also where a line ends with \r alone.
func TestHTTPEventsAtOnce(t *testing.T) {
	seen := make(chan struct{})
	c, _ := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, r *http.Request, m envelope) {
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\r\r")
		w.(http.Flusher).Flush()
		select {
		case <-seen:
		case <-time.After(patience):
			t.Error("the first event does not arrive")
		}
		fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}\r\r", m.rawID)
	})
	if _, err := c.call(patient(t), &clientCall{method: "m", log: func([]byte) error { close(seen); return nil }}); err != nil {
		t.Error(err)
	}
}

func TestHTTPErrors(t *testing.T) {
	for _, test := range []struct {
		name, kind, body string
		status           int
		want             string
		isHTTP           bool
	}{
		{"error of the protocol", "application/json", `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}`, 400, "no", false},
		{"error without id", "application/json", `{"jsonrpc":"2.0","error":{"code":-32700,"message":"what"}}`, 400, "what", false},
		{"error with the id null", "application/json", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what"}}`, 400, "what", false},
		{"broken response", "application/json", `{"jsonrpc":"2.0","id":1,"result":{},"error":null}`, 200, "invalid response to m: only one of method, result and error", false},
		{"broken result", "application/json", `{"result":{"a":NaN},"jsonrpc":"2.0","id":1}`, 200, "invalid response to m: expected value, found 'N' at /result/a", false},
		{"broken response of another", "application/json", `{"jsonrpc":"2.0","id":2,"result":{},"error":null}`, 200, "the message is no response to the request", true},
		{"broken error with a status", "application/json", `{"error":"invalid_token"}`, 401, "HTTP 401 Unauthorized", true},
		{"text", "text/plain", "gone fishing", 502, "HTTP 502 Bad Gateway", true},
		{"other json", "application/json", `{"detail":"not found"}`, 404, "HTTP 404 Not Found", true},
		{"other id", "application/json", `{"jsonrpc":"2.0","id":2,"result":{}}`, 200, "HTTP 200 OK: the message is no response to the request", true},
		{"page", "text/html", "<html>", 200, `HTTP 200 OK: unexpected content type "text/html"`, true},
		{"too long", "application/json", `"` + strings.Repeat("x", 2000) + `"`, 200, "the message is too long", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var log errorLog
			c, transport := serveHTTP(t, clientConfig{onError: log.add}, func(w http.ResponseWriter, _ *http.Request, _ envelope) {
				w.Header().Set("Content-Type", test.kind)
				w.WriteHeader(test.status)
				io.WriteString(w, test.body)
			})
			transport.MaxMessage = 1000
			_, err := c.call(patient(t), &clientCall{method: "m"})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
			var e *HTTPError
			if errors.As(err, &e) != test.isHTTP || test.isHTTP && e.StatusCode != test.status {
				t.Errorf("got %T %v", err, err)
			}
			if test.name == "text" && string(e.Body) != test.body {
				t.Errorf("body %q", e.Body)
			}
			// The client goes on.
			if c.reason() != nil {
				t.Error(c.reason())
			}
		})
	}
}

func TestHTTPNotification(t *testing.T) {
	status := http.StatusAccepted
	c, transport := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, r *http.Request, m envelope) {
		if m.kind != messageNotification || r.Header.Get("Mcp-Method") != "n" {
			t.Errorf("got %+v", m)
		}
		w.WriteHeader(status)
	})
	if err := c.send(t.Context(), notificationMessage{method: "n"}); err != nil {
		t.Error(err)
	}
	status = http.StatusBadRequest
	var e *HTTPError
	if err := c.send(t.Context(), notificationMessage{method: "n"}); !errors.As(err, &e) || e.StatusCode != status {
		t.Errorf("got %v", err)
	}
	if err := transport.Send(t.Context(), &Outgoing{Data: []byte("{}")}, nil); err == nil {
		t.Error("a response was sent")
	}
}

// Ending the context, or the client, closes the stream; nothing else is sent.
func TestHTTPCancel(t *testing.T) {
	started, gone := make(chan struct{}, 1), make(chan struct{}, 1)
	c, _ := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, r *http.Request, m envelope) {
		if string(m.method) != "slow" {
			t.Errorf("unexpected %s", m.method)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		w.(http.Flusher).Flush()
		started <- struct{}{}
		select {
		case <-r.Context().Done():
			gone <- struct{}{}
		case <-time.After(patience):
			t.Error("the stream stays open")
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	end := goCall(ctx, c, &clientCall{method: "slow"})
	within(t, started)
	cancel()
	if e := ended(t, end); e.err != context.Canceled {
		t.Errorf("got %v", e)
	}
	within(t, gone)
	end = goCall(t.Context(), c, &clientCall{method: "slow"})
	within(t, started)
	c.close()
	if e := ended(t, end); e.err != ErrClientClosed {
		t.Errorf("got %v", e)
	}
	within(t, gone)
}

func TestHTTPSubscription(t *testing.T) {
	release := make(chan struct{})
	config := listening()
	c, _ := serveHTTP(t, config, func(w http.ResponseWriter, r *http.Request, m envelope) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "data: %s\n\n", event(acknowledged, 1, 0))
		w.(http.Flusher).Flush()
		<-release
		fmt.Fprintf(w, "data: %s\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}\n\n", event("a", 1, 1), m.rawID)
	})
	s, _, err := c.openStream(t.Context(), &clientCall{method: "listen"}, acknowledged)
	if err != nil {
		t.Fatal(err)
	}
	close(release)
	if got, err := s.nextMessage(t.Context()); err != nil || string(got) != event("a", 1, 1) {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := s.nextMessage(t.Context()); err != io.EOF {
		t.Errorf("got %v", err)
	}
}

func TestHTTPTools(t *testing.T) {
	const tools = `{"tools":[
		{"name":"good","inputSchema":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"n":{"type":"integer","x-mcp-header":"N"},"deep":{"type":"object","properties":{"flag":{"type":"boolean","x-mcp-header":"Flag"}}},"other":{"type":"string"}}}},
		{"name":"bad","inputSchema":{"type":"object","properties":{"x":{"type":"number","x-mcp-header":"X"}}}},
		{"name":"plain","inputSchema":{"type":"object"}}
	],"nextCursor":"c"}`
	var headers http.Header
	c, transport := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, r *http.Request, m envelope) {
		headers = r.Header
		result := "{}"
		if string(m.method) == "tools/list" {
			result = tools
		}
		respondJSON(w, 200, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.rawID, result)
	})
	var dropped []string
	transport.OnDroppedTool = func(name string, why error) { dropped = append(dropped, fmt.Sprint(name, ": ", why)) }
	call := func(params string) string {
		t.Helper()
		name, _ := argumentString(params)
		if _, err := c.call(patient(t), &clientCall{method: "tools/call", params: rawParams(params), name: name, named: true}); err != nil {
			t.Error(err)
		}
		var got []string
		for _, n := range []string{"Region", "N", "Flag", "Other", "X"} {
			if v, ok := headers["Mcp-Param-"+n]; ok {
				got = append(got, fmt.Sprintf("%s=%s", n, v))
			}
		}
		return strings.Join(got, " ")
	}
	const arguments = `{"name":"good","arguments":{"region":"é","n":7,"deep":{"flag":false},"other":"o"}}`
	if got := call(arguments); got != "" {
		t.Errorf("before the list: %s", got)
	}
	result, err := c.call(patient(t), &clientCall{method: "tools/list"})
	if err != nil || strings.Contains(string(result), `"bad"`) || !strings.Contains(string(result), `"plain"`) || !strings.HasSuffix(string(result), `"nextCursor":"c"}`) {
		t.Errorf("got %s, %v", result, err)
	}
	if len(dropped) != 1 || !strings.HasPrefix(dropped[0], "bad: x-mcp-header") {
		t.Errorf("dropped %q", dropped)
	}
	if got := call(arguments); got != "Region=[=?base64?w6k=?=] N=[7] Flag=[false]" {
		t.Errorf("headers %s", got)
	}
	if got := call(`{"name":"good","arguments":{"region":null}}`); got != "" {
		t.Errorf("headers %s", got)
	}
	if got := call(`{"name":"good"}`); got != "" {
		t.Errorf("headers %s", got)
	}
	if got := call(`{"name":"plain","arguments":{"region":"x"}}`); got != "" {
		t.Errorf("headers %s", got)
	}
}

// argumentString finds the name in the params of a call.
func argumentString(params string) (string, bool) {
	var name string
	ok, err := Object(params).Get("name", &name)
	return name, ok && err == nil
}

// What a server says in refusing a message that is no request is in the error, with
// or without an id.
func TestHTTPRefusedNotification(t *testing.T) {
	for _, id := range []string{"", `"id":null,`, `"id":1,`} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprintf(w, `{"jsonrpc":"2.0",%s"error":{"code":-32000,"message":"no such session"}}`, id)
		}))
		for era, transport := range map[string]Transport{
			"modern": &HTTPTransport{URL: s.URL, Client: s.Client()}, "legacy": &LegacyHTTPTransport{URL: s.URL, Client: s.Client()},
		} {
			err := transport.Send(t.Context(), &Outgoing{Data: []byte("{}"), Method: "notifications/x"}, ignore)
			var refusal *HTTPError
			var told *Error
			if !errors.As(err, &refusal) || refusal.StatusCode != 400 || !errors.As(err, &told) || told.Code != -32000 || !strings.Contains(err.Error(), "no such session") {
				t.Errorf("%s, %s: got %v", era, id, err)
			}
			if err := transport.Close(); err != nil {
				t.Error(err)
			}
		}
		s.Close()
	}
}

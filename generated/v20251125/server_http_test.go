package v20251125_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

const hello2025 = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{},"roots":{}},"clientInfo":{"name":"c","version":"1"}}}`

// A web is a server over HTTP and a session of one client.
type web struct {
	t       *testing.T
	url     string
	session string
}

// onWeb starts a server that keeps sessions, or none for nil.
func onWeb(t *testing.T, impl any, sessions *mcp.HTTPSessions) (*web, *mcp.Server) {
	t.Helper()
	return onWebWith(t, impl, &mcp.HTTPOptions{Sessions: sessions})
}

// onWebWith is onWeb with options.
func onWebWith(t *testing.T, impl any, opts *mcp.HTTPOptions) (*web, *mcp.Server) {
	t.Helper()
	server := mcp.NewServer(impl, &mcp.ServerOptions{Info: mcp.Implementation{Name: "test", Version: "1"}, Logger: quiet, MaxMessage: 4000,
		Capabilities: func(c *mcp.ServerCapabilities) {
			if c.Tools != nil {
				c.Tools.ListChanged = mcp.Ptr(true)
			}
		}})
	s := httptest.NewServer(server.HTTPHandler(opts))
	t.Cleanup(func() {
		server.Close()
		s.CloseClientConnections()
		s.Close()
	})
	return &web{t: t, url: s.URL}, server
}

// open opens a session.
func (w *web) open(header ...string) *web {
	w.t.Helper()
	status, h, body := w.send("POST", hello2025, header...)
	if status != 200 || !strings.Contains(body, `"protocolVersion":"2025-11-25"`) {
		w.t.Fatalf("initialize: %d %s", status, body)
	}
	s := &web{w.t, w.url, h.Get("Mcp-Session-Id")}
	if status, _, body := s.send("POST", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, header...); status != 202 || body != "" {
		w.t.Fatalf("initialized: %d %s", status, body)
	}
	return s
}

// start sends a request, whose response may be a stream.
func (w *web) start(ctx context.Context, method, body string, header ...string) *http.Response {
	w.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, w.url, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Accept", "application/json, text/event-stream")
	if w.session != "" {
		r.Header.Set("Mcp-Session-Id", w.session)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Del(header[i])
		if header[i+1] != "" {
			r.Header.Set(header[i], header[i+1])
		}
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { response.Body.Close() })
	return response
}

func (w *web) send(method, body string, header ...string) (status int, h http.Header, answer string) {
	w.t.Helper()
	response := w.start(w.t.Context(), method, body, header...)
	data, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(data)
}

// An events is a stream that is being read.
type events struct {
	t     *testing.T
	lines *bufio.Scanner
	id    string // of the last event
}

func (w *web) stream(ctx context.Context, method, body string, header ...string) *events {
	w.t.Helper()
	response := w.start(ctx, method, body, header...)
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "text/event-stream" {
		data, _ := io.ReadAll(response.Body)
		w.t.Fatalf("%s %s: %d %s", method, body, response.StatusCode, data)
	}
	return &events{t: w.t, lines: bufio.NewScanner(response.Body)}
}

// next gives the data of the next event that has any, "" at the end.
func (e *events) next() string {
	e.t.Helper()
	for e.lines.Scan() {
		switch name, value, _ := strings.Cut(e.lines.Text(), ": "); {
		case name == "id":
			e.id = value
		case name == "data" && value != "":
			return value
		}
	}
	return ""
}

func (e *events) expect(parts ...string) string {
	e.t.Helper()
	got := e.next()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			e.t.Fatalf("got event %q, want %q", got, part)
		}
	}
	return got
}

func callWith(id, name string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":%q,"_meta":{"progressToken":%s}}}`, id, name, id)
}

func TestHTTPStateless(t *testing.T) {
	w, _ := onWeb(t, toolbox{
		"hi": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error) {
			return text("hi"), nil
		},
		"talk": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			return text("done"), call.Progress(1, 2, "")
		},
		"ask": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			_, err := call.ListRoots(ctx, nil)
			return text(fmt.Sprint(err, call.ClientInfo().Name)), nil
		},
	}, nil)
	const done = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hi"}]}}`
	for _, test := range []struct {
		method, body string
		header       []string
		status       int
		answer       string
	}{
		{"POST", callWith("1", "hi"), nil, 200, done},
		{"POST", callWith("1", "hi"), []string{"MCP-Protocol-Version", "2025-11-25"}, 200, done},
		{"POST", callWith("1", "hi"), []string{"MCP-Protocol-Version", "2025-06-18"}, 400, "MCP-Protocol-Version must say 2025-11-25"},
		{"POST", callWith("1", "hi"), []string{"MCP-Protocol-Version", "2026-07-28"}, 400, "MCP-Protocol-Version must say 2025-11-25"},
		{"POST", callWith("1", "hi"), []string{"Mcp-Session-Id", "x"}, 200, done},
		{"POST", callWith("1", "hi"), []string{"Host", "", "Origin", "https://evil.example"}, 403, "Forbidden"},
		{"POST", callWith("1", "hi"), []string{"Content-Type", "text/plain"}, 415, "application/json"},
		{"POST", callWith("1", "hi"), []string{"Accept", "application/json"}, 406, "text/event-stream"},
		{"POST", callWith("1", "hi"), []string{"Accept", ""}, 200, done},
		{"POST", strings.Repeat(" ", 4000) + "{}", nil, 413, "too long"},
		{"POST", callWith("1", "talk"), nil, 200, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\""},
		{"POST", callWith("1", "ask"), nil, 200, `the client does not have the capability`},
		{"POST", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, nil, 202, ""},
		{"POST", `{"jsonrpc":"2.0","id":1,"result":{}}`, nil, 400, "sent no requests"},
		{"POST", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, nil, 200, `{"jsonrpc":"2.0","id":1,"result":{}}`},
		{"POST", `{"jsonrpc":"2.0","id":1,"method":"no/such"}`, nil, 200, `-32601`},
		{"POST", `[` + callWith("1", "hi") + `]`, nil, 400, "a message must be an object"},
		{"POST", `{`, nil, 400, `-32700`},
		{"POST", `{"id":1}`, nil, 400, `-32600`},
		{"GET", "", nil, 405, "Method not allowed"},
		{"DELETE", "", nil, 405, "Method not allowed"},
		{"PUT", "", nil, 405, "Method not allowed"},
	} {
		status, header, answer := w.send(test.method, test.body, test.header...)
		if status != test.status || !strings.Contains(answer, test.answer) || test.answer == "" && answer != "" {
			t.Errorf("%s %s %q: %d %s\nwant %d %s", test.method, test.body, test.header, status, answer, test.status, test.answer)
		}
		if header.Get("Mcp-Session-Id") != "" {
			t.Errorf("%s: a session", test.body)
		}
	}
	if status, header, answer := w.send("POST", hello2025); status != 200 || header.Get("Mcp-Session-Id") != "" || !strings.Contains(answer, `"serverInfo"`) {
		t.Errorf("%d %s", status, answer)
	}
}

// TestHTTPSession is about who may use a session, and for how long.
func TestHTTPSession(t *testing.T) {
	w, _ := onWeb(t, toolbox{}, &mcp.HTTPSessions{
		Owner: func(r *http.Request) string { return r.Header.Get("Authorization") },
		Max:   3, MaxPerOwner: 2, IdleTime: 300 * time.Millisecond,
	})
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	expect := func(w *web, want int, method, body string, header ...string) {
		t.Helper()
		if status, _, answer := w.send(method, body, header...); status != want {
			t.Errorf("%s %s %q: %d %s, want %d", method, body, header, status, answer, want)
		}
	}
	alice := []string{"Authorization", "alice"}
	a := w.open(alice...)
	if len(a.session) < 20 {
		t.Errorf("session %q", a.session)
	}
	expect(a, 200, "POST", ping, alice...)
	expect(a, 404, "POST", ping, "Authorization", "bob")
	expect(a, 404, "GET", "", "Authorization", "bob")
	expect(a, 404, "DELETE", "", "Authorization", "bob")
	expect(a, 404, "POST", ping)
	expect(w, 400, "POST", ping, alice...)
	expect(w, 400, "GET", "", alice...)
	expect(w, 400, "DELETE", "", alice...)
	expect(a, 400, "POST", ping, "Authorization", "alice", "MCP-Protocol-Version", "2025-03-26")
	expect(a, 400, "GET", "", "Authorization", "alice", "MCP-Protocol-Version", "2025-03-26")
	expect(a, 400, "DELETE", "", "Authorization", "alice", "MCP-Protocol-Version", "2025-03-26")
	expect(a, 406, "GET", "", "Authorization", "alice", "Accept", "application/json")
	expect(a, 405, "PUT", "", alice...)
	expect(w, 404, "POST", ping, "Authorization", "alice", "Mcp-Session-Id", "guessed")
	if _, _, answer := a.send("POST", hello2025, alice...); !strings.Contains(answer, "initialized already") {
		t.Error(answer)
	}

	// A handshake that fails opens nothing.
	if status, h, answer := w.send("POST", `{"jsonrpc":"2.0","id":0,"method":"initialize"}`, alice...); status != 200 || h.Get("Mcp-Session-Id") != "" || !strings.Contains(answer, "-32602") {
		t.Errorf("%d %s", status, answer)
	}
	second := w.open(alice...)
	expect(w, 503, "POST", hello2025, alice...)
	expect(second, 204, "DELETE", "", alice...)
	expect(second, 404, "POST", ping, alice...)
	expect(second, 404, "DELETE", "", alice...)
	w.open(alice...)
	w.open("Authorization", "bob")
	expect(w, 503, "POST", hello2025, "Authorization", "bob")

	// A stream keeps its session.
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	a.stream(ctx, "GET", "", alice...)
	time.Sleep(600 * time.Millisecond)
	expect(a, 200, "POST", ping, alice...)
	stop()
	deadline := time.Now().Add(10 * time.Second)
	for time.Sleep(400 * time.Millisecond); ; time.Sleep(400 * time.Millisecond) {
		status, _, _ := a.send("POST", ping, alice...)
		if status == 404 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the session does not expire")
		}
	}
	w.open("Authorization", "bob")
}

// TestHTTPNested has two requests at once ask the client for something, each on
// its own stream (SEP-2260).
func TestHTTPNested(t *testing.T) {
	ask := func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		r, err := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Message: string(call.ClientInfo().Name)})
		if err != nil {
			return nil, err
		}
		return text(string(r.Action)), nil
	}
	given := make(chan error, 1)
	w, server := onWeb(t, toolbox{
		"ask": ask,
		"give up": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			ctx, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
			defer cancel()
			_, err := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Message: "?"})
			given <- err
			return text("gave up"), nil
		},
	}, new(mcp.HTTPSessions))
	s := w.open()
	get := s.stream(t.Context(), "GET", "")
	a, b := s.stream(t.Context(), "POST", callWith(`"a"`, "ask")), s.stream(t.Context(), "POST", callWith(`"b"`, "ask"))
	a.expect(`"id":1`, "elicitation/create")
	b.expect(`"id":2`, "elicitation/create")
	for _, answer := range []string{`{"jsonrpc":"2.0","id":2,"result":{"action":"decline"}}`, `{"jsonrpc":"2.0","id":1,"result":{"action":"cancel"}}`} {
		if status, _, body := s.send("POST", answer); status != 202 || body != "" {
			t.Errorf("%d %s", status, body)
		}
	}
	a.expect(`"id":"a"`, "cancel")
	b.expect(`"id":"b"`, "decline")
	for _, e := range []*events{a, b} {
		if rest := e.next(); rest != "" {
			t.Errorf("after the response: %s", rest)
		}
	}
	c := s.stream(t.Context(), "POST", callWith(`"c"`, "give up"))
	c.expect("elicitation/create")
	c.expect("notifications/cancelled", `"requestId":3`)
	c.expect("gave up")
	<-given
	// None of it came here.
	server.NotifyToolListChanged()
	get.expect("notifications/tools/list_changed")
}

// TestHTTPListen is about what belongs to no request.
func TestHTTPListen(t *testing.T) {
	sessions := make(chan *mcp.Session, 1)
	w, server := onWebWith(t, toolbox{
		"session": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			sessions <- call.Session()
			return text(""), nil
		},
	}, &mcp.HTTPOptions{Sessions: new(mcp.HTTPSessions), KeepAlive: 20 * time.Millisecond})
	s := w.open()
	s.send("POST", callWith("1", "session"))
	session := <-sessions
	if err := session.Ping(t.Context()); err == nil {
		t.Error("a ping without a stream")
	}
	s.send("POST", `{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"test://a"}}`)
	// What happens meanwhile is told when someone listens.
	server.NotifyToolListChanged()
	server.NotifyResourceUpdated("test://a")
	server.NotifyResourceUpdated("test://b")
	first, stop := context.WithCancel(t.Context())
	get := s.stream(first, "GET", "")
	get.expect("tools/list_changed")
	get.expect("resources/updated", "test://a")
	server.NotifyToolListChanged()
	get.expect("tools/list_changed")
	for _, want := range []string{"", ":"} { // the end of that event, and a comment
		if get.lines.Scan(); get.lines.Text() != want {
			t.Errorf("got %q, want %q", get.lines.Text(), want)
		}
	}

	ping := make(chan error)
	go func() { ping <- session.Ping(t.Context()) }()
	get.expect(`"method":"ping"`)
	s.send("POST", `{"jsonrpc":"2.0","id":2,"result":{}}`)
	if err := <-ping; err != nil {
		t.Error(err)
	}

	// The newest connection is the one that counts.
	again := s.stream(t.Context(), "GET", "")
	if rest := get.next(); rest != "" {
		t.Errorf("got %s", rest)
	}
	stop()
	server.NotifyToolListChanged()
	again.expect("tools/list_changed")
	s.send("DELETE", "")
	if rest := again.next(); rest != "" {
		t.Errorf("got %s", rest)
	}
	if err := session.Ping(t.Context()); err == nil {
		t.Error("a ping in a session that has ended")
	}
	last := w.open().stream(t.Context(), "GET", "")
	server.Close()
	if rest := last.next(); rest != "" {
		t.Errorf("got %s", rest)
	}
}

// TestHTTPResume takes up streams that broke.
func TestHTTPResume(t *testing.T) {
	steps := make(chan int)
	w, server := onWeb(t, toolbox{
		"steps": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			for i := range steps {
				if err := call.Progress(float64(i), 10, ""); err != nil {
					return nil, err
				}
			}
			return text("done"), ctx.Err()
		},
		"quick": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error) {
			return text("quick"), nil
		},
	}, &mcp.HTTPSessions{Events: &mcp.MemoryEvents{MaxBytes: 3000}})
	s := w.open()
	ctx, cut := context.WithCancel(t.Context())
	post := s.stream(ctx, "POST", callWith("1", "steps"))
	get := s.stream(t.Context(), "GET", "")
	server.NotifyToolListChanged()
	get.expect("tools/list_changed")
	steps <- 1
	post.expect(`"progress":1`)
	first := post.id
	if first == "" || get.id == "" || first == get.id {
		t.Fatalf("IDs %q and %q", first, get.id)
	}
	cut()
	steps <- 2
	steps <- 3

	// Another session cannot have it.
	if status, _, answer := w.open().send("GET", "", "Last-Event-ID", first); status != 400 || !strings.Contains(answer, "no longer kept") {
		t.Errorf("%d %s", status, answer)
	}
	resumed := s.stream(t.Context(), "GET", "", "Last-Event-ID", first)
	resumed.expect(`"progress":2`)
	resumed.expect(`"progress":3`)
	steps <- 4
	resumed.expect(`"progress":4`)
	close(steps)
	resumed.expect("done")
	if rest := resumed.next(); rest != "" {
		t.Errorf("got %s", rest)
	}
	// Also after the end, and from the beginning.
	start := strings.Split(first, "-")[0] + "-0"
	over := s.stream(t.Context(), "GET", "", "Last-Event-ID", start)
	for _, want := range []string{`"progress":1`, `"progress":2`, `"progress":3`, `"progress":4`, "done"} {
		over.expect(want)
	}
	if rest := over.next(); rest != "" {
		t.Errorf("got %s", rest)
	}
	// A request whose stream broke before anything was sent is answered to who
	// comes back: the first event has an ID and no message.
	quick := s.stream(t.Context(), "POST", callWith("2", "quick"))
	quick.expect("quick")
	start = strings.Split(quick.id, "-")[0] + "-0"
	s.stream(t.Context(), "GET", "", "Last-Event-ID", start).expect("quick")

	// What belongs to no request.
	server.NotifyToolListChanged()
	get.expect("tools/list_changed")
	s.stream(t.Context(), "GET", "", "Last-Event-ID", "0-0").expect("tools/list_changed")

	for _, id := range []string{"nonsense", "1", "1-", "-1", "1--1", "99-0", "1-99999999999999999999", "1-1073741824", "0-x"} {
		if status, _, answer := s.send("GET", "", "Last-Event-ID", id); status != 400 {
			t.Errorf("%s: %d %s", id, status, answer)
		}
	}
	for range 20 { // beyond what is kept
		s.stream(t.Context(), "POST", callWith("3", "quick")).expect("quick")
	}
	if status, _, answer := s.send("GET", "", "Last-Event-ID", start); status != 400 || !strings.Contains(answer, "no longer kept") {
		t.Errorf("%d %s", status, answer)
	}
}

// TestHTTPLeave is about requests whose client goes away.
func TestHTTPLeave(t *testing.T) {
	var mu sync.Mutex
	ended := map[string]error{}
	begun := make(chan string, 10)
	over := make(chan string, 10)
	tools := toolbox{}
	for _, name := range []string{"stateless", "session", "cancelled", "deleted", "expired"} {
		tools[name] = func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (*mcp.CallToolResult, error) {
			begun <- name
			<-ctx.Done()
			mu.Lock()
			ended[name] = ctx.Err()
			mu.Unlock()
			over <- name
			return nil, ctx.Err()
		}
	}
	ends := func(name string) {
		t.Helper()
		select {
		case got := <-over:
			if got != name {
				t.Errorf("%s has ended, not %s", got, name)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s does not end", name)
		}
	}
	goAway := func(w *web, name string) {
		t.Helper()
		ctx, leave := context.WithCancel(t.Context())
		go func() { <-begun; leave() }()
		r, err := http.NewRequestWithContext(ctx, "POST", w.url, strings.NewReader(callWith("1", name)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Mcp-Session-Id", w.session)
		if _, err := http.DefaultClient.Do(r); err == nil {
			t.Errorf("%s was answered", name)
		}
	}
	w, _ := onWeb(t, tools, nil)
	goAway(w, "stateless")
	ends("stateless")

	w, _ = onWeb(t, tools, &mcp.HTTPSessions{IdleTime: 200 * time.Millisecond})
	s := w.open()
	goAway(s, "session")
	s.send("POST", `{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	select {
	case name := <-over:
		t.Errorf("%s has ended with its connection", name)
	case <-time.After(50 * time.Millisecond):
	}
	s.send("POST", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	ends("session")

	s = w.open()
	answered := make(chan int)
	go func() {
		response := s.start(t.Context(), "POST", callWith("1", "deleted"))
		answered <- response.StatusCode
	}()
	<-begun
	s.send("DELETE", "")
	ends("deleted")
	if status := <-answered; status != 202 {
		t.Errorf("status %d", status)
	}
	s = w.open()
	goAway(s, "expired")
	ends("expired")
}

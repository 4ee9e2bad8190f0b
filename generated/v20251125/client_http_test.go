package v20251125_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// A relay stands before a server: it counts requests, may answer in place of the
// server, and may cut streams.
type relay struct {
	http.Handler
	mu      sync.Mutex
	log     []string
	instead func(w http.ResponseWriter, r *http.Request) bool
	cut     atomic.Int64 // how many writes until a stream breaks; 0 for never
}

func (l *relay) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	entry := r.Method
	if id := r.Header.Get("Last-Event-Id"); id != "" {
		entry += " " + id
	}
	if v := r.Header.Get("Mcp-Protocol-Version"); v != "" {
		entry += " " + v
	}
	l.log = append(l.log, entry)
	instead := l.instead
	l.mu.Unlock()
	if instead == nil || !instead(w, r) {
		l.Handler.ServeHTTP(&cutter{w, l}, r)
	}
}

func (l *relay) seen() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.log, "\n")
}

type cutter struct {
	http.ResponseWriter
	*relay
}

func (c *cutter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *cutter) Write(data []byte) (int, error) {
	n, err := c.ResponseWriter.Write(data)
	if c.Header().Get("Content-Type") == "text/event-stream" && c.cut.Load() > 0 && c.cut.Add(-1) == 0 {
		_ = http.NewResponseController(c.ResponseWriter).Flush()
		conn, _, err := http.NewResponseController(c.ResponseWriter).Hijack()
		if err == nil {
			conn.Close()
		}
		return n, io.ErrClosedPipe
	}
	return n, err
}

// dial makes a client of a server behind a relay.
func dial(t *testing.T, server *mcp.Server, sessions *mcp.HTTPSessions, opts *mcp.ClientOptions) (*mcp.Client, *mcp.HTTPTransport, *relay) {
	t.Helper()
	before := runtime.NumGoroutine()
	l := &relay{Handler: server.HTTPHandler(&mcp.HTTPOptions{Sessions: sessions})}
	s := httptest.NewServer(l)
	transport := &mcp.HTTPTransport{URL: s.URL, Client: s.Client()}
	client := mcp.NewClient(transport, opts)
	t.Cleanup(func() {
		client.Close()
		server.Close()
		s.CloseClientConnections()
		s.Close()
		noneLeft(t, before)
	})
	return client, transport, l
}

func newToolbox(tools toolbox) *mcp.Server {
	return mcp.NewServer(tools, &mcp.ServerOptions{Info: mcp.Implementation{Name: "test", Version: "1"}, Logger: quiet,
		Capabilities: func(c *mcp.ServerCapabilities) { c.Tools.ListChanged = mcp.Ptr(true) }})
}

func initializeWeb(t *testing.T, c *mcp.Client) {
	t.Helper()
	if _, err := c.Initialize(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waiting for %s", what)
		}
	}
}

func call(t *testing.T, c *mcp.Client, name string, opts ...mcp.CallOptions) string {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: name}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return r.Content[0].(*mcp.TextContent).Text
}

// TestClientHTTP is a client's life, with and without a session.
func TestClientHTTP(t *testing.T) {
	cancelled := make(chan struct{})
	tools := toolbox{
		"talk": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			return text("done"), call.Progress(1, 2, "")
		},
		"ask": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			r, err := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Message: "?"})
			if err != nil {
				return text(err.Error()), nil
			}
			return text(string(r.Action)), nil
		},
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (*mcp.CallToolResult, error) {
			<-ctx.Done()
			close(cancelled)
			return nil, ctx.Err()
		},
	}
	changed := make(chan bool, 1)
	opts := &mcp.ClientOptions{
		Info: mcp.Implementation{Name: "c", Version: "1"},
		Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
		},
		OnToolListChanged: func(context.Context, *mcp.NotificationParams) { changed <- true },
		OnError:           func(err error) { t.Errorf("reported: %v", err) },
	}
	t.Run("session", func(t *testing.T) {
		server := newToolbox(tools)
		c, _, l := dial(t, server, new(mcp.HTTPSessions), opts)
		initializeWeb(t, c)
		progress := 0.0
		if got := call(t, c, "talk", mcp.CallOptions{Progress: func(p *mcp.ProgressNotificationParams) { progress = p.Progress }}); got != "done" || progress != 1 {
			t.Errorf("got %s after %v", got, progress)
		}
		if got := call(t, c, "ask"); got != "decline" {
			t.Error(got)
		}
		server.NotifyToolListChanged()
		<-changed
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := c.CallTool(ctx, &mcp.CallToolRequestParams{Name: "wait"}); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		<-cancelled // by a message, since the connection is no matter
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		seen := l.seen()
		if !strings.HasPrefix(seen, "POST\nPOST 2025-11-25\n") || !strings.HasSuffix(seen, "\nDELETE 2025-11-25") || strings.Count(seen, "GET 2025-11-25") != 1 {
			t.Errorf("requests:\n%s", seen)
		}
	})
	t.Run("stateless", func(t *testing.T) {
		c, _, l := dial(t, newToolbox(tools), nil, opts)
		initializeWeb(t, c)
		if got := call(t, c, "talk"); got != "done" {
			t.Error(got)
		}
		if got := call(t, c, "ask"); !strings.Contains(got, "capability") {
			t.Error(got)
		}
		eventually(t, "the GET", func() bool { return strings.Contains(l.seen(), "GET") })
		c.Close()
		if seen := l.seen(); strings.Count(seen, "GET") != 1 || strings.Contains(seen, "DELETE") {
			t.Errorf("requests:\n%s", seen)
		}
	})
}

// TestClientHTTPNestedOnGET answers a request that came on the wrong stream.
func TestClientHTTPNestedOnGET(t *testing.T) {
	c, _, l := dial(t, newToolbox(toolbox{
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (*mcp.CallToolResult, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	}), new(mcp.HTTPSessions), &mcp.ClientOptions{
		ListRoots: func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) {
			t.Error("the handler was called")
			return &mcp.ListRootsResult{}, nil
		},
	})
	answers := make(chan string, 2)
	l.instead = func(w http.ResponseWriter, r *http.Request) bool {
		switch r.Method {
		case http.MethodGet:
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "data: {\"jsonrpc\":\"2.0\",\"id\":\"r\",\"method\":\"roots/list\"}\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}\n\n")
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
			return true
		case http.MethodPost:
			data, _ := io.ReadAll(r.Body)
			if strings.Contains(string(data), `"id":"`) {
				answers <- string(data)
				w.WriteHeader(202)
				return true
			}
			r.Body = io.NopCloser(strings.NewReader(string(data)))
		}
		return false
	}
	initializeWeb(t, c)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go c.CallTool(ctx, &mcp.CallToolRequestParams{Name: "wait"}) // one is outstanding, but not on that stream
	got := <-answers + <-answers
	if !strings.Contains(got, `"id":"r","error":{"code":-32602,`) || !strings.Contains(got, `"id":"p","result":{}`) {
		t.Error(got)
	}
}

// TestClientHTTPNewSession loses the session.
func TestClientHTTPNewSession(t *testing.T) {
	tools := toolbox{"hi": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		return text("hi " + call.ClientInfo().Name), nil
	}}
	changed := make(chan bool, 1)
	c, transport, l := dial(t, newToolbox(tools), new(mcp.HTTPSessions), &mcp.ClientOptions{
		Info:              mcp.Implementation{Name: "c", Version: "1"},
		OnToolListChanged: func(context.Context, *mcp.NotificationParams) { changed <- true },
	})
	renewed := make(chan bool, 10)
	transport.OnNewSession = func() { renewed <- true }
	initializeWeb(t, c)
	if got := call(t, c, "hi"); got != "hi c" {
		t.Error(got)
	}
	// Another process takes over.
	server := newToolbox(tools)
	l.mu.Lock()
	l.Handler = server.HTTPHandler(&mcp.HTTPOptions{Sessions: new(mcp.HTTPSessions)})
	l.mu.Unlock()
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if r, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "hi"}); err != nil || r.Content[0].(*mcp.TextContent).Text != "hi c" {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	<-renewed
	if len(renewed) > 0 {
		t.Error("more than one new session")
	}
	server.NotifyToolListChanged()
	<-changed
	server.Close()

	// One that cannot.
	l.mu.Lock()
	l.Handler = http.NotFoundHandler()
	l.mu.Unlock()
	var refused *mcp.HTTPError
	if _, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "hi"}); !errors.As(err, &refused) || refused.StatusCode != 404 {
		t.Error(err)
	}
}

// TestClientHTTPResume cuts each connection after a few events.
func TestClientHTTPResume(t *testing.T) {
	server := newToolbox(toolbox{"count": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		for i := range 20 {
			if err := call.Progress(float64(i+1), 20, ""); err != nil {
				return nil, err
			}
		}
		return text("done"), nil
	}})
	c, _, l := dial(t, server, &mcp.HTTPSessions{Events: new(mcp.MemoryEvents)}, &mcp.ClientOptions{OnError: func(err error) { t.Error(err) }})
	initializeWeb(t, c)
	eventually(t, "the GET", func() bool { return strings.Contains(l.seen(), "GET") })
	l.cut.Store(4)
	var got []float64
	if answer := call(t, c, "count", mcp.CallOptions{Progress: func(p *mcp.ProgressNotificationParams) { got = append(got, p.Progress); l.cut.CompareAndSwap(0, 5) }}); answer != "done" {
		t.Error(answer)
	}
	if len(got) != 20 || got[0] != 1 || got[19] != 20 {
		t.Errorf("progress %v", got)
	}
	if !strings.Contains(l.seen(), "GET 1-") {
		t.Errorf("no stream was taken up:\n%s", l.seen())
	}
}

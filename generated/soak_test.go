package generated_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// soakRequests is how many requests a soak sends.
const soakRequests = 10_000

// soakLimit is how long a soak may take.
const soakLimit = 2 * time.Minute

// A soak is many calls of a tool at once, some of which are cancelled. Each
// brings a number, and its answer the same one.
type soak struct {
	t     *testing.T
	begun [soakRequests]chan struct{} // closed when the handler of a request begins
	// call calls the tool and gives the number in the result.
	call func(ctx context.Context, number int, told func(done float64)) (int, error)

	answered, cancelled atomic.Int64 // as the client sees it
	running, most       atomic.Int64 // calls of the handler
	started, ended      atomic.Int64
	stopped             atomic.Int64 // handlers whose context has ended
}

// TestSoak sends 10,000 requests at once over each of the transports.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes its time")
	}
	for _, way := range []struct {
		name  string
		start func(t *testing.T, s *soak) (stop func())
	}{
		{"stdio 2026-07-28", soakStdio},
		{"stdio 2025-11-25", soakLegacy},
		{"HTTP 2026-07-28", soakHTTP},
		{"HTTP 2025-11-25", soakLegacyHTTP},
	} {
		t.Run(way.name, func(t *testing.T) {
			before, begin := runtime.NumGoroutine(), time.Now()
			s := &soak{t: t}
			for i := range s.begun {
				s.begun[i] = make(chan struct{})
			}
			stop := way.start(t, s)
			s.run()
			// The cancellations that are still on their way.
			for deadline := time.Now().Add(soakLimit); s.running.Load() > 0; time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("%d handlers are running for nobody", s.running.Load())
				}
			}
			stop()
			if s.started.Load() != s.ended.Load() {
				t.Errorf("%d handlers were called, and %d have returned", s.started.Load(), s.ended.Load())
			}
			if n := s.answered.Load() + s.cancelled.Load(); n != soakRequests {
				t.Errorf("%d of %d requests came to an end", n, soakRequests)
			}
			if n := s.stopped.Load(); n < soakEndless {
				t.Errorf("%d handlers were stopped, want at least %d", n, soakEndless)
			}
			left := runtime.NumGoroutine()
			for deadline := time.Now().Add(10 * time.Second); left > before && time.Now().Before(deadline); left = runtime.NumGoroutine() {
				time.Sleep(10 * time.Millisecond)
			}
			if left > before {
				stacks := make([]byte, 1<<20)
				t.Errorf("%d goroutines are left, there were %d:\n%s", left, before, stacks[:runtime.Stack(stacks, true)])
			}
			t.Logf("soak over %s: %d requests, %d answered, %d cancelled, 0 lost; at most %d handlers at once, %d of %d stopped; %d goroutines before, %d after; %v",
				way.name, soakRequests, s.answered.Load(), s.cancelled.Load(), s.most.Load(), s.stopped.Load(), s.started.Load(), before, left, time.Since(begin).Round(time.Millisecond))
		})
	}
}

// run sends the requests, all at once as far as the race detector allows it.
func (s *soak) run() {
	ctx, stop := context.WithTimeout(s.t.Context(), soakLimit)
	defer stop()
	atOnce := soakRequests
	if raceDetector {
		atOnce = 1000
	}
	slots := make(chan struct{}, atOnce)
	var wg sync.WaitGroup
	for number := range soakRequests {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			s.one(ctx, number)
		})
	}
	wg.Wait()
}

// Of six requests, one is cancelled at some time, perhaps before it is sent or
// when it is answered, and one is worked on until it is cancelled.
const (
	soakKinds     = 6
	soakAnyTime   = 0
	soakNoEnd     = 1
	soakEndless   = soakRequests / soakKinds
	soakPatience  = 30 * time.Millisecond // of those who cancel
	soakWorkSteps = 2                     // how often each request hears of its progress
	soakWorkTime  = 10 * time.Millisecond // between two steps
)

// one makes one call.
func (s *soak) one(ctx context.Context, number int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	kind := number % soakKinds
	switch kind {
	case soakAnyTime:
		defer time.AfterFunc(rand.N(soakPatience), cancel).Stop()
	case soakNoEnd:
		go func() {
			select {
			case <-s.begun[number]:
				time.AfterFunc(rand.N(soakPatience), cancel)
			case <-ctx.Done():
			}
		}()
	}
	last := 0.0
	got, err := s.call(ctx, number, func(done float64) {
		if done != last+1 {
			s.t.Errorf("request %d: progress %g after %g", number, done, last)
		}
		last = done
	})
	switch {
	case err == nil && got == number && last == soakWorkSteps && kind != soakNoEnd:
		s.answered.Add(1)
	case err == nil:
		s.t.Errorf("request %d has the answer to %d, after %g steps", number, got, last)
	case kind <= soakNoEnd && errors.Is(err, context.Canceled):
		s.cancelled.Add(1)
	default:
		s.t.Errorf("request %d: %v", number, err)
	}
}

// handle is what the tool does on the server.
func (s *soak) handle(ctx context.Context, number int, progress func(done, of float64, message string) error) error {
	close(s.begun[number])
	s.started.Add(1)
	n := s.running.Add(1)
	for most := s.most.Load(); n > most && !s.most.CompareAndSwap(most, n); most = s.most.Load() {
	}
	defer func() {
		s.running.Add(-1)
		s.ended.Add(1)
	}()
	for step := range soakWorkSteps {
		var done <-chan time.Time
		if step == 0 || number%soakKinds != soakNoEnd {
			done = time.After(rand.N(soakWorkTime))
		}
		select {
		case <-done:
		case <-ctx.Done():
			s.stopped.Add(1)
			return ctx.Err()
		}
		if err := progress(float64(step+1), soakWorkSteps, ""); err != nil {
			s.stopped.Add(1) // there is nobody to tell any more
			return err
		}
	}
	return nil
}

// soakNumber is the argument of the tool, and its result.
type soakNumber struct {
	Number int `json:"number"`
}

// soakTools offers the tool to clients of 2026-07-28.
type soakTools struct{ *soak }

func (soakTools) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{CacheScope: mcp.CacheScopePublic, Tools: []mcp.Tool{{Name: "soak"}}}, nil
}

func (s soakTools) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	var in soakNumber
	if err := params.Arguments.Decode(&in); err != nil {
		return nil, err
	}
	if err := s.handle(ctx, in.Number, call.Progress); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: []byte(params.Arguments)}, nil
}

func soakClient(client *mcp.Client) func(ctx context.Context, number int, told func(float64)) (int, error) {
	return func(ctx context.Context, number int, told func(float64)) (int, error) {
		r, err := client.CallTool(ctx, &mcp.CallToolRequestParams{Name: "soak", Arguments: mcp.Object(fmt.Sprintf(`{"number":%d}`, number))},
			mcp.CallOptions{Progress: func(params *mcp.ProgressNotificationParams) { told(params.Progress) }})
		if err != nil {
			return 0, err
		}
		var out soakNumber
		err = mcp.Object(r.StructuredContent).Decode(&out)
		return out.Number, err
	}
}

func soakStdio(t *testing.T, s *soak) (stop func()) {
	server := mcp.NewServer(soakTools{s}, nil)
	in, out, served := soakPipes(t, server.Serve)
	client := mcp.NewClient(mcp.NewStdioTransport(in, out), &mcp.ClientOptions{OnError: func(err error) { t.Error("reported:", err) }})
	s.call = soakClient(client)
	return func() {
		if err := errors.Join(client.Close(), <-served); err != nil {
			t.Error(err)
		}
	}
}

// soakPipes has a server serve over pipes, of which it gives the client's ends.
func soakPipes(t *testing.T, serve func(ctx context.Context, in io.Reader, out io.Writer) error) (in io.Reader, out io.Writer, served <-chan error) {
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(t.Context(), fromClient, toClient) }()
	return fromServer, toServer, ended
}

// soakConnections is how many connections the requests over HTTP share.
const soakConnections = 500

func soakHTTP(t *testing.T, s *soak) (stop func()) {
	server := mcp.NewServer(soakTools{s}, nil)
	http1 := httptest.NewServer(server.HTTPHandler(nil))
	connections := &http.Transport{MaxConnsPerHost: soakConnections, MaxIdleConnsPerHost: soakConnections}
	client := mcp.NewClient(
		&mcp.HTTPTransport{URL: http1.URL, Client: &http.Client{Transport: connections}},
		&mcp.ClientOptions{OnError: func(err error) { t.Error("reported:", err) }},
	)
	s.call = soakClient(client)
	return func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
		http1.Close()
	}
}

// soakLegacyTools offers the tool to clients of 2025-11-25. It asks the client
// for something in between.
type soakLegacyTools struct{ *soak }

func (soakLegacyTools) ListTools(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListToolsResult, error) {
	return &legacy.ListToolsResult{Tools: []legacy.Tool{{Name: "soak"}}}, nil
}

func (s soakLegacyTools) CallTool(ctx context.Context, params *legacy.CallToolRequestParams, call *legacy.Call) (*legacy.CallToolResult, error) {
	var in soakNumber
	if err := params.Arguments.Decode(&in); err != nil {
		return nil, err
	}
	if err := s.handle(ctx, in.Number, call.Progress); err != nil {
		return nil, err
	}
	if in.Number%200 == 2 { // the client answers no more than 64 at once
		roots, err := call.ListRoots(ctx, nil)
		if err != nil {
			return nil, err
		}
		if len(roots.Roots) != 1 {
			return nil, errors.New("other roots than the client's")
		}
	}
	return &legacy.CallToolResult{Content: []legacy.ContentBlock{&legacy.TextContent{Text: strconv.Itoa(in.Number)}}}, nil
}

func soakLegacy(t *testing.T, s *soak) (stop func()) {
	server := legacy.NewServer(soakLegacyTools{s}, nil)
	in, out, served := soakPipes(t, server.Serve)
	client := soakLegacyClient(t, s, legacy.NewStdioTransport(in, out))
	return func() {
		if err := errors.Join(client.Close(), <-served); err != nil {
			t.Error(err)
		}
	}
}

// soakLegacyHTTP has one session, whose streams can be taken up.
func soakLegacyHTTP(t *testing.T, s *soak) (stop func()) {
	server := legacy.NewServer(soakLegacyTools{s}, nil)
	http1 := httptest.NewServer(server.HTTPHandler(&legacy.HTTPOptions{
		Sessions: &legacy.HTTPSessions{Events: &legacy.MemoryEvents{MaxBytes: 1 << 20}},
	}))
	connections := &http.Transport{MaxConnsPerHost: soakConnections, MaxIdleConnsPerHost: soakConnections}
	client := soakLegacyClient(t, s, &legacy.HTTPTransport{URL: http1.URL, Client: &http.Client{Transport: connections}})
	return func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
		server.Close()
		http1.Close()
	}
}

// soakLegacyClient makes the client of a soak.
func soakLegacyClient(t *testing.T, s *soak, transport legacy.Transport) *legacy.Client {
	client := legacy.NewClient(transport, &legacy.ClientOptions{
		Info: legacy.Implementation{Name: "soak", Version: "1"},
		ListRoots: func(context.Context, *legacy.RequestParams) (*legacy.ListRootsResult, error) {
			return &legacy.ListRootsResult{Roots: []legacy.Root{{URI: "file:///root"}}}, nil
		},
		OnError: func(err error) { t.Error("reported:", err) },
	})
	if _, err := client.Initialize(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.call = func(ctx context.Context, number int, told func(float64)) (int, error) {
		r, err := client.CallTool(ctx, &legacy.CallToolRequestParams{Name: "soak", Arguments: legacy.Object(fmt.Sprintf(`{"number":%d}`, number))},
			legacy.CallOptions{Progress: func(params *legacy.ProgressNotificationParams) { told(params.Progress) }})
		if err != nil {
			return 0, err
		}
		return strconv.Atoi(r.Content[0].(*legacy.TextContent).Text)
	}
	return client
}

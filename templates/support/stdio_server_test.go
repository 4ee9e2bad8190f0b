package support

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A pipedServer is a server over pipes, and what its client has of it.
type pipedServer struct {
	t     *testing.T
	in    io.WriteCloser
	lines <-chan string // what the server writes
	out   io.Closer
	ended <-chan error // what Serve returns
}

// serve starts a server. What is read of it waits in a channel of no size, so
// that a test that does not read is a client that does not.
func serve(t *testing.T, s *Server) *pipedServer {
	t.Helper()
	return serveUntil(context.Background(), t, s)
}

// serveUntil is serve with a context.
func serveUntil(ctx context.Context, t *testing.T, s *Server) *pipedServer {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	lines, ended := make(chan string), make(chan error, 1)
	reading, cancel := context.WithCancel(context.Background())
	ctx, stop := context.WithCancel(ctx)
	go func() {
		ended <- s.Serve(ctx, in, out)
		out.Close()
	}()
	var reader sync.WaitGroup
	reader.Go(func() {
		defer close(lines)
		for r := bufio.NewReader(fromServer); ; {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			select {
			case lines <- line:
			case <-reading.Done():
				return
			}
		}
	})
	t.Cleanup(func() {
		stop()
		cancel()
		fromServer.Close()
		toServer.Close()
		reader.Wait()
	})
	return &pipedServer{t, toServer, lines, fromServer, ended}
}

func (p *pipedServer) write(format string, args ...any) {
	p.t.Helper()
	written := make(chan error, 1)
	go func() {
		_, err := fmt.Fprintf(p.in, format+"\n", args...)
		written <- err
	}()
	if err := within(p.t, written); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pipedServer) expect(want string) {
	p.t.Helper()
	if got := within(p.t, p.lines); got != want+"\n" {
		p.t.Errorf("got  %.300s\nwant %.300s", got, want)
	}
}

// echoParams answers every request with its params.
func echoParams(_ context.Context, _ *Call, params []byte, e *encoder) error {
	e.raw(params)
	return nil
}

// A message may be as long as the limit. Of one that is longer the id is found
// wherever it stands, so that the client need not wait for the answer.
func TestServeLongMessages(t *testing.T) {
	const limit = 200_000
	s := newServer(false, echoParams)
	s.limit = limit
	p := serve(t, s)
	message := func(format string, size int) string {
		return fmt.Sprintf(format, strings.Repeat("x", size-len(format)+2))
	}
	for _, format := range []string{
		`{"jsonrpc":"2.0","id":7,"method":"m","params":"%s"}`,
		`{"method":"m","params":{"id":1,"x":["%s"]},"jsonrpc":"2.0","id":7}`,
	} {
		// One byte of the limit is the line end's.
		p.write("%s", message(format, limit-1))
		if got := within(t, p.lines); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":7,`) || strings.Contains(got, "too long") {
			t.Errorf("at the limit: got %.200s", got)
		}
		for _, size := range []int{limit, limit + 1, 3 * limit} {
			p.write("%s", message(format, size))
			p.expect(`{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"Invalid request: the message is too long"}}`)
		}
	}
	for _, format := range []string{
		`{"jsonrpc":"2.0","id":"\ud800","method":"m","params":"%s"}`,
		`{"jsonrpc":"2.0","id":null,"method":"m","params":"%s"}`,
		`{"jsonrpc":"2.0","id":1,"id":2,"method":"m","params":"%s"}`,
		`%s`,
	} {
		p.write("%s", message(format, 2*limit))
		p.expect(`{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: the message is too long"}}`)
	}
	// Neither notifications nor responses are answered.
	p.write("%s", message(`{"jsonrpc":"2.0","method":"m","params":"%s"}`, 2*limit))
	p.write("%s", message(`{"jsonrpc":"2.0","id":7,"result":"%s"}`, 2*limit))
	p.write("%s", message(`{"jsonrpc":"2.0","id":7,"error":"%s"}`, 2*limit))
	p.write(`{"jsonrpc":"2.0","id":8,"method":"m","params":{}}`)
	p.expect(`{"jsonrpc":"2.0","id":8,"result":{}}`)
	p.in.Close()
	if err := within(t, p.ended); err != nil {
		t.Error(err)
	}
}

// A response that is too long ends the request that it answers.
func TestServeLongResponse(t *testing.T) {
	failed := make(chan error, 1)
	s := newServer(true, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
		if c.session.legacy().open(); string(c.method) == "ask" {
			failed <- c.session.legacy().request(ctx, c, "ping", nil, new(Members))
		}
		e.null()
		return nil
	})
	s.limit = 100
	p := serve(t, s)
	p.write(`{"jsonrpc":"2.0","id":1,"method":"initialize"}`)
	p.expect(`{"jsonrpc":"2.0","id":1,"result":null}`)
	p.write(`{"jsonrpc":"2.0","id":2,"method":"ask"}`)
	p.expect(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	p.write(`{"jsonrpc":"2.0","result":"%s","id":1}`, strings.Repeat("x", 200))
	if err := within(t, failed); err == nil || !strings.Contains(err.Error(), "the message is too long") {
		t.Errorf("got %v", err)
	}
	p.expect(`{"jsonrpc":"2.0","id":2,"result":null}`)
}

// A client that does not read its answers is not read from for ever.
func TestServeBackpressure(t *testing.T) {
	if raceDetector {
		t.Skip("too many goroutines for the race detector")
	}
	const maxUnanswered = 2 * maxInFlight
	const requests = maxUnanswered + 10_000
	var served atomic.Int64
	p := serve(t, newServer(false, func(ctx context.Context, c *Call, params []byte, e *encoder) error {
		served.Add(1)
		return echoParams(ctx, c, params, e)
	}))
	go func() {
		for i := range requests {
			fmt.Fprintf(p.in, `{"jsonrpc":"2.0","id":%d,"method":"m","params":{}}`+"\n", i)
		}
	}()
	before := int64(-1)
	eventually(t, "the server to stop reading", func() bool {
		n := served.Load()
		stopped := n == before && n > 0
		before = n
		time.Sleep(50 * time.Millisecond)
		return stopped
	})
	if n := served.Load(); n > maxUnanswered+10 {
		t.Errorf("%d requests were served for a client that does not read", n)
	}
	for range requests {
		within(t, p.lines)
	}
	if n := served.Load(); n != requests {
		t.Errorf("%d requests were served in the end, want %d", n, requests)
	}
}

// Serve ends with its input, its output and its context, and leaves nothing.
func TestServeEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	in, toServer := io.Pipe()
	ctx, cancel := context.WithCancelCause(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- newServer(false, echoParams).Serve(ctx, in, io.Discard) }()
	cancel(io.ErrNoProgress)
	if err := within(t, ended); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("got %v", err)
	}
	eventually(t, "the input to be closed", func() bool {
		_, err := toServer.Write([]byte("x"))
		return err == io.ErrClosedPipe
	})

	broken := errors.New("broken input")
	if err := newServer(false, echoParams).Serve(t.Context(), io.MultiReader(strings.NewReader(`{"jsonrpc":"2.0"`), errReader{broken}), io.Discard); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	in, toServer = io.Pipe()
	go func() { ended <- newServer(false, echoParams).Serve(t.Context(), in, &failingWriter{}) }()
	io.WriteString(toServer, `{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`+"\n")
	if err := within(t, ended); err == nil || err.Error() != "broken" {
		t.Errorf("got %v", err)
	}
	eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }

// What was begun may be finished when the input has ended.
func TestServeAnswersTheLast(t *testing.T) {
	release := make(chan struct{})
	p := serve(t, newServer(false, func(ctx context.Context, c *Call, params []byte, e *encoder) error {
		select {
		case <-release:
		case <-ctx.Done():
			t.Error("the handler was stopped")
		}
		return echoParams(ctx, c, params, e)
	}))
	p.write(`{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`)
	p.in.Close()
	time.Sleep(10 * time.Millisecond)
	close(release)
	p.expect(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	if err := within(t, p.ended); err != nil {
		t.Error(err)
	}
}

// At the end of the context, what is open has some time to be answered; what comes
// meanwhile is refused, but for what a handler may be waiting for.
func TestServeDrains(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	begun := make(chan struct{}, 2)
	s := newServer(true, func(ctx context.Context, c *Call, params []byte, e *encoder) error {
		c.session.legacy().open()
		if string(c.method) == "ask" {
			begun <- struct{}{}
			if err := c.session.legacy().request(ctx, c, "ping", nil, new(Members)); err != nil {
				return err
			}
		}
		e.null()
		return nil
	})
	s.limits.shutdown = patience
	p := serveUntil(ctx, t, s)
	p.write(`{"jsonrpc":"2.0","id":1,"method":"initialize"}`)
	p.expect(`{"jsonrpc":"2.0","id":1,"result":null}`)
	p.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	p.write(`{"jsonrpc":"2.0","id":2,"method":"ask"}`)
	p.expect(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	cancel()
	eventually(t, "requests to be refused", func() bool {
		p.write(`{"jsonrpc":"2.0","id":3,"method":"m"}`)
		return within(t, p.lines) == `{"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"the server is shutting down"}}`+"\n"
	})
	p.write(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	p.expect(`{"jsonrpc":"2.0","id":2,"result":null}`)
	if err := within(t, p.ended); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

// A subscription ends with its answer.
func TestServeDrainsSubscriptions(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := serveUntil(ctx, t, newListening())
	p.write(`{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`)
	p.expect(`{"jsonrpc":"2.0","method":"acknowledged"}`)
	cancel()
	p.expect(`{"jsonrpc":"2.0","id":1,"result":null}`)
	if err := within(t, p.ended); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

// Nothing holds Serve for longer than there is time at the end: neither a handler
// that does not heed its context, nor a client that does not read.
func TestServeEndsInTime(t *testing.T) {
	for _, cause := range []string{"handler", "answer", "refusal", "notification"} {
		for _, end := range []string{"context", "input"} {
			t.Run(cause+", "+end, func(t *testing.T) {
				t.Parallel()
				ctx, cancel := context.WithCancel(t.Context())
				release := make(chan struct{})
				defer close(release)
				begun := make(chan struct{})
				s := newServer(false, func(_ context.Context, c *Call, _ []byte, e *encoder) error {
					close(begun)
					switch cause {
					case "handler":
						<-release
					case "notification":
						return c.notify("n", nil)
					}
					e.null()
					return nil
				})
				s.limits.shutdown = 10 * time.Millisecond
				in, toServer := io.Pipe()
				fromServer, out := io.Pipe() // which nobody reads
				defer fromServer.Close()
				ended := make(chan error, 1)
				go func() { ended <- s.Serve(ctx, in, out) }()
				if cause == "refusal" {
					io.WriteString(toServer, "{\n")
					_, _ = fromServer.Read(make([]byte, 1)) // not all of it
				} else {
					io.WriteString(toServer, `{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`+"\n")
					within(t, begun)
				}
				want := context.Canceled
				if end == "context" {
					cancel()
				} else {
					toServer.Close()
					want = nil
				}
				err := within(t, ended)
				if !errors.Is(err, errStillAtWork) || want != nil && !errors.Is(err, want) {
					t.Errorf("got %v", err)
				}
				cancel()
			})
		}
	}
}

// The limit for the depth may be lower than that of the decoder.
func TestMaxDepth(t *testing.T) {
	s := newServer(false, echoParams)
	s.limits.depth = 5
	session, _ := echoSession(t, s)
	for levels, ok := range map[int]bool{2: true, 5: true, 6: false, 900: false} {
		params := strings.Repeat("[", levels-2) + `"]]\"[[[[[["` + strings.Repeat("]", levels-2)
		got := string(session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":`+params+`}}`)))
		want := `{"jsonrpc":"2.0","id":1,"error":{"code":-32700,"message":"Parse error: more than 5 levels of objects and arrays"}}`
		if (got != want) != ok {
			t.Errorf("%d levels: got %s", levels, got)
		}
	}
}

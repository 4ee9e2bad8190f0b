package support

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// This file plays the server for the tests of the client.

const patience = 10 * time.Second

// A scriptedPeer is the server's end of a connection.
type scriptedPeer struct {
	t *testing.T
	*MemoryTransport
}

// A peerMessage is what the client has sent.
type peerMessage struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

func (m peerMessage) String() string {
	text, _ := json.Marshal(m)
	return string(text)
}

// read gives the client's next message.
func (p *scriptedPeer) read() peerMessage {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	data, err := p.Receive(ctx)
	if err != nil {
		p.t.Errorf("peer: nothing to read: %v", err)
		return peerMessage{}
	}
	if strings.ContainsAny(string(data), "\r\n") {
		p.t.Errorf("peer: message of several lines: %q", data)
	}
	var m peerMessage
	if err := json.Unmarshal(data, &m); err != nil {
		p.t.Errorf("peer: %v in %s", err, data)
	}
	return m
}

// expect reads a message and checks its method.
func (p *scriptedPeer) expect(method string) peerMessage {
	p.t.Helper()
	m := p.read()
	if m.Method != method {
		p.t.Errorf("peer: got %v, want %s", m, method)
	}
	return m
}

// quiet checks that the client sends nothing for a while.
func (p *scriptedPeer) quiet() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	if data, err := p.Receive(ctx); err == nil {
		p.t.Errorf("peer: unexpected message %s", data)
	}
}

func (p *scriptedPeer) write(format string, args ...any) {
	p.t.Helper()
	data := format
	if len(args) > 0 {
		data = fmt.Sprintf(format, args...)
	}
	if err := p.Send(context.Background(), &Outgoing{Data: []byte(data)}, nil); err != nil {
		p.t.Errorf("peer: %v", err)
	}
}

func (p *scriptedPeer) answer(m peerMessage, result string) {
	p.t.Helper()
	p.write(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
}

// An errorLog collects what OnError is told.
type errorLog struct {
	mu   sync.Mutex
	errs []error
}

func (l *errorLog) add(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.errs = append(l.errs, err)
}

func (l *errorLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return fmt.Sprint(l.errs)
}

// wait waits until something with the text was told.
func (l *errorLog) wait(t *testing.T, text string) {
	t.Helper()
	eventually(t, "an error with "+text, func() bool { return strings.Contains(l.String(), text) })
}

// connect makes a client and its peer. What the client reports fails the test
// unless the test takes it.
func connect(t *testing.T, config clientConfig) (*clientConn, *scriptedPeer) {
	t.Helper()
	before := runtime.NumGoroutine()
	client, server := MemoryPair()
	if config.version == "" {
		config.version = "2026-07-28"
	}
	if config.onError == nil {
		config.onError = func(err error) { t.Errorf("reported: %v", err) }
	}
	c := newClientConn(client, config)
	t.Cleanup(func() {
		closed := make(chan error, 1)
		go func() { closed <- c.close() }()
		within(t, closed)
		eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
	})
	return c, &scriptedPeer{t, server}
}

// eventually waits for a condition.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); {
		if time.Now().After(deadline) {
			buf := make([]byte, 1<<16)
			t.Fatalf("waited in vain for %s\n%s", what, buf[:runtime.Stack(buf, true)])
		}
		time.Sleep(time.Millisecond)
	}
}

// A rawParams is params as JSON.
type rawParams string

func (v rawParams) encode(e *encoder) { e.raw(json.RawMessage(v)) }

// goCall makes a call in the background.
func goCall(ctx context.Context, c *clientConn, r *clientCall) <-chan callEnd {
	end := make(chan callEnd, 1)
	go func() {
		result, err := c.call(ctx, r)
		end <- callEnd{string(result), err}
	}()
	return end
}

type callEnd struct {
	result string
	err    error
}

// ended waits for the end of a call.
func ended(t *testing.T, end <-chan callEnd) callEnd {
	t.Helper()
	select {
	case e := <-end:
		return e
	case <-time.After(patience):
		t.Fatal("the call does not end")
		panic("unreachable")
	}
}

// patient gives a context that ends when a test has waited for too long.
func patient(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// waitFor waits for goroutines.
func waitFor(t *testing.T, wg *sync.WaitGroup) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	within(t, done)
}

// within waits for a value, or for the channel to be closed.
func within[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(patience):
		buf := make([]byte, 1<<16)
		t.Fatalf("waited in vain\n%s", buf[:runtime.Stack(buf, true)])
		panic("unreachable")
	}
}

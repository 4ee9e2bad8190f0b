package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"
)

// newServer makes a server whose requests are all served by one function.
func newServer(legacy bool, serve func(ctx context.Context, c *Call, params []byte, e *encoder) error) *Server {
	s := &Server{handlers: handlers{serve: serve, legacy: legacy}, log: slog.New(slog.NewTextHandler(io.Discard, nil)), uriEvent: 1, offered: 3}
	s.defaults()
	return s
}

func TestLineReader(t *testing.T) {
	in := "a\n\n  \r\nbb\r\n" + strings.Repeat("x", 11) + "\n" + strings.Repeat("y", 200_000) + "\nlast"
	for _, r := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in)), iotest.DataErrReader(strings.NewReader(in))} {
		l := newLineReader(r, 10)
		var got []string
		for {
			line, err := l.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				line = []byte(err.Error())
			}
			got = append(got, strings.TrimSpace(string(line)))
		}
		if want := []string{"a", "bb", "the message is too long", "the message is too long", "last"}; !slices.Equal(got, want) {
			t.Errorf("got %q", got)
		}
	}
	if _, err := newLineReader(iotest.ErrReader(io.ErrUnexpectedEOF), 10).next(); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
}

type failingWriter struct{ n int }

func (w *failingWriter) Write(p []byte) (int, error) {
	w.n++
	return 0, errors.New("broken")
}

func TestLineWriter(t *testing.T) {
	var b strings.Builder
	w := lineWriter{w: &b}
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() { _ = w.write([]byte(`{"a":1}`)) })
	}
	waitFor(t, &wg)
	if b.String() != strings.Repeat("{\"a\":1}\n", 100) {
		t.Errorf("wrote %q", b.String())
	}
	f := &failingWriter{}
	w = lineWriter{w: f}
	for range 2 {
		if w.write(nil) == nil {
			t.Error("no error")
		}
	}
	if f.n != 1 {
		t.Errorf("%d writes", f.n)
	}
}

func TestPublisher(t *testing.T) {
	var p publisher
	var mu sync.Mutex
	heard := map[string]int{}
	l := newListener(1, maxURIs, func(event int, uri string) error {
		mu.Lock()
		defer mu.Unlock()
		heard[fmt.Sprint(event, uri)]++
		return nil
	})
	l.events = 1<<0 | 1<<1
	l.subscribe("a")
	p.publish(0, "") // not added yet
	if !p.add(l) {
		t.Fatal("not added")
	}
	p.publish(2, "")
	p.publish(1, "b")
	p.publish(0, "")
	p.publish(1, "a")
	l.wait()
	if len(heard) != 2 || heard["0"] != 1 || heard["1a"] != 1 {
		t.Errorf("heard %v", heard)
	}
	l.unsubscribe("a")
	p.publish(1, "a")
	p.remove(l)
	p.publish(0, "")
	l.wait()
	if heard["0"] != 1 || heard["1a"] != 1 {
		t.Errorf("heard %v", heard)
	}
	end := p.end()
	p.close()
	p.close()
	within(t, end)
	within(t, p.end())
	if p.add(l) {
		t.Error("added after the end")
	}
}

// A client that has asked for a whole and does not read is told of some parts, and
// then of the whole: what waits for it is bounded.
func TestPublishParts(t *testing.T) {
	var p publisher
	var told []string
	l := newListener(1, maxURIs, func(_ int, uri string) error {
		told = append(told, uri)
		return nil
	})
	l.events = 1 << 1
	l.subscribe("dir")
	l.busy = true // nothing is told yet
	p.add(l)
	for i := range 10 * maxParts {
		p.publish(1, fmt.Sprint("dir/", i), "root", "dir")
		p.publish(1, fmt.Sprint("other/", i), "root", "other")
	}
	l.release()
	l.wait()
	if len(told) != maxParts+1 || told[0] != "dir/0" || told[maxParts] != "dir" {
		t.Errorf("told of %d: %q", len(told), told)
	}
}

// TestPublisherFailure shows that a client that cannot be told is given up.
func TestPublisherFailure(t *testing.T) {
	var p publisher
	n := 0
	l := newListener(-1, maxURIs, func(int, string) error {
		n++
		return errors.New("broken")
	})
	l.events = 1
	p.add(l)
	for range 3 {
		p.publish(0, "")
		l.wait()
	}
	if n != 1 {
		t.Errorf("told %d times", n)
	}
}

// A client that does not read costs a publisher no time, however many resources it
// has subscribed to, and each of them is told of once.
func TestPublishToTheDeaf(t *testing.T) {
	uri := func(i int) string { return fmt.Sprintf("test://%d", i) }
	deaf := func(uris int) (*publisher, *listener, func()) {
		p, begun, read := new(publisher), make(chan struct{}, 1), make(chan struct{})
		l := newListener(1, uris, func(int, string) error {
			select {
			case begun <- struct{}{}:
			default:
			}
			<-read
			return nil
		})
		l.events = 1<<0 | 1<<1
		for i := range uris {
			l.subscribe(uri(i))
		}
		if added, err := p.subscribe(l, 1); !added || err != nil {
			t.Fatal(added, err)
		}
		p.publish(0, "")
		within(t, begun)
		return p, l, func() { close(read); l.wait() }
	}
	const small, factor = 3000, 10
	checkLinear(t, factor, make([]byte, small), make([]byte, factor*small), func(data []byte) {
		p, l, read := deaf(len(data))
		for range 2 {
			for i := range data {
				p.publish(1, uri(i))
			}
		}
		if len(l.updated) != len(data) {
			t.Errorf("%d of %d resources wait to be told of", len(l.updated), len(data))
		}
		read()
	})
}

// What a client no longer wants to hear of is not told, and takes no room.
func TestUnsubscribe(t *testing.T) {
	var p publisher
	var told []string
	l := newListener(1, 10, func(_ int, uri string) error {
		told = append(told, uri)
		return nil
	})
	l.events = 2
	l.busy = true // nothing is told yet
	p.add(l)
	for range 100 {
		for _, uri := range []string{"a", "b", "c"} {
			l.subscribe(uri)
			p.publish(1, uri)
		}
		l.unsubscribe("a")
		l.unsubscribe("b")
		l.subscribe("b")
	}
	if len(l.updated) != 1 {
		t.Errorf("%q wait", l.updated)
	}
	p.publish(1, "a")
	p.publish(1, "b")
	l.release()
	l.wait()
	if !slices.Equal(told, []string{"c", "b"}) {
		t.Errorf("told of %q", told)
	}
}

// Subscriptions are limited in number, and each of them in its resources.
func TestSubscriptionLimits(t *testing.T) {
	s := newServer(false, func(ctx context.Context, c *Call, params []byte, e *encoder) error {
		l := c.subscriber(1)
		l.events = 3
		for i := range len(params) {
			l.subscribe(fmt.Sprint(i))
		}
		if err := c.listen(ctx, l, "acknowledged", nil); err != nil {
			return err
		}
		e.null()
		return nil
	})
	s.limits.subscriptions, s.limits.uris = 2, 10
	session, sent := echoSession(t, s)
	listen := func(id, uris int) <-chan []byte {
		answered := make(chan []byte, 1)
		go func() {
			answered <- session.Handle(context.Background(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"m","params":{"x":"%s"}}`, id, strings.Repeat("x", uris-8)))
		}()
		return answered
	}
	listen(1, 8)
	within(t, sent)
	if got := string(within(t, listen(2, 11))); !strings.Contains(got, `"code":-32603,"message":"a client can subscribe to 10 resources at most"`) {
		t.Errorf("too many resources: %s", got)
	}
	listen(3, 10)
	within(t, sent)
	if got := string(within(t, listen(4, 8))); !strings.Contains(got, `"code":-32603,"message":"too many subscriptions at once"`) {
		t.Errorf("too many subscriptions: %s", got)
	}
	session.cancelRequest(cancellation{id: intScalar(1)})
	eventually(t, "room", func() bool {
		answered := listen(5, 8)
		select {
		case <-answered:
			return false
		case got := <-sent:
			return strings.Contains(got, "acknowledged")
		}
	})
	session.Close()
	eventually(t, "the subscriptions to end", func() bool {
		s.events.mu.Lock()
		defer s.events.mu.Unlock()
		return s.events.subscriptions == 0 && len(s.events.listeners) == 0
	})

	// A session of older versions subscribes to one at a time.
	legacy := newServer(true, nil)
	legacy.limits.uris = 2
	old := legacy.NewSession(nil).legacy().listener
	for uri, ok := range map[string]bool{"a": true, "b": true} {
		if err := old.room(uri); (err == nil) != ok {
			t.Errorf("%s: %v", uri, err)
		}
		old.subscribe(uri)
	}
	if old.room("a") != nil || old.room("c") == nil {
		t.Error("there is room for all, or not even for those that are there")
	}
	old.unsubscribe("a")
	if err := old.room("c"); err != nil {
		t.Error(err)
	}
}

// TestCallEnd shows that nothing is sent behind a response.
func TestCallEnd(t *testing.T) {
	for range 100 {
		var calls sync.WaitGroup
		s := newServer(false, func(_ context.Context, c *Call, _ []byte, e *encoder) error {
			calls.Go(func() {
				for c.notify("x", nil) == nil {
				}
			})
			time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
			e.null()
			return nil
		})
		var mu sync.Mutex
		over := false
		session := s.NewSession(func(_, _ []byte) error {
			mu.Lock()
			defer mu.Unlock()
			if over {
				t.Error("sent behind the response")
			}
			return nil
		})
		session.Handle(context.Background(), []byte(`{"jsonrpc":"2.0","id":1,"method":"m"}`))
		mu.Lock()
		over = true
		mu.Unlock()
		waitFor(t, &calls)
		session.Close()
	}
}

func TestTooManyRequests(t *testing.T) {
	release := make(chan struct{})
	s := newServer(false, func(_ context.Context, _ *Call, _ []byte, e *encoder) error {
		<-release
		e.null()
		return nil
	})
	session := s.NewSession(func(_, _ []byte) error { return nil })
	var rest []func() []byte
	for id := range maxInFlight {
		_, r := session.Start(context.Background(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"m"}`, id))
		rest = append(rest, r)
	}
	got, r := session.Start(context.Background(), []byte(`{"jsonrpc":"2.0","id":"one more","method":"m"}`))
	if r != nil || string(got) != `{"jsonrpc":"2.0","id":"one more","error":{"code":-32603,"message":"too many requests at once"}}` {
		t.Errorf("got %s", got)
	}
	close(release)
	for _, r := range rest {
		r()
	}
	if len(session.calls) != 0 {
		t.Errorf("%d calls are left", len(session.calls))
	}
	session.Close()
}

// A closed session sends nothing, answers nothing and takes nothing.
func TestClosedSession(t *testing.T) {
	for _, legacy := range []bool{false, true} {
		served := make(chan error, 1)
		begun := make(chan struct{})
		s := newServer(legacy, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
			close(begun)
			<-ctx.Done()
			served <- errors.Join(context.Cause(ctx), c.notify("x", nil))
			e.null()
			return nil
		})
		session := s.NewSession(func(_, message []byte) error {
			t.Errorf("sent %s", message)
			return nil
		})
		if legacy {
			session.legacy().open()
		}
		request := []byte(`{"jsonrpc":"2.0","id":1,"method":"m"}`)
		answered := make(chan []byte, 1)
		go func() { answered <- session.Handle(context.Background(), request) }()
		within(t, begun)
		session.Close()
		if answer := within(t, answered); answer != nil {
			t.Errorf("answered with %s", answer)
		}
		if err := within(t, served); !errors.Is(err, ErrSessionClosed) || !errors.Is(err, context.Canceled) {
			t.Errorf("the handler got %v", err)
		}
		if err := session.send(nil, []byte("x")); err != ErrSessionClosed {
			t.Errorf("send gives %v", err)
		}
		if err := session.notify("x", nil); err != ErrSessionClosed {
			t.Errorf("notify gives %v", err)
		}
		if answer := string(session.Handle(context.Background(), request)); answer != `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid request: the session is closed"}}` {
			t.Errorf("answered with %s", answer)
		}
		session.Close()
	}
}

func TestNotificationPanic(t *testing.T) {
	s := newServer(false, nil)
	s.handlers.notice = func(context.Context, *Session, []byte, []byte) { panic("x") }
	session := s.NewSession(nil)
	if got := session.Handle(context.Background(), []byte(`{"jsonrpc":"2.0","method":"m"}`)); got != nil {
		t.Errorf("got %s", got)
	}
}

// TestErrorData shows that an error whose data is no JSON does not break the
// response.
func TestErrorData(t *testing.T) {
	got := errorResponse([]byte("1"), &Error{Code: 7, Message: "m", Data: []byte("{")})
	if string(got) != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}` {
		t.Errorf("got %s", got)
	}
}

package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

const (
	acknowledged  = "notifications/subscriptions/acknowledged"
	subscriptions = "subscription"
)

func listening() clientConfig {
	return clientConfig{modern: true, subscriptionKey: subscriptions}
}

// open opens a subscription whose listen request has the given id.
func open(t *testing.T, ctx context.Context, c *clientConn, peer *scriptedPeer, id int) *clientStream {
	t.Helper()
	type opened struct {
		s     *clientStream
		first []byte
		err   error
	}
	done := make(chan opened, 1)
	go func() {
		s, first, err := c.openStream(ctx, &clientCall{method: "listen"}, acknowledged)
		done <- opened{s, first, err}
	}()
	if m := peer.expect("listen"); string(m.ID) != fmt.Sprint(id) {
		t.Errorf("request %v", m)
	}
	peer.write("%s", event(acknowledged, id, 0))
	o := <-done
	if o.err != nil {
		t.Fatal(o.err)
	}
	if !strings.Contains(string(o.first), subscriptions) {
		t.Errorf("first notification %s", o.first)
	}
	return o.s
}

func event(method string, id, n int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":{"_meta":{%q:%d},"n":%d}}`, method, subscriptions, id, n)
}

func TestStream(t *testing.T) {
	c, peer := connect(t, listening())
	one, two := open(t, t.Context(), c, peer, 1), open(t, t.Context(), c, peer, 2)
	peer.write("%s", event("a", 1, 1))
	peer.write("%s", event("b", 2, 2))
	peer.write("%s", event("c", 1, 3))
	peer.write("%s", event("d", 9, 4)) // of no subscription
	peer.write(`{"jsonrpc":"2.0","id":1,"result":{"done":true}}`)
	for _, want := range []string{event("a", 1, 1), event("c", 1, 3)} {
		if got, err := one.nextMessage(patient(t)); err != nil || string(got) != want {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
	for range 2 {
		if _, err := one.nextMessage(patient(t)); err != io.EOF {
			t.Errorf("got %v", err)
		}
	}
	if s := string(one.ending()); s != `{"done":true}` {
		t.Errorf("result %s", s)
	}
	one.close()
	if got, err := two.nextMessage(patient(t)); err != nil || string(got) != event("b", 2, 2) {
		t.Errorf("got %s, %v", got, err)
	}
	// A wait that is given up ends nothing.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := two.nextMessage(ctx); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	two.close()
	two.close()
	if m := peer.expect("notifications/cancelled"); !strings.Contains(string(m.Params), `"requestId":2`) {
		t.Errorf("notification %v", m)
	}
	if _, err := two.nextMessage(patient(t)); err != ErrSubscriptionClosed || two.ending() != nil {
		t.Errorf("got %v", err)
	}
}

// Each of several readers is woken when there is something for it.
func TestStreamReaders(t *testing.T) {
	for range 500 {
		s := &clientStream{cancel: func() {}, wake: make(chan struct{}, 1)}
		const readers = 3
		got := make(chan error, readers)
		for range readers {
			go func() {
				_, err := s.next(patient(t))
				got <- err
			}()
		}
		for range readers {
			s.push(envelope{method: []byte("n")})
		}
		for range readers {
			if err := within(t, got); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestStreamEnds(t *testing.T) {
	for _, test := range []struct {
		name string
		end  func(cancel context.CancelFunc, peer *scriptedPeer)
		want func(err error) bool
	}{
		{"context", func(cancel context.CancelFunc, _ *scriptedPeer) { cancel() },
			func(err error) bool { return err == context.Canceled }},
		{"cancelled by the server", func(_ context.CancelFunc, peer *scriptedPeer) {
			peer.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
		}, func(err error) bool { return err == ErrCancelledByServer }},
		{"error", func(_ context.CancelFunc, peer *scriptedPeer) {
			peer.write(`{"jsonrpc":"2.0","id":1,"error":{"code":5,"message":"m"}}`)
		}, func(err error) bool { return errors.Is(err, Code(5)) }},
		{"connection lost", func(_ context.CancelFunc, peer *scriptedPeer) { peer.Close() },
			func(err error) bool { return errors.As(err, new(*ConnectionError)) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, peer := connect(t, listening())
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s := open(t, ctx, c, peer, 1)
			test.end(cancel, peer)
			if _, err := s.nextMessage(patient(t)); !test.want(err) {
				t.Errorf("got %v", err)
			}
			within(t, s.ended)
			// The request is in flight no more, but for the context.
			if test.name == "context" {
				peer.expect("notifications/cancelled")
			}
			if test.name != "connection lost" {
				peer.quiet()
			}
		})
	}
}

// On a channel of its own, too, a subscription ends when the server takes it back,
// however often it says so.
func TestHTTPSubscriptionWithdrawn(t *testing.T) {
	c, _ := serveHTTP(t, listening(), func(w http.ResponseWriter, r *http.Request, m envelope) {
		if string(m.method) != "listen" {
			t.Errorf("unexpected %s", m.method)
		}
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "data: %s\n\n", event(acknowledged, 1, 0))
		for range 3 * inboxSize {
			fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}\n\n", m.rawID)
		}
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	s, _, err := c.openStream(patient(t), &clientCall{method: "listen"}, acknowledged)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.nextMessage(patient(t)); err != ErrCancelledByServer {
		t.Errorf("got %v", err)
	}
	within(t, s.ended)
}

func TestStreamDoesNotOpen(t *testing.T) {
	for _, test := range []struct{ answer, want string }{
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}`, "no such method"},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, "ended the subscription before it began"},
		{event("early", 1, 0), `the first notification is "early"`},
	} {
		c, peer := connect(t, listening())
		done := make(chan error, 1)
		go func() {
			_, _, err := c.openStream(t.Context(), &clientCall{method: "listen"}, acknowledged)
			done <- err
		}()
		peer.expect("listen")
		peer.write("%s", test.answer)
		if err := <-done; err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

// A stream that is not read drops what would tell nothing new, then ends; the
// connection goes on.
func TestStreamOverflow(t *testing.T) {
	c, peer := connect(t, listening())
	s := open(t, t.Context(), c, peer, 1)
	for i := range maxQueued {
		peer.write("%s", event("a", 1, i))
	}
	peer.write("%s", event("a", 1, 5))
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	peer.answer(peer.expect("m"), "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
	peer.write("%s", event("a", 1, maxQueued))
	within(t, s.ended)
	for i := range maxQueued {
		if got, err := s.nextMessage(patient(t)); err != nil || string(got) != event("a", 1, i) {
			t.Fatalf("notification %d: %s, %v", i, got, err)
		}
	}
	if _, err := s.nextMessage(patient(t)); err != ErrOverflow {
		t.Errorf("got %v", err)
	}
	peer.expect("notifications/cancelled")
}

func TestUntilEOF(t *testing.T) {
	run := func(last error) (out []string) {
		n := 0
		for v, err := range untilEOF(func() (int, error) {
			if n++; n > 2 {
				return 0, last
			}
			return n, nil
		}) {
			out = append(out, fmt.Sprint(v, err))
		}
		return out
	}
	if got := fmt.Sprint(run(io.EOF)); got != "[1 <nil> 2 <nil>]" {
		t.Error(got)
	}
	if got := fmt.Sprint(run(ErrOverflow)); got != fmt.Sprintf("[1 <nil> 2 <nil> 0 %v]", ErrOverflow) {
		t.Error(got)
	}
}

func TestAnswersTo(t *testing.T) {
	var order []string
	answer := func(_ context.Context, q string) (int, error) {
		order = append(order, q)
		if q == "bad" {
			return 0, errors.New("no")
		}
		return len(q), nil
	}
	got, err := answersTo(t.Context(), map[string]string{"b": "two", "a": "one", "c": "three"}, answer)
	if err != nil || fmt.Sprint(got, order) != "map[a:3 b:3 c:5] [one two three]" {
		t.Error(got, order, err)
	}
	if got, err := answersTo(t.Context(), map[string]string{}, answer); got != nil || err != nil {
		t.Error(got, err)
	}
	if _, err := answersTo(t.Context(), map[string]string{"k": "bad"}, answer); err == nil || err.Error() != `input request "k": no` {
		t.Error(err)
	}
	for _, test := range []struct {
		round, limit int
		want         error
	}{{0, 0, nil}, {7, 0, nil}, {8, 0, errTooManyRounds}, {0, 1, nil}, {1, 1, errTooManyRounds}, {0, -1, errInputOff}} {
		if err := checkRound(test.round, test.limit); err != test.want {
			t.Errorf("%+v: got %v", test, err)
		}
	}
}

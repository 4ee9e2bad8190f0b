package support

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// echoSession makes a session, and a list of what it sends.
func echoSession(t *testing.T, s *Server) (*Session, <-chan string) {
	t.Helper()
	sent := make(chan string, 100)
	session := s.NewSession(func(_, message []byte) error {
		sent <- string(message)
		return nil
	})
	t.Cleanup(session.Close)
	return session, sent
}

// A request that the client cancels has no answer, whatever its handler returns.
func TestCancelledRequest(t *testing.T) {
	for _, legacy := range []bool{false, true} {
		session, _ := echoSession(t, newServer(legacy, echoParams))
		if legacy {
			session.legacy().open()
		}
		for id, want := range map[string]bool{`1`: false, `1.0`: false, `"1"`: true, `2`: true} {
			_, rest := session.Start(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`))
			session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`))
			if answer := rest(); (answer != nil) != want {
				t.Errorf("with %s cancelled: answered with %s", id, answer)
			}
		}
	}
}

func TestBatchSize(t *testing.T) {
	s := newServer(true, echoParams)
	s.batches = true
	session, _ := echoSession(t, s)
	session.legacy().open()
	const notification = `{"jsonrpc":"2.0","method":"n"}`
	batch := func(n int) string {
		return string(session.Handle(t.Context(), []byte("["+strings.Repeat(notification+",", n-1)+notification+"]")))
	}
	if got := batch(maxInFlight); got != "" {
		t.Errorf("at the limit: %s", got)
	}
	if got := batch(maxInFlight + 1); got != `{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: too many messages in a batch"}}` {
		t.Errorf("beyond the limit: %s", got)
	}
}

// Events are sent from notifications/initialized on, which counts only after
// initialize.
func TestLegacyEvents(t *testing.T) {
	s := newServer(true, func(_ context.Context, c *Call, _ []byte, e *encoder) error {
		c.session.legacy().open()
		e.null()
		return nil
	})
	session, sent := echoSession(t, s)
	initialized := []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	session.Handle(t.Context(), initialized) // too early
	s.events.publish(0, "")
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize"}`))
	s.events.publish(0, "")
	session.Handle(t.Context(), initialized)
	session.Handle(t.Context(), initialized)
	s.events.publish(1, "not subscribed")
	s.events.publish(0, "")
	if got := within(t, sent); got != `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` {
		t.Errorf("got %s", got)
	}
	session.Close()
	s.events.publish(0, "")
	select {
	case got := <-sent:
		t.Errorf("got %s, too", got)
	case <-time.After(20 * time.Millisecond):
	}
}

// newListening makes a server whose requests are subscriptions to all events.
func newListening() *Server {
	return newServer(false, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
		l := c.subscriber(1)
		l.events = 3
		if err := c.listen(ctx, l, "acknowledged", nil); err != nil {
			return err
		}
		e.null()
		return nil
	})
}

// A subscription that the server ends tells everything before its answer, and is
// cancelled after it.
func TestListenTellsAllBeforeTheEnd(t *testing.T) {
	s := newListening()
	told := make(chan string, 9)
	acknowledged := make(chan struct{})
	session := s.NewSession(func(_, message []byte) error {
		if strings.Contains(string(message), "acknowledged") {
			close(acknowledged)
			return nil
		}
		time.Sleep(20 * time.Millisecond)
		told <- string(message)
		return nil
	})
	defer session.Close()
	answered := make(chan []byte, 1)
	go func() {
		answered <- session.Handle(context.Background(), []byte(`{"jsonrpc":"2.0","id":"a","method":"m"}`))
	}()
	within(t, acknowledged)
	s.events.publish(0, "")
	s.Close()
	if answer := string(within(t, answered)); answer != "" {
		t.Errorf("answered with %s", answer)
	}
	for _, want := range []string{
		`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"a"}}}`,
		`{"jsonrpc":"2.0","id":"a","result":null}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}`,
	} {
		if got := within(t, told); got != want {
			t.Errorf("sent %s, want %s", got, want)
		}
	}
}

// A subscription that comes after the end of the input would never end.
func TestListenAfterTheInput(t *testing.T) {
	session, sent := echoSession(t, newListening())
	session.EndInput()
	answered := make(chan []byte, 1)
	go func() {
		answered <- session.Handle(context.Background(), []byte(`{"jsonrpc":"2.0","id":1,"method":"m"}`))
	}()
	within(t, answered)
	select {
	case got := <-sent:
		t.Errorf("sent %s", got)
	default:
	}
}

// A client is told of one event at a time.
func TestListenerTellsInTurn(t *testing.T) {
	var p publisher
	var at, most, n atomic.Int64
	l := newListener(1, maxURIs, func(int, string) error {
		most.Store(max(most.Load(), at.Add(1)))
		time.Sleep(time.Millisecond)
		at.Add(-1)
		n.Add(1)
		return nil
	})
	l.events = 1
	p.add(l)
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			p.publish(0, "")
			time.Sleep(time.Millisecond)
			p.publish(0, "")
		})
	}
	waitFor(t, &wg)
	l.wait()
	if most.Load() != 1 || n.Load() == 0 {
		t.Errorf("%d of %d at once", most.Load(), n.Load())
	}
}

// Failures are logged, but for those that the end of the request explains.
func TestFailuresAreLogged(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		var log bytes.Buffer
		ctx, cancel := context.WithCancel(t.Context())
		s := newServer(false, func(context.Context, *Call, []byte, *encoder) error {
			if cancelled {
				cancel()
			}
			return errors.Join(io.ErrNoProgress)
		})
		s.log = slog.New(slog.NewTextHandler(&log, nil))
		session, _ := echoSession(t, s)
		answer := string(session.Handle(ctx, []byte(`{"jsonrpc":"2.0","id":1,"method":"m"}`)))
		cancel()
		if answer != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}` {
			t.Errorf("answered with %s", answer)
		}
		if logged := strings.Contains(log.String(), io.ErrNoProgress.Error()); logged == cancelled {
			t.Errorf("cancelled %t: log %q", cancelled, log.String())
		}
	}
}

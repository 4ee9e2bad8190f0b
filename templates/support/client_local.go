package support

import (
	"context"
	"io"
	"sync"
)

// This file connects a client to a server in the same process.

// A localTransport passes messages to a session of a server and back, as bytes.
// What is sent is never held up: the queue grows.
type localTransport struct {
	session *Session
	done    chan struct{} // closed by Close
	closing sync.Once
	came    chan struct{} // has something where the queue does

	mu    sync.Mutex
	queue [][]byte
}

// newLocalTransport starts a session of the server.
func newLocalTransport(s *Server) *localTransport {
	t := &localTransport{done: make(chan struct{}), came: make(chan struct{}, 1)}
	t.session = s.NewSession(func(_, message []byte) error {
		t.put(message)
		return nil
	})
	return t
}

// put has a message of the server received; nil for none.
func (t *localTransport) put(message []byte) {
	if message == nil {
		return
	}
	t.mu.Lock()
	t.queue = append(t.queue, message)
	t.mu.Unlock()
	t.wake()
}

func (t *localTransport) wake() {
	select {
	case t.came <- struct{}{}:
	default:
	}
}

// Send passes a message to the server. The handlers get the values of ctx, but
// not its end: that comes as a notification, as over any shared channel.
func (t *localTransport) Send(ctx context.Context, m *Outgoing, _ func(data []byte) (done bool)) error {
	select {
	case <-t.done:
		return io.ErrClosedPipe
	default:
	}
	response, rest := t.session.Start(context.WithoutCancel(ctx), m.Data)
	t.put(response)
	if rest != nil {
		go func() { t.put(rest()) }()
	}
	return nil
}

// Receive waits for a message of the server.
func (t *localTransport) Receive(ctx context.Context) ([]byte, error) {
	for {
		t.mu.Lock()
		if len(t.queue) > 0 {
			message := t.queue[0]
			t.queue = t.queue[1:]
			t.mu.Unlock()
			return message, nil
		}
		t.mu.Unlock()
		select {
		case <-t.came:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-t.done:
			return nil, io.EOF
		}
	}
}

// Close ends the session, and with it the contexts of its handlers.
func (t *localTransport) Close() error {
	t.closing.Do(func() {
		t.session.Close()
		close(t.done)
	})
	return nil
}

package support

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync"
)

// This file is the way of a subscription: a request whose response ends a
// stream of notifications.

// ErrSubscriptionClosed is how a subscription ends that the client has closed.
var ErrSubscriptionClosed = errors.New("the subscription is closed")

// ErrCancelledByServer is how a subscription ends that the server takes back
// with notifications/cancelled, which it may do on stdio.
var ErrCancelledByServer = errors.New("the server has cancelled the subscription")

// A clientStream is an open subscription.
type clientStream struct {
	cancel context.CancelFunc
	ended  chan struct{} // closed when the goroutine of the stream is through

	mu     sync.Mutex
	queue  []envelope
	wake   chan struct{} // has room for one signal that the queue or err changed
	err    error         // how it has ended
	result []byte
}

// maxQueued is how many notifications of a subscription may wait to be read.
const maxQueued = 1024

// openStream sends the request and waits for the first notification, which
// acknowledges it. ctx ends the subscription whenever it ends.
func (c *clientConn) openStream(ctx context.Context, r *clientCall, acknowledged string) (*clientStream, []byte, error) {
	life, cancel := context.WithCancel(ctx)
	s := &clientStream{cancel: cancel, ended: make(chan struct{}), wake: make(chan struct{}, 1)}
	r.stream = s.push
	go func() {
		defer close(s.ended)
		defer cancel()
		result, err := c.call(life, r)
		s.end(result, err)
	}()
	first, err := s.next(ctx)
	switch {
	case err == io.EOF:
		err = fmt.Errorf("%s: the server has ended the subscription before it began", r.method)
	case err == nil && string(first.method) != acknowledged:
		err = &ResponseError{Method: r.method, Err: fmt.Errorf("the first notification is %.60q, not %s", first.method, acknowledged)}
	}
	if err != nil {
		s.close()
		return nil, nil, err
	}
	return s, first.params, nil
}

// subscribe opens a stream, and decodes the params of the notification that
// acknowledges it into ack.
func (c *clientConn) subscribe(ctx context.Context, r *clientCall, acknowledged string, ack Decodable, lenient DecodeOption) (*clientStream, error) {
	s, first, err := c.openStream(ctx, r, acknowledged)
	if err != nil {
		return nil, err
	}
	if err := Unmarshal(first, ack, lenient); err != nil {
		s.close()
		return nil, &ResponseError{Method: r.method, Result: first, Err: err}
	}
	return s, nil
}

// push takes a message of the stream. It never waits: what cannot be queued is
// dropped where an equal notification waits already, and ends the stream where
// none does.
func (s *clientStream) push(m envelope) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.err != nil:
		return
	case string(m.method) == msgCancelled:
		s.err = ErrCancelledByServer
		s.cancel()
	case len(s.queue) >= maxQueued:
		for _, q := range s.queue {
			if bytes.Equal(q.method, m.method) && bytes.Equal(q.params, m.params) {
				return
			}
		}
		s.err = ErrOverflow
		s.cancel()
	default:
		s.queue = append(s.queue, m)
	}
	s.signal()
}

// end notes how the stream has ended: io.EOF for in good order.
func (s *clientStream) end(result []byte, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.result, s.err = result, err
		if err == nil {
			s.err = io.EOF
		}
	}
	s.signal()
}

func (s *clientStream) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// next waits for the next notification. What was queued before the end comes
// before the error.
func (s *clientStream) next(ctx context.Context) (envelope, error) {
	for {
		s.mu.Lock()
		if len(s.queue) > 0 {
			m := s.queue[0]
			s.queue[0] = envelope{}
			s.queue = s.queue[1:]
			s.signal() // for another reader
			s.mu.Unlock()
			return m, nil
		}
		err := s.err
		s.mu.Unlock()
		if err != nil {
			s.signal()
			return envelope{}, err
		}
		select {
		case <-s.wake:
		case <-ctx.Done():
			return envelope{}, ctx.Err()
		}
	}
}

// nextMessage gives the next notification as it would be sent.
func (s *clientStream) nextMessage(ctx context.Context) ([]byte, error) {
	m, err := s.next(ctx)
	if err != nil {
		return nil, err
	}
	e := newEncoder(nil)
	e.begin()
	e.member(`"jsonrpc":"2.0"`)
	e.member(`"method":`)
	e.string(string(m.method))
	if m.params != nil {
		e.member(`"params":`)
		e.raw(m.params)
	}
	e.end()
	return e.finish()
}

// ending gives the result with which the stream has ended; nil for none.
func (s *clientStream) ending() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.result
}

// decodeEnding decodes the result with which the stream has ended; false for
// none, and for one that does not decode.
func (s *clientStream) decodeEnding(result Decodable, lenient DecodeOption) bool {
	data := s.ending()
	return data != nil && Unmarshal(data, result, lenient) == nil
}

// untilEOF makes a sequence of a function, which ends with its first error. One
// that is io.EOF is no element of it.
func untilEOF[T any](next func() (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			v, err := next()
			if err == io.EOF || !yield(v, err) || err != nil {
				return
			}
		}
	}
}

// close ends the stream and waits until nothing of it is left.
func (s *clientStream) close() {
	s.mu.Lock()
	if s.err == nil {
		s.err = ErrSubscriptionClosed
	}
	s.mu.Unlock()
	s.cancel()
	s.signal()
	<-s.ended
}

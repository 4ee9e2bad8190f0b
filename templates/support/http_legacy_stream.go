package support

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
)

// This file is what is sent back for one POST, or what belongs to no request: a
// stream of events, which may outlive the connection over which it began.

// errNoStream is the error for what cannot be sent because the client does not
// listen.
var errNoStream = errors.New("the client has no stream open that this could be sent on")

// A legacyStream takes messages to the connection that is there for them. With a
// log they are kept for a client that lost its connection; without one they are
// lost with it.
type legacyStream struct {
	name string
	log  *eventLog // nil where nothing is kept
	// heard is told, if set, whether there is a connection.
	heard func(bool)

	mu    sync.Mutex
	conn  *legacyConn // nil while there is none
	next  int         // index of the next event
	ended bool
}

// An eventLog is where the events of a session are kept.
type eventLog struct {
	store   EventStore
	session string
}

// A legacyConn is a connection that a stream may have.
type legacyConn struct {
	*eventConn
	r    *http.Request
	gone chan struct{} // closed when nothing more is written to it
}

func newLegacyConn(w http.ResponseWriter, r *http.Request, times *httpTimes) *legacyConn {
	return &legacyConn{newEventConn(w, times), r, make(chan struct{})}
}

// take makes a connection the one of the stream. s.mu is held, or nobody knows s yet.
func (s *legacyStream) take(c *legacyConn) {
	s.conn = c
	c.failed = func() { s.detach(c) }
}

// send sends a message ahead of the response. Without a connection it is kept,
// or else cannot be sent.
func (s *legacyStream) send(_, message []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return errStreamEnded
	}
	return s.event(message)
}

// event sends an event. s.mu is held.
func (s *legacyStream) event(message []byte) error {
	id := ""
	if s.log != nil {
		if err := s.log.store.Append(context.Background(), s.log.session, s.name, s.next, message); err != nil {
			return err
		}
		id = s.eventID(s.next)
		s.next++
	}
	if s.conn == nil {
		if s.log != nil {
			return nil
		}
		return errNoStream
	}
	if err := s.conn.write(id, message); err != nil {
		s.drop()
		if s.log == nil {
			return err
		}
	}
	return nil
}

// eventID is the ID of an event, by which a client that lost its connection says
// what it had last.
func (s *legacyStream) eventID(index int) string { return s.name + "-" + strconv.Itoa(index) }

// prime sends an event without a message, so that the client has an ID to come
// back with from the start. Clients of versions that do not have such events
// take them for broken messages.
func (s *legacyStream) prime() {
	if s.log == nil || Version < primedSince {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.event(nil) // a client that has gone may come back all the same
}

// primedSince is the version in which streams begin with such an event.
const primedSince = "2025-11-25"

// answer works on the message of a POST and ends the stream with what answers it.
func (s *legacyStream) answer(j job) {
	if !j.quick() {
		s.prime()
	}
	s.end(j.run())
}

// end ends the stream with its response, nil where there is none.
func (s *legacyStream) end(response []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return
	}
	s.ended = true
	c := s.conn
	switch {
	case c == nil || c.streaming():
		if response != nil {
			_ = s.event(response) // who has gone will not mind
		}
	case response != nil:
		writeMessage(c.out.w, c.r, c.out.time, http.StatusOK, response)
	default: // a notification, or a request that the client has cancelled
		c.out.w.WriteHeader(http.StatusAccepted)
	}
	s.drop()
}

// attach makes a connection the one that takes the events, beginning with those
// behind the given index that were kept; -1 stands for all, and none is
// replayed where there is no log. A connection that was there before ends.
func (s *legacyStream) attach(ctx context.Context, c *legacyConn, last int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.log == nil || last+1 == s.next:
	case last >= s.next:
		return ErrEventsGone
	default:
		if err := s.log.replay(ctx, s, c, last); err != nil {
			return err
		}
	}
	s.drop()
	if c.open() != nil || s.ended {
		c.end()
		close(c.gone)
		return nil
	}
	s.take(c)
	if s.heard != nil {
		s.heard(true)
	}
	return nil
}

// replay writes the events behind the last one that a client has. What it
// returns is an error of the store, which nothing was written before.
func (l *eventLog) replay(ctx context.Context, s *legacyStream, c *legacyConn, last int) error {
	events, err := l.store.After(ctx, l.session, s.name, last)
	if err != nil {
		return err
	}
	for i, message := range events {
		if err := c.write(s.eventID(last+1+i), message); err != nil {
			break // it is noticed with the next one
		}
	}
	return nil
}

// detach takes a connection away, if it still is the stream's.
func (s *legacyStream) detach(c *legacyConn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn == c {
		s.drop()
	}
}

// drop ends the connection that there is, if any. s.mu is held.
func (s *legacyStream) drop() {
	if c := s.conn; c != nil {
		s.conn = nil
		c.end()
		close(c.gone)
		if s.heard != nil {
			s.heard(false)
		}
	}
}

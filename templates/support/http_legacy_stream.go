package support

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// This file is what is sent back for one POST, or what belongs to no request: a
// stream of events, which may outlive the connection over which it began.

// errNoStream is the error for what cannot be sent because the client does not
// listen.
var errNoStream = errors.New("the client has no stream open that this could be sent on")

// errStreamEnded is the error for sending what belongs to a request after its
// response.
var errStreamEnded = errors.New("the stream has ended with its response")

// eventTime is how long a client may take to make room for an event.
const eventTime = 30 * time.Second

// A legacyStream takes messages to the connection that is there for them. With a
// log they are kept for a client that lost its connection; without one they are
// lost with it.
type legacyStream struct {
	name  string
	log   *eventLog     // nil where nothing is kept
	quiet time.Duration // how often a connection gets a comment
	// heard is told, if set, whether there is a connection.
	heard func(bool)

	mu    sync.Mutex
	conn  *eventConn // nil while there is none
	next  int        // index of the next event
	ended bool
}

// An eventLog is where the events of a session are kept.
type eventLog struct {
	store   EventStore
	session string
}

// An eventConn is a connection that events are written to.
type eventConn struct {
	w     http.ResponseWriter
	begun bool          // the stream of events has begun
	gone  chan struct{} // closed when nothing more is written to it
	alive *time.Timer
	buf   []byte
}

func newEventConn(w http.ResponseWriter) *eventConn {
	return &eventConn{w: w, gone: make(chan struct{})}
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
		return nil
	}
	s.keepAlive()
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
	case c == nil || c.begun:
		if response != nil {
			_ = s.event(response) // who has gone will not mind
		}
	case response != nil:
		writeJSON(c.w, http.StatusOK, response)
	default: // a notification, or a request that the client has cancelled
		c.w.WriteHeader(http.StatusAccepted)
	}
	s.drop()
}

// attach makes a connection the one that takes the events, beginning with those
// behind the given index that were kept; -1 stands for all, and none is
// replayed where there is no log. A connection that was there before ends.
func (s *legacyStream) attach(ctx context.Context, c *eventConn, last int) error {
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
	if c.begin() != nil || s.ended {
		close(c.gone)
		return nil
	}
	s.conn = c
	s.keepAlive()
	if s.heard != nil {
		s.heard(true)
	}
	return nil
}

// replay writes the events behind the last one that a client has. What it
// returns is an error of the store, which nothing was written before.
func (l *eventLog) replay(ctx context.Context, s *legacyStream, c *eventConn, last int) error {
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
func (s *legacyStream) detach(c *eventConn) {
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
		if c.alive != nil {
			c.alive.Stop()
		}
		close(c.gone)
		if s.heard != nil {
			s.heard(false)
		}
	}
}

// keepAlive has a comment written every now and then, so that nothing between
// client and server takes the connection for dead, and the server learns that the
// client is. s.mu is held.
func (s *legacyStream) keepAlive() {
	c := s.conn
	if c.alive != nil {
		return
	}
	c.alive = time.AfterFunc(s.quiet, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		switch {
		case s.conn != c:
			return
		case c.flush([]byte(":\n\n")) != nil:
			s.drop()
		default:
			c.alive.Reset(s.quiet)
		}
	})
}

// write writes an event.
func (c *eventConn) write(id string, message []byte) error {
	c.buf = c.buf[:0]
	if id != "" {
		c.buf = append(append(append(c.buf, "id: "...), id...), '\n')
	}
	c.buf = appendEvent(c.buf, message)
	return c.flush(c.buf)
}

// begin writes the head of the response.
func (c *eventConn) begin() error {
	if c.begun {
		return nil
	}
	c.begun = true
	startEvents(c.w)
	return http.NewResponseController(c.w).Flush()
}

// flush writes a part of the stream and waits until it is on its way.
func (c *eventConn) flush(data []byte) error {
	if err := c.begin(); err != nil {
		return err
	}
	control := http.NewResponseController(c.w)
	_ = control.SetWriteDeadline(time.Now().Add(eventTime)) // not every writer has a deadline
	_, err := c.w.Write(data)
	if err == nil {
		err = control.Flush()
	}
	_ = control.SetWriteDeadline(time.Time{}) // how long the stream lasts is no matter
	return err
}

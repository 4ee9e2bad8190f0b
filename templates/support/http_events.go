package support

import (
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// This file writes what clients are sent over HTTP, and gives up those that do not
// read it.

// writePart is how much is written at once. A client has some time for each part,
// so that a slow one is not taken for one that has stopped.
const writePart = 64 << 10

// A httpWriter is the way to a client that has some time to make room for what is
// sent.
type httpWriter struct {
	w       http.ResponseWriter
	control http.ResponseController
	time    time.Duration // for each part; 0 where the http.Server sees to it
}

func newHTTPWriter(w http.ResponseWriter, within time.Duration) httpWriter {
	return httpWriter{w, *http.NewResponseController(w), within}
}

// write writes data and waits until it is on its way.
func (h *httpWriter) write(data []byte) error {
	var err error
	h.bound()
	for err == nil && len(data) > 0 {
		part := data[:min(len(data), writePart)]
		data = data[len(part):]
		h.bound()
		_, err = h.w.Write(part)
	}
	if err == nil {
		err = h.control.Flush()
	}
	if h.time > 0 {
		_ = h.control.SetWriteDeadline(time.Time{}) // it may be long until there is more
	}
	return err
}

// bound limits the time for what is written next. Not every writer has deadlines.
func (h *httpWriter) bound() {
	if h.time > 0 {
		_ = h.control.SetWriteDeadline(time.Now().Add(h.time))
	}
}

// writeMessage answers a request with a message. The http.Server of a user may have
// a deadline for that, which then counts alone.
func writeMessage(w http.ResponseWriter, r *http.Request, within time.Duration, status int, message []byte) {
	server, _ := r.Context().Value(http.ServerContextKey).(*http.Server)
	if server != nil && server.WriteTimeout > 0 {
		within = 0
	}
	header := w.Header()
	header.Set("Content-Type", typeJSON)
	header.Set("Content-Length", strconv.Itoa(len(message)))
	w.WriteHeader(status)
	h := newHTTPWriter(w, within)
	_ = h.write(message) // an error means that the client has gone
}

// errStreamEnded is the error for sending what belongs to a request after its
// response.
var errStreamEnded = errors.New("the stream has ended with its response")

// An eventConn is a connection that events are written to. While nothing else
// comes, it gets comments, so that nothing between client and server takes it for
// dead, and the server learns that the client is. It is safe for concurrent use.
type eventConn struct {
	quiet  time.Duration // after which there is a comment
	failed func()        // called, if set, when a comment could not be written

	mu    sync.Mutex
	out   httpWriter
	begun bool  // the stream of events has begun
	err   error // why nothing more is written
	alive *time.Timer
	buf   []byte
}

func newEventConn(w http.ResponseWriter, times *httpTimes) *eventConn {
	c := new(eventConn)
	c.use(w, times)
	return c
}

// use sets what a connection is made of, before its first use.
func (c *eventConn) use(w http.ResponseWriter, times *httpTimes) {
	c.quiet, c.out = times.quiet, newHTTPWriter(w, times.write)
}

// begin writes the head of the response if that has not been done. c.mu is held.
func (c *eventConn) begin() {
	if c.begun {
		return
	}
	c.begun = true
	header := c.out.w.Header()
	header.Set("Content-Type", typeEventStream)
	header.Set("Cache-Control", "no-cache, no-transform")
	header.Set("X-Accel-Buffering", "no")
	// A stream may last, whatever the http.Server says of messages that have an end.
	_ = c.out.control.SetReadDeadline(time.Time{})
	_ = c.out.control.SetWriteDeadline(time.Time{})
	c.out.w.WriteHeader(http.StatusOK)
	c.alive = time.AfterFunc(c.quiet, c.comment)
}

// open begins the stream with nothing in it.
func (c *eventConn) open() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.flush(nil)
}

// write writes an event. id may be empty.
func (c *eventConn) write(id string, message []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.buf = c.buf[:0]
	if id != "" {
		c.buf = append(append(append(c.buf, "id: "...), id...), '\n')
	}
	c.buf = append(append(append(c.buf, "data: "...), message...), "\n\n"...)
	return c.flush(c.buf)
}

// flush writes a part of the stream. c.mu is held.
func (c *eventConn) flush(data []byte) error {
	if c.err != nil {
		return c.err
	}
	c.begin()
	c.alive.Stop()
	c.err = c.out.write(data)
	if c.err == nil {
		c.alive.Reset(c.quiet)
	}
	return c.err
}

// comment writes a comment.
func (c *eventConn) comment() {
	c.mu.Lock()
	was := c.err
	err := c.flush([]byte(":\n\n"))
	c.mu.Unlock()
	if was == nil && err != nil && c.failed != nil {
		c.failed()
	}
}

// streaming reports whether the stream has begun: then nothing but events can be
// sent.
func (c *eventConn) streaming() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.begun
}

// end keeps anything more from being written: the handler is about to return.
func (c *eventConn) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.alive != nil {
		c.alive.Stop()
	}
	if c.err == nil {
		c.err = errStreamEnded
	}
}

package support

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// ServeStdio serves one client over the standard input and output, where each
// message is one line. Nothing else may be written to the standard output;
// logs belong on the standard error. It returns as [Server.Serve] does.
func (s *Server) ServeStdio(ctx context.Context) error {
	return s.Serve(ctx, os.Stdin, os.Stdout)
}

// lastMoment is how long handlers have to return after their contexts have ended.
const lastMoment = time.Second

// errStillAtWork is the error for handlers that do not heed the end of their
// contexts, and for answers that the client does not read.
var errStillAtWork = errors.New("handlers have not returned, or their answers were not read, in the time that there is at the end")

// Serve serves one client over a pair of streams, where each message is one
// line. Each request is handled in a goroutine of its own. While the client does
// not read its answers, Serve stops reading its requests after a while.
//
// It returns nil when in ends, and an error when ctx ends or a stream fails. At
// the end of in or ctx, the handlers that are at work have some time to answer,
// five seconds unless ServerOptions.ShutdownTime says otherwise, and their
// contexts end after that; new requests are refused meanwhile. A second later
// Serve returns even if a handler has not, or if its answer is not read, and the
// error says so.
//
// To stop reading, in is closed if it is an io.Closer; a read from the standard
// input may not be interrupted by that.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &stdioConn{
		out: lineWriter{w: out}, failed: make(chan struct{}), over: make(chan struct{}),
		unanswered: make(chan struct{}, 2*s.limits.requests),
	}
	c.session = s.NewSession(func(_, message []byte) error { return c.write(message) })
	ended := make(chan error, 1)
	// The end of ctx reaches the handlers through the session.
	go func() { ended <- c.read(context.WithoutCancel(ctx), newLineReader(in, s.limit)) }()

	var err error
	select {
	case err = <-ended:
		c.session.EndInput()
	case <-ctx.Done():
		err = context.Cause(ctx)
		c.session.drain() // cancellations and responses are read as before
	case <-c.failed:
	}
	idle := c.settle(time.After(s.limits.shutdown), c.failed)
	c.session.Close()
	close(c.over)
	if closer, ok := in.(io.Closer); ok && err != io.EOF {
		_ = closer.Close() // what was to be read has been
	}
	if !idle {
		idle = c.settle(time.After(lastMoment), nil)
	}
	if err == io.EOF {
		err = nil
	}
	if !idle {
		err = errors.Join(err, errStillAtWork)
	}
	select {
	case <-c.failed:
		return errors.Join(c.why, err)
	default:
		return err
	}
}

// A stdioConn is a client that is served over a pair of streams.
type stdioConn struct {
	session *Session
	out     lineWriter
	over    chan struct{} // closed when the session is
	failed  chan struct{} // closed when nothing can be written
	why     error         // set before failed is closed
	once    sync.Once

	// unanswered holds a value for each request that is worked on or whose answer
	// waits for the client to read. When it is full, reading pauses. A session
	// refuses requests beyond a limit, and there may be two sessions of different
	// eras, so some of these answers then wait for nothing but the client.
	unanswered chan struct{}

	mu      sync.Mutex
	open    int           // messages that are worked on
	stopped bool          // no more are taken
	none    chan struct{} // closed when open falls to 0; nil where nobody waits
}

// read takes the lines of the client. It returns why there are no more.
func (c *stdioConn) read(ctx context.Context, lines *lineReader) error {
	for {
		message, err := lines.next()
		var long *lineTooLong
		if err != nil && !errors.As(err, &long) {
			return err
		}
		if !c.begin() {
			return ErrSessionClosed
		}
		var response []byte
		var rest func() []byte
		if long != nil {
			response = c.session.refuse(long)
		} else {
			response, rest = c.session.Start(ctx, message)
		}
		if rest == nil && response == nil {
			c.finish()
			continue
		}
		select {
		case c.unanswered <- struct{}{}:
		case <-c.over: // this one is the last
		}
		go func() {
			if rest != nil {
				response = rest()
			}
			if response != nil {
				_ = c.write(response) // an error is noted
			}
			select {
			case <-c.unanswered:
			default:
			}
			c.finish()
		}()
	}
}

// begin reports whether one more message may be worked on.
func (c *stdioConn) begin() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stopped {
		c.open++
	}
	return !c.stopped
}

// finish is called when a message was worked on and answered.
func (c *stdioConn) finish() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open--; c.open == 0 && c.none != nil {
		close(c.none)
		c.none = nil
	}
}

// settle waits until nothing is worked on any more, and reports whether that is
// so: not where time is up or the output has failed before. No messages are taken
// from then on.
func (c *stdioConn) settle(up <-chan time.Time, failed <-chan struct{}) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for in := true; in && c.open > 0; {
		if c.none == nil {
			c.none = make(chan struct{})
		}
		none := c.none
		c.mu.Unlock()
		select {
		case <-none: // perhaps the next one has come already
		case <-up:
			in = false
		case <-failed:
			in = false
		}
		c.mu.Lock()
	}
	c.stopped = true
	return c.open == 0
}

// write writes a message. An error ends the connection.
func (c *stdioConn) write(message []byte) error {
	err := c.out.write(message)
	if err != nil {
		c.once.Do(func() {
			c.why = err
			close(c.failed)
		})
	}
	return err
}

// drain ends subscriptions, and has requests refused that are yet to come. Those
// that were taken are worked on.
func (s *Session) drain() { s.once.Do(func() { close(s.ending) }) }

// refuse gives the answer to a message that is too long.
func (s *Session) refuse(long *lineTooLong) (response []byte) {
	id, rawID := long.found()
	why := invalidRequest(long.Error())
	switch {
	case long.response && !long.method:
		s.era.responded(&envelope{kind: messageResult, id: id, rawID: rawID, fault: why})
		return nil
	case long.method && long.ids == 0:
		return nil // notifications are never answered
	}
	return errorResponse(rawID, why)
}

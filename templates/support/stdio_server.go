package support

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// lastWords is how long the handlers that are still at work have to finish
// after the client has closed its end.
const lastWords = 5 * time.Second

// ServeStdio serves one client over the standard input and output, where each
// message is one line. Nothing else may be written to the standard output;
// logs belong on the standard error. It returns as [Server.Serve] does.
func (s *Server) ServeStdio(ctx context.Context) error {
	return s.Serve(ctx, os.Stdin, os.Stdout)
}

// maxUnanswered bounds the requests that are worked on or whose answers wait for
// the client to read. When it is reached, reading pauses. A session refuses
// requests beyond [maxInFlight], and there may be two sessions of different eras,
// so some of these answers then wait for nothing but the client.
const maxUnanswered = 2 * maxInFlight

// Serve serves one client over a pair of streams, where each message is one
// line. Each request is handled in a goroutine of its own. While the client does
// not read its answers, Serve stops reading its requests after a while.
//
// It returns nil when in ends; the handlers that are at work then have five
// seconds to answer, and their contexts end after that. It returns an error
// when ctx ends, or when a stream fails. To stop reading, in is closed if it is
// an io.Closer; a read from the standard input may not be interrupted by that.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if closer, ok := in.(io.Closer); ok {
		defer context.AfterFunc(ctx, func() { closer.Close() })()
	}
	w := &lineWriter{w: out}
	session := s.NewSession(func(_, message []byte) error { return failing(w.write(message), stop) })
	defer session.Close()

	lines := make(chan inputLine)
	ended := make(chan error, 1)
	go func() { ended <- readLines(ctx, newLineReader(in, s.limit), lines) }()

	var handlers sync.WaitGroup
	unanswered := make(chan struct{}, maxUnanswered)
	respond := func(response []byte) {
		if response != nil {
			_ = failing(w.write(response), stop)
		}
	}
	for {
		select {
		case line := <-lines:
			if line.tooLong != nil {
				respond(session.refuse(line.tooLong))
				continue
			}
			// The end of ctx reaches the handlers through the session, which
			// then has no use for their answers any more.
			response, rest := session.Start(context.WithoutCancel(ctx), line.message)
			if rest == nil {
				respond(response)
				continue
			}
			select {
			case unanswered <- struct{}{}:
			case <-ctx.Done(): // this one is the last
			}
			handlers.Go(func() {
				respond(rest())
				select {
				case <-unanswered:
				default:
				}
			})
		case err := <-ended:
			session.EndInput()
			finished := make(chan struct{})
			go func() { handlers.Wait(); close(finished) }()
			select {
			case <-finished:
			case <-time.After(lastWords):
			case <-ctx.Done():
			}
			session.Close()
			<-finished
			if err == io.EOF && ctx.Err() == nil {
				return nil
			}
			return errors.Join(context.Cause(ctx), err)
		case <-ctx.Done():
			session.Close()
			handlers.Wait()
			return context.Cause(ctx)
		}
	}
}

// failing stops the server where a message could not be written.
func failing(err error, stop context.CancelCauseFunc) error {
	if err != nil {
		stop(err)
	}
	return err
}

// An inputLine is a message of the client.
type inputLine struct {
	message []byte
	tooLong *lineTooLong // instead of a message
}

// readLines hands over the lines of a stream. It returns why there are no more.
func readLines(ctx context.Context, r *lineReader, lines chan<- inputLine) error {
	for {
		message, err := r.next()
		line := inputLine{message: message}
		if err != nil && !errors.As(err, &line.tooLong) {
			return err
		}
		select {
		case lines <- line:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

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

package support

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"time"
)

// This file has what the HTTP client does with GET: it listens to what belongs to
// no request, and takes up streams that broke.

// maxResumes is how often a client tries in a row to take up the stream of a
// request.
const maxResumes = 5

// Between two tries. The time doubles with each.
const (
	firstPause = time.Second
	lastPause  = 30 * time.Second
)

// pause waits before a connection is made again: for as long as the server has
// said, if it has, and longer with each try that has failed. After the first break
// there is no need to wait.
func pause(ctx context.Context, tries int, retry time.Duration) error {
	wait := retry
	if tries > 0 {
		wait = min(max(retry, firstPause)<<min(tries-1, 5), max(retry, lastPause))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// get opens a stream: the one that has the event named by last, or for "" that of
// what belongs to no request. The response is nil where the server might open it
// later; an error is for good.
func (t *LegacyHTTPTransport) get(ctx context.Context, s *clientSession, version, last string) (*http.Response, error) {
	response, err := t.do(ctx, http.MethodGet, s, version, nil, last)
	if err != nil {
		return nil, ctx.Err()
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch {
	case response.StatusCode == http.StatusOK && kind == typeEventStream:
		return response, nil
	case response.StatusCode >= 500, response.StatusCode == http.StatusTooManyRequests:
		response.Body.Close()
		return nil, nil
	}
	defer response.Body.Close()
	return nil, httpFailure(response, nil)
}

var errNotResumed = errors.New("the stream has broken and the server does not take it up")

// resume takes up the stream of a request. tries counts how often that was tried
// since the last event.
func (t *LegacyHTTPTransport) resume(ctx context.Context, s *clientSession, version string, events *eventReader, tries *int) (*http.Response, error) {
	for {
		if err := pause(ctx, *tries, events.retry); err != nil {
			return nil, err
		}
		*tries++
		response, err := t.get(ctx, s, version, events.lastID)
		switch {
		case err != nil:
			return nil, err
		case response != nil:
			events.over(response.Body)
			return response, nil
		case *tries >= maxResumes:
			return nil, errNotResumed
		}
	}
}

// listen notes that the handshake is done, and listens from then on to what
// belongs to no request.
func (t *LegacyHTTPTransport) listen(s *clientSession, ready *Outgoing) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s.ready != nil || t.life.Err() != nil {
		return
	}
	var ctx context.Context
	ctx, s.quit = context.WithCancel(t.life)
	s.ready, s.version = ready, ready.Version
	t.wg.Go(func() { t.hear(ctx, s) })
}

// hear hands on what comes, until ctx ends or the server has no such stream.
func (t *LegacyHTTPTransport) hear(ctx context.Context, s *clientSession) {
	events := &eventReader{limit: messageLimit(t.MaxMessage)}
	for tries := 0; pause(ctx, tries, events.retry) == nil; tries++ {
		response, err := t.get(ctx, s, s.version, events.lastID)
		var refusal *HTTPError
		switch {
		case errors.As(err, &refusal) && refusal.StatusCode == http.StatusNotFound && s.id != "":
			// An error comes again with the next message.
			_, _ = t.renew(t.life, s)
			return
		case err != nil && events.lastID != "" && ctx.Err() == nil:
			events.lastID = "" // what came after it is lost
			continue
		case err != nil:
			return
		case response == nil:
			continue
		}
		events.over(response.Body)
		if t.handOn(ctx, events) {
			tries = 0
		}
		response.Body.Close()
	}
}

// handOn hands on the messages of one connection. It reports whether there were
// any.
func (t *LegacyHTTPTransport) handOn(ctx context.Context, events *eventReader) (some bool) {
	for {
		data, err := events.next()
		if err != nil {
			return some
		}
		some = true
		select {
		case t.incoming <- data:
		case <-ctx.Done():
			return some
		}
	}
}

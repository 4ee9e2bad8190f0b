package support

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// This file has the sessions of clients over HTTP: who may use one, how long it
// lives, and what belongs to it.

// HTTPSessions say how sessions over HTTP are kept. They are in the memory of
// this process: what stands before several processes must send the requests of
// a session to the same one. The zero value will do where everybody who reaches
// the server may use it.
type HTTPSessions struct {
	// Owner says on whose authority a request comes, such as the subject of its
	// access token, in a form that nobody else has. A session belongs to the owner
	// of the request that opened it; to others it does not exist (status 404).
	// Without it, whoever knows the ID of a session may use it.
	Owner func(r *http.Request) string
	// Max is how many sessions there may be at once; 0 stands for 10,000. While
	// there are as many, no more are opened (status 503).
	Max int
	// MaxPerOwner is how many of them may be of one owner; 0 stands for Max.
	MaxPerOwner int
	// IdleTime is how long a session lives while the client sends nothing and has
	// no stream open; 0 stands for 30 minutes. A client that comes later is told
	// to open another one (status 404).
	IdleTime time.Duration
	// Events keeps what was sent, so that a client that lost its connection can
	// take up a stream where it broke, such as new(MemoryEvents). Without it what
	// a client misses is lost.
	Events EventStore
}

const (
	defaultMaxSessions = 10_000
	defaultIdleTime    = 30 * time.Minute
)

// A sessionTable has the sessions of one handler.
type sessionTable struct {
	server *Server
	times  httpTimes
	HTTPSessions

	mu     sync.Mutex
	byID   map[string]*httpSession
	owners map[string]int // how many sessions each has
}

// A httpSession is a session and the streams that belong to it.
type httpSession struct {
	*Session
	table  *sessionTable
	id     string
	owner  string
	log    *eventLog     // nil where events are not kept
	events *legacyStream // what belongs to no request

	// With the mutex of the table:
	uses   int         // requests and streams of the client
	expiry *time.Timer // runs while there are none
	over   bool

	mu       sync.Mutex
	streams  map[string]*legacyStream // those of requests that are not answered yet; only with a log
	lastName int
}

// eventsName is the name of the stream for what belongs to no request.
const eventsName = "0"

func newSessionTable(s *Server, times httpTimes, options HTTPSessions) *sessionTable {
	t := &sessionTable{server: s, times: times, HTTPSessions: options, byID: map[string]*httpSession{}, owners: map[string]int{}}
	if t.Owner == nil {
		t.Owner = func(*http.Request) string { return "" }
	}
	t.Max = cmp.Or(max(t.Max, 0), defaultMaxSessions)
	t.MaxPerOwner = cmp.Or(max(t.MaxPerOwner, 0), t.Max)
	t.IdleTime = cmp.Or(max(t.IdleTime, 0), defaultIdleTime)
	return t
}

// post takes a message of a client that has a session, or opens one.
func (t *sessionTable) post(w http.ResponseWriter, r *http.Request, m *envelope, p *posted) {
	if string(m.method) == "initialize" && len(r.Header[headerSession]) == 0 {
		t.open(w, r, m, p)
		return
	}
	s := t.enter(w, r, m.rawID)
	if s == nil {
		return
	}
	// The request outlives its connection, but that alone keeps no session alive.
	left := context.AfterFunc(r.Context(), s.leave)
	defer func() {
		if left() {
			s.leave()
		}
	}()
	conn := newLegacyConn(w, r, &t.times)
	stream := s.newStream(conn, m.kind == messageRequest || m.kind == messageBatch)
	defer s.forget(stream)
	defer context.AfterFunc(r.Context(), func() { stream.detach(conn) })()
	stream.answer(s.startFor(context.WithoutCancel(r.Context()), p.body, stream))
}

// open answers initialize and makes a session of it if that goes well.
func (t *sessionTable) open(w http.ResponseWriter, r *http.Request, m *envelope, p *posted) {
	s := t.add(t.Owner(r))
	if s == nil {
		w.Header().Set("Retry-After", strconv.Itoa(int(retryAfter/time.Second)))
		writeFault(w, http.StatusServiceUnavailable, m.rawID, &Error{Code: internalError, Message: "too many sessions"})
		return
	}
	defer s.leave()
	j := s.start(r.Context(), p.body)
	response := j.run()
	if s.legacy().isOpen() {
		w.Header().Set(headerSession, s.id)
	} else {
		t.remove(s, true)
	}
	writeMessage(w, r, t.times.write, http.StatusOK, response)
}

// retryAfter is when a client that got no session may ask again.
const retryAfter = 60 * time.Second

// add makes a session that is in use, nil where there are too many.
func (t *sessionTable) add(owner string) *httpSession {
	s := &httpSession{table: t, id: rand.Text(), owner: owner, uses: 1}
	s.events = &legacyStream{name: eventsName}
	if t.Events != nil {
		s.log = &eventLog{t.Events, s.id}
		s.events.log = s.log
		s.streams = map[string]*legacyStream{}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.byID) >= t.Max || t.owners[owner] >= t.MaxPerOwner {
		return nil
	}
	s.Session = t.server.NewSession(s.events.send)
	s.events.heard = s.legacy().listener.reach
	s.events.heard(false) // until the client listens
	t.byID[s.id] = s
	t.owners[owner]++
	return s
}

// enter finds the session of a request, which leaves it in the end. It is nil
// where there is none; the request was refused then.
func (t *sessionTable) enter(w http.ResponseWriter, r *http.Request, rawID []byte) *httpSession {
	ids := r.Header[headerSession]
	if len(ids) != 1 {
		writeFault(w, http.StatusBadRequest, rawID, invalidRequest("the header Mcp-Session-Id must be there once: initialize opens a session"))
		return nil
	}
	owner := t.Owner(r)
	t.mu.Lock()
	s := t.byID[ids[0]]
	if s != nil && s.owner == owner {
		s.uses++
		if s.expiry != nil {
			s.expiry.Stop()
		}
		t.mu.Unlock()
		return s
	}
	t.mu.Unlock()
	writeFault(w, http.StatusNotFound, rawID, invalidRequest("there is no such session, or no more"))
	return nil
}

// leave ends a use of the session. Its time runs when that was the last one.
func (s *httpSession) leave() {
	t := s.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if s.uses--; s.uses > 0 || s.over {
		return
	}
	if s.expiry == nil {
		s.expiry = time.AfterFunc(t.IdleTime, func() { t.remove(s, false) })
	} else {
		s.expiry.Reset(t.IdleTime)
	}
}

// take takes a session out of the table. It reports false where that was done
// before, or is not to be done to a session in use.
func (t *sessionTable) take(s *httpSession, used bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s.over || s.uses > 0 && !used {
		return false
	}
	s.over = true
	delete(t.byID, s.id)
	if t.owners[s.owner]--; t.owners[s.owner] == 0 {
		delete(t.owners, s.owner)
	}
	if s.expiry != nil {
		s.expiry.Stop()
	}
	return true
}

// remove ends a session; one in use only if used is set.
func (t *sessionTable) remove(s *httpSession, used bool) {
	if !t.take(s, used) {
		return
	}
	s.Close()
	if s.log != nil {
		s.log.store.End(s.id)
	}
}

// delete ends a session because the client wants it.
func (t *sessionTable) delete(w http.ResponseWriter, r *http.Request) {
	if fault := checkLegacyVersion(r.Header); fault != nil {
		writeFault(w, http.StatusBadRequest, nil, fault)
		return
	}
	if s := t.enter(w, r, nil); s != nil {
		defer s.leave()
		t.remove(s, true)
		w.WriteHeader(http.StatusNoContent)
	}
}

// newStream makes the stream of a POST. named says that a client may come back
// for it.
func (s *httpSession) newStream(conn *legacyConn, named bool) *legacyStream {
	stream := new(legacyStream)
	stream.take(conn)
	if s.log != nil && named {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.lastName++
		stream.name, stream.log = strconv.Itoa(s.lastName), s.log
		s.streams[stream.name] = stream
	}
	return stream
}

// forget removes a stream that has ended. What was sent on it is in the log.
func (s *httpSession) forget(stream *legacyStream) {
	s.mu.Lock()
	delete(s.streams, stream.name)
	s.mu.Unlock()
}

// listen serves GET: a client listens to what belongs to no request, or takes up
// a stream.
func (t *sessionTable) listen(w http.ResponseWriter, r *http.Request) {
	if _, events := accepts(r.Header["Accept"]); !events {
		writeFault(w, http.StatusNotAcceptable, nil, invalidRequest("text/event-stream must be acceptable"))
		return
	}
	if fault := checkLegacyVersion(r.Header); fault != nil {
		writeFault(w, http.StatusBadRequest, nil, fault)
		return
	}
	s := t.enter(w, r, nil)
	if s == nil {
		return
	}
	defer s.leave()
	stream, last, fault := s.streamOf(r.Header[headerLastEvent])
	if fault != nil {
		writeFault(w, http.StatusBadRequest, nil, fault)
		return
	}
	c := newLegacyConn(w, r, &t.times)
	if err := stream.attach(r.Context(), c, last); err != nil {
		writeFault(w, http.StatusBadRequest, nil, invalidRequest("Last-Event-ID: "+ErrEventsGone.Error()))
		return
	}
	select {
	case <-c.gone: // the response was sent, or another connection has taken over
	case <-r.Context().Done():
	case <-s.legacy().gone:
	case <-t.server.events.end():
	}
	stream.detach(c)
}

// streamOf finds the stream that a client wants to hear, and the index of the
// last event that it has.
func (s *httpSession) streamOf(lastEvents []string) (stream *legacyStream, last int, fault *Error) {
	if len(lastEvents) == 0 || s.log == nil {
		s.events.mu.Lock()
		defer s.events.mu.Unlock()
		return s.events, s.events.next - 1, nil
	}
	name, number, _ := strings.Cut(lastEvents[0], "-")
	last, err := strconv.Atoi(number)
	if err != nil || last < 0 || last >= maxEventIndex || len(lastEvents) > 1 {
		return nil, 0, invalidRequest("the header Last-Event-ID does not hold the ID of an event of this session")
	}
	if name == eventsName {
		return s.events, last, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if stream = s.streams[name]; stream == nil {
		// It has ended, or never was: the log knows.
		stream = &legacyStream{name: name, log: s.log, next: maxEventIndex, ended: true}
	}
	return stream, last, nil
}

// maxEventIndex is beyond what any stream gets to.
const maxEventIndex = 1 << 30

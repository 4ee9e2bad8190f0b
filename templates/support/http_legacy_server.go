package support

import (
	"net/http"
	"time"
)

// This file serves the versions with a handshake over HTTP ("Streamable HTTP").
// A message is posted as in later versions; on request there are sessions, in
// which the client can also listen with GET and take up a stream that broke.
// The transport of 2024-11-05, HTTP+SSE, is not served.

// LegacyHTTPOptions say whom an HTTP handler serves, and whether clients have
// sessions. The zero value, and nil, will do for a server on the loopback
// interface and for one that is known by its IP address.
type LegacyHTTPOptions struct {
	// AllowedHosts are what the header Host may say besides localhost and IP
	// addresses, such as "mcp.example.com"; ports do not matter. A server on the
	// loopback interface answers no others (status 403): it would have been
	// reached by a trick with the DNS. On other interfaces any Host will do if
	// this is empty.
	AllowedHosts []string
	// AllowedOrigins are what the header Origin, which browsers send, may say
	// besides the origin of the server itself, such as
	// "https://app.example.com". Others are refused (status 403). Pages of these
	// origins can use the server: it answers the questions of their browsers
	// (CORS). For requests with cookies it does not.
	AllowedOrigins []string
	// MaxRequests is how many requests are served at once, streams that clients
	// listen to among them; 0 stands for 10,000. Others are refused (status 503). A
	// request counts for as long as it is worked on, even if its client has lost
	// the connection.
	MaxRequests int
	// BodyTime is how long a client may take to send a message; 0 stands for the
	// ReadTimeout of the http.Server if it has one, and else for 30 seconds.
	BodyTime time.Duration
	// WriteTime is how long a client may take to make room for what is sent to it,
	// 64 KiB at most at a time; 0 stands for 30 seconds. Then the connection is
	// closed. If the http.Server has a WriteTimeout, that counts for messages that
	// are no part of a stream.
	WriteTime time.Duration
	// KeepAlive is after how long a silence a stream gets a comment, so that
	// nothing takes the connection for dead; 0 stands for 15 seconds.
	KeepAlive time.Duration

	// What follows is for ListenAndServe alone: it belongs to the http.Server or
	// the net.Listener.

	// MaxConnections is how many connections there may be at once; 0 stands for
	// 10,000. Others wait to be accepted.
	MaxConnections int
	// HeaderTime is how long a client may take to send the header of a request; 0
	// stands for 10 seconds. Then the connection is closed.
	HeaderTime time.Duration
	// IdleTime is how long a connection stays open without a request; 0 stands for
	// 2 minutes.
	IdleTime time.Duration

	// Sessions, if set, gives each client a session. Without one the server
	// remembers nothing from one request to the next, so that any process can
	// answer any request: it does not know what the client declared in the
	// handshake, cannot send it requests, and has nothing to tell it outside of
	// a request.
	Sessions *HTTPSessions
}

// LegacyHTTPHandler serves the server over HTTP, at whatever path the handler is
// put. Without sessions it takes POST only. For opts, nil stands for
// ServerOptions.HTTP.
//
// Without sessions, a client that goes away cancels its request. In a session
// the request goes on: the client may come back for the rest, or cancel it with
// a notification. Before an [http.Server] is shut down, [Server.Close] has to
// end the streams of those who listen.
func (s *Server) LegacyHTTPHandler(opts *LegacyHTTPOptions) http.Handler {
	if opts == nil {
		opts = s.data.LegacyHTTP
	}
	if opts == nil {
		opts = new(LegacyHTTPOptions)
	}
	times := httpTimes{opts.BodyTime, opts.WriteTime, opts.KeepAlive}
	h := &legacyHTTP{server: s, guard: newHTTPGuard(opts.AllowedHosts, opts.AllowedOrigins, opts.MaxRequests, times)}
	if opts.Sessions != nil {
		h.sessions = newSessionTable(s, h.guard.times, *opts.Sessions)
	}
	return h
}

// DefaultHTTPHandler is [Server.LegacyHTTPHandler] with ServerOptions.HTTP. It is
// what a server of a later version takes for HTTP where it is given this one for
// older clients.
func (s *Server) DefaultHTTPHandler() http.Handler { return s.LegacyHTTPHandler(nil) }

type legacyHTTP struct {
	server   *Server
	guard    *httpGuard
	sessions *sessionTable // nil where there are none
}

// ServeHTTP answers one request.
func (h *legacyHTTP) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.guard.pass(w, r, h.ServeAdmitted)
}

// ServeAdmitted is ServeHTTP for a server of a later version, which has looked at
// Host and Origin and takes what this one need not know.
func (h *legacyHTTP) ServeAdmitted(w http.ResponseWriter, r *http.Request) {
	r = withRequest(r)
	switch {
	case r.Method == http.MethodPost:
		h.post(w, r)
	case h.sessions == nil:
		refuseMethod(w, http.MethodPost)
	case r.Method == http.MethodGet:
		h.sessions.listen(w, r)
	case r.Method == http.MethodDelete:
		h.sessions.delete(w, r)
	default:
		refuseMethod(w, "DELETE, GET, POST")
	}
}

// post takes a message.
func (h *legacyHTTP) post(w http.ResponseWriter, r *http.Request) {
	p, ok := h.server.receivePost(w, r)
	if !ok {
		return
	}
	if !p.events {
		// Whether there is something to send ahead of the response turns out later.
		writeFault(w, http.StatusNotAcceptable, nil, invalidRequest("application/json and text/event-stream must be acceptable"))
		return
	}
	m, fault := h.server.scan(p.body)
	if fault != nil {
		if broken, ok := brokenResponse(p.body, fault, false); ok {
			m, fault = broken, nil // the session gives it to who waits for it
		}
	}
	if fault == nil && string(m.method) != "initialize" {
		fault = checkLegacyVersion(r.Header)
	}
	if fault == nil && m.kind == messageBatch {
		if _, fault = scanBatch(p.body); fault == nil && !h.server.batches {
			fault = invalidRequest("a message must be an object")
		}
	}
	switch {
	case fault != nil:
		writeFault(w, http.StatusBadRequest, m.rawID, fault)
	case h.sessions != nil:
		h.sessions.post(w, r, &m, &p)
	default:
		h.stateless(w, r, &m, &p)
	}
}

// checkLegacyVersion looks at the header that follows the handshake. Clients of
// 2025-03-26 do not send it.
func checkLegacyVersion(header http.Header) *Error {
	switch values := header[headerProtocolVersion]; {
	case len(values) == 0, len(values) == 1 && values[0] == Version:
		return nil
	}
	return invalidRequest("the header MCP-Protocol-Version must say " + Version + " where it is sent, and be there once")
}

// stateless answers a message that comes alone.
func (h *legacyHTTP) stateless(w http.ResponseWriter, r *http.Request, m *envelope, p *posted) {
	if m.kind == messageResult || m.kind == messageError {
		writeFault(w, http.StatusBadRequest, nil, invalidRequest("the server has sent no requests that could be answered"))
		return
	}
	session := h.server.NewSession(func(_, _ []byte) error { return errNoStream })
	defer session.Close()
	session.alone = true
	if string(m.method) != "initialize" {
		session.legacy().assume()
	}
	stream := new(legacyStream)
	stream.take(newLegacyConn(w, r, &h.guard.times))
	stream.answer(session.startFor(r.Context(), p.body, stream))
}

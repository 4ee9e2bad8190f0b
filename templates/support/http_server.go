package support

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// This file serves the protocol over HTTP: one message in each POST, answered
// by one JSON object, or by a stream of events where there is more to send than
// the response.

// HTTPOptions say whom an HTTP handler serves. The zero value, and nil, will do
// for a server on the loopback interface and for one that is known by its IP
// address.
type HTTPOptions struct {
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
	// MaxRequests is how many requests are served at once, subscriptions among
	// them; 0 stands for 10,000. Others are refused (status 503).
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

	// Legacy serves the clients of older versions at the same address, such as the
	// HTTPHandler of a server of another generated package; it gets the requests
	// that are not of this version's era, after their Host and Origin were found
	// to be allowed. If it is nil and ServerOptions.Legacy is set, that serves
	// them, without sessions.
	Legacy http.Handler
}

// HTTPHandler serves the server over HTTP, at whatever path the handler is put.
// It takes POST only, unless clients of older versions are served, too. For opts,
// nil stands for ServerOptions.HTTP.
//
// A client that goes away cancels its request. Before an [http.Server] is shut
// down, [Server.Close] has to end the subscriptions.
func (s *Server) HTTPHandler(opts *HTTPOptions) http.Handler {
	if opts == nil {
		opts = s.data.HTTP
	}
	if opts == nil {
		opts = new(HTTPOptions)
	}
	times := httpTimes{opts.BodyTime, opts.WriteTime, opts.KeepAlive}
	h := &httpHandler{server: s, guard: newHTTPGuard(opts.AllowedHosts, opts.AllowedOrigins, opts.MaxRequests, times)}
	switch legacy, ok := s.data.legacy.(legacyHTTPServer); {
	case opts.Legacy != nil:
		h.legacy = legacyHandler(opts.Legacy)
	case ok:
		h.legacy = legacyHandler(legacy.DefaultHTTPHandler())
	}
	return h
}

type httpHandler struct {
	server *Server
	guard  *httpGuard
	legacy http.HandlerFunc // for older versions; nil where they are not served
	tools  toolMarks
}

// ServeHTTP answers one POST.
func (h *httpHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.guard.pass(w, r, h.serve) }

func (h *httpHandler) serve(w http.ResponseWriter, r *http.Request) {
	r = withRequest(r)
	if r.Method != http.MethodPost {
		if h.legacy != nil {
			h.legacy(w, r)
		} else {
			refuseMethod(w, http.MethodPost)
		}
		return
	}
	p, ok := h.server.receivePost(w, r)
	if !ok {
		return
	}
	x := &exchange{handler: h, w: w, r: r, posted: p}
	m, fault := h.server.scan(p.body)
	if h.legacy != nil && isLegacyPost(r.Header, &m) {
		r.Body = io.NopCloser(bytes.NewReader(p.body))
		h.legacy(w, r)
		return
	}
	switch {
	case fault != nil:
	case m.kind == messageBatch:
		if _, fault = scanBatch(p.body); fault == nil {
			fault = invalidRequest("a message must be an object")
		}
	case m.kind == messageRequest && isHandshake(&m):
		fault = h.server.data.noHandshake(m.params)
	case m.kind != messageRequest && m.kind != messageNotification:
		fault = invalidRequest("the server has sent no requests that could be answered")
	default:
		fault = x.checkMethod(&m)
	}
	switch {
	case fault != nil:
		writeFault(w, HTTPStatus(fault.Code), m.rawID, fault)
	case m.kind == messageNotification:
		// It comes alone, and so has a session of its own. None of the protocol's
		// has an effect: a client cancels a request by closing its stream.
		session := h.server.NewSession(func(_, _ []byte) error { return nil })
		session.alone = true
		session.notified(r.Context(), &m)
		session.Close()
		w.WriteHeader(http.StatusAccepted)
	default:
		x.serve(&m)
	}
}

// An exchange is one request over HTTP and what is sent back for it.
type exchange struct {
	posted
	handler *httpHandler
	w       http.ResponseWriter
	r       *http.Request
	call    *Call
	params  []byte
	stream  eventConn // begun when there is more to send than the response
}

// serve answers a request.
func (x *exchange) serve(m *envelope) {
	ctx := x.r.Context()
	x.params = m.params
	x.call = &Call{
		server: x.handler.server, out: x, mirror: x,
		id: m.id, rawID: m.rawID, method: m.method, done: ctx.Done(),
	}
	x.stream.use(x.w, &x.handler.guard.times)
	defer x.stream.end()
	response, code := x.handler.server.serve(ctx, x.call, m.params)
	switch {
	case ctx.Err() != nil:
		// The client has gone.
	case !x.json || x.stream.streaming():
		_ = x.stream.write("", response)
	default:
		if string(m.method) == "tools/list" {
			x.handler.tools.look(x.handler.server.log, response)
		}
		status := http.StatusOK
		if code != 0 {
			status = HTTPStatus(code)
		}
		writeMessage(x.w, x.r, x.handler.guard.times.write, status, response)
	}
}

// send sends a message ahead of the response. The call that it belongs to sends
// one message at a time.
func (x *exchange) send(_, message []byte) error {
	switch {
	case x.r.Context().Err() != nil:
		return context.Cause(x.r.Context())
	case x.events:
		return x.stream.write("", message)
	case x.call.lasting.Load():
		return invalidRequest("text/event-stream must be acceptable")
	}
	return nil // what cannot be sent is not essential
}

// checkMethod compares the headers that every message has with the body.
func (x *exchange) checkMethod(m *envelope) *Error {
	if values := x.r.Header[headerProtocolVersion]; len(values) != 1 {
		return headerMismatch("the header MCP-Protocol-Version must be there once")
	}
	if wrong := checkHeader(x.r.Header, headerMethod, string(m.method)); wrong != "" {
		return headerMismatch(wrong)
	}
	return nil
}

// checkVersion compares the version in `_meta` with the header.
func (x *exchange) checkVersion(version string) error {
	if wrong := checkHeader(x.r.Header, headerProtocolVersion, version); wrong != "" {
		return headerMismatch(wrong)
	}
	return nil
}

// checkName compares what the request is about with the header, and for a tool
// the arguments with theirs.
func (x *exchange) checkName(name string) error {
	if wrong := checkHeader(x.r.Header, headerName, name); wrong != "" {
		return headerMismatch(wrong)
	}
	if string(x.call.method) != "tools/call" {
		return nil
	}
	return x.checkArguments(name)
}

package versions

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// A Session handles the messages of one client. The Session of each generated
// package is one, and documents the methods.
type Session = interface {
	Start(ctx context.Context, message []byte) (response []byte, rest func() []byte)
	EndInput()
	Close()
}

// A LegacyServer serves clients of versions with a handshake. The Server of each
// package for such a version is one.
type LegacyServer interface {
	ProtocolVersions() []string
	StartSession(send func(request, message []byte) error) Session
}

// LegacyServers are the servers of several versions, as one. What a client asks
// for in the handshake decides which of them serves it.
type LegacyServers struct {
	servers map[string]LegacyServer
	all     []string
}

// Legacy makes one server of several. The server of a package for a modern version
// takes it as its option Legacy, and then serves all versions, over all
// transports:
//
//	old := versions.Legacy(v20250618.NewServer(a, nil), v20251125.NewServer(b, nil))
//	server := v20260728.NewServer(c, &v20260728.ServerOptions{Legacy: old})
//	err := server.ListenAndServe(ctx, "127.0.0.1:8080") // or ServeStdio(ctx)
//
// It panics if no server is given.
func Legacy(servers ...LegacyServer) *LegacyServers {
	l := &LegacyServers{servers: map[string]LegacyServer{}}
	for _, s := range servers {
		for _, v := range s.ProtocolVersions() {
			l.servers[v] = s
			l.all = append(l.all, v)
		}
	}
	if len(l.all) == 0 {
		panic("versions: Legacy needs a server")
	}
	slices.Sort(l.all)
	l.all = slices.Compact(l.all)
	return l
}

// ProtocolVersions gives the versions that are served, oldest first.
func (l *LegacyServers) ProtocolVersions() []string { return slices.Clone(l.all) }

// newest is the version for clients that do not say which.
func (l *LegacyServers) newest() string { return l.all[len(l.all)-1] }

// StartSession starts a session with a client of any of the versions.
func (l *LegacyServers) StartSession(send func(request, message []byte) error) Session {
	return &session{servers: l, send: send, version: l.newest()}
}

// A session becomes one of the server whose version the handshake settles.
type session struct {
	servers *LegacyServers
	send    func(request, message []byte) error

	mu      sync.Mutex
	inner   Session // nil before the first message and after the end
	version string  // of inner
	settled bool
	ended   bool
}

// Start hands a message to the server that it is for.
func (s *session) Start(ctx context.Context, message []byte) (response []byte, rest func() []byte) {
	s.mu.Lock()
	if s.settled || s.ended {
		inner := s.inner
		s.mu.Unlock()
		if inner == nil {
			return nil, nil
		}
		return inner.Start(ctx, message)
	}
	// Up to the handshake there is nothing that could take long.
	defer s.mu.Unlock()
	requested, opening := requestedVersion(message)
	if opening {
		s.choose(requested)
	}
	if s.inner == nil {
		s.inner = s.servers.servers[s.version].StartSession(s.send)
	}
	response, rest = s.inner.Start(ctx, message)
	s.settled = opening && rest == nil && isResult(response)
	return response, rest
}

// choose takes the version that the client asks for, or else the newest.
func (s *session) choose(requested string) {
	version, ok := Negotiate(requested, s.servers.all...)
	if !ok {
		version = s.servers.newest()
	}
	if s.inner != nil && version != s.version {
		s.inner.Close()
		s.inner = nil
	}
	s.version = version
}

// EndInput says that no more messages come.
func (s *session) EndInput() {
	if inner := s.current(false); inner != nil {
		inner.EndInput()
	}
}

// Close ends the session.
func (s *session) Close() {
	if inner := s.current(true); inner != nil {
		inner.Close()
	}
}

func (s *session) current(ended bool) Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = s.ended || ended
	return s.inner
}

// requestedVersion gives the version that a client asks for in the handshake.
func requestedVersion(message []byte) (version string, opening bool) {
	if !bytes.Contains(message, []byte("initialize")) {
		return "", false
	}
	var m map[string]json.RawMessage // a struct would take other spellings, too
	var method string
	if json.Unmarshal(message, &m) != nil || json.Unmarshal(m["method"], &method) != nil || method != "initialize" {
		return "", false
	}
	var params map[string]json.RawMessage
	if json.Unmarshal(m["params"], &params) != nil || json.Unmarshal(params["protocolVersion"], &version) != nil {
		version = ""
	}
	return version, true
}

// isResult reports whether a response is no error.
func isResult(response []byte) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal(response, &m) == nil && m["result"] != nil
}

// DefaultHTTPHandler serves clients of all versions over HTTP, without sessions.
// A server that was generated without HTTP is left out.
func (l *LegacyServers) DefaultHTTPHandler() http.Handler {
	handlers := map[string]http.Handler{}
	for v, s := range l.servers {
		if s, ok := s.(interface{ DefaultHTTPHandler() http.Handler }); ok {
			handlers[v] = s.DefaultHTTPHandler()
		}
	}
	return LegacyHTTP(handlers)
}

// LegacyHTTP serves clients of several versions with a handshake at one address.
// Each version has a handler of its own: the HTTPHandler of the server of its
// package. It goes with the option Legacy of a modern HTTPHandler, or stands
// alone. Without handlers, nothing is found.
func LegacyHTTP(handlers map[string]http.Handler) http.Handler {
	h := &legacyHTTP{handlers: handlers}
	for v := range handlers {
		h.all = append(h.all, v)
	}
	slices.Sort(h.all)
	return h
}

type legacyHTTP struct {
	handlers map[string]http.Handler
	all      []string
}

// ServeHTTP serves a request by the handler of its version.
func (h *legacyHTTP) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.handler(w, r).ServeHTTP(w, r)
}

// ServeAdmitted is ServeHTTP for requests whose Host and Origin were looked at.
func (h *legacyHTTP) ServeAdmitted(w http.ResponseWriter, r *http.Request) {
	handler := h.handler(w, r)
	if admitted, ok := handler.(interface {
		ServeAdmitted(w http.ResponseWriter, r *http.Request)
	}); ok {
		admitted.ServeAdmitted(w, r)
		return
	}
	handler.ServeHTTP(w, r)
}

// The headers that tell the version of a request.
const (
	headerVersion = "Mcp-Protocol-Version"
	headerSession = "Mcp-Session-Id"
)

// handler finds the handler for a request. A client says in a header which version
// was settled; those of the first version with HTTP, which has no such header, say
// nothing.
func (h *legacyHTTP) handler(w http.ResponseWriter, r *http.Request) http.Handler {
	if len(h.all) == 0 {
		return http.NotFoundHandler()
	}
	version := r.Header.Get(headerVersion)
	if version == "" {
		version = V20250326
		if r.Method == http.MethodPost && r.Header.Get(headerSession) == "" {
			if requested, opening := peek(w, r); opening {
				version, _ = Negotiate(requested, h.all...)
			}
		}
	}
	if handler := h.handlers[version]; handler != nil {
		return handler
	}
	return h.handlers[h.all[len(h.all)-1]]
}

// The bounds of what is read to find a handshake, whose message is small, and of
// the time that this may take.
const (
	maxPeek  = 64 << 10
	peekTime = 30 * time.Second
)

// peek looks for a handshake in the body of a request, and leaves it as it was.
func peek(w http.ResponseWriter, r *http.Request) (version string, opening bool) {
	// The handler sets another deadline. One of the user's own stays.
	if server, _ := r.Context().Value(http.ServerContextKey).(*http.Server); server == nil || server.ReadTimeout <= 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(peekTime))
	}
	begin, err := io.ReadAll(io.LimitReader(r.Body, maxPeek))
	rest := io.Reader(r.Body)
	if err != nil {
		rest = failing{err}
	}
	r.Body = &rewound{io.MultiReader(bytes.NewReader(begin), rest), r.Body}
	return requestedVersion(begin)
}

// A rewound is a body of which some was read.
type rewound struct {
	io.Reader
	io.Closer
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

package support

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
)

// This file is what HTTP servers of both eras share: who may ask, how a message
// is read, and how an answer is written.

// ListenAndServe serves over HTTP at an address, at all paths and with no more
// than the standard options, until ctx ends; requests then have five seconds to
// be answered. Without a host, as in ":8080", the address is that of the
// loopback interface. The error is nil after ctx has ended.
func (s *Server) ListenAndServe(ctx context.Context, addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return err
	}
	server := &http.Server{Handler: s.HTTPHandler(nil), ReadHeaderTimeout: 10 * time.Second}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		s.Close()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastRequests)
		defer cancel()
		stopped <- errors.Join(server.Shutdown(ctx), server.Close())
	})
	if err := server.Serve(listener); stop() {
		return err // it failed by itself
	}
	<-stopped
	return nil
}

// lastRequests is how long requests may take that are under way at the end.
const lastRequests = 5 * time.Second

// A httpGuard knows by what name the server may be called, and from what pages.
type httpGuard struct {
	hosts   []string
	origins []string
}

// admits refuses a request that a page on the web may have tricked a browser
// into sending. It reports whether it has let it pass.
func (g *httpGuard) admits(w http.ResponseWriter, r *http.Request) bool {
	switch {
	case !g.allowsHost(r):
		http.Error(w, "Forbidden: this server is not known by that host", http.StatusForbidden)
	case !g.allowsOrigin(r):
		http.Error(w, "Forbidden: pages of that origin have no access", http.StatusForbidden)
	default:
		return true
	}
	return false
}

// allowsHost reports whether the server may be called what the request calls it.
func (g *httpGuard) allowsHost(r *http.Request) bool {
	if g.trusts(r.Host) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return len(g.hosts) == 0 && !(ok && isLoopback(local.String()))
}

// trusts reports whether a host, with or without a port, cannot be one that an
// attacker has registered and made to point here.
func (g *httpGuard) trusts(host string) bool {
	name := hostName(host)
	if _, err := netip.ParseAddr(name); err == nil || strings.EqualFold(name, "localhost") {
		return true
	}
	return slices.ContainsFunc(g.hosts, func(allowed string) bool { return strings.EqualFold(hostName(allowed), name) })
}

// hostName takes the port and the brackets of IPv6 off a host.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
}

func isLoopback(addr string) bool {
	ip, err := netip.ParseAddr(hostName(addr))
	return err == nil && ip.Unmap().IsLoopback()
}

// allowsOrigin reports whether the page that sent the request, if any, may.
func (g *httpGuard) allowsOrigin(r *http.Request) bool {
	origins := r.Header["Origin"]
	if len(origins) == 0 {
		return true
	}
	if len(origins) > 1 {
		return false
	}
	origin := origins[0]
	if slices.ContainsFunc(g.origins, func(allowed string) bool { return strings.EqualFold(allowed, origin) }) {
		return true
	}
	_, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host) && g.trusts(host)
}

// defaultBodyTime is how long a client may take to send a message where the
// options say nothing.
const defaultBodyTime = 30 * time.Second

// A posted is a message as a client has sent it.
type posted struct {
	body         []byte
	json, events bool // the forms of an answer that the client accepts
}

// receivePost reads the message of a POST, for which the client has some time; 0
// stands for the default. It reports false where it has refused
// the request.
func (s *Server) receivePost(w http.ResponseWriter, r *http.Request, within time.Duration) (p posted, ok bool) {
	// A body that does not come must not hold the connection, also while the
	// server passes over that of a request that is refused. What is sent back may
	// take as long as it takes.
	control := http.NewResponseController(w)
	if within <= 0 {
		within = defaultBodyTime
	}
	_ = control.SetReadDeadline(time.Now().Add(within)) // recorders have no deadlines
	if !isJSON(r.Header["Content-Type"]) {
		writeFault(w, http.StatusUnsupportedMediaType, nil, invalidRequest("the body must be application/json"))
		return p, false
	}
	if p.json, p.events = accepts(r.Header["Accept"]); !p.json && !p.events {
		writeFault(w, http.StatusNotAcceptable, nil, invalidRequest("application/json and text/event-stream must be acceptable"))
		return p, false
	}
	var err error
	if p.body, err = readBody(w, r, s.limit); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			writeFault(w, http.StatusRequestEntityTooLarge, nil, invalidRequest("the message is too long"))
		} else {
			writeFault(w, http.StatusBadRequest, nil, invalidRequest("the body could not be read"))
		}
		return p, false
	}
	_ = control.SetReadDeadline(time.Time{})
	return p, true
}

// readBody reads a body of at most limit bytes.
func readBody(w http.ResponseWriter, r *http.Request, limit int) ([]byte, error) {
	if r.ContentLength > int64(limit) {
		return nil, &http.MaxBytesError{Limit: int64(limit)} // before waiting for it
	}
	body := http.MaxBytesReader(w, r.Body, int64(limit))
	// Memory grows with what arrives, not with what is declared.
	var data bytes.Buffer
	data.Grow(int(min(max(r.ContentLength, 0), firstRead)) + bytes.MinRead)
	_, err := data.ReadFrom(body)
	return data.Bytes(), err
}

// firstRead is how much memory a declared body gets before any of it has arrived.
const firstRead = 16 << 10

// isJSON reports whether a header Content-Type is there once and says JSON.
func isJSON(values []string) bool {
	if len(values) != 1 {
		return false
	}
	kind, _, err := mime.ParseMediaType(values[0])
	return err == nil && kind == "application/json"
}

// accepts reports which of the two forms of an answer a client takes.
func accepts(values []string) (json, events bool) {
	if len(values) == 0 {
		return true, true
	}
	return acceptable(values, "application/json"), acceptable(values, "text/event-stream")
}

// acceptable reports whether a header Accept allows a media type. Its most
// specific range that fits the type decides (RFC 9110, section 12.5.1).
func acceptable(values []string, mediaType string) bool {
	group, _, _ := strings.Cut(mediaType, "/")
	ranges := []string{"*/*", group + "/*", mediaType} // the most specific last
	best, ok := -1, false
	for _, value := range values {
		for part := range strings.SplitSeq(value, ",") {
			name, params, _ := strings.Cut(part, ";")
			i := slices.Index(ranges, strings.ToLower(strings.TrimSpace(name)))
			if i < 0 || i < best {
				continue
			}
			ok = i == best && ok || !refuses(params)
			best = i
		}
	}
	return ok
}

// refuses reports whether the parameters of a media range have a quality of 0,
// which means that the type is not acceptable.
func refuses(params string) bool {
	for param := range strings.SplitSeq(params, ";") {
		name, value, _ := strings.Cut(param, "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		quality, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		return err == nil && quality <= 0
	}
	return false
}

// writeFault answers with an error that was found before any handler was asked.
func writeFault(w http.ResponseWriter, status int, rawID []byte, fault *Error) {
	writeJSON(w, status, errorResponse(rawID, fault))
}

func writeJSON(w http.ResponseWriter, status int, message []byte) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Content-Length", strconv.Itoa(len(message)))
	w.WriteHeader(status)
	_, _ = w.Write(message) // an error means that the client has gone
}

// startEvents begins a response that is a stream of events.
func startEvents(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", typeEventStream)
	header.Set("Cache-Control", "no-cache, no-transform")
	header.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a stream may last; not every writer has a deadline
}

// appendEvent appends an event with a message to dst.
func appendEvent(dst, message []byte) []byte {
	return append(append(append(dst, "data: "...), message...), "\n\n"...)
}

func refuseMethod(w http.ResponseWriter, allow string) {
	w.Header().Set("Allow", allow)
	http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
}

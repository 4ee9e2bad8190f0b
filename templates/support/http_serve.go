package support

import (
	"bytes"
	"cmp"
	"errors"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// This file is what HTTP servers of both eras share: who may ask, how a message
// is read, and how an answer is written.

// A httpGuard says which requests a handler looks at: by what name the server may
// be called, from what pages, how many at once, and how long it waits for them.
type httpGuard struct {
	hosts   []string
	origins []string
	times   httpTimes
	most    int64
	open    atomic.Int64
}

// newHTTPGuard makes a guard of options, of which 0 stands for the standard.
func newHTTPGuard(hosts, origins []string, requests int, times httpTimes) *httpGuard {
	times.body = max(times.body, 0)
	times.write = cmp.Or(max(times.write, 0), defaultWriteTime)
	times.quiet = cmp.Or(max(times.quiet, 0), defaultKeepAlive)
	return &httpGuard{hosts: hosts, origins: origins, times: times, most: int64(cmp.Or(max(requests, 0), defaultHTTPRequests))}
}

// pass hands a request to a handler unless it is refused, or answered here: a page
// on the web may have tricked a browser into sending it, or there are too many.
func (g *httpGuard) pass(w http.ResponseWriter, r *http.Request, serve func(http.ResponseWriter, *http.Request)) {
	if r.ContentLength != 0 {
		// A body that does not come must not hold the connection, also while
		// net/http passes over that of a request that is refused.
		g.times.expectBody(w, r)
	}
	switch {
	case !g.allowsHost(r):
		http.Error(w, "Forbidden: this server is not known by that host", http.StatusForbidden)
	case !g.allowsOrigin(r):
		http.Error(w, "Forbidden: pages of that origin have no access", http.StatusForbidden)
	case g.share(w, r):
		// It was asked whether a page may send a request.
	case g.open.Add(1) > g.most:
		g.open.Add(-1)
		w.Header().Set("Retry-After", retryRequest)
		http.Error(w, "Service unavailable: too many requests at once", http.StatusServiceUnavailable)
	default:
		defer g.open.Add(-1)
		serve(w, r)
	}
}

const (
	defaultHTTPRequests = 10_000
	retryRequest        = "1"    // seconds until a client may try again
	shareTime           = "7200" // seconds for which a browser may remember what it was told
)

// share tells a browser that a page of one of the allowed origins may read the
// answer (CORS). It reports whether that was all that the browser has asked for.
func (g *httpGuard) share(w http.ResponseWriter, r *http.Request) (done bool) {
	header := w.Header()
	if len(g.origins) > 0 {
		header.Add("Vary", "Origin")
	}
	origin := r.Header.Get("Origin")
	if !g.names(origin) {
		return false // no page, or one of the server's own
	}
	header.Set("Access-Control-Allow-Origin", origin)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		header.Set("Access-Control-Expose-Headers", headerSession+", "+headerProtocolVersion+", Retry-After, WWW-Authenticate")
		return false
	}
	header.Set("Access-Control-Allow-Methods", "DELETE, GET, POST")
	// Some of their names depend on the arguments of tools. Who is allowed may send
	// them all.
	if names := r.Header.Values("Access-Control-Request-Headers"); len(names) > 0 {
		header.Set("Access-Control-Allow-Headers", strings.Join(names, ", "))
	}
	header.Set("Access-Control-Max-Age", shareTime)
	w.WriteHeader(http.StatusNoContent)
	return true
}

// names reports whether an origin is one of those in the options.
func (g *httpGuard) names(origin string) bool {
	return slices.ContainsFunc(g.origins, func(allowed string) bool { return strings.EqualFold(allowed, origin) })
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
	if g.names(origin) {
		return true
	}
	_, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host) && g.trusts(host)
}

// httpTimes are how long a handler waits for clients.
type httpTimes struct {
	body  time.Duration // for a message; 0 stands for the ReadTimeout of the http.Server, or else the standard
	write time.Duration // for the client to make room for what is sent
	quiet time.Duration // after which a stream gets a comment
}

const (
	defaultBodyTime  = 30 * time.Second
	defaultWriteTime = 30 * time.Second
	defaultKeepAlive = 15 * time.Second
)

// expectBody bounds the time for the body of a request. The http.Server of a user
// may have set a deadline already, which stays if it is not the later one.
func (t *httpTimes) expectBody(w http.ResponseWriter, r *http.Request) {
	server, _ := r.Context().Value(http.ServerContextKey).(*http.Server)
	if server != nil && server.ReadTimeout > 0 && (t.body == 0 || server.ReadTimeout <= t.body) {
		return
	}
	within := cmp.Or(t.body, defaultBodyTime)
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(within)) // recorders have no deadlines
}

// A posted is a message as a client has sent it.
type posted struct {
	body         []byte
	json, events bool // the forms of an answer that the client accepts
}

// receivePost reads the message of a POST. It reports false where it has refused
// the request.
func (s *Server) receivePost(w http.ResponseWriter, r *http.Request) (p posted, ok bool) {
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
	// It has come. If the deadline passed while a handler works, net/http would end
	// the context of the request.
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
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

func refuseMethod(w http.ResponseWriter, allow string) {
	w.Header().Set("Allow", allow)
	http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
}

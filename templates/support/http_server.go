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
	"sync"
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
	// "https://app.example.com". Others are refused (status 403).
	AllowedOrigins []string
}

// HTTPHandler serves the server over HTTP, at whatever path the handler is put.
// It takes POST only.
//
// A client that goes away cancels its request. Before an [http.Server] is shut
// down, [Server.Close] has to end the subscriptions.
func (s *Server) HTTPHandler(opts *HTTPOptions) http.Handler {
	if opts == nil {
		opts = new(HTTPOptions)
	}
	return &httpHandler{server: s, hosts: opts.AllowedHosts, origins: opts.AllowedOrigins}
}

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

type httpHandler struct {
	server  *Server
	hosts   []string
	origins []string
	tools   toolMarks
}

// ServeHTTP answers one POST.
func (h *httpHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case !h.allowsHost(r):
		http.Error(w, "Forbidden: this server is not known by that host", http.StatusForbidden)
		return
	case !h.allowsOrigin(r):
		http.Error(w, "Forbidden: pages of that origin have no access", http.StatusForbidden)
		return
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if !isJSON(r.Header["Content-Type"]) {
		writeFault(w, http.StatusUnsupportedMediaType, nil, invalidRequest("the body must be application/json"))
		return
	}
	x := &exchange{handler: h, w: w, r: r}
	if x.json, x.events = accepts(r.Header["Accept"]); !x.json && !x.events {
		writeFault(w, http.StatusNotAcceptable, nil, invalidRequest("application/json and text/event-stream must be acceptable"))
		return
	}
	body, err := readBody(w, r, h.server.limit)
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			writeFault(w, http.StatusRequestEntityTooLarge, nil, invalidRequest("the message is too long"))
		} else {
			writeFault(w, http.StatusBadRequest, nil, invalidRequest("the body could not be read"))
		}
		return
	}
	m, fault := scanEnvelope(body)
	switch {
	case fault != nil:
	case m.kind == messageBatch:
		if _, fault = scanBatch(body); fault == nil {
			fault = invalidRequest("a message must be an object")
		}
	case m.kind != messageRequest && m.kind != messageNotification:
		fault = invalidRequest("the server has sent no requests that could be answered")
	default:
		fault = x.checkMethod(&m)
	}
	switch {
	case fault != nil:
		writeFault(w, HTTPStatus(fault.Code), m.rawID, fault)
	case m.kind == messageNotification:
		// No notification has an effect: a client cancels a request by closing
		// its stream.
		w.WriteHeader(http.StatusAccepted)
	default:
		x.serve(&m)
	}
}

// bodyTime is how long a client may take to send a message.
const bodyTime = 30 * time.Second

// readBody reads a body of at most limit bytes.
func readBody(w http.ResponseWriter, r *http.Request, limit int) ([]byte, error) {
	if r.ContentLength > int64(limit) {
		return nil, &http.MaxBytesError{Limit: int64(limit)} // before waiting for it
	}
	// A body that does not come must not hold the connection. What is sent back
	// may take as long as it takes.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // recorders have no deadlines
	defer func() { _ = control.SetReadDeadline(time.Time{}) }()
	body := http.MaxBytesReader(w, r.Body, int64(limit))
	// Memory grows with what arrives, not with what is declared.
	var data bytes.Buffer
	data.Grow(int(min(max(r.ContentLength, 0), firstRead)) + bytes.MinRead)
	_, err := data.ReadFrom(body)
	return data.Bytes(), err
}

// firstRead is how much memory a declared body gets before any of it has arrived.
const firstRead = 16 << 10

// allowsHost reports whether the server may be called what the request calls it.
func (h *httpHandler) allowsHost(r *http.Request) bool {
	if h.trusts(r.Host) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return len(h.hosts) == 0 && !(ok && isLoopback(local.String()))
}

// trusts reports whether a host, with or without a port, cannot be one that an
// attacker has registered and made to point here.
func (h *httpHandler) trusts(host string) bool {
	name := hostName(host)
	if _, err := netip.ParseAddr(name); err == nil || strings.EqualFold(name, "localhost") {
		return true
	}
	return slices.ContainsFunc(h.hosts, func(allowed string) bool { return strings.EqualFold(hostName(allowed), name) })
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
func (h *httpHandler) allowsOrigin(r *http.Request) bool {
	origins := r.Header["Origin"]
	if len(origins) == 0 {
		return true
	}
	if len(origins) > 1 {
		return false
	}
	origin := origins[0]
	if slices.ContainsFunc(h.origins, func(allowed string) bool { return strings.EqualFold(allowed, origin) }) {
		return true
	}
	_, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host) && h.trusts(host)
}

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

// An exchange is one request over HTTP and what is sent back for it.
type exchange struct {
	handler      *httpHandler
	w            http.ResponseWriter
	r            *http.Request
	call         *Call
	params       []byte
	json, events bool // what the client accepts
	streaming    bool // the stream of events has begun
	buf          []byte
}

// serve answers a request.
func (x *exchange) serve(m *envelope) {
	ctx := x.r.Context()
	x.params = m.params
	x.call = &Call{
		server: x.handler.server, out: x, mirror: x,
		id: m.id, rawID: m.rawID, method: m.method, done: ctx.Done(),
	}
	response, code := x.handler.server.serve(ctx, x.call, m.params)
	switch {
	case ctx.Err() != nil:
		// The client has gone.
	case x.streaming || !x.json:
		_ = x.event(response)
	default:
		if string(m.method) == "tools/list" {
			x.handler.tools.learn(response)
		}
		status := http.StatusOK
		if code != 0 {
			status = HTTPStatus(code)
		}
		writeJSON(x.w, status, response)
	}
}

// send sends a message ahead of the response. The call that it belongs to sends
// one message at a time.
func (x *exchange) send(message []byte) error {
	switch {
	case x.r.Context().Err() != nil:
		return context.Cause(x.r.Context())
	case x.events:
		return x.event(message)
	case x.call.lasting.Load():
		return invalidRequest("text/event-stream must be acceptable")
	}
	return nil // what cannot be sent is not essential
}

// event sends a message as an event.
func (x *exchange) event(message []byte) error {
	control := http.NewResponseController(x.w)
	if !x.streaming {
		x.streaming = true
		header := x.w.Header()
		header.Set("Content-Type", "text/event-stream")
		header.Set("Cache-Control", "no-cache, no-transform")
		header.Set("X-Accel-Buffering", "no")
		x.w.WriteHeader(http.StatusOK)
		_ = control.SetWriteDeadline(time.Time{}) // a stream may last; not every writer has a deadline
	}
	x.buf = append(append(append(x.buf[:0], "data: "...), message...), "\n\n"...)
	if _, err := x.w.Write(x.buf); err != nil {
		return err
	}
	return control.Flush()
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

func headerMismatch(wrong string) *Error {
	return &Error{Code: codeHeaderMismatch, Message: "Header mismatch: " + wrong}
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
	arguments := Object(argumentAt(x.params, []string{"arguments"}))
	marks, fresh := x.handler.tools.of(name), false
	if marks == nil {
		marks, fresh = x.listed(name), true
	}
	wrong := checkParamHeaders(x.r.Header, *marks, arguments)
	if wrong != "" && !fresh {
		// The client may have seen another list of tools than this process.
		wrong = checkParamHeaders(x.r.Header, *x.listed(name), arguments)
	}
	if wrong != "" {
		return headerMismatch(wrong)
	}
	return nil
}

// maxPages bounds a list of tools that has no end.
const maxPages = 1000

// listed lists the tools on behalf of the request and gives the marks of one.
func (x *exchange) listed(name string) *[]headerMark {
	meta, cursor := argumentAt(x.params, []string{"_meta"}), []byte(nil)
	for range maxPages {
		params := append([]byte(`{"_meta":`), meta...)
		if cursor != nil {
			params = append(append(params, `,"cursor":`...), cursor...)
		}
		params = append(params, '}')
		c := &Call{server: x.handler.server, out: nowhere{}, rawID: []byte("0"), method: []byte("tools/list"), done: x.r.Context().Done()}
		response, code := x.handler.server.serve(x.r.Context(), c, params)
		if code != 0 {
			break
		}
		if cursor = x.handler.tools.learn(response); cursor == nil {
			break
		}
	}
	return x.handler.tools.settle(name)
}

// nowhere drops notifications.
type nowhere struct{}

func (nowhere) send([]byte) error { return nil }

// toolMarks are the marks of the tools, as they were listed last.
type toolMarks struct {
	mu     sync.Mutex
	marks  map[string][]headerMark // of tools that have any
	listed bool                    // all tools have been listed once
}

// of gives the marks of a tool, nil where it was never listed.
func (t *toolMarks) of(name string) *[]headerMark {
	t.mu.Lock()
	defer t.mu.Unlock()
	marks, ok := t.marks[name]
	if !ok && !t.listed {
		return nil
	}
	return &marks
}

// settle notes that all tools have been listed, and gives the marks of one.
func (t *toolMarks) settle(name string) *[]headerMark {
	t.mu.Lock()
	t.listed = true
	t.mu.Unlock()
	return t.of(name)
}

// learn notes the marks of the tools in a response to tools/list, and gives the
// cursor of the next page.
func (t *toolMarks) learn(response []byte) (cursor []byte) {
	d := newDecoder(argumentAt(response, []string{"result"}))
	defer d.discard()
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "nextCursor":
			cursor = d.rawValue()
		case "tools":
			for d.beginArray(); d.nextElem(); {
				t.learnTool(d.rawValue())
			}
		default:
			d.skip()
		}
	}
	return cursor
}

func (t *toolMarks) learnTool(tool []byte) {
	name, ok := headerText(argumentAt(tool, []string{"name"}))
	if !ok {
		return
	}
	// A tool whose marks are invalid has none: clients do not call it.
	marks, _ := headerMarks(argumentAt(tool, []string{"inputSchema", "properties"}))
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(marks) == 0 {
		delete(t.marks, name)
		return
	}
	if t.marks == nil {
		t.marks = map[string][]headerMark{}
	}
	t.marks[name] = marks
}

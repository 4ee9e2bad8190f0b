package support

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// newHTTPHandler makes a handler that does with every request what emitted code
// does, and echoes its params. tools/list gives the tools.
func newHTTPHandler(opts *HTTPOptions, tools string) http.Handler {
	s := newServer(false, func(_ context.Context, c *Call, params []byte, e *encoder) error {
		version, _ := versionIn(params)
		if err := c.admit(version); err != nil {
			return err
		}
		switch string(c.method) {
		case "tools/list":
			e.raw([]byte(tools))
			return nil
		case "tools/call":
			name, _ := headerText(argumentAt(params, []string{"name"}))
			if err := c.checkName(name); err != nil {
				return err
			}
		}
		e.raw(params)
		return nil
	})
	return s.HTTPHandler(opts)
}

const (
	plainMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`
	plainBody = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x",` + plainMeta + `,"arguments":{"n":1,"s":"a"}}}`
	markTools = `{"tools":[{"name":"x","inputSchema":{"properties":{"n":{"type":"integer","x-mcp-header":"N"},"s":{"type":"string","x-mcp-header":"S"}}}}]}`
)

// plainHeader is the header of plainBody, with the marks of markTools.
func plainHeader() http.Header {
	return http.Header{
		"Content-Type": {"application/json"}, "Accept": {"application/json"}, "Mcp-Protocol-Version": {"2026-07-28"},
		"Mcp-Method": {"tools/call"}, "Mcp-Name": {"x"}, "Mcp-Param-N": {"1"}, "Mcp-Param-S": {"a"},
	}
}

func respondTo(h http.Handler, header http.Header, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://localhost/mcp", strings.NewReader(body))
	r.Header = header
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A header that something is decided by must be there once: what stands between
// client and server may have looked at another one than the server does.
func TestHeadersInThePlural(t *testing.T) {
	h := newHTTPHandler(&HTTPOptions{AllowedOrigins: []string{"https://a.example"}}, markTools)
	header := plainHeader()
	header["Origin"] = []string{"https://a.example"}
	if w := respondTo(h, header, plainBody); w.Code != 200 || !strings.Contains(w.Body.String(), `"result"`) {
		t.Fatalf("each once: %d %s", w.Code, w.Body)
	}
	for name, status := range map[string]int{
		"Origin": 403, "Content-Type": 415, "Mcp-Protocol-Version": 400, "Mcp-Method": 400, "Mcp-Name": 400, "Mcp-Param-N": 400, "Mcp-Param-S": 400,
	} {
		good := header[name][0]
		for _, values := range [][]string{{good, good}, {good, "other"}, {"other", good}, {good, ""}, {"", good}, {"", ""}, {"other"}, {good + ", " + good}} {
			twice := header.Clone()
			twice[name] = values
			if w := respondTo(h, twice, plainBody); w.Code != status {
				t.Errorf("%s: %q: status %d, want %d: %s", name, values, w.Code, status, w.Body)
			}
		}
	}
	// A mirrored argument that is not there.
	body := strings.Replace(plainBody, `"n":1,"s":"a"`, `"n":null`, 1)
	for _, name := range []string{"Mcp-Param-N", "Mcp-Param-S"} {
		for _, values := range [][]string{{"1"}, {"", "1"}, {"1", ""}} {
			more := plainHeader()
			delete(more, "Mcp-Param-N")
			delete(more, "Mcp-Param-S")
			if w := respondTo(h, more, body); w.Code != 200 {
				t.Fatalf("no arguments: %d %s", w.Code, w.Body)
			}
			more[name] = values
			if w := respondTo(h, more, body); w.Code != 400 {
				t.Errorf("%s: %q without its argument: status %d: %s", name, values, w.Code, w.Body)
			}
		}
	}
}

func TestHostsAndOrigins(t *testing.T) {
	const loopback, outside = "127.0.0.1:80", "192.0.2.1:80"
	for _, c := range []struct {
		local, host, origin string
		hosts, origins      []string
		want                bool
	}{
		{loopback, "localhost", "", nil, nil, true},
		{loopback, "LOCALHOST:8080", "", nil, nil, true},
		{loopback, "127.0.0.1", "", nil, nil, true},
		{loopback, "[::1]:80", "", nil, nil, true},
		{loopback, "evil.example", "", nil, nil, false},
		{"[::1]:80", "evil.example", "", nil, nil, false},
		{"[::ffff:127.0.0.1]:80", "evil.example", "", nil, nil, false},
		{loopback, "mcp.example", "", []string{"mcp.example"}, nil, true},
		{loopback, "evil.example", "", []string{"mcp.example"}, nil, false},
		{outside, "mcp.example", "", nil, nil, true}, // it may have any name
		{outside, "mcp.example", "", []string{"mcp.example"}, nil, true},
		{outside, "evil.example", "", []string{"mcp.example"}, nil, false},
		{outside, "192.0.2.1", "", []string{"mcp.example"}, nil, true},
		// The origin of the server itself, but not by a name that anybody may have.
		{loopback, "localhost:1", "http://localhost:1", nil, nil, true},
		{loopback, "localhost:1", "http://localhost:2", nil, nil, false},
		{outside, "mcp.example", "https://mcp.example", []string{"mcp.example"}, nil, true},
		{outside, "evil.example", "https://evil.example", nil, nil, false},
		{outside, "mcp.example", "https://app.example", nil, []string{"https://app.example"}, true},
		{outside, "mcp.example", "http://app.example", nil, []string{"https://app.example"}, false},
		{outside, "mcp.example", "null", nil, nil, false},
		{outside, "mcp.example", "", nil, []string{"https://app.example"}, true},
		{outside, "mcp.example", "mcp.example", []string{"mcp.example"}, nil, false},
	} {
		h := newHTTPHandler(&HTTPOptions{AllowedHosts: c.hosts, AllowedOrigins: c.origins}, markTools)
		local := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.local))
		r := httptest.NewRequest(http.MethodPost, "http://localhost/", strings.NewReader(plainBody))
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(local)))
		r.Host, r.Header = c.host, plainHeader()
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Code == 200; got != c.want || !got && w.Code != 403 {
			t.Errorf("%+v: status %d", c, w.Code)
		}
	}
}

// net/http refuses a second Host, so that the handler sees one at most.
func TestTwoHosts(t *testing.T) {
	server := httptest.NewServer(newHTTPHandler(nil, markTools))
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
	if answer, _ := io.ReadAll(conn); !strings.HasPrefix(string(answer), "HTTP/1.1 400 ") {
		t.Errorf("got %.200s", answer)
	}
}

func TestAccepts(t *testing.T) {
	for _, c := range []struct {
		values       string // several headers are parted by |
		json, events bool
	}{
		{"application/json, text/event-stream", true, true},
		{"application/json|text/event-stream", true, true},
		{"APPLICATION/JSON ; charset=utf-8", true, false},
		{"text/event-stream;q=0.1", false, true},
		{"*/*", true, true},
		{"application/*", true, false},
		{"text/*", false, true},
		{"", false, false},
		{"application/json;q=0, text/event-stream", false, true},
		{"application/json; Q=0.000, text/event-stream", false, true},
		{"application/json;charset=utf-8; q = 0 , text/event-stream", false, true},
		{"*/*;q=0", false, false},
		{"*/*;q=0, application/json", true, false},
		{"application/json, */*;q=0", true, false},
		{"*/*, application/json;q=0", false, true},
		{"application/*;q=0, application/json", true, false},
		{"application/*, application/json;q=0", false, false},
		{"*/*, text/*;q=0", true, false},
		{"*/*;q=0|*/*", true, true},
		{"application/json;q=0.001", true, false},
		{"application/json;q=x", true, false},
		{"application/json;quality=0", true, false},
		{"application/jsonx, text/html", false, false},
	} {
		if json, events := accepts(strings.Split(c.values, "|")); json != c.json || events != c.events {
			t.Errorf("%q: json %t, events %t", c.values, json, events)
		}
	}
	if json, events := accepts(nil); !json || !events {
		t.Error("without the header both are acceptable")
	}
}

// A body that is only declared takes no memory.
func TestDeclaredBodies(t *testing.T) {
	const declared = maxMessage
	h := newHTTPHandler(nil, markTools)
	body, arrive := io.Pipe()
	r := httptest.NewRequest(http.MethodPost, "http://localhost/mcp", body)
	r.Header, r.ContentLength = plainHeader(), declared
	before := allocated()
	w, done := httptest.NewRecorder(), make(chan struct{})
	go func() {
		defer close(done)
		h.ServeHTTP(w, r)
	}()
	written := make(chan error, 1)
	go func() {
		_, err := arrive.Write([]byte(`{`))
		if err == nil {
			_, err = arrive.Write([]byte(` `)) // now the first one has been read
		}
		written <- err
	}()
	if err := within(t, written); err != nil {
		t.Fatal(err)
	}
	if grown := allocated() - before; grown > declared/4 {
		t.Errorf("%d bytes were allocated for a body that has not come", grown)
	}
	arrive.CloseWithError(io.ErrUnexpectedEOF)
	within(t, done)
	if w.Code != 400 || !strings.Contains(w.Body.String(), "the body could not be read") {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// Bodies may be as long as the limit, whether their length is declared or not.
func TestBodyLimit(t *testing.T) {
	s := newServer(false, echoParams)
	s.limit = 100_000
	h := s.HTTPHandler(nil)
	for _, extra := range []int{-1, 0, 1, s.limit} {
		for _, declared := range []bool{true, false} {
			body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":"`
			body += strings.Repeat("x", s.limit+extra-len(body)-2) + `"}`
			r := httptest.NewRequest(http.MethodPost, "http://localhost/mcp", strings.NewReader(body))
			if r.Header = plainHeader(); !declared {
				r.ContentLength = -1
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			want := 413
			if extra <= 0 {
				want = 400 // the params are no object
			}
			if w.Code != want {
				t.Errorf("%d bytes, declared %t: status %d, want %d: %.200s", len(body), declared, w.Code, want, w.Body)
			}
		}
	}
}

// What the handler knows of the tools is shared by requests; the race detector
// watches here.
func TestToolMarksAtOnce(t *testing.T) {
	h := newHTTPHandler(nil, markTools)
	var wg sync.WaitGroup
	for i := range 50 {
		name := fmt.Sprintf("tool%d", i%5)
		wg.Go(func() {
			header := plainHeader()
			header.Set("Mcp-Name", name)
			if w := respondTo(h, header, strings.Replace(plainBody, `"name":"x"`, `"name":"`+name+`"`, 1)); w.Code != 200 {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
		})
		wg.Go(func() {
			if w := respondTo(h, plainHeader(), plainBody); w.Code != 200 {
				t.Errorf("x: %d %s", w.Code, w.Body)
			}
		})
		wg.Go(func() {
			header := plainHeader()
			header.Set("Mcp-Method", "tools/list")
			if w := respondTo(h, header, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+plainMeta+`}}`); w.Code != 200 {
				t.Errorf("tools/list: %d %s", w.Code, w.Body)
			}
		})
	}
	waitFor(t, &wg)
}

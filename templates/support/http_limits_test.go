package support

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// This file tests what HTTP servers bound, each limit where it is reached.

// eraHandlers makes a handler of each era with the same limits. serve answers the
// requests.
func eraHandlers(o HTTPOptions, serve func(ctx context.Context, c *Call, params []byte, e *encoder) error) map[string]http.Handler {
	legacy := LegacyHTTPOptions{
		AllowedOrigins: o.AllowedOrigins, MaxRequests: o.MaxRequests, BodyTime: o.BodyTime, WriteTime: o.WriteTime, KeepAlive: o.KeepAlive,
	}
	return map[string]http.Handler{
		"modern": newServer(false, serve).HTTPHandler(&o),
		"legacy": newServer(true, serve).LegacyHTTPHandler(&legacy),
	}
}

// postTo sends a request that both eras take.
func postTo(t *testing.T, ctx context.Context, url, params string) (*http.Response, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"m","params":`+params+`}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Mcp-Protocol-Version", Version)
	r.Header.Set("Mcp-Method", "m")
	return http.DefaultClient.Do(r)
}

// Requests beyond the limit are refused, and served when there is room again.
func TestHTTPMaxRequests(t *testing.T) {
	const most = 3
	begun, release := make(chan struct{}), make(chan struct{})
	for era, h := range eraHandlers(HTTPOptions{MaxRequests: most}, func(_ context.Context, _ *Call, _ []byte, e *encoder) error {
		begun <- struct{}{}
		<-release
		e.null()
		return nil
	}) {
		s := httptest.NewServer(h)
		statuses := make(chan int, most+1)
		post := func() {
			response, err := postTo(t, t.Context(), s.URL, "{}")
			if err != nil {
				t.Errorf("%s: %v", era, err)
				statuses <- 0
				return
			}
			response.Body.Close()
			statuses <- response.StatusCode
			if response.StatusCode == 503 && response.Header.Get("Retry-After") == "" {
				t.Errorf("%s: refused without Retry-After", era)
			}
		}
		for range most {
			go post()
			within(t, begun)
		}
		post()
		if got := within(t, statuses); got != 503 {
			t.Errorf("%s: beyond the limit: status %d", era, got)
		}
		for range most {
			release <- struct{}{}
			if got := within(t, statuses); got != 200 {
				t.Errorf("%s: at the limit: status %d", era, got)
			}
		}
		eventually(t, "room", func() bool { // the handlers are about to return
			go post()
			select {
			case <-begun:
				release <- struct{}{}
				return within(t, statuses) == 200
			case status := <-statuses:
				return status != 503
			}
		})
		s.Close()
	}
}

// A stream on which nothing happens gets comments, and only after a silence.
func TestHTTPKeepAlive(t *testing.T) {
	for era, h := range eraHandlers(HTTPOptions{KeepAlive: 20 * time.Millisecond}, func(ctx context.Context, c *Call, _ []byte, _ *encoder) error {
		if err := c.notify("n", nil); err != nil {
			return err
		}
		<-ctx.Done()
		return ctx.Err()
	}) {
		s := httptest.NewServer(h)
		ctx, cancel := context.WithCancel(t.Context())
		response, err := postTo(t, ctx, s.URL, "{}")
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(response.Body)
		for _, want := range []string{`data: {"jsonrpc":"2.0","method":"n"}`, "", ":", "", ":", "", ":", ""} {
			if lines.Scan(); lines.Text() != want {
				t.Errorf("%s: got %q, want %q", era, lines.Text(), want)
			}
		}
		cancel()
		response.Body.Close()
		s.Close()
	}
}

// The connection is there no more when a comment could not be written: the handler
// hears of it though it sends nothing.
func TestHTTPKeepAliveOfTheGone(t *testing.T) {
	server, client := net.Pipe()
	defer client.Close()
	stopped := make(chan struct{})
	w := &pipeWriter{header: http.Header{}, conn: server}
	c := newEventConn(w, &httpTimes{quiet: time.Millisecond, write: 10 * time.Millisecond})
	c.failed = func() { close(stopped) }
	go io.ReadFull(client, make([]byte, len("data: {}\n\n")))
	if err := c.write("", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	within(t, stopped) // nobody reads the comment
	if err := c.write("", []byte("{}")); !errors.Is(err, errTooSlow) {
		t.Errorf("got %v", err)
	}
	c.end()
}

var errTooSlow = errors.New("too slow")

// A pipeWriter is a response over a pipe.
type pipeWriter struct {
	header http.Header
	conn   net.Conn
}

func (w *pipeWriter) Header() http.Header                { return w.header }
func (w *pipeWriter) WriteHeader(int)                    {}
func (w *pipeWriter) Flush()                             {}
func (w *pipeWriter) SetWriteDeadline(d time.Time) error { return w.conn.SetWriteDeadline(d) }
func (w *pipeWriter) Write(p []byte) (int, error) {
	n, err := w.conn.Write(p)
	if err != nil {
		err = errTooSlow
	}
	return n, err
}

// unread sends a request over a connection of its own and reads nothing.
func unread(t *testing.T, url string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	const body = `{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`
	fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nMcp-Protocol-Version: %s\r\nMcp-Method: m\r\nContent-Length: %d\r\n\r\n%s", Version, len(body), body)
	return conn
}

// A client that does not read holds neither a handler that sends to it nor an
// answer.
func TestHTTPWriteTime(t *testing.T) {
	big := strings.Repeat("x", 32<<20) // more than the system keeps for a connection
	for _, kind := range []string{"stream", "answer"} {
		failed := make(chan error, 1)
		served := func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				h.ServeHTTP(w, r)
				if kind == "answer" {
					failed <- io.ErrShortWrite
				}
			})
		}
		for era, h := range eraHandlers(HTTPOptions{WriteTime: 50 * time.Millisecond}, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
			if kind == "stream" {
				err := c.notify("n", rawParams(`"`+big+`"`))
				<-ctx.Done()
				failed <- err
				return err
			}
			e.string(big)
			return nil
		}) {
			s := httptest.NewServer(served(h))
			conn := unread(t, s.URL)
			if within(t, failed) == nil {
				t.Errorf("%s, %s: all was written", era, kind)
			}
			conn.Close()
			s.Close()
		}
	}
}

// One that reads slowly, but does, gets all.
func TestHTTPSlowReader(t *testing.T) {
	big := strings.Repeat("x", 32<<20)
	for era, h := range eraHandlers(HTTPOptions{WriteTime: time.Second}, func(_ context.Context, c *Call, _ []byte, e *encoder) error {
		if err := c.notify("n", nil); err != nil {
			return err
		}
		e.string(big)
		return nil
	}) {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(h)
			defer s.Close()
			response, err := postTo(t, t.Context(), s.URL, "{}")
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			n := int64(0)
			for err == nil {
				var part int64
				part, err = io.CopyN(io.Discard, response.Body, 1<<20)
				n += part
				time.Sleep(60 * time.Millisecond) // for all, more than WriteTime
			}
			if err != io.EOF || n < int64(len(big)) {
				t.Errorf("%d bytes, %v", n, err)
			}
		})
	}
}

// The http.Server of a user has times of its own, which count.
func TestHTTPServerOfTheUser(t *testing.T) {
	const short, long = 500 * time.Millisecond, time.Minute
	slow := func(ctx context.Context, c *Call, params []byte, e *encoder) error {
		if strings.Contains(string(params), "stream") {
			if err := c.notify("n", nil); err != nil {
				return err
			}
		}
		select {
		case <-time.After(2 * short):
		case <-ctx.Done():
			return ctx.Err()
		}
		e.null()
		return nil
	}
	start := func(h http.Handler, read, write time.Duration) *httptest.Server {
		s := httptest.NewUnstartedServer(h)
		s.Config.ReadTimeout, s.Config.WriteTimeout = read, write
		s.Start()
		return s
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	// Its time for the body counts where the option says nothing, or more.
	for _, option := range []time.Duration{0, long} {
		for era, h := range eraHandlers(HTTPOptions{BodyTime: option}, slow) {
			s := start(h, short, 0)
			t.Cleanup(s.Close)
			wg.Go(func() {
				body, never := io.Pipe()
				defer never.Close()
				begun := time.Now()
				response, err := http.Post(s.URL, "application/json", body)
				if err == nil {
					response.Body.Close()
				}
				if took := time.Since(begun); took > patience {
					t.Errorf("%s: a body that did not come was waited for for %v", era, took)
				}
			})
			// It is not the time for the handler.
			for _, params := range []string{`{"a":"plain"}`, `{"a":"stream"}`} {
				wg.Go(func() {
					if text, err := readPost(t, s.URL, params); err != nil || !strings.Contains(text, `"result":null`) {
						t.Errorf("%s: %s: got %s, %v", era, params, text, err)
					}
				})
			}
		}
	}
	// Its time for the answer counts for messages; streams last.
	for era, h := range eraHandlers(HTTPOptions{WriteTime: long}, slow) {
		s := start(h, 0, short)
		t.Cleanup(s.Close)
		wg.Go(func() {
			if text, err := readPost(t, s.URL, `{"a":"plain"}`); err == nil {
				t.Errorf("%s: answered with %s though the server has no time for it", era, text)
			}
		})
		wg.Go(func() {
			if text, err := readPost(t, s.URL, `{"a":"stream"}`); err != nil || !strings.Contains(text, `"result":null`) {
				t.Errorf("%s: a stream: %s, %v", era, text, err)
			}
		})
	}
}

// readPost sends a request and reads all that comes back.
func readPost(t *testing.T, url, params string) (string, error) {
	response, err := postTo(t, t.Context(), url, params)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return string(text), err
}

// Whatever is refused, its body does not hold the connection.
func TestRefusedBodies(t *testing.T) {
	for era, h := range eraHandlers(HTTPOptions{BodyTime: 50 * time.Millisecond}, echoParams) {
		s := httptest.NewServer(h)
		for _, head := range []string{
			"POST / HTTP/1.1\r\nHost: evil.example",
			"POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example",
			"PUT / HTTP/1.1\r\nHost: localhost",
			"GET / HTTP/1.1\r\nHost: localhost",
			"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain",
			"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: text/html",
			"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json",
		} {
			conn, err := net.Dial("tcp", s.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(conn, "%s\r\nContent-Length: 1000\r\n\r\n{", head)
			_ = conn.SetReadDeadline(time.Now().Add(patience))
			answer, err := io.ReadAll(conn)
			if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 4") {
				t.Errorf("%s: %.40q: %.100q, %v", era, head, answer, err)
			}
			conn.Close()
		}
		s.Close()
	}
}

// A page of an allowed origin can use the server; another one learns nothing.
func TestCORS(t *testing.T) {
	const origin = "https://app.example"
	for era, h := range eraHandlers(HTTPOptions{AllowedOrigins: []string{origin}}, echoParams) {
		ask := func(from string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodOptions, "http://localhost/mcp", nil)
			r.Header = http.Header{
				"Origin": {from}, "Access-Control-Request-Method": {"POST"},
				"Access-Control-Request-Headers": {"authorization,content-type,mcp-method,mcp-param-region"},
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		w := ask(origin)
		header := w.Result().Header
		if w.Code != 204 || header.Get("Access-Control-Allow-Origin") != origin || !strings.Contains(header.Get("Access-Control-Allow-Methods"), "POST") ||
			header.Get("Access-Control-Allow-Headers") != "authorization,content-type,mcp-method,mcp-param-region" ||
			header.Get("Access-Control-Allow-Credentials") != "" || header.Get("Vary") != "Origin" {
			t.Errorf("%s: preflight: %d %v", era, w.Code, header)
		}
		for _, from := range []string{"https://evil.example", "null", "http://app.example"} {
			w := ask(from)
			if w.Code != 403 || w.Result().Header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s: preflight of %s: %d %v", era, from, w.Code, w.Result().Header)
			}
		}
		for from, want := range map[string]string{origin: origin, "http://localhost": "", "": ""} {
			header := http.Header{
				"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"},
				"Mcp-Protocol-Version": {Version}, "Mcp-Method": {"m"},
			}
			if from != "" {
				header.Set("Origin", from)
			}
			w := respondTo(h, header, `{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`)
			got := w.Result().Header
			if w.Code != 200 || got.Get("Access-Control-Allow-Origin") != want || !slices.Equal(got.Values("Vary"), []string{"Origin"}) {
				t.Errorf("%s: from %q: %d %v", era, from, w.Code, got)
			}
			if exposed := got.Get("Access-Control-Expose-Headers"); strings.Contains(exposed, "Mcp-Session-Id") != (want != "") {
				t.Errorf("%s: from %q: exposed %q", era, from, exposed)
			}
		}
	}
	// Without the option, no page but the server's own is told anything.
	for era, h := range eraHandlers(HTTPOptions{}, echoParams) {
		r := httptest.NewRequest(http.MethodOptions, "http://localhost/mcp", nil)
		r.Header = http.Header{"Origin": {"http://localhost"}, "Access-Control-Request-Method": {"POST"}}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != 405 || len(w.Result().Header["Vary"]) > 0 {
			t.Errorf("%s: without the option: %d %v", era, w.Code, w.Result().Header)
		}
	}
}

// listenHTTP runs ListenAndServe with options.
func listenHTTP(t *testing.T, s *Server, o *HTTPOptions) (addr string, stop func(), ended <-chan error) {
	t.Helper()
	s.data.HTTP = o
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.listenAndServe(ctx, listener) }()
	t.Cleanup(cancel)
	return listener.Addr().String(), cancel, done
}

// Connections beyond the limit wait until one is closed, or is closed because
// nothing comes over it.
func TestMaxConnections(t *testing.T) {
	addr, stop, ended := listenHTTP(t, newServer(false, echoParams), &HTTPOptions{MaxConnections: 2})
	var idle []net.Conn
	for range 2 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		idle = append(idle, c)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if response, err := postTo(t, ctx, "http://"+addr, "{}"); err == nil {
		response.Body.Close()
		t.Error("a third connection was served")
	}
	idle[0].Close()
	response, err := postTo(t, patient(t), "http://"+addr, "{}")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	idle[1].Close() // net/http waits for those without a request
	stop()
	if err := within(t, ended); err != nil {
		t.Error(err)
	}
}

// A connection is closed whose header does not come, or over which nothing comes
// any more.
func TestConnectionTimes(t *testing.T) {
	addr, stop, ended := listenHTTP(t, newServer(false, echoParams), &HTTPOptions{HeaderTime: 50 * time.Millisecond, IdleTime: 50 * time.Millisecond})
	for name, sent := range map[string]string{
		"header": "POST / HTTP/1.1\r\nHost: localhost\r\n",
		"idle":   "PUT / HTTP/1.1\r\nHost: localhost\r\n\r\n",
	} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, sent)
		_ = c.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.Copy(io.Discard, c); err != nil {
			t.Errorf("%s: the connection stays open: %v", name, err)
		}
		c.Close()
	}
	stop()
	if err := within(t, ended); err != nil {
		t.Error(err)
	}
}

// At the end, what is open has some time to be answered, and no more.
func TestHTTPShutdown(t *testing.T) {
	for name, finishes := range map[string]bool{"answered": true, "cut off": false} {
		begun, release := make(chan struct{}), make(chan struct{})
		s := newServer(false, func(ctx context.Context, _ *Call, _ []byte, e *encoder) error {
			begun <- struct{}{}
			select {
			case <-release:
			case <-ctx.Done():
			}
			e.null()
			return nil
		})
		s.limits.shutdown = 50 * time.Millisecond
		if finishes {
			s.limits.shutdown = patience
		}
		addr, stop, ended := listenHTTP(t, s, nil)
		answered := make(chan error, 1)
		go func() {
			response, err := postTo(t, t.Context(), "http://"+addr, "{}")
			if err == nil {
				response.Body.Close()
			}
			answered <- err
		}()
		within(t, begun)
		stop()
		if finishes {
			close(release)
		}
		if err := within(t, answered); (err == nil) != finishes {
			t.Errorf("%s: %v", name, err)
		}
		if err := within(t, ended); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The header of a request is bounded by net/http.
func TestHeaderSize(t *testing.T) {
	addr, stop, ended := listenHTTP(t, newServer(false, echoParams), nil)
	r, err := http.NewRequestWithContext(patient(t), http.MethodPost, "http://"+addr, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Mcp-Param-X", strings.Repeat("x", 2<<20))
	response, err := http.DefaultClient.Do(r)
	if err == nil { // else the server has closed the connection before all was sent
		response.Body.Close()
		if response.StatusCode != 431 {
			t.Errorf("status %d", response.StatusCode)
		}
	}
	stop()
	if err := within(t, ended); err != nil {
		t.Error(err)
	}
}

package support

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// Progress must grow. What does not is dropped and told.
func TestProgressGrows(t *testing.T) {
	var log errorLog
	c, peer := connect(t, clientConfig{onError: log.add})
	var got []string
	progressed := make(chan struct{}, 10)
	end := goCall(t.Context(), c, &clientCall{method: "m", token: intScalar(7), hasToken: true, progress: func(params []byte) error {
		got = append(got, string(params))
		progressed <- struct{}{}
		return nil
	}})
	call := peer.expect("m")
	send := func(progress string) string {
		params := fmt.Sprintf(`{"progressToken":7,"progress":%s}`, progress)
		peer.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":%s}`, params)
		return params
	}
	var want []string
	for _, v := range []string{"-1", "0", "0.5", "1e2"} {
		want = append(want, send(v))
	}
	for i, v := range []string{"100", "99.5", "-3"} {
		send(v)
		eventually(t, "a report", func() bool { return strings.Count(log.String(), "has not grown") == i+1 })
	}
	want = append(want, send(`"much"`)) // decoding says what is wrong with it
	want = append(want, send("101"))
	for range want {
		within(t, progressed)
	}
	peer.answer(call, "{}")
	ended(t, end)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// No two requests in flight have the same progress token, with a function for
// it or without.
func TestTokenInUse(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	progress := func([]byte) error { return nil }
	for _, test := range []struct{ first, second func([]byte) error }{{progress, progress}, {nil, progress}, {progress, nil}, {nil, nil}} {
		token := stringScalar("mine")
		end := goCall(t.Context(), c, &clientCall{method: "m", token: token, hasToken: true, progress: test.first})
		call := peer.expect("m")
		_, err := c.call(patient(t), &clientCall{method: "n", token: token, hasToken: true, progress: test.second})
		if !errors.Is(err, errTokenInUse) {
			t.Errorf("got %v", err)
		}
		peer.quiet()
		peer.answer(call, "{}")
		if e := ended(t, end); e.err != nil {
			t.Error(e.err)
		}
	}
	// The token is free again, and the client makes none that a caller has.
	next := fmt.Sprintf("progress-%d", c.lastToken+1)
	end := goCall(t.Context(), c, &clientCall{method: "m", token: stringScalar(next), hasToken: true})
	call := peer.expect("m")
	if token := c.newToken(); token.String() == next {
		t.Errorf("%s is in use", token)
	}
	peer.answer(call, "{}")
	ended(t, end)
}

// What has been answered is not cancelled any more.
func TestAnsweredIsNotCancelled(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	for range 50 {
		ctx, cancel := context.WithCancel(t.Context())
		end := goCall(ctx, c, &clientCall{method: "m", token: intScalar(1), hasToken: true, progress: func([]byte) error {
			// The response is there before the context ends.
			eventually(t, "the response", func() bool {
				c.mu.Lock()
				defer c.mu.Unlock()
				return len(c.pending) == 0
			})
			cancel()
			return nil
		}})
		call := peer.expect("m")
		peer.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`)
		peer.answer(call, "{}")
		ended(t, end)
	}
	peer.quiet()
}

// A modern client writes no responses: it tells of the request.
func TestModernClientDoesNotRespond(t *testing.T) {
	var log errorLog
	config := asking(nil, nil)
	config.modern, config.onError = true, log.add
	c, peer := connect(t, config)
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	call := peer.expect("m")
	for _, method := range []string{"ping", "ask", "roots/list", "fail"} {
		peer.write(`{"jsonrpc":"2.0","id":7,"method":%q}`, method)
		log.wait(t, fmt.Sprintf("the server has sent the request %q", method))
	}
	peer.quiet()
	peer.answer(call, "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
}

// Over HTTP, too: nothing is posted for a request on the stream of one.
func TestModernClientDoesNotRespondHTTP(t *testing.T) {
	var log errorLog
	posts := 0
	config := asking(nil, nil)
	config.modern, config.onError = true, log.add
	c, _ := serveHTTP(t, config, func(w http.ResponseWriter, r *http.Request, m envelope) {
		posts++
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}\n\n", m.rawID)
	})
	if _, err := c.call(patient(t), &clientCall{method: "m"}); err != nil {
		t.Error(err)
	}
	log.wait(t, `the server has sent the request "ping"`)
	if posts != 1 {
		t.Errorf("%d messages were posted", posts)
	}
}

// Which requests of the server are answered that belong to none of the client.
func TestNestedRules(t *testing.T) {
	answer := func(context.Context, []byte) (jsonWriter, error) { return emptyResult{}, nil }
	for _, rule := range []NestedRule{NestedDefault, NestedStrict, NestedLenient} {
		for _, parent := range []string{"", "initialize", "ping", "tools/call"} {
			config := clientConfig{requests: map[string]requestHandler{
				"roots/list":             rule.handler(answer, true),
				"sampling/createMessage": rule.handler(answer, false),
			}}
			for _, apart := range []bool{false, true} {
				c, peer := connect(t, config)
				c.ownChannels.Store(apart)
				var end <-chan callEnd
				var call peerMessage
				if parent != "" {
					end = goCall(t.Context(), c, &clientCall{method: parent})
					call = peer.expect(parent)
				}
				for method, harmless := range map[string]bool{"roots/list": true, "sampling/createMessage": false} {
					peer.write(`{"jsonrpc":"2.0","id":7,"method":%q}`, method)
					m := peer.read()
					want := rule == NestedLenient || !apart && (parent == "tools/call" || harmless && rule == NestedDefault)
					if got := m.Error == nil; got != want || !got && m.Error.Code != -32602 {
						t.Errorf("rule %d, parent %q, apart %v, %s: %v", rule, parent, apart, method, m)
					}
				}
				if parent != "" {
					peer.answer(call, "{}")
					ended(t, end)
				}
			}
		}
	}
}

// Roots that were asked for beside a request of the client do not end with it.
func TestHarmlessIsNotBound(t *testing.T) {
	started, release := make(chan context.Context, 1), make(chan struct{})
	handler := asking(release, started).requests["ask"].handle
	c, peer := connect(t, clientConfig{requests: map[string]requestHandler{"roots/list": NestedDefault.handler(handler, true)}})
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	call := peer.expect("m")
	peer.write(`{"jsonrpc":"2.0","id":7,"method":"roots/list","params":{}}`)
	ctx := within(t, started)
	peer.answer(call, "{}")
	ended(t, end)
	if ctx.Err() != nil {
		t.Error("the handler has ended with the call")
	}
	close(release)
	if m := peer.read(); m.Error != nil {
		t.Errorf("got %v", m)
	}
}

const refusedHeaders = `{"jsonrpc":"2.0","id":%s,"error":{"code":-32020,"message":"headers"}}`

// A call of a tool that is refused over its headers is sent once more, after
// the tools were listed.
func TestHTTPHeadersRetry(t *testing.T) {
	tool := func(name string) string {
		return fmt.Sprintf(`{"name":%q,"inputSchema":{"type":"object","properties":{"r":{"type":"string","x-mcp-header":"R"}}}}`, name)
	}
	for _, test := range []struct {
		name   string
		method string
		pages  []string // of the list; "" for an error
		accept bool     // a call with the header
		want   string   // the methods that the server sees
		ok     bool
	}{
		{"first page", "tools/call", []string{tool("x")}, true, "tools/call tools/list tools/call", true},
		{"second page", "tools/call", []string{tool("y"), tool("x"), tool("z")}, true, "tools/call tools/list tools/list tools/call", true},
		{"not listed", "tools/call", []string{tool("y")}, true, "tools/call tools/list", false},
		{"list fails", "tools/call", []string{""}, true, "tools/call tools/list", false},
		{"once only", "tools/call", []string{tool("x")}, false, "tools/call tools/list tools/call", false},
		{"another method", "prompts/get", []string{tool("x")}, true, "prompts/get", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var seen []string
			var list rawParams
			page := 0
			c, _ := serveHTTP(t, clientConfig{modern: true, prepare: prepareAgain}, func(w http.ResponseWriter, r *http.Request, m envelope) {
				seen = append(seen, string(m.method))
				switch {
				case string(m.method) != "tools/list" && test.accept && r.Header.Get("Mcp-Param-R") == "v":
					respondJSON(w, 200, `{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete"}}`, m.rawID)
				case string(m.method) != "tools/list" || test.pages[page] == "":
					respondJSON(w, 400, refusedHeaders, m.rawID)
				default:
					list = rawParams(m.params)
					next := ""
					if page++; page < len(test.pages) {
						next = fmt.Sprintf(`,"nextCursor":"c%d"`, page)
					}
					respondJSON(w, 200, `{"jsonrpc":"2.0","id":%s,"result":{"tools":[%s]%s}}`, m.rawID, test.pages[page-1], next)
				}
			})
			params := rawParams(`{"name":"x","arguments":{"r":"v"},"_meta":{"a/protocolVersion":"v","a/logLevel":"debug","progressToken":3,"own":1}}`)
			_, err := c.call(patient(t), &clientCall{method: test.method, params: params, name: "x", named: true})
			if got := strings.Join(seen, " "); got != test.want || (err == nil) != test.ok || err != nil && !errors.Is(err, codeHeaders) {
				t.Errorf("got %s, %v; want %s", got, err, test.want)
			}
			if want := `"_meta":{"a/protocolVersion":"v","own":1}}`; page > 0 && !strings.HasSuffix(string(list), want) {
				t.Errorf("the list was asked for with %s", list)
			}
		})
	}
}

// An integer that is mirrored has to be one that every language holds.
func TestHTTPMirroredIntegers(t *testing.T) {
	sent := 0
	c, transport := serveHTTP(t, clientConfig{}, func(w http.ResponseWriter, r *http.Request, m envelope) {
		sent++
		respondJSON(w, 200, `{"jsonrpc":"2.0","id":%s,"result":{}}`, m.rawID)
	})
	transport.marks = map[string][]headerMark{"x": {{[]string{"a", "n"}, "N"}}}
	for _, test := range []struct {
		n  string
		ok bool
	}{
		{"0", true}, {"9007199254740991", true}, {"-9007199254740991", true}, {"null", true}, {`"9007199254740992"`, true}, {"1e3", true},
		{"1.5", true}, // not an integer: the server's to say
		{"9007199254740992", false}, {"-9007199254740992", false}, {"1e300", false}, {"123456789012345678901234567890", false},
	} {
		before := sent
		params := rawParams(fmt.Sprintf(`{"name":"x","arguments":{"a":{"n":%s},"n":9007199254740992}}`, test.n))
		_, err := c.call(patient(t), &clientCall{method: "tools/call", params: params, name: "x", named: true})
		if (err == nil) != test.ok || sent-before != map[bool]int{true: 1}[test.ok] || err != nil && !strings.Contains(err.Error(), `the argument "a.n" is mirrored`) {
			t.Errorf("%s: sent %d times, %v", test.n, sent-before, err)
		}
	}
}

// Redirects are followed within one origin, and only where they keep the message.
func TestHTTPRedirects(t *testing.T) {
	const answer = `{"jsonrpc":"2.0","id":1,"result":{}}`
	var reached []string
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached = append(reached, "other")
		respondJSON(w, 200, answer)
	}))
	defer other.Close()
	var status int
	var location string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reached = append(reached, r.Method+" "+r.URL.Path+" "+r.Header.Get("Authorization"))
		switch r.URL.Path {
		case "/mcp", "/loop":
			http.Redirect(w, r, location, status)
		default:
			respondJSON(w, 200, answer)
		}
	}))
	defer server.Close()
	authorized := &http.Client{Transport: authorizing{}}
	for _, legacy := range []bool{false, true} {
		for _, test := range []struct {
			status   int
			location string
			want     string // in the error
			reached  string
		}{
			{307, "/there", "", "POST /mcp token, POST /there token"},
			{308, "/there", "", "POST /mcp token, POST /there token"},
			{307, server.URL + "/there", "", "POST /mcp token, POST /there token"},
			{307, other.URL, "another origin", "POST /mcp token"},
			{308, other.URL, "another origin", "POST /mcp token"},
			{307, "//" + strings.TrimPrefix(other.URL, "http://"), "another origin", "POST /mcp token"},
			{307, strings.Replace(server.URL, "http", "https", 1), "another origin", "POST /mcp token"},
			{301, "/there", "HTTP 301 Moved Permanently: the redirect to", "POST /mcp token"},
			{302, other.URL, other.URL, "POST /mcp token"},
			{303, "/there", "HTTP 303", "POST /mcp token"},
			{307, "/loop", "10 redirects before", "POST /mcp token" + strings.Repeat(", POST /loop token", 10)},
		} {
			status, location, reached = test.status, test.location, nil
			var transport Transport = &HTTPTransport{URL: server.URL + "/mcp", Client: authorized}
			if legacy {
				transport = &LegacyHTTPTransport{URL: server.URL + "/mcp", Client: authorized}
			}
			err := transport.Send(patient(t), &Outgoing{Data: []byte(`{"jsonrpc":"2.0","id":1,"method":"m"}`), Method: "m", Request: true}, func([]byte) bool { return true })
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%d %s: got %v, want %q", test.status, test.location, err, test.want)
			}
			if got := strings.Join(reached, ", "); got != test.reached {
				t.Errorf("%d %s: reached %s", test.status, test.location, got)
			}
			transport.Close()
		}
	}
}

// authorizing adds a token to every request, as users do.
type authorizing struct{}

func (authorizing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "token")
	return http.DefaultTransport.RoundTrip(r)
}

func TestOrigin(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"http://a/x", "http://a:80/y", true},
		{"https://a", "https://A:443/", true},
		{"http://a", "https://a", false},
		{"http://a", "http://a:8080", false},
		{"http://a", "http://b", false},
		{"http://[::1]:80", "http://[::1]", true},
		{"http://a", "http://user@a", true},
	} {
		a, errA := url.Parse(test.a)
		b, errB := url.Parse(test.b)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if (originOf(a) == originOf(b)) != test.same {
			t.Errorf("%s and %s: %s, %s", test.a, test.b, originOf(a), originOf(b))
		}
	}
}

func TestFresh(t *testing.T) {
	received := time.Now()
	for _, test := range []struct {
		ttl  int64
		age  time.Duration
		want bool
	}{
		{0, 0, false}, {-5, 0, false}, {math.MinInt64, 0, false},
		{1000, 0, true}, {1000, 999 * time.Millisecond, true}, {1000, time.Second, false}, {1000, time.Hour, false},
		{1000, -time.Hour, true}, // a clock that was put back
		{math.MaxInt64, 100 * 365 * 24 * time.Hour, true},
	} {
		if got := Fresh(test.ttl, received, received.Add(test.age)); got != test.want {
			t.Errorf("ttl %d, age %v: %v", test.ttl, test.age, got)
		}
	}
}

package v20260728_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// marked is a toolbox whose tool "echo" mirrors an argument into a header.
type marked struct{ toolbox }

func (m marked) ListTools(ctx context.Context, params *mcp.PaginatedRequestParams, call *mcp.Call) (*mcp.ListToolsResult, error) {
	if params.Cursor == nil {
		return &mcp.ListToolsResult{CacheScope: mcp.CacheScopePublic, NextCursor: mcp.Ptr(mcp.Cursor("2")), Tools: []mcp.Tool{{Name: "other"}}}, nil
	}
	schema := mcp.ToolInputSchema{Extra: mcp.Members{"properties": []byte(`{"region":{"type":"string","x-mcp-header":"Region"}}`)}}
	return &mcp.ListToolsResult{CacheScope: mcp.CacheScopePublic, Tools: []mcp.Tool{{Name: "echo", InputSchema: schema}}}, nil
}

var httpTools = toolbox{
	"echo": func(_ context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
		return text("hi"), nil
	},
	"näme": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return text("hi"), nil
	},
	"talk": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		for i := range 3 {
			if err := call.Progress(float64(i), 3, ""); err != nil {
				return nil, err
			}
		}
		return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "bad"}
	},
	"fail": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return nil, mcp.NewMissingRequiredClientCapabilityError(mcp.ClientCapabilities{})
	},
	"panic": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		panic("x")
	},
}

// post sends a message with the headers that it must have, changed by more; a
// header "" is taken away.
func post(t *testing.T, url, body, method, name string, more ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	set := []string{
		"Content-Type", "application/json", "Accept", "application/json, text/event-stream",
		"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method, "Mcp-Name", name,
	}
	for i := range len(set) + len(more) {
		all := append(set[:len(set):len(set)], more...)
		if i%2 != 0 {
			continue
		}
		switch key, value := all[i], all[i+1]; {
		case key == "Host":
			r.Host = value
		case value == "":
			r.Header.Del(key)
		default:
			r.Header.Set(key, value)
		}
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func TestHTTP(t *testing.T) {
	server := mcp.NewServer(marked{httpTools}, &mcp.ServerOptions{Info: info, Logger: quiet, MaxMessage: 1000})
	s := httptest.NewServer(server.HTTPHandler(nil))
	t.Cleanup(s.Close)
	hi := result("1", `"content":[{"type":"text","text":"hi"}]`)
	mismatch := func(text string) string { return fault("1", -32020, "Header mismatch: "+text, "") }
	discover := request("1", "server/discover", "", "")
	echo := func(arguments string) string {
		return request("1", "tools/call", `"name":"echo","arguments":`+arguments, "")
	}
	for _, c := range []struct {
		what, body, method, name string
		more                     []string
		status                   int
		want                     string // JSON, or the start of other text
	}{
		{"plain", callTool("1", "echo", ""), "tools/call", "echo", nil, 200, hi},
		{"encoded name", callTool("1", "näme", ""), "tools/call", "=?base64?bsOkbWU=?=", nil, 200, hi},
		{"spaces around", callTool("1", "echo", ""), "tools/call", "  echo ", nil, 200, hi},
		{"any accept", callTool("1", "echo", ""), "tools/call", "echo", []string{"Accept", "*/*"}, 200, hi},
		{"no accept", callTool("1", "echo", ""), "tools/call", "echo", []string{"Accept", ""}, 200, hi},
		{"unknown member", callTool("1", "fail", ""), "tools/call", "fail", nil, 400, fault("1", -32021, "missing required client capability", `{"requiredCapabilities":{}}`)},
		{"panic", callTool("1", "panic", ""), "tools/call", "panic", nil, 200, fault("1", -32603, "internal error", "")},
		{"no such method", request("1", "ping", "", ""), "ping", "", nil, 404, fault("1", -32601, `Method not found: "ping"`, "")},
		{"no such version", strings.Replace(discover, "2026-07-28", "v9", 1), "server/discover", "", []string{"MCP-Protocol-Version", "v9"}, 400,
			fault("1", -32022, "Unsupported protocol version", `{"supported":["2026-07-28"],"requested":"v9"}`)},
		{"other version in _meta", strings.Replace(discover, "2026-07-28", "v9", 1), "server/discover", "", nil, 400, mismatch("the header Mcp-Protocol-Version differs from the body")},
		{"no version header", discover, "server/discover", "", []string{"MCP-Protocol-Version", ""}, 400, mismatch("the header MCP-Protocol-Version must be there once")},
		{"no _meta", `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}`, "server/discover", "", nil, 400, fault("1", -32602, `Invalid params: missing required member "_meta"`, "")},
		{"no method header", discover, "", "", nil, 400, mismatch("the header Mcp-Method is missing")},
		{"other method", discover, "SERVER/discover", "", nil, 400, mismatch("the header Mcp-Method differs from the body")},
		{"no name", callTool("1", "echo", ""), "tools/call", "", nil, 400, mismatch("the header Mcp-Name is missing")},
		{"other name", callTool("1", "echo", ""), "tools/call", "name", nil, 400, mismatch("the header Mcp-Name differs from the body")},
		{"name that is not encoded", callTool("1", "näme", ""), "tools/call", "näme", nil, 400, mismatch("the header Mcp-Name has characters that must be encoded")},
		{"param that is not encoded", echo(`{"region":"ä"}`), "tools/call", "echo", []string{"Mcp-Param-Region", "ä"}, 400, mismatch("the header Mcp-Param-Region has characters that must be encoded")},
		{"param", echo(`{"region":"us"}`), "tools/call", "echo", []string{"Mcp-Param-Region", "us"}, 200, hi},
		{"encoded param", echo(`{"region":"us"}`), "tools/call", "echo", []string{"Mcp-Param-Region", "=?base64?dXM=?="}, 200, hi},
		{"no param", echo(`{"region":"us"}`), "tools/call", "echo", nil, 400, mismatch("the header Mcp-Param-Region is missing")},
		{"other param", echo(`{"region":"us"}`), "tools/call", "echo", []string{"Mcp-Param-Region", "eu"}, 400, mismatch("the header Mcp-Param-Region differs from the body")},
		{"malformed", `{"jsonrpc"`, "tools/call", "", nil, 400, fault("", -32700, "Parse error: unexpected end of input, expected ':' at /jsonrpc", "")},
		{"batch", `[` + discover + `]`, "server/discover", "", nil, 400, fault("", -32600, "Invalid request: a message must be an object", "")},
		{"id null", `{"jsonrpc":"2.0","id":null,"method":"x"}`, "x", "", nil, 400, fault("", -32600, "Invalid request: id must be a string or an integer", "")},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{}}`, "", "", nil, 400, fault("1", -32600, "Invalid request: the server has sent no requests that could be answered", "")},
		{"notification", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`, "notifications/cancelled", "", nil, 202, ""},
		{"notification with other method", `{"jsonrpc":"2.0","method":"x"}`, "y", "", nil, 400, `{"jsonrpc":"2.0","error":{"code":-32020,"message":"Header mismatch: the header Mcp-Method differs from the body"}}`},
		{"too long", callTool("1", strings.Repeat("x", 1000), ""), "tools/call", "x", nil, 413, fault("", -32600, "Invalid request: the message is too long", "")},
		{"content type", discover, "server/discover", "", []string{"Content-Type", "text/plain"}, 415, fault("", -32600, "Invalid request: the body must be application/json", "")},
		{"charset", discover, "server/discover", "", []string{"Content-Type", "application/json; charset=utf-8"}, 200, result("1", `"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"public"`)},
		{"accept", discover, "server/discover", "", []string{"Accept", "text/html"}, 406, fault("", -32600, "Invalid request: application/json and text/event-stream must be acceptable", "")},
		{"listen without stream", listen("1", "{}"), "subscriptions/listen", "", []string{"Accept", "application/json"}, 400, fault("1", -32600, "Invalid request: text/event-stream must be acceptable", "")},
		{"evil host", discover, "server/discover", "", []string{"Host", "evil.example.com"}, 403, "Forbidden"},
		{"evil origin", discover, "server/discover", "", []string{"Origin", "http://evil.example.com"}, 403, "Forbidden"},
		{"rebound", discover, "server/discover", "", []string{"Host", "evil.example.com", "Origin", "http://evil.example.com"}, 403, "Forbidden"},
		{"null origin", discover, "server/discover", "", []string{"Origin", "null"}, 403, "Forbidden"},
		{"own origin", callTool("1", "echo", ""), "tools/call", "echo", []string{"Origin", s.URL}, 200, hi},
		{"localhost", callTool("1", "echo", ""), "tools/call", "echo", []string{"Host", "localhost:1"}, 200, hi},
	} {
		response := post(t, s.URL, c.body, c.method, c.name, c.more...)
		data, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(data); response.StatusCode != c.status || !sameJSON(got, c.want) && (c.status != 403 || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s: status %d: %s\nwant %d: %s", c.what, response.StatusCode, got, c.status, c.want)
		}
		if kind := response.Header.Get("Content-Type"); c.status != 403 && len(data) > 0 && kind != "application/json" {
			t.Errorf("%s: Content-Type %s", c.what, kind)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodDelete, http.MethodOptions} {
		r, _ := http.NewRequest(method, s.URL, nil)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != 405 || response.Header.Get("Allow") != "POST" {
			t.Errorf("%s: %s, Allow %q", method, response.Status, response.Header.Get("Allow"))
		}
	}
}

func TestHTTPAllowed(t *testing.T) {
	h := mcp.NewServer(httpTools, nil).HTTPHandler(&mcp.HTTPOptions{AllowedHosts: []string{"mcp.example.com"}, AllowedOrigins: []string{"https://app.example.com"}})
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	for _, c := range []struct {
		host, origin string
		status       int
	}{
		{"mcp.example.com", "", 200},
		{"MCP.example.com:8080", "", 200},
		{"mcp.example.com", "https://app.example.com", 200},
		{"mcp.example.com", "https://mcp.example.com", 200},
		{"mcp.example.com", "https://other.example.com", 403},
		{"other.example.com", "", 403},
		{"other.example.com", "https://app.example.com", 403},
	} {
		response := post(t, s.URL, request("1", "server/discover", "", ""), "server/discover", "", "Host", c.host, "Origin", c.origin)
		if response.StatusCode != c.status {
			t.Errorf("Host %s, Origin %s: %s, want %d", c.host, c.origin, response.Status, c.status)
		}
	}
}

// events reads the data of the events of a stream.
func events(t *testing.T, response *http.Response) <-chan string {
	t.Helper()
	if kind := response.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("Content-Type %s", kind)
	}
	out := make(chan string, 100)
	go func() {
		defer close(out)
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				out <- data
			}
		}
	}()
	return out
}

func TestHTTPStream(t *testing.T) {
	before := runtime.NumGoroutine()
	server := mcp.NewServer(httpTools, &mcp.ServerOptions{Info: info, Capabilities: func(c *mcp.ServerCapabilities) { c.Tools.ListChanged = mcp.Ptr(true) }})
	s := httptest.NewServer(server.HTTPHandler(nil))

	response := post(t, s.URL, callTool("1", "talk", `"progressToken":7`), "tools/call", "talk")
	want := []string{
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":0,"total":3}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":1,"total":3}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":2,"total":3}}`,
		fault("1", -32602, "bad", ""),
	}
	i := 0
	for data := range events(t, response) {
		if i >= len(want) || !sameJSON(data, want[i]) {
			t.Errorf("event %d: %s", i, data)
		}
		i++
	}
	if i != len(want) || response.StatusCode != 200 {
		t.Errorf("%d events, %s", i, response.Status)
	}
	// Without a stream, progress is left out.
	response = post(t, s.URL, callTool("1", "talk", `"progressToken":7`), "tools/call", "talk", "Accept", "application/json")
	if data, _ := io.ReadAll(response.Body); response.StatusCode != 400 || !sameJSON(string(data), want[3]) {
		t.Errorf("%s: %s", response.Status, data)
	}
	// Only a stream.
	response = post(t, s.URL, callTool("1", "echo", ""), "tools/call", "echo", "Accept", "text/event-stream")
	if data := <-events(t, response); !sameJSON(data, result("1", `"content":[{"type":"text","text":"hi"}]`)) {
		t.Errorf("event %s", data)
	}

	// A subscription that the client ends, and one that the server ends.
	for _, ender := range []string{"client", "server"} {
		response := post(t, s.URL, listen("5", `{"toolsListChanged":true}`), "subscriptions/listen", "")
		stream := events(t, response)
		if data := <-stream; !strings.Contains(data, "acknowledged") {
			t.Errorf("first event %s", data)
		}
		server.NotifyToolListChanged()
		if data := <-stream; !strings.Contains(data, "tools/list_changed") {
			t.Errorf("second event %s", data)
		}
		if ender == "client" {
			response.Body.Close()
			continue
		}
		server.Close()
		if data := <-stream; !strings.Contains(data, `"id":5,"result"`) {
			t.Errorf("last event %s", data)
		}
		if data, more := <-stream; more {
			t.Errorf("one more event %s", data)
		}
	}
	s.Close()
	http.DefaultClient.CloseIdleConnections()
	checkGoroutines(t, before)
}

func TestHTTPDisconnect(t *testing.T) {
	started, ended := make(chan bool), make(chan error, 1)
	server := mcp.NewServer(toolbox{"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		started <- true
		<-ctx.Done()
		ended <- call.Progress(1, 0, "")
		return nil, ctx.Err()
	}}, &mcp.ServerOptions{Logger: quiet})
	s := httptest.NewServer(server.HTTPHandler(nil))
	t.Cleanup(s.Close)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-started
		cancel()
	}()
	r, _ := http.NewRequestWithContext(ctx, http.MethodPost, s.URL, strings.NewReader(callTool("1", "wait", `"progressToken":1`)))
	r.Header = http.Header{"Content-Type": {"application/json"}, "Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {"tools/call"}, "Mcp-Name": {"wait"}}
	if _, err := http.DefaultClient.Do(r); err == nil {
		t.Error("the request was answered")
	}
	select {
	case err := <-ended:
		if err == nil {
			t.Error("progress was sent to nobody")
		}
	case <-time.After(5 * time.Second):
		t.Error("the handler was not told")
	}
}

func TestListenAndServe(t *testing.T) {
	server := mcp.NewServer(httpTools, nil)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- server.ListenAndServe(ctx, ":0") }()
	time.Sleep(10 * time.Millisecond)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	for _, addr := range []string{"nonsense", "256.0.0.1:1"} {
		if err := server.ListenAndServe(context.Background(), addr); err == nil {
			t.Errorf("no error for %s", addr)
		}
	}
}

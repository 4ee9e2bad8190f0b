package v20260728_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// TestLimitOptions shows that each of the options reaches what it is for.
func TestLimitOptions(t *testing.T) {
	begun, release := make(chan bool), make(chan bool)
	tools := map[string]func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error){
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
			begun <- true
			select {
			case <-release:
			case <-ctx.Done():
			}
			return text("waited"), nil
		},
	}
	const origin = "https://app.example"
	server := mcp.NewServer(struct {
		toolbox
		everything
	}{toolbox: tools}, &mcp.ServerOptions{
		Info: info, Logger: quiet,
		MaxDepth: 6, MaxRequests: 2, MaxSubscriptions: 1, MaxSubscribedURIs: 2, ShutdownTime: 50 * time.Millisecond,
		HTTP:         &mcp.HTTPOptions{AllowedOrigins: []string{origin}},
		Capabilities: func(c *mcp.ServerCapabilities) { c.Resources.Subscribe = mcp.Ptr(true) },
	})
	ctx, cancel := context.WithCancel(t.Context())
	p := serve(t, ctx, server)

	deep := func(n int) string {
		return request("1", "tools/call", `"name":"x","arguments":{"a":`+strings.Repeat("[", n-3)+strings.Repeat("]", n-3)+`}`, "")
	}
	p.write(deep(7) + "\n")
	p.expect(fault("1", -32700, "Parse error: more than 6 levels of objects and arrays", ""))
	p.write(deep(6) + "\n")
	if got := <-p.lines; strings.Contains(got, "levels") {
		t.Errorf("at the limit: %s", got)
	}

	p.write(listen("1", `{"resourceSubscriptions":["a","b","c"]}`) + "\n")
	p.expect(fault("1", -32603, "a client can subscribe to 2 resources at most", ""))
	p.write(listen("2", `{"resourceSubscriptions":["a","b"]}`) + "\n")
	if got := <-p.lines; !strings.Contains(got, "acknowledged") {
		t.Errorf("at the limit: %s", got)
	}
	p.write(listen("3", `{"resourceSubscriptions":["a"]}`) + "\n")
	p.expect(fault("3", -32603, "too many subscriptions at once", ""))

	p.write(callTool("4", "wait", "") + "\n") // the second, with the subscription
	<-begun
	p.write(callTool("5", "wait", "") + "\n")
	p.expect(fault("5", -32603, "too many requests at once", ""))

	r := httptest.NewRequest(http.MethodOptions, "http://localhost/", nil)
	r.Header = http.Header{"Origin": {origin}, "Access-Control-Request-Method": {"POST"}}
	w := httptest.NewRecorder()
	server.HTTPHandler(nil).ServeHTTP(w, r)
	if w.Code != 204 {
		t.Errorf("preflight: status %d", w.Code)
	}

	cancel() // the handler does not come to its end by itself
	if got := <-p.lines; !strings.Contains(got, `"id":2,"result"`) {
		t.Errorf("the subscription ends with %s", got)
	}
	if err := <-p.done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

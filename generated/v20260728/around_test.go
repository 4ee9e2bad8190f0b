package v20260728_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A witness is a function around messages that notes what it has seen.
type witness struct {
	mu   sync.Mutex
	seen []string
}

func (w *witness) around(ctx context.Context, in *mcp.Incoming, call *mcp.Call, next func(context.Context) error) error {
	// A call knows nothing yet, and does not panic.
	if call != nil && (call.ClientInfo() != nil || call.ClientCapabilities() == nil || call.ProtocolVersion() != mcp.Version || call.Logs(mcp.LoggingLevelEmergency)) {
		panic("a call knows of its request before that is read")
	}
	err := next(ctx)
	line := fmt.Sprintf("%s %s", in.Method, in.ID)
	if (call == nil) != (in.ID == nil) {
		line += " call?"
	}
	if err != nil {
		text, _, _ := strings.Cut(err.Error(), "\n")
		line += ": " + text
	}
	w.mu.Lock()
	w.seen = append(w.seen, line)
	w.mu.Unlock()
	return err
}

func (w *witness) expect(t *testing.T, want ...string) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Equal(w.seen, want) {
		t.Errorf("seen\n\t%s\nwant\n\t%s", strings.Join(w.seen, "\n\t"), strings.Join(want, "\n\t"))
	}
	w.seen = nil
}

// Around sees every request and notification, with the error as it is here.
func TestAround(t *testing.T) {
	w := new(witness)
	tools := toolbox{
		"ok": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return text("ok"), nil
		},
		"fails": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return nil, errors.New("secret")
		},
		"panics": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			panic("secret")
		},
	}
	server := mcp.NewServer(tools, &mcp.ServerOptions{Info: info, Logger: quiet, Around: w.around})
	mcp.Handle(server, "acme/x", func(context.Context, *struct{}, *mcp.Call) (*struct{}, error) { return &struct{}{}, nil })
	c := newWire(t, server)

	c.handle(request(`1`, "server/discover", "", ""))
	w.expect(t, "server/discover 1")
	c.handle(request(`"a"`, "tools/call", `"name":"ok"`, ""))
	w.expect(t, `tools/call "a"`)
	c.expect(request(`2`, "tools/call", `"name":"fails"`, ""), `{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"internal error"}}`)
	w.expect(t, "tools/call 2: secret")
	c.expect(request(`3`, "tools/call", `"name":"panics"`, ""), `{"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"internal error"}}`)
	w.expect(t, "tools/call 3: panic: secret")
	c.handle(request(`4`, "acme/x", "", ""))
	w.expect(t, "acme/x 4")
	c.handle(request(`5`, "acme/none", "", ""))
	w.expect(t, `acme/none 5: Method not found: "acme/none" (-32601)`)
	c.handle(`{"jsonrpc":"2.0","id":6,"method":"tools/call"}`)
	w.expect(t, "tools/call 6: Invalid params: params are missing (-32602)")
	c.handle(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	w.expect(t, "notifications/cancelled ")
	c.handle(`{"jsonrpc":"2.0","method":"notifications/unknown"}`)
	w.expect(t, "notifications/unknown ")
	c.handle(`{"jsonrpc":"2.0","id":7}`) // no request
	w.expect(t)
}

// What Around returns is what the client gets, and nothing that it does leaves
// half a response.
func TestAroundReturns(t *testing.T) {
	const internal = `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`
	type nextFunc = func(context.Context) error
	cases := map[string]struct {
		around func(ctx context.Context, next nextFunc) error
		want   string
	}{
		"refuses": {func(context.Context, nextFunc) error { return &mcp.Error{Code: -31000, Message: "too many"} },
			`{"jsonrpc":"2.0","id":1,"error":{"code":-31000,"message":"too many"}}`},
		"refuses afterwards": {func(ctx context.Context, next nextFunc) error { return errors.Join(next(ctx), errors.New("x")) }, internal},
		"replaces":           {func(ctx context.Context, next nextFunc) error { _ = next(ctx); return mcp.CodeInvalidParams }, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid params"}}`},
		"forgets next":       {func(context.Context, nextFunc) error { return nil }, internal},
		"calls it twice":     {func(ctx context.Context, next nextFunc) error { return errors.Join(next(ctx), next(ctx)) }, internal},
		"panics":             {func(context.Context, nextFunc) error { panic("x") }, internal},
		"panics afterwards":  {func(ctx context.Context, next nextFunc) error { _ = next(ctx); panic("x") }, internal},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			c := connect(t, toolbox{"ok": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
				return text("ok"), nil
			}},
				&mcp.ServerOptions{Around: func(ctx context.Context, _ *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
					return test.around(ctx, next)
				}})
			c.expect(request("1", "tools/call", `"name":"ok"`, ""), test.want)
			// Notifications have no answer, whatever happens.
			c.expect(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`, "")
		})
	}
	// An error that was swallowed is still one.
	c := connect(t, toolbox{}, &mcp.ServerOptions{Around: func(ctx context.Context, _ *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
		_ = next(ctx)
		return nil
	}})
	c.expect(request("1", "tools/call", `"name":"none"`, ""), internal)
}

// The handler gets the context of Around, and Around the `_meta` of the request.
func TestAroundContext(t *testing.T) {
	type key struct{}
	var sessions []any
	server := mcp.NewServer(toolbox{"who": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
		return text(fmt.Sprint(ctx.Value(key{}))), nil
	}}, &mcp.ServerOptions{Info: info, Logger: quiet, Around: func(ctx context.Context, in *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
		sessions = append(sessions, in.Session)
		var trace string
		if _, err := mcp.MetaIn(in.Params).Get("traceparent", &trace); err != nil {
			return err
		}
		return next(context.WithValue(ctx, key{}, trace))
	}})
	one, other := newWire(t, server), newWire(t, server)
	for _, c := range []*wire{one, one, other} {
		if got := c.handle(request("1", "tools/call", `"name":"who"`, `"traceparent":"00-1-2-01"`)); !strings.Contains(got, `"text":"00-1-2-01"`) {
			t.Error(got)
		}
	}
	if sessions[0] != any(one.Session) || sessions[1] != any(one.Session) || sessions[2] != any(other.Session) {
		t.Errorf("the sessions are %v", sessions)
	}
}

// Over HTTP the context leads to the request, for requests and notifications,
// of this version and of older ones.
func TestAroundHTTP(t *testing.T) {
	var seen []string
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Info: info, Logger: quiet, Around: func(ctx context.Context, in *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
		seen = append(seen, in.Method+" "+mcp.HTTPRequest(ctx).Header.Get("X-User"))
		if in.Session != nil {
			t.Errorf("%s has a session", in.Method)
		}
		return next(ctx)
	}})
	if mcp.HTTPRequest(t.Context()) != nil {
		t.Error("there is a request where there is none")
	}
	h := server.HTTPHandler(nil)
	for method, body := range map[string]string{
		"tools/list": request("1", "tools/list", "", ""),
		// To compare its headers, the server lists the tools, which is not the client's request.
		"tools/call":              request("2", "tools/call", `"name":"none","arguments":{"a":1}`, ""),
		"notifications/cancelled": `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
	} {
		seen = nil
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/", strings.NewReader(body))
		for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
			"MCP-Protocol-Version": mcp.Version, "Mcp-Method": method, "Mcp-Name": "none", "X-User": "ada"} {
			if name != "Mcp-Name" || method == "tools/call" {
				r.Header.Set(name, value)
			}
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 300 && w.Code != http.StatusBadRequest || !slices.Equal(seen, []string{method + " ada"}) {
			t.Errorf("%s: status %d, seen %v", method, w.Code, seen)
		}
	}
}

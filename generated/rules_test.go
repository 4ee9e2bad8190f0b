package generated_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// This file proves rules of docs/stubs.md that the tests of the packages pass
// over.

// ruled is a server that does whatever a test wants.
type ruled struct {
	mcp.UnimplementedPromptsServer
	mcp.UnimplementedResourcesServer
	list func() *mcp.ListToolsResult
	call func(ctx context.Context, call *mcp.Call) (mcp.CallToolOutcome, error)
}

func (r ruled) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	if r.list == nil {
		return new(mcp.ListToolsResult), nil
	}
	return r.list(), nil
}

func (r ruled) CallTool(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	return r.call(ctx, call)
}

func (ruled) GetPrompt(context.Context, *mcp.GetPromptRequestParams, *mcp.Call) (mcp.GetPromptOutcome, error) {
	return new(mcp.GetPromptResult), nil
}

func (ruled) ReadResource(context.Context, *mcp.ReadResourceRequestParams, *mcp.Call) (mcp.ReadResourceOutcome, error) {
	return new(mcp.ReadResourceResult), nil
}

func (r ruled) server(amend func(*mcp.ServerCapabilities)) *mcp.Server {
	return mcp.NewServer(r, &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler), Capabilities: amend})
}

// ruledRequest makes a request whose params have these members, and whose client
// has these capabilities.
func ruledRequest(method, members, capabilities string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":{%s"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":%s}}}`,
		method, members, capabilities)
}

// outcome gives the resultType of a response, or its error code.
func outcome(t *testing.T, response []byte) string {
	t.Helper()
	var r struct {
		Result struct{ ResultType string }
		Error  *struct{ Code int }
	}
	if err := json.Unmarshal(response, &r); err != nil {
		t.Fatal(err)
	}
	if r.Error != nil {
		return fmt.Sprint(r.Error.Code)
	}
	return r.Result.ResultType
}

// TestInvalidParams sends params that decode and that the schema, or a rule of
// the protocol, does not allow.
func TestInvalidParams(t *testing.T) {
	meta := func(more string) string {
		request := ruledRequest("tools/list", "", "{}")
		return strings.Replace(request, `"_meta":{`, `"_meta":{`+more, 1)
	}
	for request, want := range map[string]string{
		meta(""):                     "complete",
		meta(`"com.example/a.b":1,`): "complete",
		// Keys that are formed otherwise than the specification says, values that are.
		meta(`"a b":1,`):                               "complete",
		meta(`"-a/b":1,`):                              "complete",
		meta(`"_private":1,`):                          "complete",
		meta(`"é":1,`):                                 "complete",
		meta(`"a/b/c":1,`):                             "complete",
		meta(`"dev.mcp/mine":1,`):                      "complete",
		meta(`"traceparent":"x",`):                     "complete",
		meta(`"progressToken":{},`):                    "-32602",
		ruledRequest("subscriptions/listen", "", "{}"): "-32602",
		ruledRequest("prompts/get", `"name":"x","inputResponses":{"a":{"action":"maybe"}},`, "{}"): "-32602",
	} {
		session := ruled{}.server(nil).NewSession(func(_, _ []byte) error { return nil })
		if got := outcome(t, session.Handle(t.Context(), []byte(request))); got != want {
			t.Errorf("%s: got %s, want %s", request, got, want)
		}
		session.Close()
	}
}

// TestCapabilitiesAreNotRemembered sends requests over one session that declare
// different things.
func TestCapabilitiesAreNotRemembered(t *testing.T) {
	session := ruled{call: func(_ context.Context, call *mcp.Call) (mcp.CallToolOutcome, error) {
		return call.RequireInput(mcp.InputRequests{"who": &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{}}}, "")
	}}.server(nil).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	for _, c := range []struct{ capabilities, want string }{
		{`{"elicitation":{}}`, "input_required"},
		{`{}`, "-32021"},
		{`{"sampling":{}}`, "-32021"},
		{`{"elicitation":{}}`, "input_required"},
	} {
		response := session.Handle(t.Context(), []byte(ruledRequest("tools/call", `"name":"x",`, c.capabilities)))
		if got := outcome(t, response); got != c.want {
			t.Errorf("%s: got %s, want %s", c.capabilities, got, c.want)
		}
	}
}

// TestResultTypes has handlers give their results other types than they may have.
func TestResultTypes(t *testing.T) {
	state := mcp.Ptr("s")
	for _, c := range []struct {
		method string
		result any
		want   string
	}{
		{"tools/list", &mcp.ListToolsResult{}, "complete"},
		{"tools/list", &mcp.ListToolsResult{ResultType: "com.example/later"}, "-32603"},
		{"tools/list", &mcp.ListToolsResult{ResultType: mcp.ResultTypeInputRequired}, "-32603"},
		{"tools/call", &mcp.CallToolResult{}, "complete"},
		{"tools/call", &mcp.CallToolResult{ResultType: mcp.ResultTypeInputRequired}, "-32603"},
		{"tools/call", &mcp.InputRequiredResult{RequestState: state}, "input_required"},
		{"tools/call", &mcp.InputRequiredResult{RequestState: state, ResultType: mcp.ResultTypeInputRequired}, "input_required"},
		{"tools/call", &mcp.InputRequiredResult{RequestState: state, ResultType: mcp.ResultTypeComplete}, "-32603"},
		{"tools/call", &mcp.InputRequiredResult{RequestState: state, ResultType: "com.example/later"}, "-32603"},
		{"tools/call", &mcp.CallToolResult{ResultType: "com.example/later"}, "-32603"},
		{"tools/call", &mcp.InputRequiredResult{}, "-32603"},
	} {
		session := ruled{
			list: func() *mcp.ListToolsResult { return c.result.(*mcp.ListToolsResult) },
			call: func(context.Context, *mcp.Call) (mcp.CallToolOutcome, error) {
				return c.result.(mcp.CallToolOutcome), nil
			},
		}.server(nil).NewSession(func(_, _ []byte) error { return nil })
		response := session.Handle(t.Context(), []byte(ruledRequest(c.method, `"name":"x",`, "{}")))
		if got := outcome(t, response); got != c.want {
			t.Errorf("%T %+v: got %s, want %s", c.result, c.result, got, c.want)
		}
		session.Close()
	}
}

// ruledLegacy asks the user, in 2025-11-25.
type ruledLegacy struct {
	legacy.UnimplementedToolsServer
	t *testing.T
}

func (r ruledLegacy) CallTool(ctx context.Context, _ *legacy.CallToolRequestParams, call *legacy.Call) (*legacy.CallToolResult, error) {
	if _, ok := ctx.Deadline(); ok {
		r.t.Error("the handler of a request has a deadline")
	}
	_, err := call.Elicit(ctx, &legacy.ElicitRequestFormParams{Message: "?"})
	return new(legacy.CallToolResult), err
}

// TestNoDeadline shows that a person may take as long as a person takes: neither
// side sets a limit of its own.
func TestNoDeadline(t *testing.T) {
	in, out, served := soakPipes(t, legacy.NewServer(ruledLegacy{t: t}, nil).Serve)
	client := legacy.NewClient(legacy.NewStdioTransport(in, out), &legacy.ClientOptions{
		Info: legacy.Implementation{Name: "c", Version: "1"},
		Elicit: func(ctx context.Context, _ legacy.ElicitRequestParams) (*legacy.ElicitResult, error) {
			if _, ok := ctx.Deadline(); ok {
				t.Error("the handler of a nested request has a deadline")
			}
			return &legacy.ElicitResult{Action: legacy.ElicitResultActionDecline}, nil
		},
	})
	if _, err := client.Initialize(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := client.CallTool(context.Background(), &legacy.CallToolRequestParams{Name: "x"}); err != nil {
		t.Error(err)
	}
	client.Close()
	<-served
}

// TestHTTPNames compares Mcp-Name with what it mirrors, for each method that
// has something to mirror.
func TestHTTPNames(t *testing.T) {
	server := httptest.NewServer(ruled{call: func(context.Context, *mcp.Call) (mcp.CallToolOutcome, error) {
		return new(mcp.CallToolResult), nil
	}}.server(nil).HTTPHandler(nil))
	t.Cleanup(server.Close)
	for _, c := range []struct{ method, members, name, want string }{
		{"tools/call", `"name":"a",`, "a", "200 complete"},
		{"tools/call", `"name":"a",`, "b", "400 -32020"},
		{"tools/call", `"name":"a",`, "", "400 -32020"},
		{"prompts/get", `"name":"a",`, "a", "200 complete"},
		{"prompts/get", `"name":"a",`, "b", "400 -32020"},
		{"prompts/get", `"name":"a",`, "", "400 -32020"},
		{"resources/read", `"uri":"test://a",`, "test://a", "200 complete"},
		{"resources/read", `"uri":"test://ä",`, "=?base64?dGVzdDovL8Ok?=", "200 complete"},
		{"resources/read", `"uri":"test://a",`, "test://b", "400 -32020"},
		{"resources/read", `"uri":"test://a",`, "", "400 -32020"},
		{"tools/list", "", "", "200 complete"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(ruledRequest(c.method, c.members, "{}")))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{
			"Content-Type": {"application/json"}, "Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {c.method},
			"Mcp-Session-Id": {"what older versions had"},
		}
		if c.name != "" {
			r.Header.Set("Mcp-Name", c.name)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if got := fmt.Sprint(response.StatusCode, " ", outcome(t, body)); got != c.want {
			t.Errorf("%s, Mcp-Name %q: got %s, want %s", c.method, c.name, got, c.want)
		}
		if id := response.Header.Values("Mcp-Session-Id"); id != nil {
			t.Errorf("there is a session %q", id)
		}
	}
}

// TestLoopbackByDefault shows that a server without a host can be reached at one
// address only.
func TestLoopbackByDefault(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	free.Close()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- ruled{}.server(nil).ListenAndServe(ctx, ":"+port) }()
	reach := func(host string) error {
		c, err := net.DialTimeout("tcp", net.JoinHostPort(host, port), time.Second)
		if err == nil {
			c.Close()
		}
		return err
	}
	for deadline := time.Now().Add(10 * time.Second); reach("127.0.0.1") != nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the server cannot be reached")
		}
	}
	// Another address of the loopback interface, which a server that listens at
	// all addresses has, too.
	if reach("127.0.0.2") == nil {
		t.Error("the server listens at other addresses")
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestSubscriptionEndsWithConnection closes stdio under a subscription.
func TestSubscriptionEndsWithConnection(t *testing.T) {
	server := ruled{}.server(func(c *mcp.ServerCapabilities) { c.Tools.ListChanged = mcp.Ptr(true) })
	in, out, served := soakPipes(t, server.Serve)
	client := mcp.NewClient(mcp.NewStdioTransport(in, out), nil)
	s, err := client.SubscriptionsListen(t.Context(), &mcp.SubscriptionsListenRequestParams{
		Notifications: mcp.SubscriptionFilter{ToolsListChanged: mcp.Ptr(true)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	select {
	case err := <-served:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(3 * time.Second): // less than what requests get to finish
		t.Error("the server waits for the end of a subscription that nobody hears")
	}
	if _, err := s.Next(t.Context()); err != mcp.ErrClientClosed {
		t.Errorf("got %v", err)
	}
}

// TestLateAnswer has a server answer the first request of a transport when its
// client has been replaced by one of another version.
func TestLateAnswer(t *testing.T) {
	transport, peer := mcp.MemoryPair()
	newer := mcp.NewClient(transport, nil)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := newer.Discover(ctx, nil); err != context.DeadlineExceeded {
		t.Errorf("got %v", err)
	}
	newer.Detach()

	older := legacy.NewClient(transport, &legacy.ClientOptions{Info: legacy.Implementation{Name: "c", Version: "1"}})
	initialized := make(chan error, 1)
	go func() {
		r, err := older.Initialize(t.Context())
		if err == nil && r.ServerInfo.Name != "right" {
			err = fmt.Errorf("the answer of %s", r.ServerInfo.Name)
		}
		initialized <- err
	}()
	ids := map[string]json.RawMessage{}
	for ids["initialize"] == nil {
		data, err := peer.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		ids[m.Method] = m.ID
	}
	for _, answer := range []struct{ to, name string }{{"server/discover", "late"}, {"initialize", "right"}} {
		data := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":%q,"version":"1"}}}`,
			ids[answer.to], answer.name)
		if err := peer.Send(t.Context(), &mcp.Outgoing{Data: data}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-initialized; err != nil {
		t.Error(err)
	}
	older.Close()
}

// TestProgressTokenWithoutMeta asks for the token of params without `_meta`, and
// sets one.
func TestProgressTokenWithoutMeta(t *testing.T) {
	params := new(legacy.CallToolRequestParams)
	if token, ok := params.ProgressToken(); ok {
		t.Errorf("got the token %v", token)
	}
	if err := params.SetProgressToken(legacy.StringToken("a")); err != nil {
		t.Fatal(err)
	}
	if token, ok := params.ProgressToken(); !ok || token != legacy.StringToken("a") {
		t.Errorf("got the token %v, %v", token, ok)
	}
}

// TestHTTPMiddleware shows that a handler sees what a middleware makes of the
// headers of the same request, and that proxies are told not to hold up a stream.
func TestHTTPMiddleware(t *testing.T) {
	type caller struct{}
	handler := ruled{call: func(ctx context.Context, call *mcp.Call) (mcp.CallToolOutcome, error) {
		if err := call.Progress(1, 2, ""); err != nil {
			return nil, err
		}
		who, _ := ctx.Value(caller{}).(string)
		return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: "for " + who}}}, nil
	}}.server(nil).HTTPHandler(nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), caller{}, r.Header.Get("Authorization"))))
	}))
	t.Cleanup(server.Close)
	for _, who := range []string{"alice", "bob"} {
		body := strings.Replace(ruledRequest("tools/call", `"name":"a",`, "{}"), `"_meta":{`, `"_meta":{"progressToken":1,`, 1)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{
			"Content-Type": {"application/json"}, "Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {"tools/call"}, "Mcp-Name": {"a"},
			"Authorization": {who},
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		stream, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || !strings.Contains(string(stream), "for "+who) {
			t.Errorf("%s: %s, %v", who, stream, err)
		}
		if got := response.Header.Get("X-Accel-Buffering"); got != "no" {
			t.Errorf("X-Accel-Buffering: %q", got)
		}
	}
}

// TestEmptyCursor tells an empty cursor from none.
func TestEmptyCursor(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		d := p.declared["PaginatedRequest"]
		for _, params := range []string{`{"cursor":"",%s}`, `{%s}`} {
			params = fmt.Sprintf(params, `"_meta":{"io.modelcontextprotocol/protocolVersion":"x","io.modelcontextprotocol/clientCapabilities":{}}`)
			v, err := d.decode([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":` + params + `}`))
			if err != nil {
				t.Fatal(err)
			}
			has := strings.Contains(string(encode(t, v)), `"cursor":""`)
			if has != strings.Contains(params, "cursor") {
				t.Errorf("%s: encoded with a cursor: %t", params, has)
			}
		}
	})
}

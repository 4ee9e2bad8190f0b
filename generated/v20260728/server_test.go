package v20260728_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A toolbox is a server with tools only. Each tool is a function.
type toolbox map[string]func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error)

var _ mcp.ToolsServer = toolbox(nil)

func (b toolbox) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	r := &mcp.ListToolsResult{CacheScope: mcp.CacheScopePublic}
	for name := range b {
		r.Tools = append(r.Tools, mcp.Tool{Name: name})
	}
	return r, nil
}

func (b toolbox) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	tool, ok := b[params.Name]
	if !ok {
		return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "no such tool"}
	}
	return tool(ctx, params, call)
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: s}}}
}

// quiet keeps what is logged on purpose out of the output.
var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

var info = mcp.Implementation{Name: "test", Version: "1"}

// A wire is a session whose messages are recorded.
type wire struct {
	*mcp.Session
	t    *testing.T
	mu   sync.Mutex
	sent []string
	came chan string
}

func connect(t *testing.T, impl any, opts *mcp.ServerOptions) *wire {
	if opts == nil {
		opts = &mcp.ServerOptions{}
	}
	opts.Info, opts.Logger = info, quiet
	return newWire(t, mcp.NewServer(impl, opts))
}

func newWire(t *testing.T, server *mcp.Server) *wire {
	w := &wire{t: t, came: make(chan string, 1000)}
	w.Session = server.NewSession(func(_, message []byte) error {
		w.mu.Lock()
		w.sent = append(w.sent, string(message))
		w.mu.Unlock()
		w.came <- string(message)
		return nil
	})
	t.Cleanup(w.Close)
	return w
}

// next waits for a message of the server's own accord.
func (w *wire) next() string {
	w.t.Helper()
	select {
	case m := <-w.came:
		return m
	case <-time.After(5 * time.Second):
		w.t.Fatal("no message came")
		return ""
	}
}

// handle gives the response to a message, "" for none.
func (w *wire) handle(message string) string {
	return string(w.Handle(context.Background(), []byte(message)))
}

// expect compares the response to a message as JSON; "" for none.
func (w *wire) expect(message, want string) {
	w.t.Helper()
	if got := w.handle(message); !sameJSON(got, want) {
		w.t.Errorf("%s\n got %s\nwant %s", message, got, want)
	}
}

func sameJSON(a, b string) bool {
	if a == "" || b == "" {
		return a == b
	}
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

// request makes a request with the `_meta` that each must have, plus more.
func request(id, method, params, meta string) string {
	if meta != "" {
		meta = "," + meta
	}
	if params != "" {
		params += ","
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":{%s"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}%s}}}`, id, method, params, meta)
}

func callTool(id, name, meta string) string {
	return request(id, "tools/call", `"name":"`+name+`"`, meta)
}

const serverInfo = `"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1"}}`

func result(id, members string) string {
	if members != "" {
		members += ","
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"result":{` + members + `"resultType":"complete",` + serverInfo + `}}`
}

func fault(id string, code int, message, data string) string {
	if id != "" {
		id = `"id":` + id + `,`
	}
	if data != "" {
		data = `,"data":` + data
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0",%s"error":{"code":%d,"message":%q%s}}`, id, code, message, data)
}

func TestRequests(t *testing.T) {
	w := connect(t, toolbox{
		"hello": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return text("hi"), nil
		},
		"plain": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return nil, errors.New("secret")
		},
		"typed": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return nil, fmt.Errorf("wrapped: %w", mcp.NewMissingRequiredClientCapabilityError(mcp.ClientCapabilities{Sampling: &mcp.ClientCapabilitiesSampling{}}))
		},
		"own": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return nil, &mcp.Error{Code: 7, Message: "mine", Data: json.RawMessage(`{"a": 1}`), Extra: mcp.Members{"x": json.RawMessage("2")}}
		},
		"panic": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			panic("secret")
		},
		"nil": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return nil, nil
		},
		"typednil": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return (*mcp.CallToolResult)(nil), nil
		},
		"invalid": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return text("\xff"), nil
		},
		"wrongtype": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.CallToolResult{ResultType: mcp.ResultTypeInputRequired}, nil
		},
		"ownmeta": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.CallToolResult{Meta: &mcp.ResultMetaObject{ServerInfo: &mcp.Implementation{Name: "other", Version: "2"}}}, nil
		},
		"failed": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return mcp.ToolError(errors.New("it is broken")), nil
		},
	}, &mcp.ServerOptions{Instructions: "be kind"})

	internal := func(id string) string { return fault(id, -32603, "internal error", "") }
	w.expect(callTool("1", "hello", ""), result("1", `"content":[{"type":"text","text":"hi"}]`))
	w.expect(callTool(`"ä\u0041"`, "hello", ""), result(`"ä\u0041"`, `"content":[{"type":"text","text":"hi"}]`))
	w.expect(callTool("1", "plain", ""), internal("1"))
	w.expect(callTool("1", "typed", ""), fault("1", -32021, "missing required client capability", `{"requiredCapabilities":{"sampling":{}}}`))
	w.expect(callTool("1", "own", ""), `{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"mine","data":{"a":1},"x":2}}`)
	w.expect(callTool("1", "panic", ""), internal("1"))
	w.expect(callTool("1", "nil", ""), internal("1"))
	w.expect(callTool("1", "typednil", ""), internal("1"))
	w.expect(callTool("1", "invalid", ""), internal("1"))
	w.expect(callTool("1", "wrongtype", ""), internal("1"))
	w.expect(callTool("1", "ownmeta", ""), `{"jsonrpc":"2.0","id":1,"result":{"content":[],"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"other","version":"2"}}}}`)
	w.expect(callTool("1", "failed", ""), result("1", `"content":[{"type":"text","text":"it is broken"}],"isError":true`))
	w.expect(callTool("1", "none", ""), fault("1", -32602, "no such tool", ""))
	w.expect(request("3", "server/discover", "", ""), result("3", `"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"instructions":"be kind","ttlMs":0,"cacheScope":"public"`))

	// What is no request that could be served.
	w.expect(``, fault("", -32700, "Parse error: unexpected end of input, expected value", ""))
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"x"`, fault("1", -32700, "Parse error: unexpected end of input, expected ',' or '}' at /method", ""))
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"x"} x`, fault("1", -32700, "Parse error: unexpected data after the value", ""))
	w.expect(`7`, fault("", -32600, "Invalid request: a message must be an object", ""))
	w.expect(`[`+callTool("1", "hello", "")+`]`, fault("", -32600, "Invalid request: a message must be an object", ""))
	w.expect(`[1`, fault("", -32700, "Parse error: unexpected end of input, expected ',' or ']' at /0", ""))
	w.expect(`{"jsonrpc":"2.0","id":1}`, fault("1", -32600, "Invalid request: method is missing", ""))
	w.expect(`{"jsonrpc":"1.0","id":1,"method":"x"}`, fault("1", -32600, `Invalid request: jsonrpc must be "2.0"`, ""))
	w.expect(`{"id":1,"method":"x"}`, fault("1", -32600, `Invalid request: jsonrpc must be "2.0"`, ""))
	w.expect(`{"jsonrpc":"2.0","id":null,"method":"x"}`, fault("", -32600, "Invalid request: id must be a string or an integer", ""))
	w.expect(`{"jsonrpc":"2.0","id":1.5,"method":"x"}`, fault("", -32600, "Invalid request: id must be a string or an integer", ""))
	w.expect(`{"jsonrpc":"2.0","id":1,"method":7}`, fault("1", -32600, "Invalid request: method must be a string", ""))
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"x","method":"y"}`, fault("1", -32600, "Invalid request: duplicate member at /method", ""))
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"x","result":{}}`, fault("1", -32600, "Invalid request: only one of method, result and error may be present", ""))
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"x","params":7}`, fault("1", -32600, "Invalid request: params must be an object", ""))

	// What is no request that this version has.
	for _, method := range []string{"initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "roots/list", "prompts/list", "x"} {
		w.expect(request("1", method, "", ""), fault("1", -32601, `Method not found: "`+method+`"`, ""))
	}
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"x"}`, fault("1", -32601, `Method not found: "x"`, ""))

	// What `_meta` must hold.
	call := func(params string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + `}`
	}
	w.expect(`{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, fault("1", -32602, "Invalid params: params are missing", ""))
	w.expect(call(`[]`), fault("1", -32602, "Invalid params: expected object, found array", ""))
	w.expect(call(`{"name":"hello"}`), fault("1", -32602, `Invalid params: missing required member "_meta"`, ""))
	w.expect(call(`{"name":"hello","_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}`),
		fault("1", -32602, `Invalid params: missing required member "io.modelcontextprotocol/protocolVersion" at /_meta`, ""))
	w.expect(call(`{"name":"hello","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}`),
		fault("1", -32602, `Invalid params: missing required member "io.modelcontextprotocol/clientCapabilities" at /_meta`, ""))
	w.expect(request("1", "tools/call", "", ""), fault("1", -32602, `Invalid params: missing required member "name"`, ""))
	w.expect(callTool("1", "hello", `"io.modelcontextprotocol/logLevel":"loud"`), fault("1", -32602, "Invalid params: unknown log level", ""))

	// Another version is told apart even where the rest does not fit this one.
	unsupported := fault("1", -32022, "Unsupported protocol version", `{"supported":["2026-07-28"],"requested":"2099-01-01"}`)
	for _, m := range []string{callTool("1", "hello", ""), request("1", "tools/call", "", ""), request("1", "x", "", "")} {
		w.expect(strings.Replace(m, "2026-07-28", "2099-01-01", 1), unsupported)
	}
}

func TestNotificationsAreNotAnswered(t *testing.T) {
	w := connect(t, toolbox{}, nil)
	for _, m := range []string{
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled"}`,
		`{"jsonrpc":"2.0","method":"tools/call","params":{}}`,
		`{"jsonrpc":"2.0","method":"x"}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}`,
		`{"jsonrpc":"2.0","result":{}}`,
	} {
		w.expect(m, "")
	}
}

func TestExposeErrors(t *testing.T) {
	tools := toolbox{"plain": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return nil, errors.New("not so secret")
	}}
	w := connect(t, tools, &mcp.ServerOptions{ExposeErrors: true})
	w.expect(callTool("1", "plain", ""), fault("1", -32603, "not so secret", ""))
}

// everything implements all that a server can offer.
type everything struct {
	toolbox
	mcp.UnimplementedPromptsServer
	mcp.UnimplementedResourcesServer
	mcp.UnimplementedCompletionServer
}

func TestCapabilities(t *testing.T) {
	w := connect(t, everything{}, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) {
		c.Tools.ListChanged = mcp.Ptr(true)
	}})
	w.expect(request("1", "server/discover", "", ""), result("1", `"supportedVersions":["2026-07-28"],"capabilities":{"tools":{"listChanged":true},"prompts":{},"resources":{},"completions":{}},"ttlMs":0,"cacheScope":"public"`))
	w.expect(request("1", "prompts/get", `"name":"x"`, ""), fault("1", -32601, `Method not found: "prompts/get"`, ""))
}

// half has a misspelt method.
type half struct{}

func (half) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return nil, nil
}

func (half) CalTool(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
	return nil, nil
}

func TestMisspeltMethod(t *testing.T) {
	defer func() {
		const want = "mcp: v20260728_test.half has ListTools of ToolsServer, but not CallTool with the signature of that interface; implement it, or embed UnimplementedToolsServer"
		if got := recover(); got != want {
			t.Errorf("NewServer says %v, want %s", got, want)
		}
	}()
	mcp.NewServer(half{}, nil)
}

func TestCancel(t *testing.T) {
	started := make(chan struct{}, 10)
	causes := make(chan error, 10)
	w := connect(t, toolbox{"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		started <- struct{}{}
		<-ctx.Done()
		causes <- context.Cause(ctx)
		if err := call.Progress(1, 0, ""); err == nil {
			t.Error("a cancelled request still sends")
		}
		return nil, ctx.Err()
	}}, nil)
	answer := make(chan string)
	go func() { answer <- w.handle(callTool(`"a"`, "wait", `"progressToken":1`)) }()
	<-started
	w.expect(callTool(`"a"`, "wait", ""), fault(`"a"`, -32600, "Invalid request: a request with this id is being worked on", ""))
	w.expect(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"b"}}`, "")
	w.expect(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","reason":"bored"}}`, "")
	if a := <-answer; a != "" {
		t.Errorf("a cancelled request was answered with %s", a)
	}
	if err := <-causes; err == nil || err.Error() != "the client cancelled the request: bored" {
		t.Errorf("cause %v", err)
	}

	go func() { answer <- w.handle(callTool(`1`, "wait", `"progressToken":1`)) }()
	<-started
	w.Close()
	if a := <-answer; a != "" {
		t.Errorf("a request of a closed session was answered with %s", a)
	}
	if err := <-causes; !errors.Is(err, mcp.ErrSessionClosed) {
		t.Errorf("cause %v", err)
	}
	w.expect(callTool("1", "wait", ""), fault("1", -32600, "Invalid request: the session is closed", ""))

	w = connect(t, toolbox{"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}}, nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := string(w.Handle(ctx, []byte(callTool("1", "wait", "")))); !sameJSON(got, fault("1", -32603, "internal error", "")) {
		t.Errorf("the caller's cancellation was answered with %s", got)
	}
}

func TestProgressAndLog(t *testing.T) {
	var kept *mcp.Call
	tools := toolbox{"talk": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		kept = call
		for _, err := range []error{
			call.Progress(0, 0, ""),
			call.Progress(0.5, 2, "half"),
			call.Log(mcp.LoggingLevelDebug, "", "quiet"),
			call.Log(mcp.LoggingLevelWarning, "db", map[string]int{"n": 1}),
			call.Log(mcp.LoggingLevelEmergency, "", "loud"),
		} {
			if err != nil {
				t.Error(err)
			}
		}
		return text(fmt.Sprint(call.ProtocolVersion(), " ", call.ClientInfo() != nil, " ", call.ClientCapabilities().Elicitation != nil, " ", call.Logs(mcp.LoggingLevelInfo))), nil
	}}
	w := connect(t, tools, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) { c.Logging = mcp.Object("{}") }})
	w.expect(callTool("1", "talk", ""), result("1", `"content":[{"type":"text","text":"2026-07-28 false true false"}]`))
	if len(w.sent) != 0 {
		t.Errorf("sent unasked: %s", w.sent)
	}
	w.expect(callTool("1", "talk", `"progressToken":"p","io.modelcontextprotocol/logLevel":"warning","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}`),
		result("1", `"content":[{"type":"text","text":"2026-07-28 true true false"}]`))
	want := []string{
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":0}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":0.5,"total":2,"message":"half"}}`,
		`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"warning","logger":"db","data":{"n":1}}}`,
		`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"emergency","data":"loud"}}`,
	}
	for i, m := range want {
		if i >= len(w.sent) || !sameJSON(w.sent[i], m) {
			t.Fatalf("sent %s\nwant %s", w.sent, want)
		}
	}
	if err := kept.Progress(1, 0, ""); !errors.Is(err, mcp.ErrCallEnded) {
		t.Errorf("progress after the end: %v", err)
	}
	if len(w.sent) != len(want) {
		t.Errorf("sent %s", w.sent[len(want):])
	}
}

func TestRequireInput(t *testing.T) {
	name := &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "Name?"}}
	tools := toolbox{
		"greet": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			if r, ok := call.ElicitResponse("name"); ok && r.Action == mcp.ElicitResultActionAccept && call.RequestState() == "s1" {
				return text("hello"), nil
			}
			if _, ok := call.CreateMessageResponse("name"); ok {
				t.Error("a response of the wrong kind was read")
			}
			return call.RequireInput(mcp.InputRequests{"name": name}, "s1")
		},
		"state": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			return call.RequireInput(nil, "s1")
		},
		"sample": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			return call.RequireInput(mcp.InputRequests{
				"a": &mcp.CreateMessageRequest{Params: mcp.CreateMessageRequestParams{Tools: []mcp.Tool{}}}, "b": name,
				"c": &mcp.ListRootsRequest{},
			}, "")
		},
		"url": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"a": &mcp.ElicitRequest{Params: &mcp.ElicitRequestURLParams{}}}}, nil
		},
		"empty": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.InputRequiredResult{}, nil
		},
	}
	w := connect(t, tools, nil)
	ask := `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s1","inputRequests":{"name":{"method":"elicitation/create","params":{"message":"Name?","requestedSchema":{"type":"object","properties":{}}}}},` + serverInfo + `}}`
	w.expect(callTool("1", "greet", ""), ask)
	again := func(members string) string { return request("1", "tools/call", `"name":"greet",`+members, "") }
	w.expect(again(`"requestState":"s1","inputResponses":{"name":{"action":"accept","content":{"name":"Al"}},"more":{"roots":[]}}`), result("1", `"content":[{"type":"text","text":"hello"}]`))
	w.expect(again(`"requestState":"s1","inputResponses":{"wrong":{"action":"accept"}}`), ask)
	w.expect(again(`"requestState":"s1","inputResponses":{"name":{"roots":[]}}`), ask)
	if got := w.handle(again(`"inputResponses":{"name":12345}`)); !strings.Contains(got, `"code":-32602`) || !strings.Contains(got, `"id":1`) {
		t.Errorf("a malformed response was answered with %s", got)
	}
	w.expect(callTool("1", "state", ""), `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s1",`+serverInfo+`}}`)
	w.expect(callTool("1", "sample", ""), fault("1", -32021, "missing required client capability", `{"requiredCapabilities":{"sampling":{"tools":{}},"roots":{}}}`))
	w.expect(callTool("1", "url", ""), fault("1", -32021, "missing required client capability", `{"requiredCapabilities":{"elicitation":{"url":{}}}}`))
	w.expect(callTool("1", "empty", ""), fault("1", -32603, "internal error", ""))
}

func listen(id, filter string) string {
	return request(id, "subscriptions/listen", `"notifications":`+filter, "")
}

func TestSubscriptions(t *testing.T) {
	server := mcp.NewServer(everything{}, &mcp.ServerOptions{Info: info, Capabilities: func(c *mcp.ServerCapabilities) {
		c.Tools.ListChanged = mcp.Ptr(true)
		c.Resources.Subscribe = mcp.Ptr(true)
	}})
	w := newWire(t, server)
	ack := func(id, filter string) string {
		return `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":` + filter + `,"_meta":{"io.modelcontextprotocol/subscriptionId":` + id + `}}}`
	}
	changed := func(id string) string {
		return `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":` + id + `}}}`
	}
	updated := func(id, uri string) string {
		return `{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"` + uri + `","_meta":{"io.modelcontextprotocol/subscriptionId":` + id + `}}}`
	}
	expect := func(want string) {
		t.Helper()
		if got := w.next(); !sameJSON(got, want) {
			t.Fatalf("got %s\nwant %s", got, want)
		}
	}
	answers := make(chan string, 3)
	open := func(message string) { go func() { answers <- w.handle(message) }() }

	open(listen("1", `{"toolsListChanged":true,"promptsListChanged":true,"resourceSubscriptions":["test://a"],"other":true}`))
	expect(ack("1", `{"toolsListChanged":true,"resourceSubscriptions":["test://a"]}`))
	server.NotifyPromptListChanged()
	server.NotifyResourceUpdated("test://b")
	server.NotifyToolListChanged()
	expect(changed("1"))
	server.NotifyResourceUpdated("test://a")
	expect(updated("1", "test://a"))

	open(listen(`"two"`, `{"toolsListChanged":false}`))
	expect(ack(`"two"`, `{}`))
	server.NotifyToolListChanged()
	expect(changed("1"))

	w.expect(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, "")
	if a := <-answers; a != "" {
		t.Errorf("a cancelled subscription was answered with %s", a)
	}
	server.NotifyToolListChanged()

	open(listen("3", `{"toolsListChanged":true}`))
	expect(ack("3", `{"toolsListChanged":true}`))
	server.NotifyToolListChanged()
	expect(changed("3"))
	server.Close()
	ended := func(id string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":` + id + `,"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1"}}}}`
	}
	cancelled := func(id string) string {
		return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}`
	}
	// The result comes first, then the notification.
	var order string
	for range 4 {
		got := w.next()
		for _, id := range []string{"3", `"two"`} {
			if sameJSON(got, ended(id)) {
				order += "result " + id + ","
			} else if sameJSON(got, cancelled(id)) {
				order += "cancelled " + id + ","
			}
		}
	}
	for _, id := range []string{"3", `"two"`} {
		first, second := strings.Index(order, "result "+id+","), strings.Index(order, "cancelled "+id+",")
		if first < 0 || second < first {
			t.Errorf("the subscription %s ended with %s", id, order)
		}
	}
	for range 2 {
		if a := <-answers; a != "" {
			t.Errorf("answered with %s", a)
		}
	}
	w.expect(listen("4", `{}`), "")
	for _, want := range []string{ack("4", `{}`), ended("4"), cancelled("4")} {
		expect(want)
	}
}

// TestSlowSubscriber shows that what a client has yet to hear does not pile up.
func TestSlowSubscriber(t *testing.T) {
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) { c.Tools.ListChanged = mcp.Ptr(true) }})
	gate, n := make(chan struct{}), make(chan string, 100)
	session := server.NewSession(func(_, message []byte) error {
		n <- string(message)
		<-gate
		return nil
	})
	done := make(chan struct{})
	go func() {
		session.Handle(context.Background(), []byte(listen("1", `{"toolsListChanged":true}`)))
		close(done)
	}()
	<-n // the acknowledgement, which is stuck
	for range 1000 {
		server.NotifyToolListChanged()
	}
	close(gate)
	<-n
	server.Close()
	<-done
	session.Close()
	more := 0
	for len(n) > 0 {
		if strings.Contains(<-n, "list_changed") {
			more++
		}
	}
	if more > 1 {
		t.Errorf("%d more notifications came", more)
	}
}

func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	server := mcp.NewServer(toolbox{
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	}, &mcp.ServerOptions{Logger: quiet, Capabilities: func(c *mcp.ServerCapabilities) { c.Tools.ListChanged = mcp.Ptr(true) }})
	var wg sync.WaitGroup
	for range 20 {
		session := server.NewSession(func(_, _ []byte) error { return nil })
		for id := range 20 {
			message := listen(fmt.Sprint(id), `{"toolsListChanged":true}`)
			if id%2 == 0 {
				message = callTool(fmt.Sprint(id), "wait", "")
			}
			wg.Go(func() { session.Handle(context.Background(), []byte(message)) })
		}
		wg.Go(func() {
			server.NotifyToolListChanged()
			time.Sleep(10 * time.Millisecond)
			session.Close()
		})
	}
	wg.Wait()
	checkGoroutines(t, before)
}

// checkGoroutines waits for goroutines to end, and fails if there are more than
// before.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	deadline := time.Now().Add(5 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(deadline) {
			buf := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
		}
		time.Sleep(time.Millisecond)
	}
}

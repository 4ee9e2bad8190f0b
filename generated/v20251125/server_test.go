package v20251125_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

type handler = func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error)

// A toolbox is a server with tools, each a function, and resources to subscribe
// to.
type toolbox map[string]handler

var (
	_ mcp.ToolsServer              = toolbox(nil)
	_ mcp.ResourcesSubscribeServer = toolbox(nil)
	_ mcp.RootsListChangedHandler  = toolbox(nil)
)

func (b toolbox) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{}, nil
}

func (b toolbox) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
	return b[params.Name](ctx, params, call)
}

func (b toolbox) Subscribe(_ context.Context, params *mcp.SubscribeRequestParams, _ *mcp.Call) (*mcp.EmptyResult, error) {
	if params.URI == "test://none" {
		return nil, &mcp.Error{Code: -32002, Message: "Resource not found"}
	}
	return &mcp.EmptyResult{}, nil
}

func (b toolbox) Unsubscribe(context.Context, *mcp.UnsubscribeRequestParams, *mcp.Call) (*mcp.EmptyResult, error) {
	return &mcp.EmptyResult{}, nil
}

func (b toolbox) HandleRootsListChanged(ctx context.Context, params *mcp.NotificationParams, session *mcp.Session) {
	if h := b["roots changed"]; h != nil {
		_, _ = h(ctx, nil, nil)
	}
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: s}}}
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// A pipe is a client of a server that speaks over streams.
type pipe struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

// connect starts a server, and closes it in the end.
func connect(t *testing.T, impl any, opts *mcp.ServerOptions) (*pipe, *mcp.Server) {
	before := runtime.NumGoroutine()
	if opts == nil {
		opts = &mcp.ServerOptions{}
	}
	opts.Info, opts.Logger = mcp.Implementation{Name: "test", Version: "1"}, quiet
	server := mcp.NewServer(impl, opts)
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &pipe{t: t, in: inW, lines: make(chan string, 100), done: make(chan error, 1)}
	go func() {
		p.done <- server.Serve(context.Background(), inR, outW)
		outW.Close()
	}()
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(outR); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		inW.Close()
		if err := <-p.done; err != nil {
			t.Error(err)
		}
		for line := range p.lines {
			t.Errorf("one more line: %s", line)
		}
		deadline := time.Now().Add(5 * time.Second)
		for runtime.NumGoroutine() > before {
			if time.Now().After(deadline) {
				t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
			}
			time.Sleep(time.Millisecond)
		}
	})
	return p, server
}

func (p *pipe) write(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pipe) next() string {
	p.t.Helper()
	select {
	case got := <-p.lines:
		return got
	case <-time.After(5 * time.Second):
		p.t.Fatal("no line came")
		return ""
	}
}

func (p *pipe) expect(want string) {
	p.t.Helper()
	if got := p.next(); !sameJSON(got, want) {
		p.t.Errorf("got %s\nwant %s", got, want)
	}
}

// ask writes a request and expects the response.
func (p *pipe) ask(line, want string) {
	p.t.Helper()
	p.write(line)
	p.expect(want)
}

func request(id, method, params string) string {
	if params != "" {
		params = `,"params":` + params
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q%s}`, id, method, params)
}

func callTool(id, name string) string { return request(id, "tools/call", `{"name":"`+name+`"}`) }

func result(id, result string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"result":` + result + `}`
}

func said(id, text string) string {
	return result(id, fmt.Sprintf(`{"content":[{"type":"text","text":%q}]}`, text))
}

func fault(id string, code int, message string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, id, code, message)
}

// handshake opens a session with all capabilities.
func (p *pipe) handshake() {
	p.t.Helper()
	p.write(request(`0`, "initialize", `{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"2"},"capabilities":{"sampling":{},"elicitation":{"form":{}},"roots":{}}}`))
	p.next()
	p.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
}

func TestHandshake(t *testing.T) {
	p, _ := connect(t, toolbox{"who": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		return text(call.ClientInfo().Name + " " + call.ProtocolVersion() + " " + call.Session().Client().ProtocolVersion), nil
	}}, &mcp.ServerOptions{Instructions: "be kind"})
	p.ask(callTool("1", "who"), fault("1", -32600, "Invalid request: the session is not initialized yet"))
	p.ask(request("2", "ping", ""), result("2", `{}`))
	p.ask(request("3", "initialize", `{}`), fault("3", -32602, `Invalid params: missing required member "protocolVersion"`))
	p.ask(request("4", "initialize", `{"protocolVersion":"2099-01-01","clientInfo":{"name":"c","version":"2"},"capabilities":{}}`),
		result("4", `{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{"subscribe":true},"logging":{}},"serverInfo":{"name":"test","version":"1"},"instructions":"be kind"}`))
	p.ask(request("5", "initialize", `{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"2"},"capabilities":{}}`),
		fault("5", -32600, "Invalid request: the session is initialized already"))
	p.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	p.ask(callTool("6", "who"), said("6", "c 2025-11-25 2099-01-01"))
	p.ask(request("7", "server/discover", `{}`), fault("7", -32601, `Method not found: "server/discover"`))
	p.ask(request("8", "tools/list", ""), result("8", `{"tools":[]}`))
	p.ask(request("9", "prompts/list", ""), fault("9", -32601, `Method not found: "prompts/list"`))
	p.ask(`[`+request("1", "ping", "")+`]`, `{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: a message must be an object"}}`)
}

func TestNestedRequests(t *testing.T) {
	var kept *mcp.Call
	form := &mcp.ElicitRequestFormParams{Message: "Name?"}
	p, _ := connect(t, toolbox{
		"ask": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			kept = call
			r, err := call.Elicit(ctx, form)
			if err != nil {
				return nil, err
			}
			roots, err := call.ListRoots(ctx, nil)
			if err != nil {
				return nil, err
			}
			return text(fmt.Sprint(r.Action, " ", len(roots.Roots))), nil
		},
		"sample": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			_, err := call.CreateMessage(ctx, &mcp.CreateMessageRequestParams{MaxTokens: 10})
			var e *mcp.Error
			return text(fmt.Sprint(errors.As(err, &e), errors.Is(err, mcp.CodeInvalidParams), " ", err)), nil
		},
		"impossible": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			_, err := call.Elicit(ctx, &mcp.ElicitRequestURLParams{})
			_, err2 := call.CreateMessage(ctx, &mcp.CreateMessageRequestParams{Tools: []mcp.Tool{}})
			_, err3 := call.Elicit(ctx, nil)
			return text(fmt.Sprint(errors.Is(err, mcp.ErrNotSupported), errors.Is(err2, mcp.ErrNotSupported), err3 != nil)), nil
		},
		"limited": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			ctx, cancel := context.WithTimeout(ctx, time.Millisecond)
			defer cancel()
			_, err := call.Elicit(ctx, form)
			return text(fmt.Sprint(err)), nil
		},
		"left": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			asked := make(chan bool)
			go func() {
				close(asked)
				_, err := call.Elicit(context.Background(), form)
				if !errors.Is(err, mcp.ErrCallEnded) {
					t.Errorf("a request that its handler left behind: %v", err)
				}
			}()
			<-asked
			time.Sleep(10 * time.Millisecond)
			return text("left"), nil
		},
		"ping": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			return text("pong"), call.Session().Ping(ctx)
		},
	}, nil)
	p.handshake()
	elicit := func(id string) string {
		return request(id, "elicitation/create", `{"message":"Name?","requestedSchema":{"type":"object","properties":{}}}`)
	}
	p.ask(callTool("1", "ask"), elicit("1"))
	p.write(result("77", `{}`))  // nobody waits for that
	p.write(result(`"1"`, `{}`)) // nor that
	p.ask(request("2", "ping", ""), result("2", `{}`))
	p.write(result("1", `{"action":"decline"}`))
	p.expect(request("2", "roots/list", "{}"))
	p.write(result("2", `{"roots":[{"uri":"file:///a"}]}`))
	p.expect(said("1", "decline 1"))
	if _, err := kept.Elicit(context.Background(), form); !errors.Is(err, mcp.ErrCallEnded) {
		t.Errorf("a request after the end: %v", err)
	}

	p.ask(callTool("2", "sample"), request("4", "sampling/createMessage", `{"maxTokens":10,"messages":[]}`))
	p.write(fault("4", -32602, "no"))
	p.expect(said("2", "true true no (-32602)"))
	p.ask(callTool("3", "impossible"), said("3", "true true true"))

	p.ask(callTool("4", "limited"), elicit("5"))
	p.expect(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}`)
	p.expect(said("4", "context deadline exceeded"))

	// The client cancels while it is asked.
	p.ask(callTool("5", "ask"), elicit("6"))
	p.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}`)
	p.expect(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":6}}`)

	p.ask(callTool("6", "left"), elicit("7"))
	first, second := p.next(), p.next()
	if !strings.Contains(first+second, `"requestId":7`) || !strings.Contains(first+second, `"left"`) {
		t.Errorf("got %s and %s", first, second)
	}
	p.ask(callTool("7", "ping"), request("8", "ping", ""))
	p.write(result("8", `{}`))
	p.expect(said("7", "pong"))
	// Left open: ends with the connection.
	p.ask(callTool("8", "ask"), elicit("9"))
	p.in.Close()
	p.expect(fault("8", -32603, "internal error"))
}

func TestLogAndProgress(t *testing.T) {
	p, _ := connect(t, toolbox{"talk": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		return text(""), errors.Join(
			call.Progress(1, 2, "half"),
			call.Log(mcp.LoggingLevelInfo, "", "info"),
			call.Log(mcp.LoggingLevelError, "db", "error"))
	}}, nil)
	p.handshake()
	message := func(level, more string) string {
		return `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"` + level + `","data":"` + level + `"` + more + `}}`
	}
	p.ask(callTool("1", "talk"), message("info", ""))
	p.expect(message("error", `,"logger":"db"`))
	p.expect(said("1", ""))
	p.ask(request("2", "logging/setLevel", `{"level":"error"}`), result("2", `{}`))
	p.write(request("3", "logging/setLevel", `{"level":"loud"}`))
	if got := p.next(); !strings.Contains(got, `"code":-32602`) {
		t.Errorf("got %s", got)
	}
	p.ask(request("4", "tools/call", `{"name":"talk","_meta":{"progressToken":"p"}}`),
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":1,"total":2,"message":"half"}}`)
	p.expect(message("error", `,"logger":"db"`))
	p.expect(said("4", ""))
}

func TestNotifications(t *testing.T) {
	heard := make(chan bool, 1)
	p, server := connect(t, toolbox{
		"roots changed": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error) {
			heard <- true
			return nil, nil
		},
		"panic": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error) {
			panic("x")
		},
	}, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) {
		c.Tools.ListChanged, c.Resources.ListChanged = mcp.Ptr(true), mcp.Ptr(false)
	}})
	server.NotifyToolListChanged() // nobody is there yet
	p.handshake()
	p.write(`{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}`)
	<-heard
	server.NotifyToolListChanged()
	p.expect(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
	server.NotifyPromptListChanged()   // not declared
	server.NotifyResourceListChanged() // declared as false
	server.NotifyResourceUpdated("test://a")
	p.ask(request("1", "resources/subscribe", `{"uri":"test://a"}`), result("1", `{}`))
	p.ask(request("2", "resources/subscribe", `{"uri":"test://none"}`), fault("2", -32002, "Resource not found"))
	server.NotifyResourceUpdated("test://none")
	server.NotifyResourceUpdated("test://a")
	p.expect(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"test://a"}}`)
	p.ask(request("3", "resources/unsubscribe", `{"uri":"test://a"}`), result("3", `{}`))
	server.NotifyResourceUpdated("test://a")
	p.ask(callTool("4", "panic"), fault("4", -32603, "internal error"))
}

// tasks answers by a task where it is asked to.
type tasks struct{ toolbox }

var _ mcp.CallToolTaskServer = tasks{}

func (tasks) CallToolTask(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CreateTaskResult, error) {
	return &mcp.CreateTaskResult{Task: mcp.Task{TaskID: "t1", Status: mcp.TaskStatusWorking}}, nil
}

func TestTasks(t *testing.T) {
	p, _ := connect(t, tasks{toolbox{"x": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error) {
		return text("now"), nil
	}}}, nil)
	p.write(request("0", "initialize", `{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"2"},"capabilities":{}}`))
	if got := p.next(); !strings.Contains(got, `"tasks":{"requests":{"tools":{"call":{}}}}`) {
		t.Errorf("got %s", got)
	}
	p.ask(callTool("1", "x"), said("1", "now"))
	p.write(request("2", "tools/call", `{"name":"x","task":{}}`))
	if got := p.next(); !strings.Contains(got, `"taskId":"t1"`) {
		t.Errorf("got %s", got)
	}
}

// A session subscribes to so many resources at most, which the handler does not
// hear of where there is no room.
func TestSubscribedURIs(t *testing.T) {
	p, _ := connect(t, toolbox{}, &mcp.ServerOptions{MaxSubscribedURIs: 2})
	p.handshake()
	full := fault("4", -32603, "a client can subscribe to 2 resources at most")
	p.ask(request("1", "resources/subscribe", `{"uri":"test://a"}`), result("1", `{}`))
	p.ask(request("2", "resources/subscribe", `{"uri":"test://none"}`), fault("2", -32002, "Resource not found"))
	p.ask(request("3", "resources/subscribe", `{"uri":"test://b"}`), result("3", `{}`))
	p.ask(request("4", "resources/subscribe", `{"uri":"test://none"}`), full)
	p.ask(request("5", "resources/subscribe", `{"uri":"test://a"}`), result("5", `{}`))
	p.ask(request("6", "resources/unsubscribe", `{"uri":"test://a"}`), result("6", `{}`))
	p.ask(request("7", "resources/subscribe", `{"uri":"test://c"}`), result("7", `{}`))
}

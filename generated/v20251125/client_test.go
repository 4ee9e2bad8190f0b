package v20251125_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
	modern "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A scriptedServer plays the server for a client, message by message.
type scriptedServer struct {
	t *testing.T
	*mcp.MemoryTransport
}

// A sentMessage is what the client has sent.
type sentMessage struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *mcp.Error
}

// scripted connects a client to a scripted server. It checks that nothing is
// left when the test is over.
func scripted(t *testing.T, options *mcp.ClientOptions) (*mcp.Client, *scriptedServer) {
	t.Helper()
	before := runtime.NumGoroutine()
	client, server := mcp.MemoryPair()
	c := mcp.NewClient(client, options)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		noneLeft(t, before)
	})
	return c, &scriptedServer{t, server}
}

// initialized does the same, and the handshake.
func initialized(t *testing.T, options *mcp.ClientOptions) (*mcp.Client, *scriptedServer) {
	t.Helper()
	c, server := scripted(t, options)
	end := in(func() (*mcp.InitializeResult, error) { return c.Initialize(t.Context()) })
	server.answer(server.read("initialize"), hello("2025-11-25"))
	server.read("notifications/initialized")
	if _, err := end(t); err != nil {
		t.Fatal(err)
	}
	return c, server
}

func hello(version string) string {
	return fmt.Sprintf(`{"protocolVersion":%q,"capabilities":{"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}},"serverInfo":{"name":"s","version":"1"}}`, version)
}

func noneLeft(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("goroutines are left\n%s", stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(time.Millisecond)
	}
}

// in makes a call in the background, and returns a function that waits for its
// end.
func in[T any](call func() (T, error)) func(t *testing.T) (T, error) {
	var v T
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		v, err = call()
	}()
	return func(t *testing.T) (T, error) {
		t.Helper()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatal("the call does not end")
		}
		return v, err
	}
}

func (s *scriptedServer) read(method string) (m sentMessage) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	data, err := s.Receive(ctx)
	if err != nil {
		s.t.Errorf("%q does not come: %v", method, err)
		return m
	}
	if err := json.Unmarshal(data, &m); err != nil || m.Method != method {
		s.t.Errorf("got %s (%v), want %q", data, err, method)
	}
	return m
}

func (s *scriptedServer) write(format string, args ...any) {
	s.t.Helper()
	if err := s.Send(context.Background(), &mcp.Outgoing{Data: fmt.Appendf(nil, format, args...)}, nil); err != nil {
		s.t.Error(err)
	}
}

func (s *scriptedServer) answer(m sentMessage, result string) {
	s.t.Helper()
	s.write(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
}

func TestClientHandshake(t *testing.T) {
	c, server := scripted(t, &mcp.ClientOptions{
		Info:      mcp.Implementation{Name: "c", Version: "2"},
		ListRoots: func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) { return nil, nil },
		Elicit:    func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) { return nil, nil },
		ElicitTask: func(context.Context, mcp.ElicitRequestParams) (*mcp.CreateTaskResult, error) {
			return nil, nil
		},
		ListTasks:    func(context.Context, *mcp.PaginatedRequestParams) (*mcp.ListTasksResult, error) { return nil, nil },
		Capabilities: func(caps *mcp.ClientCapabilities) { caps.Roots.ListChanged = mcp.Ptr(true) },
	})
	if _, err := c.ListTools(t.Context(), nil); err != mcp.ErrNotInitialized {
		t.Errorf("got %v", err)
	}
	if err := c.NotifyRootsListChanged(t.Context(), nil); err != mcp.ErrNotInitialized {
		t.Errorf("got %v", err)
	}
	if c.Server() != nil {
		t.Error("there is a result before the handshake")
	}
	end := in(func() (*mcp.InitializeResult, error) { return c.Initialize(t.Context()) })
	m := server.read("initialize")
	want := `{"protocolVersion":"2025-11-25","capabilities":{"roots":{"listChanged":true},"elicitation":{},"tasks":{"list":{},"requests":{"elicitation":{"create":{}}}}},"clientInfo":{"version":"2","name":"c"}}`
	if string(m.Params) != want {
		t.Errorf("got  %s\nwant %s", m.Params, want)
	}
	server.write(`{"jsonrpc":"2.0","id":"p","method":"ping"}`) // allowed at any time
	if m := server.read(""); string(m.Result) != "{}" {
		t.Errorf("answer to ping %v", m)
	}
	server.answer(m, hello("2025-11-25"))
	if m := server.read("notifications/initialized"); m.Params != nil {
		t.Errorf("params %s", m.Params)
	}
	result, err := end(t)
	if err != nil || result.ServerInfo.Name != "s" || c.Server() != result {
		t.Errorf("got %+v, %v", result, err)
	}
	list := in(func() (*mcp.ListToolsResult, error) { return c.ListTools(t.Context(), nil) })
	m = server.read("tools/list")
	if m.Params != nil {
		t.Errorf("params %s", m.Params)
	}
	// What the official SDK's server adds.
	server.answer(m, `{"tools":[],"ttlMs":0,"cacheScope":"public","resultType":"complete"}`)
	if r, err := list(t); err != nil || len(r.Extra) != 3 {
		t.Errorf("got %+v, %v", r, err)
	}
}

// A client of several versions asks with the newest and goes on with the one
// that the server speaks, on the same transport.
func TestClientOfSeveralVersions(t *testing.T) {
	before := runtime.NumGoroutine()
	transport, end := mcp.MemoryPair()
	server := &scriptedServer{t, end}

	newest := modern.NewClient(transport, nil)
	discover := in(func() (*modern.DiscoverResult, error) { return newest.Discover(t.Context(), nil) })
	m := server.read("server/discover")
	server.write(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}`, m.ID)
	if _, err := discover(t); !errors.Is(err, modern.CodeMethodNotFound) {
		t.Fatalf("got %v", err)
	}
	newest.Detach()

	c := mcp.NewClient(transport, nil)
	initialize := in(func() (*mcp.InitializeResult, error) { return c.Initialize(t.Context()) })
	server.answer(server.read("initialize"), hello("2025-06-18"))
	result, err := initialize(t)
	var other *mcp.VersionError
	if !errors.As(err, &other) || other.Answered != "2025-06-18" || result == nil {
		t.Fatalf("got %+v, %v", result, err)
	}
	c.Detach()

	// In place of a client of the version that was answered.
	last := mcp.NewClient(transport, nil)
	if err := last.Initialized(t.Context(), result); err != nil {
		t.Error(err)
	}
	server.read("notifications/initialized")
	ping := in(func() (*mcp.Result, error) { return last.Ping(t.Context(), nil) })
	server.answer(server.read("ping"), "{}")
	if _, err := ping(t); err != nil || last.Server() != result {
		t.Error(err)
	}
	last.Close()
	noneLeft(t, before)
}

func TestClientNestedRequests(t *testing.T) {
	c, server := initialized(t, &mcp.ClientOptions{
		Elicit: func(_ context.Context, params mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
			form := params.(*mcp.ElicitRequestFormParams)
			if form.Message == "fail" {
				return nil, &mcp.Error{Code: -1, Message: "User rejected"}
			}
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
		},
		ElicitTask: func(context.Context, mcp.ElicitRequestParams) (*mcp.CreateTaskResult, error) {
			return &mcp.CreateTaskResult{Task: mcp.Task{TaskID: "t", Status: mcp.TaskStatusWorking}}, nil
		},
		ListRoots: func(_ context.Context, params *mcp.RequestParams) (*mcp.ListRootsResult, error) {
			if params == nil {
				return nil, errors.New("nil params")
			}
			return &mcp.ListRootsResult{}, nil
		},
	})
	ask := func(message string) string {
		return `{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"` + message + `","requestedSchema":{"type":"object","properties":{}}}}`
	}
	refused := func(what string, code mcp.Code) {
		t.Helper()
		if m := server.read(""); m.Error == nil || m.Error.Code != code || string(m.ID) != `"q"` {
			t.Errorf("%s: %+v", what, m)
		}
	}
	server.write("%s", ask("x"))
	refused("nothing is outstanding", mcp.CodeInvalidParams)

	call := in(func() (*mcp.CallToolResult, error) {
		return c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"})
	})
	request := server.read("tools/call")
	for _, test := range []struct{ request, want string }{
		{ask("x"), `{"action":"accept"}`},
		{`{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"x","task":{},"requestedSchema":{"type":"object","properties":{}}}}`, `"taskId":"t"`},
		{`{"jsonrpc":"2.0","id":"q","method":"roots/list"}`, `{"roots":[]}`},
	} {
		server.write("%s", test.request)
		if m := server.read(""); !strings.Contains(string(m.Result), test.want) {
			t.Errorf("%s: %s", test.request, m.Result)
		}
	}
	server.write("%s", ask("fail"))
	refused("the handler fails", -1)
	server.write(`{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{}}`)
	refused("invalid params", mcp.CodeInvalidParams)
	server.write(`{"jsonrpc":"2.0","id":"q","method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}`)
	refused("no handler", mcp.CodeMethodNotFound)
	server.answer(request, `{"content":[]}`)
	if _, err := call(t); err != nil {
		t.Error(err)
	}
	server.write("%s", ask("x"))
	refused("nothing is outstanding any more", mcp.CodeInvalidParams)
}

func TestClientTasks(t *testing.T) {
	c, server := initialized(t, nil)
	if _, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x", Task: &mcp.TaskMetadata{}}); err == nil {
		t.Error("a task was asked for where none can be returned")
	}
	call := func(params *mcp.CallToolRequestParams) func(*testing.T) (*mcp.CreateTaskResult, error) {
		return in(func() (*mcp.CreateTaskResult, error) { return c.CallToolTask(t.Context(), params) })
	}
	end := call(&mcp.CallToolRequestParams{Name: "x"})
	m := server.read("tools/call")
	if string(m.Params) != `{"name":"x","task":{}}` {
		t.Errorf("params %s", m.Params)
	}
	server.answer(m, `{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T00:00:00Z","lastUpdatedAt":"2025-11-25T00:00:00Z","ttl":null}}`)
	if r, err := end(t); err != nil || r.Task.TaskID != "t" {
		t.Errorf("got %+v, %v", r, err)
	}
	// A server that does no tasks answers at once.
	end = call(&mcp.CallToolRequestParams{Name: "x", Task: &mcp.TaskMetadata{TTL: mcp.Ptr(int64(5))}})
	m = server.read("tools/call")
	if string(m.Params) != `{"name":"x","task":{"ttl":5}}` {
		t.Errorf("params %s", m.Params)
	}
	server.answer(m, `{"content":[]}`)
	_, err := end(t)
	var e *mcp.ResponseError
	if !errors.As(err, &e) {
		t.Fatalf("got %v", err)
	}
	if r, err := mcp.UnmarshalResult(mcp.MethodToolsCall, e.Result); err != nil {
		t.Errorf("got %v, %v", r, err)
	}
}

// A progress token goes wherever the version keeps _meta, and the caller's
// params stay as they are.
func TestClientProgress(t *testing.T) {
	c, server := initialized(t, nil)
	tasks := &mcp.GetTaskRequestParams{TaskID: "t", Extra: mcp.Members{"x": json.RawMessage("1")}}
	tools := &mcp.CallToolRequestParams{Name: "x", Meta: &mcp.RequestParamsMeta{Extra: mcp.Members{"com.example/y": json.RawMessage("2")}}}
	for _, test := range []struct {
		params interface{ MarshalJSON() ([]byte, error) }
		call   func(mcp.CallOptions) error
		want   string
	}{
		{tasks, func(o mcp.CallOptions) error { _, err := c.GetTask(t.Context(), tasks, o); return err },
			`{"taskId":"t","_meta":{"progressToken":"progress-1"},"x":1}`},
		{tools, func(o mcp.CallOptions) error { _, err := c.CallTool(t.Context(), tools, o); return err },
			`{"name":"x","_meta":{"progressToken":"progress-2","com.example/y":2}}`},
		{nil, func(o mcp.CallOptions) error { _, err := c.Ping(t.Context(), nil, o); return err },
			`{"_meta":{"progressToken":"progress-3"}}`},
	} {
		var before []byte
		if test.params != nil {
			before, _ = test.params.MarshalJSON()
		}
		var seen []float64
		end := in(func() (struct{}, error) {
			return struct{}{}, test.call(mcp.CallOptions{Progress: func(p *mcp.ProgressNotificationParams) { seen = append(seen, p.Progress) }})
		})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		data, err := server.Receive(ctx)
		cancel()
		var m sentMessage
		if json.Unmarshal(data, &m); err != nil || string(m.Params) != test.want {
			t.Errorf("got %s, %v; want params %s", data, err, test.want)
		}
		var params struct {
			Meta struct{ ProgressToken string } `json:"_meta"`
		}
		json.Unmarshal(m.Params, &params)
		server.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%q,"progress":1.5}}`, params.Meta.ProgressToken)
		server.write(`{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"enough"}}`, m.ID)
		if _, err := end(t); !errors.Is(err, mcp.Code(1)) || fmt.Sprint(seen) != "[1.5]" {
			t.Errorf("got %v, progress %v", err, seen)
		}
		if test.params != nil {
			if after, _ := test.params.MarshalJSON(); string(after) != string(before) {
				t.Errorf("the caller's params have become %s", after)
			}
		}
	}
}

func TestClientNotifications(t *testing.T) {
	got := make(chan string, 9)
	c, server := initialized(t, &mcp.ClientOptions{
		OnToolListChanged: func(context.Context, *mcp.NotificationParams) { got <- "tools" },
		OnResourceUpdated: func(_ context.Context, p *mcp.ResourceUpdatedNotificationParams) { got <- p.URI },
		OnError:           func(err error) { got <- err.Error() },
	})
	server.write(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
	server.write(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"x:y"}}`)
	server.write(`{"jsonrpc":"2.0","method":"notifications/resources/updated"}`)
	server.write(`{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}`)
	if a, b, c := <-got, <-got, <-got; a != "tools" || b != "x:y" || !strings.Contains(c, `missing required member "uri"`) {
		t.Errorf("got %s, %s, %s", a, b, c)
	}
	if err := c.NotifyProgress(t.Context(), &mcp.ProgressNotificationParams{ProgressToken: mcp.IntToken(4), Progress: 1}); err != nil {
		t.Error(err)
	}
	if m := server.read("notifications/progress"); string(m.Params) != `{"progressToken":4,"progress":1}` {
		t.Errorf("got %+v", m)
	}
}

func TestClientCancel(t *testing.T) {
	c, server := initialized(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	end := in(func() (*mcp.CallToolResult, error) {
		return c.CallTool(ctx, &mcp.CallToolRequestParams{Name: "x"})
	})
	m := server.read("tools/call")
	cancel()
	if _, err := end(t); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	if n := server.read("notifications/cancelled"); !strings.Contains(string(n.Params), `"requestId":`+string(m.ID)) {
		t.Errorf("got %s", n.Params)
	}
}

// askingTools is a server with a tool that asks the user.
type askingTools struct{ mcp.UnimplementedToolsServer }

func (askingTools) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
	answer, err := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Message: "Name?"})
	if err != nil {
		return nil, err
	}
	call.Progress(1, 1, "")
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: "hello " + *answer.Content["name"].String}}}, nil
}

// The client and the server of this package understand each other.
func TestClientAndServer(t *testing.T) {
	before := runtime.NumGoroutine()
	server := mcp.NewServer(askingTools{}, &mcp.ServerOptions{Logger: slog.New(slog.DiscardHandler)})
	input, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- server.Serve(context.Background(), input, out) }()
	c := mcp.NewClient(mcp.NewStdioTransport(fromServer, toServer), &mcp.ClientOptions{
		Info: mcp.Implementation{Name: "c", Version: "1"},
		Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: map[string]mcp.ElicitResultContentValue{"name": {String: mcp.Ptr("Ada")}}}, nil
		},
		OnError: func(err error) { t.Errorf("reported: %v", err) },
	})
	if _, err := c.Initialize(t.Context()); err != nil {
		t.Fatal(err)
	}
	progress := 0
	result, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"}, mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) { progress++ }})
	if err != nil || result.Content[0].(*mcp.TextContent).Text != "hello Ada" || progress != 1 {
		t.Errorf("got %+v, %v, progress %d", result, err, progress)
	}
	c.Close()
	<-served
	server.Close()
	noneLeft(t, before)
}

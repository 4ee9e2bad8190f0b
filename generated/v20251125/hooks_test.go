package v20251125_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// Around sees the handshake and ping, too, and a session is the same for all
// its messages.
func TestAround(t *testing.T) {
	var mu sync.Mutex
	var seen []string
	sessions := map[any]bool{}
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Logger: quiet, Around: func(ctx context.Context, in *mcp.Incoming, call *mcp.Call, next func(context.Context) error) error {
		who := "?"
		if call != nil && call.ClientInfo() != nil { // none before the handshake
			who = call.ClientInfo().Name
		}
		if call != nil && (call.ClientCapabilities() == nil || call.ProtocolVersion() != mcp.Version) {
			t.Error("a call that knows nothing has no defaults")
		}
		err := next(ctx)
		mu.Lock()
		defer mu.Unlock()
		line := fmt.Sprintf("%s %s %s", in.Method, in.ID, who)
		if err != nil {
			line += ": " + err.Error()
		}
		seen, sessions[in.Session] = append(seen, line), true
		return err
	}})
	mcp.Handle(server, "acme/x", func(context.Context, *struct{}, *mcp.Call) (*struct{}, error) { return &struct{}{}, nil })
	session := server.NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	for _, message := range []string{
		`{"jsonrpc":"2.0","id":0,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"ada","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":2,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":3,"method":"acme/x"}`,
		`{"jsonrpc":"2.0","method":"notifications/roots/list_changed","params":{"_meta":1}}`,
	} {
		session.Handle(t.Context(), []byte(message))
	}
	want := []string{"ping 0 ?", "initialize 1 ?", "notifications/initialized  ?", "ping 2 ada", "acme/x 3 ada",
		"notifications/roots/list_changed  ?: Invalid params: expected object, found number at /_meta (-32602)"}
	if !slices.Equal(seen, want) || len(sessions) != 1 || !sessions[session] {
		t.Errorf("seen %q by %d sessions", seen, len(sessions))
	}
}

// A handshake that Around refuses is none.
func TestAroundRefusesHandshake(t *testing.T) {
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Logger: quiet, Around: func(context.Context, *mcp.Incoming, *mcp.Call, func(context.Context) error) error {
		return &mcp.Error{Code: -31000, Message: "nobody"}
	}})
	client := mcp.NewLocalClient(server, nil)
	defer client.Close()
	if _, err := client.ListTools(t.Context(), nil); !errors.Is(err, mcp.Code(-31000)) {
		t.Errorf("got %v", err)
	}
}

// A custom method works over both kinds of transport.
func TestHandle(t *testing.T) {
	type params struct{ Name string }
	type result struct {
		Text string `json:"text"`
	}
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Logger: quiet, Around: func(ctx context.Context, in *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
		if r := mcp.HTTPRequest(ctx); r != nil && (r.Method != http.MethodPost || in.Session != nil) {
			t.Errorf("%s came by %s, with session %v", in.Method, r.Method, in.Session)
		}
		return next(ctx)
	}})
	mcp.Handle(server, "acme/greet", func(_ context.Context, p *params, call *mcp.Call) (*result, error) {
		return &result{"Hello " + p.Name}, call.Progress(1, 1, "")
	})
	ts := httptest.NewServer(server.HTTPHandler(nil))
	defer ts.Close()
	remote := mcp.NewClient(&mcp.HTTPTransport{URL: ts.URL}, nil)
	if _, err := remote.Initialize(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, client := range map[string]*mcp.Client{"local": mcp.NewLocalClient(server, nil), "http": remote} {
		steps := 0
		got, err := client.Call(t.Context(), "acme/greet", &mcp.RequestParams{Extra: mcp.Members{"name": json.RawMessage(`"Ada"`)}},
			mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) { steps++ }})
		if string(got) != `{"text":"Hello Ada"}` || err != nil || steps != 1 {
			t.Errorf("%s: got %s, %v, %d steps", name, got, err, steps)
		}
		if got, err := client.Call(t.Context(), "acme/greet", nil); string(got) != `{"text":"Hello "}` || err != nil {
			t.Errorf("%s, without params: got %s, %v", name, got, err)
		}
		client.Close()
	}
}

// In a session over HTTP, Around sees both the session and the request.
func TestAroundHTTPSession(t *testing.T) {
	sessions := map[any]int{}
	var mu sync.Mutex
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Logger: quiet, Around: func(ctx context.Context, in *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
		mu.Lock()
		defer mu.Unlock()
		if mcp.HTTPRequest(ctx) != nil {
			sessions[in.Session]++
		}
		return next(ctx)
	}})
	ts := httptest.NewServer(server.HTTPHandler(&mcp.HTTPOptions{Sessions: new(mcp.HTTPSessions)}))
	defer ts.Close()
	client := mcp.NewClient(&mcp.HTTPTransport{URL: ts.URL}, nil)
	defer client.Close()
	if _, err := client.Initialize(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := client.ListTools(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(sessions) != 1 || sessions[nil] != 0 {
		t.Errorf("sessions and their messages: %v", sessions)
	}
}

// An invalid result of a handler does not go out, nor does one of a task or of a
// custom method.
func TestResultsAreValidated(t *testing.T) {
	invalid := text("x")
	invalid.Content[0].(*mcp.TextContent).Annotations = &mcp.Annotations{Priority: mcp.Ptr(2.0)}
	impl := toolbox{"x": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CallToolResult, error) {
		return invalid, nil
	}}
	for unchecked, want := range map[bool]error{false: mcp.CodeInternalError, true: nil} {
		server := mcp.NewServer(impl, &mcp.ServerOptions{Logger: quiet, UncheckedResults: unchecked})
		mcp.Handle(server, "acme/x", func(context.Context, *struct{}, *mcp.Call) (*mcp.CallToolResult, error) { return invalid, nil })
		client := mcp.NewLocalClient(server, nil)
		if _, err := client.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"}); !errors.Is(err, want) {
			t.Errorf("unchecked %v: tools/call: %v", unchecked, err)
		}
		if _, err := client.Call(t.Context(), "acme/x", nil); !errors.Is(err, want) {
			t.Errorf("unchecked %v: acme/x: %v", unchecked, err)
		}
		client.Close()
	}
}

// The hook checks arguments, also of a call that asks for a task, and structured
// content, on both sides.
func TestSchemasAreChecked(t *testing.T) {
	wrong := errors.New("wrong")
	refuse := func(part string) func(schema, value json.RawMessage) error {
		return func(schema, value json.RawMessage) error {
			if strings.Contains(string(schema)+string(value), part) {
				return wrong
			}
			return nil
		}
	}
	impl := tasker{new(mcp.Toolbox)}
	mcp.AddTool(impl.Toolbox, mcp.Tool{Name: "f", OutputSchema: new(mcp.ToolOutputSchema)}, func(context.Context, map[string]any, *mcp.Call) (map[string]string, error) {
		return map[string]string{"y": "out"}, nil
	})
	call := func(server, client string, task bool) (string, error) {
		c := mcp.NewLocalClient(mcp.NewServer(impl, &mcp.ServerOptions{Logger: quiet, CheckSchema: refuse(server)}), &mcp.ClientOptions{CheckSchema: refuse(client)})
		defer c.Close()
		if _, err := c.ListTools(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		params := &mcp.CallToolRequestParams{Name: "f", Arguments: mcp.Object(`{"x":"in"}`)}
		if task {
			_, err := c.CallToolTask(t.Context(), params)
			return "", err
		}
		r, err := c.CallTool(t.Context(), params)
		if err != nil {
			return "", err
		}
		return r.Content[0].(*mcp.TextContent).Text, nil
	}
	if got, err := call("none", "none", false); got != `{"y":"out"}` || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	if got, err := call(`"in"`, "none", false); got != "wrong" || err != nil {
		t.Errorf("wrong arguments: got %s, %v", got, err)
	}
	if got, err := call(`"out"`, "none", false); !errors.Is(err, mcp.CodeInternalError) {
		t.Errorf("wrong structured content: got %s, %v", got, err)
	}
	if got, err := call("none", `"out"`, false); !errors.Is(err, wrong) {
		t.Errorf("wrong structured content, seen by the client: got %s, %v", got, err)
	}
	if _, err := call(`"in"`, "none", true); !errors.Is(err, mcp.CodeInvalidParams) {
		t.Errorf("wrong arguments of a task: %v", err)
	}
	if _, err := call("none", "none", true); err != nil {
		t.Errorf("a task: %v", err)
	}
}

// tasker is a server of tools that run as tasks, too.
type tasker struct{ *mcp.Toolbox }

func (tasker) CallToolTask(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (*mcp.CreateTaskResult, error) {
	return &mcp.CreateTaskResult{Task: mcp.Task{TaskID: "1", Status: mcp.TaskStatusWorking, CreatedAt: "2026-01-01T00:00:00Z", LastUpdatedAt: "2026-01-01T00:00:00Z"}}, nil
}

// A handler is tested as a function: what it sends is recorded, and a test
// answers its requests.
func TestCallRecorder(t *testing.T) {
	ask := func(ctx context.Context, call *mcp.Call) (string, error) {
		if err := errors.Join(call.Progress(1, 2, ""), call.Log(mcp.LoggingLevelDebug, "", "words"), call.Session().Ping(ctx)); err != nil {
			return "", err
		}
		r, err := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Message: "Who?"})
		if err != nil {
			return "", err
		}
		return string(r.Action), nil
	}
	r := new(mcp.CallRecorder)
	if got, err := ask(t.Context(), r.Call()); !errors.Is(err, mcp.ErrNotSupported) {
		t.Errorf("a client without the capability: %s, %v", got, err)
	}
	if sent := r.Sent(); len(sent) != 3 || len(r.Progress()) != 1 || len(r.Logs()) != 1 || !sent[2].Request {
		t.Errorf("sent %+v", sent)
	}

	r = new(mcp.CallRecorder)
	r.Client.Capabilities.Elicitation = new(mcp.ClientCapabilitiesElicitation)
	if got, err := ask(t.Context(), r.Call()); !errors.Is(err, mcp.CodeMethodNotFound) {
		t.Errorf("nobody answers: %s, %v", got, err)
	}
	call := (*mcp.Call)(nil)
	r.Answer = func(method string, params json.RawMessage) (any, error) {
		if err := call.Progress(2, 2, ""); err != nil { // the call can be used meanwhile
			return nil, err
		}
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	call = r.Call()
	if got, err := ask(t.Context(), call); got != "decline" || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	r.Answer = func(string, json.RawMessage) (any, error) { return nil, &mcp.Error{Code: -31000, Message: "no"} }
	if got, err := ask(t.Context(), r.Call()); !errors.Is(err, mcp.Code(-31000)) {
		t.Errorf("got %s, %v", got, err)
	}
}

// A call that nobody has made does not panic either.
func TestZeroCall(t *testing.T) {
	call := new(mcp.Call)
	if call.ClientInfo() != nil || call.ClientCapabilities() == nil || call.Logs(mcp.LoggingLevelError) || call.Progress(1, 1, "") != nil ||
		call.Log(mcp.LoggingLevelError, "", "x") != nil || call.Session() != nil {
		t.Error("a zero call is not quiet")
	}
	if _, err := call.ListRoots(t.Context(), nil); !errors.Is(err, mcp.ErrNotSupported) {
		t.Error(err)
	}
}

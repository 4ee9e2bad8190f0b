package generated_test

//lint:file-ignore SA1019 deprecated types are tested too

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/generated/v20241105"
	"github.com/mcpgen/mcpgen/generated/v20250326"
	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/model"
)

// The checks of the rows about messages; see facts_test.go.

// A methodFact is what the facts tables have to say about a method.
type methodFact struct {
	capability, nameFrom             string
	mayCreateTask                    bool
	fromClient, fromServer, embedded bool
}

// A methodTable is what a package knows of methods.
type methodTable struct {
	lookup    func(name string) (methodFact, bool)
	unmarshal func(method string, data []byte) (any, error) // a result
}

var methodTables = map[string]methodTable{
	"2024-11-05": {
		func(name string) (methodFact, bool) {
			m, ok := v20241105.LookupMethod(name)
			return methodFact{m.Capability, m.NameFrom, m.MayCreateTask, m.FromClient, m.FromServer, m.Embedded}, ok
		},
		func(method string, data []byte) (any, error) { return v20241105.UnmarshalResult(method, data) },
	},
	"2025-03-26": {
		func(name string) (methodFact, bool) {
			m, ok := v20250326.LookupMethod(name)
			return methodFact{m.Capability, m.NameFrom, m.MayCreateTask, m.FromClient, m.FromServer, m.Embedded}, ok
		},
		func(method string, data []byte) (any, error) { return v20250326.UnmarshalResult(method, data) },
	},
	"2025-06-18": {
		func(name string) (methodFact, bool) {
			m, ok := v20250618.LookupMethod(name)
			return methodFact{m.Capability, m.NameFrom, m.MayCreateTask, m.FromClient, m.FromServer, m.Embedded}, ok
		},
		func(method string, data []byte) (any, error) { return v20250618.UnmarshalResult(method, data) },
	},
	"2025-11-25": {
		func(name string) (methodFact, bool) {
			m, ok := v20251125.LookupMethod(name)
			return methodFact{m.Capability, m.NameFrom, m.MayCreateTask, m.FromClient, m.FromServer, m.Embedded}, ok
		},
		func(method string, data []byte) (any, error) { return v20251125.UnmarshalResult(method, data) },
	},
	"2026-07-28": {
		func(name string) (methodFact, bool) {
			m, ok := v20260728.LookupMethod(name)
			return methodFact{m.Capability, m.NameFrom, m.MayCreateTask, m.FromClient, m.FromServer, m.Embedded}, ok
		},
		func(method string, data []byte) (any, error) { return v20260728.UnmarshalResult(method, data) },
	},
}

func methodFactOf(t *testing.T, p *protocol, name string) methodFact {
	t.Helper()
	m, ok := methodTables[p.version].lookup(name)
	if !ok {
		t.Fatalf("no method %s", name)
	}
	return m
}

func checkSentBy(t *testing.T, p *protocol, r model.Rule) {
	m := methodFactOf(t, p, r.At)
	switch client, server := m.fromClient, m.fromServer || m.embedded; r.Value {
	case "client":
		if !client || server {
			t.Errorf("sent by the client: %t, by the server: %t", client, server)
		}
	case "server":
		if client || !server {
			t.Errorf("sent by the client: %t, by the server: %t", client, server)
		}
	default:
		t.Errorf("there is no side %q", r.Value)
	}
}

// checkAnswer has the package decode results of the method.
func checkAnswer(t *testing.T, p *protocol, r model.Rule) {
	d := p.declared[r.Value]
	if d == nil {
		t.Fatalf("no type %s", r.Value)
	}
	for _, result := range sample.Variants(d.model) {
		document, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := answerTo(t, p, r.At, document), reflect.TypeOf(d.fresh()).Elem(); got != want {
			t.Errorf("%s: it is answered by a %s", document, got)
		}
	}
}

func checkEmptyAnswer(t *testing.T, p *protocol, r model.Rule) {
	if got := answerTo(t, p, r.At, []byte(`{}`)); got.Name() != p.model.Parts.Result.Name {
		t.Errorf("it is answered by a %s", got)
	}
}

// answerTo is the Go type of what a result of a method decodes as.
func answerTo(t *testing.T, p *protocol, method string, document []byte) reflect.Type {
	t.Helper()
	v, err := methodTables[p.version].unmarshal(method, document)
	if err != nil {
		t.Fatal(err)
	}
	wrapper := reflect.ValueOf(v).Elem()
	if wrapper.NumField() == 1 && wrapper.Field(0).Kind() == reflect.Interface { // of a union
		return wrapper.Field(0).Elem().Type().Elem()
	}
	return wrapper.Type()
}

func checkCapability(t *testing.T, p *protocol, r model.Rule) {
	if got := methodFactOf(t, p, r.At).capability; got != r.Value {
		t.Errorf("it needs %q", got)
	}
	checkCapabilityPath(t, p, r.Value)
}

// checkCapabilityPath checks that the schema declares a capability.
func checkCapabilityPath(t *testing.T, p *protocol, path string) {
	t.Helper()
	for _, side := range []string{"ServerCapabilities", "ClientCapabilities"} {
		v := decodeAs(t, p, side, `{}`)
		document := capabilities(path)
		declared := decodeAs(t, p, side, document)
		if len(faultsOf(p.validate(v, nil))) == 0 && len(extraMembers(reflect.ValueOf(declared).Elem(), strings.Split(path, "."))) == 0 {
			return
		}
	}
	t.Errorf("no capabilities have %s", path)
}

// extraMembers lists those names of a path that no struct declares.
func extraMembers(v reflect.Value, path []string) []string {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if len(path) == 0 {
		return nil
	}
	if v.Kind() != reflect.Struct {
		return path
	}
	for i := range v.NumField() {
		if jsonName(v.Type().Field(i)) != path[0] {
			continue
		}
		if len(path) == 1 {
			return nil
		}
		return extraMembers(v.Field(i), path[1:])
	}
	return path
}

// capabilities gives an object that declares a capability, and nothing inside
// of it.
func capabilities(path string) string {
	text := "{}"
	steps := strings.Split(path, ".")
	for i, step := range slices.Backward(steps) {
		if i == len(steps)-1 && (step == "listChanged" || step == "subscribe") {
			text = "true"
		}
		text = fmt.Sprintf("{%q:%s}", step, text)
	}
	return text
}

func checkStatus(t *testing.T, _ *protocol, r model.Rule) {
	code, err := strconv.ParseInt(r.At, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if got := v20260728.HTTPStatus(v20260728.Code(code)); strconv.Itoa(got) != r.Value {
		t.Errorf("the status is %d", got)
	}
}

func checkNameHeader(t *testing.T, p *protocol, r model.Rule) {
	if got := methodFactOf(t, p, r.At).nameFrom; got != "params."+r.Value {
		t.Errorf("the header mirrors %q", got)
	}
}

func checkTask(t *testing.T, p *protocol, r model.Rule) {
	if !methodFactOf(t, p, r.At).mayCreateTask {
		t.Error("a task may not answer it")
	}
	if want := "tasks.requests." + strings.ReplaceAll(r.At, "/", "."); r.Value != want {
		t.Errorf("the capability is %s, want %s", r.Value, want)
	}
	checkCapabilityPath(t, p, r.Value)
}

// dutiesElsewhere are shown by the tests of the packages: what they do needs a
// server with features, or is a notification.
var dutiesElsewhere = []string{"cancel", "progress", "log", "event", "initialized", "setLevel", "subscribe", "unsubscribe", "acknowledge"}

// checkDuty has a server without any handler answer the request.
func checkDuty(t *testing.T, p *protocol, r model.Rule) {
	methodFactOf(t, p, r.At)
	if slices.Contains(dutiesElsewhere, r.Value) {
		return
	}
	params := map[string]string{
		"initialize": fmt.Sprintf(`{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"c","version":"1"}}`, p.version),
		"ping":       `{}`,
		"discover":   `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`,
		"listen":     `{"notifications":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`,
	}[r.Value]
	if params == "" {
		t.Fatalf("no params for the duty %s", r.Value)
	}
	i := slices.IndexFunc(talkers, func(k talker) bool { return k.version == p.version })
	var out strings.Builder
	if err := talkers[i].serve(t.Context(), strings.NewReader(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, r.At, params)), &out); err != nil {
		t.Fatal(err)
	}
	// A subscription ends with an error, because the client has gone.
	if !strings.Contains(out.String(), `"result":`) && (r.Value != "listen" || strings.Contains(out.String(), "-32601")) {
		t.Errorf("answered with %s", &out)
	}
}

// listable has the features that a subscription can be about.
type listable struct {
	ruled
	v20260728.UnimplementedCompletionServer
}

func (listable) ListPrompts(context.Context, *v20260728.PaginatedRequestParams, *v20260728.Call) (*v20260728.ListPromptsResult, error) {
	return new(v20260728.ListPromptsResult), nil
}

func checkFilter(t *testing.T, _ *protocol, r model.Rule) {
	wanted := "true"
	if r.Value == "resourceSubscriptions" {
		wanted = `["a:b"]`
	}
	server := listable{}.server(func(c *v20260728.ServerCapabilities) {
		c.Tools = &v20260728.ServerCapabilitiesTools{ListChanged: v20260728.Ptr(true)}
		c.Prompts = &v20260728.ServerCapabilitiesPrompts{ListChanged: v20260728.Ptr(true)}
		c.Resources = &v20260728.ServerCapabilitiesResources{ListChanged: v20260728.Ptr(true), Subscribe: v20260728.Ptr(true)}
	})
	sent := make(chan string, 10)
	session := server.NewSession(func(_, message []byte) error {
		var m struct{ Method string }
		if err := json.Unmarshal(message, &m); err != nil {
			t.Error(err)
		}
		sent <- m.Method
		return nil
	})
	defer session.Close()
	answered := make(chan []byte, 1)
	go func() {
		answered <- session.Handle(t.Context(), []byte(ruledRequest("subscriptions/listen", fmt.Sprintf(`"notifications":{%q:%s},`, r.Value, wanted), "{}")))
	}()
	if got := soon(t, sent); got != "notifications/subscriptions/acknowledged" {
		t.Fatalf("got %s", got)
	}
	server.NotifyToolListChanged()
	server.NotifyPromptListChanged()
	server.NotifyResourceListChanged()
	server.NotifyResourceUpdated("a:b")
	server.NotifyResourceUpdated("c:d")
	if got := soon(t, sent); got != r.At {
		t.Errorf("got %s", got)
	}
	server.Close() // whatever else there was to tell has been told by then
	soon(t, answered)
	for _, want := range []string{"", "notifications/cancelled"} { // the response, and what follows it
		if got := soon(t, sent); got != want {
			t.Errorf("at the end: got %q, want %q", got, want)
		}
	}
	select {
	case got := <-sent:
		t.Errorf("got %s, too", got)
	default:
	}
}

func checkUnset(t *testing.T, p *protocol, r model.Rule) {
	value := strconv.Quote(r.Value)
	if r.Value == "0" {
		value = r.Value
	}
	if got := string(encode(t, decodeAs(t, p, "ListToolsResult", `{"tools":[]}`))); !strings.Contains(got, fmt.Sprintf("%q:%s", r.At, value)) {
		t.Errorf("what is absent is read as %s", got)
	}
	session := ruled{}.server(nil).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	response := session.Handle(t.Context(), []byte(ruledRequest("tools/list", "", "{}")))
	if want := fmt.Sprintf("%q:%s", r.At, value); !strings.Contains(string(response), want) {
		t.Errorf("%s is not in %s", want, response)
	}
}

// checkHarmless asks a client for something after the handshake.
func checkHarmless(t *testing.T, p *protocol, r model.Rule) {
	if r.At != "roots/list" {
		t.Fatalf("no handler for %s", r.At)
	}
	client, server := v20251125.MemoryPair()
	defer client.Close()
	initialize := map[string]func(ctx context.Context) error{
		"2024-11-05": func(ctx context.Context) error {
			_, err := v20241105.NewClient(client, &v20241105.ClientOptions{ListRoots: func(context.Context, *v20241105.RequestParams) (*v20241105.ListRootsResult, error) {
				return new(v20241105.ListRootsResult), nil
			}}).Initialize(ctx)
			return err
		},
		"2025-03-26": func(ctx context.Context) error {
			_, err := v20250326.NewClient(client, &v20250326.ClientOptions{ListRoots: func(context.Context, *v20250326.RequestParams) (*v20250326.ListRootsResult, error) {
				return new(v20250326.ListRootsResult), nil
			}}).Initialize(ctx)
			return err
		},
		"2025-06-18": func(ctx context.Context) error {
			_, err := v20250618.NewClient(client, &v20250618.ClientOptions{ListRoots: func(context.Context, *v20250618.RequestParams) (*v20250618.ListRootsResult, error) {
				return new(v20250618.ListRootsResult), nil
			}}).Initialize(ctx)
			return err
		},
		"2025-11-25": func(ctx context.Context) error {
			_, err := v20251125.NewClient(client, &v20251125.ClientOptions{ListRoots: func(context.Context, *v20251125.RequestParams) (*v20251125.ListRootsResult, error) {
				return new(v20251125.ListRootsResult), nil
			}}).Initialize(ctx)
			return err
		},
	}[p.version]
	done := make(chan error, 1)
	go func() { done <- initialize(t.Context()) }()
	send := func(message string) {
		if err := server.Send(t.Context(), &v20251125.Outgoing{Data: []byte(message)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	receive := func() string {
		data, err := server.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if m := receive(); !strings.Contains(m, `"id":1000001,"method":"initialize"`) {
		t.Fatalf("got %s", m)
	}
	send(fmt.Sprintf(`{"jsonrpc":"2.0","id":1000001,"result":{"protocolVersion":%q,"capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`, p.version))
	receive()
	if err := soon(t, done); err != nil {
		t.Fatal(err)
	}
	send(`{"jsonrpc":"2.0","id":1,"method":"roots/list"}`)
	if m := receive(); !strings.Contains(m, `"result":{"roots":[]}`) {
		t.Errorf("got %s", m)
	}
}

// checkNeeds has a server ask for what the row is about: of a client with the
// capability, and of one that has only what it is part of.
func checkNeeds(t *testing.T, p *protocol, r model.Rule) {
	parent := r.Value[:strings.LastIndex(r.Value, ".")]
	implied := slices.ContainsFunc(p.model.Rules, func(other model.Rule) bool { return other.Kind == "implied" && other.At == r.Value })
	for _, c := range []struct {
		capability string
		want       bool
	}{{r.Value, true}, {parent, implied}} {
		if got := asks(t, p, r.At, capabilities(c.capability)); got != c.want {
			t.Errorf("a client with %s is asked: %t", capabilities(c.capability), got)
		}
	}
}

// checkImplied has a server ask a client that has only what is around the
// capability, and one that has the other member there.
func checkImplied(t *testing.T, p *protocol, r model.Rule) {
	parent := r.At[:strings.LastIndex(r.At, ".")]
	for _, need := range p.model.Rules {
		if need.Kind != "needs" || need.Value != r.At {
			continue
		}
		if !asks(t, p, need.At, capabilities(parent)) {
			t.Errorf("a client with %s is not asked", parent)
		}
		if other := capabilities(parent + "." + strings.TrimPrefix(r.Value, "unless ")); asks(t, p, need.At, other) {
			t.Errorf("a client with %s is asked", other)
		}
	}
}

// factTasks has a result for each task.
type factTasks struct {
	v20251125.UnimplementedTasksServer
}

func (factTasks) GetTaskPayload(context.Context, *v20251125.GetTaskPayloadRequestParams, *v20251125.Call) (*v20251125.GetTaskPayloadResult, error) {
	return new(v20251125.GetTaskPayloadResult), nil
}

func checkTaskOf(t *testing.T, _ *protocol, r model.Rule) {
	session := v20251125.NewServer(factTasks{}, &v20251125.ServerOptions{Logger: silent}).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`))
	method, member, _ := strings.Cut(r.At, ", ")
	response := string(session.Handle(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":%q,"params":{%q:"t"}}`, method, member)))
	if want := fmt.Sprintf(`"_meta":{%q:{"taskId":"t"}}`, r.Value); !strings.Contains(response, want) {
		t.Errorf("%s is not in %s", want, response)
	}
}

func checkNotFound(t *testing.T, p *protocol, r model.Rule) {
	const uri = "test://none"
	err := map[string]error{
		v20241105.Version: v20241105.NewResourceNotFoundError(uri), v20250326.Version: v20250326.NewResourceNotFoundError(uri),
		v20250618.Version: v20250618.NewResourceNotFoundError(uri), v20251125.Version: v20251125.NewResourceNotFoundError(uri),
		v20260728.Version: v20260728.NewResourceNotFoundError(uri),
	}[p.version]
	got, fault := err.(interface{ AppendJSON([]byte) ([]byte, error) }).AppendJSON(nil)
	if want := `{"code":` + r.Value + `,"message":"Resource not found","data":{"uri":"` + uri + `"}}`; fault != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, fault, want)
	}
}

// asks reports whether a server asks a client with the given capabilities for
// input with params as a row of needs describes them.
func asks(t *testing.T, p *protocol, path, capabilities string) bool {
	t.Helper()
	if p.version == "2026-07-28" {
		requests := map[string]v20260728.InputRequest{
			"elicitation/create, mode = form":    &v20260728.ElicitRequest{Params: &v20260728.ElicitRequestFormParams{}},
			"elicitation/create, mode = url":     &v20260728.ElicitRequest{Params: &v20260728.ElicitRequestURLParams{}},
			"sampling/createMessage, tools":      &v20260728.CreateMessageRequest{Params: v20260728.CreateMessageRequestParams{Tools: []v20260728.Tool{}}},
			"sampling/createMessage, toolChoice": &v20260728.CreateMessageRequest{Params: v20260728.CreateMessageRequestParams{ToolChoice: &v20260728.ToolChoice{}}},
		}
		for _, value := range []v20260728.CreateMessageRequestParamsIncludeContext{"thisServer", "allServers"} {
			requests["sampling/createMessage, includeContext = "+string(value)] = &v20260728.CreateMessageRequest{Params: v20260728.CreateMessageRequestParams{IncludeContext: &value}}
		}
		request := requests[path]
		if request == nil {
			t.Fatalf("no request for %s", path)
		}
		session := ruled{call: func(_ context.Context, call *v20260728.Call) (v20260728.CallToolOutcome, error) {
			return call.RequireInput(v20260728.InputRequests{"a": request}, "")
		}}.server(nil).NewSession(func(_, _ []byte) error { return nil })
		defer session.Close()
		switch got := outcome(t, session.Handle(t.Context(), []byte(ruledRequest("tools/call", `"name":"x",`, capabilities)))); got {
		case "input_required":
			return true
		case "-32021":
			return false
		default:
			t.Fatalf("got %s", got)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel() // so that nothing waits for the client
	including := func(value v20251125.CreateMessageRequestParamsIncludeContext) func(call *v20251125.Call) error {
		return func(call *v20251125.Call) error {
			_, err := call.CreateMessage(over, &v20251125.CreateMessageRequestParams{IncludeContext: &value})
			return err
		}
	}
	asker := factAsker{ask: map[string]func(call *v20251125.Call) error{
		"sampling/createMessage, includeContext = thisServer": including("thisServer"),
		"sampling/createMessage, includeContext = allServers": including("allServers"),
		"elicitation/create, mode = form": func(call *v20251125.Call) error {
			_, err := call.Elicit(over, &v20251125.ElicitRequestFormParams{})
			return err
		},
		"elicitation/create, mode = url": func(call *v20251125.Call) error {
			_, err := call.Elicit(over, &v20251125.ElicitRequestURLParams{})
			return err
		},
		"sampling/createMessage, tools": func(call *v20251125.Call) error {
			_, err := call.CreateMessage(over, &v20251125.CreateMessageRequestParams{Tools: []v20251125.Tool{}})
			return err
		},
		"sampling/createMessage, toolChoice": func(call *v20251125.Call) error {
			_, err := call.CreateMessage(over, &v20251125.CreateMessageRequestParams{ToolChoice: &v20251125.ToolChoice{}})
			return err
		},
	}[path], err: make(chan error, 1)}
	if asker.ask == nil {
		t.Fatalf("no request for %s", path)
	}
	session := v20251125.NewServer(asker, &v20251125.ServerOptions{Logger: silent}).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	session.Handle(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":%s,"clientInfo":{"name":"c","version":"1"}}}`, capabilities))
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`))
	switch err := soon(t, asker.err); {
	case errors.Is(err, v20251125.ErrNotSupported):
		return false
	case !errors.Is(err, context.Canceled):
		t.Fatal(err)
	}
	return true
}

// A factAsker asks the client in its tool.
type factAsker struct {
	v20251125.UnimplementedToolsServer
	ask func(call *v20251125.Call) error
	err chan error
}

func (a factAsker) CallTool(_ context.Context, _ *v20251125.CallToolRequestParams, call *v20251125.Call) (*v20251125.CallToolResult, error) {
	a.err <- a.ask(call)
	return new(v20251125.CallToolResult), nil
}

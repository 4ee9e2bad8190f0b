package v20251125_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// introduced is initialized with a server that declares the given capabilities.
func introduced(t *testing.T, options *mcp.ClientOptions, capabilities string) (*mcp.Client, *scriptedServer) {
	t.Helper()
	c, server := scripted(t, options)
	end := in(func() (*mcp.InitializeResult, error) { return c.Initialize(t.Context()) })
	server.answer(server.read("initialize"), fmt.Sprintf(`{"protocolVersion":"2025-11-25","capabilities":%s,"serverInfo":{"name":"s","version":"1"}}`, capabilities))
	server.read("notifications/initialized")
	if _, err := end(t); err != nil {
		t.Fatal(err)
	}
	return c, server
}

// A client sends nothing that needs a capability which the server did not declare.
func TestClientServerCapabilities(t *testing.T) {
	ctx := t.Context()
	tests := []struct {
		method, capability string
		declared           string
		call               func(c *mcp.Client) error
	}{
		{"tools/list", "tools", `{"tools":{}}`, func(c *mcp.Client) error { _, err := c.ListTools(ctx, nil); return err }},
		{"tools/call", "tools", `{"tools":{}}`, func(c *mcp.Client) error { _, err := c.CallTool(ctx, nil); return err }},
		{"tools/call", "tasks.requests.tools.call", `{"tools":{},"tasks":{"requests":{"tools":{"call":{}}}}}`, func(c *mcp.Client) error { _, err := c.CallToolTask(ctx, nil); return err }},
		{"prompts/list", "prompts", `{"prompts":{}}`, func(c *mcp.Client) error { _, err := c.ListPrompts(ctx, nil); return err }},
		{"prompts/get", "prompts", `{"prompts":{}}`, func(c *mcp.Client) error { _, err := c.GetPrompt(ctx, nil); return err }},
		{"resources/list", "resources", `{"resources":{}}`, func(c *mcp.Client) error { _, err := c.ListResources(ctx, nil); return err }},
		{"resources/templates/list", "resources", `{"resources":{}}`, func(c *mcp.Client) error { _, err := c.ListResourceTemplates(ctx, nil); return err }},
		{"resources/read", "resources", `{"resources":{}}`, func(c *mcp.Client) error { _, err := c.ReadResource(ctx, nil); return err }},
		{"resources/subscribe", "resources.subscribe", `{"resources":{"subscribe":true}}`, func(c *mcp.Client) error { _, err := c.Subscribe(ctx, nil); return err }},
		{"resources/unsubscribe", "resources.subscribe", `{"resources":{"subscribe":true}}`, func(c *mcp.Client) error { _, err := c.Unsubscribe(ctx, nil); return err }},
		{"logging/setLevel", "logging", `{"logging":{}}`, func(c *mcp.Client) error { _, err := c.SetLevel(ctx, nil); return err }},
		{"completion/complete", "completions", `{"completions":{}}`, func(c *mcp.Client) error {
			_, err := c.Complete(ctx, &mcp.CompleteRequestParams{Ref: &mcp.PromptReference{}})
			return err
		}},
		{"tasks/get", "tasks", `{"tasks":{}}`, func(c *mcp.Client) error { _, err := c.GetTask(ctx, nil); return err }},
		{"tasks/result", "tasks", `{"tasks":{}}`, func(c *mcp.Client) error { _, err := c.GetTaskPayload(ctx, nil); return err }},
		{"tasks/list", "tasks.list", `{"tasks":{"list":{}}}`, func(c *mcp.Client) error { _, err := c.ListTasks(ctx, nil); return err }},
		{"tasks/cancel", "tasks.cancel", `{"tasks":{"cancel":{}}}`, func(c *mcp.Client) error { _, err := c.CancelTask(ctx, nil); return err }},
		{"tools/list", "tools", `{"tools":{}}`, func(c *mcp.Client) error { _, err := c.Call(ctx, "tools/list", nil); return err }},
		{"tools/list", "tools", `{"tools":{}}`, func(c *mcp.Client) error {
			for _, err := range c.AllTools(ctx) {
				return err
			}
			return nil
		}},
	}
	bare, bareServer := introduced(t, nil, `{"resources":{"subscribe":false}}`)
	all, allServer := introduced(t, &mcp.ClientOptions{AnyCapability: true}, `{}`)
	for _, test := range tests {
		sent := func(c *mcp.Client, server *scriptedServer, how string) {
			t.Helper()
			end := in(func() (struct{}, error) { return struct{}{}, test.call(c) })
			m := server.read(test.method)
			server.write(`{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"enough"}}`, m.ID)
			if _, err := end(t); !errors.Is(err, mcp.Code(1)) {
				t.Errorf("%s, %s: %v", test.method, how, err)
			}
		}
		if test.capability != "resources" {
			err := test.call(bare)
			want := fmt.Sprintf("%s: the server does not have the capability %q", test.method, test.capability)
			if !errors.Is(err, mcp.ErrNotSupported) || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		sent(all, allServer, "with AnyCapability")
		c, server := introduced(t, nil, test.declared)
		sent(c, server, "with the capability")
	}
	// What needs none is sent, and nothing else was.
	end := in(func() (*mcp.Result, error) { return bare.Ping(ctx, nil) })
	bareServer.answer(bareServer.read("ping"), "{}")
	if _, err := end(t); err != nil {
		t.Error(err)
	}
	end2 := in(func() (mcp.Object, error) { return bare.Call(ctx, "com.example/x", nil) })
	bareServer.answer(bareServer.read("com.example/x"), "{}")
	if _, err := end2(t); err != nil {
		t.Error(err)
	}
}

// A client sends no notification whose capability it did not declare.
func TestClientOwnCapabilities(t *testing.T) {
	roots := func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) {
		return &mcp.ListRootsResult{}, nil
	}
	c, _ := initialized(t, &mcp.ClientOptions{ListRoots: roots, AnyCapability: true})
	if err := c.NotifyRootsListChanged(t.Context(), nil); !errors.Is(err, mcp.ErrNotSupported) || !strings.Contains(err.Error(), "roots.listChanged") {
		t.Errorf("got %v", err)
	}
	if err := c.NotifyTaskStatus(t.Context(), &mcp.TaskStatusNotificationParams{}); !errors.Is(err, mcp.ErrNotSupported) {
		t.Errorf("got %v", err)
	}
	c, server := initialized(t, &mcp.ClientOptions{ListRoots: roots, Capabilities: func(c *mcp.ClientCapabilities) { c.Roots.ListChanged = mcp.Ptr(true) }})
	if err := c.NotifyRootsListChanged(t.Context(), nil); err != nil {
		t.Error(err)
	}
	if m := server.read("notifications/roots/list_changed"); m.Params != nil || m.ID != nil {
		t.Errorf("got %+v", m)
	}
}

// A client does not answer what it did not declare, and what is not valid.
func TestClientRefuses(t *testing.T) {
	const (
		form     = `"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}`
		url      = `"elicitation/create","params":{"mode":"url","message":"m","elicitationId":"e","url":"https://example.com"}`
		plain    = `"sampling/createMessage","params":{"messages":[],"maxTokens":1}`
		tools    = `"sampling/createMessage","params":{"messages":[],"maxTokens":1,"tools":[]}`
		choice   = `"sampling/createMessage","params":{"messages":[],"maxTokens":1,"toolChoice":{}}`
		priority = `"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"x","annotations":{"priority":7}}}],"maxTokens":1}`
		task     = `"sampling/createMessage","params":{"messages":[],"maxTokens":1,"tools":[],"task":{}}`
		roots    = `"roots/list"`
	)
	called := make(chan string, 1)
	options := func(change func(*mcp.ClientCapabilities)) *mcp.ClientOptions {
		return &mcp.ClientOptions{
			Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
				called <- "elicit"
				return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
			},
			CreateMessage: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
				called <- "sample"
				return &mcp.CreateMessageResult{Role: mcp.RoleUser, Content: mcp.SamplingMessageContent{Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{}}}}, nil
			},
			CreateMessageTask: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateTaskResult, error) {
				called <- "sample by a task"
				return &mcp.CreateTaskResult{Task: mcp.Task{Status: mcp.TaskStatusWorking}}, nil
			},
			ListRoots: func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) {
				called <- "roots"
				return &mcp.ListRootsResult{}, nil
			},
			Capabilities: change,
		}
	}
	for _, test := range []struct {
		request string
		change  func(c *mcp.ClientCapabilities)
		code    mcp.Code // 0 where it is answered
	}{
		{form, nil, 0},
		{url, nil, -32602},
		{url, func(c *mcp.ClientCapabilities) { c.Elicitation.Form = mcp.Object("{}") }, -32602},
		{url, func(c *mcp.ClientCapabilities) { c.Elicitation.URL = mcp.Object("{}") }, 0},
		{form, func(c *mcp.ClientCapabilities) { c.Elicitation = nil }, -32601},
		{plain, nil, 0},
		{tools, nil, -32602},
		{choice, nil, -32602},
		{task, nil, -32602},
		{tools, func(c *mcp.ClientCapabilities) { c.Sampling.Tools = mcp.Object("{}") }, 0},
		{choice, func(c *mcp.ClientCapabilities) { c.Sampling.Tools = mcp.Object("{}") }, 0},
		{priority, nil, -32602},
		{plain, func(c *mcp.ClientCapabilities) { c.Sampling = nil }, -32601},
		{roots, nil, 0},
		{roots, func(c *mcp.ClientCapabilities) { c.Roots = nil }, -32601},
	} {
		c, server := initialized(t, options(test.change))
		call := in(func() (*mcp.CallToolResult, error) { return c.CallTool(t.Context(), nil) })
		request := server.read("tools/call")
		server.write(`{"jsonrpc":"2.0","id":"q","method":%s}`, test.request)
		m := server.read("")
		var code mcp.Code
		if m.Error != nil {
			code = m.Error.Code
		}
		if code != test.code || len(called) != map[bool]int{true: 1}[test.code == 0] {
			t.Errorf("%s: code %d, want %d; %d handlers were called", test.request, code, test.code, len(called))
		}
		for len(called) > 0 {
			<-called
		}
		server.answer(request, `{"content":[]}`)
		if _, err := call(t); err != nil {
			t.Error(err)
		}
	}
}

// What a server asks for that belongs to no request of the client.
func TestClientNestedRule(t *testing.T) {
	const (
		roots = `{"jsonrpc":"2.0","id":"q","method":"roots/list"}`
		form  = `{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}`
		model = `{"jsonrpc":"2.0","id":"q","method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}`
	)
	for rule, answered := range map[mcp.NestedRule]map[string]bool{
		mcp.NestedDefault: {roots: true},
		mcp.NestedStrict:  {},
		mcp.NestedLenient: {roots: true, form: true, model: true},
	} {
		_, server := initialized(t, &mcp.ClientOptions{
			Nested: rule,
			ListRoots: func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) {
				return &mcp.ListRootsResult{}, nil
			},
			Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
				return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
			},
			CreateMessage: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
				return &mcp.CreateMessageResult{Role: mcp.RoleUser, Content: mcp.SamplingMessageContent{Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{}}}}, nil
			},
		})
		for _, request := range []string{roots, form, model} {
			server.write("%s", request)
			if m := server.read(""); (m.Error == nil) != answered[request] || m.Error != nil && m.Error.Code != mcp.CodeInvalidParams {
				t.Errorf("rule %d, %s: %+v", rule, request, m)
			}
		}
	}
}

// What a handler has filled into a form has to fit the form.
func TestClientForms(t *testing.T) {
	var answer mcp.ElicitResult
	c, server := initialized(t, &mcp.ClientOptions{Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) { return &answer, nil }})
	call := in(func() (*mcp.CallToolResult, error) { return c.CallTool(t.Context(), nil) })
	request := server.read("tools/call")
	for _, test := range []struct {
		action mcp.ElicitResultAction
		n      string
		fits   bool
	}{
		{mcp.ElicitResultActionAccept, "5", true},
		{mcp.ElicitResultActionAccept, "50", false},
		{mcp.ElicitResultActionAccept, "", false},
		{mcp.ElicitResultActionDecline, "", true},
		{mcp.ElicitResultActionCancel, "50", true},
	} {
		answer = mcp.ElicitResult{Action: test.action}
		if test.n != "" {
			answer.Content = map[string]mcp.ElicitResultContentValue{"n": number(test.n)}
		}
		server.write(`{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{"n":{"type":"integer","maximum":9}},"required":["n"]}}}`)
		if m := server.read(""); (m.Error == nil) != test.fits || m.Error != nil && !strings.Contains(m.Error.Message, "the answer does not fit the form: invalid value: /n") {
			t.Errorf("%+v: %+v", test, m)
		}
	}
	server.answer(request, `{"content":[]}`)
	if _, err := call(t); err != nil {
		t.Error(err)
	}
}

func number(digits string) (v mcp.ElicitResultContentValue) {
	if err := v.UnmarshalJSON([]byte(digits)); err != nil {
		panic(err)
	}
	return v
}

// The software of a client that says nothing is the program.
func TestClientSaysWhoItIs(t *testing.T) {
	c, server := scripted(t, nil)
	end := in(func() (*mcp.InitializeResult, error) { return c.Initialize(t.Context()) })
	m := server.read("initialize")
	var params mcp.InitializeRequestParams
	if err := params.UnmarshalJSON(m.Params); err != nil || params.ClientInfo.Name == "" || params.ClientInfo.Version == "" {
		t.Errorf("got %s, %v", m.Params, err)
	}
	server.answer(m, hello("2025-11-25"))
	server.read("notifications/initialized")
	if _, err := end(t); err != nil {
		t.Error(err)
	}
}

package interop

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/generated/versions"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestOurClient has our clients talk to the SDK's server.
func TestOurClient(t *testing.T) {
	stdio := func() mcp.Transport { return start(t, "sdk") }
	server := newSDKServer()
	serve := func(json bool) func() mcp.Transport {
		handler := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{
			Stateless: true, JSONResponse: json, PropagateRequestCancellation: true,
		})
		s := httptest.NewServer(handler)
		t.Cleanup(s.Close)
		return func() mcp.Transport { return &mcp.HTTPTransport{URL: s.URL} }
	}
	pair(t, "our client, SDK server, stdio, 2026-07-28", func(p *pairing) { modernClient(p, "sdk", true, stdio) })
	pair(t, "our client, SDK server, stdio, 2025-11-25", func(p *pairing) { legacyClient(p, "sdk", stdio) })
	pair(t, "our client, SDK server, HTTP, 2026-07-28", func(p *pairing) { modernClient(p, "sdk", true, serve(false)) })
	pair(t, "our client, SDK server, HTTP with JSON, 2026-07-28", func(p *pairing) { modernClient(p, "sdk", false, serve(true)) })
	for name, store := range map[string]sdk.EventStore{"HTTP": nil, "HTTP with event store": sdk.NewMemoryEventStore(nil)} {
		server := newSDKServer(legacyVersion)
		s := httptest.NewServer(sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{EventStore: store}))
		t.Cleanup(s.Close)
		pair(t, "our client, SDK server, "+name+", 2025-11-25", func(p *pairing) {
			legacyClient(p, "sdk", func() mcp.Transport { return &legacy.HTTPTransport{URL: s.URL} })
		})
	}
	pair(t, "our client, SDK server, finding the version", finding)
}

// TestOurselves has our clients talk to our server, to see what the others are
// held to.
func TestOurselves(t *testing.T) {
	http := httptest.NewServer(oursOverHTTP())
	t.Cleanup(http.Close)
	stdio := func() mcp.Transport { return start(t, "ours") }
	pair(t, "our client, our server, stdio, 2026-07-28", func(p *pairing) { modernClient(p, "ours", true, stdio) })
	pair(t, "our client, our server, stdio, 2025-11-25", func(p *pairing) { legacyClient(p, "ours", stdio) })
	pair(t, "our client, our server, HTTP, 2026-07-28", func(p *pairing) {
		modernClient(p, "ours", true, func() mcp.Transport { return &mcp.HTTPTransport{URL: http.URL} })
	})
	pair(t, "our client, our server, HTTP, 2025-11-25", func(p *pairing) {
		legacyClient(p, "ours", func() mcp.Transport { return &legacy.HTTPTransport{URL: http.URL} })
	})
}

// start starts a server over stdio.
func start(t *testing.T, server string) mcp.Transport {
	t.Helper()
	transport, err := mcp.StartCommand(command(t, server))
	if err != nil {
		t.Fatal(err)
	}
	return transport
}

// modernClient tries out all that 2026-07-28 has. Where the server answers with
// one JSON object, it streams no notifications.
func modernClient(p *pairing, name string, streams bool, dial func() mcp.Transport) {
	c := mcp.NewClient(dial(), &mcp.ClientOptions{
		Info: mcp.Implementation{Name: "our-client", Version: "1"},
		Elicit: func(_ context.Context, params mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
			form := params.(*mcp.ElicitRequestFormParams)
			_, isText := form.RequestedSchema.Properties["name"].(*mcp.StringSchema)
			return &mcp.ElicitResult{
				Action:  mcp.ElicitResultActionAccept,
				Content: map[string]mcp.ElicitResultContentValue{"name": {String: mcp.Ptr("Ada")}},
			}, errors.Join(same(form.Message, "Who are you?"), same(isText, true))
		},
		CreateMessage: func(_ context.Context, params *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
			return &mcp.CreateMessageResult{Model: "m", Role: mcp.RoleAssistant, Content: mcp.SamplingMessageContent{
				Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "Paris"}}, Single: true,
			}}, same(params.Messages[0].Content.Items[0].(*mcp.TextContent).Text, "The capital of France?")
		},
		ListRoots: func(context.Context, *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) {
			return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///root"}}}, nil
		},
		OnError: func(err error) { p.Error("reported:", err) },
	})
	call := func(ctx context.Context, name string, arguments any, options ...mcp.CallOptions) (string, error) {
		params := &mcp.CallToolRequestParams{Name: name}
		if arguments != nil {
			var err error
			if params.Arguments, err = mcp.NewObject(arguments); err != nil {
				return "", err
			}
		}
		r, err := c.CallTool(ctx, params, options...)
		return modernText(r), err
	}
	p.check("server/discover", func(ctx context.Context) error {
		r, err := c.Discover(ctx, nil)
		if err != nil {
			return err
		}
		return errors.Join(same(r.SupportedVersions[0], mcp.Version), same(r.Meta.ServerInfo.Name, name), same(r.Capabilities.Completions != nil, true))
	})
	p.check("tools/list", func(ctx context.Context) error {
		names := map[string]bool{}
		for tool, err := range c.AllTools(ctx) {
			if err != nil {
				return err
			}
			names[tool.Name] = true
		}
		for _, name := range toolNames {
			if !names[name] {
				return fmt.Errorf("no %s among %v", name, names)
			}
		}
		return same(len(names), len(toolNames))
	})
	p.check("tools/call", func(ctx context.Context) error {
		const text = "a \"text\"\n\u2028 with <every> kind of letter: ä, €, 😀"
		got, err := call(ctx, "echo", map[string]any{"text": text})
		return errors.Join(err, same(got, text))
	})
	p.check("a tool that fails", func(ctx context.Context) error {
		r, err := c.CallTool(ctx, &mcp.CallToolRequestParams{Name: "fail"})
		if err != nil {
			return err
		}
		return errors.Join(same(r.IsError != nil && *r.IsError, true), same(modernText(r), "it failed"))
	})
	p.check("an error with data", func(ctx context.Context) error {
		_, err := call(ctx, "refuse", nil)
		return modernError(err, refusalCode, refusalText, refusalData)
	})
	p.check("a tool that is not there", func(ctx context.Context) error {
		_, err := call(ctx, "none", nil)
		return same(errors.Is(err, mcp.CodeInvalidParams), true)
	})
	p.check("a method that is not there", func(ctx context.Context) error {
		_, err := c.Call(ctx, "example.com/none", nil)
		return same(errors.Is(err, mcp.CodeMethodNotFound), true)
	})
	p.check("prompts/list", func(ctx context.Context) error {
		r, err := c.ListPrompts(ctx, nil)
		if err != nil {
			return err
		}
		return errors.Join(same(len(r.Prompts), 1), same(r.Prompts[0].Name, "greet"), same(*r.Prompts[0].Arguments[0].Required, true))
	})
	p.check("prompts/get", func(ctx context.Context) error {
		r, err := c.GetPrompt(ctx, &mcp.GetPromptRequestParams{Name: "greet", Arguments: map[string]string{"name": "Ada"}})
		if err != nil {
			return err
		}
		return same(r.Messages[0].Content.(*mcp.TextContent).Text, "Hello, Ada")
	})
	p.check("resources/list", func(ctx context.Context) error {
		r, err := c.ListResources(ctx, nil)
		if err != nil {
			return err
		}
		return same(r.Resources[0].URI, staticURI)
	})
	p.check("resources/templates/list", func(ctx context.Context) error {
		r, err := c.ListResourceTemplates(ctx, nil)
		if err != nil {
			return err
		}
		return same(r.ResourceTemplates[0].URITemplate, itemTemplate)
	})
	p.check("resources/read", func(ctx context.Context) error {
		for uri, want := range map[string]string{staticURI: "hi", itemPrefix + "7": "item 7"} {
			r, err := c.ReadResource(ctx, &mcp.ReadResourceRequestParams{URI: uri})
			if err != nil {
				return err
			}
			if err := same(r.Contents[0].(*mcp.TextResourceContents).Text, want); err != nil {
				return err
			}
		}
		return nil
	})
	p.check("a resource that is not there", func(ctx context.Context) error {
		_, err := c.ReadResource(ctx, &mcp.ReadResourceRequestParams{URI: "test://none"})
		return modernError(err, -32602, "Resource not found", `{"uri":"test://none"}`)
	})
	p.check("completion", func(ctx context.Context) error {
		r, err := c.Complete(ctx, &mcp.CompleteRequestParams{
			Ref: &mcp.PromptReference{Name: "greet"}, Argument: mcp.CompleteRequestParamsArgument{Name: "name", Value: "A"},
		})
		if err != nil {
			return err
		}
		return same(r.Completion.Values, []string{"Ada", "Alan"})
	})
	p.check("elicitation, sampling, roots", func(ctx context.Context) error {
		got, err := call(ctx, "ask", nil)
		return errors.Join(err, same(got, "accept, Ada: Paris, file:///root (state of the question)"))
	})
	p.check("input asked for, not answered", func(ctx context.Context) error {
		r, err := c.CallToolOnce(ctx, &mcp.CallToolRequestParams{Name: "ask"})
		if err != nil {
			return err
		}
		asked, ok := r.(*mcp.InputRequiredResult)
		if !ok {
			return fmt.Errorf("got %T", r)
		}
		return errors.Join(same(len(asked.InputRequests), 3), same(*asked.RequestState, "state of the question"))
	})
	if streams {
		p.check("progress", func(ctx context.Context) error {
			var heard []string
			_, err := call(ctx, "progress", nil, mcp.CallOptions{Progress: func(params *mcp.ProgressNotificationParams) {
				heard = append(heard, fmt.Sprintf("%v of %v, %s", params.Progress, *params.Total, *params.Message))
			}})
			return errors.Join(err, same(heard, []string{"1 of 3, step 1", "2 of 3, step 2", "3 of 3, step 3"}))
		})
		p.check("log", func(ctx context.Context) error {
			var heard []string
			_, err := call(ctx, "progress", nil, mcp.CallOptions{LogLevel: mcp.LoggingLevelInfo, Log: func(params *mcp.LoggingMessageNotificationParams) {
				heard = append(heard, string(params.Data))
			}})
			return errors.Join(err, same(heard, []string{`"message: warning"`}))
		})
	}
	p.check("cancellation", func(ctx context.Context) error {
		return cancellation(ctx, call)
	})
	p.check("subscriptions", func(ctx context.Context) error {
		s, err := c.SubscriptionsListen(ctx, &mcp.SubscriptionsListenRequestParams{Notifications: mcp.SubscriptionFilter{
			ToolsListChanged: mcp.Ptr(true), ResourceSubscriptions: []string{staticURI},
		}})
		if err != nil {
			return err
		}
		defer s.Close()
		if _, err := call(ctx, "touch", nil); err != nil {
			return err
		}
		tools, updated := false, false
		for !tools || !updated {
			n, err := s.Next(ctx)
			if err != nil {
				return err
			}
			switch n := n.(type) {
			case *mcp.ToolListChangedNotification:
				tools = true
			case *mcp.ResourceUpdatedNotification:
				updated = n.Params.URI == staticURI
			default:
				return fmt.Errorf("got %T", n)
			}
		}
		honoured := s.Acknowledged.Notifications
		return errors.Join(same(*honoured.ToolsListChanged, true), same(honoured.ResourceSubscriptions, []string{staticURI}))
	})
	p.check("a capability that is missing", func(ctx context.Context) error {
		c := mcp.NewClient(dial(), nil)
		defer c.Close()
		_, err := c.CallTool(ctx, &mcp.CallToolRequestParams{Name: "need"})
		var missing *mcp.MissingRequiredClientCapabilityError
		if !errors.As(err, &missing) {
			return errors.Join(errors.New("another error"), err)
		}
		return same(missing.Err.Data.RequiredCapabilities.Sampling != nil, true)
	})
	p.check("close", func(context.Context) error { return c.Close() })
}

func legacyClient(p *pairing, name string, dial func() mcp.Transport) {
	var heard notes
	c := legacy.NewClient(dial(), &legacy.ClientOptions{
		Info: legacy.Implementation{Name: "our-client", Version: "1"},
		Elicit: func(_ context.Context, params legacy.ElicitRequestParams) (*legacy.ElicitResult, error) {
			form := params.(*legacy.ElicitRequestFormParams)
			_, isText := form.RequestedSchema.Properties["name"].(*legacy.StringSchema)
			return &legacy.ElicitResult{
				Action:  legacy.ElicitResultActionAccept,
				Content: map[string]legacy.ElicitResultContentValue{"name": {String: legacy.Ptr("Ada")}},
			}, errors.Join(same(form.Message, "Who are you?"), same(isText, true))
		},
		CreateMessage: func(_ context.Context, params *legacy.CreateMessageRequestParams) (*legacy.CreateMessageResult, error) {
			return &legacy.CreateMessageResult{Model: "m", Role: legacy.RoleAssistant, Content: legacy.SamplingMessageContent{
				Items: []legacy.SamplingMessageContentBlock{&legacy.TextContent{Text: "Paris"}}, Single: true,
			}}, same(params.Messages[0].Content.Items[0].(*legacy.TextContent).Text, "The capital of France?")
		},
		ListRoots: func(context.Context, *legacy.RequestParams) (*legacy.ListRootsResult, error) {
			return &legacy.ListRootsResult{Roots: []legacy.Root{{URI: "file:///root"}}}, nil
		},
		OnToolListChanged: func(context.Context, *legacy.NotificationParams) { heard.add("tools") },
		OnResourceUpdated: func(_ context.Context, params *legacy.ResourceUpdatedNotificationParams) { heard.add("%s", params.URI) },
		OnLoggingMessage: func(_ context.Context, params *legacy.LoggingMessageNotificationParams) {
			heard.add("%s: %s", params.Level, params.Data)
		},
		OnError: func(err error) { p.Error("reported:", err) },
	})
	call := func(ctx context.Context, name string, arguments any, options ...legacy.CallOptions) (string, error) {
		params := &legacy.CallToolRequestParams{Name: name}
		if arguments != nil {
			var err error
			if params.Arguments, err = legacy.NewObject(arguments); err != nil {
				return "", err
			}
		}
		r, err := c.CallTool(ctx, params, options...)
		return legacyText(r), err
	}
	p.check("initialize", func(ctx context.Context) error {
		r, err := c.Initialize(ctx)
		if err != nil {
			return err
		}
		return errors.Join(same(r.ProtocolVersion, legacy.Version), same(r.ServerInfo.Name, name), same(r.Capabilities.Completions != nil, true))
	})
	p.check("ping", func(ctx context.Context) error {
		_, err := c.Ping(ctx, nil)
		_, err2 := call(ctx, "ping", nil)
		return errors.Join(err, err2)
	})
	p.check("tools/list", func(ctx context.Context) error {
		n := 0
		for _, err := range c.AllTools(ctx) {
			if err != nil {
				return err
			}
			n++
		}
		return same(n, len(toolNames))
	})
	p.check("tools/call", func(ctx context.Context) error {
		const text = "a \"text\"\n\u2028 with <every> kind of letter: ä, €, 😀"
		got, err := call(ctx, "echo", map[string]any{"text": text})
		return errors.Join(err, same(got, text))
	})
	p.check("a tool that fails", func(ctx context.Context) error {
		r, err := c.CallTool(ctx, &legacy.CallToolRequestParams{Name: "fail"})
		if err != nil {
			return err
		}
		return errors.Join(same(r.IsError != nil && *r.IsError, true), same(legacyText(r), "it failed"))
	})
	p.check("an error with data", func(ctx context.Context) error {
		_, err := call(ctx, "refuse", nil)
		return legacyError(err, refusalCode, refusalText, refusalData)
	})
	p.check("a tool that is not there", func(ctx context.Context) error {
		_, err := call(ctx, "none", nil)
		return same(errors.Is(err, legacy.CodeInvalidParams), true)
	})
	p.check("a method that is not there", func(ctx context.Context) error {
		_, err := c.Call(ctx, "example.com/none", nil)
		var refused *legacy.HTTPError
		if name == "sdk" && errors.As(err, &refused) {
			return same(refused.StatusCode, 400) // over HTTP, the SDK refuses such a request as it does malformed ones
		}
		return same(errors.Is(err, legacy.CodeMethodNotFound), true)
	})
	p.check("prompts", func(ctx context.Context) error {
		list, err := c.ListPrompts(ctx, nil)
		if err != nil {
			return err
		}
		r, err := c.GetPrompt(ctx, &legacy.GetPromptRequestParams{Name: list.Prompts[0].Name, Arguments: map[string]string{"name": "Ada"}})
		if err != nil {
			return err
		}
		return same(r.Messages[0].Content.(*legacy.TextContent).Text, "Hello, Ada")
	})
	p.check("resources", func(ctx context.Context) error {
		list, err := c.ListResources(ctx, nil)
		if err != nil {
			return err
		}
		templates, err := c.ListResourceTemplates(ctx, nil)
		if err != nil {
			return err
		}
		for uri, want := range map[string]string{list.Resources[0].URI: "hi", itemPrefix + "7": "item 7"} {
			r, err := c.ReadResource(ctx, &legacy.ReadResourceRequestParams{URI: uri})
			if err != nil {
				return err
			}
			if err := same(r.Contents[0].(*legacy.TextResourceContents).Text, want); err != nil {
				return err
			}
		}
		return same(templates.ResourceTemplates[0].URITemplate, itemTemplate)
	})
	p.check("a resource that is not there", func(ctx context.Context) error {
		_, err := c.ReadResource(ctx, &legacy.ReadResourceRequestParams{URI: "test://none"})
		return legacyError(err, -32602, "Resource not found", `{"uri":"test://none"}`)
	})
	p.check("completion", func(ctx context.Context) error {
		r, err := c.Complete(ctx, &legacy.CompleteRequestParams{
			Ref: &legacy.PromptReference{Name: "greet"}, Argument: legacy.CompleteRequestParamsArgument{Name: "name", Value: "A"},
		})
		if err != nil {
			return err
		}
		return same(r.Completion.Values, []string{"Ada", "Alan"})
	})
	p.check("elicitation, sampling, roots", func(ctx context.Context) error {
		got, err := call(ctx, "ask", nil)
		return errors.Join(err, same(got, "accept, Ada: Paris, file:///root (state of the question)"))
	})
	p.check("progress", func(ctx context.Context) error {
		var progress []string
		_, err := call(ctx, "progress", nil, legacy.CallOptions{Progress: func(params *legacy.ProgressNotificationParams) {
			progress = append(progress, fmt.Sprintf("%v of %v, %s", params.Progress, *params.Total, *params.Message))
		}})
		if err := errors.Join(err, same(progress, []string{"1 of 3, step 1", "2 of 3, step 2", "3 of 3, step 3"})); err != nil {
			return err
		}
		// Until the client says otherwise our server logs all, the SDK's nothing.
		return eventually(ctx, func() (bool, error) { return name == "sdk" || heard.has(`warning: "message: warning"`), nil })
	})
	p.check("log", func(ctx context.Context) error {
		if _, err := c.SetLevel(ctx, &legacy.SetLevelRequestParams{Level: legacy.LoggingLevelInfo}); err != nil {
			return err
		}
		heard.take()
		if _, err := call(ctx, "progress", nil, legacy.CallOptions{Progress: func(*legacy.ProgressNotificationParams) {}}); err != nil {
			return err
		}
		const want = `warning: "message: warning"`
		err := eventually(ctx, func() (bool, error) { return heard.has(want), nil })
		return errors.Join(err, same(heard.take(), []string{want}))
	})
	p.check("cancellation", func(ctx context.Context) error {
		return cancellation(ctx, call)
	})
	p.check("subscriptions", func(ctx context.Context) error {
		if _, err := c.Subscribe(ctx, &legacy.SubscribeRequestParams{URI: staticURI}); err != nil {
			return err
		}
		if _, err := call(ctx, "touch", nil); err != nil {
			return err
		}
		if err := eventually(ctx, func() (bool, error) { return heard.has("tools") && heard.has(staticURI), nil }); err != nil {
			return err
		}
		_, err := c.Unsubscribe(ctx, &legacy.UnsubscribeRequestParams{URI: staticURI})
		return err
	})
	p.check("close", func(context.Context) error { return c.Close() })
}

// cancellation ends a call before it is done, and waits until the server has
// noticed.
func cancellation[Options any](ctx context.Context, call func(context.Context, string, any, ...Options) (string, error)) error {
	before, err := call(ctx, "cancelled", nil)
	if err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if _, err := call(short, "slow", nil); !errors.Is(err, context.DeadlineExceeded) {
		return errors.Join(errors.New("not cancelled"), err)
	}
	return eventually(ctx, func() (bool, error) {
		after, err := call(ctx, "cancelled", nil)
		return after != before, err
	})
}

// finding finds out what a server speaks.
func finding(p *pairing) {
	p.check("both versions", func(ctx context.Context) error {
		c := mcp.NewClient(start(p.T, "sdk"), nil)
		defer c.Close()
		r, err := c.Discover(ctx, nil)
		if err != nil {
			return err
		}
		probe, err := versions.Start(versions.V20251125, versions.V20260728)
		if err != nil {
			return err
		}
		probe, err = probe.Discovered(r.SupportedVersions)
		return errors.Join(err, same(probe.Version, versions.V20260728), same(probe.Settled, true))
	})
	p.check("an old server", func(ctx context.Context) error {
		transport := start(p.T, "sdk-legacy")
		probe, err := versions.Start(versions.V20251125, versions.V20260728)
		if err != nil {
			return err
		}
		c := mcp.NewClient(transport, nil)
		_, err = c.Discover(ctx, nil)
		c.Detach()
		var refusal *mcp.Error
		if !errors.As(err, &refusal) {
			return errors.Join(errors.New("not refused"), err)
		}
		if probe, err = probe.Refused(int64(refusal.Code), refusal.Data); err != nil {
			return err
		}
		if err := errors.Join(same(probe.Version, legacy.Version), same(probe.Handshake, true)); err != nil {
			return err
		}
		old := legacy.NewClient(transport, &legacy.ClientOptions{Info: legacy.Implementation{Name: "our-client", Version: "1"}})
		defer old.Close()
		r, err := old.Initialize(ctx)
		if err != nil {
			return err
		}
		if probe, err = probe.Initialized(r.ProtocolVersion); err != nil {
			return err
		}
		text, err := old.CallTool(ctx, &legacy.CallToolRequestParams{Name: "echo", Arguments: legacy.Object(`{"text":"a"}`)})
		return errors.Join(err, same(probe.Settled, true), same(legacyText(text), "a"))
	})
}

func modernText(r *mcp.CallToolResult) string {
	if r == nil || len(r.Content) == 0 {
		return ""
	}
	return r.Content[0].(*mcp.TextContent).Text
}

func legacyText(r *legacy.CallToolResult) string {
	if r == nil || len(r.Content) == 0 {
		return ""
	}
	return r.Content[0].(*legacy.TextContent).Text
}

func modernError(err error, code mcp.Code, message, data string) error {
	var e *mcp.Error
	if !errors.As(err, &e) {
		return errors.Join(errors.New("no error of the protocol"), err)
	}
	return errors.Join(same(e.Code, code), same(e.Message, message), same(string(e.Data), data))
}

func legacyError(err error, code legacy.Code, message, data string) error {
	var e *legacy.Error
	if !errors.As(err, &e) {
		return errors.Join(errors.New("no error of the protocol"), err)
	}
	return errors.Join(same(e.Code, code), same(e.Message, message), same(string(e.Data), data))
}

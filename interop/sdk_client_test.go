package interop

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestSDKClient has the SDK's client talk to our server.
func TestSDKClient(t *testing.T) {
	http := httptest.NewServer(oursOverHTTP())
	t.Cleanup(http.Close)
	pair(t, "SDK client, our server, stdio, 2026-07-28", func(p *pairing) {
		sdkClient(p, "2026-07-28", func() sdk.Transport { return &sdk.CommandTransport{Command: command(t, "ours")} })
	})
	pair(t, "SDK client, our server, stdio, 2025-11-25", func(p *pairing) {
		sdkClient(p, "2025-11-25", func() sdk.Transport { return &sdk.CommandTransport{Command: command(t, "ours")} })
	})
	pair(t, "SDK client, our server, HTTP, 2026-07-28", func(p *pairing) {
		sdkClient(p, "2026-07-28", func() sdk.Transport { return &sdk.StreamableClientTransport{Endpoint: http.URL, MaxRetries: -1} })
	})
	pair(t, "SDK client, our server, HTTP, 2025-11-25", func(p *pairing) {
		sdkClient(p, "2025-11-25", func() sdk.Transport { return &sdk.StreamableClientTransport{Endpoint: http.URL} })
	})
}

func sdkClient(p *pairing, version string, dial func() sdk.Transport) {
	var heard notes
	client := sdk.NewClient(&sdk.Implementation{Name: "sdk-client", Version: "1"}, &sdk.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ada"}}, same(r.Params.Message, "Who are you?")
		},
		CreateMessageHandler: func(_ context.Context, r *sdk.CreateMessageRequest) (*sdk.CreateMessageResult, error) {
			return &sdk.CreateMessageResult{Model: "m", Role: "assistant", Content: &sdk.TextContent{Text: "Paris"}}, nil
		},
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
			heard.add("%v: %v of %v, %s", r.Params.ProgressToken, r.Params.Progress, r.Params.Total, r.Params.Message)
		},
		LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
			heard.add("%s: %v", r.Params.Level, r.Params.Data)
		},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { heard.add("tools") },
		ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { heard.add("%s", r.Params.URI) },
	})
	client.AddRoots(&sdk.Root{URI: "file:///root"})
	connect := func(client *sdk.Client) (*sdk.ClientSession, error) {
		options := &sdk.ClientSessionOptions{}
		if version == legacyVersion {
			options.ProtocolVersion = version
		}
		return client.Connect(p.Context(), dial(), options)
	}
	s, err := connect(client)
	if err != nil {
		p.Fatal(err)
	}
	call := func(ctx context.Context, name string, arguments any) (string, error) {
		r, err := s.CallTool(ctx, &sdk.CallToolParams{Name: name, Arguments: arguments})
		return sdkText(r), err
	}
	p.check("version", func(context.Context) error {
		r := s.InitializeResult()
		return errors.Join(same(r.ProtocolVersion, version), same(r.ServerInfo.Name, "ours"), same(r.Capabilities.Completions != nil, true))
	})
	p.check("tools/list", func(ctx context.Context) error {
		var names []string
		for tool, err := range s.Tools(ctx, nil) {
			if err != nil {
				return err
			}
			names = append(names, tool.Name)
		}
		return same(names, toolNames)
	})
	p.check("tools/call", func(ctx context.Context) error {
		const text = "a \"text\"\n\u2028 with <every> kind of letter: ä, €, 😀"
		got, err := call(ctx, "echo", map[string]any{"text": text})
		return errors.Join(err, same(got, text))
	})
	p.check("a tool that fails", func(ctx context.Context) error {
		r, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "fail"})
		if err != nil {
			return err
		}
		return errors.Join(same(r.IsError, true), same(sdkText(r), "it failed"))
	})
	p.check("an error with data", func(ctx context.Context) error {
		_, err := call(ctx, "refuse", nil)
		return sdkError(err, refusalCode, refusalText, refusalData)
	})
	p.check("a tool that is not there", func(ctx context.Context) error {
		_, err := call(ctx, "none", nil)
		return sdkError(err, -32602, "no such tool", "")
	})
	p.check("prompts/list", func(ctx context.Context) error {
		r, err := s.ListPrompts(ctx, nil)
		if err != nil {
			return err
		}
		return errors.Join(same(len(r.Prompts), 1), same(r.Prompts[0].Name, "greet"), same(r.Prompts[0].Arguments[0].Required, true))
	})
	p.check("prompts/get", func(ctx context.Context) error {
		r, err := s.GetPrompt(ctx, &sdk.GetPromptParams{Name: "greet", Arguments: map[string]string{"name": "Ada"}})
		if err != nil {
			return err
		}
		return same(r.Messages[0].Content.(*sdk.TextContent).Text, "Hello, Ada")
	})
	p.check("resources/list", func(ctx context.Context) error {
		r, err := s.ListResources(ctx, nil)
		if err != nil {
			return err
		}
		return same(r.Resources[0].URI, staticURI)
	})
	p.check("resources/templates/list", func(ctx context.Context) error {
		r, err := s.ListResourceTemplates(ctx, nil)
		if err != nil {
			return err
		}
		return same(r.ResourceTemplates[0].URITemplate, itemTemplate)
	})
	p.check("resources/read", func(ctx context.Context) error {
		for uri, want := range map[string]string{staticURI: "hi", itemPrefix + "7": "item 7"} {
			r, err := s.ReadResource(ctx, &sdk.ReadResourceParams{URI: uri})
			if err != nil {
				return err
			}
			if err := same(r.Contents[0].Text, want); err != nil {
				return err
			}
		}
		return nil
	})
	p.check("a resource that is not there", func(ctx context.Context) error {
		_, err := s.ReadResource(ctx, &sdk.ReadResourceParams{URI: "test://none"})
		return sdkError(err, -32602, "Resource not found", `{"uri":"test://none"}`)
	})
	p.check("completion", func(ctx context.Context) error {
		r, err := s.Complete(ctx, &sdk.CompleteParams{
			Ref: &sdk.CompleteReference{Type: "ref/prompt", Name: "greet"}, Argument: sdk.CompleteParamsArgument{Name: "name", Value: "A"},
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
		heard.take()
		params := &sdk.CallToolParams{Name: "progress"}
		params.SetProgressToken("token")
		if _, err := s.CallTool(ctx, params); err != nil {
			return err
		}
		return eventually(ctx, func() (bool, error) {
			if version == legacyVersion && !heard.has("warning: message: warning") {
				return false, nil // all is logged until the client says otherwise
			}
			return heard.has("token: 1 of 3, step 1") && heard.has("token: 2 of 3, step 2") && heard.has("token: 3 of 3, step 3"), nil
		})
	})
	p.check("log", func(ctx context.Context) error {
		heard.take()
		params := &sdk.CallToolParams{Name: "progress"}
		if version == legacyVersion {
			if err := s.SetLoggingLevel(ctx, &sdk.SetLoggingLevelParams{Level: "info"}); err != nil {
				return err
			}
		} else {
			params.Meta = sdk.Meta{sdk.MetaKeyLogLevel: "info"}
		}
		if _, err := s.CallTool(ctx, params); err != nil {
			return err
		}
		err := eventually(ctx, func() (bool, error) { return heard.has("warning: message: warning"), nil })
		return errors.Join(err, same(heard.take(), []string{"warning: message: warning"}))
	})
	p.check("cancellation", func(ctx context.Context) error {
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
	})
	p.check("subscriptions", func(ctx context.Context) error {
		if err := s.Subscribe(ctx, &sdk.SubscribeParams{URI: staticURI}); err != nil {
			return err
		}
		// It does not wait until the server has acknowledged it.
		err := eventually(ctx, func() (bool, error) {
			_, err := call(ctx, "touch", nil)
			return heard.has("tools") && heard.has(staticURI), err
		})
		if err != nil {
			return err
		}
		return s.Unsubscribe(ctx, &sdk.UnsubscribeParams{URI: staticURI})
	})
	if version == legacyVersion {
		p.check("ping", func(ctx context.Context) error {
			_, err := call(ctx, "ping", nil)
			return errors.Join(err, s.Ping(ctx, nil))
		})
	}
	p.check("a capability that is missing", func(ctx context.Context) error {
		s, err := connect(sdk.NewClient(&sdk.Implementation{Name: "poor", Version: "1"}, nil))
		if err != nil {
			return err
		}
		defer s.Close()
		r, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "need"})
		if version == legacyVersion {
			return errors.Join(err, same(r.IsError && strings.Contains(sdkText(r), `the client does not have the capability "sampling"`), true))
		}
		return sdkError(err, -32021, "missing required client capability", `{"requiredCapabilities":{"sampling":{}}}`)
	})
	p.check("close", func(context.Context) error { return s.Close() })
}

// sdkText gives the text of a result.
func sdkText(r *sdk.CallToolResult) string {
	if r == nil || len(r.Content) == 0 {
		return ""
	}
	return r.Content[0].(*sdk.TextContent).Text
}

// sdkError compares an error.
func sdkError(err error, code int64, message, data string) error {
	var e *jsonrpc.Error
	if !errors.As(err, &e) {
		return errors.Join(errors.New("no error of the protocol"), err)
	}
	return errors.Join(same(e.Code, code), same(e.Message, message), same(string(e.Data), data))
}

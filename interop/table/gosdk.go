package main

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// goSDK is the client of the official Go SDK.
type goSDK struct {
	notes
	target   target
	session  *sdk.ClientSession
	logLevel string // for modern requests
	progress atomic.Pointer[func(string)]
}

func (c *goSDK) connect(ctx context.Context) (string, error) {
	client := sdk.NewClient(&sdk.Implementation{Name: "go-sdk", Version: "1"}, &sdk.ClientOptions{
		Logger: slog.New(slog.DiscardHandler),
		ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ada"}}, nil
		},
		CreateMessageHandler: func(context.Context, *sdk.CreateMessageRequest) (*sdk.CreateMessageResult, error) {
			return &sdk.CreateMessageResult{Model: "m", Role: "assistant", Content: &sdk.TextContent{Text: "Paris"}}, nil
		},
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
			if f := c.progress.Load(); f != nil {
				(*f)(fmt.Sprintf("%v of %v", r.Params.Progress, r.Params.Total))
			}
		},
		LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
			c.add(fmt.Sprintf("%s: %v", r.Params.Level, r.Params.Data))
		},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { c.add("tools") },
		ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { c.add(r.Params.URI) },
	})
	client.AddRoots(&sdk.Root{URI: "file:///root"})
	options := &sdk.ClientSessionOptions{}
	switch c.target.Era {
	case "legacy":
		options.ProtocolVersion = cmp.Or(c.target.Version, "2025-11-25")
	case "modern":
		options.ProtocolVersion = "2026-07-28"
	}
	var transport sdk.Transport = &sdk.StreamableClientTransport{Endpoint: c.target.URL}
	if c.target.Transport == "stdio" {
		cmd := exec.Command(c.target.Command[0], c.target.Command[1:]...)
		cmd.Stderr = os.Stderr
		transport = &sdk.CommandTransport{Command: cmd}
	}
	var err error
	// A session of a modern server over HTTP lives no longer than this context.
	if c.session, err = client.Connect(context.WithoutCancel(ctx), transport, options); err != nil {
		return "", err
	}
	return c.session.InitializeResult().ProtocolVersion, nil
}

func (c *goSDK) modern() bool { return c.session.InitializeResult().ProtocolVersion >= "2026" }

func (c *goSDK) ping(ctx context.Context) error {
	if c.modern() {
		return skip("the client discovers when it connects only")
	}
	return c.session.Ping(ctx, nil)
}

func (c *goSDK) listTools(ctx context.Context) (names []string, err error) {
	for tool, err := range c.session.Tools(ctx, nil) {
		if err != nil {
			return nil, err
		}
		names = append(names, tool.Name)
	}
	return names, nil
}

func (c *goSDK) callTool(ctx context.Context, name string, arguments members, progress func(string)) (*toolResult, error) {
	params := &sdk.CallToolParams{Name: name, Arguments: arguments}
	if c.logLevel != "" {
		params.Meta = sdk.Meta{sdk.MetaKeyLogLevel: c.logLevel}
	}
	if progress != nil {
		c.progress.Store(&progress)
		params.SetProgressToken("token")
	}
	r, err := c.session.CallTool(ctx, params)
	if err != nil {
		return nil, err
	}
	return toolResultOf(r)
}

func (c *goSDK) listPrompts(ctx context.Context) (names []string, err error) {
	for prompt, err := range c.session.Prompts(ctx, nil) {
		if err != nil {
			return nil, err
		}
		names = append(names, prompt.Name)
	}
	return names, nil
}

func (c *goSDK) getPrompt(ctx context.Context, name string, arguments map[string]string) (string, error) {
	r, err := c.session.GetPrompt(ctx, &sdk.GetPromptParams{Name: name, Arguments: arguments})
	if err != nil {
		return "", err
	}
	return r.Messages[0].Content.(*sdk.TextContent).Text, nil
}

func (c *goSDK) listResources(ctx context.Context) (uris []string, err error) {
	for resource, err := range c.session.Resources(ctx, nil) {
		if err != nil {
			return nil, err
		}
		uris = append(uris, resource.URI)
	}
	return uris, nil
}

func (c *goSDK) listTemplates(ctx context.Context) (templates []string, err error) {
	for template, err := range c.session.ResourceTemplates(ctx, nil) {
		if err != nil {
			return nil, err
		}
		templates = append(templates, template.URITemplate)
	}
	return templates, nil
}

func (c *goSDK) readResource(ctx context.Context, uri string) (string, error) {
	r, err := c.session.ReadResource(ctx, &sdk.ReadResourceParams{URI: uri})
	if err != nil {
		return "", err
	}
	return r.Contents[0].Text, nil
}

func (c *goSDK) complete(ctx context.Context, prompt, argument, value string) ([]string, error) {
	r, err := c.session.Complete(ctx, &sdk.CompleteParams{
		Ref: &sdk.CompleteReference{Type: "ref/prompt", Name: prompt}, Argument: sdk.CompleteParamsArgument{Name: argument, Value: value},
	})
	if err != nil {
		return nil, err
	}
	return r.Completion.Values, nil
}

func (c *goSDK) setLevel(ctx context.Context, level string) error {
	if c.modern() {
		c.logLevel = level
		return nil
	}
	return c.session.SetLoggingLevel(ctx, &sdk.SetLoggingLevelParams{Level: sdk.LoggingLevel(level)})
}

func (c *goSDK) watch(ctx context.Context, uri string) error {
	return c.session.Subscribe(ctx, &sdk.SubscribeParams{URI: uri})
}

func (c *goSDK) errorOf(err error) (code int64, message, data string, ok bool) {
	var e *jsonrpc.Error
	if !errors.As(err, &e) {
		return 0, "", "", false
	}
	return e.Code, e.Message, string(e.Data), true
}

func (c *goSDK) close() error { return c.session.Close() }

// toolResultOf takes apart what has the form of a result of a tool in JSON.
func toolResultOf(result any) (*toolResult, error) {
	r, err := decode[struct {
		Content []struct {
			Type, Text string
		}
		StructuredContent json.RawMessage
		IsError           bool
	}](result, nil)
	if err != nil {
		return nil, err
	}
	t := &toolResult{isError: r.IsError, structured: string(r.StructuredContent)}
	for _, block := range r.Content {
		t.kinds = append(t.kinds, block.Type)
	}
	if len(r.Content) > 0 {
		t.text = r.Content[0].Text
	}
	return t, nil
}

// serveGoSDK serves on the Go SDK what doc.go says.
func serveGoSDK(ctx context.Context, addr string) error {
	server := newGoSDKServer()
	if addr == "" {
		return ended(server.Run(ctx, &sdk.StdioTransport{}))
	}
	// Modern clients need a stateless handler, and older ones sessions.
	serve := func(*http.Request) *sdk.Server { return server }
	stateless := sdk.NewStreamableHTTPHandler(serve, &sdk.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true})
	sessions := sdk.NewStreamableHTTPHandler(serve, nil)
	return serveHTTP(ctx, addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Protocol-Version") >= "2026" {
			stateless.ServeHTTP(w, r)
			return
		}
		sessions.ServeHTTP(w, r)
	}))
}

func newGoSDKServer() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "go-sdk", Version: "1"}, &sdk.ServerOptions{
		Logger:   slog.New(slog.DiscardHandler),
		PageSize: 5,
		CompletionHandler: func(_ context.Context, r *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
			return decode[sdk.CompleteResult]((*ours)(nil).complete(r.Params.Argument.Value), nil)
		},
		SubscribeHandler:   func(context.Context, *sdk.SubscribeRequest) error { return nil },
		UnsubscribeHandler: func(context.Context, *sdk.UnsubscribeRequest) error { return nil },
	})
	core := &ours{}
	for _, name := range toolNames {
		tool := &sdk.Tool{Name: name, Description: "Does what its name says.", InputSchema: json.RawMessage(`{"type":"object"}`)}
		s.AddTool(tool, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			if name == "touch" {
				s.AddTool(&sdk.Tool{Name: "another", InputSchema: json.RawMessage(`{"type":"object"}`)}, nothing)
				return &sdk.CallToolResult{}, s.ResourceUpdated(ctx, &sdk.ResourceUpdatedNotificationParams{URI: staticURI})
			}
			version := "2025-11-25"
			if params := r.Session.InitializeParams(); params == nil || params.ProtocolVersion >= "2026" {
				version = "2026-07-28"
			}
			a := &goSDKAsker{ctx: ctx, r: r, modern: version >= "2026"}
			result, done, err := core.callTool(ctx, version, name, r.Params.Arguments, a)
			if e, ok := errorOf(err); ok {
				return nil, &jsonrpc.Error{Code: int64(e.Code), Message: e.Message, Data: e.Data}
			}
			if err == nil && !done {
				return &sdk.CallToolResult{InputRequests: a.requests}, nil
			}
			return decode[sdk.CallToolResult](result, err)
		})
	}
	s.AddPrompt(&sdk.Prompt{Name: "greet", Arguments: []*sdk.PromptArgument{{Name: "name", Required: true}}},
		func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			return decode[sdk.GetPromptResult](core.getPrompt("greet", r.Params.Arguments))
		})
	read := func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		text := "hi"
		if id, ok := strings.CutPrefix(r.Params.URI, itemPrefix); ok {
			text = "item " + id
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: r.Params.URI, Text: text}}}, nil
	}
	s.AddResource(&sdk.Resource{URI: staticURI, Name: "static"}, read)
	s.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: itemTemplate, Name: "item"}, read)
	return s
}

func nothing(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	return &sdk.CallToolResult{}, nil
}

// goSDKAsker asks in requests of its own, or in a result.
type goSDKAsker struct {
	ctx      context.Context
	r        *sdk.CallToolRequest
	modern   bool
	requests sdk.InputRequestMap
}

func (a *goSDKAsker) progress(progress, total float64, message string) error {
	return a.r.Session.NotifyProgress(a.ctx, &sdk.ProgressNotificationParams{
		ProgressToken: a.r.Params.GetProgressToken(), Progress: progress, Total: total, Message: message,
	})
}

func (a *goSDKAsker) log(level, text string) error {
	return a.r.Session.Log(a.ctx, &sdk.LoggingMessageParams{Level: sdk.LoggingLevel(level), Data: text})
}

func (a *goSDKAsker) elicit(ctx context.Context) (string, bool, error) {
	params, err := decode[sdk.ElicitParams](json.RawMessage(elicitParams), nil)
	if err != nil {
		return "", true, err
	}
	if !a.modern {
		return answer(a.r.Session.Elicit(ctx, params))
	}
	return a.modernly(params)
}

func (a *goSDKAsker) sample(ctx context.Context) (string, bool, error) {
	if !a.modern {
		params, err := decode[sdk.CreateMessageParams](json.RawMessage(sampleParams), nil)
		if err != nil {
			return "", true, err
		}
		return answer(a.r.Session.CreateMessage(ctx, params))
	}
	params, err := decode[sdk.CreateMessageWithToolsParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	return a.modernly(params)
}

func (a *goSDKAsker) roots(ctx context.Context) (string, bool, error) {
	if !a.modern {
		return answer(a.r.Session.ListRoots(ctx, nil))
	}
	return a.modernly(&sdk.ListRootsParams{})
}

func (a *goSDKAsker) modernly(question sdk.InputRequest) (string, bool, error) {
	switch r := a.r.Params.InputResponses["q"].(type) {
	case nil:
		a.requests = sdk.InputRequestMap{"q": question}
		return "", false, nil
	case *sdk.CreateMessageWithToolsResult:
		return r.Content[0].(*sdk.TextContent).Text, true, nil
	default:
		return answer(r, nil)
	}
}

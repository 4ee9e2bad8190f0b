package main

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/server"

	mcpgo "github.com/mark3labs/mcp-go/client"
	mcpgotypes "github.com/mark3labs/mcp-go/mcp"
)

// mcpGo is the client of mcp-go.
type mcpGo struct {
	notes
	target   target
	client   *mcpgo.Client
	logLevel string // for modern requests
	progress atomic.Pointer[func(string)]
}

// mcpGoUser answers what servers ask for.
type mcpGoUser struct{}

func (mcpGoUser) Elicit(context.Context, mcpgotypes.ElicitationRequest) (*mcpgotypes.ElicitationResult, error) {
	return &mcpgotypes.ElicitationResult{ElicitationResponse: mcpgotypes.ElicitationResponse{
		Action: mcpgotypes.ElicitationResponseActionAccept, Content: map[string]any{"name": "Ada"},
	}}, nil
}

func (mcpGoUser) CreateMessage(context.Context, mcpgotypes.CreateMessageRequest) (*mcpgotypes.CreateMessageResult, error) {
	return &mcpgotypes.CreateMessageResult{Model: "m", SamplingMessage: mcpgotypes.SamplingMessage{
		Role: mcpgotypes.RoleAssistant, Content: mcpgotypes.TextContent{Type: "text", Text: "Paris"},
	}}, nil
}

func (mcpGoUser) ListRoots(context.Context, mcpgotypes.ListRootsRequest) (*mcpgotypes.ListRootsResult, error) {
	return &mcpgotypes.ListRootsResult{Roots: []mcpgotypes.Root{{URI: "file:///root"}}}, nil
}

func (c *mcpGo) connect(ctx context.Context) (string, error) {
	var t transport.Interface
	if c.target.Transport == "stdio" {
		t = transport.NewStdioWithOptions(c.target.Command[0], nil, c.target.Command[1:], transport.WithCommandStderrWriter(os.Stderr))
	} else {
		var options []transport.StreamableHTTPCOption
		if c.target.Era == "legacy" { // without it, nothing is heard outside of a request
			options = append(options, transport.WithContinuousListening())
		}
		var err error
		if t, err = transport.NewStreamableHTTP(c.target.URL, options...); err != nil {
			return "", err
		}
	}
	options := []mcpgo.ClientOption{
		mcpgo.WithElicitationHandler(mcpGoUser{}), mcpgo.WithSamplingHandler(mcpGoUser{}), mcpgo.WithRootsHandler(mcpGoUser{}),
	}
	switch c.target.Era {
	case "legacy":
		options = append(options, mcpgo.WithProtocolVersion(cmp.Or(c.target.Version, "2025-11-25")))
	case "modern":
		options = append(options, mcpgo.WithProtocolVersion("2026-07-28"))
	}
	c.client = mcpgo.NewClient(t, options...)
	c.client.OnNotification(c.hear)
	if err := c.client.Start(context.WithoutCancel(ctx)); err != nil {
		return "", err
	}
	var request mcpgotypes.InitializeRequest
	request.Params.ClientInfo = mcpgotypes.Implementation{Name: "mcp-go", Version: "1"}
	r, err := c.client.Initialize(ctx, request)
	if err != nil {
		return "", err
	}
	return r.ProtocolVersion, nil
}

func (c *mcpGo) hear(n mcpgotypes.JSONRPCNotification) {
	params := n.Params.AdditionalFields
	switch n.Method {
	case "notifications/progress":
		if f := c.progress.Load(); f != nil {
			(*f)(fmt.Sprintf("%v of %v", params["progress"], params["total"]))
		}
	case "notifications/message":
		c.add(fmt.Sprintf("%v: %v", params["level"], params["data"]))
	case "notifications/tools/list_changed":
		c.add("tools")
	case "notifications/resources/updated":
		c.add(fmt.Sprint(params["uri"]))
	}
}

func (c *mcpGo) modern() bool { return c.client.ProtocolVersion() >= "2026" }

func (c *mcpGo) ping(ctx context.Context) error {
	if c.modern() {
		_, err := c.client.Discover(ctx, mcpgotypes.DiscoverRequest{})
		return err
	}
	return c.client.Ping(ctx)
}

func (c *mcpGo) listTools(ctx context.Context) (names []string, err error) {
	r, err := c.client.ListTools(ctx, mcpgotypes.ListToolsRequest{})
	if err != nil {
		return nil, err
	}
	for _, tool := range r.Tools {
		names = append(names, tool.Name)
	}
	return names, nil
}

func (c *mcpGo) callTool(ctx context.Context, name string, arguments members, progress func(string)) (*toolResult, error) {
	var request mcpgotypes.CallToolRequest
	request.Params.Name, request.Params.Arguments = name, arguments
	if progress != nil || c.logLevel != "" {
		request.Params.Meta = &mcpgotypes.Meta{}
	}
	if progress != nil {
		c.progress.Store(&progress)
		request.Params.Meta.ProgressToken = "token"
	}
	if c.logLevel != "" {
		request.Params.Meta.AdditionalFields = map[string]any{mcpgotypes.MetaKeyLogLevel: c.logLevel}
	}
	r, err := c.client.CallTool(ctx, request)
	if err != nil {
		return nil, err
	}
	return toolResultOf(r)
}

func (c *mcpGo) listPrompts(ctx context.Context) (names []string, err error) {
	r, err := c.client.ListPrompts(ctx, mcpgotypes.ListPromptsRequest{})
	if err != nil {
		return nil, err
	}
	for _, prompt := range r.Prompts {
		names = append(names, prompt.Name)
	}
	return names, nil
}

func (c *mcpGo) getPrompt(ctx context.Context, name string, arguments map[string]string) (string, error) {
	var request mcpgotypes.GetPromptRequest
	request.Params.Name, request.Params.Arguments = name, arguments
	r, err := c.client.GetPrompt(ctx, request)
	if err != nil {
		return "", err
	}
	return r.Messages[0].Content.(mcpgotypes.TextContent).Text, nil
}

func (c *mcpGo) listResources(ctx context.Context) (uris []string, err error) {
	r, err := c.client.ListResources(ctx, mcpgotypes.ListResourcesRequest{})
	if err != nil {
		return nil, err
	}
	for _, resource := range r.Resources {
		uris = append(uris, resource.URI)
	}
	return uris, nil
}

func (c *mcpGo) listTemplates(ctx context.Context) (templates []string, err error) {
	r, err := c.client.ListResourceTemplates(ctx, mcpgotypes.ListResourceTemplatesRequest{})
	if err != nil {
		return nil, err
	}
	for _, template := range r.ResourceTemplates {
		templates = append(templates, template.URITemplate.Raw())
	}
	return templates, nil
}

func (c *mcpGo) readResource(ctx context.Context, uri string) (string, error) {
	var request mcpgotypes.ReadResourceRequest
	request.Params.URI = uri
	r, err := c.client.ReadResource(ctx, request)
	if err != nil {
		return "", err
	}
	return r.Contents[0].(mcpgotypes.TextResourceContents).Text, nil
}

func (c *mcpGo) complete(ctx context.Context, prompt, argument, value string) ([]string, error) {
	var request mcpgotypes.CompleteRequest
	request.Params.Ref = mcpgotypes.PromptReference{Type: "ref/prompt", Name: prompt}
	request.Params.Argument.Name, request.Params.Argument.Value = argument, value
	r, err := c.client.Complete(ctx, request)
	if err != nil {
		return nil, err
	}
	return r.Completion.Values, nil
}

func (c *mcpGo) setLevel(ctx context.Context, level string) error {
	if c.modern() {
		c.logLevel = level
		return nil
	}
	var request mcpgotypes.SetLevelRequest
	request.Params.Level = mcpgotypes.LoggingLevel(level)
	return c.client.SetLevel(ctx, request)
}

func (c *mcpGo) watch(ctx context.Context, uri string) error {
	if c.modern() {
		filter := mcpgotypes.SubscriptionFilter{ToolsListChanged: true, ResourceSubscriptions: []string{uri}}
		_, err := c.client.ListenAsync(context.WithoutCancel(ctx), filter, nil)
		return err
	}
	if c.target.Transport == "HTTP" && c.target.Era != "legacy" {
		return skip("the client does not listen outside of requests")
	}
	var request mcpgotypes.SubscribeRequest
	request.Params.URI = uri
	return c.client.Subscribe(ctx, request)
}

// errorOf gives no more than the message: the client keeps code and data to itself.
func (c *mcpGo) errorOf(err error) (code int64, message, data string, ok bool) {
	var failed *transport.Error
	if err == nil || errors.As(err, &failed) {
		return 0, "", "", false
	}
	return 0, err.Error(), "", true
}

func (c *mcpGo) close() error { return c.client.Close() }

// serveMCPGo serves on mcp-go what doc.go says.
func serveMCPGo(ctx context.Context, addr string) error {
	s := newMCPGoServer()
	if addr == "" {
		return ended(server.NewStdioServer(s).Listen(ctx, os.Stdin, os.Stdout))
	}
	return serveHTTP(ctx, addr, server.NewStreamableHTTPServer(s))
}

type mcpGoCompletion struct{}

func (mcpGoCompletion) CompletePromptArgument(
	_ context.Context, _ string, argument mcpgotypes.CompleteArgument, _ mcpgotypes.CompleteContext,
) (*mcpgotypes.Completion, error) {
	r, err := decode[mcpgotypes.CompleteResult]((*ours)(nil).complete(argument.Value), nil)
	if err != nil {
		return nil, err
	}
	return &r.Completion, nil
}

func newMCPGoServer() *server.MCPServer {
	s := server.NewMCPServer("mcp-go", "1", server.WithToolCapabilities(true), server.WithResourceCapabilities(true, true),
		server.WithPromptCapabilities(true), server.WithLogging(), server.WithElicitation(), server.WithRoots(), server.WithCompletions(),
		server.WithPromptCompletionProvider(mcpGoCompletion{}), server.WithPaginationLimit(5))
	s.EnableSampling()
	core := &ours{}
	object := json.RawMessage(`{"type":"object"}`)
	for _, name := range toolNames {
		if name == "refuse" {
			continue // no error that a tool returns has a code of its own
		}
		s.AddTool(mcpgotypes.NewToolWithRawSchema(name, "Does what its name says.", object),
			func(ctx context.Context, r mcpgotypes.CallToolRequest) (*mcpgotypes.CallToolResult, error) {
				if name == "touch" {
					s.AddTool(mcpgotypes.NewToolWithRawSchema("another", "", object), nil)
					return mcpgotypes.NewToolResultText("done"), nil
				}
				arguments, err := json.Marshal(r.Params.Arguments)
				if err != nil {
					return nil, err
				}
				a := &mcpGoAsker{server: s, ctx: ctx, r: r}
				result, done, err := core.callTool(ctx, "2025-11-25", name, arguments, a)
				if err == nil && !done {
					return a.requests.ToolResult(), nil
				}
				return decode[mcpgotypes.CallToolResult](result, err)
			})
	}
	s.AddPrompt(mcpgotypes.NewPrompt("greet", mcpgotypes.WithArgument("name", mcpgotypes.RequiredArgument())),
		func(_ context.Context, r mcpgotypes.GetPromptRequest) (*mcpgotypes.GetPromptResult, error) {
			return mcpgotypes.NewGetPromptResult("", []mcpgotypes.PromptMessage{
				mcpgotypes.NewPromptMessage(mcpgotypes.RoleUser, mcpgotypes.NewTextContent("Hello, "+r.Params.Arguments["name"])),
			}), nil
		})
	read := func(_ context.Context, r mcpgotypes.ReadResourceRequest) ([]mcpgotypes.ResourceContents, error) {
		text := "hi"
		if id, ok := strings.CutPrefix(r.Params.URI, itemPrefix); ok {
			text = "item " + id
		}
		return []mcpgotypes.ResourceContents{mcpgotypes.TextResourceContents{URI: r.Params.URI, Text: text}}, nil
	}
	s.AddResource(mcpgotypes.NewResource(staticURI, "static"), read)
	s.AddResourceTemplate(mcpgotypes.NewResourceTemplate(itemTemplate, "item"), server.ResourceTemplateHandlerFunc(read))
	return s
}

// mcpGoAsker asks in a result; mcp-go makes requests of it for older clients.
type mcpGoAsker struct {
	server   *server.MCPServer
	ctx      context.Context
	r        mcpgotypes.CallToolRequest
	requests *server.InputRequestBuilder
}

func (a *mcpGoAsker) progress(progress, total float64, message string) error {
	if a.r.Params.Meta == nil || a.r.Params.Meta.ProgressToken == nil {
		return nil
	}
	return a.server.SendNotificationToClient(a.ctx, "notifications/progress", map[string]any{
		"progressToken": a.r.Params.Meta.ProgressToken, "progress": progress, "total": total, "message": message,
	})
}

func (a *mcpGoAsker) log(level, text string) error {
	return a.server.SendLogMessageToClient(a.ctx, mcpgotypes.NewLoggingMessageNotification(mcpgotypes.LoggingLevel(level), "mcp-go", text))
}

func (a *mcpGoAsker) elicit(context.Context) (string, bool, error) {
	if r := server.ElicitationResponse(a.r.Params.InputResponses, "q"); r != nil {
		return answer(r, nil)
	}
	params, err := decode[mcpgotypes.ElicitationParams](json.RawMessage(elicitParams), nil)
	if err != nil {
		return "", true, err
	}
	a.requests = server.NewInputRequestBuilder("").Elicit("q", *params)
	return "", false, nil
}

func (a *mcpGoAsker) sample(context.Context) (string, bool, error) {
	if r := server.SamplingResponse(a.r.Params.InputResponses, "q"); r != nil {
		return answer(r, nil)
	}
	params, err := decode[mcpgotypes.CreateMessageParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	a.requests = server.NewInputRequestBuilder("").Sample("q", *params)
	return "", false, nil
}

func (a *mcpGoAsker) roots(context.Context) (string, bool, error) {
	if r := server.RootsResponse(a.r.Params.InputResponses, "q"); r != nil {
		return answer(r, nil)
	}
	a.requests = server.NewInputRequestBuilder("").Roots("q")
	return "", false, nil
}

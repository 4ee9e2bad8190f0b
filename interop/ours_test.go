package interop

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// newOurs makes the server on generated code, for clients of both versions.
func newOurs() *mcp.Server {
	server, _ := newBoth()
	return server
}

// oursOverHTTP serves clients of both versions at one address, those of 2025-11-25
// in sessions.
func oursOverHTTP() http.Handler {
	server, old := newBoth()
	return server.HTTPHandler(&mcp.HTTPOptions{Legacy: old.HTTPHandler(&legacy.HTTPOptions{
		Sessions: &legacy.HTTPSessions{Events: new(legacy.MemoryEvents)},
	})})
}

func newBoth() (server *mcp.Server, old *legacy.Server) {
	s := &state{}
	old = legacy.NewServer(oursLegacy{s}, &legacy.ServerOptions{
		Info: legacy.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *legacy.ServerCapabilities) {
			c.Tools.ListChanged = legacy.Ptr(true)
		},
	})
	server = mcp.NewServer(oursModern{s}, &mcp.ServerOptions{
		Info: mcp.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *mcp.ServerCapabilities) {
			c.Tools.ListChanged = mcp.Ptr(true)
			c.Resources.Subscribe = mcp.Ptr(true)
			c.Logging = mcp.Object("{}")
		},
		Legacy: old,
	})
	s.touch = func() {
		server.NotifyToolListChanged()
		server.NotifyResourceUpdated(staticURI)
		old.NotifyToolListChanged()
		old.NotifyResourceUpdated(staticURI)
	}
	return server, old
}

// state is what the servers for both versions share.
type state struct {
	cancelled atomic.Int64
	touch     func()
}

const (
	staticURI    = "test://static"
	itemTemplate = "test://item/{id}"
	itemPrefix   = "test://item/"
)

var toolNames = []string{"echo", "fail", "refuse", "progress", "ask", "need", "slow", "cancelled", "touch", "ping"}

// steps is how many times a slow tool reports progress.
const steps = 3

// refusal is the error of the tool refuse.
const (
	refusalCode = 4001
	refusalText = "refused"
	refusalData = `{"why":"just so","again":[1,2.50]}`
)

func startingWith(begun string) []string {
	var found []string
	for _, name := range []string{"Ada", "Alan", "Grace"} {
		if strings.HasPrefix(name, begun) {
			found = append(found, name)
		}
	}
	return found
}

// oursModern speaks 2026-07-28.
type oursModern struct{ *state }

var (
	_ mcp.ToolsServer      = oursModern{}
	_ mcp.PromptsServer    = oursModern{}
	_ mcp.ResourcesServer  = oursModern{}
	_ mcp.CompletionServer = oursModern{}
)

func (oursModern) ListTools(_ context.Context, params *mcp.PaginatedRequestParams, _ *mcp.Call) (*mcp.ListToolsResult, error) {
	// In two pages.
	first, names := params.Cursor == nil, toolNames
	r := &mcp.ListToolsResult{CacheScope: mcp.CacheScopePrivate}
	if half := len(names) / 2; first {
		names, r.NextCursor = names[:half], mcp.Ptr(mcp.Cursor("more"))
	} else {
		names = names[half:]
	}
	for _, name := range names {
		r.Tools = append(r.Tools, mcp.Tool{Name: name, Description: mcp.Ptr("Does what its name says.")})
	}
	return r, nil
}

func (s oursModern) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	text := ""
	switch params.Name {
	case "echo":
		if _, err := params.Arguments.Get("text", &text); err != nil {
			return nil, err
		}
	case "fail":
		return mcp.ToolError(errors.New("it failed")), nil
	case "refuse":
		return nil, &mcp.Error{Code: refusalCode, Message: refusalText, Data: []byte(refusalData)}
	case "progress":
		for i := range steps {
			if err := call.Progress(float64(i+1), steps, "step "+strconv.Itoa(i+1)); err != nil {
				return nil, err
			}
		}
		for _, level := range []mcp.LoggingLevel{mcp.LoggingLevelDebug, mcp.LoggingLevelWarning} {
			if err := call.Log(level, "ours", "message: "+string(level)); err != nil {
				return nil, err
			}
		}
	case "ask":
		who, ok1 := call.ElicitResponse("who")
		what, ok2 := call.CreateMessageResponse("what")
		where, ok3 := call.ListRootsResponse("where")
		if !ok1 || !ok2 || !ok3 {
			return call.RequireInput(mcp.InputRequests{
				"who": &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{
					Message: "Who are you?",
					RequestedSchema: mcp.ElicitRequestFormParamsRequestedSchema{
						Properties: map[string]mcp.PrimitiveSchemaDefinition{"name": &mcp.StringSchema{}},
						Required:   []string{"name"},
					},
				}},
				"what": &mcp.CreateMessageRequest{Params: mcp.CreateMessageRequestParams{
					MaxTokens: 100,
					Messages: []mcp.SamplingMessage{{Role: mcp.RoleUser, Content: mcp.SamplingMessageContent{
						Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "The capital of France?"}}, Single: true,
					}}},
				}},
				// The SDK's client does not read a request without params, though
				// they are optional.
				"where": &mcp.ListRootsRequest{Params: new(mcp.ListRootsRequestParams)},
			}, "state of the question")
		}
		text = fmt.Sprintf("%s, %s: %s, %s (%s)", who.Action, *who.Content["name"].String,
			what.Content.Items[0].(*mcp.TextContent).Text, where.Roots[0].URI, call.RequestState())
	case "need":
		return call.RequireInput(mcp.InputRequests{"what": &mcp.CreateMessageRequest{}}, "")
	case "slow":
		<-ctx.Done()
		s.cancelled.Add(1)
		return nil, ctx.Err()
	case "cancelled":
		text = strconv.FormatInt(s.cancelled.Load(), 10)
	case "touch":
		s.touch()
	default:
		return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "no such tool"}
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}}, nil
}

func (oursModern) ListPrompts(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListPromptsResult, error) {
	return &mcp.ListPromptsResult{CacheScope: mcp.CacheScopePrivate, Prompts: []mcp.Prompt{{
		Name: "greet", Arguments: []mcp.PromptArgument{{Name: "name", Required: mcp.Ptr(true)}},
	}}}, nil
}

func (oursModern) GetPrompt(_ context.Context, params *mcp.GetPromptRequestParams, _ *mcp.Call) (mcp.GetPromptOutcome, error) {
	if params.Name != "greet" {
		return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "no such prompt"}
	}
	return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{
		Role: mcp.RoleUser, Content: &mcp.TextContent{Text: "Hello, " + params.Arguments["name"]},
	}}}, nil
}

func (oursModern) ListResources(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourcesResult, error) {
	return &mcp.ListResourcesResult{CacheScope: mcp.CacheScopePrivate, Resources: []mcp.Resource{{Name: "static", URI: staticURI}}}, nil
}

func (oursModern) ListResourceTemplates(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourceTemplatesResult, error) {
	return &mcp.ListResourceTemplatesResult{CacheScope: mcp.CacheScopePrivate, ResourceTemplates: []mcp.ResourceTemplate{{
		Name: "item", URITemplate: itemTemplate,
	}}}, nil
}

func (oursModern) ReadResource(_ context.Context, params *mcp.ReadResourceRequestParams, _ *mcp.Call) (mcp.ReadResourceOutcome, error) {
	text := "hi"
	if id, ok := strings.CutPrefix(params.URI, itemPrefix); ok {
		text = "item " + id
	} else if params.URI != staticURI {
		data, err := mcp.NewObject(map[string]string{"uri": params.URI})
		return nil, errors.Join(err, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "Resource not found", Data: []byte(data)})
	}
	return &mcp.ReadResourceResult{CacheScope: mcp.CacheScopePrivate, Contents: []mcp.AnyResourceContents{
		&mcp.TextResourceContents{URI: params.URI, Text: text},
	}}, nil
}

func (oursModern) Complete(_ context.Context, params *mcp.CompleteRequestParams, _ *mcp.Call) (*mcp.CompleteResult, error) {
	r := new(mcp.CompleteResult)
	if of, ok := params.Ref.(*mcp.PromptReference); ok && of.Name == "greet" && params.Argument.Name == "name" {
		r.Completion.Values = startingWith(params.Argument.Value)
	}
	return r, nil
}

// oursLegacy speaks 2025-11-25.
type oursLegacy struct{ *state }

var (
	_ legacy.ToolsServer              = oursLegacy{}
	_ legacy.PromptsServer            = oursLegacy{}
	_ legacy.ResourcesServer          = oursLegacy{}
	_ legacy.ResourcesSubscribeServer = oursLegacy{}
	_ legacy.CompletionServer         = oursLegacy{}
)

func (oursLegacy) ListTools(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListToolsResult, error) {
	r := new(legacy.ListToolsResult)
	for _, name := range toolNames {
		r.Tools = append(r.Tools, legacy.Tool{Name: name, Description: legacy.Ptr("Does what its name says.")})
	}
	return r, nil
}

func (s oursLegacy) CallTool(ctx context.Context, params *legacy.CallToolRequestParams, call *legacy.Call) (*legacy.CallToolResult, error) {
	text := ""
	switch params.Name {
	case "echo":
		if _, err := params.Arguments.Get("text", &text); err != nil {
			return nil, err
		}
	case "fail":
		return legacy.ToolError(errors.New("it failed")), nil
	case "refuse":
		return nil, &legacy.Error{Code: refusalCode, Message: refusalText, Data: []byte(refusalData)}
	case "progress":
		for i := range steps {
			if err := call.Progress(float64(i+1), steps, "step "+strconv.Itoa(i+1)); err != nil {
				return nil, err
			}
		}
		for _, level := range []legacy.LoggingLevel{legacy.LoggingLevelDebug, legacy.LoggingLevelWarning} {
			if err := call.Log(level, "ours", "message: "+string(level)); err != nil {
				return nil, err
			}
		}
	case "ask":
		who, err := call.Elicit(ctx, &legacy.ElicitRequestFormParams{
			Message: "Who are you?",
			RequestedSchema: legacy.ElicitRequestFormParamsRequestedSchema{
				Properties: map[string]legacy.PrimitiveSchemaDefinition{"name": &legacy.StringSchema{}},
				Required:   []string{"name"},
			},
		})
		if err != nil {
			return nil, err
		}
		what, err := call.CreateMessage(ctx, &legacy.CreateMessageRequestParams{
			MaxTokens: 100,
			Messages: []legacy.SamplingMessage{{Role: legacy.RoleUser, Content: legacy.SamplingMessageContent{
				Items: []legacy.SamplingMessageContentBlock{&legacy.TextContent{Text: "The capital of France?"}}, Single: true,
			}}},
		})
		if err != nil {
			return nil, err
		}
		where, err := call.ListRoots(ctx, nil)
		if err != nil {
			return nil, err
		}
		text = fmt.Sprintf("%s, %s: %s, %s (%s)", who.Action, *who.Content["name"].String,
			what.Content.Items[0].(*legacy.TextContent).Text, where.Roots[0].URI, "state of the question")
	case "need":
		if _, err := call.CreateMessage(ctx, new(legacy.CreateMessageRequestParams)); err != nil {
			return legacy.ToolError(err), nil
		}
	case "slow":
		<-ctx.Done()
		s.cancelled.Add(1)
		return nil, ctx.Err()
	case "cancelled":
		text = strconv.FormatInt(s.cancelled.Load(), 10)
	case "touch":
		s.touch()
	case "ping":
		if err := call.Session().Ping(ctx); err != nil {
			return nil, err
		}
	default:
		return nil, &legacy.Error{Code: legacy.CodeInvalidParams, Message: "no such tool"}
	}
	return &legacy.CallToolResult{Content: []legacy.ContentBlock{&legacy.TextContent{Text: text}}}, nil
}

func (oursLegacy) ListPrompts(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListPromptsResult, error) {
	return &legacy.ListPromptsResult{Prompts: []legacy.Prompt{{
		Name: "greet", Arguments: []legacy.PromptArgument{{Name: "name", Required: legacy.Ptr(true)}},
	}}}, nil
}

func (oursLegacy) GetPrompt(_ context.Context, params *legacy.GetPromptRequestParams, _ *legacy.Call) (*legacy.GetPromptResult, error) {
	if params.Name != "greet" {
		return nil, &legacy.Error{Code: legacy.CodeInvalidParams, Message: "no such prompt"}
	}
	return &legacy.GetPromptResult{Messages: []legacy.PromptMessage{{
		Role: legacy.RoleUser, Content: &legacy.TextContent{Text: "Hello, " + params.Arguments["name"]},
	}}}, nil
}

func (oursLegacy) ListResources(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListResourcesResult, error) {
	return &legacy.ListResourcesResult{Resources: []legacy.Resource{{Name: "static", URI: staticURI}}}, nil
}

func (oursLegacy) ListResourceTemplates(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListResourceTemplatesResult, error) {
	return &legacy.ListResourceTemplatesResult{ResourceTemplates: []legacy.ResourceTemplate{{Name: "item", URITemplate: itemTemplate}}}, nil
}

func (oursLegacy) ReadResource(_ context.Context, params *legacy.ReadResourceRequestParams, _ *legacy.Call) (*legacy.ReadResourceResult, error) {
	text := "hi"
	if id, ok := strings.CutPrefix(params.URI, itemPrefix); ok {
		text = "item " + id
	} else if params.URI != staticURI {
		data, err := legacy.NewObject(map[string]string{"uri": params.URI})
		return nil, errors.Join(err, &legacy.Error{Code: legacy.CodeInvalidParams, Message: "Resource not found", Data: []byte(data)})
	}
	return &legacy.ReadResourceResult{Contents: []legacy.AnyResourceContents{&legacy.TextResourceContents{URI: params.URI, Text: text}}}, nil
}

func (oursLegacy) Subscribe(context.Context, *legacy.SubscribeRequestParams, *legacy.Call) (*legacy.Result, error) {
	return new(legacy.Result), nil
}

func (oursLegacy) Unsubscribe(context.Context, *legacy.UnsubscribeRequestParams, *legacy.Call) (*legacy.Result, error) {
	return new(legacy.Result), nil
}

func (oursLegacy) Complete(_ context.Context, params *legacy.CompleteRequestParams, _ *legacy.Call) (*legacy.CompleteResult, error) {
	r := new(legacy.CompleteResult)
	if of, ok := params.Ref.(*legacy.PromptReference); ok && of.Name == "greet" && params.Argument.Name == "name" {
		r.Completion.Values = startingWith(params.Argument.Value)
	}
	return r, nil
}

package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A legacyServer hands requests of 2025-11-25 to a service, and translates what
// goes in and out.
type legacyServer struct{ *service }

// These lines do not compile if one of the methods below is not what the
// package wants it to be.
var (
	_ legacy.ToolsServer              = legacyServer{}
	_ legacy.PromptsServer            = legacyServer{}
	_ legacy.ResourcesServer          = legacyServer{}
	_ legacy.ResourcesSubscribeServer = legacyServer{}
	_ legacy.CompletionServer         = legacyServer{}
	_ call                            = (*legacyCall)(nil)
)

func (s legacyServer) ListTools(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListToolsResult, error) {
	return translate[legacy.ListToolsResult](members{"tools": s.listTools()})
}

func (s legacyServer) CallTool(ctx context.Context, params *legacy.CallToolRequestParams, c *legacy.Call) (*legacy.CallToolResult, error) {
	return finish[legacy.CallToolResult](ctx, c, func(c call) (any, error) {
		return s.callTool(ctx, c, params.Name, mcp.Object(params.Arguments))
	})
}

func (s legacyServer) ListPrompts(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListPromptsResult, error) {
	return translate[legacy.ListPromptsResult](members{"prompts": s.listPrompts()})
}

func (s legacyServer) GetPrompt(ctx context.Context, params *legacy.GetPromptRequestParams, c *legacy.Call) (*legacy.GetPromptResult, error) {
	return finish[legacy.GetPromptResult](ctx, c, func(c call) (any, error) {
		return s.getPrompt(ctx, c, params.Name, params.Arguments)
	})
}

func (s legacyServer) ListResources(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListResourcesResult, error) {
	return translate[legacy.ListResourcesResult](members{"resources": s.listResources()})
}

func (s legacyServer) ListResourceTemplates(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListResourceTemplatesResult, error) {
	return translate[legacy.ListResourceTemplatesResult](members{"resourceTemplates": s.listResourceTemplates()})
}

func (s legacyServer) ReadResource(ctx context.Context, params *legacy.ReadResourceRequestParams, _ *legacy.Call) (*legacy.ReadResourceResult, error) {
	contents, err := s.readResource(ctx, params.URI)
	if mcp.IsResourceNotFound(err) {
		return nil, legacy.NewResourceNotFoundError(params.URI)
	}
	if err != nil {
		return nil, translateError(err)
	}
	return translate[legacy.ReadResourceResult](members{"contents": []any{contents}})
}

// Subscribe and Unsubscribe have nothing to do: the package knows who has
// subscribed to what.
func (s legacyServer) Subscribe(context.Context, *legacy.SubscribeRequestParams, *legacy.Call) (*legacy.Result, error) {
	return new(legacy.Result), nil
}

func (s legacyServer) Unsubscribe(context.Context, *legacy.UnsubscribeRequestParams, *legacy.Call) (*legacy.Result, error) {
	return new(legacy.Result), nil
}

func (s legacyServer) Complete(_ context.Context, params *legacy.CompleteRequestParams, _ *legacy.Call) (*legacy.CompleteResult, error) {
	of, err := translate[mcp.CompletionReferenceValue](params.Ref)
	if err != nil {
		return nil, err
	}
	return translateResult[legacy.CompleteResult](s.complete(of.Value, params.Argument.Name, params.Argument.Value))
}

// A legacyCall makes a call of a request of 2025-11-25. Progress is what the
// generated one has.
type legacyCall struct {
	*legacy.Call
	state     string
	responses mcp.InputResponses
}

func (c *legacyCall) Log(level mcp.LoggingLevel, logger string, data any) error {
	return c.Call.Log(legacy.LoggingLevel(level), logger, data)
}

func (c *legacyCall) ClientCapabilities() *mcp.ClientCapabilities {
	can, err := translate[mcp.ClientCapabilities](c.Call.ClientCapabilities())
	if err != nil {
		return new(mcp.ClientCapabilities)
	}
	return can
}

func (c *legacyCall) RequireInput(requests mcp.InputRequests, state string) (*mcp.InputRequiredResult, error) {
	return &mcp.InputRequiredResult{InputRequests: requests, RequestState: &state}, nil
}

func (c *legacyCall) RequestState() string { return c.state }

func (c *legacyCall) ElicitResponse(key string) (*mcp.ElicitResult, bool) {
	r, ok := c.responses[key].(*mcp.ElicitResult)
	return r, ok
}

func (c *legacyCall) CreateMessageResponse(key string) (*mcp.CreateMessageResult, bool) {
	r, ok := c.responses[key].(*mcp.CreateMessageResult)
	return r, ok
}

func (c *legacyCall) ListRootsResponse(key string) (*mcp.ListRootsResult, bool) {
	r, ok := c.responses[key].(*mcp.ListRootsResult)
	return r, ok
}

// maxRounds bounds how often a handler may ask for more.
const maxRounds = 10

// finish calls a handler until it asks for nothing more, and translates what it
// returns then.
func finish[Result any](ctx context.Context, c *legacy.Call, handle func(call) (any, error)) (*Result, error) {
	lc := &legacyCall{Call: c}
	for range maxRounds {
		outcome, err := handle(lc)
		if err != nil {
			return nil, translateError(err)
		}
		more, ok := outcome.(*mcp.InputRequiredResult)
		if !ok {
			return translateResult[Result](outcome)
		}
		if err := lc.fetch(ctx, more); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("the handler never has enough")
}

// fetch sends the client what a handler asks for, one request after another,
// and keeps the answers.
func (c *legacyCall) fetch(ctx context.Context, more *mcp.InputRequiredResult) error {
	c.state, c.responses = *more.RequestState, mcp.InputResponses{}
	for _, key := range slices.Sorted(maps.Keys(more.InputRequests)) {
		var err error
		switch request := more.InputRequests[key].(type) {
		case *mcp.ElicitRequest:
			c.responses[key], err = forward[mcp.ElicitResult](ctx, request.Params, func(ctx context.Context, p *legacy.ElicitRequestParamsValue) (*legacy.ElicitResult, error) {
				return c.Elicit(ctx, p.Value)
			})
		case *mcp.CreateMessageRequest:
			c.responses[key], err = forward[mcp.CreateMessageResult](ctx, &request.Params, c.CreateMessage)
		case *mcp.ListRootsRequest:
			c.responses[key], err = forward[mcp.ListRootsResult](ctx, members{}, c.ListRoots)
		}
		if errors.Is(err, legacy.ErrNotSupported) {
			return &legacy.Error{Code: legacy.CodeInvalidRequest, Message: err.Error()}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forward sends a request to the client, and translates both it and its answer.
func forward[Response, Params, Result any](ctx context.Context, params any, send func(context.Context, *Params) (*Result, error)) (*Response, error) {
	p, err := translate[Params](params)
	if err != nil {
		return nil, err
	}
	r, err := send(ctx, p)
	if err != nil {
		return nil, err
	}
	return translate[Response](r)
}

// members are those of a JSON object.
type members = map[string]any

// translate makes a value of one version of a value of the other that has the
// same form in JSON.
func translate[To any](from any) (*To, error) {
	data, err := json.Marshal(from)
	if err != nil {
		return nil, err
	}
	to := new(To)
	return to, json.Unmarshal(data, to)
}

// translateResult translates a result. It leaves out what only the newer
// version has.
func translateResult[To any](from any) (*To, error) {
	all, err := translate[map[string]json.RawMessage](from)
	if err != nil {
		return nil, err
	}
	delete(*all, "resultType")
	return translate[To](*all)
}

// translateError translates an error of the protocol; others stay as they are.
func translateError(err error) error {
	if e := mcp.AsError(err); e.Code != mcp.CodeInternalError {
		return &legacy.Error{Code: legacy.Code(e.Code), Message: e.Message, Data: e.Data}
	}
	return err
}

package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"
	"errors"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// ours20260728 hands requests of 2026-07-28 to our server.
type ours20260728 struct{ *ours }

func (o ours20260728) ListTools(_ context.Context, params *mcp.PaginatedRequestParams, _ *mcp.Call) (*mcp.ListToolsResult, error) {
	return decode[mcp.ListToolsResult](o.listTools(mcp.Version, params.Cursor != nil), nil)
}

func (o ours20260728) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	a := &asker20260728{call: call}
	result, done, err := o.callTool(ctx, mcp.Version, params.Name, json.RawMessage(params.Arguments), a)
	if err == nil && !done {
		return call.RequireInput(a.requests, "")
	}
	return decode[mcp.CallToolResult](result, err)
}

func (o ours20260728) ListPrompts(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListPromptsResult, error) {
	return decode[mcp.ListPromptsResult](o.listPrompts(mcp.Version), nil)
}

func (o ours20260728) GetPrompt(_ context.Context, params *mcp.GetPromptRequestParams, _ *mcp.Call) (mcp.GetPromptOutcome, error) {
	return decode[mcp.GetPromptResult](o.getPrompt(params.Name, params.Arguments))
}

func (o ours20260728) ListResources(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourcesResult, error) {
	return decode[mcp.ListResourcesResult](o.listResources(mcp.Version), nil)
}

func (o ours20260728) ListResourceTemplates(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourceTemplatesResult, error) {
	return decode[mcp.ListResourceTemplatesResult](o.listTemplates(mcp.Version), nil)
}

func (o ours20260728) ReadResource(_ context.Context, params *mcp.ReadResourceRequestParams, _ *mcp.Call) (mcp.ReadResourceOutcome, error) {
	return decode[mcp.ReadResourceResult](o.readResource(mcp.Version, params.URI))
}

func (o ours20260728) Complete(_ context.Context, params *mcp.CompleteRequestParams, _ *mcp.Call) (*mcp.CompleteResult, error) {
	return decode[mcp.CompleteResult](o.complete(params.Argument.Value), nil)
}

// errorOf gives an error of the protocol.
func errorOf(err error) (*mcp.Error, bool) {
	var e *mcp.Error
	return e, errors.As(err, &e)
}

// asker20260728 asks in a result, and finds the answers in the next request.
type asker20260728 struct {
	call     *mcp.Call
	requests mcp.InputRequests
}

func (a *asker20260728) progress(progress, total float64, message string) error {
	return a.call.Progress(progress, total, message)
}

func (a *asker20260728) log(level, text string) error {
	return a.call.Log(mcp.LoggingLevel(level), "ours", text)
}

func (a *asker20260728) elicit(context.Context) (string, bool, error) {
	if r, ok := a.call.ElicitResponse("q"); ok {
		return answer(r, nil)
	}
	params, err := decode[mcp.ElicitRequestParamsValue](json.RawMessage(elicitParams), nil)
	if err != nil {
		return "", true, err
	}
	a.requests = mcp.InputRequests{"q": &mcp.ElicitRequest{Params: params.Value}}
	return "", false, nil
}

func (a *asker20260728) sample(context.Context) (string, bool, error) {
	if r, ok := a.call.CreateMessageResponse("q"); ok {
		return answer(r, nil)
	}
	params, err := decode[mcp.CreateMessageRequestParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	a.requests = mcp.InputRequests{"q": &mcp.CreateMessageRequest{Params: *params}}
	return "", false, nil
}

func (a *asker20260728) roots(context.Context) (string, bool, error) {
	if r, ok := a.call.ListRootsResponse("q"); ok {
		return answer(r, nil)
	}
	// The params may be left out, but the Go SDK's client (1.8.0) cannot do without.
	a.requests = mcp.InputRequests{"q": &mcp.ListRootsRequest{Params: new(mcp.ListRootsRequestParams)}}
	return "", false, nil
}

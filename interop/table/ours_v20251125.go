package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"

	v20251125 "github.com/mcpgen/mcpgen/generated/v20251125"
)

// ours20251125 hands requests of 2025-11-25 to our server.
type ours20251125 struct{ *ours }

func (o ours20251125) ListTools(_ context.Context, params *v20251125.PaginatedRequestParams, _ *v20251125.Call) (*v20251125.ListToolsResult, error) {
	return decode[v20251125.ListToolsResult](o.listTools(v20251125.Version, params.Cursor != nil), nil)
}

func (o ours20251125) CallTool(ctx context.Context, params *v20251125.CallToolRequestParams, call *v20251125.Call) (*v20251125.CallToolResult, error) {
	result, _, err := o.callTool(ctx, v20251125.Version, params.Name, json.RawMessage(params.Arguments), asker20251125{call})
	return result20251125[v20251125.CallToolResult](result, err)
}

func (o ours20251125) ListPrompts(context.Context, *v20251125.PaginatedRequestParams, *v20251125.Call) (*v20251125.ListPromptsResult, error) {
	return decode[v20251125.ListPromptsResult](o.listPrompts(v20251125.Version), nil)
}

func (o ours20251125) GetPrompt(_ context.Context, params *v20251125.GetPromptRequestParams, _ *v20251125.Call) (*v20251125.GetPromptResult, error) {
	result, err := o.getPrompt(params.Name, params.Arguments)
	return result20251125[v20251125.GetPromptResult](result, err)
}

func (o ours20251125) ListResources(context.Context, *v20251125.PaginatedRequestParams, *v20251125.Call) (*v20251125.ListResourcesResult, error) {
	return decode[v20251125.ListResourcesResult](o.listResources(v20251125.Version), nil)
}

func (o ours20251125) ListResourceTemplates(context.Context, *v20251125.PaginatedRequestParams, *v20251125.Call) (*v20251125.ListResourceTemplatesResult, error) {
	return decode[v20251125.ListResourceTemplatesResult](o.listTemplates(v20251125.Version), nil)
}

func (o ours20251125) ReadResource(_ context.Context, params *v20251125.ReadResourceRequestParams, _ *v20251125.Call) (*v20251125.ReadResourceResult, error) {
	result, err := o.readResource(v20251125.Version, params.URI)
	return result20251125[v20251125.ReadResourceResult](result, err)
}

func (ours20251125) Subscribe(context.Context, *v20251125.SubscribeRequestParams, *v20251125.Call) (*v20251125.Result, error) {
	return new(v20251125.Result), nil
}

func (ours20251125) Unsubscribe(context.Context, *v20251125.UnsubscribeRequestParams, *v20251125.Call) (*v20251125.Result, error) {
	return new(v20251125.Result), nil
}

func (o ours20251125) Complete(_ context.Context, params *v20251125.CompleteRequestParams, _ *v20251125.Call) (*v20251125.CompleteResult, error) {
	return decode[v20251125.CompleteResult](o.complete(params.Argument.Value), nil)
}

// result20251125 makes a result or an error of the version.
func result20251125[To any](result members, err error) (*To, error) {
	if e, ok := errorOf(err); ok {
		return nil, &v20251125.Error{Code: v20251125.Code(e.Code), Message: e.Message, Data: e.Data}
	}
	return decode[To](result, err)
}

type asker20251125 struct{ call *v20251125.Call }

func (a asker20251125) progress(progress, total float64, message string) error {
	return a.call.Progress(progress, total, message)
}

func (a asker20251125) log(level, text string) error {
	return a.call.Log(v20251125.LoggingLevel(level), "ours", text)
}

func (a asker20251125) elicit(ctx context.Context) (string, bool, error) {
	params, err := decode[v20251125.ElicitRequestParamsValue](json.RawMessage(elicitParams), nil)
	if err != nil {
		return "", true, err
	}
	return answer(a.call.Elicit(ctx, params.Value))
}

func (a asker20251125) sample(ctx context.Context) (string, bool, error) {
	params, err := decode[v20251125.CreateMessageRequestParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	return answer(a.call.CreateMessage(ctx, params))
}

func (a asker20251125) roots(ctx context.Context) (string, bool, error) {
	return answer(a.call.ListRoots(ctx, nil))
}

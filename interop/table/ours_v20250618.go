package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"

	v20250618 "github.com/mcpgen/mcpgen/generated/v20250618"
)

// ours20250618 hands requests of 2025-06-18 to our server.
type ours20250618 struct{ *ours }

func (o ours20250618) ListTools(_ context.Context, params *v20250618.PaginatedRequestParams, _ *v20250618.Call) (*v20250618.ListToolsResult, error) {
	return decode[v20250618.ListToolsResult](o.listTools(v20250618.Version, params.Cursor != nil), nil)
}

func (o ours20250618) CallTool(ctx context.Context, params *v20250618.CallToolRequestParams, call *v20250618.Call) (*v20250618.CallToolResult, error) {
	result, _, err := o.callTool(ctx, v20250618.Version, params.Name, json.RawMessage(params.Arguments), asker20250618{call})
	return result20250618[v20250618.CallToolResult](result, err)
}

func (o ours20250618) ListPrompts(context.Context, *v20250618.PaginatedRequestParams, *v20250618.Call) (*v20250618.ListPromptsResult, error) {
	return decode[v20250618.ListPromptsResult](o.listPrompts(v20250618.Version), nil)
}

func (o ours20250618) GetPrompt(_ context.Context, params *v20250618.GetPromptRequestParams, _ *v20250618.Call) (*v20250618.GetPromptResult, error) {
	result, err := o.getPrompt(params.Name, params.Arguments)
	return result20250618[v20250618.GetPromptResult](result, err)
}

func (o ours20250618) ListResources(context.Context, *v20250618.PaginatedRequestParams, *v20250618.Call) (*v20250618.ListResourcesResult, error) {
	return decode[v20250618.ListResourcesResult](o.listResources(v20250618.Version), nil)
}

func (o ours20250618) ListResourceTemplates(context.Context, *v20250618.PaginatedRequestParams, *v20250618.Call) (*v20250618.ListResourceTemplatesResult, error) {
	return decode[v20250618.ListResourceTemplatesResult](o.listTemplates(v20250618.Version), nil)
}

func (o ours20250618) ReadResource(_ context.Context, params *v20250618.ReadResourceRequestParams, _ *v20250618.Call) (*v20250618.ReadResourceResult, error) {
	result, err := o.readResource(v20250618.Version, params.URI)
	return result20250618[v20250618.ReadResourceResult](result, err)
}

func (ours20250618) Subscribe(context.Context, *v20250618.SubscribeRequestParams, *v20250618.Call) (*v20250618.Result, error) {
	return new(v20250618.Result), nil
}

func (ours20250618) Unsubscribe(context.Context, *v20250618.UnsubscribeRequestParams, *v20250618.Call) (*v20250618.Result, error) {
	return new(v20250618.Result), nil
}

func (o ours20250618) Complete(_ context.Context, params *v20250618.CompleteRequestParams, _ *v20250618.Call) (*v20250618.CompleteResult, error) {
	return decode[v20250618.CompleteResult](o.complete(params.Argument.Value), nil)
}

// result20250618 makes a result or an error of the version.
func result20250618[To any](result members, err error) (*To, error) {
	if e, ok := errorOf(err); ok {
		return nil, &v20250618.Error{Code: v20250618.Code(e.Code), Message: e.Message, Data: e.Data}
	}
	return decode[To](result, err)
}

type asker20250618 struct{ call *v20250618.Call }

func (a asker20250618) progress(progress, total float64, message string) error {
	return a.call.Progress(progress, total, message)
}

func (a asker20250618) log(level, text string) error {
	return a.call.Log(v20250618.LoggingLevel(level), "ours", text)
}

func (a asker20250618) elicit(ctx context.Context) (string, bool, error) {
	params, err := decode[v20250618.ElicitRequestParams](json.RawMessage(elicitParams), nil)
	if err != nil {
		return "", true, err
	}
	return answer(a.call.Elicit(ctx, params))
}

func (a asker20250618) sample(ctx context.Context) (string, bool, error) {
	params, err := decode[v20250618.CreateMessageRequestParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	return answer(a.call.CreateMessage(ctx, params))
}

func (a asker20250618) roots(ctx context.Context) (string, bool, error) {
	return answer(a.call.ListRoots(ctx, nil))
}

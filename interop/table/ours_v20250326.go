package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"
	"errors"

	v20250326 "github.com/mcpgen/mcpgen/generated/v20250326"
)

// ours20250326 hands requests of 2025-03-26 to our server.
type ours20250326 struct{ *ours }

func (o ours20250326) ListTools(_ context.Context, params *v20250326.PaginatedRequestParams, _ *v20250326.Call) (*v20250326.ListToolsResult, error) {
	return decode[v20250326.ListToolsResult](o.listTools(v20250326.Version, params.Cursor != nil), nil)
}

func (o ours20250326) CallTool(ctx context.Context, params *v20250326.CallToolRequestParams, call *v20250326.Call) (*v20250326.CallToolResult, error) {
	result, _, err := o.callTool(ctx, v20250326.Version, params.Name, json.RawMessage(params.Arguments), asker20250326{call})
	return result20250326[v20250326.CallToolResult](result, err)
}

func (o ours20250326) ListPrompts(context.Context, *v20250326.PaginatedRequestParams, *v20250326.Call) (*v20250326.ListPromptsResult, error) {
	return decode[v20250326.ListPromptsResult](o.listPrompts(v20250326.Version), nil)
}

func (o ours20250326) GetPrompt(_ context.Context, params *v20250326.GetPromptRequestParams, _ *v20250326.Call) (*v20250326.GetPromptResult, error) {
	result, err := o.getPrompt(params.Name, params.Arguments)
	return result20250326[v20250326.GetPromptResult](result, err)
}

func (o ours20250326) ListResources(context.Context, *v20250326.PaginatedRequestParams, *v20250326.Call) (*v20250326.ListResourcesResult, error) {
	return decode[v20250326.ListResourcesResult](o.listResources(v20250326.Version), nil)
}

func (o ours20250326) ListResourceTemplates(context.Context, *v20250326.PaginatedRequestParams, *v20250326.Call) (*v20250326.ListResourceTemplatesResult, error) {
	return decode[v20250326.ListResourceTemplatesResult](o.listTemplates(v20250326.Version), nil)
}

func (o ours20250326) ReadResource(_ context.Context, params *v20250326.ReadResourceRequestParams, _ *v20250326.Call) (*v20250326.ReadResourceResult, error) {
	result, err := o.readResource(v20250326.Version, params.URI)
	return result20250326[v20250326.ReadResourceResult](result, err)
}

func (ours20250326) Subscribe(context.Context, *v20250326.SubscribeRequestParams, *v20250326.Call) (*v20250326.Result, error) {
	return new(v20250326.Result), nil
}

func (ours20250326) Unsubscribe(context.Context, *v20250326.UnsubscribeRequestParams, *v20250326.Call) (*v20250326.Result, error) {
	return new(v20250326.Result), nil
}

func (o ours20250326) Complete(_ context.Context, params *v20250326.CompleteRequestParams, _ *v20250326.Call) (*v20250326.CompleteResult, error) {
	return decode[v20250326.CompleteResult](o.complete(params.Argument.Value), nil)
}

// result20250326 makes a result or an error of the version.
func result20250326[To any](result members, err error) (*To, error) {
	if e, ok := errorOf(err); ok {
		return nil, &v20250326.Error{Code: v20250326.Code(e.Code), Message: e.Message, Data: e.Data}
	}
	return decode[To](result, err)
}

type asker20250326 struct{ call *v20250326.Call }

func (a asker20250326) progress(progress, total float64, message string) error {
	return a.call.Progress(progress, total, message)
}

func (a asker20250326) log(level, text string) error {
	return a.call.Log(v20250326.LoggingLevel(level), "ours", text)
}

// elicit fails: the version has nothing of the kind.
func (asker20250326) elicit(context.Context) (string, bool, error) {
	return "", true, errors.New("there is no elicitation in this version")
}

func (a asker20250326) sample(ctx context.Context) (string, bool, error) {
	params, err := decode[v20250326.CreateMessageRequestParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	return answer(a.call.CreateMessage(ctx, params))
}

func (a asker20250326) roots(ctx context.Context) (string, bool, error) {
	return answer(a.call.ListRoots(ctx, nil))
}

package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"
	"errors"

	v20241105 "github.com/mcpgen/mcpgen/generated/v20241105"
)

// ours20241105 hands requests of 2024-11-05 to our server.
type ours20241105 struct{ *ours }

func (o ours20241105) ListTools(_ context.Context, params *v20241105.PaginatedRequestParams, _ *v20241105.Call) (*v20241105.ListToolsResult, error) {
	return decode[v20241105.ListToolsResult](o.listTools(v20241105.Version, params.Cursor != nil), nil)
}

func (o ours20241105) CallTool(ctx context.Context, params *v20241105.CallToolRequestParams, call *v20241105.Call) (*v20241105.CallToolResult, error) {
	result, _, err := o.callTool(ctx, v20241105.Version, params.Name, json.RawMessage(params.Arguments), asker20241105{call})
	return result20241105[v20241105.CallToolResult](result, err)
}

func (o ours20241105) ListPrompts(context.Context, *v20241105.PaginatedRequestParams, *v20241105.Call) (*v20241105.ListPromptsResult, error) {
	return decode[v20241105.ListPromptsResult](o.listPrompts(v20241105.Version), nil)
}

func (o ours20241105) GetPrompt(_ context.Context, params *v20241105.GetPromptRequestParams, _ *v20241105.Call) (*v20241105.GetPromptResult, error) {
	result, err := o.getPrompt(params.Name, params.Arguments)
	return result20241105[v20241105.GetPromptResult](result, err)
}

func (o ours20241105) ListResources(context.Context, *v20241105.PaginatedRequestParams, *v20241105.Call) (*v20241105.ListResourcesResult, error) {
	return decode[v20241105.ListResourcesResult](o.listResources(v20241105.Version), nil)
}

func (o ours20241105) ListResourceTemplates(context.Context, *v20241105.PaginatedRequestParams, *v20241105.Call) (*v20241105.ListResourceTemplatesResult, error) {
	return decode[v20241105.ListResourceTemplatesResult](o.listTemplates(v20241105.Version), nil)
}

func (o ours20241105) ReadResource(_ context.Context, params *v20241105.ReadResourceRequestParams, _ *v20241105.Call) (*v20241105.ReadResourceResult, error) {
	result, err := o.readResource(v20241105.Version, params.URI)
	return result20241105[v20241105.ReadResourceResult](result, err)
}

func (ours20241105) Subscribe(context.Context, *v20241105.SubscribeRequestParams, *v20241105.Call) (*v20241105.Result, error) {
	return new(v20241105.Result), nil
}

func (ours20241105) Unsubscribe(context.Context, *v20241105.UnsubscribeRequestParams, *v20241105.Call) (*v20241105.Result, error) {
	return new(v20241105.Result), nil
}

func (o ours20241105) Complete(_ context.Context, params *v20241105.CompleteRequestParams, _ *v20241105.Call) (*v20241105.CompleteResult, error) {
	return decode[v20241105.CompleteResult](o.complete(params.Argument.Value), nil)
}

// result20241105 makes a result or an error of the version.
func result20241105[To any](result members, err error) (*To, error) {
	if e, ok := errorOf(err); ok {
		return nil, &v20241105.Error{Code: v20241105.Code(e.Code), Message: e.Message, Data: e.Data}
	}
	return decode[To](result, err)
}

type asker20241105 struct{ call *v20241105.Call }

func (a asker20241105) progress(progress, total float64, _ string) error {
	return a.call.Progress(progress, total)
}

func (a asker20241105) log(level, text string) error {
	return a.call.Log(v20241105.LoggingLevel(level), "ours", text)
}

// elicit fails: the version has nothing of the kind.
func (asker20241105) elicit(context.Context) (string, bool, error) {
	return "", true, errors.New("there is no elicitation in this version")
}

func (a asker20241105) sample(ctx context.Context) (string, bool, error) {
	params, err := decode[v20241105.CreateMessageRequestParams](json.RawMessage(sampleParams), nil)
	if err != nil {
		return "", true, err
	}
	return answer(a.call.CreateMessage(ctx, params))
}

func (a asker20241105) roots(ctx context.Context) (string, bool, error) {
	return answer(a.call.ListRoots(ctx, nil))
}

package main

import (
	"context"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A modernServer hands requests of 2026-07-28 to a service, which speaks its
// language: there is nothing to translate.
type modernServer struct{ *service }

// These lines do not compile if one of the methods below is not what the
// package wants it to be.
var (
	_ mcp.ToolsServer      = modernServer{}
	_ mcp.PromptsServer    = modernServer{}
	_ mcp.ResourcesServer  = modernServer{}
	_ mcp.CompletionServer = modernServer{}
	_ call                 = (*mcp.Call)(nil)
)

// cached is how long, in milliseconds, clients may keep what they read of the
// server without asking again.
const cached = 1000

func (s modernServer) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: s.listTools(), TTLMs: cached, CacheScope: mcp.CacheScopePublic}, nil
}

func (s modernServer) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, c *mcp.Call) (mcp.CallToolOutcome, error) {
	return s.callTool(ctx, c, params.Name, params.Arguments)
}

func (s modernServer) ListPrompts(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListPromptsResult, error) {
	return &mcp.ListPromptsResult{Prompts: s.listPrompts(), TTLMs: cached, CacheScope: mcp.CacheScopePublic}, nil
}

func (s modernServer) GetPrompt(ctx context.Context, params *mcp.GetPromptRequestParams, c *mcp.Call) (mcp.GetPromptOutcome, error) {
	return s.getPrompt(ctx, c, params.Name, params.Arguments)
}

func (s modernServer) ListResources(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourcesResult, error) {
	return &mcp.ListResourcesResult{Resources: s.listResources(), TTLMs: cached, CacheScope: mcp.CacheScopePublic}, nil
}

func (s modernServer) ListResourceTemplates(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourceTemplatesResult, error) {
	return &mcp.ListResourceTemplatesResult{ResourceTemplates: s.listResourceTemplates(), TTLMs: cached, CacheScope: mcp.CacheScopePublic}, nil
}

func (s modernServer) ReadResource(ctx context.Context, params *mcp.ReadResourceRequestParams, _ *mcp.Call) (mcp.ReadResourceOutcome, error) {
	contents, err := s.readResource(ctx, params.URI)
	if err != nil {
		return nil, err
	}
	return &mcp.ReadResourceResult{Contents: []mcp.AnyResourceContents{contents}, TTLMs: cached, CacheScope: mcp.CacheScopePublic}, nil
}

func (s modernServer) Complete(_ context.Context, params *mcp.CompleteRequestParams, _ *mcp.Call) (*mcp.CompleteResult, error) {
	return s.complete(params.Ref, params.Argument.Name, params.Argument.Value), nil
}

package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be answered

import (
	"context"
	"encoding/json"
	"iter"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// legacyOptions are those of a client for 2025-11-25, which asks the user what
// the server asks it.
func legacyOptions(u user) *legacy.ClientOptions {
	return &legacy.ClientOptions{
		Info: legacy.Implementation{Name: clientName, Version: clientVersion},
		Elicit: func(ctx context.Context, params legacy.ElicitRequestParams) (*legacy.ElicitResult, error) {
			p, err := translate[mcp.ElicitRequestParamsValue](params)
			if err != nil {
				return nil, err
			}
			return translated[legacy.ElicitResult](u.elicit(ctx, p.Value))
		},
		CreateMessage: func(ctx context.Context, params *legacy.CreateMessageRequestParams) (*legacy.CreateMessageResult, error) {
			p, err := translate[mcp.CreateMessageRequestParams](params)
			if err != nil {
				return nil, err
			}
			return translated[legacy.CreateMessageResult](u.createMessage(ctx, p))
		},
		ListRoots: func(ctx context.Context, _ *legacy.RequestParams) (*legacy.ListRootsResult, error) {
			return translated[legacy.ListRootsResult](u.listRoots(ctx, new(mcp.ListRootsRequestParams)))
		},
		OnLoggingMessage: func(_ context.Context, params *legacy.LoggingMessageNotificationParams) {
			u.logged(&mcp.LoggingMessageNotificationParams{Level: mcp.LoggingLevel(params.Level), Data: params.Data})
		},
		OnError: u.failed,
	}
}

// A legacySession makes a session of a client for 2025-11-25.
type legacySession struct{ client *legacy.Client }

// newLegacySession makes one after the handshake, whose result is given. In that
// version a client says once for all how much it wants to have logged.
func newLegacySession(ctx context.Context, client *legacy.Client, result *legacy.InitializeResult) (*server, error) {
	can, err := translate[mcp.ServerCapabilities](result.Capabilities)
	if err != nil {
		return nil, err
	}
	if can.Logging != nil {
		if _, err := client.SetLevel(ctx, &legacy.SetLevelRequestParams{Level: legacy.LoggingLevelInfo}); err != nil {
			return nil, err
		}
	}
	return &server{
		session: legacySession{client},
		version: result.ProtocolVersion,
		info:    mcp.Implementation{Name: result.ServerInfo.Name, Version: result.ServerInfo.Version},
		can:     *can,
	}, nil
}

func (s legacySession) AllTools(ctx context.Context, _ ...mcp.CallOptions) iter.Seq2[*mcp.Tool, error] {
	return each[mcp.Tool](s.client.AllTools(ctx))
}

func (s legacySession) CallTool(ctx context.Context, params *mcp.CallToolRequestParams, options ...mcp.CallOptions) (*mcp.CallToolResult, error) {
	p := &legacy.CallToolRequestParams{Name: params.Name, Arguments: legacy.Object(params.Arguments)}
	return translated[mcp.CallToolResult](s.client.CallTool(ctx, p, legacyCallOptions(options)...))
}

func (s legacySession) AllPrompts(ctx context.Context, _ ...mcp.CallOptions) iter.Seq2[*mcp.Prompt, error] {
	return each[mcp.Prompt](s.client.AllPrompts(ctx))
}

func (s legacySession) GetPrompt(ctx context.Context, params *mcp.GetPromptRequestParams, options ...mcp.CallOptions) (*mcp.GetPromptResult, error) {
	p := &legacy.GetPromptRequestParams{Name: params.Name, Arguments: params.Arguments}
	return translated[mcp.GetPromptResult](s.client.GetPrompt(ctx, p, legacyCallOptions(options)...))
}

func (s legacySession) AllResources(ctx context.Context, _ ...mcp.CallOptions) iter.Seq2[*mcp.Resource, error] {
	return each[mcp.Resource](s.client.AllResources(ctx))
}

// ReadResource adds to the result what every one of 2026-07-28 has: that it
// must not be cached.
func (s legacySession) ReadResource(ctx context.Context, params *mcp.ReadResourceRequestParams, options ...mcp.CallOptions) (*mcp.ReadResourceResult, error) {
	r, err := s.client.ReadResource(ctx, &legacy.ReadResourceRequestParams{URI: params.URI}, legacyCallOptions(options)...)
	if err != nil {
		return nil, err
	}
	return translate[mcp.ReadResourceResult](map[string]any{"contents": r.Contents, "ttlMs": 0, "cacheScope": mcp.CacheScopePrivate})
}

func (s legacySession) Close() error { return s.client.Close() }

// legacyCallOptions translates what is set in the options of a call.
func legacyCallOptions(options []mcp.CallOptions) (translated []legacy.CallOptions) {
	for _, o := range options {
		if o.Progress != nil {
			translated = append(translated, legacy.CallOptions{Progress: func(params *legacy.ProgressNotificationParams) {
				o.Progress(&mcp.ProgressNotificationParams{Progress: params.Progress, Total: params.Total, Message: params.Message})
			}})
		}
	}
	return translated
}

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

// translated translates what a function has returned.
func translated[To, From any](from *From, err error) (*To, error) {
	if err != nil {
		return nil, err
	}
	return translate[To](from)
}

// each translates the elements of a list.
func each[To, From any](list iter.Seq2[*From, error]) iter.Seq2[*To, error] {
	return func(yield func(*To, error) bool) {
		for from, err := range list {
			if !yield(translated[To](from, err)) {
				return
			}
		}
	}
}

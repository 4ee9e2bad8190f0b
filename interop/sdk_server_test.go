package interop

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// serveSDK serves the SDK's server over stdio, in all versions that it speaks
// or in those that are given.
func serveSDK(ctx context.Context, versions ...string) error {
	err := newSDKServer(versions...).Run(ctx, &sdk.StdioTransport{})
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// newSDKServer makes the SDK's counterpart of newOurs.
func newSDKServer(versions ...string) *sdk.Server {
	nothing := slog.New(slog.DiscardHandler)
	s := sdk.NewServer(&sdk.Implementation{Name: "sdk", Version: "1"}, &sdk.ServerOptions{
		Logger:                    nothing,
		SupportedProtocolVersions: versions,
		PageSize:                  4, // lists have several pages
		CompletionHandler: func(_ context.Context, r *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
			return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: startingWith(r.Params.Argument.Value)}}, nil
		},
		SubscribeHandler:   func(context.Context, *sdk.SubscribeRequest) error { return nil },
		UnsubscribeHandler: func(context.Context, *sdk.UnsubscribeRequest) error { return nil },
	})
	object := json.RawMessage(`{"type":"object"}`)
	tool := func(name string, run func(ctx context.Context, r *sdk.CallToolRequest) (string, error)) {
		s.AddTool(&sdk.Tool{Name: name, Description: "Does what its name says.", InputSchema: object},
			func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				text, err := run(ctx, r)
				if err != nil {
					return nil, err
				}
				return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}, nil
			})
	}
	tool("echo", func(_ context.Context, r *sdk.CallToolRequest) (string, error) {
		var in struct{ Text string }
		err := json.Unmarshal(r.Params.Arguments, &in)
		return in.Text, err
	})
	s.AddTool(&sdk.Tool{Name: "fail", InputSchema: object}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: "it failed"}}}, nil
	})
	tool("refuse", func(context.Context, *sdk.CallToolRequest) (string, error) {
		return "", &jsonrpc.Error{Code: refusalCode, Message: refusalText, Data: json.RawMessage(refusalData)}
	})
	tool("progress", func(ctx context.Context, r *sdk.CallToolRequest) (string, error) {
		for i := range steps {
			if err := r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{
				ProgressToken: r.Params.GetProgressToken(), Progress: float64(i + 1), Total: steps, Message: "step " + strconv.Itoa(i+1),
			}); err != nil {
				return "", err
			}
		}
		for _, level := range []sdk.LoggingLevel{"debug", "warning"} {
			if err := r.Session.Log(ctx, &sdk.LoggingMessageParams{Level: level, Data: "message: " + string(level)}); err != nil {
				return "", err
			}
		}
		return "", nil
	})
	s.AddTool(&sdk.Tool{Name: "ask", InputSchema: object}, sdkAsk)
	s.AddTool(&sdk.Tool{Name: "need", InputSchema: object}, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		data, err := json.Marshal(sdk.MissingRequiredClientCapabilityData{
			RequiredCapabilities: &sdk.ClientCapabilities{Sampling: &sdk.SamplingCapabilities{}},
		})
		if err != nil {
			return nil, err
		}
		return nil, &jsonrpc.Error{Code: sdk.CodeMissingRequiredClientCapabilities, Message: "sampling is needed", Data: data}
	})
	var cancelled atomic.Int64
	tool("slow", func(ctx context.Context, _ *sdk.CallToolRequest) (string, error) {
		<-ctx.Done()
		cancelled.Add(1)
		return "", ctx.Err()
	})
	tool("cancelled", func(context.Context, *sdk.CallToolRequest) (string, error) {
		return strconv.FormatInt(cancelled.Load(), 10), nil
	})
	tool("touch", func(ctx context.Context, _ *sdk.CallToolRequest) (string, error) {
		s.AddTool(&sdk.Tool{Name: "ping", InputSchema: object}, sdkPing) // as good as a change
		return "", s.ResourceUpdated(ctx, &sdk.ResourceUpdatedNotificationParams{URI: staticURI})
	})
	s.AddTool(&sdk.Tool{Name: "ping", InputSchema: object}, sdkPing)
	s.AddPrompt(&sdk.Prompt{Name: "greet", Arguments: []*sdk.PromptArgument{{Name: "name", Required: true}}},
		func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{
				Role: "user", Content: &sdk.TextContent{Text: "Hello, " + r.Params.Arguments["name"]},
			}}}, nil
		})
	read := func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		text := "hi"
		if id, ok := strings.CutPrefix(r.Params.URI, itemPrefix); ok {
			text = "item " + id
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: r.Params.URI, Text: text}}}, nil
	}
	s.AddResource(&sdk.Resource{URI: staticURI, Name: "static"}, read)
	s.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: itemTemplate, Name: "item"}, read)
	return s
}

// isLegacy reports whether a request is of a client that began with a handshake.
func isLegacy(r *sdk.CallToolRequest) bool {
	params := r.Session.InitializeParams()
	return params != nil && params.ProtocolVersion <= legacyVersion
}

func sdkPing(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	return &sdk.CallToolResult{}, r.Session.Ping(ctx, nil)
}

// sdkAsk asks for three things: in requests of its own, or in a result.
func sdkAsk(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	elicit := &sdk.ElicitParams{Message: "Who are you?", RequestedSchema: json.RawMessage(
		`{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`)}
	var (
		who   *sdk.ElicitResult
		what  string
		where *sdk.ListRootsResult
		state = "state of the question"
		err   error
	)
	if isLegacy(r) {
		if who, err = r.Session.Elicit(ctx, elicit); err != nil {
			return nil, err
		}
		message, err := r.Session.CreateMessage(ctx, &sdk.CreateMessageParams{
			MaxTokens: 100,
			Messages:  []*sdk.SamplingMessage{{Role: "user", Content: &sdk.TextContent{Text: "The capital of France?"}}},
		})
		if err != nil {
			return nil, err
		}
		what = message.Content.(*sdk.TextContent).Text
		if where, err = r.Session.ListRoots(ctx, nil); err != nil {
			return nil, err
		}
	} else {
		in := r.Params.InputResponses
		if len(in) == 0 {
			return &sdk.CallToolResult{RequestState: state, InputRequests: sdk.InputRequestMap{
				"who": elicit,
				"what": &sdk.CreateMessageWithToolsParams{
					MaxTokens: 100,
					Messages:  []*sdk.SamplingMessageV2{{Role: "user", Content: []sdk.Content{&sdk.TextContent{Text: "The capital of France?"}}}},
				},
				"where": &sdk.ListRootsParams{},
			}}, nil
		}
		who, _ = in["who"].(*sdk.ElicitResult)
		where, _ = in["where"].(*sdk.ListRootsResult)
		message, _ := in["what"].(*sdk.CreateMessageWithToolsResult)
		if who == nil || where == nil || message == nil {
			return nil, fmt.Errorf("the responses are %T, %T and %T", in["who"], in["what"], in["where"])
		}
		what, state = message.Content[0].(*sdk.TextContent).Text, r.Params.RequestState
	}
	text := fmt.Sprintf("%s, %s: %s, %s (%s)", who.Action, who.Content["name"], what, where.Roots[0].URI, state)
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}, nil
}

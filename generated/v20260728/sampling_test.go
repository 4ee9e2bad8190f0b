package v20260728_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// disorder is a conversation that uses a tool and has no result for it.
func disorder() *mcp.CreateMessageRequest {
	return &mcp.CreateMessageRequest{Params: mcp.CreateMessageRequestParams{Messages: []mcp.SamplingMessage{{
		Role:    mcp.RoleAssistant,
		Content: mcp.SamplingMessageContent{Items: []mcp.SamplingMessageContentBlock{&mcp.ToolUseContent{ID: "1", Name: "t"}}},
	}}}}
}

// TestSamplingOrder shows that a server asks for no conversation that breaks the
// order of tools and results.
func TestSamplingOrder(t *testing.T) {
	var invalid mcp.ValidationErrors
	w := connect(t, toolbox{
		"required": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			r, err := call.RequireInput(mcp.InputRequests{"a": disorder()}, "")
			if !errors.As(err, &invalid) {
				t.Errorf("RequireInput: %v, %v", r, err)
			}
			return text("refused"), nil
		},
		"made": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"a": disorder()}}, nil
		},
		"nil": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"a": (*mcp.CreateMessageRequest)(nil), "b": nil}}, nil
		},
	}, nil)
	w.expect(callTool("1", "required", ""), result("1", `"content":[{"type":"text","text":"refused"}]`))
	for _, tool := range []string{"made", "nil"} {
		if got := w.handle(callTool("1", tool, "")); !strings.Contains(got, `"code":-32603`) {
			t.Errorf("%s: %s", tool, got)
		}
	}
}

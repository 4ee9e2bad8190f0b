package v20260728_test

import (
	"context"
	"errors"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// TestClientSamplingOrder shows that a client's handler gets no conversation that
// breaks the order of tools and results.
func TestClientSamplingOrder(t *testing.T) {
	var invalid mcp.ValidationErrors
	c, server := scripted(t, &mcp.ClientOptions{CreateMessage: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
		t.Error("the handler is called")
		return nil, nil
	}})
	request, err := disorder().AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = together(server, func() (*mcp.CallToolResult, error) {
		return c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"})
	}, "tools/call", `{"resultType":"input_required","inputRequests":{"a":`+string(request)+`}}`)
	var unanswered *mcp.InputRequiredError
	if !errors.As(err, &unanswered) || !errors.As(err, &invalid) {
		t.Errorf("the call ends with %v", err)
	}
}

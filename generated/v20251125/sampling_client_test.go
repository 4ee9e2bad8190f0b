package v20251125_test

import (
	"context"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// TestClientSamplingOrder shows that a client's handler gets no conversation that
// breaks the order of tools and results.
func TestClientSamplingOrder(t *testing.T) {
	handled := 0
	c, server := initialized(t, &mcp.ClientOptions{
		Capabilities: func(c *mcp.ClientCapabilities) { c.Sampling.Tools = mcp.Object(`{}`) },
		CreateMessage: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
			handled++
			return &mcp.CreateMessageResult{Role: mcp.RoleAssistant, Content: mcp.SamplingMessageContent{Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "a"}}, Single: true}}, nil
		},
	})
	call := in(func() (*mcp.CallToolResult, error) {
		return c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"})
	})
	request := server.read("tools/call")
	for _, conversation := range conversations {
		before := handled
		server.write(`{"jsonrpc":"2.0","id":"q","method":"sampling/createMessage","params":{"maxTokens":1,"messages":[%s]}}`, conversation.messages)
		m := server.read("")
		if ok := m.Error == nil; ok != conversation.ok || !ok && m.Error.Code != mcp.CodeInvalidParams || ok != (handled > before) {
			t.Errorf("%s: answered with %+v, handled %t", conversation.messages, m, handled > before)
		}
	}
	server.answer(request, `{"content":[]}`)
	if _, err := call(t); err != nil {
		t.Error(err)
	}
}

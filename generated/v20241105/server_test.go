package v20241105_test

import (
	"context"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20241105"
)

type tools struct{}

func (tools) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{}, nil
}

func (tools) CallTool(_ context.Context, params *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{}, call.Progress(1, 2)
}

// TestProgress shows that the token is found though the params of this version
// do not declare `_meta`.
func TestProgress(t *testing.T) {
	var sent []string
	s := mcp.NewServer(tools{}, nil).NewSession(func(_, message []byte) error {
		sent = append(sent, string(message))
		return nil
	})
	defer s.Close()
	for _, c := range []struct{ message, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`, ""},
		{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, ""},
		{`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}`},
		{`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"x","_meta":{"progressToken":7}}}`, `{"jsonrpc":"2.0","id":3,"result":{"content":[]}}`},
		{`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"x"}}`, `{"jsonrpc":"2.0","id":4,"result":{"content":[]}}`},
	} {
		if got := string(s.Handle(context.Background(), []byte(c.message))); c.want != "" && got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.message, got, c.want)
		}
	}
	const want = `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":1,"total":2}}`
	if len(sent) != 1 || sent[0] != want {
		t.Errorf("sent %s", sent)
	}
}

package v20251125_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// conversations are messages of sampling requests, with whether each use of a
// tool is followed by its result and nothing else.
var conversations = []struct {
	messages string
	ok       bool
}{
	{``, true},
	{`{"role":"user","content":{"type":"text","text":"?"}}`, true},
	{usesTool + `,` + hasResult, true},
	{usesTool, false},
	{usesTool + `,{"role":"user","content":{"type":"text","text":"?"}}`, false},
	{usesTool + `,{"role":"user","content":[{"type":"tool_result","toolUseId":"1","content":[]},{"type":"text","text":"and"}]}`, false},
	{hasResult, false},
}

const (
	usesTool  = `{"role":"assistant","content":{"type":"tool_use","id":"1","name":"t","input":{}}}`
	hasResult = `{"role":"user","content":{"type":"tool_result","toolUseId":"1","content":[]}}`
)

// TestServerSamplingOrder shows that a server sends no such conversation.
func TestServerSamplingOrder(t *testing.T) {
	var params []*mcp.CreateMessageRequestParams
	for _, conversation := range conversations {
		p := new(mcp.CreateMessageRequestParams)
		if err := p.UnmarshalJSON(fmt.Appendf(nil, `{"maxTokens":1,"messages":[%s]}`, conversation.messages)); err != nil {
			t.Fatal(err)
		}
		params = append(params, p)
	}
	p, _ := connect(t, toolbox{"sample": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithCancel(ctx)
		cancel() // what is sent is not answered
		for i, conversation := range conversations {
			_, err := call.CreateMessage(ctx, params[i])
			var invalid mcp.ValidationErrors
			if errors.As(err, &invalid) == conversation.ok {
				t.Errorf("%s: %v", conversation.messages, err)
			}
		}
		return text("done"), nil
	}}, nil)
	p.handshake()
	p.write(callTool("1", "sample"))
	for !strings.Contains(p.next(), `"done"`) {
		continue // what was sent, and was cancelled
	}
}

package v20260728_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// legacyTools is what a toolbox is in 2025-11-25.
type legacyTools struct{}

func (legacyTools) ListTools(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListToolsResult, error) {
	return &legacy.ListToolsResult{}, nil
}

func (l legacyTools) CallTool(ctx context.Context, params *legacy.CallToolRequestParams, call *legacy.Call) (*legacy.CallToolResult, error) {
	switch params.Name {
	case "ask":
		_, err := call.Elicit(ctx, &legacy.ElicitRequestFormParams{Message: "?"})
		return &legacy.CallToolResult{}, err
	case "wait":
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return &legacy.CallToolResult{}, nil
}

// TestBothEras serves clients of both eras, and even both in one session.
func TestBothEras(t *testing.T) {
	before := runtime.NumGoroutine()
	old := legacy.NewServer(legacyTools{}, &legacy.ServerOptions{Info: legacy.Implementation{Name: "test", Version: "1"}})
	server := mcp.NewServer(httpTools, &mcp.ServerOptions{
		Info:   info,
		Legacy: old,
	})
	p := serve(t, context.Background(), server)
	p.write(callTool("1", "echo", "") + "\n")
	p.expect(result("1", `"content":[{"type":"text","text":"hi"}]`))
	p.write(request("2", "initialize", "", "") + "\n")
	p.expect(fault("2", -32601, `Method not found: "initialize"`, ""))
	p.write(`{"jsonrpc":"2.0","id":"ping","method":"ping"}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":"ping","result":{}}`)

	p.write(`{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"1"},"capabilities":{"elicitation":{}}}}` + "\n")
	if got := <-p.lines; !strings.Contains(got, `"protocolVersion":"2025-11-25"`) {
		t.Errorf("got %s", got)
	}
	p.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
	p.write(`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ask"}}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}}`)
	p.write(`{"jsonrpc":"2.0","id":1,"result":{"action":"cancel"}}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":4,"result":{"content":[]}}`)
	p.write(`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wait"}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}` + "\n")
	p.write(`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"x"}}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":6,"result":{"content":[]}}`)
	p.in.Close()
	if err := <-p.done; err != nil {
		t.Error(err)
	}
	for line := range p.lines {
		t.Errorf("one more line: %s", line)
	}
	checkGoroutines(t, before)
}

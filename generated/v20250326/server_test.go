package v20250326_test

import (
	"context"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20250326"
)

// TestBatch sends arrays of messages, which only this version has.
func TestBatch(t *testing.T) {
	s := mcp.NewServer(struct{ mcp.UnimplementedToolsServer }{}, &mcp.ServerOptions{Info: mcp.Implementation{Name: "test", Version: "1"}}).
		NewSession(func(_, _ []byte) error { return nil })
	defer s.Close()
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	const initialize = `{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`
	const pong = `{"jsonrpc":"2.0","id":1,"result":{}}`
	for _, c := range []struct{ message, want string }{
		{`[` + ping + `]`, `[` + pong + `]`},
		{` [ ` + ping + ` , {"jsonrpc":"2.0","method":"x"} , {"jsonrpc":"2.0","id":"b","method":"ping"} ] `, `[` + pong + `,{"jsonrpc":"2.0","id":"b","result":{}}]`},
		{`[{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":7,"result":{}}]`, ``},
		{`[]`, `{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: a batch must have messages"}}`},
		{`[` + ping + `,`, `{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error: unexpected end of input, expected value at /1"}}`},
		{`[1,[` + ping + `]]`, `[{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: a message must be an object"}},{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: a batch in a batch"}}]`},
		{`[` + initialize + `]`, `[{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"Invalid request: this request must come alone"}}]`},
		{initialize, `{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-03-26","capabilities":{"logging":{},"tools":{}},"serverInfo":{"name":"test","version":"1"}}}`},
		{`[{"jsonrpc":"2.0","id":3,"method":"tools/list"},` + ping + `,{"jsonrpc":"2.0","id":1,"id":1}]`,
			`[{"jsonrpc":"2.0","id":3,"result":{"tools":[]}},` + pong + `,{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid request: duplicate member at /id"}}]`},
	} {
		if got := string(s.Handle(context.Background(), []byte(c.message))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.message, got, c.want)
		}
	}
}

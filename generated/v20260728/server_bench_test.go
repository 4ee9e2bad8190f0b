package v20260728_test

import (
	"context"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

var smallCall = []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"},` +
	`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1.0.0"},"io.modelcontextprotocol/clientCapabilities":{}}}}`)

// echo reads its argument and repeats it.
func echo(_ context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
	var args struct{ Text string }
	if err := params.Arguments.Decode(&args); err != nil {
		return nil, err
	}
	return text(args.Text), nil
}

// BenchmarkHandle is one request from bytes to bytes.
func BenchmarkHandle(b *testing.B) {
	session := mcp.NewServer(toolbox{"echo": echo}, &mcp.ServerOptions{Info: info}).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	b.ReportAllocs()
	for b.Loop() {
		session.Handle(context.Background(), smallCall)
	}
}

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
	benchmarkHandle(b, toolbox{"echo": echo}, &mcp.ServerOptions{}, smallCall)
}

// BenchmarkHandleUnchecked is the same without the validation of results.
func BenchmarkHandleUnchecked(b *testing.B) {
	benchmarkHandle(b, toolbox{"echo": echo}, &mcp.ServerOptions{UncheckedResults: true}, smallCall)
}

// BenchmarkHandleAround is the same with a function around it.
func BenchmarkHandleAround(b *testing.B) {
	benchmarkHandle(b, toolbox{"echo": echo}, &mcp.ServerOptions{Around: func(ctx context.Context, _ *mcp.Incoming, _ *mcp.Call, next func(context.Context) error) error {
		return next(ctx)
	}}, smallCall)
}

// BenchmarkHandleToolbox is the same with a [mcp.Toolbox].
func BenchmarkHandleToolbox(b *testing.B) {
	tools := new(mcp.Toolbox)
	mcp.AddTool(tools, mcp.Tool{Name: "echo"}, func(_ context.Context, in struct{ Text string }, _ *mcp.Call) (string, error) { return in.Text, nil })
	benchmarkHandle(b, tools, &mcp.ServerOptions{}, smallCall)
}

// BenchmarkHandleLarge is one request with a result of 1000 blocks of content, and
// BenchmarkHandleLargeUnchecked the same without its validation.
func BenchmarkHandleLarge(b *testing.B)          { benchmarkLarge(b, false) }
func BenchmarkHandleLargeUnchecked(b *testing.B) { benchmarkLarge(b, true) }

func benchmarkLarge(b *testing.B, unchecked bool) {
	result := new(mcp.CallToolResult)
	for range 250 {
		result.Content = append(result.Content,
			&mcp.TextContent{Text: "some words", Annotations: &mcp.Annotations{Audience: []mcp.Role{mcp.RoleUser}, Priority: mcp.Ptr(0.5)}},
			&mcp.ImageContent{Data: "aGVsbG8=", MIMEType: "image/png"},
			&mcp.ResourceLink{URI: "file:///a/b", Name: "b"},
			&mcp.EmbeddedResource{Resource: &mcp.TextResourceContents{URI: "file:///a/b", Text: "some words"}})
	}
	run := func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return result, nil
	}
	benchmarkHandle(b, toolbox{"echo": run}, &mcp.ServerOptions{UncheckedResults: unchecked}, smallCall)
}

func benchmarkHandle(b *testing.B, impl any, opts *mcp.ServerOptions, message []byte) {
	opts.Info = info
	session := mcp.NewServer(impl, opts).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	b.ReportAllocs()
	for b.Loop() {
		session.Handle(context.Background(), message)
	}
}

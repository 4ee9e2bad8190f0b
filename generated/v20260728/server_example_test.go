package v20260728_test

import (
	"context"
	"fmt"
	"log"
	"os"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

type greeter struct{}

func (greeter) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: []mcp.Tool{{Name: "greet", Description: mcp.Ptr("Says hello to someone.")}}}, nil
}

func (greeter) CallTool(_ context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
	var args struct{ Name string }
	if err := params.Arguments.Decode(&args); err != nil {
		return mcp.ToolError(err), nil
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: "Hello, " + args.Name + "!"}}}, nil
}

// A server with one tool. It speaks over HTTP if it is given an address, and
// over the standard input and output if not.
func Example_server() {
	server := mcp.NewServer(greeter{}, &mcp.ServerOptions{Info: mcp.Implementation{Name: "greeter", Version: "1.0"}})
	if len(os.Args) == 2 && os.Args[1] == "-http" {
		log.Fatal(server.ListenAndServe(context.Background(), ":8080"))
	} else if len(os.Args) == 2 && os.Args[1] == "-stdio" {
		log.Fatal(server.ServeStdio(context.Background()))
	}

	// Here, the bytes of one request instead of a transport.
	session := server.NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	fmt.Printf("%s\n", session.Handle(context.Background(), []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{
		"name":"greet", "arguments":{"name":"Ada"},
		"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28", "io.modelcontextprotocol/clientCapabilities":{}}}}`)))
	// Output: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"Hello, Ada!"}],"_meta":{"io.modelcontextprotocol/serverInfo":{"version":"1.0","name":"greeter"}},"resultType":"complete"}}
}

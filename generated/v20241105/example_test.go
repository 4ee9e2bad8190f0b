package v20241105_test

import (
	"errors"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20241105"
)

// In this version a message is an envelope, JSONRPCRequest, whose Decode gives
// the request itself.
func Example() {
	var m mcp.JSONRPCRequest
	err := m.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2}}}`))
	if err != nil {
		panic(err)
	}
	request, err := m.Decode()
	if err != nil {
		panic(err)
	}
	switch request := request.(type) {
	case *mcp.CallToolRequest:
		var sum struct{ A, B int }
		if err := request.Params.Arguments.Decode(&sum); err != nil {
			panic(err)
		}
		fmt.Println(m.ID, request.Params.Name, sum.A+sum.B)
	default:
		fmt.Println("nothing to answer to", request.Method())
	}
	// Output: 7 add 3
}

func ExampleListToolsResult() {
	var list mcp.ListToolsResult
	err := list.UnmarshalJSON([]byte(`{
		"tools": [
			{"name": "add", "inputSchema": {"type": "object", "required": ["a", "b"]}},
			{"name": "now", "description": "What time is it?", "inputSchema": {"type": "object"}}
		],
		"nextCursor": "page-2"
	}`))
	if err != nil {
		panic(err)
	}
	for _, tool := range list.Tools {
		description := "(no description)"
		if tool.Description != nil {
			description = *tool.Description
		}
		fmt.Println(tool.Name, tool.InputSchema.Required, description)
	}
	if list.NextCursor != nil {
		fmt.Println("there is more:", *list.NextCursor)
	}
	// Output:
	// add [a b] (no description)
	// now [] What time is it?
	// there is more: page-2
}

// What a version does not know is kept as it came: audio was added later.
func ExampleContentBlock() {
	var result mcp.CallToolResult
	err := result.UnmarshalJSON([]byte(`{"content":[
		{"type":"text","text":"done"},
		{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"}]}`))
	if err != nil {
		panic(err)
	}
	for _, block := range result.Content {
		switch block := block.(type) {
		case *mcp.TextContent:
			fmt.Println("text:", block.Text)
		case *mcp.ImageContent:
			fmt.Println("image:", block.MIMEType)
		case *mcp.UnknownContentBlock:
			fmt.Println("unknown:", block.Type())
		}
	}
	// Output:
	// text: done
	// unknown: audio
}

// An error response is an error of Go.
func ExampleJSONRPCError() {
	var response mcp.JSONRPCError
	err := response.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no such tool"}}`))
	if err != nil {
		panic(err)
	}
	var failure error = &response
	fmt.Println(failure)

	var e *mcp.Error
	if errors.As(failure, &e) && e.Code == mcp.CodeInvalidParams {
		fmt.Println("the params are wrong:", e.Message)
	}
	// Output:
	// no such tool (-32602)
	// the params are wrong: no such tool
}

package v20250326_test

import (
	"errors"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20250326"
)

// This version alone has batches: several messages in one array.
func ExampleJSONRPCBatchRequest() {
	var batch mcp.JSONRPCBatchRequest
	err := batch.UnmarshalJSON([]byte(`[
		{"jsonrpc":"2.0","id":1,"method":"tools/list"},
		{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}
	]`))
	if err != nil {
		panic(err)
	}
	for _, item := range batch {
		switch item := item.(type) {
		case *mcp.JSONRPCRequest:
			fmt.Println("request", item.ID, item.Method)
		case *mcp.JSONRPCNotification:
			fmt.Println("notification", item.Method)
		}
	}
	// Output:
	// request 1 tools/list
	// notification notifications/cancelled
}

// Optional scalars are pointers: Ptr makes one, and nil is left out.
func ExampleTool() {
	tool := mcp.Tool{
		Name:        "remove",
		Description: mcp.Ptr("Removes a file."),
		InputSchema: mcp.ToolInputSchema{Required: []string{"path"}},
		Annotations: &mcp.ToolAnnotations{
			ReadOnlyHint:    mcp.Ptr(false),
			DestructiveHint: mcp.Ptr(true),
		},
	}
	data, err := tool.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(data))
	// Output: {"name":"remove","description":"Removes a file.","inputSchema":{"type":"object","required":["path"]},"annotations":{"readOnlyHint":false,"destructiveHint":true}}
}

// Members that the schema does not declare come back out as they went in, and
// can be added.
func ExampleMembers() {
	var tool mcp.Tool
	if err := tool.UnmarshalJSON([]byte(`{"name":"now","inputSchema":{"type":"object"},"x-team":{"owner":"clock"}}`)); err != nil {
		panic(err)
	}
	var team struct{ Owner string }
	found, err := tool.Extra.Get("x-team", &team)
	fmt.Println(found, err, team.Owner)

	if err := tool.Extra.Set("x-rank", 1); err != nil {
		panic(err)
	}
	data, err := tool.AppendJSON(nil)
	fmt.Println(string(data), err)
	// Output:
	// true <nil> clock
	// {"name":"now","inputSchema":{"type":"object"},"x-rank":1,"x-team":{"owner":"clock"}} <nil>
}

// A fault of decoding says where it is.
func ExampleDecodeError() {
	var list mcp.ListToolsResult
	err := list.UnmarshalJSON([]byte(`{"tools":[{"name":"add","inputSchema":{"type":"array"}}]}`))

	var fault *mcp.DecodeError
	if errors.As(err, &fault) {
		fmt.Println(fault.Path, fault.Offset)
	}
	fmt.Println(err)
	// Output:
	// /tools/0/inputSchema/type 46
	// decode JSON at /tools/0/inputSchema/type: expected "object", found "array" (offset 46)
}

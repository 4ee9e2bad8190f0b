package v20251125_test

import (
	"errors"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// From this version on a request is the whole message, its id included.
func ExampleListToolsRequest() {
	request := mcp.ListToolsRequest{ID: mcp.StringID("a-1"), Params: &mcp.PaginatedRequestParams{Cursor: mcp.Ptr[mcp.Cursor]("page-2")}}
	data, err := request.AppendJSON(nil)
	fmt.Println(string(data), err)
	// Output: {"method":"tools/list","params":{"cursor":"page-2"},"jsonrpc":"2.0","id":"a-1"} <nil>
}

// A server may answer with a task at once, and with the result later: which of
// the two depends on what was asked for.
func ExampleUnmarshalResultOf() {
	request := &mcp.CallToolRequest{
		ID:     mcp.IntID(1),
		Params: mcp.CallToolRequestParams{Name: "render", Task: &mcp.TaskMetadata{TTL: mcp.Ptr[int64](60000)}},
	}
	result, err := mcp.UnmarshalResultOf(request, []byte(`{"task":{"taskId":"t-1","status":"working",
		"createdAt":"2025-11-25T10:00:00Z","lastUpdatedAt":"2025-11-25T10:00:00Z","ttl":null}}`))
	if err != nil {
		panic(err)
	}
	switch result := result.(type) {
	case *mcp.CreateTaskResult:
		fmt.Println("wait for", result.Task.TaskID, "which is", result.Task.Status)
		fmt.Println("kept without limit:", result.Task.TTL == nil)
	case *mcp.CallToolResult:
		fmt.Println("done")
	}
	// Output:
	// wait for t-1 which is working
	// kept without limit: true
}

// Params that may be of several kinds are a union, told apart by mode; without
// a mode they are a form.
func ExampleElicitRequestParams() {
	for _, text := range []string{
		`{"message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}`,
		`{"mode":"url","message":"Please sign in.","elicitationId":"e-1","url":"https://example.com/sign-in"}`,
		`{"mode":"telepathy","message":"Think of a number."}`,
	} {
		params, err := mcp.UnmarshalElicitRequestParams([]byte(text))
		if err != nil {
			panic(err)
		}
		switch params := params.(type) {
		case *mcp.ElicitRequestFormParams:
			_, isText := params.RequestedSchema.Properties["name"].(*mcp.StringSchema)
			fmt.Println("form:", params.Message, isText)
		case *mcp.ElicitRequestURLParams:
			fmt.Println("link:", params.URL)
		case *mcp.UnknownElicitRequestParams:
			fmt.Println("unknown:", string(params.Raw))
		}
	}
	// Output:
	// form: Who are you? true
	// link: https://example.com/sign-in
	// unknown: {"mode":"telepathy","message":"Think of a number."}
}

// An error whose code the schema binds to data of a type has that type too.
func ExampleURLElicitationRequiredError() {
	var response mcp.JSONRPCErrorResponse
	err := response.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"sign in first","data":{"elicitations":[
		{"mode":"url","message":"Please sign in.","elicitationId":"e-1","url":"https://example.com/sign-in"}]}}}`))
	if err != nil {
		panic(err)
	}
	var required *mcp.URLElicitationRequiredError
	if errors.As(response, &required) {
		for _, e := range required.Err.Data.Elicitations {
			fmt.Println(e.Message, e.URL)
		}
	}
	// Output: Please sign in. https://example.com/sign-in
}

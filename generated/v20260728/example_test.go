package v20260728_test

import (
	"errors"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// There is no handshake in this version: each request says in _meta what the
// client is and can do.
func ExampleCallToolRequest() {
	arguments, err := mcp.NewObject(map[string]any{"city": "Bern"})
	if err != nil {
		panic(err)
	}
	request := mcp.CallToolRequest{
		ID: mcp.IntID(1),
		Params: mcp.CallToolRequestParams{
			Name:      "weather",
			Arguments: arguments,
			Meta: mcp.RequestMetaObject{
				ProtocolVersion:    mcp.Version,
				ClientInfo:         &mcp.Implementation{Name: "example", Version: "1.0"},
				ClientCapabilities: mcp.ClientCapabilities{},
			},
		},
	}
	if err := request.Validate(); err != nil {
		panic(err)
	}
	var decoded mcp.CallToolRequest
	data, err := request.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	if err := decoded.UnmarshalJSON(data); err != nil {
		panic(err)
	}
	fmt.Println(decoded.ID, decoded.Method(), decoded.Params.Name, string(decoded.Params.Arguments))
	fmt.Println(decoded.Params.Meta.ProtocolVersion, decoded.Params.Meta.ClientInfo.Name)
	// Output:
	// 1 tools/call weather {"city":"Bern"}
	// 2026-07-28 example
}

// A list says how long, and by whom, it may be kept.
func ExampleListToolsResult() {
	var list mcp.ListToolsResult
	err := list.UnmarshalJSON([]byte(`{"resultType":"complete","ttlMs":60000,"cacheScope":"public","tools":[
		{"name":"weather","title":"Weather","inputSchema":{"type":"object","properties":{"city":{"type":"string"}}}}]}`))
	if err != nil {
		panic(err)
	}
	for _, tool := range list.Tools {
		// Schemas are JSON Schema in full: what the protocol does not name is in Extra.
		var properties map[string]struct{ Type string }
		if _, err := tool.InputSchema.Extra.Get("properties", &properties); err != nil {
			panic(err)
		}
		fmt.Println(tool.Name, properties["city"].Type)
	}
	fmt.Println(list.TTLMs, list.CacheScope == mcp.CacheScopePublic)
	// Output:
	// weather string
	// 60000 true
}

// A call is done, or the server wants to know something first: resultType says
// which, and what it asks for comes by name.
func ExampleUnmarshalCallToolOutcome() {
	outcome, err := mcp.UnmarshalCallToolOutcome([]byte(`{
		"resultType": "input_required",
		"inputRequests": {
			"who": {"method": "elicitation/create", "params": {
				"message": "Who are you?",
				"requestedSchema": {"type": "object", "properties": {"name": {"type": "string"}}}}}
		},
		"requestState": "opaque"
	}`))
	if err != nil {
		panic(err)
	}
	switch outcome := outcome.(type) {
	case *mcp.CallToolResult:
		fmt.Println("done:", len(outcome.Content), "blocks")
	case *mcp.InputRequiredResult:
		for name, request := range outcome.InputRequests {
			switch request := request.(type) {
			case *mcp.ElicitRequest:
				if form, ok := request.Params.(*mcp.ElicitRequestFormParams); ok {
					fmt.Println(name, "asks a person:", form.Message)
				}
			default:
				fmt.Println(name, "asks by", request.Method())
			}
		}
	}
	// Output: who asks a person: Who are you?
}

// Errors of the protocol have types, with data where the schema has some.
// AsError turns any error into what goes over the wire.
func ExampleNewUnsupportedProtocolVersionError() {
	err := fmt.Errorf("cannot begin: %w", mcp.NewUnsupportedProtocolVersionError([]string{mcp.Version}, "1999-01-01"))

	var unsupported *mcp.UnsupportedProtocolVersionError
	if errors.As(err, &unsupported) {
		fmt.Println("asked for", unsupported.Err.Data.Requested, "and there is", unsupported.Err.Data.Supported)
	}
	e := mcp.AsError(err)
	fmt.Println(e.Code == mcp.CodeUnsupportedProtocolVersion, e.HTTPStatus())
	// Output:
	// asked for 1999-01-01 and there is [2026-07-28]
	// true 400
}

// Validate finds what decoding lets pass, as do values made in Go.
func ExampleValidationErrors() {
	result := mcp.CallToolResult{Content: []mcp.ContentBlock{
		&mcp.TextContent{Text: "done", Annotations: &mcp.Annotations{Audience: []mcp.Role{"everyone"}}},
		nil,
	}}
	var faults mcp.ValidationErrors
	if errors.As(result.Validate(), &faults) {
		for _, fault := range faults {
			fmt.Println(fault.Path, "-", fault.Want)
		}
	}
	// Output:
	// /content/0/annotations/audience/0 - one of "user", "assistant"
	// /content/1 - a ContentBlock
}

package v20250618_test

import (
	"encoding/json"
	"errors"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20250618"
)

// NewObject makes the arguments of a tool of any value that is an object in
// JSON.
func ExampleCallToolRequest() {
	arguments, err := mcp.NewObject(map[string]any{"city": "Bern"})
	if err != nil {
		panic(err)
	}
	request := mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "weather", Arguments: arguments}}
	if err := request.SetProgressToken(mcp.IntToken(1)); err != nil {
		panic(err)
	}
	data, err := json.Marshal(request)
	fmt.Println(string(data), err)
	// Output: {"method":"tools/call","params":{"name":"weather","arguments":{"city":"Bern"},"_meta":{"progressToken":1}}} <nil>
}

// The method of a request says what its result is. Structured content is an
// object whose shape the tool's output schema gives.
func ExampleUnmarshalResult() {
	result, err := mcp.UnmarshalResult(mcp.MethodToolsCall, []byte(`{
		"content": [{"type": "text", "text": "{\"degrees\":21}"}],
		"structuredContent": {"degrees": 21}
	}`))
	if err != nil {
		panic(err)
	}
	var weather struct{ Degrees float64 }
	if err := result.(*mcp.CallToolResult).StructuredContent.Decode(&weather); err != nil {
		panic(err)
	}
	fmt.Println(weather.Degrees)
	// Output: 21
}

// What a person answered: a value is a string, a number or a boolean, and one
// field of its type is set.
func ExampleElicitResult() {
	var result mcp.ElicitResult
	err := result.UnmarshalJSON([]byte(`{"action":"accept","content":{"name":"Ada","age":36,"member":true}}`))
	if err != nil {
		panic(err)
	}
	if result.Action != mcp.ElicitResultActionAccept {
		return
	}
	for _, name := range []string{"name", "age", "member"} {
		switch value := result.Content[name]; {
		case value.String != nil:
			fmt.Printf("%s is the text %q\n", name, *value.String)
		case value.Number != nil:
			fmt.Printf("%s is the number %v\n", name, *value.Number)
		case value.Bool != nil:
			fmt.Printf("%s is %t\n", name, *value.Bool)
		}
	}
	// Output:
	// name is the text "Ada"
	// age is the number 36
	// member is true
}

// Validate finds what decoding lets pass: values that this version does not
// have, and numbers out of bounds.
func ExampleValidationErrors() {
	message := mcp.SamplingMessage{
		Role:    "narrator",
		Content: &mcp.TextContent{Text: "Once upon a time", Annotations: &mcp.Annotations{Priority: mcp.Ptr(1.5)}},
	}
	var faults mcp.ValidationErrors
	if errors.As(message.Validate(), &faults) {
		for _, fault := range faults {
			fmt.Println(fault.Path, "has", fault.Got, "and should have", fault.Want)
		}
	}
	// Output:
	// /content/annotations/priority has 1.5 and should have at most 1
	// /role has "narrator" and should have one of "user", "assistant"
}

package main

//lint:file-ignore SA1019 sampling and roots are deprecated, but there to be tried out

import (
	"strings"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// fields are those of a form, by name.
type fields = map[string]mcp.PrimitiveSchemaDefinition

// form is a request for the user to fill in a form.
func form(message string, properties fields, required ...string) *mcp.ElicitRequest {
	return &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{
		Message:         message,
		RequestedSchema: mcp.ElicitRequestFormParamsRequestedSchema{Properties: properties, Required: required},
	}}
}

func nameForm() *mcp.ElicitRequest {
	return form("What is your name?", fields{"name": &mcp.StringSchema{}}, "name")
}

// accepted reports whether the user has sent a form off.
func accepted(answer *mcp.ElicitResult) bool { return answer.Action == mcp.ElicitResultActionAccept }

// filledIn gives the text in a field of a form. It reports false where there is
// none, or the user did not send the form off.
func filledIn(answer *mcp.ElicitResult, field string) (string, bool) {
	text := answer.Content[field].String
	if !accepted(answer) || text == nil || *text == "" {
		return "", false
	}
	return *text, true
}

func greeting(answer *mcp.ElicitResult) string {
	name, ok := filledIn(answer, "name")
	if !ok {
		name = "whoever you are"
	}
	return "Hello, " + name + "!"
}

// question is a request for the client's model to say something.
func question(text string) *mcp.CreateMessageRequest {
	return &mcp.CreateMessageRequest{Params: mcp.CreateMessageRequestParams{
		Messages: []mcp.SamplingMessage{{
			Role:    mcp.RoleUser,
			Content: mcp.SamplingMessageContent{Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: text}}, Single: true},
		}},
		MaxTokens: 100,
	}}
}

// spoken is the text that the client's model has said.
func spoken(answer *mcp.CreateMessageResult) string {
	var texts []string
	for _, block := range answer.Content.Items {
		if text, ok := block.(*mcp.TextContent); ok {
			texts = append(texts, text.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// rootsRequest is a request for the client's roots. The params may be left out,
// but not every client can do without.
func rootsRequest() *mcp.ListRootsRequest {
	return &mcp.ListRootsRequest{Params: new(mcp.ListRootsRequestParams)}
}

func rootList(answer *mcp.ListRootsResult) string {
	text := "Your roots:"
	for _, root := range answer.Roots {
		text += " " + root.URI
	}
	return text
}

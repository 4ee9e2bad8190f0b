package main

import (
	"context"
	"errors"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// contentTools return content of each kind.
func (s *service) contentTools() []tool {
	return []tool{
		{
			name:        "test_simple_text",
			description: "Returns a text.",
			run:         always(say("This is a simple text response for testing.")),
		},
		{
			name:        "test_image_content",
			description: "Returns an image.",
			run:         always(show(image)),
		},
		{
			name:        "test_audio_content",
			description: "Returns a sound.",
			run:         always(show(&mcp.AudioContent{Data: wav, MIMEType: "audio/wav"})),
		},
		{
			name:        "test_embedded_resource",
			description: "Returns a resource within the result.",
			run:         always(show(embedded("test://embedded-resource", "This is an embedded resource content."))),
		},
		{
			name:        "test_multiple_content_types",
			description: "Returns a text, an image and a resource.",
			run: always(show(
				&mcp.TextContent{Text: "Multiple content types test:"},
				image,
				embedded("test://mixed-content-resource", `{"test":"data"}`),
			)),
		},
		{
			name:        "test_error_handling",
			description: "Fails in a way that the model can read.",
			run:         always(mcp.ToolError(errors.New("this tool fails on purpose"))),
		},
		{
			name:        "json_schema_2020_12_tool",
			description: "Has an input schema that uses much of JSON Schema 2020-12.",
			input:       contactSchema,
			run:         always(say("The schema is what matters.")),
		},
		{
			name:        "test_x_mcp_header",
			description: "Has an argument that HTTP clients mirror into the header Mcp-Param-Region.",
			input:       `{"type":"object","properties":{"region":{"type":"string","description":"Any name.","x-mcp-header":"Region"}}}`,
			run:         with(greetRegion),
		},
	}
}

func greetRegion(_ context.Context, _ call, in struct{ Region string }) (mcp.CallToolOutcome, error) {
	return say(fmt.Sprintf("The region is %q.", in.Region)), nil
}

// contactSchema asks for a phone number or an address, as the contact prefers.
const contactSchema = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"type": "object",
	"$defs": {
		"address": {
			"$anchor": "addressDef",
			"type": "object",
			"properties": {"street": {"type": "string"}, "city": {"type": "string"}}
		}
	},
	"properties": {
		"name": {"type": "string"},
		"address": {"$ref": "#/$defs/address"},
		"contactMethod": {"type": "string", "enum": ["phone", "email"]},
		"phone": {"type": "string"},
		"email": {"type": "string"}
	},
	"allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
	"if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
	"then": {"required": ["phone"]},
	"else": {"required": ["email"]},
	"additionalProperties": false
}`

const (
	// png is an image of one pixel.
	png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
	// wav is a sound of one sample.
	wav = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA=="
)

// image is content that several tools and prompts have.
var image = &mcp.ImageContent{Data: png, MIMEType: "image/png"}

// embedded is a text resource within other content.
func embedded(uri, text string) *mcp.EmbeddedResource {
	return &mcp.EmbeddedResource{Resource: textResource(uri, "text/plain", text)}
}

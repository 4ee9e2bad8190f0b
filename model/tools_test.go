package model_test

import (
	"strings"
	"testing"
)

// vendorTools are tools under other names than the specification's.
const vendorTools = `
export interface OffersRequest extends Request { method: "acme/offers"; params?: OffersParams }
export interface OffersParams extends RequestParams { cursor?: string }
export interface OffersResult extends Result { nextCursor?: string; offers: Gadget[] }
export interface Gadget { name: string; inputSchema: { type: "object" }; outputSchema?: { type: "object" } }
export interface UseRequest extends Request { method: "acme/use"; params: UseParams }
export interface UseParams extends RequestParams { name: string; arguments?: { [key: string]: unknown } }
export interface UseResult extends Result { content: Block[]; structuredContent?: unknown; isError?: boolean }
export interface Words { type: "text"; text: string }
export interface Picture { type: "image"; data: string }
export type Block = Words | Picture;
export type ClientRequest = InitializeRequest | OffersRequest | UseRequest;
`

// The part for tools is found by structure, or something that it needs is missed
// by name.
func TestTools(t *testing.T) {
	p := protocolWith(t, vendorTools)
	tools := p.Parts.Tools
	if tools == nil || p.LacksTools != "" {
		t.Fatalf("there are no tools: the schema lacks a %s", p.LacksTools)
	}
	if tools.List.Name != "acme/offers" || tools.Call.Name != "acme/use" || tools.Tool.Name != "Gadget" || tools.Output == nil || tools.Structured == nil || !tools.AnyStructure {
		t.Errorf("the tools are %+v", tools)
	}

	for _, test := range []struct{ old, new, lacks string }{
		{"structuredContent?: unknown", "structuredContent?: { [key: string]: unknown }", ""},
		{"; structuredContent?: unknown", "", ""},
		{"; outputSchema?: { type: \"object\" }", "", ""},
		{"isError?: boolean", "failed?: boolean", "result of a tool (with content, which may be text, and isError)"},
		{`type: "text"; text: string`, `type: "words"; words: string`, "result of a tool (with content, which may be text, and isError)"},
		{"arguments?: { [key: string]: unknown }", "arguments?: string", "request that calls a tool (with name and arguments, answered by the result of a tool)"},
		{"name: string; arguments", "tool: string; arguments", "request that calls a tool (with name and arguments, answered by the result of a tool)"},
		{"nextCursor?: string; offers", "offers", "request that lists the tools (in pages, each tool with name and inputSchema)"},
		{"name: string; inputSchema", "title: string; inputSchema", "request that lists the tools (in pages, each tool with name and inputSchema)"},
		{"acme/offers", "other/offers", "request that lists the tools (in pages, each tool with name and inputSchema)"},
	} {
		schema := strings.Replace(vendorTools, test.old, test.new, 1)
		if schema == vendorTools {
			t.Errorf("%q is not there", test.old)
		}
		p := protocolWith(t, schema)
		if p.LacksTools != test.lacks || (p.Parts.Tools == nil) != (test.lacks != "") {
			t.Errorf("%s: lacks %q, want %q", test.new, p.LacksTools, test.lacks)
		}
		if tools := p.Parts.Tools; tools != nil && (tools.Output == nil) != (tools.Structured == nil) {
			t.Errorf("%s: half of what structured content needs", test.new)
		}
	}
}

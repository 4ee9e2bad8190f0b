package main

import (
	"context"
	"encoding/json"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A tool is a function that clients can call.
type tool struct {
	name        string
	description string
	input       string // JSON Schema of the arguments; any object if this is empty
	passing     bool   // it comes and goes, see service.toggle
	run         toolFunc
}

// A toolFunc does what a tool is there for.
type toolFunc func(ctx context.Context, c call, arguments mcp.Object) (mcp.CallToolOutcome, error)

// with makes a toolFunc of a function that takes its arguments as a struct.
// Arguments that do not fit are a failure of the tool, which the model that
// wrote them gets to read.
func with[Arguments any](run func(context.Context, call, Arguments) (mcp.CallToolOutcome, error)) toolFunc {
	return func(ctx context.Context, c call, arguments mcp.Object) (mcp.CallToolOutcome, error) {
		var a Arguments
		if err := arguments.Decode(&a); err != nil {
			return mcp.ToolError(err), nil
		}
		return run(ctx, c, a)
	}
}

// listTools gives the tools that are there, always in the same order.
func (s *service) listTools() []mcp.Tool {
	var list []mcp.Tool
	for _, t := range s.tools {
		if t.passing && !s.has(t.name) {
			continue
		}
		listed := mcp.Tool{Name: t.name, Description: &t.description}
		if t.input != "" {
			must(0, json.Unmarshal([]byte(t.input), &listed.InputSchema))
		}
		list = append(list, listed)
	}
	return list
}

// callTool calls a tool.
func (s *service) callTool(ctx context.Context, c call, name string, arguments mcp.Object) (mcp.CallToolOutcome, error) {
	logCall(ctx, mcp.MethodToolsCall, name)
	for _, t := range s.tools {
		if t.name == name && (!t.passing || s.has(name)) {
			return t.run(ctx, c, arguments)
		}
	}
	return nil, invalid("there is no tool %q", name)
}

// say is the result that consists of a text.
func say(text string) *mcp.CallToolResult {
	return show(&mcp.TextContent{Text: text})
}

// show is the result that consists of blocks of content.
func show(content ...mcp.ContentBlock) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: content}
}

// always is the tool that does nothing but return a result.
func always(result *mcp.CallToolResult) toolFunc {
	return func(context.Context, call, mcp.Object) (mcp.CallToolOutcome, error) { return result, nil }
}

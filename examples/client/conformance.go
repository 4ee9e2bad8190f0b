package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// conform does what the official conformance suite wants to see: it starts the
// client with the URL of a server that is made for one scenario, names that in
// the environment, and looks at what comes. Most of the scenarios are about
// what the generated client does by itself.
func conform(ctx context.Context, s *server, scenario string) error {
	if scenario == "initialize" {
		return nil // the server has no tools
	}
	var tools []*mcp.Tool
	for tool, err := range s.AllTools(ctx) {
		if err != nil {
			return err
		}
		tools = append(tools, tool)
	}
	call := func(name string, arguments any) error {
		object, err := mcp.NewObject(arguments)
		if err != nil {
			return err
		}
		_, err = s.CallTool(ctx, &mcp.CallToolRequestParams{Name: name, Arguments: object})
		return err
	}
	callAll := func(arguments any) error {
		for _, tool := range tools {
			if err := call(tool.Name, arguments); err != nil {
				return err
			}
		}
		return nil
	}
	type members map[string]any
	switch scenario {
	case "request-metadata", "json-schema-ref-no-deref":
		return nil // the list is all that is wanted
	case "sse-retry":
		// The server takes the first GET after the call for the reconnection: the
		// stream for messages that belong to no request has to be open before.
		time.Sleep(300 * time.Millisecond)
		return callAll(members{})
	case "json-schema-2020-12-preservation":
		for _, tool := range tools {
			if tool.Name == "json_schema_2020_12_tool" {
				return call("json_schema_echo", members{"schema": tool.InputSchema})
			}
		}
		return errors.New("the tool with the schema is not in the list")
	case "tools_call":
		return call("add_numbers", members{"a": 5, "b": 3})
	case "sep-2322-client-request-state":
		return callAll(members{})
	case "http-invalid-tool-headers":
		return callAll(members{"region": "us-west1"})
	case "http-standard-headers":
		if err := callAll(members{}); err != nil {
			return err
		}
		return readAll(ctx, s)
	case "http-custom-headers":
		return callGiven(call)
	}
	return fmt.Errorf("there is nothing to do for the scenario %q", scenario)
}

// readAll reads all resources and prompts.
func readAll(ctx context.Context, s *server) error {
	for resource, err := range s.AllResources(ctx) {
		if err != nil {
			return err
		}
		if _, err := s.ReadResource(ctx, &mcp.ReadResourceRequestParams{URI: resource.URI}); err != nil {
			return err
		}
	}
	for prompt, err := range s.AllPrompts(ctx) {
		if err != nil {
			return err
		}
		if _, err := s.GetPrompt(ctx, &mcp.GetPromptRequestParams{Name: prompt.Name}); err != nil {
			return err
		}
	}
	return nil
}

// callGiven calls the tools that the suite says, with the arguments that it says.
func callGiven(call func(name string, arguments any) error) error {
	var given struct {
		ToolCalls []struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		} `json:"toolCalls"`
	}
	if err := json.Unmarshal([]byte(os.Getenv("MCP_CONFORMANCE_CONTEXT")), &given); err != nil {
		return err
	}
	for _, c := range given.ToolCalls {
		if err := call(c.Name, c.Arguments); err != nil {
			return err
		}
	}
	return nil
}

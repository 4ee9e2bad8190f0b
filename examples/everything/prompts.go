package main

import (
	"context"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A prompt is a text for a model, with blanks to fill in.
type prompt struct {
	name        string
	description string
	arguments   []mcp.PromptArgument
	passing     bool // it comes and goes, see service.toggle
	get         func(c call, arguments map[string]string) (mcp.GetPromptOutcome, error)
}

func (s *service) allPrompts() []prompt {
	return []prompt{
		{
			name:        "test_simple_prompt",
			description: "A text without blanks.",
			get: func(call, map[string]string) (mcp.GetPromptOutcome, error) {
				return prompting(&mcp.TextContent{Text: "This is a simple prompt for testing."}), nil
			},
		},
		{
			name:        "test_prompt_with_arguments",
			description: "A text with two blanks.",
			arguments:   []mcp.PromptArgument{required("arg1", "First test argument"), required("arg2", "Second test argument")},
			get: func(_ call, arguments map[string]string) (mcp.GetPromptOutcome, error) {
				text := fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", arguments["arg1"], arguments["arg2"])
				return prompting(&mcp.TextContent{Text: text}), nil
			},
		},
		{
			name:        "test_prompt_with_embedded_resource",
			description: "A resource of the user's choice, and what to do with it.",
			arguments:   []mcp.PromptArgument{required("resourceUri", "URI of the resource")},
			get: func(_ call, arguments map[string]string) (mcp.GetPromptOutcome, error) {
				return prompting(
					embedded(arguments["resourceUri"], "Embedded resource content for testing."),
					&mcp.TextContent{Text: "Please process the embedded resource above."},
				), nil
			},
		},
		{
			name:        "test_prompt_with_image",
			description: "An image, and what to do with it.",
			get: func(call, map[string]string) (mcp.GetPromptOutcome, error) {
				return prompting(image, &mcp.TextContent{Text: "Please analyze the image above."}), nil
			},
		},
		{
			name:        "test_input_required_result_prompt",
			description: "A text with a blank that the user is asked to fill in.",
			get:         promptForContext,
		},
		{
			name:        "test_passing_prompt",
			description: "Comes and goes with test_trigger_prompt_change.",
			passing:     true,
			get: func(call, map[string]string) (mcp.GetPromptOutcome, error) {
				return prompting(&mcp.TextContent{Text: "I will not be here for long."}), nil
			},
		},
	}
}

func promptForContext(c call, _ map[string]string) (mcp.GetPromptOutcome, error) {
	answer, ok := c.ElicitResponse("user_context")
	if !ok {
		request := form("What is this about?", fields{"context": &mcp.StringSchema{}}, "context")
		return c.RequireInput(mcp.InputRequests{"user_context": request}, "")
	}
	about, ok := filledIn(answer, "context")
	if !ok {
		about = "nothing in particular"
	}
	return prompting(&mcp.TextContent{Text: "Talk about " + about + "."}), nil
}

// listPrompts gives the prompts that are there, always in the same order.
func (s *service) listPrompts() []mcp.Prompt {
	var list []mcp.Prompt
	for _, p := range s.prompts {
		if !p.passing || s.has(p.name) {
			list = append(list, mcp.Prompt{Name: p.name, Description: &p.description, Arguments: p.arguments})
		}
	}
	return list
}

// getPrompt fills in a prompt.
func (s *service) getPrompt(ctx context.Context, c call, name string, arguments map[string]string) (mcp.GetPromptOutcome, error) {
	logCall(ctx, mcp.MethodPromptsGet, name)
	for _, p := range s.prompts {
		if p.name != name || p.passing && !s.has(name) {
			continue
		}
		for _, a := range p.arguments {
			if _, ok := arguments[a.Name]; !ok && *a.Required {
				return nil, invalid("the argument %q is missing", a.Name)
			}
		}
		return p.get(c, arguments)
	}
	return nil, invalid("there is no prompt %q", name)
}

// required is an argument that must be given.
func required(name, description string) mcp.PromptArgument {
	return mcp.PromptArgument{Name: name, Description: &description, Required: mcp.Ptr(true)}
}

// prompting is the result in which the user says something, in one message for
// each block.
func prompting(content ...mcp.ContentBlock) *mcp.GetPromptResult {
	r := new(mcp.GetPromptResult)
	for _, block := range content {
		r.Messages = append(r.Messages, mcp.PromptMessage{Role: mcp.RoleUser, Content: block})
	}
	return r
}

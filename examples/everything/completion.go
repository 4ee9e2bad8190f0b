package main

import (
	"strings"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// complete gives the values that an argument of a prompt, or the blank of a
// resource template, may have and that begin as the user has.
func (s *service) complete(of mcp.CompletionReference, argument, begun string) *mcp.CompleteResult {
	var possible []string
	switch of := of.(type) {
	case *mcp.PromptReference:
		if of.Name == "test_prompt_with_arguments" && argument == "arg1" {
			possible = []string{"test", "testing", "paris", "park", "party"}
		}
	case *mcp.ResourceTemplateReference:
		if of.URI == templatePrefix+"{id}"+templateSuffix && argument == "id" {
			possible = []string{"1", "12", "123"}
		}
	}
	r := new(mcp.CompleteResult)
	for _, value := range possible {
		if strings.HasPrefix(value, begun) {
			r.Completion.Values = append(r.Completion.Values, value)
		}
	}
	return r
}

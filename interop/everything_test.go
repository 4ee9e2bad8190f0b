package interop

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestEverything has the SDK's client call all tools, get all prompts and read
// all resources of examples/everything.
func TestEverything(t *testing.T) {
	program := filepath.Join(t.TempDir(), "everything")
	if log, err := exec.Command("go", "build", "-o", program, "github.com/mcpgen/mcpgen/examples/everything").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	for _, version := range []string{"2026-07-28", legacyVersion} {
		pair(t, "SDK client, examples/everything, stdio, "+version, func(p *pairing) {
			cmd := exec.Command(program)
			cmd.Stderr = os.Stderr
			sdkEverything(p, version, &sdk.CommandTransport{Command: cmd})
		})
	}
}

func sdkEverything(p *pairing, version string, transport sdk.Transport) {
	client := sdk.NewClient(&sdk.Implementation{Name: "sdk-client", Version: "1"}, &sdk.ClientOptions{
		ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "decline"}, nil
		},
		CreateMessageHandler: func(context.Context, *sdk.CreateMessageRequest) (*sdk.CreateMessageResult, error) {
			return &sdk.CreateMessageResult{Model: "m", Role: "assistant", Content: &sdk.TextContent{Text: "Paris"}}, nil
		},
	})
	client.AddRoots(&sdk.Root{URI: "file:///root"})
	options := &sdk.ClientSessionOptions{}
	if version == legacyVersion {
		options.ProtocolVersion = version
	}
	s, err := client.Connect(p.Context(), transport, options)
	if err != nil {
		p.Fatal(err)
	}
	defer s.Close()
	// What some tools, prompts and resources need.
	arguments := map[string]any{"prompt": "Hello?", "message": "Hello!", "region": "eu"}
	texts := map[string]string{"arg1": "1", "arg2": "2", "resourceUri": "test://static-text"}
	p.check("tools", func(ctx context.Context) error {
		n := 0
		for tool, err := range s.Tools(ctx, nil) {
			if err != nil {
				return err
			}
			n++
			r, err := s.CallTool(ctx, &sdk.CallToolParams{Name: tool.Name, Arguments: arguments})
			switch {
			case err != nil:
				p.Errorf("%s: %v", tool.Name, err)
			case len(r.Content) == 0:
				p.Errorf("%s: no content", tool.Name)
			case r.IsError != (tool.Name == "test_error_handling"):
				p.Errorf("%s: %v", tool.Name, sdkText(r))
			}
		}
		return same(n > 20, true)
	})
	p.check("prompts", func(ctx context.Context) error {
		for prompt, err := range s.Prompts(ctx, nil) {
			if err != nil {
				return err
			}
			r, err := s.GetPrompt(ctx, &sdk.GetPromptParams{Name: prompt.Name, Arguments: texts})
			if err != nil || len(r.Messages) == 0 {
				return errors.Join(fmt.Errorf("%s: %+v", prompt.Name, r), err)
			}
		}
		return nil
	})
	p.check("resources", func(ctx context.Context) error {
		for resource, err := range s.Resources(ctx, nil) {
			if err != nil {
				return err
			}
			r, err := s.ReadResource(ctx, &sdk.ReadResourceParams{URI: resource.URI})
			if err != nil || len(r.Contents) != 1 {
				return errors.Join(fmt.Errorf("%s: %+v", resource.URI, r), err)
			}
		}
		r, err := s.ReadResource(ctx, &sdk.ReadResourceParams{URI: "test://template/123/data"})
		if err != nil {
			return err
		}
		return same(strings.Contains(r.Contents[0].Text, "123"), true)
	})
}

package v20260728_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// An invalid result of a handler does not go out: the client learns nothing but
// that, the log why. On request it does go out.
func TestResultsAreValidated(t *testing.T) {
	invalid := text("x")
	invalid.Content[0].(*mcp.TextContent).Annotations = &mcp.Annotations{Priority: mcp.Ptr(2.0)}
	tools := toolbox{"invalid": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return invalid, nil
	}}
	message := request("1", "tools/call", `"name":"invalid"`, "")

	var log bytes.Buffer
	server := mcp.NewServer(tools, &mcp.ServerOptions{Info: info, Logger: slog.New(slog.NewTextHandler(&log, nil))})
	newWire(t, server).expect(message, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`)
	if want := "the result of the handler: invalid value: /content/0/annotations/priority: got 2, want at most 1 (maximum)"; !strings.Contains(log.String(), want) {
		t.Errorf("the log says %s", &log)
	}

	unchecked := connect(t, tools, &mcp.ServerOptions{UncheckedResults: true})
	if got := unchecked.handle(message); !strings.Contains(got, `"priority":2`) {
		t.Error(got)
	}
}

// It holds for the results of all handlers.
func TestAllResultsAreValidated(t *testing.T) {
	bad := &mcp.Annotations{Priority: mcp.Ptr(2.0)}
	c := connect(t, wrongResults{bad}, nil)
	for method, params := range map[string]string{
		"resources/list": "", "resources/templates/list": "", "prompts/list": "", "tools/list": "", "resources/read": `"uri":"test://x"`, "prompts/get": `"name":"x"`,
		"completion/complete": `"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"x","value":""}`,
	} {
		if got := c.handle(request("1", method, params, "")); !strings.Contains(got, `"code":-32603`) {
			t.Errorf("%s: %s", method, got)
		}
	}
}

// wrongResults is a server all of whose results are invalid.
type wrongResults struct{ bad *mcp.Annotations }

func (w wrongResults) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{CacheScope: "nobody"}, nil
}

func (w wrongResults) CallTool(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
	return nil, mcp.CodeInvalidParams
}

func (w wrongResults) ListResources(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourcesResult, error) {
	return &mcp.ListResourcesResult{Resources: []mcp.Resource{{Annotations: w.bad}}}, nil
}

func (w wrongResults) ListResourceTemplates(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListResourceTemplatesResult, error) {
	return &mcp.ListResourceTemplatesResult{TTLMs: -1}, nil
}

func (w wrongResults) ReadResource(context.Context, *mcp.ReadResourceRequestParams, *mcp.Call) (mcp.ReadResourceOutcome, error) {
	return &mcp.ReadResourceResult{TTLMs: -1}, nil
}

func (w wrongResults) ListPrompts(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListPromptsResult, error) {
	return &mcp.ListPromptsResult{TTLMs: -1}, nil
}

func (w wrongResults) GetPrompt(context.Context, *mcp.GetPromptRequestParams, *mcp.Call) (mcp.GetPromptOutcome, error) {
	return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: "nobody", Content: &mcp.TextContent{}}}}, nil
}

func (w wrongResults) Complete(context.Context, *mcp.CompleteRequestParams, *mcp.Call) (*mcp.CompleteResult, error) {
	r := new(mcp.CompleteResult)
	r.Completion.Values = make([]string, 101)
	return r, nil
}

// wantsInteger stands for a validator of JSON Schema: the value must have the
// member that the schema requires, as an integer.
func wantsInteger(schema, value json.RawMessage) error {
	var s struct{ Required []string }
	if err := json.Unmarshal(schema, &s); err != nil {
		return err
	}
	var v map[string]json.RawMessage
	if err := json.Unmarshal(value, &v); err != nil {
		return errors.New("no object")
	}
	for _, name := range s.Required {
		var n int
		if err := json.Unmarshal(v[name], &n); err != nil {
			return fmt.Errorf("%s is no integer", name)
		}
	}
	return nil
}

// pagedTools has a tool on its second page. It takes x and returns y.
type pagedTools struct {
	result *mcp.CallToolResult
	called *int
}

func (p pagedTools) ListTools(_ context.Context, params *mcp.PaginatedRequestParams, _ *mcp.Call) (*mcp.ListToolsResult, error) {
	if params.Meta.ProtocolVersion != mcp.Version {
		return nil, errors.New("the request for a page lacks its _meta")
	}
	if params.Cursor == nil {
		return &mcp.ListToolsResult{Tools: []mcp.Tool{{Name: "other"}}, NextCursor: mcp.Ptr(mcp.Cursor("2"))}, nil
	}
	return &mcp.ListToolsResult{Tools: []mcp.Tool{{
		Name:         "f",
		InputSchema:  mcp.ToolInputSchema{Extra: mcp.Members{"required": json.RawMessage(`["x"]`)}},
		OutputSchema: &mcp.ToolOutputSchema{Extra: mcp.Members{"required": json.RawMessage(`["y"]`)}},
	}}}, nil
}

func (p pagedTools) CallTool(_ context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
	*p.called++
	if params.Name == "none" {
		return nil, mcp.CodeInvalidParams
	}
	return p.result, nil
}

func structured(content string) *mcp.CallToolResult {
	return &mcp.CallToolResult{StructuredContent: json.RawMessage(content)}
}

// A server checks arguments and structured content by the hook.
func TestServerChecksSchemas(t *testing.T) {
	failed := structured(`{"y":"no"}`)
	failed.IsError = mcp.Ptr(true)
	for name, test := range map[string]struct {
		tool, arguments string
		result          *mcp.CallToolResult
		called          int
		want            string // part of the response
	}{
		"fits":              {"f", `{"x":1}`, structured(`{"y":2}`), 1, `"structuredContent":{"y":2}`},
		"wrong argument":    {"f", `{"x":"no"}`, structured(`{"y":2}`), 0, `"text":"x is no integer"}],"isError":true`},
		"no arguments":      {"f", "", structured(`{"y":2}`), 0, `"text":"x is no integer"}],"isError":true`},
		"wrong result":      {"f", `{"x":1}`, structured(`{"y":"no"}`), 1, `"code":-32603`},
		"no structure":      {"f", `{"x":1}`, text("y"), 1, `"code":-32603`},
		"failure":           {"f", `{"x":1}`, failed, 1, `"isError":true`},
		"no schema in list": {"other", `{"x":"no"}`, structured(`7`), 1, `"structuredContent":7`},
		"no such tool":      {"none", `{}`, nil, 1, `"code":-32602`},
	} {
		t.Run(name, func(t *testing.T) {
			called := 0
			c := connect(t, pagedTools{test.result, &called}, &mcp.ServerOptions{CheckSchema: wantsInteger})
			params := `"name":"` + test.tool + `"`
			if test.arguments != "" {
				params += `,"arguments":` + test.arguments
			}
			if got := c.handle(request("1", "tools/call", params, `"progressToken":1`)); !strings.Contains(got, test.want) || called != test.called {
				t.Errorf("the tool was called %d times, want %d; got %s", called, test.called, got)
			}
		})
	}
}

// A client checks structured content by its hook, once it has seen the list.
func TestClientChecksSchemas(t *testing.T) {
	call := func(result *mcp.CallToolResult, list bool) error {
		client := mcp.NewLocalClient(mcp.NewServer(pagedTools{result, new(int)}, &mcp.ServerOptions{Logger: quiet}), &mcp.ClientOptions{CheckSchema: wantsInteger})
		defer client.Close()
		if list {
			for _, err := range client.AllTools(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		_, err := client.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "f"})
		return err
	}
	if err := call(structured(`{"y":2}`), true); err != nil {
		t.Error(err)
	}
	if err := call(structured(`{"y":"no"}`), false); err != nil {
		t.Errorf("a tool that was never listed: %v", err)
	}
	failed := text("no")
	failed.IsError = mcp.Ptr(true)
	if err := call(failed, true); err != nil {
		t.Errorf("a failure needs no structured content: %v", err)
	}
	for _, result := range []*mcp.CallToolResult{structured(`{"y":"no"}`), text("y")} {
		var wrong *mcp.ResponseError
		if err := call(result, true); !errors.As(err, &wrong) || wrong.Method != mcp.MethodToolsCall {
			t.Errorf("got %v", err)
		}
	}
}

package v20260728_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

type divideIn struct {
	Dividend int `json:"dividend"`
	Divisor  int `json:"divisor"`
}

type divideOut struct {
	Quotient int `json:"quotient"`
}

func divide(ctx context.Context, in divideIn, call *mcp.Call) (divideOut, error) {
	if in.Divisor == 0 {
		return divideOut{}, errors.New("division by zero")
	}
	return divideOut{in.Dividend / in.Divisor}, call.Progress(1, 1, "done")
}

// namesOf stands for a library that makes JSON Schemas of Go types.
func namesOf(t reflect.Type) (json.RawMessage, error) {
	if t.Kind() != reflect.Struct {
		return json.RawMessage(fmt.Sprintf(`{"type":%q}`, t.Kind())), nil
	}
	return json.RawMessage(fmt.Sprintf(`{"type":"object","title":%q}`, t.Name())), nil
}

// A toolbox lists its tools with their schemas, decodes arguments, and makes
// results of what the functions return.
func TestToolbox(t *testing.T) {
	b := &mcp.Toolbox{Schema: namesOf}
	mcp.AddTool(b, mcp.Tool{Name: "divide"}, divide)
	mcp.AddTool(b, mcp.Tool{Name: "text"}, func(context.Context, struct{}, *mcp.Call) (string, error) { return "words", nil })
	mcp.AddTool(b, mcp.Tool{Name: "whole", InputSchema: mcp.ToolInputSchema{Extra: mcp.Members{"title": json.RawMessage(`"own"`)}}},
		func(context.Context, *divideIn, *mcp.Call) (*mcp.CallToolResult, error) { return text("as it is"), nil })
	mcp.AddTool(b, mcp.Tool{Name: "asks"}, func(_ context.Context, _ struct{}, call *mcp.Call) (mcp.CallToolOutcome, error) {
		return call.RequireInput(nil, "state")
	})
	mcp.AddTool(b, mcp.Tool{Name: "pointer"}, func(context.Context, struct{}, *mcp.Call) (*divideOut, error) { return &divideOut{7}, nil })
	mcp.AddTool(b, mcp.Tool{Name: "nothing"}, func(context.Context, struct{}, *mcp.Call) (*divideOut, error) { return nil, nil })
	mcp.AddTool(b, mcp.Tool{Name: "refuses"}, func(context.Context, struct{}, *mcp.Call) (string, error) {
		return "", fmt.Errorf("not now: %w", &mcp.Error{Code: -31000, Message: "busy"})
	})
	mcp.AddTool(b, mcp.Tool{Name: "given up"}, func(ctx context.Context, _ struct{}, _ *mcp.Call) (string, error) { return "", ctx.Err() })

	list, err := b.ListTools(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, tool := range list.Tools {
		got[tool.Name] = string(tool.InputSchema.Extra["title"])
		if tool.OutputSchema != nil {
			got[tool.Name] += " " + string(tool.OutputSchema.Extra["title"])
		}
	}
	if want := map[string]string{"divide": `"divideIn" "divideOut"`, "text": `""`, "whole": `"own"`, "asks": `""`, "pointer": `"" "divideOut"`,
		"nothing": `"" "divideOut"`, "refuses": `""`, "given up": `""`}; !reflect.DeepEqual(got, want) {
		t.Errorf("the schemas are %v", got)
	}

	c := connect(t, b, nil)
	const meta = `,"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1"}}`
	complete := func(members string) string {
		return `{"jsonrpc":"2.0","id":1,"result":{` + members + `,"resultType":"complete"` + meta + `}}`
	}
	for call, want := range map[string]string{
		`"name":"divide","arguments":{"dividend":6,"divisor":3}`: complete(`"content":[{"type":"text","text":"{\"quotient\":2}"}],"structuredContent":{"quotient":2}`),
		`"name":"divide","arguments":{"dividend":6}`:             complete(`"content":[{"type":"text","text":"division by zero"}],"isError":true`),
		`"name":"divide","arguments":{"dividend":"x"}`:           complete(`"content":[{"type":"text","text":"json: cannot unmarshal string into Go struct field divideIn.dividend of type int"}],"isError":true`),
		`"name":"text"`:    complete(`"content":[{"type":"text","text":"words"}]`),
		`"name":"whole"`:   complete(`"content":[{"type":"text","text":"as it is"}]`),
		`"name":"asks"`:    `{"jsonrpc":"2.0","id":1,"result":{"requestState":"state","resultType":"input_required"` + meta + `}}`,
		`"name":"pointer"`: complete(`"content":[{"type":"text","text":"{\"quotient\":7}"}],"structuredContent":{"quotient":7}`),
		`"name":"nothing"`: `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`,
		`"name":"refuses"`: `{"jsonrpc":"2.0","id":1,"error":{"code":-31000,"message":"busy"}}`,
		`"name":"none"`:    `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: \"none\""}}`,
	} {
		c.expect(request("1", "tools/call", call, ""), want)
	}
	// A call that was given up is no failure of the tool.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if outcome, err := b.CallTool(ctx, &mcp.CallToolRequestParams{Name: "given up"}, new(mcp.CallRecorder).Call()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", outcome, err)
	}
}

// With the hook, the schemas of a toolbox are checked without a list.
func TestToolboxSchemas(t *testing.T) {
	b := new(mcp.Toolbox)
	mcp.AddTool(b, mcp.Tool{Name: "divide", InputSchema: mcp.ToolInputSchema{Extra: mcp.Members{"required": json.RawMessage(`["divisor"]`)}}}, divide)
	c := connect(t, struct {
		*mcp.Toolbox
		mcp.UnimplementedPromptsServer
	}{Toolbox: b}, &mcp.ServerOptions{CheckSchema: wantsInteger})
	c.expect(request("1", "tools/call", `"name":"divide","arguments":{"dividend":1}`, ""), `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"divisor is no integer"}],
		"isError":true,"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1"}}}}`)
}

// A mistake in a program is found when the tool is added.
func TestAddToolRefuses(t *testing.T) {
	run := func(context.Context, []int, *mcp.Call) (string, error) { return "", nil }
	b := new(mcp.Toolbox)
	mcp.AddTool(b, mcp.Tool{Name: "a"}, run)
	for name, add := range map[string]func(){
		"no name":   func() { mcp.AddTool(b, mcp.Tool{}, run) },
		"twice":     func() { mcp.AddTool(b, mcp.Tool{Name: "a"}, run) },
		"no object": func() { mcp.AddTool(&mcp.Toolbox{Schema: namesOf}, mcp.Tool{Name: "b"}, run) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: it is added", name)
				}
			}()
			add()
		}()
	}
}

// StructuredResult takes any JSON, and writes it twice.
func TestStructuredResult(t *testing.T) {
	for _, v := range []any{map[string]int{"a": 1}, []int{1}, "x", nil, 1.5} {
		r, err := mcp.StructuredResult(v)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(v)
		if got := r.Content[0].(*mcp.TextContent).Text; got != string(want) || string(r.StructuredContent) != string(want) {
			t.Errorf("%v: %s and %s", v, got, r.StructuredContent)
		}
	}
	if r, err := mcp.StructuredResult(make(chan int)); err == nil {
		t.Errorf("a channel becomes %v", r)
	}
}

package v20251125_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20251125"
)

// opens does the handshake for a client with these capabilities.
func (p *pipe) opens(capabilities string) {
	p.t.Helper()
	p.write(request(`0`, "initialize", `{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"2"},"capabilities":`+capabilities+`}`))
	p.next()
	p.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
}

const taskCapabilities = `{"sampling":{},"elicitation":{},"tasks":{"requests":{"sampling":{"createMessage":{}},"elicitation":{"create":{}}}}}`

// TestAskForTask has the client run a request of the server as a task.
func TestAskForTask(t *testing.T) {
	message, form := &mcp.CreateMessageRequestParams{MaxTokens: 1}, &mcp.ElicitRequestFormParams{Message: "?"}
	tools := toolbox{
		"message": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			r, err := call.CreateMessageTask(ctx, message)
			if err != nil || message.Task != nil {
				return nil, fmt.Errorf("%w, %v", err, message.Task)
			}
			return text(r.Task.TaskID), nil
		},
		"form": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			r, err := call.ElicitTask(ctx, form)
			if err != nil || form.Task != nil {
				return nil, fmt.Errorf("%w, %v", err, form.Task)
			}
			return text(r.Task.TaskID), nil
		},
		"own": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			_, err := call.CreateMessageTask(ctx, &mcp.CreateMessageRequestParams{Task: &mcp.TaskMetadata{TTL: mcp.Ptr[int64](5)}})
			return text(""), err
		},
		"wrong": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			_, err := call.CreateMessage(ctx, &mcp.CreateMessageRequestParams{Task: new(mcp.TaskMetadata)})
			_, err2 := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Task: new(mcp.TaskMetadata)})
			_, err3 := call.Elicit(ctx, &mcp.ElicitRequestURLParams{Task: new(mcp.TaskMetadata)})
			return text(fmt.Sprint(err != nil, err2 != nil, err3 != nil)), nil
		},
		"undeclared": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
			_, err := call.CreateMessageTask(ctx, message)
			_, err2 := call.ElicitTask(ctx, form)
			return text(fmt.Sprint(errors.Is(err, mcp.ErrNotSupported), errors.Is(err2, mcp.ErrNotSupported))), nil
		},
	}
	p, _ := connect(t, tools, nil)
	p.opens(taskCapabilities)
	const created = `{"task":{"taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}`
	p.ask(callTool("1", "message"), request("1", "sampling/createMessage", `{"maxTokens":1,"messages":[],"task":{}}`))
	p.write(result("1", created))
	p.expect(said("1", "t"))
	p.ask(callTool("2", "form"), request("2", "elicitation/create", `{"message":"?","requestedSchema":{"type":"object","properties":{}},"task":{}}`))
	p.write(result("2", created))
	p.expect(said("2", "t"))
	p.ask(callTool("3", "own"), request("3", "sampling/createMessage", `{"maxTokens":0,"messages":[],"task":{"ttl":5}}`))
	p.write(result("3", created))
	p.expect(said("3", ""))
	p.ask(callTool("4", "wrong"), said("4", "true true true"))

	for _, capabilities := range []string{
		`{"sampling":{},"elicitation":{}}`, `{"sampling":{},"elicitation":{},"tasks":{}}`, `{"sampling":{},"elicitation":{},"tasks":{"requests":{"sampling":{}}}}`,
	} {
		p, _ := connect(t, tools, nil)
		p.opens(capabilities)
		p.ask(callTool("1", "undeclared"), said("1", "true true"))
	}
}

// TestTaskIsNotCancelledByNotification gives up to wait for a task, which only
// tasks/cancel ends.
func TestTaskIsNotCancelledByNotification(t *testing.T) {
	given := make(chan context.CancelFunc, 1)
	p, _ := connect(t, toolbox{"x": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithCancel(ctx)
		given <- cancel
		_, err := call.ElicitTask(ctx, &mcp.ElicitRequestFormParams{})
		return text(fmt.Sprint(err)), nil
	}}, nil)
	p.opens(taskCapabilities)
	p.write(callTool("1", "x"))
	p.next()
	(<-given)()
	p.expect(said("1", "context canceled"))
}

// slow answers with a task, reports its progress later, and has its result.
type slow struct {
	toolbox
	report chan func(progress, total float64, message string) error
}

var (
	_ mcp.CallToolTaskServer = slow{}
	_ mcp.TasksServer        = slow{}
)

func (s slow) CallToolTask(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CreateTaskResult, error) {
	err := call.Progress(1, 0, "")
	s.report <- call.TaskProgress("t1")
	return &mcp.CreateTaskResult{Task: mcp.Task{TaskID: "t1", Status: mcp.TaskStatusWorking}}, err
}

func (slow) GetTask(context.Context, *mcp.GetTaskRequestParams, *mcp.Call) (*mcp.GetTaskResult, error) {
	return &mcp.GetTaskResult{TaskID: "t1", Status: mcp.TaskStatusWorking}, nil
}

// GetTaskPayload asks and logs on behalf of the task.
func (slow) GetTaskPayload(ctx context.Context, params *mcp.GetTaskPayloadRequestParams, call *mcp.Call) (*mcp.GetTaskPayloadResult, error) {
	if params.TaskID == "own" {
		return &mcp.GetTaskPayloadResult{Meta: mcp.Members{"io.modelcontextprotocol/related-task": []byte(`{"taskId":"other"}`)}}, nil
	}
	if err := call.Log(mcp.LoggingLevelError, "", "x"); err != nil {
		return nil, err
	}
	if _, err := call.ListRoots(ctx, nil); err != nil {
		return nil, err
	}
	_, err := call.Elicit(ctx, &mcp.ElicitRequestFormParams{Message: "?"})
	return kept, err
}

// kept is a result that its handler uses more than once.
var kept = &mcp.GetTaskPayloadResult{Meta: mcp.Members{"com.example/x": []byte("1")}, Extra: mcp.Members{"content": []byte("[]")}}

// TestRelatedTask shows that all that belongs to a task says so, and that the
// progress of a task goes on after it was created.
func TestRelatedTask(t *testing.T) {
	s := slow{report: make(chan func(progress, total float64, message string) error, 2)}
	p, _ := connect(t, s, nil)
	p.opens(`{"elicitation":{},"roots":{}}`)
	const related = `"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t1"}}`
	const asked = `{"name":"x","task":{},"_meta":{"progressToken":7}}`
	p.ask(request("1", "tools/call", asked), `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":1}}`)
	if got := p.next(); !strings.Contains(got, `"taskId":"t1"`) {
		t.Errorf("got %s", got)
	}
	report := <-s.report
	for _, progress := range []float64{1, 0.5, 2, 2, 3} {
		if err := report(progress, 3, "on"); err != nil {
			t.Error(err)
		}
	}
	for _, progress := range []string{"2", "3"} {
		p.expect(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":` + progress + `,"total":3,"message":"on",` + related + `}}`)
	}
	p.write(request("2", "tools/call", `{"name":"x","task":{}}`))
	p.next()
	if err := (<-s.report)(5, 0, ""); err != nil {
		t.Error(err) // nobody has asked for it
	}

	for range 2 {
		p.ask(request("3", "tasks/result", `{"taskId":"t1"}`), `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"error","data":"x",`+related+`}}`)
		var id string
		for _, method := range []string{"roots/list", "elicitation/create"} {
			got := p.next()
			if !strings.Contains(got, `"`+method+`"`) || !strings.Contains(got, related) {
				t.Errorf("got %s", got)
			}
			id = strings.TrimPrefix(got[:strings.Index(got, `,"method"`)], `{"jsonrpc":"2.0","id":`)
			p.write(result(id, map[string]string{"roots/list": `{"roots":[]}`, "elicitation/create": `{"action":"decline"}`}[method]))
		}
		p.expect(result("3", `{"content":[],"_meta":{"com.example/x":1,"io.modelcontextprotocol/related-task":{"taskId":"t1"}}}`))
	}
	if len(kept.Meta) != 1 {
		t.Errorf("the handler's result was changed: %v", kept.Meta)
	}
	p.ask(request("4", "tasks/result", `{"taskId":"own"}`), result("4", `{"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"other"}}}`))
	p.write(request("5", "tasks/get", `{"taskId":"t1"}`))
	if got := p.next(); strings.Contains(got, "related-task") {
		t.Errorf("the task itself: %s", got)
	}
}

// TestModesOfElicitation asks for a form, and for a visit to a URL.
func TestModesOfElicitation(t *testing.T) {
	tools := toolbox{"x": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		_, form := call.Elicit(ctx, &mcp.ElicitRequestFormParams{})
		_, url := call.Elicit(ctx, &mcp.ElicitRequestURLParams{})
		return text(fmt.Sprint(!errors.Is(form, mcp.ErrNotSupported), !errors.Is(url, mcp.ErrNotSupported))), nil
	}}
	for capabilities, want := range map[string]string{
		`{}`:                                   "false false",
		`{"elicitation":{}}`:                   "true false",
		`{"elicitation":{"form":{}}}`:          "true false",
		`{"elicitation":{"url":{}}}`:           "false true",
		`{"elicitation":{"form":{},"url":{}}}`: "true true",
	} {
		p, _ := connect(t, tools, nil)
		p.opens(capabilities)
		p.write(callTool("1", "x"))
		for {
			got := p.next()
			if strings.Contains(got, `"method"`) {
				continue // what was asked for, and its cancellation
			}
			if !sameJSON(got, said("1", want)) {
				t.Errorf("%s: got %s, want %s", capabilities, got, want)
			}
			break
		}
	}
}

// TestIncludeContext asks for context that a client need not give.
func TestIncludeContext(t *testing.T) {
	tools := toolbox{"x": func(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		var sent []string
		for _, value := range []mcp.CreateMessageRequestParamsIncludeContext{"none", "thisServer", "allServers"} {
			if _, err := call.CreateMessage(ctx, &mcp.CreateMessageRequestParams{IncludeContext: &value}); !errors.Is(err, mcp.ErrNotSupported) {
				sent = append(sent, string(value))
			}
		}
		return text(fmt.Sprint(sent)), nil
	}}
	for capabilities, want := range map[string]string{
		`{"sampling":{}}`:             "[none]",
		`{"sampling":{"context":{}}}`: "[none thisServer allServers]",
	} {
		p, _ := connect(t, tools, nil)
		p.opens(capabilities)
		p.write(callTool("1", "x"))
		for {
			got := p.next()
			if strings.Contains(got, `"method"`) {
				continue
			}
			if !sameJSON(got, said("1", want)) {
				t.Errorf("%s: got %s, want %s", capabilities, got, want)
			}
			break
		}
	}
}

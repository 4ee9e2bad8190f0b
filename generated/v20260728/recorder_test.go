package v20260728_test

import (
	"context"
	"errors"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// busy is a handler that uses all that a call has.
func busy(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	if err := call.Progress(1, 2, "half"); err != nil {
		return nil, err
	}
	if err := call.Log(mcp.LoggingLevelInfo, "busy", "words"); err != nil {
		return nil, err
	}
	if answer, ok := call.ElicitResponse("name"); ok {
		return text(string(answer.Action)), nil
	}
	return call.RequireInput(mcp.InputRequests{"name": &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "Who?"}}}, "state")
}

// A handler is tested as a function: what it sends is recorded.
func TestCallRecorder(t *testing.T) {
	r := new(mcp.CallRecorder)
	_, err := busy(t.Context(), nil, r.Call())
	if missing := (*mcp.MissingRequiredClientCapabilityError)(nil); !errors.As(err, &missing) {
		t.Errorf("the client has no capability: %v", err)
	}
	progress, logs := r.Progress(), r.Logs()
	if len(progress) != 1 || progress[0].Progress != 1 || *progress[0].Message != "half" || len(logs) != 1 || string(logs[0].Data) != `"words"` {
		t.Errorf("progress %+v, logs %+v", progress, logs)
	}
	if sent := r.Sent(); len(sent) != 2 || sent[0].Method != mcp.NotificationProgress || sent[1].Method != mcp.NotificationMessage || sent[0].Request {
		t.Errorf("sent %+v", sent)
	}

	r = &mcp.CallRecorder{Meta: mcp.RequestMetaObject{LogLevel: mcp.Ptr(mcp.LoggingLevelError)}}
	r.Meta.ClientCapabilities.Elicitation = new(mcp.ClientCapabilitiesElicitation)
	outcome, err := busy(t.Context(), nil, r.Call())
	if asked, ok := outcome.(*mcp.InputRequiredResult); !ok || err != nil || len(asked.InputRequests) != 1 {
		t.Errorf("got %v, %v", outcome, err)
	}
	if logs := r.Logs(); len(logs) != 0 {
		t.Errorf("logged below the level: %+v", logs)
	}

	r.InputResponses, r.RequestState = mcp.InputResponses{"name": &mcp.ElicitResult{Action: "accept"}}, "state"
	call := r.Call()
	if outcome, err := busy(t.Context(), nil, call); err != nil || outcome.(*mcp.CallToolResult).Content[0].(*mcp.TextContent).Text != "accept" || call.RequestState() != "state" {
		t.Errorf("got %v, %v", outcome, err)
	}
}

// A call that nobody has made does not panic either.
func TestZeroCall(t *testing.T) {
	call := new(mcp.Call)
	if call.ClientInfo() != nil || call.ClientCapabilities() == nil || call.Logs(mcp.LoggingLevelError) || call.Progress(1, 1, "") != nil ||
		call.Log(mcp.LoggingLevelError, "", "x") != nil || call.RequestState() != "" || call.InputResponses() != nil {
		t.Error("a zero call is not quiet")
	}
	if _, err := call.RequireInput(nil, "state"); err != nil {
		t.Error(err)
	}
}

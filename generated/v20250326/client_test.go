package v20250326_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20250326"
)

// This version has batches, which a client must be able to receive, and its
// params do not declare the _meta that a progress token goes into.
func TestClientBatch(t *testing.T) {
	in, toClient := io.Pipe()
	fromClient, out := io.Pipe()
	c := mcp.NewClient(mcp.NewStdioTransport(in, out), &mcp.ClientOptions{
		ListRoots: func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) {
			return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///r"}}}, nil
		},
		OnError: func(err error) { t.Errorf("reported: %v", err) },
	})
	defer c.Close()
	lines := bufio.NewScanner(fromClient)
	read := func() (m struct {
		ID     json.RawMessage
		Method string
		Params json.RawMessage
		Result json.RawMessage
	}) {
		if lines.Scan(); json.Unmarshal(lines.Bytes(), &m) != nil {
			t.Errorf("got %q", lines.Bytes())
		}
		return m
	}
	type end struct {
		result *mcp.CallToolResult
		err    error
	}
	done := make(chan end, 1)
	progress := 0
	params := &mcp.CallToolRequestParams{Name: "x"}
	go func() {
		if _, err := c.Initialize(t.Context()); err != nil {
			t.Error(err)
		}
		result, err := c.CallTool(t.Context(), params, mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) { progress++ }})
		done <- end{result, err}
	}()
	fmt.Fprintf(toClient, `[{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{},"prompts":{},"resources":{},"logging":{}},"serverInfo":{"name":"s","version":"1"}}}]`+"\n", read().ID)
	if m := read(); m.Method != "notifications/initialized" {
		t.Errorf("got %+v", m)
	}
	m := read()
	if string(m.Params) != `{"name":"x","_meta":{"progressToken":"progress-1"}}` {
		t.Errorf("params %s", m.Params)
	}
	fmt.Fprintln(toClient, `[{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"progress-1","progress":1}},{"jsonrpc":"2.0","id":"r","method":"roots/list"}]`)
	if m := read(); string(m.ID) != `"r"` || string(m.Result) != `{"roots":[{"uri":"file:///r"}]}` {
		t.Errorf("got %+v", m)
	}
	fmt.Fprintf(toClient, `{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`+"\n", m.ID)
	if e := <-done; e.err != nil || progress != 1 || params.Extra != nil {
		t.Errorf("got %+v, %v; progress %d, params %+v", e.result, e.err, progress, params)
	}
}

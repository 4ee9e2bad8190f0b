package v20260728_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// legacyTools is what a toolbox is in 2025-11-25.
type legacyTools struct{}

func (legacyTools) ListTools(context.Context, *legacy.PaginatedRequestParams, *legacy.Call) (*legacy.ListToolsResult, error) {
	return &legacy.ListToolsResult{}, nil
}

func (l legacyTools) CallTool(ctx context.Context, params *legacy.CallToolRequestParams, call *legacy.Call) (*legacy.CallToolResult, error) {
	switch params.Name {
	case "ask":
		_, err := call.Elicit(ctx, &legacy.ElicitRequestFormParams{Message: "?"})
		return &legacy.CallToolResult{}, err
	case "wait":
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return &legacy.CallToolResult{}, nil
}

// TestBothEras serves clients of both eras, and even both in one session.
func TestBothEras(t *testing.T) {
	before := runtime.NumGoroutine()
	old := legacy.NewServer(legacyTools{}, &legacy.ServerOptions{Info: legacy.Implementation{Name: "test", Version: "1"}})
	server := mcp.NewServer(httpTools, &mcp.ServerOptions{
		Info:   info,
		Legacy: old,
	})
	p := serve(t, context.Background(), server)
	p.write(callTool("1", "echo", "") + "\n")
	p.expect(result("1", `"content":[{"type":"text","text":"hi"}]`))
	p.write(request("2", "initialize", "", "") + "\n")
	p.expect(fault("2", -32601, `Method not found: "initialize"`, ""))
	p.write(`{"jsonrpc":"2.0","id":"ping","method":"ping"}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":"ping","result":{}}`)

	p.write(`{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"1"},"capabilities":{"elicitation":{}}}}` + "\n")
	if got := <-p.lines; !strings.Contains(got, `"protocolVersion":"2025-11-25"`) {
		t.Errorf("got %s", got)
	}
	p.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
	p.write(`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ask"}}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}}`)
	p.write(`{"jsonrpc":"2.0","id":1,"result":{"action":"cancel"}}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":4,"result":{"content":[]}}`)
	p.write(`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wait"}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}` + "\n")
	p.write(`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"x"}}` + "\n")
	p.expect(`{"jsonrpc":"2.0","id":6,"result":{"content":[]}}`)
	p.in.Close()
	if err := <-p.done; err != nil {
		t.Error(err)
	}
	for line := range p.lines {
		t.Errorf("one more line: %s", line)
	}
	checkGoroutines(t, before)
}

// TestBothErasHTTP serves clients of both eras at one address.
func TestBothErasHTTP(t *testing.T) {
	old := legacy.NewServer(legacyTools{}, &legacy.ServerOptions{Info: legacy.Implementation{Name: "test", Version: "1"}})
	server := mcp.NewServer(httpTools, &mcp.ServerOptions{Info: info, Legacy: old})
	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"1"},"capabilities":{}}}`
	const ping, modernPing = `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`
	const pong = `{"jsonrpc":"2.0","id":1,"result":{}}`
	type row struct {
		name, method, body string
		header             []string // beside those of a modern request, which "" takes away
		status             int
		answer             string
	}
	noVersion := []string{"MCP-Protocol-Version", ""}
	rows := []row{
		{"modern", "POST", callTool("1", "echo", ""), []string{"Mcp-Method", "tools/call", "Mcp-Name", "echo"}, 200, `"text":"hi"`},
		{"initialize", "POST", initialize, noVersion, 200, `"protocolVersion":"2025-11-25"`},
		{"initialize with a modern header", "POST", initialize, nil, 200, `"protocolVersion":"2025-11-25"`},
		{"a legacy header", "POST", ping, []string{"MCP-Protocol-Version", "2025-11-25"}, 200, pong},
		{"a legacy header of another version", "POST", ping, []string{"MCP-Protocol-Version", "2025-06-18"}, 400, "2025-11-25"},
		{"no header", "POST", ping, noVersion, 200, pong},
		{"a modern header", "POST", ping, nil, 404, "-32601"},
		{"a modern header of another version", "POST", ping, []string{"MCP-Protocol-Version", "2027-01-01"}, 404, "-32601"},
		{"_meta beside a legacy header", "POST", modernPing, []string{"MCP-Protocol-Version", "2025-11-25"}, 400, "-32020"},
		{"_meta without a header", "POST", modernPing, noVersion, 400, "-32020"},
		{"_meta and initialize", "POST", request("1", "initialize", "", ""), []string{"Mcp-Method", "initialize"}, 404, "-32601"},
		{"a modern notification", "POST", `{"jsonrpc":"2.0","method":"notifications/x"}`, []string{"Mcp-Method", "notifications/x"}, 202, ""},
		{"a legacy notification", "POST", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, noVersion, 202, ""},
		{"no JSON", "POST", `{`, noVersion, 400, "-32700"},
		{"a Host that is not allowed", "POST", ping, []string{"MCP-Protocol-Version", "", "Host", "evil.example"}, 403, "Forbidden"},
		{"a Host that is allowed", "POST", ping, []string{"MCP-Protocol-Version", "", "Host", "mcp.example"}, 200, pong},
		{"a Host that is not allowed, with GET", "GET", "", []string{"Host", "evil.example"}, 403, "Forbidden"},
	}
	stateless := []row{
		{"GET", "GET", "", noVersion, 405, ""},
		{"DELETE", "DELETE", "", noVersion, 405, ""},
		{"a session", "POST", ping, []string{"Mcp-Session-Id", "x", "MCP-Protocol-Version", ""}, 200, pong},
	}
	sessions := []row{
		{"GET", "GET", "", noVersion, 400, "Mcp-Session-Id"},
		{"DELETE", "DELETE", "", noVersion, 400, "Mcp-Session-Id"},
		{"an unknown session", "POST", ping, []string{"Mcp-Session-Id", "x", "MCP-Protocol-Version", ""}, 404, "session"},
		{"a session and _meta", "POST", callTool("1", "echo", ""), []string{"Mcp-Session-Id", "x", "Mcp-Method", "tools/call", "Mcp-Name", "echo"}, 200, `"text":"hi"`},
	}
	hosts := []string{"mcp.example"}
	for name, test := range map[string]struct {
		opts *mcp.HTTPOptions
		rows []row
	}{
		"by ServerOptions": {&mcp.HTTPOptions{AllowedHosts: hosts}, append(rows[:len(rows):len(rows)], stateless...)},
		"by HTTPOptions": {&mcp.HTTPOptions{AllowedHosts: hosts, Legacy: old.HTTPHandler(&legacy.HTTPOptions{Sessions: new(legacy.HTTPSessions)})},
			append(sessions, rows[0], rows[1], rows[2], rows[len(rows)-1])},
	} {
		s := httptest.NewServer(server.HTTPHandler(test.opts))
		t.Cleanup(s.Close)
		for _, row := range test.rows {
			r, err := http.NewRequest(row.method, s.URL, strings.NewReader(row.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/json, text/event-stream")
			r.Header.Set("MCP-Protocol-Version", "2026-07-28")
			r.Header.Set("Mcp-Method", "ping")
			for i := 0; i < len(row.header); i += 2 {
				switch key, value := row.header[i], row.header[i+1]; {
				case key == "Host":
					r.Host = value
				case value == "":
					r.Header.Del(key)
				default:
					r.Header.Set(key, value)
				}
			}
			response, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			if err != nil || response.StatusCode != row.status || !strings.Contains(string(body), row.answer) {
				t.Errorf("%s, %s: %d %s, want %d %s", name, row.name, response.StatusCode, body, row.status, row.answer)
			}
		}
	}
}

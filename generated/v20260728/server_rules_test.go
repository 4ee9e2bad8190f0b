package v20260728_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

type tool = func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error)

// errorOf gives what a response says of an error: code and data.
func errorOf(t *testing.T, response string) (code int, data string) {
	t.Helper()
	var m struct {
		Error struct {
			Code int
			Data json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(response), &m); err != nil {
		t.Fatalf("%s: %v", response, err)
	}
	return m.Error.Code, string(m.Error.Data)
}

// TestForbiddenCodes has handlers fail with codes that are the specification's.
func TestForbiddenCodes(t *testing.T) {
	var failure error
	var log strings.Builder
	fails := tool(func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return nil, failure
	})
	opts := &mcp.ServerOptions{Logger: slog.New(slog.NewTextHandler(&log, nil))}
	server := mcp.NewServer(toolbox{"x": fails}, opts)
	w := newWire(t, server)
	h := httptest.NewServer(server.HTTPHandler(nil))
	t.Cleanup(h.Close)
	data := func(text string) json.RawMessage { return json.RawMessage(text) }
	for _, c := range []struct {
		failure error
		code    int
		status  int
		logged  bool
	}{
		{mcp.Code(-32002), -32602, 400, true},
		{&mcp.Error{Code: -32002, Message: "Resource not found", Data: data(`{"uri":"a"}`)}, -32602, 400, true},
		{mcp.Code(-32042), -32603, 200, true},
		{mcp.Code(-32023), -32603, 200, true},
		{mcp.Code(-32099), -32603, 200, true},
		{mcp.Code(-32100), -32100, 200, false},
		{mcp.CodeMissingRequiredClientCapability, -32603, 200, true}, // without its data
		{&mcp.Error{Code: -32021, Data: data(`{"requiredCapabilities":7}`)}, -32603, 200, true},
		{&mcp.Error{Code: -32021, Data: data(`{"requiredCapabilities":{"sampling":{}}}`)}, -32021, 400, false},
		{mcp.NewMissingRequiredClientCapabilityError(mcp.ClientCapabilities{}), -32021, 400, false},
		{mcp.CodeUnsupportedProtocolVersion, -32603, 200, true},
		{mcp.Code(-32000), -32000, 200, true},
		{mcp.Code(-32019), -32019, 200, true},
		{mcp.Code(7), 7, 200, false},
		{mcp.CodeInvalidParams, -32602, 400, false},
	} {
		failure = c.failure
		log.Reset()
		if code, _ := errorOf(t, w.handle(callTool("1", "x", ""))); code != c.code {
			t.Errorf("%v went out as %d, want %d", c.failure, code, c.code)
		}
		if logged := log.Len() > 0; logged != c.logged {
			t.Errorf("%v: log %q", c.failure, log.String())
		}
		response := post(t, h.URL, callTool("1", "x", ""), "tools/call", "x")
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if code, _ := errorOf(t, string(body)); code != c.code || response.StatusCode != c.status {
			t.Errorf("%v went out over HTTP as %d with status %d, want %d with %d", c.failure, code, response.StatusCode, c.code, c.status)
		}
	}
}

// TestInitializeNamesVersions sends the handshake of older versions to a server
// that does not have them.
func TestInitializeNamesVersions(t *testing.T) {
	w := connect(t, toolbox{}, nil)
	h := httptest.NewServer(mcp.NewServer(toolbox{}, nil).HTTPHandler(nil))
	t.Cleanup(h.Close)
	for params, requested := range map[string]string{
		`,"params":{"protocolVersion":"2025-11-25","clientInfo":{"name":"c","version":"1"},"capabilities":{}}`: "2025-11-25",
		`,"params":{}`: "",
		``:             "",
	} {
		message := `{"jsonrpc":"2.0","id":1,"method":"initialize"` + params + `}`
		want := fault("1", -32022, "Unsupported protocol version: this server speaks 2026-07-28", `{"supported":["2026-07-28"],"requested":"`+requested+`"}`)
		w.expect(message, want)
		for _, header := range [][]string{
			{"MCP-Protocol-Version", "", "Mcp-Method", ""},
			{"MCP-Protocol-Version", "2025-11-25", "Mcp-Method", ""},
			{},
		} {
			response := post(t, h.URL, message, "initialize", "", header...)
			body, _ := io.ReadAll(response.Body)
			if response.StatusCode != 400 || !sameJSON(string(body), want) {
				t.Errorf("%s with %q: %s: %s", message, header, response.Status, body)
			}
		}
	}
}

// TestDiscoverIsModern breaks the `_meta` of a request that only stateless
// versions have: a server of both eras says what is wrong with it.
func TestDiscoverIsModern(t *testing.T) {
	old := legacy.NewServer(legacyTools{}, nil)
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Legacy: old})
	w := newWire(t, server)
	h := httptest.NewServer(server.HTTPHandler(nil))
	t.Cleanup(h.Close)
	for _, method := range []string{"server/discover", "subscriptions/listen"} {
		for _, params := range []string{`,"params":{"_meta":{}}`, `,"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}`, `,"params":{}`, ``} {
			message := `{"jsonrpc":"2.0","id":1,"method":"` + method + `"` + params + `}`
			if code, _ := errorOf(t, w.handle(message)); code != -32602 {
				t.Errorf("%s: code %d", message, code)
			}
			for version, want := range map[string]int{"2026-07-28": -32602, "": -32020} {
				response := post(t, h.URL, message, method, "", "MCP-Protocol-Version", version)
				body, _ := io.ReadAll(response.Body)
				if code, _ := errorOf(t, string(body)); code != want || response.StatusCode != 400 {
					t.Errorf("%s with version %q: %s: %s", message, version, response.Status, body)
				}
			}
		}
	}
	// What older versions have is theirs.
	if code, _ := errorOf(t, w.handle(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)); code != -32600 {
		t.Errorf("tools/list: code %d", code)
	}
}

// TestUnknownInput sends answers of which the server knows nothing.
func TestUnknownInput(t *testing.T) {
	var got mcp.InputResponses
	w := connect(t, toolbox{"x": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		got = call.InputResponses()
		return text(""), nil
	}}, nil)
	for answers, want := range map[string]int{ // how many are kept; -1 for none because of an error
		`{"a":{"action":"accept"},"b":{"voice":"yes"}}`: 1,
		`{"b":{}}`:                        0,
		`{"b":{"voice":{"roots":[]}}}`:    0,
		`{"a":{"roots":[]},"b":{"x":1}}`:  1,
		`{"a":{"action":"accept"},"b":7}`: -1,
		`{"a":{"action":7},"b":{"x":1}}`:  -1,
		`{"a":{"roots":{}}}`:              -1,
		`{"a":{"action":"maybe"}}`:        -1,
		`{"a":null}`:                      -1,
		`[]`:                              -1,
	} {
		got = nil
		response := w.handle(request("1", "tools/call", `"name":"x","inputResponses":`+answers, ""))
		code, _ := errorOf(t, response)
		if want < 0 && code != -32602 || want >= 0 && (code != 0 || len(got) != want) {
			t.Errorf("%s: %d answers, %s", answers, len(got), response)
		}
	}
}

// TestExtendedResultType returns results of types that are not the protocol's own.
func TestExtendedResultType(t *testing.T) {
	results := toolbox{"x": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
		return &mcp.CallToolResult{ResultType: "com.example/later"}, nil
	}}
	const extension = `"extensions":{"com.example/later":{}}`
	for _, server := range []bool{false, true} {
		for _, client := range []bool{false, true} {
			w := connect(t, results, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) {
				if server {
					c.Extensions = map[string]mcp.Object{"com.example/later": mcp.Object("{}")}
				}
			}})
			message := callTool("1", "x", "")
			if client {
				message = strings.Replace(message, `"elicitation":{}`, extension, 1)
			}
			code, _ := errorOf(t, w.handle(message))
			if want := map[bool]int{true: 0, false: -32603}[server && client]; code != want {
				t.Errorf("declared by the server %t, by the client %t: code %d", server, client, code)
			}
		}
	}
}

// TestModesOfElicitation asks for a form, and for a visit to a URL.
func TestModesOfElicitation(t *testing.T) {
	ask := func(params mcp.ElicitRequestParams) tool {
		return func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			return call.RequireInput(mcp.InputRequests{"a": &mcp.ElicitRequest{Params: params}}, "")
		}
	}
	w := connect(t, toolbox{"form": ask(&mcp.ElicitRequestFormParams{}), "url": ask(&mcp.ElicitRequestURLParams{})}, nil)
	for _, c := range []struct{ declared, tool, missing string }{
		{`"elicitation":{}`, "form", ""},
		{`"elicitation":{"form":{}}`, "form", ""},
		{`"elicitation":{"form":{},"url":{}}`, "form", ""},
		{`"elicitation":{"url":{}}`, "form", `{"elicitation":{"form":{}}}`},
		{``, "form", `{"elicitation":{"form":{}}}`},
		{`"elicitation":{"url":{}}`, "url", ""},
		{`"elicitation":{}`, "url", `{"elicitation":{"url":{}}}`},
		{`"elicitation":{"form":{}}`, "url", `{"elicitation":{"url":{}}}`},
	} {
		code, data := errorOf(t, w.handle(strings.Replace(callTool("1", c.tool, ""), `"elicitation":{}`, c.declared, 1)))
		if c.missing == "" && code != 0 || c.missing != "" && (code != -32021 || !sameJSON(data, `{"requiredCapabilities":`+c.missing+`}`)) {
			t.Errorf("%s with %s: code %d, %s", c.tool, c.declared, code, data)
		}
	}
}

// TestIncludeContext asks for context that a client need not give.
func TestIncludeContext(t *testing.T) {
	var include *mcp.CreateMessageRequestParamsIncludeContext
	w := connect(t, toolbox{"x": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		return call.RequireInput(mcp.InputRequests{"a": &mcp.CreateMessageRequest{Params: mcp.CreateMessageRequestParams{IncludeContext: include}}}, "")
	}}, nil)
	for value, needs := range map[mcp.CreateMessageRequestParamsIncludeContext]bool{"": false, "none": false, "thisServer": true, "allServers": true} {
		if include = &value; value == "" {
			include = nil
		}
		for declared, has := range map[string]bool{`"sampling":{}`: false, `"sampling":{"context":{}}`: true} {
			code, _ := errorOf(t, w.handle(strings.Replace(callTool("1", "x", ""), `"elicitation":{}`, declared, 1)))
			if refused := code == -32021; refused != (needs && !has) {
				t.Errorf("%q with %s: code %d", value, declared, code)
			}
		}
	}
}

// TestDiscoverHook changes what a server says of itself.
func TestDiscoverHook(t *testing.T) {
	w := connect(t, toolbox{}, &mcp.ServerOptions{Discover: func(r *mcp.DiscoverResult) { r.TTLMs = 60_000 }})
	w.expect(request("1", "server/discover", "", ""), result("1", `"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":60000,"cacheScope":"public"`))
}

// TestOmitInfo has no result say what the server is, unless its handler does.
func TestOmitInfo(t *testing.T) {
	own := &mcp.ResultMetaObject{ServerInfo: &mcp.Implementation{Name: "own"}}
	other := &mcp.ResultMetaObject{Extra: mcp.Members{"com.example/x": json.RawMessage("1")}}
	returns := func(meta *mcp.ResultMetaObject) tool {
		return func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return &mcp.CallToolResult{Meta: meta}, nil
		}
	}
	server := mcp.NewServer(toolbox{"none": returns(nil), "own": returns(own), "other": returns(other)}, &mcp.ServerOptions{OmitInfo: true, Info: info})
	w := newWire(t, server)
	server.Close() // so that subscriptions end at once
	for message, says := range map[string]bool{
		callTool("1", "none", ""):                 false,
		callTool("1", "own", ""):                  true,
		callTool("1", "other", ""):                false,
		request("1", "server/discover", "", ""):   false,
		request("1", "tools/list", "", ""):        false,
		listen("1", `{"toolsListChanged":false}`): false,
	} {
		response := w.handle(message)
		if response == "" {
			w.next() // the acknowledgement
			response = w.next()
		}
		if strings.Contains(response, "serverInfo") != says || !strings.Contains(response, `"result"`) {
			t.Errorf("%s: %s", message, response)
		}
	}
}

// TestLoggingIsDeclaredOnRequest shows that nothing is logged to clients unless
// the server has said that it may be.
func TestLoggingIsDeclaredOnRequest(t *testing.T) {
	logs := toolbox{"x": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
		return text(""), call.Log(mcp.LoggingLevelError, "", "x")
	}}
	for _, declared := range []bool{false, true} {
		w := connect(t, logs, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) {
			if declared {
				c.Logging = mcp.Object("{}")
			}
		}})
		if got := strings.Contains(w.handle(request("1", "server/discover", "", "")), `"logging"`); got != declared {
			t.Errorf("declared %t: told %t", declared, got)
		}
		w.handle(callTool("2", "x", `"io.modelcontextprotocol/logLevel":"debug"`))
		if got := len(w.sent) > 0; got != declared {
			t.Errorf("declared %t: sent %s", declared, w.sent)
		}
	}
}

// TestPartOfResource notifies those who have subscribed to a whole of a change of
// its part.
func TestPartOfResource(t *testing.T) {
	server := mcp.NewServer(everything{}, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) { c.Resources.Subscribe = mcp.Ptr(true) }})
	w := newWire(t, server)
	done := make(chan string)
	go func() { done <- w.handle(listen("1", `{"resourceSubscriptions":["file:///dir","file:///other"]}`)) }()
	w.next() // the acknowledgement
	server.NotifyResourceUpdated("file:///dir/a")
	server.NotifyResourceUpdated("file:///dir/b", "file:///", "file:///dir")
	if got := w.next(); !strings.Contains(got, `"uri":"file:///dir/b"`) {
		t.Errorf("got %s", got)
	}
	server.Close()
	<-done
}

// TestResourceNotFound makes the error for a resource that does not exist, and
// finds it in errors of both eras.
func TestResourceNotFound(t *testing.T) {
	for err, want := range map[error]bool{
		mcp.NewResourceNotFoundError("test://a"):                      true,
		legacy.NewResourceNotFoundError("test://a"):                   false, // of another package
		&mcp.Error{Code: -32002}:                                      true,
		mcp.CodeInvalidParams:                                         false,
		&mcp.Error{Code: -32602, Data: json.RawMessage(`"uri"`)}:      false,
		&mcp.Error{Code: -32602, Data: json.RawMessage(`{"uri":7}`)}:  false,
		&mcp.Error{Code: -32603, Data: json.RawMessage(`{"uri":""}`)}: false,
		io.EOF: false,
	} {
		if got := mcp.IsResourceNotFound(err); got != want {
			t.Errorf("%v: %t", err, got)
		}
	}
	if mcp.IsResourceNotFound(nil) {
		t.Error("nil")
	}
	if !legacy.IsResourceNotFound(legacy.NewResourceNotFoundError("test://a")) || !legacy.IsResourceNotFound(&legacy.Error{Code: -32602, Data: json.RawMessage(`{"uri":"a"}`)}) {
		t.Error("2025-11-25")
	}
	data, err := mcp.NewResourceNotFoundError("test://a").AppendJSON(nil)
	if err != nil || !sameJSON(string(data), `{"code":-32602,"message":"Resource not found","data":{"uri":"test://a"}}`) {
		t.Errorf("%s, %v", data, err)
	}
	if mcp.NewResourceNotFoundError("\xff").Code != -32602 {
		t.Error("a URI that is no text")
	}
}

package main

//lint:file-ignore SA1019 sampling and roots are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"strings"
	"sync"
	"testing"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A client speaks one version of the protocol with a server, message by
// message, and answers what it is asked.
type client struct {
	t       *testing.T
	session *mcp.Session
	modern  bool
	asked   []string // methods of requests from the server

	mu    sync.Mutex
	heard map[string]int // notifications
}

func newClient(t *testing.T, server *mcp.Server, modern bool) *client {
	c := &client{t: t, modern: modern, heard: map[string]int{}}
	c.session = server.NewSession(func(_, message []byte) error { return c.take(message) })
	t.Cleanup(c.session.Close)
	if !modern {
		c.request("initialize", members{
			"protocolVersion": legacy.Version,
			"capabilities":    members{"sampling": members{}, "elicitation": members{}, "roots": members{}},
			"clientInfo":      members{"name": "test", "version": "1"},
		})
		c.session.Handle(context.Background(), []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	}
	return c
}

// take is called for what the server sends of its own accord.
func (c *client) take(message []byte) error {
	var m struct {
		ID     json.RawMessage
		Method string
		Params members
	}
	if err := json.Unmarshal(message, &m); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.ID == nil {
		c.heard[m.Method]++
		return nil
	}
	c.asked = append(c.asked, m.Method)
	data, err := json.Marshal(members{"jsonrpc": "2.0", "id": m.ID, "result": answer(m.Method, m.Params)})
	if err != nil {
		return err
	}
	go c.session.Handle(context.Background(), data)
	return nil
}

// answer is what the client has to say to each kind of request.
func answer(method string, params members) any {
	switch method {
	case mcp.MethodSamplingCreateMessage:
		return members{"role": "assistant", "model": "m", "content": members{"type": "text", "text": "Paris"}}
	case mcp.MethodRootsList:
		return members{"roots": []any{members{"uri": "file:///root"}}}
	}
	content := members{}
	for name := range params["requestedSchema"].(members)["properties"].(members) {
		content[name] = "blue"
		if name == "ok" {
			content[name] = true
		}
	}
	return members{"action": "accept", "content": content}
}

// request sends a request and gives the result, after as many rounds as it
// takes. It gives the error in place of it where there is one.
func (c *client) request(method string, params members) members {
	c.t.Helper()
	params = maps.Clone(params)
	meta := members{"progressToken": 1}
	if c.modern {
		meta[mcp.MetaKeyProtocolVersion] = mcp.Version
		meta[mcp.MetaKeyClientCapabilities] = members{"sampling": members{}, "elicitation": members{}, "roots": members{}}
		meta[mcp.MetaKeyLogLevel] = "warning"
	}
	for range maxRounds {
		params["_meta"] = meta
		data, err := json.Marshal(members{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
		if err != nil {
			c.t.Fatal(err)
		}
		var response struct{ Result, Error members }
		if err := json.Unmarshal(c.session.Handle(context.Background(), data), &response); err != nil {
			c.t.Fatal(err)
		}
		if response.Error != nil {
			return response.Error
		}
		if response.Result["resultType"] != "input_required" {
			return response.Result
		}
		responses := members{}
		requests, _ := response.Result["inputRequests"].(members)
		for key, r := range requests {
			r := r.(members)
			params, _ := r["params"].(members)
			c.asked = append(c.asked, r["method"].(string))
			responses[key] = answer(r["method"].(string), params)
		}
		params["inputResponses"], params["requestState"] = responses, response.Result["requestState"]
		if params["requestState"] == nil {
			delete(params, "requestState")
		}
	}
	c.t.Fatalf("%s %v has no end", method, params)
	return nil
}

// TestVersionsAgree sends the same requests in both versions.
func TestVersionsAgree(t *testing.T) {
	server := newServer()
	modern, old := newClient(t, server, true), newClient(t, server, false)
	// compare looks at the members of the two results.
	compare := func(method string, params members, names ...string) {
		t.Helper()
		modern.asked, old.asked = nil, nil
		a, b := modern.request(method, params), old.request(method, params)
		for _, name := range names {
			if a[name] == nil || !reflect.DeepEqual(a[name], b[name]) {
				t.Errorf("%s %v: %s\n%s: %v\n%s: %v", method, params, name, mcp.Version, a, legacy.Version, b)
			}
		}
		for name := range b {
			if name == "resultType" || name == "ttlMs" || name == "cacheScope" {
				t.Errorf("%s: %s has the member %s", method, legacy.Version, name)
			}
		}
		if len(modern.asked) != len(old.asked) {
			t.Errorf("%s %v: one client was asked for %v, the other for %v", method, params, modern.asked, old.asked)
		}
	}
	compare("tools/list", members{}, "tools")
	compare("prompts/list", members{}, "prompts")
	compare("resources/list", members{}, "resources")
	compare("resources/templates/list", members{}, "resourceTemplates")

	asking := 0
	for _, tool := range newService().tools {
		if tool.passing || strings.Contains(tool.name, "trigger") {
			continue
		}
		compare("tools/call", members{"name": tool.name, "arguments": members{"prompt": "x", "message": "x", "region": "x"}}, "content")
		asking += len(modern.asked)
	}
	if asking < 14 {
		t.Errorf("the tools have asked for %d things only", asking)
	}
	compare("tools/call", members{"name": "test_x_mcp_header", "arguments": members{"region": 1}}, "content", "isError")
	compare("tools/call", members{"name": "none"}, "code", "message")
	for _, p := range newService().prompts {
		if !p.passing {
			compare("prompts/get", members{"name": p.name, "arguments": members{"arg1": "1", "arg2": "2", "resourceUri": "x:y"}}, "messages")
		}
	}
	compare("prompts/get", members{"name": "test_prompt_with_arguments"}, "code", "message")
	for _, uri := range []string{"test://static-text", "test://static-binary", watchedURI, "test://template/7/data"} {
		compare("resources/read", members{"uri": uri}, "contents")
	}
	compare("resources/read", members{"uri": "test://none"}, "data")
	compare("completion/complete", members{
		"ref":      members{"type": "ref/prompt", "name": "test_prompt_with_arguments"},
		"argument": members{"name": "arg1", "value": "par"},
	}, "completion")
	compare("completion/complete", members{
		"ref":      members{"type": "ref/resource", "uri": "test://template/{id}/data"},
		"argument": members{"name": "id", "value": "1"},
	}, "completion")

	for name, want := range map[string][2]int{
		"notifications/progress": {3 + 2, 3 + 2},
		"notifications/message":  {5, 3 + 8}, // one wants warnings, the other has not said what it wants
	} {
		if modern.heard[name] != want[0] || old.heard[name] != want[1] {
			t.Errorf("%s: %d and %d, want %v", name, modern.heard[name], old.heard[name], want)
		}
	}
}

// TestMissingCapability lets a client without any capability call a tool that
// needs one.
func TestMissingCapability(t *testing.T) {
	server := newServer()
	for _, c := range []struct {
		messages []string
		want     string
	}{
		{[]string{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_missing_capability","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`},
			`"code":-32021`},
		{[]string{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_missing_capability"}}`},
			`"code":-32600`},
	} {
		session := server.NewSession(func(_, _ []byte) error { return nil })
		defer session.Close()
		var response []byte
		for _, m := range c.messages {
			response = session.Handle(context.Background(), []byte(m))
		}
		if !strings.Contains(string(response), c.want) {
			t.Errorf("%s: %s, want %s", c.messages, response, c.want)
		}
	}
}

// TestChanges lets one client change what another is to be told of, over the
// transport for the standard streams.
func TestChanges(t *testing.T) {
	server := newServer()
	modern, stop := connect(t, server)
	defer stop()
	old, stop := connect(t, server)
	defer stop()
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

	modern.send(`{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourceSubscriptions":["` + watchedURI + `"]},` + meta + `}}`)
	modern.expect("notifications/subscriptions/acknowledged")
	old.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
	old.expect(`"protocolVersion":"2025-11-25"`)
	old.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	old.send(`{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"` + watchedURI + `"}}`)
	old.expect(`"result":{}`)

	for tool, news := range map[string]string{
		"test_trigger_tool_change":     "notifications/tools/list_changed",
		"test_trigger_prompt_change":   "notifications/prompts/list_changed",
		"test_trigger_resource_update": "notifications/resources/updated",
	} {
		old.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"` + tool + `"}}`)
		old.expect(news, `"id":2`)
		modern.expect(news)
	}
	modern.send(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"test_passing_tool",` + meta + `}}`)
	modern.expect("not be here for long")
}

// A wire is a connection over which each message is a line.
type wire struct {
	t  *testing.T
	w  io.Writer
	in *json.Decoder
}

func connect(t *testing.T, server *mcp.Server) (_ *wire, stop func()) {
	in, w := io.Pipe()
	r, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- server.Serve(context.Background(), in, out) }()
	return &wire{t: t, w: w, in: json.NewDecoder(r)}, func() {
		w.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func (w *wire) send(message string) {
	w.t.Helper()
	if _, err := fmt.Fprintln(w.w, message); err != nil {
		w.t.Fatal(err)
	}
}

// expect reads a message for each of the texts, in any order.
func (w *wire) expect(texts ...string) {
	w.t.Helper()
	for range len(texts) {
		var m json.RawMessage
		if err := w.in.Decode(&m); err != nil {
			w.t.Fatal(err)
		}
		for i, text := range texts {
			if text != "" && strings.Contains(string(m), text) {
				texts[i] = ""
				m = nil
				break
			}
		}
		if m != nil {
			w.t.Fatalf("got %s, want %q", m, texts)
		}
	}
}

func TestStates(t *testing.T) {
	s := newSealer()
	state := s.seal("a", 1)
	var n int
	if err := s.open(state, "a", &n); err != nil || n != 1 {
		t.Error(n, err)
	}
	for _, wrong := range []string{"", ".", state + "x", "x" + state, strings.ToUpper(state), s.seal("b", 1), newSealer().seal("a", 1)} {
		if s.open(wrong, "a", &n) == nil {
			t.Errorf("opened %q", wrong)
		}
	}
}

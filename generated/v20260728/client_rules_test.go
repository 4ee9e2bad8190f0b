package v20260728_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// What a server leaves out of a result is read as the specification says, and
// is written.
func TestClientAbsentMembers(t *testing.T) {
	type read struct {
		ttl   int64
		scope mcp.CacheScope
		kind  mcp.ResultType
		again []byte
	}
	ctx := t.Context()
	c, server := scripted(t, nil)
	tests := []struct {
		method, members string
		call            func() (read, error)
	}{
		{"server/discover", `"supportedVersions":["2026-07-28"],"capabilities":{}`, func() (read, error) {
			r, err := c.Discover(ctx, nil)
			if err != nil {
				return read{}, err
			}
			again, err := r.MarshalJSON()
			return read{r.TTLMs, r.CacheScope, r.ResultType, again}, err
		}},
		{"tools/list", `"tools":[]`, func() (read, error) {
			r, err := c.ListTools(ctx, nil)
			if err != nil {
				return read{}, err
			}
			again, err := r.MarshalJSON()
			return read{r.TTLMs, r.CacheScope, r.ResultType, again}, err
		}},
		{"prompts/list", `"prompts":[]`, func() (read, error) {
			r, err := c.ListPrompts(ctx, nil)
			if err != nil {
				return read{}, err
			}
			again, err := r.MarshalJSON()
			return read{r.TTLMs, r.CacheScope, r.ResultType, again}, err
		}},
		{"resources/list", `"resources":[]`, func() (read, error) {
			r, err := c.ListResources(ctx, nil)
			if err != nil {
				return read{}, err
			}
			again, err := r.MarshalJSON()
			return read{r.TTLMs, r.CacheScope, r.ResultType, again}, err
		}},
		{"resources/templates/list", `"resourceTemplates":[]`, func() (read, error) {
			r, err := c.ListResourceTemplates(ctx, nil)
			if err != nil {
				return read{}, err
			}
			again, err := r.MarshalJSON()
			return read{r.TTLMs, r.CacheScope, r.ResultType, again}, err
		}},
		{"resources/read", `"contents":[]`, func() (read, error) {
			r, err := c.ReadResource(ctx, &mcp.ReadResourceRequestParams{URI: "x:y"})
			if err != nil {
				return read{}, err
			}
			again, err := r.MarshalJSON()
			return read{r.TTLMs, r.CacheScope, r.ResultType, again}, err
		}},
	}
	for _, test := range tests {
		for _, given := range []struct {
			members string
			ttl     int64
			scope   mcp.CacheScope
		}{
			{"", 0, mcp.CacheScopePrivate},
			{`,"ttlMs":5`, 5, mcp.CacheScopePrivate},
			{`,"cacheScope":"public"`, 0, mcp.CacheScopePublic},
			{`,"ttlMs":-5,"cacheScope":"public","resultType":"complete"`, -5, mcp.CacheScopePublic},
		} {
			_, got, err := together(server, test.call, test.method, "{"+test.members+given.members+"}")
			if err != nil || got.ttl != given.ttl || got.scope != given.scope || got.kind != "complete" {
				t.Errorf("%s with %q: %+v, %v", test.method, given.members, got, err)
				continue
			}
			for _, want := range []string{fmt.Sprintf(`"ttlMs":%d`, given.ttl), fmt.Sprintf(`"cacheScope":%q`, given.scope), `"resultType":"complete"`} {
				if !strings.Contains(string(got.again), want) {
					t.Errorf("%s is written without %s: %s", test.method, want, got.again)
				}
			}
		}
	}
	// A union of results is told apart without them.
	if r, err := mcp.UnmarshalReadResourceOutcome([]byte(`{"contents":[]}`)); err != nil {
		t.Errorf("got %T, %v", r, err)
	}
}

// The software of a client that says nothing is the program.
func TestClientSaysWhoItIs(t *testing.T) {
	c, server := scripted(t, nil)
	requests, _, err := together(server, func() (*mcp.DiscoverResult, error) { return c.Discover(t.Context(), nil) }, "server/discover",
		`{"supportedVersions":[],"capabilities":{}}`)
	var info mcp.Implementation
	if bad := info.UnmarshalJSON(requests[0].Params.Meta[mcp.MetaKeyClientInfo]); err != nil || bad != nil || info.Name == "" || info.Version == "" {
		t.Errorf("got %+v, %v, %v", info, err, bad)
	}
}

// A client does not answer what it did not declare with the request, and what is
// not valid.
func TestClientRefuses(t *testing.T) {
	const (
		form   = `{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}`
		url    = `{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://example.com"}}`
		plain  = `{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}`
		tools  = `{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":1,"tools":[]}}`
		choice = `{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":1,"toolChoice":{}}}`
		wrong  = `{"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"x","annotations":{"priority":7}}}],"maxTokens":1}}`
		roots  = `{"method":"roots/list"}`
	)
	called := 0
	options := func(change func(*mcp.ClientCapabilities)) *mcp.ClientOptions {
		return &mcp.ClientOptions{
			Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
				called++
				return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
			},
			CreateMessage: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
				called++
				return &mcp.CreateMessageResult{Role: mcp.RoleUser, Content: mcp.SamplingMessageContent{Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{}}}}, nil
			},
			ListRoots: func(context.Context, *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) {
				called++
				return &mcp.ListRootsResult{}, nil
			},
			Capabilities: change,
		}
	}
	withURL := func(c *mcp.ClientCapabilities) { c.Elicitation.URL = mcp.Object("{}") }
	withTools := func(c *mcp.ClientCapabilities) { c.Sampling.Tools = mcp.Object("{}") }
	for _, test := range []struct {
		request string
		change  func(c *mcp.ClientCapabilities)
		own     *mcp.ClientCapabilities // of the request
		want    string                  // in the error; "" where it is answered
	}{
		{form, nil, nil, ""},
		{url, nil, nil, `the client does not have the capability "elicitation.url"`},
		{url, withURL, nil, ""},
		{url, nil, &mcp.ClientCapabilities{Elicitation: &mcp.ClientCapabilitiesElicitation{URL: mcp.Object("{}")}}, ""},
		{form, func(c *mcp.ClientCapabilities) { c.Elicitation = nil }, nil, `"elicitation"`},
		{form, nil, &mcp.ClientCapabilities{}, `"elicitation"`},
		{plain, nil, nil, ""},
		{tools, nil, nil, `"sampling.tools"`},
		{choice, nil, nil, `"sampling.tools"`},
		{tools, withTools, nil, ""},
		{choice, withTools, nil, ""},
		{tools, withTools, &mcp.ClientCapabilities{Sampling: &mcp.ClientCapabilitiesSampling{}}, `"sampling.tools"`},
		{wrong, nil, nil, "annotations/priority"},
		{roots, nil, nil, ""},
		{roots, nil, &mcp.ClientCapabilities{}, `"roots"`},
	} {
		c, server := scripted(t, options(test.change))
		called = 0
		results := []string{`{"resultType":"input_required","inputRequests":{"k":` + test.request + `}}`}
		if test.want == "" {
			results = append(results, done)
		}
		requests, _, err := together(server, func() (*mcp.CallToolResult, error) {
			return c.CallTool(t.Context(), nil, mcp.CallOptions{Capabilities: test.own})
		}, "tools/call", results...)
		var asked *mcp.InputRequiredError
		if test.want == "" && (err != nil || called != 1) || test.want != "" && (!errors.As(err, &asked) || !strings.Contains(err.Error(), test.want) || called != 0) {
			t.Errorf("%s: %v, %d handlers were called", test.request, err, called)
		}
		if strings.Contains(test.want, `"`) && !errors.Is(err, mcp.ErrNotSupported) {
			t.Errorf("%s: %v", test.request, err)
		}
		if test.own != nil {
			want, _ := test.own.MarshalJSON()
			for _, r := range requests {
				if got := r.Params.Meta[mcp.MetaKeyClientCapabilities]; string(got) != string(want) {
					t.Errorf("%s is declared, want %s", got, want)
				}
			}
		}
	}
}

// What a handler has filled into a form has to fit the form.
func TestClientForms(t *testing.T) {
	answer := "seven letters too many"
	c, server := scripted(t, &mcp.ClientOptions{Elicit: elicits(answer)})
	asked := strings.Replace(askedName, `"type":"string"`, `"type":"string","maxLength":7`, 1)
	_, _, err := together(server, func() (*mcp.CallToolResult, error) { return c.CallTool(t.Context(), nil) }, "tools/call",
		`{"resultType":"input_required","inputRequests":{"k":`+asked+`}}`)
	if !errors.As(err, new(*mcp.InputRequiredError)) || !strings.Contains(err.Error(), "the answer does not fit the form: invalid value: /name") {
		t.Errorf("got %v", err)
	}
}

// No two requests in flight have the same token, whoever has chosen it.
func TestClientTokenInUse(t *testing.T) {
	c, server := scripted(t, nil)
	params := &mcp.CallToolRequestParams{Meta: mcp.RequestMetaObject{ProgressToken: mcp.Ptr(mcp.IntToken(7))}}
	end := make(chan error, 1)
	go func() {
		_, err := c.CallTool(t.Context(), params)
		end <- err
	}()
	r := server.read("tools/call")
	if _, err := c.CallTool(t.Context(), params, mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) {}}); err == nil || !strings.Contains(err.Error(), "has this progress token") {
		t.Errorf("got %v", err)
	}
	server.write(`{"jsonrpc":"2.0","id":%s,"result":%s}`, r.ID, done)
	if err := <-end; err != nil {
		t.Error(err)
	}
}

// A recorder is a transport that notes what it should send, and sends nothing.
type recorder struct {
	mcp.Transport
	sent []mcp.Outgoing
}

var errRecorded = errors.New("recorded")

func (r *recorder) Send(_ context.Context, m *mcp.Outgoing, _ func([]byte) bool) error {
	r.sent = append(r.sent, *m)
	return errRecorded
}

// Requests that are made by hand have the header Mcp-Name like others.
func TestClientRawNames(t *testing.T) {
	transport, _ := mcp.MemoryPair()
	r := &recorder{Transport: transport}
	c := mcp.NewClient(r, nil)
	defer c.Close()
	for _, test := range []struct {
		method, member, value string
		name                  string
		named                 bool
	}{
		{"tools/call", "name", `"t"`, "t", true},
		{"prompts/get", "name", `"p"`, "p", true},
		{"resources/read", "uri", `"x:y"`, "x:y", true},
		{"resources/read", "uri", `""`, "", true},
		{"tools/call", "name", `7`, "", false},
		{"tools/call", "uri", `"x:y"`, "", false},
		{"tools/list", "name", `"t"`, "", false},
		{"com.example/x", "name", `"t"`, "", false},
	} {
		_, err := c.Call(t.Context(), test.method, &mcp.RequestParams{Extra: mcp.Members{test.member: json.RawMessage(test.value)}})
		if m := r.sent[len(r.sent)-1]; !errors.Is(err, errRecorded) || m.Name != test.name || m.Named != test.named {
			t.Errorf("%s: name %q, %v; %v", test.method, m.Name, m.Named, err)
		}
	}
}

// The first call of a tool with marked arguments works without a list.
func TestClientMarkedTool(t *testing.T) {
	server := mcp.NewServer(marked{httpTools}, &mcp.ServerOptions{Logger: quiet})
	web := httptest.NewServer(server.HTTPHandler(nil))
	defer web.Close()
	defer server.Close()
	for _, raw := range []bool{false, true} {
		c := mcp.NewClient(&mcp.HTTPTransport{URL: web.URL, Client: web.Client()}, nil)
		var err error
		if raw {
			_, err = c.Call(t.Context(), "tools/call", &mcp.RequestParams{Extra: mcp.Members{"name": json.RawMessage(`"echo"`), "arguments": json.RawMessage(`{"region":"eu"}`)}})
		} else {
			_, err = c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "echo", Arguments: mcp.Object(`{"region":"eu"}`)})
		}
		if err != nil {
			t.Error(err)
		}
		c.Close()
	}
}

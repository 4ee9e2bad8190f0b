package v20260728_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A scriptedServer plays the server for a client, message by message.
type scriptedServer struct {
	t *testing.T
	*mcp.MemoryTransport
}

// A sentRequest is what the client has sent.
type sentRequest struct {
	ID     json.RawMessage
	Method string
	Params struct {
		Meta           map[string]json.RawMessage `json:"_meta"`
		Name           string
		Cursor         *string
		RequestID      json.RawMessage
		InputResponses map[string]json.RawMessage
		RequestState   *string
	}
	raw string
}

// scripted connects a client to a scripted server. It checks that nothing is
// left when the test is over.
func scripted(t *testing.T, options *mcp.ClientOptions) (*mcp.Client, *scriptedServer) {
	t.Helper()
	before := runtime.NumGoroutine()
	client, server := mcp.MemoryPair()
	c := mcp.NewClient(client, options)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		noneLeft(t, before)
	})
	return c, &scriptedServer{t, server}
}

func noneLeft(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("goroutines are left\n%s", stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(time.Millisecond)
	}
}

func (s *scriptedServer) read(method string) (r sentRequest) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	data, err := s.Receive(ctx)
	if err != nil {
		s.t.Errorf("%s does not come: %v", method, err)
		return r
	}
	if err := json.Unmarshal(data, &r); err != nil || r.Method != method {
		s.t.Errorf("got %s (%v), want %s", data, err, method)
	}
	r.raw = string(data)
	return r
}

func (s *scriptedServer) write(format string, args ...any) {
	s.t.Helper()
	if err := s.Send(context.Background(), &mcp.Outgoing{Data: fmt.Appendf(nil, format, args...)}, nil); err != nil {
		s.t.Error(err)
	}
}

// script answers requests for one method, one after the other, with these
// results; those that start with ! are errors. It returns the requests.
func (s *scriptedServer) script(method string, results ...string) (requests []sentRequest) {
	s.t.Helper()
	for _, result := range results {
		r := s.read(method)
		requests = append(requests, r)
		member := "result"
		if e, ok := strings.CutPrefix(result, "!"); ok {
			member, result = "error", e
		}
		s.write(`{"jsonrpc":"2.0","id":%s,%q:%s}`, r.ID, member, result)
	}
	return requests
}

// together runs the script beside a call, for the requests and what came of it.
func together[T any](s *scriptedServer, call func() (T, error), method string, results ...string) ([]sentRequest, T, error) {
	s.t.Helper()
	var v T
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		v, err = call()
	}()
	requests := s.script(method, results...)
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		s.t.Fatal("the call does not end")
	}
	return requests, v, err
}

func elicits(answer string) func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
	return func(_ context.Context, params mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
		if form, ok := params.(*mcp.ElicitRequestFormParams); !ok || form.Message == "" {
			return nil, fmt.Errorf("unexpected %T", params)
		}
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: map[string]mcp.ElicitResultContentValue{"name": {String: &answer}}}, nil
	}
}

const (
	done      = `{"resultType":"complete","content":[]}`
	oldDone   = `{"content":[{"type":"text","text":"ok"}]}` // no resultType
	askedName = `{"method":"elicitation/create","params":{"message":"Name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}`
)

func TestClientMeta(t *testing.T) {
	const prefix = "io.modelcontextprotocol/"
	for _, test := range []struct {
		name    string
		client  mcp.ClientOptions
		params  mcp.CallToolRequestParams
		options mcp.CallOptions
		want    map[string]string
	}{
		{name: "zero", want: map[string]string{prefix + "protocolVersion": `"2026-07-28"`, prefix + "clientCapabilities": "{}"}},
		{
			name:   "handlers",
			client: mcp.ClientOptions{Info: mcp.Implementation{Name: "n", Version: "v"}, Elicit: elicits(""), ListRoots: func(context.Context, *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) { return nil, nil }},
			want: map[string]string{prefix + "protocolVersion": `"2026-07-28"`, prefix + "clientInfo": `{"version":"v","name":"n"}`,
				prefix + "clientCapabilities": `{"roots":{},"elicitation":{}}`},
		},
		{
			name: "amended",
			client: mcp.ClientOptions{Elicit: elicits(""), Capabilities: func(c *mcp.ClientCapabilities) {
				c.Elicitation.URL = mcp.Object("{}")
				c.Sampling = &mcp.ClientCapabilitiesSampling{}
			}},
			want: map[string]string{prefix + "protocolVersion": `"2026-07-28"`, prefix + "clientCapabilities": `{"sampling":{},"elicitation":{"url":{}}}`},
		},
		{
			name:   "set by the caller",
			client: mcp.ClientOptions{Info: mcp.Implementation{Name: "n", Version: "v"}, Elicit: elicits("")},
			params: mcp.CallToolRequestParams{Meta: mcp.RequestMetaObject{
				ProtocolVersion: "2027-01-01", ClientInfo: &mcp.Implementation{Name: "other", Version: "1"}, ProgressToken: mcp.Ptr(mcp.IntToken(7)),
				ClientCapabilities: mcp.ClientCapabilities{Roots: mcp.Object("{}")}, Extra: mcp.Members{"com.example/trace": json.RawMessage(`"t"`)},
			}},
			options: mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) {}},
			want: map[string]string{"progressToken": "7", prefix + "protocolVersion": `"2027-01-01"`, prefix + "clientInfo": `{"version":"1","name":"other"}`,
				prefix + "clientCapabilities": `{"roots":{}}`, "com.example/trace": `"t"`},
		},
		{
			name:    "options",
			options: mcp.CallOptions{LogLevel: mcp.LoggingLevelError, Progress: func(*mcp.ProgressNotificationParams) {}, Log: func(*mcp.LoggingMessageNotificationParams) {}},
			want: map[string]string{prefix + "protocolVersion": `"2026-07-28"`, prefix + "clientCapabilities": "{}", prefix + "logLevel": `"error"`,
				"progressToken": `"progress-1"`},
		},
		{
			name:    "log without level",
			options: mcp.CallOptions{Log: func(*mcp.LoggingMessageNotificationParams) {}},
			want:    map[string]string{prefix + "protocolVersion": `"2026-07-28"`, prefix + "clientCapabilities": "{}", prefix + "logLevel": `"debug"`},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, server := scripted(t, &test.client)
			before, _ := test.params.MarshalJSON()
			requests, _, err := together(server, func() (*mcp.CallToolResult, error) {
				return c.CallTool(t.Context(), &test.params, test.options)
			}, "tools/call", done)
			if err != nil {
				t.Error(err)
			}
			got := map[string]string{}
			for name, value := range requests[0].Params.Meta {
				if name == prefix+"clientInfo" && test.client.Info.Name == "" {
					// That of the program, see TestClientSaysWhoItIs.
					continue
				}
				got[name] = string(value)
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("got  %v\nwant %v", got, test.want)
			}
			if after, _ := test.params.MarshalJSON(); string(after) != string(before) {
				t.Errorf("the caller's params have become %s", after)
			}
		})
	}
}

func TestClientInput(t *testing.T) {
	c, server := scripted(t, &mcp.ClientOptions{
		Elicit: elicits("Ada"),
		ListRoots: func(_ context.Context, params *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) {
			if params == nil {
				return nil, errors.New("nil params")
			}
			return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///r"}}}, nil
		},
		CreateMessage: func(_ context.Context, params *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
			return &mcp.CreateMessageResult{Model: "m", Role: mcp.RoleAssistant, Content: mcp.SamplingMessageContent{
				Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: fmt.Sprint(params.MaxTokens)}}, Single: true}}, nil
		},
	})
	call := func() (*mcp.CallToolResult, error) {
		return c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x", Arguments: mcp.Object(`{"a":1}`)})
	}
	requests, result, err := together(server, call, "tools/call",
		// The official SDK's server has a null in it.
		`{"content":null,"resultType":"input_required","requestState":"st\u00e4te 1","inputRequests":{"who":`+askedName+`,"where":{"method":"roots/list"},"what":{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":100}}}}`,
		`{"resultType":"input_required","inputRequests":{"again":`+askedName+`}}`,
		`{"resultType":"input_required","requestState":""}`,
		oldDone)
	if err != nil || len(result.Content) != 1 || result.ResultType != "complete" {
		t.Fatalf("got %+v, %v", result, err)
	}
	ids := map[string]bool{}
	for _, r := range requests {
		ids[string(r.ID)] = true
		if r.Params.Name != "x" || !strings.Contains(r.raw, `"arguments":{"a":1}`) {
			t.Errorf("request %s", r.raw)
		}
	}
	if len(ids) != 4 {
		t.Errorf("ids %v", ids)
	}
	for i, want := range []string{
		`null <none>`,
		`{"what":{"model":"m","role":"assistant","content":{"type":"text","text":"100"}},"where":{"roots":[{"uri":"file:///r"}]},"who":{"action":"accept","content":{"name":"Ada"}}} "stäte 1"`,
		`{"again":{"action":"accept","content":{"name":"Ada"}}} <none>`,
		`null ""`,
	} {
		var got, wanted any
		p := requests[i].Params
		responses, _ := json.Marshal(p.InputResponses)
		state := "<none>"
		if p.RequestState != nil {
			state = fmt.Sprintf("%q", *p.RequestState)
		}
		wantResponses, wantState, _ := strings.Cut(want, "} ")
		if i == 0 || i == 3 {
			wantResponses, wantState, _ = strings.Cut(want, " ")
		} else {
			wantResponses += "}"
		}
		json.Unmarshal(responses, &got)
		json.Unmarshal([]byte(wantResponses), &wanted)
		if fmt.Sprint(got) != fmt.Sprint(wanted) || state != wantState {
			t.Errorf("round %d: %s %s, want %s", i, responses, state, want)
		}
		if (strings.Contains(requests[i].raw, "inputResponses")) != (i == 1 || i == 2) || strings.Contains(requests[i].raw, "requestState") != (i == 1 || i == 3) {
			t.Errorf("round %d: %s", i, requests[i].raw)
		}
	}
	// Another call knows nothing of it.
	requests, _, err = together(server, call, "tools/call", done)
	if err != nil || strings.Contains(requests[0].raw, "input") || strings.Contains(requests[0].raw, "requestState") {
		t.Errorf("%v in %s", err, requests[0].raw)
	}
}

func TestClientInputNotGiven(t *testing.T) {
	ask := `{"resultType":"input_required","requestState":"s","inputRequests":{"who":` + askedName + `}}`
	failed := errors.New("the user is asleep")
	for _, test := range []struct {
		name    string
		options mcp.ClientOptions
		results []string
		want    string
	}{
		{"no handler", mcp.ClientOptions{}, []string{ask}, `input request "who": there is no handler for it`},
		{"handler fails", mcp.ClientOptions{Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) { return nil, failed }},
			[]string{ask}, "the user is asleep"},
		{"handler returns nothing", mcp.ClientOptions{Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) { return nil, nil }},
			[]string{ask}, "neither a result nor an error"},
		{"turned off", mcp.ClientOptions{Elicit: elicits("x"), MaxInputRounds: -1}, []string{ask}, "answering is turned off"},
		{"limited", mcp.ClientOptions{Elicit: elicits("x"), MaxInputRounds: 2}, []string{ask, ask, ask}, "asked too often"},
		{"limited by default", mcp.ClientOptions{Elicit: elicits("x")}, slices.Repeat([]string{ask}, 9), "asked too often"},
		{"nothing asked", mcp.ClientOptions{Elicit: elicits("x")}, []string{`{"resultType":"input_required"}`}, "neither input requests nor a request state"},
		{"unknown request", mcp.ClientOptions{Elicit: elicits("x")}, []string{`{"resultType":"input_required","inputRequests":{"k":{"method":"new/thing","params":{}}}}`}, `"k"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, server := scripted(t, &test.options)
			_, _, err := together(server, func() (*mcp.GetPromptResult, error) {
				return c.GetPrompt(t.Context(), &mcp.GetPromptRequestParams{Name: "p"})
			}, "prompts/get", test.results...)
			var e *mcp.InputRequiredError
			if !errors.As(err, &e) || !strings.Contains(err.Error(), test.want) || e.Method != "prompts/get" || e.Result == nil {
				t.Fatalf("got %v, want %s", err, test.want)
			}
			if test.name == "handler fails" && !errors.Is(err, failed) {
				t.Error("the handler's error is lost")
			}
		})
	}
}

// The caller answers by himself.
func TestClientOnce(t *testing.T) {
	c, server := scripted(t, &mcp.ClientOptions{MaxInputRounds: -1})
	params := &mcp.ReadResourceRequestParams{URI: "x:y"}
	_, outcome, err := together(server, func() (mcp.ReadResourceOutcome, error) {
		return c.ReadResourceOnce(t.Context(), params)
	}, "resources/read", `{"resultType":"input_required","requestState":"s"}`)
	asked, ok := outcome.(*mcp.InputRequiredResult)
	if err != nil || !ok {
		t.Fatalf("got %T, %v", outcome, err)
	}
	params.RequestState = asked.RequestState
	requests, outcome, err := together(server, func() (mcp.ReadResourceOutcome, error) {
		return c.ReadResourceOnce(t.Context(), params)
	}, "resources/read", `{"contents":[],"ttlMs":0,"cacheScope":"public"}`)
	if _, ok := outcome.(*mcp.ReadResourceResult); err != nil || !ok || *requests[0].Params.RequestState != "s" {
		t.Errorf("got %T, %v for %s", outcome, err, requests[0].raw)
	}
}

func TestClientErrors(t *testing.T) {
	for _, test := range []struct {
		result string
		check  func(err error) bool
	}{
		{`!{"code":-32022,"message":"m","data":{"supported":["2027-01-01"],"requested":"2026-07-28"}}`, func(err error) bool {
			var e mcp.UnsupportedProtocolVersionError
			return errors.As(err, &e) && e.Err.Data.Supported[0] == "2027-01-01" && errors.Is(err, mcp.CodeUnsupportedProtocolVersion)
		}},
		{`!{"code":-32021,"message":"m","data":{"requiredCapabilities":{"sampling":{},"roots":{}}}}`, func(err error) bool {
			var e mcp.MissingRequiredClientCapabilityError
			return errors.As(err, &e) && e.Err.Data.RequiredCapabilities.Sampling != nil
		}},
		{`!{"code":-32602,"message":"m","data":{"uri":"u"}}`, func(err error) bool {
			var e *mcp.Error
			return errors.As(err, &e) && string(e.Data) == `{"uri":"u"}` && errors.Is(err, mcp.CodeInvalidParams)
		}},
		{`!{"code":4711,"message":"own","data":[1],"more":true}`, func(err error) bool {
			var e *mcp.Error
			return errors.As(err, &e) && e.Code == 4711 && e.Extra["more"] != nil
		}},
		{`{"resultType":"later","content":[]}`, func(err error) bool {
			var e *mcp.ResponseError
			var kind *mcp.ResultTypeError
			return errors.As(err, &e) && e.Method == "tools/call" && errors.As(err, &kind) && kind.ResultType == "later"
		}},
		{`{"resultType":"complete"}`, func(err error) bool {
			var e *mcp.ResponseError
			var fault *mcp.DecodeError
			return errors.As(err, &e) && errors.As(err, &fault) && string(e.Result) == `{"resultType":"complete"}`
		}},
	} {
		c, server := scripted(t, nil)
		_, result, err := together(server, func() (*mcp.CallToolResult, error) {
			return c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"})
		}, "tools/call", test.result)
		if result != nil || err == nil || !test.check(err) {
			t.Errorf("%s: got %T %v", test.result, err, err)
		}
	}
	c, server := scripted(t, nil)
	_, _, err := together(server, func() (*mcp.ListToolsResult, error) { return c.ListTools(t.Context(), nil) },
		"tools/list", `{"resultType":"input_required","requestState":"s"}`)
	if kind := (*mcp.ResultTypeError)(nil); !errors.As(err, &kind) {
		t.Errorf("input was asked for the list: %v", err)
	}
	if _, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "\xff"}); !errors.As(err, new(*mcp.EncodeError)) {
		t.Errorf("got %v", err)
	}
}

func TestClientVersionRetry(t *testing.T) {
	c, server := scripted(t, nil)
	const refused = `!{"code":-32022,"message":"m","data":{"supported":["2026-07-28"],"requested":"2026-07-28"}}`
	requests, _, err := together(server, func() (*mcp.DiscoverResult, error) { return c.Discover(t.Context(), nil) }, "server/discover",
		refused, `{"supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"public"}`)
	if err != nil || string(requests[0].ID) == string(requests[1].ID) {
		t.Errorf("got %v", err)
	}
	_, _, err = together(server, func() (*mcp.DiscoverResult, error) { return c.Discover(t.Context(), nil) }, "server/discover", refused, refused)
	if !errors.Is(err, mcp.CodeUnsupportedProtocolVersion) {
		t.Errorf("got %v", err)
	}
}

func TestClientCallbacks(t *testing.T) {
	strays := make(chan string, 9)
	c, server := scripted(t, &mcp.ClientOptions{
		OnProgress: func(_ context.Context, p *mcp.ProgressNotificationParams) {
			strays <- "progress " + p.ProgressToken.String()
		},
		OnLoggingMessage: func(_ context.Context, p *mcp.LoggingMessageNotificationParams) { strays <- "log " + string(p.Data) },
		OnError:          func(err error) { strays <- err.Error() },
	})
	var got []string
	end := make(chan error, 1)
	go func() {
		_, err := c.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"},
			mcp.CallOptions{Progress: func(p *mcp.ProgressNotificationParams) { got = append(got, fmt.Sprint(p.Progress)) }},
			mcp.CallOptions{Log: func(p *mcp.LoggingMessageNotificationParams) { got = append(got, string(p.Data)) }})
		end <- err
	}()
	r := server.read("tools/call")
	token := r.Params.Meta["progressToken"]
	server.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":0.5}}`, token)
	server.write(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hello"}}`)
	server.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s}}`, token)
	server.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":1}}`, token)
	server.write(`{"jsonrpc":"2.0","id":%s,"result":%s}`, r.ID, done)
	if err := <-end; err != nil {
		t.Error(err)
	}
	if fmt.Sprint(got) != `[0.5 "hello" 1]` {
		t.Errorf("got %q", got)
	}
	if s := <-strays; !strings.Contains(s, `missing required member "progress"`) {
		t.Errorf("reported %s", s)
	}
	server.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":2}}`, token)
	server.write(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"late"}}`)
	if a, b := <-strays, <-strays; a != "progress progress-1" || b != `log "late"` {
		t.Errorf("strays %s, %s", a, b)
	}
}

func TestClientLists(t *testing.T) {
	c, server := scripted(t, nil)
	page := func(next string, names ...string) string {
		tools := []string{}
		for _, n := range names {
			tools = append(tools, fmt.Sprintf(`{"name":%q,"inputSchema":{"type":"object"}}`, n))
		}
		if next != "" {
			next = fmt.Sprintf(`,"nextCursor":%q`, next)
		}
		return `{"tools":[` + strings.Join(tools, ",") + `],"ttlMs":0,"cacheScope":"public"` + next + `}`
	}
	all := func() (names []string, err error) {
		for tool, err := range c.AllTools(t.Context()) {
			if err != nil {
				return names, err
			}
			names = append(names, tool.Name)
		}
		return names, nil
	}
	requests, names, err := together(server, all, "tools/list", page("2", "a", "b"), page("3"), page("", "c"))
	if err != nil || fmt.Sprint(names) != "[a b c]" || requests[0].Params.Cursor != nil || *requests[1].Params.Cursor != "2" || *requests[2].Params.Cursor != "3" {
		t.Errorf("got %v, %v", names, err)
	}
	_, names, err = together(server, all, "tools/list", page("2", "a"), `!{"code":-32603,"message":"m"}`)
	if !errors.Is(err, mcp.CodeInternalError) || fmt.Sprint(names) != "[a]" {
		t.Errorf("got %v, %v", names, err)
	}
	_, names, err = together(server, func() ([]string, error) {
		for tool := range c.AllTools(t.Context()) {
			return []string{tool.Name}, nil
		}
		return nil, nil
	}, "tools/list", page("2", "a", "b"))
	if err != nil || fmt.Sprint(names) != "[a]" {
		t.Errorf("got %v, %v", names, err)
	}
}

func TestClientRawCall(t *testing.T) {
	c, server := scripted(t, nil)
	requests, result, err := together(server, func() (mcp.Object, error) {
		return c.Call(t.Context(), "com.example/x", &mcp.RequestParams{Extra: mcp.Members{"n": json.RawMessage("1")}})
	}, "com.example/x", `{"resultType":"com.example/y", "v": 1}`)
	if err != nil || string(result) != `{"resultType":"com.example/y", "v": 1}` || !strings.Contains(requests[0].raw, `"n":1`) || requests[0].Params.Meta == nil {
		t.Errorf("got %s, %v for %s", result, err, requests[0].raw)
	}
}

func TestClientSubscription(t *testing.T) {
	c, server := scripted(t, nil)
	opened := make(chan *mcp.Subscription, 1)
	go func() {
		s, err := c.SubscriptionsListen(t.Context(), &mcp.SubscriptionsListenRequestParams{
			Notifications: mcp.SubscriptionFilter{ToolsListChanged: mcp.Ptr(true), ResourceSubscriptions: []string{"x:y"}}})
		if err != nil {
			t.Error(err)
		}
		opened <- s
	}()
	r := server.read("subscriptions/listen")
	tag := fmt.Sprintf(`"_meta":{"io.modelcontextprotocol/subscriptionId":%s}`, r.ID)
	server.write(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},%s}}`, tag)
	s := <-opened
	if f := s.Acknowledged.Notifications; f.ToolsListChanged == nil || f.ResourceSubscriptions != nil {
		t.Errorf("acknowledged %+v", f)
	}
	server.write(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{%s}}`, tag)
	server.write(`{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"x:y",%s}}`, tag)
	server.write(`{"jsonrpc":"2.0","method":"notifications/new/thing","params":{%s}}`, tag)
	server.write(`{"jsonrpc":"2.0","id":%s,"result":{%s,"resultType":"complete"}}`, r.ID, tag)
	var got []string
	for n, err := range s.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%T %s", n, n.Method()))
	}
	want := "[*v20260728.ToolListChangedNotification notifications/tools/list_changed *v20260728.ResourceUpdatedNotification notifications/resources/updated *v20260728.UnknownServerNotification notifications/new/thing]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v", got)
	}
	if result := s.Result(); result == nil || result.Meta.SubscriptionID.String() != string(r.ID) {
		t.Errorf("result %+v", result)
	}
	if _, err := s.Next(t.Context()); err != io.EOF {
		t.Errorf("got %v", err)
	}
	s.Close()
}

// A server that asks, reports and runs until it is cancelled.
func realServer(cancelled chan<- struct{}) *mcp.Server {
	box := toolbox{
		"echo": func(_ context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
			return text(string(params.Arguments)), nil
		},
		"report": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			for i := range 3 {
				call.Progress(float64(i), 3, "")
				call.Log(mcp.LoggingLevelInfo, "", i)
			}
			return text("done"), nil
		},
		"ask": func(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
			if answer, ok := call.ElicitResponse("who"); ok {
				return text(call.RequestState() + " " + *answer.Content["name"].String), nil
			}
			return call.RequireInput(mcp.InputRequests{"who": &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "Name?"}}}, "state")
		},
		"slow": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
			<-ctx.Done()
			cancelled <- struct{}{}
			return nil, ctx.Err()
		},
	}
	return mcp.NewServer(box, &mcp.ServerOptions{Info: info, Logger: quiet, Capabilities: func(c *mcp.ServerCapabilities) {
		c.Tools.ListChanged = mcp.Ptr(true)
		c.Logging = mcp.Object("{}")
	}})
}

// The client and the server of this package understand each other on both
// transports.
func TestClientAndServer(t *testing.T) {
	for _, name := range []string{"stdio", "http"} {
		t.Run(name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			cancelled := make(chan struct{}, 9)
			server := realServer(cancelled)
			var transport mcp.Transport
			if name == "http" {
				web := httptest.NewServer(server.HTTPHandler(nil))
				transport = &mcp.HTTPTransport{URL: web.URL, Client: web.Client()}
				defer func() { web.Close(); server.Close(); noneLeft(t, before) }()
			} else {
				in, toServer := io.Pipe()
				fromServer, out := io.Pipe()
				served := make(chan error, 1)
				go func() { served <- server.Serve(context.Background(), in, out) }()
				transport = mcp.NewStdioTransport(fromServer, toServer)
				defer func() {
					<-served
					server.Close()
					noneLeft(t, before)
				}()
			}
			c := mcp.NewClient(transport, &mcp.ClientOptions{Info: info, Elicit: elicits("Ada"), OnError: func(err error) { t.Errorf("reported: %v", err) }})
			defer c.Close()
			call := func(ctx context.Context, tool string, options ...mcp.CallOptions) string {
				result, err := c.CallTool(ctx, &mcp.CallToolRequestParams{Name: tool, Arguments: mcp.Object(`{"n":1}`)}, options...)
				if err != nil {
					return "error: " + err.Error()
				}
				return result.Content[0].(*mcp.TextContent).Text
			}
			if d, err := c.Discover(t.Context(), nil); err != nil || d.Capabilities.Tools == nil {
				t.Errorf("got %+v, %v", d, err)
			}
			names := 0
			for _, err := range c.AllTools(t.Context()) {
				if names++; err != nil {
					t.Error(err)
				}
			}
			if names != 4 {
				t.Errorf("%d tools", names)
			}
			if got := call(t.Context(), "echo"); got != `{"n":1}` {
				t.Error(got)
			}
			if got := call(t.Context(), "ask"); got != "state Ada" {
				t.Error(got)
			}
			if got := call(t.Context(), "none"); got != "error: no such tool (-32602)" {
				t.Error(got)
			}
			var seen []string
			if got := call(t.Context(), "report", mcp.CallOptions{
				Progress: func(p *mcp.ProgressNotificationParams) { seen = append(seen, fmt.Sprint("p", p.Progress)) },
				Log:      func(p *mcp.LoggingMessageNotificationParams) { seen = append(seen, "l"+string(p.Data)) },
			}); got != "done" || fmt.Sprint(seen) != "[p0 l0 p1 l1 p2 l2]" {
				t.Error(got, seen)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			if got := call(ctx, "slow"); got != "error: context deadline exceeded" {
				t.Error(got)
			}
			cancel()
			<-cancelled

			s, err := c.SubscriptionsListen(t.Context(), &mcp.SubscriptionsListenRequestParams{Notifications: mcp.SubscriptionFilter{ToolsListChanged: mcp.Ptr(true)}})
			if err != nil {
				t.Fatal(err)
			}
			server.NotifyToolListChanged()
			if n, err := s.Next(t.Context()); err != nil || n.Method() != mcp.NotificationToolsListChanged {
				t.Errorf("got %v, %v", n, err)
			}
			s.Close()
		})
	}
}

// Ten thousand requests at once, of which many are cancelled: no other is
// lost, and nothing is left.
func TestClientSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a few seconds")
	}
	const requests = 10_000
	before := runtime.NumGoroutine()
	server := mcp.NewServer(toolbox{"echo": func(ctx context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
		if rand.IntN(4) == 0 {
			select {
			case <-time.After(time.Duration(rand.IntN(3000)) * time.Microsecond):
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return text(string(params.Arguments)), nil
	}}, &mcp.ServerOptions{Info: info, Logger: quiet})
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- server.Serve(context.Background(), in, out) }()
	c := mcp.NewClient(mcp.NewStdioTransport(fromServer, toServer), &mcp.ClientOptions{OnError: func(err error) { t.Errorf("reported: %v", err) }})
	var wg sync.WaitGroup
	for i := range requests {
		wg.Go(func() {
			ctx := t.Context()
			if i%3 == 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, time.Duration(rand.IntN(500))*time.Millisecond)
				defer cancel()
			}
			want := fmt.Sprintf(`{"n":%d}`, i)
			result, err := c.CallTool(ctx, &mcp.CallToolRequestParams{Name: "echo", Arguments: mcp.Object(want)})
			switch {
			case err != nil && (i%3 != 0 || err != context.DeadlineExceeded):
				t.Errorf("request %d: %v", i, err)
			case err == nil && result.Content[0].(*mcp.TextContent).Text != want:
				t.Errorf("request %d: %v", i, result.Content[0])
			}
		})
	}
	wg.Wait()
	c.Close()
	<-served
	server.Close()
	noneLeft(t, before)
}

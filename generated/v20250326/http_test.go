package v20250326_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20250326"
)

// webTools has one tool, which tells of its progress and asks for the roots.
type webTools struct{}

func (webTools) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{}, nil
}

func (webTools) CallTool(ctx context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (*mcp.CallToolResult, error) {
	if err := call.Progress(1, 2, ""); err != nil {
		return nil, err
	}
	text := "no roots"
	roots, err := call.ListRoots(ctx, nil)
	if err == nil {
		text = roots.Roots[0].URI
	} else if !errors.Is(err, mcp.ErrNotSupported) {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}}, nil
}

// TestHTTP has client and server of this version meet over HTTP.
func TestHTTP(t *testing.T) {
	server := mcp.NewServer(webTools{}, &mcp.ServerOptions{Capabilities: func(c *mcp.ServerCapabilities) { c.Tools.ListChanged = mcp.Ptr(true) }})
	for name, test := range map[string]struct {
		sessions *mcp.HTTPSessions
		want     string
	}{
		"stateless":  {nil, "no roots"},
		"session":    {new(mcp.HTTPSessions), "file:///root"},
		"resumption": {&mcp.HTTPSessions{Events: new(mcp.MemoryEvents)}, "file:///root"},
	} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			var methods []string
			handler := server.HTTPHandler(&mcp.HTTPOptions{Sessions: test.sessions})
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				mu.Lock()
				methods = append(methods, r.Method)
				mu.Unlock()
				handler.ServeHTTP(w, r)
			}))
			defer s.Close()
			changed := make(chan bool, 1)
			client := mcp.NewClient(&mcp.HTTPTransport{URL: s.URL}, &mcp.ClientOptions{
				ListRoots: func(context.Context, *mcp.RequestParams) (*mcp.ListRootsResult, error) {
					return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///root"}}}, nil
				},
				OnToolListChanged: func(context.Context, *mcp.NotificationParams) { changed <- true },
				OnError:           func(err error) { t.Errorf("reported: %v", err) },
			})
			if _, err := client.Initialize(t.Context()); err != nil {
				t.Fatal(err)
			}
			progress := 0
			r, err := client.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "x"}, mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) { progress++ }})
			if err != nil || progress != 1 || r.Content[0].(*mcp.TextContent).Text != test.want {
				t.Errorf("got %+v, %v with %d notifications", r, err, progress)
			}
			if test.sessions != nil {
				server.NotifyToolListChanged()
				<-changed
			}
			if err := client.Close(); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if deleted := slices.Contains(methods, "DELETE"); deleted != (test.sessions != nil) {
				t.Errorf("requests %q", methods)
			}
		})
	}
}

// TestHTTPEvents shows that no event lacks a message, since clients of this version
// do not expect it.
func TestHTTPEvents(t *testing.T) {
	s := httptest.NewServer(mcp.NewServer(webTools{}, nil).HTTPHandler(&mcp.HTTPOptions{Sessions: &mcp.HTTPSessions{Events: new(mcp.MemoryEvents)}}))
	defer s.Close()
	session := ""
	post := func(body string) (status int, answer string) {
		t.Helper()
		r, err := http.NewRequest(http.MethodPost, s.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if session != "" {
			r.Header.Set("Mcp-Session-Id", session)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		data, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if id := response.Header.Get("Mcp-Session-Id"); id != "" {
			session = id
		}
		return response.StatusCode, string(bytes.TrimSpace(data))
	}
	post(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"` + mcp.Version + `","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
	_, got := post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","_meta":{"progressToken":7}}}`)
	want := `id: 1-0
data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":1,"total":2}}

id: 1-1
data: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"no roots"}]}}`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, got := post(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`); got != `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}` {
		t.Error(got)
	}
	batch(t, post)
}

// batch posts several messages at once, which this version has.
func batch(t *testing.T, post func(body string) (status int, answer string)) {
	t.Helper()
	for _, test := range []struct {
		body, want string
		status     int
	}{
		{`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]`,
			`[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}]`, 200},
		{`[{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":9,"result":{}}]`, ``, 202},
		{`[]`, `-32600`, 400},
		{`[{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"x","_meta":{"progressToken":7}}},{"jsonrpc":"2.0","id":4,"method":"ping"}]`,
			"notifications/progress", 200},
		{`[{"jsonrpc":"2.0","id":5,"method":"initialize","params":{}}]`, `already`, 200},
	} {
		status, answer := post(test.body)
		if status != test.status || !strings.Contains(answer, test.want) || test.want == "" && answer != "" {
			t.Errorf("%s: %d %s", test.body, status, answer)
		}
	}
}

package generated_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/generated/v20241105"
	"github.com/mcpgen/mcpgen/generated/v20250326"
	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/v20260728"
)

// This file proves the rules that servers of all versions keep.

// A toolCall is what a tool can do in every version.
type toolCall struct {
	progress func(float64) error
	ask      func(context.Context) error // nil in stateless versions
}

// runTool is the tool of the servers below. What it returns reaches the test by
// the channel.
func runTool(ctx context.Context, name string, call toolCall, told chan<- error) {
	switch name {
	case "progress":
		for _, p := range []float64{0, 1, 1, 0.5, 3, 2, 3, 4} {
			if err := call.progress(p); err != nil {
				told <- err
			}
		}
	case "wait":
		told <- nil
		<-ctx.Done()
		told <- context.Cause(ctx)
	case "ask":
		told <- call.ask(ctx)
	}
}

type all2024 struct {
	v20241105.UnimplementedToolsServer
	v20241105.UnimplementedResourcesServer
	v20241105.UnimplementedPromptsServer
	told chan error
}

func (a all2024) CallTool(ctx context.Context, p *v20241105.CallToolRequestParams, c *v20241105.Call) (*v20241105.CallToolResult, error) {
	runTool(ctx, p.Name, toolCall{
		func(v float64) error { return c.Progress(v, 0) },
		func(ctx context.Context) error { _, err := c.ListRoots(ctx, nil); return err },
	}, a.told)
	return new(v20241105.CallToolResult), nil
}

type all2025a struct {
	v20250326.UnimplementedToolsServer
	v20250326.UnimplementedResourcesServer
	v20250326.UnimplementedPromptsServer
	told chan error
}

func (a all2025a) CallTool(ctx context.Context, p *v20250326.CallToolRequestParams, c *v20250326.Call) (*v20250326.CallToolResult, error) {
	runTool(ctx, p.Name, toolCall{
		func(v float64) error { return c.Progress(v, 0, "") },
		func(ctx context.Context) error { _, err := c.ListRoots(ctx, nil); return err },
	}, a.told)
	return new(v20250326.CallToolResult), nil
}

type all2025b struct {
	v20250618.UnimplementedToolsServer
	v20250618.UnimplementedResourcesServer
	v20250618.UnimplementedPromptsServer
	told chan error
}

func (a all2025b) CallTool(ctx context.Context, p *v20250618.CallToolRequestParams, c *v20250618.Call) (*v20250618.CallToolResult, error) {
	runTool(ctx, p.Name, toolCall{
		func(v float64) error { return c.Progress(v, 0, "") },
		func(ctx context.Context) error { _, err := c.ListRoots(ctx, nil); return err },
	}, a.told)
	return new(v20250618.CallToolResult), nil
}

type all2025c struct {
	v20251125.UnimplementedToolsServer
	v20251125.UnimplementedResourcesServer
	v20251125.UnimplementedPromptsServer
	told chan error
}

func (a all2025c) CallTool(ctx context.Context, p *v20251125.CallToolRequestParams, c *v20251125.Call) (*v20251125.CallToolResult, error) {
	runTool(ctx, p.Name, toolCall{
		func(v float64) error { return c.Progress(v, 0, "") },
		func(ctx context.Context) error { _, err := c.ListRoots(ctx, nil); return err },
	}, a.told)
	return new(v20251125.CallToolResult), nil
}

type all2026 struct {
	v20260728.UnimplementedToolsServer
	v20260728.UnimplementedResourcesServer
	v20260728.UnimplementedPromptsServer
	told chan error
}

func (a all2026) CallTool(ctx context.Context, p *v20260728.CallToolRequestParams, c *v20260728.Call) (v20260728.CallToolOutcome, error) {
	runTool(ctx, p.Name, toolCall{progress: func(v float64) error { return c.Progress(v, 0, "") }}, a.told)
	return new(v20260728.CallToolResult), nil
}

// A ruledSession is a session with a server of one version.
type ruledSession struct {
	version string
	v20260728.LegacySession
	sent chan string
	told chan error // what its tool says
	// notReady is the error for a request before the end of the handshake.
	notReady error
}

// handle gives the response to a request. A stateless version gets the `_meta`
// that it wants.
func (s *ruledSession) handle(t *testing.T, id int, method, members string) string {
	t.Helper()
	response, rest := s.Start(t.Context(), []byte(s.request(id, method, members)))
	if rest != nil {
		response = rest()
	}
	return string(response)
}

func (s *ruledSession) request(id int, method, members string) string {
	params := strings.TrimSuffix(members, ",")
	if s.version == v20260728.Version {
		meta := `"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}`
		if head, tail, ok := strings.Cut(params, `"_meta":{`); ok {
			params = head + `"_meta":{` + meta + "," + tail
		} else {
			params = strings.TrimPrefix(params+`,"_meta":{`+meta+`}`, ",")
		}
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s}}`, id, method, params)
}

// greet does the handshake, if there is one, but for its end.
func (s *ruledSession) greet(t *testing.T) {
	t.Helper()
	if s.version == v20260728.Version {
		return
	}
	answer := s.handle(t, 0, "initialize", fmt.Sprintf(`"protocolVersion":%q,"clientInfo":{"name":"c","version":"1"},"capabilities":{"roots":{}}`, s.version))
	if !strings.Contains(answer, `"result"`) {
		t.Fatal(answer)
	}
}

// ruledSessions runs a test with a server of each version.
func ruledSessions(t *testing.T, test func(t *testing.T, s *ruledSession)) {
	quiet := slog.New(slog.DiscardHandler)
	told := make(chan error, 10)
	for version, server := range map[string]v20260728.LegacyServer{
		v20241105.Version: v20241105.NewServer(all2024{told: told}, &v20241105.ServerOptions{Logger: quiet}),
		v20250326.Version: v20250326.NewServer(all2025a{told: told}, &v20250326.ServerOptions{Logger: quiet}),
		v20250618.Version: v20250618.NewServer(all2025b{told: told}, &v20250618.ServerOptions{Logger: quiet}),
		v20251125.Version: v20251125.NewServer(all2025c{told: told}, &v20251125.ServerOptions{Logger: quiet}),
		v20260728.Version: modernAsLegacy{v20260728.NewServer(all2026{told: told}, &v20260728.ServerOptions{Logger: quiet})},
	} {
		t.Run(version, func(t *testing.T) {
			s := &ruledSession{version: version, sent: make(chan string, 100), told: told}
			s.notReady = map[string]error{
				v20241105.Version: v20241105.ErrNotReady, v20250326.Version: v20250326.ErrNotReady,
				v20250618.Version: v20250618.ErrNotReady, v20251125.Version: v20251125.ErrNotReady,
			}[version]
			s.LegacySession = server.StartSession(func(_, message []byte) error {
				s.sent <- string(message)
				return nil
			})
			defer s.Close()
			test(t, s)
		})
	}
}

// modernAsLegacy lets tests start sessions of all versions alike.
type modernAsLegacy struct{ *v20260728.Server }

func (modernAsLegacy) ProtocolVersions() []string { return nil }
func (m modernAsLegacy) StartSession(send func(_, _ []byte) error) v20260728.LegacySession {
	return m.NewSession(send)
}

// TestDeclaredCapabilitiesAnswerLists has servers that embed the defaults list
// what they have declared.
func TestDeclaredCapabilitiesAnswerLists(t *testing.T) {
	ruledSessions(t, func(t *testing.T, s *ruledSession) {
		s.greet(t)
		for method, member := range map[string]string{
			"tools/list": "tools", "resources/list": "resources", "resources/templates/list": "resourceTemplates", "prompts/list": "prompts",
		} {
			var answer struct{ Result map[string]json.RawMessage }
			if got := s.handle(t, 1, method, ""); json.Unmarshal([]byte(got), &answer) != nil || string(answer.Result[member]) != "[]" {
				t.Errorf("%s: %s", method, got)
			}
		}
		for _, method := range []string{"prompts/get", "resources/read"} {
			if got := s.handle(t, 1, method, `"name":"x","uri":"test://x"`); !strings.Contains(got, "-32601") {
				t.Errorf("%s: %s", method, got)
			}
		}
	})
}

// TestProgressGrows has a tool report progress that goes back and stands still.
func TestProgressGrows(t *testing.T) {
	ruledSessions(t, func(t *testing.T, s *ruledSession) {
		s.greet(t)
		s.handle(t, 1, "tools/call", `"name":"progress","_meta":{"progressToken":"t"}`)
		var got []float64
		for len(s.sent) > 0 {
			var m struct{ Params struct{ Progress float64 } }
			if err := json.Unmarshal([]byte(<-s.sent), &m); err != nil {
				t.Fatal(err)
			}
			got = append(got, m.Params.Progress)
		}
		if !slices.Equal(got, []float64{0, 1, 3, 4}) {
			t.Errorf("sent %v", got)
		}
		if len(s.told) > 0 {
			t.Error(<-s.told)
		}
	})
}

// TestReasonOfCancellation shows that a handler can tell why it was cancelled.
func TestReasonOfCancellation(t *testing.T) {
	ruledSessions(t, func(t *testing.T, s *ruledSession) {
		s.greet(t)
		for reason, want := range map[string]string{
			``:                  "the client cancelled the request",
			`,"reason":"bored"`: "the client cancelled the request: bored",
			`,"reason":7`:       "the client cancelled the request",
			`,"reason":"` + strings.Repeat("x", 201) + `"`: "the client cancelled the request: " + strings.Repeat("x", 200) + "…",
		} {
			_, rest := s.Start(t.Context(), []byte(s.request(1, "tools/call", `"name":"wait"`)))
			done := make(chan []byte, 1)
			go func() { done <- rest() }()
			await(t, s.told)
			s.Start(t.Context(), []byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1`+reason+`}}`))
			if err := await(t, s.told); err == nil || err.Error() != want {
				t.Errorf("cause %v, want %s", err, want)
			}
			if answer := await(t, done); answer != nil {
				t.Errorf("answered with %s", answer)
			}
		}
	})
}

// TestNoRequestsBeforeInitialized asks the client for something before it has
// said that the handshake is over.
func TestNoRequestsBeforeInitialized(t *testing.T) {
	ruledSessions(t, func(t *testing.T, s *ruledSession) {
		if s.notReady == nil {
			return // its servers send no requests
		}
		s.greet(t)
		s.handle(t, 1, "tools/call", `"name":"ask"`)
		if err := await(t, s.told); !errors.Is(err, s.notReady) || len(s.sent) > 0 {
			t.Errorf("got %v, %d messages were sent", err, len(s.sent))
		}
		s.Start(t.Context(), []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
		_, rest := s.Start(t.Context(), []byte(s.request(2, "tools/call", `"name":"ask"`)))
		go rest()
		if got := await(t, s.sent); !strings.Contains(got, `"roots/list"`) {
			t.Errorf("sent %s", got)
		}
		s.Start(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}`))
		if err := await(t, s.told); err != nil {
			t.Error(err)
		}
	})
}

// await receives something that is bound to come.
func await[T any](t *testing.T, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(30 * time.Second):
		t.Fatal("nothing came")
		panic("not reached")
	}
}

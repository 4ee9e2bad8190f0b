package generated_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/generated/v20241105"
	"github.com/mcpgen/mcpgen/generated/v20250326"
	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/v20260728"
)

// A lister is a client of a generated package that lists tools and prompts.
type lister struct {
	version string
	// connect gives functions that list all tools, by name, and all prompts; after
	// the handshake, where there is one. At any is AnyCapability.
	connect func(ctx context.Context, t v20260728.Transport, any bool) (tools, prompts func() ([]string, error), err error)
	http    func(url string, client *http.Client) v20260728.Transport
}

// names collects the names in a list.
func names[T any](list func(func(*T, error) bool), name func(*T) string) (out []string, err error) {
	for item, err := range list {
		if err != nil {
			return out, err
		}
		out = append(out, name(item))
	}
	return out, nil
}

var listers = []lister{
	{"2024-11-05", func(ctx context.Context, t v20260728.Transport, any bool) (tools, prompts func() ([]string, error), err error) {
		c := v20241105.NewClient(t, &v20241105.ClientOptions{AnyCapability: any})
		_, err = c.Initialize(ctx)
		return func() ([]string, error) {
				return names(c.AllTools(ctx), func(t *v20241105.Tool) string { return t.Name })
			}, func() ([]string, error) {
				return names(c.AllPrompts(ctx), func(p *v20241105.Prompt) string { return p.Name })
			}, err
	}, func(url string, client *http.Client) v20260728.Transport {
		return &v20241105.HTTPTransport{URL: url, Client: client}
	}},
	{"2025-03-26", func(ctx context.Context, t v20260728.Transport, any bool) (tools, prompts func() ([]string, error), err error) {
		c := v20250326.NewClient(t, &v20250326.ClientOptions{AnyCapability: any})
		_, err = c.Initialize(ctx)
		return func() ([]string, error) {
				return names(c.AllTools(ctx), func(t *v20250326.Tool) string { return t.Name })
			}, func() ([]string, error) {
				return names(c.AllPrompts(ctx), func(p *v20250326.Prompt) string { return p.Name })
			}, err
	}, func(url string, client *http.Client) v20260728.Transport {
		return &v20250326.HTTPTransport{URL: url, Client: client}
	}},
	{"2025-06-18", func(ctx context.Context, t v20260728.Transport, any bool) (tools, prompts func() ([]string, error), err error) {
		c := v20250618.NewClient(t, &v20250618.ClientOptions{AnyCapability: any})
		_, err = c.Initialize(ctx)
		return func() ([]string, error) {
				return names(c.AllTools(ctx), func(t *v20250618.Tool) string { return t.Name })
			}, func() ([]string, error) {
				return names(c.AllPrompts(ctx), func(p *v20250618.Prompt) string { return p.Name })
			}, err
	}, func(url string, client *http.Client) v20260728.Transport {
		return &v20250618.HTTPTransport{URL: url, Client: client}
	}},
	{"2025-11-25", func(ctx context.Context, t v20260728.Transport, any bool) (tools, prompts func() ([]string, error), err error) {
		c := v20251125.NewClient(t, &v20251125.ClientOptions{AnyCapability: any})
		_, err = c.Initialize(ctx)
		return func() ([]string, error) {
				return names(c.AllTools(ctx), func(t *v20251125.Tool) string { return t.Name })
			}, func() ([]string, error) {
				return names(c.AllPrompts(ctx), func(p *v20251125.Prompt) string { return p.Name })
			}, err
	}, func(url string, client *http.Client) v20260728.Transport {
		return &v20251125.HTTPTransport{URL: url, Client: client}
	}},
	{"2026-07-28", func(ctx context.Context, t v20260728.Transport, _ bool) (tools, prompts func() ([]string, error), err error) {
		c := v20260728.NewClient(t, nil)
		return func() ([]string, error) {
				return names(c.AllTools(ctx), func(t *v20260728.Tool) string { return t.Name })
			}, func() ([]string, error) {
				return names(c.AllPrompts(ctx), func(p *v20260728.Prompt) string { return p.Name })
			}, nil
	}, func(url string, client *http.Client) v20260728.Transport {
		return &v20260728.HTTPTransport{URL: url, Client: client}
	}},
}

// A pagingServer has tools in pages, whose cursors are what no client may read
// anything into, and no prompts. It knows the handshake and both transports.
type pagingServer struct {
	version string
	pages   map[string]string // members of the result, by cursor; "none" for none

	mu      sync.Mutex
	methods []string
}

// seen gives the methods of the requests so far.
func (s *pagingServer) seen() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.methods)
}

const tool = `{"name":%q,"inputSchema":{"type":"object"}}`

func newPagingServer(version string) *pagingServer {
	page := func(name, rest string) string { return fmt.Sprintf(`"tools":[`+tool+`]`, name) + rest }
	return &pagingServer{version: version, pages: map[string]string{
		"none": page("first", `,"nextCursor":""`),
		"":     page("behind an empty cursor", `,"nextCursor":"x"`),
		"x":    page("behind another", ``),
	}}
}

// answer gives the response to a message; nil for a notification.
func (s *pagingServer) answer(data []byte) []byte {
	var m struct {
		ID     json.RawMessage
		Method string
		Params struct{ Cursor *string }
	}
	if json.Unmarshal(data, &m) != nil || m.ID == nil {
		return nil
	}
	s.mu.Lock()
	s.methods = append(s.methods, m.Method)
	s.mu.Unlock()
	result := `"tools":[],"prompts":[]`
	switch m.Method {
	case "initialize":
		result = fmt.Sprintf(`"protocolVersion":%q,"capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}`, s.version)
	case "tools/list":
		cursor := "none"
		if m.Params.Cursor != nil {
			cursor = *m.Params.Cursor
		}
		result = s.pages[cursor]
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{%s}}`, m.ID, result)
}

// transports gives the server's transports for a client.
func (s *pagingServer) transports(t *testing.T, l lister) map[string]v20260728.Transport {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		data, _ := io.ReadAll(r.Body)
		response := s.answer(data)
		if response == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write(response)
	}))
	t.Cleanup(web.Close)
	there, back := io.Pipe()
	in, out := io.Pipe()
	go func() {
		d := json.NewDecoder(there)
		for {
			var message json.RawMessage
			if d.Decode(&message) != nil {
				out.Close()
				return
			}
			if response := s.answer(message); response != nil {
				out.Write(append(response, '\n'))
			}
		}
	}()
	stdio := v20260728.NewStdioTransport(in, back)
	transports := map[string]v20260728.Transport{"stdio": stdio, "http": l.http(web.URL, web.Client())}
	t.Cleanup(func() {
		for _, transport := range transports {
			transport.Close()
		}
	})
	return transports
}

// A list ends where there is no cursor, whatever the cursors are before that.
func TestListsEndWithoutCursor(t *testing.T) {
	for _, l := range listers {
		s := newPagingServer(l.version)
		for kind, transport := range s.transports(t, l) {
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			tools, _, err := l.connect(ctx, transport, false)
			if err != nil {
				t.Fatal(l.version, kind, err)
			}
			if got, err := tools(); err != nil || strings.Join(got, ", ") != "first, behind an empty cursor, behind another" {
				t.Errorf("%s, %s: %q, %v", l.version, kind, got, err)
			}
		}
	}
}

// In versions with a handshake, a client sends nothing that the server does not
// offer, unless it was told to.
func TestUndeclaredIsNotSent(t *testing.T) {
	unsupported := map[string]error{"2024-11-05": v20241105.ErrNotSupported, "2025-03-26": v20250326.ErrNotSupported,
		"2025-06-18": v20250618.ErrNotSupported, "2025-11-25": v20251125.ErrNotSupported}
	for _, l := range listers {
		for _, any := range []bool{false, true} {
			for _, kind := range []string{"stdio", "http"} {
				s := newPagingServer(l.version)
				transport := s.transports(t, l)[kind]
				ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
				defer cancel()
				_, prompts, err := l.connect(ctx, transport, any)
				if err != nil {
					t.Fatal(l.version, kind, err)
				}
				_, err = prompts()
				refused, want := err != nil, error(nil)
				if !any {
					want = unsupported[l.version] // nil where there is no handshake
				}
				if refused != (want != nil) || refused && !errors.Is(err, want) || refused == slices.Contains(s.seen(), "prompts/list") {
					t.Errorf("%s, %s, any %v: %v, and the server has got %s", l.version, kind, any, err, s.seen())
				}
			}
		}
	}
}

// Up to 2025-11-25, schema.ts has objects only as the schemas of properties, but
// JSON Schema has true and false, and public servers use them.
func TestBooleanSchemas(t *testing.T) {
	for _, p := range protocols {
		members := []string{"inputSchema"}
		if p.version >= "2025-06-18" {
			members = append(members, "outputSchema")
		}
		for _, member := range members {
			for value, ok := range map[string]bool{"true": true, "false": true, `{"type":"string"}`: true, "1": p.version >= "2026-07-28", "null": p.version >= "2026-07-28"} {
				input := `"inputSchema":{"type":"object"},`
				if member == "inputSchema" {
					input = ""
				}
				document := fmt.Sprintf(`{"name":"x",%s%q:{"type":"object","properties":{"raw":%s}}}`, input, member, value)
				v, err := p.declared["Tool"].decode([]byte(document))
				if (err == nil) != ok {
					t.Errorf("%s: %s: %v", p.version, document, err)
				}
				if err != nil || !ok {
					continue
				}
				if again, err := v.AppendJSON(nil); err != nil || !sameJSONText(again, document) {
					t.Errorf("%s: %s is written as %s, %v", p.version, document, again, err)
				}
			}
		}
	}
}

// sameJSONText compares two documents as JSON.
func sameJSONText(a []byte, b string) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal([]byte(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y)
}

package versions_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/generated/v20250326"
	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/generated/versions"
)

// Of each version, a server without tools.
func old0326() *v20250326.Server { return v20250326.NewServer(struct{}{}, nil) }
func old0618() *v20250618.Server { return v20250618.NewServer(struct{}{}, nil) }
func old1125() *v20251125.Server { return v20251125.NewServer(struct{}{}, nil) }

func modern(legacy v20260728.LegacyServer) *v20260728.Server {
	return v20260728.NewServer(struct{}{}, &v20260728.ServerOptions{Legacy: legacy})
}

// allClients are the clients of all versions with HTTP.
var allClients = versions.Clients{
	versions.V20250326: func(t versions.Transport) versions.Client { return v20250326.NewClient(t, nil) },
	versions.V20250618: func(t versions.Transport) versions.Client { return v20250618.NewClient(t, nil) },
	versions.V20251125: func(t versions.Transport) versions.Client { return v20251125.NewClient(t, nil) },
	versions.V20260728: func(t versions.Transport) versions.Client { return v20260728.NewClient(t, nil) },
}

func clientsOf(names ...string) versions.Clients {
	c := versions.Clients{}
	for _, v := range names {
		c[v] = allClients[v]
	}
	return c
}

// A server of a package: what both transports need.
type server interface {
	Serve(ctx context.Context, in io.Reader, out io.Writer) error
}

// versionOf gives the version of a client, after a request.
func versionOf(t *testing.T, client versions.Client) string {
	t.Helper()
	var err error
	version := ""
	switch c := client.(type) {
	case *v20250326.Client:
		version = v20250326.Version
		_, err = c.Ping(t.Context(), nil)
	case *v20250618.Client:
		version = v20250618.Version
		_, err = c.Ping(t.Context(), nil)
	case *v20251125.Client:
		version = v20251125.Version
		_, err = c.Ping(t.Context(), nil)
	case *v20260728.Client:
		version = v20260728.Version
		_, err = c.Discover(t.Context(), nil)
	}
	if err != nil {
		t.Errorf("%s: %v", version, err)
	}
	return version
}

// overStreams connects to a server over a pair of streams.
func overStreams(t *testing.T, s server) versions.Transport {
	requests, toServer := io.Pipe()
	fromServer, responses := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Serve(context.Background(), requests, responses)
		responses.Close()
	}()
	t.Cleanup(func() { toServer.Close(); <-done })
	return v20260728.NewStdioTransport(fromServer, toServer)
}

func overHTTP(t *testing.T, h http.Handler) versions.Transport {
	s := httptest.NewServer(h)
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return versions.ByEra(&v20260728.HTTPTransport{URL: s.URL}, &v20251125.HTTPTransport{URL: s.URL})
}

// TestConnect has clients of several versions meet servers of several versions over
// both transports.
func TestConnect(t *testing.T) {
	const (
		mar, jun, nov, jul = versions.V20250326, versions.V20250618, versions.V20251125, versions.V20260728
	)
	every := []string{mar, jun, nov, jul}
	allOld := func() *versions.LegacyServers { return versions.Legacy(old0326(), old1125(), old0618()) }
	for _, test := range []struct {
		name    string
		server  func() (server, http.Handler)
		clients [][]string
		want    []string // "" for no version in common, or none that an old client can learn of
	}{
		{"modern", func() (server, http.Handler) { s := modern(nil); return s, s.HTTPHandler(nil) },
			[][]string{every, {jul}, {nov}, {mar, jun}}, []string{jul, jul, "", ""}},
		{"2025-11-25", func() (server, http.Handler) { s := old1125(); return s, s.HTTPHandler(nil) },
			[][]string{every, {nov, jul}, {nov}, {jul}, {mar, jun}}, []string{nov, nov, nov, "", ""}},
		{"2025-11-25 with sessions", func() (server, http.Handler) {
			s := old1125()
			return s, s.HTTPHandler(&v20251125.HTTPOptions{Sessions: new(v20251125.HTTPSessions)})
		}, [][]string{every}, []string{nov}},
		{"2025-06-18", func() (server, http.Handler) { s := old0618(); return s, s.HTTPHandler(nil) },
			[][]string{every, {jun}, {nov, jul}}, []string{jun, jun, ""}},
		{"2025-06-18 with sessions", func() (server, http.Handler) {
			s := old0618()
			return s, s.HTTPHandler(&v20250618.HTTPOptions{Sessions: new(v20250618.HTTPSessions)})
		}, [][]string{every}, []string{jun}},
		{"2025-03-26", func() (server, http.Handler) { s := old0326(); return s, s.HTTPHandler(nil) },
			[][]string{every, {mar}}, []string{mar, mar}},
		{"two", func() (server, http.Handler) { s := modern(old0618()); return s, s.HTTPHandler(nil) },
			[][]string{every, {mar, jun, nov}, {jun}, {mar}, {nov}}, []string{jul, jun, jun, "", ""}},
		{"all", func() (server, http.Handler) { s := modern(allOld()); return s, s.HTTPHandler(nil) },
			[][]string{every, {mar, jun, nov}, {mar, jun}, {mar}, {jun}, {nov}, {jul}}, []string{jul, nov, jun, mar, jun, nov, jul}},
		{"all with sessions", func() (server, http.Handler) {
			a, b := old0326(), old1125()
			s := modern(versions.Legacy(a, b))
			return s, s.HTTPHandler(&v20260728.HTTPOptions{Legacy: versions.LegacyHTTP(map[string]http.Handler{
				mar: a.HTTPHandler(&v20250326.HTTPOptions{Sessions: new(v20250326.HTTPSessions)}),
				nov: b.HTTPHandler(&v20251125.HTTPOptions{Sessions: new(v20251125.HTTPSessions)}),
			})})
		}, [][]string{every, {mar}, {nov}, {mar, jun, nov}}, []string{jul, mar, nov, nov}},
	} {
		for i, ours := range test.clients {
			s, h := test.server()
			for over, transport := range map[string]versions.Transport{"streams": overStreams(t, s), "HTTP": overHTTP(t, h)} {
				t.Run(fmt.Sprintf("%s/%s/%v", test.name, over, ours), func(t *testing.T) {
					ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
					defer stop()
					client, err := versions.Connect(ctx, transport, clientsOf(ours...))
					var none *versions.NoCommonVersionError
					if test.want[i] == "" {
						if !errors.As(err, &none) && !errors.Is(err, versions.ErrUndecided) {
							t.Errorf("got %v, %v", client, err)
						}
						return
					}
					if err != nil {
						t.Fatal(err)
					}
					defer client.Close()
					if got := versionOf(t, client); got != test.want[i] {
						t.Errorf("connected with %s, want %s", got, test.want[i])
					}
				})
			}
		}
	}
}

// TestConnectToFuture meets servers of versions that do not exist yet.
func TestConnectToFuture(t *testing.T) {
	var none *versions.NoCommonVersionError
	for name, answer := range map[string]string{
		"a modern version":       `{"jsonrpc":"2.0","id":%s,"error":{"code":-32022,"message":"no","data":{"supported":["2027-01-01"],"requested":"2026-07-28"}}}`,
		"one with a handshake":   `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-12-31","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`,
		"both, and none of ours": `{"jsonrpc":"2.0","id":%s,"error":{"code":-32022,"message":"no","data":{"supported":["2025-12-31","2027-01-01"]}}}`,
	} {
		transport := overHTTP(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			w.Header().Set("Content-Type", "application/json")
			if r.Method != http.MethodPost || strings.Contains(answer, "result") && !bytes.Contains(body, []byte("initialize")) {
				w.WriteHeader(400)
				return
			}
			_, id, _ := bytes.Cut(body, []byte(`"id":`))
			id, _, _ = bytes.Cut(id, []byte(","))
			fmt.Fprintf(w, answer, id)
		}))
		if client, err := versions.Connect(t.Context(), transport, allClients); !errors.As(err, &none) {
			t.Errorf("%s: %v, %v", name, client, err)
		} else if !slices.ContainsFunc(none.Theirs, func(v string) bool { return v == "2027-01-01" || v == "2025-12-31" }) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := versions.Connect(t.Context(), overHTTP(t, http.NotFoundHandler()), nil); !errors.As(err, &none) {
		t.Error(err)
	}
}

// TestFutureClient has clients of versions that do not exist yet meet a server of
// all that do.
func TestFutureClient(t *testing.T) {
	s := httptest.NewServer(modern(versions.Legacy(old0326(), old0618(), old1125())).HTTPHandler(nil))
	defer s.Close()
	post := func(body string, header ...string) string {
		t.Helper()
		r, err := http.NewRequest(http.MethodPost, s.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
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
		return fmt.Sprint(response.StatusCode, " ", string(data))
	}
	got := post(`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2027-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}`,
		"MCP-Protocol-Version", "2027-01-01", "Mcp-Method", "server/discover")
	if !strings.HasPrefix(got, "400 ") || !strings.Contains(got, `"supported":["2026-07-28","2025-03-26","2025-06-18","2025-11-25"]`) {
		t.Error(got)
	}
	got = post(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2027-01-01","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
	if !strings.HasPrefix(got, "200 ") || !strings.Contains(got, `"protocolVersion":"2025-11-25"`) {
		t.Error(got)
	}
	got = post(`{"jsonrpc":"2.0","id":1,"method":"ping"}`, "MCP-Protocol-Version", "2025-12-31")
	if !strings.HasPrefix(got, "400 ") || !strings.Contains(got, "2025-11-25") {
		t.Error(got)
	}
}

package versions_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/v20241105"
	"github.com/mcpgen/mcpgen/generated/v20250326"
	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/versions"
)

// TestSessionTellsVersion has clients leave out the header with the version: those
// of the first versions do not know it, and some of later ones forget it. The
// session tells which server they mean.
func TestSessionTellsVersion(t *testing.T) {
	handler := versions.LegacyHTTP(map[string]http.Handler{
		versions.V20241105: v20241105.NewServer(struct{}{}, nil).HTTPHandler(&v20241105.HTTPOptions{Sessions: new(v20241105.HTTPSessions)}),
		versions.V20250326: v20250326.NewServer(struct{}{}, nil).HTTPHandler(&v20250326.HTTPOptions{Sessions: new(v20250326.HTTPSessions)}),
		versions.V20250618: v20250618.NewServer(struct{}{}, nil).HTTPHandler(&v20250618.HTTPOptions{Sessions: new(v20250618.HTTPSessions)}),
		versions.V20251125: v20251125.NewServer(struct{}{}, nil).HTTPHandler(&v20251125.HTTPOptions{Sessions: new(v20251125.HTTPSessions)}),
	})
	server := httptest.NewServer(handler)
	defer server.Close()
	send := func(t *testing.T, method, session, body string) (status int, answer string, header http.Header) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		if session != "" {
			r.Header.Set("Mcp-Session-Id", session)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if method == http.MethodGet { // a stream, which does not end
			return response.StatusCode, "", response.Header
		}
		data, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, string(data), response.Header
	}
	for _, version := range []string{versions.V20241105, versions.V20250326, versions.V20250618, versions.V20251125} {
		t.Run(version, func(t *testing.T) {
			status, answer, header := send(t, http.MethodPost, "", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"`+
				version+`","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`)
			session := header.Get("Mcp-Session-Id")
			if status != http.StatusOK || session == "" || !strings.Contains(answer, version) {
				t.Fatalf("initialize: %d %q, session %q", status, answer, session)
			}
			if status, answer, _ := send(t, http.MethodPost, session, `{"jsonrpc":"2.0","method":"notifications/initialized"}`); status != http.StatusAccepted {
				t.Errorf("initialized: %d %s", status, answer)
			}
			if status, answer, _ := send(t, http.MethodPost, session, `{"jsonrpc":"2.0","id":2,"method":"ping"}`); status != http.StatusOK {
				t.Errorf("ping: %d %s", status, answer)
			}
			if status, _, _ := send(t, http.MethodGet, session, ""); status != http.StatusOK {
				t.Errorf("GET: %d", status)
			}
			if status, answer, _ := send(t, http.MethodDelete, session, ""); status != http.StatusNoContent {
				t.Errorf("DELETE: %d %s", status, answer)
			}
			if status, _, _ := send(t, http.MethodPost, session, `{"jsonrpc":"2.0","id":3,"method":"ping"}`); status != http.StatusNotFound {
				t.Errorf("a session that has ended: %d, want 404", status)
			}
		})
	}
}

package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/versions"
)

// buffer is a bytes.Buffer for several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// everything builds the server to which the client is the counterpart.
func everything(t *testing.T) string {
	program := filepath.Join(t.TempDir(), "everything")
	if log, err := exec.Command("go", "build", "-o", program, "../everything").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	return program
}

// served starts the server over HTTP and gives its URL.
func served(t *testing.T, program string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	server := exec.Command(program, "-http", addr)
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt)
		server.Wait()
	})
	for range 500 {
		if c, err := net.Dial("tcp", addr); err == nil {
			c.Close()
			return "http://" + addr + "/mcp"
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the server does not start")
	return ""
}

// TestVersions does the same in both versions and over both transports, and
// wants to see the same.
func TestVersions(t *testing.T) {
	program := everything(t)
	url := served(t, program)
	for _, c := range []struct {
		call, args string
		want       []string
	}{
		{"", "", []string{"everything 1.0.0 speaks ", "tool test_simple_text", "prompt test_simple_prompt", "resource test://static-text"}},
		{"test_simple_text", "{}", []string{"This is a simple text response for testing."}},
		{"test_image_content", "{}", []string{`"mimeType":"image/png"`}},
		{"test_tool_with_progress", "{}", []string{"progress: 50 of 100", "Progress was reported."}},
		{"test_tool_with_logging", "{}", []string{`info: "Tool processing data"`, "Messages were logged."}},
		{"test_x_mcp_header", `{"region":"eu"}`, []string{`The region is "eu".`}},
		{"test_elicitation", `{"message":"Who are you?"}`, []string{"asked: Who are you?", `"email":"ada@example.com"`}},
		{"test_elicitation_sep1034_defaults", "{}", []string{`"age":30,"name":"John Doe","score":95.5,"status":"active","verified":true`}},
		{"test_elicitation_sep1330_enums", "{}", []string{`"legacyEnum":"opt1","titledMulti":["value1"],"titledSingle":"value1","untitledMulti":["option1"],"untitledSingle":"option1"`}},
		{"test_input_required_result_multi_round", "{}", []string{"any name likes any color."}},
		{"test_input_required_result_multiple_inputs", "{}", []string{"asked for the roots", "the model is asked", "I have no model to ask.", "Your roots: file://"}},
	} {
		for _, way := range []struct{ version, target string }{
			{versions.V20260728, program},
			{versions.V20251125, program},
			{versions.V20260728, url},
		} {
			var out buffer
			err := run(t.Context(), options{call: c.call, args: c.args, version: way.version, target: []string{way.target}}, &out)
			if err != nil {
				t.Errorf("%s %s %q: %v", way.version, way.target, c.call, err)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%s %s %q: no %q in\n%s", way.version, way.target, c.call, want, out.String())
				}
			}
		}
	}

	err := run(t.Context(), options{call: "test_error_handling", args: "{}", target: []string{program}}, new(buffer))
	if err == nil || err.Error() != "the tool has failed" {
		t.Errorf("got %v", err)
	}
	err = run(t.Context(), options{call: "none", args: "{}", target: []string{url}}, new(buffer))
	if err == nil || !strings.Contains(err.Error(), `no tool "none"`) {
		t.Errorf("got %v", err)
	}
}

// oldVersion is the variable that makes the test a server that speaks this
// version of the protocol only.
const oldVersion = "TEST_OLD_VERSION"

func TestMain(m *testing.M) {
	var serve interface{ ServeStdio(context.Context) error }
	switch os.Getenv(oldVersion) {
	case versions.V20251125:
		serve = v20251125.NewServer(nil, &v20251125.ServerOptions{Info: v20251125.Implementation{Name: "old", Version: "0.1"}})
	case versions.V20250618:
		serve = v20250618.NewServer(nil, &v20250618.ServerOptions{Info: v20250618.Implementation{Name: "older", Version: "0.1"}})
	default:
		os.Exit(m.Run())
	}
	if err := serve.ServeStdio(context.Background()); err != nil {
		panic(err)
	}
}

// TestProbe meets servers that do not speak the newest version.
func TestProbe(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for version, want := range map[string]string{
		versions.V20251125: "old 0.1 speaks 2025-11-25\n",
		versions.V20250618: "no version of the protocol in common: the client speaks 2026-07-28, 2025-11-25, the server 2025-06-18",
	} {
		t.Setenv(oldVersion, version)
		var out buffer
		err := run(t.Context(), options{target: []string{self}}, &out)
		got := out.String()
		if err != nil {
			got += err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", version, got, want)
		}
	}

	nothing := httptest.NewServer(http.NotFoundHandler())
	defer nothing.Close()
	err = run(t.Context(), options{target: []string{nothing.URL}}, new(buffer))
	if err == nil || !strings.Contains(err.Error(), "HTTP 404 Not Found") {
		t.Errorf("got %v", err)
	}
}

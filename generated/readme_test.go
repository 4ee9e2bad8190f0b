package generated_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// maxReadmeLines is how long the server in the README may be, blank lines
// included.
const maxReadmeLines = 36

// TestReadmeServer builds the server that the README shows and calls its tool,
// over both transports.
func TestReadmeServer(t *testing.T) {
	program := buildReadmeServer(t)

	t.Run("stdio, byte by byte", func(t *testing.T) {
		server := exec.Command(program)
		server.Stdin = strings.NewReader(`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"world",` +
			`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`)
		out, err := server.Output()
		const want = `{"jsonrpc":"2.0","id":"a","result":{"content":[{"type":"text","text":"hello from world"}],` +
			`"_meta":{"io.modelcontextprotocol/serverInfo":{"version":"1","name":"hello"}},"resultType":"complete"}}` + "\n"
		if string(out) != want || err != nil {
			t.Errorf("got %s (%v)\nwant %s", out, err, want)
		}
	})
	t.Run("stdio", func(t *testing.T) {
		transport, err := mcp.StartCommand(exec.Command(program))
		if err != nil {
			t.Fatal(err)
		}
		callReadmeServer(t, mcp.NewClient(transport, nil))
	})
	t.Run("end", func(t *testing.T) { endReadmeServer(t, program) })
	t.Run("HTTP", func(t *testing.T) {
		callReadmeServer(t, mcp.NewClient(&mcp.HTTPTransport{URL: serveReadme(t, program)}, nil))
	})
}

// endReadmeServer sends the program a signal. What is open is answered, and the
// program exits in good order.
func endReadmeServer(t *testing.T, program string) {
	if runtime.GOOS == "windows" {
		t.Skip("no SIGTERM")
	}
	server := exec.Command(program)
	in, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Process.Kill()
	io.WriteString(in, `{"jsonrpc":"2.0","id":"a","method":"subscriptions/listen","params":{"notifications":{},`+
		`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`+"\n")
	lines := bufio.NewScanner(out)
	if lines.Scan(); !strings.Contains(lines.Text(), "acknowledged") {
		t.Errorf("got %s", lines.Text())
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if lines.Scan(); !strings.Contains(lines.Text(), `"id":"a","result"`) {
		t.Errorf("got %s", lines.Text())
	}
	if err := server.Wait(); err != nil {
		t.Error(err)
	}
}

// buildReadmeServer takes the program out of the README and builds it.
func buildReadmeServer(t *testing.T) string {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, ok := strings.Cut(string(readme), "<!-- server: this program is compiled and run by a test -->\n```go\n")
	if !ok {
		t.Fatal("the README has no server")
	}
	code, _, _ = strings.Cut(code, "\n```")
	code += "\n"
	if n := strings.Count(code, "\n"); n > maxReadmeLines {
		t.Errorf("the server in the README has %d lines, more than %d", n, maxReadmeLines)
	}
	dir := t.TempDir()
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "hello")
	if err := os.WriteFile(source, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"vet", source}, {"build", "-o", program, source}} {
		if log, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args[0], err, log)
		}
	}
	return program
}

// serveReadme runs the program as the README says for HTTP, and gives its URL.
func serveReadme(t *testing.T, program string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	server := exec.Command(program, addr)
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	for range 1000 {
		if c, err := net.Dial("tcp", addr); err == nil {
			c.Close()
			return "http://" + addr
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the server does not start")
	return ""
}

func callReadmeServer(t *testing.T, client *mcp.Client) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	about, err := client.Discover(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if info := about.Meta.ServerInfo; info.Name != "hello" || about.Capabilities.Tools == nil || about.Capabilities.Prompts != nil {
		t.Errorf("the server is %+v, with %+v", info, about.Capabilities)
	}
	tools, err := client.ListTools(ctx, nil)
	if err != nil || len(tools.Tools) != 1 {
		t.Fatalf("got %+v, %v", tools, err)
	}
	result, err := client.CallTool(ctx, &mcp.CallToolRequestParams{Name: tools.Tools[0].Name})
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := result.Content[0].(*mcp.TextContent); !ok || text.Text != "hello from hello" {
		t.Errorf("got %+v", result.Content[0])
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
}

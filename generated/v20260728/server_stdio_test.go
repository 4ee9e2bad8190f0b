package v20260728_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A pipe is a client of a server that speaks over streams.
type pipe struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

func serve(t *testing.T, ctx context.Context, server *mcp.Server) *pipe {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &pipe{t: t, in: inW, lines: make(chan string, 100), done: make(chan error, 1)}
	go func() {
		p.done <- server.Serve(ctx, inR, outW)
		outW.Close()
	}()
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(outR); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	return p
}

func (p *pipe) write(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pipe) expect(want string) {
	p.t.Helper()
	select {
	case got := <-p.lines:
		if !sameJSON(got, want) {
			p.t.Errorf("got %s\nwant %s", got, want)
		}
	case <-time.After(5 * time.Second):
		p.t.Fatal("no line came")
	}
}

func TestStdio(t *testing.T) {
	before := runtime.NumGoroutine()
	release := make(chan bool)
	server := mcp.NewServer(toolbox{
		"hello": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return text("two\nlines"), nil
		},
		"slow": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			<-release
			return text("late"), nil
		},
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	}, &mcp.ServerOptions{Info: info, MaxMessage: 1000, Logger: quiet})
	p := serve(t, context.Background(), server)
	p.write(callTool("1", "slow", "") + "\n")
	p.write("\n \r\n" + callTool("2", "hello", "") + "\r\n")
	p.expect(result("2", `"content":[{"type":"text","text":"two\nlines"}]`))
	// A cancellation right after the request that it is for.
	p.write(callTool("3", "wait", "") + "\n" + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}` + "\n")
	p.write(strings.Repeat("x", 100_000) + "\n")
	p.expect(fault("", -32600, "Invalid request: the message is too long", ""))
	p.write("{\n")
	p.expect(fault("", -32700, "Parse error: unexpected end of input, expected member name", ""))
	p.write(listen("4", "{}") + "\n")
	if got := <-p.lines; !strings.Contains(got, "acknowledged") {
		t.Errorf("got %s", got)
	}
	// The end of the input ends the subscription and lets the rest finish. The
	// last line needs no newline.
	p.write(callTool("5", "hello", ""))
	p.in.Close()
	p.expect(result("5", `"content":[{"type":"text","text":"two\nlines"}]`))
	close(release)
	p.expect(result("1", `"content":[{"type":"text","text":"late"}]`))
	if err := <-p.done; err != nil {
		t.Error(err)
	}
	for line := range p.lines {
		t.Errorf("one more line: %s", line)
	}
	checkGoroutines(t, before)
}

func TestStdioContext(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	started := make(chan bool)
	p := serve(t, ctx, mcp.NewServer(toolbox{
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
			started <- true
			<-ctx.Done()
			return nil, ctx.Err()
		},
	}, &mcp.ServerOptions{ShutdownTime: time.Millisecond}))
	p.write(callTool("1", "wait", "") + "\n")
	<-started
	cancel()
	if err := <-p.done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for line := range p.lines {
		t.Errorf("one more line: %s", line)
	}
	checkGoroutines(t, before)
}

func TestStdioBrokenPipe(t *testing.T) {
	before := runtime.NumGoroutine()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	outR.CloseWithError(errors.New("broken"))
	done := make(chan error)
	go func() { done <- mcp.NewServer(toolbox{}, nil).Serve(context.Background(), inR, outW) }()
	if _, err := fmt.Fprintln(inW, request("1", "server/discover", "", "")); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err == nil || !strings.Contains(err.Error(), "broken") {
		t.Error(err)
	}
	checkGoroutines(t, before)
}

// TestStdioMany sends many requests at once, some of which are cancelled.
func TestStdioMany(t *testing.T) {
	before := runtime.NumGoroutine()
	p := serve(t, context.Background(), mcp.NewServer(toolbox{
		"hello": func(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) {
			return text("hi"), nil
		},
		"wait": func(ctx context.Context, _ *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	}, nil))
	const n = 2000
	go func() {
		for i := range n {
			tool := "hello"
			if i%3 == 0 {
				tool = "wait"
			}
			p.write(callTool(fmt.Sprint(i), tool, "") + "\n")
			if tool == "wait" {
				p.write(fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`+"\n", i))
			}
		}
		p.in.Close()
	}()
	got := 0
	for range p.lines {
		got++
	}
	if want := n - (n+2)/3; got != want {
		t.Errorf("%d responses, want %d", got, want)
	}
	if err := <-p.done; err != nil {
		t.Error(err)
	}
	checkGoroutines(t, before)
}

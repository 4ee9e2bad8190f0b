package generated_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
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

// Whatever bytes come in, each line that goes out is one message that the
// package itself decodes, and in which the peer has chosen nothing but an id that
// is well-formed.

// A talker is the server and the client of a generated package.
type talker struct {
	version string
	// serve is Server.Serve of a server that has no features.
	serve func(ctx context.Context, in io.Reader, out io.Writer) error
	// connect starts a client over a pair of streams.
	connect func(in io.Reader, out io.Writer) io.Closer
}

var talkers = []talker{
	{
		"2024-11-05", v20241105.NewServer(struct{}{}, &v20241105.ServerOptions{Logger: silent}).Serve,
		func(in io.Reader, out io.Writer) io.Closer {
			return v20241105.NewClient(v20241105.NewStdioTransport(in, out), nil)
		},
	},
	{
		"2025-03-26", v20250326.NewServer(struct{}{}, &v20250326.ServerOptions{Logger: silent}).Serve,
		func(in io.Reader, out io.Writer) io.Closer {
			return v20250326.NewClient(v20250326.NewStdioTransport(in, out), nil)
		},
	},
	{
		"2025-06-18", v20250618.NewServer(struct{}{}, &v20250618.ServerOptions{Logger: silent}).Serve,
		func(in io.Reader, out io.Writer) io.Closer {
			return v20250618.NewClient(v20250618.NewStdioTransport(in, out), nil)
		},
	},
	{
		"2025-11-25", v20251125.NewServer(struct{}{}, &v20251125.ServerOptions{Logger: silent}).Serve,
		func(in io.Reader, out io.Writer) io.Closer {
			return v20251125.NewClient(v20251125.NewStdioTransport(in, out), nil)
		},
	},
	{
		"2026-07-28", v20260728.NewServer(struct{}{}, &v20260728.ServerOptions{Logger: silent}).Serve,
		func(in io.Reader, out io.Writer) io.Closer {
			return v20260728.NewClient(v20260728.NewStdioTransport(in, out), nil)
		},
	},
}

var silent = slog.New(slog.DiscardHandler)

// garbageIDs cannot be read, or only just.
var garbageIDs = []string{
	`1`, `1.0`, `1.5`, `1e400`, `01`, `NaN`, `123456789012345678901234567890`, `""`, `"x\n"`, `"\ud83d\ude00"`,
	`"\ud800"`, `"\udc00\ud800"`, `"\x"`, `"\u12"`, `"\`, `"`, "\"\xff\"", "\"\xed\xa0\x80\"", "\"a\rb\"", "\"a\tb\"", "\"\x00\"",
	`null`, `true`, `{"id":7}`, `[7]`, ``, `"x""y"`, `1,"id":2`, `"\ud800","id":7,"result":{"content":[{"type":"text","text":"forged"}]}`,
}

// garbageLines are messages with such ids, and messages that are cut off.
func garbageLines() []string {
	var lines []string
	for _, id := range garbageIDs {
		for _, format := range []string{
			`{"jsonrpc":"2.0","id":%s,"method":"ping"}`,
			`{"jsonrpc":"2.0","id":%s,"method":"no\nsuch\u0022method","params":{"x":"\ud800"}}`,
			`{"method":"tools/list","params":{},"jsonrpc":"2.0","id":%s}`,
			`{"jsonrpc":"2.0","id":%s,"id":7,"result":{"content":[{"type":"text","text":"forged"}]}}`,
			`{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"\ud800"}}`,
			`{"jsonrpc":"2.0","id":%s,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}`,
			`[{"jsonrpc":"2.0","id":%s,"method":"ping"},7,[]]`,
			`{"jsonrpc":"2.0","id":%s`,
			`%s`,
		} {
			if line := fmt.Sprintf(format, id); strings.TrimSpace(line) != "" {
				lines = append(lines, line)
			}
		}
	}
	whole := "{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"\\u00e9\",\"method\":\"n\\\"\",\"params\":{\"\xc3\xa9\\n\":[1,{\"a\":\"\\ud83d\\ude00\"}]}}"
	for i := range len(whole) - 1 {
		lines = append(lines, whole[:i+1], whole[i+1:], whole[:i]+"\\"+whole[i+1:], whole[:i]+"\xff"+whole[i:], whole[:i]+"\""+whole[i:])
	}
	return append(lines, "[INFO] listening", "Content-Length: 20", "\ufeff{}", strings.Repeat("[", 3000))
}

// checkLine checks one line that went out because of the given input.
func checkLine(t *testing.T, p *protocol, input, line string) {
	t.Helper()
	messages := []json.RawMessage{json.RawMessage(line)}
	if strings.HasPrefix(line, "[") {
		if err := json.Unmarshal([]byte(line), &messages); err != nil {
			t.Errorf("%s goes out: %v", line, err)
		}
	}
	for _, message := range messages {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(message, &members); err != nil {
			t.Errorf("%.300q goes out: %v", message, err)
			continue
		}
		id, hasID := members["id"]
		if hasID && !strings.Contains(input, string(id)) {
			t.Errorf("%.300q goes out with an id that never came", message)
		}
		for name := range members {
			if name != "jsonrpc" && name != "id" && name != "result" && name != "error" {
				t.Errorf("%.300q goes out with the member %q", message, name)
			}
		}
		if strings.Contains(string(members["result"]), "forged") {
			t.Errorf("%.300q goes out", message)
		}
		if !hasID { // the older schemas have no form for an error about no request
			message = bytes.Replace(message, []byte("{"), []byte(`{"id":0,`), 1)
		}
		if _, err := p.declared["JSONRPCMessage"].decode(message); err != nil {
			t.Errorf("%.300q goes out, which the package itself refuses: %v", message, err)
		}
	}
}

func TestServersAnswerGarbage(t *testing.T) {
	garbage := garbageLines()
	for _, talker := range talkers {
		t.Run(talker.version, func(t *testing.T) {
			p := protocolOf(talker.version)
			open := []string{
				`{"jsonrpc":"2.0","id":"open","method":"initialize","params":{"protocolVersion":"` + talker.version + `","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
				`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
			}
			// One by one, so that it is known what a line answers, and all at once.
			for _, line := range garbage {
				answers(t, p, talker, append(open[:2:2], line))
			}
			answers(t, p, talker, append(open[:2:2], garbage...))
		})
	}
}

// answers sends lines and checks what comes back.
func answers(t *testing.T, p *protocol, talker talker, lines []string) {
	t.Helper()
	input := strings.Join(lines, "\n")
	var out bytes.Buffer
	served := make(chan error, 1)
	go func() { served <- talker.serve(context.Background(), strings.NewReader(input), &out) }()
	if err := soon(t, served); err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(out.String()) {
		n++
		checkLine(t, p, input, strings.TrimSuffix(line, "\n"))
	}
	if n == 0 || n > len(lines) {
		t.Errorf("%d answers to %.500q", n, input)
	}
}

func TestClientsAnswerGarbage(t *testing.T) {
	const last = `{"jsonrpc":"2.0","id":"last","method":"ping"}`
	input := strings.Join(append(garbageLines(), last), "\n") + "\n"
	for _, talker := range talkers {
		t.Run(talker.version, func(t *testing.T) {
			in, toClient := io.Pipe()
			out := &lockedBuffer{found: make(chan error), text: `"id":"last"`}
			client := talker.connect(in, out)
			modern, isModern := client.(*v20260728.Client)
			go func() {
				io.WriteString(toClient, input)
				if isModern {
					toClient.Close()
				}
			}()
			if isModern {
				// It writes no responses. All has been read once the connection is over;
				// until then, a call may get an answer that is garbage.
				for over := error(nil); !errors.As(over, new(*v20260728.ConnectionError)); {
					_, over = modern.Discover(t.Context(), nil)
				}
			} else {
				soon(t, out.found)
			}
			closed := make(chan error, 1)
			go func() { closed <- client.Close() }()
			soon(t, closed)
			for line := range strings.Lines(out.String()) {
				if talker.version == "2026-07-28" {
					if !strings.Contains(line, `"method":"server/discover"`) {
						t.Errorf("%.300q goes out, though a client answers nothing", line)
					}
					continue
				}
				checkLine(t, protocolOf(talker.version), input, strings.TrimSuffix(line, "\n"))
			}
		})
	}
}

// A lockedBuffer closes a channel when a text was written to it.
type lockedBuffer struct {
	mu    sync.Mutex
	buf   bytes.Buffer
	text  string
	found chan error
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.text != "" && bytes.Contains(p, []byte(b.text)) {
		b.text = ""
		close(b.found)
	}
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func TestHTTPAnswersGarbage(t *testing.T) {
	p := protocolOf("2026-07-28")
	handler := v20260728.NewServer(struct{}{}, &v20260728.ServerOptions{Logger: silent}).HTTPHandler(nil)
	for _, body := range append(garbageLines(), "a\nb", "{}\n{}", "{\n\"id\":\"\\ud800\n\"}") {
		for _, accept := range []string{"application/json", "text/event-stream"} {
			r := httptest.NewRequest(http.MethodPost, "http://localhost/mcp", strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", accept)
			r.Header.Set("MCP-Protocol-Version", "2026-07-28")
			r.Header.Set("Mcp-Method", "ping")
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			answer := w.Body.String()
			if event, ok := strings.CutPrefix(answer, "data: "); ok {
				answer = strings.TrimSuffix(event, "\n\n")
			}
			if strings.ContainsAny(answer, "\r\n") {
				t.Errorf("%.200q is answered with %.200q", body, w.Body)
			}
			if answer != "" {
				checkLine(t, p, body, answer)
			} else if w.Code != http.StatusAccepted {
				t.Errorf("%.200q is answered with nothing and status %d", body, w.Code)
			}
		}
	}
}

// soon waits for a value, and fails with the stacks of all goroutines where none
// comes.
func soon[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(20 * time.Second):
		buf := make([]byte, 1<<20)
		t.Fatalf("waited in vain\n%s", buf[:runtime.Stack(buf, true)])
		panic("unreachable")
	}
}

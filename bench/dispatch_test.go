package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	mcpgoserver "github.com/mark3labs/mcp-go/server"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// echoCall is the dispatched request: tools/call of a tool with one string
// argument, answered by one block of text that repeats it.
var echoCall = callRequest("echo", `{"text":"hello"}`)

// dispatcher serves requests from bytes to bytes. start returns the function
// that serves one, and releases what it needs when the test or benchmark ends.
type dispatcher struct {
	name  string
	start func(testing.TB) func(request []byte) ([]byte, error)
}

// memoryDispatchers work inside the process.
var memoryDispatchers = []dispatcher{
	{"ours", startOurs},
	{"sdk", startSDK},
	{"mcpgo", startMCPGo},
}

// httpDispatchers serve HTTP on the loopback address; the client is always
// post, so that only the servers differ, though what the client allocates is
// counted with each. All answer with JSON, not with SSE.
var httpDispatchers = []dispatcher{
	{"ours", func(t testing.TB) func([]byte) ([]byte, error) { return post(t, oursServer().HTTPHandler(nil)) }},
	{"sdk", func(t testing.TB) func([]byte) ([]byte, error) {
		s := sdkServer()
		return post(t, sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s },
			&sdk.StreamableHTTPOptions{Stateless: true, JSONResponse: true})) // 2026-07-28 is served only when stateless
	}},
	{"mcpgo", func(t testing.TB) func([]byte) ([]byte, error) {
		return post(t, mcpgoserver.NewStreamableHTTPServer(mcpgoServer(), mcpgoserver.WithStateLess(true)))
	}},
}

// startOurs calls the server as the generated transports do.
func startOurs(t testing.TB) func([]byte) ([]byte, error) {
	session := oursServer().NewSession(func(_, _ []byte) error { return nil })
	t.Cleanup(session.Close)
	return func(request []byte) ([]byte, error) {
		return session.Handle(context.Background(), request), nil
	}
}

func oursServer() *mcp.Server {
	return mcp.NewServer(oursEcho{}, &mcp.ServerOptions{Info: mcp.Implementation{Name: "bench", Version: "1.0.0"}})
}

// oursEcho is a server with the tool.
type oursEcho struct{}

var _ mcp.ToolsServer = oursEcho{}

func (oursEcho) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	schema := mcp.ToolInputSchema{Extra: mcp.Members{
		"properties": json.RawMessage(`{"text":{"type":"string"}}`),
		"required":   json.RawMessage(`["text"]`),
	}}
	return &mcp.ListToolsResult{CacheScope: mcp.CacheScopePublic, Tools: []mcp.Tool{{Name: "echo", InputSchema: schema}}}, nil
}

func (oursEcho) CallTool(_ context.Context, params *mcp.CallToolRequestParams, _ *mcp.Call) (mcp.CallToolOutcome, error) {
	if params.Name != "echo" {
		return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "no such tool"}
	}
	var arguments struct {
		Text string `json:"text"`
	}
	if err := params.Arguments.Decode(&arguments); err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: arguments.Text}}}, nil
}

// startMCPGo calls the server as mcp-go's own transports do.
func startMCPGo(testing.TB) func([]byte) ([]byte, error) {
	s := mcpgoServer()
	return func(request []byte) ([]byte, error) {
		return json.Marshal(s.HandleMessage(context.Background(), request))
	}
}

func mcpgoServer() *mcpgoserver.MCPServer {
	s := mcpgoserver.NewMCPServer("bench", "1.0.0")
	s.AddTool(mcpgo.NewTool("echo", mcpgo.WithString("text", mcpgo.Required())),
		func(_ context.Context, r mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
			text, err := r.RequireString("text")
			if err != nil {
				return nil, err
			}
			return mcpgo.NewToolResultText(text), nil
		})
	return s
}

// startSDK connects a server of the official SDK to a pipe in memory; a modern
// request needs no handshake before it.
func startSDK(t testing.TB) func([]byte) ([]byte, error) {
	p := &pipe{in: make(chan []byte), out: make(chan []byte), closed: make(chan struct{})}
	session, err := sdkServer().Connect(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return func(request []byte) ([]byte, error) {
		p.in <- request
		return <-p.out, nil
	}
}

// sdkServer registers the tool with raw arguments, the SDK's cheapest way:
// with the generic AddTool it would also check the arguments against a schema.
func sdkServer() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "bench", Version: "1.0.0"}, nil)
	schema := json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`)
	s.AddTool(&sdk.Tool{Name: "echo", InputSchema: schema},
		func(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			var arguments struct {
				Text string `json:"text"`
			}
			if err := json.Unmarshal(r.Params.Arguments, &arguments); err != nil {
				return nil, err
			}
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: arguments.Text}}}, nil
		})
	return s
}

// pipe is a transport of the SDK and its only connection. It reads and writes
// messages as bytes, one at a time.
type pipe struct {
	in, out chan []byte
	closed  chan struct{}
}

func (p *pipe) Connect(context.Context) (sdk.Connection, error) { return p, nil }
func (p *pipe) SessionID() string                               { return "" }

func (p *pipe) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case data := <-p.in:
		return jsonrpc.DecodeMessage(data)
	case <-p.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipe) Write(_ context.Context, m jsonrpc.Message) error {
	data, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	select {
	case p.out <- data:
	case <-p.closed:
	}
	return nil
}

func (p *pipe) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

// post serves handler on the loopback address and sends it requests over
// connections that are kept.
func post(t testing.TB, handler http.Handler) func([]byte) ([]byte, error) {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client := server.Client()
	url := server.URL + "/mcp"
	header := http.Header{
		"Content-Type":         {"application/json"},
		"Accept":               {"application/json, text/event-stream"},
		"Mcp-Protocol-Version": {"2026-07-28"},
		"Mcp-Method":           {"tools/call"},
		"Mcp-Name":             {"echo"},
	}
	return func(request []byte) ([]byte, error) {
		r, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(request))
		if err != nil {
			return nil, err
		}
		r.Header = header
		response, err := client.Do(r)
		if err != nil {
			return nil, err
		}
		defer response.Body.Close()
		data, err := io.ReadAll(response.Body)
		if err == nil && response.StatusCode != http.StatusOK {
			err = fmt.Errorf("%s: %s", response.Status, data)
		}
		return data, err
	}
}

// everyDispatcher runs f for each way to dispatch, under a name such as
// memory/sdk.
func everyDispatcher[T interface {
	testing.TB
	Run(string, func(T)) bool
}](t T, f func(T, dispatcher)) {
	for _, d := range memoryDispatchers {
		t.Run("memory/"+d.name, func(t T) { f(t, d) })
	}
	for _, d := range httpDispatchers {
		t.Run("http/"+d.name, func(t T) { f(t, d) })
	}
}

// TestDispatch checks that each server takes the modern request without a
// handshake and answers it in full.
func TestDispatch(t *testing.T) {
	everyDispatcher(t, func(t *testing.T, d dispatcher) {
		serve := d.start(t)
		for range 2 {
			data, err := serve(echoCall)
			if err != nil {
				t.Fatal(err)
			}
			var response struct {
				ID     int `json:"id"`
				Result struct {
					ResultType string `json:"resultType"`
					Content    []struct{ Type, Text string }
					IsError    bool `json:"isError"`
				} `json:"result"`
			}
			if err := json.Unmarshal(data, &response); err != nil {
				t.Fatalf("%v in %s", err, data)
			}
			r := response.Result
			if response.ID != 1 || r.ResultType != "complete" || r.IsError || len(r.Content) != 1 || r.Content[0].Text != "hello" {
				t.Errorf("answered %s", data)
			}
		}
	})
}

func BenchmarkDispatch(b *testing.B) {
	everyDispatcher(b, func(b *testing.B, d dispatcher) {
		serve := d.start(b)
		b.ReportAllocs()
		for b.Loop() {
			if _, err := serve(echoCall); err != nil {
				b.Fatal(err)
			}
		}
	})
}

package generated_test

// This file has the code that docs/server.md shows, and runs it.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"expvar"
	"fmt"
	"log/slog"
	"net"
	"os"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	infer "github.com/google/jsonschema-go/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

type Forecast struct {
	City string `json:"city"`
	Days int    `json:"days,omitempty"`
}

type Weather struct {
	Temperature float64 `json:"temperature" jsonschema:"in degrees Celsius"`
}

// A caller is what the tool needs of a Call.
type caller interface {
	Progress(progress, total float64, message string) error
}

func forecast[C caller](ctx context.Context, in Forecast, call C) (*Weather, error) {
	if in.City != "Oslo" {
		return nil, fmt.Errorf("there is no station in %s", in.City) // the model reads this
	}
	return &Weather{Temperature: -3}, call.Progress(1, 1, "asked the station")
}

func newServer() *mcp.Server {
	tools := &mcp.Toolbox{Schema: schemaOf}
	mcp.AddTool(tools, mcp.Tool{Name: "forecast", Description: mcp.Ptr("Says how warm it will be.")}, forecast[*mcp.Call])
	return mcp.NewServer(tools, &mcp.ServerOptions{CheckSchema: new(checker).check})
}

func newServerOfBothVersions() *mcp.Server {
	tools, old := &mcp.Toolbox{Schema: schemaOf}, &legacy.Toolbox{Schema: schemaOf}
	mcp.AddTool(tools, mcp.Tool{Name: "forecast"}, forecast[*mcp.Call])
	legacy.AddTool(old, legacy.Tool{Name: "forecast"}, forecast[*legacy.Call])
	return mcp.NewServer(tools, &mcp.ServerOptions{Legacy: legacy.NewServer(old, nil)})
}

// schemaOf returns the JSON Schema of a Go type.
func schemaOf(t reflect.Type) (json.RawMessage, error) {
	schema, err := infer.ForType(t, nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(schema)
}

// A checker checks values against JSON Schemas, which it compiles once.
type checker struct{ compiled sync.Map }

func (c *checker) check(schema, value json.RawMessage) error {
	compiled, ok := c.compiled.Load(string(schema))
	if !ok {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
		if err != nil {
			return err
		}
		compiler := jsonschema.NewCompiler()
		compiler.UseLoader(jsonschema.SchemeURLLoader{}) // a schema loads nothing else
		if err := compiler.AddResource("tool.json", document); err != nil {
			return err
		}
		if compiled, err = compiler.Compile("tool.json"); err != nil {
			return err
		}
		c.compiled.Store(string(schema), compiled)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return err
	}
	return compiled.(*jsonschema.Schema).Validate(v)
}

// logging logs each message, with the time that it took.
func logging[C any](log *slog.Logger) func(context.Context, *mcp.Incoming, *C, func(context.Context) error) error {
	return func(ctx context.Context, in *mcp.Incoming, _ *C, next func(context.Context) error) error {
		start := time.Now()
		err := next(ctx)
		log.InfoContext(ctx, "mcp", "method", in.Method, "id", string(in.ID), "took", time.Since(start), "error", err)
		return err
	}
}

// counting counts the messages by method, and those that failed.
func counting[C any](messages, failures *expvar.Map) func(context.Context, *mcp.Incoming, *C, func(context.Context) error) error {
	return func(ctx context.Context, in *mcp.Incoming, _ *C, next func(context.Context) error) error {
		method := "other" // what clients make up is not to fill the memory
		if _, ok := mcp.LookupMethod(in.Method); ok {
			method = in.Method
		}
		messages.Add(method, 1)
		err := next(ctx)
		if err != nil {
			failures.Add(method, 1)
		}
		return err
	}
}

// limiting allows each client some requests per second. Clients are told apart by
// their session or, over HTTP, by their address.
func limiting[C any](perSecond int) func(context.Context, *mcp.Incoming, *C, func(context.Context) error) error {
	var mu sync.Mutex
	second, count := int64(0), map[any]int{}
	return func(ctx context.Context, in *mcp.Incoming, _ *C, next func(context.Context) error) error {
		client := in.Session
		if r := mcp.HTTPRequest(ctx); r != nil {
			client, _, _ = net.SplitHostPort(r.RemoteAddr)
		}
		mu.Lock()
		if now := time.Now().Unix(); now != second {
			second = now
			clear(count)
		}
		count[client]++
		busy := in.ID != nil && count[client] > perSecond
		mu.Unlock()
		if busy {
			return &mcp.Error{Code: -31001, Message: "too many requests"}
		}
		return next(ctx)
	}
}

func Example_around() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == "took" || a.Key == "id" || a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	server := mcp.NewServer(nil, &mcp.ServerOptions{Around: logging[mcp.Call](log)})
	old := legacy.NewServer(nil, &legacy.ServerOptions{Around: logging[legacy.Call](log)})

	client, oldClient := mcp.NewLocalClient(server, nil), legacy.NewLocalClient(old, nil)
	client.Discover(context.Background(), nil)
	oldClient.Ping(context.Background(), nil)
	client.Call(context.Background(), "acme/none", nil)
	// Output:
	// level=INFO msg=mcp method=initialize error=<nil>
	// level=INFO msg=mcp method=notifications/initialized error=<nil>
	// level=INFO msg=mcp method=server/discover error=<nil>
	// level=INFO msg=mcp method=ping error=<nil>
	// level=INFO msg=mcp method=acme/none error="Method not found: \"acme/none\" (-32601)"
}

type Rename struct {
	From, To string
}

type Renamed struct {
	Files int `json:"files"`
}

func Example_customMethod() {
	server := newServer()
	mcp.Handle(server, "acme/rename", func(ctx context.Context, params *Rename, call *mcp.Call) (*Renamed, error) {
		if params.To == "" {
			return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "to is missing"}
		}
		return &Renamed{Files: 2}, nil
	})

	client := mcp.NewLocalClient(server, nil)
	defer client.Close()
	result, err := client.Call(context.Background(), "acme/rename", &mcp.RequestParams{
		Extra: mcp.Members{"from": json.RawMessage(`"a"`), "to": json.RawMessage(`"b"`)},
	})
	var renamed Renamed
	fmt.Println(errors.Join(err, result.Decode(&renamed)), renamed.Files)
	// Output: <nil> 2
}

func TestForecast(t *testing.T) {
	client := mcp.NewLocalClient(newServer(), nil)
	defer client.Close()
	result, err := client.CallTool(t.Context(), &mcp.CallToolRequestParams{
		Name: "forecast", Arguments: mcp.Object(`{"city":"Oslo"}`),
	})
	if err != nil || string(result.StructuredContent) != `{"temperature":-3}` {
		t.Errorf("got %v, %v", result, err)
	}
}

func TestForecastReportsProgress(t *testing.T) {
	recorder := new(mcp.CallRecorder)
	if _, err := forecast(t.Context(), Forecast{City: "Oslo"}, recorder.Call()); err != nil {
		t.Fatal(err)
	}
	if progress := recorder.Progress(); len(progress) != 1 {
		t.Errorf("progress: %v", progress)
	}
}

func elicit(ctx context.Context, call *legacy.Call) (string, error) {
	answer, err := call.Elicit(ctx, &legacy.ElicitRequestFormParams{Message: "Really?"})
	if err != nil {
		return "", err
	}
	return string(answer.Action), nil
}

func TestElicit(t *testing.T) {
	recorder := &legacy.CallRecorder{Answer: func(method string, params json.RawMessage) (any, error) {
		return &legacy.ElicitResult{Action: legacy.ElicitResultActionDecline}, nil
	}}
	recorder.Client.Capabilities.Elicitation = new(legacy.ClientCapabilitiesElicitation)
	if action, err := elicit(t.Context(), recorder.Call()); action != "decline" || err != nil {
		t.Errorf("got %s, %v", action, err)
	}
}

// The tool of the page is described and checked as the page says.
func TestServerDocTool(t *testing.T) {
	client := mcp.NewLocalClient(newServer(), &mcp.ClientOptions{CheckSchema: new(checker).check})
	defer client.Close()
	for tool, err := range client.AllTools(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if want := `{"temperature":{"type":"number","description":"in degrees Celsius"}}`; string(tool.OutputSchema.Extra["properties"]) != want {
			t.Errorf("the output schema has %s", tool.OutputSchema.Extra["properties"])
		}
	}
	for arguments, want := range map[string]string{
		`{"city":"Oslo"}`:              `{"temperature":-3}`,
		`{"city":"Rome"}`:              "there is no station in Rome",
		`{"city":"Oslo","days":"two"}`: "got string, want integer",
		`{}`:                           "missing property 'city'",
	} {
		r, err := client.CallTool(t.Context(), &mcp.CallToolRequestParams{Name: "forecast", Arguments: mcp.Object(arguments)})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Content[0].(*mcp.TextContent).Text; !strings.Contains(got, want) {
			t.Errorf("%s: got %s", arguments, got)
		}
	}
}

// The server of both versions has the tool in both.
func TestServerDocVersions(t *testing.T) {
	server := newServerOfBothVersions()
	session := server.NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	for _, message := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"forecast","arguments":{"city":"Oslo"}}}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"forecast","arguments":{"city":"Oslo"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`,
	} {
		if got := session.Handle(t.Context(), []byte(message)); strings.Contains(message, "tools/call") && !strings.Contains(string(got), `"structuredContent":{"temperature":-3}`) {
			t.Errorf("%s: %s", message, got)
		}
	}
}

// The functions around messages do what the page says of them.
func TestServerDocAround(t *testing.T) {
	messages, failures := new(expvar.Map), new(expvar.Map)
	client := mcp.NewLocalClient(mcp.NewServer(nil, &mcp.ServerOptions{Around: counting[mcp.Call](messages, failures)}), nil)
	defer client.Close()
	for _, method := range []string{"server/discover", "tools/list", "acme/a", "acme/b"} {
		client.Call(t.Context(), method, nil)
	}
	if got := messages.String() + failures.String(); got != `{"other": 2, "server/discover": 1, "tools/list": 1}{"other": 2, "tools/list": 1}` {
		t.Errorf("counted %s", got)
	}

	const limit = 5
	limited := mcp.NewLocalClient(mcp.NewServer(nil, &mcp.ServerOptions{Around: limiting[mcp.Call](limit)}), nil)
	defer limited.Close()
	refused := 0
	for range 10 * limit {
		if _, err := limited.Discover(t.Context(), nil); errors.Is(err, mcp.Code(-31001)) {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// TestServerDoc compares docs/server.md with this file: the code that it shows is
// here, where it is compiled and run.
func TestServerDoc(t *testing.T) {
	page, err := os.ReadFile("../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("server_doc_test.go")
	if err != nil {
		t.Fatal(err)
	}
	flat := func(code string) string { return regexp.MustCompile(`(?m)^[\t ]+`).ReplaceAllString(code, "") }
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 8 {
		t.Errorf("the page shows only %d pieces of code", len(blocks))
	}
	for _, block := range blocks {
		for part := range strings.SplitSeq(block[1], "\n\n") {
			if !strings.Contains(flat(string(source)), strings.TrimSpace(flat(part))) {
				t.Errorf("this code of the page is not in the test:\n%s", part)
			}
		}
	}
}

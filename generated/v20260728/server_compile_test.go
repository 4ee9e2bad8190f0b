package v20260728_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// TestDoesNotCompile shows what the compiler keeps a server from doing, and that
// it is for the reason meant.
func TestDoesNotCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks two packages")
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "source", nil)
	for _, c := range []struct{ what, code, want string }{
		{"a server", `
			func (server) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) { return nil, nil }
			func (server) CallTool(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) { return call.RequireInput(nil, "s") }
			var _ mcp.ToolsServer = server{}
			func f(call *legacy.Call) { call.CreateMessage(context.Background(), nil); call.Session().Ping(context.Background()) }`, ""},
		{"input required by a list", `
			func (server) ListTools(_ context.Context, _ *mcp.PaginatedRequestParams, call *mcp.Call) (*mcp.ListToolsResult, error) { return call.RequireInput(nil, "s") }`,
			"cannot use call.RequireInput(nil, \"s\") (value of type *mcp.InputRequiredResult) as *mcp.ListToolsResult value"},
		{"a list with an outcome", `
			func (server) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) { return nil, nil }
			func (server) CallTool(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) { return nil, nil }
			var _ mcp.ToolsServer = server{}`,
			"wrong type for method ListTools"},
		{"a result that is none of the outcomes", `
			func (server) CallTool(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) { return &mcp.ListToolsResult{}, nil }`,
			"does not implement mcp.CallToolOutcome"},
		{"a request to the client", `func f(call *mcp.Call) { call.CreateMessage() }`, "call.CreateMessage undefined"},
		{"an elicitation", `func f(call *mcp.Call) { call.Elicit() }`, "call.Elicit undefined"},
		{"a ping", `func f(s *mcp.Session) { s.Ping() }`, "s.Ping undefined"},
		{"a legacy request outside of a handler", `func f(s *legacy.Session) { s.CreateMessage() }`, "s.CreateMessage undefined"},
		{"a legacy request by the server", `func f(s *legacy.Server) { s.Elicit() }`, "s.Elicit undefined"},
		{"a misspelt method", `
			func (server) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) { return nil, nil }
			func (server) CalTool(context.Context, *mcp.CallToolRequestParams, *mcp.Call) (mcp.CallToolOutcome, error) { return nil, nil }
			var _ mcp.ToolsServer = server{}`, "missing method CallTool"},
		{"a removed method", `const x = mcp.MethodInitialize`, "undefined: mcp.MethodInitialize"},
		{"a removed notification", `const x = mcp.NotificationRootsListChanged`, "undefined: mcp.NotificationRootsListChanged"},
		{"a removed request", `var x mcp.SubscribeRequest`, "undefined: mcp.SubscribeRequest"},
	} {
		src := `package p
			import ("context"; legacy "github.com/mcpgen/mcpgen/generated/v20251125"; mcp "github.com/mcpgen/mcpgen/generated/v20260728")
			type server struct{}
			var (_ context.Context; _ mcp.Tool; _ legacy.Tool)
			` + c.code
		f, err := parser.ParseFile(fset, c.what+".go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		var faults []string
		config := types.Config{Importer: imports, Error: func(err error) {
			faults = append(faults, strings.ReplaceAll(err.(types.Error).Msg, "github.com/mcpgen/mcpgen/generated/v20260728", "mcp"))
		}}
		config.Check("p", fset, []*ast.File{f}, nil)
		got := strings.ReplaceAll(fmt.Sprint(faults), "v20260728.", "mcp.")
		if len(faults) > 1 || c.want == "" && len(faults) > 0 || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s\nwant %s", c.what, got, c.want)
		}
	}
}

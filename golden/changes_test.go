package golden

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// Changes to the schema that nobody at mcpgen thought of. Whatever a schema says,
// there is a package that compiles, or a fault with a place; and what the package
// lacks is said where the schema asks for it.

// A change is a schema with some of it written in another way.
type change struct {
	name string
	only string // the only version that it is for; "" for both
	// edits are pairs, see edit. A name with a bar behind it is that of a union that
	// gets one more member.
	edits []string
	// said are parts of all that is said: of warnings and, with "!" before them, of
	// faults.
	said []string
	// stubs are there besides, with a dash before it not.
	stubs []string
}

const (
	askRequest  = `export interface AskRequest { method: "acme/ask"; params: { q: string } }`
	askMessage  = `export interface AskRequest extends JSONRPCRequest { method: "acme/ask"; params: { q: string } }`
	askResult   = `export interface AskResult extends Result { a: string }`
	noResult    = "the schema declares no result for acme/ask"
	noServer    = "server and client cannot be generated: "
	twoRequests = "export const LATEST_PROTOCOL_VERSION = \"x\"; export type U = { method: \"a\"; v: string } | { method: \"b\"; w: number };"
)

var changes = []change{
	// Messages that a union writes out.
	{name: "an inline request", edits: []string{"ClientRequest|", `{ jsonrpc: "2.0"; id: RequestId; method: "acme/ask"; params: { q: string } }`, "", `export interface AcmeAskResult extends Result { a: string }`},
		stubs: []string{"Client.AcmeAsk", "AcmeServer.AcmeAsk"}},
	{name: "an inline request without an answer", edits: []string{"ClientRequest|", `(JSONRPCRequest & { method: "acme/ask" })`},
		said: []string{noResult}, stubs: []string{"Client.AcmeAsk", "AcmeServer.AcmeAsk"}},
	{name: "an inline request in parentheses", edits: []string{"ClientRequest|", `((JSONRPCRequest & { method: "acme/ask"; params: { q: string } }) | (JSONRPCRequest & { method: "acme/tell" }))`,
		"", `export interface AcmeTellResult extends Result { b: string } export interface AcmeAskResult extends Result { c: string }`},
		stubs: []string{"Client.AcmeAsk", "Client.AcmeTell", "AcmeServer.AcmeTell"}},
	{name: "an inline notification", edits: []string{"ServerNotification|", `{ jsonrpc: "2.0"; method: "notifications/acme/x"; params?: NotificationParams }`},
		stubs: []string{"Sender.NotifyAcmeX", "ClientOptions.OnAcmeX"}},
	{name: "an inline notification that is an intersection", edits: []string{"ServerNotification|", `(JSONRPCNotification & { method: "acme/x" })`},
		stubs: []string{"Sender.NotifyAcmeX", "ClientOptions.OnAcmeX"}},
	{name: "an inline notification of the client", edits: []string{"ClientNotification|", `(JSONRPCNotification & { method: "notifications/acme/x"; params: { q: string } })`},
		stubs: []string{"Client.NotifyAcmeX", "AcmeXHandler.HandleAcmeX"}, only: legacyCore},
	{name: "an inline request of the server", edits: []string{"ServerRequest|", `(JSONRPCRequest & { method: "acme/ask"; params: { q: string } })`, "", `export interface AcmeAskResult extends Result { a: string }`},
		only: legacyCore, stubs: []string{"Call.AcmeAsk", "ClientOptions.AcmeAsk"}},
	{name: "an inline request in a result", edits: []string{"InputRequest|", `{ method: "acme/ask"; params: { q: string } }`, "InputResponse|", "AcmeAskResult", "", `export interface AcmeAskResult { a: string }`},
		only: modernCore, stubs: []string{"ClientOptions.AcmeAsk", "Call.AcmeAskResponse"}},
	{name: "inline requests in the map of a result", edits: []string{"[key: string]: InputRequest;", `[key: string]: CreateMessageRequest | ListRootsRequest | ElicitRequest | { method: "acme/ask"; params: { q: string } };`,
		"InputResponse|", "AcmeAskResult", "", `export interface AcmeAskResult { a: string }`},
		only: modernCore, stubs: []string{"ClientOptions.AcmeAsk"}},
	{name: "a request made of another one", edits: []string{"ClientRequest|", `Omit<CallToolRequest, "jsonrpc">`},
		said: []string{"!has the same method as"}},
	{name: "an inline request that nobody sends", edits: []string{"", `export type Unsent = (JSONRPCRequest & { method: "acme/a" }) | (JSONRPCRequest & { method: "acme/b" });`},
		said: []string{noResultFor("acme/a"), noResultFor("acme/b"), "acme/a is left out of the client and the server: no union says who sends", "acme/b is left out of the client and the server: no union says who sends"}},
	{name: "an object with a method in another object", edits: []string{"", `export interface Record1 { request: { method: "tools/call"; at: string } }`}},
	{name: "a union with the methods of messages", edits: []string{"", `export type Either = { method: "tools/call"; at: string } | { method: "tools/list"; at: number };`}},

	// The maps of an input-required result, inline.
	{name: "requests and answers inline", only: modernCore, edits: []string{"inputRequests?: InputRequests;", "inputRequests?: { [key: string]: InputRequest };",
		"inputResponses?: InputResponses;", "inputResponses?: { [key: string]: InputResponse };"}, stubs: []string{"Call.RequireInput", "Call.ElicitResponse", "Client.CallToolOnce"}},
	{name: "requests inline", only: modernCore, edits: []string{"inputRequests?: InputRequests;", "inputRequests?: Record<string, InputRequest>;"}, stubs: []string{"Call.RequireInput"}},
	{name: "answers inline for one request", only: modernCore, edits: []string{"export interface CallToolRequestParams extends InputResponseRequestParams {", "export interface CallToolRequestParams extends InputResponseRequestParams {\n  inputResponses?: { [key: string]: InputResponse };"},
		stubs: []string{"Call.RequireInput", "Client.CallToolOnce"}},
	{name: "answers of another name for one request", only: modernCore, edits: []string{"export interface CallToolRequestParams extends InputResponseRequestParams {", "export interface CallToolRequestParams extends InputResponseRequestParams {\n  inputResponses?: Others;",
		"", "export interface Others { [key: string]: InputResponse }"},
		said: []string{"is not used: it is a Others", "if a result of tools/call asks for input"}, stubs: []string{"Call.RequireInput", "-Client.CallToolOnce"}},

	// The params of requests.
	{name: "metadata that is optional", only: modernCore, edits: []string{"  _meta: RequestMetaObject;\n", "  _meta?: RequestMetaObject;\n"}, stubs: []string{"Client.CallTool", "Client.Call"}},
	{name: "metadata that is optional in one request", only: modernCore, edits: []string{"", `export interface AskRequest extends JSONRPCRequest { method: "acme/ask"; params: { _meta?: RequestMetaObject; q: string } }`, "", askResult, "ClientRequest|", "AskRequest"}, stubs: []string{"Client.Ask"}},
	{name: "metadata of requests that is required", only: legacyCore, edits: []string{"  _meta?: {\n", "  _meta: {\n"}},

	// Capabilities and subscriptions.
	{name: "capabilities without members", edits: []string{"export interface ServerCapabilities {", "export interface ServerCapabilities {\n  tools?: boolean; prompts?: boolean; resources?: boolean;\n}\ninterface OldCapabilities {"},
		said: []string{"servers cannot send notifications/tools/list_changed", "servers cannot send notifications/prompts/list_changed", "servers cannot send notifications/resources/list_changed", "servers cannot send notifications/resources/updated"}},
	{name: "a filter without members", only: modernCore, edits: []string{"export interface SubscriptionFilter {", "export interface SubscriptionFilter {}\ninterface OldFilter {"},
		said: []string{"no subscription brings notifications/tools/list_changed", "no subscription brings notifications/prompts/list_changed", "no subscription brings notifications/resources/list_changed", "no subscription brings notifications/resources/updated"}},
	{name: "a filter with other members", only: modernCore, edits: []string{"toolsListChanged?: boolean;", "toolsListChanged: boolean;", "resourceSubscriptions?: string[];", "resourceSubscriptions?: { uri: string }[];"},
		said: []string{"no subscription brings notifications/tools/list_changed", "no subscription brings notifications/resources/updated"}},

	// What results hold that ask for input.
	{name: "an input request without a result", only: modernCore, edits: []string{"InputRequest|", "AskRequest", "", askRequest},
		said: []string{noResult, "no client answers acme/ask, and no server reads the answer: Result is no member of InputResponse"}, stubs: []string{"-ClientOptions.Ask", "-Call.AskResponse", "ClientOptions.Elicit"}},
	{name: "an input request with a result elsewhere", only: modernCore, edits: []string{"InputRequest|", "AskRequest", "", askRequest + "export interface AskResult { a: string }"},
		said: []string{"no client answers acme/ask, and no server reads the answer: AskResult is no member of InputResponse"}, stubs: []string{"-ClientOptions.Ask", "-Call.AskResponse"}},

	{name: "requests of servers without sessions", only: modernCore, edits: []string{"", "export type ServerRequest = ElicitRequest | AskRequest; " + askMessage + askResult},
		said: []string{"no client answers acme/ask: without sessions"}, stubs: []string{"ClientOptions.Elicit"}},

	// Errors.
	{name: "more in errors", edits: []string{"export interface Error {", "export interface Error {\n  zz: string;"}, only: legacyCore, said: []string{"Error.zz is left empty in the errors that servers and clients make themselves"}},
	{name: "more in errors, stateless", edits: []string{"export interface Error {", "export interface Error {\n  zz: string;"}, only: modernCore, said: []string{"Error.zz is left empty in the errors", "servers do not check that the client can do what a result asks for"}},
	{name: "more in the data of an error", only: modernCore, edits: []string{"requiredCapabilities: ClientCapabilities;", "requiredCapabilities: ClientCapabilities;\n      zz: string;"}, said: []string{"servers do not check that the client can do what a result asks for"}},
	{name: "errors without a required message", edits: []string{"export interface Error {", "export interface Error {\n  code: number; message?: string; data?: unknown;\n}\ninterface OldError {"}, only: legacyCore, said: []string{noServer}},
	{name: "errors without a required message, stateless", edits: []string{"export interface Error {", "export interface Error {\n  code: number; message?: string; data?: unknown;\n}\ninterface OldError {"}, only: modernCore,
		said: []string{noServer, "servers do not check that the client can do what a result asks for"}},

	// Ids.
	{name: "ids that may be null", edits: []string{"export type RequestId = string | number;", "export type RequestId = string | number | null;"}, said: []string{"refuse requests whose id is null"}},
	{name: "ids of strings", edits: []string{"export type RequestId = string | number;", "export type RequestId = string;"}, said: []string{noServer}},

	// The handshake and other requests that stubs answer.
	{name: "a client without a description", only: legacyCore, edits: []string{"  clientInfo: Implementation;", "  clientInfo?: Implementation;"}, stubs: []string{"Call.ClientInfo"}},
	{name: "a client without capabilities", only: legacyCore, edits: []string{"  capabilities: ClientCapabilities;", "  capabilities?: ClientCapabilities;"}, stubs: []string{"Call.ClientCapabilities"}},
	{name: "another description of the client", only: legacyCore, edits: []string{"  clientInfo: Implementation;", "  clientInfo: Software;", "", "export interface Software { name: string; version: string }"},
		said: []string{"serverInfo cannot be filled in", noServer}},
	{name: "a description of the client that is text", only: legacyCore, edits: []string{"  clientInfo: Implementation;", "  clientInfo?: string;"}, said: []string{"clientInfo is left empty"}},
	{name: "a level that is optional", only: legacyCore, edits: []string{"export interface SetLevelRequestParams extends RequestParams {", "export interface SetLevelRequestParams extends RequestParams {\n  level?: LoggingLevel;\n}\ninterface OldParams {"},
		said: []string{"servers do not answer logging/setLevel"}},
	{name: "an answer to ping that is a union", only: legacyCore, edits: []string{"", `export type PingResult = Here | Away; export interface Here extends Result { here: true } export interface Away extends Result { away: true }`}, said: []string{"ping is left out of the client and the server"}},

	// Several declarations of one method.
	{name: "a method in a base", edits: []string{"", `export interface Base extends JSONRPCRequest { method: "acme/ask" } export interface AskRequest extends Base { params: { q: string } } ` + askResult, "ClientRequest|", "AskRequest"},
		stubs: []string{"Client.Ask", "AcmeServer.Ask"}},
	{name: "a method in a base that nobody sends", edits: []string{"", `export interface Base extends JSONRPCRequest { method: "acme/ask" } export interface AskRequest extends Base { params: { q: string } } ` + askResult},
		said: []string{"no union says who sends AskRequest"}},
	{name: "a role that is an interface", edits: []string{"", `export interface MyNotification extends CancelledNotification {}`}},
	{name: "two messages with one method", edits: []string{"", `export interface AskRequest extends JSONRPCRequest { method: "acme/ask" } export interface BegRequest extends JSONRPCRequest { method: "acme/ask"; params: RequestParams }`},
		said: []string{"!BegRequest has the same method as AskRequest", noResult, "no union says who sends AskRequest"}},

	// JSON-RPC.
	{name: "another version of JSON-RPC", edits: []string{`export const JSONRPC_VERSION = "2.0";`, `export const JSONRPC_VERSION = "3.0";`}, said: []string{`speak JSON-RPC 2.0`, noServer}},
}

func noResultFor(method string) string { return "the schema declares no result for " + method }

// TestChanges generates from each changed schema.
func TestChanges(t *testing.T) {
	for _, core := range []string{modernCore, legacyCore} {
		for _, c := range changes {
			if c.only != "" && c.only != core || testing.Short() && core == legacyCore && c.only == "" {
				continue
			}
			t.Run(core+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				c.check(t, core)
			})
		}
	}
}

func (c change) check(t *testing.T, core string) {
	p, diags := model.Build([]*parser.File{parseFile(t, "schema.ts", c.schema(t, core))}, model.Options{Version: core})
	var got []string
	for _, d := range diags {
		if d.Source == nil || d.Span.Start >= d.Span.End {
			t.Errorf("there is no place for: %s", d.Text)
		}
		got = append(got, mark(d)+d.Text)
	}
	for _, want := range c.said {
		kind, text := "", want
		if rest, ok := strings.CutPrefix(want, "!"); ok {
			kind, text = "!", rest
		}
		i := slices.IndexFunc(got, func(s string) bool { return strings.HasPrefix(s, "!") == (kind == "!") && strings.Contains(s, text) })
		if i < 0 {
			t.Errorf("it is not said: %s", want)
			continue
		}
		got = slices.Delete(got, i, i+1)
	}
	for _, text := range got {
		t.Errorf("it is said besides: %s", text)
	}
	if diags.Err() != nil {
		return
	}
	pkg := typeCheck(t, generatePossible(t, p))
	for _, name := range c.stubs {
		name, not := strings.CutPrefix(name, "-")
		if hasStub(pkg, core, name) == not {
			t.Errorf("is there a stub %s: want %t", name, !not)
		}
	}
}

// mark tells faults from warnings.
func mark(d parser.Diagnostic) string {
	if d.Severity == parser.Warning {
		return ""
	}
	return "!"
}

func (c change) schema(t *testing.T, core string) string {
	schema := source(t, core)
	for pair := range slices.Chunk(c.edits, 2) {
		if union, ok := strings.CutSuffix(pair[0], "|"); ok {
			schema = addMember(t, schema, union, pair[1])
		} else {
			schema = edit(t, schema, pair...)
		}
	}
	return schema
}

// addMember adds a member to a union, whose first member follows on its own line.
func addMember(t *testing.T, schema, union, member string) string {
	t.Helper()
	head := "export type " + union + " ="
	if strings.Contains(schema, head+"\n  | ") {
		return edit(t, schema, head+"\n  | ", head+"\n  | "+member+"\n  | ")
	}
	return edit(t, schema, head, head+" "+member+" |")
}

// generatePossible makes all the parts that can be made of a protocol.
func generatePossible(t *testing.T, p *model.Protocol) []emit.File {
	t.Helper()
	files, err := emit.Generate(p, emit.Options{Docs: emit.None, Parts: emit.PartsOf(p)})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestInlineMessagesAlone has nothing but two messages that are written out.
func TestInlineMessagesAlone(t *testing.T) {
	p, _ := buildFiles(t, "", parseFile(t, "schema.ts", twoRequests))
	typeCheck(t, generatePossible(t, p))
}

// TestNamesOfStubs declares messages of all names that clients and servers have
// something for: each gets a stub of another name.
func TestNamesOfStubs(t *testing.T) {
	for _, core := range []string{modernCore, legacyCore} {
		t.Run(core, func(t *testing.T) {
			t.Parallel()
			p, _ := buildFiles(t, core, parseFile(t, "schema.ts", source(t, core)))
			known := map[string]bool{}
			for _, m := range p.Methods {
				known[m.Message.Name] = true
			}
			var names []string
			add := func(name string) {
				for _, n := range []string{name, strings.TrimPrefix(name, "On"), strings.TrimPrefix(name, "Notify"), strings.TrimSuffix(name, "Response")} {
					if n != "" && !slices.Contains(names, n) {
						names = append(names, n)
					}
				}
			}
			pkg := typeCheck(t, generatePossible(t, p))
			for _, typ := range []string{"Client", "ClientOptions", "Call", "CallOptions", "Server", "ServerOptions", "Session"} {
				for _, name := range membersOf(pkg.Scope().Lookup(typ)) {
					add(name)
				}
			}
			sides := []string{"ClientRequest", "ServerRequest", "ServerNotification", "ClientNotification"}
			if core == modernCore {
				sides = []string{"ClientRequest", "InputRequest", "ServerNotification"}
			}
			for _, side := range sides {
				schema := source(t, core)
				var members []string
				for _, name := range names {
					kind := kindOf(side)
					message := name + kind
					if known[message] || strings.Contains(schema, "interface "+message+" ") || strings.Contains(schema, " "+name+"Result ") {
						continue
					}
					members = append(members, message)
					schema += "\nexport interface " + message + " extends JSONRPC" + kind + " { method: \"acme/" + strings.ToLower(side) + "/" + name + "\" }"
					if kind == "Request" {
						schema += "\nexport interface " + name + "Result extends Result { of" + name + ": string }"
						if side == "InputRequest" {
							schema = addMember(t, schema, "InputResponse", name+"Result")
						}
					}
				}
				schema = addMember(t, schema, side, strings.Join(members, " | "))
				p, _ := buildFiles(t, core, parseFile(t, "schema.ts", schema))
				typeCheck(t, generatePossible(t, p))
				if len(members) < 30 {
					t.Errorf("%s: only %d messages are called like something else", side, len(members))
				}
			}
		})
	}
}

// membersOf are the exported methods and fields of a type.
func membersOf(obj types.Object) []string {
	var names []string
	set := types.NewMethodSet(types.NewPointer(obj.Type()))
	for i := range set.Len() {
		if m := set.At(i).Obj(); m.Exported() {
			names = append(names, m.Name())
		}
	}
	if s, ok := obj.Type().Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			if f := s.Field(i); f.Exported() {
				names = append(names, f.Name())
			}
		}
	}
	return names
}

// TestNamesOfFeatures has requests of features whose names are words of Go, begin
// with letters outside of ASCII, or are names that a server has in itself.
func TestNamesOfFeatures(t *testing.T) {
	groups := []string{"type", "func", "map", "range", "select", "package", "import", "default", "go", "é", "ñandú", "ß", "ａ", "信", "1st",
		"info", "instructions", "capabilities", "meta", "request", "notification", "detect", "derive", "events", "withInfo", "discover", "said", "toolOf", "custom", "serveTools", "tools", "init", "len", "nil", "string", "h", "c", "ctx"}
	schema := source(t, modernCore)
	var members []string
	for _, group := range groups {
		name := "Run" + strings.ToUpper(group[:1]) + group[1:]
		if group[0] >= 0x80 {
			name = "Run" + group
		}
		schema += "\nexport interface " + name + "Request extends JSONRPCRequest { method: \"" + group + "/run\"; params: RequestParams }\nexport interface " + name + "Result extends Result { a: string }"
		members = append(members, name+"Request")
	}
	schema = addMember(t, schema, "ClientRequest", strings.Join(members, " | "))
	p, _ := buildFiles(t, modernCore, parseFile(t, "schema.ts", schema))
	typeCheck(t, generatePossible(t, p))
	if len(p.Server.Features) < len(groups) {
		t.Errorf("there are %d features", len(p.Server.Features))
	}
}

// TestChangesRun has servers and clients of changed schemas speak to each other.
func TestChangesRun(t *testing.T) {
	for _, test := range []struct {
		core, main, want string
		edits            []string
	}{
		{core: modernCore, edits: []string{
			"  _meta: RequestMetaObject;\n", "  _meta?: RequestMetaObject;\n",
			"inputRequests?: InputRequests;", "inputRequests?: { [key: string]: InputRequest };",
			"inputResponses?: InputResponses;", "inputResponses?: { [key: string]: InputResponse };",
			"ClientRequest|", `{ jsonrpc: "2.0"; id: RequestId; method: "acme/ask"; params: RequestParams & { q: string } } | RunRequest`,
			"ServerNotification|", `{ jsonrpc: "2.0"; method: "notifications/acme/x"; params: NotificationParams & { x: number } }`,
			"", `export interface AcmeAskResult extends Result { a: string }
export interface RunRequest extends JSONRPCRequest { method: "type/run"; params: RequestParams }
export interface RunResult extends Result { ran: boolean }`},
			main: `
func (server) AcmeAsk(_ context.Context, params *mcp.ClientRequestAcmeAskParams, call *mcp.Call) (*mcp.AcmeAskResult, error) {
	return &mcp.AcmeAskResult{A: params.Q + " by " + call.ClientInfo().Name}, call.NotifyAcmeX(&mcp.ServerNotificationNotificationsAcmeXParams{X: 7})
}

func (server) Run(context.Context, *mcp.RequestParams, *mcp.Call) (*mcp.RunResult, error) {
	return &mcp.RunResult{Ran: true}, nil
}

func (server) CallTool(_ context.Context, _ *mcp.CallToolRequestParams, call *mcp.Call) (mcp.CallToolOutcome, error) {
	answers := call.InputResponses()
	if answers == nil {
		return call.RequireInput(map[string]mcp.InputRequest{"roots": &mcp.ListRootsRequest{}}, "s")
	}
	roots, ok := call.ListRootsResponse("roots")
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{}, IsError: mcp.Ptr(!ok || len(roots.Roots) != 1 || call.RequestState() != "s")}, nil
}

func (server) ListTools(context.Context, *mcp.PaginatedRequestParams, *mcp.Call) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{}, nil
}

func use(ctx context.Context, transport mcp.Transport) {
	heard := make(chan int64, 1)
	client := mcp.NewClient(transport, &mcp.ClientOptions{
		Info:    mcp.Implementation{Name: "tester", Version: "1"},
		OnAcmeX: func(_ context.Context, params *mcp.ServerNotificationNotificationsAcmeXParams) { heard <- params.X },
		ListRoots: func(context.Context, *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) {
			return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///a"}}}, nil
		},
	})
	defer client.Close()
	meta := &mcp.RequestMetaObject{}
	fmt.Println(must(client.AcmeAsk(ctx, &mcp.ClientRequestAcmeAskParams{Meta: meta, Q: "q"})).A, meta.ProtocolVersion == "", <-heard)
	fmt.Println(must(client.Run(ctx, nil)).Ran)
	fmt.Println(*must(client.CallTool(ctx, &mcp.CallToolRequestParams{Name: "t"})).IsError)
}
`, want: "q by tester true 7\ntrue\nfalse\n"},
		{core: legacyCore, edits: []string{
			"  clientInfo: Implementation;", "  clientInfo?: Implementation;", "  capabilities: ClientCapabilities;", "  capabilities?: ClientCapabilities;",
			"ServerRequest|", `(JSONRPCRequest & { method: "acme/ask"; params: { q: string } })`, "ClientRequest|", "RunRequest",
			"", `export interface AcmeAskResult extends Result { a: string }
export interface Base extends JSONRPCRequest { method: "type/run" }
export interface RunRequest extends Base { params?: RequestParams }
export interface RunResult extends Result { ran: string }`},
			main: `
func (server) Run(ctx context.Context, _ *mcp.RequestParams, call *mcp.Call) (*mcp.RunResult, error) {
	r, err := call.AcmeAsk(ctx, &mcp.ServerRequestAcmeAskParams{Q: call.ClientInfo().Name})
	if err != nil {
		return nil, err
	}
	return &mcp.RunResult{Ran: fmt.Sprint(r.A, call.ClientCapabilities().Roots == nil)}, nil
}

func use(ctx context.Context, transport mcp.Transport) {
	client := mcp.NewClient(transport, &mcp.ClientOptions{
		Info: mcp.Implementation{Name: "tester", Version: "1"},
		AcmeAsk: func(_ context.Context, params *mcp.ServerRequestAcmeAskParams) (*mcp.AcmeAskResult, error) {
			return &mcp.AcmeAskResult{A: "asked by " + params.Q + " "}, nil
		},
	})
	defer client.Close()
	must(client.Initialize(ctx))
	fmt.Println(must(client.Run(ctx, nil)).Ran)
}
`, want: "asked by tester true\n"},
	} {
		t.Run(test.core, func(t *testing.T) {
			t.Parallel()
			p, _ := buildFiles(t, test.core, parseFile(t, "schema.ts", change{edits: test.edits}.schema(t, test.core)))
			if got := runMain(t, changedMain+test.main, generateAll(t, p)); got != test.want {
				t.Errorf("got %swant %s", got, test.want)
			}
		})
	}
}

// changedMain is what both programs of TestChangesRun have.
const changedMain = `package main

import (
	"context"
	"fmt"
	"io"
	"log"

	"example.com/golden/mcp"
)

type server struct{}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatalf("%T: %v", v, err)
	}
	return v
}

func main() {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go mcp.NewServer(server{}, nil).Serve(context.Background(), in, out)
	use(context.Background(), mcp.NewStdioTransport(fromServer, toServer))
}
`

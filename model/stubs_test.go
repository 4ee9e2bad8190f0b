package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/model"
)

// leastProtocol is the least that servers and clients are built on. A test adds
// messages, and says by %s what the capabilities of servers have.
const leastProtocol = `
export const LATEST_PROTOCOL_VERSION = "2026-07-28"; export const BUSY = -31000;
export type RequestId = string | number; export type ProgressToken = string | number;
export interface Error { code: number; message: string }
export interface JSONRPCRequest extends Request { jsonrpc: "2.0"; id: RequestId }
export interface JSONRPCNotification extends Notification { jsonrpc: "2.0" }
export interface JSONRPCResponse { jsonrpc: "2.0"; id: RequestId; result: Result }
export interface JSONRPCErrorResponse { jsonrpc: "2.0"; id?: RequestId; error: Error }
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse | JSONRPCErrorResponse;
export interface Request { method: string; params?: { [key: string]: unknown } }
export interface Notification { method: string; params?: { [key: string]: unknown } }
export interface Result { _meta?: { [key: string]: unknown }; resultType: string }
export interface RequestParams { _meta?: { [key: string]: unknown } }
export interface Implementation { name: string; version: string }
export interface ClientCapabilities { a?: string }
export interface ServerCapabilities { a?: string; CAPABILITIES }
export interface InitializeRequest extends Request { method: "initialize"; params: InitializeRequestParams }
export interface InitializeRequestParams extends RequestParams { protocolVersion: string; capabilities: ClientCapabilities; clientInfo: Implementation }
export interface InitializeResult extends Result { protocolVersion: string; capabilities: ServerCapabilities; serverInfo: Implementation }
export interface InitializedNotification extends Notification { method: "notifications/initialized" }
export interface CancelledNotification extends Notification { method: "notifications/cancelled"; params: { requestId: RequestId } }
export interface ProgressNotification extends Notification { method: "notifications/progress"; params: { progressToken: ProgressToken; /** @TJS-type number */ progress: number; PROGRESS } }
export type ClientNotification = InitializedNotification | CancelledNotification;
export type ServerNotification = CancelledNotification | ProgressNotification;
`

// protocolWith is the protocol of leastProtocol, changed by pairs of words and
// what stands in their place.
func protocolWith(t *testing.T, more string, changes ...string) *model.Protocol {
	t.Helper()
	schema := strings.NewReplacer(append(changes, "CAPABILITIES", "", "PROGRESS", "")...).Replace(leastProtocol) + more
	p, diags := resolve(t, schema)
	if p == nil || p.Lacks != "" {
		t.Fatalf("%s:\n%v", more, diags)
	}
	return p
}

func methodOf(t *testing.T, p *model.Protocol, name string) *model.Method {
	t.Helper()
	for _, m := range p.Methods {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("there is no method %s", name)
	return nil
}

// A list comes in pages where nothing else can be meant.
func TestPages(t *testing.T) {
	for _, test := range []struct{ params, result, want string }{
		{"cursor?: string", "nextCursor?: string; list: string[]", "list"},
		{"cursor?: Cursor", "nextCursor?: Cursor; list: string[]", "list"},
		{"cursor: string", "nextCursor?: string; list: string[]", ""},
		{"cursor?: string", "nextCursor: string; list: string[]", ""},
		{"cursor?: string", "nextCursor?: string | null; list: string[]", ""},
		{"cursor?: number", "nextCursor?: number; list: string[]", ""},
		{"cursor?: string", "list: string[]", ""},
		{"cursor?: string", "nextCursor?: string; list: string[]; more: string[]", ""},
		{"cursor?: string", "nextCursor?: string; list?: string[]", "list"},
		{"cursor?: string", "nextCursor?: string; list: string", ""},
	} {
		p := protocolWith(t, fmt.Sprintf(`export type Cursor = string; export interface ListRequest extends Request { method: "x/list"; params: ListParams }
export interface ListParams extends RequestParams { %s } export interface ListResult extends Result { %s } export type ClientRequest = InitializeRequest | ListRequest;`, test.params, test.result))
		got := ""
		if page := methodOf(t, p, "x/list").Page; page != nil {
			got = page.Items.JSON
		}
		if got != test.want {
			t.Errorf("params { %s }, result { %s }: the pages are of %q, want %q", test.params, test.result, got, test.want)
		}
	}
}

// What the schema asks for and does not get is said.
func TestLosses(t *testing.T) {
	const list = `export interface ListRequest extends Request { method: "x/list"; params: ListParams } export type ClientRequest = InitializeRequest | ListRequest;
export interface ListParams extends RequestParams { %s } export interface ListResult extends Result { %s }`
	const tool = `export interface CallToolRequest extends Request { method: "tools/call"; params: CallParams } export type ClientRequest = InitializeRequest | CallToolRequest;
export interface CallParams extends RequestParams { %s } export interface CallToolResult extends Result { a: string } export interface Task { id: string } `
	const taskResult = `export interface CreateTaskResult extends Result { task: Task } `
	const tasks = "tasks?: { requests?: { tools?: { call?: object } } }"
	const input = `export interface InputRequiredResult extends Result { inputRequests?: { [key: string]: object }; requestState?: string } `
	const noPages, noTask, noInput = "the client has no method that goes through all pages of x/list: ", "tools/call cannot be answered with a task, although ", "no result of tools/call can ask for input, although "
	for _, test := range []struct{ schema, capabilities, want string }{
		{fmt.Sprintf(list, "cursor?: string", "nextCursor?: string; list: string[]"), "", ""},
		{fmt.Sprintf(list, "x?: string", "list: string[]"), "", ""},
		{fmt.Sprintf(list, "x?: string", "nextCursor?: string; list: string[]"), "", noPages + "the params have no optional string cursor"},
		{fmt.Sprintf(list, "cursor: string", "nextCursor?: string; list: string[]"), "", noPages + "ListParams.cursor is a required string, not an optional string"},
		{fmt.Sprintf(list, "cursor?: string", "nextCursor?: { o: number }; list: string[]"), "", noPages + "ListResult.nextCursor is an optional object, not an optional string"},
		{fmt.Sprintf(list, "cursor?: string", "list: string[]"), "", noPages + "the result has no optional string nextCursor"},
		{fmt.Sprintf(list, "cursor?: string", "nextCursor?: string; list: string[]; more: string[]"), "", noPages + "the result does not have exactly one array"},
		{fmt.Sprintf(tool, "task?: Task") + taskResult, tasks, ""},
		{fmt.Sprintf(tool, "x?: Task") + taskResult, "", ""},
		{fmt.Sprintf(tool, "x?: Task") + taskResult, tasks, noTask + "the capability tasks.requests.tools.call stands for that: its params have no optional member task"},
		{fmt.Sprintf(tool, "task?: Task"), tasks, noTask + "its params may ask for one: no result has a required member task"},
		{fmt.Sprintf(tool, "inputResponses?: { [key: string]: object }") + input, "", noInput + "its params have inputResponses for the answers: the schema does not say that the result may be another"},
		{fmt.Sprintf(tool, "inputResponses?: { [key: string]: object }"), "", noInput + "its params have inputResponses for the answers: the schema does not say that the result may be another"},
	} {
		_, diags := resolve(t, strings.NewReplacer("CAPABILITIES", test.capabilities, "PROGRESS", "").Replace(leastProtocol)+test.schema)
		var got []string
		for _, d := range diags {
			for _, about := range []string{noPages, noTask, noInput} {
				if strings.HasPrefix(d.Text, about) {
					got = append(got, d.Text)
				}
			}
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s: got %q, want %q", test.schema, got, test.want)
		}
	}
}

// Methods of a client that go through lists have names of their own.
func TestNamesOfPages(t *testing.T) {
	list := func(name string) string {
		return fmt.Sprintf(`export interface %[1]sRequest extends Request { method: "x/%[1]s"; params: %[1]sParams } export interface %[1]sParams extends RequestParams { cursor?: string }
export interface %[1]sResult extends Result { nextCursor?: string; tools: string[] } `, name)
	}
	p := protocolWith(t, list("List")+list("Find")+list("AllTools")+"export type ClientRequest = InitializeRequest | ListRequest | FindRequest | AllToolsRequest;")
	var got []string
	for _, m := range p.Methods {
		if m.Page != nil {
			got = append(got, m.Go+" "+m.Page.All)
		}
	}
	if diff := cmp.Diff([]string{"List AllList", "Find AllFind", "AllTools AllAllTools"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A capability is a member that can be there or not.
func TestDeclarable(t *testing.T) {
	const messages = `export interface ListToolsRequest extends Request { method: "tools/list" } export interface ListToolsResult extends Result { x: string }
export interface SubscribeRequest extends Request { method: "resources/subscribe" } export type ClientRequest = InitializeRequest | ListToolsRequest | SubscribeRequest;`
	for _, test := range []struct{ capabilities, tools, subscribe string }{
		{"tools?: {}; resources?: { subscribe?: boolean }", "tools", "resources.subscribe"},
		{"tools?: boolean; resources?: { subscribe?: object }", "tools", "resources.subscribe"},
		{"tools?: { x?: string }; resources?: { subscribe: boolean }", "tools", "resources.subscribe"},
		{"tools: boolean; resources: { subscribe?: boolean | null }", "tools", "resources.subscribe"},
		{"tools: object; resources?: {}", "", ""},
		{"tools?: string; resources?: boolean", "", ""},
		{"tools?: { x?: string } | null", "", ""},
		{"tools: { x?: string }", "", ""},
	} {
		p := protocolWith(t, messages, "CAPABILITIES", test.capabilities)
		got := func(method string) string {
			if c := methodOf(t, p, method).ServerCapability; c != nil {
				return c.String()
			}
			return ""
		}
		if tools, subscribe := got("tools/list"), got("resources/subscribe"); tools != test.tools || subscribe != test.subscribe {
			t.Errorf("{ %s }: tools/list needs %q, resources/subscribe %q, want %q, %q", test.capabilities, tools, subscribe, test.tools, test.subscribe)
		}
	}
}

// What stubs cannot set or leave out is none of theirs.
func TestProgressMembers(t *testing.T) {
	for _, test := range []struct {
		members        string
		total, message bool
	}{
		{"", false, false},
		{"/** @TJS-type number */ total?: number; message?: string", true, true},
		{"/** @TJS-type number */ total: number; message: string", false, false},
		{"total?: number; message?: number", false, false},
	} {
		g := protocolWith(t, "export type ClientRequest = InitializeRequest;", "PROGRESS", test.members).Parts.Progress
		if g == nil || (g.Total != nil) != test.total || (g.Message != nil) != test.message {
			t.Errorf("{ %s }: %+v, want total %v, message %v", test.members, g, test.total, test.message)
		}
	}
}

// Who answers what: methods with params, result, and outcome where they may ask
// for input.
func TestAnswers(t *testing.T) {
	answers := func(p *model.Protocol) []string {
		var out []string
		name := func(t *model.Type) string {
			if t == nil {
				return "-"
			}
			return t.Name
		}
		for _, m := range p.Methods {
			if strings.HasPrefix(m.Name, "x/") {
				out = append(out, fmt.Sprintf("%s %s %s", m.Name, name(m.Result), name(m.Outcome)))
			}
		}
		return out
	}
	const input = `export interface InputRequiredResult extends Result { inputRequests?: { [key: string]: object }; requestState?: string } `
	for _, test := range []struct {
		schema string
		want   []string
	}{
		{`export interface ARequest extends Request { method: "x/a" } export interface AResult extends Result { a: string } export type ClientRequest = InitializeRequest | ARequest;`,
			[]string{"x/a AResult -"}},
		// The one that is left answers the one that is left; of two nobody knows.
		{`export interface ARequest extends Request { method: "x/a" } export interface Answer extends Result { a: string }
export type ClientRequest = InitializeRequest | ARequest; export type ServerResult = InitializeResult | Answer;`,
			[]string{"x/a Answer -"}},
		{`export interface ARequest extends Request { method: "x/a" } export interface BRequest extends Request { method: "x/b" } export interface Answer extends Result { a: string }
export type ClientRequest = InitializeRequest | ARequest | BRequest; export type ServerResult = InitializeResult | Answer;`,
			[]string{"x/a Result -", "x/b Result -"}},
		{input + `export interface ARequest extends Request { method: "x/a" } export interface AResult extends Result { a: string }
export interface AResultResponse extends JSONRPCResponse { result: AResult | InputRequiredResult } export type ClientRequest = InitializeRequest | ARequest;`,
			[]string{"x/a AResult AOutcome"}},
		{input + `export interface ARequest extends Request { method: "x/a" } export interface AResult extends Result { a: string } export interface OtherResult extends Result { b: string }
export interface AResultResponse extends JSONRPCResponse { result: AResult | OtherResult | InputRequiredResult } export type ClientRequest = InitializeRequest | ARequest;`,
			[]string{"x/a AOutcome AOutcome"}},
		// The response is known by the result that it holds.
		{input + `export interface ARequest extends Request { method: "x/a" } export interface AResult extends Result { a: string }
export interface Envelope extends JSONRPCResponse { result: AResult | InputRequiredResult } export type ClientRequest = InitializeRequest | ARequest;`,
			[]string{"x/a AResult AOutcome"}},
		{input + `export interface ARequest extends Request { method: "x/a" } export interface Answer extends Result { a: string } export type ServerResult = InitializeResult | Answer;
export interface Envelope extends JSONRPCResponse { result: Answer | InputRequiredResult } export type ClientRequest = InitializeRequest | ARequest;`,
			[]string{"x/a Answer AOutcome"}},
		// What may have another method, or none, is no message.
		{`export interface ARequest extends Request { method: "x/a" | "x/b" } export interface BRequest extends Request { method: "x/b" } export type ClientRequest = InitializeRequest | BRequest;`,
			[]string{"x/b Result -"}},
		{`export interface Loose { method?: "x/a" } export interface BRequest extends Request { method: "x/b" } export type ClientRequest = InitializeRequest | BRequest;`,
			[]string{"x/b Result -"}},
	} {
		p := protocolWith(t, test.schema)
		if diff := cmp.Diff(test.want, answers(p)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.schema, diff)
		}
	}
}

// A member that is read as something where it is absent is not required, and
// cannot tell types apart.
func TestDefaultIsNotRequired(t *testing.T) {
	p := protocolWith(t, `export type ClientRequest = InitializeRequest; export interface Plain extends Result { } export interface Other { b: string }
export type Either = Plain | Other; export interface InputRequiredResult extends Result { inputRequests?: { [key: string]: object }; requestState?: string }
export interface Mine extends InputRequiredResult {}`, "_meta?: { [key: string]: unknown }; resultType", "resultType")
	for _, typ := range p.Types {
		switch typ.Name {
		case "Either":
			if got, want := line(typ), "Either union by : { Other+b Plain"; got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		case "Mine": // its resultType has one value only
			if f := typ.Fields[len(typ.Fields)-1]; f.MustBe != "input_required" || f.Default != "input_required" || !typ.Checked {
				t.Errorf("%s must be %q, is %q where it is absent, and is checked: %v", f.Path, f.MustBe, f.Default, typ.Checked)
			}
		}
	}
}

// What stands for a member that is left out is for members that are required: an
// optional one may stay empty.
func TestUnset(t *testing.T) {
	for member, want := range map[string]string{
		`cacheScope: "public" | "private"`: "private", `cacheScope?: "public" | "private"`: "", "cacheScope: number[]": "",
		"ttlMs: number": "0", "ttlMs?: number": "", "ttlMs: number | null": "", "ttlMs: string": "",
	} {
		p := protocolWith(t, fmt.Sprintf(`export interface ARequest extends Request { method: "x/a" } export interface AResult extends Result { %s }
export type ClientRequest = InitializeRequest | ARequest;`, member))
		for _, typ := range p.Types {
			if typ.Name != "AResult" {
				continue
			}
			if got := typ.Fields[0].Unset; got != want {
				t.Errorf("%s: %q stands for nothing, want %q", member, got, want)
			}
		}
	}
}

// What is a result and stands in params too stays a result.
func TestResultAsParams(t *testing.T) {
	p := protocolWith(t, `export interface ARequest extends Request { method: "x/a"; params: AResult } export interface AResult extends Result { a: string } export type ClientRequest = InitializeRequest | ARequest;`)
	if m := methodOf(t, p, "x/a"); m.Params != m.Result || m.Result.Role != model.Result {
		t.Errorf("params %v, result %v, role %v", m.Params, m.Result, m.Result.Role)
	}
}

// A schema without the union of all messages is a protocol too, with batches if it
// has an array of requests.
func TestProtocolWithoutUnion(t *testing.T) {
	const union = "export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse | JSONRPCErrorResponse;"
	for instead, want := range map[string]bool{"": false, "export type Batch = (JSONRPCRequest | JSONRPCNotification)[];": true, "export type Names = string[];": false} {
		p := protocolWith(t, "export type ClientRequest = InitializeRequest;", union, instead)
		if got := p.Parts.Batch != nil; got != want || p.Parts.Handshake == nil {
			t.Errorf("%s: batches: %t, want %t; handshake %v", instead, got, want, p.Parts.Handshake)
		}
	}
}

// A message without a base is known by its method, or by what it has.
func TestKindOfMessage(t *testing.T) {
	for _, test := range []struct {
		method, members string
		notification    bool
	}{
		{"notifications/x", "", true},
		{"ui/notifications/x", "", true},
		{"ui/x/notifications/y/z", "", true},
		{"ui/notifications/x", "jsonrpc: '2.0'; id: RequestId", false},
		{"ui/notificationsx/y", "", false},
		{"ui/my-notifications/y", "", false},
		{"ui/notifications", "", false},
		{"ui/x", "jsonrpc: '2.0'", true},
	} {
		p := protocolWith(t, fmt.Sprintf(`export interface Shown { method: %q; params: { a: string }; %s } export type ClientRequest = InitializeRequest;`, test.method, test.members))
		if m := methodOf(t, p, test.method); m.Notification != test.notification {
			t.Errorf("%s { %s }: notification: %t", test.method, test.members, m.Notification)
		}
	}
}

// A union of messages stays one with a member that is none, and one that is not
// exported counts where no other has its messages.
func TestStrays(t *testing.T) {
	const messages = `export interface ListToolsRequest extends Request { method: "tools/list" } export interface ListToolsResult extends Result { x: string }
export interface ARequest extends Request { method: "x/a" } export interface AResult extends Result { a: string } export interface Other { o: string } `
	for _, test := range []struct{ unions, want, said string }{
		{"export type ClientRequest = InitializeRequest | ListToolsRequest | ARequest;", "client", ""},
		{"type ClientRequest = InitializeRequest | ListToolsRequest | ARequest;", "client", ""},
		{"export type ClientRequest = InitializeRequest | ListToolsRequest | ARequest | Other;", "client", "Other is no request"},
		{"export type ClientRequest = InitializeRequest | Some; type Some = ListToolsRequest | ARequest | Other;", "client", "Other is no request"},
		{"export type ClientRequest = InitializeRequest | ListToolsRequest | ARequest | string;", "client", "this member is no request"},
		{"export type ClientRequest = InitializeRequest | ListToolsRequest | ARequest; type ServerRequest = ARequest;", "client", ""},
		{"export type ClientRequest = InitializeRequest | ListToolsRequest | ARequest; export type ServerRequest = ARequest | Other | Result;", "client", ""},
		{"export type ClientRequest = InitializeRequest | ListToolsRequest; export type Mix = ARequest | Other | Result;", "nobody", ""},
	} {
		schema := strings.NewReplacer("CAPABILITIES", "", "PROGRESS", "").Replace(leastProtocol) + messages + test.unions
		p, diags := resolve(t, schema)
		m := methodOf(t, p, "x/a")
		got := "nobody"
		switch {
		case m.FromClient && !m.FromServer:
			got = "client"
		case m.FromServer:
			got = "server"
		}
		var said []string
		for _, d := range diags {
			if strings.Contains(d.Text, "pass it over") {
				said = append(said, d.Text)
			}
		}
		wrong := len(said) > 0
		if test.said != "" {
			wrong = len(said) != 1 || !strings.HasPrefix(said[0], test.said)
		}
		if got != test.want || wrong {
			t.Errorf("%s: %s sends x/a, want %s; said %q, want %q", test.unions, got, test.want, said, test.said)
		}
	}
}

// What the params of a request need follows from what the capabilities have.
func TestNeeds(t *testing.T) {
	const elicit = `
export interface Form { mode?: "form"; message: string } export interface Visit { mode: "url"; url: string }
export interface ElicitRequest extends Request { method: "elicitation/create"; params: Form | Visit } export interface ElicitResult extends Result { action: string }
export interface CreateMessageRequest extends Request { method: "sampling/createMessage"; params: { includeContext?: "none" | "thisServer" | "allServers" } }
export interface CreateMessageResult extends Result { role: string }
export type ServerRequest = ElicitRequest | CreateMessageRequest;`
	for capabilities, want := range map[string]string{
		"elicitation?: { form?: object; url?: object }": "elicitation.form unless url, elicitation.url",
		"elicitation?: { form?: object }":               "", // any elicitation is of forms
		"elicitation?: { url?: object }":                "elicitation.url",
		"elicitation?: {}":                              "",
		"sampling?: { context?: object }":               "thisServer sampling.context, allServers sampling.context",
		"sampling?: { tools?: object }":                 "",
	} {
		p := protocolWith(t, elicit, "ClientCapabilities { a?: string }", "ClientCapabilities { "+capabilities+" }")
		var got []string
		for _, m := range p.Methods {
			for _, n := range m.Needs {
				s := n.Capability.String()
				if n.Capability.Unless != nil {
					s += " unless " + n.Capability.Unless.JSON
				}
				got = append(got, s)
			}
			for _, n := range m.Wants {
				got = append(got, n.Value.Text+" "+n.Capability.String())
			}
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s: got %q, want %q", capabilities, s, want)
		}
	}
}

// A request that is about a task, and one for a resource, are known by their params.
func TestTaskAndResource(t *testing.T) {
	for params, want := range map[string]string{"taskId: string": "taskId", "taskId?: string": "", "taskId: number": "", "id: string": ""} {
		p := protocolWith(t, "export interface PayloadRequest extends Request { method: \"tasks/result\"; params: { "+params+" } } export interface PayloadResult extends Result { a: string }\nexport type ClientRequest = InitializeRequest | PayloadRequest;")
		got := ""
		if related := methodOf(t, p, "tasks/result").RelatedTask; related != nil {
			got = related.ID.JSON
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", params, got, want)
		}
	}
	for params, want := range map[string]bool{"uri: string": true, "url: string": false} {
		p := protocolWith(t, "export interface ReadRequest extends Request { method: \"resources/read\"; params: { "+params+" } } export interface ReadResult extends Result { a: string }\nexport type ClientRequest = InitializeRequest | ReadRequest;")
		if got := p.Parts.NotFound != nil; got != want {
			t.Errorf("%s: got %v", params, p.Parts.NotFound)
		}
	}
}

package golden

import (
	"strings"
	"testing"
)

// Small deviations from the schema that mcpgen was made for: the stubs are as they
// were, or one warning at the cause says what was found there, and what is lost.

// stubsOf are stubs of any server and client.
var (
	allStubs = []string{"Client.CallTool", "Client.AllTools", "ToolsServer.CallTool", "Call.Progress", "Call.Log", "Server.NotifyToolListChanged", "CallOptions.Progress"}
	askStubs = append([]string{"Call.RequireInput", "Call.ElicitResponse", "Client.CallToolOnce", "ClientOptions.Elicit"}, allStubs...)
)

const (
	toolParams  = "export interface CallToolRequestParams extends InputResponseRequestParams {"
	updated     = "export interface ResourceUpdatedNotificationParams extends NotificationParams {"
	toolChanged = "export interface ToolListChangedNotification extends JSONRPCNotification {"
	cancelled   = "export interface CancelledNotificationParams extends NotificationParams {"
	required    = "export interface InputRequiredResult extends Result {"
	capable     = "export interface ServerCapabilities {"
	versionKey  = `"io.modelcontextprotocol/protocolVersion": string;`
	infoKey     = `"io.modelcontextprotocol/clientInfo"?: Implementation;`
	capsKey     = `"io.modelcontextprotocol/clientCapabilities": ClientCapabilities;`
	levelKey    = `"io.modelcontextprotocol/logLevel"?: LoggingLevel;`
	serverKey   = `"io.modelcontextprotocol/serverInfo"?: Implementation;`
	noTools     = "the part for tools is left out: the schema has no result of a tool"
	noToolCall  = "the part for tools is left out: the schema has no request that calls a tool"
	inputUnion  = "CreateMessageRequest | ListRootsRequest | ElicitRequest;"
	outputUnion = "CreateMessageResult | ListRootsResult | ElicitResult;"
)

// instead puts another declaration in the place of one, and renames what is left.
func instead(head, now string) []string {
	return []string{head, now + "\ninterface OldDeclaration {"}
}

var deviations = []change{
	// What the stubs send by themselves.
	{name: "a notification of a change that says why", only: modernCore, edits: instead(toolChanged, toolChanged+` method: "notifications/tools/list_changed"; params: NotificationParams & { why: string } }`),
		said: []string{"why is required, but a notification in a subscription says only that something has changed"}, stubs: []string{"-Server.NotifyToolListChanged", "Server.NotifyPromptListChanged"}},
	{name: "a notification of a change that may say why", only: modernCore, edits: instead(toolChanged, toolChanged+` method: "notifications/tools/list_changed"; params?: NotificationParams & { why?: string } }`),
		said: []string{"why: a notification in a subscription says only that something has changed"}, stubs: askStubs},
	{name: "an update with a version", only: modernCore, edits: []string{updated, updated + "\n  version: number;"},
		said: []string{"ResourceUpdatedNotificationParams.version is required"}, stubs: []string{"-Server.NotifyResourceUpdated", "Server.NotifyPromptListChanged"}},
	{name: "a notification of a change in a session that says why", only: legacyCore, edits: instead(toolChanged, toolChanged+` method: "notifications/tools/list_changed"; params: NotificationParams & { why: string } }`),
		stubs: []string{"Session.NotifyToolListChanged", "-Server.NotifyToolListChanged", "Server.NotifyPromptListChanged"}},
	{name: "a notification of a change in a session that may say why", only: legacyCore, edits: instead(toolChanged, toolChanged+` method: "notifications/tools/list_changed"; params?: NotificationParams & { why?: string } }`),
		stubs: []string{"Session.NotifyToolListChanged", "-Server.NotifyToolListChanged", "Server.NotifyPromptListChanged"}},
	{name: "an update in a session with a version", only: legacyCore, edits: []string{updated, updated + "\n  version: number;"},
		stubs: []string{"Session.NotifyResourceUpdated", "-Server.NotifyResourceUpdated"}},
	{name: "a cancellation with a code", edits: []string{cancelled, cancelled + "\n  code: number;"},
		said: []string{"CancelledNotificationParams.code is required, but empty in what is sent"}, stubs: allStubs},
	{name: "a cancellation whose reason is an object", edits: []string{"  reason?: string;", "  reason?: { code: number };"},
		said: []string{"clients send a text as CancelledNotificationParams.reason, which is an optional object"}, stubs: allStubs},
	{name: "progress with a unit", edits: []string{"export interface ProgressNotificationParams extends NotificationParams {", "export interface ProgressNotificationParams extends NotificationParams {\n  unit: string;"},
		said: []string{"ProgressNotificationParams.unit is required, but empty in what is sent"}, stubs: allStubs},
	{name: "log messages with a time", edits: []string{"export interface LoggingMessageNotificationParams extends NotificationParams {", "export interface LoggingMessageNotificationParams extends NotificationParams {\n  time: string;"},
		said: []string{"LoggingMessageNotificationParams.time is required, but empty in what is sent"}, stubs: allStubs},
	{name: "an introduction with a region", only: modernCore, edits: []string{"  supportedVersions: string[];", "  supportedVersions: string[];\n  region: string; tags: string[]; more: { a?: string };"},
		said: []string{"DiscoverResult.region is required, but empty in what is sent"}, stubs: askStubs},
	{name: "a handshake with a region", only: legacyCore, edits: []string{"  clientInfo: Implementation;", "  clientInfo: Implementation;\n  region: string;", "  serverInfo: Implementation;", "  serverInfo: Implementation;\n  region: string;"},
		said: []string{"InitializeRequestParams.region is required", "InitializeResult.region is required"}, stubs: allStubs},
	{name: "a subscription with more", only: modernCore, edits: []string{"export interface SubscriptionsAcknowledgedNotificationParams extends NotificationParams {", "export interface SubscriptionsAcknowledgedNotificationParams extends NotificationParams {\n  until: string;"},
		said: []string{"SubscriptionsAcknowledgedNotificationParams.until is required"}, stubs: askStubs},

	// Results that ask for input.
	{name: "no type of results", only: modernCore, edits: []string{"  resultType: ResultType;\n", ""},
		said: []string{"servers cannot ask for input: InputRequiredResult has no resultType"}, stubs: append([]string{"-Call.RequireInput"}, allStubs...)},
	{name: "the type of a result that asks for input only", only: modernCore, edits: []string{"  resultType: ResultType;\n", "", required, required + "\n  resultType: \"input_required\";"}, stubs: askStubs},
	{name: "one request in results", only: modernCore, edits: []string{inputUnion, "ElicitRequest;", outputUnion, "ElicitResult;"},
		said:  []string{"sampling/createMessage is left out", "roots/list is left out"},
		stubs: append([]string{"-ClientOptions.CreateMessage"}, askStubs...)},
	{name: "one request and two answers", only: modernCore, edits: []string{inputUnion, "ElicitRequest;"},
		said:  []string{"sampling/createMessage is left out", "roots/list is left out"},
		stubs: askStubs},
	{name: "a state with a name", only: modernCore, edits: []string{
		required, required + "\n  requestState?: State;", "export interface InputResponseRequestParams extends RequestParams {", "export interface InputResponseRequestParams extends RequestParams {\n  requestState?: State;\n  inputResponses?: InputResponses;\n}\ninterface OldParams {",
		"  inputRequests?: InputRequests;", "  inputRequests?: InputRequests;\n}\ninterface OldResult {", "", "export type State = string;"}, stubs: askStubs},
	{name: "a state that is a number", only: modernCore, edits: []string{
		required, required + "\n  requestState?: number;\n  inputRequests?: InputRequests;\n}\ninterface OldResult {"},
		said: []string{"servers cannot ask for input: InputRequiredResult.requestState is an optional integer, not an optional string"}, stubs: append([]string{"-Call.RequireInput"}, allStubs...)},
	{name: "requests that are any object", only: modernCore, edits: []string{"  inputRequests?: InputRequests;", "  inputRequests?: { [key: string]: object };"},
		said: []string{"servers cannot ask for input: InputRequiredResult.inputRequests is not a map whose values are a union of requests",
			"no client answers sampling/createMessage", "no client answers roots/list", "no client answers elicitation/create"}, stubs: append([]string{"-Call.RequireInput"}, allStubs...)},
	{name: "answers that are any object", only: modernCore, edits: []string{"  inputResponses?: InputResponses;", "  inputResponses?: { [key: string]: object };"},
		said: []string{"a result cannot ask for input: inputResponses of"}, stubs: append([]string{"-Call.RequireInput"}, allStubs...)},

	// What would vanish.
	{name: "cursors that are numbers", edits: []string{"export type Cursor = string;", "export type Cursor = number;"},
		said: []string{"pages of resources/list, resources/templates/list, prompts/list, tools/list: PaginatedRequestParams.cursor is an optional integer, not an optional string",
			"the part for tools is left out: the schema has no request that lists the tools"}, stubs: []string{"Client.ListTools", "-Client.AllTools"}, only: modernCore},
	{name: "a level that is any string", only: modernCore, edits: []string{levelKey, strings.Replace(levelKey, "LoggingLevel", "string", 1)},
		said: []string{"handlers of servers cannot log, and clients cannot ask for log messages: "}, stubs: []string{"-Call.Log", "Client.CallTool"}},
	{name: "a level that is required", only: modernCore, edits: []string{levelKey, strings.Replace(levelKey, "?", "", 1)},
		said: []string{"handlers of servers cannot log, and clients cannot ask for log messages: "}, stubs: []string{"-Call.Log", "Client.CallTool"}},
	{name: "no level", only: modernCore, edits: []string{levelKey, ""}, said: []string{"handlers of servers cannot log: "}, stubs: []string{"-Call.Log", "Client.CallTool"}},
	{name: "a tool without a name", only: modernCore, edits: instead(toolParams, toolParams+" tool: string; arguments?: { [key: string]: unknown } }"),
		said: []string{"requests tools/call have no header Mcp-Name: CallToolRequestParams has no member name", noToolCall}, stubs: askStubs},
	{name: "a tool with a number", only: modernCore, edits: instead(toolParams, toolParams+" name: number; arguments?: { [key: string]: unknown } }"),
		said: []string{"requests tools/call have no header Mcp-Name: CallToolRequestParams.name is a required integer", noToolCall}, stubs: askStubs},
	{name: "no subscriptions", only: modernCore, edits: []string{`method: "subscriptions/listen";`, `method: "subscriptions/other";`},
		said: []string{"servers cannot send notifications/tools/list_changed: the schema has no subscriptions/listen", "servers cannot send notifications/prompts/list_changed",
			"servers cannot send notifications/resources/list_changed", "servers cannot send notifications/resources/updated"}, stubs: []string{"-Server.NotifyToolListChanged", "ClientOptions.OnToolListChanged"}},
	{name: "progress whose total is text", edits: []string{"export interface ProgressNotificationParams extends NotificationParams {", "export interface ProgressNotificationParams extends NotificationParams {\n  progressToken: ProgressToken;\n  /** @TJS-type number */ progress: number;\n  total?: string;\n}\ninterface OldParams {"},
		said: []string{"progress notifications do not use ProgressNotificationParams.total: it is an optional string"}, stubs: allStubs},

	// Unions that say who sends what.
	{name: "an object among requests", edits: []string{"ClientRequest|", "Tool"}, said: []string{"Tool is no request, and the client and the server pass it over in ClientRequest: it has no method"}, stubs: allStubs},
	{name: "any request among requests", edits: []string{"ClientRequest|", "JSONRPCRequest"}, said: []string{"JSONRPCRequest is no request, and the client and the server pass it over in ClientRequest: its method"}, stubs: allStubs},
	{name: "a notification among requests", edits: []string{"ClientRequest|", "CancelledNotification"}, said: []string{"CancelledNotification is no request, and the client and the server pass it over in ClientRequest: it is a notification"}, stubs: allStubs},
	{name: "a request among notifications", edits: []string{"ServerNotification|", "CallToolRequest"}, said: []string{"CallToolRequest is no notification, and the client and the server pass it over in ServerNotification: it is a request"}, stubs: allStubs},
	{name: "two methods", edits: []string{`method: "tools/call";`, `method: "tools/call" | "tools/invoke";`}, said: []string{"CallToolRequest is no request, and the client and the server pass it over in ClientRequest: its method", noTools}, stubs: []string{"-Client.CallTool", "Client.ListTools"}},
	{name: "an empty method", edits: []string{`method: "tools/call";`, `method: "";`}, said: []string{"CallToolRequest is no request", noTools}, stubs: []string{"-Client.CallTool", "Client.ListTools"}},
	{name: "unions that are not exported", edits: []string{"export type ClientRequest =", "type ClientRequest =", "export type ServerNotification =", "type ServerNotification =", "export type ClientNotification =", "type ClientNotification ="}, stubs: allStubs},
	{name: "a union of some requests", edits: []string{"", "export type Some = CallToolRequest | ListToolsRequest | Tool; type Others = CallToolRequest | CancelledNotification;"}, stubs: allStubs},
	{name: "a notification within a group", edits: []string{"ServerNotification|", "ShownNotification", "", `export interface ShownNotification { method: "ui/notifications/shown"; params: { a: string } }`},
		stubs: append([]string{"ClientOptions.OnShown"}, allStubs...)},

	// What servers and clients are built on.
	{name: "a version with a name", only: modernCore, edits: []string{versionKey, strings.Replace(versionKey, "string", "Ver", 1), "", "export type Ver = string;"}, stubs: askStubs},
	{name: "a version that is one of several", only: modernCore, edits: []string{versionKey, strings.Replace(versionKey, "string", `"2026-07-28" | "2025-11-25"`, 1)}, stubs: askStubs},
	{name: "a version that is optional", only: modernCore, edits: []string{versionKey, strings.Replace(versionKey, ":", "?:", 1)}, stubs: askStubs},
	{name: "a version that is a number", only: modernCore, edits: []string{versionKey, strings.Replace(versionKey, "string", "number", 1)}, said: []string{noServer + `RequestMetaObject["io.modelcontextprotocol/protocolVersion"] is a required integer, not a string`}},
	{name: "no version", only: modernCore, edits: []string{versionKey, ""}, said: []string{noServer + "RequestMetaObject has no member protocolVersion"}},
	{name: "a description of the client that is required", only: modernCore, edits: []string{infoKey, strings.Replace(infoKey, "?", "", 1)}, stubs: append([]string{"ClientOptions.Info"}, askStubs...)},
	{name: "no description of the client", only: modernCore, edits: []string{infoKey, ""}, said: []string{"clients do not say which software they are"}, stubs: append([]string{"-ClientOptions.Info", "ServerOptions.Info"}, askStubs...)},
	{name: "a description of the server that is required", only: modernCore, edits: []string{serverKey, strings.Replace(serverKey, "?", "", 1)}, stubs: askStubs},
	{name: "capabilities of the client that are optional", only: modernCore, edits: []string{capsKey, strings.Replace(capsKey, ":", "?:", 1)}, stubs: askStubs},
	{name: "no capabilities of the client", only: modernCore, edits: []string{capsKey, ""}, said: []string{noServer + "RequestMetaObject has no member clientCapabilities"}},
	{name: "versions with a name", only: modernCore, edits: []string{"  supportedVersions: string[];", "  supportedVersions: Ver[];", "", "export type Ver = string;"}, stubs: askStubs},
	{name: "versions that are text", only: modernCore, edits: []string{"  supportedVersions: string[];", "  supportedVersions: string;"}, said: []string{noServer + "DiscoverResult.supportedVersions is a required string"}},
	{name: "a version of the handshake with a name", only: legacyCore, edits: []string{
		"export interface InitializeRequestParams extends RequestParams {", "export interface InitializeRequestParams extends RequestParams {\n  protocolVersion?: Ver;\n  capabilities: ClientCapabilities;\n  clientInfo: Implementation;\n}\ninterface OldParams {",
		"export interface InitializeResult extends Result {", "export interface InitializeResult extends Result {\n  protocolVersion?: Ver;\n  capabilities?: ServerCapabilities;\n  serverInfo?: Implementation;\n}\ninterface OldResult {", "", "export type Ver = string;"},
		stubs: []string{"Client.Initialize", "Client.CallTool", "ToolsServer.CallTool"}},
	{name: "progress without the tag", only: modernCore, edits: []string{"export interface ProgressNotificationParams extends NotificationParams {", "export interface ProgressNotificationParams extends NotificationParams {\n  progressToken: ProgressToken;\n  progress: number;\n}\ninterface OldParams {"},
		said: []string{noServer + "ProgressNotificationParams.progress is a required integer, not a required number that may have a fraction"}},
	{name: "tokens that are strings", edits: []string{"export type ProgressToken = string | number;", "export type ProgressToken = string;"},
		said: []string{noServer + "ProgressToken, the type of ProgressNotificationParams.progressToken, is a string"}},
	{name: "ids that are strings", edits: []string{"export type RequestId = string | number;", "export type RequestId = string;"},
		said: []string{noServer + "RequestId, the type of JSONRPCRequest.id, is a string"}},
	{name: "no union of all messages", edits: []string{"export type JSONRPCMessage =", "export type OtherMessage = Tool; type Unused ="}, stubs: allStubs},
	{name: "a request of a vendor that begins a session", only: modernCore, edits: []string{"ClientRequest|", "BeginRequest", "", `export interface BeginRequest extends JSONRPCRequest { method: "initialize"; params: RequestParams } export interface BeginResult extends Result { a: string }`},
		said: []string{"initialize is left out of the client and the server: it begins a session"}, stubs: askStubs},

	// Results and capabilities of other forms.
	{name: "a result that is an array", edits: []string{"ClientRequest|", "AskRequest", "", askMessage + `export interface AskResultResponse { jsonrpc: "2.0"; id: RequestId; result: string[] }`},
		said: []string{"AskResultResponse.result is a required array, not an object"}, stubs: allStubs},
	{name: "a result that is a string", edits: []string{"ClientRequest|", "AskRequest", "", askMessage + `export type AskResult = string;`},
		said: []string{"AskResult is no object, as the result of acme/ask has to be"}, stubs: allStubs},
	{name: "capabilities that are required", edits: instead(capable, capable+" tools: { listChanged: boolean }; prompts: { listChanged?: boolean | null }; resources?: { listChanged: boolean | null; subscribe: boolean }; logging?: object }"),
		stubs: []string{"Server.NotifyToolListChanged", "Server.NotifyPromptListChanged", "Server.NotifyResourceListChanged", "Server.NotifyResourceUpdated"}},
	{name: "capabilities that are text", edits: instead(capable, capable+" tools?: { listChanged?: string }; prompts?: string; resources?: { listChanged?: boolean }; logging?: object }"),
		said: []string{"servers cannot send notifications/tools/list_changed: ServerCapabilities.tools.listChanged is an optional string", "servers cannot send notifications/prompts/list_changed: ServerCapabilities.prompts is an optional string",
			"servers cannot send notifications/resources/updated: ServerCapabilities.resources has no member subscribe"}},
}

// TestDeviations generates from each schema with a small deviation.
func TestDeviations(t *testing.T) {
	for _, core := range []string{modernCore, legacyCore} {
		for _, c := range deviations {
			if c.only != "" && c.only != core {
				continue
			}
			t.Run(core+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				c.check(t, core)
			})
		}
	}
}

package model

import "slices"

// What the schema does not say, as data: one table for each version of the
// protocol. A reader can check each row against the specification. Every row
// must be used, or Build reports it.

// facts is the table of one version.
type facts struct {
	version string
	rules   []Rule
}

// The kinds of rule.
const (
	ruleFloat   = "float"   // the numbers at Path may have a fraction, though they lack @TJS-type number
	ruleName    = "name"    // the inline type at Path is called Value
	ruleMembers = "members" // the open map at Path is a Members
	ruleDefault = "default" // the member at Path, absent or empty, reads and is written as Value
	ruleLacks   = "lacks"   // a member of the union at Path, named in Value, never has the key after the colon
	ruleTag     = "tag"     // the union at Path is told apart by "member=value:Type" first

	ruleOneOf    = "oneOf"    // of the members Value of the type at Path, at least one is there
	ruleIs       = "is"       // the member at Path has the value Value
	ruleMaxItems = "maxItems" // the array at Path has at most Value items
	ruleMetaKeys = "metaKeys" // keys of the members named Path follow the rules for _meta

	ruleCapability = "capability" // the method Path is for those that declare the capability Value
	ruleStatus     = "httpStatus" // a response with the error code Path has the HTTP status Value
	ruleNameHeader = "nameHeader" // the Mcp-Name header of the method Path mirrors Value
	ruleDuty       = "duty"       // the message Path is for the part Value of the protocol's machinery
	ruleFilter     = "filter"     // the notification Path is sent to subscriptions that ask for it with the member Value
	ruleNeeds      = "needs"      // params of the type Path, or with the member Path, need the capability Value besides
	ruleUnset      = "unset"      // a server that leaves the member Path empty sends Value
	ruleTask       = "task"       // with the capability Value the method Path may be answered by a task
)

const (
	whyElicited = "schema.json says integer by accident: what a person fills in may have a fraction"
	whyShort    = "a name that can be read and typed"
	whySame     = "one type for the same members, and the name that later versions give them"
	whyNewer    = "the name that later versions give it"
	whyMeta     = "the specification's word for what _meta holds"
	whyComplete = "a receiver reads an absent resultType as complete; a sender always writes it"
	whyNeverID  = "a message with the key id is never a notification"
	whyKeys     = "the specification has rules for the names of keys from 2025-06-18 on"
	whyLimit    = "a limit that the documentation states, and later the schema too"
	whyServes   = "the side that answers declares the capability"
	whySends    = "the side that sends declares the capability"
	whyStatus   = "SEP-2575 gives each error that concerns the request itself an HTTP status"
	whyHeader   = "SEP-2243 names the params that the header mirrors"
	whyMachine  = "the prose says what the message is for; it is answered, sent or heeded by the stubs themselves"
	whyNoted    = "an implementation answers it, and the stubs heed it when they send notifications"
	whyEvent    = "sent when something changes, to whom asked for it, and not on behalf of a request"
	whyNeeds    = "the prose of the capability says what it is for"
	whyFilter   = "the prose of the filter says which notification each member is for"
	whyTask     = "the prose of the tasks says which capability stands for which request"
	whyOutcome  = "resultType says which of the two a result is"
)

var factTables = []facts{
	{"2024-11-05", slices.Concat(everywhere, legacyCapabilities, []Rule{
		{ruleMaxItems, "CompleteResult.completion.values", "100", whyLimit},
		{ruleName, "JSONRPCError.error", "Error", whyNewer},
		{ruleName, "Annotated.annotations", "Annotations", whyNewer},
		{ruleName, "PromptMessage.content", "ContentBlock", whySame},
		{ruleName, "CallToolResult.content[]", "ContentBlock", whySame},
		{ruleName, "SamplingMessage.content", "SamplingMessageContentBlock", whyNewer},
		{ruleName, "CompleteRequest.params.ref", "CompletionReference", whyShort},
	})},
	{"2025-03-26", slices.Concat(everywhere, legacyCapabilities, completions, []Rule{
		{ruleMaxItems, "CompleteResult.completion.values", "100", whyLimit},
		{ruleName, "JSONRPCError.error", "Error", whyNewer},
		{ruleName, "PromptMessage.content", "ContentBlock", whySame},
		{ruleName, "CallToolResult.content[]", "ContentBlock", whySame},
		{ruleName, "SamplingMessage.content", "SamplingMessageContentBlock", whyNewer},
		{ruleName, "CompleteRequest.params.ref", "CompletionReference", whyShort},
		{ruleLacks, "JSONRPCBatchRequest[]", "JSONRPCNotification:id", whyNeverID},
	})},
	{"2025-06-18", slices.Concat(everywhere, legacyCapabilities, completions, elicitation, []Rule{
		{ruleMaxItems, "CompleteResult.completion.values", "100", whyLimit},
		{ruleMetaKeys, "_meta", "", whyKeys},
		{ruleFloat, "ElicitResult.content", "", whyElicited},
		{ruleName, "JSONRPCError.error", "Error", whyNewer},
		{ruleName, "SamplingMessage.content", "SamplingMessageContentBlock", whyNewer},
		{ruleName, "CompleteRequest.params.ref", "CompletionReference", whyShort},
	})},
	{"2025-11-25", slices.Concat(everywhere, legacyCapabilities, completions, elicitation, []Rule{
		{ruleMaxItems, "CompleteResult.completion.values", "100", whyLimit},
		{ruleMetaKeys, "_meta", "", whyKeys},
		{ruleCapability, "tasks/get", "tasks", whyServes},
		{ruleCapability, "tasks/result", "tasks", whyServes},
		{ruleCapability, "tasks/list", "tasks.list", whyServes},
		{ruleCapability, "tasks/cancel", "tasks.cancel", whyServes},
		{ruleCapability, "notifications/tasks/status", "tasks", whyServes},
		{ruleNeeds, "ElicitRequestURLParams", "elicitation.url", whyNeeds},
		{ruleNeeds, "CreateMessageRequestParams.tools", "sampling.tools", whyNeeds},
		{ruleNeeds, "CreateMessageRequestParams.toolChoice", "sampling.tools", whyNeeds},
		{ruleTask, "tools/call", "tasks.requests.tools.call", whyTask},
		{ruleTask, "sampling/createMessage", "tasks.requests.sampling.createMessage", whyTask},
		{ruleTask, "elicitation/create", "tasks.requests.elicitation.create", whyTask},
		{ruleFloat, "ElicitResult.content", "", whyElicited},
		{ruleName, "CompleteRequestParams.ref", "CompletionReference", whyShort},
		{ruleName, "URLElicitationRequiredError.error", "URLElicitationRequiredErrorObject", whyShort},
		{ruleName, "URLElicitationRequiredError.error.data", "URLElicitationRequiredErrorData", whyShort},
	})},
	{"2026-07-28", facts20260728},
	{"draft", facts20260728},
}

// everywhere are the rows of every version.
var everywhere = []Rule{
	{ruleName, "EmbeddedResource.resource", "AnyResourceContents", whySame},
	{ruleName, "ReadResourceResult.contents[]", "AnyResourceContents", whySame},
	{ruleLacks, "JSONRPCMessage", "JSONRPCNotification:id", whyNeverID},
}

// legacyCapabilities are the same from 2024-11-05 to 2025-11-25.
var legacyCapabilities = slices.Concat(serverCapabilities, legacyDuties, []Rule{
	{ruleCapability, "resources/subscribe", "resources.subscribe", whyServes},
	{ruleCapability, "resources/unsubscribe", "resources.subscribe", whyServes},
	{ruleCapability, "logging/setLevel", "logging", whyServes},
	{ruleCapability, "notifications/roots/list_changed", "roots.listChanged", whySends},
})

// duties are the same in every version.
var duties = []Rule{
	{ruleDuty, "notifications/cancelled", "cancel", whyMachine},
	{ruleDuty, "notifications/progress", "progress", whyMachine},
	{ruleDuty, "notifications/message", "log", whyMachine},
	{ruleDuty, "notifications/tools/list_changed", "event", whyEvent},
	{ruleDuty, "notifications/prompts/list_changed", "event", whyEvent},
	{ruleDuty, "notifications/resources/list_changed", "event", whyEvent},
	{ruleDuty, "notifications/resources/updated", "event", whyEvent},
}

// legacyDuties are those of versions with a handshake.
var legacyDuties = slices.Concat(duties, []Rule{
	{ruleDuty, "initialize", "initialize", whyMachine},
	{ruleDuty, "notifications/initialized", "initialized", whyMachine},
	{ruleDuty, "ping", "ping", whyMachine},
	{ruleDuty, "logging/setLevel", "setLevel", whyMachine},
	{ruleDuty, "resources/subscribe", "subscribe", whyNoted},
	{ruleDuty, "resources/unsubscribe", "unsubscribe", whyNoted},
})

// modernDuties are those of stateless versions.
var modernDuties = slices.Concat(duties, []Rule{
	{ruleDuty, "server/discover", "discover", whyMachine},
	{ruleDuty, "subscriptions/listen", "listen", whyMachine},
	{ruleDuty, "notifications/subscriptions/acknowledged", "acknowledge", whyMachine},
	{ruleFilter, "notifications/tools/list_changed", "toolsListChanged", whyFilter},
	{ruleFilter, "notifications/prompts/list_changed", "promptsListChanged", whyFilter},
	{ruleFilter, "notifications/resources/list_changed", "resourcesListChanged", whyFilter},
	{ruleFilter, "notifications/resources/updated", "resourceSubscriptions", whyFilter},
})

// serverCapabilities are the same in every version.
var serverCapabilities = []Rule{
	{ruleCapability, "tools/list", "tools", whyServes},
	{ruleCapability, "tools/call", "tools", whyServes},
	{ruleCapability, "prompts/list", "prompts", whyServes},
	{ruleCapability, "prompts/get", "prompts", whyServes},
	{ruleCapability, "resources/list", "resources", whyServes},
	{ruleCapability, "resources/templates/list", "resources", whyServes},
	{ruleCapability, "resources/read", "resources", whyServes},
	{ruleCapability, "sampling/createMessage", "sampling", whyServes},
	{ruleCapability, "roots/list", "roots", whyServes},
	{ruleCapability, "notifications/message", "logging", whySends},
	{ruleCapability, "notifications/tools/list_changed", "tools.listChanged", whySends},
	{ruleCapability, "notifications/prompts/list_changed", "prompts.listChanged", whySends},
	{ruleCapability, "notifications/resources/list_changed", "resources.listChanged", whySends},
	{ruleCapability, "notifications/resources/updated", "resources.subscribe", whySends},
}

var completions = []Rule{{ruleCapability, "completion/complete", "completions", whyServes}}

var elicitation = []Rule{{ruleCapability, "elicitation/create", "elicitation", whyServes}}

var facts20260728 = slices.Concat(everywhere, serverCapabilities, modernDuties, completions, elicitation, []Rule{
	{ruleStatus, "PARSE_ERROR", "400", whyStatus},
	{ruleStatus, "INVALID_REQUEST", "400", whyStatus},
	{ruleStatus, "INVALID_PARAMS", "400", whyStatus},
	{ruleStatus, "METHOD_NOT_FOUND", "404", whyStatus},
	{ruleStatus, "HEADER_MISMATCH", "400", whyStatus},
	{ruleStatus, "MISSING_REQUIRED_CLIENT_CAPABILITY", "400", whyStatus},
	{ruleStatus, "UNSUPPORTED_PROTOCOL_VERSION", "400", whyStatus},
	{ruleNameHeader, "tools/call", "params.name", whyHeader},
	{ruleNameHeader, "prompts/get", "params.name", whyHeader},
	{ruleNameHeader, "resources/read", "params.uri", whyHeader},
	{ruleNeeds, "ElicitRequestURLParams", "elicitation.url", whyNeeds},
	{ruleNeeds, "CreateMessageRequestParams.tools", "sampling.tools", whyNeeds},
	{ruleNeeds, "CreateMessageRequestParams.toolChoice", "sampling.tools", whyNeeds},
	{ruleFloat, "ElicitResult.content", "", whyElicited},
	{ruleMembers, "MetaObject", "", whyMeta},
	{ruleDefault, "Result.resultType", "complete", whyComplete},
	{ruleMetaKeys, "_meta", "", whyKeys},
	{ruleOneOf, "InputRequiredResult", "inputRequests,requestState", "there must be something to do before the client tries again"},
	{ruleIs, "InputRequiredResult.resultType", "input_required", "the specification gives it this value, though the schema does not narrow it"},
	{ruleDefault, "InputRequiredResult.resultType", "input_required", "the specification gives it this value, though the schema does not narrow it"},
	{ruleUnset, "CacheableResult.cacheScope", "private", "who has not thought about it must not have results shared between users"},
	{ruleName, "CacheableResult.cacheScope", "CacheScope", whyShort},
	{ruleName, "CompleteRequestParams.ref", "CompletionReference", whyShort},
	{ruleName, "CallToolResultResponse.result", "CallToolOutcome", whyShort},
	{ruleName, "GetPromptResultResponse.result", "GetPromptOutcome", whyShort},
	{ruleName, "ReadResourceResultResponse.result", "ReadResourceOutcome", whyShort},
	{ruleTag, "CallToolResultResponse.result", "resultType=input_required:InputRequiredResult", whyOutcome},
	{ruleTag, "GetPromptResultResponse.result", "resultType=input_required:InputRequiredResult", whyOutcome},
	{ruleTag, "ReadResourceResultResponse.result", "resultType=input_required:InputRequiredResult", whyOutcome},
	{ruleName, "HeaderMismatchError.error", "HeaderMismatchErrorObject", whyShort},
	{ruleName, "UnsupportedProtocolVersionError.error", "UnsupportedProtocolVersionErrorObject", whyShort},
	{ruleName, "UnsupportedProtocolVersionError.error.data", "UnsupportedProtocolVersionErrorData", whyShort},
	{ruleName, "MissingRequiredClientCapabilityError.error", "MissingRequiredClientCapabilityErrorObject", whyShort},
	{ruleName, "MissingRequiredClientCapabilityError.error.data", "MissingRequiredClientCapabilityErrorData", whyShort},
})

// table keeps the facts of a build and which of them were used.
type table struct {
	facts
	strict bool // every row must be used
	used   map[int]bool
}

// factsOf gives the table of a version. A schema of another version, such as
// a team's own, uses the newest table as far as it fits.
func factsOf(version string) *table {
	for _, f := range factTables {
		if f.version == version {
			return &table{f, true, map[int]bool{}}
		}
	}
	return &table{factTables[len(factTables)-1], false, map[int]bool{}}
}

// rule finds a row and marks it as used.
func (t *table) rule(kind, path string) (Rule, bool) {
	for i, r := range t.rules {
		if r.Kind == kind && r.Path == path {
			t.used[i] = true
			return r, true
		}
	}
	return Rule{}, false
}

func (t *table) split() (used, unused []Rule) {
	for i, r := range t.rules {
		if t.used[i] {
			used = append(used, r)
		} else {
			unused = append(unused, r)
		}
	}
	return used, unused
}

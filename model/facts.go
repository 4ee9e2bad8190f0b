package model

// The facts that the schema does not state, as data. Each row can be checked
// against the specification. A row that does not apply to a schema has no
// effect: inspect lists it. A test checks that the embedded schemas use every
// row.

// because returns the origin of a row that applies to every version.
func because(reason string) Origin { return Origin{Reason: reason} }

// since and until limit the versions of a row.
func since(version, reason string) Origin { return Origin{Reason: reason, Since: version} }
func until(version, reason string) Origin { return Origin{Reason: reason, Until: version} }
func in(version, reason string) Origin {
	return Origin{Reason: reason, Since: version, Until: version}
}

// The versions in which rows of the table begin or end to apply.
const (
	v2024_11_05 = "2024-11-05"
	v2025_03_26 = "2025-03-26"
	v2025_06_18 = "2025-06-18"
	v2025_11_25 = "2025-11-25"
	v2026_07_28 = "2026-07-28"
)

const (
	whyElicited = "schema.json says integer by accident: what a person fills in may have a fraction"
	whyShort    = "a name that can be read and typed"
	whySchemas  = "JSON Schema has true and false as schemas, public servers send them, and later versions allow them"
	whySame     = "one type for the same members, and the name that later versions give them"
	whyNewer    = "the name that later versions give it"
	whyComplete = "a receiver reads an absent resultType as complete; a sender always writes it"
	whyInput    = "the specification gives it this value, though the schema does not narrow it"
	whyNeverID  = "a message with the key id is never a notification"
	whyKeys     = "the specification has rules for the names of keys"
	whyLimit    = "a limit that the documentation states, and later the schema too"
	whyNames    = "the specification recommends how tools are named"
	whyForm     = "the prose says what the text is"
	whyAsked    = "the prose of elicitation says it"
	whyTurns    = "each use of a tool is followed by its result, and results stand alone; models refuse anything else"
	whyReserved = "MCP keeps these prefixes for itself"
	whyTrace    = "the specification names these keys for the context of traces"
	whySender   = "the specification says who sends the message"
	whyAnswer   = "the specification says what answers the request"
	whyServes   = "the side that answers declares the capability"
	whySends    = "the side that sends declares the capability"
	whyStatus   = "SEP-2575 gives each error that concerns the request itself an HTTP status"
	whyHeader   = "SEP-2243 names the params that the header mirrors"
	whyMachine  = "the prose says what the message is for; the stubs answer, send or handle it themselves"
	whyNoted    = "an implementation answers it, and the stubs take note of it when they send notifications"
	whyEvent    = "sent when something changes, to those who asked for it, and not on behalf of a request"
	whyNeeds    = "the prose of the capability says what it is for"
	whyMode     = "an elicitation capability that names no mode stands for forms"
	whyRelated  = "all messages that belong to a task name it, but for those whose params do"
	whyMissing  = "the prose of the resources says how a server answers where there is no such resource"
	whyFilter   = "the prose of the filter says which notification each member is for"
	whyTask     = "the prose of the tasks says which capability stands for which request"
	whyOutcome  = "resultType says which of the two a result is"
)

// The places of rows.
func of(part Part, members ...string) At { return At{Part: part, Members: members} }
func paramsOf(method string, members ...string) At {
	return At{Part: ParamsPart, Method: method, Members: members}
}
func tagged(tag, value string, members ...string) At {
	return At{Tag: tag, Value: value, Members: members}
}
func resultOf(method string, members ...string) At {
	return At{Part: ResultPart, Method: method, Members: members}
}

// items is the place of the elements of the array at a.
func (a At) items() At {
	a.Items = true
	return a
}

func path(names ...string) []string { return names }

var facts = []Row{
	// Names.
	&InlineName{of(ErrorResponsePart, "error"), "Error", until(v2025_06_18, whyNewer)},
	&InlineName{resultOf("resources/list", "resources", "annotations"), "Annotations", in(v2024_11_05, whyNewer)},
	&InlineName{resultOf("prompts/get", "messages", "content"), "ContentBlock", until(v2025_03_26, whySame)},
	&InlineName{resultOf("tools/call", "content").items(), "ContentBlock", until(v2025_03_26, whySame)},
	&InlineName{paramsOf("sampling/createMessage", "messages", "content"), "SamplingMessageContentBlock", until(v2025_06_18, whyNewer)},
	&InlineName{paramsOf("completion/complete", "ref"), "CompletionReference", because(whyShort)},
	&InlineName{tagged("type", "resource", "resource"), "AnyResourceContents", because(whySame)},
	&InlineName{resultOf("resources/read", "contents").items(), "AnyResourceContents", because(whySame)},
	&InlineName{resultOf("tools/list", "cacheScope"), "CacheScope", since(v2026_07_28, whyShort)},

	// Values.
	&Never{of(NotificationPart), "id", because(whyNeverID)},
	&MaxItems{resultOf("completion/complete", "completion", "values"), 100, until(v2025_11_25, whyLimit)},
	&Fraction{resultOf("elicitation/create", "content"), since(v2025_06_18, whyElicited)},
	&SubSchemas{resultOf("tools/list", "tools", "inputSchema", "properties"), until(v2025_11_25, whySchemas)},
	&SubSchemas{resultOf("tools/list", "tools", "outputSchema", "properties"), Origin{Reason: whySchemas, Since: v2025_06_18, Until: v2025_11_25}},
	&MetaKeys{since(v2025_06_18, whyKeys)},
	&Default{of(AnyResultPart, "resultType"), "complete", since(v2026_07_28, whyComplete)},
	&Default{of(InputRequiredPart, "resultType"), "input_required", since(v2026_07_28, whyInput)},
	&Always{of(InputRequiredPart, "resultType"), "input_required", since(v2026_07_28, whyInput)},
	&OneOf{of(InputRequiredPart), []string{"inputRequests", "requestState"}, since(v2026_07_28, "there must be something to do before the client tries again")},
	&Tag{InputRequiredPart, "resultType", "input_required", since(v2026_07_28, whyOutcome)},
	&Unset{"ttlMs", "0", since(v2026_07_28, "a client that gets no ttlMs takes the result for stale at once")},
	&Unset{"cacheScope", "private", since(v2026_07_28, "results must not be shared between users unless the author of a server decides so")},

	// What only the prose says of values. But for the turns of a conversation,
	// Validate looks at it on request.
	&Turns{paramsOf("sampling/createMessage", "messages"), "content", "type", "tool_use", "id", "tool_result", "toolUseId", since(v2025_11_25, whyTurns)},
	&Format{resultOf("tools/list", "tools", "name"), "tool-name", since(v2025_11_25, whyNames)},
	&Unique{resultOf("tools/list", "tools"), "name", since(v2025_11_25, whyNames)},
	&Format{resultOf("tools/list", "tools", "icons", "src"), "icon-uri", since(v2025_11_25, "clients must not follow other schemes")},
	&Format{resultOf("roots/list", "roots", "uri"), "file-uri", because("roots are files, so far")},
	&Format{tagged("mode", "url", "url"), "url", since(v2025_11_25, whyAsked)},
	&MemberFormat{"mimeType", "mime-type", because(whyForm)},
	&MemberFormat{"lastModified", "timestamp", since(v2025_06_18, whyForm)},
	&KeyFormat{"extensions", "extension-id", since(v2026_07_28, "identifiers of extensions have a prefix")},
	&References{paramsOf("elicitation/create", "requestedSchema", "required"), "properties", in(v2025_06_18, whyAsked)},
	&References{tagged("mode", "form", "requestedSchema", "required"), "properties", since(v2025_11_25, whyAsked)},
	&OnlyWith{resultOf("elicitation/create", "content"), "action", "accept", since(v2025_06_18, whyAsked)},
	&ReservedPrefix{-2, nil, in(v2025_06_18, whyReserved)},
	&ReservedPrefix{1, []string{"io.modelcontextprotocol/related-task", "io.modelcontextprotocol/model-immediate-response"}, in(v2025_11_25, whyReserved)},
	&ReservedPrefix{1, nil, since(v2026_07_28, whyReserved)},
	&MetaFormat{"traceparent", "traceparent", since(v2026_07_28, whyTrace)},
	&MetaFormat{"tracestate", "tracestate", since(v2026_07_28, whyTrace)},
	&MetaFormat{"baggage", "baggage", since(v2026_07_28, whyTrace)},
	&DeprecatedValues{paramsOf("sampling/createMessage", "includeContext"), []string{"thisServer", "allServers"},
		"Leave includeContext out, or send \"none\".", since(v2025_11_25, "SEP-2596 deprecates these values, not the member")},

	// Who sends what. One of these in a role union determines its side.
	&SentBy{"initialize", ClientSide, because(whySender)},
	&SentBy{"server/discover", ClientSide, because(whySender)},
	&SentBy{"tools/list", ClientSide, because(whySender)},
	&SentBy{"tools/call", ClientSide, because(whySender)},
	&SentBy{"prompts/list", ClientSide, because(whySender)},
	&SentBy{"prompts/get", ClientSide, because(whySender)},
	&SentBy{"resources/list", ClientSide, because(whySender)},
	&SentBy{"resources/read", ClientSide, because(whySender)},
	&SentBy{"completion/complete", ClientSide, because(whySender)},
	&SentBy{"notifications/initialized", ClientSide, because(whySender)},
	&SentBy{"notifications/roots/list_changed", ClientSide, because(whySender)},
	&SentBy{"sampling/createMessage", ServerSide, because(whySender)},
	&SentBy{"roots/list", ServerSide, because(whySender)},
	&SentBy{"elicitation/create", ServerSide, because(whySender)},
	&SentBy{"notifications/message", ServerSide, because(whySender)},
	&SentBy{"notifications/tools/list_changed", ServerSide, because(whySender)},
	&SentBy{"notifications/prompts/list_changed", ServerSide, because(whySender)},
	&SentBy{"notifications/resources/list_changed", ServerSide, because(whySender)},
	&SentBy{"notifications/resources/updated", ServerSide, because(whySender)},

	// What answers what. By rule, XResult answers XRequest; these rows are the
	// exceptions.
	&Answer{"initialize", "InitializeResult", because(whyAnswer)},
	&Answer{"server/discover", "DiscoverResult", because(whyAnswer)},
	&Answer{"tools/list", "ListToolsResult", because(whyAnswer)},
	&Answer{"tools/call", "CallToolResult", because(whyAnswer)},
	&Answer{"prompts/list", "ListPromptsResult", because(whyAnswer)},
	&Answer{"prompts/get", "GetPromptResult", because(whyAnswer)},
	&Answer{"resources/list", "ListResourcesResult", because(whyAnswer)},
	&Answer{"resources/templates/list", "ListResourceTemplatesResult", because(whyAnswer)},
	&Answer{"resources/read", "ReadResourceResult", because(whyAnswer)},
	&Answer{"completion/complete", "CompleteResult", because(whyAnswer)},
	&Answer{"sampling/createMessage", "CreateMessageResult", because(whyAnswer)},
	&Answer{"roots/list", "ListRootsResult", because(whyAnswer)},
	&Answer{"elicitation/create", "ElicitResult", because(whyAnswer)},
	&Answer{"tasks/get", "GetTaskResult", because(whyAnswer)},
	&Answer{"tasks/result", "GetTaskPayloadResult", because(whyAnswer)},
	&Answer{"tasks/list", "ListTasksResult", because(whyAnswer)},
	&Answer{"tasks/cancel", "CancelTaskResult", because(whyAnswer)},
	&Answer{"subscriptions/listen", "SubscriptionsListenResult", because(whyAnswer)},
	&EmptyAnswer{"ping", because(whyAnswer)},
	&EmptyAnswer{"logging/setLevel", because(whyAnswer)},
	&EmptyAnswer{"resources/subscribe", because(whyAnswer)},
	&EmptyAnswer{"resources/unsubscribe", because(whyAnswer)},

	// Capabilities.
	&CapabilityOf{"tools/list", path("tools"), because(whyServes)},
	&CapabilityOf{"tools/call", path("tools"), because(whyServes)},
	&CapabilityOf{"prompts/list", path("prompts"), because(whyServes)},
	&CapabilityOf{"prompts/get", path("prompts"), because(whyServes)},
	&CapabilityOf{"resources/list", path("resources"), because(whyServes)},
	&CapabilityOf{"resources/templates/list", path("resources"), because(whyServes)},
	&CapabilityOf{"resources/read", path("resources"), because(whyServes)},
	&CapabilityOf{"resources/subscribe", path("resources", "subscribe"), because(whyServes)},
	&CapabilityOf{"resources/unsubscribe", path("resources", "subscribe"), because(whyServes)},
	&CapabilityOf{"logging/setLevel", path("logging"), because(whyServes)},
	&CapabilityOf{"completion/complete", path("completions"), because(whyServes)},
	&CapabilityOf{"sampling/createMessage", path("sampling"), because(whyServes)},
	&CapabilityOf{"roots/list", path("roots"), because(whyServes)},
	&CapabilityOf{"elicitation/create", path("elicitation"), because(whyServes)},
	&CapabilityOf{"tasks/get", path("tasks"), because(whyServes)},
	&CapabilityOf{"tasks/result", path("tasks"), because(whyServes)},
	&CapabilityOf{"tasks/list", path("tasks", "list"), because(whyServes)},
	&CapabilityOf{"tasks/cancel", path("tasks", "cancel"), because(whyServes)},
	&CapabilityOf{"notifications/tasks/status", path("tasks"), because(whyServes)},
	&CapabilityOf{"notifications/message", path("logging"), because(whySends)},
	&CapabilityOf{"notifications/tools/list_changed", path("tools", "listChanged"), because(whySends)},
	&CapabilityOf{"notifications/prompts/list_changed", path("prompts", "listChanged"), because(whySends)},
	&CapabilityOf{"notifications/resources/list_changed", path("resources", "listChanged"), because(whySends)},
	&CapabilityOf{"notifications/resources/updated", path("resources", "subscribe"), because(whySends)},
	&CapabilityOf{"notifications/roots/list_changed", path("roots", "listChanged"), because(whySends)},
	&Needs{"elicitation/create", "mode", "form", path("elicitation", "form"), because(whyNeeds)},
	&Needs{"elicitation/create", "mode", "url", path("elicitation", "url"), because(whyNeeds)},
	&Needs{"sampling/createMessage", "tools", "", path("sampling", "tools"), because(whyNeeds)},
	&Needs{"sampling/createMessage", "toolChoice", "", path("sampling", "tools"), because(whyNeeds)},
	&Wants{"sampling/createMessage", "includeContext", "thisServer", path("sampling", "context"), because(whyNeeds)},
	&Wants{"sampling/createMessage", "includeContext", "allServers", path("sampling", "context"), because(whyNeeds)},
	&Implied{path("elicitation", "form"), "url", because(whyMode)},
	&TaskCapability{"tools/call", path("tasks", "requests", "tools", "call"), because(whyTask)},
	&TaskCapability{"sampling/createMessage", path("tasks", "requests", "sampling", "createMessage"), because(whyTask)},
	&TaskCapability{"elicitation/create", path("tasks", "requests", "elicitation", "create"), because(whyTask)},

	&TaskOf{"tasks/result", "taskId", "io.modelcontextprotocol/related-task", because(whyRelated)},

	// The machinery.
	&Duty{"notifications/cancelled", CancelDuty, because(whyMachine)},
	&Duty{"notifications/progress", ProgressDuty, because(whyMachine)},
	&Duty{"notifications/message", LogDuty, because(whyMachine)},
	&Duty{"notifications/tools/list_changed", EventDuty, because(whyEvent)},
	&Duty{"notifications/prompts/list_changed", EventDuty, because(whyEvent)},
	&Duty{"notifications/resources/list_changed", EventDuty, because(whyEvent)},
	&Duty{"notifications/resources/updated", EventDuty, because(whyEvent)},
	&Duty{"initialize", InitializeDuty, because(whyMachine)},
	&Duty{"notifications/initialized", InitializedDuty, because(whyMachine)},
	&Duty{"ping", PingDuty, because(whyMachine)},
	&Duty{"logging/setLevel", SetLevelDuty, because(whyMachine)},
	&Duty{"resources/subscribe", SubscribeDuty, because(whyNoted)},
	&Duty{"resources/unsubscribe", UnsubscribeDuty, because(whyNoted)},
	&Duty{"server/discover", DiscoverDuty, because(whyMachine)},
	&Duty{"subscriptions/listen", ListenDuty, because(whyMachine)},
	&Duty{"notifications/subscriptions/acknowledged", AcknowledgeDuty, because(whyMachine)},
	&Harmless{"roots/list", until(v2025_11_25, "common servers ask for it when the handshake is done, and no person or model is asked for the answer")},
	&Filter{"notifications/tools/list_changed", "toolsListChanged", because(whyFilter)},
	&Filter{"notifications/prompts/list_changed", "promptsListChanged", because(whyFilter)},
	&Filter{"notifications/resources/list_changed", "resourcesListChanged", because(whyFilter)},
	&Filter{"notifications/resources/updated", "resourceSubscriptions", because(whyFilter)},

	// Errors.
	&NotFound{"resources/read", -32002, until(v2025_11_25, whyMissing)},
	&NotFound{"resources/read", -32602, since(v2026_07_28, whyMissing)},

	// HTTP.
	&NameHeader{"tools/call", "name", since(v2026_07_28, whyHeader)},
	&NameHeader{"prompts/get", "name", since(v2026_07_28, whyHeader)},
	&NameHeader{"resources/read", "uri", since(v2026_07_28, whyHeader)},
	&Status{-32700, 400, since(v2026_07_28, whyStatus)},
	&Status{-32600, 400, since(v2026_07_28, whyStatus)},
	&Status{-32602, 400, since(v2026_07_28, whyStatus)},
	&Status{-32601, 404, since(v2026_07_28, whyStatus)},
	&Status{-32020, 400, since(v2026_07_28, whyStatus)},
	&Status{-32021, 400, since(v2026_07_28, whyStatus)},
	&Status{-32022, 400, since(v2026_07_28, whyStatus)},
}

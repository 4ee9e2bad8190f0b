package model

// Parts are the types and members by which codecs and stubs know the protocol.
// Each is nil where the schema has none.
type Parts struct {
	Request      *Envelope // of every request
	Notification *Envelope // of every notification
	Batch        *Type     // an array of messages
	Result       *Type     // the base of all results
	Error        *Type     // the error object that takes any code

	RequestID     *Type
	ProgressToken *Type
	// RequestParams holds nothing but what the params of every request may.
	RequestParams *Type

	// Implementation says which software a side is, with its name and version.
	Implementation                *Type
	SoftwareName, SoftwareVersion *Field

	ClientCapabilities *Type
	ServerCapabilities *Type

	Handshake   *Handshake
	Discovery   *Introduction
	RequestMeta *RequestMeta
	ResultMeta  *ResultMeta
	Input       *Input
	Progress    *Progress
	Log         *Log
	Listen      *Listen
	ToolResult  *ToolResult
	// MissingCapability is the error for a capability that the client did not
	// declare.
	MissingCapability *ErrorType
	// SubscriptionKey is the member of `_meta` that ties a notification to a
	// subscription.
	SubscriptionKey *Key
	// Sample and SampleUnion are good examples of a struct and of a union.
	Sample, SampleUnion *Type
}

// An Envelope is the form in which every request, or every notification, travels.
type Envelope struct {
	Type           *Type
	Method, Params *Field // Params may be nil
}

// A Handshake is how a session begins.
type Handshake struct {
	Begin, End *Method
	// Of the params of Begin; nil for those that it lacks.
	Version, Capabilities, Info *Field
	Answer                      Introduction
}

// An Introduction is the result in which a server says what it is and has. The
// fields are nil where it lacks them.
type Introduction struct {
	Method                                              *Method
	Version, Versions, Capabilities, Info, Instructions *Field
	CacheScope                                          *Field
}

// RequestMeta is what every request has in `_meta` in stateless versions. The
// fields but Version are nil where it lacks them.
type RequestMeta struct {
	Type                                         *Type
	Version, Info, Capabilities, LogLevel, Token *Field
}

// ResultMeta is the `_meta` of results where that says which software the server is.
type ResultMeta struct {
	Type *Type
	Info *Field
}

// Input is how a result asks for input.
type Input struct {
	Result            *Type  // that asks for it
	Requests, State   *Field // of Result
	ResultType        *Field // of Result; nil where its value is a constant
	Request, Response *Type  // the unions of what is asked and of what is answered
	Responses         *Type  // the answers, by key
}

// Progress is the notification of progress and what its params are made of.
type Progress struct {
	Method                          *Method
	Token, Progress, Total, Message *Field // the last two may be nil
}

// Log is the notification with a log message and what its params are made of.
type Log struct {
	Method              *Method
	Levels              *Type
	Level, Logger, Data *Field // Logger may be nil
}

// Listen is how subscriptions work.
type Listen struct {
	Method, Acknowledge *Method
	Filter              *Field // of the params of Method
	Granted             *Field // of the params of Acknowledge
	// Notification is the union of what a subscription may bring.
	Notification *Type
}

// ToolResult is the result of a tool.
type ToolResult struct {
	Type             *Type
	Content, IsError *Field
	Text             *Type  // the member of the content that is text
	TextField        *Field // of Text
}

// Server is what servers implement and send.
type Server struct {
	Features      []*Feature
	Tasks         []*Method // requests that a task may answer
	Handled       []*Method // notifications of the client that the implementation handles
	Duties        []*Method // requests that the stubs answer
	Events        []*Method // notifications of changes
	Notifications []*Method // other notifications that handlers send
	Nested        []*Method // requests that handlers send
}

// A Feature is what a server offers by answering some requests. All of them
// need the same capability.
type Feature struct {
	Name    string // e.g., "Tools", "ResourcesSubscribe"
	Methods []*Method
}

// Capability is what offering the feature declares; nil for nothing.
func (f *Feature) Capability() *Capability { return f.Methods[0].ServerCapability }

// Client is what clients send and handle.
type Client struct {
	Requests      []*Method // that the client has a method for
	Notifications []*Method // that the user of a client sends
	Handled       []*Method // requests that the user of a client answers
	Listened      []*Method // notifications that the user of a client hears of
}

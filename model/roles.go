package model

// Parts are the types and members of the protocol that codecs and stubs use.
// Each is nil if the schema has none.
type Parts struct {
	Request      *Envelope // of every request
	Notification *Envelope // of every notification
	Batch        *Type     // an array of messages
	Result       *Type     // the base of all results
	Error        *Type     // the error object with any code

	RequestID     *Type
	ProgressToken *Type
	// RequestParams has only the members that the params of every request may
	// have.
	RequestParams *Type

	// Implementation describes the software of a side, with name and version.
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
	Tools       *Tools
	Form        *Form
	// MissingCapability is the error for a capability that the client did not
	// declare.
	MissingCapability *ErrorType
	// SubscriptionKey is the member of `_meta` that ties a notification to a
	// subscription.
	SubscriptionKey *Key
	// NotFound is the error for a resource that does not exist; nil if the schema
	// has no resources.
	NotFound *MissingResource
	// Sample and SampleUnion are good examples of a struct and of a union.
	Sample, SampleUnion *Type
}

// ClientInfo is the member in which clients describe their software; nil if the
// schema has none.
func (p *Parts) ClientInfo() *Field {
	switch {
	case p.RequestMeta != nil && p.RequestMeta.Info != nil:
		return p.RequestMeta.Info
	case p.Handshake != nil:
		return p.Handshake.Info
	}
	return nil
}

// A Form is a request to have a person fill in a form, and the answer.
type Form struct {
	Method *Method
	Params *Type  // with the form: the params of Method, or a member of their union
	Schema *Field // of Params: the schema of the form, an object whose fields are flat
	Action *Field // of the result: what the person did
	Accept *Value // of Action: the form is filled in
	// Content of the result is what the form holds, by the names of its fields.
	Content *Field
}

// An Envelope is the general form of every request, or of every notification.
type Envelope struct {
	Type           *Type
	Method, Params *Field // Params may be nil
}

// A Handshake is how a session begins.
type Handshake struct {
	Begin, End *Method
	// Members of the params of Begin; nil if it lacks them.
	Version, Capabilities, Info *Field
	Answer                      Introduction
}

// An Introduction is the result in which a server describes itself. Fields that
// it lacks are nil.
type Introduction struct {
	Method                                              *Method
	Version, Versions, Capabilities, Info, Instructions *Field
	CacheScope                                          *Field
}

// RequestMeta is the `_meta` of every request in stateless versions. Fields that
// it lacks are nil, except Version.
type RequestMeta struct {
	Type                                         *Type
	Version, Info, Capabilities, LogLevel, Token *Field
}

// ResultMeta is the `_meta` of results, if it describes the server's software.
type ResultMeta struct {
	Type *Type
	Info *Field
}

// Input is how a result asks for input.
type Input struct {
	Result            *Type  // that asks for it
	Requests, State   *Field // of Result
	ResultType        *Field // of Result; nil where its value is a constant
	Request, Response *Type  // the unions of the requests and of the answers
	Responses         *Expr  // the answers, by key
}

// Progress is the progress notification, with the members of its params.
type Progress struct {
	Method                          *Method
	Token, Progress, Total, Message *Field // the last two may be nil
}

// Log is the notification with a log message, with the members of its params.
type Log struct {
	Method              *Method
	Levels              *Type
	Level, Logger, Data *Field // Logger may be nil
}

// Listen describes subscriptions.
type Listen struct {
	Method, Acknowledge *Method
	Filter              *Field // of the params of Method
	Granted             *Field // of the params of Acknowledge
	// Notification is the union of the notifications of a subscription.
	Notification *Type
}

// ToolResult is the result of a tool.
type ToolResult struct {
	Type             *Type
	Content, IsError *Field
	Text             *Type  // the content type for text
	TextField        *Field // of Text
}

// Tools is how tools are listed and called. The fields are never nil unless a
// comment says so.
type Tools struct {
	Feature               *Feature
	List, Call            *Method
	Tool                  *Type  // an element of the list
	Name, Input           *Field // of Tool
	Output                *Field // of Tool: the schema of structured content; nil if there is none
	CalledName, Arguments *Field // of the params of Call
	Structured            *Field // of the result of Call; nil if Output is
	// AnyStructure is set if structured content need not be an object.
	AnyStructure bool
}

// Server is what servers implement and send.
type Server struct {
	Features      []*Feature
	Tasks         []*Method // requests that may be answered with a task
	Handled       []*Method // notifications of the client that the implementation handles
	Duties        []*Method // requests that the stubs answer
	Events        []*Method // notifications of changes
	Notifications []*Method // other notifications that handlers send
	Nested        []*Method // requests that handlers send
}

// A Feature is a group of requests that a server may answer. All of them need
// the same capability.
type Feature struct {
	Name    string // e.g., "Tools", "ResourcesSubscribe"
	Field   string // that holds the implementation, e.g., "tools"
	Methods []*Method
}

// Capability is the capability of the feature; nil if it has none.
func (f *Feature) Capability() *Capability { return f.Methods[0].ServerCapability }

// Client is what clients send and handle.
type Client struct {
	Requests      []*Method // that the client has a method for
	Notifications []*Method // that the user of a client sends
	Handled       []*Method // requests that the user of a client answers
	Listened      []*Method // notifications that the user of a client receives
}

package model

import "strings"

// A Method is a request or notification.
type Method struct {
	Name         string // e.g., "tools/call"
	Const        string // Go name of its constant, e.g., "MethodToolsCall"
	Go           string // Go name for stubs, e.g., "CallTool"
	Notification bool
	Message      *Type // e.g., CallToolRequest
	Params       *Type // nil where the message has none or only an open object
	// ParamsOptional is set where the params may be absent.
	ParamsOptional bool
	// Result is what answers the request in the end: a struct, or a union of
	// structs; nil for notifications.
	Result *Type
	// Outcome is the sealed interface of the members of Result and of the result
	// that asks for input, where the method may return either; nil elsewhere.
	Outcome *Type
	// TaskResult answers the request where its params held `task`.
	TaskResult *Type
	// FromClient and FromServer say who sends it.
	FromClient, FromServer bool
	// Embedded requests travel inside input-required results only.
	Embedded bool
	// Lost is set where params or result have a form that stubs cannot hand over;
	// a warning says so.
	Lost bool
	// Nested requests are those that only the server sends; it may do so only
	// while it works on a request of the client (SEP-2260).
	Nested bool
	// Page is set where the result is a list that comes in pages.
	Page  *Page
	Group string // of the method's name, by prefix, e.g., "tools"
	// Feature is what a server offers by answering the request; nil for what
	// stubs answer, and for notifications.
	Feature *Feature
	// ServerCapability and ClientCapability are what the side that answers a
	// request, or sends a notification, declares; nil for nothing, and for a side
	// that does neither.
	ServerCapability, ClientCapability *Capability
	// TaskCapability is what a side that answers the request by a task declares.
	TaskCapability *Capability
	// Needs are capabilities of the receiver that some params need besides.
	Needs []*Need
	// Duty says what part of the protocol's machinery the message is for;
	// NoDuty for those that belong to a feature only.
	Duty DutyKind
	// Filter is the member of a subscription's filter that asks for the
	// notification; nil for others.
	Filter *Field
	// NameField is the member of the params that the Mcp-Name header mirrors.
	NameField *Field
	// Task is the member of the params that asks for a task; nil where the params
	// are a union, see [Type.TaskField].
	Task *Field
	// URI is the member of the params that says which resource they are about.
	URI *Field
	// Input are the members of the params that answer an input-required result;
	// nil where the method returns none or takes no answers.
	Input *InputFields
	Doc   Doc
}

// MayAsk reports whether a result of the method may ask for input that the
// client can give.
func (m *Method) MayAsk() bool { return m.Outcome != nil && m.Input != nil && isStruct(m.Result) }

// Capability is what goes with the method, on whichever side.
func (m *Method) Capability() *Capability {
	if m.ServerCapability != nil {
		return m.ServerCapability
	}
	return m.ClientCapability
}

// A DutyKind is a part of the protocol's machinery.
type DutyKind string

// The duties.
const (
	NoDuty          DutyKind = ""
	CancelDuty      DutyKind = "cancel"      // ends a request
	ProgressDuty    DutyKind = "progress"    // tells how far a request has come
	LogDuty         DutyKind = "log"         // a log message
	EventDuty       DutyKind = "event"       // tells of a change
	InitializeDuty  DutyKind = "initialize"  // begins the handshake
	InitializedDuty DutyKind = "initialized" // ends the handshake
	PingDuty        DutyKind = "ping"        // asks whether the other side is there
	SetLevelDuty    DutyKind = "setLevel"    // sets the level of log messages
	SubscribeDuty   DutyKind = "subscribe"   // begins to tell of changes of a resource
	UnsubscribeDuty DutyKind = "unsubscribe" // ends that
	DiscoverDuty    DutyKind = "discover"    // asks what the server is and has
	ListenDuty      DutyKind = "listen"      // opens a subscription
	AcknowledgeDuty DutyKind = "acknowledge" // says what of a subscription is granted
)

// A Page says how a list comes in pages.
type Page struct {
	Items  *Field // of the result: the list, e.g., that of `tools`
	Cursor *Field // of the params
	Next   *Field // of the result: the cursor of the next page
	All    string // Go name of the client's method that goes through all pages, e.g., "AllTools"
}

// A Capability is something that a side declares.
type Capability struct {
	Of     *Type    // the capabilities of the client or the server
	Fields []*Field // the way to it, from those
}

// String names the capability as the specification does, e.g., "resources.subscribe".
func (c *Capability) String() string {
	names := make([]string, len(c.Fields))
	for i, f := range c.Fields {
		names[i] = f.JSON
	}
	return strings.Join(names, ".")
}

// A Need is a capability without which some params must not be sent.
type Need struct {
	Capability *Capability
	Member     *Type  // where the params are a union: this member of it needs the capability
	Field      *Field // else: params that have this
}

// InputFields are what answers an input-required result.
type InputFields struct {
	Responses, State *Field
}

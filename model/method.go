package model

import "strings"

// A Method is a request or notification.
type Method struct {
	Name         string // e.g., "tools/call"
	Const        string // Go name of its constant, e.g., "MethodToolsCall"
	Go           string // Go name for stubs, e.g., "CallTool"
	Notification bool
	Message      *Type // e.g., CallToolRequest
	Params       *Type // nil if the message has none or only an open object
	// ParamsOptional reports that the params may be absent.
	ParamsOptional bool
	// Result is the final result of the request: a struct, or a union of
	// structs; nil for notifications.
	Result *Type
	// Outcome is the sealed interface of the members of Result and the result
	// that asks for input, if the method may return either; nil otherwise.
	Outcome *Type
	// TaskResult answers the request if its params have `task`.
	TaskResult *Type
	// FromClient and FromServer say who sends it.
	FromClient, FromServer bool
	// Embedded requests are sent only inside input-required results.
	Embedded bool
	// Lost reports that params or result have a form that stubs cannot pass; a
	// warning says so.
	Lost bool
	// Nested requests are sent only by the server, and only while it works on a
	// request of the client (SEP-2260). Stateless versions have none.
	Nested bool
	// Harmless is set on a nested request for whose answer nobody has to be asked.
	Harmless bool
	// Page is set if the result is one page of a list.
	Page  *Page
	Group string // of the method's name, by prefix, e.g., "tools"
	// Feature is the feature that the request belongs to; nil for requests that
	// stubs answer, and for notifications.
	Feature *Feature
	// ServerCapability and ClientCapability are declared by the side that answers
	// the request or sends the notification; nil if it declares none, and for the
	// other side.
	ServerCapability, ClientCapability *Capability
	// TaskCapability is declared by a side that answers the request with a task.
	TaskCapability *Capability
	// Needs are additional capabilities of the receiver that some params need.
	Needs []*Need
	// Wants are capabilities that some params should not be sent without: a
	// sender heeds them, a receiver refuses nothing because of them.
	Wants []*Need
	// Duty is the message's part in the protocol's machinery; NoDuty if it only
	// belongs to a feature.
	Duty DutyKind
	// Filter is the member of a subscription's filter that asks for the
	// notification; nil for others.
	Filter *Field
	// NameField is the member of the params that the Mcp-Name header repeats.
	NameField *Field
	// Task is the member of the params that asks for a task; nil if the params
	// are a union, see [Type.TaskField].
	Task *Field
	// HandlerField is the field that holds the implementation of a task or of a
	// notification that servers handle; "" for other methods.
	HandlerField string
	// URI is the member of the params that identifies the resource.
	URI *Field
	// RelatedTask is set if the request is about a task, and all that is sent on
	// its behalf has to say so.
	RelatedTask *RelatedTask
	// Input are the members of the params that answer an input-required result;
	// nil if the method returns none or accepts no answers.
	Input *InputFields
	Doc   Doc
}

// MayAsk reports whether a result of the method may ask for input that the
// client can give.
func (m *Method) MayAsk() bool { return m.Outcome != nil && m.Input != nil && isStruct(m.Result) }

// Capability is the capability of the method, on either side.
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
	ProgressDuty    DutyKind = "progress"    // reports the progress of a request
	LogDuty         DutyKind = "log"         // a log message
	EventDuty       DutyKind = "event"       // reports a change
	InitializeDuty  DutyKind = "initialize"  // begins the handshake
	InitializedDuty DutyKind = "initialized" // ends the handshake
	PingDuty        DutyKind = "ping"        // checks that the other side is alive
	SetLevelDuty    DutyKind = "setLevel"    // sets the level of log messages
	SubscribeDuty   DutyKind = "subscribe"   // asks for notifications of changes to a resource
	UnsubscribeDuty DutyKind = "unsubscribe" // ends that
	DiscoverDuty    DutyKind = "discover"    // asks the server to describe itself
	ListenDuty      DutyKind = "listen"      // opens a subscription
	AcknowledgeDuty DutyKind = "acknowledge" // says which notifications a subscription grants
)

// A Page describes a list that is returned in pages.
type Page struct {
	Items  *Field // of the result: the list, e.g., that of `tools`
	Cursor *Field // of the params
	Next   *Field // of the result: the cursor of the next page
	All    string // Go name of the client's method that iterates over all pages, e.g., "AllTools"
}

// A Capability is a capability that a side declares.
type Capability struct {
	Of     *Type    // the capabilities of the client or the server
	Fields []*Field // the path to it, starting in Of
	// Unless is set if the object around the capability declares it also without
	// its member, unless this other member is there.
	Unless *Field
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
	Member     *Type  // if the params are a union: the member that needs the capability
	Field      *Field // otherwise: params with this member need it
	Value      *Value // only with this value of Field; nil for any
}

// A RelatedTask is how messages name the task that they belong to.
type RelatedTask struct {
	ID  *Field // of the params: the task
	Key string // of `_meta`, e.g., "io.modelcontextprotocol/related-task"
}

// InputFields are what answers an input-required result.
type InputFields struct {
	Responses, State *Field
}

// A MissingResource is how the request for a resource is answered that does not
// exist.
type MissingResource struct {
	Method *Method
	Code   int64
}

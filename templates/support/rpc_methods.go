package support

import "iter"

// A MethodInfo says what the protocol has to say about one request or
// notification. Some of it stands in the schema, some in the prose of the
// specification. It is a copy: nothing that is done to it changes the table.
type MethodInfo struct {
	// Name is the method, e.g., "tools/call".
	Name string
	Kind MethodKind
	// Group is the feature that the method belongs to: what its name has
	// before the first slash, "notifications/" not counted, e.g., "tools"; ""
	// for methods such as "ping".
	Group string
	// FromClient and FromServer say who sends the message. Neither does where
	// it is Embedded only.
	FromClient, FromServer bool
	// Embedded requests travel inside of an InputRequiredResult, and are
	// answered in the params of the next request.
	Embedded bool
	// MayRequireInput is set for requests that an InputRequiredResult may
	// answer as well.
	MayRequireInput bool
	// MayCreateTask is set for requests that are answered with a
	// CreateTaskResult where their params hold `task`.
	MayCreateTask bool
	// Capability is what must have been declared before the message may be
	// sent, as a path into the capabilities, e.g., "resources.subscribe": for
	// requests by the side that answers, for notifications by the side that
	// sends. "" for messages that need none.
	Capability string
	// NameFrom says which value the HTTP header Mcp-Name mirrors,
	// "params.name" or "params.uri"; "" where the header is not sent.
	NameFrom string
	// Deprecated methods still work, and are to go.
	Deprecated bool
}

// MethodKind tells requests from notifications.
type MethodKind int

// The kinds of method.
const (
	MethodKindRequest MethodKind = iota
	MethodKindNotification
)

// String gives "request" or "notification".
func (k MethodKind) String() string {
	if k == MethodKindNotification {
		return "notification"
	}
	return "request"
}

// Methods gives all requests and notifications in the order of the schema.
func Methods() iter.Seq[MethodInfo] {
	return func(yield func(MethodInfo) bool) {
		for _, m := range methodTable {
			if !yield(m) {
				return
			}
		}
	}
}

// LookupMethod finds a request or notification by its name, such as
// "tools/call". Names are compared exactly.
func LookupMethod(name string) (MethodInfo, bool) {
	i := methodIndex(name)
	if i < 0 {
		return MethodInfo{}, false
	}
	return methodTable[i], true
}

// NewParams gives a new value of the type of the method's params, a pointer,
// to be decoded into with [Unmarshal]; nil where the schema leaves the params
// open or has none. Params that may have several forms come as the struct that
// holds their interface.
func (m MethodInfo) NewParams() Decodable { return newParams(m.Name) }

// NewResult gives a new value of the type of the request's result, a pointer,
// to be decoded into with [Unmarshal]; nil for notifications. Where the method
// [MethodInfo.MayRequireInput], it is the struct that holds either result.
// UnmarshalResult decodes a result at once.
func (m MethodInfo) NewResult() Decodable { return newResult(m.Name) }

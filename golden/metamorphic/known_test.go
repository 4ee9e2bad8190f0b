package metamorphic

import "strings"

// A knownDifference is a case in which more changes than ought to, or in which
// TypeScript would not take the changed schema either.
type knownDifference struct {
	test   string // how the heading of the report begins
	name   string // of the case
	reason string
}

// known are the differences that are accepted.
var known = []knownDifference{
	{"rename to TRenamed", "all at once", "constructors of scalar unions and results are named by the last word of a type, which is the same in all then"},
	{"rename to", "InputRequest", "a list helper has another name while its usual one is that of a declared type"},
	{"rename to", "InputRequests", "as InputRequest"},
	{"rename to", "InputResponse", "as InputRequest"},
	{"rename to", "InputResponses", "as InputRequest"},
	{"split", "SubscriptionsListenResultResponse", "TypeScript refuses bases with members of different types"},
	{"inline aliases", "LoggingLevel", "written out in several places it is several Go types, between which stubs convert"},
	{"inline aliases", "JSONValue", "the objects that hold it are maps then, and declared as such"},
	{"take away", "HEADER_MISMATCH", "an error without a code has no constructor"},
	{"take away", "MISSING_REQUIRED_CLIENT_CAPABILITY", "as HEADER_MISMATCH"},
	{"take away", "UNSUPPORTED_PROTOCOL_VERSION", "as HEADER_MISMATCH"},
	{"take away", "URL_ELICITATION_REQUIRED", "as HEADER_MISMATCH"},
	{"take away", "PARSE_ERROR", "as HEADER_MISMATCH"},
	{"take away", "INVALID_REQUEST", "as HEADER_MISMATCH"},
	{"take away", "METHOD_NOT_FOUND", "as HEADER_MISMATCH"},
	{"take away", "INVALID_PARAMS", "as HEADER_MISMATCH"},
	{"take away", "INTERNAL_ERROR", "as HEADER_MISMATCH"},
	{"take away features", "all of tools", "without tools there are no schemas to check"},
	{"take away features", "the messages of tools", "as all of tools"},
	{"take away features", "the messages of resources", "without resources none can be missing"},
	{"take away with references", "ReadResourceRequest", "as the messages of resources"},
	{"take away features", "the messages of tasks", "without tasks there is no progress of one"},
	{"wire", "split", "TypeScript refuses bases with members of different types"},
}

// isKnown gives the reason for which a case is accepted; "" for none.
func isKnown(heading, name string) string {
	for _, k := range known {
		if k.name == name && strings.HasPrefix(heading, k.test) {
			return k.reason
		}
	}
	return ""
}

package support

import (
	"bytes"
	"encoding/json"
	"errors"
)

// maxToolPages limits the pages of a list of tools that is searched for one.
const maxToolPages = 1000

// errEndlessTools is for a list of tools that has no end.
var errEndlessTools = errors.New("the list of tools has too many pages")

// argumentsOf gives the arguments of a tool as JSON: absent ones are an empty
// object.
func argumentsOf(arguments Object) json.RawMessage {
	if len(bytes.TrimSpace(arguments)) == 0 {
		return json.RawMessage("{}")
	}
	return json.RawMessage(arguments)
}

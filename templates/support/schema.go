package support

import (
	"encoding/json"
	"errors"
	"fmt"
)

// errNoValue is for a tool that declares an output schema and returns nothing that
// could fit it.
var errNoValue = errors.New("it is missing, although the tool has an output schema")

// checkSchema checks a value against a JSON Schema. A validator for JSON Schema is
// not part of this package: the options have a place for one.
func checkSchema(check func(schema, value json.RawMessage) error, schema appender, value json.RawMessage) error {
	if value == nil {
		return errNoValue
	}
	text, err := schema.AppendJSON(nil)
	if err != nil {
		return fmt.Errorf("the schema: %w", err)
	}
	return check(text, value)
}

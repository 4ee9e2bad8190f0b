package support

import (
	"encoding/json"
	"fmt"
	"sync"
)

// maxOutputSchemas limits the tools whose output schemas a client keeps; it does
// not check what others return.
const maxOutputSchemas = 10_000

// outputSchemas are the output schemas of the tools that a client has listed.
type outputSchemas struct {
	mu     sync.Mutex
	byTool map[string]schemaText
}

// A schemaText is a JSON Schema as text.
type schemaText []byte

// AppendJSON appends the text to dst.
func (t schemaText) AppendJSON(dst []byte) ([]byte, error) { return append(dst, t...), nil }

// learn notes the output schema of a tool.
func (o *outputSchemas) learn(tool string, schema appender) {
	text, err := schema.AppendJSON(nil)
	if err != nil {
		o.forget(tool)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.byTool == nil {
		o.byTool = map[string]schemaText{}
	}
	if _, known := o.byTool[tool]; known || len(o.byTool) < maxOutputSchemas {
		o.byTool[tool] = text
	}
}

// forget notes that a tool has no output schema.
func (o *outputSchemas) forget(tool string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.byTool, tool)
}

// check checks the structured content that a tool has returned; nil for none. The
// error is a [ResponseError].
func (o *outputSchemas) check(check func(schema, value json.RawMessage) error, method, tool string, content json.RawMessage) error {
	o.mu.Lock()
	schema, ok := o.byTool[tool]
	o.mu.Unlock()
	if !ok {
		return nil
	}
	if err := checkSchema(check, schema, content); err != nil {
		return &ResponseError{Method: method, Result: content, Err: fmt.Errorf("structured content of tool %.60q: %w", tool, err)}
	}
	return nil
}

package support

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
)

// This file is what a [Toolbox] is made of that does not depend on the schema.

// A toolTable keeps tools of type T, each with a function of type F, in the order
// in which they were added.
type toolTable[T, F any] struct {
	mu    sync.RWMutex
	index map[string]int
	tools []T
	funcs []F
}

// add adds a tool. It panics where there is no name, or one of that name is there.
func (t *toolTable[T, F]) add(name string, tool T, f F) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, twice := t.index[name]; twice || name == "" {
		panic(fmt.Sprintf("mcp: AddTool: %q is no name for one more tool", name))
	}
	if t.index == nil {
		t.index = map[string]int{}
	}
	t.index[name] = len(t.tools)
	t.tools, t.funcs = append(t.tools, tool), append(t.funcs, f)
}

// all gives all tools. The caller may change the slice.
func (t *toolTable[T, F]) all() []T {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.Clone(t.tools)
}

// find finds a tool by its name; nil if there is none.
func (t *toolTable[T, F]) find(name string) (tool *T, f F) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	i, ok := t.index[name]
	if !ok {
		return nil, f
	}
	found := t.tools[i]
	return &found, t.funcs[i]
}

// unknownTool is the error for a tool that there is not.
func unknownTool(name string) error {
	return &Error{Code: codeInvalidParams, Message: fmt.Sprintf("Unknown tool: %.60q", name)}
}

// schemaInto gives a tool the JSON Schema of a Go type. It panics if there is none
// that fits.
func schemaInto(schemaOf func(reflect.Type) (json.RawMessage, error), of reflect.Type, tool string, into Decodable) {
	text, err := schemaOf(of)
	if err == nil {
		err = Unmarshal(text, into)
	}
	if err != nil {
		panic(fmt.Sprintf("mcp: AddTool: the schema of %v for tool %q: %v", of, tool, err))
	}
}

// pointedTo is the type that values of a type hold.
func pointedTo(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// isNil reports whether a value is nil, or a nil pointer.
func isNil(v any) bool {
	r := reflect.ValueOf(v)
	return v == nil || r.Kind() == reflect.Pointer && r.IsNil()
}

// isToolFailure reports whether the model that called a tool should read the
// error. It should not read one of the protocol, nor that of a call which was
// given up.
func isToolFailure(ctx context.Context, err error) bool {
	var e *Error
	return ctx.Err() == nil && !errors.As(err, &e)
}

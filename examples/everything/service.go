package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A service is all that the server does, whichever version of the protocol a
// client speaks.
type service struct {
	tools     []tool
	prompts   []prompt
	resources []resource
	states    sealer
	listeners []listener // told of changes

	mu     sync.Mutex
	more   map[string]bool // which of the tools and prompts that come and go are there
	visits int             // how often the watched resource has changed
}

func newService() *service {
	s := &service{states: newSealer(), more: map[string]bool{}}
	s.tools = append(s.contentTools(), append(s.eventTools(), s.inputTools()...)...)
	s.prompts = s.allPrompts()
	s.resources = s.allResources()
	return s
}

// A call is a request that is being worked on. *mcp.Call is one as it is;
// legacyCall makes one of a request of 2025-11-25.
type call interface {
	// Progress and Log tell the client what is going on, if it wants to know.
	Progress(progress, total float64, message string) error
	Log(level mcp.LoggingLevel, logger string, data any) error

	// ClientCapabilities say what the client can be asked for.
	ClientCapabilities() *mcp.ClientCapabilities
	// RequireInput makes the result that asks the client for something. The
	// handler is then called again and finds the answers under the same keys,
	// and the state as it was.
	RequireInput(requests mcp.InputRequests, state string) (*mcp.InputRequiredResult, error)
	RequestState() string
	ElicitResponse(key string) (*mcp.ElicitResult, bool)
	CreateMessageResponse(key string) (*mcp.CreateMessageResult, bool)
	ListRootsResponse(key string) (*mcp.ListRootsResult, bool)
}

// A listener takes news to clients. The servers of both versions are listeners.
type listener interface {
	NotifyToolListChanged()
	NotifyPromptListChanged()
	NotifyResourceUpdated(uri string, within ...string)
}

// tell tells the clients of all versions.
func (s *service) tell(news func(listener)) {
	for _, l := range s.listeners {
		news(l)
	}
}

// toggle makes a tool or prompt come or go, and reports whether it is there now.
func (s *service) toggle(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.more[name] = !s.more[name]
	return s.more[name]
}

// visit changes the watched resource; changes gives how often that was done.
func (s *service) visit() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visits++
}

func (s *service) changes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.visits
}

// has reports whether a tool or prompt that comes and goes is there.
func (s *service) has(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.more[name]
}

// invalid is the error for a request that is wrong in itself.
func invalid(format string, a ...any) error {
	return &mcp.Error{Code: mcp.CodeInvalidParams, Message: fmt.Sprintf(format, a...)}
}

// must is for what is written in the program and cannot fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func logCall(ctx context.Context, method, name string) {
	slog.DebugContext(ctx, "called", "method", method, "name", name)
}

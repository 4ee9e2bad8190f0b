package main

//lint:file-ignore SA1019 logging is deprecated, but there to be tried out

import (
	"context"
	"time"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// eventTools tell the client something before they return, or tell other
// clients.
func (s *service) eventTools() []tool {
	return []tool{
		{
			name:        "test_tool_with_progress",
			description: "Reports progress three times.",
			run:         reportProgress,
		},
		{
			name:        "test_tool_with_logging",
			description: "Logs three messages.",
			run:         logThrice,
		},
		{
			name:        "test_logging_tool",
			description: "Logs a message of each level that there is.",
			run:         logLevels,
		},
		{
			name:        "test_trigger_tool_change",
			description: "Makes another tool come, or go if it is there.",
			run:         s.changeTools,
		},
		{
			name:        "test_passing_tool",
			description: "Comes and goes with test_trigger_tool_change.",
			passing:     true,
			run:         always(say("I will not be here for long.")),
		},
		{
			name:        "test_trigger_prompt_change",
			description: "Makes a prompt come, or go if it is there.",
			run:         s.changePrompts,
		},
		{
			name:        "test_trigger_resource_update",
			description: "Changes the resource " + watchedURI + ".",
			run:         s.changeResource,
		},
	}
}

func reportProgress(ctx context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	for _, done := range []float64{0, 50, 100} {
		if err := c.Progress(done, 100, "working"); err != nil {
			return nil, err
		}
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return nil, err
		}
	}
	return say("Progress was reported."), nil
}

func logThrice(ctx context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	for _, text := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
		if err := c.Log(mcp.LoggingLevelInfo, "", text); err != nil {
			return nil, err
		}
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return nil, err
		}
	}
	return say("Messages were logged."), nil
}

func logLevels(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	for _, level := range []mcp.LoggingLevel{
		mcp.LoggingLevelDebug, mcp.LoggingLevelInfo, mcp.LoggingLevelNotice, mcp.LoggingLevelWarning,
		mcp.LoggingLevelError, mcp.LoggingLevelCritical, mcp.LoggingLevelAlert, mcp.LoggingLevelEmergency,
	} {
		if err := c.Log(level, "levels", map[string]any{"level": level}); err != nil {
			return nil, err
		}
	}
	return say("You get the messages that you asked for."), nil
}

func (s *service) changeTools(context.Context, call, mcp.Object) (mcp.CallToolOutcome, error) {
	there := s.toggle("test_passing_tool")
	s.tell(listener.NotifyToolListChanged)
	return say(comeOrGone("tool", there)), nil
}

func (s *service) changePrompts(context.Context, call, mcp.Object) (mcp.CallToolOutcome, error) {
	there := s.toggle("test_passing_prompt")
	s.tell(listener.NotifyPromptListChanged)
	return say(comeOrGone("prompt", there)), nil
}

func (s *service) changeResource(context.Context, call, mcp.Object) (mcp.CallToolOutcome, error) {
	s.visit()
	s.tell(func(l listener) { l.NotifyResourceUpdated(watchedURI) })
	return say("The resource has changed."), nil
}

func comeOrGone(what string, there bool) string {
	if there {
		return "A " + what + " has come."
	}
	return "A " + what + " has gone."
}

// sleep waits, but not for longer than the client does.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

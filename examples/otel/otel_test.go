package otel_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/mcpgen/mcpgen/examples/otel"
	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A request becomes a span of the client's trace, in the context of the handler,
// with the error that it ends with.
func TestTrace(t *testing.T) {
	spans := tracetest.NewSpanRecorder()
	tracer := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)).Tracer("test")
	server := mcp.NewServer(nil, &mcp.ServerOptions{Around: otel.Trace[mcp.Call](tracer)})
	mcp.Handle(server, "acme/fail", func(ctx context.Context, _ *struct{}, _ *mcp.Call) (*struct{}, error) {
		if !trace.SpanContextFromContext(ctx).IsValid() {
			t.Error("the handler has no span")
		}
		return nil, errors.New("secret")
	})
	client := mcp.NewLocalClient(server, nil)
	defer client.Close()
	const traceID = "0af7651916cd43dd8448eb211c80319c"
	params := new(mcp.RequestParams)
	params.Meta.Extra = mcp.Members{"traceparent": json.RawMessage(`"00-` + traceID + `-b7ad6b7169203331-01"`)}
	if _, err := client.Call(t.Context(), "acme/fail", params); err == nil {
		t.Error("no error")
	}
	ended := spans.Ended()
	if len(ended) != 1 {
		t.Fatalf("%d spans", len(ended))
	}
	s := ended[0]
	if s.Name() != "acme/fail" || s.SpanContext().TraceID().String() != traceID || s.Status().Code != codes.Error || s.Status().Description != "internal error" || len(s.Events()) != 1 {
		t.Errorf("the span is %+v", s)
	}
}

// The same function serves a server of an older version.
func TestTraceLegacy(t *testing.T) {
	spans := tracetest.NewSpanRecorder()
	tracer := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)).Tracer("test")
	client := legacy.NewLocalClient(legacy.NewServer(nil, &legacy.ServerOptions{Around: otel.Trace[legacy.Call](tracer)}), nil)
	defer client.Close()
	if _, err := client.Ping(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range spans.Ended() {
		names = append(names, s.Name())
	}
	if len(names) != 3 || names[0] != legacy.MethodInitialize || names[1] != legacy.NotificationInitialized || names[2] != legacy.MethodPing {
		t.Errorf("spans of %v", names)
	}
}

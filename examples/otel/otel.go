// Package otel traces the requests of a generated server with OpenTelemetry. It is
// an example: a module of its own, so that nothing else here depends on
// OpenTelemetry.
package otel

import (
	"context"
	"encoding/json"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// Trace returns a function for [mcp.ServerOptions].Around. Each message becomes a
// span, a child of the one that the client names in the `_meta` of the message
// (`traceparent`, `tracestate`).
//
// The type parameter is the Call of a generated package, e.g., [mcp.Call]: one
// function is for the servers of all versions.
func Trace[C any](tracer trace.Tracer) func(ctx context.Context, in *mcp.Incoming, call *C, next func(context.Context) error) error {
	return func(ctx context.Context, in *mcp.Incoming, _ *C, next func(context.Context) error) error {
		ctx = propagation.TraceContext{}.Extract(ctx, carrier(mcp.MetaIn(in.Params)))
		ctx, span := tracer.Start(ctx, in.Method, trace.WithSpanKind(trace.SpanKindServer),
			trace.WithAttributes(attribute.String("rpc.system", "jsonrpc"), attribute.String("rpc.method", in.Method), attribute.String("rpc.jsonrpc.request_id", string(in.ID))))
		defer span.End()
		err := next(ctx)
		if err != nil {
			span.RecordError(err)
			span.SetStatus(codes.Error, mcp.AsError(err).Message)
		}
		return err
	}
}

// A carrier is a `_meta` from which the context of a trace is read.
type carrier mcp.Members

// Get returns a member that is a string, or "".
func (c carrier) Get(key string) (value string) {
	_ = json.Unmarshal(c[key], &value)
	return value
}

// Set sets a member.
func (c carrier) Set(key, value string) { _ = (*mcp.Members)(&c).Set(key, value) }

// Keys returns the names of all members.
func (c carrier) Keys() []string {
	var keys []string
	for key := range c {
		keys = append(keys, key)
	}
	return keys
}

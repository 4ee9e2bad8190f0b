package support

// The names of the members of `_meta` that carry the context of a trace. They
// are the only ones without a prefix that belong to OpenTelemetry.
const (
	MetaKeyTraceparent = "traceparent"
	MetaKeyTracestate  = "tracestate"
	MetaKeyBaggage     = "baggage"
)

// A TraceContext is the context of a trace, as `_meta` carries it: the values of
// the headers of W3C Trace Context and of W3C Baggage, "" for those that are not
// there. Its methods are those of a carrier of OpenTelemetry, so that a
// propagator reads and writes it. [CheckFormat] knows the formats of the values.
type TraceContext struct {
	Traceparent string // e.g., "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
	Tracestate  string // e.g., "vendor=value"
	Baggage     string // e.g., "userId=alice"
}

// TraceContextOf returns the context in a `_meta`, which GetMeta of all params
// returns. A member that is no string is left out: `_meta` comes from the peer.
func TraceContextOf(meta Members) TraceContext {
	var t TraceContext
	for _, key := range t.Keys() {
		var value string
		if _, err := meta.Get(key, &value); err == nil {
			t.Set(key, value)
		}
	}
	return t
}

// Inject writes the context into the `_meta` of v, such as params. What is there
// of another context is removed.
func (t TraceContext) Inject(v interface {
	GetMeta() Members
	SetMeta(meta Members) error
}) error {
	meta := v.GetMeta()
	for _, key := range t.Keys() {
		value := t.Get(key)
		if value == "" {
			delete(meta, key)
		} else if err := meta.Set(key, value); err != nil {
			return err
		}
	}
	return v.SetMeta(meta)
}

func (t *TraceContext) field(key string) *string {
	switch key {
	case MetaKeyTraceparent:
		return &t.Traceparent
	case MetaKeyTracestate:
		return &t.Tracestate
	case MetaKeyBaggage:
		return &t.Baggage
	}
	return nil
}

// Get returns the value of a key, "" if there is none.
func (t *TraceContext) Get(key string) string {
	if at := t.field(key); at != nil {
		return *at
	}
	return ""
}

// Set changes the value of a key. Other keys than the three have no place in
// `_meta`, and are ignored.
func (t *TraceContext) Set(key, value string) {
	if at := t.field(key); at != nil {
		*at = value
	}
}

// Keys returns the names of the three keys.
func (t *TraceContext) Keys() []string {
	return []string{MetaKeyTraceparent, MetaKeyTracestate, MetaKeyBaggage}
}

package support

import (
	"context"
	"net/http"
)

// requestKey is the key of the HTTP request in the context of a message.
type requestKey struct{}

// HTTPRequest returns the HTTP request that a message came with, for what its
// headers and its TLS connection say about the client: ctx is the context of a
// handler, or of the function around it. It is nil for other transports. The body
// has been read.
func HTTPRequest(ctx context.Context) *http.Request {
	r, _ := ctx.Value(requestKey{}).(*http.Request)
	return r
}

// withRequest makes a request known to its own context.
func withRequest(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), requestKey{}, r))
}

package support

import (
	"context"
	"fmt"
	"strings"
)

// This file serves methods that the protocol does not have, such as those of an
// extension.

// A customHandler serves a request of such a method: it takes the params as JSON,
// nil for absent ones, and returns the result as a JSON object.
type customHandler func(ctx context.Context, params []byte, c *Call) ([]byte, error)

// Handle has the server answer requests with a method that the protocol does not
// have, such as one of an extension. The handler gets the params decoded: strictly
// into a type of this package, by encoding/json into any other. params is never
// nil; without params it is the zero value. The result, which must become a JSON
// object, is completed as other results are, for example by `resultType`.
// Everything else is as for the protocol's own methods: errors, cancellation,
// progress, and what is checked before a handler is called. Clients of this package
// send such a request with their method Call.
//
// The client should know from the capabilities that there is such a method; see
// [ServerOptions].
//
// Handle may be called at any time. It panics if method is empty, belongs to the
// protocol of this package or is reserved (`rpc.`), or if the server has a handler
// for it already.
func Handle[P, R any](s *Server, method string, handler func(ctx context.Context, params *P, call *Call) (*R, error)) {
	s.custom.add(method, func(ctx context.Context, params []byte, c *Call) ([]byte, error) {
		p := new(P)
		if params != nil {
			if err := readAny(params, p); err != nil {
				return nil, invalidParams(err)
			}
		}
		if err := validityOf(p); err != nil {
			return nil, invalidParams(err)
		}
		r, err := handler(ctx, p, c)
		switch {
		case err != nil:
			return nil, err
		case r == nil:
			return nil, noResult(method)
		}
		return s.resultObject(r)
	})
}

// resultObject encodes the result of a custom method.
func (s *Server) resultObject(r any) ([]byte, error) {
	if s.checking {
		if err := validityOf(r); err != nil {
			return nil, invalidResult(err)
		}
	}
	data, err := writeAny(r)
	if err != nil {
		return nil, err
	}
	if err := isObject(data); err != nil {
		return nil, fmt.Errorf("the result must be a JSON object: %w", err)
	}
	return data, nil
}

// add notes the handler of a method.
func (m *customMethods) add(method string, handler customHandler) {
	_, known := LookupMethod(method)
	switch {
	case method == "" || strings.HasPrefix(method, "rpc."):
		panic(fmt.Sprintf("mcp: Handle: %q cannot be the name of a method", method))
	case known:
		panic(fmt.Sprintf("mcp: Handle: %q belongs to the protocol; implement its interface", method))
	}
	if _, twice := m.handlers.LoadOrStore(method, handler); twice {
		panic(fmt.Sprintf("mcp: Handle: there is a handler for %q already", method))
	}
}

// of gives the handler of a method; nil if there is none.
func (m *customMethods) of(method []byte) customHandler {
	handler, _ := m.handlers.Load(string(method))
	h, _ := handler.(customHandler)
	return h
}

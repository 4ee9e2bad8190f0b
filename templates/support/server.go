package support

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// A Server answers the requests of clients by calling what NewServer was
// given. It is safe for concurrent use and serves any number of clients at
// once: over the transports of this package, or over others through
// [Server.NewSession].
type Server struct {
	handlers handlers // emitted: what there is to call
	events   publisher
	data     serverData // emitted: what the era needs to know
	log      *slog.Logger
	expose   bool // see ServerOptions
	limit    int  // bytes of a message
	limits   serverLimits
	batches  bool   // arrays of messages are understood
	offered  uint64 // bit i: the capability for the event i of eventMethods is declared
	uriEvent int    // the event that is about a URI; -1 for none
	around   aroundFunc
	checking bool                                      // results are validated
	schema   func(schema, value json.RawMessage) error // see ServerOptions.CheckSchema
	custom   customMethods
}

// customMethods are the methods that [Handle] was given, each with its
// [customHandler].
type customMethods struct{ handlers sync.Map }

// serverLimits are the limits of a server beside that of a message.
type serverLimits struct {
	depth         int           // of the values in a message
	requests      int           // of a session that are worked on at once
	subscriptions int           // of all clients at once
	uris          int           // that one client hears of
	shutdown      time.Duration // for requests that are open at the end
}

// What holds where the options say nothing.
const (
	maxMessage       = 4 << 20
	maxInFlight      = 1 << 14
	maxSubscriptions = 5000
	maxURIs          = 1024
	shutdownTime     = 5 * time.Second
)

// scan takes a message apart.
func (s *Server) scan(message []byte) (envelope, *Error) {
	m, fault := scanEnvelope(message)
	if most := s.limits.depth; fault == nil && most < maxDepth && m.kind != messageBatch && deeperThan(message, most) {
		fault = parseError(fmt.Errorf("more than %d levels of objects and arrays", most))
	}
	return m, fault
}

// deeperThan reports whether more than most objects and arrays are open at once in
// a valid document.
func deeperThan(document []byte, most int) bool {
	depth := 0
	for i := 0; i < len(document); i++ {
		switch document[i] {
		case '{', '[':
			if depth++; depth > most {
				return true
			}
		case '}', ']':
			depth--
		case '"':
			for i++; document[i] != '"'; i++ {
				if document[i] == '\\' {
					i++
				}
			}
		}
	}
	return false
}

// serve answers one request. The code is that of the error which the response
// has, 0 for none. The response is nil where the client has cancelled the
// request and waits for nothing any more.
func (s *Server) serve(ctx context.Context, c *Call, params []byte) (response []byte, code Code) {
	e := newEncoder(nil)
	e.b = appendResponse(e.b, c.rawID, `,"result":`)
	err := s.run(ctx, c, params, e)
	if c.end(); c.cancelled.Load() {
		e.drop()
		return nil, 0
	}
	if err != nil {
		e.drop()
		return s.fail(ctx, c, err)
	}
	e.b = append(e.b, '}')
	if response, err = e.finish(); err != nil {
		return s.fail(ctx, c, err)
	}
	return response, 0
}

// fail gives the response with an error.
func (s *Server) fail(ctx context.Context, c *Call, err error) ([]byte, Code) {
	e := s.explain(ctx, c, err)
	return errorResponse(c.rawID, e), e.Code
}

// run calls the handler of a request, which writes its result to e. A panic
// becomes an error whose text is hidden from the client.
func (s *Server) run(ctx context.Context, c *Call, params []byte, e *encoder) (err error) {
	defer recovered(&err)
	if s.around != nil && !c.own {
		return s.surround(ctx, c, params, e)
	}
	return s.handlers.request(ctx, c, params, e)
}

// explain returns the error to send to the client. What is hidden from the client
// is logged.
func (s *Server) explain(ctx context.Context, c *Call, err error) *Error {
	e, wrong := s.data.outgoing(AsError(err))
	if wrong != nil {
		err = fmt.Errorf("%w: %w", wrong, err)
	}
	if e.Code != internalError {
		if wrong != nil {
			s.log.WarnContext(ctx, "the error of a handler has a code that it should not have", "method", string(c.method), "error", err)
		}
		return e
	}
	if ctx.Err() == nil { // else it is no surprise
		s.log.ErrorContext(ctx, "request failed", "method", string(c.method), "error", err)
	}
	if s.expose && e.Message == hiddenText {
		return &Error{Code: internalError, Message: err.Error()}
	}
	return e
}

// hiddenText is the message that [AsError] uses for errors whose text it hides.
const hiddenText = "internal error"

// errorResponse gives a response with an error. rawID is nil where the request
// had no id that could be read.
func errorResponse(rawID []byte, err *Error) []byte {
	e := newEncoder(nil)
	e.b = appendResponse(e.b, rawID, `,"error":`)
	err.encode(e)
	e.b = append(e.b, '}')
	response, fault := e.finish()
	if fault != nil { // the data of the error has no JSON form
		return errorResponse(rawID, &Error{Code: internalError, Message: hiddenText})
	}
	return response
}

// drop gives back an encoder whose document is not needed.
func (e *encoder) drop() {
	e.err = dropped
	_, _ = e.finish()
}

var dropped = &EncodeError{Err: errors.New("not needed")}

// methodNotFound is the error for a method that the server does not have.
func methodNotFound(method string) error {
	return &Error{Code: codeMethodNotFound, Message: fmt.Sprintf("Method not found: %.60q", method)}
}

// errUnknownLevel is for log levels that the protocol does not have.
var errUnknownLevel = errors.New("unknown log level")

// noResult is the error for a handler that returned neither a result nor an
// error.
func noResult(method string) error {
	return fmt.Errorf("the handler of %s returned nil", method)
}

// invalidResult is the error for a result that is not valid. The client does not
// get to see the reason.
func invalidResult(err error) error { return fmt.Errorf("the result of the handler: %w", err) }

// takeParams decodes params. Absent ones are an error unless they are optional;
// p then stays as it is.
func takeParams(params []byte, optional bool, p Decodable) error {
	if params == nil {
		if optional {
			return nil
		}
		return &Error{Code: codeInvalidParams, Message: "Invalid params: params are missing"}
	}
	d := newDecoder(params)
	p.decode(d)
	if err := d.finish(); err != nil {
		return invalidParams(err)
	}
	return nil
}

// defaults sets what the options left out.
func (s *Server) defaults() {
	if s.log == nil {
		s.log = slog.Default()
	}
	limit := func(n *int, standard int) { *n = cmp.Or(max(*n, 0), standard) }
	limit(&s.limit, maxMessage)
	limit(&s.limits.depth, maxDepth)
	limit(&s.limits.requests, maxInFlight)
	limit(&s.limits.subscriptions, maxSubscriptions)
	limit(&s.limits.uris, maxURIs)
	s.limits.shutdown = cmp.Or(max(s.limits.shutdown, 0), shutdownTime)
}

// Close ends all subscriptions and keeps others from being made. It comes before
// the Shutdown of an [net/http.Server], which waits for requests to end, also for
// those that do not end by themselves. Other requests are served as before.
func (s *Server) Close() { s.events.close() }

// A found is a method of an interface, and whether an implementation has it.
type found struct {
	method string
	has    bool
}

// refusePart panics where an implementation has some of the methods of an
// interface only.
func refusePart(impl any, iface string, methods ...found) {
	var has, lacks []string
	for _, m := range methods {
		if m.has {
			has = append(has, m.method)
		} else {
			lacks = append(lacks, m.method)
		}
	}
	if len(has) > 0 && len(lacks) > 0 {
		panic(fmt.Sprintf("mcp: %T has %s of %s, but not %s with the signature of that interface; implement it, or embed Unimplemented%s",
			impl, strings.Join(has, ", "), iface, strings.Join(lacks, ", "), iface))
	}
}

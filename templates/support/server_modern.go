package support

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
)

// This file is the server's side of the stateless versions of the protocol:
// each request says by itself what it needs to be understood (SEP-2575).

// The codes of errors of these versions, and of what older ones used.
const (
	codeResourceNotFound           Code = -32002 // older versions only
	codeHeaderMismatch             Code = -32020
	codeUnsupportedProtocolVersion Code = -32022
)

// metaProtocolVersion is the key that makes a request one of these versions.
const metaProtocolVersion = "io.modelcontextprotocol/protocolVersion"

// A LegacyServer serves clients that speak older versions of the protocol, which
// begin with a handshake. The Server of a package for such a version is one; where
// there are several, package versions makes one of them.
type LegacyServer interface {
	// ProtocolVersions are the versions that are served, e.g., "2025-11-25".
	ProtocolVersions() []string
	// StartSession starts a session as [Server.NewSession] does.
	StartSession(send func(request, message []byte) error) LegacySession
}

// modernServer is what the server knows beyond that of older versions.
type modernServer struct {
	legacy LegacyServer // nil where such clients are not served
}

// supported gives the versions of the protocol that are served.
func (m *modernServer) supported() []string {
	versions := []string{Version}
	if m.legacy != nil {
		versions = append(versions, m.legacy.ProtocolVersions()...)
	}
	return versions
}

// outgoing gives the error to send for one of a handler, and says what is wrong
// with its code. The codes from -32099 to -32020 are the specification's, and to
// be used with the data that it wants; those up to -32000 are not to be used
// any more.
func (m *modernServer) outgoing(e *Error) (*Error, error) {
	switch c := e.Code; {
	case c == codeResourceNotFound:
		sent := *e
		sent.Code = codeInvalidParams
		return &sent, fmt.Errorf("the code %d for a resource that is not there has become %d", c, codeInvalidParams)
	case -32099 <= c && c <= -32020:
		known := c == codeHeaderMismatch || c == codeUnsupportedProtocolVersion || c.isDeclared()
		if _, plain := e.Typed().(*Error); plain && (isTyped(c) || !known) {
			return &Error{Code: internalError, Message: hiddenText},
				fmt.Errorf("the code %d is the specification's, which does not have it or wants other data with it", c)
		}
	case -32019 <= c && c <= -32000:
		return e, fmt.Errorf("the code %d is reserved: take one from outside of -32768 to -32000", c)
	}
	return e, nil
}

// A modernSession is one connection. It remembers nothing from one request to
// the next.
type modernSession struct {
	session *Session

	mu     sync.Mutex
	legacy LegacySession // for the messages of other versions; made for the first one
	ended  bool
}

// elsewhere gives the messages of older versions to the server that there may
// be for them. What tells is `_meta`: a request that names its version there is
// modern even if only older versions have its method. So is one whose method
// older versions do not have.
func (m *modernSession) elsewhere(ctx context.Context, e *envelope, message []byte) (job, bool) {
	if m.session.server.data.legacy == nil {
		return job{}, false
	}
	switch e.kind {
	case messageRequest:
		if _, modern := versionIn(e.params); modern || isModernMethod(e.method) {
			return job{}, false
		}
	case messageNotification:
		if by, ok := cancellationIn(e); ok && m.session.isOpen(by.id) {
			return job{}, false
		}
	}
	l := m.legacySession()
	if l == nil {
		return job{}, true // the session has ended
	}
	response, rest := l.Start(ctx, message)
	return job{response: response, other: rest}, true
}

func (m *modernSession) legacySession() LegacySession {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.legacy == nil && !m.ended {
		m.legacy = m.session.server.data.legacy.StartSession(m.session.send)
	}
	return m.legacy
}

func (m *modernSession) admit(*Call) *Error { return nil }

func (m *modernSession) notified(_ context.Context, e *envelope) {
	if by, ok := cancellationIn(e); ok {
		m.session.cancelRequest(by)
	}
}

// responded ignores responses: the server sends no requests.
func (m *modernSession) responded(*envelope) {}

func (m *modernSession) left() {
	if l := m.end(); l != nil {
		l.EndInput()
	}
}

func (m *modernSession) closed() {
	if l := m.end(); l != nil {
		l.Close()
	}
}

// end keeps a session of an older version from being made, and gives the one
// that there is.
func (m *modernSession) end() LegacySession {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ended = true
	return m.legacy
}

// versionIn gives the protocol version that the `_meta` of params names.
func versionIn(params []byte) (version string, ok bool) {
	if params == nil {
		return "", false
	}
	d := newDecoder(params)
	for d.beginObject(); d.nextKey(); {
		if string(d.key) != "_meta" || d.kind() != '{' {
			d.skip()
			continue
		}
		for d.beginObject(); d.nextKey(); {
			if string(d.key) == metaProtocolVersion && d.kind() == '"' {
				version, ok = d.string(), true
			} else {
				d.skip()
			}
		}
	}
	return version, d.finish() == nil && ok
}

// admit says why a request is not served whose `_meta` names a version: the
// header of HTTP says another, or there is no such version here.
func (c *Call) admit(version string) error {
	if c.mirror != nil {
		if err := c.mirror.checkVersion(version); err != nil {
			return err
		}
	}
	if version == Version {
		return nil
	}
	return c.server.data.unsupported("Unsupported protocol version", version)
}

// unsupported is the error for a version that the server does not have.
func (m *modernServer) unsupported(message, requested string) *Error {
	data, _ := json.Marshal(map[string]any{"supported": m.supported(), "requested": requested}) // strings have a JSON form
	return &Error{Code: codeUnsupportedProtocolVersion, Message: message, Data: data}
}

// noHandshake answers initialize where there is no server for older versions: the
// client may have nothing but this to show to its user.
func (m *modernServer) noHandshake(params []byte) *Error {
	var requested string
	_, _ = Object(params).Get("protocolVersion", &requested) // it need not be there
	return m.unsupported("Unsupported protocol version: this server speaks "+strings.Join(m.supported(), ", "), requested)
}

// noMethod is the error for a method that the server does not have.
func (c *Call) noMethod(params []byte) error {
	if string(c.method) == "initialize" {
		if _, modern := versionIn(params); !modern {
			return c.server.data.noHandshake(params)
		}
	}
	return c.misfit(params, methodNotFound(string(c.method)))
}

// isModernMethod reports whether a method is one that only stateless versions
// have, so that a request is theirs even if its `_meta` is broken.
func isModernMethod(method []byte) bool {
	return string(method) == "server/discover" || string(method) == "subscriptions/listen"
}

// misfit says why a request is refused that err, found first, says something
// about: one of another version need not have the params and methods of this
// one, and is told that.
func (c *Call) misfit(params []byte, err error) error {
	if version, ok := versionIn(params); ok {
		if other := c.admit(version); other != nil {
			return other
		}
	}
	return err
}

// checkName compares the header Mcp-Name with what it mirrors.
func (c *Call) checkName(name string) error {
	if c.mirror == nil {
		return nil
	}
	return c.mirror.checkName(name)
}

// listen is how subscriptions/listen is answered: it tells the client of the
// events that l is there for until the client cancels the request, goes away, or
// the server ends, which is when it returns nil. The acknowledgement is sent
// first; whatever happens meanwhile is kept until then.
func (c *Call) listen(ctx context.Context, l *listener, method string, acknowledgement encodable) error {
	events := &c.server.events
	c.lasting.Store(true)
	if c.session != nil && c.session.quiet.Load() {
		return errCancelled // EndInput was earlier
	}
	l.busy = true
	added, err := events.subscribe(l, c.server.limits.subscriptions)
	if err != nil {
		return err
	}
	defer events.unsubscribe(l)
	if err := c.notify(method, acknowledgement); err != nil {
		return err
	}
	if !added {
		c.tornDown.Store(true)
		return nil
	}
	l.release()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-events.end():
	case <-c.draining():
	}
	l.wait()
	c.tornDown.Store(true)
	return nil
}

// subscriber makes the listener of a subscription, which says in each
// notification that it belongs to it.
func (c *Call) subscriber(byURI int) *listener {
	return newListener(byURI, c.server.limits.uris, func(event int, uri string) error {
		message, err := eventMessage(eventMethods[event], uri, c.rawID)
		if err != nil {
			return err
		}
		return c.send(message)
	})
}

// errResultType is for a handler that returns a result of one kind with the
// resultType of another.
var errResultType = errors.New(`the resultType "input_required" is that of an InputRequiredResult, and of nothing else`)

// errUnknownResultType is for a resultType that is not the protocol's own.
var errUnknownResultType = errors.New("a resultType of an extension needs one that both sides declare in their capabilities")

// errEmptyInput is for an InputRequiredResult that asks for nothing.
var errEmptyInput = errors.New("an InputRequiredResult needs inputRequests, requestState or both")

// knownInput leaves those answers out of params that are objects of a form that
// this version does not have: a server ignores what it does not know. known
// reports whether an answer has one of the forms. ok is false where there is
// nothing to leave out.
func knownInput(params []byte, member string, known func(answer []byte) bool) (kept []byte, ok bool) {
	var members, answers Members
	if Unmarshal(params, &members) != nil {
		return nil, false
	}
	if found, err := members.Get(member, &answers); !found || err != nil {
		return nil, false
	}
	n := len(answers)
	maps.DeleteFunc(answers, func(_ string, answer json.RawMessage) bool { return answer[0] == '{' && !known(answer) })
	if len(answers) == n || members.Set(member, answers) != nil {
		return nil, false
	}
	kept, err := members.AppendJSON(nil)
	return kept, err == nil
}

// isOfNoMember reports whether an error says that a value has the form of none
// of the members of a union, and so is not a broken value of one of them.
func isOfNoMember(err error) bool {
	fault := (*DecodeError)(nil)
	return errors.As(err, &fault) && fault.Path == "" && errors.Is(fault.Err, errNoMember)
}

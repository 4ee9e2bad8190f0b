package support

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
)

// This file is the server's side of the stateless versions of the protocol:
// each request says by itself what it needs to be understood (SEP-2575).

// codeUnsupportedProtocolVersion and codeHeaderMismatch belong to these versions.
const (
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

// A modernSession is one connection. It remembers nothing from one request to
// the next.
type modernSession struct {
	session *Session

	mu     sync.Mutex
	legacy LegacySession // for the messages of other versions; made for the first one
	ended  bool
}

// elsewhere gives the messages of older versions to the server that there may
// be for them. What tells is `_meta`, not the method: a request that names its
// version there is modern even if only older versions have its method.
func (m *modernSession) elsewhere(ctx context.Context, e *envelope, message []byte) (job, bool) {
	if m.session.server.data.legacy == nil {
		return job{}, false
	}
	switch e.kind {
	case messageRequest:
		if _, modern := versionIn(e.params); modern {
			return job{}, false
		}
	case messageNotification:
		if id, ok := cancelledID(e); ok && m.session.cancelRequest(id) {
			return job{}, true
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
	if id, ok := cancelledID(e); ok {
		m.session.cancelRequest(id)
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
	data, err := json.Marshal(map[string]any{"supported": c.server.data.supported(), "requested": version})
	if err != nil {
		return err
	}
	return &Error{Code: codeUnsupportedProtocolVersion, Message: "Unsupported protocol version", Data: data}
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

// errEmptyInput is for an InputRequiredResult that asks for nothing.
var errEmptyInput = errors.New("an InputRequiredResult needs inputRequests, requestState or both")

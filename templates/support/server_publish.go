package support

import (
	"slices"
	"sync"
)

// This file notifies clients of events on the server.

// A publisher keeps the listeners.
type publisher struct {
	mu        sync.Mutex
	listeners map[*listener]struct{}
	closing   chan struct{} // closed when the server ends; made on demand
	closed    bool
}

// A listener is a client that asked for some events. Pending events are kept as a
// set: a list that changes twice before the client is notified is reported once.
// So memory is bounded by what the client asked for, however slow it is.
type listener struct {
	// send tells the client; it may block. After an error there are no more.
	send func(event int, uri string) error

	mu     sync.Mutex
	events uint64          // bit i: wants the event i of eventMethods
	uris   map[string]bool // wants events about these
	byURI  int             // the event that is about a URI

	changed uint64   // events to tell of
	updated []string // URIs to tell of, each once
	busy    bool     // someone is telling, or nothing may be told yet
	paused  bool     // nobody would hear it now
	over    bool
	idle    *sync.Cond // signalled when busy ends
}

func newListener(byURI int, send func(event int, uri string) error) *listener {
	l := &listener{send: send, byURI: byURI, uris: map[string]bool{}}
	l.idle = sync.NewCond(&l.mu)
	return l
}

// add enters a listener. It reports false when the server has ended.
func (p *publisher) add(l *listener) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	if p.listeners == nil {
		p.listeners = map[*listener]struct{}{}
	}
	p.listeners[l] = struct{}{}
	return true
}

func (p *publisher) remove(l *listener) {
	p.mu.Lock()
	delete(p.listeners, l)
	p.mu.Unlock()
	l.mu.Lock()
	l.over = true
	l.mu.Unlock()
}

// end gives the channel that is closed when the server ends.
func (p *publisher) end() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closing == nil {
		p.closing = make(chan struct{})
		if p.closed {
			close(p.closing)
		}
	}
	return p.closing
}

func (p *publisher) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.closed = true
		if p.closing != nil {
			close(p.closing)
		}
	}
}

// publish notifies listeners of an event; uri is "" for events that are about no
// URI. Others concern those as well who listen to one of the URIs that it is
// within. It does not wait for any client.
func (p *publisher) publish(event int, uri string, within ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.listeners {
		l.hear(event, uri, within)
	}
}

// maxParts is how many URIs may wait that the client did not ask for by themselves,
// but for something that they are within.
const maxParts = 100

// wanted gives the URI to tell the client of if one changes that is within others:
// the URI itself or, where too many wait already, the one that the client has
// asked for. l.mu is held.
func (l *listener) wanted(uri string, within []string) (tell string, ok bool) {
	if l.uris[uri] {
		return uri, true
	}
	i := slices.IndexFunc(within, func(u string) bool { return l.uris[u] })
	switch {
	case i < 0:
		return "", false
	case len(l.updated) >= maxParts:
		return within[i], true
	}
	return uri, true
}

// hear notes an event for the client.
func (l *listener) hear(event int, uri string, within []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over || l.events>>event&1 == 0 {
		return
	}
	if event != l.byURI {
		l.changed |= 1 << event
		l.tell()
		return
	}
	uri, ok := l.wanted(uri, within)
	if !ok || slices.Contains(l.updated, uri) {
		return
	}
	l.updated = append(l.updated, uri)
	l.tell()
}

// tell starts to tell the client, unless that is going on. l.mu is held.
func (l *listener) tell() {
	if l.busy || l.paused || l.over || l.changed == 0 && len(l.updated) == 0 {
		return
	}
	l.busy = true
	go l.pump()
}

// release lets a listener speak that was made busy to be silent.
func (l *listener) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy = false
	l.tell()
}

// reach says whether there is a way to the client now. While there is none, what
// happens is kept.
func (l *listener) reach(ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.paused = !ok
	l.tell()
}

// pump tells the client until there is nothing left to tell.
func (l *listener) pump() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.over && !l.paused && (l.changed != 0 || len(l.updated) > 0) {
		changed, updated := l.changed, l.updated
		l.changed, l.updated = 0, nil
		l.mu.Unlock()
		err := l.sendAll(changed, updated)
		l.mu.Lock()
		if err != nil {
			l.over = true
		}
	}
	l.busy = false
	l.idle.Broadcast()
}

func (l *listener) sendAll(changed uint64, updated []string) error {
	for event := 0; changed != 0; event++ {
		if changed&1 != 0 {
			if err := l.send(event, ""); err != nil {
				return err
			}
		}
		changed >>= 1
	}
	for _, uri := range updated {
		if err := l.send(l.byURI, uri); err != nil {
			return err
		}
	}
	return nil
}

// wait returns when the client was told everything.
func (l *listener) wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.busy {
		l.idle.Wait()
	}
}

// subscribe adds a URI, unsubscribe removes it.
func (l *listener) subscribe(uri string) {
	l.mu.Lock()
	l.uris[uri] = true
	l.mu.Unlock()
}

func (l *listener) unsubscribe(uri string) {
	l.mu.Lock()
	delete(l.uris, uri)
	l.mu.Unlock()
}

// eventMessage gives the notification of an event. rawID is the JSON of the
// subscription's id, nil where there are no subscriptions.
func eventMessage(method, uri string, rawID []byte) ([]byte, error) {
	e := newEncoder(nil)
	e.b = append(e.b, `{"jsonrpc":"2.0","method":`...)
	e.string(method)
	if uri != "" || rawID != nil {
		e.b = append(e.b, `,"params":{`...)
		if rawID != nil {
			e.b = append(e.b, `"_meta":{"io.modelcontextprotocol/subscriptionId":`...)
			e.b = append(append(e.b, rawID...), '}')
		}
		if uri != "" {
			e.member(`"uri":`)
			e.string(uri)
		}
		e.b = append(e.b, '}')
	}
	e.b = append(e.b, '}')
	return e.finish()
}

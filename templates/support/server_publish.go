package support

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"
)

// This file notifies clients of events on the server.

// A publisher keeps the listeners.
type publisher struct {
	mu            sync.Mutex
	listeners     map[*listener]struct{}
	subscriptions int           // those of the listeners that a request asked for
	closing       chan struct{} // closed when the server ends; made on demand
	closed        bool
}

// A listener is a client that asked for some events. Pending events are kept as a
// set: a list that changes twice before the client is notified is reported once.
// So memory is bounded by what the client asked for, however slow it is.
type listener struct {
	// send tells the client; it may block. After an error there are no more.
	send func(event int, uri string) error

	mu     sync.Mutex
	events uint64          // bit i: wants the event i of eventMethods
	uris   map[string]bool // wants events about these; true for those in updated
	byURI  int             // the event that is about a URI
	most   int             // how many URIs there may be
	parts  map[string]bool // those in updated that are only within one of these

	changed uint64   // events to tell of
	updated []string // URIs to tell of, each once
	busy    bool     // someone is telling, or nothing may be told yet
	paused  bool     // nobody would hear it now
	over    bool
	idle    *sync.Cond // signalled when busy ends
}

func newListener(byURI, most int, send func(event int, uri string) error) *listener {
	l := &listener{send: send, byURI: byURI, most: most, uris: map[string]bool{}, parts: map[string]bool{}}
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

// subscribe enters a listener that a request asks for, unless there are too many.
// It reports false when the server has ended.
func (p *publisher) subscribe(l *listener, most int) (added bool, err error) {
	if len(l.uris) > l.most {
		return false, tooManyURIs(l.most)
	}
	p.mu.Lock()
	full := p.subscriptions >= most
	if !full {
		p.subscriptions++
	}
	p.mu.Unlock()
	if full {
		return false, &Error{Code: internalError, Message: "too many subscriptions at once"}
	}
	return p.add(l), nil
}

// unsubscribe takes out a listener that subscribe has let in.
func (p *publisher) unsubscribe(l *listener) {
	p.mu.Lock()
	p.subscriptions--
	p.mu.Unlock()
	p.remove(l)
}

// tooManyURIs is the error for a client that wants to hear of more resources than
// it may.
func tooManyURIs(most int) *Error {
	return &Error{Code: internalError, Message: fmt.Sprintf("a client can subscribe to %d resources at most", most)}
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

// hear notes an event for the client.
func (l *listener) hear(event int, uri string, within []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over || l.events>>event&1 == 0 {
		return
	}
	if event != l.byURI {
		l.changed |= 1 << event
	} else if !l.hearOf(uri, within) {
		return
	}
	l.tell()
}

// hearOf notes that a resource has changed, and reports whether that is to be told
// and does not wait already. The client is told of a part by its own URI or, where
// too many of those wait, by that of the whole. l.mu is held.
func (l *listener) hearOf(uri string, within []string) bool {
	asked := func(u string) bool { _, ok := l.uris[u]; return ok }
	if !asked(uri) {
		i := slices.IndexFunc(within, asked)
		switch {
		case i < 0 || l.parts[uri]:
			return false
		case len(l.parts) < maxParts:
			l.parts[uri] = true
			l.updated = append(l.updated, uri)
			return true
		}
		uri = within[i]
	}
	if l.uris[uri] {
		return false
	}
	l.uris[uri] = true
	l.updated = append(l.updated, uri)
	return true
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

// pump tells the client until there is nothing left to tell. What happens again
// before its turn has come is told once; what happens during that, once more.
func (l *listener) pump() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.over && !l.paused && (l.changed != 0 || len(l.updated) > 0) {
		event, uri := l.next()
		l.mu.Unlock()
		err := l.send(event, uri)
		l.mu.Lock()
		if err != nil {
			l.over = true
		}
	}
	l.busy = false
	l.idle.Broadcast()
}

// next takes what is to be told next. l.mu is held.
func (l *listener) next() (event int, uri string) {
	if l.changed != 0 {
		event = bits.TrailingZeros64(l.changed)
		l.changed &^= 1 << event
		return event, ""
	}
	uri = l.updated[0]
	if l.parts[uri] {
		delete(l.parts, uri)
	} else {
		l.uris[uri] = false
	}
	if l.updated = l.updated[1:]; len(l.updated) == 0 {
		l.updated = nil // what is behind it can go
	}
	return l.byURI, uri
}

// wait returns when the client was told everything.
func (l *listener) wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.busy {
		l.idle.Wait()
	}
}

// room returns an error where the client may not subscribe to one more resource.
func (l *listener) room(uri string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.uris[uri]; !ok && len(l.uris) >= l.most {
		return tooManyURIs(l.most)
	}
	return nil
}

// subscribe adds a URI, unsubscribe removes it.
func (l *listener) subscribe(uri string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.uris[uri]; !ok {
		l.uris[uri] = false
	}
}

func (l *listener) unsubscribe(uri string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.uris[uri] {
		i := slices.Index(l.updated, uri)
		l.updated = slices.Delete(l.updated, i, i+1)
	}
	delete(l.uris, uri)
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

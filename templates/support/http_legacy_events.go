package support

import (
	"container/list"
	"context"
	"errors"
	"sync"
)

// This file keeps what was sent in sessions for clients that lose their
// connection.

// An EventStore keeps the events of sessions, so that a client that comes back
// gets what it missed. [MemoryEvents] is one. The methods may be called from
// several goroutines at once; calls for one stream come one after the other.
//
// A session has several streams: one for each request that is answered by a
// stream of events, and one for what belongs to no request. The events of a
// stream have the indices 0, 1, 2 and so on. A store may drop the oldest ones.
type EventStore interface {
	// Append keeps the next event of a stream. data is empty for events that only
	// mark the place; it must not be changed. An event that is not kept is not
	// sent, either: whoever sends it gets the error.
	Append(ctx context.Context, session, stream string, index int, data []byte) error
	// After gives the events of a stream that come after the one with the index,
	// -1 for all of them, oldest first; [ErrEventsGone] where some of these are no
	// longer kept, or the stream is unknown.
	After(ctx context.Context, session, stream string, index int) (events [][]byte, err error)
	// End forgets a session.
	End(session string)
}

// ErrEventsGone is the error for events that a store does not have, or no more.
var ErrEventsGone = errors.New("the events are no longer kept")

// A MemoryEvents is an [EventStore] in memory. When it is full, the oldest
// events go, whichever session they are of. The zero value is ready for use.
type MemoryEvents struct {
	// MaxBytes is how much memory the events of all sessions may take together; 0
	// stands for 64 MiB.
	MaxBytes int

	mu       sync.Mutex
	sessions map[string]map[string]*keptStream
	order    list.List // of *keptEvent, oldest first
	bytes    int
}

// defaultEventBytes is the size of a [MemoryEvents] that does not say.
const defaultEventBytes = 64 << 20

// eventOverhead is about what an event takes beside its data.
const eventOverhead = 200

// A keptStream has those events of a stream that are left.
type keptStream struct {
	first  int // index of the first of them
	events []*list.Element
}

// A keptEvent is an element of the list of all events.
type keptEvent struct {
	session, stream string
	data            []byte
}

func (e *keptEvent) size() int { return len(e.data) + eventOverhead }

// Append keeps an event, and drops the oldest where there is no room.
func (m *MemoryEvents) Append(_ context.Context, session, stream string, index int, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sessions == nil {
		m.sessions = map[string]map[string]*keptStream{}
	}
	streams := m.sessions[session]
	if streams == nil {
		streams = map[string]*keptStream{}
		m.sessions[session] = streams
	}
	kept := streams[stream]
	if kept == nil {
		kept = &keptStream{first: index}
		streams[stream] = kept
	}
	e := &keptEvent{session, stream, data}
	kept.events = append(kept.events, m.order.PushBack(e))
	m.bytes += e.size()
	limit := m.MaxBytes
	if limit <= 0 {
		limit = defaultEventBytes
	}
	for m.bytes > limit {
		m.dropOldest()
	}
	return nil
}

// dropOldest drops the oldest event of all, which is the oldest of its stream.
func (m *MemoryEvents) dropOldest() {
	e := m.order.Remove(m.order.Front()).(*keptEvent)
	m.bytes -= e.size()
	streams := m.sessions[e.session]
	kept := streams[e.stream]
	kept.events[0] = nil
	kept.events = kept.events[1:]
	kept.first++
	if len(kept.events) > 0 {
		return
	}
	delete(streams, e.stream)
	if len(streams) == 0 {
		delete(m.sessions, e.session)
	}
}

// After gives the events that are kept.
func (m *MemoryEvents) After(_ context.Context, session, stream string, index int) ([][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	kept := m.sessions[session][stream]
	if kept == nil || index+1 < kept.first || index+1 > kept.first+len(kept.events) {
		return nil, ErrEventsGone
	}
	var events [][]byte
	for _, e := range kept.events[index+1-kept.first:] {
		events = append(events, e.Value.(*keptEvent).data)
	}
	return events, nil
}

// End drops what is left of a session.
func (m *MemoryEvents) End(session string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, kept := range m.sessions[session] {
		for _, e := range kept.events {
			m.bytes -= e.Value.(*keptEvent).size()
			m.order.Remove(e)
		}
	}
	delete(m.sessions, session)
}

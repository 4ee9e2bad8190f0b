package support

import (
	"context"
	"io"
	"sync"
)

// A Transport carries the messages of one [Client] to one server and back. The
// methods may be called from several goroutines at once.
//
// There are two kinds of transport, and the same three methods serve both. On a
// shared channel, such as stdio, all messages of the server come from Receive.
// Over HTTP every request has a channel of its own: what comes back on it goes
// to the function that Send was given.
type Transport interface {
	// Send sends one message.
	//
	// On a shared channel it returns when the message is written, or certain
	// to be written, and does not call receive. The client then waits for the
	// response to come from Receive, and if ctx ends before that, it gives the
	// request up with notifications/cancelled.
	//
	// Where a request has a channel of its own, Send hands each message that
	// comes back to receive, one after the other, until that reports that the
	// response is in; only then it returns nil. When ctx ends it closes the
	// channel, by which the server learns that the request is given up. It
	// must not call receive after it has returned.
	//
	// An error concerns this message alone.
	Send(ctx context.Context, m *Outgoing, receive func(data []byte) (done bool)) error

	// Receive waits for the next message on the shared channel, of which there
	// may be none: then it waits until ctx ends or the transport is closed.
	// The returned bytes belong to the caller. Ending ctx loses no message.
	//
	// An error means that the connection is over; it is [io.EOF] where the
	// server has ended it in good order.
	Receive(ctx context.Context) ([]byte, error)

	// Close ends the connection and frees what it holds. Calls of Send and
	// Receive that are waiting return an error.
	Close() error
}

// An Outgoing is a message on its way to the server, with what a transport may
// want to know about it without reading it.
//
// It is an alias so that every generated package has the same type: a transport
// that was written for one serves the clients of all.
type Outgoing = struct {
	// Data is the JSON-RPC message, on one line and without a line end. It
	// must not be changed.
	Data []byte
	// Method is that of a request or notification, e.g., "tools/call"; "" for
	// the response to a request of the server.
	Method string
	// Request is set where a response is awaited.
	Request bool
	// Version is the protocol version that the message follows, which HTTP
	// repeats in a header.
	Version string
	// Name is what the message is about where the specification wants it
	// repeated in the header Mcp-Name: the name of a tool or prompt, or the
	// URI of a resource. Named says that there is one.
	Name  string
	Named bool
}

// defaultMaxMessage is how long a message of the server may be, in bytes, where no
// option says so.
const defaultMaxMessage = 64 << 20

// messageLimit is how long a message of the server may be where an option says n.
func messageLimit(n int) int {
	if n > 0 {
		return n
	}
	return defaultMaxMessage
}

// A MemoryTransport is one end of a connection inside the program, for tests
// and for servers that live in the same process. [MemoryPair] makes both ends.
type MemoryTransport struct {
	in   <-chan []byte
	out  chan<- []byte
	ends *memoryEnds
}

// memoryEnds is what both ends share.
type memoryEnds struct {
	once   sync.Once
	closed chan struct{}
}

// memoryQueue is how many messages may wait in each direction.
const memoryQueue = 16

// MemoryPair returns the two ends of a new connection: what is sent at one is
// received at the other. Both are shared channels; closing either closes both,
// and then Receive returns [io.EOF] behind the last message.
func MemoryPair() (client, server *MemoryTransport) {
	there, back := make(chan []byte, memoryQueue), make(chan []byte, memoryQueue)
	ends := &memoryEnds{closed: make(chan struct{})}
	return &MemoryTransport{back, there, ends}, &MemoryTransport{there, back, ends}
}

// Send passes a message on. It waits while the other end is far behind.
func (t *MemoryTransport) Send(ctx context.Context, m *Outgoing, _ func(data []byte) (done bool)) error {
	select {
	case <-t.ends.closed:
		return io.ErrClosedPipe
	default:
	}
	select {
	case t.out <- m.Data:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-t.ends.closed:
		return io.ErrClosedPipe
	}
}

// Receive waits for the next message.
func (t *MemoryTransport) Receive(ctx context.Context) ([]byte, error) {
	select {
	case data := <-t.in:
		return data, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-t.ends.closed:
	}
	select {
	case data := <-t.in: // it was there before the end
		return data, nil
	default:
		return nil, io.EOF
	}
}

// Close ends the connection for both ends.
func (t *MemoryTransport) Close() error {
	t.ends.once.Do(func() { close(t.ends.closed) })
	return nil
}

package versions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// An Outgoing is a message on its way to the server. The generated packages, which
// all have the same type, document it.
type Outgoing = struct {
	Data    []byte
	Method  string
	Request bool
	Version string
	Name    string
	Named   bool
}

// A Transport carries the messages of one client. The Transport of each generated
// package is the same, and documents the methods.
type Transport interface {
	Send(ctx context.Context, m *Outgoing, receive func(data []byte) (done bool)) error
	Receive(ctx context.Context) ([]byte, error)
	Close() error
}

// A Greeting is what a server has answered to the first request of a client. The
// generated packages, which all have the same type, document it.
type Greeting = struct {
	Versions []string
	Result   json.RawMessage
	Code     int64
	Data     json.RawMessage
}

// A Client is the *Client of a generated package.
type Client interface {
	Greet(ctx context.Context) (Greeting, error)
	Detach()
	Close() error
}

// Clients make the client of each version that a program speaks: the NewClient of
// its package with the options of the program.
type Clients map[string]func(Transport) Client

// AnswerTime is how long Connect waits for the answer to a modern request before
// it takes the server for an old one: some of these do not answer what they do
// not know.
const AnswerTime = 10 * time.Second

// Connect finds the newest version that the program and the server both speak, and
// gives the client for it, which is ready for requests. The transport is closed
// with the client, or where there is an error; for HTTP, [ByEra] makes it.
//
//	client, err := versions.Connect(ctx, transport, versions.Clients{
//		versions.V20251125: func(t versions.Transport) versions.Client { return v20251125.NewClient(t, nil) },
//		versions.V20260728: func(t versions.Transport) versions.Client { return v20260728.NewClient(t, nil) },
//	})
//	switch client := client.(type) {
//	case *v20251125.Client:
//		…
//
// The error is a [*NoCommonVersionError] where there is no such version.
func Connect(ctx context.Context, transport Transport, clients Clients) (Client, error) {
	var ours []string
	for v := range clients {
		ours = append(ours, v)
	}
	if len(ours) == 0 {
		return nil, errors.Join(&NoCommonVersionError{}, transport.Close())
	}
	probe, err := Start(ours...)
	for err == nil {
		var client Client
		if client, probe, err = greet(ctx, transport, clients, probe); client != nil {
			return client, nil
		}
	}
	return nil, errors.Join(err, transport.Close())
}

// greet takes one step. The client is nil where others have to follow.
func greet(ctx context.Context, transport Transport, clients Clients, probe Probe) (Client, Probe, error) {
	client := clients[probe.Version](transport)
	asking, cancel := ctx, context.CancelFunc(func() {})
	if !probe.Handshake {
		asking, cancel = context.WithTimeout(ctx, AnswerTime)
	}
	greeting, err := client.Greet(asking)
	cancel()
	var next Probe
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && probe.Handshake:
		next, err = probe.Initialized(greeting.Versions[0])
	case err == nil:
		next, err = probe.Discovered(greeting.Versions)
	default:
		next, err = refused(probe, greeting, err)
	}
	if err == nil && next.Settled && next.Version == probe.Version {
		return client, next, nil
	}
	client.Detach() // the transport is for the client of another version now
	if err != nil || !next.Settled {
		return nil, next, err
	}
	client = clients[next.Version](transport)
	if legacy, ok := client.(interface {
		Greeted(ctx context.Context, greeting Greeting) error
	}); ok && probe.Handshake {
		if err = legacy.Greeted(ctx, greeting); err != nil {
			client.Detach()
			return nil, next, err
		}
	}
	return client, next, nil
}

// refused gives the next step after one that has failed.
func refused(probe Probe, greeting Greeting, failure error) (next Probe, err error) {
	var status interface{ HTTPStatus() int }
	switch {
	case greeting.Code != 0:
		next, err = probe.Refused(greeting.Code, greeting.Data)
	case errors.As(failure, &status):
		next, err = probe.RefusedHTTP(status.HTTPStatus(), 0, nil)
	case errors.Is(failure, context.DeadlineExceeded):
		next, err = probe.Unanswered()
	default:
		return probe, failure
	}
	if err != nil {
		return next, fmt.Errorf("%w: %w", failure, err)
	}
	return next, nil
}

// ByEra makes one transport of two, for servers over HTTP, where the eras have
// transports of their own: the HTTPTransport of a package for a modern version,
// and that of one for a version with a handshake.
//
//	versions.ByEra(&v20260728.HTTPTransport{URL: url}, &v20251125.HTTPTransport{URL: url})
func ByEra(modern, legacy Transport) Transport { return &byEra{modern, legacy} }

type byEra struct{ modern, legacy Transport }

// Send sends a message by the transport for its version.
func (t *byEra) Send(ctx context.Context, m *Outgoing, receive func(data []byte) (done bool)) error {
	if IsLegacy(m.Version) {
		return t.legacy.Send(ctx, m, receive)
	}
	return t.modern.Send(ctx, m, receive)
}

// Receive waits for messages that belong to no request, which legacy versions have.
func (t *byEra) Receive(ctx context.Context) ([]byte, error) { return t.legacy.Receive(ctx) }

// Close closes both.
func (t *byEra) Close() error { return errors.Join(t.modern.Close(), t.legacy.Close()) }

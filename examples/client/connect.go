package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mcpgen/mcpgen/generated/versions"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A server is a session, and what was found out when it began.
type server struct {
	session
	version string // of the protocol
	info    mcp.Implementation
	can     mcp.ServerCapabilities
}

// answerTime is how long a server may take for the very first request. Some
// old ones do not answer what they do not know.
const answerTime = 10 * time.Second

// connect finds out which version of the protocol the server speaks, of those
// that are given, and makes a session of it. The transport is closed with the
// session, or where there is an error.
func connect(ctx context.Context, transport mcp.Transport, u user, speaks ...string) (*server, error) {
	probe, err := versions.Start(speaks...)
	for err == nil {
		var s *server
		if probe.Handshake {
			s, probe, err = initialize(ctx, transport, u, probe)
		} else {
			s, probe, err = discover(ctx, transport, u, probe)
		}
		if probe.Settled && s != nil {
			return s, nil
		}
	}
	return nil, errors.Join(err, transport.Close())
}

// discover asks the server which versions it speaks, as one of the stateless
// ones is asked.
func discover(ctx context.Context, transport mcp.Transport, u user, probe versions.Probe) (*server, versions.Probe, error) {
	client := mcp.NewClient(transport, u.options())
	asking, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	result, err := client.Discover(asking, nil)
	var next versions.Probe
	switch {
	case ctx.Err() != nil:
		return nil, probe, ctx.Err()
	case err == nil:
		next, err = probe.Discovered(result.SupportedVersions)
	default:
		next, err = refused(probe, err)
	}
	if !next.Settled || err != nil {
		client.Detach() // the transport is for the client of another version now
		return nil, next, err
	}
	s := &server{session: client, version: next.Version}
	if result != nil {
		s.can = result.Capabilities
		if result.Meta != nil && result.Meta.ServerInfo != nil {
			s.info = *result.Meta.ServerInfo
		}
	}
	return s, next, nil
}

// initialize does the handshake of older versions.
func initialize(ctx context.Context, transport mcp.Transport, u user, probe versions.Probe) (*server, versions.Probe, error) {
	client := legacy.NewClient(transport, legacyOptions(u))
	result, err := client.Initialize(ctx)
	var other *legacy.VersionError
	switch {
	case errors.As(err, &other):
		next, err := probe.Initialized(other.Answered)
		return nil, next, err
	case err != nil:
		next, err := refused(probe, err)
		client.Detach()
		return nil, next, err
	}
	s, err := newLegacySession(ctx, client, result)
	probe.Settled = err == nil
	return s, probe, err
}

// refused gives the next step after one that has failed.
func refused(probe versions.Probe, failure error) (versions.Probe, error) {
	var (
		modernError *mcp.Error
		legacyError *legacy.Error
		httpError   *mcp.HTTPError
		next        versions.Probe
		err         error
	)
	switch {
	case errors.As(failure, &modernError):
		next, err = probe.Refused(int64(modernError.Code), modernError.Data)
	case errors.As(failure, &legacyError):
		next, err = probe.Refused(int64(legacyError.Code), legacyError.Data)
	case errors.As(failure, &httpError):
		next, err = probe.RefusedHTTP(httpError.StatusCode, 0, nil)
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

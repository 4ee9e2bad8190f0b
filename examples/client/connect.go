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

// A server is a session and what was found out when it began.
type server struct {
	session
	version string // of the protocol
	info    mcp.Implementation
	can     mcp.ServerCapabilities
	user    user
}

// answerTime is how long a server may take for the first request. Some old
// ones do not answer what they do not know.
const answerTime = 10 * time.Second

// connect opens a connection and finds out which version of the protocol the
// server speaks, of those that are given.
func connect(ctx context.Context, dial func() (mcp.Transport, error), u user, speaks []string) (*server, error) {
	probe, err := versions.Start(speaks...)
	if err != nil {
		return nil, err
	}
	transport, err := dial()
	if err != nil {
		return nil, err
	}
	for {
		s, next, err := try(ctx, transport, u, probe)
		if next.Settled {
			return s, err
		}
		var lost *mcp.ConnectionError
		if errors.As(err, &lost) { // an old server that ends at what it does not know
			_ = transport.Close()
			if transport, err = dial(); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, errors.Join(err, transport.Close())
		}
		probe = next
	}
}

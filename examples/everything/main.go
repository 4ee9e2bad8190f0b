// Everything is a server that offers one of everything that the official
// conformance suite asks for, in two versions of the protocol at once. It is
// written on what mcpgen generates and nothing else: what is here are the
// handlers.
//
//	go run ./examples/everything              # standard input and output
//	go run ./examples/everything -http :8080  # HTTP on the loopback interface
//
// Clients of 2026-07-28, which is stateless, and of 2025-11-25, which begin with a
// handshake, are served over both. Over HTTP there are no sessions, so that tools
// cannot ask clients of the older version for anything.
//
// # How one handler serves two versions
//
// Each version is a package of its own, with types of its own. Handlers are
// written once, with the types of the newer one, and know of their request
// nothing but the interface [call]:
//
//   - [service] has the handlers: tools*.go, prompts.go, resources.go and
//     completion.go.
//   - [modernServer] hands them the requests of 2026-07-28. Its *mcp.Call is a
//     call as it is.
//   - [legacyServer] hands them those of 2025-11-25. What a handler takes and
//     returns has, but for a few members, the same form in JSON in both
//     versions: that is how it is translated.
//
// A handler that needs something of the client returns a result that asks for
// it, and is called again with the answers: so it is in the newer version. To a
// client of the older one, legacyServer sends the requests that this one has
// for the purpose, and calls the handler as often as it takes.
//
// What is written twice is the face of the server, some 40 lines: eight methods
// that take params apart and call a handler, and the options. Nothing that a
// handler does is.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

func main() {
	addr := flag.String("http", "", "serve HTTP at this `address` in place of the standard streams")
	verbose := flag.Bool("v", false, "log calls on the standard error")
	flag.Parse()
	if *verbose {
		slog.SetLogLoggerLevel(slog.LevelDebug)
	}
	// After a signal, requests that are open have some time to be answered.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "everything:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends, or the one client of the standard streams goes.
func run(ctx context.Context, addr string) error {
	server := newServer()
	if addr == "" {
		return server.ServeStdio(ctx)
	}
	return server.ListenAndServe(ctx, addr)
}

// newServer makes a server for both versions. The one for 2025-11-25 gets its
// messages from the other, which tells by each request what version it is of.
func newServer() *mcp.Server {
	s := newService()
	old := legacy.NewServer(legacyServer{s}, &legacy.ServerOptions{
		Info:         legacy.Implementation{Name: name, Version: version},
		Instructions: instructions,
		Capabilities: func(c *legacy.ServerCapabilities) {
			c.Tools.ListChanged = legacy.Ptr(true)
			c.Prompts.ListChanged = legacy.Ptr(true)
		},
	})
	server := mcp.NewServer(modernServer{s}, &mcp.ServerOptions{
		Info:         mcp.Implementation{Name: name, Version: version},
		Instructions: instructions,
		Capabilities: func(c *mcp.ServerCapabilities) {
			c.Tools.ListChanged = mcp.Ptr(true)
			c.Prompts.ListChanged = mcp.Ptr(true)
			c.Resources.Subscribe = mcp.Ptr(true)
			//lint:ignore SA1019 logging is deprecated, but there to be tried out
			c.Logging = mcp.Object("{}")
		},
		Legacy: old,
	})
	s.listeners = []listener{server, old}
	return server
}

const (
	name         = "everything"
	version      = "1.0.0"
	instructions = "This server is for trying out clients. Call any tool; none does harm."
)

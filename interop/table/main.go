package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if len(os.Args) > 2 && os.Args[1] == "client" {
		err = runClient(ctx, os.Args[2:])
	} else if len(os.Args) > 2 && os.Args[1] == "serve" {
		err = runServer(ctx, os.Args[2:])
	} else {
		err = runTable(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "table:", err)
		os.Exit(1)
	}
}

// runClient does the checks with one of the clients in Go.
func runClient(ctx context.Context, args []string) error {
	if len(args) != 2 {
		return errors.New("usage: table client NAME TARGET")
	}
	var t target
	if err := json.Unmarshal([]byte(args[1]), &t); err != nil {
		return err
	}
	var c client
	switch args[0] {
	case "ours":
		c = &ourClient{target: t}
	case "go-sdk":
		c = &goSDK{target: t}
	case "mcp-go":
		c = &mcpGo{target: t}
	default:
		return fmt.Errorf("no client %q", args[0])
	}
	return runChecks(ctx, os.Stdout, c, t)
}

// runServer is one of the servers in Go, over stdio or at an address.
func runServer(ctx context.Context, args []string) error {
	addr := ""
	if len(args) > 1 {
		addr = args[1]
	}
	switch args[0] {
	case "ours":
		return serveOurs(ctx, addr, true)
	case "go-sdk":
		return serveGoSDK(ctx, addr)
	case "mcp-go":
		return serveMCPGo(ctx, addr)
	}
	return fmt.Errorf("no server %q", args[0])
}

// ended takes the end of the input for what it is.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// serveHTTP serves until ctx ends.
func serveHTTP(ctx context.Context, addr string, handler http.Handler) error {
	server := &http.Server{Addr: addr, Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// runTable fills the table.
func runTable(ctx context.Context) error {
	modules := flag.String("modules", "npm/node_modules", "`directory` that npm has installed the packages in")
	file := flag.String("o", "../docs/interop.md", "the table's `file`")
	update := flag.Bool("update", false, "write the file instead of comparing it")
	only := flag.String("only", "", "fill only rows that match this `expression`, and compare nothing")
	atOnce := flag.Int("j", 1, "fill so many `rows` at the same time")
	verbose := flag.Bool("v", false, "print every check, and what programs write to their standard error")
	flag.Parse()
	which, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "interop-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r := &runner{modules: *modules, verbose: *verbose, atOnce: max(1, *atOnce), dir: dir}
	if err := r.prepare(ctx); err != nil {
		return err
	}
	start := time.Now()
	var clients, servers []*row
	if clients, err = r.fill(ctx, clientPeers, which, r.clientRow); err != nil {
		return err
	}
	if servers, err = r.fill(ctx, serverPeers, which, r.serverRow); err != nil {
		return err
	}
	report := newReport(clients, servers)
	text := report.markdown()
	fmt.Printf("%s\n%s\n%d rows took %s\n", text, report.summary(), len(clients)+len(servers), time.Since(start).Round(time.Second))
	if err := report.err(*only == ""); err != nil {
		return err
	}
	if *only != "" {
		return nil
	}
	if *update {
		return os.WriteFile(*file, text, 0o666)
	}
	old, err := os.ReadFile(*file)
	if err != nil {
		return err
	}
	if !bytes.Equal(old, text) {
		return fmt.Errorf("%s is not what is above; make interop-table UPDATE=-update writes it", *file)
	}
	return nil
}

// freeAddress gives a loopback address with a port that nobody listens at.
func freeAddress(ctx context.Context) (string, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// await waits until somebody listens at an address.
func await(ctx context.Context, addr string, ended <-chan struct{}) error {
	var dialer net.Dialer
	for {
		c, err := dialer.DialContext(ctx, "tcp", addr)
		if err == nil {
			return c.Close()
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ended:
			return errors.New("the server has ended")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

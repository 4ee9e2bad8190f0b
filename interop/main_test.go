package interop

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"
)

// serverVariable makes the test program a server over stdio.
const serverVariable = "INTEROP_SERVER"

func TestMain(m *testing.M) {
	if name := os.Getenv(serverVariable); name != "" {
		if err := stdioServers[name](context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, name, "ended:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	code := m.Run()
	results.print()
	os.Exit(code)
}

// stdioServers are what the test program can be.
var stdioServers = map[string]func(context.Context) error{
	"ours":       func(ctx context.Context) error { return newOurs().ServeStdio(ctx) },
	"sdk":        func(ctx context.Context) error { return serveSDK(ctx) },
	"sdk-legacy": func(ctx context.Context) error { return serveSDK(ctx, legacyVersion) },
}

// command is the command for a server over stdio.
func command(t *testing.T, server string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), serverVariable+"="+server)
	cmd.Stderr = os.Stderr
	return cmd
}

const legacyVersion = "2025-11-25"

// within is how long any of the things may take that are tried out here.
const within = 30 * time.Second

// A pairing is one client with one server. Its checks are counted.
type pairing struct {
	*testing.T
	name string
}

func pair(t *testing.T, name string, run func(p *pairing)) {
	t.Run(name, func(t *testing.T) { run(&pairing{t, name}) })
}

// check tries out one thing.
func (p *pairing) check(what string, try func(ctx context.Context) error) {
	p.Helper()
	p.Run(what, func(t *testing.T) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), within)
		defer cancel()
		if err := try(ctx); err != nil {
			t.Error(err)
		}
		results.add(p.name, !t.Failed())
	})
}

// same is an error where two values differ.
func same[T any](got, want T) error {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		return fmt.Errorf("got %+v, want %+v", got, want)
	}
	return nil
}

// eventually repeats something until it is true.
func eventually(ctx context.Context, done func() (bool, error)) error {
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// notes are what a client has heard, in any order.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) add(format string, a ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, fmt.Sprintf(format, a...))
}

func (n *notes) has(note string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Contains(n.list, note)
}

// take gives all notes and forgets them.
func (n *notes) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := n.list
	n.list = nil
	return list
}

// results counts the checks of all pairings.
var results counts

type counts struct {
	mu     sync.Mutex
	order  []string
	passed map[string]int
	all    map[string]int
}

func (c *counts) add(pairing string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all == nil {
		c.passed, c.all = map[string]int{}, map[string]int{}
	}
	if c.all[pairing] == 0 {
		c.order = append(c.order, pairing)
	}
	c.all[pairing]++
	if ok {
		c.passed[pairing]++
	}
}

func (c *counts) print() {
	passed, all := 0, 0
	for _, pairing := range c.order {
		fmt.Printf("interop: %-50s %2d of %2d\n", pairing, c.passed[pairing], c.all[pairing])
		passed, all = passed+c.passed[pairing], all+c.all[pairing]
	}
	fmt.Printf("interop: %d of %d checks passed in %d pairings\n", passed, all, len(c.order))
}

package support

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// childEnv makes the test binary a server of the named kind.
const childEnv = "CLIENT_STDIO_TEST_CHILD"

// TestStdioChild is the server that the other tests start.
func TestStdioChild(t *testing.T) {
	kind := os.Getenv(childEnv)
	if kind == "" {
		t.Skip("a helper of other tests")
	}
	switch kind {
	case "exit":
		os.Exit(3)
	case "orphan":
		for i := range orphanLines {
			fmt.Println(orphanLine(i))
			if i == 0 {
				time.Sleep(50 * time.Millisecond) // the others are in the pipe when it exits
			}
		}
		grandchild := exec.Command(os.Args[0], "-test.run=^TestStdioChild$")
		grandchild.Env = append(os.Environ(), childEnv+"=sleeper")
		grandchild.Stdout = os.Stdout
		if err := grandchild.Start(); err != nil {
			os.Exit(1)
		}
		os.Exit(4)
	case "stubborn group", "group":
		grandchild := exec.Command(os.Args[0], "-test.run=^TestStdioChild$")
		grandchild.Env = append(os.Environ(), childEnv+"=deaf")
		if err := grandchild.Start(); err != nil {
			os.Exit(1)
		}
		fmt.Println(grandchild.Process.Pid)
		if kind == "stubborn group" {
			time.Sleep(time.Minute)
		}
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	case "deaf":
		time.Sleep(time.Minute)
	case "mute":
		os.Stdout.Close()
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	case "sleeper":
		time.Sleep(5 * time.Second)
		os.Exit(0)
	case "stubborn":
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, syscall.SIGTERM)
		fmt.Println(`{"jsonrpc":"2.0","method":"ready"}`)
		<-stop
		os.Exit(0)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		m, _ := scanEnvelope(lines.Bytes())
		fmt.Printf("\n{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\r\n", m.rawID, m.params)
	}
	os.Exit(0)
}

func child(t *testing.T, kind string) *StdioTransport {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestStdioChild$")
	cmd.Env = append(os.Environ(), childEnv+"="+kind)
	transport, err := StartCommand(cmd)
	if err != nil {
		t.Fatal(err)
	}
	return transport
}

func TestCommand(t *testing.T) {
	before := runtime.NumGoroutine()
	transport := child(t, "echo")
	c := newClientConn(transport, clientConfig{})
	for i := range 5 {
		want := fmt.Sprintf(`{"text":"%d %s"}`, i, strings.Repeat("x", i*100_000))
		if result, err := c.call(patient(t), &clientCall{method: "m", params: rawParams(want)}); err != nil || string(result) != want {
			t.Errorf("%d: %.100s, %v", i, result, err)
		}
	}
	if err := c.close(); err != nil {
		t.Error(err)
	}
	if !transport.cmd.ProcessState.Success() {
		t.Errorf("the server has exited with %v", transport.cmd.ProcessState)
	}
	if err := transport.in.(*childOutput).Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("the pipe was not closed: %v", err)
	}
	if err := transport.Send(t.Context(), &Outgoing{}, nil); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
	eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

// The exit status of a server that has ended is part of the error.
func TestCommandExits(t *testing.T) {
	c := newClientConn(child(t, "exit"), clientConfig{})
	defer c.close()
	if _, err := c.call(patient(t), &clientCall{method: "m"}); err == nil {
		t.Error("a server that has ended answers")
	}
	within(t, c.done)
	if err := c.reason(); err == nil || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("got %v", err)
	}
}

// orphanLines of them fit into a pipe.
const orphanLines = 50

func orphanLine(i int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"line","params":{"i":%d,"x":%q}}`, i, strings.Repeat("x", 1000))
}

// A server that closes its output has ended the connection.
func TestCommandClosesOutput(t *testing.T) {
	transport := child(t, "mute")
	if _, err := transport.Receive(patient(t)); err != io.EOF {
		t.Errorf("got %v", err)
	}
	transport.Close()
}

// A server that has exited has ended, even if a process that it has started
// holds its output open. What it wrote before is read.
func TestCommandLeavesGrandchild(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("pipes have no deadlines")
	}
	before := runtime.NumGoroutine()
	transport := child(t, "orphan")
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second) // the grandchild lives longer
	defer cancel()
	for i := range orphanLines {
		if i == 1 {
			within(t, transport.exited)
			time.Sleep(2 * exitGrace) // a slow reader loses nothing either
		}
		line, err := transport.Receive(ctx)
		if want := orphanLine(i); err != nil || string(line) != want {
			t.Fatalf("got %s, %v, want %s", line, err, want)
		}
	}
	if _, err := transport.Receive(ctx); err == nil || !strings.Contains(err.Error(), "exit status 4") {
		t.Errorf("got %v", err)
	}
	start := time.Now()
	transport.Close()
	if took := time.Since(start); took > closeGrace {
		t.Errorf("closing took %v", took)
	}
	eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

func TestCommandTerminated(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no SIGTERM")
	}
	transport := child(t, "stubborn")
	if _, err := transport.Receive(patient(t)); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	transport.Close()
	if took := time.Since(start); took < closeGrace || took > 2*closeGrace {
		t.Errorf("it took %v", took)
	}
	if !transport.cmd.ProcessState.Success() {
		t.Errorf("the server has exited with %v", transport.cmd.ProcessState)
	}
}

// Closing ends what the program has started as well: a shell, or a tool that runs
// packages, may not pass on what it is told.
func TestCommandGroup(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process groups")
	}
	for _, kind := range []string{"group", "stubborn group"} {
		transport := child(t, kind)
		transport.ExitTime = 50 * time.Millisecond
		line, err := transport.Receive(patient(t))
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(string(line))
		if err != nil {
			t.Fatal(err)
		}
		grandchild, err := os.FindProcess(pid)
		if err != nil {
			t.Fatal(err)
		}
		transport.Close()
		eventually(t, "the grandchild to end", func() bool { return grandchild.Signal(syscall.Signal(0)) != nil || isZombie(pid) })
	}
}

// isZombie reports whether a process has ended that nobody has waited for.
func isZombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

// The time that a program has to exit is an option.
func TestCommandExitTime(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no SIGTERM")
	}
	transport := child(t, "stubborn")
	transport.ExitTime = 10 * time.Millisecond
	if _, err := transport.Receive(patient(t)); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	transport.Close()
	if took := time.Since(start); took < transport.ExitTime || took >= closeGrace {
		t.Errorf("it took %v", took)
	}
}

// A message may be as long as the option says.
func TestPipesMaxMessage(t *testing.T) {
	const limit = 1000
	for size, ok := range map[int]bool{limit - 1: true, limit: true, limit + 1: false} {
		transport := NewStdioTransport(strings.NewReader(strings.Repeat("x", size-1)+"\n"), io.Discard)
		transport.MaxMessage = limit
		if line, err := transport.Receive(patient(t)); (err == nil) != ok || ok && len(line) != size-1 {
			t.Errorf("%d bytes: %d, %v", size, len(line), err)
		}
		transport.Close()
	}
}

func TestStartCommandFails(t *testing.T) {
	if _, err := StartCommand(exec.Command("/no/such/program")); err == nil {
		t.Error("no error")
	}
	if _, err := StartCommand(&exec.Cmd{Path: os.Args[0], Stdin: strings.NewReader("")}); err == nil {
		t.Error("no error where the input is taken")
	}
	if _, err := StartCommand(&exec.Cmd{Path: os.Args[0], Stdout: io.Discard}); err == nil {
		t.Error("no error where the output is taken")
	}
}

func TestPipes(t *testing.T) {
	before := runtime.NumGoroutine()
	in, toClient := io.Pipe()
	fromClient, out := io.Pipe()
	transport := NewStdioTransport(in, out)

	// A server that does not read: a message that was begun will be sent.
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := transport.Send(ctx, &Outgoing{Data: []byte("one")}, nil); err != nil {
		t.Errorf("got %v", err)
	}
	if err := transport.Send(ctx, &Outgoing{Data: []byte("two")}, nil); err != context.DeadlineExceeded {
		t.Errorf("got %v", err)
	}
	lines := bufio.NewReader(fromClient)
	if line, _ := lines.ReadString('\n'); line != "one\n" {
		t.Errorf("got %q", line)
	}

	go func() {
		io.WriteString(toClient, "\r\n first\r\n\n\nsecond\nlast")
		toClient.Close()
	}()
	for _, want := range []string{" first", "second", "last"} {
		if line, err := transport.Receive(patient(t)); err != nil || string(line) != want {
			t.Errorf("got %q, %v; want %q", line, err, want)
		}
	}
	for range 2 {
		if _, err := transport.Receive(patient(t)); err != io.EOF {
			t.Errorf("got %v", err)
		}
	}
	fromClient.Close()
	if err := transport.Send(t.Context(), &Outgoing{Data: []byte("three")}, nil); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	transport.Close()
	eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

// Closing ends what waits, whatever the server does.
func TestPipesClosed(t *testing.T) {
	before := runtime.NumGoroutine()
	in, toClient := io.Pipe()
	_, out := io.Pipe()
	transport := NewStdioTransport(in, out)
	c := newClientConn(transport, clientConfig{})
	end := goCall(t.Context(), c, &clientCall{method: "m"}) // nobody reads it
	go io.WriteString(toClient, "{}\n{}\n{}\n")
	time.Sleep(5 * time.Millisecond)
	c.close()
	if e := ended(t, end); e.err != ErrClientClosed {
		t.Errorf("got %v", e)
	}
	eventually(t, "all goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

package support

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// A StdioTransport connects a [Client] to a server over a pair of pipes, with
// one message on each line. [StartCommand] makes one for a server that is a
// program to be started, [NewStdioTransport] for any two streams.
type StdioTransport struct {
	in  io.Reader
	out io.Writer
	cmd *exec.Cmd // nil where there is no process

	lines  chan []byte
	writes chan outgoingLine
	closed chan struct{}
	once   sync.Once
	err    error         // why no more lines come; set before ended is closed
	ended  chan struct{} // no more lines come
	wg     sync.WaitGroup
}

// An outgoingLine is a message that a call of Send has for the writer.
type outgoingLine struct {
	data []byte
	done chan<- error
}

const (
	// closeGrace is how long a server may take to exit once its input has
	// ended, and once more when it was told to terminate, before it is killed.
	closeGrace = 2 * time.Second
	// exitGrace is how long the end of the output waits for the exit status
	// that may explain it.
	exitGrace = 200 * time.Millisecond
)

// NewStdioTransport returns a transport that reads the server's messages from
// one stream and writes to the other. Closing it closes both, as far as they
// are an [io.Closer]. A reader that is none, or whose Close does not end a call
// of Read, keeps a goroutine until it comes to its end.
func NewStdioTransport(in io.Reader, out io.Writer) *StdioTransport {
	return newStdioTransport(in, out, nil)
}

// StartCommand starts a program that is a server over its standard input and
// output. Both must be unset in cmd; what the server writes to its standard
// error goes where cmd.Stderr says.
//
// Closing the transport closes the program's input and waits for it to exit.
// One that does not is asked to terminate after two seconds, and killed after
// another two.
func StartCommand(cmd *exec.Cmd) (*StdioTransport, error) {
	out, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if cmd.WaitDelay == 0 {
		cmd.WaitDelay = closeGrace // a grandchild may hold on to the standard error
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return newStdioTransport(in, out, cmd), nil
}

func newStdioTransport(in io.Reader, out io.Writer, cmd *exec.Cmd) *StdioTransport {
	t := &StdioTransport{
		in: in, out: out, cmd: cmd,
		lines: make(chan []byte), writes: make(chan outgoingLine),
		closed: make(chan struct{}), ended: make(chan struct{}),
	}
	t.wg.Go(t.write)
	t.wg.Go(t.read)
	return t
}

// Send writes a message. It waits while the server does not read; when ctx ends
// before the message is begun, it is not written.
func (t *StdioTransport) Send(ctx context.Context, m *Outgoing, _ func(data []byte) (done bool)) error {
	done := make(chan error, 1)
	select {
	case t.writes <- outgoingLine{m.Data, done}:
	case <-ctx.Done():
		return ctx.Err()
	case <-t.closed:
		return io.ErrClosedPipe
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return nil // it is on its way
	case <-t.closed:
		return io.ErrClosedPipe
	}
}

// write writes the lines. It has a goroutine of its own because a line that was
// begun must be finished, whatever becomes of who has sent it.
func (t *StdioTransport) write() {
	lines := lineWriter{w: t.out}
	for {
		select {
		case w := <-t.writes:
			w.done <- lines.write(w.data)
		case <-t.closed:
			return
		}
	}
}

// Receive waits for the next line.
func (t *StdioTransport) Receive(ctx context.Context) ([]byte, error) {
	select {
	case line := <-t.lines:
		return line, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-t.ended:
		return nil, t.err
	case <-t.closed:
		return nil, io.EOF
	}
}

// read reads the lines. Once the transport is closed it drops them, for a
// server that is still writing to come to its end.
func (t *StdioTransport) read() {
	r := newLineReader(t.in, defaultMaxMessage)
	line, err := r.next()
	for err == nil {
		select {
		case t.lines <- bytes.TrimRight(line, "\r\n"):
		case <-t.closed:
		}
		line, err = r.next()
	}
	t.err = err // also for a line that is too long: it may have been a response
	if t.cmd == nil {
		close(t.ended)
		return
	}
	exit := make(chan error, 1)
	go func() { exit <- t.cmd.Wait() }()
	select {
	case status := <-exit:
		if status != nil && err == io.EOF {
			t.err = fmt.Errorf("the server has ended: %w", status)
		}
		close(t.ended)
	case <-time.After(exitGrace):
		close(t.ended)
		<-exit
	}
}

// Close ends the connection. It waits until a started program has exited.
func (t *StdioTransport) Close() error {
	t.once.Do(func() {
		close(t.closed)
		closeStream(t.out)
		if t.cmd == nil {
			closeStream(t.in)
			return
		}
		through := make(chan struct{})
		go func() {
			t.wg.Wait()
			close(through)
		}()
		for _, stop := range []func(){
			func() { t.cmd.Process.Signal(syscall.SIGTERM) },
			func() { t.cmd.Process.Kill(); closeStream(t.in) },
		} {
			select {
			case <-through:
				return
			case <-time.After(closeGrace):
				stop()
			}
		}
		<-through
	})
	return nil
}

func closeStream(stream any) {
	if c, ok := stream.(io.Closer); ok {
		c.Close()
	}
}

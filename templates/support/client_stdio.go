package support

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// A StdioTransport connects a [Client] to a server over a pair of pipes, with
// one message on each line. [StartCommand] makes one for a server that is a
// program to be started, [NewStdioTransport] for any two streams.
//
// Messages to the server may be of any length, but servers have limits: those of
// this package refuse more than 4 MiB unless their options say otherwise.
//
// Set the fields before the first use.
type StdioTransport struct {
	// MaxMessage is how long a message of the server may be, in bytes; 0
	// stands for 64 MiB. A longer one ends the connection.
	MaxMessage int
	// ExitTime is how long Close waits for a program to exit when its input has
	// ended, and once more when it was told to terminate; 0 stands for 2 seconds.
	// Then it is killed.
	ExitTime time.Duration

	in  io.Reader
	out io.Writer
	cmd *exec.Cmd // nil where there is no process

	grouped bool // the process leads a group of its own
	orphans bool // it has left others of its group behind; set before exited is closed

	start  sync.Once
	lines  chan []byte
	writes chan outgoingLine
	closed chan struct{}
	once   sync.Once
	err    error         // why no more lines come; set before ended is closed
	ended  chan struct{} // no more lines come
	status error         // of the program; set before exited is closed
	exited chan struct{}
	wg     sync.WaitGroup
}

// An outgoingLine is a message that a call of Send has for the writer.
type outgoingLine struct {
	data []byte
	done chan<- error
}

const (
	// closeGrace is what ExitTime is if it is not set.
	closeGrace = 2 * time.Second
	// exitGrace is how long the end of the output waits for the exit status
	// that may explain it, and how long more output is waited for after the exit.
	exitGrace = 200 * time.Millisecond
)

// NewStdioTransport returns a transport that reads the server's messages from
// one stream and writes to the other. Closing it closes both, as far as they
// are an [io.Closer]. A reader that is none, or whose Close does not end a call
// of Read, keeps a goroutine until it comes to its end.
func NewStdioTransport(in io.Reader, out io.Writer) *StdioTransport {
	return newStdioTransport(in, out)
}

// StartCommand starts a program that is a server over its standard input and
// output. Both must be unset in cmd; what the server writes to its standard
// error goes where cmd.Stderr says.
//
// A program that exits is not started again: what it was asked may have had its
// effects. The calls that were waiting fail with a [ConnectionError]; to go on,
// make another transport with another command and another client on it, and
// subscribe again.
//
// Closing the transport closes the program's input and waits for it to exit. One
// that does not is asked to terminate after some time, and killed after some more,
// see ExitTime. On Unix, the program gets a process group of its own, unless
// cmd.SysProcAttr has a say in that, and these signals go to all of the group: a
// program that does not pass them on, such as a shell, leaves nothing behind. For
// the same reason, an interrupt from the terminal does not reach it.
func StartCommand(cmd *exec.Cmd) (*StdioTransport, error) {
	out, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if cmd.Stdout != nil {
		return nil, errors.New("mcp: the standard output of the command is set")
	}
	// Not cmd.StdoutPipe, which ends with the process: a grandchild may go on
	// writing, and the last lines may not have been read yet.
	in, stdout, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer stdout.Close()
	cmd.Stdout = stdout
	if cmd.WaitDelay == 0 {
		cmd.WaitDelay = closeGrace // a grandchild may hold on to the standard error
	}
	grouped := ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		in.Close()
		return nil, err
	}
	t := newStdioTransport(&childOutput{file: in}, out)
	t.cmd, t.grouped = cmd, grouped
	t.wg.Go(t.wait)
	return t, nil
}

// A childOutput is the standard output of a program. A grandchild may hold it
// open after the program has exited, so that it would never end.
type childOutput struct {
	file   *os.File
	exited atomic.Bool
}

// Read reads. After the program has exited, the output ends when nothing has
// come for a while.
func (o *childOutput) Read(p []byte) (int, error) {
	for {
		late := o.exited.Load()
		if late {
			_ = o.file.SetReadDeadline(time.Now().Add(exitGrace))
		}
		n, err := o.file.Read(p)
		switch {
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return n, err
		case late:
			return n, io.EOF
		}
	}
}

// exit says that the program has exited.
func (o *childOutput) exit() {
	// First the deadline, which ends a read that waits: it must not undo that of
	// a read which knows of the exit.
	err := o.file.SetReadDeadline(time.Now())
	o.exited.Store(true)
	if err != nil {
		time.AfterFunc(exitGrace, func() { o.file.Close() }) // where pipes have no deadlines
	}
}

func (o *childOutput) Close() error { return o.file.Close() }

func newStdioTransport(in io.Reader, out io.Writer) *StdioTransport {
	return &StdioTransport{
		in: in, out: out,
		lines: make(chan []byte), writes: make(chan outgoingLine),
		closed: make(chan struct{}), ended: make(chan struct{}), exited: make(chan struct{}),
	}
}

// run starts what reads and writes, when the transport is used first.
func (t *StdioTransport) run() {
	t.start.Do(func() {
		t.wg.Go(t.write)
		t.wg.Go(t.read)
	})
}

// Send writes a message. It waits while the server does not read; when ctx ends
// before the message is begun, it is not written.
func (t *StdioTransport) Send(ctx context.Context, m *Outgoing, _ func(data []byte) (done bool)) error {
	t.run()
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
	t.run()
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
	r := newLineReader(t.in, messageLimit(t.MaxMessage))
	line, err := r.next()
	for err == nil {
		select {
		case t.lines <- bytes.TrimRight(line, "\r\n"):
		case <-t.closed:
		}
		line, err = r.next()
	}
	t.err = err // also for a line that is too long: it may have been a response
	if t.cmd != nil {
		select {
		case <-t.exited:
			if t.status != nil && err == io.EOF {
				t.err = fmt.Errorf("the server has ended: %w", t.status)
			}
		case <-time.After(exitGrace):
		}
		closeStream(t.in)
	}
	close(t.ended)
}

// wait waits for the program to exit.
func (t *StdioTransport) wait() {
	t.status = t.cmd.Wait()
	// Now, while no other group can have got its number.
	t.orphans = t.grouped && groupRemains(t.cmd)
	close(t.exited)
	t.in.(*childOutput).exit()
}

// signal sends a signal to the program and, if it has a group, to all of that.
func (t *StdioTransport) signal(s os.Signal) {
	if !t.grouped || signalGroup(t.cmd, s) != nil {
		_ = t.cmd.Process.Signal(s) // an error means that there is nobody left
	}
}

// Close ends the connection. It waits until a started program has exited.
func (t *StdioTransport) Close() error {
	t.once.Do(func() {
		t.run()
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
		t.end(through)
		if t.orphans {
			t.signal(syscall.SIGTERM)
		}
	})
	return nil
}

// end sees to it that the program exits, which is when through is closed.
func (t *StdioTransport) end(through <-chan struct{}) {
	for _, stop := range []func(){
		func() { t.signal(syscall.SIGTERM) },
		func() { t.signal(os.Kill); closeStream(t.in) },
	} {
		select {
		case <-through:
			return
		case <-time.After(cmp.Or(max(t.ExitTime, 0), closeGrace)):
			stop()
		}
	}
	<-through
}

func closeStream(stream any) {
	if c, ok := stream.(io.Closer); ok {
		c.Close()
	}
}

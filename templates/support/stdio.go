package support

import (
	"bufio"
	"bytes"
	"io"
	"sync"
)

// This file is what both sides of a stream of messages have in common: each
// message is one line.

// A lineTooLong is the error for a line that is longer than a message may be. The
// reader has passed over it and knows no more of it than its id.
type lineTooLong struct{ idFinder }

func (*lineTooLong) Error() string { return "the message is too long" }

// A lineReader reads messages.
type lineReader struct {
	r     *bufio.Reader
	limit int
}

func newLineReader(r io.Reader, limit int) *lineReader {
	return &lineReader{bufio.NewReaderSize(r, 64<<10), limit}
}

// next returns the next line that is not blank, which is the caller's to keep.
// The last line need not end with a newline. After a *[lineTooLong] there may
// be more.
func (l *lineReader) next() ([]byte, error) {
	for {
		line, err := l.line()
		if len(bytes.TrimSpace(line)) > 0 {
			return line, nil // an error comes again
		}
		if err != nil {
			return nil, err
		}
	}
}

func (l *lineReader) line() ([]byte, error) {
	var line []byte
	var long *lineTooLong
	for {
		part, err := l.r.ReadSlice('\n')
		if long == nil && len(line)+len(part) > l.limit {
			long = new(lineTooLong)
			long.write(line)
			line = nil
		}
		if long != nil {
			long.write(part)
		} else {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case long != nil && (err == nil || err == io.EOF):
			return nil, long
		default:
			return line, err
		}
	}
}

// A lineWriter writes messages, each at once and as a whole.
type lineWriter struct {
	mu  sync.Mutex
	w   io.Writer
	buf []byte
	err error
}

// write writes one message. After an error there are no more.
func (l *lineWriter) write(message []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	l.buf = append(append(l.buf[:0], message...), '\n')
	_, l.err = l.w.Write(l.buf)
	if cap(l.buf) > keptOutput {
		l.buf = nil
	}
	return l.err
}

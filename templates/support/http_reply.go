package support

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// This file is what HTTP clients of both eras share: reading what comes back.

// An HTTPError says that the server, or what stands before it, has answered
// with something else than a message of the protocol.
type HTTPError struct {
	StatusCode int         // e.g., 502
	Header     http.Header // of the response
	Body       []byte      // the first 4 KiB of it
	Err        error       // what was wrong where the status does not say it, or the *Error in the body; else nil
}

func (e *HTTPError) Error() string {
	text := fmt.Sprintf("HTTP %d %s", e.StatusCode, http.StatusText(e.StatusCode))
	if e.Err != nil {
		return text + ": " + e.Err.Error()
	}
	return text
}

// HTTPStatus gives the status, as the errors of the protocol do.
func (e *HTTPError) HTTPStatus() int { return e.StatusCode }

// Unwrap returns Err.
func (e *HTTPError) Unwrap() error { return e.Err }

// maxErrorBody is how much an [HTTPError] keeps of the body.
const maxErrorBody = 4 << 10

// httpFailure makes an error of a response that is no message.
func httpFailure(response *http.Response, why error) error {
	body, _ := io.ReadAll(io.LimitReader(response.Body, maxErrorBody))
	if response.StatusCode/100 != 2 {
		why = errorIn(body) // the status says the rest
	}
	return &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Body: body, Err: why}
}

// errorIn gives the error of the protocol in a body, which need not be for any
// request; nil if there is none.
func errorIn(body []byte) error {
	m, fault := scanEnvelope(body, AllowNullErrorID)
	if fault != nil || m.kind != messageError {
		return nil
	}
	e := new(Error)
	if Unmarshal(m.err, e) != nil {
		return nil
	}
	return e.Typed()
}

var errResponseTooLong = errors.New("the message is too long")

// readMessage reads a response that is one message.
func readMessage(response *http.Response, limit int, receive func([]byte) bool) error {
	data, err := io.ReadAll(io.LimitReader(response.Body, int64(limit)+1))
	switch {
	case err != nil:
		return err
	case len(data) > limit:
		return &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Err: errResponseTooLong}
	case receive(data):
		return nil
	}
	e := &HTTPError{StatusCode: response.StatusCode, Header: response.Header, Body: data[:min(len(data), maxErrorBody)]}
	if response.StatusCode/100 == 2 {
		e.Err = errors.New("the message is no response to the request")
	}
	return e
}

// An eventReader reads server-sent events.
type eventReader struct {
	r       *bufio.Reader
	limit   int  // of the data of one event, in bytes
	begun   bool // a byte order mark would have come before
	afterCR bool // the last line has ended with \r

	// What a client says and does to take up a stream that broke.
	lastID string        // of the last event, also of one without data; "" for none
	retry  time.Duration // how long to wait before that
	hasID  bool          // the event at hand has an ID
	id     string
}

// over makes the reader read another stream, which goes on where the last one broke.
func (e *eventReader) over(r io.Reader) {
	*e = eventReader{r: bufio.NewReader(r), limit: e.limit, lastID: e.lastID, retry: e.retry}
}

// byteOrderMark may stand at the start of a stream of events, once.
const byteOrderMark = "\ufeff"

// next gives the data of the next event that has any, which is the caller's.
func (e *eventReader) next() ([]byte, error) {
	if !e.begun {
		e.begun = true
		if mark, _ := e.r.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
			_, _ = e.r.Discard(len(byteOrderMark)) // it was peeked
		}
	}
	var data []byte
	found := false // an event may have empty data
	for {
		line, err := e.line(len(data))
		switch {
		case err == io.EOF && len(data) > 0 && e.lastID == "":
			return data, nil // a last event that lacks its blank line
		case err != nil:
			return nil, err
		case len(line) == 0:
			if e.hasID {
				e.lastID, e.hasID = e.id, false
			}
			if len(data) > 0 {
				return data, nil
			}
			found = false
			continue
		}
		name, value, _ := strings.Cut(string(line), ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "data":
			if found {
				data = append(data, '\n')
			}
			data = append(data, value...)
			found = true
		case "id":
			if !strings.Contains(value, "\x00") {
				e.id, e.hasID = value, true
			}
		case "retry":
			if n, err := strconv.ParseUint(value, 10, 31); err == nil {
				e.retry = time.Duration(n) * time.Millisecond
			}
		}
	}
}

// line reads up to the end of a line, which may be \n, \r\n or \r. have is how
// much of the limit is used up.
func (e *eventReader) line(have int) ([]byte, error) {
	var line []byte
	for {
		c, err := e.r.ReadByte()
		if err == nil && c == '\n' && e.afterCR {
			e.afterCR = false
			continue // the second half of \r\n: to wait for it would hold up the line
		}
		e.afterCR = c == '\r'
		switch {
		case err == io.EOF && len(line) > 0:
			return line, nil
		case err != nil:
			return nil, err
		case c == '\n' || c == '\r':
			return line, nil
		case have+len(line) >= e.limit:
			return nil, errResponseTooLong
		}
		line = append(line, c)
	}
}

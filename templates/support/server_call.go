package support

import (
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
)

// A Call is a request while its handler works on it. Everything that a handler
// may send on behalf of the request goes through its Call (SEP-2260), and only
// as long as the handler has not returned: what comes later fails with
// [ErrCallEnded].
//
// It is safe for concurrent use. The context that the handler was given ends
// when the client cancels the request or goes away.
type Call struct {
	server    *Server
	session   *Session // nil for a request that came alone, over HTTP
	out       outlet
	mirror    mirror // nil but over HTTP
	id        scalar
	rawID     []byte
	method    []byte
	token     scalar // asks for progress
	hasToken  bool
	inline    bool        // no handler of the user is involved
	opening   bool        // it opens the session
	own       bool        // the server asks itself, on behalf of a request
	cancelled atomic.Bool // no answer is wanted
	lasting   atomic.Bool // it lasts until the client goes
	tornDown  atomic.Bool // it lasted until the server ended it
	cancel    context.CancelCauseFunc
	done      <-chan struct{} // closed when the client wants no answer any more, and when there is one

	sending sync.Mutex // held while something is sent
	ended   bool
	growth  growth

	taskKey, taskID string // the task that all that is sent for the request belongs to; "" for none

	data callData // emitted: what is known of the request beyond that
}

// An outlet takes messages to the client. request is the id of the request that a
// message belongs to, as the client spelled it; nil for none.
type outlet interface {
	send(request, message []byte) error
}

// A mirror compares the headers of a request with its body.
type mirror interface {
	checkVersion(version string) error
	checkName(name string) error
}

// ErrCallEnded is the error for using a [Call] after its handler has returned.
var ErrCallEnded = errors.New("the handler of the request has returned")

// errCancelled is the cause of a context that a client's cancellation ended.
var errCancelled = errors.New("the client cancelled the request")

// end marks the call as over. Nothing is sent for it from then on.
func (c *Call) end() {
	c.sending.Lock()
	c.ended = true
	c.sending.Unlock()
}

// send sends a message that belongs to the request.
func (c *Call) send(message []byte) error {
	c.sending.Lock()
	defer c.sending.Unlock()
	return c.sendLocked(message)
}

func (c *Call) sendLocked(message []byte) error {
	switch {
	case c.ended, c.out == nil:
		return ErrCallEnded
	case c.cancelled.Load():
		return context.Canceled
	}
	return c.out.send(c.rawID, message)
}

// An encodable is a pointer to a type of this package.
type encodable interface {
	encode(e *encoder)
}

// notify sends a notification that belongs to the request.
func (c *Call) notify(method string, params encodable) error {
	message, err := notification(method, c.ofTask(method, params))
	if err != nil {
		return err
	}
	return c.send(message)
}

// report sends a notification of progress, unless the progress has not grown.
func (c *Call) report(progress float64, method string, params encodable) error {
	message, err := notification(method, c.ofTask(method, params))
	if err != nil {
		return err
	}
	c.sending.Lock()
	defer c.sending.Unlock()
	if !c.ended && !c.growth.grows(progress) {
		return nil
	}
	return c.sendLocked(message)
}

// A growth is the progress that was reported last.
type growth struct {
	last  float64
	begun bool
}

// grows notes progress. It reports false where that is not more than before:
// the protocol has it grow with each notification.
func (g *growth) grows(progress float64) bool {
	if g.begun && !(progress > g.last) {
		return false
	}
	g.last, g.begun = progress, true
	return true
}

// ofTask gives params that name the task that the request is about; those of
// the methods for tasks name theirs anyway.
func (c *Call) ofTask(method string, params encodable) encodable {
	if c.taskID == "" || strings.HasPrefix(strings.TrimPrefix(method, "notifications/"), "tasks/") {
		return params
	}
	return &taskParams{params, c.taskKey, c.taskID}
}

// taskParams are params with a `_meta` that names the task which a message
// belongs to.
type taskParams struct {
	params  encodable // nil for none
	key, id string
}

func (p *taskParams) encode(e *encoder) {
	var members Members
	if p.params != nil {
		inner := newEncoder(nil)
		p.params.encode(inner)
		data, err := inner.finish()
		if err == nil {
			err = Unmarshal(data, &members)
		}
		if err != nil {
			e.fail(err)
			return
		}
	}
	meta := relatedTo(hiddenMeta(members), p.key, p.id)
	if err := setHiddenMeta(&members, meta); err != nil {
		e.fail(err)
		return
	}
	e.members(members)
}

// relatedTo gives a `_meta` that names the task that something belongs to,
// unless it names one already. meta itself is left alone.
func relatedTo(meta Members, key, id string) Members {
	if _, ok := meta[key]; ok {
		return meta
	}
	out := Members{}
	maps.Copy(out, meta)
	_ = out.Set(key, map[string]string{"taskId": id}) // a string that was decoded has a JSON form
	return out
}

// notification gives a notification as JSON.
func notification(method string, params encodable) ([]byte, error) {
	e := newEncoder(nil)
	e.b = append(e.b, `{"jsonrpc":"2.0","method":`...)
	e.string(method)
	if params != nil {
		e.b = append(e.b, `,"params":`...)
		params.encode(e)
	}
	e.b = append(e.b, '}')
	return e.finish()
}

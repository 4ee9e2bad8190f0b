package support

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// asking is a configuration whose handler for "ask" answers when told to.
func asking(release <-chan struct{}, started chan<- context.Context) clientConfig {
	return clientConfig{requests: map[string]requestHandler{
		"ping": {handle: answerPing},
		"ask": {nested: true, handle: func(ctx context.Context, params []byte) (jsonWriter, error) {
			started <- ctx
			select {
			case <-release:
				return rawParams(params), nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}},
		"fail":  {handle: func(context.Context, []byte) (jsonWriter, error) { return nil, errors.New("secret") }},
		"error": {handle: func(context.Context, []byte) (jsonWriter, error) { return nil, &Error{Code: 7, Message: "seven"} }},
		"bad":   {handle: func(context.Context, []byte) (jsonWriter, error) { return rawParams("{"), nil }},
	}}
}

func TestNestedRequest(t *testing.T) {
	release, started := make(chan struct{}), make(chan context.Context, 10)
	c, peer := connect(t, asking(release, started))
	const ask = `{"jsonrpc":"2.0","id":"q","method":"ask","params":{"x":1}}`

	peer.write(ask)
	if m := peer.read(); string(m.ID) != `"q"` || m.Error == nil || m.Error.Code != -32602 {
		t.Errorf("with nothing outstanding: %v", m)
	}

	end := goCall(t.Context(), c, &clientCall{method: "m"})
	call := peer.expect("m")
	peer.write(ask)
	within(t, started)
	peer.write(ask)
	if m := peer.read(); m.Error == nil || m.Error.Code != -32600 {
		t.Errorf("with an id in use: %v", m)
	}
	close(release)
	if m := peer.read(); string(m.ID) != `"q"` || string(m.Result) != `{"x":1}` {
		t.Errorf("response %v", m)
	}
	peer.answer(call, "{}")
	ended(t, end)

	peer.write(ask)
	if m := peer.read(); m.Error == nil || m.Error.Code != -32602 {
		t.Errorf("with nothing outstanding any more: %v", m)
	}
}

func TestOtherRequests(t *testing.T) {
	_, peer := connect(t, asking(nil, nil))
	for _, test := range []struct {
		method, result string
		code           int
		message        string
	}{
		{"ping", "{}", 0, ""},
		{"unknown", "", -32601, "Method not found: unknown"},
		{"fail", "", -32603, "internal error"},
		{"error", "", 7, "seven"},
		{"bad", "", -32603, "internal error"},
	} {
		peer.write(`{"jsonrpc":"2.0","id":4,"method":%q}`, test.method)
		m := peer.read()
		if string(m.ID) != "4" || string(m.Result) != test.result || (m.Error == nil) != (test.code == 0) {
			t.Errorf("%s: %v", test.method, m)
		} else if m.Error != nil && (m.Error.Code != test.code || m.Error.Message != test.message) {
			t.Errorf("%s: %v", test.method, *m.Error)
		}
	}
}

// The work for a nested request ends with what it is for.
func TestNestedEnds(t *testing.T) {
	started := make(chan context.Context, 10)
	c, peer := connect(t, asking(nil, started))
	ended := func(what string, ctx context.Context) {
		t.Helper()
		select {
		case <-ctx.Done():
		case <-time.After(patience):
			t.Errorf("%s: the handler goes on", what)
		}
	}

	// The server cancels it: no response.
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	call := peer.expect("m")
	peer.write(`{"jsonrpc":"2.0","id":8,"method":"ask"}`)
	ctx := <-started
	peer.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}}`)
	ended("cancelled", ctx)
	peer.quiet()

	// The last request of the client that it could belong to is answered.
	peer.write(`{"jsonrpc":"2.0","id":9,"method":"ask"}`)
	ctx = <-started
	peer.answer(call, "{}")
	within(t, end)
	ended("answered", ctx)
	if m := peer.read(); string(m.ID) != "9" || m.Error == nil {
		t.Errorf("response %v", m)
	}

	// The connection ends.
	goCall(t.Context(), c, &clientCall{method: "m"})
	peer.expect("m")
	peer.write(`{"jsonrpc":"2.0","id":10,"method":"ask"}`)
	ctx = <-started
	c.close()
	ended("closed", ctx)
}

func TestTooManyNested(t *testing.T) {
	started := make(chan context.Context, maxNested)
	c, peer := connect(t, asking(nil, started))
	goCall(t.Context(), c, &clientCall{method: "m"})
	peer.expect("m")
	for i := range maxNested + 1 {
		peer.write(`{"jsonrpc":"2.0","id":%d,"method":"ask"}`, i)
	}
	if m := peer.read(); string(m.ID) != fmt.Sprint(maxNested) || m.Error == nil || m.Error.Message != "too many requests at once" {
		t.Errorf("response %v", m)
	}
}

func TestHandlers(t *testing.T) {
	type params = Error // a type with required members
	type result = Error
	handle := handlerOf(func(_ context.Context, p *params) (*result, error) {
		if p.Code == 0 {
			return nil, nil
		}
		return p, nil
	}, func(p *params) error {
		if p.Code == 1 {
			return errors.New("not declared")
		}
		return nil
	}, 0)
	for _, test := range []struct{ params, want string }{
		{`{"code":5,"message":"m"}`, "m"},
		{`{"code":0,"message":"m"}`, errNoResult.Error()},
		{`{"code":1,"message":"m"}`, "Invalid params: not declared"},
		{`{"code":5}`, `Invalid params: missing required member "message"`},
		{``, `Invalid params: missing required member "code"`},
	} {
		var data []byte
		if test.params != "" {
			data = []byte(test.params)
		}
		got, err := handle(t.Context(), data)
		text := ""
		if e := new(Error); errors.As(err, &e) {
			text = e.Message
		} else if err != nil {
			text = err.Error()
		} else {
			text = got.(*Error).Message
		}
		if text != test.want {
			t.Errorf("%s: got %q, want %q", test.params, text, test.want)
		}
	}

	which := ""
	plain := func(context.Context, []byte) (jsonWriter, error) { which = "plain"; return nil, nil }
	task := func(context.Context, []byte) (jsonWriter, error) { which = "task"; return nil, nil }
	for _, test := range []struct {
		plain, task requestFunc
		params      string
		want        string
	}{
		{plain, task, `{"task":{}}`, "task"},
		{plain, task, `{}`, "plain"},
		{plain, task, ``, "plain"},
		{plain, nil, `{"task":{}}`, "plain"},
		{nil, task, `{}`, "Method not found: it can only be answered by a task"},
	} {
		if _, err := taskHandlerOf(test.plain, test.task)(t.Context(), []byte(test.params)); err != nil {
			which = err.(*Error).Message
		}
		if which != test.want {
			t.Errorf("%s: got %s, want %s", test.params, which, test.want)
		}
	}
}

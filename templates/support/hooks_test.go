package support

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func TestMetaIn(t *testing.T) {
	for params, want := range map[string]string{
		``: "", `[]`: "", `{}`: "", `{"_meta":1}`: "", `{"_meta":{"a":1}`: "", `{"_meta":{}}`: "{}",
		`{"a":{"_meta":{"b":1}},"_meta":{"a":"x","b":[1]}}`: `{"a":"x","b":[1]}`,
	} {
		got := ""
		if m := MetaIn([]byte(params)); m != nil {
			data, err := m.AppendJSON(nil)
			if got = string(data); err != nil {
				t.Error(err)
			}
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", params, got, want)
		}
	}
}

// A notification that panics is logged; the function around it sees the panic.
func TestNotificationPanics(t *testing.T) {
	var log strings.Builder
	s := newServer(false, nil)
	s.log = slog.New(slog.NewTextHandler(&log, nil))
	s.handlers.notice = func(context.Context, *Session, []byte, []byte) { panic("boom") }
	seen := 0
	for _, around := range []aroundFunc{nil, func(ctx context.Context, in *Incoming, call *Call, next func(context.Context) error) error {
		err := next(ctx)
		if p := (*panicError)(nil); errors.As(err, &p) && call == nil && in.ID == nil {
			seen++
		}
		return err
	}, func(context.Context, *Incoming, *Call, func(context.Context) error) error { panic("bang") }} {
		log.Reset()
		s.around = around
		session := s.NewSession(func(_, _ []byte) error { return nil })
		if got := session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","method":"notifications/x"}`)); got != nil {
			t.Errorf("got %s", got)
		}
		session.Close()
		if !strings.Contains(log.String(), "notification failed") {
			t.Errorf("the log says %q", &log)
		}
	}
	if seen != 1 {
		t.Errorf("the panic was seen %d times", seen)
	}
}

// What the server sends arrives in order, and the end of the transport is the end
// of the handlers.
func TestLocalTransport(t *testing.T) {
	type key struct{}
	waiting, ended := make(chan struct{}), make(chan error, 1)
	s := newServer(false, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
		if string(c.method) == "wait" {
			close(waiting)
			<-ctx.Done()
			ended <- context.Cause(ctx)
			return ctx.Err()
		}
		for i := range 3 {
			if err := c.notify("n"+strconv.Itoa(i), nil); err != nil {
				return err
			}
		}
		e.string(fmt.Sprint(ctx.Value(key{})))
		return nil
	})
	transport := newLocalTransport(s)
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), key{}, "value"))
	send := func(message string) error { return transport.Send(ctx, &Outgoing{Data: []byte(message)}, nil) }
	if err := send(`{"jsonrpc":"2.0","id":1,"method":"x"}`); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`{"jsonrpc":"2.0","method":"n0"}`, `{"jsonrpc":"2.0","method":"n1"}`, `{"jsonrpc":"2.0","method":"n2"}`, `{"jsonrpc":"2.0","id":1,"result":"value"}`} {
		if got, err := transport.Receive(t.Context()); string(got) != want || err != nil {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
	if err := send(`{"jsonrpc":"2.0","id":2,"method":"wait"}`); err != nil {
		t.Fatal(err)
	}
	<-waiting
	cancel() // which ends the wait of the caller, not the request
	if _, err := transport.Receive(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	select {
	case err := <-ended:
		t.Errorf("the handler has ended: %v", err)
	default:
	}
	if err := errors.Join(transport.Close(), transport.Close()); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, ErrSessionClosed) {
		t.Errorf("the handler ended with %v", err)
	}
	if err := send(`{"jsonrpc":"2.0","id":3,"method":"x"}`); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
	if got, err := transport.Receive(t.Context()); err != io.EOF {
		t.Errorf("got %s, %v", got, err)
	}
}

// Tools may be added while others are listed and called.
func TestToolTable(t *testing.T) {
	var table toolTable[string, func() int]
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			name := strconv.Itoa(i)
			table.add(name, "tool "+name, func() int { return i })
			tool, f := table.find(name)
			if tool == nil || *tool != "tool "+name || f() != i {
				t.Errorf("tool %d is %v", i, tool)
			}
			list := table.all()
			list[0] = "changed"
		})
	}
	waitFor(t, &wg)
	for _, tool := range table.all() {
		if tool == "changed" {
			t.Error("the list is not a copy")
		}
	}
	if tool, _ := table.find("none"); tool != nil || len(table.all()) != 50 {
		t.Errorf("found %v among %d", tool, len(table.all()))
	}
}

func TestIsStructured(t *testing.T) {
	for _, test := range []struct {
		v          any
		objects    bool // in versions with objects only
		everywhere bool // in versions with any value
	}{{struct{}{}, true, true}, {map[string]int{}, true, true}, {[]int{}, false, true}, {1, false, true}, {"", false, false}} {
		if of := reflect.TypeOf(test.v); isStructured(of, true) != test.objects || isStructured(of, false) != test.everywhere {
			t.Errorf("%T", test.v)
		}
	}
	if isStructured(reflect.TypeFor[any](), false) {
		t.Error("nothing is known of an interface")
	}
}

// A client keeps the schemas of so many tools, and no more.
func TestOutputSchemas(t *testing.T) {
	var o outputSchemas
	wrong := errors.New("wrong")
	check := func(schema, value json.RawMessage) error {
		if string(schema) == string(value) {
			return nil
		}
		return wrong
	}
	for i := range maxOutputSchemas + 1 {
		o.learn(strconv.Itoa(i), schemaText("1"))
	}
	last, beyond := strconv.Itoa(maxOutputSchemas-1), strconv.Itoa(maxOutputSchemas)
	if err := o.check(check, "m", last, json.RawMessage("2")); !errors.Is(err, wrong) {
		t.Errorf("the last: %v", err)
	}
	if err := o.check(check, "m", beyond, json.RawMessage("2")); err != nil {
		t.Errorf("one more: %v", err)
	}
	o.learn(last, schemaText("2")) // a schema may change
	if err := o.check(check, "m", last, json.RawMessage("2")); err != nil {
		t.Error(err)
	}
	o.forget(last)
	o.learn(beyond, schemaText("1"))
	if err := o.check(check, "m", beyond, nil); !errors.Is(err, errNoValue) {
		t.Errorf("nothing to check: %v", err)
	}
	o.learn(beyond, brokenSchema{})
	if err := o.check(check, "m", beyond, json.RawMessage("2")); err != nil {
		t.Errorf("a schema that has no JSON form: %v", err)
	}
}

type brokenSchema struct{}

func (brokenSchema) AppendJSON([]byte) ([]byte, error) { return nil, errors.New("broken") }

package support

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// brokenBodies are what a response cannot be decoded for, without its id.
var brokenBodies = map[string]string{
	`"jsonrpc":"2.0","result":{},"error":null`:                    "only one of method, result and error may be present",
	`"jsonrpc":"2.0","result":{},"error":{"code":1,"message":""}`: "only one of method, result and error may be present",
	`"result":{}`:                                     `jsonrpc must be "2.0"`,
	`"error":{"code":1,"message":""}`:                 `jsonrpc must be "2.0"`,
	`"jsonrpc":"1.0","result":{}`:                     `jsonrpc must be "2.0"`,
	`"jsonrpc":2.0,"result":{}`:                       `jsonrpc must be "2.0"`,
	`"jsonrpc":"2.0","result":{},"result":{}`:         "duplicate member at /result",
	`"jsonrpc":"2.0","result":{"a":{"b":1,"b":2}}`:    "duplicate member at /result/a/b",
	`"jsonrpc":"2.0","result":{"a":"` + "\xff" + `"}`: "invalid UTF-8 in string",
	`"jsonrpc":"2.0","result":{"a":"` + "\t" + `"}`:   "control character",
	`"jsonrpc":"2.0","result":{"a":"\ud83d"}`:         "invalid escape sequence",
	`"jsonrpc":"2.0","result":{"a":"\x\"\\"}`:         "invalid escape sequence",
	`"jsonrpc":"2.0","result":{"a":NaN}`:              "expected value",
	`"jsonrpc":"2.0","result":{"a":01}`:               "expected ',' or '}'",
	`"jsonrpc":"2.0","result":{"a":[1,]}`:             "expected value",
	`"jsonrpc":"2.0","result":` + strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth): "more than 1000 levels",
	`"jsonrpc":"2.0","error":{"code":1,"message":"` + "\xff" + `"}`:                             "invalid UTF-8 in string",
}

// brokenResponses calls f with each broken response to the request 1, the id
// before and behind what is wrong.
func brokenResponses(f func(response, want string)) {
	for body, want := range brokenBodies {
		f(`{"id":1,`+body+`}`, want)
		f(`{`+body+`,"id":1}`, want)
		f(` { `+body+` , "id" : 1 } `, want)
	}
	f(`{"jsonrpc":"2.0","id":1,"result":{}} x`, "unexpected data after the value")
}

// A response that cannot be decoded ends its request at once, and says why.
func TestBrokenResponseEndsItsCall(t *testing.T) {
	var log errorLog
	c, peer := connect(t, clientConfig{onError: log.add})
	check := func(response, want string) {
		t.Helper()
		other := goCall(t.Context(), c, &clientCall{method: "other"})
		otherID := peer.expect("other").ID
		end := goCall(t.Context(), c, &clientCall{method: "m"})
		id := peer.expect("m").ID
		peer.write("%s", strings.NewReplacer(`"id":1`, `"id":`+string(id), `"id" : 1`, `"id" : `+string(id)).Replace(response))
		var invalid *ResponseError
		if err := ended(t, end).err; !errors.As(err, &invalid) || invalid.Method != "m" || !strings.Contains(err.Error(), want) {
			t.Errorf("%.200s: got %v, want %s", response, err, want)
		}
		peer.write(`{"jsonrpc":"2.0","id":%s,"result":{}}`, otherID)
		if err := ended(t, other).err; err != nil {
			t.Errorf("%.200s: another call fails with %v", response, err)
		}
	}
	brokenResponses(check)
	check(`{"jsonrpc":"2.0","id":1}`, "method is missing")
	if log.String() != "[]" {
		t.Errorf("reported as well: %v", &log)
	}
}

// Requests of the server, and what has no id or several, end no call.
func TestBrokenMessagesThatAreNoResponse(t *testing.T) {
	var log errorLog
	c, peer := connect(t, clientConfig{onError: log.add})
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	peer.expect("m")
	for i, message := range []string{
		`{"jsonrpc":"1.0","id":1,"method":"ping"}`,
		`{"method":"ping","id":1,"params":{"a":NaN}}`,
		`{"id":1,"params":{"a":NaN},"method":"ping"}`,
		`{"jsonrpc":"2.0","id":1,"id":1,"result":{}}`,
		`{"jsonrpc":"2.0","id":2,"id":1,"result":{}}`,
		`{"jsonrpc":"2.0","id":1.5,"result":{}}`,
		`{"jsonrpc":"2.0","id":{"id":1},"result":{}}`,
		`{"jsonrpc":"2.0","id":"1` + "\x01" + `","result":{}}`,
		`{"jsonrpc":"2.0","result":{"id":1,"x":NaN}}`,
		`{"jsonrpc":"2.0","result":{},"id":1`,
		`{"jsonrpc":"2.0","id":1`,
		`"id":1,"result":{}`,
		`[{"id":1,"result":{}}`,
	} {
		before := strings.Count(log.String(), "invalid message")
		peer.write("%s", message)
		eventually(t, fmt.Sprintf("a report of message %d", i), func() bool { return strings.Count(log.String(), "invalid message") == before+1 })
	}
	peer.write(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
}

// An error without an id that can be read belongs to the only open call. Of
// several, nothing says which.
func TestErrorWithoutID(t *testing.T) {
	for _, id := range []string{``, `"id":null,`} {
		var log errorLog
		c, peer := connect(t, clientConfig{onError: log.add})
		one := goCall(t.Context(), c, &clientCall{method: "m"})
		peer.expect("m")
		peer.write(`{"jsonrpc":"2.0",%s"error":{"code":-32700,"message":"what was that"}}`, id)
		var e *Error
		if err := ended(t, one).err; !errors.As(err, &e) || e.Message != "what was that" || e.Code != CodeParseError {
			t.Errorf("%s: got %v", id, err)
		}
		if log.String() != "[]" {
			t.Errorf("%s: reported as well: %v", id, &log)
		}

		one, two := goCall(t.Context(), c, &clientCall{method: "m"}), goCall(t.Context(), c, &clientCall{method: "m"})
		a, b := peer.expect("m"), peer.expect("m")
		peer.write(`{"jsonrpc":"2.0",%s"error":{"code":-32700,"message":"which one"}}`, id)
		log.wait(t, "which one")
		peer.answer(a, "{}")
		peer.answer(b, "{}")
		if a, b := ended(t, one), ended(t, two); a.err != nil || b.err != nil {
			t.Errorf("%s: got %v, %v", id, a.err, b.err)
		}
	}
}

// The same holds for what a server asks a client, and no error is sent about a
// response: its id is one of the server's own.
func TestBrokenResponseToServer(t *testing.T) {
	failed := make(chan error, 1)
	s := newServer(true, func(ctx context.Context, c *Call, _ []byte, e *encoder) error {
		if c.session.legacy().greet(); string(c.method) == "ask" {
			failed <- c.session.legacy().request(ctx, c, "ping", nil, new(Members))
		}
		emptyResult{}.encode(e)
		return nil
	})
	asked := make(chan string, 1)
	session := s.NewSession(func(_, message []byte) error { asked <- string(message); return nil })
	defer session.Close()
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":0,"method":"initialize"}`))

	brokenResponses(func(response, want string) {
		_, rest := session.Start(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"ask"}`))
		finished := make(chan struct{})
		go func() {
			defer close(finished)
			rest()
		}()
		id := fmt.Sprint(scanID(t, within(t, asked)))
		answer, rest := session.Start(t.Context(), []byte(strings.NewReplacer(`"id":1`, `"id":`+id, `"id" : 1`, `"id" : `+id).Replace(response)))
		if answer != nil || rest != nil {
			t.Errorf("%.200s is answered with %s", response, answer)
		}
		if err := within(t, failed); err == nil || !strings.Contains(err.Error(), "invalid response to ping: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%.200s: got %v, want %s", response, err, want)
		}
		within(t, finished)
	})
	for _, response := range []string{`{"jsonrpc":"2.0","id":null,"result":{}}`, `{"jsonrpc":"2.0","id":"\ud800","error":{}}`, `{"jsonrpc":"2.0","error":{},"x":}`} {
		if answer := session.Handle(t.Context(), []byte(response)); answer != nil {
			t.Errorf("%s is answered with %s", response, answer)
		}
	}
}

func scanID(t *testing.T, message string) scalar {
	t.Helper()
	m, err := scanEnvelope([]byte(message))
	if err != nil {
		t.Fatalf("%s: %v", message, err)
	}
	return m.id
}

// The finder needs no more than the bytes in their order, however they are cut.
func TestIDFinder(t *testing.T) {
	long := strings.Repeat("x", maxFoundID-2)
	for _, c := range []struct{ message, id string }{
		{`{"id":1}`, `1`},
		{` {"id": "a\"}" , "x":{"id":2}}`, `"a\"}"`},
		{`{"x":[{"id":2},"id",":"],"y":"\\","id":-3`, ``},
		{`{"x":[{"id":2},"id",":"],"y":"\\","id":-3,`, `-3`},
		{`{"id":12`, ``},
		{`{"id":1.0,"`, `1.0`},
		{`{"id":1 2}`, ``},
		{`{"id":true}`, ``},
		{`{"id":[1]}`, ``},
		{`{"id":"\ud800"}`, ``},
		{`{"id":1,"id":1}`, ``},
		{`{"a":1}{"id":1}`, ``},
		{`{"id":1}{"id":2}`, `1`},
		{`x{"id":1}`, ``},
		{`{"id":"` + long + `"}`, `"` + long + `"`},
		{`{"id":"` + long + `x"}`, ``},
		{`{"id":` + strings.Repeat("1", maxFoundID) + `}`, strings.Repeat("1", maxFoundID)},
		{`{"id":` + strings.Repeat("1", maxFoundID+1) + `}`, ``},
		{`{"` + long + `xxx":"id","id":1}`, `1`},
	} {
		for _, size := range []int{1, 2, 3, len(c.message)} {
			var f idFinder
			for rest := c.message; rest != ""; rest = rest[min(size, len(rest)):] {
				f.write([]byte(rest[:min(size, len(rest))]))
			}
			if _, id := f.found(); string(id) != c.id {
				t.Errorf("%.80s in parts of %d: found %.80q, want %.80q", c.message, size, id, c.id)
			}
		}
	}
}

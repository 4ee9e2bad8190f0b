package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestCall(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	end := goCall(t.Context(), c, &clientCall{method: "tools/call", params: rawParams(`{"name":"x"}`)})
	if m := peer.expect("tools/call"); string(m.ID) != "1" || string(m.Params) != `{"name":"x"}` {
		t.Errorf("request %v", m)
	}
	peer.write(`{"jsonrpc":"2.0","id":1.0,"result":{"content":[]}}`)
	if e := ended(t, end); e.err != nil || e.result != `{"content":[]}` {
		t.Errorf("got %v", e)
	}
	end = goCall(t.Context(), c, &clientCall{method: "ping"})
	if m := peer.expect("ping"); string(m.ID) != "2" || m.Params != nil {
		t.Errorf("request %v", m)
	}
	peer.write(`{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no","data":{"uri":"u"},"more":1}}`)
	var e *Error
	if err := ended(t, end).err; !errors.As(err, &e) || e.Code != -32602 || string(e.Data) != `{"uri":"u"}` || e.Extra["more"] == nil || !errors.Is(err, CodeInvalidParams) {
		t.Errorf("got %v", err)
	}
}

func TestCallsOutOfOrder(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	var ends [3]<-chan callEnd
	var requests [3]peerMessage
	for i := range ends {
		ends[i] = goCall(t.Context(), c, &clientCall{method: "m"})
		requests[i] = peer.expect("m")
	}
	for i := range ends {
		peer.answer(requests[2-i], fmt.Sprint(2-i))
	}
	for i := range ends {
		if e := ended(t, ends[i]); e.err != nil || e.result != fmt.Sprint(i) {
			t.Errorf("call %d: %v", i, e)
		}
	}
}

func TestInvalidResponses(t *testing.T) {
	for _, test := range []struct{ response, want string }{
		{`"error":"plain text"`, "expected object"},
		{`"error":{"code":1}`, `missing required member "message"`},
		{`"error":{"code":1.5,"message":""}`, "invalid response to m"},
	} {
		c, peer := connect(t, clientConfig{})
		end := goCall(t.Context(), c, &clientCall{method: "m"})
		peer.expect("m")
		peer.write(`{"jsonrpc":"2.0","id":1,%s}`, test.response)
		var invalid *ResponseError
		if err := ended(t, end).err; !errors.As(err, &invalid) || invalid.Method != "m" || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.response, err, test.want)
		}
	}
	c, peer := connect(t, clientConfig{lenient: AllowStringError})
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	peer.expect("m")
	peer.write(`{"jsonrpc":"2.0","id":1,"error":"plain text"}`)
	var e *Error
	if err := ended(t, end).err; !errors.As(err, &e) || e.Message != "plain text" {
		t.Errorf("got %v", err)
	}
}

func TestCancel(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	ctx, cancel := context.WithCancel(t.Context())
	end := goCall(ctx, c, &clientCall{method: "slow"})
	peer.expect("slow")
	cancel()
	if e := ended(t, end); e.err != context.Canceled {
		t.Errorf("got %v", e)
	}
	if m := peer.expect("notifications/cancelled"); string(m.Params) != `{"requestId":1,"reason":"context canceled"}` || m.ID != nil {
		t.Errorf("notification %v", m)
	}
	// A late response is nothing to speak of; the connection goes on.
	peer.write(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	end = goCall(t.Context(), c, &clientCall{method: "m"})
	peer.answer(peer.expect("m"), "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
	// Nothing is sent for a context that has ended before.
	if e := ended(t, goCall(ctx, c, &clientCall{method: "m"})); e.err != context.Canceled {
		t.Errorf("got %v", e)
	}
	peer.quiet()
}

func TestHandshakeIsNotCancelled(t *testing.T) {
	c, peer := connect(t, clientConfig{notReady: ErrNotInitialized})
	ctx, cancel := context.WithCancel(t.Context())
	end := goCall(ctx, c, &clientCall{method: "initialize"})
	peer.expect("initialize")
	cancel()
	if e := ended(t, end); e.err != context.Canceled {
		t.Errorf("got %v", e)
	}
	peer.quiet()
}

func TestBeforeHandshake(t *testing.T) {
	c, peer := connect(t, clientConfig{notReady: ErrNotInitialized})
	if _, err := c.call(patient(t), &clientCall{method: "tools/list"}); err != ErrNotInitialized {
		t.Errorf("got %v", err)
	}
	if err := c.send(t.Context(), notificationMessage{method: "notifications/progress"}); err != ErrNotInitialized {
		t.Errorf("got %v", err)
	}
	peer.quiet()
	end := goCall(t.Context(), c, &clientCall{method: "ping"})
	peer.answer(peer.expect("ping"), "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
	if err := c.send(t.Context(), notificationMessage{method: "notifications/initialized"}); err != nil {
		t.Error(err)
	}
	peer.expect("notifications/initialized")
	c.setReady()
	end = goCall(t.Context(), c, &clientCall{method: "tools/list"})
	peer.answer(peer.expect("tools/list"), "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
}

// All progress arrives, in order, before the call returns, however slowly it
// is taken; what comes later or for others goes to the client's handler.
func TestProgress(t *testing.T) {
	const n = 5 * inboxSize
	strays := make(chan string, 10)
	c, peer := connect(t, clientConfig{notifications: map[string]notificationHandler{
		"notifications/progress": func(_ context.Context, params []byte) error { strays <- string(params); return nil },
	}})
	var got []string
	token := c.newToken()
	end := goCall(t.Context(), c, &clientCall{method: "m", token: token, hasToken: true, progress: func(params []byte) error {
		time.Sleep(50 * time.Microsecond)
		got = append(got, string(params))
		return nil
	}})
	m := peer.expect("m")
	progress := func(token string, i int) string {
		return fmt.Sprintf(`{"progressToken":%q,"progress":%d}`, token, i)
	}
	for i := range n {
		peer.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":%s}`, progress(token.String(), i))
	}
	peer.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":%s}`, progress("other", 0))
	peer.answer(m, "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
	if len(got) != n {
		t.Errorf("%d notifications, want %d", len(got), n)
	}
	for i, params := range got {
		if params != progress(token.String(), i) {
			t.Fatalf("notification %d is %s", i, params)
		}
	}
	if s := <-strays; s != progress("other", 0) {
		t.Errorf("stray %s", s)
	}
	peer.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":%s}`, progress(token.String(), n))
	if s := <-strays; s != progress(token.String(), n) {
		t.Errorf("stray %s", s)
	}
}

func TestLog(t *testing.T) {
	others := make(chan string, 10)
	c, peer := connect(t, clientConfig{notifications: map[string]notificationHandler{
		"notifications/message": func(_ context.Context, params []byte) error { others <- string(params); return nil },
	}})
	const message = `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}`
	var logs [2]int
	var ends [3]<-chan callEnd
	var requests [3]peerMessage
	for i := range ends {
		r := &clientCall{method: "m"}
		if i < 2 {
			r.log = func([]byte) error { logs[i]++; return nil }
		}
		ends[i] = goCall(t.Context(), c, r)
		requests[i] = peer.expect("m")
	}
	peer.write(message)
	for i := range ends {
		peer.answer(requests[i], "{}")
		ended(t, ends[i])
	}
	peer.write(message)
	within(t, others)
	if logs != [2]int{1, 1} || len(others) > 0 {
		t.Errorf("calls got %v, the client %d more", logs, len(others))
	}
}

func TestResultType(t *testing.T) {
	for _, test := range []struct {
		result string
		mayAsk bool
		want   string // in the error; "" for none
	}{
		{`{}`, false, ""},
		{`{"resultType":"complete"}`, false, ""},
		{`{"resultType":"input_required"}`, true, ""},
		{`{"resultType":"input_required"}`, false, `unexpected resultType "input_required"`},
		{`{"resultType":"later"}`, true, `unexpected resultType "later"`},
		{`{"resultType":7}`, false, "expected string"},
		{`[]`, false, "expected object"},
	} {
		c, peer := connect(t, clientConfig{modern: true})
		end := goCall(t.Context(), c, &clientCall{method: "m", mayAsk: test.mayAsk})
		peer.answer(peer.expect("m"), test.result)
		err := ended(t, end).err
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got %v, want %q", test.result, err, test.want)
		}
	}
}

func TestVersionRetry(t *testing.T) {
	for _, test := range []struct {
		supported string
		refusals  int
		requests  int
	}{
		{"2026-07-28", 1, 2}, // a server that did not know us
		{"2026-07-28", 9, 2}, // once only
		{"2027-01-01", 9, 1}, // not ours to speak
	} {
		c, peer := connect(t, clientConfig{})
		version := "1999-12-31"
		end := goCall(t.Context(), c, &clientCall{method: "m", version: version, setVersion: func(v string) { version = v }})
		for i := range test.requests {
			m := peer.expect("m")
			if i < test.refusals {
				peer.write(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32022,"message":"no","data":{"supported":[%q],"requested":"x"}}}`, m.ID, test.supported)
			} else {
				peer.answer(m, "{}")
			}
		}
		err := ended(t, end).err
		if test.refusals == 1 && (err != nil || version != "2026-07-28") || test.refusals > 1 && !errors.Is(err, codeVersion) {
			t.Errorf("%+v: version %s, error %v", test, version, err)
		}
		peer.quiet()
	}
}

func TestConnectionLost(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	peer.expect("m")
	peer.Close()
	var lost *ConnectionError
	if err := ended(t, end).err; !errors.As(err, &lost) || errors.Is(err, io.EOF) || err.Error() != "the server has closed the connection" {
		t.Errorf("got %v", err)
	}
	if _, err := c.call(patient(t), &clientCall{method: "m"}); !errors.As(err, &lost) {
		t.Errorf("got %v", err)
	}
	if err := c.send(t.Context(), notificationMessage{method: "n"}); !errors.As(err, &lost) {
		t.Errorf("got %v", err)
	}
}

// A response that came before the end counts.
func TestResponseThenEnd(t *testing.T) {
	for range 50 {
		c, peer := connect(t, clientConfig{})
		end := goCall(t.Context(), c, &clientCall{method: "m"})
		peer.answer(peer.expect("m"), "{}")
		peer.Close()
		if e := ended(t, end); e.err != nil {
			t.Fatal(e.err)
		}
	}
}

func TestClose(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	peer.expect("m")
	if err := c.close(); err != nil {
		t.Error(err)
	}
	if e := ended(t, end); e.err != ErrClientClosed {
		t.Errorf("got %v", e)
	}
	if _, err := c.call(patient(t), &clientCall{method: "m"}); err != ErrClientClosed {
		t.Errorf("got %v", err)
	}
	if _, err := peer.Receive(patient(t)); err != io.EOF {
		t.Errorf("the transport is open: %v", err)
	}
}

func TestDetach(t *testing.T) {
	c, peer := connect(t, clientConfig{})
	end := goCall(t.Context(), c, &clientCall{method: "probe"})
	peer.answer(peer.expect("probe"), "{}")
	ended(t, end)
	c.detach()
	if _, err := c.call(patient(t), &clientCall{method: "m"}); err != ErrClientClosed {
		t.Errorf("got %v", err)
	}
	next := newClientConn(c.transport, clientConfig{})
	end = goCall(t.Context(), next, &clientCall{method: "m"})
	peer.answer(peer.expect("m"), "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
	next.close()
}

// What does not belong to a call is told, and does no harm.
func TestOddMessages(t *testing.T) {
	var log errorLog
	c, peer := connect(t, clientConfig{onError: log.add})
	for _, test := range []struct{ message, want string }{
		{`nonsense`, `expected value, found 'n': "nonsense"`},
		{`[INFO] listening`, `found 'I' at /0: "[INFO] listening"`},
		{`{"jsonrpc":"1.0","result":{}}`, `jsonrpc must be "2.0"`},
		{`{"jsonrpc":"1.0","id":1,"result":{}}`, `answered "1", which is no request`},
		{`{"jsonrpc":"2.0","id":77,"result":{}}`, `"77"`},
		{`{"jsonrpc":"2.0","id":"x","result":{}}`, `"x"`},
		{`{"jsonrpc":"2.0","error":{"code":-32700,"message":"what was that"}}`, "what was that"},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what is this"}}`, "what is this"},
		{`[{"jsonrpc":"2.0","method":"x"}]`, "has sent a batch"},
	} {
		peer.write("%s", test.message)
		log.wait(t, test.want)
	}
	peer.write(`{"jsonrpc":"2.0","method":"notifications/of/no/interest"}`)
	peer.write(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}`)
	peer.write(`{"jsonrpc":"2.0","method":"notifications/cancelled"}`)
	end := goCall(t.Context(), c, &clientCall{method: "m"})
	peer.answer(peer.expect("m"), "{}")
	if e := ended(t, end); e.err != nil {
		t.Error(e.err)
	}
}

func TestBatches(t *testing.T) {
	var log errorLog
	c, peer := connect(t, clientConfig{batches: true, onError: log.add})
	one, two := goCall(t.Context(), c, &clientCall{method: "m"}), goCall(t.Context(), c, &clientCall{method: "m"})
	peer.read()
	peer.read()
	peer.write(`[{"jsonrpc":"2.0","id":1,"result":1}, {"jsonrpc":"2.0","id":2,"result":2}, 3, [4]]`)
	if a, b := ended(t, one), ended(t, two); a.err != nil || b.err != nil || a.result == b.result {
		t.Errorf("got %v and %v", a, b)
	}
	log.wait(t, "a message must be an object")
	log.wait(t, "batch inside of a batch")
	peer.write(`[]`)
	log.wait(t, "a batch must have messages")
}

// Handlers are called one after the other, may use the client, and what they
// are too slow for is dropped rather than holding up the connection.
func TestNotificationHandlers(t *testing.T) {
	var log errorLog
	var c *clientConn
	got := make(chan string, 2*eventsSize)
	release := make(chan struct{})
	ready := make(chan struct{})
	c, peer := connect(t, clientConfig{onError: log.add, notifications: map[string]notificationHandler{
		"n": func(ctx context.Context, params []byte) error {
			<-ready
			if _, err := c.call(ctx, &clientCall{method: "m"}); err != nil {
				return err
			}
			<-release
			got <- string(params)
			return nil
		},
		"bad": func(context.Context, []byte) error { return errors.New("cannot read it") },
	}})
	close(ready)
	for i := range eventsSize + 10 {
		peer.write(`{"jsonrpc":"2.0","method":"n","params":{"i":%d}}`, i)
	}
	peer.answer(peer.expect("m"), "{}") // although the queue is full
	eventually(t, "notifications to be dropped", func() bool { return c.lost.Load() >= 9 })
	close(release)
	go func() {
		for range eventsSize {
			peer.answer(peer.read(), "{}")
		}
	}()
	log.wait(t, "dropped")
	for i := range eventsSize {
		if s := <-got; s != fmt.Sprintf(`{"i":%d}`, i) {
			t.Fatalf("notification %d is %s", i, s)
		}
	}
	peer.write(`{"jsonrpc":"2.0","method":"bad"}`)
	log.wait(t, "bad: cannot read it")
	if n := strings.Count(log.String(), "were dropped"); n > 2 { // the last may be dropped after the first report
		t.Errorf("what was dropped is told %d times: %v", n, &log)
	}
}

// What has come before the end of the connection still counts.
func TestResponseBeforeTheEnd(t *testing.T) {
	for range 100 {
		c, peer := connect(t, clientConfig{onError: func(error) {}})
		end := goCall(t.Context(), c, &clientCall{method: "m", token: stringScalar("tok"), hasToken: true, progress: func([]byte) error {
			<-c.done // so that the response and the end are both there
			return nil
		}})
		m := peer.expect("m")
		peer.write(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"tok","progress":1}}`)
		peer.answer(m, "{}")
		peer.Close()
		if e := ended(t, end); e.err != nil {
			t.Fatal(e.err)
		}
	}
}

// Progress is told by its token, so that no two requests may have the same.
func TestTokensDiffer(t *testing.T) {
	c, _ := connect(t, clientConfig{})
	var seen sync.Map
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() {
			if token := c.newToken(); !seenFirst(&seen, token) {
				t.Errorf("%s again", token)
			}
		})
	}
	waitFor(t, &wg)
}

func seenFirst(seen *sync.Map, key any) bool {
	_, known := seen.LoadOrStore(key, true)
	return !known
}

// A server that has stopped reading holds up nobody's context.
func TestDeafServer(t *testing.T) {
	c, _ := connect(t, clientConfig{})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	var wg sync.WaitGroup
	for range 3 * memoryQueue {
		wg.Go(func() {
			if _, err := c.call(ctx, &clientCall{method: "m"}); err != context.DeadlineExceeded {
				t.Errorf("got %v", err)
			}
		})
	}
	waitFor(t, &wg)
}

// The server hears of every request that is given up, however many these are.
func TestManyCancellations(t *testing.T) {
	const calls = 3 * laterSize
	c, peer := connect(t, clientConfig{})
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for range calls {
		wg.Go(func() {
			if _, err := c.call(ctx, &clientCall{method: "m"}); err != context.Canceled {
				t.Errorf("got %v", err)
			}
		})
	}
	open := map[scalar]bool{}
	for range calls {
		data, err := peer.Receive(patient(t))
		if err != nil {
			t.Fatal(err)
		}
		m, _ := scanEnvelope(data)
		open[m.id] = true
	}
	cancel()
	waitFor(t, &wg)
	for len(open) > 0 {
		data, err := peer.Receive(patient(t))
		if err != nil {
			t.Fatal(err)
		}
		m, _ := scanEnvelope(data)
		id, ok := scalarAt(m.params, "requestId")
		if !ok || string(m.method) != msgCancelled || !open[id] {
			t.Fatalf("got %s", data)
		}
		delete(open, id)
	}
}

// Many calls at once, of which some are cancelled: each that is not gets its
// own result.
func TestSoakClient(t *testing.T) {
	const calls, workers = 2000, 100
	c, peer := connect(t, clientConfig{})
	stop, stopped := context.WithCancel(t.Context())
	served := make(chan struct{})
	go func() {
		defer close(served)
		for {
			data, err := peer.Receive(stop)
			if err != nil {
				return
			}
			m, _ := scanEnvelope(data)
			if m.kind == messageRequest && rand.IntN(20) > 0 {
				peer.Send(stop, &Outgoing{Data: fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.rawID, m.params)}, nil)
			}
		}
	}()
	work := make(chan int)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := range work {
				limit := 200 * time.Millisecond
				if i%3 == 0 {
					limit = time.Duration(rand.IntN(2000)) * time.Microsecond
				}
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				want := fmt.Sprintf(`{"n":%d}`, i)
				result, err := c.call(ctx, &clientCall{method: "m", params: rawParams(want)})
				if err != nil && err != context.DeadlineExceeded || err == nil && string(result) != want {
					t.Errorf("call %d: %s, %v", i, result, err)
				}
				cancel()
			}
		})
	}
	for i := range calls {
		work <- i
	}
	close(work)
	waitFor(t, &wg)
	stopped()
	within(t, served)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending)+len(c.tokens)+len(c.nested) > 0 {
		t.Errorf("left behind: %d, %d, %d", len(c.pending), len(c.tokens), len(c.nested))
	}
}

func TestPages(t *testing.T) {
	collect := func(fetch func(*string) ([]int, *string, error), limit int) (out []int, err error) {
		for v, e := range pages(fetch) {
			if e != nil {
				return out, e
			}
			if out = append(out, *v); len(out) == limit {
				return out, nil
			} else if len(out) > 100 {
				return out, errors.New("no end")
			}
		}
		return out, nil
	}
	three := func(cursor *string) ([]int, *string, error) {
		switch {
		case cursor == nil:
			return []int{1, 2}, Ptr("a"), nil
		case *cursor == "a":
			return nil, Ptr("b"), nil
		}
		return []int{3}, nil, nil
	}
	for _, test := range []struct {
		name  string
		fetch func(*string) ([]int, *string, error)
		limit int
		want  string
	}{
		{"three pages", three, 0, "[1 2 3] <nil>"},
		{"stopped early", three, 2, "[1 2] <nil>"},
		{"empty cursor", func(cursor *string) ([]int, *string, error) {
			if cursor == nil {
				return []int{1}, Ptr(""), nil
			}
			return []int{len(*cursor)}, nil, nil
		}, 0, "[1 0] <nil>"},
		{"same cursor", func(*string) ([]int, *string, error) { return []int{1}, Ptr("a"), nil }, 5, "[1 1 1 1 1] <nil>"},
		{"error", func(*string) ([]int, *string, error) { return nil, nil, io.ErrUnexpectedEOF }, 0, "[] unexpected EOF"},
	} {
		out, err := collect(test.fetch, test.limit)
		if got := fmt.Sprint(out, err); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// A sharingTransport gives each request a channel of its own, beside the shared
// one.
type sharingTransport struct {
	shared chan []byte
	send   func(share func(data string), receive func(data []byte) (done bool))
}

func (s *sharingTransport) Send(_ context.Context, _ *Outgoing, receive func(data []byte) (done bool)) error {
	s.send(func(data string) {
		s.shared <- []byte(data)
		s.shared <- nil // is taken when the other was handled
	}, receive)
	return nil
}

func (s *sharingTransport) Receive(ctx context.Context) ([]byte, error) {
	for {
		select {
		case data, ok := <-s.shared:
			if !ok {
				return nil, io.EOF
			}
			if data != nil {
				return data, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (s *sharingTransport) Close() error {
	close(s.shared)
	return nil
}

// TestProgressOnBothChannels has a server send the progress of one call partly on
// the channel of that and partly on the shared one, as some do over HTTP. All of it
// comes, and however much comes, the shared channel goes on.
func TestProgressOnBothChannels(t *testing.T) {
	progress := func(n int) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":%d}}`, n)
	}
	transport := &sharingTransport{shared: make(chan []byte)}
	transport.send = func(share func(string), receive func([]byte) bool) {
		receive([]byte(progress(1)))
		share(progress(2))
		receive([]byte(progress(3)))
		share(progress(4))
		receive([]byte(`{"jsonrpc":"2.0","id":1,"result":{}}`))
	}
	c := newClientConn(transport, clientConfig{version: "2025-11-25", onError: func(err error) { t.Errorf("reported: %v", err) }})
	defer c.close()
	var heard []string
	call := func() error {
		_, err := c.exchange(t.Context(), &clientCall{method: "m", token: stringScalar("t"), hasToken: true, progress: func(params []byte) error {
			heard = append(heard, string(params[len(params)-2:len(params)-1]))
			return nil
		}})
		return err
	}
	if err := call(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(heard, " "); got != "1 2 3 4" {
		t.Errorf("got %s, want 1 2 3 4", got)
	}
	transport.send = func(share func(string), receive func([]byte) bool) {
		receive([]byte(progress(1)))
		for i := range 3 * inboxSize {
			share(progress(2 + i)) // does not return where the shared channel is held up
		}
		receive([]byte(`{"jsonrpc":"2.0","id":2,"result":{}}`))
	}
	if err := call(); err != nil {
		t.Fatal(err)
	}
}

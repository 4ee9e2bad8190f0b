package support

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// oddIDs cannot be read, or only just.
var oddIDs = []string{
	`1`, `-0`, `1.0`, `1e2`, `1.5`, `1e400`, `01`, `+1`, `0x1`, `NaN`, `123456789012345678901234567890`, `1 2`,
	`""`, `"x"`, `"\u0041\n"`, `"\ud83d\ude00"`, `"\ud800"`, `"\udc00\ud800"`, `"\ud800x"`, `"\x"`, `"\u12"`, `"\u12g4"`, `"\`, `"`,
	"\"\xff\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"a\nb\"", "\"a\rb\"", "\"a\tb\"", "\"\x00\"", "\"\x1f\"", "\"\x7f\"", "\"\u2028\"",
	`'x'`, `null`, `true`, `{}`, `[]`, `{"id":7}`, `[7]`, ``, `"x"y`, `"x""y"`, `"x","id":7`, `1,"id":2`, `"\ud800","id":7,"result":{"content":[]}`,
}

// garbage is messages with odd ids in all places, cut off, changed and framed.
func garbage() [][]byte {
	var list [][]byte
	for _, id := range oddIDs {
		for _, format := range []string{
			`{"jsonrpc":"2.0","id":%s,"method":"m","params":{}}`,
			`{"jsonrpc":"2.0","id":%s,"method":"m","params":{"x":NaN}}`,
			`{"method":"m","params":{},"jsonrpc":"2.0","id":%s}`,
			`{"jsonrpc":"2.0","id":%s,"id":7,"result":{"content":[{"type":"text","text":"forged"}]}}`,
			`{"jsonrpc":"2.0","id":%s,"method":7}`,
			`{"jsonrpc":"1.0","id":%s,"method":"m"}`,
			`{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":""}}`,
			`{"jsonrpc":"2.0","id":%s`,
			`[{"jsonrpc":"2.0","id":%s,"method":"m","params":{}},7,[],{"id":%[1]s}]`,
			`{"id":%s}`,
			`%s`,
		} {
			list = append(list, fmt.Appendf(nil, format, id))
		}
	}
	whole := "{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"\\u00e9\",\"method\":\"n\\\"\\n\",\"params\":{\"\xc3\xa9\\n\":[1,{\"a\":\"\\ud83d\\ude00\"}]}}"
	for i := range len(whole) {
		list = append(list, []byte(whole[:i]), []byte(whole[i:]))
		for _, c := range []string{"\x00", "\n", "\"", "\\", "\xff", "{", "}"} {
			list = append(list, []byte(whole[:i]+c+whole[i:]), []byte(whole[:i]+c+whole[i+1:]))
		}
	}
	return append(list, []byte("[INFO] listening"), []byte("Content-Length: 20"), []byte("\ufeff{}"), []byte("[]"), []byte("[[[]]]"), bytes.Repeat([]byte("["), 5000))
}

// checkAnswer checks what goes out for a message: one line, which is a message
// that this package reads itself, in which the peer has chosen nothing but an id
// that is well-formed.
func checkAnswer(t *testing.T, message, answer []byte) {
	t.Helper()
	answers := [][]byte{answer}
	switch {
	case answer == nil:
		return
	case bytes.ContainsAny(answer, "\r\n"):
		t.Errorf("%.200q is answered with several lines: %q", message, answer)
		return
	case answer[0] == '[':
		var err *Error
		if answers, err = scanBatch(answer); err != nil {
			t.Errorf("%.200q is answered with %q: %v", message, answer, err)
		}
	}
	for _, answer := range answers {
		m, err := scanEnvelope(answer)
		if err != nil || m.kind != messageResult && m.kind != messageError {
			t.Errorf("%.200q is answered with %q: kind %d, %v", message, answer, m.kind, err)
			continue
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(answer, &members); err != nil {
			t.Errorf("%.200q is answered with %q: %v", message, answer, err)
		}
		want := 2 // jsonrpc and result or error
		if m.rawID != nil {
			want = 3
			if !bytes.Contains(message, m.rawID) || !json.Valid(m.rawID) {
				t.Errorf("%.200q is answered with another id: %q", message, answer)
			}
		}
		if len(members) != want {
			t.Errorf("%.200q is answered with other members: %q", message, answer)
		}
		if m.kind == messageError {
			var e Error
			if err := Unmarshal(m.err, &e); err != nil || e.Data != nil || e.Extra != nil || len(e.Message) > 1000 {
				t.Errorf("%.200q is answered with a malformed error: %q: %v", message, answer, err)
			}
		}
	}
}

// An answerer is servers of all kinds.
type answerer struct {
	sessions []*Server
	http     http.Handler
}

func newAnswerer() *answerer {
	batches := newServer(true, echoParams)
	batches.batches = true
	return &answerer{
		[]*Server{newServer(false, echoParams), newServer(true, echoParams), batches},
		newServer(false, echoParams).HTTPHandler(nil),
	}
}

// check sends a message to all of them.
func (a *answerer) check(t *testing.T, message []byte) {
	t.Helper()
	for _, s := range a.sessions {
		session := s.NewSession(func(_, message []byte) error {
			t.Errorf("sent %s", message)
			return nil
		})
		if s.handlers.legacy {
			session.legacy().greet()
		}
		checkAnswer(t, message, session.Handle(t.Context(), message))
		session.Close()
	}
	w := respondTo(a.http, http.Header{
		"Content-Type": {"application/json"}, "Mcp-Protocol-Version": {Version}, "Mcp-Method": {"m"},
	}, string(message))
	if answer := w.Body.Bytes(); len(answer) > 0 {
		checkAnswer(t, message, answer)
	}
}

func TestAnswersToGarbage(t *testing.T) {
	a := newAnswerer()
	for _, message := range garbage() {
		a.check(t, message)
	}
}

func FuzzAnswers(f *testing.F) {
	for i, message := range garbage() {
		if i%50 == 0 {
			f.Add(message)
		}
	}
	a := newAnswerer()
	f.Fuzz(func(t *testing.T, message []byte) { a.check(t, message) })
}

// Over streams each message is one line, whatever stands in it.
func TestAnswersToLines(t *testing.T) {
	var in, out strings.Builder
	lines := 0
	for _, message := range garbage() {
		if !bytes.ContainsAny(message, "\n") && len(bytes.TrimSpace(message)) > 0 {
			in.Write(append(message, '\n'))
			lines++
		}
	}
	s := newServer(false, echoParams)
	s.limit = 1000
	if err := s.Serve(t.Context(), strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(out.String()) {
		n++
		checkAnswer(t, []byte(in.String()), []byte(strings.TrimSuffix(line, "\n")))
	}
	if n < lines/2 || n > lines {
		t.Errorf("%d answers to %d lines", n, lines)
	}
}

// What a client sends because of garbage follows the same rule.
func TestClientAnswersToGarbage(t *testing.T) {
	c, peer := connect(t, clientConfig{batches: true, onError: func(error) {}, requests: map[string]requestHandler{"m": {handle: answerPing}}})
	end := goCall(t.Context(), c, &clientCall{method: "call"})
	call := peer.expect("call")
	for _, message := range garbage() {
		if m, fault := scanEnvelope(message); fault != nil || m.kind == messageNotification || m.kind == messageBatch {
			peer.write("%s", message) // others may end the call, or are answered in another order
		}
	}
	peer.write(`{"jsonrpc":"2.0","id":"last","method":"m"}`)
	for {
		data := within(t, receiving(t, peer))
		checkAnswer(t, data, data)
		if m, _ := scanEnvelope(data); m.id == stringScalar("last") {
			break
		}
	}
	peer.answer(call, "{}")
	_ = ended(t, end) // some of the garbage may have been a response to it
}

func receiving(t *testing.T, peer *scriptedPeer) <-chan []byte {
	received := make(chan []byte, 1)
	go func() {
		data, err := peer.Receive(patient(t))
		if err != nil {
			t.Error(err)
		}
		received <- data
	}()
	return received
}

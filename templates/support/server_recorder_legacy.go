package support

import "encoding/json"

// An answering is the client's end of a session whose client is a test.
type answering struct {
	*recorder
	session *Session
	answer  func(method string, params json.RawMessage) (any, error)
}

// send records a message, and answers it if it is a request.
func (a *answering) send(_, message []byte) error {
	m := a.record(message)
	if m.kind != messageRequest || m.rawID == nil {
		return nil
	}
	go a.respond(m) // the answer may use the call, which is sending now
	return nil
}

// respond answers a request.
func (a *answering) respond(m envelope) {
	var result any = Members{}
	var err error
	switch {
	case string(m.method) == "ping":
	case a.answer == nil:
		err = methodNotFound(string(m.method))
	default:
		result, err = a.answer(string(m.method), json.RawMessage(m.params))
	}
	reply := envelope{kind: messageResult, id: m.id, rawID: m.rawID}
	if err == nil {
		reply.result, err = writeAny(result)
	}
	if err != nil {
		reply.kind = messageError
		if reply.err, err = AsError(err).AppendJSON(nil); err != nil {
			reply.err = []byte(`{"code":-32603,"message":"internal error"}`)
		}
	}
	a.session.era.responded(&reply)
}

// greet makes up for the handshake, which a test does not go through.
func (l *legacySession) greet() {
	l.mu.Lock()
	l.opened, l.ready = true, true
	l.mu.Unlock()
}

package support

import (
	"encoding/json"
	"sync"
)

// This file is what a handler talks to in a test of its own, where there is no
// client.

// A SentMessage is a notification or request that a handler has sent through the
// [Call] of a [CallRecorder].
type SentMessage struct {
	Method  string          // e.g., "notifications/progress"
	Params  json.RawMessage // nil if there are none
	Request bool            // it asked for an answer
}

// A recorder keeps the messages that are sent to it. It is the client's end of a
// call.
type recorder struct {
	mu   sync.Mutex
	sent []SentMessage
}

// all gives all messages until now, in order.
func (r *recorder) all() []SentMessage {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]SentMessage(nil), r.sent...)
}

// record notes a message.
func (r *recorder) record(message []byte) envelope {
	m, fault := scanEnvelope(message)
	if fault != nil || m.kind != messageRequest && m.kind != messageNotification {
		return envelope{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent = append(r.sent, SentMessage{string(m.method), json.RawMessage(m.params), m.kind == messageRequest})
	return m
}

// send is how the messages of a call come.
func (r *recorder) send(_, message []byte) error {
	r.record(message)
	return nil
}

// sentParamsOf decodes the params of the messages with a method.
func sentParamsOf[T any, P interface {
	*T
	Decodable
}](r *recorder, method string) []*T {
	var all []*T
	for _, m := range r.all() {
		params := new(T)
		if m.Method == method && Unmarshal(m.Params, P(params)) == nil {
			all = append(all, params)
		}
	}
	return all
}

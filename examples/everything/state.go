package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
)

// A sealer makes states that clients can keep, but neither make nor change. It
// does not keep them from reading them, nor from sending one more than once.
type sealer struct{ key []byte }

// newSealer makes a key that lives as long as the program. Where several of
// them serve the same clients, they have to share one.
func newSealer() sealer {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails
	return sealer{key}
}

// seal makes a state of a value. The purpose keeps states apart that are not of
// the same kind.
func (s sealer) seal(purpose string, value any) string {
	data := must(json.Marshal(value))
	return base64.RawURLEncoding.EncodeToString(data) + "." + base64.RawURLEncoding.EncodeToString(s.sign(purpose, data))
}

// open gives back the value. The state is what a client has sent.
func (s sealer) open(state, purpose string, value any) error {
	text, signature, _ := strings.Cut(state, ".")
	data, err1 := base64.RawURLEncoding.DecodeString(text)
	mac, err2 := base64.RawURLEncoding.DecodeString(signature)
	if err1 != nil || err2 != nil || !hmac.Equal(mac, s.sign(purpose, data)) {
		return invalid("the requestState is not one that was given for this")
	}
	return json.Unmarshal(data, value)
}

func (s sealer) sign(purpose string, data []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write(append([]byte(purpose+"\x00"), data...))
	return mac.Sum(nil)
}

package support

import (
	"encoding/json"
	"errors"
)

// A Greeting is what a server has answered to the first request of a client, for
// programs that do not know yet which version it speaks; see package versions.
//
// It is an alias so that every generated package has the same type.
type Greeting = struct {
	// Versions are those that the server speaks. After a handshake, it is the one
	// that the server has chosen.
	Versions []string
	// Result is the result of a handshake.
	Result json.RawMessage
	// Code and Data are those of the error that the server has answered with;
	// Code is 0 where it has not.
	Code int64
	Data json.RawMessage
}

// greetingOf gives what can be known of a server that has not answered with a
// result.
func greetingOf(err error) (Greeting, error) {
	var answer *Error
	if errors.As(err, &answer) {
		return Greeting{Code: int64(answer.Code), Data: answer.Data}, err
	}
	return Greeting{}, err
}

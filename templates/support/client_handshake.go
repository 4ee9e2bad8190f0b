package support

import (
	"errors"
	"fmt"
)

// This file is for versions with a handshake.

// ErrNotInitialized is the error of calls before the handshake that the
// versions up to 2025-11-25 begin with. No message was sent.
var ErrNotInitialized = errors.New("the handshake is not done: Initialize comes first")

// A VersionError says that the server has answered the handshake with another
// protocol version than the one this package is made for. Nothing was sent
// after that; a client of the other version may go on with the same transport,
// after [Client.Detach], or the connection must be closed.
type VersionError struct {
	Requested string // e.g., "2025-11-25"
	Answered  string // e.g., "2025-06-18"
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("the server has answered with protocol version %.60q, not %s", e.Answered, e.Requested)
}

// errHeldTask is for calls that would be answered by a task.
var errHeldTask = errors.New("the params hold a task: only the method for tasks can return one")

package support

import (
	"errors"
	"fmt"
)

// ErrNotSupported is the error for what needs a capability that was not declared,
// be it by the other side or by this one, and for asking a client for anything over
// HTTP where it has no session. No message was sent.
var ErrNotSupported = errors.New("the capability is not declared")

// A notSupported is [ErrNotSupported] in words that say what is lacking, and who
// lacks it.
type notSupported string

func (e notSupported) Error() string { return string(e) }

func (e notSupported) Unwrap() error { return ErrNotSupported }

// needs is [ErrNotSupported] where the client did not declare the capability.
func needs(declared bool, capability string) error { return needsOf("client", declared, capability) }

// needsOf is needs for either side.
func needsOf(side string, declared bool, capability string) error {
	if declared {
		return nil
	}
	return notSupported(fmt.Sprintf("the %s does not have the capability %q", side, capability))
}

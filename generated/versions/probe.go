package versions

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A Probe is how far a client is in finding out which version to speak with a
// server. [Start] gives the first step:
//
//   - Where Handshake is not set, the client sends a request of the modern
//     Version. server/discover is the one that every modern server answers;
//     over HTTP, where the client may try any request, it still is the safest:
//     a server that lacks the method of another request gives the same error
//     as one that is too old.
//   - Where Handshake is set, the client sends initialize with Version.
//
// What comes of it goes into one of the methods, which gives the next step, and
// so on until the probe is Settled. There is an error where the two sides have
// no version in common; no sequence of answers makes a client go round in
// circles.
//
// The methods change nothing; they give a new Probe. A settled one may be kept
// for a server, by its URL or its command, for as long as it is the same one.
type Probe struct {
	// Version is the version to send.
	Version string
	// Handshake says that Version is a legacy one, to be sent with initialize.
	Handshake bool
	// Settled says that the server speaks Version: there is nothing left to
	// find out.
	Settled bool

	ours  []string
	tried []string
}

// Start begins with the newest of the versions that a client speaks. Without a
// list, these are those of [Supported]. The error is a [*NoCommonVersionError]
// where the list has no name of a version.
func Start(ours ...string) (Probe, error) {
	if len(ours) == 0 {
		ours = Supported()
	}
	p := Probe{ours: slices.Clone(ours)}
	return p.next(func(v string) bool { return IsModern(v) || IsLegacy(v) }, nil)
}

// Discovered is for the result of server/discover, with its supportedVersions:
// the newest version that both sides speak is the one to use. That may be one
// with a handshake.
func (p Probe) Discovered(supportedVersions []string) (Probe, error) {
	p, err := p.next(in(supportedVersions), supportedVersions)
	p.Settled = err == nil && !p.Handshake
	return p, err
}

// Accepted is for the result of any other modern request: the server speaks
// its version.
func (p Probe) Accepted() Probe {
	p.Settled = true
	return p
}

// Initialized is for the result of initialize, with its protocolVersion: the
// version to use, if the client speaks it. If not, the client has to end the
// connection.
func (p Probe) Initialized(protocolVersion string) (Probe, error) {
	if !IsLegacy(protocolVersion) || !slices.Contains(p.ours, protocolVersion) {
		return Probe{}, &NoCommonVersionError{Ours: slices.Clone(p.ours), Theirs: []string{protocolVersion}}
	}
	p.Version, p.Handshake, p.Settled = protocolVersion, true, true
	return p, nil
}

// The codes of errors that only modern servers send.
const (
	headerMismatch                  = -32020
	missingRequiredClientCapability = -32021
	unsupportedProtocolVersion      = -32022
)

// Refused is for an error response, with the code and the data of its error;
// data is nil where it has none. Over HTTP the status does not matter then.
//
//   - UNSUPPORTED_PROTOCOL_VERSION (-32022) with the versions that the server
//     supports: the newest of these that the client speaks and has not tried.
//   - HEADER_MISMATCH (-32020) and MISSING_REQUIRED_CLIENT_CAPABILITY (-32021):
//     a modern server that speaks the version, and has something against the
//     request, which the client has to see to.
//   - All others, also -32022 without a list: an old server, most likely.
//     initialize comes next.
//
// If it was initialize that failed, only the first of these helps, and the
// error is [ErrUndecided] for all others.
func (p Probe) Refused(code int64, data json.RawMessage) (Probe, error) {
	switch code {
	case unsupportedProtocolVersion:
		if theirs := supportedIn(data); len(theirs) > 0 {
			p.tried = append(slices.Clone(p.tried), p.Version)
			return p.next(in(theirs), theirs)
		}
	case headerMismatch, missingRequiredClientCapability:
		if !p.Handshake {
			return p.Accepted(), nil
		}
	}
	return p.Unanswered()
}

// methodNotFound is the code of JSON-RPC for a method that the server does not have.
const methodNotFound = -32601

// RefusedHTTP is for an HTTP response with another status than 200, and with the
// code and the data of the error that it carries; code is 0 where it carries no
// JSON-RPC message.
//
// An error is taken as by Refused, but for 404 with METHOD_NOT_FOUND (-32601): so
// says a modern server that it does not have the method. Since every modern server
// has server/discover, an error that answers that one is for Refused.
//
// Without a message, initialize comes next where the status says that the server
// cannot do with the request. Other statuses, such as those of servers that fail
// or want to know who asks, say nothing about versions: the error is
// [ErrUndecided], and the same step may be taken again.
func (p Probe) RefusedHTTP(status int, code int64, data json.RawMessage) (Probe, error) {
	switch {
	case code == methodNotFound && status == http.StatusNotFound && !p.Handshake:
		return p.Accepted(), nil
	case code != 0:
		return p.Refused(code, data)
	}
	switch status {
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusProxyAuthRequired,
		http.StatusRequestTimeout, http.StatusMisdirectedRequest, http.StatusTooEarly, http.StatusTooManyRequests:
	default:
		if status >= 400 && status < 500 {
			return p.Unanswered()
		}
	}
	return p, fmt.Errorf("%w: HTTP status %d", ErrUndecided, status)
}

// Unanswered is for a server that says nothing within the time that the client
// gives it, or closes the connection: some old servers do so to all that comes
// before initialize, which is the next step. If it was initialize that was not
// answered, the error is [ErrUndecided].
func (p Probe) Unanswered() (Probe, error) {
	if p.Handshake {
		return p, ErrUndecided
	}
	p.tried = append(slices.Clone(p.tried), p.Version)
	return p.next(IsLegacy, nil)
}

// ErrUndecided says that what the server answered does not tell which versions
// it speaks.
var ErrUndecided = errors.New("the server does not tell which versions of the protocol it speaks")

// A NoCommonVersionError says that client and server have no version in common.
type NoCommonVersionError struct {
	// Ours are the versions that the client speaks.
	Ours []string
	// Theirs are those that the server gave; none where the server seems to be
	// too old for all of Ours.
	Theirs []string
}

// Error names the versions.
func (e *NoCommonVersionError) Error() string {
	text := "no version of the protocol in common: the client speaks " + list(e.Ours)
	if len(e.Theirs) > 0 {
		text += ", the server " + list(e.Theirs)
	}
	return text
}

// list names versions. A peer may send as many of them as it likes, and texts
// of any length.
func list(versions []string) string {
	const enough = 20
	names := make([]string, 0, enough+1)
	for i, v := range versions {
		if i == enough {
			names = append(names, "…")
			break
		}
		if !isDate(v) {
			v = fmt.Sprintf("%.40q", v)
		}
		names = append(names, v)
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// next is the step for the newest version that fits and was not tried.
func (p Probe) next(fits func(string) bool, theirs []string) (Probe, error) {
	v, ok := newest(p.ours, func(v string) bool {
		return fits(v) && (IsModern(v) || IsLegacy(v)) && !slices.Contains(p.tried, v)
	})
	if !ok {
		return Probe{}, &NoCommonVersionError{Ours: slices.Clone(p.ours), Theirs: slices.Clone(theirs)}
	}
	p.Version, p.Handshake, p.Settled = v, IsLegacy(v), false
	return p, nil
}

func in(versions []string) func(string) bool {
	return func(v string) bool { return slices.Contains(versions, v) }
}

// supportedIn reads the member `supported` of the data of an error.
func supportedIn(data json.RawMessage) []string {
	var members map[string]json.RawMessage // a struct would take other spellings, too
	var supported []string
	if json.Unmarshal(data, &members) != nil || json.Unmarshal(members["supported"], &supported) != nil {
		return nil
	}
	return supported
}

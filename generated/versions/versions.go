// Package versions knows the versions of the Model Context Protocol: which
// there are, which of them begin with a handshake, and how two sides that
// speak several of them find the one to use.
//
// It stands beside the generated packages, which know one version each, and
// imports none of them: it knows their clients and servers by what all of these
// have. [Legacy] makes one server of several, [Connect] finds the client for a
// server. For programs that do it another way there are [Negotiate] and [Probe],
// which do no I/O: what they take and give are names of versions, error codes and
// the data of errors.
//
// # Two eras
//
// Up to 2025-11-25, a client opens a connection with the request initialize,
// which settles the version for all that follows. These versions are called
// legacy here. From 2026-07-28 on, in the modern versions, there is no
// handshake: each request names its version, and a server refuses versions
// that it does not speak.
//
// A server that speaks both answers initialize as well as modern requests, each
// for itself; [Negotiate] has the answer to initialize. A client that speaks
// both must find out what the server speaks; see [Probe].
package versions

import (
	"slices"
	"time"
)

// The versions of the protocol for which there is a generated package.
const (
	V20241105 = "2024-11-05"
	V20250326 = "2025-03-26"
	V20250618 = "2025-06-18"
	V20251125 = "2025-11-25"
	V20260728 = "2026-07-28"

	// Latest is the newest of them.
	Latest = V20260728
	// LatestLegacy is the newest that begins with a handshake.
	LatestLegacy = V20251125

	firstModern = V20260728
	draft       = "draft" // the version that is being worked on
)

// Supported gives the versions for which there is a generated package, oldest
// first. The slice is the caller's.
func Supported() []string {
	return []string{V20241105, V20250326, V20250618, V20251125, V20260728}
}

// IsSupported reports whether there is a generated package for the version.
func IsSupported(version string) bool { return slices.Contains(Supported(), version) }

// IsModern reports whether a version does without a handshake. This is known
// of versions to come, too: they are named by their date. It is false for what
// is not the name of a version.
func IsModern(version string) bool {
	return version == draft || isDate(version) && version >= firstModern
}

// IsLegacy reports whether a version begins with a handshake. It is false for
// what is not the name of a version.
func IsLegacy(version string) bool { return isDate(version) && version < firstModern }

func isDate(version string) bool {
	_, err := time.Parse(time.DateOnly, version)
	return err == nil
}

// Negotiate gives the version with which a server answers initialize: the
// requested one if it is among those that the server supports, else the newest
// of these that begins with a handshake; the client then goes on with that or
// gives up. Without a list, the versions are those of [Supported].
//
// It gives false where the server supports no version with a handshake. The
// answer then is the error UNSUPPORTED_PROTOCOL_VERSION with the versions that
// it does support.
func Negotiate(requested string, supported ...string) (version string, ok bool) {
	if len(supported) == 0 {
		supported = Supported()
	}
	if IsLegacy(requested) && slices.Contains(supported, requested) {
		return requested, true
	}
	return newest(supported, IsLegacy)
}

// Common gives the newest version that is in both lists, false where there is
// none.
func Common(ours, theirs []string) (version string, ok bool) {
	return newest(ours, func(v string) bool { return slices.Contains(theirs, v) })
}

// newest gives the newest version that fits. Names of versions sort by date,
// and that of the draft behind them.
func newest(versions []string, fits func(string) bool) (version string, ok bool) {
	for _, v := range versions {
		if fits(v) && (!ok || v > version) {
			version, ok = v, true
		}
	}
	return version, ok
}

package support

import (
	"net/http"
	"time"
)

// This file tells over HTTP which era a request is of.

// A legacyHTTPServer is a [LegacyServer] that serves HTTP, too.
type legacyHTTPServer interface {
	DefaultHTTPHandler() http.Handler
}

// legacyHandler gives a handler that does not look at Host and Origin once more,
// where there is one: it may have been given other hosts to allow.
func legacyHandler(h http.Handler) http.HandlerFunc {
	if h, ok := h.(interface {
		ServeAdmitted(w http.ResponseWriter, r *http.Request)
	}); ok {
		return h.ServeAdmitted
	}
	return h.ServeHTTP
}

// firstModern is the version that did away with the handshake.
const firstModern = "2026-07-28"

// isLegacyPost reports whether a message is of a version with a handshake. A
// request that names its version in its `_meta` never is, nor one with a method
// that only later versions have. Otherwise it is one if it
// is initialize, or has a header of these versions, or lacks the one that later
// versions want.
func isLegacyPost(header http.Header, m *envelope) bool {
	initialize := isHandshake(m)
	versions := header[headerProtocolVersion]
	marked := len(versions) == 0 || len(header[headerSession]) > 0
	for _, v := range versions {
		marked = marked || v != Version && isLegacyVersion(v)
	}
	if !initialize && !marked || isModernMethod(m.method) {
		return false
	}
	_, modern := versionIn(m.params)
	return !modern
}

// isHandshake reports whether a message begins the handshake of an older version.
func isHandshake(m *envelope) bool {
	if m.kind != messageRequest || string(m.method) != "initialize" {
		return false
	}
	_, modern := versionIn(m.params)
	return !modern
}

// isLegacyVersion reports whether a version begins with a handshake. Versions are
// named by their dates.
func isLegacyVersion(version string) bool {
	_, err := time.Parse(time.DateOnly, version)
	return err == nil && version < firstModern
}

package formats_test

import (
	"testing"

	"github.com/mcpgen/mcpgen/generated/formats"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		format, value string
		ok            bool
	}{
		{"uri", "https://example.com/a?b=c#d", true},
		{"uri", "file:///a", true},
		{"uri", "a:b", true},
		{"uri", "urn:isbn:0451450523", true},
		{"uri", "data:image/png;base64,AA==", true},
		{"uri", "", false},
		{"uri", "not a uri", false},
		{"uri", "/relative", false},
		{"uri", "http://example.com/é", false},
		{"uri", "http://example.com/\x7f", false},
		{"uri", "http:", false},
		{"uri", "a:?", false},
		{"uri", "a:?b", true},
		{"uri", "http://example.com/%zz", false},
		{"uri-template", "file:///{path}", true},
		{"uri-template", "file:///{path", false},
		{"byte", "", true},
		{"byte", "aGVsbG8=", true},
		{"byte", "aGVsbG8", false},
		{"byte", "aGVs\nbG8=", false},
		{"date-time", "2025-01-12T15:00:58Z", true},
		{"date-time", "2025-01-12", false},
		{"date", "2025-02-28", true},
		{"date", "2025-02-30", false},
		{"date", "2025-02-28T00:00:00Z", false},
		{"time", "15:00:58Z", true},
		{"time", "15:00:58.5+01:00", true},
		{"time", "15:00:58", false},
		{"time", "24:00:00Z", false},
		{"email", "a@example.com", true},
		{"email", "A <a@example.com>", false},
		{"ipv4", "127.0.0.1", true},
		{"ipv4", "::1", false},
		{"ipv4", "127.0.0.256", false},
		{"ipv6", "::1", true},
		{"ipv6", "127.0.0.1", false},
		{"ipv6", "::g", false},
		{"regex", "(a)", true},
		{"regex", "(", false},
		{"int", "anything", true},
	} {
		if err := formats.Check(test.format, test.value); (err == nil) != test.ok {
			t.Errorf("Check(%q, %q) = %v, want ok %v", test.format, test.value, err, test.ok)
		}
	}
}

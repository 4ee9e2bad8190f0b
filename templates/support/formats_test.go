package support

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/yosida95/uritemplate/v3"
)

func TestCheckFormat(t *testing.T) {
	const trace, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
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
		{"url", "https://example.com/a", true},
		{"url", "app://open", true},
		{"url", "javascript:alert(1)", false},
		{"url", "mailto:a@example.com", false},
		{"url", "https:///a", false},
		{"url", "example.com", false},
		{"file-uri", "file:///a/b", true},
		{"file-uri", "FILE://host/a", true},
		{"file-uri", "file:/a", false},
		{"file-uri", "https://example.com/", false},
		{"file-uri", "file:///a b", false},
		{"icon-uri", "https://example.com/a.png", true},
		{"icon-uri", "data:image/png;base64,AA==", true},
		{"icon-uri", "http://example.com/a.png", false},
		{"icon-uri", "javascript:alert(1)", false},
		{"icon-uri", "file:///a.png", false},
		{"icon-uri", "", false},
		{"mime-type", "image/png", true},
		{"mime-type", "text/html;profile=mcp-app", true},
		{"mime-type", "application/vnd.api+json; charset=\"utf-8\"", true},
		{"mime-type", "nonsense", false},
		{"mime-type", "image/", false},
		{"mime-type", "/png", false},
		{"mime-type", "", false},
		{"timestamp", "2025-01-12T15:00:58Z", true},
		{"timestamp", "2025-01-12T15:00:58.25+01:00", true},
		{"timestamp", "2025-01-12T15:00", true},
		{"timestamp", "2025-01-12", true},
		{"timestamp", "20250112T150058Z", true},
		{"timestamp", "yesterday", false},
		{"timestamp", "12.01.2025", false},
		{"timestamp", "2025-13-01", false},
		{"tool-name", "admin.tools-list_2", true},
		{"tool-name", strings.Repeat("a", 128), true},
		{"tool-name", strings.Repeat("a", 129), false},
		{"tool-name", "", false},
		{"tool-name", "a b", false},
		{"tool-name", "a/b", false},
		{"tool-name", "é", false},
		{"extension-id", "com.example/charts", true},
		{"extension-id", "charts", false},
		{"extension-id", "com.example/a/b", false},
		{"traceparent", "00-" + trace + "-" + parent + "-01", true},
		{"traceparent", "cc-" + trace + "-" + parent + "-01-more", true},
		{"traceparent", "00-" + trace + "-" + parent + "-01-more", false},
		{"traceparent", "ff-" + trace + "-" + parent + "-01", false},
		{"traceparent", "00-" + strings.ToUpper(trace) + "-" + parent + "-01", false},
		{"traceparent", "00-" + strings.Repeat("0", 32) + "-" + parent + "-01", false},
		{"traceparent", "00-" + trace + "-" + strings.Repeat("0", 16) + "-01", false},
		{"traceparent", "garbage", false},
		{"traceparent", "", false},
		{"tracestate", "congo=t61rcWkgMzE,rojo=00f067aa0ba902b7", true},
		{"tracestate", "fw529a3039@dt=a b , ,x=1", true},
		{"tracestate", "", true},
		{"tracestate", "Congo=1", false},
		{"tracestate", "a=1,a=2", false},
		{"tracestate", "a", false},
		{"tracestate", "a=", false},
		{"tracestate", "a=b=c", false},
		{"tracestate", "a=é", false},
		{"tracestate", "@b=c", false},
		{"tracestate", "a=" + strings.Repeat("v", 257), false},
		{"tracestate", strings.Repeat("k", 257) + "=v", false},
		{"baggage", "userId=alice,serverNode=DF%2028;prop1;prop2=x, isProduction = false", true},
		{"baggage", "a=", true},
		{"baggage", "a", false},
		{"baggage", "", false},
		{"baggage", "a b=c", false},
		{"baggage", "a=b c", false},
		{"baggage", "a=b;", false},
		{"baggage", "a=b;c d", false},
	} {
		if err := CheckFormat(test.format, test.value); (err == nil) != test.ok {
			t.Errorf("CheckFormat(%q, %q) = %v, want ok %v", test.format, test.value, err, test.ok)
		}
	}
	var many []string
	for i := range 33 {
		many = append(many, string(rune('a'+i%26))+strings.Repeat("x", i)+"=1")
	}
	if err := CheckFormat("tracestate", strings.Join(many[:32], ",")); err != nil {
		t.Error(err)
	}
	if CheckFormat("tracestate", strings.Join(many, ",")) == nil {
		t.Error("33 keys are no fault")
	}
}

// Another reader of URI templates has the same opinion.
func TestURITemplates(t *testing.T) {
	for _, s := range []string{
		"", "a", "{a}", "{+a,b}", "{#a}", "{.a}", "{/a,b:3}", "{;a*}", "{?a,b*}{&c}", "a{b}c{d}", "{a.b_c}", "{%41}", "a%20b", "é{a}",
		"{", "}", "{}", "{a", "a}", "{a b}", "{a,}", "{,a}", "{a:0}", "{a:10000}", "{a:9999}", "{a:+1}", "{a:x}", "{a:}", "{a..b}", "{.}", "{a.}", "{%4}", "{%zz}",
		"{=a}", "{!a}", "{a**}", "{a-b}", "{é}", "{a{b}}", "a b", "a\"b", "a<b>", "a\\b", "a^b", "a`b", "a|b", "a\tb", "{a*:3}", "{a:3*}", "{a:03}",
	} {
		_, want := uritemplate.New(s)
		if got := CheckFormat("uri-template", s); (got == nil) != (want == nil) {
			t.Errorf("%q: %v, another reader says %v", s, got, want)
		}
	}
}

// Base64 is read in pieces; where they end makes no difference.
func TestBase64(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 766, 767, 768, 769, 770, 1536, 5000} {
		good := base64.StdEncoding.EncodeToString(make([]byte, n))
		for _, s := range []string{good, good + "=", good + "A", good + "AAAA", "*" + good, good + "*", strings.TrimRight(good, "=") + "="} {
			_, want := base64.StdEncoding.DecodeString(s)
			if got := CheckFormat("byte", s); (got == nil) != (want == nil) {
				t.Errorf("%d bytes, %d characters: %v, package base64 says %v", n, len(s), got, want)
			}
		}
	}
	large := strings.Repeat("AAAA", 1<<18)
	if n := testing.AllocsPerRun(3, func() { _ = CheckFormat("byte", large) }); n > 0 {
		t.Errorf("a megabyte of base64 costs %v allocations", n)
	}
}

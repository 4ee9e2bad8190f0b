package support

import (
	"encoding/base64"
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// This file checks the formats of strings: those that a schema names with
// @format, and those that only the specification's prose asks for.

// CheckFormat returns what is wrong with a text of the given format, or nil. A
// format that it does not know, such as "int64", fits any text. It suits
// [CheckFormats], and [CheckRules] uses it.
//
// It knows these formats of JSON Schema: uri (RFC 3986, absolute), uri-template
// (RFC 6570), date-time, date and time (RFC 3339), email, ipv4, ipv6 and regex.
// OpenAPI's byte is base64 with padding. The others are mcpgen's names for what
// the specification asks for: url is a URI with a host, file-uri one that begins
// with "file://", icon-uri one whose scheme is https or data; mime-type is a type
// and a subtype, perhaps with parameters; timestamp is a date of ISO 8601,
// perhaps with a time; tool-name is the name of a tool; extension-id the
// identifier of an extension; traceparent, tracestate and baggage are the headers
// of W3C Trace Context and W3C Baggage.
func CheckFormat(format, value string) error {
	switch format {
	case "uri":
		return checkURI(value)
	case "uri-template":
		return checkURITemplate(value)
	case "byte":
		return checkBase64(value)
	case "date-time":
		return checkLayouts(value, time.RFC3339)
	case "date":
		return checkLayouts(value, time.DateOnly)
	case "time":
		return checkLayouts(value, "15:04:05Z07:00")
	case "email":
		return checkEmail(value)
	case "ipv4":
		return checkAddress(value, netip.Addr.Is4)
	case "ipv6":
		return checkAddress(value, netip.Addr.Is6)
	case "regex":
		_, err := regexp.Compile(value)
		return err
	case "url":
		return checkURL(value)
	case "file-uri":
		return checkScheme(value, "file://")
	case "icon-uri":
		return checkScheme(value, "https://", "data:")
	case "mime-type":
		return checkMIMEType(value)
	case "timestamp":
		return checkLayouts(value, timestampLayouts...)
	case "tool-name":
		return checkToolName(value)
	case "extension-id":
		return checkExtensionID(value)
	case "traceparent":
		return checkTraceparent(value)
	case "tracestate":
		return checkTracestate(value)
	case "baggage":
		return checkBaggage(value)
	}
	return nil
}

// checkURI checks an absolute URI of RFC 3986. Package url alone would let pass
// what only browsers do, such as letters beyond ASCII.
func checkURI(s string) error {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>\\^`{|}", c) >= 0 {
			return fmt.Errorf("%q cannot stand in a URI", c)
		}
	}
	u, err := url.Parse(s)
	if err != nil {
		return errors.Unwrap(err)
	}
	if !u.IsAbs() {
		return errors.New("the scheme is missing")
	}
	if u.Opaque == "" && u.Host == "" && u.Path == "" && u.RawQuery == "" && u.Fragment == "" {
		return errors.New("there is nothing behind the scheme")
	}
	return nil
}

func checkURL(s string) error {
	if err := checkURI(s); err != nil {
		return err
	}
	if u, err := url.Parse(s); err != nil || u.Host == "" {
		return errors.New("the host is missing")
	}
	return nil
}

// checkScheme checks a URI that begins in one of several ways. Schemes are the
// same in capitals.
func checkScheme(s string, begins ...string) error {
	if err := checkURI(s); err != nil {
		return err
	}
	for _, b := range begins {
		if len(s) >= len(b) && strings.EqualFold(s[:len(b)], b) {
			return nil
		}
	}
	return errors.New("it must begin with " + strings.Join(begins, " or "))
}

// checkURITemplate checks a template of RFC 6570, of any level.
func checkURITemplate(s string) error {
	for {
		i := strings.IndexAny(s, "{}")
		literal := s
		if i >= 0 {
			literal = s[:i]
		}
		for j := range len(literal) {
			c := literal[j]
			if c <= ' ' || c == 0x7f || strings.IndexByte("\"'<>\\^`|", c) >= 0 || c == '%' && !isEscape(literal[j:]) {
				return fmt.Errorf("%q cannot stand in a URI template", c)
			}
		}
		if i < 0 {
			return nil
		}
		end := strings.IndexByte(s, '}')
		if s[i] == '}' || end < 0 {
			return errors.New("a brace is missing")
		}
		if err := checkExpression(s[i+1 : end]); err != nil {
			return err
		}
		s = s[end+1:]
	}
}

// checkExpression checks what stands between the braces of a URI template.
func checkExpression(s string) error {
	if s != "" && strings.IndexByte("+#./;?&", s[0]) >= 0 {
		s = s[1:]
	}
	for variable := range strings.SplitSeq(s, ",") {
		name, length, cut := strings.Cut(variable, ":")
		if cut {
			n, err := strconv.Atoi(length)
			if err != nil || n < 1 || n > 9999 || length[0] == '0' || length[0] == '+' {
				return fmt.Errorf("%s is no length between 1 and 9999", quoted(length))
			}
		} else {
			name = strings.TrimSuffix(name, "*")
		}
		for label := range strings.SplitSeq(name, ".") {
			if !isVariable(label) {
				return fmt.Errorf("%s is no name of a variable", quoted(name))
			}
		}
	}
	return nil
}

func isVariable(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case isAlnum(s[i]) || s[i] == '_':
		case isEscape(s[i:]):
			i += 2
		default:
			return false
		}
	}
	return s != ""
}

// isEscape reports whether s begins with a percent sign and two hex digits.
func isEscape(s string) bool {
	return len(s) > 2 && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// checkBase64 checks base64 in the standard alphabet, with padding and without
// line breaks. It decodes in pieces, so that large data costs no memory.
func checkBase64(s string) error {
	if strings.ContainsAny(s, "\r\n") {
		return errors.New("line break in base64")
	}
	const piece = 1024 // a multiple of 4
	var in, out [piece]byte
	for at := 0; at < len(s); at += piece {
		n := copy(in[:], s[at:])
		decoded, err := base64.StdEncoding.Decode(out[:], in[:n])
		if fault, ok := err.(base64.CorruptInputError); ok {
			return fault + base64.CorruptInputError(at)
		}
		if end := at + n; end < len(s) && decoded < n/4*3 {
			return base64.CorruptInputError(end) // there is more behind the padding
		}
	}
	return nil
}

// timestampLayouts are those that people write of the many that ISO 8601 has.
var timestampLayouts = []string{
	time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02T15:04", time.DateOnly,
	"20060102T150405Z0700", "20060102T150405", "20060102",
}

func checkLayouts(s string, layouts ...string) error {
	var first error
	for _, layout := range layouts {
		_, err := time.Parse(layout, s)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// checkEmail checks a bare address, without the display name that package mail
// reads too.
func checkEmail(s string) error {
	a, err := mail.ParseAddress(s)
	if err == nil && a.Address != s {
		err = errors.New("there is more than the address")
	}
	return err
}

func checkAddress(s string, is func(netip.Addr) bool) error {
	a, err := netip.ParseAddr(s)
	if err == nil && !is(a) {
		err = errors.New("an address of the other family")
	}
	return err
}

func checkMIMEType(s string) error {
	kind, _, err := mime.ParseMediaType(s)
	if err != nil {
		return err
	}
	if _, subtype, ok := strings.Cut(kind, "/"); !ok || subtype == "" {
		return errors.New("the subtype is missing")
	}
	return nil
}

// checkToolName checks what a tool should be called: up to 128 letters, digits,
// underscores, hyphens and dots.
func checkToolName(s string) error {
	const longest = 128
	if s == "" || len(s) > longest {
		return fmt.Errorf("%d characters, but there should be 1 to %d", len(s), longest)
	}
	for i := range len(s) {
		if !isAlnum(s[i]) && s[i] != '_' && s[i] != '-' && s[i] != '.' {
			return errors.New("only letters and digits of ASCII, and - _ . should be in it")
		}
	}
	return nil
}

// checkExtensionID checks the identifier of an extension: it is formed as a key
// of `_meta` that has a prefix.
func checkExtensionID(s string) error {
	if !strings.Contains(s, "/") {
		return errors.New("there is no prefix such as com.example/")
	}
	if !isMetaKey(s) {
		return errors.New("it is not formed as a key of _meta")
	}
	return nil
}

// checkTraceparent checks version, trace ID, parent ID and flags. Later versions
// may have more.
func checkTraceparent(s string) error {
	const length = 2 + 1 + 32 + 1 + 16 + 1 + 2
	if len(s) < length || s[2] != '-' || s[35] != '-' || s[52] != '-' {
		return errors.New("it must be 2, 32, 16 and 2 digits with hyphens between")
	}
	version, trace, parent, flags := s[:2], s[3:35], s[36:52], s[53:55]
	for _, digits := range []string{version, trace, parent, flags} {
		if strings.Trim(digits, "0123456789abcdef") != "" {
			return errors.New("the digits must be 0 to 9 and a to f")
		}
	}
	switch {
	case version == "ff":
		return errors.New("there is no version ff")
	case strings.Trim(trace, "0") == "" || strings.Trim(parent, "0") == "":
		return errors.New("an ID of zeros only")
	case len(s) > length && (version == "00" || s[length] != '-'):
		return errors.New("there is more behind the flags")
	}
	return nil
}

// checkTracestate checks a list of up to 32 different keys with values.
func checkTracestate(s string) error {
	const most = 32
	seen := map[string]bool{}
	for member := range strings.SplitSeq(s, ",") {
		member = strings.Trim(member, " \t")
		if member == "" {
			continue
		}
		key, value, ok := strings.Cut(member, "=")
		switch {
		case !ok || !isTraceKey(key):
			return fmt.Errorf("%s does not begin with a key", quoted(member))
		case !isTraceValue(value):
			return fmt.Errorf("the value of %s is not between 1 and 256 characters of ASCII without , and =", quoted(key))
		case seen[key]:
			return fmt.Errorf("the key %s is there twice", quoted(key))
		case len(seen) == most:
			return fmt.Errorf("there are more than %d keys", most)
		}
		seen[key] = true
	}
	return nil
}

// isTraceKey reports whether s is a key of tracestate: up to 256 characters, or
// up to 241 for a tenant, an @ sign, and up to 14 for a system.
func isTraceKey(s string) bool {
	part := func(s string, longest int) bool {
		return s != "" && len(s) <= longest && !isUpper(s[0]) && isAlnum(s[0]) &&
			consistsOf(s, func(c byte) bool { return isAlnum(c) && !isUpper(c) || strings.IndexByte("_-*/", c) >= 0 })
	}
	tenant, system, cut := strings.Cut(s, "@")
	if cut {
		return part(tenant, 241) && part(system, 14)
	}
	return part(s, 256)
}

func isTraceValue(s string) bool {
	return s != "" && len(s) <= 256 && consistsOf(s, func(c byte) bool { return ' ' <= c && c <= '~' && c != '=' })
}

// checkBaggage checks a list of keys with values, each perhaps with properties.
func checkBaggage(s string) error {
	for member := range strings.SplitSeq(s, ",") {
		pair, properties, more := strings.Cut(member, ";")
		if !isBaggage(pair, true) {
			return fmt.Errorf("%s is no key with a value", quoted(pair))
		}
		if !more {
			continue
		}
		for property := range strings.SplitSeq(properties, ";") {
			if !isBaggage(property, false) {
				return fmt.Errorf("%s is no property", quoted(property))
			}
		}
	}
	return nil
}

// isBaggage reports whether s is a key with a value, which a property need not
// have.
func isBaggage(s string, needsValue bool) bool {
	key, value, ok := strings.Cut(s, "=")
	key, value = strings.Trim(key, " \t"), strings.Trim(value, " \t")
	return key != "" && (ok || !needsValue) &&
		consistsOf(key, func(c byte) bool { return isAlnum(c) || strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0 }) &&
		consistsOf(value, func(c byte) bool { return '!' <= c && c <= '~' && strings.IndexByte(`",;\`, c) < 0 })
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// consistsOf reports whether all bytes of s are of a kind.
func consistsOf(s string, is func(c byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

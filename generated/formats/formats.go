// Package formats checks the formats of strings that a schema may ask for with
// @format. Generated packages rest on the standard library only and leave
// formats to their callers; hand them [Check]:
//
//	err := tool.Validate(mcp.CheckFormats(formats.Check))
package formats

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/yosida95/uritemplate/v3"
)

// checks knows the formats by their names in JSON Schema; "byte" is OpenAPI's.
var checks = map[string]func(string) error{
	"uri":          uri,
	"uri-template": uriTemplate,
	"byte":         base64Text,
	"date-time":    func(s string) error { return layout(time.RFC3339, s) },
	"date":         func(s string) error { return layout(time.DateOnly, s) },
	"time":         func(s string) error { return layout("15:04:05Z07:00", s) },
	"email":        email,
	"ipv4":         func(s string) error { return address(s, netip.Addr.Is4) },
	"ipv6":         func(s string) error { return address(s, netip.Addr.Is6) },
	"regex":        func(s string) error { _, err := regexp.Compile(s); return err },
}

// Check returns what is wrong with a text of the given format, nil for
// nothing. A format that it does not know, such as "int", fits any text.
func Check(format, value string) error {
	check := checks[format]
	if check == nil {
		return nil
	}
	return check(value)
}

// uri checks an absolute URI of RFC 3986. Package url alone would let pass
// what only browsers do, such as letters beyond ASCII.
func uri(s string) error {
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

func uriTemplate(s string) error {
	_, err := uritemplate.New(s)
	return err
}

// base64Text checks base64 in the standard alphabet with padding and without
// line breaks.
func base64Text(s string) error {
	if strings.ContainsAny(s, "\r\n") {
		return errors.New("line break in base64")
	}
	_, err := base64.StdEncoding.DecodeString(s)
	return err
}

func layout(layout, s string) error {
	_, err := time.Parse(layout, s)
	return err
}

// email checks a bare address, without the display name that package mail
// reads too.
func email(s string) error {
	a, err := mail.ParseAddress(s)
	if err == nil && a.Address != s {
		err = errors.New("there is more than the address")
	}
	return err
}

func address(s string, is func(netip.Addr) bool) error {
	a, err := netip.ParseAddr(s)
	if err == nil && !is(a) {
		err = errors.New("an address of the other family")
	}
	return err
}

package support

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// This file says which redirects HTTP clients follow.

// maxRedirects is how many of them are followed for one message.
const maxRedirects = 10

// staying gives a copy of the user's HTTP client, nil for the default one, that
// stays with the origin of the first request: a message must not go to another
// one, and neither must what the client adds to it, such as a token. Within the
// origin it follows only redirects that keep method and body. The user's own
// check of redirects comes after that.
func staying(client *http.Client) *http.Client {
	if client == nil {
		client = http.DefaultClient
	}
	own := *client
	own.CheckRedirect = func(next *http.Request, via []*http.Request) error {
		why := ""
		switch status := next.Response.StatusCode; {
		case status != http.StatusTemporaryRedirect && status != http.StatusPermanentRedirect:
			why = "a redirect with this status does not keep the message"
		case originOf(next.URL) != originOf(via[0].URL):
			why = "it is another origin"
		case len(via) > maxRedirects:
			why = fmt.Sprintf("there were %d redirects before", len(via)-1)
		case client.CheckRedirect != nil:
			return client.CheckRedirect(next, via)
		}
		if why == "" {
			return nil
		}
		return &HTTPError{StatusCode: next.Response.StatusCode, Header: next.Response.Header,
			Err: fmt.Errorf("the redirect to %.200q is not followed: %s", next.URL.Redacted(), why)}
	}
	return &own
}

// originOf gives the origin of a URL (RFC 6454): scheme, host and port.
func originOf(u *url.URL) string {
	port := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	return u.Scheme + "://" + strings.ToLower(u.Hostname()) + ":" + cmp.Or(u.Port(), port)
}

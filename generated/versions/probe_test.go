package versions

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var both = []string{"2025-06-18", "2025-11-25", "2026-07-28"}

func start(t *testing.T, ours ...string) Probe {
	t.Helper()
	p, err := Start(ours...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// step writes a step in few letters.
func step(p Probe, err error) string {
	none := (*NoCommonVersionError)(nil)
	switch {
	case errors.As(err, &none):
		return "none"
	case errors.Is(err, ErrUndecided):
		return "undecided"
	case err != nil:
		return err.Error()
	}
	s := p.Version
	if p.Handshake {
		s = "initialize " + s
	}
	if p.Settled {
		s += " settled"
	}
	return s
}

func TestStart(t *testing.T) {
	tests := []struct {
		ours []string
		want string
	}{
		{nil, "2026-07-28"},
		{both, "2026-07-28"},
		{[]string{"2025-03-26", "2024-11-05"}, "initialize 2025-03-26"},
		{[]string{"2026-07-28", "draft"}, "draft"},
		{[]string{"nonsense"}, "none"},
	}
	for _, test := range tests {
		if got := step(Start(test.ours...)); got != test.want {
			t.Errorf("Start(%q): %s, want %s", test.ours, got, test.want)
		}
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name string
		ours []string
		code int64
		data string // "" for none
		want string
	}{
		{"an old server does not know the method", both, -32601, "", "initialize 2025-11-25"},
		{"an old server wants initialize first", both, -32600, "", "initialize 2025-11-25"},
		{"an old server with a code of its own", both, -32000, `{"anything":[1]}`, "initialize 2025-11-25"},
		{"invalid params", both, -32602, "", "initialize 2025-11-25"},
		{"internal error", both, -32603, "", "initialize 2025-11-25"},
		{"codes of older versions", both, -32002, "", "initialize 2025-11-25"},
		{"-32042 is in the range of the specification, and old", both, -32042, `{"elicitations":[]}`, "initialize 2025-11-25"},
		{"an old server, a modern client", []string{"2026-07-28"}, -32601, "", "none"},

		{"header mismatch", both, -32020, "", "2026-07-28 settled"},
		{"missing capability", both, -32021, `{"requiredCapabilities":{"roots":{}}}`, "2026-07-28 settled"},
		{"missing capability, no data", both, -32021, "", "2026-07-28 settled"},

		{"another modern version", []string{"2026-07-28", "2027-01-01"}, -32022, `{"supported":["2026-07-28"],"requested":"2027-01-01"}`, "2026-07-28"},
		{"the newest of several", []string{"2026-07-28", "2026-12-01", "2027-01-01"}, -32022, `{"supported":["2026-07-28","2026-12-01"]}`, "2026-12-01"},
		{"a server of both eras", []string{"2025-11-25", "2027-01-01"}, -32022, `{"requested":"2027-01-01", "supported":["2026-07-28","2025-11-25"]}`, "initialize 2025-11-25"},
		{"none in common", both, -32022, `{"supported":["2027-01-01"],"requested":"2026-07-28"}`, "none"},
		{"refused, though supported", both, -32022, `{"supported":["2026-07-28"],"requested":"2026-07-28"}`, "none"},
		{"refused, though supported, another left", both, -32022, `{"supported":["2026-07-28","2025-06-18"]}`, "initialize 2025-06-18"},

		// What has the code but not the data may as well be an old server's.
		{"no data", both, -32022, "", "initialize 2025-11-25"},
		{"null", both, -32022, "null", "initialize 2025-11-25"},
		{"data is no object", both, -32022, `["2026-07-28"]`, "initialize 2025-11-25"},
		{"no list", both, -32022, `{"requested":"2026-07-28"}`, "initialize 2025-11-25"},
		{"an empty list", both, -32022, `{"supported":[]}`, "initialize 2025-11-25"},
		{"a list of something else", both, -32022, `{"supported":[1]}`, "initialize 2025-11-25"},
		{"null for a list", both, -32022, `{"supported":null}`, "initialize 2025-11-25"},
		{"another spelling", both, -32022, `{"Supported":["2026-07-28"]}`, "initialize 2025-11-25"},
		{"invalid JSON", both, -32022, `{"supported":`, "initialize 2025-11-25"},
	}
	for _, test := range tests {
		p := start(t, test.ours...)
		var data json.RawMessage
		if test.data != "" {
			data = json.RawMessage(test.data)
		}
		if got := step(p.Refused(test.code, data)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if p.Version != start(t, test.ours...).Version || p.Settled {
			t.Errorf("%s: the probe was changed", test.name)
		}
	}
}

func TestRefusedInitialize(t *testing.T) {
	p := start(t, "2025-11-25", "2025-06-18")
	for _, code := range []int64{-32601, -32602, -32020, -32021, -32022} {
		if got := step(p.Refused(code, nil)); got != "undecided" {
			t.Errorf("%d: %s", code, got)
		}
	}
	// A modern server tells what it speaks.
	p = start(t, both...)
	p, err := p.Refused(-32601, nil)
	if err != nil || !p.Handshake {
		t.Fatal(p, err)
	}
	if got := step(p.Refused(-32022, json.RawMessage(`{"supported":["2026-07-28"]}`))); got != "none" {
		t.Errorf("a version that was refused is tried again: %s", got)
	}
	if got := step(p.Refused(-32022, json.RawMessage(`{"supported":["2025-06-18","2025-11-25"]}`))); got != "initialize 2025-06-18" {
		t.Error(got)
	}
}

func TestDiscovered(t *testing.T) {
	tests := []struct {
		ours, theirs []string
		want         string
	}{
		{both, []string{"2026-07-28"}, "2026-07-28 settled"},
		{both, []string{"2025-11-25", "2026-07-28"}, "2026-07-28 settled"},
		{[]string{"2026-07-28", "2027-01-01"}, []string{"2026-07-28"}, "2026-07-28 settled"},
		{both, []string{"2027-01-01", "2025-06-18"}, "initialize 2025-06-18"},
		{both, []string{"2027-01-01"}, "none"},
		{both, nil, "none"},
		{both, []string{"nonsense"}, "none"},
	}
	for _, test := range tests {
		if got := step(start(t, test.ours...).Discovered(test.theirs)); got != test.want {
			t.Errorf("%q and %q: %s, want %s", test.ours, test.theirs, got, test.want)
		}
	}
}

func TestAccepted(t *testing.T) {
	if got := step(start(t, both...).Accepted(), nil); got != "2026-07-28 settled" {
		t.Error(got)
	}
}

func TestInitialized(t *testing.T) {
	p := start(t, "2025-06-18", "2025-11-25")
	tests := []struct{ answer, want string }{
		{"2025-11-25", "initialize 2025-11-25 settled"},
		{"2025-06-18", "initialize 2025-06-18 settled"},
		{"2024-11-05", "none"},
		{"2026-07-28", "none"}, // not by a handshake
		{"", "none"},
	}
	for _, test := range tests {
		if got := step(p.Initialized(test.answer)); got != test.want {
			t.Errorf("%q: %s, want %s", test.answer, got, test.want)
		}
	}
	if got := step(start(t, both...).Initialized("2026-07-28")); got != "none" {
		t.Errorf("a modern version by a handshake: %s", got)
	}
}

func TestRefusedHTTP(t *testing.T) {
	tests := map[int]string{
		400: "initialize 2025-11-25", 404: "initialize 2025-11-25", 405: "initialize 2025-11-25",
		406: "initialize 2025-11-25", 415: "initialize 2025-11-25", 422: "initialize 2025-11-25",
		401: "undecided", 403: "undecided", 407: "undecided", 408: "undecided", 429: "undecided",
		500: "undecided", 502: "undecided", 503: "undecided", 504: "undecided",
		200: "undecided", 302: "undecided",
	}
	for status, want := range tests {
		p, err := start(t, both...).RefusedHTTP(status, 0, nil)
		if got := step(p, err); got != want {
			t.Errorf("%d: %s, want %s", status, got, want)
		}
		if want == "undecided" && step(p, nil) != "2026-07-28" {
			t.Errorf("%d: the step cannot be taken again", status)
		}
	}
	if got := step(start(t, "2025-11-25").RefusedHTTP(404, 0, nil)); got != "undecided" {
		t.Errorf("404 to initialize: %s", got)
	}
	// With an error of JSON-RPC.
	for _, test := range []struct {
		ours   []string
		status int
		code   int64
		data   string
		want   string
	}{
		{both, 404, -32601, "", "2026-07-28 settled"},
		{both, 200, -32601, "", "initialize 2025-11-25"},
		{both, 400, -32601, "", "initialize 2025-11-25"},
		{both, 404, -32602, "", "initialize 2025-11-25"},
		{both, 400, -32020, "", "2026-07-28 settled"},
		{both, 400, -32022, `{"supported":["2025-11-25"]}`, "initialize 2025-11-25"},
		{[]string{"2025-11-25"}, 404, -32601, "", "undecided"},
	} {
		if got := step(start(t, test.ours...).RefusedHTTP(test.status, test.code, []byte(test.data))); got != test.want {
			t.Errorf("%d with %d: %s, want %s", test.status, test.code, got, test.want)
		}
	}
}

func TestUnanswered(t *testing.T) {
	if got := step(start(t, both...).Unanswered()); got != "initialize 2025-11-25" {
		t.Error(got)
	}
	if got := step(start(t, "2026-07-28").Unanswered()); got != "none" {
		t.Error(got)
	}
	if got := step(start(t, "2025-11-25").Unanswered()); got != "undecided" {
		t.Error(got)
	}
}

// TestProbeEnds lets a server answer at random.
func TestProbeEnds(t *testing.T) {
	ours := []string{"2024-11-05", "2025-11-25", "2026-07-28", "2026-12-01", "2027-01-01"}
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	for range 2000 {
		p := start(t, ours...)
		var err error
		steps := 0
		for ; err == nil && !p.Settled; steps++ {
			if steps > len(ours) {
				t.Fatalf("no end after %d steps (seed %d)", steps, seed)
			}
			theirs := slices.Clone(ours)
			r.Shuffle(len(theirs), func(i, j int) { theirs[i], theirs[j] = theirs[j], theirs[i] })
			theirs = theirs[:1+r.IntN(len(theirs))]
			data, _ := json.Marshal(map[string][]string{"supported": theirs})
			switch r.IntN(6) {
			case 0:
				p, err = p.Unanswered()
			case 1:
				p, err = p.Refused(-32601, nil)
			case 2:
				p, err = p.RefusedHTTP(400, 0, nil)
			default:
				p, err = p.Refused(-32022, data)
			}
		}
	}
}

func TestNoCommonVersionText(t *testing.T) {
	_, err := start(t, both...).Refused(-32022, json.RawMessage(`{"supported":["2027-01-01"]}`))
	const want = "no version of the protocol in common: the client speaks 2025-06-18, 2025-11-25, 2026-07-28, the server 2027-01-01"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	_, err = start(t, "2026-07-28").Refused(-32601, nil)
	if want := "no version of the protocol in common: the client speaks 2026-07-28"; err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	// Twenty are named, and that there are more.
	for n, ends := range map[int]string{20: "2027-01-20", 21: "2027-01-20, …", 22: "2027-01-20, …"} {
		var theirs []string
		for i := range n {
			theirs = append(theirs, fmt.Sprintf("2027-01-%02d", i+1))
		}
		if _, err := start(t, both...).Discovered(theirs); err == nil || !strings.HasSuffix(err.Error(), ends) {
			t.Errorf("%d versions: %v, want …%s", n, err, ends)
		}
	}
	many := make([]string, 1000)
	for i := range many {
		many[i] = strings.Repeat("x\n", 10_000)
	}
	_, err = start(t, both...).Discovered(many)
	if text := err.Error(); len(text) > 2000 || strings.Contains(text, "\n") {
		t.Errorf("a peer decides how long the text is: %d bytes", len(text))
	}
}

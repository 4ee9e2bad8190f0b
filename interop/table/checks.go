package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// A target is the server that a client has to deal with, and the way to it.
type target struct {
	Transport string   `json:"transport"`           // "stdio" or "HTTP"
	Era       string   `json:"era"`                 // "modern", "legacy" or "default"
	Version   string   `json:"version,omitempty"`   // the only legacy one to speak
	Stateless bool     `json:"stateless,omitempty"` // the server gives legacy clients no sessions
	Command   []string `json:"command,omitempty"`
	URL       string   `json:"url,omitempty"`
	// Offers says which of the names in doc.go the server offers, and how; only
	// servers that were not written for this table have others.
	Offers string `json:"offers,omitempty"`
}

// An outcome is what became of one check. Clients print one as a line of JSON
// for each check.
type outcome struct {
	Check string `json:"check"`
	OK    bool   `json:"ok,omitempty"`
	Skip  string `json:"skip,omitempty"`  // why there was nothing to try
	Error string `json:"error,omitempty"` // what went wrong
}

// errSkip is the error of a method of a client that there is nothing for.
var errSkip = errors.New("the client has nothing for it")

// skip is errSkip with another reason.
func skip(why string) error { return fmt.Errorf("%w: %s", errSkip, why) }

// A client is one that was written by others, or ours, behind one face.
type client interface {
	connect(ctx context.Context) (version string, err error)
	ping(ctx context.Context) error
	listTools(ctx context.Context) (names []string, err error)
	callTool(ctx context.Context, name string, arguments members, progress func(string)) (*toolResult, error)
	listPrompts(ctx context.Context) (names []string, err error)
	getPrompt(ctx context.Context, name string, arguments map[string]string) (text string, err error)
	listResources(ctx context.Context) (uris []string, err error)
	listTemplates(ctx context.Context) (templates []string, err error)
	readResource(ctx context.Context, uri string) (text string, err error)
	complete(ctx context.Context, prompt, argument, value string) (values []string, err error)
	// setLevel asks for log messages. heard gives all log messages since, and what
	// watch leads to: "tools" and URIs of resources.
	setLevel(ctx context.Context, level string) error
	watch(ctx context.Context, uri string) error
	heard() []string
	// errorOf takes an error of the protocol apart.
	errorOf(err error) (code int64, message, data string, ok bool)
	close() error
}

// A toolResult is what the checks want to know of one.
type toolResult struct {
	text       string // of the first block
	kinds      []string
	structured string
	isError    bool
}

// notes are what a client has heard, in any order.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) add(note string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, note)
}

func (n *notes) heard() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.list)
}

const (
	// within is how long a check may take, awhile how long it waits for something to
	// happen, and briefly for the server to hear of it.
	within  = 30 * time.Second
	awhile  = 10 * time.Second
	briefly = 2 * time.Second
	// soon is how long a client waits before it gives a call up.
	soon = 100 * time.Millisecond
)

// runChecks does all checks with a client and prints what becomes of them.
func runChecks(ctx context.Context, w io.Writer, c client, t target) error {
	o := offers[t.Offers]
	out := json.NewEncoder(w)
	for _, check := range checks {
		ctx, cancel := context.WithTimeout(ctx, within)
		err := check.try(ctx, c, t, o)
		cancel()
		result := outcome{Check: check.name}
		switch {
		case errors.Is(err, errSkip):
			result.Skip = err.Error()
		case err != nil:
			result.Error = err.Error()
		default:
			result.OK = true
		}
		if err := out.Encode(result); err != nil {
			return err
		}
		if check.name == "connect" && err != nil {
			return nil
		}
	}
	return nil
}

// An offer is what a server has, under its own names. What is missing is empty.
type offer struct {
	echo, echoArgument, echoed string // the tool, and what it says to "a"; nothing in particular if this is empty
	content, sum, fail, refuse string // tools
	failArguments              members
	progress, log              string // tools
	elicit, elicited           string // a tool, and part of what it says in the end
	sample, sampled            string
	sampleArguments            members
	roots, rooted              string
	slow, touch                string   // tools
	touches                    []string // what touch leads to: "tools" and a URI

	prompt, promptArgument, prompted string // and part of what it says
	complete                         string // the prompt whose argument is completed
	resource, contained              string // a URI, and part of what is there
	missing, template                string // a URI of nothing, and a template
}

// A checkFunc tries one thing.
type checkFunc func(ctx context.Context, c client, t target, o offer) error

// checks are all things that are tried, in this order; interop/npm/checks.mjs has
// the same for clients in JavaScript.
var checks = []struct {
	name, what string
	try        checkFunc
}{
	{"connect", "both sides settle on a version of the column", connects},
	{"ping", "`ping`, or `server/discover` in 2026-07-28", func(ctx context.Context, c client, _ target, _ offer) error { return c.ping(ctx) }},
	{"tools/list", "all pages of the list", func(ctx context.Context, c client, _ target, o offer) error {
		names, err := c.listTools(ctx)
		return contains(names, err, o.echo)
	}},
	{"tools/call", "letters of every kind come back as they were", echoes},
	{"content", "blocks of each kind that the version has", mixes},
	{"structured content", "a number, which fits the output schema, with its copy as text", adds},
	{"tool error", "a result with `isError`", fails},
	{"error", "an error of the protocol with code, message and data", refuses},
	{"unknown tool", "an error, of either kind", misses},
	{"prompts/list", "", func(ctx context.Context, c client, _ target, o offer) error {
		if o.prompt == "" {
			return skip("the server has no prompts")
		}
		names, err := c.listPrompts(ctx)
		return contains(names, err, o.prompt)
	}},
	{"prompts/get", "", prompts},
	{"resources/list", "", func(ctx context.Context, c client, _ target, o offer) error {
		if o.resource == "" {
			return skip("the server has no resources")
		}
		uris, err := c.listResources(ctx)
		return contains(uris, err, o.resource)
	}},
	{"resources/templates/list", "", func(ctx context.Context, c client, _ target, o offer) error {
		if o.template == "" {
			return skip("the server has no templates")
		}
		templates, err := c.listTemplates(ctx)
		return contains(templates, err, o.template)
	}},
	{"resources/read", "", reads},
	{"unknown resource", "an error of the protocol", readsNothing},
	{"completion/complete", "", completes},
	{"progress", "three notifications, in order", progresses},
	{"log", "a message of the level that was asked for, none below it", logs},
	{"elicitation", "the server asks the user in the middle of a call", func(ctx context.Context, c client, t target, o offer) error {
		if t.Version != "" && t.Version < "2025-06-18" {
			return skip("the version has no elicitation")
		}
		return says(ctx, c, t, o.elicit, members{}, o.elicited)
	}},
	{"sampling", "and the model", func(ctx context.Context, c client, t target, o offer) error {
		return says(ctx, c, t, o.sample, o.sampleArguments, o.sampled)
	}},
	{"roots", "and for the roots", func(ctx context.Context, c client, t target, o offer) error {
		return says(ctx, c, t, o.roots, members{}, o.rooted)
	}},
	{"cancel", "the client gives up, and the handler of the server ends", cancels},
	{"changes", "a list and a resource change, and the client is told", changes},
	{"at once", "twenty calls at the same time", atOnce},
	{"close", "both sides end by themselves", func(_ context.Context, c client, _ target, _ offer) error { return c.close() }},
}

func connects(ctx context.Context, c client, t target, _ offer) error {
	version, err := c.connect(ctx)
	if err != nil {
		return err
	}
	modern := version >= "2026"
	if t.Era == "modern" && !modern || t.Era == "legacy" && modern {
		return fmt.Errorf("they settled on %s", version)
	}
	return nil
}

const manyLetters = "a \"text\"\n\u2028 with <every> kind of letter: ä, €, 😀"

func echoes(ctx context.Context, c client, _ target, o offer) error {
	r, err := c.callTool(ctx, o.echo, members{o.echoArgument: manyLetters}, nil)
	if err != nil {
		return err
	}
	if o.echoed == "" { // a tool that does something else
		return same(len(r.kinds) > 0 && !r.isError, true)
	}
	return same(r.text, strings.ReplaceAll(o.echoed, "a", manyLetters))
}

func mixes(ctx context.Context, c client, _ target, o offer) error {
	if o.content == "" {
		return skip("the server has no such tool")
	}
	r, err := c.callTool(ctx, o.content, members{}, nil)
	if err != nil {
		return err
	}
	for _, kind := range []string{"text", "image", "resource"} {
		if !slices.Contains(r.kinds, kind) {
			return fmt.Errorf("no %s among %v", kind, r.kinds)
		}
	}
	return nil
}

func adds(ctx context.Context, c client, _ target, o offer) error {
	if o.sum == "" {
		return skip("the server has no such tool")
	}
	r, err := c.callTool(ctx, o.sum, members{"a": 1, "b": 2}, nil)
	if err != nil {
		return err
	}
	if r.structured == "" {
		return skip("the version has no structured content")
	}
	return errors.Join(same(r.structured, `{"sum":3}`), same(r.text, `{"sum":3}`))
}

func fails(ctx context.Context, c client, _ target, o offer) error {
	if o.fail == "" {
		return skip("the server has no such tool")
	}
	if o.failArguments == nil {
		o.failArguments = members{}
	}
	r, err := c.callTool(ctx, o.fail, o.failArguments, nil)
	if err != nil {
		return err
	}
	return same(r.isError, true)
}

func refuses(ctx context.Context, c client, _ target, o offer) error {
	if o.refuse == "" {
		return skip("the server has no such tool")
	}
	_, err := c.callTool(ctx, o.refuse, members{}, nil)
	code, message, data, ok := c.errorOf(err)
	if !ok {
		return errors.Join(errors.New("no error of the protocol"), err)
	}
	if code == 0 { // the client tells the message only
		return includes(message, refusalText)
	}
	return errors.Join(same(code, refusalCode), same(strings.Contains(message, refusalText), true), same(data, refusalData))
}

func misses(ctx context.Context, c client, _ target, _ offer) error {
	r, err := c.callTool(ctx, "none", members{}, nil)
	if err != nil {
		if _, _, _, ok := c.errorOf(err); ok {
			return nil
		}
		return err
	}
	return same(r.isError, true)
}

func prompts(ctx context.Context, c client, _ target, o offer) error {
	if o.prompt == "" {
		return skip("the server has no prompts")
	}
	arguments := map[string]string{}
	if o.promptArgument != "" {
		arguments[o.promptArgument] = "Ada"
	}
	text, err := c.getPrompt(ctx, o.prompt, arguments)
	if err != nil {
		return err
	}
	return includes(text, o.prompted)
}

func reads(ctx context.Context, c client, _ target, o offer) error {
	if o.resource == "" {
		return skip("the server has no resources")
	}
	text, err := c.readResource(ctx, o.resource)
	if err != nil {
		return err
	}
	return includes(text, o.contained)
}

func readsNothing(ctx context.Context, c client, _ target, o offer) error {
	if o.resource == "" {
		return skip("the server has no resources")
	}
	_, err := c.readResource(ctx, o.missing)
	if _, _, _, ok := c.errorOf(err); !ok {
		return errors.Join(errors.New("no error of the protocol"), err)
	}
	return nil
}

func completes(ctx context.Context, c client, _ target, o offer) error {
	if o.complete == "" {
		return skip("the server completes nothing")
	}
	values, err := c.complete(ctx, o.complete, "name", "A")
	if err != nil {
		return err
	}
	return same(values, []string{"Ada", "Alan"})
}

func progresses(ctx context.Context, c client, _ target, o offer) error {
	if o.progress == "" {
		return skip("the server has no such tool")
	}
	var heard notes
	if _, err := c.callTool(ctx, o.progress, members{}, heard.add); err != nil {
		return err
	}
	// The result must not overtake them, but a client may take them to the caller later.
	err := eventually(ctx, awhile, func() bool { return len(heard.heard()) >= 3 })
	return errors.Join(err, same(heard.heard(), []string{"1 of 3", "2 of 3", "3 of 3"}))
}

func logs(ctx context.Context, c client, t target, o offer) error {
	if err := needsSession(t); err != nil {
		return err
	}
	if o.log == "" {
		return skip("the server has no such tool")
	}
	if err := c.setLevel(ctx, "info"); err != nil {
		return err
	}
	if _, err := c.callTool(ctx, o.log, members{}, nil); err != nil {
		return err
	}
	if err := eventually(ctx, awhile, func() bool { return slices.Contains(c.heard(), "warning: a warning") }); err != nil {
		return err
	}
	return same(slices.Contains(c.heard(), "debug: a debug"), false)
}

// needsSession is what there is to say of a check that cannot be done without one.
func needsSession(t target) error {
	if t.Stateless {
		return skip("there is no session")
	}
	return nil
}

func says(ctx context.Context, c client, t target, tool string, arguments members, want string) error {
	if tool == "" {
		return skip("the server has no such tool")
	}
	if err := needsSession(t); err != nil {
		return err
	}
	r, err := c.callTool(ctx, tool, arguments, nil)
	if err != nil {
		return err
	}
	if r.isError {
		return errors.New(r.text)
	}
	return includes(r.text, want)
}

func cancels(ctx context.Context, c client, t target, o offer) error {
	if err := needsSession(t); err != nil {
		return err
	}
	if o.slow == "" {
		return skip("the server has no such tool")
	}
	cancelled := func() (string, error) {
		r, err := c.callTool(ctx, "cancelled", members{}, nil)
		if err != nil {
			return "", err
		}
		return r.text, nil
	}
	before, err := cancelled()
	if err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	if _, err := c.callTool(short, o.slow, members{}, nil); err == nil || short.Err() == nil {
		return errors.Join(errors.New("not cancelled"), err)
	}
	wait := eventually(ctx, briefly, func() bool {
		var after string
		after, err = cancelled()
		return after != before || err != nil
	})
	return errors.Join(wait, err)
}

func changes(ctx context.Context, c client, t target, o offer) error {
	if err := needsSession(t); err != nil {
		return err
	}
	if o.touch == "" {
		return skip("the server has no such tool")
	}
	if err := c.watch(ctx, staticURI); err != nil {
		return err
	}
	var err error
	wait := eventually(ctx, awhile, func() bool {
		heard := c.heard()
		if !slices.ContainsFunc(o.touches, func(note string) bool { return !slices.Contains(heard, note) }) {
			return true
		}
		// Some clients do not wait for the acknowledgement of a subscription.
		_, err = c.callTool(ctx, o.touch, members{}, nil)
		return err != nil
	})
	if wait != nil {
		heard := slices.Compact(slices.Sorted(slices.Values(c.heard())))
		wait = fmt.Errorf("%w; heard %v", wait, heard)
	}
	return errors.Join(wait, err)
}

func atOnce(ctx context.Context, c client, _ target, o offer) error {
	const n = 20
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			text := fmt.Sprintf("call %d", i)
			r, err := c.callTool(ctx, o.echo, members{o.echoArgument: text}, nil)
			switch {
			case err != nil:
				errs[i] = err
			case o.echoed != "":
				errs[i] = same(r.text, strings.ReplaceAll(o.echoed, "a", text))
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

func contains(list []string, err error, want string) error {
	if err == nil && !slices.Contains(list, want) {
		err = fmt.Errorf("no %q among %q", want, list)
	}
	return err
}

func includes(text, want string) error {
	if !strings.Contains(text, want) {
		return fmt.Errorf("got %q, want %q in it", text, want)
	}
	return nil
}

// same is an error where two values differ.
func same[T any](got, want T) error {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		return fmt.Errorf("got %+v, want %+v", got, want)
	}
	return nil
}

// eventually repeats something until it is true.
func eventually(ctx context.Context, patience time.Duration, done func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for !done() {
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

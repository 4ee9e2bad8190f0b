package support

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"
)

// This file compares the headers of a call of a tool with the arguments that they
// mirror. Which arguments those are stands in the list of tools, which may be
// another one for each client: a server lists the tools on behalf of the call,
// unless its list says that it is everybody's, and for how long.

// checkArguments compares the headers that mirror the arguments of a tool with
// them.
func (x *exchange) checkArguments(tool string) error {
	arguments := Object(argumentAt(x.params, []string{"arguments"}))
	if !hasMembers(arguments) && !hasParamHeader(x.r.Header) {
		return nil // there is nothing to compare
	}
	marks, known := x.handler.tools.of(tool)
	if known && checkParamHeaders(x.r.Header, marks, arguments) == nil {
		return nil
	}
	// What is known may be out of date.
	marks, err := x.listed(tool)
	if err != nil {
		return err
	}
	return checkParamHeaders(x.r.Header, marks, arguments)
}

func hasMembers(object Object) bool {
	if object == nil {
		return false
	}
	d := newDecoder(object)
	defer d.discard()
	d.beginObject()
	return d.nextKey()
}

func hasParamHeader(header http.Header) bool {
	for name := range header {
		if strings.HasPrefix(name, headerParamPrefix) {
			return true
		}
	}
	return false
}

// maxPages bounds a list of tools that has no end.
const maxPages = 1000

// listed lists the tools as the client of the request sees them, until it finds
// one, and gives the marks of that.
func (x *exchange) listed(tool string) ([]headerMark, error) {
	s, ctx := x.handler.server, x.r.Context()
	meta, cursor := ownMeta(argumentAt(x.params, []string{"_meta"})), []byte(nil)
	for range maxPages {
		params := append([]byte(`{"_meta":`), meta...)
		if cursor != nil {
			params = append(append(params, `,"cursor":`...), cursor...)
		}
		params = append(params, '}')
		c := &Call{server: s, out: nowhere{}, own: true, rawID: []byte("0"), method: []byte("tools/list"), done: ctx.Done()}
		response, code := s.serve(ctx, c, params)
		if code != 0 {
			return nil, fmt.Errorf("the tools cannot be listed to compare the headers of a call: %s (%d)", faultIn(response), code)
		}
		page := readTools(response)
		x.handler.tools.learn(s.log, page)
		for _, t := range page.tools {
			if t.name == tool {
				return t.marks, nil
			}
		}
		if cursor = page.next; cursor == nil {
			return nil, nil // a tool that is not listed has no marks
		}
	}
	return nil, fmt.Errorf("the list of tools has more than %d pages", maxPages)
}

// ownMeta gives the `_meta` of a request that a server makes of itself on behalf
// of a client: it says who the client is and what it can do. It asks for no
// progress and no log.
func ownMeta(meta []byte) []byte {
	out := []byte{'{'}
	d := newDecoder(meta)
	defer d.discard()
	for d.beginObject(); d.nextKey(); {
		switch key := d.name(); key {
		case metaProtocolVersion, "io.modelcontextprotocol/clientInfo", "io.modelcontextprotocol/clientCapabilities":
			if len(out) > 1 {
				out = append(out, ',')
			}
			out = append(append(append(out, '"'), key...), `":`...)
			out = append(out, d.rawValue()...)
		default:
			d.skip()
		}
	}
	return append(out, '}')
}

// faultIn gives the message of the error in a response.
func faultIn(response []byte) string {
	text, _ := headerText(argumentAt(response, []string{"error", "message"}))
	return text
}

// nowhere drops notifications.
type nowhere struct{}

func (nowhere) send(_, _ []byte) error { return nil }

// A toolPage is what is to be known of a response to tools/list.
type toolPage struct {
	tools []listedTool
	next  []byte        // JSON of the cursor of the next page; nil for none
	valid time.Duration // how long everybody may take it for the list; 0 for a list that is one client's
}

type listedTool struct {
	name  string
	marks []headerMark
	err   error // what is wrong with the marks; there are none then: clients do not call the tool
}

// maxValid bounds for how long a list is taken to be valid.
const maxValid = 24 * time.Hour

func readTools(response []byte) (page toolPage) {
	d := newDecoder(argumentAt(response, []string{"result"}))
	defer d.discard()
	public := false
	for d.beginObject(); d.nextKey(); {
		switch string(d.key) {
		case "nextCursor":
			page.next = d.rawValue()
		case "cacheScope":
			public = string(d.rawValue()) == `"public"`
		case "ttlMs":
			var ms int64
			if json.Unmarshal(d.rawValue(), &ms) == nil && ms > 0 {
				page.valid = time.Duration(min(ms, maxValid.Milliseconds())) * time.Millisecond
			}
		case "tools":
			for d.beginArray(); d.nextElem(); {
				tool := d.rawValue()
				if name, ok := headerText(argumentAt(tool, []string{"name"})); ok {
					marks, err := headerMarks(argumentAt(tool, []string{"inputSchema"}))
					if err != nil {
						marks = nil
					}
					page.tools = append(page.tools, listedTool{name, marks, err})
				}
			}
		default:
			d.skip()
		}
	}
	if !public {
		page.valid = 0
	}
	return page
}

// toolMarks are the marks of tools that are the same for everybody.
type toolMarks struct {
	mu     sync.Mutex
	known  map[string]knownMarks // by tool
	warned map[string]bool       // tools whose marks were found to be invalid
}

type knownMarks struct {
	marks []headerMark
	until time.Time
}

// maxKnownTools bounds how many tools are kept track of.
const maxKnownTools = 10_000

// of gives the marks of a tool, if they are known.
func (t *toolMarks) of(tool string) (marks []headerMark, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	k, ok := t.known[tool]
	if !ok || time.Now().After(k.until) {
		return nil, false
	}
	return k.marks, true
}

// learn notes the tools of a page.
func (t *toolMarks) learn(log *slog.Logger, page toolPage) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil || len(t.known) > maxKnownTools {
		t.known = map[string]knownMarks{}
	}
	if t.warned == nil {
		t.warned = map[string]bool{}
	}
	for _, tool := range page.tools {
		if page.valid > 0 {
			t.known[tool.name] = knownMarks{tool.marks, time.Now().Add(page.valid)}
		} else {
			delete(t.known, tool.name)
		}
		if tool.err != nil && !t.warned[tool.name] && len(t.warned) < maxKnownTools {
			t.warned[tool.name] = true
			log.Warn("clients drop a tool whose input schema has an invalid "+markKeyword, "tool", tool.name, "error", tool.err)
		}
	}
}

// look notes the tools in a response to tools/list where there may be something
// to know of them.
func (t *toolMarks) look(log *slog.Logger, response []byte) {
	if mayHaveMarks(response) {
		t.learn(log, readTools(response))
	}
}

// checkParamHeaders compares the headers that mirror arguments with them.
func checkParamHeaders(header http.Header, marks []headerMark, arguments Object) error {
	for _, m := range marks {
		name := headerParamPrefix + m.name
		argument := argumentAt(arguments, m.path)
		body, ok := headerText(argument)
		if !ok {
			if isInteger(argument) {
				return &Error{Code: codeInvalidParams, Message: fmt.Sprintf(
					"Invalid params: the integer is not between -%d and %[1]d at /arguments/%s", int64(maxHeaderInt), strings.Join(m.path, "/"))}
			}
			if strings.Join(header.Values(name), "") != "" {
				return headerMismatch("the header " + name + " is there without its argument")
			}
			continue
		}
		if values := header.Values(name); len(values) == 1 && isNumber(argument) {
			// The same number may be spelled differently in the header.
			if text, ok := headerText(json.RawMessage(values[0])); ok && text == body {
				continue
			}
		}
		if wrong := checkHeader(header, name, body); wrong != "" {
			return headerMismatch(wrong)
		}
	}
	return nil
}

func isNumber(value json.RawMessage) bool {
	return len(value) > 0 && (value[0] == '-' || value[0]-'0' <= 9)
}

// isInteger reports whether a value is a number without a fraction, of any size.
func isInteger(value json.RawMessage) bool {
	if !isNumber(value) {
		return false
	}
	d := newDecoder(value)
	d.scalar()
	err := d.finish()
	return err == nil || errors.Is(err, errRange)
}

func headerMismatch(wrong string) *Error {
	return &Error{Code: codeHeaderMismatch, Message: "Header mismatch: " + wrong}
}

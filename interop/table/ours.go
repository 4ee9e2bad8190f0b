package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be tried out

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	v20241105 "github.com/mcpgen/mcpgen/generated/v20241105"
	v20250326 "github.com/mcpgen/mcpgen/generated/v20250326"
	v20250618 "github.com/mcpgen/mcpgen/generated/v20250618"
	v20251125 "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/generated/versions"
)

// ours is our server, in all versions of the protocol. What it offers is said in
// doc.go; the methods here do it, whichever version is asked for. Results are
// members of JSON objects, which decode as the type that the version has.
type ours struct {
	cancelled atomic.Int64
	listeners []listener
}

// A listener takes news to the clients of one version.
type listener interface {
	NotifyToolListChanged()
	NotifyResourceUpdated(uri string, within ...string)
}

// members are those of a JSON object.
type members = map[string]any

// newOurs makes the server for the modern version, which hands the clients of
// older ones on to the servers of those.
func newOurs() (server *mcp.Server, legacy http.Handler) {
	o := &ours{}
	a := v20241105.NewServer(ours20241105{o}, &v20241105.ServerOptions{
		Info: v20241105.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *v20241105.ServerCapabilities) {
			c.Tools.ListChanged = v20241105.Ptr(true)
		},
	})
	b := v20250326.NewServer(ours20250326{o}, &v20250326.ServerOptions{
		Info: v20250326.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *v20250326.ServerCapabilities) {
			c.Tools.ListChanged = v20250326.Ptr(true)
		},
	})
	c := v20250618.NewServer(ours20250618{o}, &v20250618.ServerOptions{
		Info: v20250618.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *v20250618.ServerCapabilities) {
			c.Tools.ListChanged = v20250618.Ptr(true)
		},
	})
	d := v20251125.NewServer(ours20251125{o}, &v20251125.ServerOptions{
		Info: v20251125.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *v20251125.ServerCapabilities) {
			c.Tools.ListChanged = v20251125.Ptr(true)
		},
	})
	server = mcp.NewServer(ours20260728{o}, &mcp.ServerOptions{
		Info: mcp.Implementation{Name: "ours", Version: "1"},
		Capabilities: func(c *mcp.ServerCapabilities) {
			c.Tools.ListChanged = mcp.Ptr(true)
			c.Resources.Subscribe = mcp.Ptr(true)
			c.Logging = mcp.Object("{}")
		},
		Legacy: versions.Legacy(a, b, c, d),
	})
	o.listeners = []listener{a, b, c, d, server}
	return server, versions.LegacyHTTP(map[string]http.Handler{
		versions.V20241105: a.HTTPHandler(&v20241105.HTTPOptions{Sessions: &v20241105.HTTPSessions{Events: new(v20241105.MemoryEvents)}}),
		versions.V20250326: b.HTTPHandler(&v20250326.HTTPOptions{Sessions: &v20250326.HTTPSessions{Events: new(v20250326.MemoryEvents)}}),
		versions.V20250618: c.HTTPHandler(&v20250618.HTTPOptions{Sessions: &v20250618.HTTPSessions{Events: new(v20250618.MemoryEvents)}}),
		versions.V20251125: d.HTTPHandler(&v20251125.HTTPOptions{Sessions: &v20251125.HTTPSessions{Events: new(v20251125.MemoryEvents)}}),
	})
}

// serveOurs serves over stdio, or over HTTP where there is an address. Over HTTP,
// clients of older versions have sessions, unless they shall have none, as is the
// default.
func serveOurs(ctx context.Context, addr string, sessions bool) error {
	server, legacy := newOurs()
	switch {
	case addr == "":
		return server.ServeStdio(ctx)
	case !sessions:
		return server.ListenAndServe(ctx, addr)
	}
	return serveHTTP(ctx, addr, server.HTTPHandler(&mcp.HTTPOptions{Legacy: legacy}))
}

// An asker is a request of a client that can be asked for something in turn. It
// gives what there is to say about the answer; done is false where the answer
// comes with another request.
type asker interface {
	progress(progress, total float64, message string) error
	log(level, text string) error
	elicit(ctx context.Context) (said string, done bool, err error)
	sample(ctx context.Context) (said string, done bool, err error)
	roots(ctx context.Context) (said string, done bool, err error)
}

// oursError is an error in the form of no version in particular.
func oursError(code int64, message, data string) error {
	return &mcp.Error{Code: mcp.Code(code), Message: message, Data: json.RawMessage(data)}
}

const (
	invalidParams    = -32602
	resourceNotFound = -32002 // in the versions with a handshake
)

func (o *ours) callTool(ctx context.Context, version, name string, arguments json.RawMessage, a asker) (result members, done bool, err error) {
	text := func(text string) (members, bool, error) {
		return members{"content": []any{textBlock(text)}}, true, nil
	}
	asked := func(said string, done bool, err error) (members, bool, error) {
		if err != nil || !done {
			return nil, done, err
		}
		return text(said)
	}
	switch name {
	case "echo":
		var in struct{ Text string }
		if err := json.Unmarshal(arguments, &in); err != nil {
			return nil, true, err
		}
		return text(in.Text)
	case "content":
		return members{"content": contentBlocks(version)}, true, nil
	case "sum":
		var in struct{ A, B float64 }
		if err := json.Unmarshal(arguments, &in); err != nil {
			return nil, true, err
		}
		sum := members{"sum": in.A + in.B}
		copied, err := json.Marshal(sum)
		return members{"content": []any{textBlock(string(copied))}, "structuredContent": sum}, true, err
	case "fail":
		return members{"content": []any{textBlock("it failed")}, "isError": true}, true, nil
	case "refuse":
		return nil, true, oursError(refusalCode, refusalText, refusalData)
	case "progress":
		for i := range 3 {
			// The TypeScript SDK loses progress that it reads together with the
			// result.
			time.Sleep(20 * time.Millisecond)
			if err := a.progress(float64(i+1), 3, "step "+strconv.Itoa(i+1)); err != nil {
				return nil, true, err
			}
		}
		time.Sleep(20 * time.Millisecond)
		return text("done")
	case "log":
		for _, level := range []string{"debug", "warning"} {
			if err := a.log(level, "a "+level); err != nil {
				return nil, true, err
			}
		}
		return text("done")
	case "elicit":
		return asked(a.elicit(ctx))
	case "sample":
		return asked(a.sample(ctx))
	case "roots":
		return asked(a.roots(ctx))
	case "slow":
		<-ctx.Done()
		o.cancelled.Add(1)
		return nil, true, ctx.Err()
	case "cancelled":
		return text(strconv.FormatInt(o.cancelled.Load(), 10))
	case "touch":
		for _, l := range o.listeners {
			l.NotifyToolListChanged()
			l.NotifyResourceUpdated(staticURI)
		}
		return text("done")
	}
	return nil, true, oursError(invalidParams, "no such tool", "")
}

func textBlock(text string) members { return members{"type": "text", "text": text} }

// contentBlocks are of each kind that the version has.
func contentBlocks(version string) []any {
	blocks := []any{
		textBlock("a text"),
		members{"type": "image", "data": png, "mimeType": "image/png"},
		members{"type": "resource", "resource": members{"uri": staticURI, "mimeType": "text/plain", "text": "hi"}},
	}
	if version >= versions.V20250326 {
		blocks = append(blocks, members{"type": "audio", "data": wav, "mimeType": "audio/wav"})
	}
	if version >= versions.V20250618 {
		blocks = append(blocks, members{"type": "resource_link", "uri": staticURI, "name": "static"})
	}
	return blocks
}

// listTools gives the tools in two pages.
func (o *ours) listTools(version string, more bool) members {
	var tools []any
	for _, name := range toolNames {
		tool := members{"name": name, "description": "Does what its name says.", "inputSchema": json.RawMessage(inputSchema(name))}
		if name == "sum" && version >= versions.V20250618 {
			tool["outputSchema"] = json.RawMessage(`{"type":"object","properties":{"sum":{"type":"number"}},"required":["sum"]}`)
		}
		tools = append(tools, tool)
	}
	const half = 5
	if more {
		return caching(version, members{"tools": tools[half:]})
	}
	return caching(version, members{"tools": tools[:half], "nextCursor": "more"})
}

// inputSchema is that of a tool.
func inputSchema(tool string) string {
	switch tool {
	case "echo":
		return `{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`
	case "sum":
		return `{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]}`
	}
	return `{"type":"object"}`
}

// caching adds what a modern result has to say about caches.
func caching(version string, result members) members {
	if versions.IsModern(version) {
		result["ttlMs"], result["cacheScope"] = 0, "private"
	}
	return result
}

func (o *ours) listPrompts(version string) members {
	return caching(version, members{"prompts": []any{members{
		"name": "greet", "arguments": []any{members{"name": "name", "required": true}},
	}}})
}

func (o *ours) getPrompt(name string, arguments map[string]string) (members, error) {
	if name != "greet" {
		return nil, oursError(invalidParams, "no such prompt", "")
	}
	return members{"messages": []any{members{"role": "user", "content": textBlock("Hello, " + arguments["name"])}}}, nil
}

func (o *ours) listResources(version string) members {
	return caching(version, members{"resources": []any{
		members{"name": "static", "uri": staticURI, "mimeType": "text/plain"},
		members{"name": "blob", "uri": blobURI, "mimeType": "image/png"},
	}})
}

func (o *ours) listTemplates(version string) members {
	return caching(version, members{"resourceTemplates": []any{members{"name": "item", "uriTemplate": itemTemplate}}})
}

func (o *ours) readResource(version, uri string) (members, error) {
	one := func(key, value string) (members, error) {
		return caching(version, members{"contents": []any{members{"uri": uri, key: value}}}), nil
	}
	switch id, isItem := strings.CutPrefix(uri, itemPrefix); {
	case uri == staticURI:
		return one("text", "hi")
	case uri == blobURI:
		return one("blob", png)
	case isItem:
		return one("text", "item "+id)
	}
	code := int64(resourceNotFound)
	if versions.IsModern(version) {
		code = invalidParams
	}
	data, err := json.Marshal(members{"uri": uri})
	if err != nil {
		return nil, err
	}
	return nil, oursError(code, "Resource not found", string(data))
}

// complete completes the argument of greet.
func (o *ours) complete(begun string) members {
	values := []string{}
	for _, name := range []string{"Ada", "Alan", "Grace"} {
		if strings.HasPrefix(name, begun) {
			values = append(values, name)
		}
	}
	return members{"completion": members{"values": values}}
}

// decode makes a result of a version of its members.
func decode[To any](result any, err error) (*To, error) {
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(result)
	if err != nil {
		return nil, err
	}
	to := new(To)
	return to, json.Unmarshal(data, to)
}

// What is asked of clients, and the answers.
const (
	elicitParams = `{"message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}`
	sampleParams = `{"maxTokens":100,"messages":[{"role":"user","content":{"type":"text","text":"The capital of France?"}}]}`
)

// answer says what there is to say of an answer to one of the questions.
func answer(result any, err error) (string, bool, error) {
	if err != nil {
		return "", true, err
	}
	r, err := decode[struct {
		Action  string
		Content struct{ Name, Text string }
		Roots   []struct{ URI string }
	}](result, nil)
	if err != nil {
		return "", true, err
	}
	said := strings.TrimSpace(r.Action + " " + r.Content.Name + r.Content.Text)
	for _, root := range r.Roots {
		said += root.URI
	}
	return said, true, nil
}

const (
	staticURI    = "test://static"
	blobURI      = "test://blob"
	itemTemplate = "test://item/{id}"
	itemPrefix   = "test://item/"

	// refusal is the error of the tool refuse.
	refusalCode = 4001
	refusalText = "refused"
	refusalData = `{"why":"just so","again":[1,2.5]}`

	// png is an image of one pixel, wav a sound of one sample.
	png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
	wav = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA=="
)

var toolNames = []string{
	"echo", "content", "sum", "fail", "refuse", "progress", "log", "elicit", "sample", "roots", "slow", "cancelled", "touch",
}

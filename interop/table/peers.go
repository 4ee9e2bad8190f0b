package main

import (
	"path/filepath"
	"slices"
	"strings"
)

// A column of the table is a way to a server.
type column struct {
	transport string // "stdio" or "HTTP"
	era       string // "modern", "legacy" or "default"
	version   string // a legacy one; the newest if this is empty
	stateless bool   // the server gives legacy clients no sessions
}

func (c column) String() string {
	words := []string{c.transport, c.era}
	if c.version != "" {
		words[1] = c.version
	}
	if c.stateless {
		words = append(words, "without sessions")
	}
	return strings.Join(words, " ")
}

// The columns of the two tables. Those of versions are for clients that can be told
// which one to speak.
var (
	clientColumns = append([]column{
		{transport: "stdio", era: "modern"},
		{transport: "stdio", era: "legacy"},
		{transport: "stdio", era: "default"},
		{transport: "HTTP", era: "modern"},
		{transport: "HTTP", era: "legacy"},
		{transport: "HTTP", era: "legacy", stateless: true},
		{transport: "HTTP", era: "default"},
	}, versionColumns...)
	versionColumns = []column{
		{transport: "stdio", era: "legacy", version: "2025-06-18"},
		{transport: "stdio", era: "legacy", version: "2025-03-26"},
		{transport: "stdio", era: "legacy", version: "2024-11-05"},
		{transport: "HTTP", era: "legacy", version: "2025-06-18"},
		{transport: "HTTP", era: "legacy", version: "2025-03-26"},
		{transport: "HTTP", era: "legacy", version: "2024-11-05"},
	}
	serverColumns = []column{
		{transport: "stdio", era: "modern"},
		{transport: "stdio", era: "legacy"},
		{transport: "stdio", era: "default"},
		{transport: "HTTP", era: "modern"},
		{transport: "HTTP", era: "legacy"},
		{transport: "HTTP", era: "default"},
	}
)

// A peer is a client or a server that others wrote.
type peer struct {
	name       string
	pkg        string   // of npm, as it is installed, or of Go
	shown      string   // pkg, where it is installed under another name
	eras       []string // that it has
	transports []string // that it has
	versions   bool     // it can be told which version to speak

	client    func(r *runner) []string // the command, for a client; TARGET stands for the target
	overStdio func(r *runner) []string // the commands, for a server
	overHTTP  func(r *runner, addr, port string) []string
	offers    string // what the server has, see offers.go
}

// has reports whether there is anything to try.
func (p *peer) has(c column) bool {
	if c.version != "" && !p.versions {
		return false
	}
	return slices.Contains(p.eras, c.era) && slices.Contains(p.transports, c.transport)
}

var (
	bothEras = []string{"modern", "legacy", "default"}
	oldOnly  = []string{"legacy", "default"}
	both     = []string{"stdio", "HTTP"}
)

func jsClient(file string, args ...string) func(r *runner) []string {
	return func(r *runner) []string { return r.js(file, append([]string{"TARGET"}, args...)...) }
}

func goClient(name string) func(r *runner) []string {
	return func(r *runner) []string { return []string{r.self, "client", name, "TARGET"} }
}

var clientPeers = []*peer{
	{name: "TypeScript SDK 1", pkg: "@modelcontextprotocol/sdk", eras: oldOnly, transports: both, client: jsClient("client-sdk1.mjs")},
	{name: "TypeScript SDK 2", pkg: "@modelcontextprotocol/client", eras: bothEras, transports: both, client: jsClient("client-sdk2.mjs")},
	{name: "Inspector's CLI", pkg: "@modelcontextprotocol/inspector", eras: bothEras, transports: both, client: jsClient("client-inspector.mjs")},
	{name: "mcp-remote", pkg: "mcp-remote", eras: bothEras, transports: []string{"HTTP"}, client: jsClient("client-sdk1.mjs", "mcp-remote")},
	{name: "AI SDK 5", pkg: "ai-sdk-mcp-0", shown: "@ai-sdk/mcp", eras: oldOnly, transports: both, client: jsClient("client-ai.mjs", "0")},
	{name: "AI SDK 6", pkg: "ai-sdk-mcp-1", shown: "@ai-sdk/mcp", eras: oldOnly, transports: both, client: jsClient("client-ai.mjs", "1")},
	{name: "AI SDK 7", pkg: "@ai-sdk/mcp", eras: bothEras, transports: both, client: jsClient("client-ai.mjs", "2")},
	{name: "Go SDK", pkg: "github.com/modelcontextprotocol/go-sdk", eras: bothEras, transports: both, versions: true, client: goClient("go-sdk")},
	{name: "mcp-go", pkg: "github.com/mark3labs/mcp-go", eras: bothEras, transports: both, versions: true, client: goClient("mcp-go")},
}

func jsServer(file string, args ...string) func(r *runner) []string {
	return func(r *runner) []string { return r.js(file, args...) }
}

func jsHTTP(file string) func(r *runner, addr, port string) []string {
	return func(r *runner, _, port string) []string { return r.js(file, port) }
}

func published(pkg string, args ...string) func(r *runner) []string {
	return jsServer(filepath.Join("node_modules", pkg, "dist", "index.js"), args...)
}

func goServer(name string) func(r *runner) []string {
	return func(r *runner) []string { return []string{r.self, "serve", name} }
}

func goHTTP(name string) func(r *runner, addr, port string) []string {
	return func(r *runner, addr, _ string) []string { return []string{r.self, "serve", name, addr} }
}

var serverPeers = []*peer{
	{
		name: "TypeScript SDK 2", pkg: "@modelcontextprotocol/server", eras: bothEras, transports: both, offers: "sdk2",
		overStdio: jsServer("server-sdk2.mjs"), overHTTP: jsHTTP("server-sdk2.mjs"),
	},
	{
		name: "fastmcp", pkg: "fastmcp", eras: oldOnly, transports: both, offers: "fastmcp",
		overStdio: jsServer("server-fastmcp.mjs"), overHTTP: jsHTTP("server-fastmcp.mjs"),
	},
	{
		name: "everything", pkg: "@modelcontextprotocol/server-everything", eras: oldOnly, transports: both, offers: "everything",
		overStdio: published("@modelcontextprotocol/server-everything"),
		overHTTP: func(r *runner, _, _ string) []string {
			return published("@modelcontextprotocol/server-everything", "streamableHttp")(r)
		},
	},
	{
		name: "filesystem", pkg: "@modelcontextprotocol/server-filesystem", eras: oldOnly, transports: []string{"stdio"}, offers: "filesystem",
		overStdio: func(r *runner) []string { return published("@modelcontextprotocol/server-filesystem", r.dir)(r) },
	},
	{
		name: "memory", pkg: "@modelcontextprotocol/server-memory", eras: oldOnly, transports: []string{"stdio"}, offers: "memory",
		overStdio: published("@modelcontextprotocol/server-memory"),
	},
	{
		name: "Go SDK", pkg: "github.com/modelcontextprotocol/go-sdk", eras: bothEras, transports: both, offers: "go-sdk",
		overStdio: goServer("go-sdk"), overHTTP: goHTTP("go-sdk"),
	},
	{
		name: "mcp-go", pkg: "github.com/mark3labs/mcp-go", eras: bothEras, transports: both, offers: "mcp-go",
		overStdio: goServer("mcp-go"), overHTTP: goHTTP("mcp-go"),
	},
}

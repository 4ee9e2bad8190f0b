// Client is a client for any server that speaks one of two versions of the
// protocol. It is written on what mcpgen generates and nothing else.
//
//	go run ./examples/client http://127.0.0.1:8080/mcp
//	go run ./examples/client go run ./examples/everything
//	go run ./examples/client -call test_elicitation -args '{"message":"Who are you?"}' go run ./examples/everything
//
// What is behind the flags is a URL, or a command that starts a server over its
// standard input and output. The client says what the server offers, or calls
// one of its tools. What a tool asks of the user is answered without one, see
// [user].
//
// # How one client speaks two versions
//
// Each version is a package of its own, with types of its own. The program is
// written with the types of the newer one:
//
//   - [session] is what the program needs of a connection. A *mcp.Client, which
//     speaks 2026-07-28, is one as it is.
//   - legacySession in legacy.go makes one of a client for 2025-11-25. Where it
//     cannot hand something through, it translates it by way of JSON, which has
//     nearly the same form in both versions.
//   - connect in connect.go finds out which version a server speaks. What to
//     try next is the business of the package generated/versions.
//   - [user] answers what servers ask for, in both versions.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"os/signal"
	"strings"

	"github.com/mcpgen/mcpgen/generated/versions"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// options are what the command line says.
type options struct {
	call    string   // the tool to call; none if this is empty
	args    string   // its arguments, a JSON object
	version string   // the only version to speak; all if this is empty
	target  []string // a URL, or a command
}

func main() {
	var o options
	flag.StringVar(&o.call, "call", "", "call this `tool`")
	flag.StringVar(&o.args, "args", "{}", "its arguments, as a `JSON` object")
	flag.StringVar(&o.version, "version", "", "speak this `version` of the protocol only")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: client [flags] URL\n       client [flags] command [argument …]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if o.target = flag.Args(); len(o.target) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, out io.Writer) error {
	speaks := []string{mcp.Version, versions.LatestLegacy}
	if o.version != "" {
		speaks = []string{o.version}
	}
	transport, err := dial(o.target)
	if err != nil {
		return err
	}
	u := user{out}
	server, err := connect(ctx, transport, u, speaks...)
	if err != nil {
		return err
	}
	switch scenario := os.Getenv("MCP_CONFORMANCE_SCENARIO"); {
	case scenario != "":
		err = conform(ctx, server, scenario)
	case o.call != "":
		err = call(ctx, server, u, o)
	default:
		err = describe(ctx, server, out)
	}
	return errors.Join(err, server.Close())
}

// dial opens a connection to a server.
func dial(target []string) (mcp.Transport, error) {
	if url := target[0]; strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://") {
		return versions.ByEra(&mcp.HTTPTransport{URL: url}, &legacy.HTTPTransport{URL: url}), nil
	}
	cmd := exec.Command(target[0], target[1:]...)
	cmd.Stderr = os.Stderr
	return mcp.StartCommand(cmd)
}

// A session is a connection to a server.
type session interface {
	AllTools(ctx context.Context, options ...mcp.CallOptions) iter.Seq2[*mcp.Tool, error]
	CallTool(ctx context.Context, params *mcp.CallToolRequestParams, options ...mcp.CallOptions) (*mcp.CallToolResult, error)
	AllPrompts(ctx context.Context, options ...mcp.CallOptions) iter.Seq2[*mcp.Prompt, error]
	GetPrompt(ctx context.Context, params *mcp.GetPromptRequestParams, options ...mcp.CallOptions) (*mcp.GetPromptResult, error)
	AllResources(ctx context.Context, options ...mcp.CallOptions) iter.Seq2[*mcp.Resource, error]
	ReadResource(ctx context.Context, params *mcp.ReadResourceRequestParams, options ...mcp.CallOptions) (*mcp.ReadResourceResult, error)
	Close() error
}

// This line does not compile if one of the methods above is not what the
// package has.
var _ session = (*mcp.Client)(nil)

// describe says what a server offers.
func describe(ctx context.Context, s *server, out io.Writer) error {
	fmt.Fprintf(out, "%s %s speaks %s\n", s.info.Name, s.info.Version, s.version)
	if s.can.Tools != nil {
		for tool, err := range s.AllTools(ctx) {
			if err != nil {
				return err
			}
			fmt.Fprintln(out, "tool", tool.Name)
		}
	}
	if s.can.Prompts != nil {
		for prompt, err := range s.AllPrompts(ctx) {
			if err != nil {
				return err
			}
			fmt.Fprintln(out, "prompt", prompt.Name)
		}
	}
	if s.can.Resources != nil {
		for resource, err := range s.AllResources(ctx) {
			if err != nil {
				return err
			}
			fmt.Fprintln(out, "resource", resource.URI)
		}
	}
	return nil
}

// call calls a tool and shows what comes of it.
func call(ctx context.Context, s *server, u user, o options) error {
	// The tool's schema may want arguments repeated in HTTP headers: the
	// transport knows that of tools that it has seen in a list.
	for _, err := range s.AllTools(ctx) {
		if err != nil {
			return err
		}
	}
	result, err := s.CallTool(ctx, &mcp.CallToolRequestParams{Name: o.call, Arguments: mcp.Object(o.args)}, u.watching())
	if err != nil {
		return err
	}
	for _, block := range result.Content {
		fmt.Fprintln(u.out, show(block))
	}
	if result.IsError != nil && *result.IsError {
		return errors.New("the tool has failed")
	}
	return nil
}

// show gives a block of content as text.
func show(block mcp.ContentBlock) string {
	if text, ok := block.(*mcp.TextContent); ok {
		return text.Text
	}
	data, err := block.AppendJSON(nil)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

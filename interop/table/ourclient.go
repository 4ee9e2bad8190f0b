package main

//lint:file-ignore SA1019 what is deprecated is tried out as well

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"

	legacy "github.com/mcpgen/mcpgen/generated/v20251125"
	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/generated/versions"
)

// ourClient is ours: it finds the newest version that both sides speak, and goes on
// with the client of that.
type ourClient struct {
	client // nil before connect
	notes  notes
	target target
}

func (c *ourClient) connect(ctx context.Context) (string, error) {
	var transport versions.Transport
	if c.target.Transport == "stdio" {
		cmd := exec.Command(c.target.Command[0], c.target.Command[1:]...)
		cmd.Stderr = os.Stderr
		var err error
		if transport, err = mcp.StartCommand(cmd); err != nil {
			return "", err
		}
	} else {
		transport = versions.ByEra(&mcp.HTTPTransport{URL: c.target.URL}, &legacy.HTTPTransport{URL: c.target.URL})
	}
	clients := versions.Clients{}
	if c.target.Era != "legacy" {
		clients[mcp.Version] = func(t versions.Transport) versions.Client { return mcp.NewClient(t, c.modernOptions()) }
	}
	if c.target.Era != "modern" {
		clients[legacy.Version] = func(t versions.Transport) versions.Client { return legacy.NewClient(t, c.legacyOptions()) }
	}
	found, err := versions.Connect(ctx, transport, clients)
	if err != nil {
		return "", err
	}
	switch found := found.(type) {
	case *mcp.Client:
		c.client = &modernClient{notes: &c.notes, Client: found}
		return mcp.Version, nil
	case *legacy.Client:
		c.client = &legacyClient{notes: &c.notes, Client: found}
		return legacy.Version, nil
	}
	return "", fmt.Errorf("got %T", found)
}

// reported keeps what the client is told of without being asked, which is a fault
// of one of the sides.
func (c *ourClient) reported(err error) { fmt.Fprintln(os.Stderr, "our client reports:", err) }

func (c *ourClient) modernOptions() *mcp.ClientOptions {
	return &mcp.ClientOptions{
		Info: mcp.Implementation{Name: "ours", Version: "1"},
		Elicit: func(context.Context, mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{
				Action:  mcp.ElicitResultActionAccept,
				Content: map[string]mcp.ElicitResultContentValue{"name": {String: mcp.Ptr("Ada")}},
			}, nil
		},
		CreateMessage: func(context.Context, *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
			return &mcp.CreateMessageResult{Model: "m", Role: mcp.RoleAssistant, Content: mcp.SamplingMessageContent{
				Items: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "Paris"}}, Single: true,
			}}, nil
		},
		ListRoots: func(context.Context, *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) {
			return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///root"}}}, nil
		},
		OnLoggingMessage: func(_ context.Context, params *mcp.LoggingMessageNotificationParams) {
			c.notes.add(fmt.Sprintf("%s: %s", params.Level, unquote(params.Data)))
		},
		OnError: c.reported,
	}
}

func (c *ourClient) legacyOptions() *legacy.ClientOptions {
	return &legacy.ClientOptions{
		Info: legacy.Implementation{Name: "ours", Version: "1"},
		Elicit: func(context.Context, legacy.ElicitRequestParams) (*legacy.ElicitResult, error) {
			return &legacy.ElicitResult{
				Action:  legacy.ElicitResultActionAccept,
				Content: map[string]legacy.ElicitResultContentValue{"name": {String: legacy.Ptr("Ada")}},
			}, nil
		},
		CreateMessage: func(context.Context, *legacy.CreateMessageRequestParams) (*legacy.CreateMessageResult, error) {
			return &legacy.CreateMessageResult{Model: "m", Role: legacy.RoleAssistant, Content: legacy.SamplingMessageContent{
				Items: []legacy.SamplingMessageContentBlock{&legacy.TextContent{Text: "Paris"}}, Single: true,
			}}, nil
		},
		ListRoots: func(context.Context, *legacy.RequestParams) (*legacy.ListRootsResult, error) {
			return &legacy.ListRootsResult{Roots: []legacy.Root{{URI: "file:///root"}}}, nil
		},
		OnToolListChanged: func(context.Context, *legacy.NotificationParams) { c.notes.add("tools") },
		OnResourceUpdated: func(_ context.Context, params *legacy.ResourceUpdatedNotificationParams) { c.notes.add(params.URI) },
		OnLoggingMessage: func(_ context.Context, params *legacy.LoggingMessageNotificationParams) {
			c.notes.add(fmt.Sprintf("%s: %s", params.Level, unquote(params.Data)))
		},
		OnError: c.reported,
	}
}

// unquote gives a JSON string as it is meant, and other values as they are.
func unquote(data []byte) string {
	text, err := decode[string](rawJSON(data), nil)
	if err != nil {
		return string(data)
	}
	return *text
}

type rawJSON []byte

func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

// collect collects something of each element of a list.
func collect[T any](list iter.Seq2[*T, error], of func(*T) string) (all []string, err error) {
	for v, err := range list {
		if err != nil {
			return nil, err
		}
		all = append(all, of(v))
	}
	return all, nil
}

// modernClient is our client for 2026-07-28.
type modernClient struct {
	*notes
	*mcp.Client
	logLevel mcp.LoggingLevel
}

func (c *modernClient) connect(context.Context) (string, error) { return mcp.Version, nil }

func (c *modernClient) ping(ctx context.Context) error {
	_, err := c.Discover(ctx, nil)
	return err
}

func (c *modernClient) listTools(ctx context.Context) ([]string, error) {
	return collect(c.AllTools(ctx), func(t *mcp.Tool) string { return t.Name })
}

func (c *modernClient) callTool(ctx context.Context, name string, arguments members, progress func(string)) (*toolResult, error) {
	object, err := mcp.NewObject(arguments)
	if err != nil {
		return nil, err
	}
	var options mcp.CallOptions
	if progress != nil {
		options.Progress = func(params *mcp.ProgressNotificationParams) { progress(steps(params.Progress, params.Total)) }
	}
	if c.logLevel != "" {
		options.LogLevel = c.logLevel
	}
	r, err := c.CallTool(ctx, &mcp.CallToolRequestParams{Name: name, Arguments: object}, options)
	if err != nil {
		return nil, err
	}
	return toolResultOf(r)
}

func (c *modernClient) listPrompts(ctx context.Context) ([]string, error) {
	return collect(c.AllPrompts(ctx), func(p *mcp.Prompt) string { return p.Name })
}

func (c *modernClient) getPrompt(ctx context.Context, name string, arguments map[string]string) (string, error) {
	r, err := c.GetPrompt(ctx, &mcp.GetPromptRequestParams{Name: name, Arguments: arguments})
	if err != nil {
		return "", err
	}
	return textOf(r.Messages[0].Content)
}

func (c *modernClient) listResources(ctx context.Context) ([]string, error) {
	return collect(c.AllResources(ctx), func(r *mcp.Resource) string { return r.URI })
}

func (c *modernClient) listTemplates(ctx context.Context) ([]string, error) {
	return collect(c.AllResourceTemplates(ctx), func(t *mcp.ResourceTemplate) string { return t.URITemplate })
}

func (c *modernClient) readResource(ctx context.Context, uri string) (string, error) {
	r, err := c.ReadResource(ctx, &mcp.ReadResourceRequestParams{URI: uri})
	if err != nil {
		return "", err
	}
	return textOf(r.Contents[0])
}

func (c *modernClient) complete(ctx context.Context, prompt, argument, value string) ([]string, error) {
	r, err := c.Complete(ctx, &mcp.CompleteRequestParams{
		Ref: &mcp.PromptReference{Name: prompt}, Argument: mcp.CompleteRequestParamsArgument{Name: argument, Value: value},
	})
	if err != nil {
		return nil, err
	}
	return r.Completion.Values, nil
}

func (c *modernClient) setLevel(_ context.Context, level string) error {
	c.logLevel = mcp.LoggingLevel(level)
	return nil
}

func (c *modernClient) watch(ctx context.Context, uri string) error {
	s, err := c.SubscriptionsListen(ctx, &mcp.SubscriptionsListenRequestParams{Notifications: mcp.SubscriptionFilter{
		ToolsListChanged: mcp.Ptr(true), ResourceSubscriptions: []string{uri},
	}})
	if err != nil {
		return err
	}
	go func() {
		for {
			n, err := s.Next(context.Background())
			if err != nil {
				return
			}
			switch n := n.(type) {
			case *mcp.ToolListChangedNotification:
				c.add("tools")
			case *mcp.ResourceUpdatedNotification:
				c.add(n.Params.URI)
			}
		}
	}()
	return nil
}

func (c *modernClient) errorOf(err error) (code int64, message, data string, ok bool) {
	var e *mcp.Error
	if !errors.As(err, &e) {
		return 0, "", "", false
	}
	return int64(e.Code), e.Message, string(e.Data), true
}

func (c *modernClient) close() error { return c.Close() }

// steps says how far something has come.
func steps(progress float64, total *float64) string {
	if total == nil {
		return fmt.Sprint(progress)
	}
	return fmt.Sprintf("%v of %v", progress, *total)
}

// textOf gives the text of what has one.
func textOf(v any) (string, error) {
	r, err := decode[struct{ Text string }](v, nil)
	if err != nil {
		return "", err
	}
	return r.Text, nil
}

// legacyClient is our client for 2025-11-25.
type legacyClient struct {
	*notes
	*legacy.Client
}

func (c *legacyClient) connect(context.Context) (string, error) { return legacy.Version, nil }

func (c *legacyClient) ping(ctx context.Context) error {
	_, err := c.Ping(ctx, nil)
	return err
}

func (c *legacyClient) listTools(ctx context.Context) ([]string, error) {
	return collect(c.AllTools(ctx), func(t *legacy.Tool) string { return t.Name })
}

func (c *legacyClient) callTool(ctx context.Context, name string, arguments members, progress func(string)) (*toolResult, error) {
	object, err := legacy.NewObject(arguments)
	if err != nil {
		return nil, err
	}
	var options legacy.CallOptions
	if progress != nil {
		options.Progress = func(params *legacy.ProgressNotificationParams) { progress(steps(params.Progress, params.Total)) }
	}
	r, err := c.CallTool(ctx, &legacy.CallToolRequestParams{Name: name, Arguments: object}, options)
	if err != nil {
		return nil, err
	}
	return toolResultOf(r)
}

func (c *legacyClient) listPrompts(ctx context.Context) ([]string, error) {
	return collect(c.AllPrompts(ctx), func(p *legacy.Prompt) string { return p.Name })
}

func (c *legacyClient) getPrompt(ctx context.Context, name string, arguments map[string]string) (string, error) {
	r, err := c.GetPrompt(ctx, &legacy.GetPromptRequestParams{Name: name, Arguments: arguments})
	if err != nil {
		return "", err
	}
	return textOf(r.Messages[0].Content)
}

func (c *legacyClient) listResources(ctx context.Context) ([]string, error) {
	return collect(c.AllResources(ctx), func(r *legacy.Resource) string { return r.URI })
}

func (c *legacyClient) listTemplates(ctx context.Context) ([]string, error) {
	return collect(c.AllResourceTemplates(ctx), func(t *legacy.ResourceTemplate) string { return t.URITemplate })
}

func (c *legacyClient) readResource(ctx context.Context, uri string) (string, error) {
	r, err := c.ReadResource(ctx, &legacy.ReadResourceRequestParams{URI: uri})
	if err != nil {
		return "", err
	}
	return textOf(r.Contents[0])
}

func (c *legacyClient) complete(ctx context.Context, prompt, argument, value string) ([]string, error) {
	r, err := c.Complete(ctx, &legacy.CompleteRequestParams{
		Ref: &legacy.PromptReference{Name: prompt}, Argument: legacy.CompleteRequestParamsArgument{Name: argument, Value: value},
	})
	if err != nil {
		return nil, err
	}
	return r.Completion.Values, nil
}

func (c *legacyClient) setLevel(ctx context.Context, level string) error {
	_, err := c.SetLevel(ctx, &legacy.SetLevelRequestParams{Level: legacy.LoggingLevel(level)})
	return err
}

func (c *legacyClient) watch(ctx context.Context, uri string) error {
	_, err := c.Subscribe(ctx, &legacy.SubscribeRequestParams{URI: uri})
	return err
}

func (c *legacyClient) errorOf(err error) (code int64, message, data string, ok bool) {
	var e *legacy.Error
	if !errors.As(err, &e) {
		return 0, "", "", false
	}
	return int64(e.Code), e.Message, string(e.Data), true
}

func (c *legacyClient) close() error { return c.Close() }

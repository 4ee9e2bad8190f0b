package main

//lint:file-ignore SA1019 sampling, roots and logging are deprecated, but there to be answered

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A user is who the client works for: it answers what servers ask, and is told
// what they do. Behind a real client there is a person with a model; this one
// says yes to everything, takes the first of several choices, and tells what it
// was asked.
type user struct{ out io.Writer }

// options are those of a client for 2026-07-28. A handler that is there is a
// capability that the client declares.
func (u user) options() *mcp.ClientOptions {
	return &mcp.ClientOptions{
		Info:          mcp.Implementation{Name: clientName, Version: clientVersion},
		Elicit:        u.elicit,
		CreateMessage: u.createMessage,
		ListRoots:     u.listRoots,
		OnError:       u.failed,
	}
}

const (
	clientName    = "mcpgen-example-client"
	clientVersion = "1.0.0"
)

// watching makes the user be told what goes on in a call.
func (u user) watching() mcp.CallOptions {
	return mcp.CallOptions{Progress: u.progressed, LogLevel: mcp.LoggingLevelInfo, Log: u.logged}
}

// elicit answers a question to the user.
func (u user) elicit(_ context.Context, params mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
	form, ok := params.(*mcp.ElicitRequestFormParams)
	if !ok { // something in a browser, for which there is no capability
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	fmt.Fprintln(u.out, "asked:", form.Message)
	answer := &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: map[string]mcp.ElicitResultContentValue{}}
	for name, field := range form.RequestedSchema.Properties {
		answer.Content[name] = fill(name, field)
	}
	return answer, nil
}

// fill fills in a field of a form.
func fill(name string, field mcp.PrimitiveSchemaDefinition) mcp.ElicitResultContentValue {
	one := func(s *string, otherwise string) mcp.ElicitResultContentValue {
		if s == nil {
			s = &otherwise
		}
		return mcp.ElicitResultContentValue{String: s}
	}
	several := func(preset []string, first string) mcp.ElicitResultContentValue {
		if preset == nil {
			preset = []string{first}
		}
		return mcp.ElicitResultContentValue{Array: preset}
	}
	switch f := field.(type) {
	case *mcp.BooleanSchema:
		return mcp.ElicitResultContentValue{Bool: mcp.Ptr(f.Default == nil || *f.Default)}
	case *mcp.NumberSchema:
		number := 1.0
		for _, n := range []*float64{f.Maximum, f.Minimum, f.Default} {
			if n != nil {
				number = *n
			}
		}
		return mcp.ElicitResultContentValue{Number: mcp.Ptr(json.Number(strconv.FormatFloat(number, 'f', -1, 64)))}
	case *mcp.StringSchema:
		text := "any " + name
		if f.Format != nil && *f.Format == mcp.StringSchemaFormatEmail {
			text = "ada@example.com"
		}
		return one(f.Default, text)
	case *mcp.UntitledSingleSelectEnumSchema:
		return one(f.Default, f.Enum[0])
	case *mcp.TitledSingleSelectEnumSchema:
		return one(f.Default, f.OneOf[0].Const)
	case *mcp.LegacyTitledEnumSchema:
		return one(f.Default, f.Enum[0])
	case *mcp.UntitledMultiSelectEnumSchema:
		return several(f.Default, f.Items.Enum[0])
	case *mcp.TitledMultiSelectEnumSchema:
		return several(f.Default, f.Items.AnyOf[0].Const)
	}
	return one(nil, "")
}

// createMessage answers a question to the user's model.
func (u user) createMessage(_ context.Context, params *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
	fmt.Fprintf(u.out, "the model is asked for a message after %d others\n", len(params.Messages))
	return &mcp.CreateMessageResult{
		Model: "none",
		Role:  mcp.RoleAssistant,
		Content: mcp.SamplingMessageContent{
			Items:  []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: "I have no model to ask."}},
			Single: true,
		},
	}, nil
}

// listRoots says where the server may work: in the directory of the client.
func (u user) listRoots(context.Context, *mcp.ListRootsRequestParams) (*mcp.ListRootsResult, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(u.out, "asked for the roots")
	return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file://" + filepath.ToSlash(dir)}}}, nil
}

// progressed is told how far a call has come.
func (u user) progressed(params *mcp.ProgressNotificationParams) {
	if params.Total == nil {
		fmt.Fprintf(u.out, "progress: %g\n", params.Progress)
		return
	}
	fmt.Fprintf(u.out, "progress: %g of %g\n", params.Progress, *params.Total)
}

// logged is told what a server logs.
func (u user) logged(params *mcp.LoggingMessageNotificationParams) {
	fmt.Fprintf(u.out, "%s: %s\n", params.Level, params.Data)
}

// failed is told what is wrong with a server but with no call in particular.
func (u user) failed(err error) { fmt.Fprintln(os.Stderr, "client:", err) }

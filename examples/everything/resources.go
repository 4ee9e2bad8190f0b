package main

import (
	"context"
	"fmt"
	"strings"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// A resource is something to read.
type resource struct {
	uri, name, mimeType string
	description         string
	read                func() mcp.AnyResourceContents
}

// watchedURI is that of a resource that changes.
const watchedURI = "test://watched-resource"

func (s *service) allResources() []resource {
	const text, binary = "test://static-text", "test://static-binary"
	return []resource{
		{
			uri: text, name: "static-text", mimeType: "text/plain",
			description: "A text that never changes.",
			read: func() mcp.AnyResourceContents {
				return textResource(text, "text/plain", "This is the content of the static text resource.")
			},
		},
		{
			uri: binary, name: "static-binary", mimeType: "image/png",
			description: "An image that never changes.",
			read: func() mcp.AnyResourceContents {
				return &mcp.BlobResourceContents{URI: binary, MIMEType: mcp.Ptr("image/png"), Blob: png}
			},
		},
		{
			uri: watchedURI, name: "watched-resource", mimeType: "text/plain",
			description: "A text that changes with each call of test_trigger_resource_update.",
			read: func() mcp.AnyResourceContents {
				return textResource(watchedURI, "text/plain", fmt.Sprintf("It has changed %d times.", s.changes()))
			},
		},
	}
}

// The one template that there is has its blank between these.
const templatePrefix, templateSuffix = "test://template/", "/data"

func (s *service) listResourceTemplates() []mcp.ResourceTemplate {
	return []mcp.ResourceTemplate{{
		URITemplate: templatePrefix + "{id}" + templateSuffix,
		Name:        "template",
		Description: mcp.Ptr("The data that belongs to an id."),
		MIMEType:    mcp.Ptr("application/json"),
	}}
}

// listResources gives the resources, always in the same order.
func (s *service) listResources() []mcp.Resource {
	var list []mcp.Resource
	for _, r := range s.resources {
		list = append(list, mcp.Resource{URI: r.uri, Name: r.name, Description: &r.description, MIMEType: &r.mimeType})
	}
	return list
}

// readResource reads a resource. Of the error that there is none, each version
// has its own.
func (s *service) readResource(ctx context.Context, uri string) (mcp.AnyResourceContents, error) {
	logCall(ctx, mcp.MethodResourcesRead, uri)
	for _, r := range s.resources {
		if r.uri == uri {
			return r.read(), nil
		}
	}
	if id, ok := strings.CutPrefix(uri, templatePrefix); ok {
		if id, ok = strings.CutSuffix(id, templateSuffix); ok && id != "" && !strings.Contains(id, "/") {
			return textResource(uri, "application/json", fmt.Sprintf(`{"id":%q,"templateTest":true}`, id)), nil
		}
	}
	return nil, mcp.NewResourceNotFoundError(uri)
}

func textResource(uri, mimeType, text string) *mcp.TextResourceContents {
	return &mcp.TextResourceContents{URI: uri, MIMEType: &mimeType, Text: text}
}

package support

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// This file lists the server's tools for a call that the server has refused over
// its headers: they mirror arguments that only the list says (SEP-2243). What the
// transport makes of the list is its own business.

// The methods that need more than others.
const (
	msgToolsList = "tools/list"
	msgToolsCall = "tools/call"
)

// codeHeaders is HEADER_MISMATCH, which not every version declares.
const codeHeaders Code = -32020

// maxListedPages is how many pages of the list are looked through for one tool.
const maxListedPages = 100

// prepareAgain lists the tool of a call that the server has refused over its
// headers. It reports whether the call may be sent once more.
func prepareAgain(ctx context.Context, c *clientConn, r *clientCall, m envelope) bool {
	return r.method == msgToolsCall && r.named && c.isError(m, codeHeaders, new(Error)) && listTool(ctx, c, r) == nil
}

var errNotListed = errors.New("the tool is not in the list")

// listTool lists the tools up to the page that has the one that is called.
func listTool(ctx context.Context, c *clientConn, r *clientCall) error {
	params := new(listToolsParams)
	if err := params.from(r.params); err != nil {
		return err
	}
	for range maxListedPages {
		result, err := c.call(ctx, &clientCall{method: msgToolsList, params: params, version: r.version})
		if err != nil {
			return err
		}
		var tools []Object
		if _, err := Object(result).Get("tools", &tools); err != nil {
			return err
		}
		for _, tool := range tools {
			var name string
			if _, err := tool.Get("name", &name); err == nil && name == r.name {
				return nil
			}
		}
		params.cursor = nil
		if found, err := Object(result).Get("nextCursor", &params.cursor); err != nil || !found {
			break
		}
	}
	return errNotListed
}

// listToolsParams are the params of tools/list.
type listToolsParams struct {
	meta   Members
	cursor *string
}

// from takes over the `_meta` of another request, without what concerns that
// request alone.
func (v *listToolsParams) from(params jsonWriter) error {
	e := newEncoder(nil)
	params.encode(e)
	data, err := e.finish()
	if err != nil {
		return err
	}
	if _, err := Object(data).Get(metaName, &v.meta); err != nil {
		return fmt.Errorf("%s: %w", msgToolsList, err)
	}
	for key := range v.meta {
		if name := key[strings.LastIndexByte(key, '/')+1:]; name == "progressToken" || name == "logLevel" {
			delete(v.meta, key)
		}
	}
	return nil
}

func (v *listToolsParams) encode(e *encoder) {
	e.begin()
	if v.cursor != nil {
		e.member(`"cursor":`)
		e.string(*v.cursor)
	}
	e.member(`"_meta":`)
	e.members(v.meta)
	e.end()
}

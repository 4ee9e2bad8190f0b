package bench

import (
	"bytes"
	"encoding/json"
	"errors"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	segmentio "github.com/segmentio/encoding/json"
)

var errInvalid = errors.New("not JSON")

// sdkCall is what a tools/call request is in the official SDK: an envelope of
// package jsonrpc and the parameters as the server's handlers get them.
type sdkCall struct {
	request *jsonrpc.Request
	params  sdk.CallToolParamsRaw
}

// sdkCodecs are the types of the official SDK.
func sdkCodecs() []codec {
	tools := stdlib[sdk.ListToolsResult]("sdk", "tools100") // has no decoder of its own
	blocks := codecOf("sdk", "blocks1000",
		func(data []byte, v *sdk.CallToolResult) error { return v.UnmarshalJSON(data) },
		func(v *sdk.CallToolResult) ([]byte, error) { return json.Marshal(v) })

	call := func(unmarshal func([]byte, any) error) func([]byte, *sdkCall) error {
		return func(data []byte, v *sdkCall) error {
			m, err := jsonrpc.DecodeMessage(data)
			if err != nil {
				return err
			}
			v.request = m.(*jsonrpc.Request)
			return unmarshal(v.request.Params, &v.params)
		}
	}
	encodeCall := func(v *sdkCall) ([]byte, error) {
		params, err := json.Marshal(&v.params)
		if err != nil {
			return nil, err
		}
		return jsonrpc.EncodeMessage(&jsonrpc.Request{ID: v.request.ID, Method: v.request.Method, Params: params})
	}
	return []codec{
		tools, blocks,
		codecOf("sdk", "callsmall", call(json.Unmarshal), encodeCall),
		codecOf("sdk-inside", "tools100", func(data []byte, v *sdk.ListToolsResult) error { return unmarshalInsideSDK(data, v) }, nil),
		codecOf("sdk-inside", "blocks1000", func(data []byte, v *sdk.CallToolResult) error { return unmarshalInsideSDK(data, v) }, nil),
		codecOf("sdk-inside", "callsmall", call(unmarshalInsideSDK), nil),
	}
}

// unmarshalInsideSDK decodes as the SDK's sessions do.
func unmarshalInsideSDK(data []byte, v any) error {
	d := segmentio.NewDecoder(bytes.NewReader(data))
	d.DontMatchCaseInsensitiveStructFields()
	return d.Decode(v)
}

// mcpgoCall is a whole tools/call request. mcp-go itself reads the envelope and
// the parameters one after the other, from the same bytes.
type mcpgoCall struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      mcpgo.RequestId `json:"id"`
	mcpgo.CallToolRequest
}

// mcpgoCodecs are the types of mark3labs/mcp-go.
func mcpgoCodecs() []codec {
	return []codec{
		stdlib[mcpgo.ListToolsResult]("mcpgo", "tools100"),
		stdlib[mcpgo.CallToolResult]("mcpgo", "blocks1000"),
		stdlib[mcpgoCall]("mcpgo", "callsmall"),
	}
}

// handmadeCodecs are what a careful user writes who needs this payload only:
// plain structs, schemas left raw, one struct for all kinds of content.
func handmadeCodecs() []codec {
	return []codec{
		stdlib[handTools]("handmade", "tools100"),
		stdlib[handResult]("handmade", "blocks1000"),
		stdlib[handCall]("handmade", "callsmall"),
	}
}

type (
	handMeta map[string]json.RawMessage

	handTools struct {
		Meta       handMeta   `json:"_meta,omitempty"`
		CacheScope string     `json:"cacheScope"`
		NextCursor *string    `json:"nextCursor,omitempty"`
		ResultType string     `json:"resultType"`
		Tools      []handTool `json:"tools"`
		TTLMs      int64      `json:"ttlMs"`
	}
	handTool struct {
		Meta         handMeta         `json:"_meta,omitempty"`
		Name         string           `json:"name"`
		Title        *string          `json:"title,omitempty"`
		Description  *string          `json:"description,omitempty"`
		InputSchema  json.RawMessage  `json:"inputSchema"`
		OutputSchema json.RawMessage  `json:"outputSchema,omitempty"`
		Annotations  *handAnnotations `json:"annotations,omitempty"`
		Icons        []handIcon       `json:"icons,omitempty"`
	}
	// handAnnotations are those of a tool and of a content block.
	handAnnotations struct {
		Title           *string  `json:"title,omitempty"`
		ReadOnlyHint    *bool    `json:"readOnlyHint,omitempty"`
		DestructiveHint *bool    `json:"destructiveHint,omitempty"`
		IdempotentHint  *bool    `json:"idempotentHint,omitempty"`
		OpenWorldHint   *bool    `json:"openWorldHint,omitempty"`
		Audience        []string `json:"audience,omitempty"`
		Priority        *float64 `json:"priority,omitempty"`
		LastModified    *string  `json:"lastModified,omitempty"`
	}
	handIcon struct {
		Src      string   `json:"src"`
		MIMEType *string  `json:"mimeType,omitempty"`
		Sizes    []string `json:"sizes,omitempty"`
		Theme    *string  `json:"theme,omitempty"`
	}

	handResult struct {
		Meta              handMeta        `json:"_meta,omitempty"`
		ResultType        string          `json:"resultType"`
		Content           []handBlock     `json:"content"`
		StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
		IsError           *bool           `json:"isError,omitempty"`
	}
	handBlock struct {
		Type        string           `json:"type"`
		Text        *string          `json:"text,omitempty"`
		Data        *string          `json:"data,omitempty"`
		MIMEType    *string          `json:"mimeType,omitempty"`
		Name        *string          `json:"name,omitempty"`
		Title       *string          `json:"title,omitempty"`
		URI         *string          `json:"uri,omitempty"`
		Size        *int64           `json:"size,omitempty"`
		Description *string          `json:"description,omitempty"`
		Resource    *handResource    `json:"resource,omitempty"`
		Annotations *handAnnotations `json:"annotations,omitempty"`
		Meta        handMeta         `json:"_meta,omitempty"`
	}
	handResource struct {
		Meta     handMeta `json:"_meta,omitempty"`
		URI      string   `json:"uri"`
		MIMEType *string  `json:"mimeType,omitempty"`
		Text     *string  `json:"text,omitempty"`
		Blob     *string  `json:"blob,omitempty"`
	}

	handCall struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Method  string          `json:"method"`
		Params  struct {
			Meta      handMeta        `json:"_meta"`
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments,omitempty"`
		} `json:"params"`
	}
)

package bench

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// payload is one document to read and write. Its name is part of the names of
// the benchmarks.
type payload struct {
	name string
	data []byte
}

// payloads builds the measured documents anew, always the same bytes.
func payloads() []payload {
	return []payload{
		{"tools100", toolsResult(100)},
		{"blocks1000", blocksResult(1000)},
		{"callsmall", callRequest("get_weather", `{"location":"New York"}`)},
	}
}

// object is a JSON object in the order of encoding/json, by name.
type object map[string]any

// encode writes v as an MCP peer would, without the escapes for HTML.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // only this file calls encode, with values that JSON has
	}
	return bytes.TrimSpace(b.Bytes())
}

// toolsResult is a ListToolsResult with n tools such as servers have them:
// prose with escapes and non-ASCII letters, nested schemas, annotations, icons,
// and for some an output schema or _meta. Two members are not in the schema.
func toolsResult(n int) []byte {
	tools := make([]object, n)
	for i := range tools {
		t := object{
			"name":  fmt.Sprintf("query_records_%d", i),
			"title": fmt.Sprintf("Query records %d – für Prüfer", i),
			"description": fmt.Sprintf("Looks up records of store %d.\nFilters may hold \"quoted\" words and <tags>; the answer is structured. ", i) +
				strings.Repeat("Each call reads one page and says where the next one starts. ", 3),
			"inputSchema": object{
				"$schema": "https://json-schema.org/draft/2020-12/schema",
				"type":    "object",
				"properties": object{
					"store": object{"type": "string", "description": "Name of the store", "minLength": 1, "maxLength": 200},
					"limit": object{"type": "integer", "minimum": 1, "maximum": 9007199254740993},
					"filters": object{"type": "array", "items": object{
						"type": "object",
						"properties": object{
							"field": object{"type": "string"},
							"op":    object{"enum": []string{"eq", "ne", "lt", "gt"}},
							"value": object{"type": []string{"string", "number", "boolean"}},
						},
					}},
				},
				"required":             []string{"store"},
				"additionalProperties": false,
			},
			"annotations": object{"title": "Query", "readOnlyHint": i%2 == 0, "destructiveHint": false, "idempotentHint": true},
			"icons":       []object{{"src": "https://example.com/query.png", "mimeType": "image/png", "sizes": []string{"48x48", "96x96"}}},
		}
		if i%2 == 0 {
			t["outputSchema"] = object{"type": "object", "properties": object{
				"rows": object{"type": "array"}, "next": object{"type": "string"},
			}}
		}
		if i%4 == 0 {
			t["_meta"] = object{"com.example/revision": 3, "com.example/tags": []string{"stable", "read"}}
		}
		tools[i] = t
	}
	return encode(object{
		"resultType": "complete",
		"tools":      tools,
		"nextCursor": "page-2",
		"ttlMs":      300000,
		"cacheScope": "public",
		"_meta": object{
			"io.modelcontextprotocol/serverInfo": object{"name": "records", "version": "1.4.0"},
			"com.example/shard":                  7,
		},
		"vendorHints": object{"order": []int{1, 2, 3}},
	})
}

// blocksResult is a CallToolResult with n content blocks: of ten, six plain
// texts, and one each of an annotated text, a resource link, an embedded
// resource and a small image. The discriminator stands first, as peers write
// it, and numbers keep their digits.
func blocksResult(n int) []byte {
	random := rand.NewChaCha8([32]byte{1})
	picture := make([]byte, 300)
	var b bytes.Buffer
	b.WriteString(`{"resultType":"complete","content":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		switch i % 10 {
		default:
			fmt.Fprintf(&b, `{"type":"text","text":"Row %d: she said \"naïve café\" & <b>left</b>;\n%s"}`, i, strings.Repeat("plain words follow ", i%12))
		case 6:
			fmt.Fprintf(&b, `{"type":"text","text":"noted %d","annotations":{"audience":["user","assistant"],"priority":0.75,"lastModified":"2025-01-12T15:00:58Z"},"_meta":{"com.example/row":{"id":12345678901234567890}}}`, i)
		case 7:
			fmt.Fprintf(&b, `{"type":"resource_link","name":"file%d.go","uri":"file:///src/file%d.go","mimeType":"text/x-go","size":%d,"description":"Source file"}`, i, i, i*100)
		case 8:
			fmt.Fprintf(&b, `{"type":"resource","resource":{"uri":"file:///r/%d","mimeType":"text/plain","text":"contents of resource %d"}}`, i, i)
		case 9:
			random.Read(picture)
			fmt.Fprintf(&b, `{"type":"image","data":"%s","mimeType":"image/png"}`, base64.StdEncoding.EncodeToString(picture))
		}
	}
	b.WriteString(`],"structuredContent":{"rows":[{"id":1,"v":1.50},{"id":2,"v":null}],"total":2},"isError":false}`)
	return b.Bytes()
}

// callRequest is a CallToolRequest of 2026-07-28, whole envelope, with the
// _meta that every modern request carries.
func callRequest(name, arguments string) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s,"_meta":{`+
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28",`+
		`"io.modelcontextprotocol/clientCapabilities":{},`+
		`"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1.0.0"}}}}`, name, arguments)
}

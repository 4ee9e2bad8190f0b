package support

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A benchPayload is one document to measure, read as a sample type.
type benchPayload struct {
	name string
	data []byte
	make func() interface {
		UnmarshalJSON([]byte) error
		AppendJSON([]byte) ([]byte, error)
	}
}

func benchPayloads() []benchPayload {
	type codec = interface {
		UnmarshalJSON([]byte) error
		AppendJSON([]byte) ([]byte, error)
	}
	tools := func() codec { return new(SampleListToolsResult) }
	result := func() codec { return new(SampleCallToolResult) }
	request := func() codec { return new(SampleRequest) }
	return []benchPayload{
		{"request", []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_weather","arguments":{"location":"New York","days":[1,2]},"_meta":{"progressToken":7}}}`), request},
		{"result", []byte(`{"resultType":"complete","content":[{"type":"text","text":"{\"temperature\": 22.5}"}],"structuredContent":{"temperature":22.5},"isError":false}`), result},
		{"tools100", benchTools(100), tools},
		{"blocks1000", benchBlocks(1000, true, 300), result},
		{"blocks1000typelast", benchBlocks(1000, false, 300), result},
		{"image1MB", benchBlocks(10, true, 1<<20*3/4), result},
		{"image1MBtypelast", benchBlocks(10, false, 1<<20*3/4), result},
	}
}

// benchTools returns a list of tools with schemas, prose and annotations.
func benchTools(n int) []byte {
	type object = map[string]any
	var tools []object
	for i := range n {
		tools = append(tools, object{
			"name":        fmt.Sprintf("query_records_%d", i),
			"title":       fmt.Sprintf("Query records %d – für Prüfer", i),
			"description": fmt.Sprintf("Looks up records of store %d.\nFilters may hold \"quoted\" words. ", i) + strings.Repeat("Each call reads one page and says where the next one starts. ", 3),
			"inputSchema": object{
				"$schema": "https://json-schema.org/draft/2020-12/schema",
				"type":    "object",
				"properties": object{
					"store":   object{"type": "string", "description": "Name of the store", "minLength": 1, "maxLength": 200},
					"limit":   object{"type": "integer", "minimum": 1, "maximum": int64(9007199254740993)},
					"filters": object{"type": "array", "items": object{"type": "object", "properties": object{"field": object{"type": "string"}, "op": object{"enum": []string{"eq", "ne", "lt", "gt"}}}}},
				},
				"required":             []string{"store"},
				"additionalProperties": false,
			},
			"annotations": object{"title": "Query", "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true},
			"icons":       []object{{"src": "https://example.com/query.png", "mimeType": "image/png", "sizes": []string{"48x48", "96x96"}}},
		})
	}
	data, err := json.Marshal(object{"resultType": "complete", "tools": tools, "nextCursor": "page-2", "ttlMs": 300000, "_meta": object{"a/b": 7}})
	if err != nil {
		panic(err) // cannot happen with these values
	}
	return data
}

// benchBlocks returns a result with content of all kinds, with the tag before
// or behind the other members.
func benchBlocks(n int, tagFirst bool, image int) []byte {
	random := rand.NewChaCha8([32]byte{1})
	picture := make([]byte, image)
	var b strings.Builder
	b.WriteString(`{"resultType":"complete","content":[`)
	block := func(tag, format string, args ...any) {
		tag = `"type":"` + tag + `"`
		members := fmt.Sprintf(format, args...)
		if tagFirst {
			tag, members = members, tag
		}
		b.WriteString(`{` + members + `,` + tag + `}`)
	}
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		switch i % 10 {
		default:
			block("text", `"text":"Row %d: she said \"naïve café\" & <b>left</b>;\n%s"`, i, strings.Repeat("plain words follow ", i%12))
		case 6:
			block("text", `"text":"noted %d","annotations":{"audience":["user","assistant"],"priority":0.75,"lastModified":"2025-01-12T15:00:58Z"},"_meta":{"com.example/row":{"id":12345678901234567890}}`, i)
		case 7:
			block("resource_link", `"name":"file%d.go","uri":"file:///src/file%d.go","mimeType":"text/x-go","size":%d,"description":"Source file"`, i, i, i*100)
		case 8:
			block("resource", `"resource":{"uri":"file:///r/%d","mimeType":"text/plain","text":"contents of resource %d"}`, i, i)
		case 9:
			random.Read(picture)
			block("image", `"data":"%s","mimeType":"image/png"`, base64.StdEncoding.EncodeToString(picture))
		}
	}
	b.WriteString(`],"structuredContent":{"rows":[{"id":1,"v":1.50},{"id":2,"v":null}],"total":2},"isError":false}`)
	return []byte(b.String())
}

func BenchmarkDecode(b *testing.B) {
	for _, p := range benchPayloads() {
		b.Run(p.name, func(b *testing.B) {
			b.SetBytes(int64(len(p.data)))
			b.ReportAllocs()
			for b.Loop() {
				if err := p.make().UnmarshalJSON(p.data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	for _, p := range benchPayloads() {
		b.Run(p.name, func(b *testing.B) {
			v := p.make()
			if err := v.UnmarshalJSON(p.data); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(p.data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := v.AppendJSON(nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSkip is what validation alone costs, and BenchmarkValid what it
// costs encoding/json.
func BenchmarkSkip(b *testing.B) {
	for _, p := range benchPayloads() {
		b.Run(p.name, func(b *testing.B) {
			b.SetBytes(int64(len(p.data)))
			for b.Loop() {
				d := newDecoder(p.data)
				d.skip()
				if err := d.finish(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkValid(b *testing.B) {
	for _, p := range benchPayloads() {
		b.Run(p.name, func(b *testing.B) {
			b.SetBytes(int64(len(p.data)))
			for b.Loop() {
				if !json.Valid(p.data) {
					b.Fatal("not valid")
				}
			}
		})
	}
}

package generated_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Time and memory grow with the size of a document, not faster, whatever the
// document looks like.

// shapes are documents of the newest version that grow with n.
var shapes = []struct {
	name, typ string
	small     int // the first n; the second is ten times that, which for depth must be under 1,000
	document  func(n int) string
}{
	{"wide list", "CallToolResult", 300, func(n int) string {
		return `{"resultType":"complete","content":[` + repeat(n, `{"type":"text","text":"some words","annotations":{"priority":0.5}}`) + `]}`
	}},
	{"tags at the end", "CallToolResult", 300, func(n int) string {
		return `{"content":[` + repeat(n, `{"text":"some words","_meta":{"a":[1,2,3]},"type":"text"}`) + `],"resultType":"complete"}`
	}},
	{"many members", "TextContent", 300, func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"member-%d":%d`, i, i)
		}
		return `{"type":"text","text":""` + b.String() + `}`
	}},
	{"many members in a raw value", "CallToolResult", 300, func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"member-%d":%d`, i, i)
		}
		return `{"resultType":"complete","content":[],"structuredContent":{"a":0` + b.String() + `}}`
	}},
	{"long text", "TextContent", 10000, func(n int) string {
		return `{"type":"text","text":"` + strings.Repeat(`plain é \n <b> `, n) + `"}`
	}},
	{"deep raw value", "CallToolResult", 90, func(n int) string {
		return `{"resultType":"complete","content":[],"structuredContent":` + nest(n) + `}`
	}},
	{"deep value before the tag", "ContentBlock", 90, func(n int) string {
		return `{"deep":` + nest(n) + `,"type":"text","text":""}`
	}},
	{"unions in unions, tags at the end", "CreateMessageResult", 90, func(n int) string {
		return `{"content":[{"content":[{"_meta":{"deep":` + nest(n) +
			`},"text":"","type":"text"}],"toolUseId":"","type":"tool_result"}],"role":"user","model":"m"}`
	}},
	{"undecided unions", "InputRequiredResult", 60, func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"r%d":{"params":{"message":"m","requestedSchema":{"type":"object","properties":{"p":{"type":"string","enum":["a","b"]}}}},"method":"elicitation/create"},`, i)
		}
		return `{"inputRequests":{` + strings.TrimSuffix(b.String(), ",") + `},"resultType":"input_required"}`
	}},
	{"batch of messages", "JSONRPCMessage", 300, func(n int) string {
		return `{"method":"m","params":{"list":[` + repeat(n, `{"a":"some words","b":[1,2,3]}`) + `]},"id":1,"jsonrpc":"2.0"}`
	}},
}

func repeat(n int, element string) string {
	return strings.TrimSuffix(strings.Repeat(element+",", n), ",")
}

// nest makes a value of n levels.
func nest(n int) string {
	return strings.Repeat(`{"a":[`, n/2) + "1" + strings.Repeat(`]}`, n/2)
}

func TestLinear(t *testing.T) {
	const factor = 10
	const slack = 4 // ten times the input may take forty times as long; square would be a hundred
	p := protocolOf("2026-07-28")
	for _, shape := range shapes {
		d := p.declared[shape.typ]
		small, large := []byte(shape.document(shape.small)), []byte(shape.document(factor*shape.small))
		growth := float64(len(large)) / float64(len(small))
		for _, way := range []struct {
			name string
			run  func(t *testing.T, data []byte)
		}{
			{"package", func(t *testing.T, data []byte) { encode(t, mustDecode(t, d, data)) }},
			{"encoding/json", func(t *testing.T, data []byte) {
				target := d.fresh()
				if err := json.Unmarshal(data, target); err != nil {
					t.Fatal(err)
				}
				if _, err := json.Marshal(target); err != nil {
					t.Fatal(err)
				}
			}},
			{"fault at the end", func(t *testing.T, data []byte) {
				if _, err := d.decode(bytes.TrimSuffix(data, []byte("}"))); err == nil {
					t.Fatal("a document without its end was decoded")
				}
			}},
		} {
			t.Run(shape.name+"/"+way.name, func(t *testing.T) {
				shortTime, fewBytes := cost(t, func() { way.run(t, small) })
				longTime, manyBytes := cost(t, func() { way.run(t, large) })
				for range 30 { // other work on the machine can only add to what is measured
					if float64(longTime) <= slack*growth*float64(shortTime) {
						break
					}
					again, _ := cost(t, func() { way.run(t, large) })
					longTime = min(longTime, again)
				}
				if ratio := float64(longTime) / float64(shortTime); ratio > slack*growth {
					t.Errorf("%.0f times the input (%d bytes) takes %.0f times the time (%v)", growth, len(large), ratio, longTime)
				}
				if ratio := float64(manyBytes) / float64(fewBytes); ratio > slack*growth {
					t.Errorf("%.0f times the input (%d bytes) takes %.0f times the memory (%d bytes)", growth, len(large), ratio, manyBytes)
				}
			})
		}
	}
}

// cost measures the best of several runs.
func cost(t *testing.T, run func()) (best time.Duration, allocated uint64) {
	t.Helper()
	run() // fill pools
	var before, after runtime.MemStats
	for i := range 7 {
		// As many times as last long enough for the clock.
		const least = 200 * time.Microsecond
		runtime.ReadMemStats(&before)
		start, n := time.Now(), 0
		for n == 0 || time.Since(start) < least {
			run()
			n++
		}
		elapsed := time.Since(start) / time.Duration(n)
		runtime.ReadMemStats(&after)
		bytes := (after.TotalAlloc - before.TotalAlloc) / uint64(n)
		if i == 0 || elapsed < best {
			best = elapsed
		}
		if i == 0 || bytes < allocated {
			allocated = bytes
		}
	}
	return max(best, 1), max(allocated, 1)
}

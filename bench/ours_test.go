package bench

import (
	"github.com/mcpgen/mcpgen/generated/v20260728"
)

// generated is what every generated type offers.
type generated[T any] interface {
	*T
	UnmarshalJSON([]byte) error
	AppendJSON([]byte) ([]byte, error)
	Validate(...v20260728.ValidateOption) error
}

// ourCodecs are the generated types of 2026-07-28, called directly and through
// encoding/json.
func ourCodecs() []codec {
	var all []codec
	all = append(all, ours[v20260728.ListToolsResult]("tools100")...)
	all = append(all, ours[v20260728.CallToolResult]("blocks1000")...)
	all = append(all, ours[v20260728.CallToolRequest]("callsmall")...)
	return all
}

func ours[T any, P generated[T]](payload string) []codec {
	decode := func(data []byte, v *T) error { return P(v).UnmarshalJSON(data) }
	fresh := codecOf("ours", payload, decode, func(v *T) ([]byte, error) { return P(v).AppendJSON(nil) })

	fresh.validate = func(v any) error { return P(v.(*T)).Validate() }

	var buf []byte
	reused := codecOf("ours-reused", payload, decode, func(v *T) (_ []byte, err error) {
		buf, err = P(v).AppendJSON(buf[:0])
		return buf, err
	})
	reused.encodeOnly = true
	return []codec{fresh, reused, stdlib[T]("ours-encjson", payload)}
}

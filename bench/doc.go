// Package bench compares the packages that mcpgen writes, and mcpgen itself,
// with their peers. It is a Go module of its own, so that users of mcpgen
// never download a peer.
//
// The whole report, from this directory:
//
//	go run ./cmd/report
//
// # What is compared
//
// BenchmarkDecode and BenchmarkEncode measure three payloads (see payloads):
// a tools/list result of 100 tools, a tools/call result of 1000 content
// blocks, and a small tools/call request. Each is read and written by
//
//   - ours: UnmarshalJSON and AppendJSON(nil) called directly;
//   - ours-reused: AppendJSON into a buffer that is kept (encode only);
//   - ours-validate: Validate on what was decoded; it stands beside decoding, so
//     that "time / ours" is its share of that (the goal is under 0.15);
//   - ours-encjson: json.Unmarshal and json.Marshal on the same types;
//   - sdk: the types of the official Go SDK, through their exported decoders
//     (jsonrpc.DecodeMessage, CallToolResult.UnmarshalJSON) where they have
//     one, else through encoding/json;
//   - sdk-inside: the same types through the decoder that the SDK's own
//     sessions use, segmentio's with exact case (decode only; the SDK's extra
//     scan for depth is left out);
//   - mcpgo: the types of mark3labs/mcp-go through encoding/json. Its client
//     calls ParseCallToolResult, which reads a result twice; measured here is
//     one reading;
//   - handmade: encoding/json on structs written by hand for this payload;
//   - valid: json.Valid, which checks and keeps nothing (decode only).
//
// Every decode starts from a new value and every encode, ours-reused apart,
// ends with a new slice. Ours refuses duplicate members, wrong constants and
// missing members, and keeps members that it does not know; the others do
// less. "go test -v -run Codecs" logs which of them do not give a payload back
// unchanged.
//
// BenchmarkDispatch measures one small tools/call of 2026-07-28 from the bytes
// of the request to the bytes of the response, inside the process and over
// HTTP on the loopback address. Inside the process, ours and mcpgo are called
// directly, as their transports do; the SDK serves connections only, so that its
// time includes the way through a pipe. Over HTTP, most of the time and of the
// allocations is net/http's, on both ends.
//
// Generation is timed by cmd/report alone: whole processes of mcpgen and
// go-jsonschema, taking turns.
package bench

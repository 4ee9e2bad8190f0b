package support

// This file is what both sides of HTTP need in both eras.

// Headers as net/http spells them.
const (
	headerProtocolVersion = "Mcp-Protocol-Version"
	headerSession         = "Mcp-Session-Id" // up to 2025-11-25
	headerLastEvent       = "Last-Event-Id"  // up to 2025-11-25
)

// The types of content.
const (
	typeJSON        = "application/json"
	typeEventStream = "text/event-stream"
)

package emit

import (
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
)

// TestClientOfSmallSchemas checks that the client compiles for schemas that
// lack what a client makes use of.
func TestClientOfSmallSchemas(t *testing.T) {
	const base = `export const LATEST_PROTOCOL_VERSION = "1";
export const BUSY = -31000;
export interface Error { code: number; message: string; data?: unknown }
export interface JSONRPCErrorResponse { jsonrpc: "2.0"; error: Error }
export interface Request { method: string }
export interface Result { [key: string]: unknown }
export interface RequestParams { _meta?: { [key: string]: unknown } }
`
	for name, schema := range map[string]string{
		"no request": base,
		"a request": base + `export interface ARequest extends Request { method: "a/x"; params?: RequestParams }
export type ClientRequest = ARequest;`,
		"a request of the server": base + `export interface ARequest extends Request { method: "a/x"; params: P | Q }
export interface P { p: string }
export interface Q { q: string }
export type ServerRequest = ARequest;`,
		"a result of two kinds": base + `export interface ARequest extends Request { method: "a/x"; params: RequestParams }
export interface AResultResponse { jsonrpc: "2.0"; id: string; result: X | Y }
export interface X extends Result { x: string }
export interface Y extends Result { y: string }
export interface BRequest extends Request { method: "b/x"; params?: RequestParams }
export type ClientRequest = ARequest | BRequest;`,
		"progress": base + `export type ProgressToken = string | number;
export interface ProgressNotification { method: "notifications/progress"; params: { progressToken: ProgressToken } }
export interface ARequest extends Request { method: "a/x"; params: RequestParams & { a: string } }
export type ClientRequest = ARequest;
export type ServerNotification = ProgressNotification;`,
	} {
		t.Run(name, func(t *testing.T) {
			p := build(t, "a.ts", []byte(schema))
			p.Lacks = "" // these suffice, though they are no whole protocols
			files := generate(t, p, Options{Parts: []Part{Client, Stdio, HTTP}})
			gotool(t, write(t, files), "vet", ".")
		})
	}
}

// TestClientMethods checks that there is a method for every request that a
// client sends, and a handler for every one that it answers.
func TestClientMethods(t *testing.T) {
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"} {
		p := official(t, version)
		files := dataByName(generate(t, p, Options{Parts: []Part{Client}}))
		methods, options := string(files["client_methods.go"]), string(files["client.go"])
		has := func(m *model.Method, text, in string) {
			t.Helper()
			if !strings.Contains(in, text) {
				t.Errorf("%s: %s has no %q", version, m.Name, text)
			}
		}
		for _, m := range p.Methods {
			switch {
			case m.Notification && m.FromClient && m.Duty != model.CancelDuty && m.Duty != model.InitializedDuty:
				has(m, "func (c *Client) Notify"+m.Go+"(", methods)
			case m.Notification && m.FromServer && m.Filter == nil && m.Duty != model.CancelDuty && m.Duty != model.AcknowledgeDuty:
				has(m, "\tOn"+m.Go+" ", options)
			case m.Notification:
			case m.FromClient:
				has(m, "func (c *Client) "+m.Go+"(", methods)
			}
			if !m.Notification && (m.FromServer || m.Embedded) && m.Duty == model.NoDuty {
				has(m, "\t"+m.Go+" ", options)
			}
			if m.Page != nil {
				has(m, "func (c *Client) "+m.Page.All+"(", methods)
			}
		}
	}
}

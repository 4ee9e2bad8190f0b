package emit

import (
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
)

// leastProtocol is the least that servers and clients are built on.
const leastProtocol = `export const LATEST_PROTOCOL_VERSION = "1";
export const BUSY = -31000;
export type RequestId = string | number;
export interface Error { code: number; message: string; data?: unknown }
export interface JSONRPCRequest extends Request { jsonrpc: "2.0"; id: RequestId }
export interface JSONRPCNotification extends Notification { jsonrpc: "2.0" }
export interface JSONRPCResultResponse { jsonrpc: "2.0"; id: RequestId; result: Result }
export interface JSONRPCErrorResponse { jsonrpc: "2.0"; id?: RequestId; error: Error }
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResultResponse | JSONRPCErrorResponse;
export interface Request { method: string; params?: { [key: string]: unknown } }
export interface Notification { method: string; params?: { [key: string]: unknown } }
export interface Result { _meta?: { [key: string]: unknown } }
export interface RequestParams { _meta?: { [key: string]: unknown } }
export interface Implementation { name: string; version: string }
export interface ClientCapabilities { a?: string }
export interface ServerCapabilities { a?: string }
export interface InitializeRequest extends Request { method: "initialize"; params: InitializeRequestParams }
export interface InitializeRequestParams extends RequestParams { protocolVersion: string; capabilities: ClientCapabilities; clientInfo: Implementation }
export interface InitializeResult extends Result { protocolVersion: string; capabilities: ServerCapabilities; serverInfo: Implementation }
export interface InitializedNotification extends Notification { method: "notifications/initialized" }
export interface CancelledNotification extends Notification { method: "notifications/cancelled"; params: { requestId: RequestId; reason?: string } }
export interface ProgressNotification extends Notification { method: "notifications/progress"; params: { progressToken: ProgressToken; /** @TJS-type number */ progress: number } }
export type ProgressToken = string | number;
export type ClientNotification = InitializedNotification | CancelledNotification;
export type ServerNotification = CancelledNotification | ProgressNotification;
`

// TestClientOfSmallSchemas checks that the client compiles for schemas that
// lack what a client makes use of.
func TestClientOfSmallSchemas(t *testing.T) {
	for name, schema := range map[string]string{
		"no request": `export type ClientRequest = InitializeRequest;`,
		"a request": `export interface ARequest extends Request { method: "a/x"; params?: RequestParams }
export interface AResult extends Result { a: string }
export type ClientRequest = InitializeRequest | ARequest;`,
		"a request of the server": `export interface ARequest extends Request { method: "a/x"; params: P | Q }
export interface AResult extends Result { a: string }
export interface P { p: string }
export interface Q { q: string }
export type ClientRequest = InitializeRequest;
export type ServerRequest = ARequest;`,
		"a result of two kinds": `export interface ARequest extends Request { method: "a/x"; params: RequestParams }
export interface AResultResponse { jsonrpc: "2.0"; id: string; result: X | Y }
export interface X extends Result { x: string }
export interface Y extends Result { y: string }
export interface BRequest extends Request { method: "b/x"; params?: RequestParams }
export interface BResult extends Result { b: string }
export type ClientRequest = InitializeRequest | ARequest | BRequest;`,
		"params of two parts": `export interface ARequest extends Request { method: "a/x"; params: RequestParams & { a: string } }
export interface AResult extends Result { a: string }
export type ClientRequest = InitializeRequest | ARequest;`,
	} {
		t.Run(name, func(t *testing.T) {
			p := build(t, "a.ts", []byte(leastProtocol+schema))
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

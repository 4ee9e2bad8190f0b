package emit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
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

// TestClientMethods checks that the generated client uses the constant of every
// method that it sends, answers or listens to.
func TestClientMethods(t *testing.T) {
	legacy := []string{"notifications/cancelled"} // handled by the support code
	unused := map[string][]string{
		"2024-11-05": legacy,
		"2025-03-26": legacy,
		"2025-06-18": legacy,
		"2025-11-25": legacy,
		"2026-07-28": {
			"notifications/cancelled", // handled by the support code
			// A subscription decodes these as members of a union.
			"notifications/resources/list_changed", "notifications/resources/updated",
			"notifications/prompts/list_changed", "notifications/tools/list_changed",
			// These are part of results: a type switch finds the handler.
			"sampling/createMessage", "roots/list", "elicitation/create",
		},
	}
	for version, want := range unused {
		p := official(t, version)
		files := dataByName(generate(t, p, Options{Parts: []Part{Client}}))
		used := map[string]bool{}
		for _, name := range []string{"client.go", "client_methods.go"} {
			file, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					used[id.Name] = true
				}
				return true
			})
		}
		var got []string
		for _, m := range p.Methods {
			if !used[m.Const] {
				got = append(got, m.Name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the client does not use %q, want %q", version, got, want)
		}
	}
}

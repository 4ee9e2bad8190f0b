package v20260728_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

type sumParams struct {
	Terms []int `json:"terms"`
}

type sumResult struct {
	Sum int `json:"sum"`
}

// sum is the handler of a method that the protocol does not have.
func sum(_ context.Context, params *sumParams, call *mcp.Call) (*sumResult, error) {
	if params.Terms == nil {
		return nil, &mcp.Error{Code: mcp.CodeInvalidParams, Message: "no terms"}
	}
	r := new(sumResult)
	for _, n := range params.Terms {
		if err := call.Progress(float64(n), 0, ""); err != nil {
			return nil, err
		}
		r.Sum += n
	}
	return r, nil
}

func newSummer() *mcp.Server {
	server := mcp.NewServer(toolbox{}, &mcp.ServerOptions{Info: info, Logger: quiet})
	mcp.Handle(server, "acme/sum", sum)
	return server
}

// A custom method works from client to server, over all transports, with
// progress.
func TestHandle(t *testing.T) {
	server := newSummer()
	ts := httptest.NewServer(server.HTTPHandler(nil))
	defer ts.Close()
	for name, client := range map[string]*mcp.Client{
		"local": mcp.NewLocalClient(server, nil),
		"http":  mcp.NewClient(&mcp.HTTPTransport{URL: ts.URL}, nil),
	} {
		t.Run(name, func(t *testing.T) {
			defer client.Close()
			steps := 0
			result, err := client.Call(t.Context(), "acme/sum", &mcp.RequestParams{Extra: mcp.Members{"terms": json.RawMessage("[1,2,3]")}},
				mcp.CallOptions{Progress: func(*mcp.ProgressNotificationParams) { steps++ }})
			if err != nil {
				t.Fatal(err)
			}
			var r sumResult
			if err := result.Decode(&r); err != nil || r.Sum != 6 || steps != 3 {
				t.Errorf("got %s, %v, after %d steps", result, err, steps)
			}
			if _, err := client.Call(t.Context(), "acme/sum", nil); !errors.Is(err, mcp.CodeInvalidParams) {
				t.Errorf("without terms: %v", err)
			}
			if _, err := client.Call(t.Context(), "acme/none", nil); !errors.Is(err, mcp.CodeMethodNotFound) {
				t.Errorf("an unknown method: %v", err)
			}
		})
	}
}

// What holds for the protocol's own requests and results holds for others.
func TestHandleRules(t *testing.T) {
	server := newSummer()
	mcp.Handle(server, "acme/none", func(context.Context, *struct{}, *mcp.Call) (*sumResult, error) { return nil, nil })
	mcp.Handle(server, "acme/list", func(context.Context, *mcp.Object, *mcp.Call) (*[]int, error) { return &[]int{1}, nil })
	mcp.Handle(server, "acme/asks", func(context.Context, *mcp.RequestParams, *mcp.Call) (*mcp.InputRequiredResult, error) {
		return &mcp.InputRequiredResult{RequestState: mcp.Ptr("x")}, nil
	})
	mcp.Handle(server, "acme/invalid", func(context.Context, *mcp.RequestParams, *mcp.Call) (*mcp.CompleteResult, error) {
		r := new(mcp.CompleteResult)
		r.Completion.Values = make([]string, 101)
		return r, nil
	})
	mcp.Handle(server, "acme/strict", func(context.Context, *mcp.CompleteRequestParams, *mcp.Call) (*struct{}, error) {
		return &struct{}{}, nil
	})
	w := newWire(t, server)
	w.expect(request("1", "acme/sum", `"terms":[1]`, ""), `{"jsonrpc":"2.0","id":1,"result":{"sum":1,"resultType":"complete",
		"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","version":"1"}}}}`)
	w.expect(`{"jsonrpc":"2.0","id":2,"method":"acme/sum","params":{"terms":[1]}}`,
		`{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid params: missing required member \"_meta\""}}`)
	w.expect(`{"jsonrpc":"2.0","id":3,"method":"acme/sum","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}`,
		`{"jsonrpc":"2.0","id":3,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"1900-01-01"}}}`)
	for _, method := range []string{"acme/none", "acme/list", "acme/asks", "acme/invalid"} {
		w.expect(request("4", method, "", ""), `{"jsonrpc":"2.0","id":4,"error":{"code":-32603,"message":"internal error"}}`)
	}
	w.expect(request("5", "acme/sum", `"terms":"x"`, ""),
		`{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Invalid params: json: cannot unmarshal string into Go struct field sumParams.terms of type []int"}}`)
	w.expect(request("6", "acme/strict", "", ""), `{"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"Invalid params: missing required member \"ref\""}}`)
}

// The headers of HTTP have to agree with a custom method as with any other.
func TestHandleHeaders(t *testing.T) {
	h := newSummer().HTTPHandler(nil)
	for method, status := range map[string]int{"acme/sum": http.StatusOK, "acme/other": http.StatusBadRequest, "": http.StatusBadRequest} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/", strings.NewReader(request("1", "acme/sum", `"terms":[1]`, "")))
		for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream", "MCP-Protocol-Version": mcp.Version, "Mcp-Method": method} {
			r.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != status {
			t.Errorf("Mcp-Method %q: status %d, want %d: %s", method, w.Code, status, w.Body)
		}
	}
}

// Methods of the protocol cannot be taken over, nor can one be given twice.
func TestHandleRefuses(t *testing.T) {
	server := newSummer()
	for _, method := range []string{"", "tools/call", "server/discover", "notifications/cancelled", "sampling/createMessage", "rpc.x", "acme/sum"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Handle takes %q", method)
				}
			}()
			mcp.Handle(server, method, sum)
		}()
	}
}

package support

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestScanEnvelope(t *testing.T) {
	kinds := map[messageKind]string{messageRequest: "request", messageNotification: "notification", messageResult: "result", messageError: "error", messageBatch: "batch"}
	for _, c := range []struct{ message, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}`, `request 1 m {"a":1}`},
		{` { "params" : { } , "method" : "m" , "id" : "x" , "jsonrpc" : "2.0" , "more" : [1] } `, `request "x" m { }`},
		{`{"jsonrpc":"2.0","id":1.0,"method":"a\u002fb"}`, `request 1.0 a/b`},
		{`{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"m"}`, `request 123456789012345678901234567890 m`},
		{`{"jsonrpc":"2.0","id":"","method":""}`, `request "" `},
		{`{"jsonrpc":"2.0","method":"m"}`, `notification  m`},
		{`{"jsonrpc":"2.0","method":"m","params":[1]}`, `notification  m [1]`},
		{`{"jsonrpc":"2.0","id":-7,"result":null}`, `result -7  null`},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1}}`, `error 1  {"code":1}`},
		{`{"jsonrpc":"2.0","error":{}}`, `error   {}`},
		{" \n[", `batch  `},

		{`{"jsonrpc":"2.0","id":null,"error":{}}`, `-32600 Invalid request: id must be a string or an integer`},
		{`{"jsonrpc":"2.0","id":true,"method":"m"}`, `-32600 Invalid request: id must be a string or an integer`},
		{`{"jsonrpc":"2.0","id":{"a":1},"method":"m"}`, `-32600 Invalid request: id must be a string or an integer`},
		{`{"jsonrpc":2,"id":1,"method":"m"}`, `1 -32600 Invalid request: jsonrpc must be "2.0"`},
		{`{"method":"m","id":1}`, `1 -32600 Invalid request: jsonrpc must be "2.0"`},
		{`{"method":null,"id":1,"jsonrpc":"2.0"}`, `1 -32600 Invalid request: method must be a string`},
		{`{"jsonrpc":"2.0","result":{}}`, `-32600 Invalid request: id is missing`},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":{}}`, `1 -32600 Invalid request: only one of method, result and error may be present`},
		{`{"jsonrpc":"2.0","id":1,"method":"m","params":null}`, `1 -32600 Invalid request: params must be an object`},
		{`{}`, `-32600 Invalid request: jsonrpc must be "2.0"`},
		{`null`, `-32600 Invalid request: a message must be an object`},
		{`"x`, `-32700 Parse error: unexpected end of input in string`},
		{`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,"\u0061":2}}`, `1 -32600 Invalid request: duplicate member at /params/a`},
		{`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":01}}`, `1 -32700 Parse error: `},
		{`{"jsonrpc":"2.0","method":"m","params":{"a":` + strings.Repeat("[", 2000), `-32700 Parse error: more than 1000 levels of objects and arrays`},
		{`{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}`, `-32600 Invalid request: duplicate member at /id`},
		{`{"jsonrpc":"2.0","id":12`, `-32700 Parse error: `},
		{`{"jsonrpc":"2.0","id":12,`, `12 -32700 Parse error: `},
		{`{"jsonrpc":"2.0","id":"12"`, `"12" -32700 Parse error: `},
		{"\xef\xbb\xbf{}", `-32700 Parse error: `},
	} {
		m, err := scanEnvelope([]byte(c.message))
		id := string(m.rawID)
		var got string
		if err != nil {
			got = strings.TrimSpace(fmt.Sprintf("%s %d %s", id, err.Code, err.Message))
			if strings.HasSuffix(c.want, "error: ") || strings.Contains(c.want, "levels") {
				got = got[:min(len(got), len(c.want))]
			}
		} else {
			got = fmt.Sprintf("%s %s %s", kinds[m.kind], id, m.method)
			if span := string(m.params) + string(m.result) + string(m.err); span != "" {
				got += " " + span
			}
		}
		if got != c.want {
			t.Errorf("%.100s\n got %s\nwant %s", c.message, got, c.want)
		}
	}
	for _, c := range []struct {
		message string
		opt     DecodeOption
	}{
		{`{"jsonrpc":"2.0","id":null,"error":{}}`, AllowNullErrorID},
		{`{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}`, AllowDuplicateMembers},
	} {
		if _, err := scanEnvelope([]byte(c.message), c.opt); err != nil {
			t.Errorf("%s: %v", c.message, err)
		}
	}
}

func TestScanBatch(t *testing.T) {
	got, err := scanBatch([]byte(` [ {"a":1,"a":2} , 7,[ ] ] `))
	if err != nil || fmt.Sprintf("%s", got) != `[{"a":1,"a":2} 7 [ ]]` {
		t.Errorf("got %s, %v", got, err)
	}
	for _, bad := range []string{`[]`, `[1`, `[1]2`, `{}`} {
		if got, err := scanBatch([]byte(bad)); err == nil {
			t.Errorf("%s gave %s", bad, got)
		}
	}
}

// FuzzScanEnvelope compares what is taken for JSON with encoding/json, and sees
// that an accepted message is cut where it should be.
func FuzzScanEnvelope(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1,{"b":"\u0041"}]}}`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":"x","result":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := scanEnvelope(data)
		if err != nil || m.kind == messageBatch {
			return
		}
		var v struct {
			ID, Params, Result, Error json.RawMessage
			Method                    *string
		}
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatalf("accepted %q: %v", data, err)
		}
		for _, span := range [][]byte{m.rawID, m.params, m.result, m.err} {
			if span != nil && !json.Valid(span) {
				t.Errorf("%q is cut as %q", data, span)
			}
		}
	})
}

package support

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A toolServer is a server over HTTP that counts how often its tools are listed.
type toolServer struct {
	http.Handler
	server *Server
	lists  atomic.Int64
	asked  string // the params of the last list
}

// newToolServer makes a server whose tools are listed by a function of the cursor.
func newToolServer(list func(ctx context.Context, cursor string) (string, error)) *toolServer {
	s := new(toolServer)
	s.server = newServer(false, func(ctx context.Context, c *Call, params []byte, e *encoder) error {
		if string(c.method) == "tools/list" {
			s.lists.Add(1)
			s.asked = string(params)
			cursor, _ := headerText(argumentAt(params, []string{"cursor"}))
			tools, err := list(ctx, cursor)
			if err == nil {
				e.raw([]byte(tools))
			}
			return err
		}
		name, _ := headerText(argumentAt(params, []string{"name"}))
		if err := c.checkName(name); err != nil {
			return err
		}
		e.null()
		return nil
	})
	s.Handler = s.server.HTTPHandler(nil)
	return s
}

// call calls the tool x with the argument "us" for p, and gives the status. The
// header Mcp-Param-Region is sent unless it is "".
func (s *toolServer) call(t *testing.T, region, meta string) int {
	t.Helper()
	header := plainHeader()
	header.Del("Mcp-Param-N")
	header.Del("Mcp-Param-S")
	if region != "" {
		header.Set("Mcp-Param-Region", region)
	}
	body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"p":"us"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"` + meta + `}}}`
	w := respondTo(s, header, body)
	if w.Code == http.StatusOK && strings.Contains(w.Body.String(), "-32603") {
		return http.StatusInternalServerError
	}
	return w.Code
}

// toolPageOf makes a page with one tool whose argument p is marked; extra are
// members of the page.
func toolPageOf(name, mark, extra string) string {
	if mark != "" {
		mark = fmt.Sprintf(`,"x-mcp-header":%q`, mark)
	}
	return fmt.Sprintf(`{"tools":[{"name":%q,"inputSchema":{"properties":{"p":{"type":"string"%s}}}}]%s}`, name, mark, extra)
}

// A list that fails does not turn the comparison off, neither for its call nor
// for later ones.
func TestToolListFails(t *testing.T) {
	fails := true
	s := newToolServer(func(context.Context, string) (string, error) {
		if fails {
			return "", errors.New("the database is down")
		}
		return toolPageOf("x", "Region", ""), nil
	})
	for _, region := range []string{"us", "eu"} {
		if got := s.call(t, region, ""); got != http.StatusInternalServerError {
			t.Errorf("while lists fail: status %d", got)
		}
	}
	fails = false
	for region, want := range map[string]int{"us": 200, "eu": 400, "": 400} {
		if got := s.call(t, region, ""); got != want {
			t.Errorf("header %q: status %d, want %d", region, got, want)
		}
	}
}

type userKey struct{}

// What one client may see says nothing about another.
func TestToolListOfTheClient(t *testing.T) {
	s := newToolServer(func(ctx context.Context, _ string) (string, error) {
		return toolPageOf("x", ctx.Value(userKey{}).(string), ""), nil
	})
	inner := s.Handler
	var user string
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), userKey{}, user)))
	})
	for range 2 {
		for _, c := range []struct {
			user, region string
			want         int
		}{{"Region", "us", 200}, {"Region", "", 400}, {"", "", 200}, {"Other", "us", 400}, {"Region", "eu", 400}} {
			if user = c.user; s.call(t, c.region, "") != c.want {
				t.Errorf("a client whose mark is %q, with the header %q: want status %d", c.user, c.region, c.want)
			}
		}
	}
}

// A server that lists its tools for a call asks for no progress and no log, and
// lists them once.
func TestToolListOnBehalf(t *testing.T) {
	s := newToolServer(func(context.Context, string) (string, error) { return toolPageOf("x", "Region", ""), nil })
	meta := `,"progressToken":"t","io.modelcontextprotocol/logLevel":"debug","com.example/x":1` +
		`,"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"roots":{}}`
	if got := s.call(t, "eu", meta); got != 400 || s.lists.Load() != 1 {
		t.Errorf("status %d after %d lists", got, s.lists.Load())
	}
	const want = `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"roots":{}}}}`
	if s.asked != want {
		t.Errorf("the list was asked for with %s\nwant %s", s.asked, want)
	}
	// Nothing is to be compared.
	header := plainHeader()
	header.Del("Mcp-Param-N")
	header.Del("Mcp-Param-S")
	for _, arguments := range []string{``, `,"arguments":{}`} {
		body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x",` + plainMeta + arguments + `}}`
		if w := respondTo(s, header, body); w.Code != 200 || s.lists.Load() != 1 {
			t.Errorf("without arguments: status %d after %d lists", w.Code, s.lists.Load())
		}
	}
}

// A list that is everybody's is kept for as long as it says.
func TestToolListForEverybody(t *testing.T) {
	for extra, want := range map[string]int64{
		`,"cacheScope":"public","ttlMs":3600000`:  1,
		`,"cacheScope":"private","ttlMs":3600000`: 3,
		`,"cacheScope":"public","ttlMs":0`:        3,
		`,"cacheScope":"public"`:                  3,
		`,"ttlMs":3600000`:                        3,
	} {
		s := newToolServer(func(context.Context, string) (string, error) { return toolPageOf("x", "Region", extra), nil })
		for range 3 {
			if got := s.call(t, "us", ""); got != 200 {
				t.Errorf("%s: status %d", extra, got)
			}
		}
		if got := s.lists.Load(); got != want {
			t.Errorf("%s: %d lists, want %d", extra, got, want)
		}
		if got := s.call(t, "eu", ""); got != 400 || s.lists.Load() != want+1 {
			t.Errorf("%s: status %d for a wrong header after %d lists", extra, got, s.lists.Load())
		}
	}

	mark := "Region"
	s := newToolServer(func(context.Context, string) (string, error) {
		return toolPageOf("x", mark, `,"cacheScope":"public","ttlMs":3600000`), nil
	})
	s.call(t, "us", "")
	mark = "" // the list has changed before its time
	if got := s.call(t, "", ""); got != 200 {
		t.Errorf("after the list has changed: status %d", got)
	}
	mark = "Region"
	s = newToolServer(func(context.Context, string) (string, error) {
		return toolPageOf("x", mark, `,"cacheScope":"public","ttlMs":1`), nil
	})
	s.call(t, "us", "")
	time.Sleep(5 * time.Millisecond)
	mark = "Other"
	if got := s.call(t, "us", ""); got != 400 {
		t.Errorf("after the time of the list: status %d", got)
	}
}

// Pages are read until the tool is found. A tool that is nowhere has no marks.
func TestToolListPages(t *testing.T) {
	s := newToolServer(func(_ context.Context, cursor string) (string, error) {
		switch cursor {
		case "":
			return toolPageOf("a", "A", `,"nextCursor":"2"`), nil
		case "2":
			return toolPageOf("x", "Region", `,"nextCursor":"3"`), nil
		}
		return "", errors.New("nobody asks for this page")
	})
	if got := s.call(t, "us", ""); got != 200 || s.lists.Load() != 2 {
		t.Errorf("status %d after %d lists", got, s.lists.Load())
	}
	s = newToolServer(func(context.Context, string) (string, error) { return toolPageOf("a", "Region", ""), nil })
	if got := s.call(t, "eu", ""); got != 200 {
		t.Errorf("a tool that is not listed: status %d", got)
	}
	s = newToolServer(func(context.Context, string) (string, error) {
		return toolPageOf("a", "", `,"nextCursor":"again"`), nil
	})
	if got := s.call(t, "us", ""); got != http.StatusInternalServerError || s.lists.Load() != maxPages {
		t.Errorf("a list without an end: status %d after %d lists", got, s.lists.Load())
	}
}

// The author of a server learns of marks for which clients drop a tool.
func TestInvalidMarksAreLogged(t *testing.T) {
	s := newToolServer(func(context.Context, string) (string, error) { return toolPageOf("x", "no token", ""), nil })
	var log bytes.Buffer
	s.server.log = slog.New(slog.NewTextHandler(&log, nil))
	header := plainHeader()
	header.Set("Mcp-Method", "tools/list")
	for range 2 {
		respondTo(s, header, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+plainMeta+`}}`)
		s.call(t, "us", "")
	}
	if n := strings.Count(log.String(), "tool=x"); n != 1 {
		t.Errorf("logged %d times: %s", n, log.String())
	}
}

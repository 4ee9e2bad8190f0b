package generated_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/v20241105"
	"github.com/mcpgen/mcpgen/generated/v20250326"
	"github.com/mcpgen/mcpgen/generated/v20250618"
	"github.com/mcpgen/mcpgen/generated/v20251125"
	"github.com/mcpgen/mcpgen/generated/v20260728"
	"github.com/mcpgen/mcpgen/model"
)

// What the facts tables say, the generated packages do. Each kind of row has a
// check here, which every row of that kind passes.
var factChecks = map[string]func(t *testing.T, p *protocol, r model.Rule){
	"name":        checkName,
	"fraction":    checkFraction,
	"default":     checkDefault,
	"never":       checkNever,
	"tag":         checkTag,
	"oneOf":       checkOneOf,
	"always":      checkAlways,
	"maxItems":    checkMaxItems,
	"metaKeys":    checkMetaKeys,
	"sentBy":      checkSentBy,
	"answer":      checkAnswer,
	"emptyAnswer": checkEmptyAnswer,
	"capability":  checkCapability,
	"httpStatus":  checkStatus,
	"nameHeader":  checkNameHeader,
	"duty":        checkDuty,
	"filter":      checkFilter,
	"needs":       checkNeeds,
	"unset":       checkUnset,
	"task":        checkTask,
}

func TestFacts(t *testing.T) {
	used := map[string]bool{}
	eachProtocol(t, func(t *testing.T, p *protocol) {
		for _, r := range p.model.Rules {
			used[r.Kind] = true
			check := factChecks[r.Kind]
			if check == nil {
				t.Errorf("no check for rows of the kind %s", r.Kind)
				continue
			}
			t.Run(strings.ReplaceAll(r.Kind+" "+r.At, "/", "."), func(t *testing.T) { check(t, p, r) })
		}
	})
	for kind := range factChecks {
		if !used[kind] {
			t.Errorf("no row of the kind %s", kind)
		}
	}
}

// decodeAs decodes a document as a type.
func decodeAs(t *testing.T, p *protocol, path, document string) value {
	t.Helper()
	d := p.declared[path]
	if d == nil {
		t.Fatalf("no type at %s", path)
	}
	v, err := d.decode([]byte(document))
	if err != nil {
		t.Fatalf("%s: %v", document, err)
	}
	return v
}

// faultAt gives the first fault of a document at a place; "" for none.
func faultAt(t *testing.T, p *protocol, path, document, place string) string {
	t.Helper()
	for _, f := range faultsOf(p.validate(decodeAs(t, p, path, document), nil)) {
		if f.Path == place {
			return fmt.Sprintf("%s: got %s, want %s", f.Rule, f.Got, f.Want)
		}
	}
	return ""
}

// partTypes are the types that rows name by what they are for.
var partTypes = map[string]string{"result": "Result", "input-required result": "InputRequiredResult"}

// placeOfRow gives the type and the member that a row is about.
func placeOfRow(t *testing.T, r model.Rule) (typ, member string) {
	t.Helper()
	part, member, _ := strings.Cut(r.At, ", ")
	if partTypes[part] == "" {
		t.Fatalf("no type for %s", part)
	}
	return partTypes[part], member
}

func checkName(t *testing.T, p *protocol, r model.Rule) {
	for _, d := range p.types {
		// A type without methods is a member of one that has it.
		typ := reflect.TypeOf(d.fresh()).Elem()
		if h, ok := d.fresh().(*Held); ok {
			typ = reflect.TypeOf(h.Holder).Elem()
		}
		if strings.TrimSuffix(typ.Name(), "Value") == r.Value {
			return
		}
		if typ.Kind() != reflect.Struct {
			continue
		}
		for i := range typ.NumField() {
			if typ.Field(i).Type.Name() == r.Value {
				return
			}
		}
	}
	t.Errorf("no type is called %s", r.Value)
}

func checkFraction(t *testing.T, p *protocol, r model.Rule) {
	if r.At != "result of elicitation/create, content" {
		t.Fatalf("no document for %s", r.At)
	}
	const document = `{"action":"accept","content":{"a":1.5}}`
	if got := string(encode(t, decodeAs(t, p, "ElicitResult", document))); !strings.Contains(got, `"content":{"a":1.5}`) {
		t.Errorf("got %s", got)
	}
}

func checkDefault(t *testing.T, p *protocol, r model.Rule) {
	typ, member := placeOfRow(t, r)
	want := fmt.Sprintf("%q:%q", member, r.Value)
	for _, document := range []string{`{}`, `{"x":1}`} {
		if got := string(encode(t, decodeAs(t, p, typ, document))); !strings.Contains(got, want) {
			t.Errorf("%s becomes %s, without %s", document, got, want)
		}
	}
}

func checkNever(t *testing.T, p *protocol, r model.Rule) {
	const document = `{"jsonrpc":"2.0","method":"m"%s}`
	for _, union := range []string{"JSONRPCMessage", "JSONRPCBatchRequest[]"} {
		d := p.declared[union]
		if d == nil {
			continue
		}
		name := func(member string) string {
			v, err := d.decode(fmt.Appendf(nil, document, member))
			if err != nil {
				return "error"
			}
			return reflect.TypeOf(v).Elem().Name()
		}
		if got := name(""); got != "JSONRPCNotification" {
			t.Errorf("%s: it is a %s", union, got)
		}
		for _, v := range []string{`1`, `null`, `{}`} {
			if got := name(fmt.Sprintf(`,%q:%s`, r.Value, v)); got == "JSONRPCNotification" {
				t.Errorf("%s: with %q it is a %s", union, r.Value, got)
			}
		}
	}
}

func checkTag(t *testing.T, p *protocol, r model.Rule) {
	typ, _ := placeOfRow(t, r)
	tag, tagged, _ := strings.Cut(r.Value, " = ")
	for _, union := range []string{"CallToolResultResponse.result", "GetPromptResultResponse.result", "ReadResourceResultResponse.result"} {
		for text, want := range map[string]bool{tagged: true, "complete": false} {
			document := fmt.Sprintf(`{%q:%q,"requestState":"s","content":[],"messages":[],"contents":[],"ttlMs":0,"cacheScope":"private"}`, tag, text)
			if got := reflect.TypeOf(decodeAs(t, p, union, document)).Elem().Name(); (got == typ) != want {
				t.Errorf("%s is a %s", document, got)
			}
		}
	}
}

func checkOneOf(t *testing.T, p *protocol, r model.Rule) {
	typ, _ := placeOfRow(t, r)
	if faultAt(t, p, typ, `{"resultType":"input_required"}`, "") == "" {
		t.Error("none of them is needed")
	}
	values := map[string]string{"inputRequests": `{}`, "requestState": `"s"`}
	for member := range strings.SplitSeq(r.Value, ", ") {
		document := fmt.Sprintf(`{"resultType":"input_required",%q:%s}`, member, values[member])
		if fault := faultAt(t, p, typ, document, ""); fault != "" {
			t.Errorf("%s: %s", document, fault)
		}
	}
}

func checkAlways(t *testing.T, p *protocol, r model.Rule) {
	typ, member := placeOfRow(t, r)
	for _, text := range []string{r.Value, "complete", "x"} {
		fault := faultAt(t, p, typ, fmt.Sprintf(`{%q:%q,"requestState":"s"}`, member, text), "/"+member)
		if (fault == "") != (text == r.Value) {
			t.Errorf("%s: fault %q", text, fault)
		}
	}
}

func checkMaxItems(t *testing.T, p *protocol, r model.Rule) {
	if r.At != "result of completion/complete, completion.values" {
		t.Fatalf("no document for %s", r.At)
	}
	for n, want := range map[int]bool{0: true, 99: true, 100: true, 101: false, 1000: false} {
		values, err := json.Marshal(slices.Repeat([]string{"v"}, n))
		if err != nil {
			t.Fatal(err)
		}
		if fault := faultAt(t, p, "CompleteResult", `{"completion":{"values":`+string(values)+`}}`, "/completion/values"); (fault == "") != want {
			t.Errorf("%d values: fault %q", n, fault)
		}
	}
}

func checkMetaKeys(t *testing.T, p *protocol, _ model.Rule) {
	for key, want := range map[string]bool{"a": true, "com.example/a.b-c_d": true, "a b": false, "-a": false} {
		document := fmt.Sprintf(`{"name":"t","inputSchema":{"type":"object"},"_meta":{%q:1}}`, key)
		if fault := faultAt(t, p, "Tool", document, "/_meta/"+strings.ReplaceAll(key, "/", "~1")); (fault == "") != want {
			t.Errorf("%s: fault %q", key, fault)
		}
	}
}

// A methodFact is what a package says about a method.
type methodFact struct {
	fromClient, fromServer         bool
	capability, nameFrom           string
	mayRequireInput, mayCreateTask bool
	result                         any
}

var methodFacts = map[string]func(name string) (methodFact, bool){
	"2024-11-05": func(name string) (methodFact, bool) {
		m, ok := v20241105.LookupMethod(name)
		return methodFact{m.FromClient, m.FromServer, m.Capability, m.NameFrom, m.MayRequireInput, m.MayCreateTask, m.NewResult()}, ok
	},
	"2025-03-26": func(name string) (methodFact, bool) {
		m, ok := v20250326.LookupMethod(name)
		return methodFact{m.FromClient, m.FromServer, m.Capability, m.NameFrom, m.MayRequireInput, m.MayCreateTask, m.NewResult()}, ok
	},
	"2025-06-18": func(name string) (methodFact, bool) {
		m, ok := v20250618.LookupMethod(name)
		return methodFact{m.FromClient, m.FromServer, m.Capability, m.NameFrom, m.MayRequireInput, m.MayCreateTask, m.NewResult()}, ok
	},
	"2025-11-25": func(name string) (methodFact, bool) {
		m, ok := v20251125.LookupMethod(name)
		return methodFact{m.FromClient, m.FromServer, m.Capability, m.NameFrom, m.MayRequireInput, m.MayCreateTask, m.NewResult()}, ok
	},
	"2026-07-28": func(name string) (methodFact, bool) {
		m, ok := v20260728.LookupMethod(name)
		return methodFact{m.FromClient, m.FromServer, m.Capability, m.NameFrom, m.MayRequireInput, m.MayCreateTask, m.NewResult()}, ok
	},
}

func methodFactOf(t *testing.T, p *protocol, name string) methodFact {
	t.Helper()
	m, ok := methodFacts[p.version](name)
	if !ok {
		t.Fatalf("no method %s", name)
	}
	return m
}

// resultName gives the name of the type of a method's result.
func (m methodFact) resultName() string { return reflect.TypeOf(m.result).Elem().Name() }

func checkSentBy(t *testing.T, p *protocol, r model.Rule) {
	m := methodFactOf(t, p, r.At)
	if fromClient := r.Value == "client"; m.fromClient != fromClient || m.fromServer && fromClient {
		t.Errorf("sent by the client: %t, by the server: %t", m.fromClient, m.fromServer)
	}
}

func checkAnswer(t *testing.T, p *protocol, r model.Rule) {
	m := methodFactOf(t, p, r.At)
	want := r.Value
	if m.mayRequireInput {
		want = strings.TrimSuffix(want, "Result") + "OutcomeValue"
	}
	if got := m.resultName(); got != want {
		t.Errorf("it is answered with a %s, want %s", got, want)
	}
}

func checkEmptyAnswer(t *testing.T, p *protocol, r model.Rule) {
	if got := methodFactOf(t, p, r.At).resultName(); got != "Result" && got != "EmptyResult" {
		t.Errorf("it is answered with a %s", got)
	}
}

func checkCapability(t *testing.T, p *protocol, r model.Rule) {
	if got := methodFactOf(t, p, r.At).capability; got != r.Value {
		t.Errorf("it needs %q", got)
	}
	checkCapabilityPath(t, p, r.Value)
}

// checkCapabilityPath checks that the schema declares a capability.
func checkCapabilityPath(t *testing.T, p *protocol, path string) {
	t.Helper()
	for _, side := range []string{"ServerCapabilities", "ClientCapabilities"} {
		v := decodeAs(t, p, side, `{}`)
		document := capabilities(path)
		declared := decodeAs(t, p, side, document)
		if len(faultsOf(p.validate(v, nil))) == 0 && len(extraMembers(reflect.ValueOf(declared).Elem(), strings.Split(path, "."))) == 0 {
			return
		}
	}
	t.Errorf("no capabilities have %s", path)
}

// extraMembers lists those names of a path that no struct declares.
func extraMembers(v reflect.Value, path []string) []string {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if len(path) == 0 {
		return nil
	}
	if v.Kind() != reflect.Struct {
		return path
	}
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if name != path[0] {
			continue
		}
		if len(path) == 1 {
			return nil
		}
		return extraMembers(v.Field(i), path[1:])
	}
	return path
}

// capabilities gives an object that declares a capability, and nothing inside
// of it.
func capabilities(path string) string {
	text := "{}"
	steps := strings.Split(path, ".")
	for i, step := range slices.Backward(steps) {
		if i == len(steps)-1 && (step == "listChanged" || step == "subscribe") {
			text = "true"
		}
		text = fmt.Sprintf("{%q:%s}", step, text)
	}
	return text
}

func checkStatus(t *testing.T, _ *protocol, r model.Rule) {
	for code := v20260728.Code(-32800); code < 0; code++ {
		if fmt.Sprint(int64(code)) == r.At {
			if got := v20260728.HTTPStatus(code); strconv.Itoa(got) != r.Value {
				t.Errorf("the status is %d", got)
			}
			return
		}
	}
	t.Error("no such code")
}

func checkNameHeader(t *testing.T, p *protocol, r model.Rule) {
	if got := methodFactOf(t, p, r.At).nameFrom; got != "params."+r.Value {
		t.Errorf("the header mirrors %q", got)
	}
}

func checkTask(t *testing.T, p *protocol, r model.Rule) {
	if !methodFactOf(t, p, r.At).mayCreateTask {
		t.Error("a task may not answer it")
	}
	if want := "tasks.requests." + strings.ReplaceAll(r.At, "/", "."); r.Value != want {
		t.Errorf("the capability is %s, want %s", r.Value, want)
	}
	checkCapabilityPath(t, p, r.Value)
}

// dutiesElsewhere are shown by the tests of the packages: what they do needs a
// server with features, or is a notification.
var dutiesElsewhere = []string{"cancel", "progress", "log", "event", "initialized", "setLevel", "subscribe", "unsubscribe", "acknowledge"}

// checkDuty has a server without any handler answer the request.
func checkDuty(t *testing.T, p *protocol, r model.Rule) {
	methodFactOf(t, p, r.At)
	if slices.Contains(dutiesElsewhere, r.Value) {
		return
	}
	params := map[string]string{
		"initialize": fmt.Sprintf(`{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"c","version":"1"}}`, p.version),
		"ping":       `{}`,
		"discover":   `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`,
		"listen":     `{"notifications":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}`,
	}[r.Value]
	if params == "" {
		t.Fatalf("no params for the duty %s", r.Value)
	}
	i := slices.IndexFunc(talkers, func(k talker) bool { return k.version == p.version })
	var out strings.Builder
	if err := talkers[i].serve(t.Context(), strings.NewReader(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, r.At, params)), &out); err != nil {
		t.Fatal(err)
	}
	// A subscription ends with an error, because the client has gone.
	if !strings.Contains(out.String(), `"result":`) && (r.Value != "listen" || strings.Contains(out.String(), "-32601")) {
		t.Errorf("answered with %s", &out)
	}
}

// listable has the features that a subscription can be about.
type listable struct {
	ruled
	v20260728.UnimplementedCompletionServer
}

func (listable) ListPrompts(context.Context, *v20260728.PaginatedRequestParams, *v20260728.Call) (*v20260728.ListPromptsResult, error) {
	return new(v20260728.ListPromptsResult), nil
}

func checkFilter(t *testing.T, _ *protocol, r model.Rule) {
	wanted := "true"
	if r.Value == "resourceSubscriptions" {
		wanted = `["a:b"]`
	}
	server := listable{}.server(func(c *v20260728.ServerCapabilities) {
		c.Tools = &v20260728.ServerCapabilitiesTools{ListChanged: v20260728.Ptr(true)}
		c.Prompts = &v20260728.ServerCapabilitiesPrompts{ListChanged: v20260728.Ptr(true)}
		c.Resources = &v20260728.ServerCapabilitiesResources{ListChanged: v20260728.Ptr(true), Subscribe: v20260728.Ptr(true)}
	})
	sent := make(chan string, 10)
	session := server.NewSession(func(message []byte) error {
		var m struct{ Method string }
		if err := json.Unmarshal(message, &m); err != nil {
			t.Error(err)
		}
		sent <- m.Method
		return nil
	})
	defer session.Close()
	answered := make(chan []byte, 1)
	go func() {
		answered <- session.Handle(t.Context(), []byte(ruledRequest("subscriptions/listen", fmt.Sprintf(`"notifications":{%q:%s},`, r.Value, wanted), "{}")))
	}()
	if got := soon(t, sent); got != "notifications/subscriptions/acknowledged" {
		t.Fatalf("got %s", got)
	}
	server.NotifyToolListChanged()
	server.NotifyPromptListChanged()
	server.NotifyResourceListChanged()
	server.NotifyResourceUpdated("a:b")
	server.NotifyResourceUpdated("c:d")
	if got := soon(t, sent); got != r.At {
		t.Errorf("got %s", got)
	}
	server.Close() // whatever else there was to tell has been told by then
	soon(t, answered)
	select {
	case got := <-sent:
		t.Errorf("got %s, too", got)
	default:
	}
}

func checkUnset(t *testing.T, _ *protocol, r model.Rule) {
	session := ruled{}.server(nil).NewSession(func([]byte) error { return nil })
	defer session.Close()
	response := session.Handle(t.Context(), []byte(ruledRequest("tools/list", "", "{}")))
	if want := fmt.Sprintf("%q:%q", r.At, r.Value); !strings.Contains(string(response), want) {
		t.Errorf("%s is not in %s", want, response)
	}
}

// checkNeeds has a server ask for what the row is about: of a client with the
// capability, and of one that has only what it is part of.
func checkNeeds(t *testing.T, p *protocol, r model.Rule) {
	parent := r.Value[:strings.LastIndex(r.Value, ".")]
	for _, c := range []struct {
		capability string
		want       bool
	}{{r.Value, true}, {parent, false}} {
		if got := asks(t, p, r.At, capabilities(c.capability)); got != c.want {
			t.Errorf("a client with %s is asked: %t", capabilities(c.capability), got)
		}
	}
}

// asks reports whether a server asks a client with the given capabilities for
// input with params as a row of needs describes them.
func asks(t *testing.T, p *protocol, path, capabilities string) bool {
	t.Helper()
	if p.version == "2026-07-28" {
		requests := map[string]v20260728.InputRequest{
			"elicitation/create, mode = url":     &v20260728.ElicitRequest{Params: &v20260728.ElicitRequestURLParams{}},
			"sampling/createMessage, tools":      &v20260728.CreateMessageRequest{Params: v20260728.CreateMessageRequestParams{Tools: []v20260728.Tool{}}},
			"sampling/createMessage, toolChoice": &v20260728.CreateMessageRequest{Params: v20260728.CreateMessageRequestParams{ToolChoice: &v20260728.ToolChoice{}}},
		}
		request := requests[path]
		if request == nil {
			t.Fatalf("no request for %s", path)
		}
		session := ruled{call: func(_ context.Context, call *v20260728.Call) (v20260728.CallToolOutcome, error) {
			return call.RequireInput(v20260728.InputRequests{"a": request}, "")
		}}.server(nil).NewSession(func([]byte) error { return nil })
		defer session.Close()
		switch got := outcome(t, session.Handle(t.Context(), []byte(ruledRequest("tools/call", `"name":"x",`, capabilities)))); got {
		case "input_required":
			return true
		case "-32021":
			return false
		default:
			t.Fatalf("got %s", got)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel() // so that nothing waits for the client
	asker := factAsker{ask: map[string]func(call *v20251125.Call) error{
		"elicitation/create, mode = url": func(call *v20251125.Call) error {
			_, err := call.Elicit(over, &v20251125.ElicitRequestURLParams{})
			return err
		},
		"sampling/createMessage, tools": func(call *v20251125.Call) error {
			_, err := call.CreateMessage(over, &v20251125.CreateMessageRequestParams{Tools: []v20251125.Tool{}})
			return err
		},
		"sampling/createMessage, toolChoice": func(call *v20251125.Call) error {
			_, err := call.CreateMessage(over, &v20251125.CreateMessageRequestParams{ToolChoice: &v20251125.ToolChoice{}})
			return err
		},
	}[path], err: make(chan error, 1)}
	if asker.ask == nil {
		t.Fatalf("no request for %s", path)
	}
	session := v20251125.NewServer(asker, &v20251125.ServerOptions{Logger: silent}).NewSession(func([]byte) error { return nil })
	defer session.Close()
	session.Handle(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":%s,"clientInfo":{"name":"c","version":"1"}}}`, capabilities))
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	session.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`))
	switch err := soon(t, asker.err); {
	case errors.Is(err, v20251125.ErrNotSupported):
		return false
	case !errors.Is(err, context.Canceled):
		t.Fatal(err)
	}
	return true
}

// A factAsker asks the client in its tool.
type factAsker struct {
	v20251125.UnimplementedToolsServer
	ask func(call *v20251125.Call) error
	err chan error
}

func (a factAsker) CallTool(_ context.Context, _ *v20251125.CallToolRequestParams, call *v20251125.Call) (*v20251125.CallToolResult, error) {
	a.err <- a.ask(call)
	return new(v20251125.CallToolResult), nil
}

package generated_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
)

// The checks of rows about what only the prose states.
func init() {
	for _, kind := range []string{"format", "memberFormat", "keyFormat", "unique", "references", "onlyWith", "turns", "metaFormat"} {
		factChecks[kind] = checkForms
	}
	factChecks["reservedPrefix"] = checkReservedPrefix
	factChecks["deprecatedValues"] = checkDeprecatedValues
}

// A proseCase has a document for a row, with %s for what the row is about.
type proseCase struct {
	path, document string
	good, bad      []string
	fault          string // path and rule of the fault
	always         bool   // found without CheckRules, too
}

const (
	sampleTool     = `{"name":"t","inputSchema":{"type":"object"}%s}`
	sampleTurns    = `{"maxTokens":1,"messages":[%s]}`
	sampleUse      = `{"role":"assistant","content":{"type":"tool_use","id":"1","name":"t","input":{}}}`
	sampleResult   = `{"role":"user","content":{"type":"tool_result","toolUseId":"1","content":[]}}`
	sampleTrace    = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
	sampleMeta     = `,"_meta":{%s}`
	sampleForm     = `{"message":"?"%s,"requestedSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":[%s]}}`
	sampleMixed    = `{"role":"user","content":[{"type":"tool_result","toolUseId":"1","content":[]},{"type":"text","text":"and"}]}`
	sampleQuestion = `{"role":"user","content":{"type":"text","text":"?"}}`
)

// proseCases are by kind and place of the row; those with a version behind hold
// for that one.
var proseCases = map[string]proseCase{
	"format result of tools/list, tools.name": {"Tool", `{"name":%s,"inputSchema":{"type":"object"}}`,
		[]string{`"a.b-C_1"`}, []string{`"a b"`, `""`, `"` + strings.Repeat("a", 129) + `"`}, "/name format", false},
	"format result of tools/list, tools.icons.src": {"Tool", fmt.Sprintf(sampleTool, `,"icons":[{"src":%s}]`),
		[]string{`"https://example.com/a.png"`, `"data:image/png;base64,AA=="`}, []string{`"javascript:alert(1)"`, `"http://example.com/"`, `"no uri"`}, "/icons/0/src format", false},
	"format result of roots/list, roots.uri": {"ListRootsResult", `{"roots":[{"uri":%s}]}`,
		[]string{`"file:///a"`}, []string{`"https://example.com/"`, `"a"`}, "/roots/0/uri format", false},
	"format mode url, url": {"ElicitRequestURLParams", `{"mode":"url","message":"?","elicitationId":"1","url":%s}`,
		[]string{`"https://example.com/form"`}, []string{`"javascript:alert(1)"`, `"example.com"`, `""`}, "/url format", false},
	"memberFormat mimeType": {"Resource", `{"name":"r","uri":"file:///a","mimeType":%s}`,
		[]string{`"text/plain; charset=utf-8"`}, []string{`"nonsense"`, `""`}, "/mimeType format", false},
	"memberFormat lastModified": {"Annotations", `{"lastModified":%s}`,
		[]string{`"2025-01-12T15:00:58Z"`, `"2025-01-12"`}, []string{`"yesterday"`}, "/lastModified format", false},
	"keyFormat extensions": {"ClientCapabilities", `{"extensions":{%s:{}}}`,
		[]string{`"com.example/charts"`}, []string{`"noprefix"`}, "/extensions/noprefix key", false},
	"unique result of tools/list, tools": {"ListToolsResult", `{"ttlMs":0,"cacheScope":"private","tools":[` + fmt.Sprintf(sampleTool, "") + `,{"name":%s,"inputSchema":{"type":"object"}}]}`,
		[]string{`"u"`, `"T"`}, []string{`"t"`}, "/tools/1 unique", false},
	"references params of elicitation/create, requestedSchema.required": {"ElicitRequest.params", fmt.Sprintf(sampleForm, "", "%s"),
		[]string{``, `"a"`}, []string{`"b"`}, "/requestedSchema/required/0 reference", false},
	"references mode form, requestedSchema.required": {"ElicitRequestFormParams", fmt.Sprintf(sampleForm, `,"mode":"form"`, "%s"),
		[]string{``, `"a"`}, []string{`"b"`}, "/requestedSchema/required/0 reference", false},
	"onlyWith result of elicitation/create, content": {"ElicitResult", `{"action":%s,"content":{}}`,
		[]string{`"accept"`}, []string{`"decline"`, `"cancel"`}, "/content absent", false},
	"turns params of sampling/createMessage, messages": {"CreateMessageRequestParams", sampleTurns,
		[]string{``, sampleUse + "," + sampleResult, sampleQuestion + "," + sampleUse + "," + sampleResult + "," + sampleQuestion},
		[]string{sampleUse, sampleUse + "," + sampleQuestion, sampleResult, sampleUse + "," + sampleMixed}, "/messages* toolResult", true},
	"metaKeys _meta": {"Tool", fmt.Sprintf(sampleTool, fmt.Sprintf(sampleMeta, `%s:1`)),
		[]string{`"a"`, `""`, `"com.example/a.b-c_d"`, `"com.example/"`}, []string{`"a b"`, `"-a"`, `"_private"`, `"é"`, `"a/b/c"`}, "/_meta/* metaKey", false},
	"reservedPrefix _meta": {"Tool", fmt.Sprintf(sampleTool, fmt.Sprintf(sampleMeta, `%s:1`)),
		[]string{`"com.example.mcp/a"`, `"mcp"`}, []string{`"com.mcp.tools/a"`, `"org.modelcontextprotocol.api/a"`}, "/_meta/* reservedKey", false},
	"metaFormat traceparent": {"Tool", fmt.Sprintf(sampleTool, fmt.Sprintf(sampleMeta, `"traceparent":%s`)),
		[]string{`"` + sampleTrace + `"`}, []string{`"garbage"`, `1`, `null`}, "/_meta/traceparent format", false},
	"metaFormat tracestate": {"Tool", fmt.Sprintf(sampleTool, fmt.Sprintf(sampleMeta, `"tracestate":%s`)),
		[]string{`"a=b"`}, []string{`"a"`, `{}`}, "/_meta/tracestate format", false},
	"metaFormat baggage": {"Tool", fmt.Sprintf(sampleTool, fmt.Sprintf(sampleMeta, `"baggage":%s`)),
		[]string{`"a=b;c"`}, []string{`"a"`, `[]`}, "/_meta/baggage format", false},
}

// checkForms checks a rule that only the prose states: documents on both sides
// of it decode, and Validate finds a fault in the bad ones where it is asked for
// such rules, or always.
func checkForms(t *testing.T, p *protocol, r model.Rule) {
	c, ok := proseCases[r.Kind+" "+r.At]
	if !ok {
		t.Fatalf("no document for %s %s", r.Kind, r.At)
	}
	place, rule, _ := strings.Cut(c.fault, " ")
	place, anywhere := strings.CutSuffix(place, "*")
	found := func(err error) bool {
		for _, f := range faultsOf(err) {
			if f.Rule == rule && (f.Path == place || anywhere && strings.HasPrefix(f.Path, place)) {
				return true
			}
		}
		return false
	}
	for i, value := range append(append([]string{}, c.good...), c.bad...) {
		v := decodeAs(t, p, c.path, fmt.Sprintf(c.document, value))
		bad := i >= len(c.good)
		if got := p.strict(v); found(got) != bad || !bad && got != nil {
			t.Errorf("%s, with CheckRules: %v", value, got)
		}
		if got := p.validate(v, nil); found(got) != (bad && c.always) {
			t.Errorf("%s, without: %v", value, got)
		}
	}
}

// checkReservedPrefix checks also that the keys are let pass which the protocol
// defines.
func checkReservedPrefix(t *testing.T, p *protocol, r model.Rule) {
	checkForms(t, p, r)
	known := strings.Split(r.Value, ", but not ")[1:]
	for _, k := range p.model.Keys {
		known = append(known, k.JSON)
	}
	for _, key := range known {
		if err := p.strict(decodeAs(t, p, "Tool", fmt.Sprintf(sampleTool, fmt.Sprintf(`,"_meta":{%q:1}`, key)))); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// checkDeprecatedValues looks at the marks on the member and on the values.
func checkDeprecatedValues(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	field := memberOf(place.of, place.members[0])
	if field == nil || field.Doc.Deprecated != "" {
		t.Fatalf("the member is missing or marked: %+v", field)
	}
	marked := 0
	for _, v := range field.Type.Type.Values {
		if (v.Doc.Deprecated != "") != strings.Contains(r.Value, v.Text) {
			t.Errorf("%s: marked %q", v.Text, v.Doc.Deprecated)
		}
		if v.Doc.Deprecated != "" {
			marked++
		}
	}
	if marked == 0 {
		t.Error("no value is marked")
	}
}

func memberOf(t *model.Type, name string) *model.Field {
	for _, f := range t.Fields {
		if f.JSON == name {
			return f
		}
	}
	return nil
}

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

func str(text string) *parser.Literal { return &parser.Literal{Kind: parser.StringLiteral, Text: text} }
func num(text string) *parser.Literal { return &parser.Literal{Kind: parser.NumberLiteral, Text: text} }

func ptr[T any](v T) *T { return &v }

// oneOfEach is a protocol made by hand, with one of each thing that inspect
// prints.
func oneOfEach() *model.Protocol {
	named := func(t *model.Type) *model.Expr { return &model.Expr{Kind: model.Named, Type: t} }
	text := &model.Expr{Kind: model.String}
	code := &model.Const{Name: "CodeBadThing", TS: "BAD_THING", Value: num("-32001"), Code: true, Doc: model.Doc{Text: "Bad."}}
	block := &model.Type{Kind: model.Interface, Name: "Block", Path: "Block"}
	textBlock := &model.Type{Kind: model.Struct, Name: "TextBlock", Path: "TextBlock", In: []*model.Type{block}, Fields: []*model.Field{
		{Name: "Type", JSON: "type", Path: "TextBlock.type", Const: str("text"), Accessor: true},
		{Name: "Text", JSON: "text", Path: "TextBlock.text", Type: text, Limits: model.Limits{MinLength: ptr(0), MaxLength: ptr(9), Pattern: "^a", Format: "uri"}},
	}}
	listBlock := &model.Type{Kind: model.Struct, Name: "ListBlock", Path: "ListBlock", In: []*model.Type{block}, Extra: text, Fields: []*model.Field{
		{Name: "Type", JSON: "type", Path: "ListBlock.type", Const: str("list"), Accessor: true},
		{Name: "Items", JSON: "items", Path: "ListBlock.items", Type: &model.Expr{Kind: model.SliceOf, Elem: &model.Expr{Kind: model.NullableOf, Elem: &model.Expr{Kind: model.Int}}}, Limits: model.Limits{MinItems: ptr(1), MaxItems: ptr(2)}},
		{Name: "Null", JSON: "null", Path: "ListBlock.null", Type: &model.Expr{Kind: model.MapOf, Elem: &model.Expr{Kind: model.NullableOf, Elem: named(block)}}, Optional: true, Nullable: true, Pointer: true},
	}}
	block.Union = &model.Union{
		Members: []*model.Type{textBlock, listBlock}, Tag: "type", Unknown: true, How: `told apart by the member "type"`,
		Branches: []*model.Branch{
			{Kind: '{', Values: []string{"text", "txt"}, Absent: true, Try: []*model.Candidate{
				{Type: textBlock, Needs: []string{"text"}, Lacks: []string{"items"}}, {Type: listBlock}}},
			{Kind: '[', Try: []*model.Candidate{{Type: listBlock}}},
		},
	}
	method := &model.Method{
		Name: "block/get", Const: "MethodBlockGet", Go: "GetBlock", FromClient: true, Group: "block", Capability: "blocks",
		NameFrom: "params.name", Doc: model.Doc{Text: "Gets.", Deprecated: "Use none."},
	}
	result := &model.Type{Kind: model.Struct, Name: "GetBlockResult", Path: "GetBlockResult", Role: model.Result, Method: method, Meta: model.MetaHidden, Fields: []*model.Field{
		{Name: "Block", JSON: "block", Path: "GetBlockResult.block", Type: named(block)},
		{Name: "ResultType", JSON: "resultType", Path: "Result.resultType", Type: text, Default: "complete"},
		{Name: "TTL", JSON: "ttl", Path: "GetBlockResult.ttl", Type: &model.Expr{Kind: model.Float}, Optional: true, Nullable: true, Pointer: true, DoublePointer: true, Limits: model.Limits{Minimum: ptr(0.5), Maximum: ptr(10.0)}},
	}}
	other := &model.Type{Kind: model.Struct, Name: "OtherResult", Path: "OtherResult"}
	outcome := &model.Type{Kind: model.Interface, Name: "GetBlockOutcome", Path: "GetBlockResponse.result", Inline: true, Union: &model.Union{
		Members: []*model.Type{result, other}, General: other, How: "all are OtherResult",
		Branches: []*model.Branch{{Kind: '{', Try: []*model.Candidate{{Type: other}}}},
	}}
	request := &model.Type{Kind: model.Struct, Name: "GetBlockRequest", Path: "GetBlockRequest", Role: model.Request, Method: method, Meta: model.MetaParams, Doc: model.Doc{Text: "Asks <a> & b.", Deprecated: "Use none."}, Fields: []*model.Field{
		{Name: "Jsonrpc", JSON: "jsonrpc", Path: "GetBlockRequest.jsonrpc", Const: str("2.0")},
		{Name: "Method", JSON: "method", Path: "GetBlockRequest.method", Const: str("block/get"), Accessor: true},
		{Name: "Depth", JSON: "depth", Path: "GetBlockRequest.depth", Const: num("0"), Accessor: true, Doc: model.Doc{Deprecated: "Long gone."}},
	}}
	method.Message, method.Result, method.Outcome, method.TaskResult = request, result, outcome, other
	ping := &model.Type{Kind: model.Struct, Name: "PingNotification", Path: "PingNotification", Role: model.Notification}
	fault := &model.Type{Kind: model.Struct, Name: "BadThingError", Path: "BadThingError", Role: model.ErrorObject, Code: code}
	return &model.Protocol{
		Version: "2026-07-28", Modern: true, SpecURL: "https://example.com/spec",
		Types: []*model.Type{
			block, textBlock, listBlock, request, result, outcome, fault,
			{Kind: model.Enum, Name: "Level", Path: "Level", Open: true, Values: []*model.Value{{Name: "LevelLow", Text: "low", Doc: model.Doc{Text: "Not high."}}}},
			{Kind: model.Enum, Name: "Mode", Path: "Block.mode", Inline: true, Exact: true, Values: []*model.Value{{Name: "ModeForm", Text: "form"}}},
			{Kind: model.IntEnum, Name: "Step", Path: "Step", Values: []*model.Value{{Name: "StepMinus1", Text: "-1"}}},
			{Kind: model.Scalar, Name: "Cursor", Path: "Cursor", Elem: text},
			{Kind: model.Slice, Name: "Blocks", Path: "Blocks", Elem: named(block)},
			{Kind: model.Map, Name: "BlockMap", Path: "BlockMap", Elem: named(block)},
			{Kind: model.Alias, Name: "MetaObject", Path: "MetaObject", Elem: &model.Expr{Kind: model.Members}},
			{Kind: model.ScalarUnion, Name: "ID", Path: "Id", StringName: "StringID", IntName: "IntID"},
			{Kind: model.KindUnion, Name: "Value", Path: "Value", Alts: []*model.Alt{
				{Field: "String", Type: text, Pointer: true}, {Field: "Object", Type: &model.Expr{Kind: model.Object}}}},
			{Kind: model.OneOrMany, Name: "Content", Path: "Content", Elem: named(block)},
		},
		Methods: []*model.Method{method,
			{Name: "notifications/ping", Const: "NotificationPing", Go: "Ping", Notification: true, FromClient: true, FromServer: true, Message: ping, Params: other, ParamsOptional: true},
			{Name: "ask", Const: "MethodAsk", Go: "Ask", FromServer: true, Embedded: true, Message: request},
		},
		Consts:  []*model.Const{{Name: "JSONRPCVersion", TS: "JSONRPC_VERSION", Value: str("2.0")}, code, {Name: "Debug", TS: "DEBUG", Value: &parser.Literal{Kind: parser.BoolLiteral, Text: "false"}}},
		Keys:    []*model.Key{{Name: "MetaKeyLogLevel", JSON: "io.example/logLevel"}},
		Errors:  []*model.ErrorType{{Type: fault, Code: code, Data: other, Object: fault}},
		Renames: []model.Rename{{Path: "Tool.validate", Name: "ValidateField", Reason: "Validate is a method of every type"}},
		Rules:   []model.Rule{{Kind: "float", Path: "A.b", Reason: "it may"}, {Kind: "name", Path: "A.longer", Value: "B", Reason: "so"}},
	}
}

var someWarnings = parser.Diagnostics{
	{Severity: parser.Warning, Source: &parser.Source{Name: "a.ts", Text: []byte("\n  request\n")}, Span: parser.Span{Start: 3, End: 10}, Text: "no stub is made", Hint: "add it to a role union"},
	{Severity: parser.Warning, Text: "a row does not apply"},
}

const wantText = `MCP 2026-07-28, stateless
https://example.com/spec
3 methods, 17 types, 1 rename, 2 rules, 2 warnings

Methods
  block/get           client --> server  GetBlockRequest -> GetBlockResult | OtherResult | OtherResult (as a task)  needs blocks, deprecated
  notifications/ping  client <-> server  PingNotification
  ask                 client <-- server  GetBlockRequest                                                            inside InputRequiredResult only

Error codes
  CodeBadThing  -32001  BAD_THING  BadThingError with OtherResult

Constants
  JSONRPCVersion   "2.0"                  JSONRPC_VERSION
  Debug            false                  DEBUG
  MetaKeyLogLevel  "io.example/logLevel"

Names that had to give way
  Tool.validate  -> ValidateField  Validate is a method of every type

Rules that the schema does not state
  float  A.b          it may
  name   A.longer  B  so

Warnings
  a.ts:2:3  no stub is made       add it to a role union
            a row does not apply

Types: member, Go name, Go type

  Block  interface
    told apart by the member "type"
    type "text" or "txt" or absent  *TextBlock  with text, without items
      or                            *ListBlock
    array                           *ListBlock
    else                            unknown     kept as it is

  TextBlock  struct, in Block
    type  Type()  always "text"
    text  Text    string         at least 0 characters, at most 9 characters, pattern ^a, format uri

  ListBlock  struct, in Block
    type      Type()  always "list"
    items     Items   []*int64           at least 1 items, at most 2 items
    null      Null    *map[string]Block  optional, may be null
    (others)  Extra   string

  GetBlockRequest  struct, request of block/get, deprecated
    jsonrpc  -         always "2.0"
    method   Method()  always "block/get"
    depth    Depth()   always 0            deprecated

  GetBlockResult  struct, result of block/get
    block       Block       Block
    resultType  ResultType  string     default "complete"
    ttl         TTL         **float64  optional, may be null, >= 0.5, <= 10

  GetBlockOutcome  interface, at GetBlockResponse.result
    all are OtherResult
    object  *OtherResult

  BadThingError  struct, error object, code -32001

  Level  enum, open
    "low"  LevelLow

  Mode  enum, nothing else decodes, at Block.mode
    "form"  ModeForm

  Step  int enum
    -1  StepMinus1

  Cursor  string

  Blocks  []Block

  BlockMap  map[string]Block

  MetaObject  = Members

  ID  string or integer, at Id
    string   StringID
    integer  IntID

  Value  one of several JSON kinds
    String  *string
    Object  Object

  Content  one or many of Block
`

func TestInspectText(t *testing.T) {
	var b bytes.Buffer
	printText(&b, oneOfEach(), someWarnings)
	if diff := cmp.Diff(wantText, b.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}

	b.Reset()
	printText(&b, &model.Protocol{Version: "2024-11-05"}, nil)
	const empty = "MCP 2024-11-05, with a handshake\n0 methods, 0 types, 0 renames, 0 rules\n\nTypes: member, Go name, Go type\n"
	if b.String() != empty {
		t.Errorf("an empty protocol:\n%s", &b)
	}
}

// A change here breaks scripts: see jsonFormat.
const wantJSON = `{
"format":1,"version":"2026-07-28","modern":true,"specURL":"https://example.com/spec",
"types":[
{"name":"Block","kind":"interface","path":"Block","union":{"members":["TextBlock","ListBlock"],"how":"told apart by the member \"type\"","tag":"type","unknown":true,"branches":[
 {"kind":"object","values":["text","txt"],"absent":true,"try":[{"type":"TextBlock","needs":["text"],"lacks":["items"]},{"type":"ListBlock"}]},
 {"kind":"array","try":[{"type":"ListBlock"}]}]}},
{"name":"TextBlock","kind":"struct","path":"TextBlock","memberOf":["Block"],"fields":[
 {"name":"type","goName":"Type","path":"TextBlock.type","value":"text","accessor":true},
 {"name":"text","goName":"Text","goType":"string","path":"TextBlock.text","limits":{"minLength":0,"maxLength":9,"pattern":"^a","format":"uri"}}]},
{"name":"ListBlock","kind":"struct","path":"ListBlock","memberOf":["Block"],"fields":[
 {"name":"type","goName":"Type","path":"ListBlock.type","value":"list","accessor":true},
 {"name":"items","goName":"Items","goType":"[]*int64","path":"ListBlock.items","limits":{"minItems":1,"maxItems":2}},
 {"name":"null","goName":"Null","goType":"*map[string]Block","path":"ListBlock.null","optional":true,"nullable":true}],"extra":"string"},
{"name":"GetBlockRequest","kind":"struct","path":"GetBlockRequest","role":"request","method":"block/get","meta":"params","fields":[
 {"name":"jsonrpc","goName":"Jsonrpc","path":"GetBlockRequest.jsonrpc","value":"2.0"},
 {"name":"method","goName":"Method","path":"GetBlockRequest.method","value":"block/get","accessor":true},
 {"name":"depth","goName":"Depth","path":"GetBlockRequest.depth","value":0,"accessor":true,"deprecated":"Long gone."}],"doc":"Asks <a> & b.","deprecated":"Use none."},
{"name":"GetBlockResult","kind":"struct","path":"GetBlockResult","role":"result","method":"block/get","meta":"hidden","fields":[
 {"name":"block","goName":"Block","goType":"Block","path":"GetBlockResult.block"},
 {"name":"resultType","goName":"ResultType","goType":"string","path":"Result.resultType","default":"complete"},
 {"name":"ttl","goName":"TTL","goType":"**float64","path":"GetBlockResult.ttl","optional":true,"nullable":true,"limits":{"minimum":0.5,"maximum":10}}]},
{"name":"GetBlockOutcome","kind":"interface","path":"GetBlockResponse.result","inline":true,"union":{"members":["GetBlockResult","OtherResult"],"how":"all are OtherResult","general":"OtherResult","branches":[{"kind":"object","try":[{"type":"OtherResult"}]}]}},
{"name":"BadThingError","kind":"struct","path":"BadThingError","role":"error object","code":"CodeBadThing"},
{"name":"Level","kind":"enum","path":"Level","values":[{"goName":"LevelLow","value":"low","doc":"Not high."}],"open":true},
{"name":"Mode","kind":"enum","path":"Block.mode","inline":true,"values":[{"goName":"ModeForm","value":"form"}],"exact":true},
{"name":"Step","kind":"int enum","path":"Step","values":[{"goName":"StepMinus1","value":-1}]},
{"name":"Cursor","kind":"scalar","path":"Cursor","elem":"string"},
{"name":"Blocks","kind":"slice","path":"Blocks","elem":"Block"},
{"name":"BlockMap","kind":"map","path":"BlockMap","elem":"Block"},
{"name":"MetaObject","kind":"alias","path":"MetaObject","elem":"Members"},
{"name":"ID","kind":"scalar union","path":"Id","string":"StringID","integer":"IntID"},
{"name":"Value","kind":"kind union","path":"Value","alts":[{"field":"String","goType":"*string"},{"field":"Object","goType":"Object"}]},
{"name":"Content","kind":"one or many","path":"Content","elem":"Block"}],
"methods":[
{"name":"block/get","goName":"GetBlock","constant":"MethodBlockGet","kind":"request","fromClient":true,"message":"GetBlockRequest","result":"GetBlockResult","outcome":"GetBlockOutcome","taskResult":"OtherResult","group":"block","capability":"blocks","nameFrom":"params.name","doc":"Gets.","deprecated":"Use none."},
{"name":"notifications/ping","goName":"Ping","constant":"NotificationPing","kind":"notification","fromClient":true,"fromServer":true,"message":"PingNotification","params":"OtherResult","paramsOptional":true},
{"name":"ask","goName":"Ask","constant":"MethodAsk","kind":"request","fromServer":true,"embedded":true,"message":"GetBlockRequest"}],
"errorCodes":[{"name":"CodeBadThing","schemaName":"BAD_THING","value":-32001,"doc":"Bad."}],
"errors":[{"type":"BadThingError","object":"BadThingError","code":"CodeBadThing","value":-32001,"data":"OtherResult"}],
"constants":[{"name":"JSONRPCVersion","schemaName":"JSONRPC_VERSION","value":"2.0"},{"name":"Debug","schemaName":"DEBUG","value":false}],
"keys":[{"name":"MetaKeyLogLevel","key":"io.example/logLevel"}],
"renames":[{"path":"Tool.validate","name":"ValidateField","reason":"Validate is a method of every type"}],
"rules":[{"kind":"float","path":"A.b","reason":"it may"},{"kind":"name","path":"A.longer","value":"B","reason":"so"}],
"warnings":[{"text":"no stub is made","hint":"add it to a role union","place":"a.ts:2:3"},{"text":"a row does not apply"}]
}
`

func TestInspectJSON(t *testing.T) {
	for _, tt := range []struct {
		p        *model.Protocol
		warnings parser.Diagnostics
		want     string
	}{
		{oneOfEach(), someWarnings, wantJSON},
		{&model.Protocol{Version: "x"}, nil, `{"format":1,"version":"x","modern":false,"types":[],"methods":[],"errorCodes":[],"errors":[],"constants":[],"keys":[],"renames":[],"rules":[],"warnings":[]}`},
	} {
		var got, want bytes.Buffer
		enc := json.NewEncoder(&got)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(jsonOf(tt.p, tt.warnings)); err != nil {
			t.Fatal(err)
		}
		if err := json.Indent(&want, []byte(tt.want), "", "  "); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.TrimSpace(want.String()), strings.TrimSpace(got.String())); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// The help text names every key.
func TestJSONHelp(t *testing.T) {
	var keys func(v any)
	keys = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				if !strings.Contains(jsonHelp, key) && !strings.Contains("minLength maxLength minItems maxItems minimum maximum pattern", key) {
					t.Errorf("the help text of inspect lacks %q", key)
				}
				keys(value)
			}
		case []any:
			for _, value := range v {
				keys(value)
			}
		}
	}
	var v any
	if err := json.Unmarshal([]byte(wantJSON), &v); err != nil {
		t.Fatal(err)
	}
	keys(v)
}

// Every version can be inspected, the same way every time, and what the text
// says is in the JSON too.
func TestInspectVersions(t *testing.T) {
	for _, v := range spec.Versions() {
		text := mustRun(t, "inspect", "--protocol", v)
		if again := mustRun(t, "inspect", "--protocol", v); text != again {
			t.Errorf("%s: two runs differ", v)
		}
		var p struct {
			Version string
			Types   []struct{ Name, Kind string }
			Methods []struct{ Name string }
		}
		if err := json.Unmarshal([]byte(mustRun(t, "inspect", "--protocol", v, "--json")), &p); err != nil {
			t.Fatal(err)
		}
		if p.Version != v || len(p.Types) < 80 || len(p.Methods) < 20 {
			t.Errorf("%s: version %s, %d types, %d methods", v, p.Version, len(p.Types), len(p.Methods))
		}
		for _, one := range p.Types {
			if !strings.Contains(text, "\n\n  "+one.Name+"  ") || one.Kind == "" {
				t.Errorf("%s: the text lacks type %s (%s)", v, one.Name, one.Kind)
			}
		}
		for _, one := range p.Methods {
			if !strings.Contains(text, "\n  "+one.Name+"  ") {
				t.Errorf("%s: the text lacks method %s", v, one.Name)
			}
		}
	}
}

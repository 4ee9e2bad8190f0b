package generated_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

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
	"metaKeys":    checkForms,
	"unset":       checkUnset,
	"subSchemas":  checkSubSchemas,
	"harmless":    checkHarmless,
	"sentBy":      checkSentBy,
	"answer":      checkAnswer,
	"emptyAnswer": checkEmptyAnswer,
	"capability":  checkCapability,
	"needs":       checkNeeds,
	"wants":       checkNeeds,
	"implied":     checkImplied,
	"taskOf":      checkTaskOf,
	"notFound":    checkNotFound,
	"task":        checkTask,
	"duty":        checkDuty,
	"filter":      checkFilter,
	"nameHeader":  checkNameHeader,
	"httpStatus":  checkStatus,
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

// A rowPlace is what a row is about.
type rowPlace struct {
	of      *model.Type // where it begins
	members []string
	items   bool
}

// placeOfRow understands the words in which a row names its place.
func placeOfRow(t *testing.T, p *protocol, at string) rowPlace {
	t.Helper()
	words := strings.Split(at, ", ")
	head, rest := words[0], words[1:]
	place := rowPlace{}
	if n := len(rest); n > 0 && rest[n-1] == "items" {
		place.items, rest = true, rest[:n-1]
	}
	if len(rest) > 0 {
		place.members = strings.Split(rest[0], ".")
	}
	switch method, isParams := strings.CutPrefix(head, "params of "); {
	case isParams:
		place.of = methodOf(t, p, method).Params
	case strings.HasPrefix(head, "result of "):
		place.of = methodOf(t, p, strings.TrimPrefix(head, "result of ")).Result
	case head == "error response":
		place.of = typeWhere(p, func(typ *model.Type) bool { return typ.Role == model.ErrorEnvelope && typ.Code == nil })
	case head == "notification":
		place.of = p.model.Parts.Notification.Type
	case head == "result":
		place.of = p.model.Parts.Result
	case head == "input-required result":
		place.of = p.model.Parts.Input.Result
	default: // a tag and its value
		tag, value, _ := strings.Cut(head, " ")
		place.of = typeWhere(p, func(typ *model.Type) bool {
			return slices.ContainsFunc(typ.Fields, func(f *model.Field) bool { return f.JSON == tag && f.Const != nil && f.Const.Text == value })
		})
	}
	if place.of == nil || p.declared[place.of.Path.String()] == nil {
		t.Fatalf("there is no %s", head)
	}
	return place
}

func (r rowPlace) path() string { return r.of.Path.String() }

func typeWhere(p *protocol, is func(*model.Type) bool) *model.Type {
	if i := slices.IndexFunc(p.model.Types, is); i >= 0 {
		return p.model.Types[i]
	}
	return nil
}

func methodOf(t *testing.T, p *protocol, name string) *model.Method {
	t.Helper()
	i := slices.IndexFunc(p.model.Methods, func(m *model.Method) bool { return m.Name == name })
	if i < 0 {
		t.Fatalf("no method %s", name)
	}
	return p.model.Methods[i]
}

// checkName looks for the Go type at the place.
func checkName(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	elem := func(typ reflect.Type) reflect.Type {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		return typ
	}
	typ := reflect.TypeOf(p.declared[place.path()].fresh()).Elem()
	for _, member := range place.members {
		typ = elem(typ)
		i := 0
		for i < typ.NumField() && jsonName(typ.Field(i)) != member {
			i++
		}
		if i == typ.NumField() {
			t.Fatalf("%s has no member %s", typ, member)
		}
		typ = typ.Field(i).Type
	}
	if place.items && typ.Kind() != reflect.Slice {
		t.Fatalf("%s is no slice", typ)
	}
	if typ = elem(typ); typ.Name() != r.Value {
		t.Errorf("it is a %s, not a %s", typ, r.Value)
	}
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

func checkFraction(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	if r.At != "result of elicitation/create, content" {
		t.Fatalf("no document for %s", r.At)
	}
	for _, number := range []string{"1.5", "9007199254740993", "1.50", "-0", "1e400"} { // its digits are kept
		document := fmt.Sprintf(`{"action":"accept","content":{"a":%s}}`, number)
		if got := string(encode(t, decodeAs(t, p, place.path(), document))); !strings.Contains(got, `"content":{"a":`+number+`}`) {
			t.Errorf("got %s", got)
		}
	}
}

func checkSubSchemas(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	for _, schema := range []string{"true", "false", `{"type":"string"}`} {
		document := fmt.Sprintf(`{"properties":{"a":%s},"type":"object"}`, schema)
		switch r.At {
		case "result of tools/list, tools.inputSchema.properties":
			document = fmt.Sprintf(`{"tools":[{"name":"x","inputSchema":%s}]}`, document)
		case "result of tools/list, tools.outputSchema.properties":
			document = fmt.Sprintf(`{"tools":[{"name":"x","inputSchema":{"type":"object"},"outputSchema":%s}]}`, document)
		default:
			t.Fatalf("no document for %s", r.At)
		}
		if got := string(encode(t, decodeAs(t, p, place.path(), document))); !strings.Contains(got, `"properties":{"a":`+schema+`}`) {
			t.Errorf("got %s", got)
		}
	}
}

func checkDefault(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	want := fmt.Sprintf("%q:%q", place.members[0], r.Value)
	for _, document := range []string{`{}`, `{"x":1}`} {
		if got := string(encode(t, decodeAs(t, p, place.path(), document))); !strings.Contains(got, want) {
			t.Errorf("%s becomes %s, without %s", document, got, want)
		}
	}
}

// checkNever looks at the unions that the type is in.
func checkNever(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	if len(place.of.In) == 0 {
		t.Fatalf("%s is in no union", place.of.Name)
	}
	const document = `{"jsonrpc":"2.0","method":"m"%s}`
	for _, union := range place.of.In {
		path := union.Path.String()
		if got := reflect.TypeOf(decodeAs(t, p, path, fmt.Sprintf(document, ""))).Elem().Name(); got != place.of.Name {
			t.Errorf("%s: it is a %s, not a %s", path, got, place.of.Name)
		}
		for _, v := range []string{`1`, `null`, `{}`} {
			v, err := p.declared[path].decode(fmt.Appendf(nil, document, fmt.Sprintf(`,%q:%s`, r.Value, v)))
			if err == nil && reflect.TypeOf(v).Elem().Name() == place.of.Name {
				t.Errorf("%s: with %s it is a %s", path, r.Value, place.of.Name)
			}
		}
	}
}

// checkTag looks at the unions that the type is in.
func checkTag(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	if len(place.of.In) < 3 {
		t.Fatalf("%s is in %d unions", place.of.Name, len(place.of.In))
	}
	tag, tagged, _ := strings.Cut(r.Value, " = ")
	for _, union := range place.of.In {
		if union.Union.General != nil {
			continue // the method of the request tells, not the tag
		}
		path := union.Path.String()
		for _, c := range []struct {
			text string
			want bool
		}{{tagged, true}, {"complete", false}} {
			document := fmt.Sprintf(`{%q:%q,"requestState":"s","content":[],"messages":[],"contents":[],"ttlMs":0,"cacheScope":"private"}`, tag, c.text)
			if got := reflect.TypeOf(decodeAs(t, p, path, document)).Elem().Name(); (got == place.of.Name) != c.want {
				t.Errorf("%s: %s is a %s", path, document, got)
			}
		}
	}
}

func checkOneOf(t *testing.T, p *protocol, r model.Rule) {
	path := placeOfRow(t, p, r.At).path()
	if faultAt(t, p, path, `{"resultType":"input_required"}`, "") == "" {
		t.Error("none of them is needed")
	}
	members := strings.Split(r.Value, ", ")
	for _, member := range members {
		document := map[string]any{"resultType": "input_required", "inputRequests": map[string]any{}, "requestState": "s"}
		for _, other := range members {
			if other != member {
				delete(document, other)
			}
		}
		text, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		if fault := faultAt(t, p, path, string(text), ""); fault != "" {
			t.Errorf("%s: %s", text, fault)
		}
	}
}

func checkAlways(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	member := place.members[0]
	for _, text := range []string{r.Value, "complete", "x"} {
		fault := faultAt(t, p, place.path(), fmt.Sprintf(`{%q:%q,"requestState":"s"}`, member, text), "/"+member)
		if (fault == "") != (text == r.Value) {
			t.Errorf("%s: fault %q", text, fault)
		}
	}
}

func checkMaxItems(t *testing.T, p *protocol, r model.Rule) {
	place := placeOfRow(t, p, r.At)
	if r.At != "result of completion/complete, completion.values" || r.Value != "100" {
		t.Fatalf("no document for %s", r.At)
	}
	for n, want := range map[int]bool{0: true, 99: true, 100: true, 101: false, 1000: false} {
		values, err := json.Marshal(slices.Repeat([]string{"v"}, n))
		if err != nil {
			t.Fatal(err)
		}
		if fault := faultAt(t, p, place.path(), `{"completion":{"values":`+string(values)+`}}`, "/completion/values"); (fault == "") != want {
			t.Errorf("%d values: fault %q", n, fault)
		}
	}
}

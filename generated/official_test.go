package generated_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/model"
)

// The official JSON Schema of a version, read by another library, is a judge
// of single instances that knows nothing of TypeScript or of generated code.

// An official judges instances of the definitions of one schema.json.
type official struct {
	t        *testing.T
	p        *protocol
	compiler *jsonschema.Compiler
	root     string // where the definitions are
	document any
	compiled map[string]*jsonschema.Schema // by JSON pointer
}

// officialOf reads the schema of a version and mends its two slips: see mend.
func officialOf(t *testing.T, p *protocol) *official {
	t.Helper()
	f, err := os.Open(shared(t, "spec", p.version, "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	document, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	o := &official{t: t, p: p, compiler: jsonschema.NewCompiler(), root: "/$defs/", document: document, compiled: map[string]*jsonschema.Schema{}}
	if _, ok := document.(map[string]any)["definitions"]; ok {
		o.root = "/definitions/"
	}
	o.mend()
	for _, format := range []string{"uri", "uri-template", "byte"} { // remarks, not rules
		o.compiler.RegisterFormat(&jsonschema.Format{Name: format, Validate: func(any) error { return nil }})
	}
	if err := o.compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	return o
}

// mend corrects what the official build makes of TypeScript's number and null
// by accident, where values that people use would be refused: what a person
// fills in (ElicitResult.content) may have a fraction, a JSONValue may have one
// and may be null. Nothing else is changed.
func (o *official) mend() {
	at := func(pointer string) map[string]any {
		schema, _ := lookUp(o.document, pointer).(map[string]any)
		return schema
	}
	mended := 0
	widen := func(schema map[string]any, more ...any) {
		for i, kind := range kindsOf(schema) {
			if kind == "integer" {
				kinds := kindsOf(schema)
				kinds[i] = "number"
				schema["type"] = append(kinds, more...)
				mended++
			}
		}
	}
	slips := 0
	if content := at(o.root + "ElicitResult/properties/content/additionalProperties"); content != nil {
		slips++
		widen(content)
		for _, alternative := range anyOf(content) {
			widen(alternative)
		}
	}
	for _, alternative := range anyOf(at(o.root + "JSONValue")) {
		if len(kindsOf(alternative)) > 1 {
			slips++
			widen(alternative, "null")
		}
	}
	if mended != slips {
		o.t.Errorf("%s: %d of %d slips of schema.json were found and mended", o.p.version, mended, slips)
	}
}

func kindsOf(schema map[string]any) []any {
	kinds, _ := schema["type"].([]any)
	return kinds
}

func anyOf(schema map[string]any) []map[string]any {
	var list []map[string]any
	for _, key := range []string{"anyOf", "allOf"} {
		alternatives, _ := schema[key].([]any)
		for _, a := range alternatives {
			list = append(list, a.(map[string]any))
		}
	}
	return list
}

// lookUp follows a JSON pointer through objects.
func lookUp(v any, pointer string) any {
	for name := range strings.SplitSeq(pointer[1:], "/") {
		object, _ := v.(map[string]any)
		v = object[strings.NewReplacer("~1", "/", "~0", "~").Replace(name)]
	}
	return v
}

// schema compiles what the schema says of a type, declared or inline; nil where
// the schema has no place of its own for an inline one.
func (o *official) schema(d *declared) *jsonschema.Schema {
	pointer, ok := o.pointer(d.path)
	if !ok {
		return nil
	}
	if s := o.compiled[pointer]; s != nil {
		return s
	}
	s, err := o.compiler.Compile("schema.json#" + pointer)
	if err != nil {
		o.t.Fatal(err)
	}
	o.compiled[pointer] = s
	return s
}

// pointer finds the place of a type by its path, such as
// "CompleteRequestParams.ref" or "TitledSingleSelectEnumSchema.oneOf[]".
func (o *official) pointer(path string) (string, bool) {
	pointer := o.root
	for i, name := range strings.Split(path, ".") {
		name, items := strings.CutSuffix(name, "[]")
		name, entries := strings.CutSuffix(name, "{}")
		if i == 0 {
			pointer += name
		} else {
			found := false
			for _, place := range o.places(pointer) {
				if lookUp(o.document, place+"/properties/"+name) != nil {
					pointer, found = place+"/properties/"+name, true
					break
				}
			}
			if !found {
				return "", false
			}
		}
		if items {
			pointer += "/items"
		}
		if entries {
			pointer += "/additionalProperties"
		}
	}
	_, ok := lookUp(o.document, pointer).(map[string]any)
	return pointer, ok
}

// places are a schema and those that it refers to or is put together of.
func (o *official) places(pointer string) []string {
	list := []string{pointer}
	schema, _ := lookUp(o.document, pointer).(map[string]any)
	if ref, ok := schema["$ref"].(string); ok {
		list = append(list, o.places(strings.TrimPrefix(ref, "#"))...)
	}
	return list
}

// accepts gives the verdict on an instance, and the reason where it is not right.
func (o *official) accepts(d *declared, instance any) (bool, error) {
	s := o.schema(d)
	if s == nil {
		o.t.Fatalf("%s: schema.json has no place for it", d.path)
	}
	err := s.Validate(instance)
	return err == nil, err
}

// A deviation is a kind of instance on which generated code and the official
// schema differ, and have to.
type deviation struct {
	kind string
	// repair makes an instance of which the deviation is the only fault one that
	// both accept. ok is false where the instance is not of the kind.
	repair func(d *declared, instance any) (repaired any, ok bool)
}

const (
	absentKind           = "an absent resultType, ttlMs or cacheScope, read as complete, 0 or private"
	booleanKind          = "true or false as a JSON Schema, which the schema wants to be an object"
	openNotificationKind = "an id and a method, but no valid request"
	nothingToDoKind      = "an InputRequiredResult with neither inputRequests nor requestState"
	otherResultKind      = "an InputRequiredResult of another resultType"
	turnsKind            = "a conversation in which a tool is used without a result right behind, or a result is where none belongs"

	// None in the corpus, but a rule of the specification.
	tooManyKind = "more than 100 completion values, before the schema had this limit"
)

// absentValue is what an absent member that the schema requires is read as; nil
// where it is refused.
func absentValue(f *model.Field) any {
	switch {
	case f.Default != "":
		return f.Default
	case f.Unset != "" && f.Type.Resolve().Kind == model.Int:
		return json.Number(f.Unset)
	case f.Unset != "":
		return f.Unset
	}
	return nil
}

var allowedDeviations = []deviation{
	{absentKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		eachObject(d.expr, repaired, func(t *model.Type, object map[string]any) {
			for _, f := range t.Fields {
				value := absentValue(f)
				if _, present := object[f.JSON]; value != nil && !present {
					object[f.JSON] = value
					n++
				}
			}
		})
		return repaired, n > 0
	}},
	{booleanKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		sample.Walk(d.expr, repaired, func(place sample.Place) {
			if _, ok := place.Value.(bool); ok && place.Type != nil && place.Type.OrBool {
				place.Set(map[string]any{})
				n++
			}
		})
		return repaired, n > 0
	}},
	{openNotificationKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		for _, message := range messagesIn(d, repaired) {
			_, id := message["id"]
			if _, method := message["method"]; id && method {
				delete(message, "id")
				n++
			}
		}
		return repaired, n > 0
	}},
	{nothingToDoKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		eachInputRequired(d, repaired, func(result map[string]any) {
			_, requests := result["inputRequests"]
			if _, state := result["requestState"]; !requests && !state && result["resultType"] == inputRequired {
				result["requestState"] = ""
				n++
			}
		})
		return repaired, n > 0
	}},
	{otherResultKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		eachInputRequired(d, repaired, func(result map[string]any) {
			if other, ok := result["resultType"].(string); ok && other != inputRequired {
				result["resultType"] = inputRequired
				if _, requests := result["inputRequests"]; !requests {
					result["requestState"] = ""
				}
				n++
			}
		})
		return repaired, n > 0
	}},
	{tooManyKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		sample.Walk(d.expr, repaired, func(place sample.Place) {
			list, _ := place.Value.([]any)
			if place.Field != nil && place.Field.Path.String() == "CompleteResult.completion.values" && len(list) > 100 {
				place.Set(list[:100])
				n++
			}
		})
		return repaired, n > 0
	}},
	{turnsKind, func(d *declared, instance any) (any, bool) {
		repaired, n := clone(instance), 0
		sample.Walk(d.expr, repaired, func(place sample.Place) {
			if place.Field == nil || place.Field.Prose == nil || place.Field.Prose.Turns == nil {
				return
			}
			list, _ := place.Value.([]any)
			for _, message := range list {
				if message, ok := message.(map[string]any); ok {
					n += withoutTools(message)
				}
			}
		})
		return repaired, n > 0
	}},
}

// withoutTools replaces the uses of tools in a message, and their results, by
// text. It returns how many there are.
func withoutTools(message map[string]any) (n int) {
	replace := func(block any) any {
		if b, ok := block.(map[string]any); ok && (b["type"] == "tool_use" || b["type"] == "tool_result") {
			n++
			return map[string]any{"type": "text", "text": ""}
		}
		return block
	}
	blocks, ok := message["content"].([]any)
	if !ok {
		message["content"] = replace(message["content"])
	}
	for i, block := range blocks {
		blocks[i] = replace(block)
	}
	return n
}

const inputRequired = "input_required"

// messagesIn are the objects in a message or batch.
func messagesIn(d *declared, instance any) []map[string]any {
	if d.path != "JSONRPCMessage" && !strings.HasPrefix(d.path, "JSONRPCBatchRequest") {
		return nil
	}
	batch, ok := instance.([]any)
	if !ok {
		batch = []any{instance}
	}
	var list []map[string]any
	for _, message := range batch {
		if message, ok := message.(map[string]any); ok {
			list = append(list, message)
		}
	}
	return list
}

// eachObject visits the objects in an instance that are of a struct type.
func eachObject(e *model.Expr, instance any, visit func(t *model.Type, object map[string]any)) {
	sample.Walk(e, instance, func(place sample.Place) {
		object, ok := place.Value.(map[string]any)
		if ok && place.Type.Kind == model.Named && place.Type.Type.Kind == model.Struct {
			visit(place.Type.Type, object)
		}
	})
}

// eachInputRequired visits the objects in an instance that the schema can take
// for an InputRequiredResult: an instance of a type that is one or may be one,
// and the result of a response that may hold one.
func eachInputRequired(d *declared, instance any, visit func(result map[string]any)) {
	object, ok := instance.(map[string]any)
	if !ok {
		return
	}
	if mayAskForInput(d.model) {
		visit(object)
	}
	if result, ok := object["result"].(map[string]any); ok && hasOpenOutcome(d) {
		visit(result)
	}
}

func mayAskForInput(t *model.Type) bool {
	return t.Path.String() == "InputRequiredResult" || t.Kind == model.Interface && slices.ContainsFunc(t.Union.Members, mayAskForInput)
}

// deviationOf names the kind of an instance on which the verdicts differ; ""
// where they should not. It is not enough that an instance is of the kind: with
// that mended, generated code and the schema must agree that it is right.
func (o *official) deviationOf(d *declared, instance any) string {
	var kinds []string
	all := instance
	for _, kind := range allowedDeviations {
		if repaired, ok := kind.repair(d, instance); ok {
			if o.bothAccept(d, repaired) {
				return kind.kind
			}
			kinds = append(kinds, kind.kind)
			all, _ = kind.repair(d, all)
		}
	}
	if len(kinds) > 1 && o.bothAccept(d, all) {
		return strings.Join(kinds, ", and ")
	}
	return ""
}

func (o *official) bothAccept(d *declared, instance any) bool {
	right, _ := o.accepts(d, instance)
	return right && o.p.accepts(d, instance) == nil
}

// accepts decodes and validates an instance.
func (p *protocol) accepts(d *declared, instance any) error {
	v, err := d.decode(toJSON(instance))
	if err != nil {
		return err
	}
	return p.validate(v, nil)
}

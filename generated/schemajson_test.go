package generated_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/generated/internal/sample"
	"github.com/mcpgen/mcpgen/model"
)

// The official JSON Schema is a judge of the model that knows nothing of
// TypeScript: names, required members, constants, enumerations, the members of
// unions.

type jsonSchema struct {
	Definitions map[string]*jsonSchema `json:"definitions"`
	Defs        map[string]*jsonSchema `json:"$defs"`

	Ref        string                 `json:"$ref"`
	Properties map[string]*jsonSchema `json:"properties"`
	Required   []string               `json:"required"`
	Const      any                    `json:"const"`
	Enum       []any                  `json:"enum"`
	AnyOf      []*jsonSchema          `json:"anyOf"`
	Items      *jsonSchema            `json:"items"`
	Additional json.RawMessage        `json:"additionalProperties"` // a schema, {} or a boolean
}

func TestSchemaJSON(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		data, err := os.ReadFile(shared(t, "spec", p.version, "schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		var schema jsonSchema
		if err := json.Unmarshal(data, &schema); err != nil {
			t.Fatal(err)
		}
		definitions := schema.Defs
		if definitions == nil {
			definitions = schema.Definitions
		}
		j := &schemaJudge{t: t, types: map[string]*model.Type{}}
		var names []string
		for _, d := range p.types {
			if !d.model.Inline {
				names = append(names, d.path)
			}
			j.types[d.path] = d.model
		}
		slices.Sort(names)
		if want := slices.Sorted(maps.Keys(definitions)); !slices.Equal(names, want) {
			t.Errorf("declarations %q\nwant definitions %q", names, want)
		}
		for _, name := range names {
			if s := definitions[name]; s != nil {
				j.compare(name, s, sample.Of(j.types[name]))
			}
		}
		t.Logf("%s: %d definitions, %d members, %d constants, %d enumerations, %d unions agree with schema.json",
			p.version, len(names), j.members, j.constants, j.enums, j.unions)
	})
}

type schemaJudge struct {
	t                                 *testing.T
	types                             map[string]*model.Type
	members, constants, enums, unions int
}

// same compares two sets.
func (j *schemaJudge) same(path, what string, got, want []string) {
	j.t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		j.t.Errorf("%s: %s %q, schema.json has %q", path, what, got, want)
	}
}

func (j *schemaJudge) compare(path string, s *jsonSchema, e *model.Expr) {
	for e.Kind == model.NullableOf || e.Kind == model.Named && e.Type.Kind == model.Alias && s.Ref == "" {
		if e.Kind == model.Named {
			e = e.Type.Elem
		} else {
			e = e.Elem
		}
	}
	if s.Ref != "" {
		name := s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
		want := j.types[name]
		alias := want != nil && want.Kind == model.Alias && e.Kind == want.Elem.Kind
		if !alias && (e.Kind != model.Named || e.Type != want && !(e.Type.Kind == model.Alias && e.Type.Elem.Type == want)) {
			j.t.Errorf("%s: schema.json has a reference to %s", path, name)
		}
		return
	}
	var t *model.Type
	if e.Kind == model.Named {
		t = e.Type
	}
	switch {
	case s.Properties != nil && t != nil && t.Kind == model.Struct:
		j.object(path, s, t)
	case len(s.Properties) > 0:
		j.t.Errorf("%s: schema.json has an object with members", path)
	case s.Enum != nil:
		j.enums++
		if t == nil || t.Kind != model.Enum && t.Kind != model.IntEnum {
			j.t.Errorf("%s: schema.json has an enumeration %v", path, s.Enum)
			return
		}
		var got, want []string
		for _, v := range t.Values {
			got = append(got, v.Text)
		}
		for _, v := range s.Enum {
			want = append(want, fmt.Sprint(v))
		}
		j.same(path, "values", got, want)
	case s.AnyOf != nil && t != nil && t.Kind == model.Interface:
		j.unions++
		var got, want []string
		for _, m := range t.Union.Members {
			got = append(got, m.Path.String())
		}
		for i, m := range s.AnyOf {
			if m.Ref != "" {
				want = append(want, m.Ref[strings.LastIndexByte(m.Ref, '/')+1:])
			} else if i < len(t.Union.Members) {
				want = append(want, t.Union.Members[i].Path.String()) // an inline member has no name to compare
			}
		}
		for i, name := range want { // an alias is a member under the name of what it stands for
			if alias := j.types[name]; alias != nil && alias.Kind == model.Alias && alias.Elem.Kind == model.Named {
				want[i] = alias.Elem.Type.Path.String()
			}
		}
		got, want = slices.Compact(sorted(got)), slices.Compact(sorted(want))
		j.same(path, "members", got, want)
	case s.Items != nil:
		elem := e.Elem
		if t != nil {
			elem = t.Elem
		}
		if elem == nil || t == nil && e.Kind != model.SliceOf || t != nil && t.Kind != model.Slice {
			j.t.Errorf("%s: schema.json has an array", path)
			return
		}
		j.compare(path+"[]", s.Items, elem)
	case len(s.Additional) > 0 && s.Additional[0] == '{':
		var value jsonSchema
		if err := json.Unmarshal(s.Additional, &value); err != nil {
			j.t.Fatal(err)
		}
		if e.Kind == model.MapOf {
			j.compare(path+"{}", &value, e.Elem)
		} else if t != nil && t.Kind == model.Map {
			j.compare(path+"{}", &value, t.Elem)
		}
	}
}

func sorted(list []string) []string { slices.Sort(list); return list }

func (j *schemaJudge) object(path string, s *jsonSchema, t *model.Type) {
	var names, required []string
	for _, f := range t.Fields {
		names = append(names, f.JSON)
		if !f.Presence.MayBeAbsent() {
			required = append(required, f.JSON)
		}
		p := s.Properties[f.JSON]
		if p == nil {
			continue
		}
		j.members++
		at := path + "." + f.JSON
		switch exact := f.Type != nil && f.Type.Kind == model.Named && f.Type.Type.Exact; {
		case f.Const != nil || p.Const != nil:
			j.constants++
			var got string
			if f.Const != nil {
				got = f.Const.Text
			} else if exact {
				got = f.Type.Type.Values[0].Text
			}
			if want := fmt.Sprint(p.Const); got != want {
				j.t.Errorf("%s: constant %q, schema.json has %q", at, got, want)
			}
		default:
			j.compare(at, p, f.Type)
		}
	}
	j.same(path, "members", names, slices.Collect(maps.Keys(s.Properties)))
	j.same(path, "required members", required, slices.Clone(s.Required))
}

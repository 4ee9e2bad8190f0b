package model_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// The oracle is what the TypeScript compiler's checker says of the published
// schemas. Here the flattened declarations are compared with it, member by
// member.

type oracleFile struct {
	SourceOrder  []string     `json:"sourceOrder"`
	Declarations []oracleDecl `json:"declarations"`
}

type oracleDecl struct {
	Name     string         `json:"name"`
	Kind     string         `json:"kind"`
	Exported bool           `json:"exported"`
	Extends  []any          `json:"extends"`
	Own      []string       `json:"own"`
	Order    []string       `json:"order"`
	Value    any            `json:"value"`
	Type     any            `json:"type"`
	Object   *oracleObject  `json:"object"`
	Resolved any            `json:"resolved"`
	Tags     map[string]any `json:"tags"`
	Doc      bool           `json:"doc"`
	Union    *struct {
		Members []string `json:"members"`
	} `json:"union"`
}

type oracleObject struct {
	Properties []oracleProp `json:"properties"`
	Index      []struct {
		Resolved any `json:"resolved"`
	} `json:"index"`
}

type oracleProp struct {
	Name          string         `json:"name"`
	Optional      bool           `json:"optional"`
	Type          any            `json:"type"`
	Resolved      any            `json:"resolved"`
	InheritedFrom string         `json:"inheritedFrom"`
	Quoted        bool           `json:"quoted"`
	Readonly      bool           `json:"readonly"`
	Doc           bool           `json:"doc"`
	Tags          map[string]any `json:"tags"`
	Overrides     []struct {
		In       string `json:"in"`
		Optional bool   `json:"optional"`
	} `json:"overrides"`
}

func TestOracle(t *testing.T) {
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "draft"} {
		t.Run(version, func(t *testing.T) {
			var want oracleFile
			unmarshalFile(t, shared(t, "oracle", version+".json"), &want)
			p := build(t, version, shared(t, "spec", version, "schema.ts"))
			w := newResolver(p.Decls)
			var order []string
			decls := map[string]*model.Decl{}
			for _, d := range p.Decls {
				order = append(order, d.Name)
				decls[d.Name] = d
			}
			if diff := cmp.Diff(want.SourceOrder, order); diff != "" {
				t.Fatalf("source order (-oracle +model):\n%s", diff)
			}
			members := 0
			for _, o := range want.Declarations {
				if diff := cmp.Diff(describe(o), w.describe(decls[o.Name])); diff != "" {
					t.Errorf("%s (-oracle +model):\n%s", o.Name, diff)
				}
				if o.Object != nil {
					members += len(o.Object.Properties)
				}
			}
			t.Logf("%s: %d declarations, %d flattened members compared", version, len(want.Declarations), members)
		})
	}
}

// describe writes a declaration of the oracle as lines that the model's are
// written as too.
func describe(d oracleDecl) []string {
	out := []string{d.Kind, "exported " + strconv.FormatBool(d.Exported)}
	if d.Value != nil {
		out = append(out, "value "+canon(d.Value))
	}
	for _, e := range d.Extends {
		out = append(out, "extends "+canon(e))
	}
	if d.Kind == "interface" {
		out = append(out, "own "+strings.Join(d.Own, " "), "order "+strings.Join(d.Order, " "))
	}
	if d.Kind == "alias" {
		out = append(out, "type "+canon(d.Type))
	}
	out = append(out, "tags "+tagLine(d.Tags))
	if d.Object == nil {
		if d.Resolved != nil {
			out = append(out, "resolved "+canon(d.Resolved))
		}
		return out
	}
	for _, p := range d.Object.Properties {
		line := p.Name
		for _, f := range []struct {
			name string
			set  bool
		}{{"optional", p.Optional}, {"quoted", p.Quoted}, {"readonly", p.Readonly}} {
			if f.set {
				line += " " + f.name
			}
		}
		line += " from " + p.InheritedFrom
		for _, o := range p.Overrides {
			line += " overrides " + o.In + " " + strconv.FormatBool(o.Optional)
		}
		out = append(out, line+" tags "+tagLine(p.Tags)+" "+canon(p.Resolved))
	}
	for _, x := range d.Object.Index {
		out = append(out, "index "+canon(x.Resolved))
	}
	return out
}

func tagLine(tags map[string]any) string {
	var parts []string
	for k, v := range tags {
		if k == "category" {
			continue // of use to the specification's pages only
		}
		parts = append(parts, k+"="+canon(v))
	}
	sort.Strings(parts)
	return strings.Join(parts, " ")
}

// canon prints a value of the oracle, union members sorted.
func canon(v any) string {
	switch v := v.(type) {
	case map[string]any:
		var keys []string
		for k := range v {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		if v["k"] == "object" {
			sort.Slice(v["properties"], func(i, j int) bool {
				l := v["properties"].([]any)
				return l[i].(map[string]any)["name"].(string) < l[j].(map[string]any)["name"].(string)
			})
		}
		if v["k"] == "union" {
			var of []string
			for _, m := range v["of"].([]any) {
				of = append(of, canon(m))
			}
			sort.Strings(of)
			return "union(" + strings.Join(of, ",") + ")"
		}
		var parts []string
		for _, k := range keys {
			if k == "doc" || k == "tags" || k == "quoted" || k == "resolved" && (v["type"] != nil || v["key"] != nil && v["value"] != nil) {
				continue
			}
			parts = append(parts, k+":"+canon(v[k]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case []any:
		var parts []string
		for _, m := range v {
			parts = append(parts, canon(m))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// A resolver expands types as the compiler does for `resolved`: aliases and
// typeof worked out, interfaces kept by name, a literal beside its own
// primitive dropped.
type resolver struct {
	decls map[string]*model.Decl
}

func newResolver(decls []*model.Decl) *resolver {
	r := &resolver{map[string]*model.Decl{}}
	for _, d := range decls {
		r.decls[d.Name] = d
	}
	return r
}

func (r *resolver) describe(d *model.Decl) []string {
	out := []string{string(d.Kind), "exported " + strconv.FormatBool(d.Exported)}
	if d.Value != nil {
		out = append(out, "value "+canon(literal(d.Value)))
	}
	for _, e := range d.Extends {
		out = append(out, "extends "+canon(r.syntax(e)))
	}
	if d.Kind == model.InterfaceDecl {
		var order []string
		for _, p := range d.Shape.Props {
			order = append(order, p.Name)
		}
		out = append(out, "own "+strings.Join(d.Own, " "), "order "+strings.Join(order, " "))
	}
	if d.Kind == model.AliasDecl {
		out = append(out, "type "+canon(r.syntax(d.Type)))
	}
	out = append(out, "tags "+docTags(d.Doc))
	if d.Kind == model.ConstDecl {
		return out
	}
	if d.Shape == nil {
		return append(out, "resolved "+canon(r.resolve(d.Type, []string{d.Name})))
	}
	props := slices.Clone(d.Shape.Props)
	sort.Slice(props, func(i, j int) bool { return props[i].Name < props[j].Name })
	for _, p := range props {
		line := p.Name
		if p.Optional {
			line += " optional"
		}
		if p.Quoted {
			line += " quoted"
		}
		if p.Readonly {
			line += " readonly"
		}
		line += " from "
		if p.Path.Root() != d {
			line += p.Path.Root().Name
		}
		if p.Path.Root() == d {
			for _, o := range p.Overrides {
				line += " overrides " + o.Path.Root().Name + " " + strconv.FormatBool(o.Optional)
			}
		}
		out = append(out, line+" tags "+docTags(p.Doc)+" "+canon(r.resolveProp(p, nil)))
	}
	for _, x := range d.Shape.Index {
		out = append(out, "index "+canon(r.resolve(x.Value, nil)))
	}
	return out
}

func docTags(d *parser.Doc) string {
	if d == nil {
		return ""
	}
	tags := map[string]any{}
	for _, t := range d.Tags {
		switch t.Name {
		case "format", "TJS-type", "minimum", "maximum", "maxItems":
			if f, err := strconv.ParseFloat(t.Text, 64); err == nil {
				tags[t.Name] = f
			} else {
				tags[t.Name] = t.Text
			}
		case "deprecated", "internal", "nullable":
			tags[t.Name] = true
		}
	}
	return tagLine(tags)
}

func literal(l *parser.Literal) any {
	switch l.Kind {
	case parser.NumberLiteral:
		f, err := strconv.ParseFloat(l.Text, 64)
		if err != nil {
			panic(err)
		}
		return f
	case parser.BoolLiteral:
		return l.Text == "true"
	}
	return l.Text
}

type obj = map[string]any

// syntax writes a type as the source has it.
func (r *resolver) syntax(t parser.Type) any {
	list := func(k string, of []parser.Type) any {
		var out []any
		for _, m := range of {
			out = append(out, r.syntax(m))
		}
		return obj{"k": k, "of": out}
	}
	switch t := t.(type) {
	case *parser.Primitive:
		return obj{"k": "primitive", "name": t.Name}
	case *parser.Literal:
		return obj{"k": "literal", "value": literal(t)}
	case *parser.Typeof:
		return obj{"k": "typeof", "name": t.Name.Text, "value": literal(r.decls[t.Name.Text].Value)}
	case *parser.Array:
		return obj{"k": "array", "of": r.syntax(t.Elem)}
	case *parser.Union:
		return list("union", t.Of)
	case *parser.Intersection:
		return list("intersection", t.Of)
	case *parser.Ref:
		switch t.Name.Text {
		case "Array":
			return obj{"k": "array", "of": r.syntax(t.Args[0])}
		case "Record":
			return obj{"k": "record", "key": r.syntax(t.Args[0]), "value": r.syntax(t.Args[1])}
		case "Omit":
			return obj{"k": "omit", "from": r.syntax(t.Args[0]), "keys": []any{t.Args[1].(*parser.Literal).Text}}
		}
		return obj{"k": "ref", "name": t.Name.Text}
	case *parser.Object:
		o := obj{"k": "object"}
		props := []any{}
		for _, m := range t.Members {
			switch m := m.(type) {
			case *parser.Property:
				props = append(props, obj{"name": m.Name.Text, "optional": m.Optional, "type": r.syntax(m.Type)})
			case *parser.Index:
				o["index"] = []any{obj{"key": r.syntax(m.Key), "value": r.syntax(m.Value)}}
			}
		}
		o["properties"] = props
		return o
	}
	panic("unknown type")
}

func (r *resolver) resolveProp(p *model.Prop, seen []string) any {
	if len(p.Types) == 1 {
		return r.resolve(p.Types[0], seen)
	}
	// number & -32022 is the literal, unknown & T is T.
	best := p.Types[0]
	for _, t := range p.Types[1:] {
		if prim, ok := best.(*parser.Primitive); ok && (prim.Name == "unknown" || prim.Name == "number" || prim.Name == "string") {
			best = t
		}
	}
	return r.resolve(best, seen)
}

func (r *resolver) shape(s *model.Shape, seen []string) any {
	props := []any{}
	for _, p := range s.Props {
		props = append(props, obj{"name": p.Name, "optional": p.Optional, "resolved": r.resolveProp(p, seen)})
	}
	o := obj{"k": "object", "properties": props}
	var index []any
	for _, x := range s.Index {
		index = append(index, obj{"key": r.resolve(x.Key, seen), "value": r.resolve(x.Value, seen)})
	}
	if index != nil {
		o["index"] = index
	}
	return o
}

func (r *resolver) resolve(t parser.Type, seen []string) any {
	switch t := t.(type) {
	case *parser.Typeof:
		return obj{"k": "literal", "value": literal(r.decls[t.Name.Text].Value)}
	case *parser.Array:
		return obj{"k": "array", "of": r.resolve(t.Elem, seen)}
	case *parser.Union:
		return r.union(t, seen)
	case *parser.Object:
		s := &model.Shape{}
		for _, m := range t.Members {
			switch m := m.(type) {
			case *parser.Property:
				s.Props = append(s.Props, &model.Prop{Name: m.Name.Text, Optional: m.Optional, Types: []parser.Type{m.Type}})
			case *parser.Index:
				s.Index = append(s.Index, &model.Index{Key: m.Key, Value: m.Value})
			}
		}
		return r.shape(s, seen)
	case *parser.Intersection:
		s := &model.Shape{}
		for _, m := range t.Of {
			var part *model.Shape
			switch m := m.(type) {
			case *parser.Ref:
				part = r.decls[m.Name.Text].Shape
			case *parser.Object:
				part = &model.Shape{}
				for _, x := range m.Members {
					p := x.(*parser.Property)
					part.Props = append(part.Props, &model.Prop{Name: p.Name.Text, Optional: p.Optional, Types: []parser.Type{p.Type}})
				}
			}
			s.Index = append(s.Index, part.Index...)
			for _, p := range part.Props {
				i := slices.IndexFunc(s.Props, func(q *model.Prop) bool { return q.Name == p.Name })
				if i < 0 {
					c := *p
					s.Props = append(s.Props, &c)
					continue
				}
				s.Props[i].Types = append(slices.Clone(s.Props[i].Types), p.Types...)
				s.Props[i].Optional = s.Props[i].Optional && p.Optional
			}
		}
		return r.shape(s, seen)
	case *parser.Ref:
		switch t.Name.Text {
		case "Array":
			return obj{"k": "array", "of": r.resolve(t.Args[0], seen)}
		case "Record":
			return obj{"k": "object", "properties": []any{}, "index": []any{obj{"key": r.resolve(t.Args[0], seen), "value": r.resolve(t.Args[1], seen)}}}
		}
		d := r.decls[t.Name.Text]
		if d.Kind == model.InterfaceDecl {
			return obj{"k": "ref", "name": d.Name}
		}
		if slices.Contains(seen, d.Name) {
			return obj{"k": "ref", "name": d.Name, "recursive": true}
		}
		return r.resolve(d.Type, append(slices.Clone(seen), d.Name))
	}
	return r.syntax(t)
}

func (r *resolver) union(t *parser.Union, seen []string) any {
	byText := map[string]any{}
	for _, m := range t.Of {
		v := r.resolve(m, seen)
		if u, ok := v.(obj); ok && u["k"] == "union" {
			for _, x := range u["of"].([]any) {
				byText[canon(x)] = x
			}
			continue
		}
		byText[canon(v)] = v
	}
	if _, open := byText[canon(obj{"k": "primitive", "name": "string"})]; open {
		for k, v := range byText {
			if o := v.(obj); o["k"] == "literal" {
				if _, ok := o["value"].(string); ok {
					delete(byText, k)
				}
			}
		}
	}
	of := []any{}
	for _, v := range byText {
		of = append(of, v)
	}
	if len(of) == 1 {
		return of[0]
	}
	return obj{"k": "union", "of": of}
}

// shared gives the path of a file of the shared folder beside the checkout, or
// skips the test where there is none.
func shared(t *testing.T, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "shared"}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("MCPGEN_REQUIRE_SHARED") != "" {
			t.Fatal(err)
		}
		t.Skipf("the shared folder with the published files is not beside the checkout: %v", err)
	}
	return path
}

func unmarshalFile(t *testing.T, path string, v any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

func build(t *testing.T, version, path string) *model.Protocol {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, diags := parser.Parse(parser.Source{Name: path, Text: text})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	p, diags := model.Build([]*parser.File{f}, model.Options{Version: version})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return p
}

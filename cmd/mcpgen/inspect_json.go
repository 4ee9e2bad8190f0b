package main

import (
	"encoding/json"

	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

// This file converts the model to the format that `inspect --json` prints.
// Scripts depend on the format: keys may be added, but none is renamed, removed
// or given another meaning without a new number in "format". Package model may
// change freely. Keys with "", false, null or an empty list are omitted, except
// for the lists at the top.

// jsonFormat is the number of the format.
const jsonFormat = 1

// jsonHelp explains the format in the help text.
const jsonHelp = `  format      1; another number means that keys have changed their meaning
  version     e.g., "2026-07-28"; modern: requests stand alone, without handshake; specURL
  types       name, path (where it stands in the schema), inline (has no name there),
              kind: struct, enum, int enum, scalar, slice, map, alias, interface,
              scalar union, kind union or one or many
              role: request, notification, params, result, response, error envelope
              or error object; method; code; memberOf (interfaces); doc; deprecated
              meta (where _meta is): field, struct, hidden (in Extra) or params
    fields    of a struct: name (the JSON member), goName, goType, path, optional,
              nullable, value (of a constant, which has no Go field unless optional),
              accessor, default, mustBe (what Validate asks for), limits, doc,
              deprecated
    oneOf     members of a struct of which at least one is there
    limits    of a scalar or slice, by the names of their tags, as those of fields
    extra     Go type of members that are not declared, where it is not any value
    values    of an enum: goName, value, doc; open: others are valid too;
              exact: others do not decode
    elem      Go type that a scalar, slice, map, alias or one or many is made of
    alts      of a kind union: field, goType
    string, integer  constructors of a scalar union
    union     of an interface: members, how (in words), tag, unknown (a member keeps
              what has another tag), general (what every member decodes as), branches:
              kind (object or array), values of the tag, absent (the tag), try: type,
              needs and lacks (members), in order
  methods     name, goName, constant, kind: request or notification, fromClient,
              fromServer, embedded (inside InputRequiredResult only), message, params,
              paramsOptional, result, outcome (interface of result and
              InputRequiredResult), taskResult, group, capability, nameFrom, doc,
              deprecated
  errorCodes  name, schemaName, value, doc
  errors      type, object, code, value, data
  constants   name, schemaName, value, doc
  keys        name, key (a namespaced member), doc
  renames     path, name, reason
  rules       kind, path, value, reason (what the schema does not state)
  unusedRules the same, for those that do not apply to the schema
  warnings    text, hint, place (e.g., "schema.ts:12:3")`

type protocolJSON struct {
	Format     int          `json:"format"`
	Version    string       `json:"version"`
	Modern     bool         `json:"modern"`
	SpecURL    string       `json:"specURL,omitempty"`
	Types      []typeJSON   `json:"types"`
	Methods    []methodJSON `json:"methods"`
	ErrorCodes []constJSON  `json:"errorCodes"`
	Errors     []errorJSON  `json:"errors"`
	Constants  []constJSON  `json:"constants"`
	Keys       []keyJSON    `json:"keys"`
	Renames    []renameJSON `json:"renames"`
	Rules      []ruleJSON   `json:"rules"`
	Unused     []ruleJSON   `json:"unusedRules"`
	Warnings   []warnJSON   `json:"warnings"`
}

type typeJSON struct {
	Name     string      `json:"name"`
	Kind     string      `json:"kind"`
	Path     string      `json:"path"`
	Inline   bool        `json:"inline,omitempty"`
	Role     string      `json:"role,omitempty"`
	Method   string      `json:"method,omitempty"`
	Code     string      `json:"code,omitempty"`
	MemberOf []string    `json:"memberOf,omitempty"`
	Meta     string      `json:"meta,omitempty"`
	Fields   []fieldJSON `json:"fields,omitempty"`
	Extra    string      `json:"extra,omitempty"`
	Values   []valueJSON `json:"values,omitempty"`
	Open     bool        `json:"open,omitempty"`
	Exact    bool        `json:"exact,omitempty"`
	Elem     string      `json:"elem,omitempty"`
	Alts     []altJSON   `json:"alts,omitempty"`
	String   string      `json:"string,omitempty"`
	Integer  string      `json:"integer,omitempty"`
	Union    *unionJSON  `json:"union,omitempty"`
	Limits   *limitsJSON `json:"limits,omitempty"`
	OneOf    []string    `json:"oneOf,omitempty"`
	Absent   []string    `json:"absent,omitempty"`
	Closed   bool        `json:"closed,omitempty"`
	docJSON
}

type docJSON struct {
	Doc        string `json:"doc,omitempty"`
	Deprecated string `json:"deprecated,omitempty"`
}

type fieldJSON struct {
	Name     string      `json:"name"`
	GoName   string      `json:"goName"`
	GoType   string      `json:"goType,omitempty"`
	Path     string      `json:"path"`
	Optional bool        `json:"optional,omitempty"`
	Nullable bool        `json:"nullable,omitempty"`
	Value    any         `json:"value,omitempty"`
	Accessor bool        `json:"accessor,omitempty"`
	Default  string      `json:"default,omitempty"`
	MustBe   string      `json:"mustBe,omitempty"`
	Limits   *limitsJSON `json:"limits,omitempty"`
	docJSON
}

type limitsJSON struct {
	Minimum   *float64 `json:"minimum,omitempty"`
	Maximum   *float64 `json:"maximum,omitempty"`
	MinItems  *int     `json:"minItems,omitempty"`
	MaxItems  *int     `json:"maxItems,omitempty"`
	MinLength *int     `json:"minLength,omitempty"`
	MaxLength *int     `json:"maxLength,omitempty"`
	Pattern   string   `json:"pattern,omitempty"`
	Format    string   `json:"format,omitempty"`
}

type valueJSON struct {
	GoName string `json:"goName"`
	Value  any    `json:"value"` // a string, or a number of an int enum
	docJSON
}

type altJSON struct {
	Field  string `json:"field"`
	GoType string `json:"goType"`
}

type unionJSON struct {
	Members  []string     `json:"members"`
	How      string       `json:"how"`
	Tag      string       `json:"tag,omitempty"`
	Unknown  bool         `json:"unknown,omitempty"`
	General  string       `json:"general,omitempty"`
	Branches []branchJSON `json:"branches"`
}

type branchJSON struct {
	Kind   string          `json:"kind"`
	Values []string        `json:"values,omitempty"`
	Absent bool            `json:"absent,omitempty"`
	Try    []candidateJSON `json:"try"`
}

type candidateJSON struct {
	Type  string   `json:"type"`
	Needs []string `json:"needs,omitempty"`
	Lacks []string `json:"lacks,omitempty"`
}

type methodJSON struct {
	Name           string `json:"name"`
	GoName         string `json:"goName"`
	Constant       string `json:"constant"`
	Kind           string `json:"kind"`
	FromClient     bool   `json:"fromClient,omitempty"`
	FromServer     bool   `json:"fromServer,omitempty"`
	Embedded       bool   `json:"embedded,omitempty"`
	Message        string `json:"message"`
	Params         string `json:"params,omitempty"`
	ParamsOptional bool   `json:"paramsOptional,omitempty"`
	Result         string `json:"result,omitempty"`
	Outcome        string `json:"outcome,omitempty"`
	TaskResult     string `json:"taskResult,omitempty"`
	Group          string `json:"group,omitempty"`
	Capability     string `json:"capability,omitempty"`
	NameFrom       string `json:"nameFrom,omitempty"`
	docJSON
}

type constJSON struct {
	Name       string `json:"name"`
	SchemaName string `json:"schemaName"`
	Value      any    `json:"value"`
	docJSON
}

type errorJSON struct {
	Type   string `json:"type"`
	Object string `json:"object"`
	Code   string `json:"code"`
	Value  any    `json:"value"`
	Data   string `json:"data,omitempty"`
}

type keyJSON struct {
	Name string `json:"name"`
	Key  string `json:"key"`
	docJSON
}

type renameJSON struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

type ruleJSON struct {
	Kind   string `json:"kind"`
	Path   string `json:"path"`
	Value  string `json:"value,omitempty"`
	Reason string `json:"reason"`
}

type warnJSON struct {
	Text  string `json:"text"`
	Hint  string `json:"hint,omitempty"`
	Place string `json:"place,omitempty"` // e.g., "schema.ts:12:3"
}

func jsonOf(p *model.Protocol, warnings parser.Diagnostics) protocolJSON {
	out := protocolJSON{
		Format: jsonFormat, Version: p.Version, Modern: p.Modern, SpecURL: p.SpecURL,
		Types: each(p.Types, jsonOfType), Methods: each(p.Methods, jsonOfMethod),
		ErrorCodes: []constJSON{}, Constants: []constJSON{},
		Errors: each(p.Errors, func(e *model.ErrorType) errorJSON {
			return errorJSON{e.Type.Name, nameOf(e.Object), e.Code.Name, literalJSON(e.Code.Value), nameOf(e.Data)}
		}),
		Keys: each(p.Keys, func(k *model.Key) keyJSON { return keyJSON{k.Name, k.JSON, docOf(k.Doc)} }),
		Renames: each(p.Renames, func(r model.Rename) renameJSON {
			return renameJSON{r.Path, r.Name, r.Reason}
		}),
		Rules:    each(p.Rules, jsonOfRule),
		Unused:   each(p.Unused, jsonOfRule),
		Warnings: each(warnings, func(d parser.Diagnostic) warnJSON { return warnJSON{d.Text, d.Hint, place(d)} }),
	}
	for _, c := range p.Consts {
		list := &out.Constants
		if c.Code {
			list = &out.ErrorCodes
		}
		*list = append(*list, constJSON{c.Name, c.TS, literalJSON(c.Value), docOf(c.Doc)})
	}
	return out
}

func jsonOfRule(r model.Rule) ruleJSON { return ruleJSON{r.Kind, r.At, r.Value, r.Reason} }

func jsonOfType(t *model.Type) typeJSON {
	out := typeJSON{
		Name: t.Name, Kind: kindWords[t.Kind], Path: t.Path.String(), Inline: t.Inline, Role: roleWords[t.Role],
		MemberOf: typeNames(t.In), Meta: metaWords[t.Meta], Open: t.Open, Exact: t.Exact, Absent: t.Absent, Closed: t.Closed,
		Fields: each(t.Fields, jsonOfField), Extra: goTypeOf(t.Extra), Elem: goTypeOf(t.Elem),
		Alts:   each(t.Alts, func(a *model.Alt) altJSON { return altJSON{a.Field, a.GoType()} }),
		String: t.StringName, Integer: t.IntName, Limits: limitsOf(t.Limits), docJSON: docOf(t.Doc),
	}
	for _, f := range t.OneOf {
		out.OneOf = append(out.OneOf, f.JSON)
	}
	if t.Method != nil {
		out.Method = t.Method.Name
	}
	if t.Code != nil {
		out.Code = t.Code.Name
	}
	for _, v := range t.Values {
		value := any(v.Text)
		if t.Kind == model.IntEnum {
			value = json.Number(v.Text)
		}
		out.Values = append(out.Values, valueJSON{v.Name, value, docOf(v.Doc)})
	}
	if u := t.Union; u != nil {
		out.Union = &unionJSON{
			Members: typeNames(u.Members), How: u.How, Tag: u.Tag, Unknown: u.Unknown, General: nameOf(u.General),
			Branches: each(u.Branches, jsonOfBranch),
		}
	}
	return out
}

func jsonOfField(f *model.Field) fieldJSON {
	out := fieldJSON{
		Name: f.JSON, GoName: f.Name, GoType: f.GoType(), Path: f.Path.String(), Optional: f.Presence.MayBeAbsent(), Nullable: f.Presence.MayBeNull(),
		Accessor: f.Accessor, Default: f.Default, MustBe: f.MustBe, Limits: limitsOf(f.Limits), docJSON: docOf(f.Doc),
	}
	if f.Const != nil {
		out.Value = literalJSON(f.Const)
	}
	return out
}

func limitsOf(l model.Limits) *limitsJSON {
	if l == (model.Limits{}) {
		return nil
	}
	out := limitsJSON(l)
	return &out
}

func jsonOfBranch(br *model.Branch) branchJSON {
	return branchJSON{br.Kind.String(), br.Values, br.Absent, each(br.Try, func(c *model.Candidate) candidateJSON {
		return candidateJSON{c.Type.Name, c.Needs, c.Lacks}
	})}
}

func jsonOfMethod(m *model.Method) methodJSON {
	kind := "request"
	if m.Notification {
		kind = "notification"
	}
	out := methodJSON{
		Name: m.Name, GoName: m.Go, Constant: m.Const, Kind: kind,
		FromClient: m.FromClient, FromServer: m.FromServer, Embedded: m.Embedded,
		Message: nameOf(m.Message), Params: nameOf(m.Params), ParamsOptional: m.ParamsOptional,
		Result: nameOf(m.Result), Outcome: nameOf(m.Outcome), TaskResult: nameOf(m.TaskResult),
		Group: m.Group, docJSON: docOf(m.Doc),
	}
	if c := m.Capability(); c != nil {
		out.Capability = c.String()
	}
	if m.NameField != nil {
		out.NameFrom = "params." + m.NameField.JSON
	}
	return out
}

// each converts a list; the result is never null.
func each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

func nameOf(t *model.Type) string {
	if t == nil {
		return ""
	}
	return t.Name
}

func goTypeOf(e *model.Expr) string {
	if e == nil {
		return ""
	}
	return e.String()
}

// literalJSON converts a literal to JSON, with all digits of a number.
func literalJSON(l *parser.Literal) any {
	switch l.Kind {
	case parser.NullLiteral:
		return json.RawMessage("null") // nil would be left out
	case parser.NumberLiteral:
		return json.Number(l.Text)
	case parser.BoolLiteral:
		return l.Text == "true"
	}
	return l.Text
}

func docOf(d model.Doc) docJSON { return docJSON{d.Text, d.Deprecated} }

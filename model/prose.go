package model

import (
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// This file finds what only the prose of the specification says of values.

// Prose is what the specification says of a member in prose alone. Validate
// checks it on request, but for Turns, which every message has to keep.
type Prose struct {
	Form    string // the format of the text, e.g., "mime-type"; "" for none
	KeyForm string // the format of the names in a map; "" for none
	// Unique is the member in which the elements of an array differ.
	Unique *Field
	// NamesOf is the map beside an array whose names the array lists.
	NamesOf *Field
	// OnlyWith is the string beside the member without whose value OnlyValue it
	// is absent.
	OnlyWith  *Field
	OnlyValue string
	Turns     *TurnsOf
}

// TurnsOf says where the messages of an array use tools and give their results.
type TurnsOf struct {
	// Blocks is the member of a message with its content: one block or a list of
	// them, as OneOrMany.
	Blocks *Field
	// Use and Result are the blocks, UseID and ResultID the members that tie a
	// result to a use.
	Use, Result     *Type
	UseID, ResultID *Field
}

// MetaRules are the rules for undeclared members of `_meta`.
type MetaRules struct {
	Names bool // the keys are formed as the specification says
	// Reserved is the label of a prefix that keeps it for MCP: counted from 0, or
	// from the end if negative. HasReserved is set if there is one.
	Reserved    int
	HasReserved bool
	// Known are the keys behind such prefixes that the schema defines.
	Known []string
	Forms []MetaForm
}

// A MetaForm is the format of the value of one key.
type MetaForm struct{ Key, Form string }

// prose finds the rules of all members.
func (b *builder) prose() {
	for _, t := range b.p.Types {
		for _, f := range t.Fields {
			if f.Const != nil || f.Type == nil {
				continue
			}
			var p Prose
			b.proseForm(t, f, &p)
			b.proseItems(f, &p)
			b.proseBeside(t, f, &p)
			if p != (Prose{}) {
				f.Prose = &p
			}
		}
	}
	b.metaRules()
}

func isText(e *Expr) bool {
	e = e.Resolve()
	return e.Kind == String || e.Kind == Named && e.Type.Kind == Scalar && e.Type.Elem.Resolve().Kind == String
}

// proseForm finds the format of a text, and that of the names in a map.
func (b *builder) proseForm(t *Type, f *Field, p *Prose) {
	switch {
	case f.Pointers > 1:
	case isText(f.Type):
		if r, ok := b.formatRow(t, f); ok {
			p.Form = r.Format
		} else if r, ok := row(b.table, func(r *MemberFormat) bool { return r.Member == f.JSON }); ok {
			p.Form = r.Format
		}
	case f.Type.Resolve().Kind == MapOf:
		if r, ok := row(b.table, func(r *KeyFormat) bool { return r.Member == f.JSON }); ok {
			p.KeyForm = r.Format
		}
	}
}

// formatRow finds the row about a member. Other types may inherit the member
// from the declaration that has it: the row is about one of them.
func (b *builder) formatRow(t *Type, f *Field) (*Format, bool) {
	for _, placed := range b.rowsAt[f.Path] {
		r, ok := placed.row.(*Format)
		if !ok {
			continue
		}
		if owner := b.ownerAt(r.At); owner == nil || b.buildsOn(t.Path.Root(), owner) {
			b.table.used[r] = true
			return r, true
		}
	}
	return nil, false
}

// ownerAt is the declaration that a row speaks of when it names the last of its
// members; nil for an inline type.
func (b *builder) ownerAt(a At) *Decl {
	d := b.declAt(a)
	members := a.Members
	if a.Part == ParamsPart {
		members = append([]string{"params"}, members...)
	}
	for shape := d.Shape; len(members) > 1; members = members[1:] {
		p := shape.prop(members[0])
		t := p.Types[0]
		if elem := b.elemOf(t); elem != nil {
			t = elem
		}
		d, shape = b.declOf(t), b.shapeOf(p)
	}
	return d
}

// proseItems finds the rules for the elements of an array.
func (b *builder) proseItems(f *Field, p *Prose) {
	if f.Type.Kind != SliceOf || f.Pointers > 0 || f.Type.Elem.Kind != Named {
		return
	}
	item := f.Type.Elem.Type
	if item.Kind != Struct {
		return
	}
	if r, ok := rowFound[*Unique](b, f.Path); ok {
		if name := goField(item, r.Member); isString(name) {
			p.Unique = name
			b.table.used[r] = true
		}
	}
	if r, ok := rowFound[*Turns](b, f.Path); ok {
		if p.Turns = turnsIn(item, r); p.Turns != nil {
			b.table.used[r] = true
		}
	}
}

// turnsIn finds what a row says of messages; nil if they are of another form.
func turnsIn(message *Type, r *Turns) *TurnsOf {
	blocks := goField(message, r.Blocks)
	if !isKind(blocks, OneOrMany) || blocks.Pointers > 0 {
		return nil
	}
	union := namedOf(&Field{Type: namedOf(blocks).Elem})
	if !isUnion(union) {
		return nil
	}
	member := func(value, id string) (*Type, *Field) {
		for _, m := range union.Union.Members {
			tag := field(m, r.Tag)
			if tag != nil && tag.Const != nil && tag.Const.Text == value && isString(goField(m, id)) {
				return m, goField(m, id)
			}
		}
		return nil, nil
	}
	t := &TurnsOf{Blocks: blocks}
	t.Use, t.UseID = member(r.Use, r.UseID)
	t.Result, t.ResultID = member(r.Result, r.ResultID)
	if t.Use == nil || t.Result == nil {
		return nil
	}
	return t
}

// proseBeside finds the rules that tie a member to one beside it.
func (b *builder) proseBeside(t *Type, f *Field, p *Prose) {
	if r, ok := rowFound[*References](b, f.Path); ok && f.Type.Kind == SliceOf && f.Type.Elem.Resolve().Kind == String {
		if of := goField(t, r.Member); of != nil && of.Type.Kind == MapOf && of.Pointers == 0 {
			p.NamesOf = of
			b.table.used[r] = true
		}
	}
	if r, ok := rowFound[*OnlyWith](b, f.Path); ok && f.Presence.MayBeAbsent() {
		if with := goField(t, r.Member); with != nil && with.Pointers == 0 && (isString(with) || isKind(with, Enum)) {
			p.OnlyWith, p.OnlyValue = with, r.Value
			b.table.used[r] = true
		}
	}
}

// metaRules collects the rules for members of `_meta`, and marks the places to
// which they apply.
func (b *builder) metaRules() {
	rules := len(rowsOf[*MetaKeys](b.table)) + len(rowsOf[*ReservedPrefix](b.table)) + len(rowsOf[*MetaFormat](b.table))
	if rules == 0 || !b.markMetaKeys() {
		return
	}
	m := &MetaRules{}
	if _, ok := row(b.table, func(*MetaKeys) bool { return true }); ok {
		m.Names = true
	}
	if r, ok := row(b.table, func(*ReservedPrefix) bool { return true }); ok {
		m.HasReserved, m.Reserved = true, r.Label
		m.Known = b.namespaced(r.Known)
	}
	for _, r := range rowsOf[*MetaFormat](b.table) {
		b.table.used[r] = true
		m.Forms = append(m.Forms, MetaForm{r.Key, r.Format})
	}
	b.p.MetaRules = m
}

// namespaced lists the keys with a prefix that the schema defines, besides those
// that are known already.
func (b *builder) namespaced(known []string) []string {
	keys := slices.Clone(known)
	for _, k := range b.p.Keys {
		keys = append(keys, k.JSON)
	}
	for _, c := range b.p.Consts {
		if c.Value.Kind == parser.StringLiteral && strings.Contains(c.Value.Text, "/") && !slices.Contains(keys, c.Value.Text) {
			keys = append(keys, c.Value.Text)
		}
	}
	slices.Sort(keys)
	return keys
}

// deprecatedValues moves the mark of a member to those of its values that it is
// about.
func (b *builder) deprecatedValues() {
	for _, t := range b.p.Types {
		for _, f := range t.Fields {
			r, ok := rowFound[*DeprecatedValues](b, f.Path)
			if !ok || !isKind(f, Enum) {
				continue
			}
			b.table.used[r] = true
			enum := namedOf(f)
			f.Doc.Deprecated = ""
			if enum.Inline {
				enum.Doc.Deprecated = ""
			}
			for _, v := range enum.Values {
				if slices.Contains(r.Values, v.Text) && v.Doc.Deprecated == "" {
					v.Doc.Deprecated = r.Instead
				}
			}
		}
	}
}

// deprecatedInline marks inline types of deprecated declarations.
func (b *builder) deprecatedInline() {
	for _, t := range b.p.Types {
		if !t.Inline || t.Doc.Deprecated != "" {
			continue
		}
		if root := b.types[t.Path.Root()]; root != nil {
			t.Doc.Deprecated = root.Doc.Deprecated
		}
	}
}

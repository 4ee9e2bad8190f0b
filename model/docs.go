package model

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcpgen/mcpgen/parser"
)

// rawDoc copies a comment, with its links not resolved yet.
func rawDoc(d *parser.Doc) Doc {
	if d == nil {
		return Doc{}
	}
	doc := Doc{Text: d.Text}
	for _, t := range d.Tags {
		if t.Name == "deprecated" {
			// `@deprecated: use x` and `@deprecated - use x` are common, too.
			doc.Deprecated = strings.TrimLeft(t.Text, ":;,.-– ")
			if doc.Deprecated == "" {
				doc.Deprecated = "Deprecated by the specification."
			}
		}
	}
	return doc
}

// docs copies the documentation of declarations and turns links into Go doc
// links.
func (b *builder) docs() {
	for _, d := range b.decls {
		if t := b.types[d]; t != nil {
			t.Doc = rawDoc(d.Doc)
		}
	}
	b.docsOfInline()
	b.deprecatedValues()
	b.deprecatedInline()
	for _, t := range b.p.Types {
		src := t.Pos.Source
		b.link(src, &t.Doc)
		for _, f := range t.Fields {
			b.link(f.Pos.Source, &f.Doc)
		}
		for _, v := range t.Values {
			b.link(src, &v.Doc)
		}
	}
	for _, c := range b.p.Consts {
		b.link(c.Pos.Source, &c.Doc)
	}
	for _, k := range b.p.Keys {
		b.link(k.Pos.Source, &k.Doc)
	}
	for _, m := range b.p.Methods {
		m.Doc = m.Message.Doc
	}
	if b.isProtocol() && b.p.Version != "" {
		b.p.SpecURL = "https://modelcontextprotocol.io/specification/" + b.p.Version
	}
}

// docsOfInline gives an inline type the documentation of its member.
func (b *builder) docsOfInline() {
	for _, t := range b.p.Types {
		for _, f := range t.Fields {
			for _, in := range inlineTypes(f.Type) {
				if in.Doc == (Doc{}) && in.Path.within(f.Path) {
					in.Doc = f.Doc
				}
			}
		}
	}
}

func inlineTypes(e *Expr) []*Type {
	switch {
	case e == nil:
		return nil
	case e.Kind == Named && e.Type.Inline:
		return append(inlineTypes(e.Type.Elem), e.Type)
	}
	return inlineTypes(e.Elem)
}

// inlineLink is {@link X}, {@link X | text} or {@link X text}, also with
// linkcode and linkplain.
var inlineLink = regexp.MustCompile(`\{@link(?:code|plain)?\s+([^\s|}]+)\s*\|?\s*([^}]*)\}`)

func (b *builder) link(src *parser.Source, d *Doc) {
	resolve := func(link string) string { return b.linkText(src, link) }
	d.Text = inlineLink.ReplaceAllStringFunc(d.Text, resolve)
	d.Deprecated = inlineLink.ReplaceAllStringFunc(d.Deprecated, resolve)
}

// linkText turns one link into [GoName]; a web address keeps its text, and a
// name that is not declared is left as text.
func (b *builder) linkText(src *parser.Source, link string) string {
	m := inlineLink.FindStringSubmatch(link)
	target, text := m[1], strings.TrimSpace(m[2])
	if strings.Contains(target, "://") {
		if text == "" {
			return target
		}
		return "[" + text + "](" + target + ")"
	}
	name, member, _ := strings.Cut(target, ".")
	if d := b.find(src, name); d != nil {
		if t := b.types[d]; t != nil {
			if f := field(t, member); member != "" && f != nil && f.Const == nil {
				return "[" + t.Name + "." + f.Name + "]"
			}
			return "[" + t.Name + "]"
		}
		for _, c := range b.p.Consts {
			if c.decl == d {
				return "[" + c.Name + "]"
			}
		}
	}
	if text != "" {
		return text
	}
	return target
}

// checkLimits refuses constraints on values that they do not apply to, or whose
// type allows anything.
func (b *builder) checkLimits(pos Pos, path Path, l Limits, e *Expr) {
	if e.Kind == Named && e.Type.Kind == Alias && l != (Limits{}) {
		b.fault(pos, fmt.Sprintf("the tags of %s have no effect: it is only another name for a type", path), "move the tags to the declaration of that type, or to the members")
		return
	}
	k := limitable(e)
	for _, c := range []struct {
		set  bool
		of   kinds
		tags string
		what string
	}{
		{l.Minimum != nil || l.Maximum != nil, numberKind, "@minimum and @maximum apply to numbers", "a number"},
		{l.MinItems != nil || l.MaxItems != nil, arrayKind, "@minItems and @maxItems apply to arrays", "an array"},
		{l.MinLength != nil || l.MaxLength != nil || l.Pattern != "", stringKind, "@minLength, @maxLength and @pattern apply to strings", "a string"},
		// On numbers it names a representation, e.g., int64.
		{l.Format != "", stringKind | numberKind, "@format applies to strings and numbers", "either"},
	} {
		if c.set && k&c.of == 0 {
			b.fault(pos, fmt.Sprintf("%s, but %s is not %s", c.tags, path, c.what), "remove the tag, or move it to the right declaration")
		}
	}
}

// limitable are the JSON kinds whose constraints Validate checks on values of a
// type.
func limitable(e *Expr) kinds {
	switch e = e.Resolve(); {
	case e.Kind == Raw:
		return 0
	case e.Kind == Named && e.Type.Kind == Interface:
		return 0
	}
	return e.kinds()
}

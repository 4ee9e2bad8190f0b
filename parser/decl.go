package parser

import (
	"fmt"
	"slices"
	"strings"
)

// parseFile reads all declarations.
func (p *parser) parseFile() {
	p.refuseReferences()
	for p.tok.kind != endOfFile {
		// `;` alone is an empty statement.
		if !p.accept(";") {
			p.attempt(p.parseDeclaration, false)
		}
	}
}

// refuseReferences refuses `/// <reference path="…" />` at the top of a file.
func (p *parser) refuseReferences() {
	for _, c := range p.comments(p.tok) {
		slashes, isReference := strings.CutPrefix(p.text[c.Start:c.End], "///")
		if isReference && strings.HasPrefix(strings.TrimSpace(slashes), "<reference") {
			p.report(c, "a reference to another file is not supported by mcpgen",
				`import what is needed by name: import type { … } from "…"`)
		}
	}
}

// A header is the part of a declaration before its keyword.
type header struct {
	start    int
	exported bool
	declared bool // `declare`
	doc      *Doc
}

// parseDeclaration reads one declaration with its modifiers.
func (p *parser) parseDeclaration() {
	h := header{start: p.tok.start, doc: p.doc(p.tok, false)}
	for p.atWord("export", "declare") {
		t := p.tok
		p.next()
		switch {
		case t.value == "export" && h.exported, t.value == "declare" && h.declared:
			p.fail(t.span(), fmt.Sprintf("%q is repeated", t.value), "remove one of them")
		case t.value == "export" && h.declared:
			p.fail(t.span(), `"export" must stand before "declare"`, "write export declare")
		case t.value == "export":
			h.exported = true
			if p.parseExport(h) {
				return
			}
		default:
			h.declared = true
		}
	}

	sameLine := func() bool { return !p.tok.newline }
	switch {
	case p.atWord("interface") && p.followed(sameLine):
		p.parseInterface(h)
	case p.atWord("type") && p.followed(sameLine):
		p.parseAlias(h)
	case p.atWord("const") && p.followed(func() bool { return p.atWord("enum") }):
		p.next()
		p.parseEnum(h)
	case p.atWord("const"):
		p.parseConsts(h)
	case p.atWord("enum"):
		p.parseEnum(h)
	case p.atWord("import") && !h.exported && !h.declared:
		p.parseImport(h)
	default:
		p.refuseDeclaration()
	}
}

// refuseDeclaration refuses what declares no data, and says what to write
// instead.
func (p *parser) refuseDeclaration() {
	t := p.tok
	switch {
	case p.atWord("class"), p.atWord("abstract") && p.followed(func() bool { return p.atWord("class") }):
		p.unsupported(t.span(), "a class", "describe its data with an interface")
	case p.atWord("namespace", "module", "global") && p.followed(func() bool { return p.atName() || p.at("{") }):
		// `namespace A { … }`, `declare module "a" { … }`, `declare global { … }`
		p.unsupported(t.span(), "a namespace or module declaration", "put its declarations at the top level of the file")
	case p.atWord("function"), p.atWord("async") && p.followed(func() bool { return p.atWord("function") }):
		p.unsupported(t.span(), "a function", noFunctions)
	case p.atWord("let", "var"):
		p.unsupported(t.span(), "a variable", "declare a constant with const, or leave it out")
	case p.atWord("import"):
		// `export import A = core.A;`
		p.unsupported(t.span(), "an import with a modifier", `write import type { A } from "…"`)
	case p.at("@"):
		p.unsupported(t.span(), "a decorator", "write a tag in the comment instead")
	case t.kind == broken:
		p.failExpected("a declaration")
	}
	p.report(t.span(), p.expected("a declaration"),
		"a schema holds interface, type, const, enum, import and export declarations, no statements")
	// Code, prose or JSON: one fault is enough. The text up to the next
	// declaration is skipped, semicolons included.
	for braces := p.braces; p.tok.kind != endOfFile; {
		p.next()
		if p.tok.newline && p.braces == braces && p.atBeginning(false) {
			return
		}
	}
}

// parseInterface reads
//
//	interface Name { … }
//	interface Name extends A, Omit<B, "x"> { … }
func (p *parser) parseInterface(h header) {
	p.next()
	name := p.parseTypeName("interface")
	p.refuseParameters()
	var extends []Type
	if p.atWord("extends") {
		p.next()
		extends = append(extends, p.parseBase())
		for p.accept(",") {
			extends = append(extends, p.parseBase())
		}
	}
	if p.atWord("extends", "implements") {
		p.fail(p.tok.span(), fmt.Sprintf("%q is not allowed here", p.tok.value), "write all bases after one extends: extends A, B")
	}
	body := p.parseObject("the interface " + name.Text)
	p.decls = append(p.decls, &Interface{p.spanFrom(h.start), name, h.exported, extends, body, h.doc})
}

// parseBase reads a base of an interface, `A` or `Omit<B, "x">`.
func (p *parser) parseBase() Type {
	if p.tok.kind != word || isReserved(p.tok.value) {
		p.failExpected("the name of a base")
	}
	if slices.Contains(predefined, p.tok.value) {
		p.fail(p.tok.span(), fmt.Sprintf("an interface cannot extend the type %s", p.tok.value), "name an interface here")
	}
	return p.parseRef()
}

// parseAlias reads `type Name = Type;`.
func (p *parser) parseAlias(h header) {
	p.next()
	name := p.parseTypeName("type")
	p.refuseParameters()
	p.expect("=", "after the name "+name.Text)
	t := p.parseType()
	p.endStatement()
	p.decls = append(p.decls, &Alias{p.spanFrom(h.start), name, h.exported, t, h.doc})
}

// predefined are the names that TypeScript reserves for its own types.
var predefined = append([]string{"bigint", "symbol", "void"}, primitives...)

// parseTypeName reads the name of an interface, type or enum.
func (p *parser) parseTypeName(of string) Ident {
	name := p.parseName(of)
	if slices.Contains(predefined, name.Text) {
		p.fail(name.Span, fmt.Sprintf("%s is a type of TypeScript itself and cannot name another", name.Text), "choose another name")
	}
	return name
}

// parseName reads the name of a declaration.
func (p *parser) parseName(of string) Ident {
	if p.tok.kind != word || isReserved(p.tok.value) {
		p.failExpected("a name for the " + of)
	}
	name := Ident{p.tok.span(), p.tok.value}
	p.next()
	return name
}

// reserved are the keywords that cannot be names.
var reserved = strings.Fields(`break case catch class const continue debugger default delete do else enum export
	extends false finally for function if import in instanceof new null return super switch this throw true try
	typeof var void while with`)

func isReserved(name string) bool { return slices.Contains(reserved, name) }

// refuseParameters refuses the `<T>` of `interface Name<T>` and continues after
// it.
func (p *parser) refuseParameters() {
	if !p.at("<") {
		return
	}
	span := p.bracketSpan()
	const text = "a declaration with type parameters is not supported by mcpgen"
	const hint = "write one declaration for each type that stands for the parameter"
	if !p.skipBrackets() {
		p.fail(span, text, hint)
	}
	p.report(span, text, hint)
}

// endStatement reads the end of a declaration without braces: a ";", or a line
// end that TypeScript accepts in its place.
func (p *parser) endStatement() {
	if !p.accept(";") && !p.tok.newline && p.tok.kind != endOfFile {
		p.failExpected(`";" or a new line after the declaration`)
	}
}

// parseConsts reads
//
//	const NAME = "a";
//	const NAME: number = -1, OTHER = 1 << 4;
//	declare const NAME: "a";
func (p *parser) parseConsts(h header) {
	p.next()
	for {
		p.parseConst(h)
		if !p.accept(",") {
			break
		}
		// The declaration's comment documents its first name.
		h.start, h.doc = p.tok.start, p.doc(p.tok, false)
	}
	p.endStatement()
}

// parseConst reads `NAME = "a"`, `NAME: Type = "a"` and, in declarations only,
// `NAME: "a"`.
func (p *parser) parseConst(h header) {
	if p.at("{", "[") {
		p.unsupported(p.tok.span(), "a destructuring declaration", "declare each constant with a name and a value")
	}
	c := &Const{Name: p.parseName("constant"), Exported: h.exported, Doc: h.doc}
	if p.accept(":") {
		c.Type = p.parseType()
	}
	switch literal, isLiteral := c.Type.(*Literal); {
	case p.accept("="):
		value, expression := p.parseValue()
		if value == nil {
			p.pending = append(p.pending, pending{slot: &c.Value, name: c.Name, expression: expression})
		}
		c.Value = value
	case isLiteral && (h.declared || p.src.isDeclarations()):
		// `declare const NAME: "a"`
		c.Value = literal
	default:
		p.fail(c.Name.Span, fmt.Sprintf("the constant %s has no value", c.Name.Text), "write const "+c.Name.Text+` = "value"`)
	}
	c.Span = p.spanFrom(h.start)
	if p.firstOfName(c.Name) {
		p.decls = append(p.decls, c)
	}
}

// firstOfName refuses to declare a constant or an import twice. (Interfaces of
// one name are merged, and so are enums; model checks them.)
func (p *parser) firstOfName(name Ident) bool {
	first, exists := p.named[name.Text]
	if exists {
		p.report(name.Span, name.Text+" is declared twice", "remove or rename one of them", p.note(first.Span, "first declared here"))
		return false
	}
	p.named[name.Text] = name
	return true
}

// isDeclarations reports whether the source is a file of declarations without
// code, where constants need no `declare`.
func (s *Source) isDeclarations() bool {
	return slices.ContainsFunc([]string{".d.ts", ".d.mts", ".d.cts"}, func(end string) bool {
		return strings.HasSuffix(s.Name, end)
	})
}

// parseEnum reads
//
//	enum Name { A = "a", B = 1, "c-d", E = 1 << 4 }
func (p *parser) parseEnum(h header) {
	p.next()
	e := &Enum{Name: p.parseTypeName("enum"), Exported: h.exported, Doc: h.doc}
	open := p.tok
	p.expect("{", "to open the enum "+e.Name.Text)
	for !p.at("}") {
		if p.tok.kind == endOfFile || p.atDeclaration() {
			p.report(p.tok.span(), p.expected(`"}"`), "", p.note(open.span(), "the enum "+e.Name.Text+" begins here"))
			break
		}
		p.attempt(func() { p.parseEnumMember(e) }, true)
	}
	p.accept("}")
	e.Span = p.spanFrom(h.start)
	p.decls = append(p.decls, e)
}

// parseEnumMember reads `A`, `A = 1` and `"a-b" = "c"`.
func (p *parser) parseEnumMember(e *Enum) {
	t := p.tok
	switch {
	case p.at("["):
		p.unsupported(p.bracketSpan(), "a computed member name", `write the name itself, in quotes if need be: "name"`)
	case t.kind == number:
		p.fail(t.span(), "a number cannot name a member of an enum", "write a name")
	case t.kind != word && t.kind != stringToken || p.text[t.start] == '`':
		p.failExpected("a member of the enum")
	}
	m := &EnumMember{Name: Ident{t.span(), t.value}, Doc: p.doc(t, true)}
	wait := pending{slot: &m.Value, name: m.Name, enum: e}
	p.next()
	if p.accept("=") {
		m.Value, wait.expression = p.parseValue()
	} else if n := len(e.Members); n > 0 {
		wait.before = e.Members[n-1]
	}
	m.Span = p.spanFrom(t.start)
	if !p.at("}") {
		p.expect(",", "after the member")
	}
	if m.Value == nil {
		p.pending = append(p.pending, wait)
	}
	e.Members = append(e.Members, m)
}

// parseImport reads
//
//	import type { A, B as C } from "path";
//	import { type A } from "path";
//	import * as core from "path";
func (p *parser) parseImport(h header) {
	p.next()
	const byName = `import by name: import type { A } from "…"`
	if p.atWord("type") && p.followed(func() bool { return p.at("{", "*") }) {
		p.next()
	}
	i := &Import{}
	switch {
	case p.at("{"):
		i.Names = p.parseImportNames()
	case p.accept("*"):
		i.Namespace = p.parseNamespace()
	case p.tok.kind == stringToken:
		// `import "path";`
		p.unsupported(p.tok.span(), "an import without names", "remove it, or "+byName)
	case p.tok.kind == word:
		// `import A from "path";`, `import A = core.A;`
		p.unsupported(p.tok.span(), "a default import or an import alias", byName)
	default:
		p.failExpected("the names to import")
	}
	p.parseFrom(i)
	i.Span = p.spanFrom(h.start)
	if i.Namespace != nil {
		p.firstOfName(*i.Namespace)
	}
	for _, n := range i.Names {
		p.firstOfName(n.Local)
	}
	p.decls = append(p.decls, i)
}

// parseNamespace reads the `as core` of `* as core`.
func (p *parser) parseNamespace() *Ident {
	if !p.atWord("as") {
		p.failExpected(`"as" and a name after "*"`)
	}
	p.next()
	name := p.parseName("namespace")
	return &name
}

// parseImportNames reads `{ A, type B, C as D }`.
func (p *parser) parseImportNames() []ImportName {
	open := p.tok
	p.next()
	var names []ImportName
	for !p.at("}") {
		start := p.tok.start
		if p.atWord("type") && p.followed(func() bool { return p.tok.kind == word && !p.atWord("as") }) {
			p.next()
		}
		name := p.parseImportName()
		local := name
		if p.atWord("as") {
			p.next()
			local = p.parseImportName()
		}
		names = append(names, ImportName{p.spanFrom(start), name, local})
		if !p.accept(",") {
			break
		}
	}
	p.expectClosing("}", open)
	return names
}

// parseImportName reads one name; the keyword default would name the default
// export.
func (p *parser) parseImportName() Ident {
	t := p.tok
	if p.atWord("default") {
		p.unsupported(t.span(), "a default import or export", "give the declaration a name and use that")
	}
	if t.kind != word {
		p.failExpected("a name")
	}
	p.next()
	return Ident{t.span(), t.value}
}

// parseFrom reads the `from "path";` of an import.
func (p *parser) parseFrom(i *Import) {
	if !p.atWord("from") {
		p.failExpected(`"from" and a path`)
	}
	p.next()
	if p.tok.kind != stringToken || p.text[p.tok.start] == '`' {
		p.failExpected("a path in quotes")
	}
	i.Path, i.PathSpan = p.tok.value, p.tok.span()
	p.next()
	if p.atWord("with", "assert") && !p.tok.newline {
		// `import { A } from "path" with { type: "json" };`
		p.unsupported(p.tok.span(), "an import attribute", "import from a TypeScript file")
	}
	p.endStatement()
}

// parseExport reads what may follow `export` besides a declaration, and reports
// whether it did:
//
//	export { A, B };
//	export type { A, B as C } from "path";
//	export * from "path";
func (p *parser) parseExport(h header) bool {
	const byName = "put export before each declaration"
	if p.atWord("type") && p.followed(func() bool { return p.at("{", "*") }) {
		p.next()
	}
	i := &Import{Reexport: true}
	switch {
	case p.at("{"):
		i.Names = p.parseImportNames()
		if !p.atWord("from") {
			p.exportNames(i.Names)
			return true
		}
	case p.accept("*"):
		if p.atWord("as") {
			i.Namespace = p.parseNamespace()
		}
	case p.atWord("default"):
		// `export default interface A { … }`
		p.unsupported(p.tok.span(), "a default export", "give the declaration a name: export interface Name { … }")
	case p.at("="):
		// `export = A;`
		p.unsupported(p.tok.span(), "an export assignment", byName)
	case p.atWord("as"):
		// `export as namespace A;`
		p.unsupported(p.tok.span(), "a global namespace", "remove it")
	default:
		return false
	}
	p.parseFrom(i)
	i.Span = p.spanFrom(h.start)
	p.decls = append(p.decls, i)
	return true
}

// exportNames keeps the names of `export { A, B };` until all declarations are
// known. `export {};` only makes the file a module.
func (p *parser) exportNames(names []ImportName) {
	for _, n := range names {
		if n.Name.Text != n.Local.Text {
			p.fail(n.Span, "an export under another name is not supported by mcpgen", "rename the declaration itself")
		}
	}
	p.endStatement()
	for _, n := range names {
		p.exports = append(p.exports, n.Name)
	}
}

// resolveExports marks what `export { A };` names as exported. What was
// imported becomes a re-export.
func (p *parser) resolveExports() {
	if len(p.exports) == 0 {
		return
	}
	exported := map[string][]*bool{}
	imported := map[string]*Import{}
	for _, d := range p.decls {
		switch d := d.(type) {
		case *Interface:
			exported[d.Name.Text] = append(exported[d.Name.Text], &d.Exported)
		case *Alias:
			exported[d.Name.Text] = append(exported[d.Name.Text], &d.Exported)
		case *Const:
			exported[d.Name.Text] = append(exported[d.Name.Text], &d.Exported)
		case *Enum:
			exported[d.Name.Text] = append(exported[d.Name.Text], &d.Exported)
		case *Import:
			for _, n := range d.Names {
				if !d.Reexport {
					imported[n.Local.Text] = &Import{Names: []ImportName{n}, Path: d.Path, PathSpan: d.PathSpan, Reexport: true}
				}
			}
			if d.Namespace != nil && !d.Reexport {
				imported[d.Namespace.Text] = &Import{Namespace: d.Namespace, Path: d.Path, PathSpan: d.PathSpan, Reexport: true}
			}
		}
	}
	hadFaults := len(p.faults) > 0 // a declaration may be missing because of one
	for _, name := range p.exports {
		marks, from := exported[name.Text], imported[name.Text]
		for _, mark := range marks {
			*mark = true
		}
		if from != nil {
			from.Span = name.Span
			p.decls = append(p.decls, from)
		} else if marks == nil && !hadFaults {
			p.report(name.Span, fmt.Sprintf("%s is neither declared nor imported in this file", name.Text), "remove it, or import it")
		}
	}
}

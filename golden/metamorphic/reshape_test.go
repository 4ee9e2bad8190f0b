package metamorphic

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/parser"
	"github.com/mcpgen/mcpgen/spec"
)

// A reshaping is a change after which a schema says the same, or more.
type reshaping struct {
	name  string // what was reshaped
	edits []edit
	// What may be new, go, or change: declarations, as the functions say; nil
	// for nothing.
	added, removed, changed func(goDecl) bool
	// remarks allows comments to change, where a type is documented anew.
	remarks bool
}

// tryReshapings compares each with the original output.
func (s *schema) tryReshapings(t *testing.T, heading string, cases []reshaping, usual, short int) {
	t.Helper()
	var r report
	var sample []reshaping
	for i, c := range cases {
		if s.sampled(i, usual, short) {
			sample = append(sample, c)
		}
	}
	inParallel(sample, func(c reshaping) {
		out := generate(apply(s.text(), c.edits...), s.version)
		if out.failed() {
			r.count("refused")
			r.fail("refused: "+kindOf(out.describe()), "%s: %s", c.name, out.describe())
			return
		}
		d, err := s.diff(out.files)
		if err != nil {
			r.fail("no Go", "%s: %v", c.name, err)
			return
		}
		if c.remarks {
			d.commented = nil
		}
		kind, detail := d.only(c.added, c.removed, c.changed)
		// Where all that was there is as it was, so is whether it compiles, but
		// for what is new.
		if kind != "" || len(d.added)+len(d.changed) > 0 {
			if err := typeChecks(out.files); err != nil {
				kind, detail = "does not compile", err.Error()
			}
		}
		if kind == "" && c.added != nil && c.removed == nil && len(d.added) == 0 {
			kind, detail = "nothing new", "the added type is missing"
		}
		if kind != "" {
			r.count("wrong")
			r.fail(kind, "%s: %s", c.name, detail)
			return
		}
		r.count("right")
	})
	r.finish(t, fmt.Sprintf("%s, %s: %d of %d cases", heading, s.version, len(sample), len(cases)))
}

// interfaces are those that are declared once.
func (s *schema) interfaces() []*parser.Interface {
	count := map[string]int{}
	for _, d := range s.file.Decls {
		if n := nameOf(d); n != nil {
			count[n.Text]++
		}
	}
	var list []*parser.Interface
	for _, d := range s.file.Decls {
		if d, ok := d.(*parser.Interface); ok && count[d.Name.Text] == 1 {
			list = append(list, d)
		}
	}
	return list
}

func exportOf(exported bool) string {
	if exported {
		return "export "
	}
	return ""
}

// TestOfficialMerged declares each interface in two parts, which TypeScript
// merges: nothing changes.
func TestOfficialMerged(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) { s.tryReshapings(t, "merge", s.merged(), 4, 20) })
}

func (s *schema) merged() []reshaping {
	var cases []reshaping
	for _, d := range s.interfaces() {
		n := len(d.Body.Members)
		if n < 2 {
			continue
		}
		cut := wholeMember(d.Body.Members[n/2]).Start
		head := "}\n" + exportOf(d.Exported) + "interface " + d.Name.Text + " {\n"
		cases = append(cases, reshaping{name: d.Name.Text, edits: []edit{{parser.Span{Start: cut, End: cut}, head}}})
	}
	return cases
}

// TestOfficialSplit moves members of each interface into a new one that it
// extends: nothing changes but that there is one type more.
func TestOfficialSplit(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) { s.tryReshapings(t, "split", s.split(), 4, 20) })
}

func (s *schema) split() []reshaping {
	var cases []reshaping
	for _, d := range s.interfaces() {
		members := d.Body.Members
		first := len(members)
		for first > 0 && first > len(members)/2 && movable(members[first-1]) {
			first--
		}
		if first == len(members) {
			continue
		}
		base := s.fresh("Aside" + d.Name.Text)
		moved := parser.Span{Start: wholeMember(members[first]).Start, End: d.Body.End - 1}
		// The members come in the order of the bases, own ones first.
		extends := edit{parser.Span{Start: d.Body.Start, End: d.Body.Start}, "extends " + base + " "}
		if len(d.Extends) > 0 {
			at := d.Extends[0].Pos().Start
			extends = edit{parser.Span{Start: at, End: at}, base + ", "}
		}
		edits := []edit{extends, {moved, ""},
			{parser.Span{Start: d.End, End: d.End}, fmt.Sprintf("\nexport interface %s {\n%s\n}\n", base, s.text()[moved.Start:moved.End])}}
		cases = append(cases, reshaping{name: d.Name.Text, edits: edits, added: naming("Aside")})
	}
	return cases
}

// movable reports whether a member means the same in another interface: its
// type gets no name from where it stands, and tells no types apart.
func movable(m parser.Member) bool {
	p, ok := m.(*parser.Property)
	if !ok {
		return false
	}
	ok = true
	walk(p.Type, func(t parser.Type) bool {
		switch t.(type) {
		case *parser.Object, *parser.Union, *parser.Literal, *parser.Typeof, *parser.Intersection:
			ok = false
		}
		return ok
	})
	return ok
}

// TestOfficialInlineNamed declares each inline type under the name that it has
// in Go: nothing changes but comments.
func TestOfficialInlineNamed(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) { s.tryReshapings(t, "name inline types", s.namedInline(), 4, 20) })
}

func (s *schema) namedInline() []reshaping {
	shared := map[string]int{} // inline types of one name that stand in several places
	for _, rule := range s.out.protocol.Rules {
		if rule.Kind == "name" {
			shared[rule.Value]++
		}
	}
	var cases []reshaping
	for _, typ := range s.out.protocol.Types {
		if !typ.Inline || shared[typ.Name] > 1 || slices.Contains(s.declNames(), typ.Name) {
			continue
		}
		d, node := s.find(typ.Pos.Span)
		node = itemOf(node, typ.Path.String())
		if node == nil {
			continue
		}
		edits := []edit{{node.Pos(), typ.Name},
			{parser.Span{Start: d.Pos().End, End: d.Pos().End}, fmt.Sprintf("\nexport type %s = %s;\n", typ.Name, s.source(node))}}
		cases = append(cases, reshaping{name: typ.Path.String(), edits: edits, remarks: true})
	}
	return cases
}

// find gives the type expression of a span and the declaration that it is in.
func (s *schema) find(span parser.Span) (parser.Decl, parser.Type) {
	for _, d := range s.file.Decls {
		var found parser.Type
		walkDecl(d, func(t parser.Type) bool {
			if found == nil && t.Pos() == span {
				found = t
			}
			return found == nil
		})
		if found != nil {
			return d, found
		}
	}
	return nil, nil
}

// itemOf goes into arrays and maps, as the end of a path does; the position of
// an inline type is that of the whole member.
func itemOf(t parser.Type, path string) parser.Type {
	steps := path[strings.LastIndexByte(path, '.')+1:]
	for range strings.Count(steps, "[]") + strings.Count(steps, "{}") {
		switch outer := t.(type) {
		case *parser.Array:
			t = outer.Elem
		case *parser.Ref:
			if len(outer.Args) == 0 {
				return nil
			}
			t = outer.Args[len(outer.Args)-1]
		case *parser.Object:
			index, ok := outer.Members[0].(*parser.Index)
			if !ok {
				return nil
			}
			t = index.Value
		default:
			return nil
		}
	}
	return t
}

// TestOfficialAliasInlined writes what an alias stands for wherever it is
// referred to: only what referred to it changes.
func TestOfficialAliasInlined(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) { s.tryReshapings(t, "inline aliases", s.inlinedAliases(), 2, 8) })
}

func (s *schema) inlinedAliases() []reshaping {
	var cases []reshaping
	for _, d := range s.file.Decls {
		alias, ok := d.(*parser.Alias)
		if !ok {
			continue
		}
		self := map[string]bool{alias.Name.Text: true}
		if refers(alias.Type, self) {
			continue
		}
		var edits []edit
		users := []string{alias.Name.Text}
		for _, other := range s.file.Decls {
			name := nameOf(other)
			if other == d || name == nil {
				continue
			}
			n := len(edits)
			walkDecl(other, func(t parser.Type) bool {
				if ref, ok := t.(*parser.Ref); ok && ref.Name.Text == alias.Name.Text && !extendsIt(other, ref) {
					edits = append(edits, edit{ref.Span, "(" + s.source(alias.Type) + ")"})
				}
				return true
			})
			if len(edits) > n {
				users = append(users, name.Text)
			}
		}
		if len(edits) == 0 {
			continue
		}
		words := s.goNames(s.heirs(users)...)
		own := s.goNames(alias.Name.Text)[0]
		touched := func(d goDecl) bool { return naming(words...)(d) || strings.Contains(d.text, own) }
		cases = append(cases, reshaping{name: alias.Name.Text, edits: edits, added: naming(words...), removed: touched, changed: touched})
	}
	return cases
}

func extendsIt(d parser.Decl, ref *parser.Ref) bool {
	i, ok := d.(*parser.Interface)
	return ok && slices.Contains(i.Extends, parser.Type(ref))
}

// goNames are the Go names of declarations.
func (s *schema) goNames(names ...string) []string {
	var list []string
	for _, name := range names {
		goName := name
		for _, t := range s.out.protocol.Types {
			if t.Path.String() == name {
				goName = t.Name
			}
		}
		list = append(list, goName)
	}
	return list
}

// heirs adds the declarations that build on the named ones, which have their
// members, too.
func (s *schema) heirs(names []string) []string {
	for i := 0; i < len(names); i++ {
		base := map[string]bool{names[i]: true}
		for _, d := range s.file.Decls {
			heir := false
			switch d := d.(type) {
			case *parser.Interface:
				heir = slices.ContainsFunc(d.Extends, func(t parser.Type) bool { return refers(t, base) })
			case *parser.Alias:
				heir = refers(d.Type, base)
			}
			if n := nameOf(d); heir && !slices.Contains(names, n.Text) {
				names = append(names, n.Text)
			}
		}
	}
	return names
}

// TestOfficialAdded adds types that nothing refers to, in three places, and one
// after the other those of other versions that a schema does not have, with
// members of their own: nothing changes but that they are there.
func TestOfficialAdded(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) { s.tryReshapings(t, "add", s.added(t), 3, 20) })
}

func (s *schema) added(t *testing.T) []reshaping {
	t.Helper()
	const unrelated = `
/** Unrelated to all the rest. */
export interface Unrelated%[1]d { colour: UnrelatedColour%[1]d; size?: number; parts?: { weight: number }[] }
/** A colour. */
export type UnrelatedColour%[1]d = "red" | "green";
`
	var cases []reshaping
	n := len(s.file.Decls)
	for _, i := range []int{0, n / 2, n - 1} {
		at := s.file.Decls[i].Pos().End
		cases = append(cases, reshaping{name: fmt.Sprintf("unrelated types behind declaration %d", i),
			edits: []edit{{parser.Span{Start: at, End: at}, fmt.Sprintf(unrelated, i)}}, added: naming("Unrelated", "unrelated")})
	}
	// Not those that have the name of an inline type, which gives way.
	seen := map[string]bool{}
	for _, name := range s.declNames() {
		seen[name] = true
	}
	for _, t := range s.out.protocol.Types {
		seen[t.Name] = true
	}
	for _, version := range spec.Versions() {
		if version == s.version {
			continue
		}
		for _, name := range original(t, version).typeNames() {
			if seen[name] {
				continue
			}
			seen[name] = true
			end := parser.Span{Start: len(s.text()), End: len(s.text())}
			cases = append(cases, reshaping{name: name, edits: []edit{{end, fmt.Sprintf("\nexport interface %s { colour: string }\n", name)}}, added: naming(original(t, version).goNames(name)...)})
		}
	}
	return cases
}

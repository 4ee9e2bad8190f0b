package metamorphic

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/emit"
	"github.com/mcpgen/mcpgen/model"
	"github.com/mcpgen/mcpgen/parser"
)

func has(files []emit.File, name string) bool {
	return slices.ContainsFunc(files, func(f emit.File) bool { return f.Name == name })
}

// TestOfficialTakenAway takes each declaration away, alone and with everything
// that refers to it. What comes of the rest compiles, with a warning where a
// part of the stubs is lost that the rest still speaks of; or there is a fault
// with a place in the schema.
func TestOfficialTakenAway(t *testing.T) {
	for _, clean := range []bool{false, true} {
		heading, usual := "take away", 3
		if clean {
			heading, usual = "take away with references", 5
		}
		t.Run(strings.ReplaceAll(heading, " ", "_"), func(t *testing.T) {
			eachSchema(t, func(t *testing.T, s *schema) {
				var r report
				var names []string
				for i, name := range s.declNames() {
					if s.sampled(i, usual, 40) {
						names = append(names, name)
					}
				}
				inParallel(names, func(name string) {
					gone := map[string]bool{name: true}
					text := s.without(gone, clean)
					s.judgeRest(&r, name, text, clean, gone)
				})
				r.finish(t, fmt.Sprintf("%s, %s: %d declarations", heading, s.version, len(names)))
			})
		})
	}
}

// groups are features of the protocol, by what the methods of their messages
// begin with and how their types are called.
var groups = []struct{ name, methods, types string }{
	{"tools", "tools/", "Tool"},
	{"prompts", "prompts/", "Prompt"},
	{"resources", "resources/", "Resource"},
	{"completion", "completion/", "Complet"},
	{"logging", "logging/ notifications/message", "Logging"},
	{"sampling", "sampling/", "Sampling CreateMessage"},
	{"roots", "roots/", "Root"},
	{"elicitation", "elicitation/", "Elicit"},
	{"tasks", "tasks/", "Task"},
	{"subscriptions", "subscriptions/ resources/subscribe resources/unsubscribe resources/updated", "Subscri"},
	{"progress", "notifications/progress", "Progress"},
	{"cancellation", "notifications/cancelled", "Cancel"},
	{"ping", "ping", "Ping"},
	{"initialize", "initialize notifications/initialized", "Initialize"},
	{"discover", "server/discover", "Discover"},
}

// TestOfficialWithoutFeature takes features away: the messages and what refers
// to them, and in a second case all that is called after the feature as well,
// members too.
func TestOfficialWithoutFeature(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) {
		var r report
		type feature struct {
			name string
			gone map[string]bool
		}
		var cases []feature
		for _, group := range groups {
			messages, all := map[string]bool{}, map[string]bool{}
			for _, m := range s.out.protocol.Methods {
				for prefix := range strings.FieldsSeq(group.methods) {
					if strings.HasPrefix(strings.TrimPrefix(m.Name, "notifications/"), strings.TrimPrefix(prefix, "notifications/")) {
						messages[m.Message.Path.String()], all[m.Message.Path.String()] = true, true
					}
				}
			}
			if len(messages) == 0 {
				continue
			}
			for _, name := range s.typeNames() {
				for word := range strings.FieldsSeq(group.types) {
					if strings.Contains(name, word) {
						all[name] = true
					}
				}
			}
			cases = append(cases, feature{"the messages of " + group.name, messages}, feature{"all of " + group.name, all})
		}
		inParallel(cases, func(c feature) { s.judgeRest(&r, c.name, s.without(c.gone, true), true, c.gone) })
		r.finish(t, fmt.Sprintf("take away features, %s: %d cases", s.version, len(cases)))
	})
}

// judgeRest says what became of a schema without some declarations.
func (s *schema) judgeRest(r *report, name string, text []byte, clean bool, gone map[string]bool) {
	out := generate(text, s.version)
	switch {
	case out.panic != "" || out.err != nil:
		r.count("bug")
		r.fail(kindOf(out.describe()), "%s: %s", name, out.describe())
		return
	case ownTables(&out):
		r.count("fault of mcpgen's tables")
		r.fail("refused: "+kindOf(out.describe()), "%s: %s", name, out.describe())
		return
	case len(out.faults) > 0:
		for _, d := range out.faults {
			if d.Source == nil || d.Span.Start < 0 || d.Span.End > len(text) || d.Span.Start >= d.Span.End || d.Text == "" {
				r.count("fault without a place")
				r.fail("a fault without a place", "%s: %s", name, d.Text)
				return
			}
		}
		r.count("fault")
		if clean && leftReference(text, gone) {
			r.fail("the test left a reference", "%s: %s", name, out.describe())
		}
		return
	}
	if err := typeChecks(out.files); err != nil {
		r.count("do not compile")
		r.fail("does not compile", "%s: %v", name, err)
		return
	}
	lost := s.lost(out, gone)
	switch {
	case len(lost) == 0:
		r.count("compile")
	case len(out.warnings) > len(s.out.warnings):
		r.count("compile with a warning")
	default:
		r.count("silent")
		kind := "lost without a warning"
		if !has(out.files, "server.go") {
			kind = "no server and client, and no warning"
		}
		r.fail(kind, "%s: %d lost: %s", name, len(lost), strings.Join(lost[:min(6, len(lost))], ", "))
	}
}

// leftReference reports whether a schema refers to what is gone.
func leftReference(text []byte, gone map[string]bool) bool {
	file, _ := parser.Parse(parser.Source{Name: "schema.ts", Text: text})
	left := false
	for _, d := range file.Decls {
		walkDecl(d, func(t parser.Type) bool {
			left = left || refers(t, gone)
			return !left
		})
	}
	return left
}

// without gives the schema without some declarations, and with clean also
// without the members, union members and bases that refer to them. What is left
// of nothing else goes as well; gone has all of it in the end.
func (s *schema) without(gone map[string]bool, clean bool) []byte {
	for {
		before := len(gone)
		var edits []edit
		for _, d := range s.file.Decls {
			n := nameOf(d)
			switch {
			case n == nil:
			case gone[n.Text]:
				edits = append(edits, edit{whole(d), ""})
			case clean:
				e, ok := s.pruneDecl(d, gone)
				if !ok {
					gone[n.Text] = true
				}
				edits = append(edits, e...)
			}
		}
		if len(gone) == before {
			return apply(s.text(), edits...)
		}
	}
}

// pruneDecl takes out of a declaration what refers to gone ones; false where
// nothing is left.
func (s *schema) pruneDecl(d parser.Decl, gone map[string]bool) ([]edit, bool) {
	var edits []edit
	switch d := d.(type) {
	case *parser.Interface:
		var bases []string
		for _, base := range d.Extends {
			if !refers(base, gone) {
				bases = append(bases, s.source(base))
			}
		}
		if len(bases) < len(d.Extends) {
			head := ""
			if len(bases) > 0 {
				head = "extends " + strings.Join(bases, ", ") + " "
			}
			edits = append(edits, edit{parser.Span{Start: d.Name.End, End: d.Body.Start}, " " + head})
		}
		if refers(d.Body, gone) {
			body, _ := s.prune(d.Body, gone)
			edits = append(edits, edit{d.Body.Span, body})
		}
	case *parser.Alias:
		if !refers(d.Type, gone) {
			break
		}
		text, ok := s.prune(d.Type, gone)
		if !ok {
			return nil, false
		}
		// From the equals sign on, for what a union begins with.
		at := d.Name.End + strings.IndexByte(string(s.text()[d.Name.End:d.End]), '=') + 1
		edits = append(edits, edit{parser.Span{Start: at, End: d.End}, " " + text + ";"})
	}
	return edits, true
}

// prune gives a type expression without what refers to gone declarations; false
// where nothing is left of it.
func (s *schema) prune(t parser.Type, gone map[string]bool) (string, bool) {
	if !refers(t, gone) {
		return "(" + s.source(t) + ")", true
	}
	list := func(of []parser.Type, separator string) (string, bool) {
		var left []string
		for _, t := range of {
			if text, ok := s.prune(t, gone); ok {
				left = append(left, text)
			}
		}
		return "(" + strings.Join(left, separator) + ")", len(left) > 0
	}
	switch t := t.(type) {
	case *parser.Array:
		text, ok := s.prune(t.Elem, gone)
		return text + "[]", ok
	case *parser.Union:
		return list(t.Of, " | ")
	case *parser.Intersection:
		return list(t.Of, " & ")
	case *parser.Object:
		var b strings.Builder
		b.WriteString("{\n")
		for _, m := range t.Members {
			typ := parser.Type(nil)
			switch m := m.(type) {
			case *parser.Property:
				typ = m.Type
			case *parser.Index:
				typ = m.Value
			}
			span := wholeMember(m)
			if !refers(typ, gone) {
				fmt.Fprintf(&b, "%s;\n", s.text()[span.Start:span.End])
			} else if text, ok := s.prune(typ, gone); ok {
				fmt.Fprintf(&b, "%s %s;\n", beforeType(string(s.text()[span.Start:typ.Pos().Start])), text)
			}
		}
		b.WriteString("}")
		return b.String(), true
	}
	return "", false // a reference
}

// beforeType cuts a member off behind the colon before its type, for what a
// union begins with, or a parenthesis.
func beforeType(text string) string { return text[:strings.LastIndexByte(text, ':')+1] }

// stubFiles are the generated files that a user sees of server and client.
var stubFiles = []string{"server_features.go", "server_typed.go", "client.go", "client_methods.go", "methods.go", "errors.go"}

// belongs says which method is what parts of the stubs are for that do not have
// its name.
var belongs = map[string]string{
	"ToolError":            "tools/call",
	"Call.Log":             "notifications/message",
	"Call.Logs":            "notifications/message",
	"CallOptions.Log":      "notifications/message",
	"CallOptions.LogLevel": "notifications/message",
	"Subscription":         "subscriptions/listen",
}

// lost names what the stubs no longer have, although its method and the types
// that it is about are still in the schema.
func (s *schema) lost(out outcome, gone map[string]bool) []string {
	var about []string // names that had to go
	for _, m := range s.out.protocol.Methods {
		if !slices.ContainsFunc(out.protocol.Methods, func(o *model.Method) bool { return o.Name == m.Name }) {
			about = append(about, m.Go, m.Const)
			for name, method := range belongs {
				if method == m.Name {
					about = append(about, name)
				}
			}
			if m.Feature != nil && !slices.ContainsFunc(out.protocol.Methods, func(o *model.Method) bool { return o.Feature != nil && o.Feature.Name == m.Feature.Name }) {
				about = append(about, m.Feature.Name)
			}
			if m.Page != nil {
				about = append(about, m.Page.All)
			}
		}
	}
	for _, t := range s.out.protocol.Types {
		if !slices.ContainsFunc(out.protocol.Types, func(o *model.Type) bool { return o.Name == t.Name }) {
			about = append(about, t.Name)
		}
	}
	for _, c := range s.out.protocol.Consts {
		if gone[c.TS] {
			about = append(about, c.Name)
		}
	}
	left := stubNames(out.files)
	var lost []string
	for name := range stubNames(s.out.files) {
		if !left[name] && !slices.ContainsFunc(about, func(word string) bool { return strings.Contains(name, word) }) {
			lost = append(lost, name)
		}
	}
	slices.Sort(lost)
	return lost
}

// stubNames are the exported names of the stubs, with fields and methods.
func stubNames(files []emit.File) map[string]bool {
	names := map[string]bool{}
	for _, f := range files {
		if !slices.Contains(stubFiles, f.Name) {
			continue
		}
		file, err := goparser.ParseFile(token.NewFileSet(), f.Name, f.Data, goparser.SkipObjectResolution)
		if err != nil {
			continue // found by the type checker
		}
		add := func(of, name string) {
			if ast.IsExported(name) && (of == "" || ast.IsExported(of)) {
				names[strings.TrimPrefix(of+"."+name, ".")] = true
			}
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				of := ""
				if d.Recv != nil {
					of = receiver(d.Recv.List[0].Type)
				}
				add(of, d.Name.Name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					t, ok := spec.(*ast.TypeSpec)
					if !ok {
						continue
					}
					add("", t.Name.Name)
					fields := (*ast.FieldList)(nil)
					switch t := t.Type.(type) {
					case *ast.StructType:
						fields = t.Fields
					case *ast.InterfaceType:
						fields = t.Methods
					}
					if fields == nil {
						continue
					}
					for _, field := range fields.List {
						for _, name := range field.Names {
							add(t.Name.Name, name.Name)
						}
					}
				}
			}
		}
	}
	return names
}

package generated_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpgen/mcpgen/model"
)

// TestDeprecatedAPI looks at all that a package exports: what takes, gives or
// holds a value of a deprecated type is deprecated itself, unless it does the
// same for values of other types. Methods of deprecated types need no mark.
func TestDeprecatedAPI(t *testing.T) {
	eachProtocol(t, func(t *testing.T, p *protocol) {
		dir := "v" + strings.ReplaceAll(p.version, "-", "")
		names, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		a := &marks{deprecated: map[string]bool{}}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
			a.types(file)
		}
		for _, file := range files {
			a.uses(t, file)
			checkKeyMarks(t, file, p.model.Keys)
		}
		if want := p.version >= "2026-07-28"; (len(a.deprecated) > 10) != want || (a.marked > 10) != want {
			t.Errorf("%d types and %d other things are deprecated", len(a.deprecated), a.marked)
		}
	})
}

// marks are the deprecated types of a package.
type marks struct {
	deprecated map[string]bool
	marked     int
}

func isMarked(groups ...*ast.CommentGroup) bool {
	for _, g := range groups {
		if g != nil && strings.Contains("\n"+g.Text(), "\nDeprecated: ") {
			return true
		}
	}
	return false
}

func (m *marks) types(file *ast.File) {
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
			for _, s := range d.Specs {
				if s := s.(*ast.TypeSpec); isMarked(d.Doc, s.Doc) {
					m.deprecated[s.Name.Name] = true
				}
			}
		}
	}
}

// mentioned is a deprecated type in an expression; "" for none. A list of things
// to choose from, such as the members of an interface, does not count.
func (m *marks) mentioned(n ast.Node) (name string) {
	if n == nil {
		return ""
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && m.deprecated[id.Name] {
			name = id.Name
		}
		return true
	})
	return name
}

func (m *marks) uses(t *testing.T, file *ast.File) {
	report := func(what string, marked bool, name string) {
		if marked {
			m.marked++
		} else if name != "" {
			t.Errorf("%s is not deprecated, but %s, which it has to do with, is", what, name)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			receiver := ""
			if d.Recv != nil {
				receiver = receiverName(d.Recv.List[0].Type)
			}
			if d.Name.IsExported() && (receiver == "" || ast.IsExported(receiver) && !m.deprecated[receiver]) {
				report(receiver+"."+d.Name.Name, isMarked(d.Doc), m.mentioned(d.Type))
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				s, ok := s.(*ast.TypeSpec)
				if !ok || !s.Name.IsExported() || m.deprecated[s.Name.Name] {
					continue
				}
				if st, ok := s.Type.(*ast.StructType); ok {
					for _, f := range st.Fields.List {
						for _, n := range f.Names {
							if n.IsExported() {
								report(s.Name.Name+"."+n.Name, isMarked(f.Doc), m.mentioned(f.Type))
							}
						}
					}
				}
			}
		}
	}
}

// keys looks at the names of members of `_meta`.
func checkKeyMarks(t *testing.T, file *ast.File, keys []*model.Key) {
	deprecated := map[string]bool{}
	for _, k := range keys {
		deprecated[k.Name] = k.Doc.Deprecated != ""
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok && deprecated[s.Names[0].Name] != (isMarked(s.Doc) && strings.HasPrefix(s.Names[0].Name, "MetaKey")) {
			t.Errorf("%s is marked: %t", s.Names[0].Name, isMarked(s.Doc))
		}
		return true
	})
}

func receiverName(e ast.Expr) string {
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

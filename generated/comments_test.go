package generated_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDocComments checks that the comments of types, functions and methods
// begin with their names, as Go documentation expects.
func TestDocComments(t *testing.T) {
	packages, err := fs.Glob(os.DirFS("."), "v*")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, dir := range packages {
		if dir == "versions" {
			continue
		}
		fset := token.NewFileSet()
		files, err := fs.Glob(os.DirFS("."), dir+"/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range documented(file) {
				if d.exported() && d.doc == "" && d.isType {
					t.Errorf("%s: %s has no comment", fset.Position(d.name.Pos()), d.name.Name)
				}
				if d.doc == "" {
					continue
				}
				checked++
				if !beginsWith(d.doc, d.name.Name) {
					t.Errorf("%s: the comment of %s begins with %.40q", fset.Position(d.name.Pos()), d.name.Name, d.doc)
				}
			}
		}
	}
	if checked < 1_000 {
		t.Errorf("there are only %d comments", checked)
	}
}

// A documentedName is a declared name with its comment.
type documentedName struct {
	name   *ast.Ident
	doc    string
	isType bool
}

func (d documentedName) exported() bool { return d.name.IsExported() }

// documented lists the types, functions and methods of a file, with those of
// interfaces.
func documented(file *ast.File) []documentedName {
	var out []documentedName
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			out = append(out, documentedName{n.Name, n.Doc.Text(), false})
			return false
		case *ast.GenDecl:
			for _, s := range n.Specs {
				if s, ok := s.(*ast.TypeSpec); ok {
					doc := s.Doc
					if doc == nil {
						doc = n.Doc
					}
					out = append(out, documentedName{s.Name, doc.Text(), true})
				}
			}
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				for _, name := range m.Names {
					out = append(out, documentedName{name, m.Doc.Text(), false})
				}
			}
		}
		return true
	})
	return out
}

// beginsWith reports whether a comment begins with a name, maybe after an
// article.
func beginsWith(doc, name string) bool {
	words := strings.Fields(doc)
	if slices.Contains([]string{"A", "An", "The"}, words[0]) {
		words = words[1:]
	}
	return len(words) > 0 && strings.TrimRight(words[0], ",;:.") == name
}

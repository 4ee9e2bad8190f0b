package emit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/mcpgen/mcpgen/templates"
)

// supportFiles returns the support code that the wanted parts need, with the
// header that all files have.
func (g *generator) supportFiles() ([]File, error) {
	sources, err := templates.Files(g.opts.Package)
	if err != nil {
		return nil, fmt.Errorf("mcpgen bug: %w", err)
	}
	var files []File
	for _, s := range sources {
		if !s.Wanted(g.hasPart) {
			continue
		}
		code := bytes.TrimPrefix(s.Source, []byte(templates.Header))
		code, err := g.renameError(s.Name, code)
		if err != nil {
			return nil, fmt.Errorf("mcpgen bug: %w", err)
		}
		files = append(files, File{s.Name, append([]byte(g.header()), code...)})
	}
	return files, nil
}

// supportError is the support code's name for the error object with any code.
// It is the only type of the schema that the support code names.
const supportError = "Error"

// renameError replaces it with the name of that type in the package.
func (g *generator) renameError(file string, code []byte) ([]byte, error) {
	if g.p.Parts.Error == nil || g.p.Parts.Error.Name == supportError {
		return code, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, code, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	name := g.p.Parts.Error.Name
	changed := map[int]change{} // by offset
	other := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			other[n.Sel] = true
		case *ast.FuncDecl:
			other[n.Name] = n.Recv != nil
		case *ast.Field: // a method of an interface, among others
			for _, id := range n.Names {
				other[id] = true
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				other[id] = true
			}
		case *ast.Comment:
			changed[fset.Position(n.Pos()).Offset] = change{len(n.Text), linkError(n.Text, name)}
		case *ast.Ident:
			if n.Name == supportError && !other[n] {
				changed[fset.Position(n.Pos()).Offset] = change{len(n.Name), name}
			}
		}
		return true
	})
	var out bytes.Buffer
	for i := 0; i < len(code); {
		if c, ok := changed[i]; ok {
			out.WriteString(c.text)
			i += c.length
			continue
		}
		out.WriteByte(code[i])
		i++
	}
	return out.Bytes(), nil
}

// A change replaces part of the code with a text.
type change struct {
	length int
	text   string
}

// linkError changes the doc links of a comment.
func linkError(text, name string) string {
	return strings.NewReplacer("["+supportError+"]", "["+name+"]", "["+supportError+".", "["+name+".").Replace(text)
}

// hasPart reports whether a part is generated, or the protocol has the named
// property.
func (g *generator) hasPart(part string) bool {
	switch part {
	case "modern":
		return g.p.Modern
	case "legacy":
		return !g.p.Modern
	case "forms":
		return g.p.Parts.Form != nil
	case "loose":
		return g.hasLooseParams()
	case "schemas":
		return g.p.Parts.Tools != nil
	case "structured":
		return g.p.Parts.Tools != nil && g.p.Parts.Tools.Output != nil
	}
	return g.makes(Part(part))
}

package metamorphic

import (
	"bytes"
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/emit"
)

// A goDecl is a top-level Go declaration, a field or method of one that stubs
// consist of included in its text.
type goDecl struct {
	key  string // e.g., "type Tool", "method Tool.Validate", "const MethodToolsCall"
	file string
	text string // its tokens, with the words of its comment
	code string // its tokens alone
}

// declsOf cuts files into top-level declarations; known files are not read
// again. What a key occurs twice for, such as methods of blank names, is joined.
func declsOf(files []emit.File, known map[string]*fileDecls) (map[string]*fileDecls, error) {
	out := map[string]*fileDecls{}
	for _, f := range files {
		if k := known[f.Name]; k != nil && bytes.Equal(k.data, f.Data) {
			out[f.Name] = k
			continue
		}
		decls, err := readDecls(f)
		if err != nil {
			return nil, err
		}
		out[f.Name] = &fileDecls{f.Data, decls}
	}
	return out, nil
}

// fileDecls are the declarations of a file.
type fileDecls struct {
	data  []byte
	decls []goDecl
}

func readDecls(f emit.File) ([]goDecl, error) {
	set := token.NewFileSet()
	file, err := goparser.ParseFile(set, f.Name, f.Data, goparser.ParseComments|goparser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var list []goDecl
	add := func(key string, from, to token.Pos, doc *ast.CommentGroup) {
		if doc != nil {
			from = doc.Pos()
		}
		d := goDecl{key: key, file: f.Name}
		var text, code []string
		for _, t := range scan(f.Data[set.Position(from).Offset:set.Position(to).Offset]) {
			text = append(text, t.text)
			if !t.comment {
				code = append(code, t.text)
			}
		}
		d.text, d.code = strings.Join(text, " "), strings.Join(code, " ")
		list = append(list, d)
	}
	if file.Doc != nil {
		add("package "+f.Name, file.Package, file.Name.End(), file.Doc)
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			key := "func " + d.Name.Name
			if d.Recv != nil {
				key = "method " + receiver(d.Recv.List[0].Type) + "." + d.Name.Name
			}
			add(key, d.Pos(), d.End(), d.Doc)
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
			for _, spec := range d.Specs {
				name, doc := "", (*ast.CommentGroup)(nil)
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					name, doc = spec.Name.Name, spec.Doc
				case *ast.ValueSpec:
					name, doc = spec.Names[0].Name, spec.Doc
				}
				if doc == nil && !d.Lparen.IsValid() {
					doc = d.Doc
				}
				key := d.Tok.String() + " " + name
				if name == "_" {
					key += fmt.Sprint(len(list))
				}
				add(key, spec.Pos(), spec.End(), doc)
			}
		}
	}
	return list, nil
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// A declDiff says how two outputs differ, by the keys of declarations.
type declDiff struct {
	added, removed []goDecl
	changed        [][2]goDecl
	commented      [][2]goDecl // differ in comments only
	reordered      [][2]goDecl // have the same tokens in another order
}

// diff compares what came of a changed schema with the original output.
func (s *schema) diff(files []emit.File) (declDiff, error) {
	old, err := s.decls()
	if err != nil {
		return declDiff{}, err
	}
	got, err := declsOf(files, old)
	if err != nil {
		return declDiff{}, err
	}
	var d declDiff
	a, b := byKey(old, got), byKey(got, old)
	for key, x := range a {
		y, ok := b[key]
		switch {
		case !ok:
			d.removed = append(d.removed, x)
		case x.text == y.text && x.file == y.file:
		case x.code == y.code && x.file == y.file:
			d.commented = append(d.commented, [2]goDecl{x, y})
		case x.file == y.file && sortedWords(x.text) == sortedWords(y.text):
			d.reordered = append(d.reordered, [2]goDecl{x, y})
		default:
			d.changed = append(d.changed, [2]goDecl{x, y})
		}
	}
	for key, y := range b {
		if _, ok := a[key]; !ok {
			d.added = append(d.added, y)
		}
	}
	byName := func(a, b goDecl) int { return strings.Compare(a.key, b.key) }
	slices.SortFunc(d.added, byName)
	slices.SortFunc(d.removed, byName)
	for _, pairs := range [][][2]goDecl{d.changed, d.commented, d.reordered} {
		slices.SortFunc(pairs, func(a, b [2]goDecl) int { return byName(a[0], b[0]) })
	}
	return d, nil
}

// byKey lists the declarations of the files that other does not share.
func byKey(files, other map[string]*fileDecls) map[string]goDecl {
	m := map[string]goDecl{}
	for name, f := range files {
		if other[name] == f {
			continue
		}
		for _, d := range f.decls {
			m[d.key] = d
		}
	}
	return m
}

func sortedWords(text string) string {
	words := strings.Fields(text)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// decls gives the declarations of the original output.
func (s *schema) decls() (map[string]*fileDecls, error) {
	s.declsOnce.Do(func() { s.oldDecls, s.declsErr = declsOf(s.out.files, nil) })
	return s.oldDecls, s.declsErr
}

// whereParted shows where the texts of a declaration part.
func whereParted(pair [2]goDecl) string {
	if pair[0].file != pair[1].file {
		return fmt.Sprintf("%s went from %s to %s", pair[0].key, pair[0].file, pair[1].file)
	}
	a, b := strings.Fields(pair[0].text), strings.Fields(pair[1].text)
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(words []string) string {
		return strings.Join(words[max(0, min(i-6, len(words))):min(len(words), i+8)], " ")
	}
	return fmt.Sprintf("%s\n\t\twas %s\n\t\tnow %s", pair[0].key, cut(a), cut(b))
}

// only reports the first difference that is not allowed, as a kind of failure
// and a detail. The functions say of a declaration that it may be added,
// removed, or changed; nil allows nothing.
func (d declDiff) only(added, removed, changed func(goDecl) bool) (kind, detail string) {
	allow := func(f func(goDecl) bool, d goDecl) bool { return f != nil && f(d) }
	for _, pair := range d.changed {
		if !allow(changed, pair[0]) {
			return "changed in " + pair[1].file, whereParted(pair)
		}
	}
	for _, x := range d.removed {
		if !allow(removed, x) {
			return "lost from " + x.file, x.key
		}
	}
	for _, x := range d.added {
		if !allow(added, x) {
			return "new in " + x.file, x.key
		}
	}
	for _, pair := range d.reordered {
		if !allow(changed, pair[0]) {
			return "in another order in " + pair[1].file, whereParted(pair)
		}
	}
	for _, pair := range d.commented {
		if !allow(changed, pair[0]) {
			return "another comment in " + pair[1].file, whereParted(pair)
		}
	}
	return "", ""
}

// naming allows declarations that have the word in their key.
func naming(words ...string) func(goDecl) bool {
	return func(d goDecl) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(d.key, w) })
	}
}

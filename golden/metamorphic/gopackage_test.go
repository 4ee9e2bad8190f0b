package metamorphic

import (
	"bytes"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/importer"
	goparser "go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mcpgen/mcpgen/emit"
)

// A goPackage is a generated package, type-checked, and cut into tokens.
type goPackage struct {
	files map[string]*goFile
	scope *types.Scope
}

// A goFile is a file with its tokens.
type goFile struct {
	name   string
	data   []byte
	tokens []goToken
	types  map[string]bool // the types of the package that it names
}

// A goToken is a token other than a semicolon, or a word of a comment: how a
// comment is broken into lines depends on the length of names.
type goToken struct {
	text    string
	comment bool
	class   string // of an identifier: "package" for what the package declares, else "other"
	typ     bool   // the identifier is that of a type of the package
	offset  int
}

// scan cuts Go into tokens.
func scan(data []byte) []goToken {
	set := token.NewFileSet()
	file := set.AddFile("", -1, len(data))
	var s scanner.Scanner
	s.Init(file, data, nil, scanner.ScanComments)
	var tokens []goToken
	for {
		pos, tok, text := s.Scan()
		offset := 0
		if pos.IsValid() {
			offset = file.Offset(pos)
		}
		switch tok {
		case token.EOF:
			return tokens
		case token.SEMICOLON:
		case token.COMMENT:
			text = strings.Trim(strings.TrimPrefix(text, "//"), "/*")
			for word := range strings.FieldsSeq(text) {
				tokens = append(tokens, goToken{text: word, comment: true, offset: offset})
			}
		default:
			if !tok.IsLiteral() {
				text = tok.String()
			}
			tokens = append(tokens, goToken{text: text, offset: offset})
		}
	}
}

// parseGo type-checks generated files and marks what their identifiers mean.
func parseGo(files []emit.File) (*goPackage, error) {
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	set, parsed, pkg, err := check(files, info)
	if err != nil {
		return nil, err
	}
	p := &goPackage{files: map[string]*goFile{}, scope: pkg.Scope()}
	for _, f := range files {
		file := &goFile{name: f.Name, data: f.Data, tokens: scan(f.Data), types: map[string]bool{}}
		p.files[f.Name] = file
		if !isBuilt(f) {
			continue // for another system
		}
		tree := parsed[0]
		parsed = parsed[1:]
		at := map[int]int{}
		for i, t := range file.tokens {
			at[t.offset] = i
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := info.Defs[id]
			if obj == nil {
				obj = info.Uses[id]
			}
			t := &file.tokens[at[set.Position(id.Pos()).Offset]]
			t.class = "other"
			if obj != nil && obj.Parent() == pkg.Scope() {
				t.class = "package"
				if _, ok := obj.(*types.TypeName); ok {
					t.typ = true
					file.types[id.Name] = true
				}
			}
			// An embedded field is a type, too.
			if v, ok := obj.(*types.Var); ok && v.Embedded() && pkg.Scope().Lookup(id.Name) != nil {
				t.typ = true
				file.types[id.Name] = true
			}
			return true
		})
	}
	return p, nil
}

// isBuilt reports whether a file is part of the package on this system.
func isBuilt(f emit.File) bool {
	system := gobuild.Default
	system.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(f.Data)), nil }
	ok, err := system.MatchFile("", f.Name)
	return ok && err == nil
}

// check type-checks generated files as the compiler would.
func check(files []emit.File, info *types.Info) (*token.FileSet, []*ast.File, *types.Package, error) {
	set := token.NewFileSet()
	var parsed []*ast.File
	for _, f := range files {
		if !isBuilt(f) {
			continue
		}
		file, err := goparser.ParseFile(set, f.Name, f.Data, goparser.SkipObjectResolution)
		if err != nil {
			return nil, nil, nil, err
		}
		parsed = append(parsed, file)
	}
	if err := std.load(parsed); err != nil {
		return nil, nil, nil, err
	}
	var first error
	config := types.Config{Importer: &std, GoVersion: "go1.25", Error: func(err error) {
		if first == nil {
			first = err
		}
	}}
	pkg, err := config.Check("example.com/mcp", set, parsed, info)
	if first == nil {
		first = err
	}
	return set, parsed, pkg, first
}

// typeChecks says why files do not compile; nil where they do.
func typeChecks(files []emit.File) error {
	_, _, _, err := check(files, nil)
	return err
}

// std imports the standard library from what the go command keeps of each
// package once it is compiled.
var std stdImporter

type stdImporter struct {
	mu      sync.Mutex
	gc      types.Importer
	exports map[string]string // import path to file
}

func (s *stdImporter) load(files []*ast.File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gc == nil {
		s.exports = map[string]string{}
		s.gc = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(s.exports[path]) })
	}
	args := []string{"list", "-export", "-f", "{{.ImportPath}}={{.Export}}", "--"}
	first := len(args)
	for _, f := range files {
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if s.exports[path] == "" && !slices.Contains(args, path) {
				args = append(args, path)
			}
		}
	}
	if len(args) == first {
		return nil
	}
	cmd := exec.Command("go", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list: %w\n%s", err, stderr.Bytes())
	}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		s.exports[path] = file
	}
	return nil
}

// Import implements [types.Importer].
func (s *stdImporter) Import(path string) (*types.Package, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gc.Import(path)
}

package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcpgen/mcpgen/emit"
)

// checkNeighbour refuses a Go file in the folder that mcpgen did not write and
// that belongs to another package, or declares what the files of the package
// declare: the folder could not be built. Files that the build ignores, such as
// those with "//go:build ignore", may belong to any package; invalid Go files are
// left to the compiler.
func checkNeighbour(path string, src []byte, pkg string, files []emit.File) error {
	dir, name := filepath.Split(path)
	if built, err := build.Default.MatchFile(dir, name); err != nil || !built {
		return nil
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	found := file.Name.Name
	isTest := strings.HasSuffix(name, "_test.go")
	switch {
	case found == pkg:
		return checkNames(set, file, files)
	case isTest && found == pkg+"_test" || found == "documentation":
		return nil
	}
	hint := "choose another folder with -o"
	if isTest {
		found = strings.TrimSuffix(found, "_test")
	}
	if badPackageName(found) == "" {
		hint = fmt.Sprintf("give --package %s, or %s", found, hint)
	}
	return fmt.Errorf("%s: this file is in package %s, but the generated files would be in package %s; %s",
		set.Position(file.Name.Pos()), file.Name.Name, pkg, hint)
}

// checkNames refuses names that a file and the files of the package declare.
func checkNames(set *token.FileSet, file *ast.File, files []emit.File) error {
	own := declared(file)
	if len(own) == 0 {
		return nil
	}
	var errs []error
	for _, f := range files {
		generated, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("mcpgen bug: %w", err)
		}
		for name := range declared(generated) {
			if at, ok := own[name]; ok {
				errs = append(errs, fmt.Errorf("%s: %s is declared here, and in the generated %s too; rename this one, or choose another folder with -o", set.Position(at), name, f.Name))
			}
		}
	}
	slices.SortFunc(errs, func(x, y error) int { return strings.Compare(x.Error(), y.Error()) })
	return errors.Join(errs...)
}

// declared are the names that a file declares in its package, and the methods
// with the types that they belong to, each with its place.
func declared(file *ast.File) map[string]token.Pos {
	names := map[string]token.Pos{}
	add := func(id *ast.Ident, name string) {
		if id.Name != "_" && name != "init" {
			names[name] = id.Pos()
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Name, receiverOf(d)+d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name, spec.Name.Name)
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						add(id, id.Name)
					}
				}
			}
		}
	}
	return names
}

// receiverOf is the type of the receiver of a method with a dot behind it; "" for
// a function.
func receiverOf(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return ""
	}
	typ := d.Recv.List[0].Type
	if p, ok := typ.(*ast.StarExpr); ok {
		typ = p.X
	}
	switch x := typ.(type) {
	case *ast.IndexExpr:
		typ = x.X
	case *ast.IndexListExpr:
		typ = x.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return id.Name + "."
	}
	return ""
}

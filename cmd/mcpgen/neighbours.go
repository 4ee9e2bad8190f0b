package main

import (
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// checkNeighbour refuses a Go file in the folder that mcpgen did not write and
// that belongs to another package: the folder could not be built. Files that the
// build ignores, such as those with "//go:build ignore", may belong to any
// package; invalid Go files are left to the compiler.
func checkNeighbour(path string, src []byte, pkg string) error {
	dir, name := filepath.Split(path)
	if built, err := build.Default.MatchFile(dir, name); err != nil || !built {
		return nil
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, src, parser.PackageClauseOnly)
	if err != nil {
		return nil
	}
	found := file.Name.Name
	isTest := strings.HasSuffix(name, "_test.go")
	if found == pkg || isTest && found == pkg+"_test" || found == "documentation" {
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

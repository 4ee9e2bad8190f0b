package main

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// packageName derives the name of a Go package from its folder:
//
//	mcp            mcp
//	My-MCP.types   mymcptypes
//	2026-07-28     v20260728
//	func           mcpfunc
//
// It keeps letters, digits and underscores, in lower case. A name that starts
// with a digit gets the prefix v. A name that an importable package cannot have,
// such as a keyword, gets the prefix mcp. If nothing is left, the name is mcp.
func packageName(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs // "." has a name too
	}
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
			return unicode.ToLower(r)
		}
		return -1
	}, filepath.Base(dir))
	switch {
	case strings.Trim(name, "_") == "":
		return "mcp"
	case unicode.IsDigit([]rune(name)[0]):
		name = "v" + name
	}
	if badPackageName(name) != "" {
		name = "mcp" + name
	}
	return name
}

// badPackageName says why an importable package cannot have a name; "" if it can.
func badPackageName(name string) string {
	switch {
	case !token.IsIdentifier(name) || name == "_":
		return "it is not a Go identifier"
	case name == "main":
		return "package main is a program"
	case name == "init":
		return "Go reserves init for functions"
	case name == "documentation":
		return "the go command ignores packages of this name"
	}
	return ""
}

// unimportable says why Go cannot import a package from a folder; "" if it can.
// The folders below the root of the module are part of the import path and must
// follow its rules. Names that only "./..." ignores, such as testdata and _x, can
// be imported.
func unimportable(dir string) string {
	for _, elem := range importPath(dir) {
		if why := badPathElement(elem); why != "" {
			return why
		}
	}
	return ""
}

// importPath returns the folders that are part of the import path of a package:
// those below the root of the module. If there is no go.mod yet, they are the
// folders of a local path, or the last folder of any other path.
func importPath(dir string) []string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	below := filepath.Base(abs)
	if root := moduleRoot(abs); root != "" {
		if below, err = filepath.Rel(root, abs); err != nil {
			return nil
		}
	} else if dir = filepath.Clean(dir); filepath.IsLocal(dir) {
		below = dir
	}
	if below == "." {
		return nil
	}
	return strings.Split(filepath.ToSlash(below), "/")
}

// onWindows lists the names that Go refuses in import paths, with or without an
// extension, because files of these names do not exist on Windows.
var onWindows = []string{
	"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// badPathElement says why a folder's name cannot be part of an import path; ""
// if it can.
func badPathElement(elem string) string {
	const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+"
	base, _, _ := strings.Cut(elem, ".")
	tilde := strings.LastIndexByte(elem, '~')
	switch {
	case strings.Trim(elem, allowed) != "":
		return fmt.Sprintf("import paths may contain only ASCII letters, digits and -._~+, but a folder is named %q", elem)
	case strings.HasSuffix(elem, "."):
		return fmt.Sprintf("the folder name %q ends in a dot", elem)
	case strings.HasPrefix(elem, "-"):
		return fmt.Sprintf("the folder name %q starts with a hyphen", elem)
	case tilde >= 0 && tilde+1 < len(elem) && strings.Trim(elem[tilde+1:], "0123456789") == "":
		return fmt.Sprintf("the folder name %q ends in a tilde and digits, like short names on Windows", elem)
	case slices.Contains(onWindows, strings.ToLower(base)):
		return fmt.Sprintf("%q is the name of a device on Windows", elem)
	case elem == "vendor":
		return "folders named vendor are for copies of other modules"
	}
	return ""
}

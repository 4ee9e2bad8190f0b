package main

import (
	"go/token"
	"path/filepath"
	"strings"
	"unicode"
)

// packageName makes the name of a Go package from that of its folder:
//
//	mcp            mcp
//	My-MCP.types   mymcptypes
//	2026-07-28     v20260728
//	func           mcpfunc
//
// It keeps letters, digits and underscores, in lower case. A name that starts
// with a digit gets a v, one that Go would not have as the name of a package
// to import (a keyword, main) gets mcp before it, and where nothing is left
// the name is mcp.
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
		return "v" + name
	case token.IsKeyword(name), name == "main":
		return "mcp" + name
	}
	return name
}

// isPackageName reports whether Go takes a name as that of a package.
func isPackageName(name string) bool { return token.IsIdentifier(name) && name != "_" }

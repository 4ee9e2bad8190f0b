package emit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func baseName(name string) string { return strings.TrimSuffix(filepath.Base(name), ".txt") }

// TEMPORARY
func withSupport(files []File) []File {
	for _, b := range []string{"rpc_error.go", "rpc_methods.go"} {
		if !slices.ContainsFunc(files, func(f File) bool { return f.Name == b }) {
			data, _ := os.ReadFile("../templates/support/" + b)
			files = append(files, File{b, []byte(strings.Replace(string(data), "package support", "package mcp", 1))})
		}
	}
	if !slices.ContainsFunc(files, func(f File) bool { return f.Name == "methods.go" }) {
		files = slices.DeleteFunc(files, func(f File) bool { return f.Name == "rpc_methods.go" })
	}
	return files
}

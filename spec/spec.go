// Package spec holds the schema of each version of the Model Context Protocol,
// as the project states it.
//
// Each version is one file, <version>/schema.ts. Its names, types, values and
// machine-read tags are those of the schema that the protocol publishes, in the
// same order; its comments were written for this project and become the
// comments of the Go code made from it. mcpgen reads the files through this
// package, which only hands them out.
package spec

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// FS holds the schemas, each under the path <version>/schema.ts. A version is
// added by adding its folder.
//
//go:embed 20??-??-??/schema.ts
var FS embed.FS

// Versions returns the protocol versions that have a schema in FS, oldest first.
func Versions() []string {
	folders, err := FS.ReadDir(".")
	if err != nil {
		panic(err) // the root of an embedded file system can always be read
	}
	var versions []string
	for _, f := range folders { // sorted, as dates sort by name
		versions = append(versions, f.Name())
	}
	return versions
}

// Source returns the schema of one protocol version, for example "2026-07-28".
// The error for any other version names the known ones.
func Source(version string) ([]byte, error) {
	if known := Versions(); !slices.Contains(known, version) {
		return nil, fmt.Errorf("unknown protocol version %q: known are %s", version, strings.Join(known, ", "))
	}
	return FS.ReadFile(version + "/schema.ts")
}

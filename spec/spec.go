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

// FS holds the schemas, each under the path <version>/schema.ts.
//
//go:embed 2024-11-05/schema.ts
//go:embed 2025-03-26/schema.ts
//go:embed 2025-06-18/schema.ts
//go:embed 2025-11-25/schema.ts
//go:embed 2026-07-28/schema.ts
var FS embed.FS

// Versions returns the protocol versions that have a schema in FS, oldest first.
func Versions() []string {
	return []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"}
}

// Source returns the schema of one protocol version, for example "2026-07-28".
// The error for any other version names the known ones.
func Source(version string) ([]byte, error) {
	if known := Versions(); !slices.Contains(known, version) {
		return nil, fmt.Errorf("unknown protocol version %q: known are %s", version, strings.Join(known, ", "))
	}
	return FS.ReadFile(version + "/schema.ts")
}

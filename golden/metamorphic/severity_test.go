package metamorphic

import (
	"reflect"

	"github.com/mcpgen/mcpgen/parser"
)

// isWarning reports whether a diagnostic lets the schema pass.
func isWarning(d parser.Diagnostic) bool {
	// Severity is looked up by name until package parser has it.
	severity := reflect.ValueOf(d).FieldByName("Severity")
	return severity.IsValid() && !severity.IsZero()
}

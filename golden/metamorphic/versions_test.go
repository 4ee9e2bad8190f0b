package metamorphic

import (
	"fmt"
	"strings"
	"testing"
)

// TestOfficialVersions generates each schema under its own version name, under
// those of the others, and under names that mcpgen does not know. A schema is
// not refused for that: what mcpgen's own tables say of a version is no concern
// of the schema.
func TestOfficialVersions(t *testing.T) {
	eachSchema(t, func(t *testing.T, s *schema) {
		var r report
		names := append([]string{"2027-01-01", "mine", ""}, versions...)
		inParallel(names, func(version string) {
			name := fmt.Sprintf("%s as %q", s.version, version)
			out := generate(s.text(), version)
			if out.failed() {
				r.count("refused")
				r.fail("refused: "+kindOf(out.describe()), "%s: %s", name, out.describe())
				return
			}
			if err := typeChecks(out.files); err != nil {
				r.count("wrong")
				r.fail("does not compile", "%s: %v", name, err)
				return
			}
			if had := has(s.out.files, "server.go"); had && !has(out.files, "server.go") && len(out.warnings) <= len(s.out.warnings) {
				r.count("silent")
				r.fail("no server and client, and no warning", "%s: the schema is said to lack %s", name, out.protocol.Lacks)
				return
			}
			r.count("compile")
		})
		r.finish(t, fmt.Sprintf("versions, %s: %d names", s.version, len(names)))
	})
}

// ownTables reports whether a fault is about mcpgen rather than about the schema.
func ownTables(o *outcome) bool {
	for _, d := range o.faults {
		if strings.Contains(d.Text, "facts table") || strings.Contains(d.Hint, "facts.go") {
			return true
		}
	}
	return false
}

package parser

import "testing"

// What our own parser has no objection to, esbuild may have.
func TestGate(t *testing.T) {
	expectFaults(t, "\uFEFFtype A = B; enum C {}\r\n\rconst C = 1\r\n", `
a.ts:3:7: error: The symbol "C" has already been declared
  3 | const C = 1
    |       ^
  note: a.ts:1:18: The symbol "C" was originally declared here:
  1 | type A = B; enum C {}
    |                  ^`)
	expectFaults(t, "\uFEFFenum A {} const A = 1", `
a.ts:1:17: error: The symbol "A" has already been declared
  1 | enum A {} const A = 1
    |                 ^
  note: a.ts:1:6: The symbol "A" was originally declared here:
  1 | enum A {} const A = 1
    |      ^`)
	expectFaults(t, "const É = 1\u2028enum É {}", `
a.ts:1:18: error: The symbol "É" has already been declared
  1 | const É = 1?enum É {}
    |                  ^
  note: a.ts:1:7: The symbol "É" was originally declared here:
  1 | const É = 1?enum É {}
    |       ^`)
}

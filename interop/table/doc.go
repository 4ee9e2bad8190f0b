// Table has clients and servers that others wrote talk to generated ones, counts
// what works, and compares the result with docs/interop.md, or writes that file.
//
//	go run ./table            # in the directory interop; make interop-table installs what it needs
//	go run ./table -update    # writes docs/interop.md
//	go run ./table -only 'mcp-go' -v
//
// Each cell of the table is one client with one server. All clients go through the
// same checks: those in Go by checks.go, those in JavaScript by npm/checks.mjs, which
// says the same. A client is a program that gets a target as JSON, and prints a line
// of JSON for each check. Programs in Go are this one, started once more.
//
// The servers that were written for it offer the same, as far as they can:
//
//	tools      echo, content, sum, fail, refuse, progress, log, elicit, sample, roots, slow, cancelled, touch
//	prompts    greet, whose argument is completed
//	resources  test://static, test://blob, and test://item/{id}
//
// Those that were published as they are have tools of their own, see offers.go.
//
// What fails and is not our fault is listed in known.go, with the reason. Anything
// else that fails is an error, and so is an entry there that nothing needs.
package main

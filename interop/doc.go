// Package interop has tests only: clients and servers on generated code meet
// those of the official Go SDK. It is a module of its own, so that mcpgen does
// not depend on the SDK.
//
// All servers here offer the same, and all clients want the same of them:
//
//	tools      echo, fail, refuse, progress, ask, need, slow, cancelled, touch, ping
//	prompts    greet
//	resources  test://static, and test://item/{id}
//	completion of the argument of greet
//
// A server over stdio is the test program itself, started once more.
package interop

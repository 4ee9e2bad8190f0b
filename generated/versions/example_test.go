package versions_test

import (
	"fmt"

	"github.com/mcpgen/mcpgen/generated/versions"
)

// A client that speaks two versions meets an old server.
func ExampleProbe() {
	probe, err := versions.Start(versions.V20251125, versions.V20260728)
	if err != nil {
		panic(err)
	}
	fmt.Println("server/discover with", probe.Version)

	// The server does not know the method.
	probe, err = probe.Refused(-32601, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println("initialize with", probe.Version, "-", probe.Handshake)

	// Its result names a version.
	probe, err = probe.Initialized("2025-11-25")
	if err != nil {
		panic(err)
	}
	fmt.Println("go on with", probe.Version, "-", probe.Settled)
	// Output:
	// server/discover with 2026-07-28
	// initialize with 2025-11-25 - true
	// go on with 2025-11-25 - true
}

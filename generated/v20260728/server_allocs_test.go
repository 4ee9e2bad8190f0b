//go:build !race

package v20260728_test

import (
	"context"
	"testing"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// TestAllocations keeps the cost of a small request within its bounds.
func TestAllocations(t *testing.T) {
	session := mcp.NewServer(toolbox{"echo": echo}, &mcp.ServerOptions{Info: info}).NewSession(func(_, _ []byte) error { return nil })
	defer session.Close()
	const most = 25
	if n := testing.AllocsPerRun(1000, func() { session.Handle(context.Background(), smallCall) }); n > most {
		t.Errorf("%v allocations, want at most %d", n, most)
	}
}

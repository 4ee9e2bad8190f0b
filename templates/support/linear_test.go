package support

import (
	"testing"
	"time"
)

// checkLinear runs f on a small input and on one that is factor times as
// large. The times may differ by three times as much, which is far from the
// square for the factors that are used. On a busy machine it tries again: what
// takes time square in size is never fast enough.
func checkLinear(t *testing.T, factor int, small, large []byte, f func(data []byte)) {
	t.Helper()
	timed := func(data []byte) time.Duration {
		start := time.Now()
		f(data)
		return time.Since(start)
	}
	a, b := timed(small), timed(large)
	for range 50 {
		if b <= a*time.Duration(3*factor) {
			return
		}
		// The fastest is what the machine can do.
		a, b = min(a, timed(small)), min(b, timed(large))
	}
	t.Errorf("%d bytes took %v, %d bytes took %v", len(small), a, len(large), b)
}

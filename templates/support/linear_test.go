package support

import (
	"testing"
	"time"
)

// checkLinear runs f on a small input and on one that is factor times as
// large. The times may differ by three times as much, which is far from the
// square for the factors that are used.
func checkLinear(t *testing.T, factor int, small, large []byte, f func(data []byte)) {
	t.Helper()
	fastest := func(data []byte) time.Duration {
		best := time.Duration(1<<63 - 1)
		for range 5 {
			start := time.Now()
			f(data)
			best = min(best, time.Since(start))
		}
		return best
	}
	a, b := fastest(small), fastest(large)
	if b > a*time.Duration(3*factor) {
		t.Errorf("%d bytes took %v, %d bytes took %v", len(small), a, len(large), b)
	}
}

package support

import "time"

// Fresh reports whether a result may still be used instead of asking again: it
// came at received, with this `ttlMs`. A negative one counts as 0, by which a
// result is never fresh.
//
// Whoever keeps results does so by method and params, and under `cacheScope`
// "private" for one authorization only. The result of a request that was sent again
// with answers to input requests must not be kept, and a list is as fresh as each
// of its pages is. A notification that the list or the resource has changed ends
// the freshness early.
func Fresh(ttlMs int64, received, now time.Time) bool {
	age := now.Sub(received)
	return ttlMs > 0 && (age < 0 || age.Milliseconds() < ttlMs)
}

//go:build race

package generated_test

// raceDetector says that the race detector is on, which allows no more than
// 8,128 goroutines.
const raceDetector = true

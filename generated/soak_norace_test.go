//go:build !race

package generated_test

const raceDetector = false

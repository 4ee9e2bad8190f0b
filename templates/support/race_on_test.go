//go:build race

package support

// raceDetector is on: pools then drop what they are given at random.
const raceDetector = true

//go:build !race

package parser

// raceDetector is off.
const raceDetector = false

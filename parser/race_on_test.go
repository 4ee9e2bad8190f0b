//go:build race

package parser

// raceDetector is on: tests that are about time and depth use smaller inputs.
const raceDetector = true

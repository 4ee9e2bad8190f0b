//go:build !race

package support

const raceDetector = false

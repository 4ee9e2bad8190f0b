//go:build !unix

package support

import (
	"os/exec"
	"syscall"
)

// ownGroup reports false: there are no process groups.
func ownGroup(*exec.Cmd) bool { return false }

// signalGroup is not called where there are no groups.
func signalGroup(cmd *exec.Cmd, s syscall.Signal) error { return cmd.Process.Signal(s) }

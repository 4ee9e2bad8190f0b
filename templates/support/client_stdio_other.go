//go:build !unix

package support

import (
	"os"
	"os/exec"
)

// ownGroup reports false: there are no process groups.
func ownGroup(*exec.Cmd) bool { return false }

// signalGroup and groupRemains are not called where there are no groups.
func signalGroup(cmd *exec.Cmd, s os.Signal) error { return cmd.Process.Signal(s) }

func groupRemains(*exec.Cmd) bool { return false }

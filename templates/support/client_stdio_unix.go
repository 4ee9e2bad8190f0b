//go:build unix

package support

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup has a program start as the leader of a process group, so that what it
// starts can be ended with it. It reports false where the user has put the program
// elsewhere.
func ownGroup(cmd *exec.Cmd) bool {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	a := cmd.SysProcAttr
	if a.Setpgid || a.Foreground {
		return a.Pgid == 0
	}
	a.Setpgid = !a.Setsid // a new session is a new group, too
	return true
}

// signalGroup sends a signal to all processes of the group that a program leads.
func signalGroup(cmd *exec.Cmd, s os.Signal) error {
	return syscall.Kill(-cmd.Process.Pid, s.(syscall.Signal))
}

// groupRemains reports whether there are processes in the group that a program leads,
// or led.
func groupRemains(cmd *exec.Cmd) bool { return syscall.Kill(-cmd.Process.Pid, 0) == nil }

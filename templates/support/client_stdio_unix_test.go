//go:build unix

package support

import (
	"os/exec"
	"syscall"
	"testing"
)

// A program has a group of its own unless the user sees to that.
func TestOwnGroup(t *testing.T) {
	for _, test := range []struct {
		attr        *syscall.SysProcAttr
		want, makes bool
	}{
		{nil, true, true},
		{new(syscall.SysProcAttr), true, true},
		{&syscall.SysProcAttr{Setsid: true}, true, false},
		{&syscall.SysProcAttr{Setpgid: true}, true, true},
		{&syscall.SysProcAttr{Setpgid: true, Pgid: 7}, false, true},
		{&syscall.SysProcAttr{Foreground: true}, true, false},
	} {
		cmd := &exec.Cmd{SysProcAttr: test.attr}
		if got := ownGroup(cmd); got != test.want || cmd.SysProcAttr.Setpgid != test.makes {
			t.Errorf("%+v: %t", test, got)
		}
	}
}

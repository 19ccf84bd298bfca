//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// endsWhole lets a command be ended with all that it has started: runners start others, which would
// go on for good where the fault is an endless loop.
func endsWhole(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

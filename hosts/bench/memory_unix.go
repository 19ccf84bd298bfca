//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peakKiB returns the largest resident set of a process that has ended.
func peakKiB(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return u.Maxrss / 1024 // bytes there
	}
	return u.Maxrss
}

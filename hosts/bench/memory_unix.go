//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
	"time"
)

// peakKiB returns the largest resident set of a process that has ended.
func peakKiB(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss) / 1024 // bytes there
	}
	return int64(u.Maxrss)
}

// processorTime returns how long this process has had a processor.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

//go:build !unix

package main

import (
	"os"
	"time"
)

// peakKiB is not known here.
func peakKiB(*os.ProcessState) int64 { return 0 }

// processorTime is not known here.
func processorTime() time.Duration { return 0 }

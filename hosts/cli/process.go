package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/cairn-search/cairn/hosts/native/space"
)

// Main is [Run] as a process: with its arguments and files, ended by its signals.
func Main() int {
	// Writing to a closed pipe must be an error, not the end of the process, so
	// that what is under way is left in order.
	signal.Ignore(syscall.SIGPIPE)
	if err := enoughFiles(); err != nil {
		fmt.Fprintf(os.Stderr, "cairn: %v\n", err)
		return exitError
	}
	Frugal()
	if err := roomy(); err != nil {
		fmt.Fprintln(os.Stderr, "cairn:", err)
		return exitError
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Work ends between two steps. Who cannot wait for that asks again.
	context.AfterFunc(ctx, stop)
	return Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// leastSpace is the address space that any command needs, besides what Go has taken when
// it begins.
const leastSpace = 96 << 20

// roomy refuses to begin where the address space is so limited that Go would end the
// process in the midst of its work, and has garbage collected earlier where it is limited
// at all.
func roomy() error {
	if left, _, limited := space.Left(); limited && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(left / 4 * 3)
	}
	return space.Need(leastSpace, "begin", "")
}

// frugalPercent makes the memory of indexing a quarter smaller than Go's default
// of 100 does, for a tenth more time (task bench:speed, GOGC=100).
const frugalPercent = 25

// leastPercent puts the first collection off until the heap has 64 MB, sixteen times the four that Go begins
// with: a process that answers from a cached index has mostly ended by then, which spent a fifth of its time on
// twenty collections of a heap that was small and grew.
const leastPercent = 1600

// Frugal makes this process collect garbage early, as the command does, unless
// GOGC says otherwise: an index should not push other programs out of memory.
func Frugal() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(leastPercent)
	// What nothing refers to is cleaned up by the first collection.
	runtime.AddCleanup(&struct{ self *int }{}, func(percent int) { debug.SetGCPercent(percent) }, frugalPercent)
}

// windowsNoData is what Windows says of a pipe that nobody reads.
const windowsNoData = syscall.Errno(232)

// closedPipe tells whether the reader of the output has gone, as head does.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) ||
		runtime.GOOS == "windows" && errors.Is(err, windowsNoData)
}

package step

import "github.com/cairn-search/cairn/core/contract"

// Yielding tells what [Yield] does, and [contract.Yield]. A host of one thread says so before anything runs.
func Yielding(f func()) { contract.Yielding(f) }

// Yield lets whoever shares the thread have a turn, where there is such a host. What works
// long without asking [Task.Ended] calls it, at least once for each [Pace] of bytes.
func Yield() { contract.Yield() }

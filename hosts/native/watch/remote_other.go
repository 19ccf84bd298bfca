//go:build !linux

package watch

// Exact tells whether events come in the order in which things happened on this system, so
// that a watcher can be sure.
const Exact = false

// What to raise when a limit is reached.
const (
	limitOfWatches  = "a limit of the system"
	limitOfWatchers = "see ulimit -n"
)

// remote returns why events of a directory cannot be relied upon.
func remote(string) error { return nil }

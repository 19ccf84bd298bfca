// Package simulate plays with a repository at random: edits, renames, checkouts, processes
// that open, ask, watch, are killed and lose their power, and a machine whose calls fail. Every
// answer is compared with that of an index made anew, and with what the files say. A seed
// tells all that happens but for the moments at which a watcher hears of it:
//
//	task simulate -- -seed 7 -steps 100000
//
// Its faults are held to the same at every call there is, one after the other.
package simulate

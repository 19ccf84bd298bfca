//go:build wasip1

package guest

//go:wasmimport wasi_snapshot_preview1 sched_yield
func schedYield() uint32

// stopped asks the host whether the call at hand is to end. A guest has one thread,
// so that the host cannot tell it while it works, and WASI's only call that does
// nothing else is the one that every host answers with 0.
func stopped() bool { return schedYield() != 0 }

//go:build wasip1

package guest

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	pdk "github.com/extism/go-pdk"
)

// What the host answers when the guest asks it now and then; see the package's comment.
const (
	goOn  = 0
	pause = 6 // EAGAIN of WASI
)

//go:wasmimport wasi_snapshot_preview1 sched_yield
func schedYield() uint32

// What works on an answer may do so in several goroutines, each of which waits while the
// export is paused.
var (
	outputs  = make(chan []byte, 1) // the export at hand waits for one
	pausable bool                   // it may say that it is paused
	resumed  chan struct{}          // is closed when what is paused is to go on; nil if nothing is
	told     bool                   // to end: the host says so once in a while, to whatever asks it
)

func init() { step.Yielding(func() { stopped() }) }

// stopped asks the host whether the call at hand is to end. A guest has one thread,
// so that the host cannot tell it while it works, and WASI's only call that does
// nothing else is the one that every host answers with 0.
func stopped() bool {
	said := schedYield()
	if said == pause && pausable {
		if resumed == nil {
			resumed = make(chan struct{})
			outputs <- []byte("{\"paused\":true}\n")
		}
		<-resumed
		said = schedYield()
	}
	told = told || said != goOn && said != pause
	return told
}

// work outputs the answer that f gives, or that it is paused.
func work(f func() contract.Answer) {
	told = false
	go func() { outputs <- f().JSON() }()
	await()
}

func await() {
	pausable = true
	b := <-outputs
	pausable = false
	output(b)
}

//go:wasmexport proceed
func proceed() int32 {
	input()
	if resumed == nil {
		pdk.SetErrorString("proceed: nothing is paused")
		return 1
	}
	close(resumed)
	resumed = nil
	await()
	return 0
}

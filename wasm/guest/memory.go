//go:build wasip1

package guest

import (
	"unsafe"

	pdk "github.com/extism/go-pdk"
)

// The Extism ABI moves eight bytes with each call of the host. A host that can
// reach the guest's memory may move them all at once instead:
//
//	stage(n)  → address of n bytes, to be filled with the input of the next export
//	staged()  → address<<32 | length of that export's output, valid until the next call
//
// An export that was staged does not use the kernel's input and output.
var (
	staged []byte // input of the next export, nil if it comes through the kernel
	direct bool   // the export at hand was staged
	result []byte // its output
)

//go:wasmexport stage
func stage(n int32) int32 {
	n = max(n, 0)
	staged = make([]byte, max(n, 1))[:n]
	return int32(uintptr(unsafe.Pointer(unsafe.SliceData(staged))))
}

//go:wasmexport staged
func stagedOutput() int64 {
	return int64(uintptr(unsafe.Pointer(unsafe.SliceData(result))))<<32 | int64(len(result))
}

// input returns the input of the export at hand.
func input() []byte {
	result = nil
	if direct = staged != nil; !direct {
		return pdk.Input()
	}
	b := staged
	staged = nil
	return b
}

// output sets the output of the export at hand.
func output(b []byte) {
	if direct {
		result = b
		return
	}
	pdk.Output(b)
}

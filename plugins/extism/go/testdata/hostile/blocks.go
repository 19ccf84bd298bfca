//go:build wasip1 && blocks

package main

// A guest that exports it is taken for cairn-host.wasm.
//
//go:wasmexport call
func call() int32 { return act(nil, asks) }

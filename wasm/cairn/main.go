//go:build wasip1

// Command cairn is the guest cairn.wasm: the step exports of package guest. It
// imports nothing but WASI and the Extism kernel.
package main

import _ "github.com/cairn-search/cairn/wasm/guest"

func main() {}

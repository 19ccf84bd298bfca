//go:build wasip1

// Command cairn is the guest cairn.wasm: the step exports of package guest over all groups.
// It imports nothing but WASI and the Extism kernel.
package main

import (
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/wasm/guest"
)

func init() { guest.Use(all.Groups...) }

func main() {}

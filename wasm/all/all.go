// Package all adds to package wasm the guests that it does not carry: a program that runs one
// of them imports it for that alone, and the command runs none of them.
package all

import (
	"embed"

	"github.com/cairn-search/cairn/wasm"
)

//go:embed all:packed
var packed embed.FS

func init() { wasm.Add(packed) }

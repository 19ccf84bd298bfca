// Package all adds to package wasm the guests that can do less, or more, than cairn.wasm:
// a program that runs one of them imports it for that alone. They are three quarters of
// what all guests weigh, and the command runs none of them.
package all

import (
	"embed"

	"github.com/cairn-search/cairn/wasm"
)

//go:embed all:packed
var packed embed.FS

func init() { wasm.Add(packed) }

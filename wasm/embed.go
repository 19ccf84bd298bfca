// Package wasm holds the built guests, for hosts that carry them along. Build
// them first (task build:wasm); a program built without is told so by [Guest].
package wasm

import (
	"embed"
	"fmt"
)

//go:embed all:dist
var dist embed.FS

// The guests.
const (
	Step = "cairn.wasm"      // the step exports
	Host = "cairn-host.wasm" // also the blocking call, over an imported cairn_host
)

// Guest returns the bytes of a guest.
func Guest(name string) ([]byte, error) {
	b, err := dist.ReadFile("dist/" + name)
	if err != nil {
		return nil, fmt.Errorf("guest %q is not in this build: build it with \"go run github.com/go-task/task/v3/cmd/task@v3.44.1 build\", which builds the guests first", name)
	}
	return b, nil
}

//go:build wasip1 && !offline

package main

import (
	"fmt"
	"strings"

	pdk "github.com/extism/go-pdk"
)

// Some hosts end a guest that asks for the network, or do not load it at all: for
// those the probe is built with the tag offline.
//
//go:wasmexport probe
func probe() int32 {
	seen := files()
	if r := pdk.NewHTTPRequest(pdk.MethodGet, "http://127.0.0.1/").Send(); r.Status() != 0 {
		seen = append(seen, fmt.Sprintf("network %v", r.Status()))
	}
	pdk.OutputString("saw: " + strings.Join(seen, "; "))
	return 0
}

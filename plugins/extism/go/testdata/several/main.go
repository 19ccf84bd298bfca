//go:build wasip1

// Command several is a guest that waits for two needs at once, and for a third when the first of
// them is met: only who also answers what an earlier one of several replies brought gets a result.
package main

import (
	"encoding/json"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	pdk "github.com/extism/go-pdk"
)

const (
	version = `{"version":1,"call":1,"done":true,"result":{"name":"cairn","release":"1.0.0","contract":1,"digest":"` + contract.Digest + `","operations":["version"]}}`
	two     = `{"version":1,"call":2,"done":false,"needs":[{"id":1,"kind":"progress"},{"id":2,"kind":"progress"}]}`
	third   = `{"version":1,"call":2,"done":false,"needs":[{"id":3,"kind":"progress"}]}`
	nothing = `{"version":1,"call":2,"done":false}`
	done    = `{"version":1,"call":2,"done":true,"result":{"met":3}}`
)

// met are the needs that were answered.
var met int

//go:wasmexport start
func start() int32 {
	if strings.Contains(pdk.InputString(), `"version"`) {
		pdk.OutputString(version)
		return 0
	}
	met = 0
	pdk.OutputString(two)
	return 0
}

//go:wasmexport resume
func resume() int32 {
	in := struct{ Replies []struct{ ID int } }{}
	if json.Unmarshal(pdk.Input(), &in) != nil || len(in.Replies) != 1 {
		return 1
	}
	met++
	switch {
	case in.Replies[0].ID == 1:
		pdk.OutputString(third)
	case met == 3:
		pdk.OutputString(done)
	default:
		pdk.OutputString(nothing)
	}
	return 0
}

//go:wasmexport cancel
func cancel() int32 {
	pdk.OutputString(nothing)
	return 0
}

func main() {}

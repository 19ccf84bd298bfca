//go:build wasip1

// Command older is a guest of a contract that is no longer spoken.
package main

import pdk "github.com/extism/go-pdk"

//go:wasmexport start
func start() int32 {
	pdk.OutputString(`{"version":0,"call":1,"done":true,"result":{"name":"cairn","release":"0.0.1","contract":0,"operations":["version"]}}`)
	return 0
}

func main() {}

//go:build wasip1

// Command probe is a guest that tries to look outside of its sandbox and tells
// what it has seen.
package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	pdk "github.com/extism/go-pdk"
)

//go:wasmexport look
func look() int32 {
	pdk.OutputString("saw: " + strings.Join(files(), "; "))
	return 0
}

// files tells all but the network.
func files() (seen []string) {
	see := func(what string, v any) { seen = append(seen, fmt.Sprintf("%s %v", what, v)) }
	if env := os.Environ(); len(env) > 0 {
		see("environment", env)
	}
	if len(os.Args) > 0 {
		see("arguments", os.Args)
	}
	if now := time.Now(); now.Year() != 2022 {
		see("clock", now)
	}
	for _, path := range []string{"/", ".", "/etc", "/tmp", "/proc/self"} {
		if list, err := os.ReadDir(path); err == nil {
			see("directory "+path, list)
		}
		if f, err := os.Create(path + "/cairn-probe"); err == nil {
			see("created", f.Name())
		}
	}
	for fd := range 16 {
		if n, err := syscall.Read(fd, make([]byte, 1)); err == nil && n > 0 {
			see("read from descriptor", fd)
		}
	}
	if _, ok := pdk.GetConfig("key"); ok {
		see("configuration", "key")
	}
	return seen
}

func main() {}

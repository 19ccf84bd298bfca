// Command trim blanks what a guest of wasm/dist never needs: the tables from which a stack
// trace takes names of files, numbers of lines, arguments and what was inlined, and which tell
// where a thread may be preempted. Names of functions stay, so that the trace of a panic still
// tells where it was. Functions that only tools of Go run lose their bodies. Then it joins the
// data, of which the Go linker makes 80,000 segments with an address each. The sizes stay about
// the same, but what is left compresses better:
//
//	go run ./wasm/trim wasm/dist/cairn.wasm …
//
// What it reads is the data of the one module that the Go linker wrote, as the package
// internal/abi and runtime/symtab.go of Go 1.20 to 1.26 say. A table of another version or
// with anything out of bounds is refused, never guessed at.
package main

import (
	"errors"
	"log"
	"os"
)

func main() {
	for _, name := range os.Args[1:] {
		guest, err := os.ReadFile(name)
		if err == nil {
			guest, err = trim(guest)
		}
		if err == nil {
			err = os.WriteFile(name, guest, 0o644)
		}
		if err != nil {
			log.Fatalf("trim %s: %v", name, err)
		}
	}
}

// trim returns a guest without what it never needs.
func trim(guest []byte) ([]byte, error) {
	p, err := split(guest)
	if err != nil {
		return nil, err
	}
	t, err := tableOf(p.data)
	if err == nil {
		err = p.cut(&t)
	}
	if err == nil {
		err = t.blank()
	}
	if err != nil {
		return nil, err
	}
	return p.module(), nil
}

var errCut = errors.New("it is cut off, or no module of WebAssembly")

// Command trim blanks what a guest of wasm/dist never needs: the tables from which a stack
// trace takes names of files and numbers of lines. Names of functions stay, so that the trace
// of a panic still tells where it was. The sizes stay too, but blanks compress to nothing:
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
			err = trim(guest)
		}
		if err == nil {
			err = os.WriteFile(name, guest, 0o644)
		}
		if err != nil {
			log.Fatalf("trim %s: %v", name, err)
		}
	}
}

// trim blanks the tables in place.
func trim(guest []byte) error {
	m, err := dataOf(guest)
	if err != nil {
		return err
	}
	return blank(m)
}

var errCut = errors.New("it is cut off, or no module of WebAssembly")

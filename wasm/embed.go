// Package wasm holds the built guests that the command carries: the one that can do everything,
// and the reader, which the page begins with. Package all adds the others. Build them first (task build:wasm); a program built without
// is told so by [Guest].
package wasm

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

//go:embed all:packed
var packed embed.FS

// added are the guests of package all, nil in a program without it.
var added fs.ReadFileFS

// Add makes guests known beside the one that is carried; only package all calls it, before main.
func Add(guests fs.ReadFileFS) { added = guests }

// The guests, by what they can do.
const (
	Reader = "cairn-reader.wasm" // the step exports: open an index, search it and read files
	Search = "cairn-search.wasm" // beside that make indexes, find lines by patterns, and navigate
	Step   = "cairn.wasm"        // everything
	Host   = "cairn-host.wasm"   // also the blocking call, over an imported cairn_host
)

// Guests are the names of all guests, the smallest first.
var Guests = []string{Reader, Search, Step, Host}

// Guest returns the bytes of a guest. It is kept compressed, so that whoever needs it again
// and again had better keep what it returns.
func Guest(name string) ([]byte, error) {
	file := "packed/" + name + ".gz"
	small, err := packed.ReadFile(file)
	if err != nil && added != nil {
		small, err = added.ReadFile(file)
	}
	if carried := carried(); err != nil && len(carried) > 0 && added == nil {
		return nil, fmt.Errorf("guest %q is not in this program, which carries %s alone: import github.com/cairn-search/cairn/wasm/all for the others", name, strings.Join(carried, " and "))
	}
	if err != nil {
		return nil, fmt.Errorf("guest %q is not in this build: build it with \"go run github.com/go-task/task/v3/cmd/task@v3.44.1 build\", which builds the guests first", name)
	}
	r, err := gzip.NewReader(bytes.NewReader(small))
	if err != nil {
		return nil, fmt.Errorf("unpack the guest %q: %w", name, err)
	}
	guest := make([]byte, binary.LittleEndian.Uint32(small[len(small)-4:])) // its size ends a gzip file
	if _, err := io.ReadFull(r, guest); err != nil {
		return nil, fmt.Errorf("unpack the guest %q: %w", name, err)
	}
	return guest, nil
}

// carried names the guests that this package holds.
func carried() (names []string) {
	files, _ := packed.ReadDir("packed")
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".gz"); ok {
			names = append(names, name)
		}
	}
	return names
}

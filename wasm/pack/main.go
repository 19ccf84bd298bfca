// Command pack compresses the guests of wasm/dist, so that programs embed them in a quarter
// of the size: those that the page of cairn web begins with into wasm/packed, the others into
// wasm/all/packed.
package main

import (
	"bytes"
	"compress/gzip"
	"log"
	"os"
	"path/filepath"
	"slices"

	"github.com/cairn-search/cairn/wasm"
)

// carried are the guests that the command carries.
var carried = []string{wasm.Reader, wasm.Step}

func main() {
	names, err := filepath.Glob("wasm/dist/*.wasm")
	if err != nil || len(names) == 0 {
		log.Fatal("pack: there is no guest in wasm/dist: run it where the module is, after the guests are built")
	}
	// What an older build left would be carried along.
	for _, dir := range []string{"wasm/packed", "wasm/all/packed"} {
		old, _ := filepath.Glob(dir + "/*.gz")
		for _, name := range old {
			if err := os.Remove(name); err != nil {
				log.Fatalf("pack: %v", err)
			}
		}
	}
	for _, name := range names {
		if err := pack(name); err != nil {
			log.Fatalf("pack: %v", err)
		}
	}
}

func pack(name string) error {
	guest, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(guest); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	dir := "wasm/all/packed"
	if slices.Contains(carried, filepath.Base(name)) {
		dir = "wasm/packed"
	}
	return os.WriteFile(filepath.Join(dir, filepath.Base(name)+".gz"), b.Bytes(), 0o644)
}

// Command pack compresses the guests of wasm/dist into wasm/packed, from where programs
// embed them: they are a quarter of the size there.
package main

import (
	"bytes"
	"compress/gzip"
	"log"
	"os"
	"path/filepath"
)

func main() {
	names, err := filepath.Glob("wasm/dist/*.wasm")
	if err != nil || len(names) == 0 {
		log.Fatal("pack: there is no guest in wasm/dist: run it where the module is, after the guests are built")
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
	return os.WriteFile(filepath.Join("wasm/packed", filepath.Base(name)+".gz"), b.Bytes(), 0o644)
}

//go:build wasip1

// Command cairnreader is the guest cairn-reader.wasm: it opens an index that was made
// elsewhere, searches it and reads files.
package main

import (
	"github.com/cairn-search/cairn/core/engine/repository"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/wasm/guest"
)

func init() { guest.Use(repository.Group, search.Group) }

func main() {}

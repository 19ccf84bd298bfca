//go:build wasip1

// Command cairnsearch is the guest cairn-search.wasm: beside what the reader does it makes
// indexes, finds lines by patterns and navigates. It has no graph.
package main

import (
	"github.com/cairn-search/cairn/core/engine/grep"
	"github.com/cairn-search/cairn/core/engine/indexing"
	"github.com/cairn-search/cairn/core/engine/navigate"
	"github.com/cairn-search/cairn/core/engine/repository"
	"github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/wasm/guest"
)

func init() { guest.Use(repository.Group, indexing.Group, search.Group, grep.Group, navigate.Group) }

func main() {}

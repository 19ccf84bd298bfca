package main

import "github.com/cairn-search/cairn/core/graph"

// graphOf makes the graph of the files in a folder.
func graphOf(root string) (*graph.Graph, error) {
	x, err := indexOf(root)
	if err != nil {
		return nil, err
	}
	return graph.New(x, "bench", nil, func(int, int) error { return nil })
}

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"os"

	"github.com/cairn-search/cairn/core/graph"
)

// end is one end of an edge: a definition, or a file at its top.
type end struct {
	Path  string `json:"path"`
	First int    `json:"first"`
	Last  int    `json:"last"`
	Name  string `json:"name"`
}

// edgeLine is an edge as oracles read it.
type edgeLine struct {
	Kind      string `json:"kind"`
	Certainty int    `json:"certainty"` // 0 is exact
	Line      int    `json:"line"`
	From      end    `json:"from"`
	To        end    `json:"to"`
}

// edgeLines prints the edges of a tree's graph between definitions, and from files to definitions, one JSON line each.
func edgeLines(_ context.Context, args []string) error {
	flags := flag.NewFlagSet("edges", flag.ContinueOnError)
	tree := flags.String("tree", ".", "directory of the files")
	if err := flags.Parse(args); err != nil {
		return err
	}
	g, err := graphOf(*tree)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	lines := json.NewEncoder(out)
	at := func(n graph.Node) end {
		w, _ := g.Where(n)
		return end{g.Path(w.File), w.First, w.Last, g.Label(n)}
	}
	from := func(n graph.Node) error {
		for _, r := range g.Groups(nil, n, false) {
			if r.Kind.Family() != graph.AST || r.Kind == graph.DefinedIn || r.Kind == graph.ContainsSymbol || r.Kind == graph.HasField || r.Kind == graph.Imports {
				continue
			}
			for i := range r.Len() {
				e := g.Edge(&r, i)
				if err := lines.Encode(edgeLine{r.Kind.String(), int(e.Certainty), e.Line, at(n), at(e.To)}); err != nil {
					return err
				}
			}
		}
		return nil
	}
	for f := range g.Files() {
		file, err := g.Resolve("file:bench:" + g.Path(f))
		if err != nil {
			return err
		}
		if err := from(file); err != nil {
			return err
		}
		first, end := g.Definitions(f)
		for d := first; d < end; d++ {
			if err := from(g.DefinitionNodeOf(d)); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

package view

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// filesOf are the files of those nodes that are in one.
func filesOf(v *Graph, nodes []graph.Node) (hits []search.Hit) {
	for _, n := range nodes {
		if w, ok := v.Where(n); ok {
			part, file := v.Place(w.File)
			hits = append(hits, search.Hit{Part: part, File: file})
		}
	}
	return hits
}

// Previews returns the texts of nodes, each of at most so many lines: their
// beginning, or what says most of a question. It is nil where there is no text.
func Previews(t *step.Task, v *Graph, nodes []graph.Node, lines []int, question string) ([]*contract.Preview, error) {
	hits := filesOf(v, nodes)
	bodies, err := needs.Contents(t, v.Loaded.Index(), hits)
	if err != nil {
		return nil, err
	}
	q := search.Parse(question)
	out := make([]*contract.Preview, len(nodes))
	for i, n := range nodes {
		w, ok := v.Where(n)
		if !ok {
			if e, stored := v.Beyond(n); stored && e.Text != "" {
				out[i] = firstLines(e.Text, lines[i])
			}
			continue
		}
		part, file := v.Place(w.File)
		body := bodies[[2]int{part, file}]
		if body == nil || w.First == 0 || lines[i] <= 0 {
			continue
		}
		focus := w.First
		if question != "" && w.Last-w.First >= lines[i] {
			focus = 0
		}
		out[i] = preview(text.Lines(body, w.First, w.Last), w, focus, lines[i], q)
	}
	return out, nil
}

// preview cuts lines out of the text of a place.
func preview(whole []byte, w graph.Where, focus, lines int, q search.Query) *contract.Preview {
	blank := bytes.Count(whole[len(bytes.TrimRight(whole, " \t\r\n")):], []byte("\n")) - 1
	s := search.Excerpt(whole, w.First, focus, lines, q)
	return &contract.Preview{Lines: contract.Lines{Start: s.First, End: s.Last}, Text: s.Text, Cut: s.Cut || s.First > w.First || s.Last < w.Last-max(blank, 0)}
}

func firstLines(s string, n int) *contract.Preview {
	lines := strings.Split(s, "\n")
	n = max(1, min(n, len(lines)))
	return &contract.Preview{Lines: contract.Lines{Start: 1, End: n}, Text: strings.Join(lines[:n], "\n"), Cut: n < len(lines)}
}

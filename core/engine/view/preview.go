package view

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/outline"
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

// Shown is how much of a node's text is shown.
type Shown struct {
	Lines int  // at most
	Head  bool // its beginning, whatever is asked
	Parts int  // in which they may lie, if what is asked stands in several; none is one
}

// Previews returns the texts of nodes: their beginning, or what says most of a question. It
// is nil where there is no text.
func Previews(t *step.Task, v *Graph, nodes []graph.Node, shown []Shown, question string) ([]*contract.Preview, error) {
	hits := filesOf(v, nodes)
	bodies, err := needs.Contents(t, v.Loaded.Index(), hits)
	if err != nil {
		return nil, err
	}
	q, parser := search.Parse(question), outline.Parser{}
	out := make([]*contract.Preview, len(nodes))
	for i, n := range nodes {
		w, ok := v.Where(n)
		if !ok {
			if e, stored := v.Beyond(n); stored && e.Text != "" {
				out[i] = firstLines(e.Text, shown[i].Lines)
			}
			continue
		}
		part, file := v.Place(w.File)
		body := bodies[[2]int{part, file}]
		if body == nil || w.First == 0 || shown[i].Lines <= 0 {
			continue
		}
		whole, focus, from := text.Lines(body, w.First, w.Last), w.First, w.First
		if question != "" && !shown[i].Head && w.Last-w.First >= shown[i].Lines {
			focus, from = 0, w.First+described(&parser, v.Loaded.Index().Parts[part].Language(file), whole)
		}
		lines := text.Lines(body, from, w.Last)
		if focus == 0 && shown[i].Parts > 1 {
			out[i] = parts(search.Passages(lines, from, shown[i].Lines, shown[i].Parts, q), lines, w)
			continue
		}
		out[i] = parts([]search.Passage{search.Excerpt(lines, from, focus, shown[i].Lines, q)}, lines, w)
	}
	return out, nil
}

// described is how many lines of a definition say what it is for, before those that do it: what a
// question is about stands in both, and the code is what was asked for. None if nothing else follows.
func described(p *outline.Parser, l outline.Language, whole []byte) int {
	defs := p.Parse(l, whole, outline.Definitions).Definitions
	if len(defs) == 0 || defs[0].Doc.Empty() || defs[0].Doc.Start < defs[0].Signature.Start {
		return 0
	}
	end := defs[0].Doc.End
	if len(bytes.TrimSpace(whole[end:])) == 0 {
		return 0
	}
	return bytes.Count(whole[:end], []byte("\n")) + 1
}

// parts makes a preview of passages of a place, of whose text they are the end.
func parts(list []search.Passage, whole []byte, w graph.Where) *contract.Preview {
	blank := bytes.Count(whole[len(bytes.TrimRight(whole, " \t\r\n")):], []byte("\n")) - 1
	first, last := list[0], list[len(list)-1]
	p := &contract.Preview{Lines: contract.Lines{Start: first.First, End: first.Last}, Text: first.Text, Truncated: len(list) > 1 || first.First > w.First || last.Last < w.Last-max(blank, 0)}
	for i, s := range list {
		p.Truncated = p.Truncated || s.Cut
		if i > 0 {
			p.More = append(p.More, contract.Snippet{Start: s.First, End: s.Last, Text: s.Text, Truncated: s.Cut})
		}
	}
	return p
}

func firstLines(s string, n int) *contract.Preview {
	lines := strings.Split(s, "\n")
	n = max(1, min(n, len(lines)))
	return &contract.Preview{Lines: contract.Lines{Start: 1, End: n}, Text: strings.Join(lines[:n], "\n"), Truncated: n < len(lines)}
}

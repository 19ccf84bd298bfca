package view

import (
	"bytes"
	"strings"
	"unicode"

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
	Brief bool // of long comments only the first line
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
		step.Yield()
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
		passages := search.Passages
		if focus != 0 || shown[i].Parts <= 1 {
			passages = func(text []byte, first, most, _ int, q search.Query) []search.Passage {
				return []search.Passage{search.Excerpt(text, first, focus, most, q)}
			}
		}
		out[i] = parts(passages(lines, from, shown[i].Lines, shown[i].Parts, q), lines, w)
		if shown[i].Brief {
			shorten(out[i], v.Loaded.Index().Parts[part].Language(file))
		}
	}
	return out, nil
}

// leastLeftOut is how many lines of a comment are left out at least: fewer take no more room than what
// says so.
const leastLeftOut = 2

// shorten leaves of long comments in a preview the first line that has words.
func shorten(p *contract.Preview, l outline.Language) {
	var list []contract.Snippet
	all := append([]contract.Snippet{{Start: p.Lines.Start, End: p.Lines.End, Text: p.Text}}, p.More...)
	for _, s := range all {
		list = append(list, withoutRemarks(s, l)...)
	}
	if len(list) == 0 {
		return
	}
	first := list[0]
	p.Truncated = p.Truncated || len(list) > len(all) || first.End < p.Lines.End
	p.Lines, p.Text, p.More = contract.Lines{Start: first.Start, End: first.End}, first.Text, list[1:]
}

// withoutRemarks are the parts of some lines that are left without the rest of long comments.
func withoutRemarks(s contract.Snippet, l outline.Language) (list []contract.Snippet) {
	lines := strings.Split(s.Text, "\n")
	from := 0
	take := func(to int, cut bool) {
		if from < to {
			list = append(list, contract.Snippet{Start: s.Start + from, End: s.Start + to - 1, Text: strings.Join(lines[from:to], "\n"), Truncated: cut})
		}
	}
	for at := 0; at < len(lines); {
		keep, end := remark(lines, at, l)
		if end-keep >= leastLeftOut {
			take(keep, false)
			from = end
		}
		at = max(end, at+1)
	}
	if from == 0 && len(list) == 0 {
		return []contract.Snippet{s}
	}
	take(len(lines), s.Truncated)
	return list
}

// remark is where a comment ends that begins at a line, and where the line of it ends that is the first with words.
func remark(lines []string, at int, l outline.Language) (keep, end int) {
	keep, end = 0, at
	for end < len(lines) && outline.Commented(l, strings.TrimSpace(lines[end])) {
		if end++; keep == 0 && strings.ContainsFunc(lines[end-1], unicode.IsLetter) {
			keep = end
		}
	}
	if keep == 0 {
		keep = end
	}
	return keep, end
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

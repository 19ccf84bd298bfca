package search

import (
	"cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

func results(x *index.Index, hits []search.Hit, byChunk bool) []contract.SearchResult {
	list := make([]contract.SearchResult, len(hits))
	for i, h := range hits {
		list[i] = result(x, h, i+1, byChunk)
	}
	return list
}

// definitionAt describes the definition that a line is in, or the one that begins among some
// lines: a line between definitions, such as a doc comment, belongs to the next.
func definitionAt(p *index.Part, file int, s *search.Passage) (d int, ok bool) {
	if d, ok = p.Enclosing(file, s.Focus); ok {
		return d, true
	}
	return p.Beginning(file, s.First, s.Last)
}

// labelLines is how many lines decide of which definition a hit is, however many are shown.
const labelLines = 8

// addSnippets labels hits by the contents of their files and cuts the snippets, of no lines for 0. It
// tells whether some are missing.
func addSnippets(x *index.Index, q search.Query, filter *search.Filter, hits []search.Hit, bodies map[[2]int][]byte, results []contract.SearchResult, lines int) (missing bool) {
	for i, h := range hits {
		step.Yield()
		p := &x.Parts[h.Part]
		if h.Chunk < 0 {
			continue
		}
		body := bodies[[2]int{h.Part, h.File}]
		if body == nil {
			missing = missing || lines != 0
			continue
		}
		chunk := p.Chunk(h.Chunk)
		text := body[chunk.Start:chunk.End]
		shown, d, from := labelled(p, &h, text, q, filter, lines)
		if d >= 0 {
			results[i].Definition = engine.Definition(x, p, h.File, d)
		} else if h.Definition < 0 {
			results[i].Definition = nil
		}
		if lines != 0 {
			s := shown
			if lines != labelLines {
				s = search.Excerpt(text, chunk.First, cmp.Or(from, beginning(&shown, lines)), lines, q)
			}
			results[i].Snippet = &contract.Snippet{Start: s.First, End: s.Last, Text: s.Text, Truncated: s.Cut}
		}
	}
	return missing
}

// labelsItself tells whether a hit is of its definition whatever its lines say, so that these are read only
// to be shown.
func labelsItself(h search.Hit) bool { return h.Definition >= 0 && !h.OfKind }

// labelled finds the lines of a chunk for which a hit is shown, and of which definition they
// are, -1 for none. from is the line from which on so many lines are shown, 0 if the passage
// decides.
func labelled(p *index.Part, h *search.Hit, chunk []byte, q search.Query, filter *search.Filter, lines int) (shown search.Passage, d, from int) {
	first := p.Chunk(h.Chunk).First
	excerpt := func(focus int) search.Passage { return search.Excerpt(chunk, first, focus, labelLines, q) }
	switch {
	case h.Line > 0:
		shown = excerpt(max(first, h.Line-labelLines/2))
		shown.Focus, from = h.Line, max(first, h.Line-lines/2)
	case h.Definition >= 0 && !h.OfKind:
		from = p.Definition(h.File, h.Definition).First
		return excerpt(from), h.Definition, from
	default:
		shown = excerpt(0)
	}
	at, ok := definitionAt(p, h.File, &shown)
	switch {
	case h.OfKind && ok && filter.Kind(p.Definition(h.File, at).Kind): // of those of that kind, the one with the lines that fit
		return shown, at, from
	case h.OfKind:
		from = p.Definition(h.File, h.Definition).First
		return excerpt(from), h.Definition, from
	case h.Definition >= 0:
		return shown, h.Definition, from
	case ok:
		return shown, at, from
	}
	return shown, -1, from
}

// beginning is the line from which on so many lines are shown: those that label a hit with
// more after them, or fewer around the one that says most.
func beginning(label *search.Passage, lines int) int {
	if lines >= labelLines {
		return label.First
	}
	return max(label.First, min(label.Focus-lines/2, label.Last-lines+1))
}

// noteMissing says why results come without a text.
const noteMissing = "some snippets are missing: the index holds no contents and the host has no files"

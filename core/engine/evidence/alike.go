package evidence

import (
	"bytes"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// Bounds of the search for tests whose words are like those of a change.
const (
	maxAlikeWords = 64
	maxAlikeFiles = 64 // whose changed lines are read
	alikeResults  = 200
	alikeScore    = 240 // of the test that is most alike
)

// alike returns the tests of the same repositories whose words are like the names of what was changed
// and the identifiers of the changed lines. Contents that cannot be had count for nothing.
func (c *Operations) alike(t *step.Task, v *view.Graph, changes []graph.Change) ([]graph.Affected, error) {
	// What tests and documents say is no word of the code.
	changes = slices.DeleteFunc(slices.Clone(changes), func(f graph.Change) bool { return v.Role(f.File)&(tree.Test|tree.Document|tree.Config) != 0 })
	w := wordList{seen: map[string]bool{}}
	for _, n := range v.ChangedDefinitions(changes) {
		w.add(v.Label(n))
	}
	var hits []search.Hit
	for _, f := range changes[:min(len(changes), maxAlikeFiles)] {
		if len(f.Lines) > 0 {
			part, file := v.Place(f.File)
			hits = append(hits, search.Hit{Part: part, File: file})
		}
	}
	x := v.Loaded.Index()
	bodies, err := needs.Contents(t, x, hits)
	if err != nil {
		return nil, err
	}
	for _, f := range changes[:min(len(changes), maxAlikeFiles)] {
		part, file := v.Place(f.File)
		w.lines(bodies[[2]int{part, file}], f.Lines)
		path := v.Path(f.File)
		w.add(strings.TrimSuffix(tree.Base(path), tree.Base(path)[max(0, strings.LastIndexByte(tree.Base(path), '.')):]))
	}
	if len(w.list) == 0 {
		return nil, nil
	}
	found, _ := v.Loaded.Run(search.Parse(strings.Join(w.list, " ")), search.Options{Limit: alikeResults})
	changed := map[string]bool{} // repositories
	for _, f := range changes {
		changed[v.Root(f.File)] = true
	}
	var out []graph.Affected
	top := rank.Score(0)
	for _, h := range found {
		node := v.FileNode(h.Part, h.File)
		if place, ok := v.Where(node); !ok || v.Role(place.File)&tree.Test == 0 || !changed[v.Root(place.File)] {
			continue
		}
		top = max(top, h.Score, 1)
		out = append(out, graph.Affected{Node: node, Score: int(alikeScore * h.Score / top), Why: "its words", By: graph.None})
	}
	return out, nil
}

// wordList are distinct words, the first ones of many.
type wordList struct {
	list []string
	seen map[string]bool
}

func (w *wordList) add(word string) {
	if len(word) > 2 && len(w.list) < maxAlikeWords && !w.seen[word] {
		w.seen[word] = true
		w.list = append(w.list, word)
	}
}

// lines adds the words of some lines of a file; the lines ascend.
func (w *wordList) lines(body []byte, lines [][2]int) {
	number := 0
	for line := range bytes.Lines(body) {
		number++
		for len(lines) > 0 && number > lines[0][1] {
			lines = lines[1:]
		}
		if len(lines) == 0 {
			return
		}
		if number < lines[0][0] {
			continue
		}
		line = line[:min(len(line), maxAlikeLine)]
		for at := 0; at < len(line); {
			start, end := text.Next(line, at)
			if start == end {
				break
			}
			w.add(string(line[start:end]))
			at = end
		}
	}
}

// maxAlikeLine is how much of a changed line is read.
const maxAlikeLine = 1 << 10

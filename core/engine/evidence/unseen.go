package evidence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
)

// maxUnseen is how many symbols a note on what is not seen names.
const maxUnseen = 3

// unseen are notes on what may depend on symbols unseen: each sentence once, with the names of those it is true of.
func unseen(v *view.Graph, nodes []graph.Node) (notes []string) {
	var sentences []string
	of := map[string][]string{}
	for _, n := range nodes {
		if n == graph.None {
			continue
		}
		sentence := v.Unseen(n)
		if sentence == "" {
			continue
		}
		if of[sentence] == nil {
			sentences = append(sentences, sentence)
		}
		if name := v.Label(n); !slices.Contains(of[sentence], name) {
			of[sentence] = append(of[sentence], name)
		}
	}
	for _, sentence := range sentences {
		names, more := of[sentence], ""
		if left := len(names) - maxUnseen; left > 0 {
			names, more = names[:maxUnseen], fmt.Sprintf(" and %d more", left)
		}
		notes = append(notes, strings.Join(names, ", ")+more+": "+sentence)
	}
	return notes
}

// overridden says which methods one overrides that have callers, who may mean it.
func overridden(v *view.Graph, n graph.Node) (notes []string) {
	for _, m := range v.Overridden(n) {
		if callers := v.Callers(m); callers > 0 && len(notes) < maxUnseen {
			w, _ := v.Where(m)
			notes = append(notes, fmt.Sprintf("overrides %s, %s:%d: what calls that (%d) may mean it", v.Label(m), v.Path(w.File), w.First, callers))
		}
	}
	return notes
}

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

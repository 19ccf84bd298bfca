package navigate

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/vector"
)

// textsOf are the query and the fields of paths, each once, and the number of each.
func textsOf(query string, nodes []contract.TreeNode) (texts []string, number map[string]int) {
	texts, number = []string{query}, map[string]int{query: 0}
	for i := range nodes {
		for _, field := range fields(nodes[i].Path) {
			if _, ok := number[field]; !ok && field != "" {
				number[field] = len(texts)
				texts = append(texts, field)
			}
		}
	}
	return texts, number
}

// similarities scores paths by the cosine of their fields and the query, embedded
// by the host. An embedder that fails declines; what is canceled ends.
func (r *run) similarities(t *step.Task, nodes []contract.TreeNode) (scores []rank.Score, declined string, err error) {
	texts, number := textsOf(r.o.Query, nodes)
	vectors, err := model.Embed(t, contract.EmbedRequest{Purpose: "query", Texts: texts})
	if err != nil {
		if contract.ErrorOf(err).Code == contract.CodeCanceled {
			return nil, "", err
		}
		return nil, fmt.Sprintf("the embedder failed: %v", err), nil
	}
	units := make([]vector.Unit, len(vectors))
	for i := range vectors {
		if units[i], err = vector.NewUnit(vectors[i]); err != nil {
			return nil, fmt.Sprintf("the embedding of %q: %v", contract.Quoted(texts[i]), err), nil
		}
	}
	scores = make([]rank.Score, len(nodes))
	for i := range nodes {
		for f, field := range fields(nodes[i].Path) {
			if field != "" {
				scores[i] += vector.Dot(units[0], units[number[field]]).Times(fieldWeights[f])
			}
		}
	}
	return scores, "", nil
}

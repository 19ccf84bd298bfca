package evidence

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Knowledge is [contract.EvidenceOperations.Knowledge].
func (c *Operations) Knowledge(_ *step.Task, q contract.KnowledgeRequest) (*contract.KnowledgeResponse, error) {
	all := slices.Clone(graph.Runbooks)
	var refs []string
	for _, r := range []*engine.Records{c.Added.Load(), c.Attached.Load()} {
		if r == nil {
			continue
		}
		for _, k := range r.List {
			if k.Type == contract.RecordTypeKnowledge {
				all = append(all, graph.Runbook{ID: k.ID, Title: k.Title, Text: k.Text})
				refs = append(refs, ref.Record(r.Project, k))
			}
		}
	}
	entry := func(i int) contract.KnowledgeText {
		t := contract.KnowledgeText{ID: all[i].ID, Title: all[i].Title, Text: all[i].Text}
		if i >= len(graph.Runbooks) {
			t.Ref = refs[i-len(graph.Runbooks)]
		}
		return t
	}
	r := &contract.KnowledgeResponse{Texts: []contract.KnowledgeText{}}
	id := q.ID
	for i := range all {
		if id == "" && all[i].ID == strings.TrimSpace(q.Query) {
			id = all[i].ID
		}
	}
	if id != "" {
		var ids []string
		for i := range all {
			if ids = append(ids, all[i].ID); all[i].ID == id {
				r.Texts = append(r.Texts, entry(i))
				return r, nil
			}
		}
		return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no knowledge has the id %q", contract.Quoted(id)), Field: "id", SuggestedFix: contract.Closest(id, ids), Similar: ids[:min(len(ids), view.MaxSimilar)]}
	}
	wanted := text.TermSet(q.Query)
	scores, order := make([]int, len(all)), []int{}
	for i := range all {
		title, held := text.TermSet(all[i].ID+" "+all[i].Title), text.TermSet(all[i].Text)
		for w := range wanted {
			if title[w] {
				scores[i] += 3
			} else if held[w] {
				scores[i]++
			}
		}
		if scores[i] > 0 || len(wanted) == 0 {
			order = append(order, i)
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return scores[order[i]] > scores[order[j]] })
	for _, i := range order {
		t := entry(i)
		if len(wanted) == 0 {
			t.Text = ""
		} else if len(r.Texts) == q.Limit {
			break
		}
		r.Texts = append(r.Texts, t)
	}
	if len(r.Texts) == 0 {
		r.Reason = "no text holds a word of the query; an empty query lists all"
	}
	return r, nil
}

package evidence

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Knowledge is [contract.EvidenceOperations.Knowledge].
func (c *Operations) Knowledge(_ *step.Task, q contract.KnowledgeRequest) (*contract.KnowledgeResponse, error) {
	all := c.knowledge()
	if q.ID != "" {
		return textOf(all, q.ID)
	}
	if named, err := textOf(all, strings.TrimSpace(q.Query)); err == nil {
		return named, nil
	}
	r := &contract.KnowledgeResponse{Texts: []contract.KnowledgeText{}}
	wanted := text.TermSet(q.Query)
	if len(wanted) == 0 {
		for _, t := range all {
			t.Text = ""
			r.Texts = append(r.Texts, t)
		}
		return r, nil
	}
	order.StableBy(all, func(a, b contract.KnowledgeText) int { return fit(wanted, b) - fit(wanted, a) })
	for _, t := range all[:min(len(all), q.Limit)] {
		if fit(wanted, t) > 0 {
			r.Texts = append(r.Texts, t)
		}
	}
	if len(r.Texts) == 0 {
		r.Reason = "no text holds a word of the query; an empty query lists all"
	}
	return r, nil
}

// knowledge is all there is: how the tools are used, then what is stored about the project.
func (c *Operations) knowledge() (all []contract.KnowledgeText) {
	for _, b := range graph.Runbooks {
		all = append(all, contract.KnowledgeText{ID: b.ID, Title: b.Title, Text: b.Text})
	}
	for _, r := range []*engine.Records{c.Added.Load(), c.Attached.Load()} {
		if r == nil {
			continue
		}
		for _, k := range r.List {
			if k.Type == contract.RecordTypeKnowledge {
				all = append(all, contract.KnowledgeText{ID: k.ID, Title: k.Title, Text: k.Text, Ref: ref.Record(r.Project, k)})
			}
		}
	}
	return all
}

func textOf(all []contract.KnowledgeText, id string) (*contract.KnowledgeResponse, error) {
	var ids []string
	for i := range all {
		if ids = append(ids, all[i].ID); all[i].ID == id {
			return &contract.KnowledgeResponse{Texts: all[i : i+1]}, nil
		}
	}
	return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no knowledge has the id %q", contract.Quoted(id)), Field: "id", SuggestedFix: contract.Meant(id, ids), Similar: ids[:min(len(ids), view.MaxSimilar)]}
}

// fit is how much of what is wanted a text holds; words of its title count three times.
func fit(wanted map[string]bool, t contract.KnowledgeText) (score int) {
	title, held := text.TermSet(t.ID+" "+t.Title), text.TermSet(t.Text)
	for w := range wanted {
		if title[w] {
			score += 3
		} else if held[w] {
			score++
		}
	}
	return score
}

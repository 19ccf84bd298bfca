package api

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/step"
)

// KnowledgeRequest asks for runbooks and stored knowledge.
type KnowledgeRequest struct {
	// Query is words, or the id of one text. "" lists all, without their text.
	Query string `json:"query,omitempty"`
	// ID is the id of one text.
	ID string `json:"id,omitempty"`
	// Limit is how many come back at most: 1 to 20, default 3.
	Limit int `json:"limit,omitempty"`
}

// KnowledgeResponse is the texts found, best first.
type KnowledgeResponse struct {
	Texts  []KnowledgeText `json:"texts"`
	Reason string          `json:"reason,omitempty"`
}

// KnowledgeText is a runbook, or knowledge that was added.
type KnowledgeText struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text,omitempty"`
	// Ref is that of added knowledge.
	Ref string `json:"ref,omitempty"`
}

// Bounds of a request for knowledge.
const (
	defaultTexts = 3
	maxTexts     = 20
)

func (c *Core) knowledge(_ *step.Task, q KnowledgeRequest) (*KnowledgeResponse, error) {
	limit, err := inRange("limit", q.Limit, defaultTexts, 1, maxTexts)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(graph.Runbooks)
	var refs []string
	for _, r := range []*records{c.records.Load(), c.stored.Load()} {
		if r == nil {
			continue
		}
		for _, k := range r.list {
			if k.Type == graph.KnowledgeRecord.String() {
				all = append(all, graph.Runbook{ID: k.ID, Title: k.Title, Text: k.Text})
				refs = append(refs, recordRef(r.project, k))
			}
		}
	}
	text := func(i int) KnowledgeText {
		t := KnowledgeText{ID: all[i].ID, Title: all[i].Title, Text: all[i].Text}
		if i >= len(graph.Runbooks) {
			t.Ref = refs[i-len(graph.Runbooks)]
		}
		return t
	}
	r := &KnowledgeResponse{Texts: []KnowledgeText{}}
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
				r.Texts = append(r.Texts, text(i))
				return r, nil
			}
		}
		return nil, &step.Error{Code: step.CodeNotFound, Message: fmt.Sprintf("no knowledge has the id %q", cut(id)), Field: "id", SuggestedFix: closest(id, ids), Similar: ids[:min(len(ids), maxSimilar)]}
	}
	wanted := words(q.Query)
	scores, order := make([]int, len(all)), []int{}
	for i := range all {
		title, held := words(all[i].ID+" "+all[i].Title), words(all[i].Text)
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
		t := text(i)
		if len(wanted) == 0 {
			t.Text = ""
		} else if len(r.Texts) == limit {
			break
		}
		r.Texts = append(r.Texts, t)
	}
	if len(r.Texts) == 0 {
		r.Reason = "no text holds a word of the query; an empty query lists all"
	}
	return r, nil
}

package memory

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// recallTypes are what is recalled, with what each kind of saying is worth in eighths:
// what was concluded, before the talk that led to it.
var recallTypes = []struct {
	name  string
	worth rank.Score
}{
	{memory.TypeDecision, 10}, {memory.TypeKnowledge, 10}, {memory.TypeNote, 10}, {memory.TypeThread, 8},
	{memory.TypeReflection, 9}, {memory.TypeSession, 8}, {memory.TypeMessage, 8},
}

// Recall is [contract.MemoryOperations.Recall].
func (c *Operations) Recall(t *step.Task, q contract.RecallRequest) (*contract.RecallResponse, error) {
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, err
	}
	p, err := c.project(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	session := ""
	if q.Session != "" {
		if session, err = p.InSession("session", q.Session, false); err != nil {
			return nil, err
		}
	}
	r := &contract.RecallResponse{Project: p.Name, Found: []contract.Recalled{}}
	type found struct {
		memory.Hit
		order int
	}
	byType := make([][]memory.Hit, len(recallTypes))
	notes := make([]string, len(recallTypes))
	err = t.Each(len(recallTypes), 0, func(t *step.Task, i int) error {
		if len(q.Types) > 0 && !slices.Contains(q.Types, contract.RecallType(recallTypes[i].name)) {
			return nil
		}
		var err error
		byType[i], notes[i], err = memory.On(t, p.Name).Find(recallTypes[i].name, session, q.Query, q.Limit, q.Vectors == "host")
		return err
	})
	if err != nil {
		return nil, err
	}
	var all []found
	for i, hits := range byType {
		for _, h := range hits {
			h.Score = h.Score * recallTypes[i].worth / 8
			all = append(all, found{h, i})
		}
		if notes[i] != "" && !slices.Contains(r.Notes, notes[i]) {
			r.Notes = append(r.Notes, notes[i])
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.order, b.order), cmp.Compare(b.Record.Seq, a.Record.Seq))
	})
	all = all[:min(len(all), q.Limit)]
	var hits []contract.StoreRecord
	for _, h := range all {
		hits = append(hits, h.Record)
		r.Found = append(r.Found, c.recalled(p, &h.Hit, q.Query, q.MaxBytes))
	}
	if len(all) == 0 {
		r.Reason = "nothing that was said holds a word of the query"
	}
	c.attachFound(p, hits)
	return r, nil
}

// recalled describes a hit.
func (c *Operations) recalled(p *memory.Project, h *memory.Hit, query string, bytes int) contract.Recalled {
	e := recordOf(p, &h.Record)
	var about struct {
		Anchors []contract.Anchor `json:"anchors"`
	}
	_ = json.Unmarshal(h.Record.Meta, &about) // the host's own; without it nothing is cited
	r := contract.Recalled{Ref: p.Ref(h.Record.Type, h.Record.ID), Type: h.Record.Type, Title: e.Title, Session: h.Record.Parent, Created: h.Record.Created, Score: h.Score}
	r.Text = bestPart(h.Record.Content, query, bytes)
	r.Cut = int64(len(r.Text)) < h.Record.Size
	r.Cites, r.Outdated = c.cited(about.Anchors)
	return r
}

// bestPart is the run of lines of a text that holds most of a query's words, as much of
// it as fits.
func bestPart(s, query string, most int) string {
	if len(s) <= most {
		return s
	}
	wanted, best, from := text.TermSet(query), -1, 0
	at := 0
	for line := range strings.Lines(s) {
		n := 0
		for w := range text.TermSet(line) {
			if wanted[w] {
				n++
			}
		}
		if n > best {
			best, from = n, at
		}
		at += len(line)
	}
	if rest := s[from:]; len(rest) < most { // a text has more before it
		from = len(s) - most
		if i := strings.IndexByte(s[from:], '\n'); i >= 0 && i < most/2 {
			from += i + 1
		}
		return strings.ToValidUTF8(s[from:], "")
	}
	return memory.Head(s[from:], most)
}

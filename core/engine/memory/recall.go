package memory

import (
	"encoding/json"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

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
	r := &contract.RecallResponse{Project: p.Name, Found: []contract.Recalled{}, Nearest: []contract.Recalled{}}
	all, note, reason, err := p.Recall(memory.Question{Query: q.Query, Types: q.Types, Session: session, Limit: q.Limit, Vectors: q.Vectors == "host"})
	if err != nil {
		return nil, err
	}
	if note != "" {
		r.Notes = append(r.Notes, note)
	}
	r.Reason = reason
	var hits []contract.StoreRecord
	for i := range all {
		h := &all[i]
		hits = append(hits, h.Record)
		r.Found = append(r.Found, c.recalled(p, h, q.Query, q.MaxBytes))
	}
	c.attachFound(p, hits)
	if reason != "" {
		r.Found, r.Nearest = r.Nearest, r.Found
	}
	return r, nil
}

// recalled describes a hit.
func (c *Operations) recalled(p *memory.Project, h *memory.Recollection, query string, bytes int) contract.Recalled {
	e := memory.Describe(&h.Record)
	var about struct {
		Anchors []contract.Anchor `json:"anchors"`
	}
	_ = json.Unmarshal(h.Record.Meta, &about) // the host's own; without it nothing is cited
	r := contract.Recalled{Ref: p.Ref(h.Record.Type, h.Record.ID), Type: h.Record.Type, Title: e.Title, Session: h.Record.Parent, Created: h.Record.Created, Score: h.Score}
	r.Text = bestPart(h.Record.Content, query, bytes)
	r.Truncated = int64(len(r.Text)) < h.Record.Size
	r.Pinned = memory.Pinned(&h.Record)
	r.Cites, r.Outdated = c.cited(about.Anchors)
	if h.Times > 1 {
		r.Times, r.Last = h.Times, h.Last
	}
	for _, o := range h.Replaces {
		r.Replaces = append(r.Replaces, earlier(p, o, bytes))
	}
	if h.By != nil {
		by := earlier(p, h.By, bytes)
		r.ReplacedBy, r.ReplacedPart = &by, memory.Head(h.Part, bytes)
	}
	return r
}

func earlier(p *memory.Project, r *contract.StoreRecord, bytes int) contract.Earlier {
	return contract.Earlier{Ref: p.Ref(r.Type, r.ID), Text: memory.Head(r.Content, bytes), Created: r.Created}
}

// segments are the lines of a text, long ones cut after a word.
func segments(s string, most int) (list []string) {
	for line := range strings.Lines(s) {
		list = append(list, cutAfterWords(line, most)...)
	}
	return list
}

func cutAfterWords(line string, most int) (list []string) {
	for most > 0 && len(line) > most {
		n := strings.LastIndexByte(memory.Head(line, most), ' ') + 1
		if n == 0 {
			break
		}
		list, line = append(list, line[:n]), line[n:]
	}
	return append(list, line)
}

// bestPart is the run of lines of a text that holds most of a query's words, as much of
// it as fits.
func bestPart(s, query string, most int) string {
	if len(s) <= most {
		return s
	}
	wanted, best, from := text.TermSet(query), -1, 0
	at := 0
	for _, line := range segments(s, most/2) {
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

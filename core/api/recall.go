package api

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// RecallRequest asks what was said, decided and learned about something.
type RecallRequest struct {
	// Project is whose it is; default what is loaded.
	Project string `json:"project,omitempty"`
	// Query is words or a question: 1 byte to 1 MiB.
	Query string `json:"query"`
	// Types are "decision", "knowledge", "note", "thread", "reflection", "session" and
	// "message"; default all.
	Types []string `json:"types,omitempty"`
	// Session bounds it to what belongs to one, by id or ref.
	Session string `json:"session,omitempty"`
	// Limit is how much comes back at most: 1 to 200, default 10.
	Limit int `json:"limit,omitempty"`
	// MaxBytes is how much text each comes with at most: 1 to 64 KiB, default 600.
	MaxBytes int `json:"max_bytes,omitempty"`
	// Vectors is "none" (default: by words) or "host": the best by words, and the newest,
	// are compared by the host's embedding model, by "embed" needs.
	Vectors string `json:"vectors,omitempty"`
}

// RecallResponse is what was found, best first. An empty list comes with a reason.
type RecallResponse struct {
	Project string     `json:"project"`
	Found   []Recalled `json:"found"`
	Reason  string     `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
}

// Recalled is something remembered.
type Recalled struct {
	// Ref can be given to inspect, paths and bundle.
	Ref  string `json:"ref"`
	Type string `json:"type"`
	// Title is for people: who said it, a name, a title.
	Title string `json:"title,omitempty"`
	// Text is the part that fits best; Cut tells that there is more.
	Text    string `json:"text"`
	Cut     bool   `json:"cut,omitempty"`
	Session string `json:"session,omitempty"`
	// Created is milliseconds since 1970.
	Created int64      `json:"created"`
	Score   rank.Score `json:"score"`
	Cites   []Cited    `json:"cites,omitempty"`
	// Outdated tells that code which it names has changed or gone since.
	Outdated bool `json:"outdated,omitempty"`
}

// recallTypes are what is recalled, with what each kind of saying is worth in eighths:
// what was concluded, before the talk that led to it.
var recallTypes = []struct {
	name  string
	worth rank.Score
}{
	{memory.TypeDecision, 10}, {memory.TypeKnowledge, 10}, {memory.TypeNote, 10}, {memory.TypeThread, 8},
	{memory.TypeReflection, 9}, {memory.TypeSession, 8}, {memory.TypeMessage, 8},
}

// Bounds of a request to recall.
const (
	defaultRecallBytes = 600
	maxRecallBytes     = 64 << 10
)

func (c *Core) recall(t *step.Task, q RecallRequest) (*RecallResponse, error) {
	limit, err := inRange("limit", q.Limit, DefaultLimit, 1, maxListed)
	if err != nil {
		return nil, err
	}
	bytes, err := inRange("max_bytes", q.MaxBytes, defaultRecallBytes, 1, maxRecallBytes)
	if err != nil {
		return nil, err
	}
	vectors, err := oneOf("vectors", q.Vectors, "none", "host")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, k := range recallTypes {
		names = append(names, k.name)
	}
	for _, name := range q.Types {
		if _, err := oneOf("types", cmp.Or(name, "?"), names...); err != nil {
			return nil, err
		}
	}
	if err := checkQuery(q.Query); err != nil {
		return nil, err
	}
	p, err := c.remembering(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	session := ""
	if q.Session != "" {
		if session, err = p.InSession("session", q.Session, false); err != nil {
			return nil, err
		}
	}
	r := &RecallResponse{Project: p.Name, Found: []Recalled{}}
	type found struct {
		memory.Hit
		order int
	}
	byType := make([][]memory.Hit, len(recallTypes))
	notes := make([]string, len(recallTypes))
	err = t.Each(len(recallTypes), 0, func(t *step.Task, i int) error {
		if len(q.Types) > 0 && !slices.Contains(q.Types, recallTypes[i].name) {
			return nil
		}
		var err error
		byType[i], notes[i], err = memory.On(t, p.Name).Find(recallTypes[i].name, session, q.Query, limit, vectors == "host")
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
	all = all[:min(len(all), limit)]
	var hits []memory.StoreRecord
	for _, h := range all {
		hits = append(hits, h.Record)
		r.Found = append(r.Found, c.recalled(p, &h.Hit, q.Query, bytes))
	}
	if len(all) == 0 {
		r.Reason = "nothing that was said holds a word of the query"
	}
	c.hold(p, hits)
	return r, nil
}

// recalled describes a hit.
func (c *Core) recalled(p *memory.Project, h *memory.Hit, query string, bytes int) Recalled {
	e := rememberedRecord(p, &h.Record)
	var about struct {
		Anchors []memory.Anchor `json:"anchors"`
	}
	_ = json.Unmarshal(h.Record.Meta, &about) // the host's own; without it nothing is cited
	r := Recalled{Ref: p.Ref(h.Record.Type, h.Record.ID), Type: h.Record.Type, Title: e.Title, Session: h.Record.Parent, Created: h.Record.Created, Score: h.Score}
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
	wanted, best, from := words(query), -1, 0
	at := 0
	for line := range strings.Lines(s) {
		n := 0
		for w := range words(line) {
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

package search

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Summary is a line of what the host keeps, as JSON. Of two lines of one place, the
// later counts.
type Summary struct {
	// Key is a hash of what was summarized and of how it was asked for: the same text
	// is never paid for twice.
	Key string `json:"key"`
	// Path, File (the hash of its content), Kind, Name (qualified, "" of a file) and the
	// lines Start to End are where it stands.
	Path  string `json:"path"`
	File  string `json:"file"`
	Kind  string `json:"kind"`
	Name  string `json:"name,omitempty"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
	// Model is what wrote it, as PROVIDER:MODEL.
	Model string `json:"model,omitempty"`
}

func (s *Summary) place() string {
	return fmt.Sprintf("%s\x00%s\x00%s\x00%d", s.Path, s.File, s.Kind, s.Start)
}

// summaries are what the host keeps.
type summaries struct {
	of     *engine.Repository // that they were read for
	texts  map[string]string  // by key
	models map[string]string  // by key
	places map[string]bool
	field  *search.Summaries
	lines  int // of the index's files, as they are
}

// maxSummary bounds the text of a summary in bytes.
const maxSummary = 600

// summaryStore reads what the host keeps, unless that is known. Lines that are damaged or of
// another form are left out.
func (c *Operations) summaryStore(t *step.Task, r *engine.Repository) (*summaries, error) {
	if s := c.summaries.Load(); s != nil && s.of == r {
		return s, nil
	}
	reply, err := t.Do("summaries", contract.SummariesRequest{}, nil)
	if err != nil {
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeUnsupported {
			return nil, &contract.Error{Code: contract.CodeUnsupported, Message: "this host keeps no summaries"}
		}
		return nil, err
	}
	s := &summaries{of: r, texts: map[string]string{}, models: map[string]string{}, places: map[string]bool{}}
	latest := map[string]Summary{}
	var order []string
	for line := range bytes.Lines(reply.Body) {
		var one Summary
		if json.Unmarshal(line, &one) != nil || one.Key == "" || one.Text == "" || len(one.Text) > maxSummary {
			continue
		}
		s.texts[one.Key], s.models[one.Key] = one.Text, one.Model
		place := one.place()
		if _, known := latest[place]; !known {
			order = append(order, place)
		}
		latest[place] = one
	}
	x := r.Index()
	var units []search.Summary
	for _, place := range order {
		one := latest[place]
		if u, ok := unitOf(x, one); ok {
			s.places[place] = true
			units = append(units, u)
		}
	}
	s.field, s.lines = search.NewSummaries(units), len(units)
	c.summaries.Store(s)
	return s, nil
}

// unitOf finds what a summary is of, if its file is still as it was.
func unitOf(x *index.Index, s Summary) (search.Summary, bool) {
	part, file, ok := x.Find(s.Path)
	if !ok {
		return search.Summary{}, false
	}
	p := &x.Parts[part]
	f := p.File(file)
	from, to := p.ChunkRange(file)
	if index.HashText(f.Hash) != s.File || s.Start < 1 || s.Start > f.Lines || from == to {
		return search.Summary{}, false
	}
	return search.Summary{Part: part, File: file, Chunk: p.ChunkAt(file, s.Start), Text: s.Text}, true
}

// summaryLane is the lane of summaries of a search. Without one, notes say why.
func (c *Operations) summaryLane(t *step.Task, r *engine.Repository, a *contract.SearchResponse) (*search.Summaries, error) {
	s, err := c.summaryStore(t, r)
	switch {
	case err != nil && contract.Canceled(err):
		return nil, err
	case err != nil:
		a.Notes = append(a.Notes, "summaries were left out: "+err.Error())
		return nil, nil
	case s.lines == 0:
		a.Notes = append(a.Notes, "there are no summaries of these files: make some with summarize")
	}
	return s.field, nil
}

// keep hands summaries to the host.
func keep(t *step.Task, list []Summary) error {
	if len(list) == 0 {
		return nil
	}
	var b []byte
	for _, s := range list {
		line, err := contract.EncodeLine(s)
		if err != nil {
			return fmt.Errorf("encode summary: %w", err)
		}
		b = append(b, line...)
	}
	_, err := t.Do("summaries", contract.SummariesRequest{Keep: true}, b)
	return err
}

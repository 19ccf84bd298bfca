package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Defaults and bounds of summaries.
const (
	maxSummaries = 1_000_000
	// readAhead is how many files are read at once to tell what has changed.
	readAhead = 64
)

var defaultSummaryKinds = []string{"file", "function", "method", "class", "struct", "interface", "trait"}

// Summarize is [contract.SearchOperations.Summarize].
func (c *Operations) Summarize(t *step.Task, q contract.SummarizeRequest) (*contract.SummarizeResponse, error) {
	s := &summarizing{c: c, out: &contract.SummarizeResponse{}, kinds: map[string]bool{}, twins: map[string][]Summary{}, path: strings.Trim(strings.TrimPrefix(q.Path, "./"), "/")}
	if s.path == "." {
		s.path = ""
	}
	if q.Kinds == nil {
		q.Kinds = defaultSummaryKinds
	}
	for i, k := range q.Kinds {
		if k == "" || !slices.Contains(append(outline.KindNames(), "file"), k) {
			return nil, contract.Unknown(fmt.Sprintf("kinds[%d]", i), "kind", k, append(outline.KindNames(), "file"))
		}
		s.kinds[k] = true
	}
	var err error
	s.minLines, s.limit, s.batch, s.parallel = q.MinLines, cmp.Or(q.Limit, maxSummaries), q.Batch, q.Parallel
	if s.r, err = c.Repository(); err != nil {
		return nil, err
	}
	if s.known, err = c.summaryStore(t, s.r); err != nil {
		return nil, err
	}
	if err := s.plan(t); err != nil {
		return nil, err
	}
	if !q.DryRun {
		if err := s.run(t); err != nil {
			return nil, err
		}
	}
	s.out.Left = s.out.Items - s.out.Known - s.out.Asked
	return s.out, nil
}

// plan finds what is without a summary.
func (s *summarizing) plan(t *step.Task) error {
	x := s.r.Index()
	var hits []search.Hit
	for files := index.FilesFrom(x, s.path); ; {
		part, file, ok := files.Next()
		if !ok {
			break
		}
		p := &x.Parts[part]
		path := string(p.PathBytes(file))
		exact := path == s.path
		if s.path != "" && !exact && !strings.HasPrefix(path, s.path+"/") {
			if !strings.HasPrefix(path, s.path) {
				break // in order of path, nothing can follow
			}
			continue
		}
		if from, to := p.DefRange(file); from < to && (p.Role(file) == 0 || exact) {
			hits = append(hits, search.Hit{Part: part, File: file})
		}
	}
	if s.path != "" && len(hits) == 0 {
		return &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no code under %q", contract.Quoted(s.path)), Field: "path", Fix: "give a directory or a file with definitions, or leave it out"}
	}
	s.out.Files = len(hits)
	for some := range slices.Chunk(hits, readAhead) {
		bodies, err := needs.Contents(t, x, some)
		if err != nil {
			return err
		}
		for _, h := range some {
			if body := bodies[[2]int{h.Part, h.File}]; body != nil {
				s.look(h.Part, h.File, body)
			} else {
				s.unread++
			}
		}
	}
	if s.unread > 0 {
		s.out.Notes = append(s.out.Notes, fmt.Sprintf("%d of %d files were left out, for their contents are not available", s.unread, s.out.Files))
	}
	s.estimate()
	return nil
}

// look adds the items of a file.
func (s *summarizing) look(part, file int, body []byte) {
	x := s.r.Index()
	p := &x.Parts[part]
	f := p.File(file)
	add := func(i item, shown string) {
		i.part, i.file, i.Path, i.File, i.tokens = part, file, f.Path, index.HashText(f.Hash), text.Tokens(shown)
		i.Key = index.HashText(index.Hash([]byte(summaryVersion + "\x00" + i.Kind + "\x00" + i.Name + "\x00" + shown)))
		s.out.Items++
		if said, ok := s.known.texts[i.Key]; ok {
			s.out.Known++
			if i.Text, i.Model = said, s.known.models[i.Key]; !s.known.places[i.place()] {
				s.moved = append(s.moved, i.Summary)
			}
			return
		}
		twins, asked := s.twins[i.Key]
		if s.twins[i.Key] = twins; !asked {
			s.todo = append(s.todo, i)
			return
		}
		s.twins[i.Key] = append(twins, i.Summary)
	}
	if s.kinds["file"] {
		add(item{def: -1, Summary: Summary{Kind: "file", Start: 1, End: f.Lines}}, shownFile(p, file, body))
	}
	from, to := p.DefRange(file)
	for d := from; d < to; d++ {
		def := p.Definition(file, d)
		if s.kinds[def.Kind.String()] && def.Last-def.First+1 >= s.minLines {
			add(item{def: d, Summary: Summary{Kind: def.Kind.String(), Name: def.Qualified, Start: def.First, End: def.Last}}, shownLines(body, def.First, def.Last))
		}
	}
}

// estimate tells what the run will take.
func (s *summarizing) estimate() {
	s.todo = s.todo[:min(len(s.todo), s.limit)]
	s.out.Calls = (len(s.todo) + s.batch - 1) / s.batch
	s.out.OutputTokens = summaryTokens * len(s.todo)
	s.out.InputTokens = s.out.Calls * text.Tokens(summaryPrompt+string(summaryTool.InputSchema))
	for _, i := range s.todo {
		s.out.InputTokens += i.tokens + text.Tokens(i.heading(1))
	}
}

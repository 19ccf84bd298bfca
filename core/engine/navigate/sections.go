package navigate

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/navigate"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// sectionText is how many characters of a section's beginning a model is shown.
const sectionText = 200

// sections are the sections of a repository's documents, looked up when they are
// asked for.
type sections struct {
	c     *Operations
	r     *engine.Repository
	tree  *navigate.WithSections
	known map[string][]navigate.Section
	defs  map[string][]int // the definitions that they are
}

// sections returns the tree of a request for documents.
func (c *Operations) sections(r *engine.Repository, q contract.NavigateRequest, loaded navigate.Loaded, json *navigate.WithJSON) (*sections, error) {
	s := &sections{c: c, r: r, known: map[string][]navigate.Section{}, defs: map[string][]int{}}
	s.tree = &navigate.WithSections{Loaded: loaded, Sections: s.of, Text: s.texts, JSON: json, Document: q.Document}
	if q.Document != "" && len(s.of(q.Document)) == 0 {
		e := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no document %q with sections", contract.Quoted(q.Document)), Field: "document"}
		var documents []string
		for _, path := range r.Paths() {
			if len(s.of(path)) > 0 {
				documents = append(documents, path)
			}
		}
		if len(documents) > 0 {
			e.SuggestedFix = contract.Meant(q.Document, documents)
			e.Fix = fmt.Sprintf("name a document such as %q", cmp.Or(e.SuggestedFix, documents[0]))
		}
		return nil, e
	}
	return s, nil
}

// of returns the sections of a file, none if it is no document.
func (s *sections) of(path string) []navigate.Section {
	if list, ok := s.known[path]; ok {
		return list
	}
	var list []navigate.Section
	var defs []int
	if part, file, ok := s.r.Index().Find(path); ok {
		if p := &s.r.Index().Parts[part]; p.Language(file).Document() {
			list, defs = sectionsOf(p.Segment, file)
		}
	}
	s.known[path], s.defs[path] = list, defs
	return list
}

func sectionsOf(p *index.Segment, file int) (list []navigate.Section, defs []int) {
	var anchors text.Anchors
	number := map[int]int{} // of definitions
	from, to := p.DefRange(file)
	for d := from; d < to; d++ {
		if p.Columns().DefShape[d].Kind() != outline.Heading {
			continue
		}
		_, name := p.DefName(d)
		section := navigate.Section{Anchor: anchors.Next(string(name)), Title: string(name), Parent: -1}
		section.First, section.Last = p.DefLines(d)
		if parent := p.DefParent(d); parent >= 0 {
			if n, ok := number[from+parent]; ok {
				section.Parent = n
			}
		}
		number[d] = len(list)
		list, defs = append(list, section), append(defs, d)
	}
	return list, defs
}

// texts returns the beginning of each section of a document. What a notebook has
// there is JSON, which says less than its titles.
func (s *sections) texts(t *step.Task, path string) ([]string, error) {
	part, file, ok := s.r.Index().Find(path)
	if !ok || s.r.Index().Parts[part].Language(file).Rewritten() {
		return nil, nil
	}
	body, err := s.c.contentOf(t, s.r, path)
	if err != nil {
		if contract.ErrorOf(err).Code == contract.CodeCanceled {
			return nil, err
		}
		return nil, nil // titles will do
	}
	lines := bytes.SplitAfter(body, []byte("\n"))
	list := s.of(path)
	texts := make([]string, len(list))
	for i, section := range list {
		last := section.Last
		if i+1 < len(list) && list[i+1].First <= last {
			last = list[i+1].First - 1
		}
		var b []byte
		for n := section.First; n < last && n < len(lines) && len(b) < 4*sectionText; n++ { // behind the title
			if text := bytes.TrimSpace(lines[n]); len(bytes.Trim(text, "=-~^\"'*#+`.:")) > 0 {
				b = append(append(b, text...), ' ')
			}
		}
		runes := []rune(strings.ToValidUTF8(strings.TrimSpace(string(b)), "\uFFFD"))
		texts[i] = string(runes[:min(len(runes), sectionText)])
	}
	return texts, nil
}

// found puts the section in which it lies in the place of each hit in a document.
func (s *sections) found(t *step.Task, query search.Query, hits []search.Hit) ([]navigate.Found, error) {
	var out []navigate.Found
	seen := map[string]bool{}
	for i := range hits {
		h := &hits[i]
		p := &s.r.Index().Parts[h.Part]
		f := navigate.Found{Path: p.File(h.File).Path, Score: h.Score}
		if h.Definition >= 0 {
			d := engine.Definition(s.r.Index(), p, h.File, h.Definition)
			f.Note = d.Kind + " " + d.Name
		}
		if list := s.of(f.Path); len(list) > 0 {
			line, err := s.line(t, query, p, h, f.Path)
			if err != nil {
				return nil, err
			}
			at := -1
			for n := range list {
				if list[n].First <= line && line <= list[n].Last {
					at = n
				}
			}
			if at >= 0 {
				path := f.Path
				f.Path, f.Above, f.Note = path+"#"+list[at].Anchor, []string{path}, "section "+list[at].Title
				for above := list[at].Parent; above >= 0; above = list[above].Parent {
					f.Above = append(f.Above, path+"#"+list[above].Anchor)
				}
			}
		}
		if !seen[f.Path] {
			seen[f.Path] = true
			out = append(out, f)
		}
	}
	return out, nil
}

// line returns the line of a hit in a document that the query is about.
func (s *sections) line(t *step.Task, query search.Query, p *index.Part, h *search.Hit, path string) (int, error) {
	if h.Definition >= 0 {
		first, _ := p.DefLines(h.Definition)
		return first, nil
	}
	chunk := p.Chunk(h.Chunk)
	body, err := s.c.contentOf(t, s.r, path)
	if err != nil && contract.ErrorOf(err).Code == contract.CodeCanceled {
		return 0, err
	}
	if err != nil || chunk.End > len(body) {
		return chunk.First, nil
	}
	return search.Excerpt(body[chunk.Start:chunk.End], chunk.First, 0, 3, query).First, nil
}

func (s *sections) filter(o *search.Options) {
	if path := s.tree.Document; path != "" {
		o.ByChunk = true
		if p, ok := tree.ParsePattern("/" + path); ok {
			o.Filter = &search.Filter{Paths: []search.Path{{Text: path, Pattern: p}}}
		}
	}
}

// chosen keeps what a search found itself of what the index picked, best first:
// what is around it only led there.
func chosen(nodes []contract.TreeNode, found []navigate.Found, limit int) []contract.TreeNode {
	place := map[string]int{}
	for i, f := range found {
		place[f.Path] = i
	}
	nodes = slices.DeleteFunc(nodes, func(n contract.TreeNode) bool { _, ok := place[n.Path]; return !ok })
	sort.SliceStable(nodes, func(i, j int) bool { return place[nodes[i].Path] < place[nodes[j].Path] })
	return nodes[:min(len(nodes), limit)]
}

// describe tells of which document a node is which section.
func (s *sections) describe(f *contract.NavigatedFile, n contract.TreeNode) {
	path, number, ok := s.tree.Section(n)
	list := s.of(path)
	if !ok || number >= len(list) {
		return
	}
	f.Path, f.Lines = path, contract.Lines{Start: list[number].First, End: list[number].Last}
	part, file, _ := s.r.Index().Find(path)
	f.Ref = ref.Definition(ref.Project(s.r.Index()), s.r.Index().Parts[part].Segment, file, s.defs[path][number])
}

package context

import (
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// packing collects what may go into a context.
type packing struct {
	c       *Operations
	x       *index.Index
	query   search.Query
	parser  outline.Parser
	files   map[[2]int]*packedFile
	items   []pack.Item
	places  map[string]int // of the items, by ref
	missing bool
	// alone tells that nothing stands for several definitions, since only some kinds are wanted.
	alone bool
}

// focusLines is how many lines say most of a query, together.
const focusLines = 8

// load gets the files of hits.
func (p *packing) load(t *step.Task, hits []search.Hit) error {
	bodies, err := needs.Contents(t, p.x, hits)
	if err != nil {
		return err
	}
	for k, body := range bodies {
		if body == nil {
			p.missing = true
		} else if p.files[k] == nil {
			p.files[k] = newPackedFile(p.x.Parts[k[0]].Language(k[1]), body)
		}
	}
	return nil
}

// add adds an item; one that is there already only gets another line that says much.
func (p *packing) add(it pack.Item) {
	if at, ok := p.places[it.Ref]; ok {
		p.items[at].Focus = append(p.items[at].Focus, it.Focus...)
		return
	}
	p.places[it.Ref] = len(p.items)
	p.items = append(p.items, it)
}

// hits adds what hits are about: each definition once, and lines that are of none.
func (p *packing) hits(t *step.Task, hits []search.Hit, class search.Class) error {
	if err := p.load(t, hits); err != nil {
		return err
	}
	for i := range hits {
		h := &hits[i]
		f := p.files[[2]int{h.Part, h.File}]
		if f == nil || h.Chunk < 0 {
			continue
		}
		if class == search.PathQuery {
			p.file(h.Part, h.File, h.Score)
			continue
		}
		part := &p.x.Parts[h.Part]
		if h.Definition < 0 {
			chunk := part.Chunk(h.Chunk)
			p.chunk(h, &chunk, h.Line)
			continue
		}
		p.definition(h.Part, h.File, h.Definition, h.Line, h.Score)
		p.shorten(part, h.Definition)
	}
	return nil
}

// What is shown of a type whose functions are ranked beside it.
const (
	longType = 40 // lines from which on it is not shown whole
	typeHead = 24 // lines that go first
)

// shorten leaves of a long type that was just added what stands before its first
// function: its functions are found for themselves.
func (p *packing) shorten(part *index.Part, d int) {
	it := &p.items[len(p.items)-1]
	if kind := part.Columns().DefShape[d].Kind(); strings.Count(it.Text, "\n") < longType || (kind < outline.Class || kind > outline.Type) && kind != outline.Module {
		return
	}
	_, last := part.DefLines(d)
	for child := d + 1; child < part.Definitions(); child++ {
		first, end := part.DefLines(child)
		if end > last || first > last {
			break
		}
		if kind := part.Columns().DefShape[child].Kind(); kind.IsFunction() {
			it.Text, it.More, it.Brief = string(text.Lines([]byte(it.Text), 1, max(1, first-it.First))), true, typeHead
			it.Parts = nil
			return
		}
	}
}

// chunk adds lines that are of no definition.
func (p *packing) chunk(h *search.Hit, c *index.Chunk, focus int) {
	part := &p.x.Parts[h.Part]
	path := part.File(h.File).Path
	it := pack.Item{Ref: ref.Chunk(ref.Project(p.x), part.Segment, h.File, h.Chunk), Name: path, Type: graph.Chunk.String(), Path: path, First: c.First, Relevance: h.Score}
	it.Text = string(p.files[[2]int{h.Part, h.File}].body[c.Start:c.End])
	it.Focus = []int{focus}
	p.add(it)
}

// file adds a whole file.
func (p *packing) file(part, file int, score rank.Score) {
	path, f := p.x.Parts[part].File(file).Path, p.files[[2]int{part, file}]
	if f == nil {
		return
	}
	it := pack.Item{Ref: ref.File(ref.Project(p.x), path), Name: path, Type: graph.File.String(), Path: path, First: 1, Text: string(f.body), Relevance: score}
	it.Parts = f.piece(&p.parser, 1, len(f.starts)).parts(-1)
	p.add(it)
}

// definition adds a definition with its comment. focus is the line that says most, 0
// for that which says most of the query.
func (p *packing) definition(part, file, d, focus int, score rank.Score) {
	s := &p.x.Parts[part]
	f, def := p.files[[2]int{part, file}], s.Definition(file, d)
	if f == nil {
		return
	}
	it := pack.Item{Ref: ref.Definition(ref.Project(p.x), s.Segment, file, d), Name: def.Qualified, Type: def.Kind.String(), Path: s.File(file).Path, First: def.First, Relevance: score}
	if def.Kind.Prose() {
		it.Name, it.Type = def.Name, graph.TypeOfKind(def.Kind).String()
	}
	if !p.alone {
		it.File = ref.File(ref.Project(p.x), it.Path)
	}
	first, last := around(s, file, d)
	c := f.piece(&p.parser, first, last)
	at := c.find(&def)
	if at < 0 { // what is around it is no definition, such as an impl block
		c = f.piece(&p.parser, 1, len(f.starts))
		at = c.find(&def)
	}
	if at >= 0 {
		it.First, it.Head, it.Comment = c.head(at)
		it.Named = c.named(at)
		it.Parts = c.parts(at)
	}
	body := f.lines(it.First, def.Last)
	it.Text = string(body)
	if focus == 0 {
		focus = search.Excerpt(body, it.First, 0, focusLines, p.query).First
	} else {
		focus = max(it.First, focus-focusLines/4)
	}
	it.Focus = []int{focus}
	p.add(it)
}

package context

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/pack"
)

// packedFile is a file whose text is wanted.
type packedFile struct {
	body     []byte
	language outline.Language
	starts   []int             // of its lines
	pieces   map[[2]int]*piece // by their lines
}

// piece is a part of a file that was outlined: signatures and comments are not in the
// index, and whole files take long.
type piece struct {
	from int // line of the file where it begins
	f    *packedFile
	defs []outline.Definition
}

func newPackedFile(l outline.Language, body []byte) *packedFile {
	f := &packedFile{body: body, language: l, starts: []int{0}, pieces: map[[2]int]*piece{}}
	for i, b := range body {
		if b == '\n' && i+1 < len(body) {
			f.starts = append(f.starts, i+1)
		}
	}
	return f
}

func (f *packedFile) lines(first, last int) []byte {
	end := len(f.body)
	if last < len(f.starts) {
		end = f.starts[last]
	}
	return f.body[f.starts[min(max(first, 1), len(f.starts))-1]:end]
}

// maxAbove is how far above a definition its comment may begin.
const maxAbove = 200

// around returns the lines that are outlined to see a definition: those of the
// outermost one around it, and above up to the one before.
func around(s *index.Part, file, d int) (first, last int) {
	from, _ := s.DefRange(file)
	outermost := func(d int) int {
		for s.DefParent(d) >= 0 {
			d = from + s.DefParent(d)
		}
		return d
	}
	d = outermost(d)
	begins, last := s.DefLines(d)
	if d > from {
		_, first = s.DefLines(outermost(d - 1))
	}
	return min(begins, max(1, first+1, begins-maxAbove)), last
}

func (f *packedFile) piece(p *outline.Parser, first, last int) *piece {
	c := f.pieces[[2]int{first, last}]
	if c == nil {
		c = &piece{from: first, f: f, defs: slices.Clone(p.Parse(f.language, f.lines(first, last), outline.Definitions).Definitions)}
		f.pieces[[2]int{first, last}] = c
	}
	return c
}

// find finds a definition of the index, -1 if it is not seen.
func (c *piece) find(d *index.Definition) int {
	i := sort.Search(len(c.defs), func(i int) bool { return c.from+c.defs[i].StartLine-1 >= d.First })
	for ; i < len(c.defs) && c.from+c.defs[i].StartLine-1 == d.First; i++ {
		if c.defs[i].Kind == d.Kind && c.from+c.defs[i].EndLine-1 == d.Last {
			return i
		}
	}
	return -1
}

// What is shown of heads.
const (
	headLines    = 6 // of a signature
	commentLines = 2
)

// head returns the first line of a definition with its comment, and the lines that say
// what it is.
func (c *piece) head(d int) (first int, head []pack.Lines, comment pack.Lines) {
	def := &c.defs[d]
	first = c.from + def.StartLine - 1
	signature := pack.Lines{First: first, Last: first}
	if !def.Signature.Empty() {
		if named := c.named(d); named >= first+headLines { // below many decorators
			signature.First = named
		}
		signature.Last = min(c.line(def.Signature.End-1), signature.First+headLines-1)
	}
	head = []pack.Lines{signature}
	if !def.Doc.Empty() {
		doc := pack.Lines{First: c.line(def.Doc.Start)}
		end := c.line(def.Doc.End - 1)
		doc.Last = min(end, doc.First+commentLines-1)
		if end > doc.Last {
			comment = pack.Lines{First: doc.Last + 1, Last: end}
		}
		first = min(first, doc.First)
		head = append(head, doc)
	}
	return first, head, comment
}

// named returns the line of a definition that bears its name, or where its signature begins.
func (c *piece) named(d int) int {
	def := &c.defs[d]
	at := def.Signature.Start
	if def.Signature.Empty() {
		return c.from + def.StartLine - 1
	}
	if def.Name.Start > at && def.Name.Start < def.Signature.End { // else it is written elsewhere
		at = def.Name.Start
	}
	return c.line(at)
}

// parts returns the lines of the signatures of what a definition contains directly, or
// of what is at the top of the piece (-1).
func (c *piece) parts(d int) []pack.Lines {
	var list []pack.Lines
	last := 0
	for i := d + 1; i < len(c.defs); i++ {
		def := &c.defs[i]
		if d >= 0 && def.StartLine > c.defs[d].EndLine {
			break
		}
		if def.Parent != d || def.Signature.Empty() {
			continue
		}
		if line := c.line(def.Signature.Start); line > last {
			list = append(list, pack.Lines{First: line, Last: line})
			last = line
		}
	}
	return list
}

// line returns the line of the file that an offset in the piece is in.
func (c *piece) line(at int) int {
	at += c.f.starts[c.from-1]
	i, found := slices.BinarySearch(c.f.starts, at)
	if !found {
		i--
	}
	return i + 1
}

package search

import (
	"bytes"
	"math"
	"slices"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// DefinitionHit is a definition, or a block of lines that are of none, by what it says
// of a query itself.
type DefinitionHit struct {
	Hit // Definition is -1 for a block; Line is the line that says most
	// First and Last are its lines, with the comment above it.
	First, Last int
	// Signals are what the learned order of reports goes by, if results are explained.
	Signals []uint8
}

// DefinitionFiles is how many files are read to rank what they define.
const DefinitionFiles = 50

// Bounds of what is read for one query.
const (
	maxSurveyed      = 1 << 20 // bytes of a file whose text takes part; of a longer one names do
	maxSurveyedAll   = 8 << 20 // … and of all files together, the best first
	maxSurveyedTerms = 64
)

// DefinitionWeights say how much makes a definition come first. They were chosen by
// coordinate descent on what 274 commits of 34 repositories changed, with the commits'
// subjects as queries: docs/search.md lists them. None of these is in a set that results
// are reported on. Those of a block and of a name were not tuned, for no subject has them.
type DefinitionWeights struct {
	// BM25F over definitions (Robertson and Zaragoza 2009): what a term counts by the
	// place where it stands, saturation, and normalisation of the length in terms.
	Places [places]rank.Score
	K1, B  rank.Score
	// Shares of BM25F relative to the best, the score of the file, the name, the weight
	// of all terms that are there in any place and in the signature, and the length.
	Terms, File, Name, Coverage, Signature, Length rank.Score
	// What is taken from tests inside other files and from sections of documents, unless
	// they are asked for, from constants and from blocks.
	Test, Constant, Section, Block rank.Score
	// What the best that calls it in its file says of the query, the best that it calls, and
	// how often it is called; words that are related to those of the query.
	Called, Calling, Callers, Related rank.Score
	// What those of the first pass on that it is connected with.
	Connected rank.Score
	// What is taken from definitions of hardly any lines, from constructors and from types
	// that are long.
	Short, Constructor, Long rank.Score
	// What is added to one that the query mentions by its name, or a trace by its line.
	Named rank.Score
	// What the correction counts that was learned for reports.
	Learned rank.Score
}

// Definitions are the weights in force.
var Definitions = DefinitionWeights{
	Places: [places]rank.Score{3 * rank.One, rank.One, rank.One, rank.Of(3, 2), rank.One, rank.One},
	K1:     rank.Of(3, 2), B: rank.Of(4, 10),
	Terms: rank.Of(70, 100), File: rank.Of(115, 100), Name: rank.Of(55, 100), Coverage: rank.Of(60, 100), Signature: rank.Of(5, 100), Length: rank.Of(20, 100),
	Test: rank.One, Constant: rank.Of(30, 100), Section: rank.Of(55, 100), Block: rank.Of(60, 100),
	Named: 2 * rank.One, Learned: rank.One,
	Called: rank.Of(87, 100), Calling: rank.Of(10, 100), Callers: rank.Of(80, 100), Related: rank.Of(131, 100),
	Short: rank.Of(38, 100), Constructor: rank.Of(61, 100), Long: rank.Of(52, 100), Connected: rank.Of(41, 100),
}

// The places in which a definition can say a word.
const (
	inName = iota
	inEnclosing
	inSignature
	inComment
	inBody
	inPath
	places
)

// surveyed is a definition or a block with what it says of the query.
type surveyed struct {
	part, file, def, chunk int
	hit                    int // number of its file among the hits
	first, last            int // lines, with the comment above
	text                   []byte
	name                   uint32 // hash of its name
	line                   int    // that says most
	most                   rank.Score
	tokens                 int
	found                  []frequencies // of the query's terms, nil if it has none of them
	own                    bool          // it has one elsewhere than in its path and around it
	named                  bool          // the query mentions it, or a trace a line of it
	// What is said by those of its file that call it, by those that it calls, by how many
	// it is called, and the terms of which it has a relative.
	calledBy, calling rank.Score
	callers           int
	relatives         uint64
}

// frequencies are how often a term stands in each place.
type frequencies [places]uint16

// survey reads files for a query.
type survey struct {
	s        *Searcher
	q        *Query
	filter   *Filter
	analyzer *text.Analyzer
	idf      []rank.Score // of each term
	total    rank.Score
	numbers  map[uint32]int // of the analyzer, to those of the terms
	list     []surveyed
	aliases  map[uint32]uint64 // of the analyzer, to the terms that they are related to
	begins   begin             // of both
	calls    calls
	terms    []uint32
	// Of the file at hand: where its lines begin, and the number in list of what each
	// line is of, -1 for nothing; from its definitions to list.
	starts []int
	owner  []int
	places []int
}

// Definitions ranks what files define by what the definitions themselves say of a
// query: their names, signatures, comments and own lines, beside the score of the file.
// Lines outside of all definitions take part as blocks. content returns the text of a
// file, nil if there is none: then names and signatures are all there is. At most limit
// come back, the best first; ties go by the order of files, then of lines.
func (s *Searcher) Definitions(q Query, o Options, files []Hit, limit int, content func(part, file int) []byte) []DefinitionHit {
	v := s.newSurvey(&q, o.Filter, nil)
	v.files(files, content)
	return v.ranked(files, limit, o.Explain)
}

func (v *survey) files(files []Hit, content func(part, file int) []byte) {
	n := 0
	for i := range files {
		from, to := v.s.x.Parts[files[i].Part].DefRange(files[i].File)
		n += to - from
	}
	v.list = make([]surveyed, 0, n) // of thousands, growing took a tenth of a search
	for i := range files {
		v.file(i, &files[i], content(files[i].Part, files[i].File))
	}
	if v.analyzer.Terms.Len() < maxRemembered {
		analyzers.put(v.analyzer)
	}
}

// Surveyable returns the hits whose files are read: those that are short enough, as long
// as they are not too much together. Of the others only names and signatures are ranked.
func Surveyable(x *index.Index, files []Hit) []Hit {
	read := surveyable()
	return slices.DeleteFunc(slices.Clone(files), func(h Hit) bool { return !read(x.Parts[h.Part].Size(h.File)) })
}

// surveyable tells of files, the best first, whether they are read, by their sizes.
func surveyable() func(size int) bool {
	left := maxSurveyedAll
	return func(size int) bool {
		if size > min(maxSurveyed, left) {
			return false
		}
		left -= size
		return true
	}
}

// newSurvey weighs the terms of a query by their rarity in chunks. j tells of all shards, nil
// if the index is the whole.
func (s *Searcher) newSurvey(q *Query, filter *Filter, j *Joint) *survey {
	v := &survey{s: s, q: q, filter: filter, analyzer: analyzers.get(), numbers: map[uint32]int{}, aliases: map[uint32]uint64{}}
	if v.analyzer == nil {
		v.analyzer = &text.Analyzer{}
	}
	b := s.board()
	defer b.release()
	if j != nil {
		b.join(j)
	}
	terms := q.Terms
	if q.report != nil {
		terms = b.choose(terms)
	}
	for i, t := range terms[:min(len(terms), maxSurveyedTerms)] {
		n := 0
		if j != nil {
			n = b.joint.term(i).chunks
		} else {
			n = b.frequencies(b.find(nil, t.Text), index.Body)
		}
		weight := rank.IDF(b.sizes.Chunks, min(n, b.sizes.Chunks)).Times(t.Weighs())
		number, _ := v.analyzer.Terms.Number([]byte(t.Text))
		v.numbers[number] = len(v.idf)
		v.begins.put(t.Text)
		v.idf = append(v.idf, weight)
		v.total += weight
		v.alias(i, t.Text)
	}
	return v
}

func (v *survey) file(hit int, h *Hit, body []byte) {
	step.Yield()
	p := &v.s.x.Parts[h.Part]
	v.starts = append(v.starts[:0], 0)
	for i, b := range body {
		if b == '\n' && i+1 < len(body) {
			v.starts = append(v.starts, i+1)
		}
	}
	v.owner = slices.Grow(v.owner[:0], len(v.starts)+1)[:len(v.starts)+1]
	for i := range v.owner {
		v.owner[i] = -1
	}
	first := len(v.list)
	v.own(hit, h, p, body)
	if at := v.ownerOf(h, p); at >= 0 {
		traced := &v.list[at]
		traced.named, traced.line, traced.most = true, h.Line, math.MaxInt64 // no other line says more
	}
	path := p.PathBytes(h.File)
	for i := first; i < len(v.list); i++ {
		qualified, name := p.DefName(v.list[i].def)
		v.list[i].name = nameHash(name)
		v.count(i, name, inName)
		v.count(i, qualified[:len(qualified)-len(name)], inEnclosing)
		v.count(i, []byte(p.Definition(h.File, v.list[i].def).Signature), inSignature)
		v.count(i, path, inPath)
		v.list[i].named = v.list[i].named || v.mentioned(qualified, name)
	}
	if len(body) > 0 {
		v.define(first)
		v.read(hit, h, p, body)
		v.relate()
	}
}

// own finds which lines are whose. What lies inside a function or a value is a part of
// it, and fields and members are parts of their type; other definitions stand for
// themselves, and what encloses them has the lines that are left.
func (v *survey) own(hit int, h *Hit, p *index.Part, body []byte) {
	from, to := p.DefRange(h.File)
	v.places = slices.Grow(v.places[:0], to-from)[:to-from]
	columns := p.Columns()
	for d := from; d < to; d++ {
		parent := p.DefParent(d)
		kind := columns.DefShape[d].Kind()
		first, last := p.DefLines(d)
		if parent >= 0 {
			first0, last0 := p.DefLines(from + parent)
			if partOf(kind, columns.DefShape[from+parent].Kind(), last0-first0) {
				v.places[d-from] = v.places[parent]
				continue
			}
		}
		v.places[d-from] = len(v.list)
		last = min(last, len(v.owner)-1)
		first = v.commented(body, first, func(line int) bool {
			o := v.owner[line]
			return o < 0 || parent >= 0 && o == v.places[parent] && line != v.headOf(o)
		})
		for l := first; l <= last; l++ {
			v.owner[l] = len(v.list)
		}
		_, end := p.DefLines(d)
		v.list = append(v.list, surveyed{part: h.Part, file: h.File, def: d, chunk: p.DefChunk(d), hit: hit, first: first, last: end, text: v.lines(body, first, end)})
	}
}

// ownerOf is the number of the definition that has the line for which a file was found, with
// the comment above it; -1 for none.
func (v *survey) ownerOf(h *Hit, p *index.Part) int {
	if h.Line == 0 {
		return -1
	}
	if h.Line < len(v.owner) && v.owner[h.Line] >= 0 {
		return v.owner[h.Line]
	}
	if d, ok := p.Enclosing(h.File, h.Line); ok { // of which there is no text
		from, _ := p.DefRange(h.File)
		return v.places[d-from]
	}
	return -1
}

// headOf is the line in which what was surveyed begins to be defined.
func (v *survey) headOf(i int) int {
	first, _ := v.s.x.Parts[v.list[i].part].DefLines(v.list[i].def)
	return first
}

// longBody is the length in lines from which on a function that holds others does not
// stand for them.
const longBody = 200

// partOf tells whether a definition is shown as a part of what encloses it.
func partOf(kind, enclosing outline.Kind, lines int) bool {
	switch kind {
	case outline.Field, outline.Property, outline.Constant:
		return true
	}
	switch enclosing {
	case outline.Function, outline.Method, outline.Constant, outline.Variable:
		return lines < longBody
	}
	return false
}

// line returns a line of the file at hand, counted from 1.
func (v *survey) line(body []byte, n int) []byte {
	end := len(body)
	if n < len(v.starts) {
		end = v.starts[n]
	}
	return body[v.starts[n-1]:end]
}

// lines returns some lines of the file at hand.
func (v *survey) lines(body []byte, first, last int) []byte {
	if last = min(last, len(v.starts)); len(body) == 0 || first < 1 || first > last { // 0 while ranges are missing
		return nil
	}
	text := body[v.starts[first-1]:]
	return text[:v.starts[last-1]-v.starts[first-1]+len(v.line(body, last))]
}

// commentMarks begin lines that say something of what follows.
var commentMarks = [...]string{"//", "/*", "*", "#", "--", `"""`, "'''", "@", "%", ";", "{-", "<!--", "[<"}

func commentLine(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	for _, mark := range commentMarks {
		if len(line) >= len(mark) && string(line[:len(mark)]) == mark {
			return true
		}
	}
	return false
}

// surveyWindow is how many lines are looked at together for those that say most.
const surveyWindow = 4

// read counts the terms in the lines of a file. Lines that are nobody's become blocks,
// one for each chunk.
func (v *survey) read(hit int, h *Hit, p *index.Part, body []byte) {
	blocks := v.filter == nil || !v.filter.byKind()
	chunk, end := p.ChunkRange(h.File)
	block := -1
	var recent [surveyWindow]rank.Score
	last, head := -1, 0
	for n := 1; n <= len(v.starts); n++ {
		line := v.line(body, n)
		for chunk+1 < end && n > p.Chunk(chunk).Last {
			chunk, block = chunk+1, -1
		}
		owner := v.owner[n]
		if owner < 0 {
			if !blocks || len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			if block < 0 {
				block = len(v.list)
				v.list = append(v.list, surveyed{part: h.Part, file: h.File, def: -1, chunk: chunk, hit: hit, first: n})
				v.count(block, p.PathBytes(h.File), inPath)
			}
			v.list[block].last, v.list[block].text = n, v.lines(body, v.list[block].first, n)
			owner = block
		}
		if owner != last {
			recent, last, head = [surveyWindow]rank.Score{}, owner, 0
			if v.list[owner].def >= 0 {
				head = v.headOf(owner)
			}
		}
		place := inBody
		if n < head || commentLine(line) {
			place = inComment
		} else {
			v.mention(owner, line[:min(len(line), scanLine)])
		}
		if n == h.Line && v.list[owner].def < 0 {
			d := &v.list[owner]
			d.named, d.line, d.most = true, n, math.MaxInt64
		}
		said, tokens := v.count(owner, line[:min(len(line), scanLine)], place)
		d := &v.list[owner]
		d.tokens += tokens
		recent[n%surveyWindow] = said
		sum := rank.Score(0)
		for _, s := range recent {
			sum += s
		}
		if said > 0 && sum > d.most {
			d.most, d.line = sum, max(n-surveyWindow+1, d.first)
		}
	}
}

// count notes the terms of the query that a text holds in a place of a definition. It
// returns what they weigh, each once, and how many terms the text has.
func (v *survey) count(i int, src []byte, place int) (said rank.Score, tokens int) {
	v.terms = v.terms[:0]
	for at := 0; at < len(src); {
		start, end := text.Next(src, at)
		if at = end; v.begins.otherWord(src[start:end]) {
			tokens++
			continue
		}
		v.terms = v.analyzer.Append(v.terms, src[start:end])
	}
	d := &v.list[i]
	seen := uint64(0)
	for _, t := range v.terms {
		at, ok := v.numbers[t]
		if !ok {
			d.relatives |= v.aliases[t]
			continue
		}
		if d.found == nil {
			d.found = make([]frequencies, len(v.idf))
		}
		if f := &d.found[at][place]; *f < 1<<16-1 {
			*f++
		}
		d.own = d.own || place != inPath && place != inEnclosing
		if seen&(1<<at) == 0 {
			seen |= 1 << at
			said += v.idf[at]
		}
	}
	return said, tokens + len(v.terms)
}

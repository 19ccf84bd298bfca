package search

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/report"
	"github.com/cairn-search/cairn/core/tree"
)

// reportLane adds to files that a report or a trace names.
type reportLane struct{}

func (reportLane) name() string { return "report" }

func (reportLane) score(b *board, r *request) bool {
	if r.query.report == nil {
		return false
	}
	if b.given != nil {
		return true
	}
	b.evidence = b.collect(r.query.report, r.query.Class == TraceQuery)
	return true
}

func (reportLane) propose(b *board) {
	b.proposeIf(func(file uint32) bool { return b.evidence[file] != nil })
}

func (reportLane) add(b *board, c *candidate, add addend) { b.evidence[c.file].parts(add) }

func (reportLane) relevant(b *board, file uint32) bool { return b.evidence[file] != nil }

// evidence is what a report says of a file.
type evidence struct {
	frame, place, module rank.Score
	name, names          rank.Score // of the best name and of all
	line                 int        // of the frame
	def                  int        // of the best name
}

// frames adds the files of a trace: the farther a frame is from where it failed, the less.
func (b *board) frames(r *report.Report, refs *references, frame rank.Score, get func(uint32) *evidence) {
	next := rank.One
	for i, f := range r.Frames {
		if f.Depth == 0 {
			next = rank.One
		}
		ref := refs.frames[i]
		if ref == nil || ref.count == 0 {
			continue
		}
		value := ref.value().Times(next)
		for _, at := range ref.files {
			e := get(at)
			if v := frame.Times(value); v > e.frame {
				e.frame, e.line = v, b.lineOf(at, f)
			}
		}
		if value > 0 {
			next = next.Times(Reports.Farther)
		}
	}
}

// collect finds the files that a report or a trace names.
func (b *board) collect(r *report.Report, only bool) map[uint32]*evidence {
	frame := Reports.Frame
	if only {
		frame = first // who asks with a trace alone wants to go there
	}
	found := map[uint32]*evidence{}
	get := func(f uint32) *evidence {
		e := found[f]
		if e == nil {
			e = &evidence{def: -1}
			found[f] = e
			b.see(f)
		}
		return e
	}
	refs := newReferences(r)
	b.locate(refs)
	b.joint.refer(refs)
	b.frames(r, refs, frame, get)
	for i, n := range r.Names {
		weight := nameWeight(n.Kind)
		for _, at := range refs.paths[i].all() {
			e := get(at)
			e.place = max(e.place, Reports.Place.Times(weight).Times(refs.paths[i].value()))
		}
		for _, at := range refs.modules[i].all() {
			e := get(at)
			e.module = max(e.module, Reports.Module.Times(weight).Times(refs.modules[i].value()))
		}
	}
	for i, n := range refs.names(r) {
		b.named(n, b.joint.namesake(i), get)
	}
	return found
}

// reportName is a name of a report that may be a definition's.
type reportName struct {
	text   string
	parts  []string
	weight rank.Score
}

// names are the names of a report that may be those of definitions.
func (s *references) names(r *report.Report) (list []reportName) {
	add := func(name string, weight rank.Score) {
		parts := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(".:#", r) })
		if len(parts) > 0 && weight != 0 {
			list = append(list, reportName{name, parts, weight})
		}
	}
	for i, n := range r.Names {
		if s.paths[i] == nil {
			add(n.Text, nameWeight(n.Kind))
		}
	}
	for _, f := range r.Frames {
		if f.Function != "" {
			add(f.Function, Reports.NameInTrace)
		}
	}
	return list
}

// nameWeight is what a name counts by where it stands.
func nameWeight(k report.Kind) rank.Score {
	switch k {
	case report.Title, report.Prose, report.Inline, report.Failure:
		return rank.One
	case report.Call:
		return Reports.NameInTrace
	}
	return Reports.NameInCode
}

// lineOf returns the line of a frame in a file of the index. In another version
// of the file the function may have moved: then it is its first line.
func (b *board) lineOf(file uint32, f report.Frame) int {
	p, i := b.partOfFile(file)
	name := f.Function[strings.LastIndexAny(f.Function, ".:#")+1:]
	if d, ok := p.Enclosing(i, f.Line); name == "" || ok && p.Definition(i, d).Name == name {
		return f.Line
	}
	line := 0
	p.Named(name, func(at, d int) {
		if at == i && line == 0 {
			line = p.Definition(at, d).First
		}
	})
	if line == 0 {
		line = f.Line
	}
	return line
}

// maxNamesakes is how many definitions a name may have to say anything.
const maxNamesakes = 24

// namesake is a definition of a name.
type namesake struct {
	file uint32
	def  int
}

// namesakes returns the definitions that fit a name best, and how well they do: those that
// its qualifier fits go before all others, tests come last.
func (b *board) namesakes(parts []string) (best []namesake, level int) {
	last := parts[len(parts)-1]
	for i := range b.x.Parts {
		p := &b.x.Parts[i]
		p.Named(last, func(file, def int) {
			if !p.Live(file) {
				return
			}
			d := p.Definition(file, def)
			at := 1
			if p.Role(file)&tree.Test == 0 {
				at += 4
			}
			if d.Name == last {
				at += 2
			}
			if len(parts) > 1 && qualifies(parts, d, p.PathBytes(file)) > 0 {
				at += 8
			}
			if at > level {
				best, level = best[:0], at
			}
			if at == level {
				best = append(best, namesake{uint32(b.fileBase[i] + file), def})
			}
		})
	}
	return best, level
}

// named adds what the definitions of a name say: the fewer there are, the more.
func (b *board) named(n reportName, joint *contract.NameCount, get func(uint32) *evidence) {
	best, level := b.namesakes(n.parts)
	count := len(best)
	if joint != nil {
		if level < joint.Fit {
			return // others fit better
		}
		count = joint.Definitions
	}
	if len(best) == 0 || count > maxNamesakes {
		return
	}
	value := n.weight / rank.Score(count)
	if len(n.parts) > 1 && level < 8 {
		value /= 4
	}
	last := n.parts[len(n.parts)-1]
	if level&2 == 0 && last == strings.ToLower(last) {
		value /= 2
	}
	for _, d := range best {
		e := get(d.file)
		e.names += value
		if value > e.name {
			e.name, e.def = value, d.def
		}
	}
}

// parts calls add for what the evidence adds to a score.
func (e *evidence) parts(add addend) {
	if e == nil {
		return
	}
	further := min(e.names-e.name, 4*rank.One)
	for _, p := range [...]struct {
		name  string
		value rank.Score
	}{
		{"stack frame", e.frame}, {"path in the text", e.place}, {"module in the text", e.module},
		{"name in the text", (e.name + further.Times(Reports.Names)).Times(Reports.Name)},
	} {
		if p.value > 0 {
			add(p.name, 0, p.value)
		}
	}
}

// says tells whether there is a line or a definition to be shown.
func (e *evidence) says() bool { return e != nil && (e.line > 0 || e.def >= 0) }

// foundAt returns the line that a trace names in a file and the definition around
// it, or else the definition of the best name.
func (b *board) foundAt(file uint32, e *evidence) (line, def int) {
	if e.line == 0 {
		return 0, e.def
	}
	p, i := b.partOfFile(file)
	def, ok := p.Enclosing(i, e.line)
	if !ok {
		def = -1
	}
	return min(e.line, p.File(i).Lines), def
}

// foundChunk returns the chunk of what foundAt returns, -1 if there is none.
func (b *board) foundChunk(file uint32, e *evidence) int {
	p, i := b.partOfFile(file)
	if from, to := p.ChunkRange(i); from == to {
		return -1
	}
	if e.line > 0 {
		return p.ChunkAt(i, e.line)
	}
	if e.def >= 0 {
		return p.DefChunk(e.def)
	}
	return -1
}

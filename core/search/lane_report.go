package search

import (
	"strings"

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
	next := rank.One
	for i, f := range r.Frames {
		if f.Depth == 0 {
			next = rank.One
		}
		ref := refs.frames[i]
		if ref == nil || len(ref.files) == 0 {
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
	for i, n := range r.Names {
		weight := nameWeight(n.Kind)
		if ref := refs.paths[i]; ref != nil {
			for _, at := range ref.files {
				e := get(at)
				e.place = max(e.place, Reports.Place.Times(weight).Times(ref.value()))
			}
			continue
		}
		if ref := refs.modules[i]; ref != nil {
			for _, at := range ref.files {
				e := get(at)
				e.module = max(e.module, Reports.Module.Times(weight).Times(ref.value()))
			}
		}
		b.named(n.Text, weight, get)
	}
	for _, f := range r.Frames {
		if f.Function != "" {
			b.named(f.Function, Reports.NameInTrace, get)
		}
	}
	return found
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

// named adds what the definitions of a name say: the fewer there are, the more.
// Those that its qualifier fits go before all others, tests come last.
func (b *board) named(name string, weight rank.Score, get func(uint32) *evidence) {
	parts := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(".:#", r) })
	if len(parts) == 0 || weight == 0 {
		return
	}
	last := parts[len(parts)-1]
	type definition struct {
		file uint32
		def  int
	}
	var best []definition
	level := 0
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
			if len(parts) > 1 && qualifies(parts, d, p.PathBytes(file)) {
				at += 8
			}
			if at > level {
				best, level = best[:0], at
			}
			if at == level {
				best = append(best, definition{uint32(b.fileBase[i] + file), def})
			}
		})
	}
	if len(best) == 0 || len(best) > maxNamesakes {
		return
	}
	value := weight / rank.Score(len(best))
	if len(parts) > 1 && level < 8 {
		value /= 4
	}
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

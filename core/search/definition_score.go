package search

import (
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/tree"
)

// What counts as a short definition and as a long type, in lines, and how often a definition
// may be called.
const (
	shortLines  = 3
	longLines   = 60
	mostCallers = 31
	callersLog  = 5 // the logarithm of one more
)

// longest is the number of terms at which a definition counts as long.
const longest = 2000

// addends calls add for each part of a definition's score, where the terms of the best weigh
// so much.
func (v *survey) addends(d *surveyed, f found, best rank.Score, add func(name string, value rank.Score)) {
	relative(f.terms<<16/best, f.file, add)
	v.absolute(d, f, add)
}

// relative calls add for the parts that depend on the best terms and the best file.
func relative(terms, file rank.Score, add func(name string, value rank.Score)) {
	if v := Definitions.Terms.Times(terms); v != 0 {
		add("terms", v)
	}
	if v := Definitions.File.Times(file); v != 0 {
		add("file", v)
	}
}

// absolute calls add for the parts that a definition has of its own.
func (v *survey) absolute(d *surveyed, f found, add func(name string, value rank.Score)) {
	w := &Definitions
	note := func(name string, value rank.Score) {
		if value != 0 {
			add(name, value)
		}
	}
	s := v.stands(d)
	whole := max(1, v.total)
	p := &v.s.x.Parts[d.part]
	name := s.name
	if d.def >= 0 {
		if parts := p.DefParts(d.def); s.named < parts {
			name = name * rank.Score(s.named) / rank.Score(parts)
		}
	}
	note("name", w.Name.Times(name<<16/whole))
	note("coverage", w.Coverage.Times(s.all<<16/whole))
	note("signature", w.Signature.Times(s.signature<<16/whole))
	if v.q.report != nil {
		note("learned", w.Learned.Times(v.correction(d, &s, f)))
	}
	note("called", w.Called.Times(d.calledBy<<16/whole))
	note("calls", w.Calling.Times(d.calling<<16/whole))
	note("callers", -w.Callers.Times(rank.Log2(uint64(min(d.callers, mostCallers)+1), 1)/callersLog))
	note("related", w.Related.Times(v.related(d)<<16/whole))
	note("length", w.Length.Times(rank.Log2(uint64(min(d.tokens, longest)+1), 1)<<16/rank.Log2(longest+1, 1)))
	if d.last-d.first < shortLines && !v.q.Asks(tree.Test) { // tests are often short
		note("short", -w.Short)
	}
	if d.named {
		note("named", w.Named)
	}
	if d.def < 0 {
		note("block", -w.Block)
		return
	}
	qualified, last := p.DefName(d.def)
	if !v.q.Asks(tree.Test) && ofTest(qualified) {
		note("test", -w.Test)
	}
	if constructs(qualified, last) {
		note("constructor", -w.Constructor)
	}
	if kind := v.kindOf(d); kind >= outline.Class && kind <= outline.Type && d.last-d.first >= longLines {
		note("long", -w.Long)
	}
	switch kind := v.kindOf(d); {
	case kind.Prose():
		if !v.q.Asks(tree.Document) {
			note("section", -w.Section)
		}
	case kind == outline.Constant || kind == outline.Variable || kind == outline.Macro:
		if first, _ := p.DefLines(d.def); kind == outline.Macro || d.last-first < shortLines { // longer ones often hold code
			note("constant", -w.Constant)
		}
	}
}

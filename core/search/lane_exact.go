package search

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// match is how exactly a file is what the query names.
type match struct {
	path   rank.Score // of a path in the query
	symbol rank.Score // of a definition of a symbol in the query
	def    int        // that definition
	only   bool       // the query is nothing else
	text   rank.Score // of the query as it stands, or a passage of it
	line   int        // where that begins
}

// first is what an exact match of a query that is one symbol or one path adds:
// more than all lanes together.
const first = 8 * rank.One

// parts calls add for what an exact match adds.
func (m match) parts(w *Weights, add addend) {
	path, symbol := m.path, m.symbol.Times(w.Mention)
	if m.only {
		path, symbol = m.path.Times(first), m.symbol.Times(first)
	}
	if path > 0 {
		add("exact path", 0, path)
	}
	if symbol > 0 {
		add("exact symbol", 0, symbol)
	}
	switch {
	case m.text >= wordsAlone:
		add("exact text", 0, m.text.Times(first))
	case m.text > 0:
		add("exact part", 0, m.text.Times(first))
	}
}

// exactLane adds to files that are, or define, what the query names exactly, and to those in
// which it stands word for word.
type exactLane struct{}

func (exactLane) name() string { return "exact" }

func (exactLane) score(b *board, r *request) bool {
	if b.given != nil {
		return len(b.exact) > 0
	}
	b.exact = map[uint32]match{}
	if r.query.report == nil { // which names much that is not meant; reportLane knows it better
		b.findExact(r.query)
	}
	for _, v := range r.options.Verbatim {
		f := uint32(b.fileBase[v.Part] + v.File)
		m := b.exact[f]
		if v.Worth <= m.text || r.query.Class == SymbolQuery && m.symbol >= rank.One { // by which it is defined there
			continue
		}
		m.text, m.line = v.Worth, v.Line
		b.exact[f] = m
		b.see(f)
	}
	return len(b.exact) > 0
}

func (exactLane) propose(b *board) {
	b.proposeIf(func(file uint32) bool { return b.exact[file] != (match{}) })
}

func (exactLane) add(b *board, c *candidate, add addend) { c.exact.parts(b.w, add) }

func (exactLane) relevant(b *board, file uint32) bool { return b.exact[file] != (match{}) }

// findExact finds the files that the query's symbols and paths name.
func (b *board) findExact(q Query) {
	for _, s := range q.Symbols {
		b.exactSymbol(s, rank.One, q.Class == SymbolQuery, b.exact)
		if bare := strings.TrimRight(s, marks); bare != s { // which may be of the sentence
			b.exactSymbol(bare, rank.One*3/4, q.Class == SymbolQuery, b.exact)
		}
	}
	for _, p := range q.Paths {
		b.exactPath(p, q.Class == PathQuery, b.exact)
		if !strings.Contains(p, "/") && identifier(p) {
			b.exactMember(p, q.Class == PathQuery)
		}
	}
}

// exactMember finds definitions whose name reads like that of a file, where no file has it: Storage.sql.
func (b *board) exactMember(name string, only bool) {
	for _, m := range b.exact {
		if m.path > 0 {
			return
		}
	}
	named := map[uint32]match{}
	b.exactSymbol(name, rank.One, only, named)
	for f, m := range named {
		if m.symbol >= rank.One { // of that very type
			b.exact[f] = m
		}
	}
}

// likeness is how well a definition fits the parts of a name.
func likeness(parts []string, d index.Definition, path []byte) rank.Score {
	v := rank.One / 2
	if d.Name == parts[len(parts)-1] {
		v += rank.One / 4
	}
	if d.Parent < 0 {
		v += rank.One / 16
	}
	if d.Kind.IsType() {
		v += rank.One / 16
	}
	switch {
	case len(parts) == 1:
		return v
	}
	if q := qualifies(parts, d, path); q > 0 {
		return v + q
	}
	return v / 4
}

// announces tells whether a definition of a language with headers only says what another defines: a macro, or
// a prototype, as which short functions in headers are taken.
func announces(l outline.Language, path []byte, d *index.Definition) bool {
	headers := l.Traits().Scoping.Headers
	if headers == "" || d.Kind == outline.Macro {
		return headers != ""
	}
	ext := path[bytes.LastIndexByte(path, '.')+1:]
	return !d.Kind.IsType() && outline.Lists(headers, string(bytes.ToLower(ext))) && d.Last-d.First < outline.PrototypeLines && !strings.Contains(d.Signature, "inline")
}

// exactSymbol finds definitions of a plain or qualified name. Same case counts
// more than another, a top-level definition more than a nested one, a type more
// than a function, a body more than what announces it, and a matching qualifier most. All of
// it counts so much.
func (b *board) exactSymbol(symbol string, times rank.Score, only bool, found map[uint32]match) {
	parts := strings.FieldsFunc(symbol, func(r rune) bool { return strings.ContainsRune(".:#", r) })
	if len(parts) == 0 {
		return
	}
	name := parts[len(parts)-1]
	for i := range b.x.Parts {
		p := &b.x.Parts[i]
		p.Named(name, func(file, def int) {
			if !p.Live(file) {
				return
			}
			d := p.Definition(file, def)
			if !b.passesKind(d.Kind) {
				return
			}
			v := likeness(parts, d, p.PathBytes(file)).Times(times)
			if announces(p.Language(file), p.PathBytes(file), &d) {
				v -= rank.One / 8
			}
			f := uint32(b.fileBase[i] + file)
			m := found[f]
			if v > m.symbol {
				m.symbol, m.def, m.only = v, def, only
				found[f] = m
				b.see(f)
			}
		})
	}
}

// qualifies is what it counts that the qualifier of a name is that of a definition: its
// enclosing definition, or else the file or directory, as in "http.Get", 0 if it is of neither. In the same case it counts
// twice as much.
func qualifies(parts []string, d index.Definition, path []byte) rank.Score {
	qualifier := parts[len(parts)-2]
	scope := strings.TrimSuffix(d.Qualified, d.Name)
	in := strings.FieldsFunc(scope, func(r rune) bool { return r == '.' || r == ':' || r == '#' })
	if v := among(in, qualifier, rank.One/2); v > 0 || scope != "" {
		return v
	}
	return among(strings.FieldsFunc(string(path), func(r rune) bool { return r == '/' || r == '.' }), qualifier, rank.One/4)
}

// among is what a name counts that is one of some, half of it in another case.
func among(names []string, name string, same rank.Score) (v rank.Score) {
	for _, s := range names {
		switch {
		case s == name:
			return same
		case strings.EqualFold(s, name):
			v = same / 2
		}
	}
	return v
}

// exactPath finds the files that a path names: the whole path, its end, or a
// directory in it. One byte more of the path matched is one more reason.
func (b *board) exactPath(path string, only bool, found map[uint32]match) {
	want := []byte(strings.TrimPrefix(strings.Trim(path, "/"), "./"))
	dir := strings.HasSuffix(path, "/")
	for i := range b.x.Parts {
		p := &b.x.Parts[i]
		try := func(j int) {
			v := pathMatch(p.PathBytes(j), want, dir)
			if v == 0 || !p.Live(j) {
				return
			}
			f := uint32(b.fileBase[i] + j)
			m := found[f]
			if v > m.path {
				m.path, m.only = v, only
				found[f] = m
				b.see(f)
			}
		}
		list, ok := rarest(p, want)
		if !ok {
			for j := range p.Files() {
				try(j)
			}
			continue
		}
		for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
			for _, v := range postings {
				try(int(v.Unit))
			}
		}
	}
}

// rarest returns the list of the files with the rarest term of a path in their own,
// which are all that can have it, since it ends where words do. Without any term
// there is no list.
func rarest(p *index.Part, path []byte) (list index.List, ok bool) {
	least := 0
	for at := 0; at < len(path); {
		start, end := text.Next(path, at)
		if start == end {
			break
		}
		at = end
		if end-start > text.MaxToken {
			continue // is not indexed
		}
		text.Terms(path[start:end], func(term []byte) {
			t, known := p.Lookup(term)
			switch n := p.Frequency(index.Path, t); {
			case !known:
				list, least, ok = index.List{}, 0, true
			case !ok || n < least:
				list, least, ok = p.Postings(index.Path, t), n, true
			}
		})
	}
	return list, ok
}

// pathMatch tells how well a path is what was asked for: 1 for the whole path or
// its end, 7/8 if only an extension is missing, half for a directory in it, 0 for no whole
// parts of it; less by a trifle for each further byte, so that the shortest path goes first.
func pathMatch(have, want []byte, dir bool) rank.Score {
	rest, best := rank.Score(min(len(have)-len(want), 1<<12)), rank.Score(0)
	for at := 0; len(want) > 0; at++ {
		i := bytes.Index(have[at:], want)
		if i < 0 {
			break
		}
		at += i
		end := at + len(want)
		if at > 0 && have[at-1] != '/' {
			continue
		}
		if end == len(have) && !dir {
			return rank.One - rest
		}
		switch {
		case end == len(have) || best > rank.One/2:
		case have[end] == '/':
			best = rank.One/2 - rest
		case have[end] == '.' && !dir && bytes.IndexByte(have[end:], '/') < 0:
			best = rank.One*7/8 - rest
		}
	}
	return best
}

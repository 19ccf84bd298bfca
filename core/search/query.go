package search

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/report"
	"github.com/cairn-search/cairn/core/text"
)

// Query is a query as it was understood.
type Query struct {
	Text string
	// Terms are the distinct index terms, stop words left out unless nothing
	// else is there.
	Terms []Term
	// Symbols are the words that look like identifiers, as written; a qualified
	// name ("Server.Serve", "std::move") is one symbol.
	Symbols []string
	// Paths are the words that look like files or directories.
	Paths []string
	// Class is what kind of query this is.
	Class Class
	// words tells which roles the query asks for by name.
	words  map[string]bool
	report *report.Report // of a report or a trace
	idle   bool           // it has no words but those that mean nothing in a question
	aside  bool           // some of its words mean nothing in a question, and are left out
	// passages are texts in it that may stand in a file.
	passages []passage
	filled   *filled // that it may be; else nil
}

// Term is a term of a query.
type Term struct {
	Text string
	// Part is true for a part of a compound identifier, whose whole is a term too.
	Part bool
	// Weight is what a term counts, 0 for one as any other. Best is what one of a report
	// counts where it counts most.
	Weight, Best rank.Score
}

// Weighs is what the term counts.
func (t Term) Weighs() rank.Score {
	if t.Weight > 0 {
		return t.Weight
	}
	return rank.One
}

// Class is a kind of query.
type Class string

// The classes.
const (
	SymbolQuery Class = "symbol" // one identifier, plain or qualified
	PathQuery   Class = "path"   // one file or directory
	PhraseQuery Class = "phrase" // words
	ReportQuery Class = "report" // a long text, such as an issue, with or without a trace
	TraceQuery  Class = "trace"  // a stack trace, or an error message with a place in code
)

// stopWords carry no meaning in a question about code.
var stopWords = text.Set(`a about above all also an and any are as at be been being between both but by can could did do does doing
	done each for from get gets had has have having here how i if in into is it its itself just let like make makes me more most my no nor not
	of off on once only or other our out over own same should show so some such than that the their them then there these they this
	those through to too under until up use used uses using very was we were what when where which while who whom why will with would you your`)

// MaxTerms bounds the distinct terms of one query, of which the first are kept; a
// report has its own way to choose.
const MaxTerms = 256

// Parse understands a query.
func Parse(q string) Query {
	out := parse(withoutTrailers(q))
	out.passages, out.filled = out.findPassages(), out.findFilled()
	return out
}

func parse(q string) Query {
	if r, ok := report.Read(q); ok {
		return parseReport(q, r)
	}
	out := Query{Text: q, words: map[string]bool{}}
	seen := map[string]int{}
	var spare []Term
	add := func(list *[]Term, t Term) {
		if i, ok := seen[t.Text]; ok {
			if i >= 0 && !t.Part {
				(*list)[i].Part = false
			}
			return
		}
		if len(*list) < MaxTerms {
			seen[t.Text] = len(*list)
			*list = append(*list, t)
		}
	}
	src := []byte(q)
	tokens := 0
	for at := 0; at < len(src); {
		start, end := text.Next(src, at)
		if start == end {
			break
		}
		at = end
		tokens++
		token := src[start:end]
		low := strings.ToLower(string(token))
		out.words[low] = true
		var room [24][2]int
		n := 0
		if len(token) <= text.MaxToken {
			n = len(text.Parts(token, room[:0]))
		}
		if stopWords[low] {
			text.Terms(token, func(t []byte) { spare = append(spare, Term{Text: string(t)}) })
			continue
		}
		first := true
		text.Terms(token, func(t []byte) {
			add(&out.Terms, Term{Text: string(t), Part: n > 1 && !first})
			first = false
		})
	}
	out.aside = len(spare) > 0 && len(out.Terms) > 0
	if out.idle = len(out.Terms) == 0; out.idle {
		for _, t := range spare {
			add(&out.Terms, t)
		}
	}
	out.classify()
	out.defining()
	out.asksOf()
	out.belittleFrame()
	out.belittleAsking()
	return out
}

// The words by which a question says what sort of thing it looks for, after which or what,
// and those at its end that only say that something is done with what it names.
var (
	sortWords = text.Set(`function functions method methods class classes struct interface module file files code routine procedure`)
	doneWords = text.Set(`handled implemented performed executed done happening located`)
)

// The words by which a task says that something is wrong, at its beginning: "fix", "fix(parser):",
// "fixed a bug in".
var (
	mendingWords = text.Set(`fix fixes fixed fixing`)
	wrongWords   = text.Set(`bug bugs issue issues problem problems`)
)

// mending are the words at the beginning of a task that only say that something is to be mended.
func mending(words []string) (said []string) {
	first, _, _ := strings.Cut(words[0], "(")
	if first = strings.Trim(first, around); !mendingWords[first] {
		return nil
	}
	said = append(said, first)
	for _, w := range words[1:min(3, len(words))] {
		if mendingWords[w] || wrongWords[w] {
			said = append(said, w)
		} else if !stopWords[w] {
			break
		}
	}
	return said
}

// frameWeight is what such a word counts beside others.
const frameWeight = rank.One / 8

// belittleFrame lets the words of a question count little that say of what sort the answer
// is ("which function croaks"), that something is done ("where are timeouts handled") or to be
// mended ("fix a bug in the parser"), where others are left.
func (q *Query) belittleFrame() {
	words := strings.Fields(strings.ToLower(q.Text))
	if q.Class != PhraseQuery || len(words) < 3 {
		return
	}
	var said []string
	switch last := strings.Trim(words[len(words)-1], around+"."); {
	case (words[0] == "which" || words[0] == "what") && sortWords[words[1]]:
		said = words[1:2]
	case (words[0] == "where" || words[0] == "how") && (words[1] == "is" || words[1] == "are" || words[1] == "gets" || words[1] == "get") && doneWords[last]:
		said = []string{last}
	default:
		said = mending(words)
	}
	for _, word := range said {
		stem := string(text.Stem([]byte(word)))
		at := slices.IndexFunc(q.Terms, func(t Term) bool { return t.Text == stem })
		if at >= 0 && len(q.Terms) > len(said) {
			q.Terms[at].Weight = frameWeight
		}
	}
}

// definingFrame are the words around a name in a question where it is defined. Others
// that say little in a question may be names, such as get.
var definingFrame = text.Set(`where is are was what which file in the a an of function method class type struct constant variable symbol named called find show me`)

// Words that declare the name after them; of types only one that is written as they are.
var (
	declaringWords = text.Set(`def defp defmodule defmacro func fn fun sub #define`)
	declaringTypes = text.Set(`class struct interface trait enum type protocol`)
)

// declared is the name that a text of two words declares, "" if it is another text.
func declared(words []string) string {
	if len(words) != 2 {
		return ""
	}
	name := nameOf(words[1], false)
	if r, _ := utf8.DecodeRuneInString(name); identifier(name) && (declaringWords[words[0]] || declaringTypes[words[0]] && unicode.IsUpper(r)) {
		return name
	}
	return ""
}

// defining takes a question for the definition of one name, or its declaration, for that name.
func (q *Query) defining() {
	if q.Class != PhraseQuery || len(q.Paths) > 0 || len(q.Symbols) > 1 {
		return
	}
	words := strings.Fields(q.Text)
	name := declared(words)
	asked := name != ""
	if asked {
		words = nil
	}
	for i, w := range words {
		w = nameOf(w, i > 0 && i+1 == len(words))
		switch low := strings.ToLower(w); {
		case low == "defined" || low == "declared" || low == "defines" || low == "declares":
			asked = true
		case low == "definition" || low == "declaration":
			asked = len(q.Symbols) == 1 // else it may be about definitions of this sort
		case w == "" || definingFrame[low] && (len(q.Symbols) == 0 || q.Symbols[0] != w):
		case name != "" || !identifier(w):
			return
		default:
			name = w
		}
	}
	if !asked || name == "" {
		return
	}
	q.become(name)
}

// become takes the query for a name that it asks about.
func (q *Query) become(name string) {
	q.Terms, q.Symbols, q.Class, q.idle = parse(name).Terms, []string{name}, SymbolQuery, false
}

// around is the punctuation that may surround a word; a dot may begin a path.
const around = "`'\"()[]{}<>,;:?!"

// marks may end a name, in Ruby and Elixir.
const marks = "?!"

// nameOf takes off the punctuation around a word, but for a mark that may end a name. The one
// at the end of a question is no part of the last word, unless that is in backticks.
func nameOf(w string, last bool) string {
	last = last && !strings.HasPrefix(w, "`")
	w = strings.TrimLeft(w, around)
	bare := strings.TrimRight(w, around+".")
	if n := len(bare); n < len(w) && strings.IndexByte(marks, w[n]) >= 0 && identifier(bare) && !last {
		return w[:n+1]
	}
	return bare
}

// OfWords tells whether a query is a question or words, which point to no place as a name, a path, a
// frame or what a report quotes does.
func (q *Query) OfWords() bool { return q.Class == PhraseQuery && q.report == nil }

// Names tells whether a query is a name, plain or qualified, that ends in that of a definition.
func (q *Query) Names(name string) bool {
	if q.Class != SymbolQuery || len(q.Symbols) != 1 {
		return false
	}
	last := q.Symbols[0]
	if at := strings.LastIndexAny(last, ".:#"); at >= 0 {
		last = last[at+1:]
	}
	if at := strings.LastIndexAny(name, ".:#"); at >= 0 {
		name = name[at+1:]
	}
	return strings.EqualFold(last, name)
}

// classify finds symbols and paths, and the query's class.
func (q *Query) classify() {
	words := strings.Fields(q.Text)
	for i, w := range words {
		quoted := strings.HasPrefix(w, "`")
		w = nameOf(w, i > 0 && i+1 == len(words))
		if !strings.Contains(w, "/") {
			w = strings.TrimLeft(w, ".")
		}
		if w == "" || len(w) > text.MaxToken {
			continue
		}
		switch {
		case looksLikePath(w) || (quoted || len(words) == 1) && pathOfNames(w):
			w = strings.TrimPrefix(w, "./")
			for strings.HasPrefix(w, "../") {
				w = w[len("../"):]
			}
			q.Paths = append(q.Paths, w)
		case symbolShape(w) || quoted && identifier(w) || len(words) == 1 && identifier(w):
			q.Symbols = append(q.Symbols, w)
		}
	}
	switch {
	case len(words) == 1 && len(q.Paths) == 1:
		q.Class = PathQuery
	case len(words) == 1 && len(q.Symbols) == 1:
		q.Class = SymbolQuery
	default:
		q.Class = PhraseQuery
	}
}

// looksLikePath: a slash between names, or a base name with a short extension
// that is not a method of something ("a.go", not "Server.Serve").
func looksLikePath(w string) bool {
	if strings.Contains(w, "://") {
		return false
	}
	if strings.Contains(w, "/") {
		for _, part := range strings.Split(strings.Trim(w, "/"), "/") {
			if part == "" || strings.ContainsAny(part, "*=<>|") {
				return false
			}
		}
		return strings.Count(w, "/") > 1 || strings.ContainsAny(w, "._-") || strings.HasSuffix(w, "/")
	}
	ext := path.Ext(w)
	return len(ext) > 1 && len(w) > len(ext) && codeExt[strings.ToLower(ext[1:])]
}

// pathOfNames tells whether w is two names with a slash between them, as imports write a file. Outside of backticks
// such a word of a sentence may be an alternative ("read/write").
func pathOfNames(w string) bool {
	dir, name, ok := strings.Cut(w, "/")
	return ok && identifier(dir) && identifier(name)
}

var codeExt = text.Set(`go py pyi js jsx mjs cjs ts tsx mts cts java kt kts scala sc rs c h cc cpp cxx hpp hh hxx cs rb php swift ex exs erl hs lua
	sh bash bats zsh zig md rst txt json yaml yml toml xml html css scss sql proto gradle cmake mod sum lock ini cfg vue svelte dart m mm r jl pl pm`)

// symbolShape tells whether a word can hardly be anything but an identifier:
// inner capitals, an underscore or a qualifier.
func symbolShape(w string) bool {
	if !identifier(w) {
		return false
	}
	if strings.ContainsAny(w, "_:.#") {
		return true
	}
	var room [24][2]int
	return len(text.Parts([]byte(w), room[:0])) > 1
}

// identifier tells whether w is a plain or qualified name.
func identifier(w string) bool {
	letters := false
	for i, r := range w {
		switch {
		case r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80:
			letters = true
		case r >= '0' && r <= '9' && i > 0:
		case (r == '.' || r == ':' || r == '#' || r == '$' || r == '?' || r == '!') && i > 0:
		default:
			return false
		}
	}
	return letters
}

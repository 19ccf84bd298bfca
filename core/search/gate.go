package search

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
)

// Gating is whether a message needs retrieval at all.
type Gating struct {
	Retrieve   bool
	Confidence rank.Score // 0.5 to 0.95
	Reason     string     // in a few words
}

// Ungated is the decision where nothing else decides.
var Ungated = Gating{true, rank.One / 2, "nothing speaks against it"}

// message is a text as the gate reads it.
type message struct {
	text  string
	words []string // all that were read
	query Query
}

// gateRows decide by themselves, the first that fits: rows of table 7.1 of the thesis of
// ctx-sys that no wording changes.
var gateRows = []struct {
	Gating
	fits func(m *message) bool
}{
	{Gating{true, percent(95), "the message names code"}, func(m *message) bool { return len(Mentions(m.text)) > 0 }},
	{Gating{true, percent(90), "the message holds an error with its place"}, func(m *message) bool { return m.query.Class == TraceQuery || m.query.Class == ReportQuery }},
	{Gating{false, percent(95), "arithmetic"}, arithmetic},
}

// gateStep is a unit of the weights, as logarithms of odds.
const gateStep = 32

// unsure is the logarithm of odds within which the wording does not decide. Such messages
// are looked up if nobody else decides: a search in vain costs less than an answer
// without what it needs.
const unsure = gateStep * 12 / 10

// Gate tells whether a message needs retrieval; false means that it cannot tell. What
// names code is looked up and sums are not; of others the wording decides, by what was
// learned from messages that people labelled. It reads a bounded part of the message.
func Gate(text string) (Gating, bool) {
	m := &message{text: text[:min(len(text), maxGistBytes)]}
	m.words = gist(m.text)
	m.query = Parse(m.text)
	for i := range gateRows {
		if gateRows[i].fits(m) {
			return gateRows[i].Gating, true
		}
	}
	switch odds := oddsOfNeed(m); {
	case odds >= unsure:
		return Gating{true, likelihood(odds), "worded like a question about a code base"}, true
	case odds <= -unsure:
		return Gating{false, likelihood(-odds), "worded like small talk, a general question or a task of its own"}, true
	}
	return Ungated, false
}

// likelihoods are the percent of odds by their logarithm, in halves.
var likelihoods = [...]int64{50, 62, 73, 82, 88, 92, 95}

// likelihood is the share of odds that are given by their logarithm, at most 95%.
func likelihood(odds int) rank.Score {
	return percent(likelihoods[min(2*odds/gateStep, len(likelihoods)-1)])
}

// gateWeights are the weights of the wording's features, a signed byte each in steps of
// 1/32, then the constant: logistic regression over labelled messages (task bench:gate
// tells how it is learned and how well it does).
//
//go:embed gate.weights
var gateWeights string

// GateFeatures is how many features a wording may have: what they are hashed to.
const GateFeatures = 1 << 14

// oddsOfNeed is how likely a message needs the repository, as the logarithm of odds in
// steps.
func oddsOfNeed(m *message) int {
	odds := int(int8(gateWeights[GateFeatures]))
	for _, f := range m.features() {
		odds += int(int8(gateWeights[f]))
	}
	return odds
}

// FeaturesOfGate are the features of a message's wording, each once.
func FeaturesOfGate(text string) []int {
	text = text[:min(len(text), maxGistBytes)]
	return (&message{text: text, words: gist(text)}).features()
}

// features are the words, each two in a row, the beginning and the end included, the
// sequences of three and four letters, and whether the message asks and breaks lines.
func (m *message) features() []int {
	f := hashed{seen: map[int]bool{}}
	if strings.ContainsAny(m.text, "?？") {
		f.add('?')
	}
	if strings.Contains(m.text, "\n") {
		f.add('\n')
	}
	f.add('l', strconv.Itoa(min(len(m.words)/4, 4)))
	last, all := "^", "^"
	for _, w := range spacedOut(m.words) {
		f.add('w', w)
		f.add('2', last, w)
		all += " " + w
		last = w
	}
	f.add('2', last, "$")
	letters := []rune(all + " $")
	for n := 3; n <= 4; n++ {
		for i := range max(0, len(letters)-n+1) {
			f.add('c', string(letters[i:i+n]))
		}
	}
	return f.list
}

// hashed gathers features by their FNV-1a hash.
type hashed struct {
	seen map[int]bool
	list []int
}

func (f *hashed) add(kind byte, parts ...string) {
	const basis, prime = 2166136261, 16777619
	h := (uint32(basis) ^ uint32(kind)) * prime
	for _, p := range parts {
		for i := range len(p) {
			h = (h ^ uint32(p[i])) * prime
		}
		h = (h ^ ' ') * prime
	}
	if n := int((h ^ h>>15) % GateFeatures); !f.seen[n] {
		f.seen[n] = true
		f.list = append(f.list, n)
	}
}

// spacedOut parts words in scripts without spaces into each two letters, and takes all
// numbers for one.
func spacedOut(words []string) (list []string) {
	for _, w := range words {
		letters := []rune(w)
		switch {
		case strings.Trim(w, "0123456789") == "":
			list = append(list, "0")
		case len(letters) > 2 && unicode.In(letters[0], unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			for i := range len(letters) - 1 {
				list = append(list, string(letters[i:i+2]))
			}
		default:
			list = append(list, w)
		}
	}
	return list
}

// sumWords may stand in a sum.
var sumWords = lazySet(`what is how much times plus minus divided by multiplied of the percent sqrt square root log sin cos tan squared cubed power to
	and x modulo mod equals calculate compute result sum pi please`)

// arithmetic: numbers, signs and the words of sums.
func arithmetic(m *message) bool {
	if len(m.words) == 0 || len(m.text) > 200 {
		return false
	}
	digits := 0
	for _, w := range m.words {
		switch {
		case strings.Trim(w, "0123456789.+_'") == "":
			digits++
		case !sumWords()[w]:
			return false
		}
	}
	return digits > 0
}

// Defines tells whether a query is a single name that stands in the index: no wording
// says so of a word such as Mutex.
func (s *Searcher) Defines(q Query) bool {
	if q.Class != SymbolQuery {
		return false
	}
	b := s.board()
	found := b.definitionsNamed(q.Terms)
	b.release() // not deferred: after a panic it would come back unclean
	return len(found) > 0 && found[0] > 0
}

// Defined tells the same of what statistics count.
func Defined(s *contract.Statistics) bool { return len(s.Terms.Symbols) > 0 && s.Terms.Symbols[0] > 0 }

// definitionsNamed counts the definitions that have each term in their name.
func (b *board) definitionsNamed(terms []Term) (list []int) {
	for _, t := range terms {
		b.places = b.find(b.places[:0], t.Text)
		list = append(list, b.frequencies(b.places, index.Symbol))
	}
	return list
}

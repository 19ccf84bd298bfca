package search

import (
	"cmp"
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// Gating is whether a message needs retrieval at all.
type Gating struct {
	Retrieve   bool
	Confidence rank.Score // 0.5 to 0.95
	Reason     string     // in a few words
}

// Ungated is the decision where nothing else decides.
var Ungated = Gating{true, rank.One / 2, "nothing speaks against it"}

// Inquired is the decision on a question where a repository is there that it may be about.
var Inquired = Gating{true, rank.One / 2, "a question that the repository may answer"}

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
	{Gating{true, percent(95), "the message names code"}, func(m *message) bool { return len(Mentions(m.text)) > 0 || codeLike(m.text) }},
	{Gating{true, percent(90), "the message holds an error with its place"}, func(m *message) bool { return m.query.Class == TraceQuery || m.query.Class == ReportQuery }},
	{Gating{false, percent(95), "arithmetic"}, arithmetic},
}

// codeLike tells whether a word of a text is written as only code is: a flag, "--all-files", or an element,
// "opts[:only]".
func codeLike(message string) bool {
	return slices.ContainsFunc(strings.Fields(message), func(w string) bool {
		flag, long := strings.CutPrefix(strings.Trim(w, "`'\"(),.;:?!"), "--")
		at := strings.IndexByte(w, '[')
		return long && flag != "" && unicode.IsLetter(rune(flag[0])) || at > 0 && strings.IndexByte(w[at:], ']') > 1 && !strings.Contains(w, "](") && unicode.IsLetter(rune(w[at-1]))
	})
}

// gateStep is a unit of the weights, as logarithms of odds.
const gateStep = 128

// unsure is the logarithm of odds within which the wording does not decide. Such messages
// are looked up if nobody else decides: a search in vain costs less than an answer
// without what it needs.
const unsure = gateStep * 16 / 10

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
// 1/128, then the constant: logistic regression over labelled messages (task bench:gate
// tells how it is learned and how well it does).
//
//go:embed gate.weights
var gateWeights string

// GateFeatures is how many features a wording may have: what they are hashed to.
const GateFeatures = 1 << 14

// oddsOfNeed is how likely a message needs the repository, as the logarithm of odds in
// steps. What the features say is divided by the root of their number, relative to one of 100:
// long messages have many that say the same.
func oddsOfNeed(m *message) int {
	features := m.features()
	sum := int(int8(gateWeights[GateFeatures]))
	for _, f := range features {
		sum += int(int8(gateWeights[f]))
	}
	return sum * 1000 / int(100*math.Sqrt(float64(len(features)+1)))
}

// FeaturesOfGate are the features of a message's wording, each once.
func FeaturesOfGate(text string) []int {
	text = text[:min(len(text), maxGistBytes)]
	return (&message{text: text, words: gist(text)}).features()
}

// features are the words, each two in a row, the beginning and the end included, the
// sequences of three and four letters, and whether the message asks and breaks lines.
func (m *message) features() []int {
	f, words := hashed{seen: map[int]bool{}}, m.wording()
	if strings.ContainsAny(m.text, "?？") {
		f.add('?')
	}
	if strings.Contains(m.text, "\n") {
		f.add('\n')
	}
	f.add('l', strconv.Itoa(min(len(words)/4, 4)))
	last, all := "^", "^"
	for _, w := range spacedOut(words) {
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

// wording returns the words that are the message's own: what it quotes is what they are about,
// unless hardly any stand beside.
func (m *message) wording() []string {
	own := m.text
	for _, s := range quoted(m.text) {
		own = strings.Replace(own, s, " ", 1)
	}
	if words := gist(own); len(words) > 1 {
		return words
	}
	return m.words
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

// What a word of a message must be to count for a name before the wording does.
const (
	leastName = 4                 // letters; a shorter one must be all of the message, with a capital, and written as it is defined
	plainWord = -gateStep * 2 / 5 // what the wording of one weighs at least of which little is known
	greeting  = -gateStep / 2     // and at most of thanks and greetings
	smallTalk = -6 * gateStep     // the odds at which no word counts beside one of these
	general   = -5 * gateStep     // and no part of a name
	mostNames = 32                // of a message
)

// gateNames are the words of a message that may be names of the repository: those that hardly
// any message has from which the wording was learned.
func (q Query) gateNames() (list []string) {
	switch m := (&message{text: q.Text[:min(len(q.Text), maxGistBytes)]}); q.Class {
	case SymbolQuery:
		if name := strings.TrimRight(q.Symbols[0], marks); unheard(strings.ToLower(name)) && (len(name) >= leastName || strings.ToLower(name) != name) {
			return q.Symbols[:1]
		}
	case PhraseQuery:
		if m.words = gist(m.text); m.chats() {
			return nil
		}
		for _, w := range m.words {
			if len(w) >= leastName && !stopWords[w] && unheard(w) && len(list) < mostNames {
				list = append(list, w)
			}
		}
	}
	return list
}

// unheard tells whether the wording says little against a message with a word.
func unheard(w string) bool { return wordWeight(w) >= plainWord }

// wordWeight is the weight of a word by itself.
func wordWeight(w string) int {
	f := hashed{seen: map[int]bool{}}
	f.add('w', w)
	return int(int8(gateWeights[f.list[0]]))
}

// Defines tells whether a message says a name that the repository defines: no wording tells so
// of Mutex, nor of "who croaks" where Croak is a function.
func (s *Searcher) Defines(q Query) bool {
	b := s.board()
	found := b.defined(q)
	b.release() // not deferred: after a panic it would come back unclean
	return positive(found)
}

// Defined tells the same of what statistics count.
func Defined(s *contract.Statistics) bool { return positive(s.Terms.Symbols) }

// What a word must be for a message to be about it where nothing is defined by it.
const (
	leastSubject = leastName + 1 // letters
	strange      = -gateStep / 8 // what the wording of one weighs at least of which as good as nothing is known
	fewWords     = 5             // of a message that is about its only such word if the text has it
	leastHolding = 3             // chunks that have it
)

// Knows tells whether a message is about something of the repository: a name that it defines, a word
// in the name of a file, or, in a short message, the only word that is strange to the wording,
// where the text has it: "explain lipgloss" of what only imports say.
func (s *Searcher) Knows(q Query) bool {
	if s.Defines(q) {
		return true
	}
	b := s.board()
	files := b.filed(q)
	about := positive(files)
	if word, alone := q.subject(); alone && !about {
		b.places = b.find(b.places[:0], word)
		about = b.frequencies(b.places, index.Body) >= leastHolding
	}
	b.release()
	return about
}

// Known tells the same of what statistics count.
func Known(q Query, s *contract.Statistics) bool {
	if Defined(s) || positive(s.Terms.Paths) {
		return true
	}
	word, alone := q.subject()
	at := slices.IndexFunc(q.Terms, func(t Term) bool { return t.Text == word })
	return alone && at >= 0 && at < len(s.Terms.Chunks) && s.Terms.Chunks[at] >= leastHolding
}

// subjects are the words that a message may be about.
func (q Query) subjects() (list []string, words int) {
	m := &message{text: q.Text[:min(len(q.Text), maxGistBytes)]}
	if m.words = gist(m.text); q.Class != PhraseQuery && q.Class != SymbolQuery || m.chats() {
		return nil, 0
	}
	for _, w := range m.words {
		if len(w) >= leastSubject && !stopWords[w] && !commonWords()[w] && wordWeight(w) >= strange && len(list) < mostNames {
			list = append(list, w)
		}
	}
	return list, len(m.words)
}

// subject is the term of the only word that a short message may be about.
func (q Query) subject() (term string, alone bool) {
	list, words := q.subjects()
	if len(list) != 1 || words > fewWords {
		return "", false
	}
	return termOf(list[0]), true
}

// termOf is the first term of a word.
func termOf(word string) (term string) {
	text.Terms([]byte(word), func(t []byte) { term = cmp.Or(term, string(t)) })
	return term
}

// filed counts the files that have each word in their names that a message may be about.
func (b *board) filed(q Query) (list []int) {
	words, _ := q.subjects()
	for _, w := range words {
		b.places = b.find(b.places[:0], termOf(w))
		list = append(list, b.frequencies(b.places, index.Name))
	}
	return list
}

// chats tells whether a message is thanks or a greeting, beside which no word counts.
func (m *message) chats() bool {
	return oddsOfNeed(m) < smallTalk && slices.ContainsFunc(m.words, func(w string) bool { return wordWeight(w) < greeting })
}

func positive(counts []int) bool {
	return slices.ContainsFunc(counts, func(n int) bool { return n > 0 })
}

// defined counts the definitions of each name that a message may say, and those of what it is about.
func (b *board) defined(q Query) (list []int) {
	names := q.gateNames()
	switch {
	case q.Class == PhraseQuery:
		parts := oddsOfNeed(&message{text: q.Text, words: gist(q.Text)}) > general
		for _, name := range names {
			list = append(list, b.definedWord(name, parts))
		}
	case len(names) > 0 && len(names[0]) >= leastName:
		for _, t := range q.Terms[:min(len(q.Terms), 1)] { // of underscores alone there are none
			list = append(list, b.frequencies(b.find(nil, t.Text), index.Symbol))
		}
	case len(names) > 0:
		best, fit := b.namesakes(names)
		if fit&2 == 0 { // in other letters
			best = nil
		}
		list = append(list, len(best))
	}
	if q.Class == PhraseQuery || q.Class == SymbolQuery && q.Text != q.Symbols[0] {
		list = append(list, b.bearing(&q))
	}
	return list
}

// definedWord counts the definitions that have a word of a message for their name, or else, if parts count, in it.
func (b *board) definedWord(name string, parts bool) int {
	n := b.searcher.spread.Load().defining(name, func() int { return b.defining(name) })
	if n == 0 && parts && len(name) > leastName && !commonWords()[name] {
		n = b.naming(name)
	}
	return n
}

// commonWords are in names and headings of any repository, and in talk of anything.
var commonWords = lazySet(`never always time times today tomorrow good great please thing things something anything everything word words name names world hello
	right there today night morning later again maybe really really sorry friend people story number numbers first second third version start
	stop string list python javascript java rust ruby golang write read print message question answer meaning means language programming`)

// naming counts the definitions and headings that have a word, or its stem, in their names.
func (b *board) naming(word string) (n int) {
	text.Terms([]byte(word), func(t []byte) {
		b.places = b.find(b.places[:0], string(t))
		n += b.frequencies(b.places, index.Symbol)
	})
	return n
}

// defining counts the functions and types outside of tests that have a word or its stem for
// their whole name.
func (b *board) defining(word string) (n int) {
	count := func(name string) {
		for i := range b.x.Parts {
			p := &b.x.Parts[i]
			p.Named(name, func(file, def int) {
				kind := p.Columns().DefShape[def].Kind()
				if p.Live(file) && p.Role(file)&tree.Test == 0 && (kind >= outline.Function && kind <= outline.Type || kind == outline.Module || kind == outline.Macro) {
					n++
				}
			})
		}
	}
	count(word)
	text.Terms([]byte(word), func(t []byte) {
		if stem := string(t); stem != word {
			count(stem)
		}
	})
	return n
}

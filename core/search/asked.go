package search

import (
	"slices"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// doingWords end a question, as stop words do, that asks of something how it does.
var doingWords = lazySet(`work works mean means do does`)

// asksBy returns how many words at the beginning of a question only say that it asks: of "please explain the
// cache" two, of "tell me about locks" two. It is 0 of what begins as no question.
func asksBy(words []string) int {
	rest := prefaceless(words)
	if len(rest) == 0 {
		return 0
	}
	n := len(words) - len(rest)
	switch told := n > 0 && words[n-1] == "me"; {
	case rest[0] == "list" || !asking[rest[0]] && !told:
		return 0
	case asking[rest[0]] && len(rest) > 1:
		n++
	}
	return n
}

// inquiring are the words with which a question begins of how something is done, whether or where; those of
// saying, behind "what", ask what a word means that anybody knows.
var (
	inquiring = lazySet(`how where when why who whose which what can could should does do is are`)
	saying    = lazySet(`is are was were does do did the a an`)
)

// addressing are words by which a message is about the assistant.
var addressing = lazySet(`you your yours`)

// unlikely are the odds that a message needs a search, as a logarithm, from which down it asks nothing of a
// repository, whatever its form.
const unlikely = -4 * gateStep

// MayAskRepository tells whether a message asks, in words that anybody uses, what a repository may answer as well as
// general knowledge: how or where something is done, what happens. The wording cannot tell these apart. A search in
// vain is told to be one in a few lines; who is turned away is left without an answer.
func (q Query) MayAskRepository() bool {
	m := &message{text: q.Text[:min(len(q.Text), maxGistBytes)]}
	m.words = gist(m.text)
	words := prefaceless(m.words)
	if q.Class != PhraseQuery || len(words) < 2 || !inquiring()[words[0]] || words[0] == "what" && saying()[words[1]] {
		return false
	}
	return oddsOfNeed(m) > unlikely && !slices.ContainsFunc(words, func(w string) bool { return addressing()[w] })
}

// IsQuestion tells whether a query asks, which more of what is found may answer: how something is done
// rather than a place of something.
func (q *Query) IsQuestion() bool {
	return q.OfWords() && (strings.HasSuffix(strings.TrimSpace(q.Text), "?") || asksBy(gist(q.Text[:min(len(q.Text), maxGistBytes)])) > 0)
}

// belittleAsking lets the words of a question count little by which it asks, where others are left.
func (q *Query) belittleAsking() {
	if q.Class != PhraseQuery || q.idle {
		return
	}
	words := gist(q.Text)
	var said []int
	for _, w := range words[:asksBy(words)] {
		term := termOf(w)
		if at := slices.IndexFunc(q.Terms, func(t Term) bool { return t.Text == term }); at >= 0 && !slices.Contains(said, at) {
			said = append(said, at)
		}
	}
	if len(said) == len(q.Terms) {
		return
	}
	for _, at := range said {
		q.Terms[at].Weight = frameWeight
	}
}

// whatWords are those of asking, at their end, that ask what something is, not where or by whom.
var whatWords = lazySet(`what why explain describe me`)

// usingWords ask for others than the name beside them.
var usingWords = lazySet(`use used uses using from`)

// mostAsked is how many words name one thing.
const mostAsked = 4

// asked are the words of a message that are left of it without those of asking and others that say nothing, as it
// writes them: "ARC" of "please explain ARC", "T" of "what is T". They are nil of more than name one thing.
func (q *Query) asked(idle func(w string) bool) (list []string) {
	head := q.Text[:min(len(q.Text), maxGistBytes)]
	words, spelled := gist(head), spellings(head)
	begin := asksBy(words)
	for i, w := range words {
		as := spelled[w]
		capital := i > 0 && as != "" && as != w && w != "i"
		if i < begin || !capital && (idle(w) || doingWords()[w]) {
			continue
		}
		if list = append(list, as); as == "" || len(list) > mostAsked {
			return nil
		}
	}
	return list
}

// asksOf takes a question for the one name that it asks about, if that is written as names are.
func (q *Query) asksOf() {
	words := gist(q.Text)
	if n := asksBy(words); q.Class != PhraseQuery || len(q.Paths) > 0 || n == 0 || !whatWords()[words[n-1]] {
		return
	}
	list := q.asked(func(w string) bool { return definingFrame[w] || stopWords[w] && !usingWords()[w] })
	if len(list) == 1 && identifier(list[0]) && (own(list[0]) || slices.Contains(q.Symbols, list[0])) {
		q.become(list[0])
	}
}

// spellings are the words of a text as it writes them, by those of [gist].
func spellings(s string) map[string]string {
	list := map[string]string{}
	for _, w := range strings.FieldsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("+#._", r)
	}) {
		w = strings.TrimRight(w, ".")
		list[strings.ToLower(w)] = w
	}
	return list
}

// own tells whether a word is spelled as names are and others are not, with a capital or a digit.
func own(w string) bool { return strings.ToLower(w) != w || strings.ContainsAny(w, "0123456789") }

// bearing counts definitions that bear what a message is about, 0 if it is about more than one thing: their name is
// the word that it is about, or has it for a part as it is spelled ("ARC" of ARCCache), or has its words in a row.
func (b *board) bearing(q *Query) int {
	words := q.asked(func(w string) bool { return stopWords[w] })
	switch {
	case len(words) == 0:
		return 0
	case len(words) > 1:
		return b.parted(words)
	case !own(words[0]):
		if w := words[0]; len(w) >= leastName && !commonWords()[w] {
			return b.searcher.spread.Load().defining(w, func() int { return b.defining(w) })
		}
		return 0
	}
	if list, fit := b.namesakes(words); fit&2 != 0 { // as it is spelled
		return len(list)
	}
	if commonWords()[strings.ToLower(words[0])] {
		return 0
	}
	return b.parted(words)
}

// mostParted is how many definitions are looked at for parts of their names.
const mostParted = 1 << 12

// parted counts the definitions outside of tests that have the parts of words in a row in their names.
func (b *board) parted(words []string) (n int) {
	var parts []string
	exact := false
	for _, w := range words {
		exact = exact || own(w)
		parts = append(parts, partsOf(w)...)
	}
	if len(words) > 1 {
		exact = false
	}
	b.places = b.rarest(parts)
	left := mostParted
	for _, at := range b.places {
		p := &b.x.Parts[at.part]
		list := p.Postings(index.Symbol, at.term)
		for postings := list.Next(b.room[:]); len(postings) > 0 && left > 0; postings = list.Next(b.room[:]) {
			for _, v := range postings {
				_, name := p.DefName(int(v.Unit))
				left--
				if holdsParts(partsOf(string(name)), parts, exact) && p.Live(fileOf(p, index.Symbol, v.Unit)) && p.Role(fileOf(p, index.Symbol, v.Unit))&tree.Test == 0 {
					n++
				}
			}
		}
	}
	return n
}

// rarest are the places of the part that the fewest names have.
func (b *board) rarest(parts []string) (best []place) {
	least := -1
	for _, part := range parts {
		places := b.find(nil, termOf(part))
		if n := b.frequencies(places, index.Symbol); least < 0 || n < least {
			best, least = places, n
		}
	}
	return best
}

// partsOf are the parts of a name as it is spelled.
func partsOf(name string) (list []string) {
	var room [24][2]int
	for _, p := range text.Parts([]byte(name), room[:0]) {
		list = append(list, name[p[0]:p[1]])
	}
	return list
}

// holdsParts tells whether a name has parts in a row, exactly as they are spelled or in any letters.
func holdsParts(name, parts []string, exact bool) bool {
	same := strings.EqualFold
	if exact {
		same = func(a, b string) bool { return a == b }
	}
	for len(parts) > 0 && len(name) >= len(parts) {
		if slices.EqualFunc(name[:len(parts)], parts, same) {
			return true
		}
		name = name[1:]
	}
	return false
}

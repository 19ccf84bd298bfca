package search

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// A query may be text as it stands in a file: a line of source, the text of an error, a
// literal. The words of such a text, in their order, single out a place better than how often
// each of them occurs anywhere. Files that hold all of them are few, so these are read.

// Verbatim is a file in which a query stands, or a passage of it.
type Verbatim struct {
	Part, File int
	Line       int // where it begins
	// Worth is how much of the query that is, rank.One for all of it.
	Worth rank.Score
}

// Bounds of passages.
const (
	maxPassages   = 8
	maxPassage    = 256 // words of a passage that are compared
	sentence      = 4   // words of a passage that are no accident
	fewestWords   = 2   // of one that is in signs of a programming language
	rareChunks    = 400 // in which the rarest word of a passage is at most, else nothing is read
	rarestWords   = 8   // of a passage by which files are found
	fewChunks     = 8   // in which an identifier is at most, else no file is read for it
	wordsAlone    = rank.One * 7 / 8
	sourceSigns   = `(){}[]=;<>"%&|$\`
	codeSigns     = `{}[];=<>%&|$\`
	quotationMark = "\"'`"
)

// passage is a text that may stand in a file.
type passage struct {
	text  []byte
	words [][]byte
	fail  []int // of Knuth, Morris and Pratt, over words
	worth rank.Score
	long  int  // number of the longest word, of those that another follows
	name  bool // it is an identifier alone
}

// findPassages finds the texts that a query may hold: itself, what it quotes, what follows the kind
// of an error, and its lines.
func (q *Query) findPassages() (list []passage) {
	switch q.Class {
	case PathQuery:
		return nil
	case SymbolQuery:
		return q.nameAlone()
	}
	whole := unquoted(strings.TrimSpace(q.Text))
	add := func(s string, worth rank.Score) {
		if len(list) == maxPassages {
			return
		}
		if p, ok := newPassage(s, worth); ok && !slices.ContainsFunc(list, func(o passage) bool { return bytes.Equal(o.text, p.text) }) {
			list = append(list, p)
		}
	}
	add(whole, rank.One)
	if q.report != nil {
		return list
	}
	for _, s := range quoted(whole) {
		add(s, quotedWorth(len(wordsOf(s)), len(wordsOf(whole))))
	}
	if lines := strings.Split(whole, "\n"); len(lines) > 1 {
		for _, line := range lines {
			add(strings.TrimSpace(line), rank.One*rank.Score(len(line))/rank.Score(len(whole)))
		}
		return list
	}
	for rest := whole; len(list) < maxPassages; {
		_, message, ok := strings.Cut(rest, ": ")
		if rest = message; !ok || len(wordsOf(rest)) < sentence {
			break
		}
		add(unquoted(rest), rank.One*3/4)
	}
	return list
}

// nameAlone is a query that is one identifier, and looks like code, or an expression of several (a.b.c), as a
// text that may stand in a file. What is defined by a qualified name counts more than where it is used.
func (q *Query) nameAlone() []passage {
	name := q.Symbols[0]
	switch words := wordsOf(name); {
	case len(words) > 1:
		return []passage{passageOf(name, words, rank.One*3/4)}
	case len(words) == 1 && len(words[0]) == len(name) && symbolShape(name):
		return []passage{{text: words[0], words: words, worth: rank.One, name: true}}
	}
	return nil
}

// quotedWorth is what a quoted part of a query is worth by its words and all of them: less than the
// whole, and where it is a name among others no more than that it stands there.
func quotedWorth(words, of int) rank.Score {
	least := rank.One * 3 / 8
	if words >= sentence {
		least = rank.One / 2
	}
	return min(max(least, rank.One*rank.Score(words)/rank.Score(max(1, of))), rank.One*3/4)
}

// pasted tells whether a query is a text from elsewhere rather than what somebody asks: it quotes some
// words, or has signs of a programming language that no sentence has.
func (q *Query) pasted() bool {
	whole := strings.TrimSpace(q.Text)
	if q.passages == nil || q.report != nil {
		return false
	}
	return strings.ContainsAny(whole, codeSigns) || slices.ContainsFunc(quoted(whole), func(s string) bool { return len(wordsOf(s)) >= sentence })
}

// unquoted takes off quotation marks around the whole of a text.
func unquoted(s string) string {
	if n := len(s); n > 2 && strings.IndexByte(quotationMark, s[0]) >= 0 && strings.IndexByte(s[1:], s[0]) == n-2 {
		return strings.TrimSpace(s[1 : n-1])
	}
	return s
}

// quoted returns what stands between quotation marks in a text.
func quoted(s string) (list []string) {
	for {
		at := strings.IndexAny(s, "\"`")
		if at < 0 {
			return list
		}
		end := strings.IndexByte(s[at+1:], s[at])
		if end < 0 {
			return list
		}
		list, s = append(list, strings.TrimSpace(s[at+1:at+1+end])), s[at+end+2:]
	}
}

// newPassage tells what of a text is looked for. A few words are no passage, unless they are
// written as source is.
func newPassage(s string, worth rank.Score) (p passage, ok bool) {
	words := wordsOf(s)
	n := len(words)
	source := strings.ContainsAny(s, sourceSigns) || n > 0 && !strings.ContainsAny(s, " \t\n") && !identifier(s) && !looksLikePath(s)
	if n < fewestWords || n < sentence && !source {
		return p, false
	}
	return passageOf(s, words, worth), true
}

func passageOf(s string, words [][]byte, worth rank.Score) passage {
	n := len(words)
	p := passage{text: []byte(s), words: words, worth: worth, fail: make([]int, n)}
	for i := range n - 1 {
		if len(p.words[i]) > len(p.words[p.long]) {
			p.long = i
		}
	}
	for i, k := 1, 0; i < n; i++ {
		for k > 0 && !bytes.Equal(p.words[i], p.words[k]) {
			k = p.fail[k-1]
		}
		if bytes.Equal(p.words[i], p.words[k]) {
			k++
		}
		p.fail[i] = k
	}
	return p
}

func wordsOf(s string) (words [][]byte) {
	b := []byte(s)
	for at := 0; len(words) < maxPassage; {
		start, end := nextWord(b, at)
		if start == end {
			break
		}
		words, at = append(words, b[start:end]), end
	}
	return words
}

// nextWord is text.Next, but for the letter of an escape such as \n, which is of no word.
func nextWord(b []byte, at int) (start, end int) {
	for {
		start, end = text.Next(b, at)
		if start == end || start == 0 || b[start-1] != '\\' || strings.IndexByte("nrt", b[start]) < 0 {
			return start, end
		}
		if start++; start < end {
			return start, end
		}
		at = end
	}
}

// in finds the line of a file in which a passage begins, 0 if it does not stand there, and
// what that is worth: where only the words are the same, with other signs and breaks between
// them, a little less.
func (p *passage) in(body []byte) (line int, worth rank.Score) {
	at, followed := -1, false
	if worth = p.worth; p.name {
		at = p.alone(body)
	} else {
		at, followed = p.find(body)
	}
	if at < 0 && followed && len(p.words) >= sentence {
		at, worth = p.run(body), p.worth.Times(wordsAlone)
	}
	if at < 0 {
		return 0, 0
	}
	return 1 + bytes.Count(body[:at], []byte{'\n'}), worth
}

// alone returns where an identifier stands that is no part of another, -1 for nowhere.
func (p *passage) alone(body []byte) int {
	for from := 0; ; {
		n := bytes.Index(body[from:], p.text)
		if n < 0 {
			return -1
		}
		n += from
		from = n + len(p.text)
		if (n == 0 || !wordByte(body[n-1])) && (from == len(body) || !wordByte(body[from])) {
			return n
		}
	}
}

// find returns where a passage stands as it is, -1 for nowhere, by its longest word. followed tells whether
// that stands anywhere before the words that follow it: few texts without the passage have that, and it is
// found without telling all their words apart.
func (p *passage) find(body []byte) (at int, followed bool) {
	word := p.words[p.long]
	into := bytes.Index(p.text, word)
	for from := 0; ; {
		n := bytes.Index(body[from:], word)
		if n < 0 {
			return -1, followed
		}
		n += from
		from = n + 1
		if start := n - into; start >= 0 && bytes.HasPrefix(body[start:], p.text) {
			return start, true
		}
		followed = followed || p.follow(body, n+len(word))
	}
}

// follow tells whether the words after the longest stand from a place on.
func (p *passage) follow(body []byte, at int) bool {
	for _, w := range p.words[p.long+1:] {
		start, end := nextWord(body, at)
		if !bytes.Equal(body[start:end], w) {
			return false
		}
		at = end
	}
	return true
}

// run returns where the words of a passage stand one after the other, -1 for nowhere.
func (p *passage) run(body []byte) int {
	starts, k := make([]int, len(p.words)), 0
	for at, i := 0, 0; ; i++ {
		start, end := nextWord(body, at)
		if start == end {
			return -1
		}
		at = end
		starts[i%len(starts)] = start
		for k > 0 && !bytes.Equal(p.words[k], body[start:end]) {
			k = p.fail[k-1]
		}
		if bytes.Equal(p.words[k], body[start:end]) {
			k++
		}
		if k == len(p.words) {
			return starts[(i+1)%len(starts)]
		}
	}
}

// Holders returns the files that hold all words of a passage of the query, in which
// [Query.Verbatim] looks for it, and those of which a chunk, that begins at the line, may hold the literal of which
// it is made. j tells of all shards, nil if the index is the whole.
func (s *Searcher) Holders(q Query, filter *Filter, j *Joint) (files []Hit) {
	list, passing := q.passages, s.passing(filter)
	if len(list) == 0 && q.filled == nil || passing != nil && !passing.any {
		return nil
	}
	if q.Class == SymbolQuery && len(list) == 1 && list[0].name && s.definedIn(q, j) {
		return nil
	}
	b := s.board()
	defer b.release()
	if j != nil {
		b.join(j)
	}
	b.passing = passing
	terms := q.Terms
	if q.report != nil {
		terms = b.choose(terms)
	}
	held := map[uint32]bool{}
	for i := range list {
		b.holders(&list[i], terms, held)
	}
	left := maxSurveyedAll
	numbers := make([]uint32, 0, len(held))
	for f := range held {
		numbers = append(numbers, f)
	}
	order.By(numbers, b.comparePaths)
	for _, f := range numbers {
		p, i := b.partOfFile(f)
		if size := p.Size(i); size <= min(maxSurveyed, left) {
			left -= size
			files = append(files, Hit{Part: locate(b.fileBase, int(f)), File: i})
		}
	}
	if q.filled != nil {
		files = append(files, b.holding(&q)...)
	}
	return files
}

// definedIn tells whether anything is defined by the name that a query is, in any case and any shard.
func (s *Searcher) definedIn(q Query, j *Joint) bool {
	if j != nil {
		return Defined(&j.Statistics)
	}
	return s.Defines(q)
}

// holders notes the files that hold the rarest words of a passage.
func (b *board) holders(p *passage, terms []Term, held map[uint32]bool) {
	own, length := map[string]bool{}, 0
	for _, w := range p.words {
		text.Terms(w, func(term []byte) {
			own[string(term)] = true
			length++
		})
	}
	type word struct {
		chunks int
		places []place
	}
	var words []word
	for i, t := range terms {
		if !own[t.Text] {
			continue
		}
		w := word{}
		w.places, w.chunks = b.counted(i, t.Text)
		words = append(words, w)
	}
	order.StableBy(words, func(v, w word) int { return cmp.Compare(v.chunks, w.chunks) })
	if len(words) == 0 || words[0].chunks > rareChunks || p.name && words[0].chunks > fewChunks {
		return
	}
	words = words[:min(len(words), rarestWords)]
	for _, at := range words[0].places {
		spans := b.spans(at, length)
		for _, w := range words[1:] {
			spans = b.reached(spans, at.part, w.places)
		}
		for _, s := range spans {
			held[s.file] = true
		}
	}
}

// span are the chunks of a part in which a passage must lie, if the rarest of its words is in one of them.
type span struct {
	file        uint32
	first, last int
}

// spans are those around each chunk with a term. A passage of so many terms reaches from a chunk into
// those beside it, and farther only over chunks that have no more of them than it has.
func (b *board) spans(at place, terms int) (list []span) {
	p := &b.x.Parts[at.part]
	// reach is the last chunk of a file in a direction that a passage may be in, too.
	reach := func(file, from, step int) int {
		for c := from; ; c += step {
			next := c + step
			if next < 0 || next >= p.Chunks() || p.ChunkFile(next) != file || c != from && p.Columns().ChunkBody[c] > rank.Rounded(terms) {
				return c
			}
		}
	}
	postings := p.Postings(index.Body, at.term)
	for run := postings.Next(b.room[:]); len(run) > 0; run = postings.Next(b.room[:]) {
		for _, v := range run {
			c := int(v.Unit)
			i := p.ChunkFile(c)
			f := uint32(b.fileBase[at.part] + i)
			if !p.Live(i) || b.passing != nil && !b.passing.files[f] {
				continue
			}
			list = append(list, span{f, reach(i, c, -1), reach(i, c, 1)})
		}
	}
	return list
}

// reached are the spans of a part in which there is a term that has places.
func (b *board) reached(spans []span, part int, places []place) []span {
	kept := spans[:0]
	for _, at := range places {
		if at.part != part {
			continue
		}
		postings := b.x.Parts[part].Postings(index.Body, at.term)
		for run := postings.Next(b.room[:]); len(run) > 0 && len(spans) > 0; run = postings.Next(b.room[:]) {
			for _, v := range run {
				for c := int(v.Unit); len(spans) > 0 && spans[0].first <= c; spans = spans[1:] {
					if spans[0].last >= c {
						kept = append(kept, spans[0])
					}
				}
			}
		}
	}
	return kept
}

// Verbatim finds the files in which the query stands, or a passage of it. content returns
// the text of a file, nil if there is none.
func (q *Query) Verbatim(files []Hit, content func(part, file int) []byte) (found []Verbatim) {
	list := q.passages
	for _, h := range files {
		body, best := content(h.Part, h.File), Verbatim{Part: h.Part, File: h.File}
		if h.Line > 0 {
			lines, above := surroundings(body, h)
			best.Line, best.Worth = q.filled.in(lines)
			best.Line += h.Line - above - 1
		} else {
			for i := range list {
				if line, worth := list[i].in(body); worth > best.Worth {
					best.Line, best.Worth = line, worth
				}
			}
		}
		if best.Worth > 0 {
			found = append(found, best)
		}
	}
	return found
}

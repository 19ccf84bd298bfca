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
}

// findPassages finds the texts that a query may hold: itself, what it quotes, what follows the kind
// of an error, and its lines.
func (q *Query) findPassages() (list []passage) {
	if q.Class == SymbolQuery || q.Class == PathQuery {
		return nil
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
		add(s, rank.One)
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
	p = passage{text: []byte(s), words: wordsOf(s), worth: worth}
	n := len(p.words)
	source := strings.ContainsAny(s, sourceSigns) || n > 0 && !strings.ContainsAny(s, " \t\n") && !identifier(s) && !looksLikePath(s)
	if n < fewestWords || n < sentence && !source {
		return p, false
	}
	p.fail = make([]int, n)
	for i, k := 1, 0; i < n; i++ {
		for k > 0 && !bytes.Equal(p.words[i], p.words[k]) {
			k = p.fail[k-1]
		}
		if bytes.Equal(p.words[i], p.words[k]) {
			k++
		}
		p.fail[i] = k
	}
	return p, true
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
	at, worth := bytes.Index(body, p.text), p.worth
	if at < 0 && len(p.words) >= sentence {
		at, worth = p.run(body), p.worth.Times(wordsAlone)
	}
	if at < 0 {
		return 0, 0
	}
	return 1 + bytes.Count(body[:at], []byte{'\n'}), worth
}

// run returns where the words of a passage stand one after the other, -1 for nowhere.
func (p *passage) run(body []byte) int {
	if !p.paired(body) {
		return -1
	}
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

// paired tells whether the longest word of a passage stands anywhere before the one that follows it:
// few texts without the passage have that, and it is found without telling all their words apart.
func (p *passage) paired(body []byte) bool {
	i, last := 0, len(p.words)-1
	for k := range last {
		if len(p.words[k]) > len(p.words[i]) {
			i = k
		}
	}
	for at := 0; ; {
		n := bytes.Index(body[at:], p.words[i])
		if n < 0 {
			return false
		}
		at += n + 1
		if start, end := nextWord(body, at-1+len(p.words[i])); bytes.Equal(body[start:end], p.words[i+1]) {
			return true
		}
	}
}

// Holders returns the files that hold all words of a passage of the query, in which
// [Query.Verbatim] looks for it. j tells of all shards, nil if the index is the whole.
func (s *Searcher) Holders(q Query, filter *Filter, j *Joint) (files []Hit) {
	list, passing := q.passages, s.passing(filter)
	if len(list) == 0 || passing != nil && !passing.any {
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
	slices.SortFunc(numbers, func(f, g uint32) int { return b.comparePaths(f, g) })
	for _, f := range numbers {
		p, i := b.partOfFile(f)
		if size := p.File(i).Size; size <= min(maxSurveyed, left) {
			left -= size
			files = append(files, Hit{Part: locate(b.fileBase, int(f)), File: i})
		}
	}
	return files
}

// holders notes the files that hold the rarest words of a passage.
func (b *board) holders(p *passage, terms []Term, held map[uint32]bool) {
	own := map[string]bool{}
	for _, w := range p.words {
		text.Terms(w, func(term []byte) { own[string(term)] = true })
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
		w := word{places: b.find(nil, t.Text)}
		if c := b.joint.term(i); c != nil {
			w.chunks = c.chunks
		} else {
			w.chunks = b.frequencies(w.places, index.Body)
		}
		words = append(words, w)
	}
	order.StableBy(words, func(v, w word) int { return cmp.Compare(v.chunks, w.chunks) })
	if len(words) == 0 || words[0].chunks > rareChunks {
		return
	}
	words = words[:min(len(words), rarestWords)]
	has := map[uint32]int{} // how many of the words a file has
	for n, w := range words {
		any := false
		for _, at := range w.places {
			any = b.having(at, n, has) || any
		}
		if !any {
			return
		}
	}
	for f, n := range has {
		if n == len(words) {
			held[f] = true
		}
	}
}

// having counts the live files with a term, of those that have all n before it.
func (b *board) having(at place, n int, has map[uint32]int) (any bool) {
	p, first, last := &b.x.Parts[at.part], uint32(b.fileBase[at.part]), -1
	list := p.Postings(index.Body, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			i := fileOf(p, index.Body, v.Unit)
			if i == last {
				continue
			}
			last = i
			f := first + uint32(i)
			if has[f] != n || !p.Live(i) || b.passing != nil && !b.passing.files[f] {
				continue
			}
			has[f], any = n+1, true
		}
	}
	return any
}

// Verbatim finds the files in which the query stands, or a passage of it. content returns
// the text of a file, nil if there is none.
func (q *Query) Verbatim(files []Hit, content func(part, file int) []byte) (found []Verbatim) {
	list := q.passages
	for _, h := range files {
		body, best := content(h.Part, h.File), Verbatim{Part: h.Part, File: h.File}
		for i := range list {
			if line, worth := list[i].in(body); worth > best.Worth {
				best.Line, best.Worth = line, worth
			}
		}
		if best.Worth > 0 {
			found = append(found, best)
		}
	}
	return found
}

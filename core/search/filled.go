package search

import (
	"bytes"
	"cmp"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// What a program says is mostly a literal with values filled in: "could not open %s: %w". The words of
// the literal stand in the message one after the other, and others between them only where the literal
// has a gap. The longest such literal is where the message comes from.

// filled is a query that may be such a text.
type filled struct {
	words  int
	at     map[string]uint64 // where each word stands, a bit for each place
	noted  map[string]uint16 // of which words of literals each term is
	values map[string]bool   // terms of what can only be a value, such as a path
	plain  bool              // it has nothing but words in small letters, as many a query has that is no message
}

// Bounds of messages and of the literals that they are made of.
const (
	shortMessage = 4                 // words
	longMessage  = 48                // words, at most 64
	fixedWords   = 3                 // of a literal that are no accident; fewestWords where a message begins with them and ends with a value
	longLiteral  = 512               // bytes
	longOperand  = 100               // bytes of what stands for a value
	mostPieces   = 8                 // literals that are joined
	mostHolding  = 32                // chunks in which the literal is looked for,
	plainHolding = 6                 // of a plain message, each of which
	holdingShare = rank.One * 7 / 20 // has so much of what the words of a query weigh in its literals
	longestChunk = 64                // lines of a chunk
	chunkBytes   = 64 << 10          // of a chunk, and the lines around it, that are read
	linesAbove   = 2                 // of a chunk that are read too
	wholeMessage = rank.One * 3 / 4
	nameSigns    = ".:/-#" // between the parts of a name
	joining      = "+.,<~&"
	valueSigns   = `/\@0123456789` // of which words of a literal have none
)

// asking are the words with which a question begins, and hardly a message.
var asking = text.Set(`how what which where when why who whose does do is are can should show explain describe list`)

// findFilled takes a query of one line for a message if it has as many words as one, and does not ask.
func (q *Query) findFilled() *filled {
	whole := unquoted(strings.TrimSpace(q.Text))
	if q.Class != PhraseQuery || q.report != nil || strings.ContainsRune(whole, '\n') || strings.HasSuffix(whole, "?") {
		return nil
	}
	words := wordsOf(whole)
	if n := len(words); n < shortMessage || n > longMessage || asking[strings.ToLower(string(words[0]))] {
		return nil
	}
	m := &filled{words: len(words), at: map[string]uint64{}, noted: map[string]uint16{}, values: map[string]bool{}}
	for _, w := range strings.Fields(whole) {
		if strings.ContainsAny(w, valueSigns) {
			for _, t := range parse(w).Terms {
				m.values[t.Text] = true
			}
		}
	}
	for i, w := range words {
		m.at[string(w)] |= 1 << i
		text.Terms(w, func(term []byte) { m.noted[string(term)] |= index.LiteralWord(w) })
	}
	m.plain = strings.IndexFunc(whole, func(c rune) bool { return c != ' ' && !unicode.IsLower(c) }) < 0
	return m
}

// in finds the line of a text with the literal of which a message is most likely made, and what that is worth;
// 0 if there is none.
func (m *filled) in(body []byte) (line int, worth rank.Score) {
	at := 0
	for i, c := range body {
		if !quotes(c) {
			continue
		}
		l := literal{body: body, message: m}
		if l.read(i); l.worth > worth {
			at, worth = i, l.worth
		}
	}
	if worth == 0 {
		return 0, 0
	}
	return 1 + bytes.Count(body[:at], []byte{'\n'}), worth
}

// quotes tells whether a byte is one of quotationMark. It is asked of each byte that is read: in a guest a call for
// each costs more than all else of a query.
func quotes(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// surroundings returns a chunk of a body with the lines around it, and how many of them come before it.
func surroundings(body []byte, chunk Hit) (lines []byte, above int) {
	begin := 1 + bytes.LastIndexByte(body[:min(chunk.start, len(body))], '\n')
	for ; above < linesAbove && begin > 0; above++ {
		begin = 1 + bytes.LastIndexByte(body[:begin-1], '\n')
	}
	return text.Lines(body[begin:min(len(body), begin+chunkBytes)], 1, above+1+longestChunk), above
}

// literal is a text in quotation marks as it is read, with those that it is joined with.
type literal struct {
	body           []byte
	message        *filled
	words, telling int
	first, last    uint64 // where its first word stands in the message, and where the last may
	lead, gap      bool   // a value comes before its first word, or after the last that was read
	filled         bool   // it has a gap
	mark           byte   // of quotation
	fits           bool   // all words so far stand in the message
	worth          rank.Score
}

// read reads the literal that begins with the quotation mark at a place.
func (l *literal) read(at int) {
	limit := min(len(l.body), at+longLiteral)
	l.fits, l.mark = true, l.body[at]
	for range mostPieces {
		end := l.piece(at+1, limit)
		if end < 0 || !l.fits {
			return
		}
		var apart bool
		at, apart = joined(l.body, end, limit)
		open := l.gap || apart
		l.settle(open)
		if at < 0 {
			return
		}
		l.gap, l.filled = open, l.filled || open
	}
}

// piece reads up to the quotation mark that ends a literal and returns its place, -1 for none.
func (l *literal) piece(from, limit int) int {
	for i := from; i < limit && l.fits; {
		c := l.body[i]
		if c == l.mark {
			return i
		}
		if c == '\n' && l.mark != '`' {
			return -1
		}
		if end := value(l.body[:limit], i); end > i {
			l.gap, l.filled, i = true, true, end
			for i < limit && wordByte(l.body[i]) { // what is written together with a value is of one word with it
				i++
			}
			continue
		}
		if c == '\\' {
			i += 2
			continue
		}
		if !wordByte(c) {
			i++
			continue
		}
		_, end := nextWord(l.body[:limit], i)
		if end == limit || value(l.body[:limit], end) == end {
			l.word(l.body[i:end], i > from+1 && strings.IndexByte(nameSigns, l.body[i-1]) >= 0 && wordByte(l.body[i-2]))
		}
		i = max(end, i+1)
	}
	return -1
}

// word tells whether the literal still fits with a word more, which may be a further part of a name.
func (l *literal) word(w []byte, part bool) {
	at := l.message.at[string(w)]
	switch {
	case l.first == 0:
		l.lead, l.first, l.last = l.gap, at, at
	case l.gap: // up to 16 words
		after := l.last << 1
		after |= after << 1
		after |= after << 2
		after |= after << 4
		after |= after << 8
		l.last = after & at
	default:
		l.last = l.last << 1 & at
	}
	if !part {
		l.words++
		if telling(w) {
			l.telling++
		}
	}
	l.gap, l.fits = false, l.last != 0
}

// telling tells whether a word says something: it is no number, sign or word of any sentence.
func telling(w []byte) bool {
	return len(w) > 1 && w[0] > '9' && !stopWords[strings.ToLower(string(w))]
}

// settle counts what was read if it may be the whole literal. Words of the message before and after it, where
// no value is, take from it.
func (l *literal) settle(open bool) {
	few := l.words < fixedWords // and in backticks often a name in a sentence
	switch filled := open || l.filled; {
	case few && (!filled || l.lead || l.words < fewestWords || l.mark == '`'), l.telling == 0, l.telling < fewestWords && (few || !filled):
		return
	}
	left := 0
	if !l.lead {
		left += bits.TrailingZeros64(l.first)
	}
	if !open {
		left += l.message.words - bits.Len64(l.last)
	}
	if left > l.words || few && left > 0 {
		return
	}
	l.worth = max(l.worth, min(wholeMessage, rank.One*rank.Score(l.words+2)/12)*rank.Score(l.words)/rank.Score(l.words+left))
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// value returns where a value that is filled in at a place ends: %s, {}, ${name}, #{name}, \(name), $name; at itself if there is none.
func value(b []byte, at int) int {
	end, next := at+1, byte(0)
	if end < len(b) {
		next = b[end]
	}
	switch c := b[at]; {
	case c == '{':
		return bracketed(b, at, at)
	case next == '{' && (c == '#' || c == '$' || c == '%'), next == '(' && (c == '\\' || c == '%'):
		if end = bracketed(b, at, end); c == '%' && next == '(' && end > at && end < len(b) && wordByte(b[end]) {
			end++
		}
		return end
	case c == '$':
		for end < len(b) && wordByte(b[end]) {
			end++
		}
		if end > at+1 {
			return end
		}
	case c == '%':
		for end < len(b) && strings.IndexByte("-+#0123456789.*[]lhzj", b[end]) >= 0 {
			end++
		}
		if end < len(b) && (b[end] == '@' || b[end] > '9' && b[end] < utf8.RuneSelf && wordByte(b[end])) {
			return end + 1
		}
	}
	return at
}

// bracketed returns where the brackets end that open at a place; none if they do not on its line.
func bracketed(b []byte, none, open int) int {
	depth := 0
	for i := open; i < min(len(b), open+longOperand); i++ {
		switch b[i] {
		case '{', '(':
			depth++
		case '}', ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '\n':
			return none
		}
	}
	return none
}

// joined returns where the literal begins that one which ends at a place is joined with, -1 for none.
// apart tells that a value stands behind it: between operators, or after one that is no comma.
func joined(b []byte, end, limit int) (at int, apart bool) {
	first, last := byte(0), byte(0) // operators
	for i := end + 1; i < min(limit, end+longOperand); i++ {
		switch c := b[i]; {
		case c == b[end]:
			if first != 0 && last == 0 || first == ',' && !apart {
				return -1, false
			}
			return i, apart
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\':
		case strings.IndexByte(joining, c) >= 0:
			first, last = cmp.Or(first, c), c
		case first == 0 || c == ';':
			return -1, apart && first != ','
		default:
			apart, last = true, 0
		}
	}
	return -1, apart && first != ','
}

// holding returns the places at which chunks begin whose literals have most of what the words of a message weigh.
func (b *board) holding(q *Query) (list []Hit) {
	total, telling := rank.Score(0), 0
	for i, t := range q.Terms {
		words := q.filled.noted[t.Text]
		if t.Part || words == 0 || q.filled.values[t.Text] {
			continue
		}
		places, n := b.counted(i, t.Text)
		if n == 0 {
			continue
		}
		idf := rank.IDF(b.sizes.Chunks, min(n, b.sizes.Chunks))
		total += idf
		telling++
		for _, at := range places {
			b.weighs(at, idf, words)
		}
	}
	if telling < fewestWords && (telling == 0 || len(q.filled.values) == 0) {
		return nil
	}
	b.scores = fit(b.scores, len(b.chunks))
	least := total.Times(holdingShare)
	for i, c := range b.chunks {
		if b.scores[i] = b.chunk[c]; b.scores[i] < least || !b.passesChunk(int(c)) {
			b.scores[i] = 0
			continue
		}
		// Where literals have many words, those of the message are in them by chance.
		part := locate(b.chunkBase, int(c))
		noted := bits.OnesCount16(b.x.Parts[part].Columns().ChunkLiterals[int(c)-b.chunkBase[part]])
		b.scores[i] -= b.scores[i] * rank.Score(noted) / (2 * 16)
	}
	most := mostHolding
	if q.filled.plain {
		most = plainHolding
	}
	for _, at := range rank.Top(b.scores, most, func(i, j int) bool { return b.chunks[i] < b.chunks[j] }) {
		if b.scores[at] == 0 {
			break
		}
		c := int(b.chunks[at])
		part := locate(b.chunkBase, c)
		p := &b.x.Parts[part]
		c -= b.chunkBase[part]
		i := p.ChunkFile(c)
		if p.Live(i) && (b.passing == nil || b.passing.files[b.fileBase[part]+i]) && p.Size(i) <= maxSurveyed {
			list = append(list, Hit{Part: part, File: i, Line: p.Chunk(c).First, start: p.Chunk(c).Start})
		}
	}
	return list
}

// counted are the places of a term of the query, and how many chunks hold it.
func (b *board) counted(i int, term string) (places []place, chunks int) {
	places = b.find(nil, term)
	if c := b.joint.term(i); c != nil {
		return places, c.chunks
	}
	return places, b.frequencies(places, index.Body)
}

// weighs adds what a term weighs to the score of each chunk with it that has one of the words in its literals.
func (b *board) weighs(at place, weight rank.Score, words uint16) {
	p := &b.x.Parts[at.part]
	postings, literals := p.Postings(index.Body, at.term), p.Columns().ChunkLiterals
	for run := postings.Next(b.room[:]); len(run) > 0; run = postings.Next(b.room[:]) {
		for _, v := range run {
			if literals[v.Unit]&words == 0 {
				continue
			}
			c := uint32(b.chunkBase[at.part]) + v.Unit
			if b.chunk[c] == 0 {
				b.chunks = append(b.chunks, c)
			}
			b.chunk[c] += weight
		}
	}
}

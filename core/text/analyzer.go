package text

import (
	"encoding/binary"

	"github.com/cairn-search/cairn/core/step"
)

// Analyzer turns text into numbered terms, remembering the terms of each token
// it has seen: source repeats its identifiers, so splitting and stemming is
// paid once per distinct token. Not safe for concurrent use; one per worker.
type Analyzer struct {
	// Looks counts what analysis looks at, unless it is nil, and may end Append between two tokens.
	Looks *step.Looks
	// Terms holds every term seen, by number.
	Terms  Lexicon
	tokens Lexicon
	spans  []span   // terms of each token in expand
	expand []uint32 // term numbers
	fresh  int      // bytes of tokens that were new since looks were counted
	recent []recent // where short tokens were found last, nil before there are many
}

type span struct{ start, end uint32 }

// maxTokens bounds the memory of distinct tokens; past it the memory starts
// over (terms keep their numbers), which only costs time.
const maxTokens = 1 << 20

// Append appends the number of each term of src, in order.
func (a *Analyzer) Append(dst []uint32, src []byte) []uint32 {
	counted := 0
	for at := 0; at < len(src); {
		start, end := Next(src, at)
		if a.Looks != nil && (end-counted > 1<<10 || end == len(src)) {
			a.Looks.Add(2*(end-counted) + 4*a.fresh) // tokens are found and looked up, new ones taken apart
			counted, a.fresh = end, 0
		}
		if start == end {
			break
		}
		at = end
		if end-start > MaxToken {
			continue
		}
		if terms := a.token(src[start:end]); len(terms) == 1 { // as most have: to copy several takes a call
			dst = append(dst, terms[0])
		} else {
			dst = append(dst, terms...)
		}
	}
	return dst
}

// token returns the term numbers of a token, valid until the next call.
func (a *Analyzer) token(token []byte) []uint32 {
	k, short := keyOf(token)
	var last *recent
	if short && a.recent != nil {
		if last = &a.recent[k.slot()]; last.key == k {
			return a.expand[last.start:last.end]
		}
	}
	s := a.spanOf(token)
	if last != nil {
		*last = recent{k, s}
	}
	return a.expand[s.start:s.end]
}

// spanOf looks a token up, or takes it apart.
func (a *Analyzer) spanOf(token []byte) span {
	n, added := a.tokens.Number(token)
	if !added {
		return a.spans[n]
	}
	if n >= maxTokens {
		a.tokens, a.spans, a.expand = Lexicon{}, nil, nil
		clear(a.recent)
		a.tokens.Number(token)
	}
	if a.recent == nil && n > recentTokens {
		a.recent = make([]recent, recentTokens)
	}
	a.fresh += len(token)
	start := uint32(len(a.expand))
	Terms(token, func(term []byte) {
		t, _ := a.Terms.Number(term)
		a.expand = append(a.expand, t)
	})
	s := span{start, uint32(len(a.expand))}
	a.spans = append(a.spans, s)
	return s
}

// recentTokens is how many short tokens are found again without the lexicon, whose strings lie far
// apart in memory: a power of two.
const (
	recentBits   = 13
	recentTokens = 1 << recentBits
)

// recent is a short token with its span.
type recent struct {
	key
	span
}

// key is a token of at most 16 bytes, as two numbers that overlap where it has less; no two tokens
// have the same.
type key struct {
	first, last uint64
	size        uint8
}

// keyOf returns the key of a token, which is not empty, if it is short.
func keyOf(token []byte) (k key, short bool) {
	n := len(token)
	switch {
	case n > 16:
		return k, false
	case n >= 8:
		k.first, k.last = binary.LittleEndian.Uint64(token), binary.LittleEndian.Uint64(token[n-8:])
	case n >= 4:
		k.first, k.last = uint64(binary.LittleEndian.Uint32(token)), uint64(binary.LittleEndian.Uint32(token[n-4:]))
	default:
		k.first, k.last = uint64(token[0])|uint64(token[n/2])<<8, uint64(token[n-1])
	}
	k.size = uint8(n)
	return k, true
}

// slot is where a token is looked for.
func (k key) slot() uint64 {
	const m = 0x9E3779B97F4A7C15
	return ((k.first*m ^ k.last) * m) >> (64 - recentBits)
}

// Forget drops what only makes analysis quick. Terms stay.
func (a *Analyzer) Forget() { *a = Analyzer{Terms: a.Terms, Looks: a.Looks} }

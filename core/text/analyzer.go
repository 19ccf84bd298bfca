package text

import "github.com/cairn-search/cairn/core/step"

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
		dst = append(dst, a.token(src[start:end])...)
	}
	return dst
}

// token returns the term numbers of a token, valid until the next call.
func (a *Analyzer) token(token []byte) []uint32 {
	n, added := a.tokens.Number(token)
	if !added {
		s := a.spans[n]
		return a.expand[s.start:s.end]
	}
	if n >= maxTokens {
		a.tokens, a.spans, a.expand = Lexicon{}, nil, nil
		a.tokens.Number(token)
	}
	a.fresh += len(token)
	start := uint32(len(a.expand))
	Terms(token, func(term []byte) {
		t, _ := a.Terms.Number(term)
		a.expand = append(a.expand, t)
	})
	s := span{start, uint32(len(a.expand))}
	a.spans = append(a.spans, s)
	return a.expand[s.start:s.end]
}

// Forget drops what only makes analysis quick. Terms stay.
func (a *Analyzer) Forget() { *a = Analyzer{Terms: a.Terms, Looks: a.Looks} }

package text

// Analyzer turns text into numbered terms, remembering the terms of each token
// it has seen: source repeats its identifiers, so splitting and stemming is
// paid once per distinct token. Not safe for concurrent use; one per worker.
type Analyzer struct {
	// Terms holds every term seen, by number.
	Terms  Lexicon
	tokens Lexicon
	words  Lexicon  // words that were stemmed
	stems  []uint32 // term number of each word's stem
	spans  []span   // terms of each token in expand
	expand []uint32 // term numbers
}

type span struct{ start, end uint32 }

// maxTokens bounds the memory of distinct tokens; past it the memory starts
// over (terms keep their numbers), which only costs time.
const maxTokens = 1 << 20

// Each calls add with the number of each term of src, in order.
func (a *Analyzer) Each(src []byte, add func(term uint32)) {
	for at := 0; at < len(src); {
		start, end := Next(src, at)
		if start == end {
			return
		}
		at = end
		if end-start > MaxToken {
			continue
		}
		for _, t := range a.token(src[start:end]) {
			add(t)
		}
	}
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
	start := uint32(len(a.expand))
	split(token, func(w []byte, stem bool) {
		if stem {
			a.expand = append(a.expand, a.stem(w))
			return
		}
		t, _ := a.Terms.Number(w)
		a.expand = append(a.expand, t)
	})
	s := span{start, uint32(len(a.expand))}
	a.spans = append(a.spans, s)
	return a.expand[s.start:s.end]
}

// stem returns the number of a word's stem; stemming is dear, and words are few.
func (a *Analyzer) stem(w []byte) uint32 {
	n, added := a.words.Number(w)
	if added {
		t, _ := a.Terms.Number(Stem(w))
		a.stems = append(a.stems, t)
	}
	return a.stems[n]
}

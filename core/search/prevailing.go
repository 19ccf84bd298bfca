package search

import (
	"slices"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
)

// prevailing is the language that more than half of the files with code are in,
// outline.Unknown if there is none.
func prevailing(x *index.Index) outline.Language {
	counts, all := map[outline.Language]int{}, 0
	for i := range x.Parts {
		p := &x.Parts[i]
		for j := range p.Files() {
			if l := p.Language(j); p.Live(j) && l.Outlined() && !l.Document() {
				counts[l]++
				all++
			}
		}
	}
	for l, n := range counts { // one at most has more than half
		if 2*n > all {
			return l
		}
	}
	return outline.Unknown
}

// belittlePrevailing lets the name of the prevailing language count little in a question
// of several words: "python check if a list is empty" means the language that all is
// written in, and no file tells itself from another by that word.
func (b *board) belittlePrevailing(class Class, terms []Term) []Term {
	if class != PhraseQuery || len(terms) < 2 {
		return terms
	}
	for i, t := range terms {
		l, ok := outline.LanguageNamed(t.Text)
		if ok && l != outline.Unknown && l == b.searcher.prevailing() {
			terms = slices.Clone(terms)
			terms[i].Weight = b.w.Prevailing
			return terms
		}
	}
	return terms
}

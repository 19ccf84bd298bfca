package search

import (
	"slices"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
)

// languageCounts is how many files with code there are, and in which language.
type languageCounts struct {
	of  map[outline.Language]int
	all int
}

func countLanguages(x *index.Index) languageCounts {
	c := languageCounts{of: map[outline.Language]int{}}
	for i := range x.Parts {
		p := &x.Parts[i]
		for _, n := range p.Languages() {
			if l := n.Language; l.Outlined() && !l.Document() {
				c.of[l] += n.Files
				c.all += n.Files
			}
		}
	}
	return c
}

// named returns how many files with code are in the language that a term names.
func (c *languageCounts) named(term string) int {
	if l, ok := outline.LanguageNamed(term); ok {
		return c.of[l]
	}
	return 0
}

// belittlePrevailing lets the name of the language that more than half of the code is in
// count little in a question of several words: "python check if a list is empty" means
// the language that all is written in, and no file tells itself from another by that word.
func (b *board) belittlePrevailing(terms []Term) []Term {
	if len(terms) < 2 {
		return terms
	}
	for i, t := range terms {
		if 2*b.inLanguage(i, t.Text) > b.sizes.Code {
			terms = slices.Clone(terms)
			terms[i].Weight = b.w.Prevailing
			return terms
		}
	}
	return terms
}

// inLanguage returns how many files of all that is searched are in the language that a term
// names.
func (b *board) inLanguage(number int, term string) int {
	if b.joint == nil {
		return b.searcher.spoken.named(term)
	}
	if list := b.joint.Statistics.Terms.Languages; number < len(list) {
		return list[number]
	}
	return 0
}

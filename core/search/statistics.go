package search

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// rankingVersion grows when the ranking changes otherwise than by its weights.
const rankingVersion = 4

// Rules tell ways of ranking apart.
var Rules = sync.OnceValue(func() string {
	return strconv.FormatUint(index.Hash(fmt.Appendf(nil, "%d %v %v %v %v", rankingVersion, Default, Reports, Definitions, orderTrees)), 16)
})

// Fingerprint tells indexes of different files apart, however they were made.
func (s *Searcher) Fingerprint() string { return s.print() }

func (s *Searcher) fingerprint() string {
	if s.over != nil {
		var sum Prints
		for i, one := range s.over {
			sum.Add(s.names[i], one.Fingerprint())
		}
		return sum.String()
	}
	sum := uint64(0)
	room := []byte{}
	for i := range s.x.Parts {
		p := &s.x.Parts[i]
		for j := range p.Files() {
			if !p.Live(j) {
				continue
			}
			f := p.File(j)
			room = append(append(room[:0], index.HashText(f.Hash)...), p.PathBytes(j)...)
			sum += index.Hash(room) // in any order
		}
	}
	return index.HashText(sum)
}

// Prints is the sum of the fingerprints of repositories: the same however they are grouped.
type Prints uint64

// Add adds a repository.
func (p *Prints) Add(name, fingerprint string) {
	*p += Prints(index.Hash([]byte(name + "\x00" + fingerprint)))
}

func (p Prints) String() string { return index.HashText(uint64(p)) }

// ParsePrints reads the fingerprint of a searcher of several repositories.
func ParsePrints(s string) (Prints, bool) {
	n, err := strconv.ParseUint(s, 16, 64)
	return Prints(n), err == nil
}

// Statistics counts what the ranking of a query depends on. Of a report the first answer
// has the counts from which terms are chosen, see [Choose]; the second, of those chosen,
// has their rarity.
func (s *Searcher) Statistics(q Query, chosen []int) contract.Statistics {
	out := contract.Statistics{Rules: Rules(), Sizes: s.sizes}
	b := s.board()
	switch {
	case q.report == nil:
		b.tally(q, q.Terms, &out)
	case chosen == nil:
		b.survey(q, &out)
	default:
		b.tally(q, pick(q.Terms, chosen), &out)
	}
	b.release() // not deferred: after a panic it would come back unclean
	return out
}

// tally counts terms and those that may be related.
func (b *board) tally(q Query, terms []Term, out *contract.Statistics) {
	for _, t := range terms {
		chunks, files := b.countTerm(t.Text, math.MaxInt)
		out.Terms.Chunks, out.Terms.Files = append(out.Terms.Chunks, chunks), append(out.Terms.Files, files)
		out.Terms.Languages = append(out.Terms.Languages, b.searcher.spoken.named(t.Text))
	}
	out.Terms.Symbols, out.Terms.Paths = b.defined(q), b.filed(q)
	if q.Class == PhraseQuery {
		b.mayRelate(q.Terms, func(term string, _ rank.Score) {
			chunks, files := b.countTerm(term, commonChunks) // what is more common is not searched for
			out.Related.Chunks, out.Related.Files = append(out.Related.Chunks, chunks), append(out.Related.Files, files)
		})
	}
}

// survey counts what a report names.
func (b *board) survey(q Query, out *contract.Statistics) {
	for _, t := range q.Terms {
		b.places = b.find(b.places[:0], t.Text)
		out.Terms.Chunks = append(out.Terms.Chunks, b.frequencies(b.places, index.Body))
		out.Terms.Symbols = append(out.Terms.Symbols, b.frequencies(b.places, index.Symbol))
		out.Terms.Paths = append(out.Terms.Paths, b.frequencies(b.places, index.Path))
	}
	refs := newReferences(q.report)
	b.locate(refs)
	for _, ref := range refs.all {
		out.References = append(out.References, contract.ReferenceCount(referenceOf(ref)))
	}
	for _, n := range refs.names(q.report) {
		best, fit := b.namesakes(n.parts)
		out.Names = append(out.Names, contract.NameCount{Fit: fit, Definitions: len(best)})
	}
}

// countFiles returns in how many files a term is.
func (b *board) countFiles(places []place) int {
	for _, at := range places {
		p := &b.x.Parts[at.part]
		for _, f := range [...]index.Field{index.Symbol, index.Path, index.Name, index.Body} {
			b.markFiles(p, f, at)
		}
	}
	n := len(b.hit)
	for _, f := range b.hit {
		b.file[f].marked = false
	}
	b.hit = b.hit[:0]
	return n
}

// markFiles marks the live files that have a term in a field.
func (b *board) markFiles(p *index.Part, f index.Field, at place) {
	first, file := uint32(b.fileBase[at.part]), -1
	list := p.Postings(f, at.term)
	for postings := list.Next(b.room[:]); len(postings) > 0; postings = list.Next(b.room[:]) {
		for _, v := range postings {
			i := fileOf(p, f, v.Unit)
			if i == file {
				continue
			}
			if file = i; p.Live(i) {
				b.mark(first + uint32(i))
			}
		}
	}
}

// Choose returns the numbers of the terms of a report that are searched for, by the
// statistics of all shards; nil of another query, of which all are.
func Choose(q Query, s *contract.Statistics) []int {
	if q.report == nil {
		return nil
	}
	at := func(list []int, i int) int {
		if i < len(list) {
			return list[i]
		}
		return 0
	}
	order := choice(q.Terms, s.Sizes.Chunks, func(i int) int {
		return max(at(s.Terms.Chunks, i), at(s.Terms.Symbols, i), at(s.Terms.Paths, i))
	})
	return append([]int{}, order...)
}

// pick returns the chosen terms; numbers that are none are left out.
func pick(terms []Term, chosen []int) []Term {
	list := make([]Term, 0, len(chosen))
	for _, i := range chosen {
		if i >= 0 && i < len(terms) {
			list = append(list, terms[i])
		}
	}
	return list
}

// Layout returns what ranking knows of the tree of the repository.
func (s *Searcher) Layout() *contract.Layout {
	l := &contract.Layout{Depths: s.depths()}
	for above, v := range s.versions() {
		l.Versions = append(l.Versions, contract.DirectoryVersion{Above: above, Version: v})
	}
	order.By(l.Versions, func(a, b contract.DirectoryVersion) int { return cmp.Compare(a.Above, b.Above) })
	return l
}

func byAbove(v contract.DirectoryVersion, above string) int { return cmp.Compare(v.Above, above) }

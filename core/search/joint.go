package search

import (
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
)

// Joint is what is known of all shards when one of them is searched.
type Joint struct {
	Statistics contract.Statistics
	Chosen     []int            // numbers of the terms of a report that are searched for
	Layout     *contract.Layout // of the repository, if the shard has a part of it; else nil
}

// joint is a Joint in force.
type joint struct {
	*Joint
	terms, related []count
}

// count is in how many chunks and files a term is.
type count struct{ chunks, files int }

func newJoint(j *Joint) *joint {
	return &joint{j, countsOf(j.Statistics.Terms), countsOf(j.Statistics.Related)}
}

func countsOf(c contract.Counts) []count {
	list := make([]count, min(len(c.Chunks), len(c.Files)))
	for i := range list {
		list[i] = count{c.Chunks[i], c.Files[i]}
	}
	return list
}

// at returns the count of a number, nothing of a term that is not counted.
func at(list []count, i int) *count {
	if i < len(list) {
		return &list[i]
	}
	return &count{}
}

// term returns the count of a term that is searched for, nil if the index is the whole.
func (j *joint) term(i int) *count {
	if j == nil {
		return nil
	}
	return at(j.terms, i)
}

// relative is term for those that may be related.
func (j *joint) relative(i int) *count {
	if j == nil {
		return nil
	}
	return at(j.related, i)
}

// chosen returns the numbers of the terms of a report that are searched for.
func (j *joint) chosen() []int {
	if j == nil {
		return nil
	}
	return j.Chosen
}

// refer leaves the references of a report with the files that fit best of all shards.
func (j *joint) refer(s *references) {
	if j == nil {
		return
	}
	for i, ref := range s.all {
		best := contract.ReferenceCount{}
		if i < len(j.Statistics.References) {
			best = j.Statistics.References[i]
		}
		if len(ref.files) > 0 && referenceOf(ref).compare(best) < 0 {
			ref.files = nil
		}
		ref.matched, ref.whole, ref.count = best.Matched, best.Whole, best.Files
	}
}

// namesake returns how well definitions of all shards fit a name of a report, nil if the
// index is the whole.
func (j *joint) namesake(i int) *contract.NameCount {
	switch {
	case j == nil:
		return nil
	case i < len(j.Statistics.Names):
		return &j.Statistics.Names[i]
	}
	return &contract.NameCount{}
}

// referenceCount orders counts of references by how well they fit.
type referenceCount contract.ReferenceCount

func referenceOf(r *reference) referenceCount {
	return referenceCount{r.matched, r.whole, r.count}
}

func (r referenceCount) compare(other contract.ReferenceCount) int {
	switch {
	case r.Matched != other.Matched:
		return r.Matched - other.Matched
	case r.Whole == other.Whole:
		return 0
	case r.Whole:
		return 1
	}
	return -1
}

func sizesOf(x *index.Index) contract.Sizes {
	return contract.Sizes{Files: x.Files(), Chunks: x.Chunks(), Body: x.Length(index.Body), Symbol: x.Length(index.Symbol), Path: x.Length(index.Path)}
}

// joinedNorms are the norms of all shards together.
type joinedNorms struct {
	sizes contract.Sizes
	*norms
}

// normsOf returns the norms of all shards. The last ones are kept, because they change with
// the files alone.
func (s *Searcher) normsOf(sizes contract.Sizes) *norms {
	if sizes == s.sizes {
		return s.norms
	}
	if last := s.joined.Load(); last != nil && last.sizes == sizes {
		return last.norms
	}
	n := &joinedNorms{sizes, newNorms(sizes, &s.w)}
	s.joined.Store(n)
	return n.norms
}

// join has a board score as a part of what is searched, of which j tells the whole.
func (b *board) join(j *Joint) {
	b.joint, b.sizes = newJoint(j), j.Statistics.Sizes
	b.norms = b.searcher.normsOf(b.sizes)
	if j.Layout == nil {
		return
	}
	newest := map[string]int{}
	for _, v := range j.Layout.Versions {
		newest[v.Above] = v.Version
	}
	b.layout = &layout{upperDepth(j.Layout.Depths), b.searcher.olderIn(newest)}
}

// Add adds the statistics of a shard to the sum of those of others; the sum of none is
// its zero value. The error says that they do not count the same.
func Add(sum, s *contract.Statistics) error {
	if sum.Rules == "" {
		sum.Rules = s.Rules
		sum.References = make([]contract.ReferenceCount, len(s.References))
		sum.Names = make([]contract.NameCount, len(s.Names))
	}
	if s.Rules != sum.Rules {
		return fmt.Errorf("the shard ranks by other rules, of another version: %q, where others rank by %q", contract.Quoted(s.Rules), sum.Rules)
	}
	if len(s.References) != len(sum.References) || len(s.Names) != len(sum.Names) {
		return fmt.Errorf("the shard reads the query otherwise")
	}
	next := *sum
	next.References, next.Names = slices.Clone(sum.References), slices.Clone(sum.Names)
	for _, c := range []struct {
		to   *[]int
		from []int
	}{
		{&next.Terms.Chunks, s.Terms.Chunks}, {&next.Terms.Files, s.Terms.Files}, {&next.Terms.Symbols, s.Terms.Symbols}, {&next.Terms.Paths, s.Terms.Paths}, {&next.Terms.Languages, s.Terms.Languages},
		{&next.Related.Chunks, s.Related.Chunks}, {&next.Related.Files, s.Related.Files},
	} {
		*c.to = slices.Clone(*c.to)
		for i, n := range c.from {
			if i == len(*c.to) {
				*c.to = append(*c.to, 0)
			}
			if (*c.to)[i] += n; n < 0 || (*c.to)[i] < 0 {
				return fmt.Errorf("the shard counts %d of something", n)
			}
		}
	}
	z, y := &next.Sizes, &s.Sizes
	if min(y.Files, y.Code, y.Chunks, s.Definitions, s.Tokens) < 0 || min(y.Body, y.Symbol, y.Path) < 0 {
		return fmt.Errorf("the shard counts less than nothing")
	}
	z.Files, z.Code, z.Chunks, z.Body, z.Symbol, z.Path = z.Files+y.Files, z.Code+y.Code, z.Chunks+y.Chunks, z.Body+y.Body, z.Symbol+y.Symbol, z.Path+y.Path
	next.Definitions, next.Tokens = next.Definitions+s.Definitions, next.Tokens+s.Tokens
	for i, r := range s.References {
		o := &next.References[i]
		switch order := referenceCount(r).compare(*o); {
		case r.Files == 0:
		case o.Files == 0 || order > 0:
			*o = r
		case order == 0:
			o.Files += r.Files
		}
	}
	for i, n := range s.Names {
		switch o := &next.Names[i]; {
		case n.Definitions == 0:
		case o.Definitions == 0 || n.Fit > o.Fit:
			*o = n
		case n.Fit == o.Fit:
			o.Definitions += n.Definitions
		}
	}
	*sum = next
	return nil
}

// AddLayout adds the layout of a part of a repository to that of others.
func AddLayout(sum, l *contract.Layout) {
	for d, n := range l.Depths {
		for len(sum.Depths) <= d {
			sum.Depths = append(sum.Depths, 0)
		}
		sum.Depths[d] += n
	}
	for _, v := range l.Versions {
		i, known := slices.BinarySearchFunc(sum.Versions, v.Above, byAbove)
		if !known {
			sum.Versions = slices.Insert(sum.Versions, i, v)
		}
		sum.Versions[i].Version = max(sum.Versions[i].Version, v.Version)
	}
}

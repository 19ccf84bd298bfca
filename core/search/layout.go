package search

import "github.com/cairn-search/cairn/core/index"

// layout is what is known of the tree of a repository.
type layout struct {
	upper int               // see upperDepth
	older map[string]string // see olderIn
}

// layOut finds the layout of each repository.
func (s *Searcher) layOut() []layout {
	list := make([]layout, max(1, len(s.names)))
	for n := range list {
		list[n] = layout{upperDepth(s.depths(n)), s.olderIn(n, s.versions(n))}
	}
	return list
}

// parts calls yield for the parts of a repository.
func (s *Searcher) parts(repository int, yield func(p *index.Part)) {
	for i := range s.x.Parts {
		if s.repository(i) == repository {
			yield(&s.x.Parts[i])
		}
	}
}

// upperShare is the share of sources, as a divisor, that lie in the upper part of a
// tree, so that a layout such as src/main/java/org/example counts against nobody.
const upperShare = 5

// depths counts the sources of a repository by their depth.
func (s *Searcher) depths(repository int) (count []int) {
	s.parts(repository, func(p *index.Part) {
		for d, n := range p.Depths() {
			for len(count) <= d {
				count = append(count, 0)
			}
			count[d] += n
		}
	})
	return count
}

// upperDepth is the depth in which a fifth of the sources lies or above.
func upperDepth(depths []int) int {
	total, sum := 0, 0
	for _, n := range depths {
		total += n
	}
	for d, n := range depths {
		if sum += n; sum > total/upperShare {
			return d
		}
	}
	return 0
}

package search

import (
	"bytes"

	"github.com/cairn-search/cairn/core/index"
)

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

// paths calls yield for the path of each file of a repository.
func (s *Searcher) paths(repository int, yield func(p *index.Part, file int, path []byte)) {
	for i := range s.x.Parts {
		if s.repository(i) != repository {
			continue
		}
		p := &s.x.Parts[i]
		for j := range p.Files() {
			if p.Live(j) {
				yield(p, j, p.PathBytes(j))
			}
		}
	}
}

func depthOf(p *index.Part, file int) int { return bytes.Count(p.PathBytes(file), []byte("/")) }

// upperShare is the share of sources, as a divisor, that lie in the upper part of a
// tree, so that a layout such as src/main/java/org/example counts against nobody.
const upperShare = 5

// depths counts the sources of a repository by their depth.
func (s *Searcher) depths(repository int) (count []int) {
	s.paths(repository, func(p *index.Part, file int, path []byte) {
		if p.Role(file) != 0 {
			return
		}
		d := bytes.Count(path, []byte("/"))
		for len(count) <= d {
			count = append(count, 0)
		}
		count[d]++
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

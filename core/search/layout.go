package search

// layout is what is known of the tree of a repository.
type layout struct {
	upper int               // see upperDepth
	older map[string]string // see olderIn
}

// layOut finds the layout of each repository.
func (s *Searcher) layOut() []layout {
	if s.over == nil {
		return []layout{{upperDepth(s.depths()), s.olderIn(s.versions())}}
	}
	list := make([]layout, len(s.over))
	for i, one := range s.over {
		list[i] = one.layouts()[0]
	}
	return list
}

// upperShare is the share of sources, as a divisor, that lie in the upper part of a
// tree, so that a layout such as src/main/java/org/example counts against nobody.
const upperShare = 5

// depths counts the sources by their depth.
func (s *Searcher) depths() (count []int) {
	for i := range s.x.Parts {
		for d, n := range s.x.Parts[i].Depths() {
			for len(count) <= d {
				count = append(count, 0)
			}
			count[d] += n
		}
	}
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

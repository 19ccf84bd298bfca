package main

import "math"

// depth is the length of the lists that are judged.
const depth = 10

// found is a result as it is judged.
type found struct {
	path       string
	start, end int // lines; 0 if the whole file was found
}

// ndcg is the normalised discounted cumulative gain at 10 with binary relevance:
// a target's rank is that of the first result that covers it.
func ndcg(results []found, q question) float64 {
	gain, ideal := 0.0, 0.0
	for i, t := range append(append([]target{}, q.Relevant...), q.Secondary...) {
		if i < depth {
			ideal += discount(i)
		}
		for j, r := range results[:min(len(results), depth)] {
			if t.coveredBy(r) {
				gain += discount(j)
				break
			}
		}
	}
	if ideal == 0 {
		return 0
	}
	return gain / ideal
}

func discount(i int) float64 { return 1 / math.Log2(float64(i)+2) }

// coveredBy: the same path, and overlapping lines where both have lines.
func (t target) coveredBy(r found) bool {
	return t.Path == r.path && (t.Start == 0 || r.start == 0 || r.start <= t.End && r.end >= t.Start)
}

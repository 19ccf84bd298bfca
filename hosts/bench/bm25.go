package main

import (
	"math"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/text"
)

// bm25 ranks texts as Robertson and Zaragoza (2009) have it, with k1 1.2 and b 0.75, by
// stems of words: what anyone would begin with.
type bm25 struct {
	texts   []string
	counts  []map[string]float64
	lengths []float64
	average float64
	df      map[string]float64
}

func newBM25(texts []string) *bm25 {
	b := &bm25{texts: texts, df: map[string]float64{}}
	for _, t := range texts {
		counts, length := map[string]float64{}, 0.0
		for _, w := range stems(t) {
			counts[w]++
			length++
		}
		for w := range counts {
			b.df[w]++
		}
		b.counts, b.lengths = append(b.counts, counts), append(b.lengths, length)
		b.average += length / float64(len(texts))
	}
	return b
}

// stems are the stemmed words of a text.
func stems(s string) (list []string) {
	b := []byte(strings.ToLower(s))
	for at := 0; at < len(b); {
		start, end := text.Next(b, at)
		if start == end {
			break
		}
		at = end
		list = append(list, string(text.Stem(slices.Clone(b[start:end]))))
	}
	return list
}

// best are the k texts that rank first, of equals the newest.
func (b *bm25) best(query string, k int) (list []string) {
	for _, i := range b.order(query) {
		if len(list) < k {
			list = append(list, b.texts[i])
		}
	}
	return list
}

// order are the numbers of the texts that hold a word of a query, the best first, of equals the newest.
func (b *bm25) order(query string) []int {
	words := stems(query)
	scores := make([]float64, len(b.texts))
	order := make([]int, len(b.texts))
	for i := range b.texts {
		order[i] = i
		for _, w := range words {
			tf := b.counts[i][w]
			idf := math.Log(1 + (float64(len(b.texts))-b.df[w]+0.5)/(b.df[w]+0.5))
			scores[i] += idf * tf * 2.2 / (tf + 1.2*(0.25+0.75*b.lengths[i]/b.average))
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case scores[i] > scores[j]:
			return -1
		case scores[i] < scores[j]:
			return 1
		}
		return j - i
	})
	return slices.DeleteFunc(order, func(i int) bool { return scores[i] == 0 })
}

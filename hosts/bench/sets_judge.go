package main

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// judged sums up what the answers to a set of queries are worth.
type judged struct {
	n                                                int
	first, five, ten, recall, reciprocal, discounted float64
	asked, prepared                                  []time.Duration
	each                                             map[string][]float64 // what each answer is worth, by measure
}

// rankOf is the place of the first relevant path, 1-based; depth+1 if none is
// listed.
func rankOf(relevant []target, paths []string) int {
	for at, p := range paths[:min(len(paths), depth)] {
		if isRelevant(relevant, p) {
			return at + 1
		}
	}
	return depth + 1
}

func isRelevant(relevant []target, path string) bool {
	return slices.ContainsFunc(relevant, func(t target) bool { return t.Path == path })
}

// add judges an answer: whether any relevant file is among the first 1, 5 and 10
// results, how many of them are among the first 10, the reciprocal of the first
// one's rank, and the normalised discounted cumulative gain at 10.
func (j *judged) add(i instance, a listed) {
	j.n++
	j.asked, j.prepared = append(j.asked, a.asked), append(j.prepared, a.prepared)
	switch r := rankOf(i.Relevant, a.paths); {
	case r <= 1:
		j.first++
		fallthrough
	case r <= 5:
		j.five++
		fallthrough
	case r <= depth:
		j.ten++
		j.reciprocal += 1 / float64(r)
	}
	gain, ideal, hits := 0.0, 0.0, 0
	for at, p := range a.paths[:min(len(a.paths), depth)] {
		if isRelevant(i.Relevant, p) {
			gain += discount(at)
			hits++
		}
	}
	for at := range min(len(i.Relevant), depth) {
		ideal += discount(at)
	}
	recall, discounted := float64(hits)/float64(len(i.Relevant)), gain/math.Max(ideal, gain)
	j.recall += recall
	j.discounted += discounted
	if j.each == nil {
		j.each = map[string][]float64{}
	}
	j.each["ndcg@10"] = append(j.each["ndcg@10"], discounted)
	for _, cut := range [...]int{1, 5, 10} {
		all := 0.0
		if !slices.ContainsFunc(i.Relevant, func(t target) bool { return !slices.Contains(a.paths[:min(len(a.paths), cut)], t.Path) }) {
			all = 1
		}
		name := fmt.Sprintf("all files @%d", cut)
		j.each[name] = append(j.each[name], all)
	}
}

// measured are what is told of a set with its interval: how well files are ordered, and whether all
// files of a fix are among the first.
var measured = [...]string{"ndcg@10", "all files @1", "all files @5", "all files @10"}

// compare prints the figures of a row, and how far they are from those of another.
func (j *judged) compare(name string, other *judged) {
	fmt.Printf("\n%s, %d queries\n", name, j.n)
	for _, m := range measured {
		var others [][]float64
		if other != nil {
			others = [][]float64{other.each[m]}
		}
		fmt.Println(comparison("  "+m, [][]float64{j.each[m]}, others))
	}
}

func (j *judged) print(name string) {
	n := float64(max(1, j.n))
	fmt.Printf("%-32s %7d %7.3f %7.3f %7.3f %9.3f %7.3f %7.3f\n", name, j.n, j.first/n, j.five/n, j.ten/n, j.recall/n, j.reciprocal/n, j.discounted/n)
}

// at returns a percentile of sorted durations.
func at(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

func sum(list []time.Duration) (all time.Duration) {
	for _, d := range list {
		all += d
	}
	return all
}

// setWeights changes the weights in force, "NAME=VALUE,…", to see what a part of
// the ranking is worth.
func setWeights(list string) error {
	for w := range strings.SplitSeq(list, ",") {
		if w == "" {
			continue
		}
		name, value, _ := strings.Cut(w, "=")
		field := reflect.ValueOf(&search.Reports).Elem().FieldByName(name)
		if !field.IsValid() {
			field = reflect.ValueOf(&search.Default).Elem().FieldByName(name)
		}
		if !field.IsValid() {
			return fmt.Errorf("set weight %q: there is none of that name", name)
		}
		score, ok := field.Addr().Interface().(*rank.Score)
		if !ok {
			return fmt.Errorf("set weight %q: not a number", name)
		}
		if err := score.UnmarshalJSON([]byte(value)); err != nil {
			return fmt.Errorf("set weight %q: %w", name, err)
		}
	}
	return nil
}

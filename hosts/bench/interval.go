package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// resamples is how many times questions are drawn anew for an interval.
const resamples = 2000

// interval is between what 95% of a figure lie if questions are drawn anew within their groups
// (bootstrap). It is the mean over the groups' means; which are drawn is the same in every run.
func interval(groups [][]float64) (low, high float64) {
	draw := rand.New(rand.NewPCG(17, 18))
	figures := make([]float64, resamples)
	for i := range figures {
		for _, g := range groups {
			sum := 0.0
			for range g {
				sum += g[draw.IntN(len(g))]
			}
			figures[i] += sum / float64(max(1, len(g))) / float64(len(groups))
		}
	}
	slices.Sort(figures)
	return figures[resamples/40], figures[resamples-resamples/40]
}

// meanOf is the mean over the groups' means.
func meanOf(groups [][]float64) float64 {
	means := make([]float64, len(groups))
	for i, g := range groups {
		means[i] = mean(g)
	}
	return mean(means)
}

// less is what each question has more in one answer than in another.
func less(a, b [][]float64) [][]float64 {
	out := make([][]float64, len(a))
	for i := range a {
		for j := range a[i] {
			out[i] = append(out[i], a[i][j]-b[i][j])
		}
	}
	return out
}

// comparison writes a figure with its interval, and by how much another is above it.
func comparison(name string, groups, others [][]float64) string {
	low, high := interval(groups)
	s := fmt.Sprintf("%-44s %.4f (%.4f to %.4f)", name, meanOf(groups), low, high)
	if others != nil {
		more := less(groups, others)
		low, high = interval(more)
		s += fmt.Sprintf("  against the first %+.4f (%+.4f to %+.4f)", meanOf(more), low, high)
	}
	return s
}

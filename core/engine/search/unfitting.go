package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
)

// maxUnfitting is how many paths are named that fit no file.
const maxUnfitting = 5

// nothingFits is what [fitting] says of a path for which nothing does.
const nothingFits = 1 << 8

// Unfitting names the wanted paths of a filter that no file fits, with what would fit where that
// is known: beside others that fit, nobody would notice.
func Unfitting(x *index.Index, q *contract.Filters) []string { return unfitting(q, fitting(x, q)) }

// fitting tells of each path of a filter what fits a file: 0 as it is written, n the n-th of what
// else it may mean, [nothingFits].
func fitting(x *index.Index, q *contract.Filters) (list []int) {
	for _, v := range q.Paths {
		v = strings.TrimSpace(v)
		n := 0
		if !strings.HasPrefix(v, "!") && !fits(x, v) {
			n = 1 + slices.IndexFunc(meant(v), func(other string) bool { return fits(x, other) })
			if n == 0 {
				n = nothingFits
			}
		}
		list = append(list, n)
	}
	return list
}

// fittingAny joins what several shards say of the same paths.
func fittingAny(list, more []int) []int {
	if list == nil {
		return slices.Clone(more)
	}
	for i := range min(len(list), len(more)) {
		list[i] = min(list[i], more[i])
	}
	return list
}

// unfitting makes sentences of what fits.
func unfitting(q *contract.Filters, fitting []int) (notes []string) {
	for i, n := range fitting[:min(len(fitting), len(q.Paths))] {
		if n <= 0 || len(notes) == maxUnfitting {
			continue
		}
		v := strings.TrimSpace(q.Paths[i])
		note := fmt.Sprintf("path %q fits no file", contract.Quoted(v))
		if others := meant(v); n <= len(others) {
			note += fmt.Sprintf("; try %q", contract.Quoted(others[n-1]))
		}
		notes = append(notes, note)
	}
	return notes
}

// meant is what else a path may mean: without the lines behind it, as the end of another, as several.
func meant(path string) (all []string) {
	if at := strings.LastIndexAny(path, ":#"); at > 0 && strings.Trim(path[at+1:], "L0123456789-,") == "" {
		path = path[:at]
		all = append(all, path)
	}
	all = append(all, "**/"+strings.TrimPrefix(strings.TrimPrefix(path, "./"), "/"))
	if strings.Contains(path, ",") {
		all = append(all, "{"+path+"}")
	}
	return all
}

// fits tells whether a file fits a path of a filter.
func fits(x *index.Index, path string) bool {
	var list []search.Path
	if addPaths(&list, path) != "" {
		return false
	}
	for i := range x.Parts {
		p := &x.Parts[i]
		for f := range p.Files() {
			if !p.Live(f) {
				continue
			}
			name := string(p.PathBytes(f))
			for _, q := range list {
				if q.Pattern.Match(name) {
					return true
				}
			}
		}
	}
	return false
}

package search

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
)

// maxUnfitting is how many paths are named that fit no file.
const maxUnfitting = 5

// Unfitting names the wanted paths of a filter that no file fits, with what would fit where that
// is known: beside others that fit, nobody would notice.
func Unfitting(x *index.Index, q *contract.Filters) (notes []string) {
	for _, v := range q.Paths {
		v = strings.TrimSpace(v)
		if strings.HasPrefix(v, "!") || len(notes) == maxUnfitting || fits(x, v) {
			continue
		}
		note := fmt.Sprintf("path %q fits no file", contract.Quoted(v))
		for _, other := range meant(v) {
			if fits(x, other) {
				note += fmt.Sprintf("; try %q", contract.Quoted(other))
				break
			}
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
	if !addPaths(&list, path) {
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

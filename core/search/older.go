package search

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/index"
)

// directories calls yield for each directory that may hold an older version
// of what lies beside it, with the path of what is above it, which ends in a slash, and its
// name.
func (s *Searcher) directories(yield func(above, name string)) {
	for i := range s.x.Parts {
		for _, path := range s.x.Parts[i].Versions() {
			at := strings.LastIndexByte(path[:len(path)-1], '/') + 1
			yield(path[:at], path[at:len(path)-1])
		}
	}
}

// versions finds the directories that hold versions: the greatest, by the path above.
func (s *Searcher) versions() map[string]int {
	newest := map[string]int{}
	s.directories(func(above, name string) {
		if v := index.Version(name); v > newest[above] {
			newest[above] = v
		}
	})
	return newest
}

// olderIn finds the directories that hold an older version of what lies
// beside them: v1 next to v2, and those whose names say so. Its keys are their paths, with
// a slash at the end, and its values their names.
func (s *Searcher) olderIn(newest map[string]int) map[string]string {
	found := map[string]string{}
	s.directories(func(above, name string) {
		if word := strings.ToLower(name); slices.Contains(index.Outdated[:], word) {
			found[above+name+"/"] = word
		}
		if v := index.Version(name); v >= 0 && v < newest[above] {
			found[above+name+"/"] = name
		}
	})
	return found
}

// isOlder tells whether a file lies in an older version that the query does not ask for.
func (l *layout) isOlder(path []byte, q *Query) bool {
	for at, c := range path {
		if c != '/' {
			continue
		}
		if name, ok := l.older[string(path[:at+1])]; ok && !q.words[name] {
			return true
		}
	}
	return false
}

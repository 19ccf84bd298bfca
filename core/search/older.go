package search

import (
	"bytes"

	"github.com/cairn-search/cairn/core/index"
)

// outdated are the names of directories that keep what is no longer worked on.
var outdated = [...]string{"deprecated", "legacy", "obsolete", "attic", "old"}

// directories calls yield for each directory above each file of a repository, with the path
// of what is above it, which ends in a slash, and its name.
func (s *Searcher) directories(repository int, yield func(above, name []byte)) {
	s.paths(repository, func(_ *index.Part, _ int, path []byte) {
		for at := 0; ; {
			n := bytes.IndexByte(path[at:], '/')
			if n < 0 {
				return
			}
			yield(path[:at], path[at:at+n])
			at += n + 1
		}
	})
}

// versions finds the directories that hold versions: the greatest, by the path above.
func (s *Searcher) versions(repository int) map[string]int {
	newest := map[string]int{}
	s.directories(repository, func(above, name []byte) {
		if v := version(name); v > newest[string(above)] {
			newest[string(above)] = v
		}
	})
	return newest
}

// olderIn finds the directories of a repository that hold an older version of what lies
// beside them: v1 next to v2, and those whose names say so. Its keys are their paths, with
// a slash at the end, and its values their names.
func (s *Searcher) olderIn(repository int, newest map[string]int) map[string]string {
	found := map[string]string{}
	s.directories(repository, func(above, name []byte) {
		for _, word := range outdated {
			if len(name) == len(word) && string(bytes.ToLower(name)) == word {
				found[string(above)+string(name)+"/"] = word
			}
		}
		if v := version(name); v >= 0 && v < newest[string(above)] {
			found[string(above)+string(name)+"/"] = string(name)
		}
	})
	return found
}

// version is the number in the name of a directory such as v2, -1 without one.
func version(name []byte) int {
	if len(name) < 2 || len(name) > 3 || name[0]|0x20 != 'v' {
		return -1
	}
	n := 0
	for _, c := range name[1:] {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// isOlder tells whether a file lies in an older version that the query does not ask for.
func (l *layout) isOlder(path []byte, q *Query) bool {
	if len(l.older) == 0 {
		return false
	}
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

package indexing

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/tree"
)

// leftOut counts the files left out. Their paths leave the index in an update:
// what was indexed of them before no longer holds.
type leftOut struct {
	share share
	known []contract.Skip // counted by the host or by the load before
	skips tree.Skips
	paths []string
	// costly are those of the load before that still stand. More than it names are
	// taken to stand.
	costly contract.Skip
}

// share is a number of those that the files of an archive are shared out to.
type share struct{ number, of int }

func (s share) has(path string) bool {
	return s.of <= 1 || index.Hash([]byte(path))%uint64(s.of) == uint64(s.number)
}

// before takes what an update keeps of the counts there were.
func (l *leftOut) before(skipped []contract.Skip, q contract.LoadRequest) {
	for _, s := range skipped {
		if s.Reason == tree.SkipCostly {
			l.costly = contract.Skip{Count: s.Count, Examples: slices.Clone(s.Examples)}
		} else if q.Skipped == nil {
			l.known = append(l.known, s)
		}
	}
	for _, path := range q.Remove {
		l.touch(path)
	}
}

// touch forgets what the load before said of a file.
func (l *leftOut) touch(path string) {
	if i := slices.Index(l.costly.Examples, path); i >= 0 {
		l.costly.Count--
		l.costly.Examples = slices.Delete(l.costly.Examples, i, i+1)
	}
}

// Add implements archive.Skips.
func (l *leftOut) Add(reason string, paths ...string) {
	if l.share.of > 1 {
		paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !l.share.has(path) })
	}
	l.skips.Add(reason, paths...)
	if reason != tree.SkipDuplicate {
		l.paths = append(l.paths, paths...)
		for _, path := range paths {
			l.touch(path)
		}
	}
}

func (l *leftOut) list() []contract.Skip {
	for _, s := range l.known {
		l.skips.AddCount(s.Reason, s.Count, s.Examples...)
	}
	if l.costly.Count > 0 {
		l.skips.AddCount(tree.SkipCostly, l.costly.Count, l.costly.Examples...)
	}
	return l.skips.List()
}

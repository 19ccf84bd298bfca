package link

import (
	"slices"
	"sort"
	"strings"
)

// files finds the files and directories of a repository. Files have the repository's
// numbers; directories are numbered in byte order, all that hold a file, directly
// or not, from the root, "", on.
type files struct {
	paths []string
	dirs  []string
	in    []int32 // the directory of each file
	first []int32 // where the files of each directory begin in list
	list  []int32
	tails []int32 // all files, ordered by their paths read from the end
	slots []int32 // a hash table: 1 + the file whose path hashes there, or to a slot before
}

func newFiles(repo Repository) *files {
	f := &files{paths: make([]string, repo.Files()), in: make([]int32, repo.Files())}
	seen := map[string]bool{"": true}
	f.dirs = append(f.dirs, "")
	for i := range f.paths {
		f.paths[i] = repo.Path(i)
		for dir := parent(f.paths[i]); !seen[dir]; dir = parent(dir) {
			seen[dir] = true
			f.dirs = append(f.dirs, dir)
		}
	}
	slices.Sort(f.dirs)
	size := 1
	for size < 2*len(f.paths)+1 {
		size *= 2
	}
	f.slots = make([]int32, size)
	for i, p := range f.paths {
		at := hash(0, p) & uint64(size-1)
		for f.slots[at] != 0 {
			at = (at + 1) & uint64(size-1)
		}
		f.slots[at] = int32(i) + 1
	}
	number := make(map[string]int32, len(f.dirs))
	for i, d := range f.dirs {
		number[d] = int32(i)
	}
	f.first = make([]int32, len(f.dirs)+1)
	for i, p := range f.paths {
		f.in[i] = number[parent(p)]
		f.first[f.in[i]+1]++
	}
	for i := range f.dirs {
		f.first[i+1] += f.first[i]
	}
	f.list = make([]int32, len(f.paths))
	next := slices.Clone(f.first)
	for i, d := range f.in {
		f.list[next[d]] = int32(i)
		next[d]++
	}
	return f
}

// parent returns the directory of a path, "" for the root and of the root.
func parent(path string) string {
	return path[:max(strings.LastIndexByte(path, '/'), 0)]
}

// base returns what is behind a path's last slash.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// exact returns the file of a path.
func (f *files) exact(path string) (file int, ok bool) {
	for at := hash(0, path); ; at++ {
		switch i := f.slots[at&uint64(len(f.slots)-1)]; {
		case i == 0:
			return -1, false
		case f.paths[i-1] == path:
			return int(i) - 1, true
		}
	}
}

// directory returns the directory of a path.
func (f *files) directory(path string) (dir int, ok bool) {
	return sort.Find(len(f.dirs), func(i int) int { return strings.Compare(path, f.dirs[i]) })
}

// directories returns all directories; not to be changed.
func (f *files) directories() []string { return f.dirs }

// dirOf returns the directory of a file.
func (f *files) dirOf(file int) int { return int(f.in[file]) }

// of returns the files that lie directly in a directory; not to be changed.
func (f *files) of(dir int) []int32 { return f.list[f.first[dir]:f.first[dir+1]] }

// holds tells whether a directory directly holds a file of an extension, with its
// dot.
func (f *files) holds(dir int, extension string) bool {
	return slices.ContainsFunc(f.of(dir), func(i int32) bool { return strings.HasSuffix(f.paths[i], extension) })
}

// suffix returns the files whose paths end in whole segments: "a/b.h" finds
// a/b.h and x/a/b.h. They are in the order of their numbers.
func (f *files) suffix(tail string) []int {
	if f.tails == nil {
		f.tails = make([]int32, len(f.paths))
		for i := range f.tails {
			f.tails[i] = int32(i)
		}
		sort.Slice(f.tails, func(i, j int) bool { return backwards(f.paths[f.tails[i]], f.paths[f.tails[j]]) < 0 })
	}
	at := sort.Search(len(f.tails), func(i int) bool { return backwards(f.paths[f.tails[i]], tail) >= 0 })
	var found []int
	for ; at < len(f.tails) && strings.HasSuffix(f.paths[f.tails[at]], tail); at++ {
		i := int(f.tails[at])
		if n := len(f.paths[i]) - len(tail); n == 0 || f.paths[i][n-1] == '/' {
			found = append(found, i)
		}
	}
	slices.Sort(found)
	return found
}

// backwards compares two paths from their ends on.
func backwards(a, b string) int {
	for i := 1; i <= min(len(a), len(b)); i++ {
		if c, d := a[len(a)-i], b[len(b)-i]; c != d {
			return int(c) - int(d)
		}
	}
	return len(a) - len(b)
}

// common returns how many directories from the root on two files share.
func (f *files) common(a, b int) int { return shared(f.paths[a], f.paths[b]) }

// shared counts the directories from the root on that two paths have in common.
func shared(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// nearest returns the candidate that shares most directories with a file, the one
// of the shortest path among those, and then the first; -1 of none.
func (f *files) nearest(file int, candidates []int) int {
	best, most := -1, -1
	for _, c := range candidates {
		switch n := f.common(file, c); {
		case n > most, n == most && len(f.paths[c]) < len(f.paths[best]):
			best, most = c, n
		case n == most && len(f.paths[c]) == len(f.paths[best]) && c < best:
			best = c
		}
	}
	return best
}

package link

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/order"
)

// files finds the files and directories of a repository. Files have the numbers that they
// have in all that is linked, and paths within their own repository.
type files struct {
	*tree
	root     string  // the directory that the repository is in the tree
	number   int     // of the repository in the tree
	from, to int     // its files
	tails    []int32 // these, ordered by their paths read from the end
}

// tree is what all repositories that are linked as one lie in. Directories are numbered in
// byte order, all that hold a file, directly or not, from the root, "", on.
type tree struct {
	repositories []*files
	paths        []string // of each file, in its repository
	dirs         []string
	in           []int32 // the directory of each file
	first        []int32 // where the files of each directory begin in list
	list         []int32
	slots        []int32 // a hash table: 1 + the file whose path hashes there, or to a slot before
}

func newFiles(repo Repository) *tree {
	f := &tree{paths: make([]string, repo.Files()), in: make([]int32, repo.Files())}
	full := make([]string, len(f.paths))
	seen := map[string]bool{"": true}
	f.dirs = append(f.dirs, "")
	for i := range f.paths {
		full[i] = repo.Path(i)
		f.paths[i] = f.join(i, full[i], repo.Root(i))
		for dir := parent(full[i]); !seen[dir]; dir = parent(dir) {
			seen[dir] = true
			f.dirs = append(f.dirs, dir)
		}
	}
	if len(f.repositories) == 0 {
		f.repositories = []*files{{tree: f}}
	}
	slices.Sort(f.dirs)
	f.hash()
	number := make(map[string]int32, len(f.dirs))
	for i, d := range f.dirs {
		number[d] = int32(i)
	}
	f.first = make([]int32, len(f.dirs)+1)
	for i, p := range full {
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

// join puts the next file into its repository, and returns its path there.
func (f *tree) join(i int, path, root string) string {
	n := len(f.repositories)
	if n == 0 || f.repositories[n-1].root != root {
		f.repositories = append(f.repositories, &files{tree: f, root: root, number: n, from: i})
		n++
	}
	f.repositories[n-1].to = i + 1
	if root != "" {
		path = strings.TrimPrefix(path, root+"/")
	}
	return path
}

// hash fills the hash table.
func (f *tree) hash() {
	size := 1
	for size < 2*len(f.paths)+1 {
		size *= 2
	}
	f.slots = make([]int32, size)
	for _, r := range f.repositories {
		for i := r.from; i < r.to; i++ {
			at := hash(uint32(r.number), f.paths[i]) & uint64(size-1)
			for f.slots[at] != 0 {
				at = (at + 1) & uint64(size-1)
			}
			f.slots[at] = int32(i) + 1
		}
	}
}

func (f *tree) repositoryOf(file int) *files {
	return f.repositories[sort.Search(len(f.repositories)-1, func(i int) bool { return file < f.repositories[i].to })]
}

// has tells whether a file is one of the repository.
func (f *files) has(file int) bool { return f.from <= file && file < f.to }

// parent returns the directory of a path, "" for the root and of the root.
func parent(path string) string {
	return path[:max(strings.LastIndexByte(path, '/'), 0)]
}

// base returns what is behind a path's last slash.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

func (f *files) exact(path string) (file int, ok bool) {
	for at := hash(uint32(f.number), path); ; at++ {
		switch i := int(f.slots[at&uint64(len(f.slots)-1)]) - 1; {
		case i < 0:
			return -1, false
		case f.has(i) && f.paths[i] == path:
			return i, true
		}
	}
}

func (f *files) directory(path string) (dir int, ok bool) {
	if f.root != "" {
		path = strings.TrimSuffix(below(f.root, path), "/")
	}
	return sort.Find(len(f.dirs), func(i int) int { return strings.Compare(path, f.dirs[i]) })
}

func (f *tree) dirOf(file int) int { return int(f.in[file]) }

// of returns the files that lie directly in a directory; not to be changed.
func (f *tree) of(dir int) []int32 { return f.list[f.first[dir]:f.first[dir+1]] }

// holds tells whether a directory directly holds a file of an extension, with its
// dot.
func (f *tree) holds(dir int, extension string) bool {
	return slices.ContainsFunc(f.of(dir), func(i int32) bool { return strings.HasSuffix(f.paths[i], extension) })
}

// suffix returns the files whose paths end in whole segments: "a/b.h" finds
// a/b.h and x/a/b.h. They are in the order of their numbers.
func (f *files) suffix(tail string) []int {
	if f.tails == nil {
		f.tails = make([]int32, f.to-f.from)
		for i := range f.tails {
			f.tails[i] = int32(f.from + i)
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
	order.By(found, cmp.Compare)
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

package worktree

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Tree is which directories a listing went through, and by which rules, so that it can
// be told of a path that comes later whether it would be listed.
type Tree struct {
	Root string // absolute, that of the listing
	// Rules are the files outside of the directories that decide about what is listed,
	// whether they exist or not: git's index, configuration and ignore files. Absolute,
	// in the system's notation, sorted.
	Rules []string
	// GitDirs are the directories of git's own data of the work trees that are listed,
	// in which it keeps its index and the lock of that. Absolute, sorted.
	GitDirs []string

	prefix   string // Root in slash notation, ending in a slash
	noIgnore bool
	mu       sync.Mutex
	rules    map[string]*rules // by directory, relative to Root, "" or ending in a slash
	repos    map[*repository]bool
}

func newTree(root string, noIgnore bool, repo *repository) *Tree {
	t := &Tree{Root: root, prefix: slashed(root), noIgnore: noIgnore, rules: map[string]*rules{}, repos: map[*repository]bool{}}
	if repo != nil {
		t.repos[repo] = true
	}
	return t
}

// add notes a directory that is listed, path being relative to the root.
func (t *Tree) add(path string, here *rules) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rules[path] = here
	if here != nil && here.repo != nil {
		t.repos[here.repo] = true
	}
}

// finish fills in what is known once all directories are.
func (t *Tree) finish() {
	decide, dirs := map[string]bool{}, map[string]bool{}
	for r := range t.repos {
		dirs[r.gitDir] = true
		if t.noIgnore {
			continue
		}
		files := append([]string{filepath.Join(r.gitDir, "index")}, r.decides...)
		for above := filepath.Dir(t.Root); len(above) >= len(r.top) && len(above) < len(t.Root); above = filepath.Dir(above) {
			files = append(files, filepath.Join(above, ".gitignore"))
			if above == r.top {
				break
			}
		}
		for _, file := range files {
			decide[file] = true
			// Who keeps such a file elsewhere edits it there.
			if real, err := filepath.EvalSymlinks(file); err == nil {
				decide[real] = true
			}
		}
	}
	t.Rules, t.GitDirs = slices.Sorted(maps.Keys(decide)), slices.Sorted(maps.Keys(dirs))
}

// Directories returns the directories that were listed, relative to Root and slash
// separated, sorted; that of the root is "".
func (t *Tree) Directories() []string {
	all := make([]string, 0, len(t.rules))
	for path := range t.rules {
		all = append(all, strings.TrimSuffix(path, "/"))
	}
	slices.Sort(all)
	return all
}

// Has tells whether a directory, relative to Root and slash separated, was listed.
func (t *Tree) Has(dir string) bool {
	_, ok := t.rules[below(dir)]
	return ok
}

func below(dir string) string {
	if dir == "" {
		return ""
	}
	return dir + "/"
}

// Admits tells whether something in a directory that was listed would be listed, or
// entered if it is a directory, as far as names and rules decide.
func (t *Tree) Admits(dir, name string, isDir bool) bool {
	here, ok := t.rules[below(dir)]
	if !ok || isBuiltin(name, isDir, t.noIgnore) {
		return false
	}
	path := t.prefix + below(dir)
	_, ok = here.admit([]byte(path+name), len(path), isDir)
	return ok
}

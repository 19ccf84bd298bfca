package worktree

import (
	"errors"
	"io/fs"
	"strings"
)

// rules are the ignore files that apply in a directory: its own, then those of
// the parents up to the repository's top, then the repository's. A nil *rules
// ignores nothing and never will.
type rules struct {
	access   *access
	repo     *repository // nil outside git
	parent   *rules      // nil at the top of a repository
	patterns *patterns   // of this directory, nil when it has none
	base     int         // length of this directory's absolute path with its slash
	ignored  bool        // the directory is ignored and was entered for tracked files only
}

// startingRules returns the rules above root, and the repository root lies in.
func (a *access) startingRules(root string, noIgnore bool) (*rules, *repository) {
	repo := a.findRepository(root)
	if noIgnore {
		return nil, repo
	}
	if repo == nil {
		return &rules{access: a}, nil
	}
	repo.configure()
	r := &rules{access: a, repo: repo, base: len(repo.prefix)}
	// Root's own ignore file is read when root is entered.
	path := slashed(root)
	for at := len(repo.prefix); at < len(path); {
		above, err := r.with(path[:at])
		if err != nil {
			a.deny(path[:at]+".gitignore", err)
		}
		r = above
		at += strings.IndexByte(path[at:], '/') + 1
	}
	return r, repo
}

// with returns r extended by the ignore file in a directory. The error is that it is
// there and may not be read: nobody knows what the directory is to show.
func (r *rules) with(path string) (*rules, error) {
	file := path + ".gitignore"
	data, err := r.access.below(r.repo.top, file[len(r.repo.prefix):], maxIgnoreBytes)
	r.access.note(file, err)
	if errors.Is(err, fs.ErrPermission) {
		return r, err
	}
	if err != nil {
		return r, nil
	}
	p := parsePatterns(data, r.repo.fold)
	if p == nil {
		return r, nil
	}
	return &rules{access: r.access, repo: r.repo, parent: r, patterns: p, base: len(path)}, nil
}

// enter returns the rules inside a directory that holds the given names. The error is
// that its own may not be read.
func (r *rules) enter(path string, found []entry) (*rules, error) {
	if r == nil {
		return nil, nil
	}
	var ignoreFile bool
	for _, e := range found {
		switch {
		case e.name == ".git" && (r.repo == nil || r.repo.prefix != path):
			if repo := r.access.openRepository(path); repo != nil {
				repo.configure()
				r = &rules{access: r.access, repo: repo, base: len(path)}
			}
		case e.name == ".gitignore" && e.kind == regular:
			ignoreFile = true
		}
	}
	// git does not look for ignore files where everything is ignored.
	if ignoreFile && r.repo != nil && !r.ignored {
		return r.with(path)
	}
	return r, nil
}

// admit decides whether an entry is listed or entered, and returns the rules for
// entering it. path is absolute, its last component begins at nameAt.
func (r *rules) admit(path []byte, nameAt int, isDir bool) (below *rules, ok bool) {
	if r == nil || r.repo == nil || !r.ignored && !r.match(path, nameAt, isDir) {
		return r, true
	}
	if !r.repo.tracked().has(path[len(r.repo.prefix):], isDir) {
		return nil, false
	}
	if !isDir || r.ignored {
		return r, true
	}
	return &rules{access: r.access, repo: r.repo, ignored: true}, true
}

func (r *rules) match(path []byte, nameAt int, isDir bool) bool {
	repo := r.repo
	for ; r != nil; r = r.parent {
		if r.patterns == nil {
			continue
		}
		if v := r.patterns.match(path[r.base:], nameAt-r.base, isDir); v != undecided {
			return v == ignored
		}
	}
	for _, list := range repo.lists {
		base := len(repo.prefix)
		if v := list.match(path[base:], nameAt-base, isDir); v != undecided {
			return v == ignored
		}
	}
	return false
}

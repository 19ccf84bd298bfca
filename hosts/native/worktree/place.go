package worktree

import (
	"fmt"
	"path/filepath"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// Place is where a git work tree is, and what belongs to it.
type Place struct {
	Top       string // of the work tree, a real path; "" outside git
	GitDir    string // what is this work tree's alone
	CommonDir string // what linked work trees share, a real path
}

// Find returns the place of the git work tree that a directory is in. root must be a real
// path. An error is of the machine as it is now.
func Find(root string) (Place, error) {
	a := newAccess()
	r := a.findRepository(root)
	if err := a.failed(); err != nil {
		return Place{}, fmt.Errorf("find repository of %q: %w", root, err)
	}
	if r == nil {
		return Place{}, nil
	}
	return Place{r.top, r.gitDir, r.commonDir}, nil
}

// maxLinked is how many linked work trees are looked for.
const maxLinked = 200

// Trees are the tops of the work trees of the repository, this one among them, as git notes them:
// some may be gone.
func (p Place) Trees() (tops []string) {
	if filepath.Base(p.CommonDir) == ".git" {
		tops = append(tops, filepath.Dir(p.CommonDir))
	}
	linked, err := system.ReadDir(filepath.Join(p.CommonDir, "worktrees"))
	if err != nil {
		return tops
	}
	for _, d := range linked[:min(len(linked), maxLinked)] {
		file, _ := newAccess().pointer(filepath.Join(p.CommonDir, "worktrees", d.Name(), "gitdir"), "")
		if top, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil && filepath.IsAbs(top) {
			tops = append(tops, top)
		}
	}
	return tops
}

// Settings are the files of configuration that git reads for the work tree, and of what is
// ignored everywhere in it, whether they are there or not; also those that are included
// under a condition.
func (p Place) Settings() []string {
	c := newAccess().config(filepath.Join(p.CommonDir, "config"))
	files := append(c.files, c.conditional...)
	files = append(files, filepath.Join(p.GitDir, "config.worktree"), filepath.Join(p.CommonDir, "info", "exclude"))
	if c.excludesFile != "" {
		files = append(files, absolute(c.excludesFile, p.Top))
	}
	return files
}

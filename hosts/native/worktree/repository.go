package worktree

import (
	"path/filepath"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// repository is a git work tree.
type repository struct {
	top       string // real path, in the system's notation
	prefix    string // top in slash notation, ending in a slash
	gitDir    string // this work tree's own data: its index
	commonDir string // what linked work trees share: config, info/exclude; real path

	lists   []*patterns // info/exclude, then core.excludesFile
	decides []string    // files that configure read or would have read
	fold    bool        // core.ignoreCase
	hash    int         // bytes of an object name

	access  *access
	tracked func() tracked
}

// findRepository returns the repository a real path lies in, nil for none.
func (a *access) findRepository(path string) *repository {
	for {
		if repo := a.openRepository(slashed(path)); repo != nil {
			return repo
		}
		parent := filepath.Dir(path)
		if parent == path {
			return nil
		}
		path = parent
	}
}

// openRepository returns the repository whose top is a directory, given with a
// slash at its end; nil when its .git is missing or no repository.
func (a *access) openRepository(prefix string) *repository {
	top := filepath.Clean(filepath.FromSlash(prefix))
	gitDir := filepath.Join(top, ".git")
	info, err := system.Stat(gitDir) // which may be a link, as for git
	if !a.look(gitDir, err) {
		return nil
	}
	if !info.IsDir() {
		target, ok := a.pointer(gitDir, "gitdir:")
		if !ok {
			return nil
		}
		gitDir = absolute(target, top)
	}
	head := filepath.Join(gitDir, "HEAD")
	if _, err := system.Lstat(head); !a.look(head, err) {
		return nil
	}
	commonDir := gitDir
	if target, ok := a.pointer(filepath.Join(gitDir, "commondir"), ""); ok {
		commonDir = absolute(target, gitDir)
	}
	if real, err := filepath.EvalSymlinks(commonDir); err == nil {
		commonDir = real
	}
	r := &repository{top: top, prefix: prefix, gitDir: gitDir, commonDir: commonDir, access: a}
	r.tracked = sync.OnceValue(func() tracked {
		data, _ := a.read(filepath.Join(r.gitDir, "index"), maxIndexBytes)
		return readTracked(data, r.hash)
	})
	return r
}

// configure reads the ignore files that hold for the whole repository.
func (r *repository) configure() {
	c := r.access.config(filepath.Join(r.commonDir, "config"))
	r.fold, r.hash = c.ignoreCase, c.hash
	exclude := filepath.Join(r.commonDir, "info", "exclude")
	r.decides = append(c.files, exclude)
	if c.excludesFile != "" {
		r.decides = append(r.decides, absolute(c.excludesFile, r.top))
	}
	for _, path := range []string{exclude, absolute(c.excludesFile, r.top)} {
		if path == "" {
			continue
		}
		if data, ok := r.access.read(path, maxIgnoreBytes); ok {
			if p := parsePatterns(data, r.fold); p != nil {
				r.lists = append(r.lists, p)
			}
		}
	}
}

// maxPointerBytes bounds files that hold one path.
const maxPointerBytes = 1 << 16

// pointer reads a file that holds a path after a keyword.
func (a *access) pointer(path, keyword string) (string, bool) {
	data, ok := a.read(path, maxPointerBytes)
	if !ok {
		return "", false
	}
	target, ok := strings.CutPrefix(string(data), keyword)
	target = strings.Trim(strings.TrimRight(target, "\r\n"), " ")
	return filepath.FromSlash(target), ok && target != ""
}

func absolute(path, base string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(base, path)
}

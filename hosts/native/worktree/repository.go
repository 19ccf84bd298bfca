package worktree

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
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

	tracked func() tracked
}

// findRepository returns the repository a real path lies in, nil for none.
func findRepository(path string) *repository {
	for {
		if repo := openRepository(slashed(path)); repo != nil {
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
func openRepository(prefix string) *repository {
	top := filepath.Clean(filepath.FromSlash(prefix))
	gitDir := filepath.Join(top, ".git")
	info, err := os.Stat(gitDir)
	if err != nil {
		return nil
	}
	if !info.IsDir() {
		target, ok := readPointer(gitDir, "gitdir:")
		if !ok {
			return nil
		}
		gitDir = absolute(target, top)
	}
	if _, err := os.Lstat(filepath.Join(gitDir, "HEAD")); err != nil {
		return nil
	}
	commonDir := gitDir
	if target, ok := readPointer(filepath.Join(gitDir, "commondir"), ""); ok {
		commonDir = absolute(target, gitDir)
	}
	if real, err := filepath.EvalSymlinks(commonDir); err == nil {
		commonDir = real
	}
	r := &repository{top: top, prefix: prefix, gitDir: gitDir, commonDir: commonDir}
	r.tracked = sync.OnceValue(func() tracked {
		return readTracked(filepath.Join(r.gitDir, "index"), r.hash)
	})
	return r
}

// configure reads the ignore files that hold for the whole repository.
func (r *repository) configure() {
	c := readConfig(filepath.Join(r.commonDir, "config"))
	r.fold, r.hash = c.ignoreCase, c.hash
	exclude := filepath.Join(r.commonDir, "info", "exclude")
	r.decides = append(c.files, exclude)
	if c.excludesFile != "" {
		r.decides = append(r.decides, absolute(c.excludesFile, r.top))
	}
	for _, path := range []string{exclude, absolute(c.excludesFile, r.top)} {
		if p := readPatterns(path, r.fold); p != nil {
			r.lists = append(r.lists, p)
		}
	}
}

// maxPointerBytes bounds files that hold one path.
const maxPointerBytes = 1 << 16

// readPointer reads a file that holds a path after a keyword.
func readPointer(path, keyword string) (string, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxPointerBytes {
		return "", false
	}
	data, err := os.ReadFile(path)
	if err != nil {
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

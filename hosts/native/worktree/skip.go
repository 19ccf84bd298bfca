package worktree

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/system"
)

// stores are where version control keeps its own data. They are never listed.
// A .git is a file in submodules and linked work trees.
var stores = map[string]bool{
	".git": true, ".hg": true, ".svn": true, ".bzr": true, ".jj": true, ".sl": true,
}

// builtinDirectories are made by tools and only by tools: names such as build,
// dist, target and vendor are missing because people use them for sources.
var builtinDirectories = map[string]bool{
	"node_modules": true, "bower_components": true, "jspm_packages": true,
	".pnpm-store": true, ".parcel-cache": true, ".svelte-kit": true, ".nyc_output": true,
	"__pycache__": true, ".venv": true, ".tox": true, ".nox": true, ".eggs": true,
	".mypy_cache": true, ".pytest_cache": true, ".ruff_cache": true, ".hypothesis": true,
	".ipynb_checkpoints": true, ".gradle": true, ".terraform": true, ".dart_tool": true,
	".stack-work": true, ".direnv": true,
}

var builtinFiles = map[string]bool{".DS_Store": true, "Thumbs.db": true}

// isBuiltin reports whether a name is left out whatever the ignore files say.
func isBuiltin(name string, isDir, noIgnore bool) bool {
	if stores[name] && (isDir || name == ".git") {
		return true
	}
	if noIgnore {
		return false
	}
	return isDir && builtinDirectories[name] || !isDir && builtinFiles[name]
}

func (w *walker) skip(reason string, relative []byte, isDir bool) {
	path := string(relative)
	if isDir {
		path += "/"
	}
	w.skipped.add(reason, path)
}

// linkReason tells why a symlink is not listed.
func (w *walker) linkReason(path string) string {
	target, err := filepath.EvalSymlinks(filepath.FromSlash(path))
	if err != nil {
		return ReasonSymlinkBroken
	}
	info, err := system.Stat(target)
	switch {
	case err != nil:
		return ReasonSymlinkBroken
	case info.IsDir():
		return ReasonSymlinkDir
	case strings.HasPrefix(filepath.ToSlash(target), w.root):
		return ReasonSymlinkFile
	}
	return ReasonSymlinkOutside
}

// maxExamples is how many paths a Skip names: enough to recognise the cause.
const maxExamples = 5

// tally counts skipped paths; goroutines may share it, since few paths are skipped
// next to those that are listed.
type tally struct {
	mu       sync.Mutex
	byReason map[string]*Skip
	why      error // of one that is unreadable
}

// unreadable counts a path that cannot be read.
func (t *tally) unreadable(path string, err error) {
	t.add(ReasonUnreadable, path)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.why == nil || inside.Transient(err) && !inside.Transient(t.why) {
		t.why = cause(err)
	}
}

func (t *tally) add(reason, path string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byReason == nil {
		t.byReason = map[string]*Skip{}
	}
	s := t.byReason[reason]
	if s == nil {
		s = &Skip{Reason: reason}
		t.byReason[reason] = s
	}
	s.Count++
	at, _ := slices.BinarySearch(s.Examples, path)
	if at == maxExamples {
		return
	}
	if len(s.Examples) == maxExamples {
		s.Examples = s.Examples[:maxExamples-1]
	}
	s.Examples = slices.Insert(s.Examples, at, path)
}

// skips returns the counts sorted by reason.
func (t *tally) skips() []Skip {
	var out []Skip
	for _, s := range t.byReason {
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b Skip) int { return strings.Compare(a.Reason, b.Reason) })
	return out
}

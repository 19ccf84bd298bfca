package worktree

import (
	"io/fs"
	"slices"
	"strings"
)

// Listed makes the listing of files that are known from elsewhere, such as those of a commit. Names
// and sizes are left out as [List] leaves them out; other says why a file is left out besides, ""
// if it is not.
func Listed(root string, place Place, files []File, o Options, other func(*File) string) *Listing {
	l := &Listing{Root: root, Top: place.Top, GitCommonDir: place.CommonDir}
	var left tally
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	last := "" // the directory, or file, that was left out last
	for i := range files {
		f := &files[i]
		if last != "" && strings.HasSuffix(last, "/") && strings.HasPrefix(f.Path, last) {
			continue
		}
		reason, path := "", f.Path
		if builtin := builtinIn(f.Path, o.NoIgnore); builtin != "" {
			reason, path = ReasonBuiltin, builtin
		} else if reason = other(f); reason == "" && f.Size > o.MaxFileBytes {
			reason = ReasonTooLarge
		}
		if !fs.ValidPath(f.Path) || i > 0 && files[i-1].Path == f.Path {
			reason = ReasonIrregular
		}
		if last = ""; reason != "" {
			last = path
			left.add(reason, path)
			continue
		}
		l.Files = append(l.Files, *f)
	}
	l.Skipped = left.skips()
	return l
}

// builtinIn is the first directory of a path, with a slash, or the path, whose name is left out
// whatever the ignore files say; "" if none is.
func builtinIn(path string, noIgnore bool) string {
	for at := 0; ; {
		n := strings.IndexByte(path[at:], '/')
		if n < 0 {
			if isBuiltin(path[at:], false, noIgnore) {
				return path
			}
			return ""
		}
		if isBuiltin(path[at:at+n], true, noIgnore) {
			return path[:at+n+1]
		}
		at += n + 1
	}
}

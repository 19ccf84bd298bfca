package worktree

import (
	"context"
	"fmt"
	"path/filepath"
	"syscall"

	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/internal/system"
)

// DefaultMaxFileBytes is the size above which a file is left out when Options
// gives none. Source files rarely pass 1 MiB; generated bundles and data that
// a person may still search reach about 10.
const DefaultMaxFileBytes = 16 << 20

// File is one regular file, as lstat saw it.
type File struct {
	Path       string // slash separated, relative to Listing.Root, the bytes on disk
	Size       int64  // bytes
	ModTime    int64  // nanoseconds since 1970
	ChangeTime int64  // inode change, nanoseconds since 1970; 0 where the system has none
	Inode      uint64 // 0 where the system has none
}

// Reasons for which Skip leaves something out. An entry has exactly one, the
// first that applies in this order.
const (
	ReasonBuiltin        = "builtin"         // a name that never holds sources, such as .git or node_modules
	ReasonIgnored        = "ignored"         // by an ignore file of git
	ReasonSymlinkBroken  = "symlink-broken"  // the target cannot be reached
	ReasonSymlinkDir     = "symlink-dir"     // to a directory, never followed
	ReasonSymlinkFile    = "symlink-file"    // to a file below Root, which stands for itself
	ReasonSymlinkOutside = "symlink-outside" // to a file elsewhere
	ReasonIrregular      = "irregular"       // fifo, socket, device
	ReasonTooLarge       = "too-large"       // more than Options.MaxFileBytes
	ReasonTooDeep        = tree.SkipTooDeep
	ReasonUnreadable     = tree.SkipUnreadable // a directory that cannot be read, a file without lstat
)

// Skip counts what was left out for one reason. A directory counts as one,
// whatever is below it, and its path ends in a slash.
type Skip struct {
	Reason   string
	Count    int
	Examples []string // the first maxExamples by path, relative to Listing.Root
}

// Listing is what a directory holds. It shares nothing with later listings.
type Listing struct {
	Root         string // absolute, symlinks resolved, in the system's notation
	Top          string // the work tree that Root is in, "" outside git
	GitCommonDir string // the repository shared by linked work trees, symlinks resolved, "" outside git
	Files        []File // sorted by Path, bytewise
	Skipped      []Skip // sorted by Reason
	Unread       error  // why one of those unreadable is, nil without any; a passing trouble goes before others
	Tree         *Tree  // nil unless Options.Tree
}

// Options tells List what to leave out. The zero value is the default.
type Options struct {
	MaxFileBytes int64 // files above are skipped; 0 means DefaultMaxFileBytes
	NoIgnore     bool  // list ignored and built-in names too, except version-control stores
	Tree         bool  // tell which directories were listed, for who watches them
}

// Validate reports the first field that has no meaning.
func (o Options) Validate() error {
	if o.MaxFileBytes < 0 {
		return fmt.Errorf("check option MaxFileBytes %q: negative", fmt.Sprint(o.MaxFileBytes))
	}
	return nil
}

// List returns the files below root. What cannot be read is counted in
// Skipped; what vanishes meanwhile is left out quietly. The error is fs.ErrNotExist
// when root is missing, syscall.ENOTDIR when it is no directory, the cause when root
// itself cannot be read or, for the moment, a file with rules, and that of ctx when it
// ends first.
func List(ctx context.Context, root string, o Options) (*Listing, error) {
	return list(ctx, root, o, openDirectory, newAccess())
}

func list(ctx context.Context, root string, o Options, open opener, a *access) (*Listing, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if o.MaxFileBytes == 0 {
		o.MaxFileBytes = DefaultMaxFileBytes
	}
	real, err := realDirectory(root)
	if err != nil {
		return nil, fmt.Errorf("list directory %q: %w", root, err)
	}
	start, repo := a.startingRules(real, o.NoIgnore)
	w := newWalker(ctx, real, o, open)
	w.access = a
	if o.Tree {
		w.tree = newTree(real, o.NoIgnore, repo)
	}
	files, err := w.walk(start)
	if err != nil {
		return nil, fmt.Errorf("list directory %q: %w", root, err)
	}
	l := &Listing{Root: real, Files: files, Skipped: w.skipped.skips(), Unread: w.skipped.why, Tree: w.tree}
	if w.tree != nil {
		w.tree.finish()
	}
	if repo != nil {
		l.Top, l.GitCommonDir = repo.top, repo.commonDir
	}
	return l, nil
}

func realDirectory(root string) (string, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return "", cause(err)
	}
	info, err := system.Stat(real)
	if err != nil {
		return "", cause(err)
	}
	if !info.IsDir() {
		return "", syscall.ENOTDIR
	}
	return real, nil
}

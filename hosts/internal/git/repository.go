package git

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// Repository is a work tree of git with what belongs to it, found and read without git.
type Repository struct {
	// Top is the work tree, Part where in it the repository was opened, by slashes, "" for
	// the top.
	Top, Part string

	dir    string // what is this work tree's alone, as its HEAD and its index
	common string // what linked work trees share
}

// Errors of repositories.
var (
	ErrNoRepository = errors.New("not a git repository")
	ErrNoCommit     = errors.New("there is no commit yet")
	errReftable     = errors.New("its references are in the format reftable, which is not read here")
)

// Open finds the repository that a directory is in.
func Open(path string) (*Repository, error) {
	real, err := filepath.Abs(path)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return nil, fmt.Errorf("open repository of %q: %w", path, err)
	}
	place, err := worktree.Find(real)
	switch {
	case err != nil:
		return nil, err
	case place.Top == "":
		return nil, ErrNoRepository
	}
	r := &Repository{Top: place.Top, dir: place.GitDir, common: place.CommonDir}
	if part, err := filepath.Rel(r.Top, real); err == nil && part != "." {
		r.Part = filepath.ToSlash(part)
	}
	return r, nil
}

// Bounds of what is read here.
const (
	maxPointerBytes = 4 << 10 // of a reference
	maxPackedBytes  = 256 << 20
	maxConfigBytes  = 1 << 20
	maxReferences   = 1 << 20
	maxSymbolic     = 5 // references that lead to others, as git follows them
)

// Shallow tells whether only the latest part of the history is there.
func (r *Repository) Shallow() bool {
	info, err := os.Stat(filepath.Join(r.common, "shallow"))
	return err == nil && info.Size() > 0
}

// Rebasing tells whether commits are being made anew.
func (r *Repository) Rebasing() bool {
	for _, name := range []string{"rebase-merge", "rebase-apply"} {
		if _, err := os.Stat(filepath.Join(r.dir, name)); err == nil {
			return true
		}
	}
	return false
}

// Head is the commit that is checked out.
func (r *Repository) Head() (string, error) {
	_, hash, err := r.head()
	return hash, err
}

// head is the reference that is checked out, "" if there is none, with its commit.
func (r *Repository) head() (name, hash string, err error) {
	if info, err := os.Stat(filepath.Join(r.common, "reftable")); err == nil && info.IsDir() {
		return "", "", errReftable
	}
	text, err := inside.Reach(filepath.Join(r.dir, "HEAD"), maxPointerBytes)
	if err != nil {
		return "", "", fmt.Errorf("read HEAD: %w", err)
	}
	name, hash = pointer(text)
	switch {
	case hash != "":
		return "", hash, nil
	case name == "":
		return "", "", errors.New("read HEAD: it names no commit")
	}
	next := name
	for range maxSymbolic {
		text, err := inside.Reach(filepath.Join(r.place(next), filepath.FromSlash(next)), maxPointerBytes)
		if err != nil {
			break // it may be packed
		}
		to, hash := pointer(text)
		if hash != "" || to == "" {
			return name, hash, nil
		}
		next = to
	}
	err = r.packed(func(each, hash string) {
		if each == next {
			text = []byte(hash)
		}
	})
	if _, hash = pointer(text); err == nil && hash == "" {
		err = ErrNoCommit
	}
	return name, hash, err
}

// place is the directory that holds a reference.
func (r *Repository) place(name string) string {
	for _, own := range []string{"refs/bisect/", "refs/worktree/", "refs/rewritten/"} {
		if strings.HasPrefix(name, own) {
			return r.dir
		}
	}
	return r.common
}

// pointer reads what a reference holds: the name of another, or a hash.
func pointer(text []byte) (name, hash string) {
	first, _, _ := strings.Cut(string(text), "\n")
	if to, ok := strings.CutPrefix(first, "ref:"); ok {
		if to = strings.TrimSpace(to); isReference(to) {
			return to, ""
		}
		return "", ""
	}
	first, _, _ = strings.Cut(first, "\t") // FETCH_HEAD goes on
	if first = strings.TrimSpace(first); isHash(first) {
		return "", first
	}
	return "", ""
}

func isHash(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// isReference tells whether a name is one that git takes for a reference, below refs/.
func isReference(name string) bool {
	if !strings.HasPrefix(name, "refs/") || strings.ContainsAny(name, " ~^:?*[\\\x7f") || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) ||
		strings.Contains(name, "..") || strings.Contains(name, "@{") || strings.HasSuffix(name, ".") {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part[0] == '.' || strings.HasSuffix(part, ".lock") {
			return false
		}
	}
	return true
}

// packed visits the references that are in one file.
func (r *Repository) packed(visit func(name, hash string)) error {
	text, err := inside.Reach(filepath.Join(r.common, "packed-refs"), maxPackedBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read references: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxPointerBytes)
	for lines.Scan() {
		if hash, name, ok := strings.Cut(lines.Text(), " "); ok && isHash(hash) && isReference(name) {
			visit(name, hash)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read references: %w", err)
	}
	return nil
}

// references are all there are, with their hashes, and those that lead to others.
func (r *Repository) references() (found, symbolic map[string]string, err error) {
	found, symbolic = map[string]string{}, map[string]string{}
	if err := r.packed(func(name, hash string) { found[name] = hash }); err != nil {
		return nil, nil, err
	}
	visited := 0
	loose := func(name string, text []byte) {
		if to, hash := pointer(text); hash != "" {
			found[name] = hash
		} else if to != "" {
			symbolic[name] = to
		}
	}
	if err := r.loose(r.common, &visited, loose); err != nil {
		return nil, nil, err
	}
	if r.dir != r.common {
		err = r.loose(r.dir, &visited, loose)
	}
	return found, symbolic, err
}

// loose reads the references that are files of their own below a directory of the repository. What
// cannot be read is not there.
func (r *Repository) loose(base string, visited *int, take func(name string, text []byte)) error {
	root, err := filepath.EvalSymlinks(filepath.Join(base, "refs"))
	if err != nil {
		return nil
	}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		if *visited++; *visited > maxReferences {
			return fmt.Errorf("read references: there are more than %d", maxReferences)
		}
		relative, err := filepath.Rel(root, path)
		name := "refs/" + filepath.ToSlash(relative)
		if err != nil || !isReference(name) || r.place(name) != base {
			return nil
		}
		if text, err := inside.Reach(path, maxPointerBytes); err == nil {
			take(name, text)
		}
		return nil
	})
}

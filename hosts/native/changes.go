package native

import (
	"bytes"
	"errors"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// changes are the differences between the files of a listing and an index.
type changes struct {
	next    []fileState          // the new state; what is in read is completed by reading
	read    []int                // in next: files whose content must be looked at
	old     map[string]fileState // the state they had in the index
	removed []string             // paths that leave the index
	fresh   int                  // how many of read are new or differ in size or times
}

// compare joins a listing with the state of an index; both are ordered by path.
func compare(files []fileState, l *worktree.Listing, began time.Time) *changes {
	c := &changes{next: make([]fileState, 0, len(l.Files)), old: map[string]fileState{}}
	i := 0
	for _, f := range l.Files {
		for ; i < len(files) && files[i].Path < f.Path; i++ {
			c.remove(files[i])
		}
		s, same := fileState{File: f}, false
		if i < len(files) && files[i].Path == f.Path {
			old := files[i]
			i++
			if old.unchanged(f) {
				c.next = append(c.next, old)
				continue
			}
			c.old[f.Path] = old
			same = old.File == f
		}
		if tree.BinaryPath(f.Path) {
			s.Skip = tree.SkipBinary
		} else {
			s.Racy = max(f.ModTime, f.ChangeTime) > began.Add(-racyTime).UnixNano()
			c.read = append(c.read, len(c.next))
			if !same {
				c.fresh++
			}
		}
		c.next = append(c.next, s)
	}
	for ; i < len(files); i++ {
		c.remove(files[i])
	}
	return c
}

func (c *changes) remove(s fileState) {
	if s.Skip == "" {
		c.removed = append(c.removed, s.Path)
	}
}

// bytes returns the size of the files to be read.
func (c *changes) bytes() int64 {
	total := int64(0)
	for _, i := range c.read {
		total += c.next[i].Size
	}
	return total
}

// skipped returns all files left out, by reason, as far as is known.
func (c *changes) skipped(l *worktree.Listing) []contract.Skip {
	var all tree.Skips
	for _, s := range l.Skipped {
		examples := make([]string, len(s.Examples))
		for i, e := range s.Examples {
			examples[i] = tree.Printable(e)
		}
		all.AddCount(s.Reason, s.Count, examples...)
	}
	for _, s := range c.next {
		if s.Skip != "" {
			all.Add(s.Skip, tree.Printable(s.Path))
		}
	}
	return all.List()
}

// packed is a file on its way to the engine.
type packed struct {
	path    string
	content []byte
	hash    uint64
}

// reader reads the changed files and completes their states.
type reader struct {
	c      *changes
	root   string
	limit  int64
	open   opener
	at     int // in c.read
	buffer []byte
	bytes  int64
	failed bool  // a file could not be read, or is too large after all
	why    error // of one that could not be read
	// binaries is true if the core is to count the files that are not text.
	binaries bool
}

func (c *changes) reader(root string, limit int64, open opener) *reader {
	return &reader{c: c, root: root, limit: limit, open: open}
}

// opener reads a file below a root, as [inside.Read] does. Tests put failing ones in
// its place.
type opener func(root, path string, buffer []byte, limit int64) ([]byte, error)

// next returns the next file that belongs into the index. Its content is valid
// until the next call.
func (r *reader) next() (packed, bool, error) {
	for r.at < len(r.c.read) {
		s := &r.c.next[r.c.read[r.at]]
		r.at++
		content, err := r.open(r.root, s.Path, r.buffer, r.limit)
		if cap(content) > cap(r.buffer) {
			r.buffer = content
		}
		old, known := r.c.old[s.Path]
		switch {
		case inside.Moved(err):
			s.gone = true // it vanished since it was listed, or is no file any more
		case errors.Is(err, inside.ErrTooLarge):
			s.Skip, r.failed = worktree.ReasonTooLarge, true
		case err != nil:
			s.Skip, r.failed = worktree.ReasonUnreadable, true
			r.why = graver(r.why, err)
		case tree.Binary(content):
			s.Skip = tree.SkipBinary
			if r.binaries {
				return packed{path: s.Path, content: binaryHead(content)}, true, nil
			}
		default:
			r.bytes += int64(len(content))
			s.Hash = index.Hash(content)
			return packed{s.Path, content, s.Hash}, true, nil
		}
		if known {
			r.c.remove(old)
		}
	}
	return packed{}, false, nil
}

// binaryHead is as much of content that is binary as the core needs to see that, too: what begins
// with the mark of UTF-16 is judged as a whole.
func binaryHead(content []byte) []byte {
	if head := content[:bytes.IndexByte(content, 0)+1]; tree.Binary(head) {
		return head
	}
	return content
}

// graver is the error that says more: of the machine rather than of a file.
func graver(a, b error) error {
	if a == nil || inside.Transient(b) && !inside.Transient(a) {
		return b
	}
	return a
}

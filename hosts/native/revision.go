package native

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	gitrepo "github.com/cairn-search/cairn/hosts/internal/git"
	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// revision is a commit whose files are searched in place of those of the work tree, by the git
// program: nothing is checked out and nothing fetched. What the name of the revision means is
// looked up once.
type revision struct {
	name   string // as it was asked for
	commit string // what it names
	root   string

	listing *worktree.Listing
	objects map[string]string // of the files, by path

	mu      sync.Mutex // guards what follows: one file at a time
	git     *gitrepo.Private
	reading *gitrepo.Objects
	end     context.CancelFunc
}

// newRevision finds the commit that a name means in the repository of a directory, and lists its files.
func newRevision(ctx context.Context, root, name string, o worktree.Options) (*revision, error) {
	v := &revision{name: name, root: root}
	if err := v.find(ctx, o); err != nil {
		v.close()
		return nil, fmt.Errorf("search revision %q: %w", name, err)
	}
	return v, nil
}

func (v *revision) find(ctx context.Context, o worktree.Options) error {
	repo, err := gitrepo.Open(v.root)
	if err != nil {
		return err
	}
	if v.git, err = repo.Private(ctx, true); err != nil {
		return err
	}
	if v.commit, err = v.git.Revision(ctx, v.name); err != nil {
		if ctx.Err() != nil {
			return err
		}
		return errors.New("there is no such commit here (git log and git branch -a list them)")
	}
	entries, err := v.git.Entries(ctx, v.commit)
	if err != nil {
		if ctx.Err() == nil {
			err = fmt.Errorf("%w; %w", err, gitrepo.ErrNoObject)
		}
		return fmt.Errorf("list the files of commit %s: %w", v.commit, err)
	}
	place, err := worktree.Find(v.root)
	if err != nil {
		return err
	}
	v.listing = v.listed(entries, place, o)
	return nil
}

// listed makes the listing of what the commit holds. Where a listing of a directory tells a file
// from another by its times, this one does by the beginning of its hash.
func (v *revision) listed(entries []gitrepo.Entry, place worktree.Place, o worktree.Options) *worktree.Listing {
	files := make([]worktree.File, len(entries))
	kinds := make(map[string]*gitrepo.Entry, len(entries))
	v.objects = make(map[string]string, len(entries))
	for i := range entries {
		e := &entries[i]
		id, _ := hex.DecodeString(e.Object[:min(len(e.Object), 16)]) // what is no hash git does not find
		files[i] = worktree.File{Path: e.Path, Size: e.Size, Inode: binary.BigEndian.Uint64(append(id, zeros[:]...))}
		kinds[e.Path], v.objects[e.Path] = e, e.Object
	}
	return worktree.Listed(v.root, place, files, o, func(f *worktree.File) string {
		switch e := kinds[f.Path]; {
		case e.Link():
			return worktree.ReasonSymlinkFile
		case !e.Regular():
			return worktree.ReasonIrregular
		}
		return ""
	})
}

// read is an [opener] of the commit's files.
func (v *revision) read(_, path string, buffer []byte, limit int64) ([]byte, error) {
	object := v.objects[path]
	if object == "" {
		return nil, &fs.PathError{Op: "read", Path: path, Err: fs.ErrNotExist}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.git == nil {
		return nil, ErrClosed
	}
	if v.reading == nil {
		ctx, cancel := context.WithCancel(context.Background())
		reading, err := v.git.Objects(ctx)
		if err != nil {
			cancel()
			return nil, err
		}
		v.reading, v.end = reading, cancel
	}
	b, err := v.reading.Read(object, buffer, limit)
	if err != nil && !errors.Is(err, inside.ErrTooLarge) && !errors.Is(err, gitrepo.ErrNoObject) {
		v.stop()
	}
	if err != nil {
		err = &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return b, err
}

// stop ends the git that reads; mu is held.
func (v *revision) stop() {
	if v.reading != nil {
		v.end()
		_ = v.reading.Close() // it was told to end
		v.reading = nil
	}
}

// close lets go of what git needs; nil has nothing.
func (v *revision) close() {
	if v == nil {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.stop()
	if v.git != nil {
		_ = v.git.Close() // what is left of it is in the directory for temporary files
		v.git = nil
	}
}

package worktree

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/cairn-search/cairn/core/tree"
)

// task is a directory to be read.
type task struct {
	path  string // absolute, slash separated, ends in a slash
	rules *rules
	node  *node
}

// walker reads a tree with a few goroutines that share a stack of tasks.
type walker struct {
	ctx     context.Context
	root    string // absolute, slash separated, ends in a slash
	top     string // the same as the system has it
	options Options
	open    opener
	access  *access
	skipped tally
	tree    *Tree // nil if nobody wants it

	mu      sync.Mutex
	wake    sync.Cond
	tasks   []task
	pending int   // tasks that are waiting or being worked on
	err     error // ends the walk
}

func newWalker(ctx context.Context, root string, o Options, open opener) *walker {
	w := &walker{ctx: ctx, root: slashed(root), top: root, options: o, open: open}
	w.wake.L = &w.mu
	return w
}

// slashed returns a path in slash notation with a slash at its end.
func slashed(path string) string {
	return strings.TrimSuffix(filepath.ToSlash(path), "/") + "/"
}

// walk lists everything below the root.
func (w *walker) walk(start *rules) ([]File, error) {
	top := &node{}
	w.push(task{w.root, start, top})
	// More goroutines than cores: cold directories wait for the disk.
	var group sync.WaitGroup
	for range 2 * runtime.GOMAXPROCS(0) {
		group.Go(w.work)
	}
	stop := context.AfterFunc(w.ctx, func() { w.fail(w.ctx.Err()) })
	group.Wait()
	stop() // which does not wait for what has begun
	w.mu.Lock()
	err := w.err
	w.mu.Unlock()
	if err == nil {
		err = w.ctx.Err() // of which fail may not have told yet
	}
	if err == nil {
		err = w.access.failed()
	}
	if err != nil {
		return nil, err
	}
	return top.appendTo(make([]File, 0, top.count())), nil
}

func (w *walker) push(t task) {
	w.mu.Lock()
	w.tasks = append(w.tasks, t)
	w.pending++
	w.mu.Unlock()
	w.wake.Signal()
}

// pop waits for a task; false means that the walk is over.
func (w *walker) pop() (task, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.tasks) == 0 && w.pending > 0 && w.err == nil {
		w.wake.Wait()
	}
	if len(w.tasks) == 0 || w.err != nil {
		return task{}, false
	}
	t := w.tasks[len(w.tasks)-1]
	w.tasks = w.tasks[:len(w.tasks)-1]
	return t, true
}

func (w *walker) done() {
	w.mu.Lock()
	w.pending--
	over := w.pending == 0
	w.mu.Unlock()
	if over {
		w.wake.Broadcast()
	}
}

func (w *walker) fail(err error) {
	w.mu.Lock()
	if w.err == nil {
		w.err = err
	}
	w.mu.Unlock()
	w.wake.Broadcast()
}

func (w *walker) work() {
	for {
		t, ok := w.pop()
		if !ok {
			return
		}
		if err := w.read(t); err != nil {
			w.fail(err)
		}
		w.done()
	}
}

// read lists one directory and pushes those below it. Its error ends the walk.
func (w *walker) read(t task) error {
	dir, found, err := w.scan(t.path)
	if err != nil {
		if t.path == w.root {
			return cause(err)
		}
		switch {
		case vanished(err):
		case errors.Is(err, syscall.ENAMETOOLONG):
			w.skipped.add(ReasonTooDeep, t.path[len(w.root):])
		default:
			w.skipped.unreadable(t.path[len(w.root):], err)
		}
		return nil
	}
	defer dir.close()
	slices.SortFunc(found, compareEntries)

	here, err := t.rules.enter(t.path, found)
	if err != nil {
		// Without its rules it would show what is to be left out.
		if t.path == w.root {
			w.access.deny(t.path+".gitignore", err)
		} else {
			w.skipped.unreadable(t.path[len(w.root):]+".gitignore", err)
			w.skipped.unreadable(t.path[len(w.root):], err)
		}
		return nil
	}
	if w.tree != nil {
		w.tree.add(t.path[len(w.root):], here)
	}
	t.node.files = make([]File, 0, ofKind(found, regular))
	path := []byte(t.path)
	for i, e := range found {
		if i%1024 == 1023 && w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		path = append(path[:len(t.path)], e.name...)
		w.visit(t, dir, here, e, path)
	}
	return nil
}

// scan reads a directory's names and makes sure of their kinds.
func (w *walker) scan(path string) (directory, []entry, error) {
	dir, err := w.open(w.top, path[len(w.root):])
	if err != nil {
		return nil, nil, err
	}
	found, err := dir.entries()
	if err != nil {
		dir.close()
		return nil, nil, err
	}
	for i := range found {
		if found[i].kind == unknown {
			if st, err := dir.stat(found[i].name); err == nil {
				found[i].kind = st.kind
			}
		}
	}
	return dir, found, nil
}

// visit decides about one entry. path is its absolute path, valid during the call.
func (w *walker) visit(t task, dir directory, here *rules, e entry, path []byte) {
	relative := path[len(w.root):]
	isDir := e.kind == folder
	if isBuiltin(e.name, isDir, w.options.NoIgnore) {
		w.skip(ReasonBuiltin, relative, isDir)
		return
	}
	below, ok := here.admit(path, len(t.path), isDir)
	if !ok {
		w.skip(ReasonIgnored, relative, isDir)
		return
	}
	if len(relative) > tree.MaxPath {
		w.skip(ReasonTooDeep, relative, isDir)
		return
	}
	switch e.kind {
	case folder:
		n := &node{}
		t.node.subs = append(t.node.subs, sub{len(t.node.files), n})
		w.push(task{string(path) + "/", below, n})
	case symlink:
		w.skip(w.linkReason(string(path)), relative, false)
	case irregular:
		w.skip(ReasonIrregular, relative, false)
	default:
		w.file(t.node, dir, e, relative)
	}
}

func (w *walker) file(n *node, dir directory, e entry, relative []byte) {
	st, err := dir.stat(e.name)
	switch {
	case err != nil && vanished(err), err == nil && st.kind != regular:
	case err != nil:
		w.skipped.unreadable(string(relative), err)
	case st.size > w.options.MaxFileBytes:
		w.skip(ReasonTooLarge, relative, false)
	default:
		n.files = append(n.files, File{string(relative), st.size, st.modTime, st.changeTime, st.inode})
	}
}

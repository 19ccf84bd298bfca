package native

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/archive"
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// archiveFile is the origin of an archive or a snapshot: one file that holds
// everything. The index of an archive is cached like that of a directory; a
// snapshot is an index already.
type archiveFile struct {
	r      *Repository
	cached *cached
	state  *fileState // of the file, as the engine has it

	mu   sync.Mutex // guards what follows
	over *os.File   // the snapshot, if it is searched where it lies
}

var snapshotHead = []byte("CAIRN\r\n")

func (a *archiveFile) refresh(ctx context.Context) error {
	began := system.Now()
	f, err := inside.Named(a.r.Root)
	if err != nil {
		return OpenError(a.r.Root, err)
	}
	kept := false
	defer func() {
		if !kept {
			f.Close()
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return OpenError(a.r.Root, err)
	}
	stat := worktree.File{Path: info.Name(), Size: info.Size(), ModTime: info.ModTime().UnixNano()}
	if a.state != nil && a.state.unchanged(stat) {
		return nil
	}
	state := fileState{File: stat, Racy: stat.ModTime > began.Add(-racyTime).UnixNano()}
	head := make([]byte, len(snapshotHead))
	if n, err := io.ReadFull(f, head); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read %q: %w", a.r.Root, err)
	} else if bytes.Equal(head[:n], snapshotHead) {
		if kept, err = a.openRanges(ctx, f, state); kept || err != nil {
			return err
		}
		return a.openSnapshot(ctx, f, state)
	}
	return a.loadArchive(ctx, f, state)
}

func (a *archiveFile) openSnapshot(ctx context.Context, f *os.File, state fileState) error {
	// Read rather than mapped: the file is the user's, who may write over it.
	b, err := whole(f, state.Size)
	if err != nil {
		return fmt.Errorf("read %q: %w", a.r.Root, err)
	}
	a.keep(nil)
	if state.Hash = index.Hash(b); a.state != nil && a.state.Hash == state.Hash {
		a.state = &state
		return nil
	}
	if err := a.r.engine.Load().Open(ctx, b); err != nil {
		return fmt.Errorf("open %q: %w", a.r.Root, err)
	}
	a.r.generation.Add(1)
	a.state = &state
	return nil
}

// whole reads a snapshot of so many bytes, as many of them as it still has, into room that is made once: a
// buffer that grows while it is filled leaves several times the file behind. Of a file that is longer than
// the snapshot says, as one with a hole may be by far, it is one byte more than that.
func whole(f *os.File, size int64) ([]byte, error) {
	if said, ok := saidSize(f); ok && said < size {
		size = said + 1
	}
	b := make([]byte, size)
	n, err := f.ReadAt(b, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return b[:n], err
}

// saidSize is how long a snapshot says that it is.
func saidSize(f *os.File) (int64, bool) {
	head := make([]byte, index.HeadBytes)
	n, _ := f.ReadAt(head, 0) // what cannot be read says nothing
	return index.SizeOf(head[:n])
}

// openRanges opens a snapshot so that it is searched where it lies, and tells whether it did:
// then it keeps the file.
func (a *archiveFile) openRanges(ctx context.Context, f *os.File, state fileState) (bool, error) {
	if !a.r.options.Ranges || a.r.name() != "" || a.r.options.Embedder != nil {
		return false, nil
	}
	_, err := a.r.run(ctx, "import", contract.ImportRequest{Size: state.Size, MaxBytes: math.MaxInt64, Ranges: true}, Handlers{"read": readFile(f)})
	if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeUnsupported {
		return false, nil // it has parts that are to be joined
	}
	if err != nil {
		return false, fmt.Errorf("open %q: %w", a.r.Root, err)
	}
	if said, _ := saidSize(f); said != state.Size {
		return false, fmt.Errorf("open %q: %w", a.r.Root, &contract.Error{
			Code: contract.CodeCorrupt, Message: fmt.Sprintf("the file has %d bytes and says that it has %d: it was cut, or something was added", state.Size, said), Fix: "export it again",
		})
	}
	a.r.generation.Add(1)
	a.state = &state
	a.keep(f)
	return true, nil
}

// keep takes the file of a snapshot that is searched where it lies, nil for none, in the place
// of the one before.
func (a *archiveFile) keep(f *os.File) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.over != nil {
		_ = a.over.Close()
	}
	a.over = f
}

// linked tells whether a search asks the graph for something, which takes all of a snapshot.
func linked(request any) bool {
	var q contract.SearchRequest
	b, encoded := request.([]byte) // as Run takes it
	if !encoded {
		b, _ = contract.Encode(request)
	}
	// What is wrong with it the core tells.
	return json.Unmarshal(b, &q) == nil && (q.Graph == contract.GraphUseLinks || q.NotableEdges > 0 || len(q.Types) > 0)
}

// overRanges are the operations that need only parts of a snapshot.
var overRanges = map[string]bool{"search": true, "read": true, "stats": true}

func (a *archiveFile) ready(ctx context.Context, op string, request any, h Handlers) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.over == nil {
		return nil
	}
	if overRanges[op] && !linked(request) {
		h["read"] = readFile(a.over)
		return nil
	}
	if operation := contract.OperationNamed(op); operation.Group == "" {
		return nil // it is an error, which the engine tells
	}
	info, err := a.over.Stat()
	if err != nil {
		return OpenError(a.r.Root, err)
	}
	b, err := whole(a.over, info.Size())
	if err != nil {
		return fmt.Errorf("read %q: %w", a.r.Root, err)
	}
	if err := a.r.engine.Load().Open(ctx, b); err != nil {
		return fmt.Errorf("open %q: %w", a.r.Root, err)
	}
	_ = a.over.Close()
	a.over = nil
	return nil
}

// archiveNames are how names of archives and snapshots end.
var archiveNames = []string{".tar", ".gz", ".tgz", ".zip", ".cairn"}

// plain makes of the error about a file that is no archive one that says so, if nobody meant it
// as one: neither its name is like that of one, nor how it begins.
func (a *archiveFile) plain(f *os.File, err error) error {
	var bad *contract.Error
	if strings.EqualFold(filepath.Ext(a.r.Root), ".cairn") && errors.As(err, &bad) && (bad.Code == contract.CodeBadInput || bad.Code == contract.CodeCorrupt) {
		return &contract.Error{Code: contract.CodeCorrupt, Message: "it does not begin as a .cairn does", Fix: "export it again"}
	}
	if !errors.As(err, &bad) || bad.Code != contract.CodeBadInput && bad.Code != contract.CodeCorrupt ||
		slices.Contains(archiveNames, strings.ToLower(filepath.Ext(a.r.Root))) {
		return err
	}
	head := make([]byte, archive.HeadBytes)
	if n, _ := f.ReadAt(head, 0); archive.Like(head[:n]) { // what cannot be read is like none
		return err
	}
	return &contract.Error{
		Code: contract.CodeBadInput, Message: "it is a file, not a directory, archive or .cairn",
		Fix: "name its directory, and --path " + filepath.Base(a.r.Root),
	}
}

func (a *archiveFile) loadArchive(ctx context.Context, f *os.File, state fileState) error {
	o := a.r.options
	if !o.NoCache && a.cached == nil && a.r.unkept == nil {
		if store, err := cache.Open(o.CacheDir); err != nil {
			a.r.unkept = &CacheError{err}
		} else {
			a.cached = &cached{entry: store.Entry(cache.Key(a.r.Root, "")), name: o.blobName()}
		}
		if a.cached != nil && !o.Rebuild {
			if m, ok := a.cached.open(ctx, a.r.engine.Load()); ok && len(m.files) == 1 && m.files[0].unchanged(state.File) {
				a.r.generation.Add(1)
				a.state = &m.files[0]
				return nil
			}
		}
	}
	request := contract.LoadRequest{Name: cmp.Or(o.Name, filepath.Base(a.r.Root)), Size: state.Size, MaxFileBytes: o.MaxFileBytes}
	_, err := a.r.run(ctx, "load", request, Handlers{"read": readFile(f), "progress": a.r.coreProgress(state.Size)})
	a.r.generation.Add(1)
	if err != nil {
		return fmt.Errorf("load %q: %w", a.r.Root, a.plain(f, err))
	}
	a.state = &state
	if a.cached == nil {
		return nil
	}
	lock, ok, err := a.cached.entry.TryLock()
	if err != nil {
		return a.r.forgo(&CacheError{err})
	}
	if !ok {
		return nil // whoever holds it writes the same
	}
	defer lock.Unlock()
	a.r.progress(Progress{Phase: "saving"})
	return a.r.forgo(a.write(ctx))
}

func (a *archiveFile) write(ctx context.Context) error {
	snapshot, linked, err := a.r.snapshot(ctx, "keep", "keep")
	if err != nil {
		return err
	}
	return a.cached.write(a.r.Root, snapshot, manifest{files: []fileState{*a.state}, linked: linked})
}

func (a *archiveFile) file(path string, _ *loans) ([]byte, error) {
	return nil, contract.Errorf(contract.CodeUnsupported, "%q holds no contents, such as that of %q", a.r.Root, path)
}

func (a *archiveFile) entry() *cache.Entry {
	if a.cached != nil {
		return a.cached.entry
	}
	if a.r.options.NoCache {
		return nil
	}
	store, err := cache.Open(a.r.options.CacheDir)
	if err != nil {
		return nil // a snapshot needs no cache otherwise
	}
	return store.Entry(cache.Key(a.r.Root, ""))
}

// save writes the index again if it has been linked since.
func (a *archiveFile) save(ctx context.Context) error {
	if a.cached == nil || a.state == nil || a.cached.linked || !a.r.linked.Load() {
		return nil
	}
	lock, ok, err := a.cached.entry.TryLock()
	if err != nil || !ok {
		return err
	}
	defer lock.Unlock()
	return a.write(ctx)
}

func (a *archiveFile) forget() func() error {
	old := a.cached
	a.cached, a.state = nil, nil
	a.keep(nil)
	return old.close
}

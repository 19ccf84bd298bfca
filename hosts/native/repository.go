package native

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/system"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// Repository is something that can be searched: a directory, an archive or a
// snapshot. Its methods may be called concurrently.
type Repository struct {
	// Root is the real path of what was opened.
	Root string

	options Options
	open    opener                  // of files of a directory
	engine  atomic.Pointer[guarded] // replaced when it breaks, with mu held
	origin  origin
	mu      sync.Mutex   // one refresh at a time
	calls   sync.RWMutex // held for reading by calls, so that Close waits for them
	closed  bool         // written with both locks held
	unkept  error        // why the index is not in the cache directory
	named   int64        // the generation whose name is the one wanted
	telling sync.Mutex   // held while Options.Progress runs

	// generation counts the times that the engine was given another index.
	generation atomic.Int64
	vectors    atomic.Pointer[vectorIndex] // nil without an embedder, and before the first refresh
	history    gitHistory
	summaries  summaryStore
	// unremembered is why what is stored was not part of the last answer.
	unremembered atomic.Pointer[error]
	// missing is what could not be read when the index was made, nil before that.
	missing atomic.Pointer[Missing]
	// linked tells whether the engine has found the links of the graph.
	linked atomic.Bool
	// doubted is set when the files must be listed though nothing seems to have happened.
	doubted atomic.Bool
}

// ErrClosed is the error of a repository that has been closed.
var ErrClosed = errors.New("repository is closed")

// origin is what a repository's files come from.
type origin interface {
	// refresh brings the engine's index up to date with the files.
	refresh(ctx context.Context) error
	// file returns the content of an indexed file; fs.ErrNotExist if it is gone.
	file(path string, l *loans) ([]byte, error)
	// entry is where to keep what belongs to the origin, nil without a cache; to
	// be called after a refresh.
	entry() *cache.Entry
	// save keeps what the last refreshes did, if that is worth it.
	save(ctx context.Context) error
	// ready readies the engine for an operation, and adds to what answers its needs.
	ready(ctx context.Context, op string, request any, h Handlers) error
	// forget makes the next refresh the first one, of another engine. It returns what
	// lets go of that to which the engine before refers.
	forget() func() error
}

// Open opens a directory, an archive (tar, tar.gz, zip) or a snapshot (.cairn).
// Nothing is read yet; the first call does.
func Open(ctx context.Context, path string, o Options) (*Repository, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	root, err := filepath.Abs(path)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err != nil {
		return nil, OpenError(path, err)
	}
	info, err := system.Stat(root)
	if err != nil {
		return nil, OpenError(path, err)
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("open %q: neither a directory nor a file", path)
	}
	r := &Repository{Root: root, options: o, open: inside.Read, unkept: o.unkept}
	r.history.r, r.summaries.r = r, r
	engine, err := o.engine(ctx)
	if err != nil {
		return nil, err
	}
	r.engine.Store(engine)
	r.origin = &archiveFile{r: r}
	if info.IsDir() {
		r.origin = &directory{r: r}
	} else if o.Revision != "" {
		return nil, fmt.Errorf("open %q: a file has no revisions (name the directory of a git repository)", path)
	}
	return r, nil
}

// OpenError is the error of a path that cannot be opened, which may be an address.
func OpenError(path string, err error) error {
	switch {
	case strings.HasPrefix(path, "http://") || strings.HasPrefix(path, "https://"):
		return fmt.Errorf("open %q: directories and files are read here, no addresses (download it; the page and cairn.js read a .cairn file at an address where it lies)", path)
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("open %q: no such file or directory", path)
	}
	return fmt.Errorf("open %q: %w", path, err)
}

// Refresh brings the index up to date with the files. Search and Call do so
// themselves.
func (r *Repository) Refresh(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return ErrClosed
	}
	if err := r.renew(ctx); err != nil {
		return err
	}
	if err := r.origin.refresh(ctx); err != nil {
		return err
	}
	if err := r.rename(ctx); err != nil {
		return err
	}
	if r.options.Embedder != nil && r.vectors.Load() == nil {
		r.vectors.Store(newVectorIndex(r))
	}
	return nil
}

// maxStale is how often an operation is tried again because a file changed
// between the refresh and the reading of its lines.
const maxStale = 5

// Call runs an operation on the files as they are now and returns its response.
// more answers further needs, such as those of a language model. Errors of the core
// are *contract.Error.
func (r *Repository) Call(ctx context.Context, op string, request any, more ...Handlers) (json.RawMessage, error) {
	if op == "gather" {
		r.progress(Progress{Phase: Initializing})
	}
	for try := 1; ; try++ {
		if err := r.Refresh(ctx); err != nil {
			return nil, err
		}
		b, err := r.callIndexed(ctx, op, request, more...)
		var e *contract.Error
		if errors.As(err, &e) && e.Code == contract.CodeStale && try < maxStale {
			r.doubted.Store(true)
			continue
		}
		return b, err
	}
}

// CallIndexed runs an operation on the index as it is, for many calls after one
// [Repository.Refresh]. A file that has changed since is never quoted: the
// operation then fails with code "stale". more adds to the needs answered.
func (r *Repository) CallIndexed(ctx context.Context, op string, request any, more ...Handlers) (json.RawMessage, error) {
	if r.engine.Load().broken.Load() {
		if err := r.Refresh(ctx); err != nil {
			return nil, err
		}
	}
	return r.callIndexed(ctx, op, request, more...)
}

// callIndexed is CallIndexed for who may hold the repository's lock.
func (r *Repository) callIndexed(ctx context.Context, op string, request any, more ...Handlers) (json.RawMessage, error) {
	r.calls.RLock()
	defer r.calls.RUnlock()
	if r.closed {
		return nil, ErrClosed
	}
	l := &loans{}
	if op == "grep" {
		l = nil
	}
	defer l.settle()
	h := Handlers{"file": func(_ context.Context, n Need) contract.Reply { return r.answerFile(n, l) }}
	h["history"], h["secret"], h["progress"] = r.history.answer, answerSecret, r.coreProgress(0)
	h["summaries"] = r.summaries.answer
	if m := r.vectors.Load(); m != nil {
		h["nearest"] = m.answer
	}
	if r.options.Embedder != nil {
		h["embed"] = r.answerEmbed
	}
	for _, m := range more {
		maps.Copy(h, m)
	}
	if r.origin != nil { // it is, but for an engine that a test has filled
		if err := r.origin.ready(ctx, op, request, h); err != nil {
			return nil, err
		}
	}
	r.remembered(ctx, op, request, h)
	began := time.Now()
	b, err := r.run(ctx, op, request, h)
	if err == nil && r.options.Used != nil {
		r.options.Used(Used{r.Root, op, request, b, time.Since(began)})
	}
	return b, err
}

func decoded[R any](b json.RawMessage, err error) (*R, error) {
	if err != nil {
		return nil, err
	}
	r := new(R)
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("decode response: %w", err)
	}
	return r, nil
}

func answerSecret(_ context.Context, n Need) contract.Reply {
	var q contract.SecretRequest
	if err := json.Unmarshal(n.Request, &q); err != nil || q.Bytes < 1 || q.Bytes > 1024 {
		return fail(contract.CodeHost, fmt.Errorf("a secret of %d bytes", q.Bytes))
	}
	b := make([]byte, q.Bytes)
	_, _ = rand.Read(b) // never fails
	value, err := json.Marshal(contract.SecretReply{Secret: base64.StdEncoding.EncodeToString(b)})
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	return contract.Reply{Value: value}
}

func (r *Repository) answerFile(n Need, l *loans) contract.Reply {
	var q contract.FileRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	b, err := r.origin.file(q.Path, l)
	switch {
	case inside.Moved(err):
		return fail(contract.CodeStale, fmt.Errorf("%q is gone", q.Path))
	case errors.Is(err, inside.ErrTooLarge):
		return fail(contract.CodeStale, fmt.Errorf("%q is larger than it was", q.Path))
	case err != nil:
		return fail(contract.CodeHost, err)
	}
	if b == nil {
		b = []byte{} // an empty file is an answer too
	}
	return contract.Reply{Body: b}
}

// forgo notes that the cache cannot be used: answers do not depend on it. Any other
// error is returned.
func (r *Repository) forgo(err error) error {
	if e := (*CacheError)(nil); errors.As(err, &e) {
		r.unkept, err = e, nil
	}
	return err
}

// Missing is what is not in an index although it was meant to be there.
type Missing struct {
	Note string // how many paths, and some of them; "" for none
	Why  error  // of one of them, nil if none failed
}

// Error is the note with its reason.
func (m *Missing) Error() string {
	if m.Why == nil {
		return m.Note
	}
	return fmt.Sprintf("%s (%v)", m.Note, reason(m.Why))
}

// Unwrap returns the reason.
func (m *Missing) Unwrap() error { return m.Why }

// reason is an error without the path, of which there are many.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Missing returns what could not be read when the files were last looked at. They are
// tried again the next time.
func (r *Repository) Missing() Missing {
	if m := r.missing.Load(); m != nil {
		return *m
	}
	return Missing{}
}

// Unkept returns why the index could not be kept in the cache directory, a
// *[CacheError], or nil. Close returns it too, or else why vectors could not.
func (r *Repository) Unkept() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.unkept
}

// Close waits for the calls under way, saves what is worth keeping and ends the
// engine. What cannot be saved is reported, but costs only time. Closing twice is
// harmless.
func (r *Repository) Close(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	saved := r.unkept
	if saved == nil {
		saved = r.origin.save(ctx)
	}
	r.calls.Lock()
	defer r.calls.Unlock()
	r.closed = true
	switch o := r.origin.(type) {
	case *archiveFile:
		o.keep(nil)
	case *directory:
		o.revision.close()
	}
	if m := r.vectors.Load(); m != nil {
		if err := m.store.Close(ctx); err != nil && saved == nil {
			saved = &CacheError{err}
		}
	}
	if err := r.summaries.close(ctx); err != nil && saved == nil {
		saved = &CacheError{err}
	}
	return errors.Join(saved, r.engine.Load().end(r.origin.forget()))
}

func (r *Repository) progress(p Progress) {
	if r.options.Progress != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.options.Progress(p)
	}
}

// coreProgress passes on the core's progress needs; total is that of the bytes read.
// The rounds of a navigation are for whoever hands in its model.
func (r *Repository) coreProgress(total int64) func(context.Context, Need) contract.Reply {
	return func(_ context.Context, n Need) (none contract.Reply) {
		var p contract.Progress
		if json.Unmarshal(n.Request, &p) != nil {
			return none
		}
		switch p.Phase {
		case "read":
			r.progress(Progress{Phase: "reading", Done: p.Done, Total: total, Files: p.Files})
		case "index":
			r.progress(Progress{Phase: "indexing", Done: p.Done, Total: p.Total})
		case "link":
			r.linked.Store(true)
			r.progress(Progress{Phase: "linking", Done: p.Done, Total: p.Total})
		case "summarize":
			r.progress(Progress{Phase: "summarizing", Done: p.Done, Total: p.Total})
		case "embedding", "planning", "retrieving", "ranking":
			r.progress(Progress{Phase: string(p.Phase), Done: p.Done, Total: p.Total})
		}
		return none
	}
}

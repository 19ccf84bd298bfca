package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// project is a repository that is served.
type project struct {
	name, root string
	git        bool // it has a history
	directory  bool
	options    native.Options
	partFiles  int           // of a part of the files, at most
	patience   time.Duration // how long a call waits for the first index; negative for as long as it takes
	news       news
	// opened is closed once the repository is open and indexed, or that has failed;
	// what follows is written before.
	opened     chan struct{}
	indexed    chan struct{} // is closed before, once there is an index but no graph
	first      sync.Once
	listed     chan struct{} // is closed once listing is there
	large      chan struct{} // is closed then if nobody who asks should wait for the index
	listing    *worktree.Listing
	parts      sync.Mutex // guards kept
	kept       *kept
	yields     atomic.Bool   // the index waits for the first part that is made
	watched    chan struct{} // is closed once nobody watches it any more
	begun      bool          // it is served, so that its name stays
	stop       context.CancelFunc
	repository *native.Repository
	several    Several // nil if it is one repository
	changes    changes
	err        error
}

// name gives projects names that are unique among them, and sorts them by these. Those that are
// served already keep theirs.
func name(all []*project) []*project {
	count := map[string]int{}
	for _, p := range all {
		count[p.name]++
	}
	for _, p := range all {
		if p.begun {
			continue
		}
		if count[p.name] > 1 {
			sum := sha256.Sum256([]byte(p.root))
			p.name += "-" + hex.EncodeToString(sum[:4])
		}
		p.options.Name = p.name
	}
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b *project) int { return strings.Compare(a.name, b.name) })
	return all
}

// open makes the projects of paths. A path given twice is one project.
func open(paths []string, o native.Options) ([]*project, error) {
	var all []*project
	for _, path := range paths {
		p, err := found(path, o)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(all, func(o *project) bool { return o.root == p.root }) {
			all = append(all, p)
		}
	}
	return all, nil
}

// found makes the project of a path, which may still have the name of another.
func found(path string, o native.Options) (*project, error) {
	root, err := filepath.Abs(path)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	var info os.FileInfo
	if err == nil {
		info, err = os.Stat(root)
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("serve %q: no such file or directory", path)
	} else if err != nil {
		return nil, fmt.Errorf("serve %q: %w", path, err)
	}
	if whole := everything(root, info); whole != "" {
		return nil, fmt.Errorf("serve %q: this is %s: name the project, as in cairn mcp %s (in the client's configuration: \"args\": [\"mcp\", \"%[3]s\"])", path, whole, filepath.Join(root, "src", "project"))
	}
	p := &project{
		name: named(filepath.Base(root)), root: root, git: info.IsDir() && inGit(root), directory: info.IsDir(), options: o,
		opened: make(chan struct{}), indexed: make(chan struct{}), listed: make(chan struct{}), large: make(chan struct{}), watched: make(chan struct{}),
	}
	p.options.Progress, p.options.Choose = p.goesOn, p.lists
	p.yields.Store(true)
	return p, nil
}

// everything says what a directory is that holds far more than a project, "" if it is none.
func everything(root string, info os.FileInfo) string {
	if filepath.Dir(root) == root {
		return "the whole file system"
	}
	path, err := os.UserHomeDir()
	if err != nil || path == "" {
		return ""
	}
	// It may be written in many ways, so that the directories themselves are compared.
	home, err := os.Stat(path)
	if err != nil || !os.SameFile(info, home) {
		return ""
	}
	if _, err := os.Lstat(filepath.Join(root, ".git")); err != nil {
		return "your home directory"
	}
	return ""
}

// inGit tells whether a directory is in a work tree of git.
func inGit(dir string) bool {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return false
		}
		dir = up
	}
}

// named makes a base name fit for refs and URIs.
func named(base string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, strings.ToValidUTF8(base, "-"))
	if strings.Trim(name, "-.") == "" {
		return "project"
	}
	return name
}

// start opens and indexes the repository in the background, and watches it until ctx
// ends, unless that is not wanted.
func (p *project) start(ctx context.Context, watch *native.WatchOptions) {
	ctx, p.stop = context.WithCancel(ctx)
	p.begun = true
	go func() {
		defer close(p.watched)
		if p.repository, p.err = native.Open(ctx, p.root, p.options); p.err == nil {
			_, _ = p.repository.Call(ctx, "stats", struct{}{})
		}
		close(p.indexed)
		if p.err == nil {
			// Most questions need the graph and the history too, which would be made for
			// each of those that come first. What fails here fails again at the call that
			// needs it, and is told there.
			_, _ = p.repository.Call(ctx, "schema", contract.SchemaRequest{History: contract.HostUse(p.history())})
		}
		close(p.opened)
		p.parts.Lock()
		p.listing = nil
		p.letGo(ctx)
		p.parts.Unlock()
		debug.FreeOSMemory() // what indexing took is not needed again
		if p.err == nil && watch != nil {
			// What fails here fails again at the next call, and is told there.
			_ = p.repository.Watch(ctx, *watch)
		}
	}()
}

// history is the field of requests: whether the host is asked for it.
func (p *project) history() string {
	if p.git {
		return "host"
	}
	return ""
}

// call runs an operation on the files as they are now. While ctx waits, tell hears
// what is being done.
func (p *project) call(ctx context.Context, op string, request any, tell func(native.Progress), more ...native.Handlers) (json.RawMessage, error) {
	if tell != nil {
		told, stop := native.Heartbeats(tell)
		defer stop()
		if op == "gather" {
			told(native.Progress{Phase: native.Initializing})
		}
		defer p.news.listen(told, !p.ready(op))()
	}
	select {
	case <-p.until(op):
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if p.err != nil {
		return nil, p.failure(p.err)
	}
	if p.several != nil {
		return p.together(ctx, op, request)
	}
	b, err := p.repository.Call(ctx, op, request, more...)
	if err != nil && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, p.failure(err)
	}
	return b, nil
}

func (p *project) ready(op string) bool {
	select {
	case <-p.until(op):
		return true
	default:
		return false
	}
}

// failure is an error of a call as the core would tell it.
func (p *project) failure(err error) *contract.Error {
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		return contract.ErrorOf(err)
	}
	if _, gone := os.Stat(p.root); errors.Is(gone, os.ErrNotExist) {
		return contract.Errorf(contract.CodeNotFound, "project %q is gone: there is no %q any more", p.name, p.root).With("", "restore it, or restart the server without it")
	}
	return contract.Errorf(contract.CodeHost, "project %q: %v", p.name, err)
}

// close waits for the calls under way and saves the index.
func (p *project) close(ctx context.Context) error {
	<-p.opened
	<-p.watched
	p.parts.Lock()
	p.letGo(ctx)
	p.parts.Unlock()
	if p.repository == nil {
		return nil
	}
	if _, gone := os.Stat(p.root); gone != nil {
		_ = p.repository.Close(ctx)
		return nil // there is nothing to save
	}
	return p.repository.Close(ctx)
}

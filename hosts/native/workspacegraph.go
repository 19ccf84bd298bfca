package native

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// across are the operations that ask the graph of all repositories at once.
var across = map[string]bool{"inspect": true, "paths": true, "impact": true}

// Call runs inspect, paths or impact over all repositories as they are now. Paths begin with the
// name of a repository; refs are those that each repository has alone. Imports that lead into
// another repository by the name that its manifest gives are links. It also returns what takes
// no part.
func (w *Workspace) Call(ctx context.Context, op string, request any) (json.RawMessage, []contract.MissingRepository, error) {
	if !across[op] {
		return nil, nil, contract.Errorf(contract.CodeUnsupported, "%s is of one repository", contract.Quoted(op))
	}
	var missing []contract.MissingRepository
	b, err := w.fresh(ctx, func(a *attempt) (b json.RawMessage, err error) {
		b, missing, err = w.acrossIndexed(ctx, op, request, a)
		return b, err
	})
	return b, missing, err
}

// attempt is one of several to ask while files change.
type attempt struct {
	last bool
	left []*Member // whose files changed in all attempts before the last

	mu    sync.Mutex
	stale []*Member // whose files changed in this one
}

// errChanging is why a repository takes no part of which files change whenever they are read.
var errChanging = errors.New("its files change while they are read: ask again when nothing writes to them")

// changed notes a member with a file that is no longer what was indexed.
func (a *attempt) changed(m *Member) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !slices.Contains(a.stale, m) {
		a.stale = append(a.stale, m)
	}
}

// fresh refreshes all repositories and asks, again if files changed meanwhile: then only those of
// which that is known are refreshed, so that they are read soon after. A repository with which
// that does not help is missing in the last answer.
func (w *Workspace) fresh(ctx context.Context, ask func(*attempt) (json.RawMessage, error)) (json.RawMessage, error) {
	of := w.members
	a := &attempt{}
	for try := 1; ; try++ {
		if err := w.refresh(ctx, of); err != nil {
			return nil, err
		}
		a = &attempt{last: try == maxStale, left: a.stale}
		b, err := ask(a)
		if e := (*contract.Error)(nil); a.last || !errors.As(err, &e) || e.Code != contract.CodeStale {
			return b, err
		}
		if of = a.stale; len(of) == 0 {
			of = w.members
		}
		for _, m := range of {
			if m.Repository != nil {
				m.Repository.doubted.Store(true)
			}
		}
	}
}

func (w *Workspace) acrossIndexed(ctx context.Context, op string, request any, a *attempt) (json.RawMessage, []contract.MissingRepository, error) {
	var of []search.Named
	var missing []contract.MissingRepository
	for _, m := range w.members {
		if a.last && slices.Contains(a.left, m) {
			missing = append(missing, contract.MissingRepository{Repository: m.Name, Why: errChanging.Error()})
			continue
		}
		e, leave, err := m.lendWhole(ctx)
		if err != nil {
			missing = append(missing, contract.MissingRepository{Repository: m.Name, Why: err.Error()})
			continue
		}
		defer leave()
		of = append(of, search.Named{Name: m.Name, Searcher: (&Joinable{m.Name, e}).searcher()})
	}
	if len(of) == 0 {
		return nil, missing, contract.Errorf(contract.CodeNotLoaded, "none of the repositories can be asked: %s", missing[0].Why)
	}
	linked := w.linkedOf(of)
	b, err := Run(ctx, linked, op, request, Handlers{"file": func(_ context.Context, n Need) contract.Reply { return w.answerFileOf(n, of, a) }, "secret": answerSecret, "progress": w.answerProgress})
	w.linking.Lock()
	defer w.linking.Unlock()
	linked.keep(ctx)
	return b, missing, err
}

// linkedOf returns what was made of exactly these, or makes it.
func (w *Workspace) linkedOf(of []search.Named) *linkedEngine {
	w.linking.Lock()
	defer w.linking.Unlock()
	if w.linked == nil || !slices.Equal(w.linked.of, of) {
		w.linked = w.beside(of)
	}
	return w.linked
}

// lendWhole lends the engine of a member, which holds all of its index, until leave is called.
func (m *Member) lendWhole(ctx context.Context) (e Engine, leave func(), err error) {
	if err := m.failed(); err != nil {
		return nil, nil, err
	}
	if err := m.Repository.origin.ready(ctx, "inspect", nil, Handlers{}); err != nil {
		return nil, nil, err
	}
	e, leave = m.lend()
	if e == nil {
		return nil, nil, errors.New("its engine is of no use")
	}
	if (&Joinable{m.Name, e}).searcher() == nil {
		leave()
		return nil, nil, errors.New("it is not held in this process, which the graph of several takes")
	}
	return e, leave, nil
}

// answerFile answers a "file" need, NAME/path.
func (w *Workspace) answerFile(_ context.Context, n Need) contract.Reply {
	return w.answerFileOf(n, nil, nil)
}

// answerFileOf notes too which of the repositories the file is no longer as it was indexed in.
func (w *Workspace) answerFileOf(n Need, of []search.Named, a *attempt) contract.Reply {
	var q contract.FileRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	m, rest, err := w.Find(q.Path)
	if err != nil {
		return fail(contract.CodeHost, err)
	}
	q.Path = rest
	if n.Request, err = contract.Encode(q); err != nil {
		return fail(contract.CodeHost, err)
	}
	reply := m.Repository.answerFile(n, &loans{})
	if i := slices.IndexFunc(of, func(o search.Named) bool { return o.Name == m.Name }); i >= 0 && !asIndexed(of[i].Index(), q.Path, &reply) {
		a.changed(m)
	}
	return reply
}

// asIndexed tells whether a file is what was indexed.
func asIndexed(x *index.Index, path string, r *contract.Reply) bool {
	if r.Error != nil {
		return r.Error.Code != contract.CodeStale
	}
	part, file, ok := x.Find(path)
	if !ok {
		return true
	}
	body, _ := tree.Decode(r.Body)
	return index.Hash(body) == x.Parts[part].File(file).Hash
}

// answerProgress tells that the graph is being made.
func (w *Workspace) answerProgress(_ context.Context, n Need) (none contract.Reply) {
	var p contract.Progress
	if json.Unmarshal(n.Request, &p) == nil && p.Phase == "link" {
		for _, m := range w.members {
			if m.Repository != nil {
				m.Repository.progress(Progress{Phase: "linking", Done: p.Done, Total: p.Total})
				break
			}
		}
	}
	return none
}

// linkedEngine holds several repositories beside each other, with their links.
type linkedEngine struct {
	process
	of     []search.Named
	entry  *cache.Entry // nil without a cache
	root   string       // for people, of the entry
	digest []byte       // of all that links depend on
	kept   bool         // the links are in the cache
}

// linksBlob is what the links of several repositories are called in the cache: behind the digest of
// what they depend on.
const linksBlob = "links"

// beside puts repositories beside each other, with their links if those are in the cache.
func (w *Workspace) beside(of []search.Named) *linkedEngine {
	e := &linkedEngine{process: process{core: all.New(1)}, of: of}
	var links []byte
	if e.entry, e.root = w.entry(); e.entry != nil {
		e.digest = stateOf(of)
		if blob, err := e.entry.Read(linksBlob); err == nil {
			if b := blob.Bytes(); len(b) > len(e.digest) && string(b[:len(e.digest)]) == string(e.digest) {
				links, e.kept = slices.Clone(b[len(e.digest):]), true
			}
			_ = blob.Close()
		}
	}
	e.core.Beside(of, links)
	return e
}

// entry is the place in the cache of what is known of all repositories together.
func (w *Workspace) entry() (*cache.Entry, string) {
	var roots []string
	o := Options{NoCache: true}
	for _, m := range w.members {
		if m.Repository != nil {
			roots, o = append(roots, m.Name, m.Repository.Root), m.Repository.options
		}
	}
	if o.NoCache {
		return nil, ""
	}
	store, err := cache.Open(o.CacheDir)
	if err != nil {
		return nil, "" // it costs only time
	}
	above := filepath.Dir(roots[1])
	return store.Entry(cache.Key(filepath.Join(above, "workspace"), strings.Join(roots, "\x00"))), above
}

// keep keeps links that were found. What fails costs only time.
func (e *linkedEngine) keep(ctx context.Context) {
	if e.kept || e.entry == nil || ctx.Err() != nil {
		return
	}
	g, err := e.core.Graph("")
	if err != nil {
		return
	}
	links, err := g.Links(nil, e.core.Loaded(), false)
	if err != nil || links == nil {
		return
	}
	lock, ok, err := e.entry.TryLock()
	if err != nil || !ok {
		return
	}
	defer func() { _ = lock.Unlock() }()
	if e.entry.Describe(e.root) == nil && e.entry.Write(linksBlob, e.digest, links) == nil {
		e.kept = true
	}
}

// stateOf is a digest of all that links between repositories depend on.
func stateOf(of []search.Named) []byte {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d\n", engine.Release, index.Analysis)
	for _, n := range of {
		fmt.Fprintf(h, "%q\n", n.Name)
		x := n.Index()
		for i := range x.Parts {
			addFiles(h, &x.Parts[i])
		}
	}
	return h.Sum(nil)
}

func addFiles(h hash.Hash, p *index.Part) {
	var room []byte
	for i := range p.Files() {
		if !p.Live(i) {
			continue
		}
		f := p.File(i)
		room = append(append(room[:0], f.Path...), 0, byte(f.Language), byte(f.Role))
		h.Write(binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(room, f.Hash), uint64(f.Size)))
	}
}

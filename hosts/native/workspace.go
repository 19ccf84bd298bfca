package native

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// Place is a repository of a workspace: something that [Open] opens.
type Place struct {
	// Name is how results call it; "" for the name of its directory or file.
	Name string
	Path string
	// Groups may see it, see [SeenBy].
	Groups []string
}

// SeenBy are the repositories that one of these groups may see. "public" is everyone; without
// groups a repository is seen by nobody.
func SeenBy(groups []string, places []Place) (seen []Place) {
	for _, p := range places {
		if slices.ContainsFunc(p.Groups, func(g string) bool { return g == publicGroup || slices.Contains(groups, g) }) {
			seen = append(seen, p)
		}
	}
	return seen
}

// publicGroup is the group of everyone.
const publicGroup = "public"

// Workspace is several repositories that are searched as one. Its methods may be called
// concurrently.
type Workspace struct {
	members []*Member // by name
	asker   Engine    // runs what asks all of them
	joiner  Joiner

	linking sync.Mutex    // held while what follows is chosen or kept
	linked  *linkedEngine // nil before that is first wanted
}

// Member is a repository of a workspace.
type Member struct {
	Name string
	Path string
	// Repository is nil if it could not be opened.
	Repository *Repository

	mu  sync.Mutex
	err error // why it takes no part
}

// maxMembers is how many repositories a workspace has at most.
const maxMembers = 10_000

// OpenWorkspace opens repositories; nothing is read yet. One that cannot be opened is a
// member all the same, and missing in answers. One that is given twice is one member.
func OpenWorkspace(ctx context.Context, places []Place, o Options) (*Workspace, error) {
	switch {
	case len(places) == 0:
		return nil, errors.New("open workspace: it names no repository")
	case len(places) > maxMembers:
		return nil, fmt.Errorf("open workspace: %d repositories, at most %d are meant", len(places), maxMembers)
	}
	o.Name = ""
	if told := o.Progress; told != nil {
		var mu sync.Mutex
		o.Progress = func(p Progress) {
			mu.Lock()
			defer mu.Unlock()
			told(p)
		}
	}
	w := &Workspace{asker: NewProcess(1)}
	byRoot := map[string]*Member{}
	for _, p := range places {
		own := o
		own.Name = p.Name
		m := &Member{Name: p.Name, Path: p.Path}
		if m.Repository, m.err = Open(ctx, p.Path, own); m.err == nil {
			if known := byRoot[m.Repository.Root]; known != nil {
				_ = m.Repository.Close(ctx)
				if p.Name != "" && known.Name != "" && known.Name != p.Name {
					_ = w.Close(ctx)
					return nil, fmt.Errorf("open workspace: %q and %q are the same repository, %q: name it once", known.Name, p.Name, known.Repository.Root)
				}
				known.Name = cmp.Or(known.Name, p.Name)
				continue
			}
			byRoot[m.Repository.Root] = m
		}
		w.members = append(w.members, m)
	}
	if err := w.name(); err != nil {
		_ = w.Close(ctx)
		return nil, err
	}
	slices.SortFunc(w.members, func(a, b *Member) int { return cmp.Compare(a.Name, b.Name) })
	return w, nil
}

// name gives members without one that of their directory or file, with as many of the
// directories above it as tell them apart.
func (w *Workspace) name() error {
	taken := map[string]string{} // paths, by the name that each has
	var unnamed []*Member
	for _, m := range w.members {
		if m.Name == "" {
			unnamed = append(unnamed, m)
			continue
		}
		if err := checkName(m.Name); err != nil {
			return err
		}
		if path, known := taken[m.Name]; known {
			return fmt.Errorf("open workspace: %q and %q are both called %q: give one another name", path, m.Path, m.Name)
		}
		taken[m.Name] = m.Path
	}
	for depth := 1; len(unnamed) > 0; depth++ {
		unnamed = nameByPath(unnamed, taken, depth)
	}
	for _, m := range w.members {
		if err := m.within(taken); err != nil {
			return err
		}
		if m.Repository != nil {
			m.Repository.options.Name = m.Name // refs begin with it
		}
	}
	return nil
}

// within refuses a name that seems to lie in a repository of another name.
func (m *Member) within(taken map[string]string) error {
	for above := cutLast(m.Name); above != ""; above = cutLast(above) {
		if path, known := taken[above]; known {
			return fmt.Errorf("open workspace: %q is called %q, as if it lay in %q, which is called %q: give one another name", m.Path, m.Name, path, above)
		}
	}
	return nil
}

// nameByPath names members by so many parts of the ends of their paths, and returns those that
// need more to be told apart. Where a path has no more, a number does.
func nameByPath(members []*Member, taken map[string]string, depth int) []*Member {
	count := map[string]int{}
	for _, m := range members {
		count[m.above(depth)]++
	}
	return slices.DeleteFunc(members, func(m *Member) bool {
		name := m.above(depth)
		whole := m.above(depth+1) == name // there is no more of the path
		if _, known := taken[name]; !whole && (known || count[name] > 1) {
			return false
		}
		for n := 2; taken[name] != ""; n++ {
			name = fmt.Sprintf("%s-%d", m.above(depth), n)
		}
		m.Name, taken[name] = name, m.Path
		return true
	})
}

// cutLast returns what is before the last slash of a name, "" without one.
func cutLast(name string) string {
	return name[:max(0, strings.LastIndexByte(name, '/'))]
}

// above is the end of a member's path, of so many names.
func (m *Member) above(depth int) string {
	root := m.Path
	if m.Repository != nil {
		root = m.Repository.Root
	}
	if abs, err := filepath.Abs(root); err == nil {
		root = abs
	}
	parts := strings.Split(strings.Trim(filepath.ToSlash(strings.TrimSuffix(root, ".cairn")), "/"), "/")
	return strings.Join(parts[max(0, len(parts)-depth):], "/")
}

// maxMemberName is how long the name of a repository may be in bytes.
const maxMemberName = 200

// checkName refuses names that paths cannot begin with.
func checkName(name string) error {
	if len(name) > maxMemberName || name != filepath.ToSlash(filepath.Clean(name)) || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "..") || name == "." || strings.ContainsAny(name, ":\\") ||
		strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
		return fmt.Errorf("open workspace: %q is no name: use words such as \"api\" or \"team/api\", of at most %d bytes", contract.Quoted(name), maxMemberName)
	}
	return nil
}

// Members are the repositories, by name.
func (w *Workspace) Members() []*Member { return w.members }

// Export brings the index of a member up to date, writes it as [Repository.Export] does and
// returns its statistics.
func (m *Member) Export(ctx context.Context, contents string, write func([][]byte) error) (*contract.StatsResponse, error) {
	if m.Repository == nil {
		return nil, m.err
	}
	if err := m.Repository.Export(ctx, contents, write); err != nil {
		return nil, err
	}
	return m.Stats(ctx)
}

// Stats brings the index of a member up to date and returns its statistics.
func (m *Member) Stats(ctx context.Context) (*contract.StatsResponse, error) {
	if m.Repository == nil {
		return nil, m.err
	}
	return m.Repository.Stats(ctx, contract.EmptyRequest{})
}

// Find finds the member that a path NAME/path begins with, and the rest of the path.
func (w *Workspace) Find(path string) (m *Member, rest string, err error) {
	path = filepath.ToSlash(path)
	for _, one := range w.members {
		if r, ok := strings.CutPrefix(path, one.Name); ok && (r == "" || r[0] == '/') && (m == nil || len(one.Name) > len(m.Name)) {
			m, rest = one, strings.TrimPrefix(r, "/")
		}
	}
	if m == nil {
		name, _, _ := strings.Cut(path, "/")
		return nil, "", w.unknown(name)
	}
	if m.Repository == nil {
		return nil, "", m.err
	}
	return m, cmp.Or(rest, "."), nil
}

// unknown is the error of a name that no member has.
func (w *Workspace) unknown(name string) *contract.Error {
	var names []string
	for _, m := range w.members {
		names = append(names, m.Name)
	}
	const told = 20
	e := contract.Errorf(contract.CodeBadInput, "there is no repository %q in the workspace", contract.Quoted(name))
	if contract.Meant(name, names) == "" {
		names = names[:min(len(names), told)]
	}
	e.Field, e.Fix = "repositories", contract.Nearest(name, names)
	return e
}

// refreshing is how many repositories are brought up to date at the same time.
const refreshing = 4

// Refresh brings all indexes up to date with their files. What fails is missing in answers;
// an error is that of ctx.
func (w *Workspace) Refresh(ctx context.Context) error { return w.refresh(ctx, w.members) }

func (w *Workspace) refresh(ctx context.Context, members []*Member) error {
	w.each(ctx, min(refreshing, runtime.GOMAXPROCS(0)), members, func(m *Member) {
		if m.Repository == nil {
			return
		}
		err := m.Repository.Refresh(ctx)
		m.mu.Lock()
		m.err = err
		m.mu.Unlock()
	})
	return context.Cause(ctx)
}

// each works on members, so many at the same time.
func (w *Workspace) each(ctx context.Context, limit int, members []*Member, do func(m *Member)) {
	var all sync.WaitGroup
	turns := make(chan struct{}, max(1, limit))
	for _, m := range members {
		turns <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			defer func() { <-turns }()
			do(m)
		})
	}
	all.Wait()
}

func (m *Member) failed() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.err
}

// Search finds what fits a query in all repositories, or in those that it names, as they are
// now, and returns the response of the operation federate.
func (w *Workspace) Search(ctx context.Context, q contract.FederateRequest) (json.RawMessage, error) {
	return w.fresh(ctx, func(a *attempt) (json.RawMessage, error) { return w.search(ctx, q, a) })
}

// SearchIndexed is Search on the indexes as they are, for many searches after one
// [Workspace.Refresh].
func (w *Workspace) SearchIndexed(ctx context.Context, q contract.FederateRequest) (json.RawMessage, error) {
	return w.search(ctx, q, &attempt{})
}

func (w *Workspace) search(ctx context.Context, q contract.FederateRequest, a *attempt) (json.RawMessage, error) {
	for _, name := range q.Repositories {
		if !slices.ContainsFunc(w.members, func(m *Member) bool { return m.Name == name }) {
			return nil, w.unknown(name)
		}
	}
	return Run(ctx, w.asker, "federate", q, Handlers{"shards": func(ctx context.Context, n Need) contract.Reply { return w.answer(ctx, n, a) }})
}

// Close closes all repositories. What cannot be saved is reported, but costs only time.
func (w *Workspace) Close(ctx context.Context) error {
	var errs []error
	for _, m := range w.members {
		if m.Repository != nil {
			errs = append(errs, m.Repository.Close(ctx))
		}
	}
	return errors.Join(errs...)
}

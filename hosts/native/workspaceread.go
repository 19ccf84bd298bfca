package native

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Read reads a file, or the entries of a directory, whose path begins with the name of a
// repository or is absolute, as it is now; without a path the repositories. What no
// repository has the name of may be read in one of them alone: a symbol, or the end of a
// path. Paths of the response begin with the repository's name.
func (w *Workspace) Read(ctx context.Context, q contract.FileReadRequest) (json.RawMessage, error) {
	if q.Path = strings.TrimSuffix(filepath.ToSlash(q.Path), "/"); q.Path == "" || q.Path == "." {
		r := contract.FileReadResponse{Path: ".", Type: contract.EntryTypeDirectory}
		for _, m := range w.members {
			r.Entries = append(r.Entries, contract.Entry{Path: m.Name, Type: contract.EntryTypeDirectory})
		}
		return contract.Encode(r)
	}
	if m, rest, ok := w.holding(q.Path); ok {
		return m.read(ctx, q, rest)
	}
	m, rest, err := w.Find(q.Path)
	if err == nil {
		return m.read(ctx, q, rest)
	}
	if e := (*contract.Error)(nil); !errors.As(err, &e) || e.Field != "repositories" {
		return nil, err
	}
	return w.readAny(ctx, q, err)
}

// holding finds the member whose directory an absolute path lies in, and the rest of the path.
func (w *Workspace) holding(path string) (*Member, string, bool) {
	for _, m := range w.members {
		if m.Repository == nil {
			continue
		}
		if rest, ok := strings.CutPrefix(path, filepath.ToSlash(m.Repository.Root)); ok && (rest == "" || rest[0] == '/') {
			return m, strings.TrimPrefix(rest, "/"), true
		}
	}
	return nil, "", false
}

// read reads what a path of a member means.
func (m *Member) read(ctx context.Context, q contract.FileReadRequest, rest string) (json.RawMessage, error) {
	if q.Path = rest; rest == "" {
		q.Path = "."
	}
	b, err := m.Repository.Call(ctx, "read", q)
	if err != nil {
		return nil, below(m.Name, err)
	}
	return Below(m.Name, b)
}

// maxAsked is how many repositories are asked for what none has the name of.
const maxAsked = 64

// readAny reads what one of the members alone knows by a path; unknown is the error if none does.
func (w *Workspace) readAny(ctx context.Context, q contract.FileReadRequest, unknown error) (json.RawMessage, error) {
	var found json.RawMessage
	var names []string
	for _, m := range w.members[:min(len(w.members), maxAsked)] {
		if m.Repository == nil {
			continue
		}
		b, err := m.read(ctx, q, q.Path)
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if err == nil {
			found, names = b, append(names, m.Name+"/"+q.Path)
		}
	}
	switch len(names) {
	case 1:
		return found, nil
	case 0:
		e := *contract.ErrorOf(unknown)
		e.Field = "path"
		return nil, &e
	}
	e := contract.Errorf(contract.CodeBadInput, "%d repositories have %q", len(names), contract.Quoted(q.Path))
	e.Field, e.Fix, e.SuggestedFix, e.Similar = "path", "use one of "+strings.Join(names, ", "), names[0], names
	return nil, e
}

// below puts the name of a repository before the paths that an error of the operation read suggests.
func below(name string, err error) error {
	e := (*contract.Error)(nil)
	if !errors.As(err, &e) || e.SuggestedFix == "" {
		return err
	}
	named := slices.Compact(slices.SortedFunc(slices.Values(append(slices.Clone(e.Similar), e.SuggestedFix)), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) // one may lie in another
	}))
	var pairs []string
	for _, s := range named {
		pairs = append(pairs, s, path.Join(name, s))
	}
	out := *e
	out.Fix, out.SuggestedFix, out.Similar = strings.NewReplacer(pairs...).Replace(e.Fix), path.Join(name, e.SuggestedFix), nil
	for _, s := range e.Similar {
		out.Similar = append(out.Similar, path.Join(name, s))
	}
	return &out
}

// Below puts the name of a repository before the paths of a response of the operation read.
func Below(name string, response []byte) (json.RawMessage, error) {
	var r contract.FileReadResponse
	if err := json.Unmarshal(response, &r); err != nil {
		return nil, fmt.Errorf("decode read response: %w", err)
	}
	r.Path = path.Join(name, r.Path)
	for i := range r.Entries {
		r.Entries[i].Path = path.Join(name, r.Entries[i].Path)
	}
	return contract.Encode(r)
}

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// workspaceFlags name several repositories that are worked with as one.
type workspaceFlags struct {
	Root       []string `name:"root" short:"R" sep:"none" placeholder:"PATH" help:"Take several repositories as one: directories, archives or .cairn files. A directory that is no repository of git but holds several stands for these. May be repeated."`
	Workspace  string   `placeholder:"FILE" help:"Take the repositories that a file of YAML lists as one, by path and name."`
	Repository []string `placeholder:"NAME" help:"Of several repositories, only these."`
}

// several tells whether there is a workspace.
func (f *workspaceFlags) several() bool { return len(f.Root) > 0 || f.Workspace != "" }

func (f *workspaceFlags) conflicts() error {
	if len(f.Repository) > 0 && !f.several() {
		return errors.New("--repository goes with --root or --workspace")
	}
	return nil
}

// places are the repositories that the flags name.
func (f *workspaceFlags) places() (list []native.Place, err error) {
	for _, root := range f.Root {
		if _, err := os.Stat(root); errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("open %q: no such file or directory", root)
		}
		for _, path := range native.Repositories(root) {
			list = append(list, native.Place{Path: path})
		}
	}
	if f.Workspace != "" {
		more, err := native.ReadWorkspace(f.Workspace)
		return append(list, more...), err
	}
	return list, nil
}

// together opens the repositories of a workspace, works with them and closes them.
func (s *session) together(ctx context.Context, w *workspaceFlags, f repositoryFlags, work func(context.Context, *native.Workspace) error) error {
	places, err := w.places()
	if err != nil {
		return err
	}
	return s.watched(ctx, f, func(ctx context.Context, o native.Options) error {
		all, err := native.OpenWorkspace(ctx, places, o)
		if err != nil {
			return err
		}
		err = work(ctx, all)
		if err == nil {
			_ = s.out.Flush()
		}
		if closed := all.Close(ctx); err == nil && closed != nil {
			s.note("warning: %v", cause(ctx, closed))
		}
		return err
	})
}

// federated is the request of a search over several repositories.
func (c *searchCommand) federated(query string) contract.FederateRequest {
	return contract.FederateRequest{SearchRequest: c.request(query), Repositories: c.Repository}
}

// over searches the repositories of a workspace.
func (c *searchCommand) over(ctx context.Context, s *session) error {
	return s.together(ctx, &c.workspaceFlags, c.repositoryFlags, func(ctx context.Context, w *native.Workspace) error {
		if c.Queries != "" {
			return c.many(ctx, s, w.Refresh, func(ctx context.Context, query string) (json.RawMessage, error) {
				b, err := w.SearchIndexed(ctx, c.federated(query))
				if stale(err) {
					return w.Search(ctx, c.federated(query))
				}
				return b, err
			})
		}
		b, err := w.Search(ctx, c.federated(*c.Query))
		if err != nil {
			return err
		}
		return c.print(s, b)
	})
}

// stale tells whether an answer failed because files changed.
func stale(err error) bool {
	e := (*contract.Error)(nil)
	return errors.As(err, &e) && e.Code == contract.CodeStale
}

// missing says which repositories did not answer, the first of many.
func (s *session) missing(list []contract.MissingRepository) {
	const told = 5
	for _, m := range list[:min(len(list), told)] {
		s.say("warning: %s is not searched: %s", m.Repository, m.Why)
	}
	if more := len(list) - told; more > 0 {
		s.say("warning: %s more are not searched", plural(more, "repository"))
	}
}

// from reads a file of a workspace, which is named NAME/path.
func (c *readCommand) from(ctx context.Context, s *session) error {
	return s.together(ctx, &c.workspaceFlags, c.repositoryFlags, func(ctx context.Context, w *native.Workspace) error {
		path := c.File
		if len(c.Repository) == 1 {
			path = c.Repository[0] + "/" + path
		}
		m, rest, err := w.Find(path)
		if err != nil {
			return err
		}
		if len(c.Repository) > 0 && !slices.Contains(c.Repository, m.Name) {
			return fmt.Errorf("%q is of the repository %q, which --repository leaves out", path, m.Name)
		}
		return c.read(ctx, s, m.Repository, rest)
	})
}

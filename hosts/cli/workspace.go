package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/gateway"
	"github.com/cairn-search/cairn/hosts/native"
)

// workspaceFlags name several repositories that are worked with as one.
type workspaceFlags struct {
	severalFlags
	Repository []string `tells:"repositories" placeholder:"NAME" help:"Of several repositories, only these."`
}

// hereFlags name several repositories of this machine.
type hereFlags struct {
	Root      []string       `name:"root" short:"R" sep:"none" placeholder:"PATH" help:"Take several repositories as one: directories, archives or .cairn files. A directory that is no repository of git but holds several stands for these. May be repeated."`
	Workspace string         `placeholder:"FILE" help:"Take the repositories that a file of YAML lists as one, by path and name."`
	Groups    gateway.Groups `with:"workspace" placeholder:"GROUP,…" help:"Of a workspace file, only the repositories that one of these groups may see."`
}

// alone refuses what is of one repository beside several: a path, and commits.
func (f *hereFlags) alone(path string, history bool) error {
	switch {
	case f.here() && path != ".":
		return fmt.Errorf("give repositories by --root or --workspace or %q by its path alone, not both", path)
	case f.here() && history:
		return errors.New("--history is of one repository: commits of several say nothing together")
	}
	return nil
}

// severalFlags say where several repositories are: on this machine, or in a fleet.
type severalFlags struct {
	hereFlags
	Fleet      string `placeholder:"URL" help:"Ask the gateway of a fleet, which cairn-fleet serves, such as http://127.0.0.1:8700; its token is in the variable CAIRN_FLEET_TOKEN or in --fleet-token-file."`
	FleetToken string `name:"fleet-token-file" placeholder:"FILE" help:"A file that holds the token for --fleet."`
}

func (f *severalFlags) several() bool { return f.Fleet != "" || f.here() }

func (f *hereFlags) here() bool { return len(f.Root) > 0 || f.Workspace != "" }

func (f *severalFlags) conflicts() error {
	switch {
	case f.Fleet != "" && f.here():
		return errors.New("--fleet does not go with --root and --workspace: its repositories are elsewhere")
	case f.FleetToken != "" && f.Fleet == "":
		return errors.New("--fleet-token-file goes with --fleet")
	}
	return nil
}

func (f *workspaceFlags) conflicts() error {
	if len(f.Repository) > 0 && !f.several() {
		return errors.New("--repository goes with --root, --workspace or --fleet")
	}
	return f.severalFlags.conflicts()
}

// fleet is what asks the fleet that is named.
func (f *severalFlags) fleet() (*gateway.Client, error) {
	token := strings.TrimSpace(os.Getenv(gateway.TokenVariable))
	if f.FleetToken != "" {
		var err error
		if token, err = tokenIn(f.FleetToken); err != nil {
			return nil, err
		}
	}
	c, err := gateway.New(f.Fleet, token)
	if err != nil {
		return nil, fmt.Errorf("--fleet %q: %w", f.Fleet, err)
	}
	return c, nil
}

// places are the repositories that the flags name.
func (f *hereFlags) places() (list []native.Place, err error) {
	for _, root := range f.Root {
		if _, err := os.Stat(root); errors.Is(err, os.ErrNotExist) {
			return nil, native.OpenError(root, err)
		}
		for _, path := range native.Repositories(root) {
			list = append(list, native.Place{Path: path})
		}
	}
	if f.Workspace != "" {
		more, err := native.ReadWorkspace(f.Workspace)
		if err != nil {
			return nil, err
		}
		if len(f.Groups) > 0 {
			if more = native.SeenBy(f.Groups, more); len(more) == 0 {
				return nil, fmt.Errorf("read workspace %q: it has no repository that the groups %s may see", f.Workspace, strings.Join(f.Groups, ", "))
			}
		}
		list = append(list, more...)
	}
	return list, nil
}

// together opens the repositories of a workspace, works with them and closes them.
func (s *session) together(ctx context.Context, w *hereFlags, f repositoryFlags, work func(context.Context, *native.Workspace) error) error {
	places, err := w.places()
	if err != nil {
		return err
	}
	for _, root := range w.Root {
		if beside := native.Beside(root); len(beside) > 0 {
			s.note("note: of %s its repositories are searched, not what lies in %s: give that by -R too", root, short(beside))
		}
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

// short names the first of many.
func short(names []string) string {
	const told = 3
	if more := len(names) - told; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:told], ", "), more)
	}
	return strings.Join(names, ", ")
}

// federated is the request of a search over several repositories.
func (c *searchCommand) federated(query string) contract.FederateRequest {
	return contract.FederateRequest{SearchRequest: c.request(query), Repositories: c.Repository}
}

// over searches the repositories of a workspace, or of a fleet.
func (c *searchCommand) over(ctx context.Context, s *session) error {
	if c.Fleet != "" {
		return c.overFleet(ctx, s)
	}
	return s.together(ctx, &c.hereFlags, c.repositoryFlags, func(ctx context.Context, w *native.Workspace) error {
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

func (c *searchCommand) overFleet(ctx context.Context, s *session) error {
	fleet, err := c.fleet()
	if err != nil {
		return err
	}
	return s.watched(ctx, c.repositoryFlags, func(ctx context.Context, _ native.Options) error {
		if c.Queries != "" {
			return c.many(ctx, s, context.Cause, func(ctx context.Context, query string) (json.RawMessage, error) {
				return fleet.Search(ctx, c.federated(query))
			})
		}
		b, err := fleet.Search(ctx, c.federated(*c.Query))
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
		s.say("warning: %d more are not searched", more)
	}
}

// from reads a file of a workspace or a fleet, which is named NAME/path.
func (c *readCommand) from(ctx context.Context, s *session) error {
	if c.Fleet != "" {
		return c.fromFleet(ctx, s)
	}
	return s.together(ctx, &c.hereFlags, c.repositoryFlags, func(ctx context.Context, w *native.Workspace) error {
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
		return c.read(ctx, s, m.Repository.Call, rest)
	})
}

func (c *readCommand) fromFleet(ctx context.Context, s *session) error {
	fleet, err := c.fleet()
	if err != nil {
		return err
	}
	path := filepath.ToSlash(c.File)
	if len(c.Repository) == 1 {
		path = c.Repository[0] + "/" + path
	}
	return s.watched(ctx, c.repositoryFlags, func(ctx context.Context, _ native.Options) error {
		return c.read(ctx, s, func(ctx context.Context, _ string, q any, _ ...native.Handlers) (json.RawMessage, error) {
			return fleet.Read(ctx, q.(contract.FileReadRequest))
		}, path)
	})
}

// across asks the graph of several repositories, and shows the answer.
func (s *session) across(ctx context.Context, flags *hereFlags, f repositoryFlags, op string, request func(known func(ref string) string) any, show func(json.RawMessage) error) error {
	return s.together(ctx, flags, f, func(ctx context.Context, w *native.Workspace) error {
		b, missing, err := w.Call(ctx, op, request(func(ref string) string { return memberRef(w, ref) }))
		s.missing(missing)
		if err != nil {
			return err
		}
		return show(b)
	})
}

// memberRef makes the path of a file what a workspace knows it by: NAME/path. All else stays
// as it is.
func memberRef(w *native.Workspace, ref string) string {
	if _, _, err := w.Find(ref); err == nil {
		return filepath.ToSlash(ref)
	}
	here, err := filepath.Abs(ref)
	if err != nil {
		return ref
	}
	if _, err := os.Stat(here); err != nil {
		return ref
	}
	for _, m := range w.Members() {
		if m.Repository == nil {
			continue
		}
		if path := within(m.Repository.Root, here); !filepath.IsAbs(filepath.FromSlash(path)) {
			return strings.TrimSuffix(m.Name+"/"+path, "/.")
		}
	}
	return ref
}

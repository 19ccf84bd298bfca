package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/git"
	"github.com/cairn-search/cairn/hosts/internal/hooks"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

var _ = offer[hooksCommands]("index", 4, "hooks", "Hooks of git that refresh the index.")

type hooksCommands struct {
	Install   hooksInstall   `cmd:"" help:"Refresh the index after commits, checkouts and merges, in the background."`
	Uninstall hooksUninstall `cmd:"" help:"Put the hooks back as they were."`
	Status    hooksStatus    `cmd:"" help:"Say which hooks there are, and which are cairn's."`
	Run       hooksRun       `cmd:"" hidden:"" help:"What the hooks call."`
}

type hooksInstall struct {
	Path    string `arg:"" default:"." help:"A directory in a work tree of git; default the current one."`
	Impact  bool   `help:"Before a push, also report what it touches: callers, tests, documents, owners."`
	Shared  bool   `help:"Also if others use the same hooks: those of a directory that is committed, or of all your repositories."`
	Outside bool   `help:"Also if the repository's own configuration, or a link in it, has its hooks in a directory outside of it."`
	formatFlag
}

func (*hooksInstall) Help() string {
	return `Examples:

    cairn hooks install
    cairn hooks install --impact
    cairn hooks uninstall

Hooks that are there go on working: a shell script gets a marked block, anything else is kept beside and called. The hooks never fail nor hold up a commit, and do nothing where there is no cairn. Directories that core.hooksPath names are honoured, as are linked work trees.`
}

func (c *hooksInstall) Run(ctx context.Context, s *session) error {
	command, err := os.Executable()
	if err != nil {
		command = "cairn"
	}
	st, err := hooks.Install(ctx, c.Path, hooks.Options{Impact: c.Impact, Shared: c.Shared, Outside: c.Outside, Command: filepath.ToSlash(command)})
	if err != nil {
		return err
	}
	return s.hooks(st, c.Format)
}

type hooksUninstall struct {
	Path string `arg:"" default:"." help:"A directory in a work tree of git; default the current one."`
	formatFlag
}

func (c *hooksUninstall) Run(ctx context.Context, s *session) error {
	st, err := hooks.Uninstall(ctx, c.Path)
	if err != nil {
		return err
	}
	return s.hooks(st, c.Format)
}

type hooksStatus struct {
	Path string `arg:"" default:"." help:"A directory in a work tree of git; default the current one."`
	formatFlag
}

func (c *hooksStatus) Run(ctx context.Context, s *session) error {
	st, err := hooks.Stat(ctx, c.Path)
	if err != nil {
		return err
	}
	return s.hooks(st, c.Format)
}

// standings say what the states of hooks mean.
var standings = map[string]string{
	"none": "none", "theirs": "not cairn's", "ours": "cairn's",
	"beside": "cairn's, in a script that was there", "before": "cairn's, which calls what was there",
}

func (s *session) hooks(st *hooks.Status, f format) error {
	if f == formatJSON || f == formatLines {
		return s.encode(st)
	}
	t := table{Right: []bool{false, false}}
	if f == formatMarkdown {
		t.Head = []string{"hook", ""}
	}
	for _, h := range st.Hooks {
		t.Add(h.Name, standings[h.State])
	}
	t.Write(s.page(f == formatMarkdown))
	fmt.Fprintf(s.out, "\nin %s\n", escapeLine(st.Dir))
	if st.Shared != "" {
		s.note("note: %s", st.Shared)
	}
	return nil
}

type hooksRun struct {
	Name string `arg:""`
	repositoryFlags
}

// Times of hooks.
const (
	hookRest    = 300 * time.Millisecond // in which further commits come
	hookMost    = 10 * time.Minute
	hookReports = 20 * time.Second // a push waits no longer
)

// Run is called by the parser. Nothing that goes wrong here is worth a word: whoever
// commits did not ask for it, and searches do without.
func (c *hooksRun) Run(ctx context.Context, s *session) error {
	s.quiet = true
	if hooks.Reports(c.Name) {
		_ = c.report(ctx, s)
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, hookMost)
	defer stop()
	_ = c.refresh(ctx)
	return nil
}

// refresh brings the index up to date, unless another hook is at it.
func (c *hooksRun) refresh(ctx context.Context) error {
	g, err := git.Open(".")
	if err != nil || g.Rebasing() { // in the end there is another hook
		return err
	}
	top := g.Top
	o := c.options()
	st, err := native.Stat(ctx, top, o)
	if err != nil {
		return err
	}
	store, err := cache.Open(st.CacheDir)
	if err != nil {
		return err
	}
	lock, ok, err := store.Entry(st.CacheKey).TryLockFor("hook")
	if err != nil || !ok {
		return err
	}
	defer lock.Unlock()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(hookRest):
	}
	r, err := native.Open(ctx, top, o)
	if err != nil {
		return err
	}
	err = r.Refresh(ctx)
	_ = r.Close(ctx)
	return err
}

// report tells what a push touches.
func (c *hooksRun) report(ctx context.Context, s *session) error {
	r, err := git.Open(".")
	if err != nil {
		return err
	}
	g, err := r.Private(ctx, true)
	if err != nil {
		return err
	}
	defer func() { _ = g.Close() }()
	for _, base := range []string{"@{push}", "@{upstream}", "HEAD~1"} {
		is, err := g.Revision(ctx, base)
		if err != nil {
			continue
		}
		if is == g.Head {
			return nil
		}
		fmt.Fprintf(s.out, "cairn: what is pushed touches, since %s:\n", base)
		impact := &ciImpactCommand{Path: ".", Depth: 2, Limit: 10, diffFlags: diffFlags{Base: is}, ciOutput: ciOutput{Format: "text"}, ciFlags: ciFlags{Engine: "native", Timeout: hookReports}}
		return impact.Run(ctx, s)
	}
	return nil
}

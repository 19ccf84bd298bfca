package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/tree"
)

// ciBench measures package plugins/ci: "bench ci faults" seeds faults and keeps the logs of
// the tests, "bench ci locate" locates them, "bench ci impact" takes the commits of a history.
func ciBench(ctx context.Context, args []string) error {
	if len(args) == 0 || !slices.Contains([]string{"faults", "locate", "impact"}, args[0]) {
		return errors.New("ci: say faults, locate or impact")
	}
	o := ciOptions{}
	f := flag.NewFlagSet("ci "+args[0], flag.ContinueOnError)
	f.Func("project", "NAME=DIR of a checkout with its history; again for more", o.addProject)
	f.StringVar(&o.scratch, "scratch", filepath.Join(os.TempDir(), "cairn-bench-ci"), "where work trees and logs are kept")
	f.StringVar(&o.python, "python", "python3", "an interpreter that has pytest and cosmic-ray")
	f.StringVar(&o.stryker, "stryker", ".task/faults", "where Stryker's instrumenter is installed")
	f.StringVar(&o.gremlins, "gremlins", "gremlins", "the command gremlins")
	f.IntVar(&o.fixes, "fixes", 12, "reverted fixes of each project")
	f.IntVar(&o.mutants, "mutants", 12, "mutants of each project")
	f.IntVar(&o.commits, "commits", 100, "commits of each history")
	f.StringVar(&o.quiet, "quiet", "", "a directory with logs (*.log) that tell of no fault of any project")
	f.BoolVar(&o.misses, "misses", false, "tell what was not found")
	f.BoolVar(&o.plain, "plain", false, "locate by a search for the log as it is, to compare")
	f.BoolVar(&o.history, "history", false, "let what changed together before count")
	if err := f.Parse(args[1:]); err != nil {
		return err
	}
	if len(o.projects) == 0 {
		return errors.New("ci: -project is missing")
	}
	for i := range o.projects {
		if err := o.projects[i].open(ctx, &o); err != nil {
			return err
		}
	}
	if args[0] == "impact" {
		return ciImpact(ctx, &o)
	}
	for i := range o.projects {
		p := &o.projects[i]
		var err error
		if p.runner, err = runnerOf(p.dir, o.python); err != nil {
			return err
		}
	}
	if args[0] == "locate" {
		return ciLocate(ctx, &o)
	}
	for i := range o.projects {
		if _, err := faults(ctx, &o, &o.projects[i]); err != nil {
			return err
		}
	}
	return nil
}

type ciOptions struct {
	projects                 []ciProject
	scratch, python          string
	stryker, gremlins, quiet string
	fixes, mutants, commits  int
	misses, history, plain   bool
}

// ciProject is a repository in a work tree of its own.
type ciProject struct {
	name, source string
	dir          string // the work tree
	head         string
	runner       testRunner
}

// open clones the checkout, sharing its objects.
func (p *ciProject) open(ctx context.Context, o *ciOptions) error {
	p.dir = filepath.Join(o.scratch, p.name, "tree")
	if _, err := os.Stat(p.dir); err != nil {
		if err := os.MkdirAll(filepath.Dir(p.dir), 0o755); err != nil {
			return err
		}
		if err := git(ctx, filepath.Dir(p.dir), "clone", "--quiet", "--shared", p.source, p.dir); err != nil {
			return err
		}
		if modules := filepath.Join(p.source, "node_modules"); exists(modules) {
			if err := os.Symlink(modules, filepath.Join(p.dir, "node_modules")); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(p.dir, ".git", "info", "exclude"), []byte("/node_modules\n"), 0o644); err != nil {
			return err
		}
	}
	out, err := gitOutput(ctx, p.source, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	p.head = strings.TrimSpace(out)
	return p.reset(ctx, p.head)
}

// reset brings the work tree to a revision.
func (p *ciProject) reset(ctx context.Context, revision string) error {
	if err := git(ctx, p.dir, "checkout", "--quiet", "--force", "--detach", revision); err != nil {
		return err
	}
	return git(ctx, p.dir, "clean", "-dfq")
}

// commit is a commit and the files that it modified.
type commit struct {
	hash, subject string
	code, tests   []string
	other         int
}

// add adds a file with its status: A, M or D.
func (c *commit) add(status, path string) {
	switch role := tree.RoleOf(path, nil); {
	case !isCode(path) || role&(tree.Example|tree.Vendored|tree.Generated|tree.Document) != 0:
		c.other++
	case role&tree.Test != 0 && status != "D":
		c.tests = append(c.tests, path)
	case role&tree.Test == 0 && status == "M":
		c.code = append(c.code, path)
	default:
		c.other++
	}
}

// addProject adds the project that NAME=DIR names.
func (o *ciOptions) addProject(s string) error {
	name, dir, ok := strings.Cut(s, "=")
	if !ok || name == "" || strings.ContainsAny(name, "/\\") {
		return fmt.Errorf("%q is not NAME=DIR", s)
	}
	dir, err := filepath.Abs(dir)
	o.projects = append(o.projects, ciProject{name: name, source: dir})
	return err
}

// commits lists those of a history that modify code and tests, newest first.
func (p *ciProject) commits(ctx context.Context, revision string) ([]commit, error) {
	out, err := gitOutput(ctx, p.source, "log", "--no-merges", "--no-renames", "--name-status", "--format=%x01%H %s", revision)
	if err != nil {
		return nil, err
	}
	var list []commit
	for _, block := range strings.Split(out, "\x01")[1:] {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		c := commit{}
		c.hash, c.subject, _ = strings.Cut(lines[0], " ")
		for _, l := range lines[1:] {
			if status, path, ok := strings.Cut(l, "\t"); ok {
				c.add(status, path)
			}
		}
		if len(c.code) > 0 && len(c.tests) > 0 {
			list = append(list, c)
		}
	}
	return list, nil
}

// isCode tells whether a file is one of the languages of the projects measured.
func isCode(path string) bool {
	return slices.Contains([]string{".go", ".py", ".js", ".ts", ".mjs", ".cjs", ".tsx"}, filepath.Ext(path))
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

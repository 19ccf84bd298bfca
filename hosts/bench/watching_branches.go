package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// copies copies a tree until there are so many files.
func (b *watchBench) copies(tree string, files int) error {
	for n := 0; n < files; {
		k, err := copyFiles(tree, filepath.Join(b.dir, fmt.Sprintf("copy%d", n)), files-n)
		if err != nil {
			return err
		}
		if n += k; k == 0 {
			return fmt.Errorf("copy %q: no files", tree)
		}
	}
	return nil
}

// fill makes a repository with two branches.
func (b *watchBench) fill(tree string, files int) error {
	if err := b.copies(tree, files); err != nil {
		return err
	}
	err := filepath.WalkDir(b.dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			b.paths = append(b.paths, path)
		}
		return err
	})
	if err != nil {
		return err
	}
	b.moved = min(b.moved, len(b.paths))
	for _, args := range [][]string{{"init", "--quiet", "--initial-branch=one"}, {"config", "gc.auto", "0"}, {"add", "--all"}, {"commit", "--quiet", "--message=one"}, {"switch", "--quiet", "--create", "base"}} {
		if err := b.git(args...); err != nil {
			return err
		}
	}
	return errors.Join(b.branch("two"), b.branch("one"))
}

// branch makes a branch with changes of its own.
func (b *watchBench) branch(name string) error {
	if err := b.git("switch", "--quiet", "--force-create", name, "base"); err != nil {
		return err
	}
	for i := range b.moved {
		if err := b.add(b.paths[i*len(b.paths)/b.moved], "// Wombat lives on branch "+name+".\n"); err != nil {
			return err
		}
	}
	return b.git("commit", "--quiet", "--all", "--message="+name)
}

func (b *watchBench) git(args ...string) error {
	cmd := exec.CommandContext(b.ctx, "git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.org"}, args...)...)
	cmd.Dir = b.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %v: %w\n%s", args, err, out)
	}
	return nil
}

func (b *watchBench) add(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// save replaces a file by one with another line, as editors do.
func (b *watchBench) save(path, line string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+"~", append(content, line...), 0o644); err != nil {
		return err
	}
	return os.Rename(path+"~", path)
}

// switches switches between the branches while searches go on.
func (b *watchBench) switches(runs int) error {
	if err := b.git("checkout", "--quiet", "--force", "one"); err != nil {
		return err
	}
	if _, err := b.state(); err != nil {
		return err
	}
	var git, settled []time.Duration
	busy := processorTime()
	answers, mixed, asking := 0, 0, sync.WaitGroup{}
	for i := range runs {
		to := []string{"two", "one"}[i%2]
		ctx, stop := context.WithCancel(b.ctx)
		var failed error
		asking.Go(func() {
			for ctx.Err() == nil && failed == nil {
				var is string
				if is, failed = b.state(); failed == nil {
					answers++
					if is == "mixed" {
						mixed++
					}
				}
			}
		})
		began := time.Now()
		err := b.git("switch", "--quiet", to)
		git = append(git, time.Since(began))
		began = time.Now()
		for is := ""; err == nil && is != to; {
			is, err = b.state()
		}
		settled = append(settled, time.Since(began))
		stop()
		asking.Wait()
		if err = errors.Join(err, failed); err != nil {
			return err
		}
	}
	fmt.Printf("%-42s %s\n%-42s %s; the longest %v\n", "switch: git", percentiles(git), "switch: git done until found", percentiles(settled), slices.Max(settled).Round(time.Millisecond))
	fmt.Printf("%-42s %d answers, %d of neither branch; %.2f s of a processor each\n", "switch: meanwhile", answers, mixed, (processorTime()-busy).Seconds()/float64(runs))
	return nil
}

// state tells which branch an answer is of.
func (b *watchBench) state() (string, error) {
	a, err := b.r.Search(b.ctx, contract.SearchRequest{Query: "wombat lives on branch", Limit: 100, SnippetLines: new(200)})
	if err != nil {
		return "", err
	}
	found := map[string]bool{}
	for _, hit := range a.Results {
		if hit.Snippet == nil {
			continue
		}
		for _, branch := range []string{"one", "two"} {
			if strings.Contains(hit.Snippet.Text, "on branch "+branch+".") {
				found[branch] = true
			}
		}
	}
	switch {
	case len(found) != 1:
		return "mixed", nil
	case found["one"]:
		return "one", nil
	}
	return "two", nil
}

// Command fuzz runs the fuzz targets of the repository, from its root: each for a while, all
// of them also after a failure. It tells an input that fails from a run that only ended late,
// keeps which are done, so that the next run goes on where one was ended, and prints a table.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// target is a fuzz target.
type target struct{ dir, name string }

func (t target) String() string { return t.dir + " " + t.name }

// kept is where the targets that are done are kept.
const kept = ".task/fuzz/done"

func main() {
	each := flag.Duration("time", 30*time.Second, "how long each target runs")
	only := flag.String("only", "", "a regular expression of the targets that run")
	turn := flag.Int("turn", 0, "how many targets run: others each time that there are more commits")
	anew := flag.Bool("anew", false, "begin with the first target, whatever is done")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	failed, err := run(ctx, *each, *only, *turn, *anew)
	if err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		os.Exit(2)
	}
	if failed {
		os.Exit(1)
	}
}

func run(ctx context.Context, each time.Duration, only string, turn int, anew bool) (failed bool, err error) {
	pattern, err := regexp.Compile(only)
	if err != nil {
		return false, err
	}
	all, err := find("core", "hosts", "plugins")
	if err != nil {
		return false, err
	}
	all = slices.DeleteFunc(all, func(t target) bool { return !pattern.MatchString(t.String()) })
	var done []string
	if turn > 0 {
		all, err = chosen(ctx, all, turn)
	} else if !anew {
		b, _ := os.ReadFile(kept)
		done = strings.Split(strings.TrimSpace(string(b)), "\n")
	}
	if err != nil {
		return false, err
	}
	fmt.Printf("| target | executions | came of it |\n|---|---|---|\n")
	for _, t := range all {
		if slices.Contains(done, t.String()) {
			continue
		}
		executions, came := t.fuzz(ctx, each)
		if ctx.Err() != nil {
			return failed, context.Cause(ctx)
		}
		fmt.Printf("| %s | %d | %s |\n", t, executions, came)
		failed = failed || came != sound && came != late
		if done = append(done, t.String()); turn == 0 {
			if err := errors.Join(os.MkdirAll(filepath.Dir(kept), 0o755), os.WriteFile(kept, []byte(strings.Join(done, "\n")+"\n"), 0o644)); err != nil {
				return failed, err
			}
		}
	}
	if turn == 0 {
		return failed, os.Remove(kept) // the next run is another round
	}
	return failed, nil
}

var declared = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)

// find returns the targets below directories, in order.
func find(dirs ...string) (all []target, err error) {
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			b, err := os.ReadFile(path)
			for _, m := range declared.FindAllSubmatch(b, -1) {
				all = append(all, target{filepath.ToSlash(filepath.Dir(path)), string(m[1])})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// chosen are so many targets, of which each has its turn as commits are added.
func chosen(ctx context.Context, all []target, n int) ([]target, error) {
	out, err := exec.CommandContext(ctx, "git", "rev-list", "--count", "HEAD").Output()
	if err != nil {
		return nil, fmt.Errorf("count commits: %w", err)
	}
	commits, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil {
		return nil, err
	}
	var some []target
	for i := range min(n, len(all)) {
		some = append(some, all[(commits*n+i)%len(all)])
	}
	return some, nil
}

// What comes of a target, beside an input that fails.
const (
	sound = "nothing"
	late  = "it ended late, without an input that fails"
)

var (
	counted = regexp.MustCompile(`execs: (\d+)`)
	written = regexp.MustCompile(`Failing input written to (\S+)`)
)

// fuzz runs a target, and returns how often it ran and what came of it.
func (t target) fuzz(ctx context.Context, each time.Duration) (executions int, came string) {
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", "test", "./"+t.dir, "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", each.String(), "-fuzzminimizetime", "10x")
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if all := counted.FindAllSubmatch(out.Bytes(), -1); len(all) > 0 {
		executions, _ = strconv.Atoi(string(all[len(all)-1][1]))
	}
	switch m := written.FindSubmatch(out.Bytes()); {
	case err == nil:
		return executions, sound
	case m != nil:
		fmt.Fprintln(os.Stderr, out.String()) // the input is lost with the machine
		return executions, fmt.Sprintf("**%s/%s** fails", t.dir, m[1])
	case strings.Contains(out.String(), "context deadline exceeded"):
		return executions, late
	}
	fmt.Fprintln(os.Stderr, out.String())
	return executions, "**it failed: " + strings.TrimSpace(err.Error()) + "**"
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// linePattern is a pattern that is looked for by both programs.
type linePattern struct {
	source string
	regex  bool
}

// linePatterns are literals of all sorts, and expressions that RE2 and ripgrep read alike.
var linePatterns = []linePattern{
	{"return", false}, {"TODO", false}, {`"`, false}, {"()", false}, {" = ", false}, {"->", false}, {"é", false}, {"if err != nil", false}, {"\t", false},
	{`\b(get|set)[A-Z]\w+`, true}, {`^\s*(#|//)`, true}, {`[0-9]{3,}`, true}, {`(?i)error`, true}, {`retr(y|ies)\(`, true}, {`[;{]$`, true}, {`^$`, true}, {`x*`, true}, {`"[^"]+"\s*[:=]`, true},
}

// lineTimes is how often each search is timed.
const lineTimes = 3

// greps holds the lines that grep finds, by file, against those of ripgrep.
func greps(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("grep", flag.ContinueOnError)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of checkouts, NAME/ each (default $CAIRN_BENCH_CHECKOUTS)")
	most := flags.Int("repositories", 10, "compare the first `N` of them")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if _, err := exec.LookPath("rg"); err != nil {
		return fmt.Errorf("grep: ripgrep is not installed: it is among the system's packages")
	}
	entries, err := os.ReadDir(*checkouts)
	if err != nil {
		return err
	}
	fmt.Printf("%-20s %8s %10s %10s %10s %12s %12s\n", "repository", "files", "patterns", "lines", "unlike", "ms, median", "rg ms")
	unlike, n := 0, 0
	for _, e := range entries {
		if !e.IsDir() || n == *most {
			continue
		}
		n++
		u, err := linesIn(ctx, filepath.Join(*checkouts, e.Name()))
		if err != nil {
			return fmt.Errorf("search %s: %w", e.Name(), err)
		}
		unlike += u
	}
	if unlike > 0 {
		return fmt.Errorf("%d files have other counts", unlike)
	}
	return nil
}

func linesIn(ctx context.Context, dir string) (unlike int, err error) {
	repo, err := native.Open(ctx, dir, native.Options{})
	if err != nil {
		return 0, err
	}
	defer repo.Close(ctx)
	if err := repo.Refresh(ctx); err != nil {
		return 0, err
	}
	files, err := linesOf(ctx, repo, linePattern{"x*", true}) // every line
	if err != nil {
		return 0, err
	}
	found := 0
	var own, theirs []float64
	for _, p := range linePatterns {
		var a, b map[string]int
		for range lineTimes {
			began := time.Now()
			if a, err = linesOf(ctx, repo, p); err != nil {
				return 0, err
			}
			own = append(own, time.Since(began).Seconds()*1000)
			began = time.Now()
			if b, err = linesOfRipgrep(ctx, dir, p); err != nil {
				return 0, err
			}
			theirs = append(theirs, time.Since(began).Seconds()*1000)
		}
		for path := range files {
			found += b[path]
			if a[path] != b[path] {
				unlike++
				fmt.Printf("    %q in %s: %d lines, ripgrep %d\n", p.source, path, a[path], b[path])
			}
		}
	}
	fmt.Printf("%-20s %8d %10d %10d %10d %12.0f %12.0f\n", filepath.Base(dir), len(files), len(linePatterns), found, unlike, percentile(own, 50), percentile(theirs, 50))
	return unlike, nil
}

// linesOf returns how many lines of each file match, of those that have any.
func linesOf(ctx context.Context, repo *native.Repository, p linePattern) (map[string]int, error) {
	q := contract.GrepRequest{Pattern: p.source, Limit: 100_000, Lines: new(0)}
	if p.regex {
		q.Syntax = contract.PatternSyntaxRegex
	}
	b, err := repo.CallIndexed(ctx, "grep", q)
	if err != nil {
		return nil, err
	}
	var r contract.GrepResponse
	if err := json.Unmarshal(b, &r); err != nil {
		return nil, err
	}
	counts := map[string]int{}
	for _, f := range r.Files {
		counts[f.Path] = f.Count
	}
	return counts, nil
}

// linesOfRipgrep does the same of all files of a tree.
func linesOfRipgrep(ctx context.Context, dir string, p linePattern) (map[string]int, error) {
	args := []string{"--no-config", "--no-ignore", "--hidden", "--text", "--count", "--null", "--regexp", p.source}
	if p.regex {
		args = append(args, "--no-unicode") // as RE2 takes \w
	} else {
		args = append(args, "--fixed-strings")
	}
	if strings.HasSuffix(p.source, "$") {
		args = append(args, "--crlf") // a line also ends before a carriage return; in others no class would match one
	}
	c := exec.CommandContext(ctx, "rg", append(args, ".")...)
	c.Dir = dir
	out, err := c.Output()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) && e.ExitCode() == 1 {
		return nil, nil // has found nothing
	}
	if err != nil {
		return nil, err
	}
	counts := map[string]int{}
	for line := range bytes.Lines(out) {
		path, count, ok := strings.Cut(strings.TrimRight(string(line), "\r\n"), "\x00")
		n, err := strconv.Atoi(count)
		if !ok || err != nil {
			return nil, fmt.Errorf("ripgrep printed %q", line)
		}
		counts[filepath.ToSlash(strings.TrimPrefix(path, "./"))] = n
	}
	return counts, nil
}

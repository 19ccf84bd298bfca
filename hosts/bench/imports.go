package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/outline"
)

// edge is an import: between directories in Go, between files elsewhere.
type edge struct{ from, to string }

// edges are the imports by two programs, within one tree.
type edges struct{ ours, theirs map[edge]bool }

// importable are the checkouts whose imports are compared.
var importable = []struct{ name, oracle string }{
	{"chi", "go"}, {"gin", "go"}, {"aiohttp", "python"}, {"fastapi", "python"}, {"requests", "python"}, {"model2vec", "python"},
	{"zod", "script"}, {"trpc", "script"}, {"express", "script"},
}

// importEdges compares the imports that are resolved within a repository with
// those of others: of Go with go list, of Python, JavaScript and TypeScript with
// imports.mjs, which knows the rules of those languages on its own.
func importEdges(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("imports", flag.ContinueOnError)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "folder with a checkout per repository")
	var o oracle
	flags.StringVar(&o.source, "oracle", filepath.Join("hosts", "bench", "oracle"), "folder of imports.mjs")
	flags.StringVar(&o.work, "work", filepath.Join(".task", "oracle"), "folder with its node_modules")
	only := flags.String("only", "", "compare this repository alone")
	trees := flags.String("trees", "", "folders of Go to compare too, separated by commas")
	misses := flags.Int("misses", 0, "print so many differences of each kind per repository")
	if err := flags.Parse(args); err != nil {
		return err
	}
	fmt.Printf("%-22s %-8s %7s %8s %8s %8s %8s\n", "repository", "oracle", "files", "edges", "prec", "recall", "seconds")
	compare := func(name, kind, dir string) error {
		began := time.Now()
		t, err := readMentions(dir)
		if err != nil {
			return err
		}
		linker := link.New(t)
		took := time.Since(began).Seconds()
		var e edges
		if kind == "go" {
			e, err = goEdges(ctx, dir, t, linker)
		} else {
			e, err = o.fileEdges(ctx, kind, dir, t, linker)
		}
		if err != nil {
			return fmt.Errorf("compare imports of %q: %w", name, err)
		}
		both := 0
		for x := range e.ours {
			if e.theirs[x] {
				both++
			}
		}
		fmt.Printf("%-22s %-8s %7d %8d %8.4f %8.4f %8.1f\n", name, kind, len(t.paths), len(e.theirs), ratio(both, len(e.ours)), ratio(both, len(e.theirs)), took)
		printMissing("only Cairn:", e.ours, e.theirs, *misses)
		printMissing("only the oracle:", e.theirs, e.ours, *misses)
		return nil
	}
	for _, r := range importable {
		dir := filepath.Join(*checkouts, r.name)
		if _, err := os.Stat(dir); err != nil || *checkouts == "" || *only != "" && *only != r.name {
			continue
		}
		if err := compare(r.name, r.oracle, dir); err != nil {
			return err
		}
	}
	for _, dir := range strings.FieldsFunc(*trees, func(r rune) bool { return r == ',' }) {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		if err := compare(filepath.Base(filepath.Dir(dir))+"/"+filepath.Base(dir), "go", dir); err != nil {
			return err
		}
	}
	return nil
}

func printMissing(what string, in, notIn map[edge]bool, n int) {
	var list []string
	for x := range in {
		if !notIn[x] {
			list = append(list, x.from+" -> "+x.to)
		}
	}
	slices.Sort(list)
	for _, s := range list[:min(n, len(list))] {
		fmt.Printf("  %-17s %s\n", what, s)
	}
}

// imported visits the imports of a file that are found.
func imported(linker *link.Linker, t *mentioned, file int, visit func(path string)) {
	for _, l := range linker.File(file) {
		switch {
		case l.Kind != link.Imports:
		case l.To.Kind == link.Directory:
			visit(linker.Directories()[l.To.Number])
		default:
			visit(t.paths[l.To.Number])
		}
	}
}

// fileEdges asks imports.mjs. Files that its grammar stumbles over are left out on
// both sides.
func (o oracle) fileEdges(ctx context.Context, kind, root string, t *mentioned, linker *link.Linker) (edges, error) {
	e := edges{map[edge]bool{}, map[edge]bool{}}
	packages, err := filepath.Abs(filepath.Join(o.work, "node_modules"))
	if err != nil {
		return e, err
	}
	c := exec.CommandContext(ctx, "node", filepath.Join(o.source, "imports.mjs"), kind, packages, root)
	c.Stdin, c.Stderr = strings.NewReader(strings.Join(t.paths, "\n")), os.Stderr
	out, err := c.Output()
	if err != nil {
		return e, err
	}
	asked := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var a struct {
			Path    string
			Skipped bool
			Targets []string
		}
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return e, err
		}
		asked[a.Path] = !a.Skipped
		for _, to := range a.Targets {
			e.theirs[edge{a.Path, to}] = true
		}
	}
	for i, p := range t.paths {
		if asked[p] && t.languages[i] != outline.Unknown {
			imported(linker, t, i, func(to string) { e.ours[edge{p, to}] = true })
		}
	}
	return e, lines.Err()
}

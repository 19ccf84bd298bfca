package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/llm/simulate"
	"github.com/cairn-search/cairn/hosts/native"
)

// grove is a tree, or several, and what is looked for in them.
type grove struct {
	name  string
	trees []planted
}

type planted struct {
	core  *engine.Core
	tasks []task
}

// task is one single-target query.
type task struct {
	query string
	gold  string
	all   []string // every relevant file, of questions
}

// plantSet opens the repositories of a set that there are checkouts of.
func (b *navigateBench) plantSet(file, checkouts string) error {
	set, err := readSet(file)
	if err != nil {
		return err
	}
	at := map[string]int{}
	for _, i := range set {
		n, ok := at[i.Repository]
		if !ok {
			n = -1
			top, err := (&trees{checkouts: checkouts}).source(i.Repository)
			if err == nil {
				core, paths, err := openCore(b.ctx, top)
				if err != nil {
					return fmt.Errorf("open %s: %w", i.Repository, err)
				}
				n = len(b.groves)
				b.groves = append(b.groves, grove{fmt.Sprintf("%s, %d files", i.Repository, len(paths)), []planted{{core: core}}})
			}
			at[i.Repository] = n
		}
		if n >= 0 {
			p := &b.groves[n].trees[0]
			p.tasks = append(p.tasks, task{query: i.Query, gold: i.Relevant[0].Path})
		}
	}
	return nil
}

// tasksOf makes tasks of a repository's questions, and counts the relevant files that are not there.
func tasksOf(r *repository, paths []string) (tasks []task, missing int) {
	for _, q := range r.questions {
		t := task{query: q.Query}
		for _, x := range q.Relevant {
			if path, ok := x.among(paths, r.Root); !ok {
				missing++
			} else if !slices.Contains(t.all, path) {
				t.all = append(t.all, path)
			}
		}
		if len(t.all) > 0 {
			t.gold = t.all[0]
			tasks = append(tasks, t)
		}
	}
	return tasks, missing
}

// plantRepositories opens those of the retrieval benchmark.
func (b *navigateBench) plantRepositories(repos []*repository) error {
	real := grove{name: "repositories"}
	files, unknown := 0, 0
	for _, r := range repos {
		if r.dir == "" {
			continue
		}
		core, paths, err := openCore(b.ctx, r.top)
		if err != nil {
			return fmt.Errorf("open %s: %w", r.Name, err)
		}
		files += len(paths)
		tasks, missing := tasksOf(r, paths)
		unknown += missing
		real.trees = append(real.trees, planted{core: core, tasks: tasks})
	}
	if unknown > 0 {
		fmt.Printf("%d relevant files of the benchmark are in no checkout\n", unknown)
	}
	if len(real.trees) > 0 {
		real.name = fmt.Sprintf("%d repositories, %d files", len(real.trees), files)
		b.groves = append(b.groves, real)
	}
	return nil
}

// plantShapes makes trees of unusual shapes.
func (b *navigateBench) plantShapes() error {
	for _, g := range []struct {
		name  string
		paths []string
	}{
		{fmt.Sprintf("shaped like Linux, %d files", b.kernel), simulate.Kernel(b.kernel)},
		{"one directory of 20000 files", simulate.Wide(20_000)},
		{"chain of 60 directories", simulate.Chain(60)},
		{"bare chain of 60 directories", simulate.BareChain(60)},
	} {
		core, err := simulate.Load(g.paths)
		if err != nil {
			return err
		}
		b.groves = append(b.groves, grove{g.name, []planted{{core, b.tasksOf(g.paths)}}})
	}
	return nil
}

// tasksOf asks for random files by some words of their paths.
func (b *navigateBench) tasksOf(paths []string) []task {
	rng := rand.New(rand.NewPCG(7, 8))
	var tasks []task
	for range b.queries {
		gold := paths[rng.IntN(len(paths))]
		words := strings.FieldsFunc(tree.Base(tree.Dir(gold))+" "+tree.Base(gold), func(r rune) bool { return strings.ContainsRune(" _.", r) })
		tasks = append(tasks, task{query: strings.Join(words[:max(1, len(words)-1)], " "), gold: gold})
	}
	return tasks
}

// openCore indexes a folder and puts the index into a core of its own.
func openCore(ctx context.Context, dir string) (*engine.Core, []string, error) {
	r, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return nil, nil, err
	}
	defer r.Close(ctx)
	core := all.New(1)
	err = r.Export(ctx, "drop", func(parts [][]byte) error {
		_, err := core.Open(slices.Concat(parts...))
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	paths, err := simulate.Paths(core)
	return core, paths, err
}

// among finds a target in a list of paths, which it may name from a folder below
// or above.
func (t target) among(paths []string, root string) (string, bool) {
	if path := strings.TrimPrefix(root+"/"+t.Path, "./"); slices.Contains(paths, path) {
		return path, true
	}
	for _, p := range paths {
		if t.coveredBy(found{path: p}) {
			return p, true
		}
	}
	return "", false
}

package main

import (
	"context"
	"flag"
	"fmt"
	"go/token"
	"go/types"
	"iter"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/outline"
)

// spot is where a function's name is declared.
type spot struct {
	path string
	line int
}

// callEdge is a call from one function of a module to another.
type callEdge struct{ from, to spot }

// calls compares the CALLS edges of Go modules with those that the compiler's own
// types say: static calls, and calls of interface methods.
func calls(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("calls", flag.ContinueOnError)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "directory of the repositories")
	modules := flags.String("modules", "chi,gin,.", "directories of Go modules, below checkouts or as they are")
	misses := flags.Int("misses", 0, "print so many edges that are wrong, and so many that are missing")
	if err := flags.Parse(args); err != nil {
		return err
	}
	fmt.Printf("%-12s %9s %9s %10s %9s %10s %9s\n", "module", "calls", "exact", "precision", "recall", "heuristic", "right")
	for _, m := range strings.Split(*modules, ",") {
		dir := m
		if _, err := os.Stat(filepath.Join(*checkouts, m, "go.mod")); err == nil && m != "." {
			dir = filepath.Join(*checkouts, m)
		}
		if err := callsOf(ctx, dir, *misses); err != nil {
			return fmt.Errorf("module %s: %w", m, err)
		}
	}
	return nil
}

func callsOf(ctx context.Context, dir string, misses int) error {
	root, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	truth, functions, err := staticCalls(ctx, root)
	if err != nil {
		return err
	}
	g, err := graphOf(root)
	if err != nil {
		return err
	}
	found := foundCalls(g, functions)
	exact, right, guessed, lucky := 0, 0, 0, 0
	var wrong, missing []string
	for e, c := range found {
		switch {
		case c != link.Exact:
			guessed++
			if truth[e] {
				lucky++
			}
		case truth[e]:
			exact++
			right++
		default:
			exact++
			wrong = append(wrong, fmt.Sprint("wrong   ", e))
		}
	}
	for e := range truth {
		if _, ok := found[e]; !ok {
			missing = append(missing, fmt.Sprint("missing ", e))
		}
	}
	hit := len(truth) - len(missing)
	fmt.Printf("%-12s %9d %9d %10.3f %9.3f %10d %9.3f\n", filepath.Base(root), len(truth), exact, ratio(right, exact), ratio(hit, len(truth)), guessed, ratio(lucky, guessed))
	sort.Strings(wrong)
	sort.Strings(missing)
	for _, list := range [][]string{wrong, missing} {
		for i := range min(misses, len(list)) {
			fmt.Println("   ", list[i*len(list)/min(misses, len(list))])
		}
	}
	return nil
}

// foundCalls returns the calls between some functions that the graph has.
func foundCalls(g *graph.Graph, functions map[spot]bool) map[callEdge]link.Certainty {
	found := map[callEdge]link.Certainty{}
	for f := range g.Files() {
		from, to := g.Definitions(f)
		for d := from; d < to; d++ {
			caller := spot{g.Path(f), g.Definition(d).First}
			if k := g.Kind(d); k != outline.Function && k != outline.Method || !functions[caller] {
				continue
			}
			for e := range callsFrom(g, g.DefinitionNodeOf(d)) {
				w, _ := g.Where(e.To)
				if callee := (spot{g.Path(w.File), w.First}); functions[callee] {
					found[callEdge{caller, callee}] = e.Certainty
				}
			}
		}
	}
	return found
}

func callsFrom(g *graph.Graph, n graph.Node) iter.Seq[graph.Edge] {
	return func(yield func(graph.Edge) bool) {
		for _, r := range g.Groups(nil, n, false) {
			for i := 0; r.Kind == graph.Calls && i < r.Len(); i++ {
				if !yield(g.Edge(&r, i)) {
					return
				}
			}
		}
	}
}

// staticCalls returns the calls between the functions of a module, and where these
// are declared: those with a body, and the methods of interfaces.
func staticCalls(ctx context.Context, root string) (map[callEdge]bool, map[spot]bool, error) {
	list, err := packages.Load(&packages.Config{Context: ctx, Dir: root, Mode: packages.LoadAllSyntax}, "./...")
	if err != nil {
		return nil, nil, err
	}
	if n := packages.PrintErrors(list); n > 0 {
		return nil, nil, fmt.Errorf("%d errors in its packages", n)
	}
	prog, _ := ssautil.AllPackages(list, ssa.InstantiateGenerics)
	prog.Build()
	at := func(pos token.Pos) (spot, bool) {
		p := prog.Fset.Position(pos)
		rel, err := filepath.Rel(root, p.Filename)
		return spot{filepath.ToSlash(rel), p.Line}, err == nil && filepath.IsLocal(rel) && p.Line > 0
	}
	functions, truth := functionsOf(list, at), map[callEdge]bool{}
	for f := range ssautil.AllFunctions(prog) {
		outer := outermost(f)
		from, ok := at(outer.Pos())
		if !ok || !functions[from] || outer.Synthetic != "" {
			continue
		}
		for _, fn := range callees(f) {
			if to, ok := at(fn.Origin().Pos()); ok && functions[to] {
				truth[callEdge{from, to}] = true
			}
		}
	}
	return truth, functions, nil
}

// functionsOf returns where the functions of packages are declared.
func functionsOf(list []*packages.Package, at func(token.Pos) (spot, bool)) map[spot]bool {
	functions := map[spot]bool{}
	for _, p := range list {
		for _, o := range p.TypesInfo.Defs {
			fn, ok := o.(*types.Func)
			if !ok {
				continue
			}
			if s, ok := at(fn.Pos()); ok {
				functions[s] = true
			}
		}
	}
	return functions
}

// outermost returns the declared function that one is in, as it is written.
func outermost(f *ssa.Function) *ssa.Function {
	for f.Parent() != nil {
		f = f.Parent()
	}
	return written(f)
}

// written returns the function that one is an instance of, or itself.
func written(f *ssa.Function) *ssa.Function {
	if f.Origin() != nil {
		return f.Origin()
	}
	return f
}

// callees returns what a function calls statically or by an interface.
func callees(f *ssa.Function) (list []*types.Func) {
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			var callee types.Object
			if c.Common().IsInvoke() {
				callee = c.Common().Method
			} else if s := c.Common().StaticCallee(); s != nil {
				callee = written(s).Object()
			}
			if fn, ok := callee.(*types.Func); ok {
				list = append(list, fn)
			}
		}
	}
	return list
}

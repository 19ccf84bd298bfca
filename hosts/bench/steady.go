package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/mcp"
	"github.com/cairn-search/cairn/hosts/native"
)

// steadyParts is in how many parts the calls and the opens are done, with a line after each.
const steadyParts = 5

// steady tells what memory this process has after so many calls of the MCP server, and after so
// many openings of the tree in the sandbox: it is flat if nothing is left behind.
func steady(ctx context.Context, args []string) error {
	set := flag.NewFlagSet("steady", flag.ContinueOnError)
	tree := set.String("tree", "hosts/mcp", "`folder` that is served and opened")
	calls := set.Int("calls", 5000, "how many calls of the server")
	opens := set.Int("opens", 1000, "how many openings in the sandbox")
	if err := set.Parse(args); err != nil {
		return err
	}
	cache, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	fmt.Println("| done | heap, MiB | resident, MiB |\n|---|---|---|")
	return errors.Join(steadyCalls(ctx, *tree, *calls), steadyOpens(ctx, *tree, cache, *opens))
}

func steadyCalls(ctx context.Context, tree string, calls int) error {
	s, err := mcp.New(ctx, []string{tree}, mcp.Options{Tools: []string{"code", "graph"}})
	if err != nil {
		return err
	}
	c, err := clientOf(ctx, s)
	if err != nil {
		return err
	}
	tools := []struct{ name, argument string }{{"search", "query"}, {"seeds", "query"}, {"explore", "query"}}
	for n := range calls {
		tool, value := tools[n%len(tools)], warmQueries[n/len(tools)%len(warmQueries)]
		if _, err := askTool(ctx, c, tool.name, map[string]any{tool.argument: value}); err != nil {
			return err
		}
		tellMemory(n+1, calls, "calls of the server")
	}
	return errors.Join(c.Close(), s.Close(ctx))
}

func steadyOpens(ctx context.Context, tree, cache string, opens int) error {
	for n := range opens {
		r, err := native.Open(ctx, tree, native.Options{Engine: "wazero", CacheDir: cache})
		if err != nil {
			return err
		}
		if _, err = r.Call(ctx, "search", contract.SearchRequest{Query: warmQueries[n%len(warmQueries)]}); err != nil {
			return err
		}
		if err := r.Close(ctx); err != nil {
			return err
		}
		tellMemory(n+1, opens, "openings in the sandbox")
	}
	return nil
}

// tellMemory prints what this process has once a part is done.
func tellMemory(done, of int, what string) {
	if done != 1 && done%max(1, of/steadyParts) != 0 {
		return
	}
	debug.FreeOSMemory()
	var heap runtime.MemStats
	runtime.ReadMemStats(&heap)
	fmt.Printf("| %d %s | %.1f | %.1f |\n", done, what, float64(heap.HeapAlloc)/(1<<20), float64(residentKiB())/(1<<10))
}

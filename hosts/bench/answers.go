package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/mcp"
	"github.com/cairn-search/cairn/hosts/native"
)

// Questions of each repository: who calls the definitions of its map that are called most, and the first
// of those that the benchmark asks.
const (
	callersAsked  = 10
	exploresAsked = 5
)

// answerTargets are what the medians are held against.
const (
	listTokens    = 2500
	callersTokens = 600
	exploreChars  = 8000
)

// cost is what one answer takes a model to read.
type cost struct{ tokens, chars int }

// answerCosts are those of one way to answer.
type answerCosts struct {
	list             cost
	callers, explore []cost
	found            int // explorations that hold a relevant file
	asked            int
}

// answers measures what the answers of the server cost an agent, as text and as structured
// content: the list of tools, who calls what is called most, and openings of
// questions of the benchmark.
func answers(ctx context.Context, args []string) error {
	only := ""
	bench, checkouts, err := datasetFlags("answers", args, func(set *flag.FlagSet) {
		set.StringVar(&only, "only", "", "`name` of the only repository")
	})
	if err != nil {
		return err
	}
	repos, err := loadDataset(bench, checkouts)
	if err != nil {
		return err
	}
	var all [2]answerCosts
	fmt.Printf("%-20s | %-38s | %s\n", "median tokens", "text: callers, explore (chars, found)", "structured: callers, explore (chars, found)")
	for _, r := range repos {
		if r.dir == "" || only != "" && r.Name != only {
			continue
		}
		var ways [2]answerCosts
		for i := range ways {
			if ways[i], err = askServer(ctx, r, i == 1); err != nil {
				return fmt.Errorf("answers of %s: %w", r.Name, err)
			}
			all[i].list = ways[i].list
			all[i].callers, all[i].explore = append(all[i].callers, ways[i].callers...), append(all[i].explore, ways[i].explore...)
			all[i].found, all[i].asked = all[i].found+ways[i].found, all[i].asked+ways[i].asked
		}
		fmt.Printf("%-20s | %s | %s\n", r.Name, &ways[0], &ways[1])
	}
	fmt.Printf("%-20s | %s | %s\n\n", "all", &all[0], &all[1])
	for i, way := range []string{"text", "structured"} {
		a := &all[i]
		fmt.Printf("%-12s list of tools %d tokens (%d bytes; target %d); who calls X, %d questions: median %d, at 90%% %d tokens (target %d); explore, %d questions: median %d characters (target %d), %d tokens\n",
			way, a.list.tokens, a.list.chars, listTokens, len(a.callers), medianOf(a.callers, 50).tokens, medianOf(a.callers, 90).tokens, callersTokens, len(a.explore), medianOf(a.explore, 50).chars, exploreChars, medianOf(a.explore, 50).tokens)
	}
	return nil
}

// String writes the medians.
func (a *answerCosts) String() string {
	x := medianOf(a.explore, 50)
	return fmt.Sprintf("%6d %7d (%6d, %3d of %3d)     ", medianOf(a.callers, 50).tokens, x.tokens, x.chars, a.found, a.asked)
}

// medianOf is the cost at a percentile of tokens.
func medianOf(list []cost, percent int) cost {
	if len(list) == 0 {
		return cost{}
	}
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b cost) int { return a.tokens - b.tokens })
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

// askServer asks a server what one repository is asked.
func askServer(ctx context.Context, r *repository, structured bool) (a answerCosts, err error) {
	s, err := mcp.New(ctx, []string{r.dir}, mcp.Options{Native: native.Options{NoCache: true}, Structured: structured, NoWatch: true})
	if err != nil {
		return a, err
	}
	defer s.Close(ctx)
	c, err := clientOf(ctx, s)
	if err != nil {
		return a, err
	}
	defer c.Close()
	tools, err := c.ListTools(ctx, nil)
	if err != nil {
		return a, err
	}
	b, err := json.Marshal(tools.Tools)
	if err != nil {
		return a, err
	}
	a.list = costOf(string(b))
	names, err := leantOn(ctx, r.dir)
	if err != nil {
		return a, err
	}
	for _, name := range names {
		said, err := askTool(ctx, c, "inspect", map[string]any{"ref": name, "direction": "in", "edge_kinds": []string{"CALLS"}})
		if err != nil {
			return a, err
		}
		a.callers = append(a.callers, costOf(said))
	}
	for _, q := range r.questions[:min(exploresAsked, len(r.questions))] {
		said, err := askTool(ctx, c, "explore", map[string]any{"query": q.Query})
		if err != nil {
			return a, err
		}
		a.explore = append(a.explore, costOf(said))
		a.asked++
		if slices.ContainsFunc(q.Relevant, func(t target) bool { return strings.Contains(said, strings.TrimPrefix(t.Path, r.Root+"/")) }) {
			a.found++
		}
	}
	return a, nil
}

func costOf(said string) cost { return cost{text.Tokens(said), len([]rune(said))} }

// leantOn are the functions and methods on a repository's map that are called most, as
// FILE:LINE.
func leantOn(ctx context.Context, dir string) (names []string, err error) {
	repo, err := native.Open(ctx, dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer repo.Close(ctx)
	m, err := repo.Map(ctx, contract.MapRequest{Budget: 20_000})
	if err != nil {
		return nil, err
	}
	calls := map[string]int{}
	for _, f := range m.Files {
		for _, d := range f.Definitions {
			if d.Kind != "function" && d.Kind != "method" {
				continue
			}
			r, err := repo.Inspect(ctx, contract.InspectRequest{Ref: d.Ref, Direction: contract.DirectionIn, EdgeKinds: []string{"CALLS"}, Limit: 1})
			if err != nil {
				return nil, err
			}
			name := fmt.Sprintf("%s:%d", f.Path, d.Lines.Start)
			names = append(names, name)
			if len(r.Edges.In) > 0 {
				calls[name] = r.Edges.In[0].Total
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return calls[b] - calls[a] })
	return names[:min(callersAsked, len(names))], nil
}

// clientOf connects a client in this process.
func clientOf(ctx context.Context, s *mcp.Server) (*sdk.ClientSession, error) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go func() { _ = s.Stdio(ctx, in, out) }()
	return sdk.NewClient(&sdk.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx, &sdk.IOTransport{Reader: fromServer, Writer: toServer}, nil)
}

// askTool calls a tool and returns the text of its answer, which is what a model reads.
func askTool(ctx context.Context, c *sdk.ClientSession, tool string, arguments map[string]any) (string, error) {
	r, err := c.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return "", err
	}
	said := r.Content[0].(*sdk.TextContent).Text
	if r.IsError {
		return "", fmt.Errorf("%s %v: %s", tool, arguments, said)
	}
	return said, nil
}

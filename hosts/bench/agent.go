package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/llm/cassette"
)

// agentWays are the tools that an agent may have.
var agentWays = []string{"cairn", "grep", "both"}

// agentSums are what tasks cost in one way.
type agentSums struct {
	tasks, right, first, failed          int
	calls, input, cached, output, offers int
	took                                 time.Duration
}

// add counts a task that was ended.
func (s *agentSums) add(r agentRun) {
	s.tasks++
	s.calls, s.offers = s.calls+r.calls, s.offers+r.chars
	s.input, s.cached, s.output = s.input+r.usage.Prompt(), s.cached+r.usage.CacheRead, s.output+r.usage.Output
	s.took += r.took
	if r.err != nil {
		s.failed++
	}
	if r.right {
		s.right++
	}
	if r.first {
		s.first++
	}
}

// String writes the sums as a row: what is not a count is a mean of a task.
func (s *agentSums) String() string {
	n := max(1, s.tasks)
	return fmt.Sprintf("%6d %6d %6d %7d %8.1f %10d %10d %8d %8d %9.1f", s.tasks, s.right, s.first, s.failed,
		float64(s.calls)/float64(n), s.offers/n, s.input/n, s.cached/n, s.output/n, s.took.Seconds()/float64(n))
}

// agent has a language model find the files that issues are mended in, with Cairn's tools, with
// grep and a reader of files, and with both, and tells what that took.
func agent(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("agent", flag.ContinueOnError)
	file := flags.String("set", "", `the tasks: a `+"`file`"+` of lines {"repository":…,"revision":…,"query":…,"relevant":[paths]}, such as multi-swe or locbench`)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of git checkouts or mirrors, NAME/ each, which are only read (default $CAIRN_BENCH_CHECKOUTS)")
	scratch := flags.String("scratch", filepath.Join(os.TempDir(), "cairn-bench-sets"), "`folder` for work trees and indexes, kept for the next run")
	spec := flags.String("llm", "", "`model` that is the agent, such as anthropic:claude-haiku-4-5 or ollama:qwen3")
	budget := flags.Float64("budget", 0, "dollars that may be spent, 0 for any")
	record := flags.String("record", "", "`file` for what the model says, to be replayed")
	replay := flags.String("replay", "", "`file` that was recorded, instead of a model")
	tasks := flags.Int("tasks", 0, "`number` of tasks, spread over the set; 0 for all")
	steps := flags.Int("steps", 20, "calls of a task at most")
	ways := flags.String("ways", strings.Join(agentWays, ","), "which tools there are: `cairn,grep,both`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	set, err := readSet(*file)
	if err != nil {
		return err
	}
	trees, err := newTrees(*checkouts, *scratch)
	if err != nil {
		return err
	}
	model, closing, err := agentModel(*spec, *budget, *record, *replay)
	if err != nil {
		return err
	}
	err = agentTasks(ctx, os.Stdout, spread(set, *tasks), strings.Split(*ways, ","), trees.at, agentLoop{model: model, steps: *steps})
	return errors.Join(err, closing())
}

// agentModel is what answers for the model: a provider, one that is recorded, or a recording.
func agentModel(spec string, budget float64, record, replay string) (host.Handlers, func() error, error) {
	nothing := func() error { return nil }
	if replay != "" {
		f, err := os.Open(replay)
		if err != nil {
			return nil, nil, err
		}
		defer f.Close()
		p, err := cassette.Replay(f)
		if err != nil {
			return nil, nil, err
		}
		return p.Handlers(), nothing, nil
	}
	if spec == "" {
		return nil, nil, errors.New("name a model: -llm anthropic:MODEL, openai:MODEL, ollama:MODEL or URL#MODEL, or a recording: -replay FILE")
	}
	c, err := llm.Open(spec, llm.Options{Allowance: llm.NewAllowance(0, int64(budget*1e9))})
	if err != nil || record == "" {
		return c.Handlers(), nothing, err
	}
	f, err := os.Create(record)
	if err != nil {
		return nil, nil, err
	}
	r := cassette.Record(f, c.Handlers())
	return r.Handlers(), func() error { return errors.Join(r.Close(), f.Close()) }, nil
}

// spread are n of a set, evenly over it; all if n is 0.
func spread(set []instance, n int) (some []instance) {
	if n <= 0 || n >= len(set) {
		return set
	}
	for i := range n {
		some = append(some, set[i*len(set)/n])
	}
	return some
}

// agentTasks has the agent do every task in every way. A revision that is not to be had is named
// and counted.
func agentTasks(ctx context.Context, out io.Writer, set []instance, ways []string, at func(ctx context.Context, repository, revision string) (string, error), loop agentLoop) error {
	sums, missing := map[string]*agentSums{}, 0
	for _, w := range ways {
		if !slices.Contains(agentWays, w) {
			return fmt.Errorf("there is no way %q: use %s", w, strings.Join(agentWays, ", "))
		}
		sums[w] = &agentSums{}
	}
	for _, i := range set {
		dir, err := at(ctx, i.Repository, i.Revision)
		if err != nil {
			missing++
			fmt.Fprintf(out, "left out: %v\n", err)
			continue
		}
		for _, w := range ways {
			r, err := loop.task(ctx, dir, i, w)
			if err != nil {
				return fmt.Errorf("%s at %s, with %s: %w", i.Repository, i.Revision, w, err)
			}
			sums[w].add(r)
			verdict := "wrong"
			switch {
			case r.err != nil:
				verdict = "failed: " + r.err.Error()
			case r.right:
				verdict = "right"
			}
			fmt.Fprintf(out, "%-32s %-6s %3d calls %6d characters %s\n", i.Repository, w, r.calls, r.chars, verdict)
		}
	}
	fmt.Fprintf(out, "\n%d of %d tasks, %d left out; all files of the fix among the first %d are right; means of a task\n", len(set)-missing, len(set), missing, agentFiles)
	fmt.Fprintf(out, "%-8s %6s %6s %6s %7s %8s %10s %10s %8s %8s %9s\n", "tools", "tasks", "right", "first", "failed", "calls", "characters", "tokens in", "cached", "out", "seconds")
	for _, w := range ways {
		fmt.Fprintf(out, "%-8s %s\n", w, sums[w])
	}
	return nil
}

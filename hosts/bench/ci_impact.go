package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// asks makes the calls of a repository what package ci asks with.
func asks(r *native.Repository) ci.Ask {
	return func(ctx context.Context, op string, request any) (json.RawMessage, error) {
		return r.Call(ctx, op, request)
	}
}

// depths are after how many listed tests recall and precision are taken; 0 is after all.
var depths = []int{1, 5, 10, 0}

// affectedTests sums up recall and precision at each of depths.
type affectedTests struct {
	commits           int
	recall, precision [4]float64
	any               [4]int
	length            int
}

func (l *affectedTests) add(tests []string, want []string) {
	l.commits++
	l.length += len(tests)
	for i, n := range depths {
		some := tests
		if n > 0 {
			some = tests[:min(n, len(tests))]
		}
		hits := 0
		for _, t := range some {
			if slices.Contains(want, t) {
				hits++
			}
		}
		l.recall[i] += float64(hits) / float64(len(want))
		if len(some) > 0 {
			l.precision[i] += float64(hits) / float64(len(some))
		}
		if hits > 0 {
			l.any[i]++
		}
	}
}

func (l *affectedTests) print(name string) {
	n := float64(max(1, l.commits))
	fmt.Printf("%-12s %7d %7.1f", name, l.commits, float64(l.length)/n)
	for i := range depths {
		fmt.Printf(" | %5.3f %5.3f %5.2f", l.recall[i]/n, l.precision[i]/n, float64(l.any[i])/n)
	}
	fmt.Println()
}

// ciImpact takes the newest commits that modify code and tests. The repository is as it
// was before, with the code of the commit; the tests wanted are those existing before
// that it modified.
func ciImpact(ctx context.Context, o *ciOptions) error {
	fmt.Printf("%-12s %7s %7s", "tests", "commits", "listed")
	for _, d := range depths {
		name := fmt.Sprintf("first %d", d)
		if d == 0 {
			name = "all"
		}
		fmt.Printf(" | %-17s", name+" R P any")
	}
	fmt.Println()
	var all affectedTests
	for i := range o.projects {
		if err := impactsOf(ctx, o, &o.projects[i], &all); err != nil {
			return err
		}
	}
	all.print("all")
	return nil
}

// impactsOf takes the commits of a project.
func impactsOf(ctx context.Context, o *ciOptions, p *ciProject, all *affectedTests) error {
	commits, err := p.commits(ctx, p.head)
	if err != nil {
		return err
	}
	var sum affectedTests
	for _, c := range commits {
		if sum.commits == o.commits {
			break
		}
		tests, want, err := impactOf(ctx, o, p, c)
		if err != nil {
			return fmt.Errorf("impact of %s %s: %w", p.name, c.hash, err)
		}
		if len(want) == 0 {
			continue
		}
		sum.add(tests, want)
		all.add(tests, want)
		if o.misses && !slices.Contains(tests[:min(5, len(tests))], want[0]) {
			fmt.Printf("  %s %s code %v tests %v listed %v\n", c.hash[:10], c.subject, c.code, want, tests[:min(5, len(tests))])
		}
	}
	sum.print(p.name)
	return p.reset(ctx, p.head)
}

func impactOf(ctx context.Context, o *ciOptions, p *ciProject, c commit) (tests, want []string, err error) {
	before, err := gitOutput(ctx, p.source, "ls-tree", "-r", "--name-only", c.hash+"^", "--")
	if err != nil {
		return nil, nil, nil // its parent is not there
	}
	there := strings.Split(before, "\n")
	want = slices.DeleteFunc(slices.Clone(c.tests), func(t string) bool {
		return !slices.Contains(there, t) || !strings.Contains(strings.ToLower(t), "test")
	})
	if len(want) == 0 {
		return nil, nil, nil
	}
	if err := p.reset(ctx, c.hash+"^"); err != nil {
		return nil, nil, err
	}
	if err := git(ctx, p.dir, append([]string{"checkout", "--quiet", c.hash, "--"}, c.code...)...); err != nil {
		return nil, nil, err
	}
	diff, err := gitOutput(ctx, p.source, append([]string{"diff", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/", c.hash + "^", c.hash, "--"}, c.code...)...)
	if err != nil {
		return nil, nil, err
	}
	files, err := ci.ParseDiff(strings.NewReader(diff))
	if err != nil {
		return nil, nil, err
	}
	r, err := native.Open(ctx, p.dir, native.Options{NoCache: true})
	if err != nil {
		return nil, nil, err
	}
	defer r.Close(ctx)
	history := "none"
	if o.history {
		history = "host"
	}
	q := contract.ImpactRequest{Changes: ci.Changes(files), Limit: 50, History: contract.HostUse(history)}
	a, err := r.Impact(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range a.Tests {
		if !slices.Contains(tests, t.Path) {
			tests = append(tests, t.Path)
		}
	}
	return tests, want, nil
}

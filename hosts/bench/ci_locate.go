package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// located counts at which place the file at fault was.
type located struct{ faults, first, third, fifth, tenth int }

func (l *located) add(place int) {
	l.faults++
	for _, c := range []struct {
		n  *int
		at int
	}{{&l.first, 1}, {&l.third, 3}, {&l.fifth, 5}, {&l.tenth, 10}} {
		if place > 0 && place <= c.at {
			*c.n++
		}
	}
}

func (l located) print(name string) {
	of := func(n int) float64 { return 100 * float64(n) / float64(max(1, l.faults)) }
	fmt.Printf("%-24s %6d %7.0f%% %7.0f%% %7.0f%% %7.0f%%\n", name, l.faults, of(l.first), of(l.third), of(l.fifth), of(l.tenth))
}

func ciLocate(ctx context.Context, o *ciOptions) error {
	var all located
	kinds := map[string]*located{"fix": {}, "mutant": {}}
	fmt.Printf("%-24s %6s %8s %8s %8s %8s\n", "file at fault among", "faults", "first", "3", "5", "10")
	for i := range o.projects {
		p := &o.projects[i]
		list, err := faults(ctx, o, p)
		if err != nil {
			return err
		}
		counts := map[string]*located{"fix": {}, "mutant": {}}
		for j := range list {
			f := &list[j]
			place, found, err := locateFault(ctx, o, p, f)
			if err != nil {
				return fmt.Errorf("locate %s %s: %w", p.name, f.ID, err)
			}
			counts[f.Kind].add(place)
			kinds[f.Kind].add(place)
			all.add(place)
			if o.misses && place != 1 {
				fmt.Printf("  %d %s %s %v\n", place, f.log(o, p), f.Subject, f.Files)
				for k, v := range found[:min(5, len(found))] {
					fmt.Printf("      %d %s %s %d %q\n", k+1, v.Path, v.Name, v.Score, v.Why)
				}
			}
		}
		for _, kind := range []string{"fix", "mutant"} {
			if counts[kind].faults > 0 {
				counts[kind].print(p.name + " " + kind)
			}
		}
		if err := p.reset(ctx, p.head); err != nil {
			return err
		}
	}
	kinds["fix"].print("all reverted fixes")
	kinds["mutant"].print("all mutants")
	all.print("all")
	return nil
}

// locateFault returns at which place the first file at fault is, 0 if it is not found.
func locateFault(ctx context.Context, o *ciOptions, p *ciProject, f *fault) (int, []ci.Finding, error) {
	if err := f.seed(ctx, p); err != nil {
		return 0, nil, err
	}
	b, err := os.ReadFile(f.log(o, p))
	if err != nil {
		return 0, nil, err
	}
	log, err := ci.Prepare(bytes.NewReader(b))
	if err != nil {
		return 0, nil, err
	}
	r, err := native.Open(ctx, p.dir, native.Options{NoCache: true})
	if err != nil {
		return 0, nil, err
	}
	defer r.Close(ctx)
	if o.plain {
		query := strings.ToValidUTF8(string(b[max(0, len(b)-contract.MaxQueryBytes):]), "")
		a, err := r.Search(ctx, contract.SearchRequest{Query: query, SnippetLines: -1})
		if err != nil {
			return 0, nil, err
		}
		at := slices.IndexFunc(a.Results, func(r contract.SearchResult) bool { return slices.Contains(f.Files, r.Path) })
		return at + 1, nil, nil
	}
	a, err := ci.Locate(ctx, asks(r), log, ci.LocateOptions{})
	if err != nil {
		return 0, nil, err
	}
	for i, v := range a.Findings {
		if slices.Contains(f.Files, v.Path) {
			return i + 1, a.Findings, nil
		}
	}
	return 0, a.Findings, nil
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

// located counts at which place the file at fault was, and what was found at all.
type located struct{ faults, first, third, fifth, none, findings int }

func (l *located) add(place, findings int) {
	l.faults++
	l.findings += findings
	for _, c := range []struct {
		n  *int
		at int
	}{{&l.first, 1}, {&l.third, 3}, {&l.fifth, 5}} {
		if place > 0 && place <= c.at {
			*c.n++
		}
	}
	if findings == 0 {
		l.none++
	}
}

func (l located) print(name string) {
	n := float64(max(1, l.faults))
	of := func(n int) float64 { return 100 * float64(n) / float64(max(1, l.faults)) }
	fmt.Printf("%-24s %6d %7.0f%% %7.0f%% %7.0f%% %7.0f%% %8.1f\n", name, l.faults, of(l.first), of(l.third), of(l.fifth), of(l.none), float64(l.findings)/n)
}

func ciLocate(ctx context.Context, o *ciOptions) error {
	var all located
	kinds := map[string]*located{"fix": {}, "mutant": {}}
	fmt.Printf("%-24s %6s %8s %8s %8s %8s %8s\n", "file at fault among", "faults", "first", "3", "5", "nothing", "findings")
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
			counts[f.Kind].add(place, len(found))
			kinds[f.Kind].add(place, len(found))
			all.add(place, len(found))
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
	if kinds["fix"].faults > 0 && kinds["mutant"].faults > 0 {
		kinds["fix"].print("all reverted fixes")
		kinds["mutant"].print("all mutants")
	}
	all.print("all")
	return ciForeign(ctx, o)
}

// foreignLogs is how many logs of each other project are tried on a project.
const foreignLogs = 2

// ciForeign asks each project for the log of its tests as it is, for logs of the other
// projects, and for those of a directory: nothing is at fault there.
func ciForeign(ctx context.Context, o *ciOptions) error {
	tried, wrong := 0, 0
	for i := range o.projects {
		p := &o.projects[i]
		logs := []string{passing(o, p)}
		if o.quiet != "" {
			quiet, err := filepath.Glob(filepath.Join(o.quiet, "*.log"))
			if err != nil {
				return err
			}
			logs = append(logs, quiet...)
		}
		for j := range o.projects {
			other := &o.projects[j]
			if i == j {
				continue
			}
			list, err := faults(ctx, o, other)
			if err != nil {
				return err
			}
			for k := range list[:min(len(list), foreignLogs)] {
				logs = append(logs, list[k].log(o, other))
			}
		}
		for _, log := range logs {
			if !exists(log) {
				continue
			}
			found, err := locateLog(ctx, o, p, log)
			if err != nil {
				return err
			}
			if tried++; len(found) > 0 {
				wrong++
				if o.misses {
					fmt.Printf("  %s is no log of a fault of %s: %s %q\n", log, p.name, found[0].Path, found[0].Why)
				}
			}
		}
	}
	fmt.Printf("passing and foreign logs %6d, %d with findings\n", tried, wrong)
	return nil
}

// locateFault returns at which place the first file at fault is, 0 if it is not found.
func locateFault(ctx context.Context, o *ciOptions, p *ciProject, f *fault) (int, []ci.Finding, error) {
	if err := f.seed(ctx, p); err != nil {
		return 0, nil, err
	}
	found, err := locateLog(ctx, o, p, f.log(o, p))
	if err != nil {
		return 0, nil, err
	}
	at := slices.IndexFunc(found, func(v ci.Finding) bool { return slices.Contains(f.Files, v.Path) })
	return at + 1, found, nil
}

// locateLog locates what a log tells of in the work tree as it is.
func locateLog(ctx context.Context, o *ciOptions, p *ciProject, file string) ([]ci.Finding, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r, err := native.Open(ctx, p.dir, native.Options{NoCache: true})
	if err != nil {
		return nil, err
	}
	defer r.Close(ctx)
	if o.plain {
		query := strings.ToValidUTF8(string(b[max(0, len(b)-contract.MaxQueryBytes):]), "")
		a, err := r.Search(ctx, contract.SearchRequest{Query: query, SnippetLines: new(0)})
		if err != nil {
			return nil, err
		}
		var found []ci.Finding
		for _, result := range a.Results {
			found = append(found, ci.Finding{Path: result.Path})
		}
		return found, nil
	}
	log, err := ci.Prepare(ctx, bytes.NewReader(b))
	if errors.Is(err, ci.ErrBinary) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := ci.Locate(ctx, asks(r), log, ci.LocateOptions{})
	if err != nil {
		return nil, err
	}
	var found []ci.Finding
	for _, v := range a.Findings {
		if v.Rule == "likely-fault" {
			found = append(found, v)
		}
	}
	return found, nil
}

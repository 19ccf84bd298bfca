package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/cli"
	"github.com/cairn-search/cairn/hosts/native"
)

// watching measures a repository that is watched: how soon a search finds what was
// saved, what watching costs while nothing happens, and what searches answer while git
// switches between branches.
func watching(ctx context.Context, args []string) error {
	set := flag.NewFlagSet("watch", flag.ContinueOnError)
	tree := set.String("tree", "", "`folder` whose files are copied, as often as it takes (default: the sources of Go itself)")
	files := set.Int("files", 20_000, "`number` of files")
	moved := set.Int("switch", 5000, "`number` of files that differ between the branches")
	runs := set.Int("runs", 25, "files saved, of which the median counts, and a quarter as many switches")
	idle := set.Duration("idle", 30*time.Second, "how long nothing happens")
	poll := set.Bool("poll", false, "poll instead of watching")
	if err := set.Parse(args); err != nil {
		return err
	}
	if err := orSources(ctx, tree); err != nil {
		return err
	}
	cli.Frugal()
	tmp, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	b := &watchBench{ctx: ctx, dir: filepath.Join(tmp, "tree"), moved: *moved}
	if err := b.fill(*tree, *files); err != nil {
		return err
	}
	if b.r, err = native.Open(ctx, b.dir, native.Options{CacheDir: filepath.Join(tmp, "cache")}); err != nil {
		return err
	}
	defer b.r.Close(ctx)
	if err := b.r.Refresh(ctx); err != nil {
		return err
	}
	fmt.Printf("%d files, branches that differ in %d\n\n", *files, b.moved)
	if err := b.report("not watched", *runs); err != nil {
		return err
	}
	ready, done := make(chan native.WatchEvent, 1), make(chan error, 1)
	ctx, stop := context.WithCancel(ctx)
	began := time.Now()
	go func() {
		done <- b.r.Watch(ctx, native.WatchOptions{Poll: *poll, Told: func(e native.WatchEvent) {
			switch e.Kind {
			case native.WatchReady:
				ready <- e
			case native.WatchChanged:
			default:
				fmt.Printf("told: %s %s\n", e.Kind, e.Reason)
			}
		}})
	}()
	e := <-ready
	fmt.Printf("watching %d directories after %v\n", e.Directories, time.Since(began).Round(time.Millisecond))
	err = b.watched(*runs, *idle)
	stop()
	return errors.Join(err, <-done)
}

type watchBench struct {
	ctx   context.Context
	dir   string
	paths []string // of all files, relative
	moved int
	r     *native.Repository
}

// report tells how long searches take, and until they find what was saved.
func (b *watchBench) report(name string, runs int) error {
	var plain, fresh []time.Duration
	for i := range runs {
		began := time.Now()
		if _, err := b.r.Search(b.ctx, contract.SearchRequest{Query: warmQueries[i%len(warmQueries)]}); err != nil {
			return err
		}
		plain = append(plain, time.Since(began))
	}
	for i := range runs {
		word := "quagga" + word(uint64(1000*len(name)+i))
		time.Sleep(time.Duration(200+i*37%400) * time.Millisecond)
		if err := b.save(b.paths[i*len(b.paths)/runs], "// "+word+"\n"); err != nil {
			return err
		}
		took, err := b.until(word, b.r.Call)
		if err != nil {
			return err
		}
		fresh = append(fresh, took)
	}
	fmt.Printf("%-42s %s\n%-42s %s\n", name+": search", percentiles(plain), name+": saved until found", percentiles(fresh))
	return nil
}

// until asks until a word is found.
func (b *watchBench) until(word string, call func(context.Context, string, any, ...native.Handlers) (json.RawMessage, error)) (time.Duration, error) {
	for began := time.Now(); ; {
		raw, err := call(b.ctx, "search", contract.SearchRequest{Query: word, SnippetLines: new(0)})
		if err != nil {
			return 0, err
		}
		if strings.Contains(string(raw), `"path"`) {
			return time.Since(began), nil
		}
		if time.Since(began) > time.Minute {
			return 0, fmt.Errorf("%q is not found", word)
		}
	}
}

func (b *watchBench) watched(runs int, idle time.Duration) error {
	if err := b.report("watched", runs); err != nil {
		return err
	}
	// The index itself, that no call has brought up to date.
	var alone []time.Duration
	for i := range runs {
		word := "okapi" + word(uint64(i))
		time.Sleep(time.Duration(300+i*37%400) * time.Millisecond)
		if err := b.save(b.paths[(i+7)*len(b.paths)/(runs+7)], "// "+word+"\n"); err != nil {
			return err
		}
		for began := time.Now(); ; time.Sleep(time.Millisecond) {
			raw, err := b.r.CallIndexed(b.ctx, "search", contract.SearchRequest{Query: word, SnippetLines: new(0)})
			if err != nil {
				return err
			}
			if strings.Contains(string(raw), `"path"`) {
				alone = append(alone, time.Since(began))
				break
			}
			if time.Since(began) > 10*time.Minute {
				return fmt.Errorf("%q is not found", word)
			}
		}
	}
	fmt.Printf("%-42s %s\n", "watched: saved until in the index, unasked", percentiles(alone))
	time.Sleep(10 * time.Second)
	before := processorTime()
	time.Sleep(idle)
	fmt.Printf("%-42s %.3f %% of a processor over %v\n", "idle", 100*(processorTime()-before).Seconds()/idle.Seconds(), idle)
	return b.switches(max(4, runs/4))
}

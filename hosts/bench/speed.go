package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/wasm"
)

// target10k is the size of the tree on which starts and queries are timed.
const target10k = 10_000

// speed measures the engines on a tree (Go's own sources by default), each run
// in a process of its own, and prints medians.
func speed(ctx context.Context, args []string) error {
	set := flag.NewFlagSet("speed", flag.ContinueOnError)
	tree := set.String("tree", "", "`folder` to index (default: the sources of Go itself)")
	runs := set.Int("runs", 5, "runs of which the median counts")
	if err := set.Parse(args); err != nil {
		return err
	}
	if *tree == "" {
		root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
		if err != nil {
			return fmt.Errorf("ask go for its sources: %w", err)
		}
		*tree = filepath.Join(strings.TrimSpace(string(root)), "src")
	}
	tmp, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	b := &speedBench{ctx: ctx, tmp: tmp, runs: *runs, tree: *tree}
	fmt.Printf("%s, %d processors, medians of %d runs, tree %s\n\n", runtime.Version(), runtime.NumCPU(), *runs, *tree)
	if err := b.build(); err != nil {
		return err
	}
	for _, part := range []func() error{b.indexing, b.starts, b.queries, b.guest, b.peers} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

type speedBench struct {
	ctx            context.Context
	tmp, tree      string
	cairn, small   string // the command, the tree of 10,000 files
	runs           int
	native, wazero measurement // of indexing
}

// measurement is what a worker reports of itself.
type measurement struct {
	Seconds  float64   `json:"seconds"`
	Bytes    int64     `json:"bytes"`
	Files    int       `json:"files"`
	PeakKiB  int64     `json:"peak_kib"`
	Start    float64   `json:"start"`    // making the engine, seconds
	Queries  []float64 `json:"queries"`  // without snippets, seconds
	Snippets []float64 `json:"snippets"` // with snippets
}

// build makes the command and a tree of 10,000 files.
func (b *speedBench) build() error {
	b.cairn = filepath.Join(b.tmp, "cairn")
	if out, err := exec.CommandContext(b.ctx, "go", "build", "-o", b.cairn, "github.com/cairn-search/cairn/hosts/cli/cairn").CombinedOutput(); err != nil {
		return fmt.Errorf("build cairn: %w\n%s", err, out)
	}
	b.small = filepath.Join(b.tmp, "tree")
	n, err := copyFiles(b.tree, b.small, target10k)
	if err == nil {
		fmt.Printf("tree for starts and queries: %d files of it\n\n", n)
	}
	return err
}

func (b *speedBench) indexing() error {
	fmt.Printf("%-52s %10s %10s %10s %12s\n", "index, cold to searchable", "seconds", "MB/s", "files/s", "peak/bytes")
	for _, engine := range []string{"native", "wazero"} {
		m, err := b.median(engine, "index", b.tree)
		if err != nil {
			return err
		}
		fmt.Printf("%-52s %10.2f %10.1f %10.0f %12.2f\n", engine+", two cores at most", m.Seconds, float64(m.Bytes)/1e6/m.Seconds, float64(m.Files)/m.Seconds, float64(m.PeakKiB)*1024/float64(m.Bytes))
		if engine == "native" {
			b.native = m
		} else {
			b.wazero = m
		}
	}
	one, err := b.median("native", "index", b.tree, "GOMAXPROCS=1")
	if err != nil {
		return err
	}
	fmt.Printf("%-52s %10.2f %10.1f %10.0f\n", "native, one core", one.Seconds, float64(one.Bytes)/1e6/one.Seconds, float64(one.Files)/one.Seconds)
	fmt.Printf("wazero takes %.1f times as long as native, %.1f times as long as native on one core\n\n", b.wazero.Seconds/b.native.Seconds, b.wazero.Seconds/one.Seconds)
	return nil
}

// median runs a worker several times and returns the run of median duration.
func (b *speedBench) median(engine, what, tree string, env ...string) (measurement, error) {
	var all []measurement
	for range b.runs {
		m, err := b.worker(engine, what, tree, env...)
		if err != nil {
			return m, err
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(x, y measurement) int { return int((x.Seconds - y.Seconds) * 1e9) })
	return all[len(all)/2], nil
}

func (b *speedBench) worker(engine, what, tree string, env ...string) (m measurement, err error) {
	self, err := os.Executable()
	if err != nil {
		return m, err
	}
	c := exec.CommandContext(b.ctx, self, "worker", engine, what, tree)
	c.Env = append(append(os.Environ(), "CAIRN_CACHE_DIR="+filepath.Join(b.tmp, "cache")), env...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return m, fmt.Errorf("worker %s %s: %w", engine, what, err)
	}
	if err := json.Unmarshal(out, &m); err != nil {
		return m, err
	}
	m.PeakKiB = peakKiB(c.ProcessState)
	return m, nil
}

// starts times the command itself, from process start to its end with an answer.
func (b *speedBench) starts() error {
	fmt.Printf("%-52s %10s\n", "cairn search, new process, to the first answer", "ms")
	for _, engine := range []string{"native", "wazero"} {
		if _, err := b.search(engine); err != nil { // fills the cache
			return err
		}
		for _, what := range []string{"unchanged", "one file changed"} {
			var times []float64
			for i := range b.runs {
				if what != "unchanged" {
					if err := b.touch(i); err != nil {
						return err
					}
				}
				t, err := b.search(engine)
				if err != nil {
					return err
				}
				times = append(times, t)
			}
			fmt.Printf("%-52s %10.0f\n", engine+", "+what, percentile(times, 50)*1000)
		}
	}
	fmt.Println()
	return nil
}

func (b *speedBench) search(engine string) (float64, error) {
	c := exec.CommandContext(b.ctx, b.cairn, "search", "--engine", engine, "--format", "json", "parse the form in the body of a request", b.small)
	c.Env = append(os.Environ(), "CAIRN_CACHE_DIR="+filepath.Join(b.tmp, "cache"))
	began := time.Now()
	out, err := c.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("cairn search: %w\n%s", err, out)
	}
	return time.Since(began).Seconds(), nil
}

// touch changes the first Go file at the top of the small tree.
func (b *speedBench) touch(i int) error {
	f, err := os.OpenFile(filepath.Join(b.small, "zz_changed.go"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "package main\n\n// change%d is new.\nfunc change%d() {}\n", i, i)
	return errors.Join(err, f.Close())
}

func (b *speedBench) queries() error {
	fmt.Printf("%-52s %10s %10s %12s %12s\n", "warm query", "p50 ms", "p99 ms", "p50 +lines", "p99 +lines")
	var p50 [2]float64
	for i, engine := range []string{"native", "wazero"} {
		m, err := b.worker(engine, "query", b.small)
		if err != nil {
			return err
		}
		p50[i] = percentile(m.Queries, 50)
		fmt.Printf("%-52s %10.2f %10.2f %12.2f %12.2f\n", fmt.Sprintf("%s, %d files", engine, m.Files), p50[i]*1000, percentile(m.Queries, 99)*1000,
			percentile(m.Snippets, 50)*1000, percentile(m.Snippets, 99)*1000)
	}
	fmt.Printf("wazero takes %.1f times as long as native\n\n", p50[1]/p50[0])
	return nil
}

// guest measures the guest's size, and its start from the compilation cache.
func (b *speedBench) guest() error {
	fmt.Printf("%-52s %10s %10s\n", "guest", "bytes", "gzip -9")
	for _, name := range []string{wasm.Step, wasm.Host} {
		guest, err := wasm.Guest(name)
		if err != nil {
			return err
		}
		var z bytes.Buffer
		w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
		if err == nil {
			_, err = io.Copy(w, bytes.NewReader(guest))
		}
		if err = errors.Join(err, w.Close()); err != nil {
			return err
		}
		fmt.Printf("%-52s %10d %10d\n", name, len(guest), z.Len())
	}
	m, err := b.median("wazero", "start", b.small)
	if err != nil {
		return err
	}
	fmt.Printf("instantiated and ready from the compilation cache: %.0f ms\n\n", m.Start*1000)
	return nil
}

// peers runs other programs over the same tree, where they are installed.
func (b *speedBench) peers() error {
	fmt.Printf("%-52s %10s %10s\n", "beside, on the same tree", "seconds", "MB/s")
	bytes := float64(b.native.Bytes) / 1e6
	for _, p := range []struct {
		name    string
		command []string
	}{
		{"ripgrep, one word, cold process", []string{"rg", "-c", "-i", "parseform", b.tree}},
		{"universal-ctags, definitions", []string{"ctags", "-R", "-f", "-", b.tree}},
	} {
		if _, err := exec.LookPath(p.command[0]); err != nil {
			fmt.Printf("%-52s %10s\n", p.name, "not installed")
			continue
		}
		var times []float64
		for range b.runs {
			began := time.Now()
			c := exec.CommandContext(b.ctx, p.command[0], p.command[1:]...)
			if out, err := c.Output(); err != nil {
				return fmt.Errorf("%s: %w\n%.200s", strings.Join(p.command, " "), err, out)
			}
			times = append(times, time.Since(began).Seconds())
		}
		t := percentile(times, 50)
		fmt.Printf("%-52s %10.2f %10.1f\n", p.name, t, bytes/t)
	}
	return nil
}

// percentile returns the p-th percentile by the nearest rank.
func percentile(v []float64, p int) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Clone(v)
	slices.Sort(s)
	return s[max(0, (len(s)*p+99)/100-1)]
}

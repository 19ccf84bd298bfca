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
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/wasm"
	_ "github.com/cairn-search/cairn/wasm/all" // the other guests
)

// target10k is the size of the tree on which starts and queries are timed.
const target10k = 10_000

// speed measures the engines on a tree (Go's own sources by default), each run
// in a process of its own, and prints medians.
func speed(ctx context.Context, args []string) error {
	set := flag.NewFlagSet("speed", flag.ContinueOnError)
	tree := set.String("tree", "", "`folder` to index (default: the sources of Go itself)")
	runs := set.Int("runs", 5, "runs of which the median counts")
	files := set.Int("files", target10k, "`number` of files of the tree on which starts and queries are timed; 0 for all")
	only := set.String("only", "", "comma-separated `parts` to measure: index, starts, queries, guest, peers (default: all)")
	engines := set.String("engines", "native,wazero", "comma-separated `engines` to measure")
	if err := set.Parse(args); err != nil {
		return err
	}
	if err := orSources(ctx, tree); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	b := &speedBench{ctx: ctx, tmp: tmp, runs: *runs, tree: *tree, files: *files, engines: strings.Split(*engines, ",")}
	fmt.Printf("%s, %d processors, medians of %d runs, tree %s\n\n", runtime.Version(), runtime.NumCPU(), *runs, *tree)
	if err := b.build(); err != nil {
		return err
	}
	for _, part := range []struct {
		name string
		run  func() error
	}{{"index", b.indexing}, {"starts", b.starts}, {"queries", b.queries}, {"guest", b.guest}, {"peers", b.peers}} {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), part.name) {
			continue
		}
		if err := part.run(); err != nil {
			return err
		}
	}
	return nil
}

type speedBench struct {
	ctx          context.Context
	tmp, tree    string
	cairn, small string // the command, the tree for starts and queries
	runs, files  int
	engines      []string
}

// measurement is what a worker reports of itself.
type measurement struct {
	Seconds  float64 `json:"seconds"`
	Complete float64 // of the server: until an answer is of all files
	Bytes    int64   `json:"bytes"`
	Files    int     `json:"files"`
	PeakKiB  int64   `json:"peak_kib"`
	// HeapKiB and ResidentKiB are what a server has when it waits.
	HeapKiB     int64     `json:"heap_kib,omitempty"`
	ResidentKiB int64     `json:"resident_kib,omitempty"`
	Start       float64   `json:"start"`    // making the engine, seconds
	Queries     []float64 `json:"queries"`  // without snippets, seconds
	Snippets    []float64 `json:"snippets"` // with snippets
}

// build makes the command and a tree of 10,000 files.
func (b *speedBench) build() error {
	b.cairn = filepath.Join(b.tmp, "cairn")
	if out, err := exec.CommandContext(b.ctx, "go", "build", "-o", b.cairn, "github.com/cairn-search/cairn/hosts/cli/cairn").CombinedOutput(); err != nil {
		return fmt.Errorf("build cairn: %w\n%s", err, out)
	}
	if b.files == 0 {
		b.files = math.MaxInt
	}
	b.small = filepath.Join(b.tmp, "tree")
	n, err := copyFiles(b.tree, b.small, b.files)
	if err == nil {
		fmt.Printf("tree for starts and queries: %d files of it\n\n", n)
	}
	return err
}

func (b *speedBench) indexing() error {
	fmt.Printf("%-52s %10s %10s %10s %12s\n", "index, cold to searchable", "seconds", "MB/s", "files/s", "peak/bytes")
	row := func(name, engine string, env ...string) (float64, error) {
		m, err := b.median(engine, "index", b.tree, env...)
		if err == nil {
			size := float64(m.Bytes)
			fmt.Printf("%-52s %10.2f %10.1f %10.0f %12.2f\n", name, m.Seconds, size/1e6/m.Seconds, float64(m.Files)/m.Seconds, float64(m.PeakKiB)*1024/size)
		}
		return m.Seconds, err
	}
	seconds := map[string]float64{}
	for _, engine := range b.engines {
		var err error
		if seconds[engine], err = row(engine+", two cores at most", engine); err != nil {
			return err
		}
	}
	one, err := row("native, one core", "native", "GOMAXPROCS=1")
	if err != nil {
		return err
	}
	if len(b.engines) == 2 {
		fmt.Printf("wazero takes %.1f times as long as native, %.1f times as long as native on one core\n", seconds["wazero"]/seconds["native"], seconds["wazero"]/one)
	}
	fmt.Println()
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
	for _, engine := range b.engines {
		if _, err := b.search(engine); err != nil { // fills the cache
			return err
		}
		for _, change := range []bool{false, true} {
			if err := b.startsOf(engine, change); err != nil {
				return err
			}
		}
	}
	fmt.Println()
	return nil
}

// startsOf times the command with an engine, with one file changed before each run, or none.
func (b *speedBench) startsOf(engine string, change bool) error {
	var times []float64
	for i := range b.runs {
		if change {
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
	what := map[bool]string{false: "unchanged", true: "one file changed"}[change]
	fmt.Printf("%-52s %10.0f\n", engine+", "+what, percentile(times, 50)*1000)
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
	p50 := map[string]float64{}
	for _, engine := range b.engines {
		m, err := b.worker(engine, "query", b.small)
		if err != nil {
			return err
		}
		p50[engine] = percentile(m.Queries, 50)
		fmt.Printf("%-52s %10.2f %10.2f %12.2f %12.2f\n", fmt.Sprintf("%s, %d files", engine, m.Files), p50[engine]*1000, percentile(m.Queries, 99)*1000,
			percentile(m.Snippets, 50)*1000, percentile(m.Snippets, 99)*1000)
	}
	if len(b.engines) == 2 {
		fmt.Printf("wazero takes %.1f times as long as native\n", p50["wazero"]/p50["native"])
	}
	fmt.Println()
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

// percentile returns the p-th percentile by the nearest rank.
func percentile(v []float64, p int) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Clone(v)
	slices.Sort(s)
	return s[max(0, (len(s)*p+99)/100-1)]
}

// orSources takes the sources of Go itself for a tree that is not named.
func orSources(ctx context.Context, tree *string) error {
	if *tree != "" {
		return nil
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("ask go for its sources: %w", err)
	}
	*tree = filepath.Join(strings.TrimSpace(string(root)), "src")
	return nil
}
